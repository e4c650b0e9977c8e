"""Schema of the references table: one row a pronoun that refers to a name."""

import pyarrow as pa

# Offsets of names and pronouns are code points in `sentence`; name_offset and pronoun_offset are
# code points of the decoded document (for wikis: of the cleaned page).
REFERENCES = pa.schema(
    [
        ("reference_id", pa.string()),
        ("corpus", pa.string()),
        ("document", pa.string()),
        ("shard", pa.int32()),
        ("sentence", pa.string()),
        ("name_offset", pa.int64()),
        ("pronoun_offset", pa.int64()),
        ("name", pa.string()),
        ("name_start", pa.int32()),
        ("name_end", pa.int32()),
        ("pronoun", pa.string()),
        ("pronoun_start", pa.int32()),
        ("pronoun_end", pa.int32()),
        ("role", pa.string()),
        ("comma", pa.bool_()),
        ("capitalised", pa.bool_()),
        ("tag", pa.string()),
        ("entity", pa.string()),
        ("method", pa.string()),
        ("flags", pa.list_(pa.string())),
    ]
)

ROLES = ("subject", "object", "possessive", "prepositional", "other")
