"""The methods paragraph: every setting, version and checksum, with citations."""

from collections.abc import Mapping, Sequence

import pandas as pd
import yaml

FACTS = (
    "model",
    "architecture",
    "parameters",
    "layers",
    "hidden",
    "embedding",
    "vocabulary",
    "dtype",
    "max_tokens",
    "source",
    "revision",
)
BIBTEX = """@article{takeshita2022speciesist,
  author  = {Takeshita, Masashi and Rzepka, Rafal and Araki, Kenji},
  title   = {Speciesist Language and Nonhuman Animal Bias in {English} Masked Language Models},
  journal = {Information Processing \\& Management},
  year    = {2022}
}

@software{whowhich,
  author = {{The whowhich developers}},
  title  = {whowhich: do language models call an animal who or which?},
  year   = {2026}
}"""


def models_frame(facts: Sequence[Mapping]) -> pd.DataFrame:
    """Table 7 of the paper for the configured models, with source and revision."""
    return pd.DataFrame([{key: fact.get(key) for key in FACTS} for fact in facts])


def methods_text(
    settings: Mapping, facts: Sequence[Mapping], versions: str, clusters: Mapping[str, str | int]
) -> str:
    """Markdown of the methods section, from the study's own settings.

    settings: the whole checked config; facts: of each model; versions: "name=version ...";
    clusters: what is independent in each scored corpus: "document", "sentence", or the number of
    lines of a block.
    """
    parser = settings["parser"]
    matching = settings["matching"]
    models = "; ".join(
        f"{fact['model']} ({fact['architecture']}, {fact['parameters'] / 1e6:.0f} M parameters, "
        f"revision {str(fact['revision'])[:12]}, {fact['dtype']})"
        for fact in facts
    )
    independent = ", ".join(
        f"each {f'block of {unit} lines' if isinstance(unit, int) else unit} of {corpus}"
        for corpus, unit in clusters.items()
    )
    plurals = "counted" if matching["plurals"] else "did not count"
    case = "ignored" if matching["ignore_case"] else "respected"
    return f"""Sentences in which *that*, *which*, *who*, *whose* or *whom* refers to a name were
found with the parser {parser["kind"]} ({parser["model"]}); plural forms {plurals}, case was {case}.
The pronoun's token was masked and each model gave the log probabilities of the five pronouns there.
The bias of a name is Eq. 3 of the paper; ties count on neither side. Beside it stands what Eq. 3
would be if each pronoun were drawn from the model's own five probabilities. Intervals are at the
level {settings["bias"]["confidence"]}. What counts as independent: {independent}.

Models: {models}.

Versions: {versions.replace(" ", ", ")}.

All settings:

```yaml
{yaml.safe_dump(dict(settings), sort_keys=False, allow_unicode=True).strip()}
```

Cite:

```bibtex
{BIBTEX}
```
"""
