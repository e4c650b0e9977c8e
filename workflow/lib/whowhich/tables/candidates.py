"""Schema of a sample of candidate pairs: a name, and a pronoun after it in the same sentence."""

import pyarrow as pa

# found: whether the pair is a reference; population: pairs of its pronoun and `found` in the shard.
CANDIDATES = pa.schema(
    [
        ("reference_id", pa.string()),
        ("corpus", pa.string()),
        ("document", pa.string()),
        ("sentence", pa.string()),
        ("name", pa.string()),
        ("name_start", pa.int32()),
        ("name_end", pa.int32()),
        ("pronoun", pa.string()),
        ("pronoun_start", pa.int32()),
        ("pronoun_end", pa.int32()),
        ("found", pa.bool_()),
        ("population", pa.int64()),
    ]
)
