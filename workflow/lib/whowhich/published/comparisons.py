"""The tables of the paper that ours are put beside, and what tells their rows apart."""

from dataclasses import dataclass


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
