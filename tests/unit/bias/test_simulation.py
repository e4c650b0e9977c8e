"""The statistics on made studies of known truth; benchmarks/simulation.py is the full version."""

import pytest

from made_studies import MEASURES, judged_studies

STUDIES = 12


@pytest.fixture(scope="module")
def judged():
    frame = judged_studies(["calibrated", "prefers_human", "overconfident"], range(STUDIES))
    return frame[frame["status"] == "ok"]


def by_study(values):
    """(mean, its standard error) with the studies as what is independent."""
    means = values.groupby("study").mean()
    return means.mean(), means.std() / len(means) ** 0.5


@pytest.mark.parametrize("measure", MEASURES)
def test_intervals_hold_the_truth(judged, measure):
    for _, frame in judged.groupby("model"):
        share, error = by_study(frame.set_index("study")[measure])
        assert share > 0.93 - 2.5 * error


def test_calibrated_models_are_rarely_rejected(judged):
    calibrated = judged[judged["model"] == "calibrated"].set_index("study")
    share, error = by_study(calibrated["p_value"])
    assert share < 0.05 + 2.5 * error
    covered, error = by_study(calibrated["excess_zero"])
    assert covered > 0.95 - 2.5 * error


def test_the_expected_bias_explains_that_of_a_calibrated_model(judged):
    """Its truth runs from above 0.9 to below -0.9 as the human share runs from .1 to .9."""
    from made_studies import SHARES, truth

    values = [truth(share, "calibrated").bias for share in SHARES]
    assert values == sorted(values, reverse=True)
    assert values[0] > 0.8 and values[-1] < -0.8
    calibrated = judged[judged["model"] == "calibrated"].set_index("study")
    mean, error = by_study(calibrated["bias_expected_error"])
    assert abs(mean) < 3 * error + 0.01


@pytest.mark.parametrize("model", ["prefers_human", "overconfident"])
def test_known_amplification_is_recovered(judged, model):
    frame = judged[judged["model"] == model].set_index("study")
    mean, error = by_study(frame["amplification_error"])
    assert abs(mean) < 3 * error
    assert frame["p_value"].mean() > 0.15  # and such models are told from calibrated ones
