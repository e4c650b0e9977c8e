"""What the rules around models write, and whom they refuse."""

import json

from made_models import make_model
from whowhich.tables.corpus_schemas import REFERENCES
from whowhich.tables.model_schemas import PRONOUN_SCORES
from whowhich.tables.parquet import read_provenance, read_table


def test_scores_facts_and_perplexity_of_a_finished_study(finished_study):
    results = finished_study.results
    references = read_table(results / "references/books.parquet", REFERENCES)
    scores = read_table(results / "scores/tiny/books.parquet", PRONOUN_SCORES)
    assert references.num_rows > 0
    assert scores["reference_id"].equals(references["reference_id"])
    assert set(scores["status"].to_pylist()) == {"ok"}
    counts = json.loads((results / "scores/tiny/books.json").read_text())
    assert counts == {
        "references_read": references.num_rows,
        "references_kept": references.num_rows,
    }
    facts = json.loads((results / "models/tiny.json").read_text())
    assert facts["architecture"] == "BertForMaskedLM"
    about = read_provenance(results / "scores/tiny/books.parquet")
    assert about["model"] == "tiny"
    assert about["revision"] == facts["revision"]
    lines = (results / "pppl/tiny/books.csv").read_text().splitlines()
    assert [line.split(",")[0] for line in lines] == ["variant", "masked", "word_l2r", "unmasked"]
    # Chunks are gone once the work is done.
    assert not (finished_study.folder / "run/.snakemake/whowhich/chunks").exists()


def test_a_decoder_only_model_is_refused_before_anything_is_scored(study):
    make_model(study.folder / "models" / "gpt", "gpt2")
    study.config["models"] = {"gpt": {"source": "../models/gpt"}}
    printed = study.snakemake("results/scores/gpt/books.parquet", ok=False)
    assert "kind: causal" in printed
    assert not (study.results / "scores/gpt").exists()
