"""Schema of the pronoun scores: one row a reference under a model."""

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
