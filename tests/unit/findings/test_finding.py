"""Verdicts from intervals and tests."""

import math

import numpy as np
import pandas as pd
import pytest

from whowhich.findings.finding import (
    COLUMNS,
    FAILS,
    HOLDS,
    OPEN,
    Claim,
    Finding,
    Measure,
    above,
    below,
    by_test,
    compare_findings,
    findings_frame,
    span,
    summary_text,
    within,
)

NAN = math.nan


@pytest.mark.parametrize(
    ("low", "high", "verdict"),
    [(0.1, 0.2, HOLDS), (-0.2, -0.1, FAILS), (-0.1, 0.1, OPEN), (0, 0.1, OPEN), (NAN, NAN, OPEN)],
)
def test_above_and_below_are_mirrored(low, high, verdict):
    assert above(low, high, 0) == verdict
    assert below(-high, -low, 0) == verdict


@pytest.mark.parametrize(
    ("low", "high", "verdict"),
    [
        (0.25, 0.4, HOLDS),
        (0.3, 0.41, OPEN),
        (0.2, 0.5, OPEN),
        (0.41, 0.6, FAILS),
        (0.1, 0.24, FAILS),
        (NAN, NAN, OPEN),
    ],
)
def test_within(low, high, verdict):
    assert within(low, high, 0.25, 0.4) == verdict


@pytest.mark.parametrize(
    ("difference", "p_value", "verdict"),
    [
        (0.1, 0.01, HOLDS),
        (-0.1, 0.01, FAILS),
        (0.1, 0.05, OPEN),
        (-0.1, 0.5, OPEN),
        (0, 0.01, OPEN),
        (NAN, 0.01, OPEN),
        (0.1, NAN, OPEN),
    ],
)
def test_by_test(difference, p_value, verdict):
    assert by_test(difference, p_value, 0.05) == verdict


ONE = Claim("one", "5.1", "It is so.", "A rule.")
TWO = Claim("two", "5.2", "It is not so.", "Another rule.")


def made(verdicts):
    return findings_frame(
        [
            Finding(ONE, Measure(verdicts[0], "a", 0.5, 0.4, 0.6, "0.7"), "bert", "books"),
            Finding(ONE, Measure(verdicts[1], "b"), "albert", "books"),
            Finding(TWO, Measure(verdicts[2], "c"), corpus="books"),
        ]
    )


def test_frame():
    frame = made((HOLDS, FAILS, OPEN))
    assert tuple(frame.columns) == COLUMNS
    first = frame.iloc[0].to_dict()
    assert first["statement"] == "It is so." and first["finding"] == "a" and first["low"] == 0.4
    assert frame.loc[2, "model"] == "" and np.isnan(frame.loc[1, "value"])


def test_summary_names_where_a_claim_holds():
    lines = summary_text(made((HOLDS, FAILS, OPEN))).splitlines()
    assert lines[0] == (
        "- It is so. **holds** in 1 (bert, books), **doesn't hold** in 1 (albert, books)."
    )
    assert lines[1] == "- It is not so. **can't be told**."


def test_findings_by_variant():
    base, varied = made((HOLDS, FAILS, OPEN)), made((FAILS, FAILS, OPEN))
    fewer = varied.iloc[:1].assign(value=0.1)
    found = compare_findings([("base", base), ("a", varied), ("b", fewer)])
    assert list(found["moved"]) == [2, 0, 0]
    assert list(found["verdict: a"]) == [FAILS, FAILS, OPEN]
    assert list(found["value: base"].dropna()) == [0.5]
    assert found.loc[0, "value: b"] == 0.1 and pd.isna(found.loc[1, "verdict: b"])


def test_span():
    assert span(0.5, 0.25, 0.75) == "0.50 (0.25 to 0.75)"
    assert span(0.5, np.nan, np.nan) == "0.50 (no interval)"
