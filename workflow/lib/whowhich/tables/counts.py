"""Schema and columns of counts: names in a shard, names and their pronouns in a corpus."""

import pyarrow as pa

from whowhich.pronouns import PRONOUNS

# One row a name in a shard, zeros included.
NAME_COUNTS = pa.schema(
    [
        ("corpus", pa.string()),
        ("shard", pa.int32()),
        ("name", pa.string()),
        ("count", pa.int64()),
    ]
)

# One row a name in a corpus. frequency: occurrences in the corpus; the pronouns: references.
COUNT_COLUMNS = ("name", "frequency", "references", *PRONOUNS, "object_share")
