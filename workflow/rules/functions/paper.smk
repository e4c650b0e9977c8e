# Functions of the comparison with the paper and of its numbering. No rules.
from whowhich.published.comparisons import config_keys as _config_keys
from whowhich.published.numbering import NUMBERED

PAPER_SET_UP = "resources/paper/set_up.csv"


def settings_of_table(table):
    """Params function: our values of the config keys that matter for a table of the paper."""
    keys = _config_keys(REPOSITORY / PAPER_SET_UP, table)
    return lambda wildcards: {
        key: STUDY.setting(wildcards.variant, key) for key in keys
    }


def by_corpus(value, stage="counts"):
    """Params function: a value by corpus, for those of which a stage has files.

    value: a function of the variant and the corpus.
    """
    return lambda wildcards: {
        corpus: value(wildcards.variant, corpus)
        for corpus in STUDY.corpora_of(wildcards.variant, stage)
    }


def resolves(variant, corpus):
    """Whether rules beside the parser find the references of a corpus."""
    own_edges = STUDY.reference(variant, corpus) == "ref"
    return not own_edges and STUDY.setting(variant, "references.resolver")


def sources_of_shares(variant, corpus):
    """The corpora whose shares of pronouns the bias on a corpus is correlated with."""
    sources = STUDY.setting(variant, "correlation.shares_from")
    if sources == "others":
        return [other for other in STUDY.corpora(variant) if other != corpus]
    return list(sources)


def sources_of_models(wildcards):
    """Params function: the source of each model, as the config has it."""
    return {
        model: STUDY.setting(wildcards.variant, "models", model, "source")
        for model in STUDY.models(wildcards.variant)
    }


def counterparts_of_models(wildcards):
    """Params function: the paper's models that each model is compared with."""
    return {
        model: STUDY.counterparts(wildcards.variant, model)
        for model in STUDY.models(wildcards.variant)
    }


def numbered_files(variant):
    """[ours, the copy's place below results/paper/] of all that the paper numbers."""
    return [
        [
            f"{STUDY.place(variant, item.stage)}{item.pattern.format(**keys)}{suffix}",
            f"{item.place.format(**keys)}{suffix}",
        ]
        for item in NUMBERED
        for keys in STUDY.keys(variant, item.stage, item.pattern)
        for suffix in item.suffixes
    ]
