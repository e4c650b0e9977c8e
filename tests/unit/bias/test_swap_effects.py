"""The swap's statistics: by hand, and on made nouns of known effects."""

import numpy as np
import pandas as pd
import pytest
from scipy import stats

from whowhich.bias.swap_effects import COLUMNS, log_odds, swap_effects, variance_parts
from whowhich.pronouns import PRONOUNS

CATEGORIES = {"dog": "companion", "pig": "farm", "man": "person", "table": "thing"}


def scores(odds, documents=None, names=tuple(CATEGORIES), status="ok"):
    """Rows with these log odds, shape (sentences, names)."""
    rows = []
    for sentence, values in enumerate(odds):
        for name, value in zip(names, values, strict=True):
            p = 1 / (1 + np.exp(-value))
            shares = dict(zip(PRONOUNS, [0.7, 0.3, 0.5, 0.3, 0.2], strict=True))
            rows.append(
                {
                    "reference_id": f"{sentence:04}",
                    "document": str(sentence if documents is None else documents[sentence]),
                    "name": name,
                    "status": status,
                    **{
                        f"logp_{pronoun}": np.log(
                            0.01 * share * (1 - p if pronoun in PRONOUNS[:2] else p)
                        )
                        for pronoun, share in shares.items()
                    },
                }
            )
    return pd.DataFrame(rows)


def test_log_odds_are_of_classes_whatever_the_rest_of_the_vocabulary():
    found = log_odds(scores([[0.5, -1.0, 2.0, 0.0]]))
    assert found.iloc[0].to_dict() == pytest.approx({"dog": 0.5, "pig": -1, "man": 2, "table": 0})


def test_effects_by_hand():
    odds = [[1.0, 0, 3, -2], [0, 0, 4, -2], [2.0, 1, 3, -1]]
    table = swap_effects(scores(odds), CATEGORIES).set_index("name")
    # The animals' means are 0.5, 0 and 1.5.
    assert table["effect"].to_dict() == pytest.approx(
        {"dog": 1 / 3, "pig": -1 / 3, "man": 8 / 3, "table": -7 / 3}
    )
    values = [0.5, 0, 0.5]
    expected = stats.t.interval(0.95, 2, np.mean(values), stats.sem(values))
    assert table.loc["dog", ["effect_low", "effect_high"]].tolist() == pytest.approx(expected)
    assert table.loc["dog", "p_value"] == pytest.approx(stats.ttest_1samp(values, 0).pvalue)
    assert table.loc["dog", "human_share_argmax"] == pytest.approx(2 / 3)
    chances = 1 / (1 + np.exp([-1.0, 0, -2]))
    assert table.loc["dog", "human_share_model"] == pytest.approx(chances.mean())
    assert (table["sentences"] == 3).all()
    q = stats.false_discovery_control(table["p_value"])
    assert table["q_value"].to_numpy() == pytest.approx(q)


def test_a_sentence_that_lacks_a_noun_is_left_out_for_all():
    made = scores([[1.0, 0, 3, -2], [0, 0, 4, -2], [2.0, 1, 3, -1]])
    lacking = (made["reference_id"] == "0001") & (made["name"] == "pig")
    made.loc[lacking, "status"] = "target_in_pieces"
    table = swap_effects(made, CATEGORIES).set_index("name")
    assert (table["sentences"] == 2).all()
    assert table.loc["man", "effect"] == pytest.approx((2.5 + 1.5) / 2)


def test_one_document_tells_nothing_of_others():
    table = swap_effects(scores([[1.0, 0, 3, -2], [0, 0, 4, -2]], documents=[1, 1]), CATEGORIES)
    assert (table["status"] == "few").all()


def test_few_sentences_are_said_and_shares_stay_possible():
    rng = np.random.default_rng(3)
    few = swap_effects(scores(rng.normal(3, 3, (9, 4))), CATEGORIES)
    assert (few["status"] == "few").all()
    columns = ["human_share_model_low", "human_share_model_high"]
    assert few[columns].stack().between(0, 1).all()
    assert (swap_effects(scores(rng.normal(size=(10, 4))), CATEGORIES)["status"] == "ok").all()


def test_no_sentence():
    table = swap_effects(scores([]).reindex(columns=scores([[0, 0, 0, 0]]).columns), CATEGORIES)
    assert list(table.columns) == list(COLUMNS) and table.empty
    parts = variance_parts(scores([[0, 0, 0, 0]]).iloc[:0], CATEGORIES)
    assert parts["context_per_name"].isna().all()


def made_odds(rng, sentences=200, documents=40, names=20, context=1.5, name=0.5, noise=0.6):
    document = rng.integers(documents, size=sentences)
    effects = name * rng.normal(size=names)
    odds = context * rng.normal(size=(sentences, 1)) + effects
    # A noun fits the theme of a document more or less.
    odds = odds + 0.4 * rng.normal(size=(documents, names))[document]
    return odds + noise * rng.normal(size=odds.shape), document, effects


NOUNS = tuple(f"n{index:02}" for index in range(20))


def test_intervals_hold_known_effects_and_equal_names_are_rarely_told_apart():
    rng = np.random.default_rng(6)
    held, rejected, total = 0, 0, 0
    categories = dict.fromkeys(NOUNS, "other")
    for _ in range(25):
        odds, document, effects = made_odds(rng)
        table = swap_effects(scores(odds, document, NOUNS), categories)
        true = effects - effects.mean()
        held += ((table["effect_low"] <= true) & (true <= table["effect_high"])).sum()
        odds, document, _ = made_odds(rng, name=0.0)
        table = swap_effects(scores(odds, document, NOUNS), categories)
        rejected += (table["p_value"] < 0.05).sum()
        total += len(table)
    assert held / total > 0.93
    assert rejected / total < 0.05 + 2.5 * np.sqrt(0.05 * 0.95 / total)


def test_parts_of_variance_are_recovered():
    rng = np.random.default_rng(7)
    odds, document, _ = made_odds(rng, sentences=3000, documents=3000)
    parts = variance_parts(scores(odds, document, NOUNS), dict.fromkeys(NOUNS, "other"))
    row = parts.set_index("nouns").loc["animals"]
    assert row["context"] == pytest.approx(1.5**2, rel=0.1)
    assert row["residual"] == pytest.approx(0.4**2 + 0.6**2, rel=0.1)
    assert row["name"] == pytest.approx(0.5**2, rel=0.8)  # only 20 names
    assert row["context_per_name"] == pytest.approx(row["context"] / row["name"])
