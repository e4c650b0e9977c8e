"""Columns of the bias table: one row a name under a model in a corpus."""

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
