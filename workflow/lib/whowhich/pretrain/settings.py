"""What a training is asked for: the values of one entry under `pretrain` in the config."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass

from whowhich.errors import InputError


@dataclass(frozen=True, slots=True)
class Settings:
    """One training; the fields are the config's keys of the same names.

    pieces: entries of the vocabulary; positions: the most tokens of a sentence, special tokens
    included; layers, hidden, heads: size of the encoder; held_out: documents kept out of
    training; held_out_seed: which; seed: of weights, order and masks.
    """

    architecture: str
    pieces: int
    positions: int
    layers: int
    hidden: int
    heads: int
    epochs: int
    batch_tokens: int
    learning_rate: float
    seed: int
    held_out: int
    held_out_seed: int
    checkpoint_steps: int

    @classmethod
    def of(cls, entry: Mapping) -> "Settings":
        """The settings of a config entry; its `corpora` is not theirs.

        Raises InputError for a batch that cannot hold the longest sentence.
        """
        values = {key: value for key, value in entry.items() if key in cls.__slots__}
        settings = cls(**values)
        if settings.batch_tokens < settings.positions:
            raise InputError(
                f"pretrain: batch_tokens {settings.batch_tokens} is less than positions "
                f"{settings.positions}: a batch must hold the longest sentence"
            )
        return settings

    def as_dict(self) -> dict:
        """The settings as plain values, for the record of a training."""
        return asdict(self)
