"""Counts in the log while a stream is taken."""

import logging
from collections import Counter

from whowhich.progress import log_counts


def counted(counts, items):
    for item in items:
        counts["documents_read"] += 1000
        yield item


def test_counts_are_logged_and_items_are_unchanged(caplog):
    caplog.set_level(logging.INFO)
    counts = Counter()
    stream = counted(counts, "ab")
    keys = ("documents_read", "references_found")
    assert list(log_counts(stream, counts, *keys, seconds=0)) == ["a", "b"]
    assert [record.message.split(": ")[1] for record in caplog.records] == [
        "1,000 documents read, 0 references found",
        "2,000 documents read, 0 references found",
    ]


def test_quiet_between_lines(caplog):
    caplog.set_level(logging.INFO)
    counts = Counter()
    assert list(log_counts(counted(counts, "ab"), counts, "documents_read")) == ["a", "b"]
    assert not caplog.records
