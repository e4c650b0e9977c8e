"""Scoring in chunks and parts."""

import functools

import pyarrow as pa
import pytest

from made_models import make_model
from whowhich.counts_file import nested
from whowhich.progress import Progress
from whowhich.scoring import run
from whowhich.scoring.chunks import open_chunks
from whowhich.scoring.perplexity import SENTENCE_PLL, PseudoLikelihood
from whowhich.tables.model_schemas import PRONOUN_SCORES


@pytest.fixture
def references(reference):
    texts = ["The dog that barked", "A cat that sat", "It is the man that ran", "that"]
    rows = [reference(text, "that") for text in texts * 5]
    return pa.Table.from_pylist(
        [{**row, "reference_id": f"r{index}"} for index, row in enumerate(rows)]
    )


def scored(table, model, folder, size=run.CHUNK_ROWS):
    progress = Progress(table.num_rows, "sentences")
    scorer = run.make_scorer(model, None, progress.add)
    with open_chunks(folder, PRONOUN_SCORES) as chunks:
        work = run.ScoringRun(scorer, chunks, progress)
        found = list(work.take(table, scorer.score, size))
    assert progress.done == table.num_rows
    return pa.concat_tables(found)


@pytest.mark.parametrize("architecture", ["bert", "gpt2"])
@pytest.mark.parametrize("rows", [1, 3, 100])
def test_chunks_do_not_change_scores(architecture, rows, loaded, references, tmp_path):
    whole = scored(references, loaded(architecture), tmp_path / "one").to_pandas()
    parts = scored(references, loaded(architecture), tmp_path / "two", rows).to_pandas()
    assert (whole["reference_id"] == parts["reference_id"]).all()
    for column in whole.columns[2:7]:
        assert parts[column].to_numpy() == pytest.approx(whole[column].to_numpy(), abs=1e-5)


PARAMS = {"kind": "masked", "dtype": "auto", "device": "cpu", "batch_tokens": "auto", "code": "a"}


@pytest.fixture
def open_run(tmp_path, references, monkeypatch):
    """open_run(make, schema, **changed params): a run on a made model in an empty folder."""
    monkeypatch.chdir(tmp_path)
    folder = make_model(tmp_path / "bert", "bert")
    (tmp_path / "references").write_text("as read")

    def opened(make=run.make_scorer, schema=PRONOUN_SCORES, **changed):
        located = {"source": str(folder), "revision": "1"}
        params = {**PARAMS, **changed}
        return run.open_run(
            make, schema, references.num_rows, "tiny", located, params, ["references"], "facts"
        )

    return opened


def test_a_run_that_was_killed_goes_on_where_it_was(open_run, references):
    def killed_after(chunks):
        with pytest.raises(KeyboardInterrupt), open_run() as work:
            taken = work.take(references, work.scorer.score, size=6)
            for _ in range(chunks):
                next(taken)
            raise KeyboardInterrupt

    killed_after(1)
    killed_after(3)
    with open_run() as work:
        found = pa.concat_tables(work.take(references, work.scorer.score, size=6))
        assert (work.progress.done, work.progress.before) == (20, 18)
    assert found.column("reference_id").equals(references.column("reference_id"))
    assert set(found.column("model").to_pylist()) == {"tiny"}
    assert not run.CHUNKS.exists()


@pytest.mark.parametrize("changed", [{"code": "b"}, {"dtype": "bfloat16"}, {"batch_tokens": 40}])
def test_a_run_with_other_params_starts_anew(changed, open_run, references):
    with pytest.raises(KeyboardInterrupt), open_run() as work:
        list(work.take(references, work.scorer.score))
        raise KeyboardInterrupt
    with open_run(**changed) as work:
        list(work.take(references, work.scorer.score))
        assert work.progress.before == 0
        if "batch_tokens" in changed:
            assert work.scorer.engine.batch_tokens == 40


def test_several_rows_a_unit(open_run, references):
    """Perplexity has a row for each definition."""
    one = functools.partial(open_run, PseudoLikelihood, SENTENCE_PLL)
    with pytest.raises(KeyboardInterrupt), one() as work:
        next(work.take(references, work.scorer.score_table, 7, rows=3))
        raise KeyboardInterrupt
    with one() as work:
        found = list(work.take(references, work.scorer.score_table, 7, rows=3))
        assert work.progress.before == 7
    assert [table.num_rows for table in found] == [21, 21, 18]


@pytest.mark.parametrize("parts", [1, 2, 3, 7])
def test_parts_hold_each_row_once_and_merge_in_order(parts, loaded, references, tmp_path):
    cut = [run.part_of(references, part, parts) for part in range(parts)]
    assert sum(part.num_rows for part in cut) == references.num_rows
    if parts > 1:
        assert max(part.num_rows for part in cut) < references.num_rows
    found = [scored(table, loaded("bert"), tmp_path / str(part)) for part, table in enumerate(cut)]
    merged = run.merge_parts(references, found)
    assert merged.column("reference_id").equals(references.column("reference_id"))


def test_statuses_and_windows_are_counted():
    table = pa.table(
        {
            "status": ["ok", "ok", "ok", "pronoun_in_pieces", "too_long"],
            "tokens": [9, 64, 65, 70, 99],
        }
    )
    counts = run.count_statuses(table, 64)
    assert counts == {
        "references_read": 5,
        "references_kept": 3,
        "references_skipped_pronoun_in_pieces": 1,
        "references_skipped_too_long": 1,
        "references_windowed": 1,
    }
    tree = nested(counts)
    assert tree["notes"] == {"references_windowed": 1}
    assert tree["references"]["kept"] == 3
    assert nested(run.count_statuses(table, 9, "others"))["notes"] == {"others_windowed": 2}


def test_a_window_is_counted_of_what_the_scorer_writes(loaded, reference):
    """transformers PR 26234: what a model can't read whole is never cut off silently."""
    texts = ["The dog that barked", "the dog " * 30 + "that", "the dog " * 300 + "that"]
    table = pa.Table.from_pylist([reference(text, "that") for text in texts])
    model = loaded("bert")
    found = run.make_scorer(model, None, lambda done: None).score(table)
    assert set(found.column("status").to_pylist()) == {"ok"}
    assert run.count_statuses(found, model.max_tokens)["references_windowed"] == 1
    found = run.make_scorer(loaded("gpt2"), None, lambda done: None).score(table)
    counts = run.count_statuses(found, loaded("gpt2").max_tokens)
    assert counts["references_skipped_too_long"] == 1
    assert counts["references_windowed"] == 0
