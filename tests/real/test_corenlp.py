"""The real CoreNLP: its server's life and death, and what it says of the gold sentences."""

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections import Counter

import psutil
import pytest

from conftest import REPOSITORY
from corenlp_jars import jars
from gold import misjudged
from whowhich.antecedents.methods import find_antecedents
from whowhich.corpora.documents import Document
from whowhich.names import read_names, word_forms
from whowhich.parsers import corenlp
from whowhich.parsers.corenlp import COREFERENCE, CoreNLPParser
from whowhich.pronouns import PRONOUNS
from whowhich.references.candidates import CandidateFinder
from whowhich.references.extract import extract_references
from whowhich.references.paragraphs import paragraphs
from whowhich.references.prefilter import Prefilter

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


@pytest.fixture(scope="module")
def following():
    """A parser that follows coreference."""
    with contextlib.closing(CoreNLPParser(jars(), coreference="statistical")) as parser:
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


def parsed_once(parser):
    """The parser, which parses the same sentences but once."""
    parsed = {}

    class Once:
        def parse(self, texts):
            key = tuple(texts)
            if key not in parsed:
                parsed[key] = parser.parse(texts)
            return parsed[key]

    return Once()


def gold_of(parser):
    """As GOLD, of a model."""
    once = parsed_once(parser)
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


@pytest.mark.needs("shared")
@pytest.mark.parametrize("algorithm", COREFERENCE)
def test_gold_with_coreference(algorithm):
    with contextlib.closing(CoreNLPParser(jars(), coreference=algorithm)) as parser:
        once = parsed_once(parser)
        for method in ("relcl+coref", "coref"):
            assert tuple(misjudged(once, method).values()) == GOLD["depparse"]["relcl", True]


TEXT = "\n\n".join(
    [
        "🐎 Rain fell. The old dog slept by the fire. He was an animal who never barked at me.",
        "The dog is old, but he is one who never gives up.",
        "The horse that we owned was lame. It was a beast which nobody wanted.",
        "The cat left. It was the noise that woke me.",
        "The fox was hungry. He who sleeps catches no fish.",
    ]
)
DIRECT = [("horse", "that", "relcl+coref")]
AGAIN = [("dog", "who", "further_mention")]


@pytest.mark.parametrize(
    ("method", "further", "expected"),
    [
        ("relcl", None, [("horse", "that", "relcl")]),
        ("ref", None, [("horse", "that", "ref")]),
        ("relcl+coref", None, DIRECT),
        ("coref", None, DIRECT),
        ("coref", 0, [*AGAIN, *DIRECT]),
        ("coref", 2, [*AGAIN, *AGAIN, *DIRECT, ("horse", "which", "further_mention")]),
    ],
)
def test_the_prefilter_drops_nothing_that_a_method_finds(following, method, further, expected):
    forms = word_forms(read_names(REPOSITORY / "resources" / "names.csv"))
    for reads in (paragraphs, Prefilter(forms, PRONOUNS).paragraphs):
        found = extract_references(
            [Document("a.txt", TEXT)],
            reads,
            CandidateFinder(forms),
            following,
            "test",
            0,
            Counter(),
            200,
            4,
            method=method,
            further=further,
        )
        rows = [row for batch in found for row in batch]
        assert [(row["name"], row["pronoun"], row["method"]) for row in rows] == expected
        for row in rows:
            assert TEXT[row["name_offset"] :].startswith(row["name"])
            assert TEXT[row["pronoun_offset"] :].startswith(row["pronoun"])
            assert row["sentence"][row["name_start"] :].startswith(row["name"])


def test_a_window_gives_the_tree_that_its_last_sentence_has_alone(following):
    windows = [["It rained.\u2028Hm.", "🐎 𝒜 ran!", SENTENCE], [SENTENCE], ["No dog. A cat."]]
    alone = following.parse([window[-1] for window in windows])
    assert following.parse_windows(windows) == alone


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
from whowhich.parsers.corenlp import (open_parser)
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
