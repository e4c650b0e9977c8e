"""Chunks survive a killed job, and go when the work is done."""

import multiprocessing
import os
import signal
import time

import pyarrow as pa
import pytest

from whowhich.scoring.chunks import open_chunks, work_digest

SCHEMA = pa.schema([("x", pa.int64())])


def table(*values):
    return pa.table({"x": list(values)}, schema=SCHEMA)


def test_finished_chunks_are_taken_up_again(tmp_path):
    folder = tmp_path / "chunks" / "abc"
    with pytest.raises(KeyboardInterrupt), open_chunks(folder, SCHEMA) as chunks:
        assert chunks.take(0, 2, lambda: table(1, 2)) == (table(1, 2), False)
        raise KeyboardInterrupt
    with open_chunks(folder, SCHEMA) as chunks:
        assert chunks.take(0, 2, lambda: pytest.fail("computed again")) == (table(1, 2), True)
        assert chunks.take(1, 1, lambda: table(3)) == (table(3), False)
    assert not folder.parent.exists()


@pytest.mark.parametrize("content", [b"", b"PAR1 half a file", None])
def test_a_chunk_that_is_not_whole_is_computed_again(content, tmp_path):
    folder = tmp_path / "abc"
    folder.mkdir()
    with open_chunks(folder, SCHEMA) as chunks:
        if content is None:  # of another number of rows
            chunks.take(0, 1, lambda: table(9))
        else:
            (folder / "000000.parquet").write_bytes(content)
        assert chunks.take(0, 2, lambda: table(1, 2)) == (table(1, 2), False)


def _hold(folder, computed):
    with open_chunks(folder, SCHEMA) as chunks:
        for index in range(1000):
            chunks.take(index, 1, lambda index=index: table(index))
            computed.value = index + 1
            time.sleep(0.01)


def test_a_killed_process_loses_at_most_one_chunk_and_its_lock(tmp_path):
    context = multiprocessing.get_context("fork")
    computed = context.Value("i", 0)
    worker = context.Process(target=_hold, args=(tmp_path / "abc", computed))
    worker.start()
    while computed.value < 3:
        time.sleep(0.01)
    os.kill(worker.pid, signal.SIGKILL)
    worker.join()
    known = []
    with open_chunks(tmp_path / "abc", SCHEMA) as chunks:
        for index in range(3):
            known.append(chunks.take(index, 1, lambda: pytest.fail("lost"))[1])
    assert known == [True] * 3


def _finish(folder, started, go):
    with open_chunks(folder, SCHEMA) as chunks:
        chunks.take(0, 1, lambda: table(1))
        started.set()
        go.wait(30)


def test_a_second_process_waits_for_the_first(tmp_path):
    context = multiprocessing.get_context("fork")
    started, go = context.Event(), context.Event()
    worker = context.Process(target=_finish, args=(tmp_path / "abc", started, go))
    worker.start()
    assert started.wait(30)
    second = context.Process(target=_finish, args=(tmp_path / "abc", context.Event(), go))
    second.start()
    second.join(0.3)
    assert second.is_alive()
    go.set()
    for process in (worker, second):
        process.join(30)
        assert process.exitcode == 0
    assert not (tmp_path / "abc").exists()


def test_digest_follows_files_and_facts(tmp_path):
    path = tmp_path / "file"
    path.write_text("a")
    first = work_digest([path], "model", {"dtype": "float32"})
    assert first == work_digest([path], "model", {"dtype": "float32"})
    assert first != work_digest([path], "model", {"dtype": "bfloat16"})
    path.write_text("b")
    assert first != work_digest([path], "model", {"dtype": "float32"})
