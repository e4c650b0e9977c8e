"""Scoring in chunks and parts."""

import pyarrow as pa
import pytest

from whowhich.scoring import run
from whowhich.scoring.chunks import open_chunks
from whowhich.scoring.progress import Progress
from whowhich.tables.scores import PRONOUN_SCORES


@pytest.fixture
def references(reference):
    texts = ["The dog that barked", "A cat that sat", "It is the man that ran", "that"]
    rows = [reference(text, "that") for text in texts * 5]
    return pa.Table.from_pylist(
        [{**row, "reference_id": f"r{index}"} for index, row in enumerate(rows)]
    )


def scored(table, model, folder):
    progress = Progress(table.num_rows, "sentences")
    scorer = run.make_scorer(model, None, progress)
    with open_chunks(folder, PRONOUN_SCORES) as chunks:
        found = list(run.score_chunks(table, scorer, chunks, progress))
    assert progress.done == table.num_rows
    return pa.concat_tables(found)


@pytest.mark.parametrize("architecture", ["bert", "gpt2"])
@pytest.mark.parametrize("rows", [1, 3, 100])
def test_chunks_do_not_change_scores(architecture, rows, loaded, references, tmp_path, monkeypatch):
    whole = scored(references, loaded(architecture), tmp_path / "one").to_pandas()
    monkeypatch.setattr(run, "CHUNK_ROWS", rows)
    parts = scored(references, loaded(architecture), tmp_path / "two").to_pandas()
    assert (whole["reference_id"] == parts["reference_id"]).all()
    for column in whole.columns[2:7]:
        assert parts[column].to_numpy() == pytest.approx(whole[column].to_numpy(), abs=1e-5)


@pytest.mark.parametrize("parts", [1, 2, 3, 7])
def test_parts_hold_each_row_once_and_merge_in_order(parts, loaded, references, tmp_path):
    cut = [run.part_of(references, part, parts) for part in range(parts)]
    assert sum(part.num_rows for part in cut) == references.num_rows
    if parts > 1:
        assert max(part.num_rows for part in cut) < references.num_rows
    found = [scored(table, loaded("bert"), tmp_path / str(part)) for part, table in enumerate(cut)]
    merged = run.merge_parts(references, found)
    assert merged.column("reference_id").equals(references.column("reference_id"))


def test_statuses_are_counted():
    table = pa.table({"status": ["ok", "ok", "pronoun_in_pieces"]})
    assert run.count_statuses(table) == {
        "references_read": 3,
        "references_kept": 2,
        "references_skipped_pronoun_in_pieces": 1,
    }
