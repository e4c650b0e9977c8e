"""What Eq. 3 is computed from: per sentence the true class and the model's preference."""

import os
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd

from whowhich.pronouns import HUMAN_PRONOUNS, OBJECT_PRONOUNS, PRONOUNS, is_human
from whowhich.stats.sampling_units import cluster_labels
from whowhich.tables.corpus_schemas import REFERENCES
from whowhich.tables.model_schemas import PRONOUN_SCORES
from whowhich.tables.parquet import read_table

COLUMNS = ["reference_id", "document", "name_offset", "name", "pronoun", "sentence"]


@dataclass(frozen=True, slots=True)
class Outcomes:
    """Scored sentences, one an entry of each array (shape: sentences).

    human: whether the text has who, whose or whom; margin: max log p of the human pronouns minus
    max log p of the object pronouns (nats), so that Eq. 3's indicators are its sign; p_human: the
    model's probability of the human class among the five; cluster: number of what is independent.
    """

    human: np.ndarray
    margin: np.ndarray
    p_human: np.ndarray
    cluster: np.ndarray

    def __len__(self) -> int:
        return len(self.human)

    def take(self, chosen: np.ndarray) -> "Outcomes":
        """The sentences for which a boolean mask is true, or at these indices."""
        return Outcomes(
            self.human[chosen],
            self.margin[chosen],
            self.p_human[chosen],
            self.cluster[chosen],
        )


def outcomes(
    frame: pd.DataFrame, cluster: str | int = "document", pronouns: Sequence[str] = PRONOUNS
) -> Outcomes:
    """Outcomes of a frame that joins references and pronoun scores, all with status "ok".

    cluster: see clusters.cluster_labels. pronouns: those that compete, some of each class.
    """

    def logp(of_class: tuple[str, ...]) -> np.ndarray:
        columns = [f"logp_{pronoun}" for pronoun in of_class if pronoun in pronouns]
        return frame[columns].to_numpy(dtype=np.float64)

    objects, humans = logp(OBJECT_PRONOUNS), logp(HUMAN_PRONOUNS)
    of_human = np.logaddexp.reduce(humans, axis=1)
    total = np.logaddexp(of_human, np.logaddexp.reduce(objects, axis=1))
    return Outcomes(
        human=frame["pronoun"].map(is_human).to_numpy(dtype=bool),
        margin=humans.max(axis=1) - objects.max(axis=1),
        p_human=np.exp(of_human - total),
        cluster=pd.factorize(cluster_labels(frame, cluster))[0],
    )


def join_scores(references: pd.DataFrame, scores: pd.DataFrame) -> pd.DataFrame:
    """References with their scores; rows that weren't scored are left out.

    Raises ValueError if the two tables don't hold the same reference_ids.
    """
    if set(references["reference_id"]) != set(scores["reference_id"]):
        raise ValueError("references and scores are of different extractions")
    joined = references.merge(scores, on="reference_id", validate="one_to_one")
    return joined[joined["status"] == "ok"].reset_index(drop=True)


def read_joined(
    references: str | os.PathLike, scores: str | os.PathLike, columns: Sequence[str] = ()
) -> pd.DataFrame:
    """Scored references (status "ok") with COLUMNS, further `columns` and the scores.

    Raises InputError if a file has another schema, ValueError if the tables don't belong together.
    """
    wanted = list(dict.fromkeys([*COLUMNS, *columns]))
    return join_scores(
        read_table(references, REFERENCES, columns=wanted).to_pandas(),
        read_table(scores, PRONOUN_SCORES).to_pandas(),
    )
