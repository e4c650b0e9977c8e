# Functions of models and their scores. No rules.


def model_source(wildcards):
    """Params function: a model's folder, sought as any path of the config, or its hub id."""
    return STUDY.model_source(wildcards.variant, wildcards.model)


def model_content(wildcards):
    """Params function: fingerprint of a model's folder; "" for a model of the hub."""
    source = model_source(wildcards)
    return FINGERPRINTS.of(source) if os.path.isdir(source) else ""


def score_parts(wildcards):
    """Input function: the parts of a corpus's scores, where the config asks for several."""
    parts = STUDY.setting(wildcards.variant, "scoring.score_parts")
    return (
        [
            f"results/{wildcards.variant}scores/{wildcards.model}/{wildcards.corpus}/{part}.parquet"
            for part in range(parts)
        ]
        if parts > 1
        else []
    )


def model_threads(wildcards):
    """Threads of a job that runs a model: here the cores, shared out among the models.

    Jobs of several models then run side by side, each loading (on one core) while another computes.
    On a cluster, where each job has a node's cores to itself: 2, or what --set-threads says.
    """
    cores = workflow.resource_settings.cores
    if cores is None or not workflow.is_main_process or not workflow.local_exec:
        return 2
    return min(16, max(1, cores // len(STUDY.models(wildcards.variant))))
