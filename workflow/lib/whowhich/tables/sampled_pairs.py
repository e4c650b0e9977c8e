"""Schemas of a sample of candidate sentences: their pairs, and what a parser says of these."""

import pyarrow as pa

# A row is a name and a later pronoun in the sentence at code point `sentence_offset` of a document.
SAMPLED_PAIRS = pa.schema(
    [
        ("reference_id", pa.string()),
        ("document", pa.string()),
        ("sentence_offset", pa.int64()),
        ("sentence", pa.string()),
        ("name", pa.string()),
        ("name_start", pa.int32()),
        ("name_end", pa.int32()),
        ("pronoun", pa.string()),
        ("pronoun_start", pa.int32()),
        ("pronoun_end", pa.int32()),
    ]
)

# method: by which the parser found the pair to be a reference; null if it didn't.
FOUND_PAIRS = pa.schema([("reference_id", pa.string()), ("method", pa.string())])
