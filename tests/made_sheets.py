"""Sheets for annotators, read and filled in by tests."""

import csv


def read_sheet(path):
    with open(path, encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def fill_in(study, name, answer):
    """Save a filled-in sheet as an annotator would."""
    rows = read_sheet(study.results / "annotation" / "books" / "sheet.csv")
    with open(study.folder / "run" / name, "w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, rows[0])
        writer.writeheader()
        writer.writerows({**row, "answer": answer(row)} for row in rows)
    return rows
