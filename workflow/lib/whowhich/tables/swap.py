"""Schema of the swap's scores: one row a noun in a sampled sentence, under a model."""

import pyarrow as pa

from whowhich.pronouns import PRONOUNS

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
