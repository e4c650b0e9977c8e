"""An untrained model's order of names is noise: another's says nothing of it."""

import numpy as np
import pyarrow as pa
import pytest
from scipy import stats

from made_models import make_model
from whowhich.bias.swap_effects import swap_effects
from whowhich.bias.swap_frames import Frame, filled_table
from whowhich.models.load import load_masked_lm
from whowhich.names import Name
from whowhich.scoring.masked import ReferenceScorer

WORDS = [
    "ant",
    "bee",
    "cod",
    "elk",
    "emu",
    "fox",
    "gnu",
    "hen",
    "jay",
    "kid",
    "owl",
    "pup",
    "ram",
    "yak",
    "ape",
    "boy",
    "girl",
    "man",
    "woman",
    "nurse",
    "box",
    "cup",
    "key",
    "pan",
    "pot",
    "rod",
    "tin",
    "hat",
]
PERSONS, THINGS = set(WORDS[15:20]), set(WORDS[20:])
CONTEXTS = (
    "We saw the @ that ran away .",
    "There was once a @ who lived near the sea .",
    "The @ which had been old was here .",
    "She liked the @ that stood there .",
    "He had a @ that was good .",
    "It was the @ who had seen the ship .",
    "A @ which fell down was mine .",
    "They found the @ that we had lost .",
)


def frames():
    for index, text in enumerate(CONTEXTS):
        before, after = text.split("@")
        pronoun = next(word for word in after.split() if word in ("that", "who", "which"))
        article = "a" if before.endswith(" a ") else ""
        if article:
            before = before[: -len("a ")]
        yield Frame(
            f"r{index}",
            f"d{index}",
            before,
            article,
            after,
            False,
            False,
            pronoun,
            after.index(pronoun),
        )


def category(word):
    return "person" if word in PERSONS else "thing" if word in THINGS else "other"


@pytest.fixture(scope="module")
def tables(tmp_path_factory):
    nouns = [Name(word, category(word)) for word in WORDS]
    filled = filled_table(list(frames()), nouns)
    texts = [*CONTEXTS, *filled["sentence"].to_pylist(), "that which who whose whom"]
    found = []
    for seed in (1, 2, 3):
        folder = make_model(tmp_path_factory.mktemp(f"m{seed}"), "bert", texts=texts, seed=seed)
        scores = ReferenceScorer(load_masked_lm(str(folder))).score(filled)
        for column in ("document", "name"):
            scores = scores.append_column(column, pa.array(filled[column].to_pylist()))
        categories = {word: category(word) for word in WORDS}
        found.append(swap_effects(scores.to_pandas(), categories).set_index("name"))
    return found


def test_orders_of_models_are_unrelated(tables):
    pairs = [(0, 1), (0, 2), (1, 2)]
    related = [
        stats.spearmanr(tables[a]["effect"], tables[b]["effect"]).statistic for a, b in pairs
    ]
    # One of 28 names exceeds 0.48 by chance once in a hundred times.
    assert max(np.abs(related)) < 0.48


def test_persons_and_things_are_not_told_apart(tables):
    for table in tables:
        sides = [table.loc[table["category"] == kind, "effect"] for kind in ("person", "thing")]
        assert stats.mannwhitneyu(*sides).pvalue > 0.01
