"""Intraclass correlations and design effects by hand, and recovered from made values."""

import numpy as np
import pytest

from whowhich.bias.clustering import design_effects
from whowhich.bias.outcomes import Outcomes
from whowhich.stats.design_effects import (
    SPREAD,
    Anova,
    anova,
    design_effect,
    lifted,
)


def test_design_effect_by_hand():
    # Sizes 2 and 4: (4 + 16) / 6 = 10/3, less 1, times 0.3, plus 1.
    assert design_effect(np.array(list("aabbbb")), 0.3) == pytest.approx(1 + (10 / 3 - 1) * 0.3)
    assert design_effect(np.array(list("abcd")), 0.3) == 1
    assert design_effect(np.array([]), 0.3) == 1


def test_analysis_of_variance_by_hand():
    # Values 0, 2 and 2, 4 (mean 2, variance 2): between 4, within 4, in units of the variance.
    found = anova(np.array([0.0, 2, 2, 4]), np.array([1, 1, 2, 2]))
    assert found == pytest.approx(Anova(4 / 2, 4 / 2, 1, 2, 4 - 8 / 4))
    # Mean squares 2 and 1, size 2: (2 - 1) / (2 + 1).
    assert found.correlation() == pytest.approx(1 / 3)


@pytest.mark.parametrize(
    ("values", "clusters"),
    [([1.0, 1, 1], [1, 2, 2]), ([1.0, 2, 3], [1, 1, 1]), ([], []), ([np.nan, np.nan], [1, 2])],
)
def test_nothing_to_estimate_gives_no_correlation(values, clusters):
    assert anova(np.array(values), np.array(clusters)).correlation() == 0


def test_extremes():
    clusters = np.repeat(np.arange(50), 4)
    assert anova(np.repeat(np.arange(50) % 2, 4), clusters).correlation() == 1
    assert anova(np.tile([0, 1, 0, 1], 50), clusters).correlation() == 0


def clumped(correlation, documents, size, rng):
    clusters = np.repeat(np.arange(documents), size)
    common = np.sqrt(correlation) * rng.normal(size=documents)[clusters]
    return common + np.sqrt(1 - correlation) * rng.normal(size=len(clusters)), clusters


def test_correlation_and_its_variance_are_recovered():
    rng = np.random.default_rng(0)
    tables = [anova(*clumped(0.2, 30, 5, rng)) for _ in range(400)]
    raw = [table.raw() for table in tables]
    assert np.mean(raw) == pytest.approx(0.2, abs=0.02)
    assert tables[0].variance(0.2) == pytest.approx(np.var(raw), rel=0.25)
    pooled = Anova(*map(sum, zip(*tables, strict=True)))
    assert pooled.correlation() == pytest.approx(0.2, abs=0.02)


def test_a_name_is_lifted_as_far_as_its_documents_tell():
    rng = np.random.default_rng(1)
    much, little = anova(*clumped(0.5, 400, 20, rng)), anova(*clumped(0.5, 5, 2, rng))
    assert lifted(0.05, much) == pytest.approx(0.5, abs=0.1)
    assert 0.05 <= lifted(0.05, little) < 0.05 + 0.2 * (0.5 - 0.05)
    assert lifted(0.3, anova(*clumped(0.0, 400, 20, rng))) == 0.3  # never lowered
    assert lifted(0.1, Anova()) == 0.1
    assert SPREAD < 0.1


def test_effects_exceed_one_only_where_documents_hold_several_sentences():
    rng = np.random.default_rng(2)
    n = 400
    document = np.repeat(np.arange(40), 10)
    p = 1 / (1 + np.exp(-rng.normal(size=40)[document] - rng.normal(size=n)))
    outcomes = Outcomes(rng.uniform(size=n) < p, np.log(p / (1 - p)), p, document)
    groups = np.repeat(["dog", "cat"], n // 2)
    effects = design_effects(outcomes, groups)["dog"]
    assert effects.model_share > 2 and effects.share > 1
    alone = Outcomes(outcomes.human, outcomes.margin, p, np.arange(n))
    assert design_effects(alone, groups)["dog"].model_share == 1
    assert design_effects(outcomes.take(np.zeros(n, bool)), groups[:0]) == {}
