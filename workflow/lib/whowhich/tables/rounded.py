"""Tables of estimates as CSV, with no more digits than they can mean."""

import os

import pandas as pd

from whowhich.atomic import atomic_path


def write_rounded(frame: pd.DataFrame, path: str | os.PathLike) -> None:
    """Write the frame without its index, floats to six significant digits, whole or not at all."""
    with atomic_path(path) as partial:
        frame.to_csv(partial, index=False, float_format="%.6g", lineterminator="\n")
