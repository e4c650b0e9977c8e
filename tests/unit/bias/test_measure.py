"""The bias table on a table of sentences computed by hand, and on what may not matter."""

import numpy as np
import pandas as pd
import pytest
from scipy.stats import false_discovery_control

from whowhich.bias.measure import measure_bias, measure_overall
from whowhich.bias.outcomes import Outcomes
from whowhich.tables.model_schemas import BIAS_COLUMNS, MEASURES


def made(rows):
    """Outcomes and groups of (name, human, margin, p_human, document) rows."""
    frame = pd.DataFrame(rows, columns=["name", "human", "margin", "p", "document"])
    outcomes = Outcomes(
        frame["human"].to_numpy(bool),
        frame["margin"].to_numpy(float),
        frame["p"].to_numpy(float),
        pd.factorize(frame["document"])[0],
    )
    return outcomes, frame["name"].to_numpy(object)


BY_HAND = [
    # dog: of 2 human sentences 1 wrong, of 3 object sentences 1 wrong.
    ("dog", 1, 1.0, 0.8, "a"),
    ("dog", 1, -1.0, 0.2, "b"),
    ("dog", 0, -2.0, 0.1, "b"),
    ("dog", 0, -1.0, 0.3, "c"),
    ("dog", 0, 1.0, 0.6, "d"),
    ("pig", 0, -1.0, 0.2, "a"),
    ("pig", 0, -3.0, 0.0, "b"),
    ("human", 1, 3.0, 0.9, "c"),
]


def test_values_by_hand():
    table = measure_bias(*made(BY_HAND), ["dog", "pig", "human", "yak"]).set_index("name")
    dog = table.loc["dog"]
    assert (dog["n_human"], dog["n_object"]) == (2, 3)
    assert dog["human_error"] == pytest.approx(1 / 2)
    assert dog["object_error"] == pytest.approx(1 / 3)
    assert dog["bias"] == pytest.approx(1 / 6)
    assert dog["human_share"] == pytest.approx(2 / 5)
    assert dog["human_share_model"] == pytest.approx(2.0 / 5)
    assert dog["amplification"] == pytest.approx(0, abs=1e-12)
    assert table.loc["pig", "amplification"] == pytest.approx(0.1)
    assert table.loc["human", "amplification"] == pytest.approx(-0.1)


def test_expected_is_the_mean_of_all_drawings():
    """dog's five pronouns drawn in all 32 ways, each with its chance, where Eq. 3 is defined."""
    outcomes, groups = made(BY_HAND[:5])
    total = weight = 0.0
    for bits in range(1, 31):
        drawn = np.array([bits >> i & 1 for i in range(5)], bool)
        chance = np.prod(np.where(drawn, outcomes.p_human, 1 - outcomes.p_human))
        value = (outcomes.margin[drawn] < 0).mean() - (outcomes.margin[~drawn] > 0).mean()
        total, weight = total + chance * value, weight + chance
    dog = measure_bias(outcomes, groups, ["dog"], draws=200_000).iloc[0]
    assert dog["bias_expected"] == pytest.approx(total / weight, abs=0.005)
    assert dog["bias_excess"] == pytest.approx(dog["bias"] - dog["bias_expected"])


def test_undefined_is_said_and_never_zero():
    table = measure_bias(*made(BY_HAND), ["dog", "pig", "human", "yak"]).set_index("name")
    assert list(table["status"]) == ["few", "no_human", "no_object", "no_sentence"]
    for name in ("pig", "human", "yak"):
        missing = ["bias", "bias_low", "bias_high", "bias_excess", "p_value", "q_value"]
        assert table.loc[name, missing].isna().all()
    assert table.loc["pig", ["human_error", "human_error_low"]].isna().all()
    assert table.loc["pig", "object_error"] == 0
    assert table.loc["yak", ["n_human", "n_object"]].tolist() == [0, 0]
    assert table.loc["yak", list(MEASURES)].isna().all()


def repeated(name, humans, objects, documents):
    rng = np.random.default_rng(len(name))
    return [
        (name, human, margin, 1 / (1 + np.exp(-margin)), f"{index % documents}")
        for index, (human, margin) in enumerate(
            zip([1] * humans + [0] * objects, rng.normal(size=humans + objects), strict=True)
        )
    ]


@pytest.mark.parametrize(
    ("humans", "objects", "documents", "status"),
    [
        (10, 10, 5, "ok"),
        (9, 30, 30, "few"),
        (30, 9, 30, "few"),
        (30, 30, 4, "few"),
        (10, 10, 10, "ok"),
    ],
)
def test_few(humans, objects, documents, status):
    # Of 10 and 10 sentences in turn in 5 documents, each side meets all 5.
    table = measure_bias(*made(repeated("dog", humans, objects, documents)), ["dog"], draws=100)
    assert table.loc[0, "status"] == status


STUDY = [
    row
    for name, size in (("dog", 40), ("cat", 25), ("pig", 60), ("fox", 12))
    for row in repeated(name, size // 2, size // 2, 12)
]


def test_order_of_names_and_rows_is_irrelevant():
    outcomes, groups = made(STUDY)
    one = measure_bias(outcomes, groups, ["dog", "cat", "pig", "fox"])
    order = np.random.default_rng(3).permutation(len(groups))
    other = measure_bias(outcomes.take(order), groups[order], ["fox", "pig", "dog", "cat"])
    other = other.set_index("name").loc[one["name"]].reset_index()
    pd.testing.assert_frame_equal(one, other, rtol=1e-9)


def test_labels_of_documents_are_irrelevant():
    outcomes, groups = made(STUDY)
    relabelled = Outcomes(outcomes.human, outcomes.margin, outcomes.p_human, 99 - outcomes.cluster)
    pd.testing.assert_frame_equal(
        measure_bias(outcomes, groups, ["dog", "cat"]),
        measure_bias(relabelled, groups, ["dog", "cat"]),
    )


def test_q_values_are_benjamini_hochberg_over_tested_names():
    table = measure_bias(*made(STUDY + BY_HAND[5:]), ["dog", "cat", "pig", "fox", "human", "yak"])
    tested = table["p_value"].notna()
    assert list(tested) == [True, True, True, True, False, False]
    expected = false_discovery_control(table.loc[tested, "p_value"])
    assert table.loc[tested, "q_value"].to_numpy() == pytest.approx(expected)
    assert table.loc[~tested, "q_value"].isna().all()


def test_intervals_hold_their_values_in_possible_ranges():
    table = measure_bias(*made(STUDY), ["dog", "cat", "pig", "fox"])
    assert list(table.columns) == list(BIAS_COLUMNS)
    for measure in MEASURES:
        assert (table[f"{measure}_low"] <= table[measure]).all()
        assert (table[measure] <= table[f"{measure}_high"]).all()
    for rate in ("human_error", "object_error", "human_share", "human_share_model"):
        assert table[[f"{rate}_low", f"{rate}_high"]].stack().between(0, 1).all()
    for difference in ("bias", "bias_expected"):
        assert table[[f"{difference}_low", f"{difference}_high"]].stack().between(-1, 1).all()


def test_one_sentence_tells_nothing_of_the_mean_of_others():
    row = measure_bias(*made(BY_HAND[7:]), ["human"]).iloc[0]
    assert row["human_share_model"] == pytest.approx(0.9)
    for measure in ("human_share_model", "amplification"):
        assert row[[f"{measure}_low", f"{measure}_high"]].isna().all()


def test_one_document_twice_is_no_more_evidence():
    """Each sentence twice in its document: about as sure as once, not surer by a root of two."""
    rng = np.random.default_rng(5)
    margin = rng.normal(size=60)
    rows = [("dog", i % 2, margin[i], 1 / (1 + np.exp(-margin[i])), str(i)) for i in range(60)]
    once = measure_bias(*made(rows), ["dog"]).iloc[0]
    twice = measure_bias(*made(rows * 2), ["dog"]).iloc[0]
    for measure in ("bias", "human_share", "human_share_model", "amplification"):
        widths = [row[f"{measure}_high"] - row[f"{measure}_low"] for row in (once, twice)]
        assert widths[1] == pytest.approx(widths[0], rel=0.03)
    assert twice["p_value"] == pytest.approx(once["p_value"], abs=0.05)


def test_overall_pools_names_and_leaves_humans_out():
    table = measure_overall(*made(BY_HAND), ["human"]).set_index("name")
    both = table.loc["all names"]
    assert (both["n_human"], both["n_object"]) == (3, 5)
    assert both["bias"] == pytest.approx(1 / 3 - 1 / 5)
    # Human margins 1, -1, 3 against object margins -2, -1, 1, -1, -3: of 15 pairs 12 won, 3 even.
    assert both["auc"] == pytest.approx((4.5 + 3 + 5) / 15)
    assert (table.loc["without human", "n_human"], table.loc["without human", "n_object"]) == (2, 5)
