"""Counts that add up."""

import pytest

from whowhich.counts_file import add_counts, nested, write_counts


def test_nested():
    flat = {
        "documents_read": 5,
        "documents_kept": 3,
        "documents_skipped_empty": 1,
        "documents_skipped_binary": 1,
        "sentences_read": 2,
        "sentences_kept": 2,
        "bytes_read": 99,
    }
    assert nested(flat) == {
        "documents": {"read": 5, "kept": 3, "skipped": {"binary": 1, "empty": 1}},
        "sentences": {"read": 2, "kept": 2, "skipped": {}},
        "notes": {"bytes_read": 99},
    }


def test_what_is_lost_is_an_error():
    with pytest.raises(ValueError, match="documents: 5 read, but 3 kept"):
        nested({"documents_read": 5, "documents_kept": 3, "documents_skipped_empty": 1})


def test_sums(tmp_path):
    for name, n in (("a", 1), ("b", 2)):
        write_counts(tmp_path / name, {"x_read": n})
    assert add_counts([tmp_path / "a", tmp_path / "b"]) == {"x_read": 3}
