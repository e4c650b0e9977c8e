"""`python -m planted FOLDER NAME=SHARE ...`: write a corpus with planted shares."""

import argparse
import sys
from pathlib import Path

from planted.corpus import write_corpus
from planted.sentences import planted_sentences
from whowhich.errors import InputError


def main(arguments: list[str] | None = None) -> None:
    """Write the corpus that the arguments describe; see docs/planted_truth.md."""
    parser = argparse.ArgumentParser(prog="python -m planted", description=__doc__)
    parser.add_argument("folder", type=Path, help="folder to write to")
    parser.add_argument("shares", nargs="+", metavar="name=share", help="share of who, 0 to 1")
    parser.add_argument("--per-name", type=int, default=300, help="sentences a name (300)")
    parser.add_argument("--seed", type=int, default=1, help="of the sentences (1)")
    given = parser.parse_args(arguments)
    try:
        shares = dict(_share(text) for text in given.shares)
        sentences = planted_sentences(shares, given.per_name, given.seed)
    except InputError as error:
        sys.exit(f"error: {error}")
    write_corpus(given.folder, sentences, shares)


def _share(text: str) -> tuple[str, float]:
    name, _, value = text.partition("=")
    try:
        return name, float(value)
    except ValueError:
        raise InputError(f"{text!r} is not NAME=SHARE, for instance horse=0.2") from None


if __name__ == "__main__":
    main()
