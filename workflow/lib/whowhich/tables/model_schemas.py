"""Schemas and columns of the tables of a model: scores, swap, templates, bias."""

import pyarrow as pa

from whowhich.pronouns import PRONOUNS

# logp_*: natural log of the probability of the pronoun at the masked position, over the whole
# vocabulary (scoring "masked"), or of the whole sentence with that pronoun ("causal"); null where
# status is not "ok". tokens: of the whole sentence, special tokens included; if they are more than
# the model can read, a window around the pronoun was scored.
PRONOUN_SCORES = pa.schema(
    [
        ("reference_id", pa.string()),
        ("model", pa.string()),
        *[(f"logp_{pronoun}", pa.float32()) for pronoun in PRONOUNS],
        ("tokens", pa.int32()),
        ("scoring", pa.string()),
        ("status", pa.string()),
    ]
)

# reference_id, document: of the sentence as the corpus has it; name: the noun put into it; logp_*
# and status as in the pronoun scores.
SWAP_SCORES = pa.schema(
    [
        ("reference_id", pa.string()),
        ("document", pa.string()),
        ("name", pa.string()),
        ("model", pa.string()),
        *[(f"logp_{pronoun}", pa.float32()) for pronoun in PRONOUNS],
        ("status", pa.string()),
    ]
)

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

MEASURES = (
    "human_error",
    "object_error",
    "bias",
    "bias_expected",
    "bias_excess",
    "human_share",
    "human_share_model",
    "human_share_argmax",
    "amplification",
)
BIAS_COLUMNS = (
    "name",
    "n_human",
    "n_object",
    *(column for name in MEASURES for column in (name, f"{name}_low", f"{name}_high")),
    "p_value",
    "q_value",
    "status",
)

# few: under FEW_SENTENCES sentences or FEW_CLUSTERS documents on a side; the values stand, but
# figures grey them. no_human, no_object: Eq. 3 is undefined (never 0).
STATUSES = ("ok", "few", "no_human", "no_object", "no_sentence")
FEW_SENTENCES = 10
FEW_CLUSTERS = 5
