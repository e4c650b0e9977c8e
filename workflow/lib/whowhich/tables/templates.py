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

# One row a template of a name: logp holds the natural log of the probability of every vocabulary
# entry at the mask, by token id. A row group holds one name.
TEMPLATE_PROBABILITIES = pa.schema(
    [
        ("name", pa.string()),
        ("template", pa.string()),
        ("logp", pa.list_(pa.float32())),
    ]
)

# One row a row of the model's output. token is null where the tokenizer has no entry; word is how
# a reader writes it; is_word is false for special tokens and such rows, which are never kept.
VOCABULARY = pa.schema(
    [
        ("token_id", pa.int32()),
        ("token", pa.string()),
        ("word", pa.string()),
        ("piece", pa.bool_()),
        ("is_word", pa.bool_()),
    ]
)

# Words common enough for an effect of the crossed templates; effects are differences of mean log
# probabilities (natural logs).
FACTORIAL_EFFECTS = pa.schema(
    [
        ("name", pa.string()),
        ("token_id", pa.int32()),
        ("word", pa.string()),
        ("subject", pa.float64()),
        ("pronoun", pa.float64()),
        ("she_he", pa.float64()),
        ("interaction", pa.float64()),
    ]
)
