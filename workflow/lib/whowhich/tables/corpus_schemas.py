"""Schemas of the tables of a corpus: shards, references, candidate pairs, counts."""

import pyarrow as pa

from whowhich.pronouns import PRONOUNS

# A name and a pronoun; where each stands, in code points of `sentence`.
_PAIR = [
    ("name", pa.string()),
    ("name_start", pa.int32()),
    ("name_end", pa.int32()),
    ("pronoun", pa.string()),
    ("pronoun_start", pa.int32()),
    ("pronoun_end", pa.int32()),
]

# The columns are explained with corpora.documents.Span; `shard` counts from 0.
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
        *_PAIR,
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

# found: whether the pair is a reference; population: pairs of its pronoun and `found` in the shard.
CANDIDATES = pa.schema(
    [
        ("reference_id", pa.string()),
        ("corpus", pa.string()),
        ("document", pa.string()),
        ("sentence", pa.string()),
        *_PAIR,
        ("found", pa.bool_()),
        ("population", pa.int64()),
    ]
)

# A row is a name and a later pronoun in the sentence at code point `sentence_offset` of a document.
SAMPLED_PAIRS = pa.schema(
    [
        ("reference_id", pa.string()),
        ("document", pa.string()),
        ("sentence_offset", pa.int64()),
        ("sentence", pa.string()),
        *_PAIR,
    ]
)

# method: by which the parser found the pair to be a reference; null if it didn't.
FOUND_PAIRS = pa.schema([("reference_id", pa.string()), ("method", pa.string())])

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
