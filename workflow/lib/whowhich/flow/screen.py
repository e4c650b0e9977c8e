"""The closing screen of a run: what was read, kept and skipped, and which files to open."""

import json
from pathlib import Path

OPEN_FIRST = ("report/index.html", "tables", "figures", "summary.json")


def closing_screen(results: str | Path) -> str:
    """The text, from results/summary.json; a short notice if that file isn't there."""
    folder = Path(results)
    try:
        summary = json.loads((folder / "summary.json").read_text())
    except FileNotFoundError:
        return "whowhich: done. (No summary: only some targets were asked for.)"
    lines = ["", "whowhich: what was read, kept and skipped"]
    for section in ("corpora", "models"):
        for key, rules in summary.get(section, {}).items():
            lines.append(f"  {key}")
            for rule, units in rules.items():
                lines += [f"    {rule}: {line}" for line in _unit_lines(units)]
    lines += ["", "Open:"]
    lines += [f"  {folder / name}" for name in OPEN_FIRST if (folder / name).exists()]
    return "\n".join(lines)


def _unit_lines(units: dict) -> list[str]:
    lines = []
    for unit, found in units.items():
        if unit == "notes":
            continue
        line = f"{unit}: {found['read']:,} read, {found['kept']:,} kept"
        skipped = [f"{reason} {n:,}" for reason, n in found["skipped"].items()]
        lines.append(line + (f"; skipped: {', '.join(skipped)}" if skipped else ""))
    return lines
