"""The stages of the workflow: which config keys each reads, and on which stages it builds.

A stage is a folder below results/. A config key that a rule of the stage passes to its script
must stand here, or a variant of that key would share the base's results.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

# The paper's models, which their own published words are compared with.
PAPER_MODELS = ("bert-large-cased", "roberta-large", "distilbert-base-cased", "albert-large-v2")


def everyone(config: Mapping, model: str) -> bool:
    """Every model."""
    return True


def all_corpora(config: Mapping, corpus: str) -> bool:
    """Every corpus."""
    return True


def scored(config: Mapping, corpus: str) -> bool:
    """Whether models are run on a corpus's sentences."""
    return config["corpora"][corpus]["scored"]


def masked(config: Mapping, model: str) -> bool:
    """Whether a model has a mask to fill, as the templates need."""
    return config["models"][model]["kind"] == "masked"


def counterparts(config: Mapping, model: str) -> list[str]:
    """The models of the paper that a configured one is compared with: itself, or as configured."""
    own = [model] if model in PAPER_MODELS else []
    return list(config["templates"]["counterparts"].get(model, own))


def compared(config: Mapping, model: str) -> bool:
    """Whether a model's templates are compared with the paper's."""
    return masked(config, model) and bool(counterparts(config, model))


def crossed(config: Mapping, model: str) -> bool:
    """Whether the crossed templates are run on a model."""
    return masked(config, model) and config["templates"]["factorial"] is not None


@dataclass(frozen=True)
class Stage:
    """keys: dotted config keys that its rules read; after: the stages whose files they read.

    folder: below results/, where several stages share one (else the stage's own name);
    models, corpora: of a config and a model's or corpus's key, whether the stage has files of it.
    """

    keys: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    folder: str = ""
    models: Callable[[Mapping, str], bool] = everyone
    corpora: Callable[[Mapping, str], bool] = all_corpora


STAGES = {
    "shards": Stage(keys=("corpora", "shard_bytes")),
    "pretrain": Stage(keys=("pretrain",), after=("shards",)),
    "references": Stage(
        keys=(
            *("names", "matching", "parser", "reference", "references"),
            "select_names.candidates",
        ),
        after=("shards",),
    ),
    "parsers": Stage(
        keys=(
            *("compare_parsers", "names", "matching", "parser", "reference"),
            *("references.max_tokens", "references.resolver", "references.further_mentions"),
        ),
        after=("shards",),
    ),
    # Of the base alone, as `sensitivity` below.
    "parser_comparison": Stage(folder="parsers"),
    "annotation": Stage(
        keys=(
            *("annotation.per_pronoun", "annotation.seed", "annotation.draw"),
            *("names", "matching", "references.max_tokens"),
        ),
        after=("references",),
    ),
    "annotation_report": Stage(
        keys=("annotation.sheets", "bias.confidence"), after=("annotation",), folder="annotation"
    ),
    "rates": Stage(
        keys=("annotation.rates", "parser", "reference", "references.resolver"),
        after=("annotation_report",),
        folder="recall",
    ),
    "recall": Stage(keys=("names", "bias.confidence"), after=("counts", "rates")),
    "recall_bias": Stage(
        keys=("names", "bias.confidence"), after=("bias", "rates"), folder="recall", corpora=scored
    ),
    "models": Stage(keys=("models",)),
    "scores": Stage(keys=("scoring",), after=("references", "models"), corpora=scored),
    "pppl": Stage(keys=("scoring", "pppl"), after=("references", "models"), corpora=scored),
    "bias": Stage(keys=("names", "bias"), after=("references", "scores"), corpora=scored),
    "counts": Stage(keys=("names",), after=("references",)),
    "selection": Stage(keys=("select_names",), after=("references",), folder="names"),
    "correlation": Stage(
        keys=("names", "correlation", "bias.confidence"), after=("bias", "counts")
    ),
    "count_tables": Stage(keys=("names",), after=("counts",), folder="tables"),
    "correlation_table": Stage(after=("correlation",), folder="tables"),
    "count_figures": Stage(keys=("names", "figures"), after=("counts",), folder="figures"),
    "swap": Stage(
        keys=("names", "swap", "bias.confidence", "scoring.batch_tokens"),
        after=("references", "models"),
    ),
    "model_differences": Stage(
        keys=("names", "bias"), after=("references", "scores"), corpora=scored
    ),
    "orders": Stage(after=("bias", "swap"), folder="bias", corpora=scored),
    "swap_figures": Stage(keys=("figures",), after=("swap",), folder="figures"),
    # Runs the model, apart from what reads its probabilities: another threshold scores nothing.
    "template_scores": Stage(
        keys=("names", "templates.file", "templates.article", "scoring.batch_tokens"),
        after=("models",),
        folder="templates",
        models=masked,
    ),
    "effects": Stage(
        keys=(
            *("names", "templates.factorial", "templates.controls", "templates.article"),
            *("templates.top", "scoring.batch_tokens"),
        ),
        after=("models",),
        folder="templates",
        models=crossed,
    ),
    "templates": Stage(
        keys=(
            *("templates.rarity", "templates.z_words", "templates.z_over"),
            *("templates.z_threshold", "templates.match", "templates.cut", "templates.top"),
            "templates.permutations",
        ),
        after=("template_scores",),
        models=masked,
    ),
    "sentiment": Stage(
        keys=("sentiment.lexicon", "templates.permutations"), after=("templates",), models=masked
    ),
    "overlap": Stage(
        keys=("templates.counterparts", "templates.permutations"),
        after=("templates",),
        folder="templates",
        models=compared,
    ),
    "template_tables": Stage(
        keys=(
            *("templates.censor", "templates.censored_words", "templates.selected"),
            "templates.harm_words",
        ),
        after=("templates", "sentiment"),
        folder="tables",
        models=masked,
    ),
    "effect_tables": Stage(
        keys=("templates.censor", "templates.censored_words"),
        after=("effects",),
        folder="tables",
        models=crossed,
    ),
    "overlap_tables": Stage(
        keys=("templates.censor", "templates.censored_words"),
        after=("overlap",),
        folder="tables",
        models=compared,
    ),
    "template_figures": Stage(
        keys=("figures",), after=("templates",), folder="figures", models=masked
    ),
    "sentiment_figure": Stage(
        keys=("sentiment.shares",), after=("sentiment",), folder="figures", models=masked
    ),
    # Of the base alone: it has no key that a variant could change.
    "sensitivity": Stage(folder="tables", models=masked),
    "figures": Stage(keys=("figures",), after=("bias",), corpora=scored),
    "findings": Stage(
        keys=("templates.harm_words", "templates.counterparts", "bias.confidence"),
        after=("templates", "sentiment", "bias", "correlation", "pppl", "annotation_report"),
        folder="tables",
    ),
    # Of the base alone, as `sensitivity`.
    "findings_by_variant": Stage(folder="tables"),
    "model_table": Stage(after=("models",), folder="tables"),
    "pppl_table": Stage(after=("pppl",), folder="tables"),
    # Beside the published tables, and the set-up that differs: keys of resources/paper/set_up.csv.
    "published_frequencies": Stage(
        keys=("names", "bias.confidence"), after=("counts",), folder="tables"
    ),
    "published_pronouns": Stage(keys=("names", "bias"), after=("counts",), folder="tables"),
    "published_correlations": Stage(
        keys=("templates.counterparts", "bias.confidence"), after=("correlation",), folder="tables"
    ),
    "published_perplexities": Stage(
        keys=("templates.counterparts",), after=("pppl_table",), folder="tables"
    ),
    "published_models": Stage(keys=("templates.counterparts",), after=("models",), folder="tables"),
    "published_words": Stage(keys=("templates.counterparts",), after=("overlap",), folder="tables"),
    # The paper's numbers: copies.
    "paper": Stage(
        after=(
            *("count_tables", "template_tables", "correlation_table", "pppl_table", "model_table"),
            *("template_figures", "sentiment_figure", "figures", "count_figures"),
        )
    ),
    "report": Stage(
        keys=("report",),
        after=(
            *("figures", "template_figures", "template_tables", "sentiment", "findings"),
            *("count_figures", "count_tables", "swap_figures", "model_differences"),
            *("correlation_table", "pppl_table", "published_frequencies", "published_pronouns"),
            *("published_correlations", "published_perplexities", "published_models"),
            *("published_words", "recall", "recall_bias"),
        ),
    ),
}


def reads(stage: str) -> set[str]:
    """All config keys on which the results of a stage depend, its own and inherited."""
    own = STAGES[stage]
    return {*own.keys, *(key for other in own.after for key in reads(other))}
