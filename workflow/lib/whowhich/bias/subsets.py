"""Eq. 3 where grammar leaves a choice, and where the name stands for the animal."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd

from whowhich.bias.clustering import design_effects
from whowhich.bias.measure import AUC_COLUMNS, measure_bias, measure_overall
from whowhich.bias.outcomes import Outcomes, outcomes
from whowhich.pronouns import PRONOUNS
from whowhich.references.senses import other_sense, other_shares
from whowhich.stats import intervals

ALL = "all"
WITHOUT_WHOSE = "without_whose"
SUBJECT_WHO = "subject_who"
STANDARDISED = "standardised"
# A standardised value whose slots make up less of the mix than this is marked "few".
ENOUGH_OF_MIX = 0.8
COLUMNS = ["role", "comma"]

ALL, ANIMAL = "all", "animal"


def measure_slots(
    frame: pd.DataFrame,
    names: Sequence[str],
    human_names: Sequence[str],
    cluster: str | int = "document",
    confidence: float = 0.95,
) -> pd.DataFrame:
    """The bias table in four versions (column `slots`), one row a name in each.

    all: as in the bias table. without_whose: no sentence with "whose", nor "whose" as a
    candidate. subject_who: subject slots only, "who" against "that" and "which". standardised:
    each term of Eq. 3 is the mean of the rates in each slot (role and comma, no possessives),
    weighted by the slots' shares over all names; `covered` is the share of that mix in which the
    name has sentences of both classes; expected and excess are without intervals there.
    The first three have rows for "all names" and "without human" too.

    frame: references joined with their scores, COLUMNS among its columns.
    """
    no_whose = tuple(p for p in PRONOUNS if p != "whose")
    subject = frame["role"].eq("subject") & frame["pronoun"].isin(["that", "which", "who"])
    parts = []
    for label, chosen, pronouns in (
        (ALL, frame, PRONOUNS),
        (WITHOUT_WHOSE, frame[frame["pronoun"] != "whose"], no_whose),
        (SUBJECT_WHO, frame[subject], ("that", "which", "who")),
    ):
        found = outcomes(chosen, cluster, pronouns)
        groups = chosen["name"].to_numpy()
        parts += [
            table.assign(slots=label)
            for table in (
                measure_bias(found, groups, names, confidence),
                measure_overall(found, groups, human_names, confidence).drop(
                    columns=list(AUC_COLUMNS)
                ),
            )
        ]
    open_slots = frame[frame["pronoun"].ne("whose") & frame["role"].ne("possessive")]
    found = outcomes(open_slots, cluster, no_whose)
    standard = standardise(found, open_slots["name"].to_numpy(), slot_of(open_slots), names)
    table = pd.concat([*parts, standard.assign(slots=STANDARDISED)], ignore_index=True)
    return table[["slots", *(column for column in table.columns if column != "slots")]]


def slot_of(frame: pd.DataFrame) -> np.ndarray:
    """The slot of each sentence, "subject" or "subject, comma" and so on."""
    comma = np.where(frame["comma"].to_numpy(bool), ", comma", "")
    return (frame["role"].astype(str) + comma).to_numpy(dtype=object)


def standardise(
    found: Outcomes,
    groups: np.ndarray,
    slots: np.ndarray,
    names: Sequence[str],
    confidence: float = 0.95,
) -> pd.DataFrame:
    """Direct standardisation of Eq. 3 to the mix of slots over all names; one row a name.

    Slots in which a name lacks one of the classes are left out and the others' weights raised;
    `covered` says how much of the mix is left. Intervals: of each rate Wilson's, combined as
    Zou, Huang and Zhang (2009, Computational Statistics and Data Analysis 53, 1080-1085) do.
    """
    mix = dict(zip(*np.unique(slots.astype(str), return_counts=True), strict=True))
    total = sum(mix.values())
    effects = design_effects(found, groups)
    rows = []
    for name in names:
        chosen = groups == name
        part, own = found.take(chosen), slots[chosen]
        row: dict[str, Any] = {
            "name": name,
            "n_human": int(part.human.sum()),
            "n_object": int((~part.human).sum()),
            "status": _missing(part),
            "covered": 0.0,
        }
        cells = {slot: part.take(own == slot) for slot in np.unique(own.astype(str))}
        cells = {
            slot: cell for slot, cell in cells.items() if 0 < cell.human.sum() < len(cell.human)
        }
        if cells:
            row["covered"] = sum(mix[slot] for slot in cells) / total
            weights = np.array([mix[slot] for slot in cells], float)
            _put_standardised(
                row, [*cells.values()], weights / weights.sum(), effects[name].bias, confidence
            )
            enough = row["covered"] >= ENOUGH_OF_MIX and min(row["n_human"], row["n_object"]) >= 10
            row["status"] = "ok" if enough else "few"
        elif row["status"] == "few":
            row["status"] = "no_slot"
        rows.append(row)
    return pd.DataFrame(rows)


def _missing(part: Outcomes) -> str:
    if not len(part):
        return "no_sentence"
    if not part.human.any():
        return "no_human"
    return "no_object" if part.human.all() else "few"


def _put_standardised(row, cells, weights, effect, confidence) -> None:
    terms, ends = [], []
    expected = 0.0
    for column, human, sign in (("human_error", True, 1), ("object_error", False, -1)):
        rates, lows, highs = [], [], []
        for cell in cells:
            wrong = cell.margin < 0 if human else cell.margin > 0
            side = cell.human if human else ~cell.human
            rate = float(wrong[side].mean())
            low, high = intervals.wilson(rate, side.sum() / effect, confidence)
            rates.append(rate)
            lows.append(low)
            highs.append(high)
            chance = cell.p_human if human else 1 - cell.p_human
            weight = weights[len(rates) - 1]
            expected += sign * weight * float((chance * wrong).sum() / chance.sum())
        value, low, high = intervals.weighted(rates, lows, highs, weights)
        row[column], row[f"{column}_low"], row[f"{column}_high"] = value, low, high
        terms.append(value)
        ends.append((low, high))
    row["bias"] = terms[0] - terms[1]
    row["bias_low"], row["bias_high"] = intervals.difference(terms[0], ends[0], terms[1], ends[1])
    row["bias_expected"] = expected
    row["bias_excess"] = row["bias"] - expected


def measure_senses(
    frame: pd.DataFrame,
    names: Sequence[str],
    cluster: str | int = "document",
    confidence: float = 0.95,
) -> pd.DataFrame:
    """The bias table for all rows and for the animal sense (column `sense`), a row a name each.

    `other_senses`: share of the name's rows in another sense (NaN without rows).
    frame: references joined with their scores, COLUMNS among its columns.
    """
    other = other_sense(frame)
    shares = other_shares(frame)
    parts = []
    for sense, chosen in ((ALL, frame), (ANIMAL, frame[~other])):
        found = outcomes(chosen, cluster)
        table = measure_bias(found, chosen["name"].to_numpy(), names, confidence)
        parts.append(table.assign(sense=sense, other_senses=table["name"].map(shares)))
    table = pd.concat(parts, ignore_index=True)
    first = ["sense", "name", "other_senses"]
    return table[[*first, *(column for column in table.columns if column not in first)]]
