"""Eq. 3 of the paper: the bias of a model towards object or human pronouns."""

from dataclasses import dataclass

import numpy as np

from whowhich.bias.outcomes import Outcomes


@dataclass(frozen=True, slots=True)
class Equation3:
    """Counts behind Eq. 3; the rates are NaN where a side has no sentence."""

    n_human: int
    n_object: int
    wrong_human: int
    wrong_object: int

    @property
    def human_error(self) -> float:
        """First term: share of human sentences in which an object pronoun is preferred."""
        return self.wrong_human / self.n_human if self.n_human else np.nan

    @property
    def object_error(self) -> float:
        """Second term: share of object sentences in which a human pronoun is preferred."""
        return self.wrong_object / self.n_object if self.n_object else np.nan

    @property
    def bias(self) -> float:
        """Eq. 3: 1 treats all as objects, -1 all as humans."""
        return self.human_error - self.object_error


def equation3(outcomes: Outcomes) -> Equation3:
    """Eq. 3 over the given sentences; ties (margin 0) count on neither side."""
    human = outcomes.human
    return Equation3(
        n_human=int(human.sum()),
        n_object=int((~human).sum()),
        wrong_human=int((outcomes.margin[human] < 0).sum()),
        wrong_object=int((outcomes.margin[~human] > 0).sum()),
    )
