"""Claims on names that share words."""

import pandas as pd
import pytest

from whowhich.findings.finding import FAILS, HOLDS, OPEN
from whowhich.findings.likeness_claims import FARM, judge_farm, judge_shared
from whowhich.templates.cohesion import COLUMNS


def cohesion(difference, p_value, status="ok"):
    rows = [
        ("tmr_within", "farm", 5, 0.6, None, None, status),
        ("tmr_to_rest", "farm", 5, 0.6 - difference, None, None, status),
        ("tmr_difference", "farm", 5, difference, p_value, 999, status),
        ("tmr_difference", "companion", 4, -1.0, 1.0, 999, "ok"),
    ]
    return pd.DataFrame(rows, columns=list(COLUMNS))


@pytest.mark.parametrize(
    ("difference", "p_value", "verdict"),
    [(0.2, 0.001, HOLDS), (0.2, 0.03, OPEN), (-0.2, 0.999, FAILS), (-0.2, 0.6, OPEN)],
)
def test_farm_names_by_a_two_sided_test(difference, p_value, verdict):
    found = judge_farm(cohesion(difference, p_value))
    assert found.claim is FARM and found.measure.verdict == verdict


def test_farm_names_without_a_test():
    found = judge_farm(cohesion(0.2, None, "fewer than two names")).measure
    assert found.verdict == OPEN and "fewer than two names" in found.sentence


def top(words):
    rows = [
        (name, condition, word)
        for name, given in words.items()
        for condition in ("object", "human")
        for word in given
    ]
    return pd.DataFrame(rows, columns=["name", "condition", "word"])


NAMES = [f"name {i}" for i in range(8)]
ALIKE = top({name: ["a", "b"] for name in NAMES})
VARIED = top({name: [f"{name} a", f"{name} b"] for name in NAMES})


def test_shared_words_against_roberta():
    tables = {"small": ALIKE, "robert": VARIED}
    [found] = judge_shared(tables, {"robert": ["roberta-large"]}, 0.95)
    assert found.model == "small" and found.measure.verdict == HOLDS
    assert found.measure.value == pytest.approx(1)
    assert "share 100% of their top words, against 0% in robert" in found.measure.sentence
    [found] = judge_shared({"small": VARIED, "robert": ALIKE}, {"robert": ["roberta-large"]}, 0.95)
    assert found.measure.verdict == FAILS


def test_the_jackknife_of_one_odd_name():
    # Of 4 names three share all words and the fourth none: pair means without each name are
    # 1/3, 1/3, 1/3 and 1, so the error is sqrt(3/4 * (3 * (1/6)**2 + (1/2)**2)) = 1/2.
    odd = top({**{name: ["a"] for name in NAMES[:3]}, NAMES[3]: ["z"]})
    none = top({name: [name] for name in NAMES[:4]})
    [found] = judge_shared({"small": odd, "robert": none}, {"robert": ["roberta-large"]}, 0.95)
    assert found.measure.value == pytest.approx(1 / 2)
    assert found.measure.high - found.measure.value == pytest.approx(1.959964 / 2, rel=1e-5)


def test_shared_words_without_roberta():
    [found] = judge_shared({"small": ALIKE}, {}, 0.95)
    assert found.measure.verdict == OPEN and "counterparts" in found.measure.sentence
