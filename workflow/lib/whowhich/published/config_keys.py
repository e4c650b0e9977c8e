"""Which config keys matter beside a table of the paper; light, as each start reads them."""

import csv
import os

# Keys with an entry for each corpus, model or definition of PPPL.
ENTRIES = ("corpora", "models", "variant")
# Keys whose value each corpus has of its own.
BY_CORPUS = ("reference", "references.resolver", "correlation.shares_from")


def config_keys(path: str | os.PathLike, table: str) -> list[str]:
    """Dotted keys that matter for a table of the paper ("1", ..., "8-11"), without those above.

    path: of resources/paper/set_up.csv.
    """
    with open(path, encoding="utf-8", newline="") as file:
        rows = [row["key"] for row in csv.DictReader(file) if row["table"] == table]
    return list(dict.fromkeys(key for key in rows if key not in (*ENTRIES, *BY_CORPUS)))
