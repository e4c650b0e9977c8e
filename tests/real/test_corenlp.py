"""The real CoreNLP: its server's life and death, and what it says of the gold sentences."""

import contextlib
import os
import signal
import subprocess
import sys
import time

import psutil
import pytest

from conftest import REPOSITORY
from corenlp_jars import jars
from gold import misjudged
from whowhich.parsers import corenlp
from whowhich.parsers.corenlp import CoreNLPParser
from whowhich.references.methods import find_antecedents

pytestmark = pytest.mark.needs("java")

# By model, method and resolver: ids of the gold sentences in which a reference is missed, and in
# which one is found that is none.
GOLD = {
    "depparse": {
        ("relcl", True): ({10, 11}, set()),
        ("relcl", False): ({6, 10, 11, 12, 15}, set()),
        ("ref", True): ({6, 10, 11, 12, 15}, set()),
    },
    "parse": {
        ("relcl", True): ({10, 11}, {24}),
        ("relcl", False): ({10, 11, 15}, {24}),
        ("ref", True): ({10, 11, 15}, {24}),
    },
}
SENTENCE = "🐎 𝒜 The dog that barked (50%+) ran."


@pytest.fixture(scope="module")
def parser():
    with contextlib.closing(CoreNLPParser(jars(), memory_mb=2000)) as parser:
        yield parser


def is_gone(pid):
    return not psutil.pid_exists(pid) or psutil.Process(pid).status() == psutil.STATUS_ZOMBIE


def wait_until(condition, seconds=120):
    deadline = time.monotonic() + seconds
    while not condition() and time.monotonic() < deadline:
        time.sleep(0.1)
    return condition()


def test_offsets_are_code_points(parser):
    (tree,) = parser.parse([SENTENCE])
    assert [SENTENCE[token.start : token.end] for token in tree] == [t.text for t in tree]
    dog, that = (next(t.start for t in tree if t.text == word) for word in ("dog", "that"))
    assert (dog, that) == (SENTENCE.index("dog"), SENTENCE.index("that"))
    assert "50" in [token.text for token in tree] and "+" in [token.text for token in tree]


def test_methods(parser):
    (tree,) = parser.parse([SENTENCE])
    dog, that = ([t.text for t in tree].index(word) for word in ("dog", "that"))
    for method in ("relcl", "ref"):
        assert find_antecedents(tree, {dog}, method)[that].antecedents == (dog,)


def gold_of(parser):
    """As GOLD, of a model; the sentences are parsed once."""
    parsed = {}

    class Once:
        def parse(self, texts):
            key = tuple(texts)
            if key not in parsed:
                parsed[key] = parser.parse(texts)
            return parsed[key]

    once = Once()
    return {
        (method, resolved): tuple(misjudged(once, method, resolved).values())
        for method, resolved in GOLD["depparse"]
    }


@pytest.mark.needs("shared")
def test_gold(parser):
    assert gold_of(parser) == GOLD["depparse"]


@pytest.mark.needs("shared")
def test_gold_with_the_constituency_parser():
    with contextlib.closing(CoreNLPParser(jars(), "parse")) as parser:
        assert gold_of(parser) == GOLD["parse"]


def test_a_sentence_is_one_whatever_is_in_it(parser):
    texts = ["He ran. The dog that bit him! Why?", "a\u2028dog\u2029that ran", "a \ud800 dog that"]
    trees = parser.parse(texts)
    for text, tree in zip(texts, trees, strict=True):
        assert {"dog", "that"} <= {text[token.start : token.end] for token in tree}
    assert all(sum(t.head == i for i, t in enumerate(tree)) == 1 for tree in trees)


def test_a_sentence_that_takes_too_long_has_no_tree(parser):
    long = "The dog that " + "and the cat which " * 400 + "ran."
    parser.parse(["A dog that ran."])
    usual, parser._timeout = parser._timeout, 0.001
    try:
        assert parser.parse([long]) == [[]]
    finally:
        parser._timeout = usual
    assert parser.parse(["A dog that ran."])[0]


def test_a_killed_server_is_started_again(parser):
    before = parser.parse([SENTENCE])
    killed = parser.server_pid
    os.kill(killed, signal.SIGKILL)
    assert parser.parse([SENTENCE]) == before
    assert parser.server_pid != killed and is_gone(killed)


JOB = """
import sys
from whowhich.parsers.corenlp import open_parser
config = {"jars": sys.argv[1], "model": "depparse", "memory_mb": 2000, "timeout": 60,
          "coreference": None}
with open_parser(config) as parser:
    print(parser.server_pid, parser._server.port, flush=True)
    sys.stdin.readline()
    raise ValueError("in the middle")
"""


@contextlib.contextmanager
def job():
    """A job with a server: its process, and the id and the port of the server."""
    process = subprocess.Popen(
        [sys.executable, "-c", JOB, jars()],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env={**os.environ, "PYTHONPATH": str(REPOSITORY / "workflow" / "lib")},
        # A shell lets what it starts in the background ignore interrupts, and so would our child.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    try:
        pid, port = map(int, process.stdout.readline().split())
        yield process, pid, port
    finally:
        process.kill()
        process.wait()
        process.stdin.close()
        process.stdout.close()


def test_two_jobs_at_once_have_servers_of_their_own():
    with job() as (_, one, port), job() as (_, two, other_port):
        assert one != two and port != other_port
        assert psutil.pid_exists(one) and psutil.pid_exists(two)


@pytest.mark.parametrize("end", ["exception", signal.SIGTERM, signal.SIGINT, signal.SIGKILL])
def test_no_server_outlives_its_job(end):
    with job() as (process, pid, _):
        assert psutil.pid_exists(pid)
        if end == "exception":
            process.stdin.write("\n")
            process.stdin.flush()
        else:
            process.send_signal(end)
        assert process.wait(60) != 0
        assert wait_until(lambda: is_gone(pid))


def test_too_little_memory_fails_and_leaves_nothing_running(monkeypatch):
    monkeypatch.setattr(corenlp, "CRASHES", 1)
    with contextlib.closing(CoreNLPParser(jars(), memory_mb=24)) as parser:
        with pytest.raises(RuntimeError, match=r"more than 24 MB \(parser\.memory_mb\)"):
            parser.parse(["The dog that ran."])
        pid = parser.server_pid
    assert is_gone(pid)
