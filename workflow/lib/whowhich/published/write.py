"""A comparison with a table of the paper as files: its rows, the agreement, the set-up."""

import pandas as pd

from whowhich.tables.formats import write_formats


def write_comparison(
    stem: str,
    number: str,
    what: str,
    rows: pd.DataFrame,
    choices: pd.DataFrame,
    agreement: pd.DataFrame | None = None,
) -> None:
    """Write {stem}, {stem}_set_up and, if there is one, {stem}_agreement in all formats.

    number: of the paper's table ("Table 1"); what: it shows, for the captions; choices: as
    set_up.set_up gives them.
    """
    key = number.split()[-1]
    parts = {
        "": (rows, f"{what}: ours beside {number} of the paper."),
        "_agreement": (agreement, f"{what}: agreement with {number} of the paper."),
        "_set_up": (choices, f"The set-up behind {number} of the paper, and ours."),
    }
    for suffix, (frame, caption) in parts.items():
        if frame is not None:
            write_formats(
                frame,
                f"{stem}{suffix}",
                caption=caption,
                label=f"tab:comparison-{key}{suffix.replace('_', '-')}",
                headers={str(c): str(c).replace("_", " ") for c in frame.columns},
                digits={"p_value": 4, "ratio": 6},
            )
