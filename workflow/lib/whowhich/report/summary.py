"""What was read, kept and skipped, per corpus or model and rule."""

from collections.abc import Iterable

import pandas as pd

from whowhich.counts_file import add_counts, nested


def summarise(sections: Iterable[tuple[str, str, dict[str, str]]]) -> dict:
    """{"corpora" or "models": {key: {rule: counts}}}; counts as counts_file.nested gives them.

    sections: (section, rule, {key: path of its file of counts}).
    """
    summary: dict = {}
    for section, rule, files in sections:
        for key, path in files.items():
            summary.setdefault(section, {}).setdefault(key, {})[rule] = nested(add_counts([path]))
    return summary


def summary_frame(summary: dict) -> pd.DataFrame:
    """The summary as a table: one row a unit (documents, sentences, ...) of a rule."""
    rows = []
    for keys in summary.values():
        for key, rules in keys.items():
            for rule, units in rules.items():
                for unit, found in units.items():
                    if unit == "notes":
                        continue
                    skipped = [f"{reason} {n}" for reason, n in found["skipped"].items()]
                    rows.append(
                        {
                            "of": key,
                            "rule": rule,
                            "unit": unit,
                            "read": found["read"],
                            "kept": found["kept"],
                            "skipped by reason": ", ".join(skipped),
                        }
                    )
    return pd.DataFrame(rows, columns=["of", "rule", "unit", "read", "kept", "skipped by reason"])
