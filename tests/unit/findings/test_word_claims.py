"""Claims on words: counts that one can do by hand."""

import pandas as pd
import pytest
from scipy.stats import hypergeom

from whowhich.findings.finding import FAILS, HOLDS, OPEN
from whowhich.findings.harm_words import HarmWord
from whowhich.findings.word_claims import HARMFUL, OBSCENE, SLAUGHTER, judge_words

LIST = [HarmWord("fuck*", "obscenity", "s"), HarmWord("slaughter*", "slaughter", "s")]
FARM = [f"farm {i}" for i in range(6)]
WILD = [f"wild {i}" for i in range(14)]
CATEGORIES = {**dict.fromkeys(FARM, "farm"), **dict.fromkeys(WILD, "other")}


def table(words, condition="object"):
    rows = [(name, condition, word) for name, given in words.items() for word in given]
    return pd.DataFrame(rows, columns=["name", "condition", "word"])


def judge(top, every=None, published=None, vocabulary=None):
    every = top if every is None else every
    vocabulary = ["old", "slaughtered", "fucked"] if vocabulary is None else vocabulary
    found = judge_words(every, top, CATEGORIES, LIST, vocabulary, published or {}, 0.95)
    return {finding.claim: finding.measure for finding in found}


def test_share_of_animals_with_a_listed_word():
    words = {name: ["slaughtered", "old"] for name in (*FARM, *WILD)}
    found = judge(table(words))
    assert found[HARMFUL].value == 1 and found[HARMFUL].verdict == HOLDS
    assert "20 of 20 animals have such a word (slaughtered)" in found[HARMFUL].sentence
    # None is obscene: 0 of 20, whose Wilson interval ends at 3.84 / 23.84.
    assert found[OBSCENE].value == 0 and found[OBSCENE].verdict == FAILS
    assert found[OBSCENE].high == pytest.approx(3.8415 / 23.8415, abs=1e-4)


def test_words_of_human_sentences_and_of_humans_do_not_count():
    top = pd.concat(
        [
            table({name: ["fucked"] for name in CATEGORIES}, "human"),
            table({"human": ["fucked"], "farm 0": ["old"]}),
        ]
    )
    assert judge(top)[OBSCENE].value == 0


def test_no_word_at_all_leaves_it_open():
    found = judge(table({}))
    assert found[HARMFUL].verdict == OPEN and "No word" in found[HARMFUL].sentence


def test_slaughter_words_of_farm_animals_by_fishers_test():
    # 5 of 6 farm animals and 1 of 14 others.
    words = {name: ["slaughtered"] for name in (*FARM[:5], WILD[0])}
    found = judge(table(words))[SLAUGHTER]
    # All tables as unlikely as this one: 5 or 6 of the 6 with a word on the farm.
    drawn = hypergeom(20, 6, 6)
    expected = sum(drawn.pmf(k) for k in range(7) if drawn.pmf(k) <= drawn.pmf(5) * (1 + 1e-7))
    assert f"p = {expected:.3f}" in found.sentence
    assert found.verdict == HOLDS and found.value == pytest.approx(5 / 6 - 1 / 14)
    assert "5 of 6 farm animals, 1 of 14 others" in found.sentence


def test_the_whole_word_set_decides_on_slaughter():
    top, every = table({"farm 0": ["old"]}), table({name: ["slaughter"] for name in FARM})
    found = judge(top, every)
    assert found[SLAUGHTER].verdict == HOLDS and found[HARMFUL].value == 0


def test_the_papers_own_lists_are_counted_beside():
    lists = {"object": {"farm 0": ["f**ked"], "wild 0": ["old"], "human": ["f**k"]}, "human": {}}
    found = judge(table({"farm 0": ["old"]}), published={"bert-large-cased": lists})
    assert found[OBSCENE].paper == "bert-large-cased: 1 of 2 animals"
    assert "0 of 1 farm animals, 0 of 1 others" in found[SLAUGHTER].paper


def test_a_model_that_has_no_such_word_tells_nothing():
    found = judge(table({"farm 0": ["old"]}), vocabulary=["old", "slaughter"])
    assert found[OBSCENE].verdict == OPEN and "vocabulary" in found[OBSCENE].sentence
    assert found[HARMFUL].verdict == FAILS and found[SLAUGHTER].verdict == OPEN
