"""Planted sentences as a table of references, as if a parser had found them."""

from collections.abc import Sequence

import pyarrow as pa

from planted.sentences import PlantedSentence
from whowhich.tables.corpus_schemas import REFERENCES


def reference_table(sentences: Sequence[PlantedSentence]) -> pa.Table:
    """A table of REFERENCES, a row a sentence, in order; each sentence is its own document."""
    return pa.Table.from_pylist([_row(i, s) for i, s in enumerate(sentences)], schema=REFERENCES)


def _row(number: int, sentence: PlantedSentence) -> dict:
    name_end = sentence.pronoun_start - 1
    name_start = name_end - len(sentence.name)
    return {
        "reference_id": f"{number:08d}",
        "corpus": "planted",
        "document": f"{number:08d}",
        "shard": 0,
        "sentence": sentence.text,
        "name_offset": name_start,
        "pronoun_offset": sentence.pronoun_start,
        "name": sentence.name,
        "name_start": name_start,
        "name_end": name_end,
        "pronoun": sentence.pronoun,
        "pronoun_start": sentence.pronoun_start,
        "pronoun_end": sentence.pronoun_end,
        "role": "subject",
        "comma": False,
        "capitalised": False,
        "tag": "WP" if sentence.pronoun == "who" else "WDT",
        "entity": "",
        "method": "planted",
        "flags": [],
    }
