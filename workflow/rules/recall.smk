# What the references miss, and what that does to counts and to Eq. 3 (paper, section 6.2).

TARGETS += [
    ("recall", "{corpus}.csv"),
    ("recall", "shares/{corpus}.csv"),
    ("recall_bias", "bias/{model}/{corpus}.csv"),
]


rule choose_rates:
    input:
        unpack(optional(table="annotation.rates")),
        own=own_rates,
    output:
        "results/{variant}recall/rates/{corpus}.csv",
    log:
        "logs/{variant}choose_rates/{corpus}.log",
    conda:
        "../../envs/tables.yaml"
    resources:
        mem_mb=memory(1000),
        runtime=duration(10, "m"),
    params:
        method=method_of_references,
        code=code_digest("choose_rates.py"),
    message:
        "Precision and recall of the references of {wildcards.corpus}"
    script:
        "../scripts/choose_rates.py"


rule correct_counts:
    input:
        counts=made("counts", "{corpus}.csv"),
        rates=made("rates", "rates/{corpus}.csv"),
        names=user_path("names"),
    output:
        counts=in_report(
            "results/{variant}recall/{corpus}.csv",
            "recall",
            "Corpora",
            "Pronouns had all been found, table: {corpus}",
        ),
        shares="results/{variant}recall/shares/{corpus}.csv",
    log:
        "logs/{variant}correct_counts/{corpus}.log",
    conda:
        "../../envs/tables.yaml"
    resources:
        mem_mb=memory(1000),
        runtime=duration(10, "m"),
    params:
        confidence=setting("bias.confidence"),
        code=code_digest("correct_counts.py"),
    message:
        "Pronouns in {wildcards.corpus} had all references been found"
    script:
        "../scripts/correct_counts.py"


rule reweight_bias:
    input:
        references=made("references", "{corpus}.parquet"),
        scores=made("scores", "{model}/{corpus}.parquet"),
        overall=made("bias", "{model}/overall/{corpus}.csv"),
        bias=made("bias", "{model}/{corpus}.csv"),
        rates=made("rates", "rates/{corpus}.csv"),
        names=user_path("names"),
    output:
        "results/{variant}recall/bias/{model}/{corpus}.csv",
    log:
        "logs/{variant}reweight_bias/{model}/{corpus}.log",
    conda:
        "../../envs/tables.yaml"
    resources:
        mem_mb=memory(2000),
        runtime=duration(20, "m"),
    params:
        confidence=setting("bias.confidence"),
        code=code_digest("reweight_bias.py"),
    message:
        "What missed references can do to the bias of {wildcards.model} on {wildcards.corpus}"
    script:
        "../scripts/reweight_bias.py"
