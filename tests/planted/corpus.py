"""Planted sentences as a corpus of text files, with what was planted beside it."""

import csv
from collections.abc import Mapping, Sequence
from pathlib import Path

from planted.sentences import PlantedSentence


def write_corpus(
    folder: Path,
    sentences: Sequence[PlantedSentence],
    shares: Mapping[str, float],
    documents: int = 20,
) -> None:
    """Write `folder`/corpus/*.txt, `folder`/names.csv and `folder`/shares.csv.

    The sentences are dealt out over the documents, each a paragraph of its own. names.csv is a
    names table of the workflow; shares.csv has columns name, planted (the share that was set) and
    written (that of "who" in the corpus).
    """
    corpus = folder / "corpus"
    corpus.mkdir(parents=True, exist_ok=True)
    for number in range(documents):
        text = "\n\n".join(sentence.text for sentence in sentences[number::documents])
        (corpus / f"planted {number:02d}.txt").write_text(text + "\n", encoding="utf-8")
    rows = []
    for name, share in shares.items():
        pronouns = [sentence.pronoun for sentence in sentences if sentence.name == name]
        rows.append((name, share, f"{pronouns.count('who') / len(pronouns):.4f}"))
    _write(folder / "names.csv", ("name", "category"), [(name, "other") for name in shares])
    _write(folder / "shares.csv", ("name", "planted", "written"), rows)


def _write(path: Path, header: Sequence[str], rows: Sequence[Sequence]) -> None:
    with open(path, "w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(header)
        writer.writerows(rows)
