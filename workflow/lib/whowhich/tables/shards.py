"""Schema of the shards table: one row a span of a corpus that one job reads as a whole."""

import pyarrow as pa

# The columns are explained with corpora.spans.Span; `shard` counts from 0.
SHARDS = pa.schema(
    [
        ("corpus", pa.string()),
        ("shard", pa.int32()),
        ("kind", pa.string()),
        ("file", pa.binary()),
        ("document", pa.string()),
        ("member", pa.string()),
        ("start", pa.int64()),
        ("end", pa.int64()),
        ("offset", pa.int64()),
        ("encoding", pa.string()),
        ("bytes", pa.int64()),
    ]
)
