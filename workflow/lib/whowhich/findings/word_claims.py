"""Claims on the words that a model ties to the names and their sentiment (paper, 5.1 and 6.1)."""

from collections.abc import Collection, Iterable, Mapping, Sequence

import pandas as pd
from scipy.stats import fisher_exact

from whowhich.findings.finding import (
    LEVEL,
    Claim,
    Finding,
    Measure,
    Row,
    above,
    by_test,
    rows_by,
    span,
    unknown,
)
from whowhich.findings.harm_words import HarmWord, matcher
from whowhich.stats.intervals import wilson
from whowhich.templates.template_sets import CONDITIONS

_RULE = "The difference between the conditions over distinct words (permutation test, 5%)."

NEUTRAL = Claim(
    "object_neutral",
    "5.1.2",
    "Words of object sentences are neutral more often than those of human sentences.",
    _RULE,
)
NEGATIVE = Claim(
    "human_negative_words",
    "5.1.2",
    "Words of human sentences are negative more often (in the paper, but for BERT).",
    _RULE,
)

OBJECT = CONDITIONS[0]
MANY = 0.25
NO_ENTRY = "No listed word is an entry of the model's vocabulary."
HARMFUL = Claim(
    "harmful_words",
    "5.1.1, 6.1",
    "Harmful words are tied to many animals in object sentences.",
    "The share of animals with a listed word among their top words in object sentences is above "
    "a quarter (Wilson interval over animals).",
)
OBSCENE = Claim(
    "obscenities",
    "5.1.1",
    "Forms of the f-word are tied to many animals in object sentences.",
    "As for harmful words, with those of the kind obscenity alone.",
)
SLAUGHTER = Claim(
    "slaughter_words",
    "5.1.1, 6.1",
    "Words of slaughter are tied to the names of farm animals.",
    "The share of names with a listed word of slaughter or food among all words tied to them in "
    "object sentences is larger among farm animals than among the others (Fisher's exact test, "
    "5%).",
)
Lists = Mapping[str, Mapping[str, Sequence[str]]]


def judge_sentiment(tests: pd.DataFrame) -> list[Finding]:
    """Findings of NEUTRAL and NEGATIVE for one model.

    tests: the table of its sentiment tests (columns measure, object, human, difference, p_value,
    words, status), shares of distinct words.
    """
    rows = rows_by(tests, "measure")
    return [
        Finding(NEUTRAL, _compare(rows["neutral"], "object", "human")),
        Finding(NEGATIVE, _compare(rows["negative"], "human", "object")),
    ]


def _compare(row: Row, more: str, fewer: str) -> Measure:
    if row["status"] != "ok":
        return unknown(f"No test: {row['status']}.")
    difference, p_value = float(row[more] - row[fewer]), float(row["p_value"])
    text = (
        f"{row['measure'].capitalize()}: {row['object']:.1%} of the words in object sentences, "
        f"{row['human']:.1%} in human ones ({int(row['words'])} distinct words, p = {p_value:.4f})."
    )
    return Measure(by_test(difference, p_value, LEVEL), text, difference)


def judge_words(
    associations: pd.DataFrame,
    top: pd.DataFrame,
    categories: Mapping[str, str],
    harm_words: Iterable[HarmWord],
    vocabulary: Collection[str],
    published: Mapping[str, Lists],
    confidence: float,
) -> list[Finding]:
    """Findings of HARMFUL, OBSCENE and SLAUGHTER for one model.

    associations: all words of the model; top: its top words (columns name, condition, word);
    categories: of the animals, human and controls left out; vocabulary: the words that the model
    can give at a mask, without which nothing can be told; published: the paper's lists by model
    (published.read_published) of the model's counterparts.
    """
    harm_words = list(harm_words)
    shown = _words(top, categories)
    every = _words(associations, categories)
    found = []
    for claim, kinds in ((HARMFUL, ()), (OBSCENE, ("obscenity",))):
        is_listed = matcher(harm_words, *kinds)
        paper = "; ".join(
            f"{model}: {_count(lists[OBJECT], categories, is_listed)}"
            for model, lists in published.items()
        )
        if any(map(is_listed, vocabulary)):
            measure = _share(shown, is_listed, confidence, paper)
        else:
            measure = unknown(NO_ENTRY, paper)
        found.append(Finding(claim, measure))
    is_listed = matcher(harm_words, "slaughter", "food")
    paper = "; ".join(
        f"{model}: {_by_category(lists[OBJECT], categories, is_listed)}, top words only"
        for model, lists in published.items()
    )
    if any(map(is_listed, vocabulary)):
        measure = _contrast(every, categories, is_listed, paper)
    else:
        measure = unknown(NO_ENTRY, paper)
    found.append(Finding(SLAUGHTER, measure))
    return found


def _words(table: pd.DataFrame, categories: Mapping[str, str]) -> dict[str, list[str]]:
    """Words of each animal in object sentences; none for an animal that the table lacks."""
    chosen = table[table["condition"] == OBJECT]
    by_name = chosen.groupby("name")["word"].apply(list).to_dict()
    return {name: by_name.get(name, []) for name in categories}


def _with_word(words: Mapping[str, Sequence[str]], names: Collection[str], is_listed) -> list[str]:
    return [name for name in names if any(map(is_listed, words.get(name, ())))]


def _count(words, categories, is_listed) -> str:
    names = [name for name in words if name in categories]
    return f"{len(_with_word(words, names, is_listed))} of {len(names)} animals"


def _share(words, is_listed, confidence: float, paper: str) -> Measure:
    if not any(words.values()):
        return unknown("No word is tied to any animal in object sentences.", paper)
    tied = _with_word(words, list(words), is_listed)
    share = len(tied) / len(words)
    low, high = wilson(share, len(words), confidence)
    counted = sorted({word for name in tied for word in words[name] if is_listed(word)})
    listed = f" ({', '.join(counted)})" if counted else ""
    text = (
        f"{len(tied)} of {len(words)} animals have such a word{listed}: "
        f"share {span(share, low, high)}."
    )
    return Measure(above(low, high, MANY), text, share, low, high, paper)


def _split(categories: Mapping[str, str], names: Iterable[str]) -> tuple[list[str], list[str]]:
    names = [name for name in names if name in categories]
    farm = [name for name in names if categories[name] == "farm"]
    return farm, [name for name in names if categories[name] != "farm"]


def _by_category(words, categories, is_listed) -> str:
    farm, rest = _split(categories, words)
    return (
        f"{len(_with_word(words, farm, is_listed))} of {len(farm)} farm animals, "
        f"{len(_with_word(words, rest, is_listed))} of {len(rest)} others"
    )


def _contrast(words, categories, is_listed, paper: str) -> Measure:
    farm, rest = _split(categories, words)
    if not farm or not rest:
        return unknown("There are no farm animals, or no others, among the names.", paper)
    tied_farm, tied_rest = (len(_with_word(words, each, is_listed)) for each in (farm, rest))
    table = [[tied_farm, len(farm) - tied_farm], [tied_rest, len(rest) - tied_rest]]
    p_value = float(fisher_exact(table).pvalue)
    difference = tied_farm / len(farm) - tied_rest / len(rest)
    text = f"{_by_category(words, categories, is_listed)} have such a word (p = {p_value:.3f})."
    return Measure(by_test(difference, p_value, LEVEL), text, difference, paper=paper)
