"""Schema of the counts of names: one row a name in a shard, zeros included."""

import pyarrow as pa

NAME_COUNTS = pa.schema(
    [
        ("corpus", pa.string()),
        ("shard", pa.int32()),
        ("name", pa.string()),
        ("count", pa.int64()),
    ]
)
