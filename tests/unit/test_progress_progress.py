"""Progress as lines."""

import logging

from whowhich.progress import Progress


def test_rate_and_time_left():
    progress = Progress(1000, "sentences")
    progress.skip(400)
    progress.add(100)
    assert progress.line(progress._start + 10) == (
        "500 of 1,000 sentences, 10.0 a second, 0:50 left"
    )
    assert progress.line(progress._start + 1000).endswith("0.1 a second, 1:23:20 left")


def test_lines_in_a_log_file(caplog):
    caplog.set_level(logging.INFO)
    progress = Progress(10, "sentences", seconds=0)
    progress.add(5)
    progress.add(5)
    progress.close()
    assert [record.message.split(",")[0] for record in caplog.records] == [
        "5 of 10 sentences",
        "10 of 10 sentences",
        "10 of 10 sentences",
    ]


def test_quiet_between_lines(caplog):
    caplog.set_level(logging.INFO)
    progress = Progress(10, "sentences", seconds=1000)
    progress.add(5)
    assert not caplog.records
