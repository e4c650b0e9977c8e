"""The bias of the real BERT on the shared books, as `make real` leaves it in build/real."""

from pathlib import Path

import pandas as pd
import pytest
from scipy import stats

from whowhich.bias.measure import measure_bias, measure_overall
from whowhich.bias.outcomes import outcomes, read_joined
from whowhich.bias.subsets import COLUMNS as SLOT_COLUMNS
from whowhich.bias.subsets import measure_slots
from whowhich.names import read_names
from whowhich.references.senses import COLUMNS as SENSE_COLUMNS
from whowhich.references.senses import other_sense

ROOT = Path(__file__).parents[2]
RESULTS = ROOT / "build" / "real" / "results"
MODEL = "bert-base-cased"
CORPORA = ("books", "natural_history")
NAMES = [name.name for name in read_names(ROOT / "resources" / "names.csv")]


def tables(kind):
    return [RESULTS / kind / f"{corpus}.parquet" for corpus in CORPORA]


@pytest.fixture(scope="module")
def joined():
    references, scores = tables("references"), tables(f"scores/{MODEL}")
    missing = [path for path in [*references, *scores] if not path.exists()]
    if missing:
        pytest.skip(f"needs what `make real` makes: {missing[0].relative_to(ROOT)}")
    columns = [*SLOT_COLUMNS, *SENSE_COLUMNS, "name_offset", "pronoun_offset"]
    return pd.concat(
        [read_joined(*pair, columns) for pair in zip(references, scores, strict=True)],
        ignore_index=True,
    )


@pytest.fixture(scope="module")
def overall(joined):
    found = measure_overall(outcomes(joined), joined["name"].to_numpy(), ["human"])
    return found.set_index("name").loc["all names"]


def test_pooled_values_of_the_trial(overall):
    """Measured with another extraction of the same books: +0.10, +0.21, 20%, 26%, 0.89."""
    assert overall["bias"] == pytest.approx(0.10, abs=0.06)
    assert overall["bias_expected"] == pytest.approx(0.21, abs=0.06)
    assert overall["human_share"] == pytest.approx(0.20, abs=0.03)
    assert overall["human_share_argmax"] == pytest.approx(0.26, abs=0.03)
    assert overall["auc"] == pytest.approx(0.89, abs=0.02)


def test_a_positive_value_may_mean_the_reverse(overall):
    """Eq. 3 is above 0, though BERT favours human pronouns more than the texts do."""
    assert overall["bias"] > 0 > overall["bias_excess"]
    assert overall["bias_excess_high"] < 0 < overall["amplification_low"]
    assert overall["p_value"] < 0.05


def test_much_of_a_name_s_value_is_its_zero(joined):
    table = measure_bias(outcomes(joined), joined["name"].to_numpy(), NAMES)
    known = table[table["status"] == "ok"]
    assert len(known) >= 10
    assert stats.pearsonr(known["bias"], known["bias_expected"]).statistic > 0.5


def test_grammar_decides_much(joined):
    table = measure_slots(joined, NAMES, ["human"])
    fish = table[table["name"] == "fish"].set_index("slots")["bias"]
    assert fish["without_whose"] - fish["all"] > 0.2
    errors = {
        pronoun: measure_overall(outcomes(part), part["name"].to_numpy(), []).loc[0, "human_error"]
        for pronoun, part in joined[joined["pronoun"].isin(["who", "whose", "whom"])].groupby(
            "pronoun"
        )
    }
    assert errors["whose"] < 0.15 < errors["who"] < errors["whom"]


def test_roles_and_senses_are_those_of_hand_labels(joined):
    labels = pd.read_csv(ROOT / "tests" / "real" / "roles_senses.csv")
    key = ["document", "name_offset", "pronoun_offset"]
    labels["document"] = labels["document"].str.split("/").str[-1]
    joined = joined.assign(
        other=other_sense(joined), document=joined["document"].str.split("/").str[-1]
    )
    both = labels.merge(joined, on=key, suffixes=("_label", ""))
    assert len(both) >= 40
    assert (both["role"] == both["role_label"]).mean() >= 0.95
    assert (both["comma"] == both["comma_label"]).mean() >= 0.95
    animals = both["sense"] == "animal"
    assert both.loc[animals, "other"].mean() <= 0.05
    # Only names with a capital can be told: a lower-case "seal" of wax can't.
    proper = both[~animals & both["capitalised_label"]]
    assert proper["other"].mean() >= 0.5


def test_persons_and_things_lie_at_the_ends_of_the_swap():
    path = RESULTS / "swap" / f"{MODEL}.csv"
    if not path.exists():
        pytest.skip(f"needs what `make real` makes: {path.relative_to(ROOT)}")
    table = pd.read_csv(path).sort_values("effect", ascending=False).reset_index(drop=True)
    assert (table["sentences"] >= 50).all()
    animals = ~table["category"].isin(["human", "person", "thing"])
    effects = table.groupby("category")["effect"].mean()
    assert effects["person"] > table.loc[animals, "effect"].quantile(0.9)
    assert effects["thing"] < table.loc[animals, "effect"].median()
    assert table["category"].head(8).isin(["person", "human"]).mean() >= 0.75
