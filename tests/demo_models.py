"""How well the demo models tell human from object pronouns in books that none was trained on."""

import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import numpy as np
import pandas as pd
import pyarrow as pa
from sklearn.metrics import roc_auc_score

from whowhich.bias.outcomes import join_scores, outcomes
from whowhich.corpora.shards import plan_shards, read_shard
from whowhich.models.load import load_model
from whowhich.names import read_names, word_forms
from whowhich.parsers.spacy import SpacyParser
from whowhich.pronouns import PRONOUNS
from whowhich.references.candidates import CandidateFinder
from whowhich.references.extract import extract_references
from whowhich.references.prefilter import Prefilter
from whowhich.scoring.masked import ReferenceScorer
from whowhich.tables.corpus_schemas import REFERENCES

REPOSITORY = Path(__file__).parents[1]
SHARED = REPOSITORY.parent / "shared"
MODELS = REPOSITORY / "resources" / "demo" / "models"
ARCHITECTURES = ("bert", "roberta", "distilbert", "albert")


def held_out_texts(model: str) -> list[str]:
    """Keys (corpus/path) of the texts held out of a demo model's training."""
    record = json.loads((MODELS / model / "training.json").read_text(encoding="utf-8"))
    return [text["text"] for text in record["held_out"]]


def held_out_references(texts: Iterable[str]) -> pa.Table:
    """The references (REFERENCES) in texts of ../shared/corpora, found as the workflow does."""
    forms = word_forms(read_names(REPOSITORY / "resources" / "names.csv"))
    prefilter = Prefilter(forms, PRONOUNS).paragraphs
    parser = SpacyParser("en_core_web_sm")
    rows = []
    for text in sorted(texts):
        corpus = text.partition("/")[0]
        plan = plan_shards(SHARED / "corpora" / text, "text", 1, corpus)
        batches = extract_references(
            read_shard(plan, 0, Counter()),
            prefilter,
            CandidateFinder(forms, True),
            parser,
            corpus,
            0,
            Counter(),
            200,
        )
        rows += [row for batch in batches for row in batch]
    return pa.Table.from_pylist(rows, schema=REFERENCES)


def discrimination(references: pa.Table, source: Path) -> dict[str, float]:
    """How a model does on references: {"references", "auc", "human_share", "model_share"}.

    auc: of log p_human - log p_object (sums over each class) against the class that stands there;
    human_share: of human pronouns in the text; model_share: of references at which the model
    prefers a human pronoun (its most probable of the five).
    """
    scores = ReferenceScorer(load_model(str(source), device="cpu", dtype="float32")).score(
        references
    )
    frame: pd.DataFrame = join_scores(
        references.select(["reference_id", "document", "name", "pronoun"]).to_pandas(),
        scores.to_pandas(),
    )
    found = outcomes(frame, "sentence")
    return {
        "references": len(found),
        "auc": float(roc_auc_score(found.human, found.p_human)),
        "human_share": float(np.mean(found.human)),
        "model_share": float(np.mean(found.margin > 0)),
    }


def write_discrimination(path: Path) -> pd.DataFrame:
    """Compute and write the table of all demo models and of the real BERT, as CSV."""
    models = [name for name in ARCHITECTURES if (MODELS / name).is_dir()]
    references = held_out_references(held_out_texts(models[0]))
    sources = {name: MODELS / name for name in models}
    sources["bert-base-cased"] = SHARED / "models" / "bert-base-cased"
    table = pd.DataFrame(
        [{"model": name, **discrimination(references, source)} for name, source in sources.items()]
    )
    table.to_csv(path, index=False, float_format="%.4f")
    return table


if __name__ == "__main__":
    print(write_discrimination(MODELS / "held_out.csv").to_string(index=False))
