# Functions of training of small models. No rules.


def pretrain_entry(wildcards):
    """Params function: the settings of a training, as the config gives them."""
    return STUDY.setting(wildcards.variant, "pretrain", wildcards.trained)


def pretrain_corpora(wildcards):
    """Params function: keys of the corpora that a training reads."""
    entry = pretrain_entry(wildcards)
    for corpus in entry["corpora"]:
        STUDY.setting(wildcards.variant, "corpora", corpus)
    return entry["corpora"]


def pretrain_shards(suffix):
    """Input function: plans or spools of these corpora."""
    return lambda wildcards: [
        f"{STUDY.place(wildcards.variant, 'shards')}{corpus}{suffix}"
        for corpus in pretrain_corpora(wildcards)
    ]


def pretrain_start(wildcards):
    """Input function: the trained model from which a training starts, if from any."""
    start = pretrain_entry(wildcards)["start"]
    if start is None:
        return []
    STUDY.setting(wildcards.variant, "pretrain", start)
    return f"{STUDY.place(wildcards.variant, 'pretrain')}{start}/model"
