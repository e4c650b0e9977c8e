# Functions of the bias. No rules.


def cluster_of_corpus(wildcards):
    """Params function: what is taken as independent in the job's corpus."""
    return STUDY.cluster(wildcards.variant, wildcards.corpus)
