"""The stages of the workflow: which config keys each reads, and on which stages it builds.

A stage is a folder below results/. A config key that a rule of the stage passes to its script
must stand here, or a variant of that key would share the base's results.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Stage:
    """keys: dotted config keys that its rules read; after: the stages whose files they read."""

    keys: tuple[str, ...] = ()
    after: tuple[str, ...] = ()


STAGES = {
    "shards": Stage(keys=("corpora", "shard_bytes")),
    "pretrain": Stage(keys=("pretrain",), after=("shards",)),
    "references": Stage(keys=("names", "matching", "parser", "references"), after=("shards",)),
    "models": Stage(keys=("models",)),
    "scores": Stage(keys=("scoring",), after=("references", "models")),
    "bias": Stage(keys=("names", "bias"), after=("references", "scores")),
    "figures": Stage(keys=("figures",), after=("bias",)),
}


def reads(stage: str) -> set[str]:
    """All config keys on which the results of a stage depend, its own and inherited."""
    own = STAGES[stage]
    return {*own.keys, *(key for other in own.after for key in reads(other))}
