"""Schemas of the template experiment (paper, section 4.1)."""

import pyarrow as pa

WORD_PROBABILITIES = pa.schema(
    [
        ("name", pa.string()),
        ("token_id", pa.int32()),
        ("p_object", pa.float64()),
        ("p_human", pa.float64()),
    ]
)

ASSOCIATIONS = pa.schema(
    [
        ("name", pa.string()),
        ("token_id", pa.int32()),
        ("word", pa.string()),
        ("condition", pa.string()),
        ("p_object", pa.float64()),
        ("p_human", pa.float64()),
        ("log_ratio", pa.float64()),
        ("z", pa.float64()),
    ]
)
