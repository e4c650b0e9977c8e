"""The model card of a trained model, from the record of its training."""

from collections.abc import Mapping

_NAMES = {
    "bert": "BERT (cased WordPiece)",
    "roberta": "RoBERTa (byte-level BPE)",
    "distilbert": "DistilBERT (cased WordPiece)",
    "albert": "ALBERT (SentencePiece unigram, lower-cased)",
}


def model_card(record: Mapping) -> str:
    """The card as Markdown: what the model is, what it was trained on, how well, and how.

    record: as `whowhich.pretrain.run.pretrain` returns it.
    """
    settings, losses = record["settings"], record["held_out_loss"]
    corpora = sorted({text["text"].partition("/")[0] for text in record["texts"]})
    values = {**settings, "corpora": f"[{', '.join(corpora)}]"}
    if record["start"]:
        values["start"] = record["start"]
    entry = "\n".join(f"    {key}: {value}" for key, value in values.items())
    rows = [
        f"| {text['text']} | {text['sentences']} | {use} | `{text['sha256']}` |"
        for key, use in (("texts", "trained on"), ("held_out", "held out"))
        for text in record[key]
    ]
    versions = ", ".join(f"{name} {version}" for name, version in record["versions"].items())
    return f"""---
library_name: transformers
pipeline_tag: fill-mask
language: en
---

# {record["name"]}

A small masked language model of the architecture {_NAMES[settings["architecture"]]}, trained by
whowhich's rule `pretrain_mlm`. It is made for demonstrations, tests and experiments on what a
model learns from its corpus: it knows little of the world and should not be used for anything else.

| | |
|---|---|
| layers, width, heads | {settings["layers"]}, {settings["hidden"]}, {settings["heads"]} |
| vocabulary | {settings["pieces"]} entries |
| parameters | {record["parameters"]:,} (float16) |
| trained on | {record["sentences"]:,} sentences that hold a relative pronoun, \
{record["tokens"]:,} tokens, {settings["epochs"]} times |
| steps | {record["steps"]:,} of up to {settings["batch_tokens"]:,} tokens |
| started from | {record["start"] or "random weights"} |
| masked | 15% of the tokens, half of the relative pronouns |
{_losses(losses)}| seed | {settings["seed"]} |
| versions | {versions} |

## To train it again

The entry in the config, below `pretrain:`; `corpora` are keys of the config's corpora, that is,
the first part of the paths below:

```yaml
  {record["name"]}:
{entry}
```

    snakemake --cores 2 results/pretrain/{record["name"]}/model

## Texts

| text | sentences | | sha256 |
|---|---|---|---|
{chr(10).join(rows)}
"""


def _losses(losses: Mapping | None) -> str:
    if losses is None:
        return "| held-out loss | nothing was held out |\n"
    return (
        f"| held-out loss | {losses['loss']:.3f} over {losses['tokens']:,} tokens |\n"
        f"| held-out loss on relative pronouns | {losses['pronoun_loss']:.3f} over "
        f"{losses['pronouns']:,} pronouns |\n"
    )
