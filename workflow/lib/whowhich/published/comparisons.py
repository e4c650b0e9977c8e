"""The tables of the paper that ours are put beside, and which config keys matter there."""

import csv
import os
from dataclasses import dataclass

# Keys with an entry for each corpus, model or definition of PPPL.
ENTRIES = ("corpora", "models", "variant")
# Keys whose value each corpus has of its own.
BY_CORPUS = ("reference", "references.resolver", "correlation.shares_from")


@dataclass(frozen=True)
class Comparison:
    """What is written about one table.

    number, what: of the paper's table and what it shows, for captions. of: columns that name
    what a row is about (corpus, model, variant); beside: the column that names the paper's
    model or corpus, if there is one. They are columns of the agreement if by_agreement, else
    of the rows; that table says what differs.
    """

    number: str
    what: str
    of: tuple[str, ...]
    beside: str = ""
    by_agreement: bool = False


# By the table's key in resources/paper/set_up.csv.
COMPARISONS = {
    "1": Comparison("Table 1", "Frequency of names", ("corpus",), by_agreement=True),
    "4": Comparison(
        "Table 4", "Relative pronouns of names", ("corpus",), "paper_corpus", by_agreement=True
    ),
    "5": Comparison(
        "Table 5", "Correlation of bias and pronouns", ("model", "corpus"), "paper_model"
    ),
    "6": Comparison("Table 6", "Pseudo-perplexity", ("model", "corpus", "variant"), "paper_model"),
    "7": Comparison("Table 7", "Models", ("model",), "paper_model"),
    "8-11": Comparison(
        "Tables 2, 3 and 8-11",
        "Share of the paper's top words that ours hold",
        ("model",),
        "paper_model",
    ),
}


def config_keys(path: str | os.PathLike, table: str) -> list[str]:
    """Dotted keys that matter for a table of the paper ("1", ..., "8-11"), without those above.

    path: of resources/paper/set_up.csv.
    """
    with open(path, encoding="utf-8", newline="") as file:
        rows = [row["key"] for row in csv.DictReader(file) if row["table"] == table]
    return list(dict.fromkeys(key for key in rows if key not in (*ENTRIES, *BY_CORPUS)))
