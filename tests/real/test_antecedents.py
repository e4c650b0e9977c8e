"""The default's recall and precision on labelled pairs, and whether the shipped table says so."""

import pandas as pd
import pytest

from antecedents import found_pairs, measured, parsed, read_labels
from conftest import REPOSITORY
from whowhich.annotation.rates import borrowed_rates
from whowhich.parsers.spacy import SpacyParser
from whowhich.references.extract import find_references

pytestmark = pytest.mark.needs("shared")

DEFAULT = {"parser": "spacy", "model": "en_core_web_sm", "reference": "relcl", "resolver": True}


@pytest.fixture(scope="module")
def rates():
    """By half: the rates of the default a pronoun and over all, as measured now."""
    parser = SpacyParser("en_core_web_sm")
    found = {}
    for half in ("work", "final"):
        labels = read_labels(half)
        pairs = found_pairs(parsed(labels, parser), find_references)
        found[half] = pd.DataFrame(measured(labels, set(pairs))).set_index("pronoun")
    return found


def test_most_references_are_found_and_few_others(rates):
    every = rates["work"].loc["all"]
    assert every["recall"][0] >= 0.92 and every["precision"][0] >= 0.94


def test_the_shipped_rates_are_those_of_today(rates):
    shipped = borrowed_rates(REPOSITORY / "resources" / "antecedent_rates.csv", DEFAULT).set_index(
        "pronoun"
    )
    for pronoun, row in shipped.iterrows():
        now = rates["final"].loc[pronoun]
        for measure in ("precision", "recall"):
            ends = row[[measure, f"{measure}_low", f"{measure}_high"]].tolist()
            # Another machine's parser may differ in a sentence or two.
            assert ends == pytest.approx(list(now[measure]), abs=0.03), (pronoun, measure)
