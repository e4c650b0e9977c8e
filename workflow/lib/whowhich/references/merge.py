"""One table of a corpus from those of its shards."""

from collections import Counter
from collections.abc import Sequence

import pyarrow as pa
import pyarrow.compute as pc

from whowhich.tables.corpus_schemas import REFERENCES

ORDER = [(column, "ascending") for column in ("document", "pronoun_offset", "name_offset")]


def merge_references(parts: Sequence[pa.Table], duplicates: str, counts: Counter[str]) -> pa.Table:
    """All rows in the order of document and place, which doesn't depend on the sharding.

    duplicates: "always" keeps a sentence each time that it occurs, "once" keeps the first of
    rows with the same sentence and the same places in it. `counts` gets references_read,
    references_kept, references_skipped_duplicate and the note duplicate_references.
    Raises ValueError for a reference_id that occurs twice.
    """
    table = pa.concat_tables(parts).sort_by(ORDER)
    if pc.count_distinct(table["reference_id"]).as_py() != table.num_rows:
        raise ValueError("a reference_id occurs twice: a document was read by two shards")
    repeated = _repeated(table)
    counts["references_read"] = table.num_rows
    counts["duplicate_references"] = sum(repeated)
    if duplicates == "once":
        counts["references_skipped_duplicate"] = sum(repeated)
        table = table.filter(pa.array([not again for again in repeated], pa.bool_()))
    counts["references_kept"] = table.num_rows
    return table.cast(REFERENCES)


def _repeated(table: pa.Table) -> list[bool]:
    seen: set[tuple] = set()
    found = []
    columns = (table[name].to_pylist() for name in ("sentence", "name_start", "pronoun_start"))
    for key in zip(*columns, strict=True):
        found.append(key in seen)
        seen.add(key)
    return found
