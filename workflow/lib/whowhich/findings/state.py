"""All findings of a study as one table, and in a few words."""

from collections.abc import Iterable, Sequence

import pandas as pd

from whowhich.findings.finding import COLUMNS, Finding
from whowhich.findings.verdicts import VERDICTS


def findings_frame(findings: Iterable[Finding]) -> pd.DataFrame:
    """One row a finding, columns COLUMNS; "" for a model or corpus that a claim doesn't have."""
    return pd.DataFrame([finding.row() for finding in findings], columns=list(COLUMNS))


def compare_findings(tables: Sequence[tuple[str, pd.DataFrame]]) -> pd.DataFrame:
    """How each finding's verdict and number move from variant to variant.

    tables: (variant, findings_frame) with the base first. One row a claim, model and corpus;
    columns verdict and value of each variant, and `moved`: in how many variants the verdict is
    another than the base's. A variant that lacks a finding (its models are others) has none.
    """
    keys = ["claim", "model", "corpus"]
    base = tables[0][1]
    found = base[keys].copy()
    moved = pd.Series(0, index=found.index)
    for variant, table in tables:
        own = table.set_index(keys)[["verdict", "value"]]
        joined = found[keys].join(own, on=keys)
        found[f"verdict: {variant}"] = joined["verdict"]
        found[f"value: {variant}"] = joined["value"]
        moved += (joined["verdict"].notna() & (joined["verdict"] != base["verdict"])).astype(int)
    found.insert(len(keys), "moved", moved)
    return found


def summary_text(findings: pd.DataFrame) -> str:
    """Markdown: each claim with the models and corpora on which it holds, doesn't, is open."""
    lines = []
    for _, rows in findings.groupby("claim", sort=False):
        first = rows.iloc[0]
        parts = []
        for verdict in VERDICTS:
            where = [
                ", ".join(filter(None, (row["model"], row["corpus"])))
                for row in rows[rows["verdict"] == verdict].to_dict("records")
            ]
            if where and len(rows) == 1:
                parts.append(f"**{verdict}**")
            elif where:
                parts.append(f"**{verdict}** in {len(where)} ({'; '.join(filter(None, where))})")
        lines.append(f"- {first['statement']} {', '.join(parts)}.")
    return "\n".join(lines)
