# From pronoun scores to the bias per name (paper, section 4.2, Eq. 3).

TARGETS += [
    ("bias", "{model}/{corpus}.csv"),
    ("bias", "{model}/slots/{corpus}.csv"),
    ("bias", "{model}/senses/{corpus}.csv"),
    ("bias", "{model}/contrasts/{corpus}.csv"),
    ("bias", "{model}/ranking/{corpus}.csv"),
    ("model_differences", "{corpus}.csv"),
    ("figures", "bias/{model}/{corpus}.svg"),
]


rule measure_bias:
    input:
        references=made("references", "{corpus}.parquet"),
        scores=made("scores", "{model}/{corpus}.parquet"),
        names=user_path("names"),
    output:
        bias=in_report(
            "results/{variant}bias/{model}/{corpus}.csv",
            "bias_table",
            "Bias",
            "Bias per name, table: {model}, {corpus}",
        ),
        overall="results/{variant}bias/{model}/overall/{corpus}.csv",
    log:
        "logs/{variant}measure_bias/{model}/{corpus}.log",
    conda:
        "../../envs/tables.yaml"
    resources:
        mem_mb=memory(2000),
        runtime=duration(20, "m"),
    params:
        confidence=setting("bias.confidence"),
        cluster=cluster_of_corpus,
        code=code_digest("measure_bias.py"),
    message:
        "Bias of {wildcards.model} on {wildcards.corpus}"
    script:
        "../scripts/measure_bias.py"


rule measure_slots:
    input:
        references=made("references", "{corpus}.parquet"),
        scores=made("scores", "{model}/{corpus}.parquet"),
        names=user_path("names"),
    output:
        "results/{variant}bias/{model}/slots/{corpus}.csv",
    log:
        "logs/{variant}measure_slots/{model}/{corpus}.log",
    conda:
        "../../envs/tables.yaml"
    resources:
        mem_mb=memory(2000),
        runtime=duration(20, "m"),
    params:
        confidence=setting("bias.confidence"),
        cluster=cluster_of_corpus,
        code=code_digest("measure_slots.py"),
    message:
        "Bias by slot of {wildcards.model} on {wildcards.corpus}"
    script:
        "../scripts/measure_slots.py"


rule measure_senses:
    input:
        references=made("references", "{corpus}.parquet"),
        scores=made("scores", "{model}/{corpus}.parquet"),
        names=user_path("names"),
    output:
        "results/{variant}bias/{model}/senses/{corpus}.csv",
    log:
        "logs/{variant}measure_senses/{model}/{corpus}.log",
    conda:
        "../../envs/tables.yaml"
    resources:
        mem_mb=memory(2000),
        runtime=duration(20, "m"),
    params:
        confidence=setting("bias.confidence"),
        cluster=cluster_of_corpus,
        code=code_digest("measure_senses.py"),
    message:
        "Bias by sense of {wildcards.model} on {wildcards.corpus}"
    script:
        "../scripts/measure_senses.py"


rule compare_names:
    input:
        bias=made("bias", "{model}/{corpus}.csv"),
        names=user_path("names"),
    output:
        contrasts="results/{variant}bias/{model}/contrasts/{corpus}.csv",
        ranking="results/{variant}bias/{model}/ranking/{corpus}.csv",
    log:
        "logs/{variant}compare_names/{model}/{corpus}.log",
    conda:
        "../../envs/tables.yaml"
    resources:
        mem_mb=memory(1000),
        runtime=duration(10, "m"),
    params:
        confidence=setting("bias.confidence"),
        code=code_digest("compare_names.py"),
    message:
        "Names compared and ranked by the bias of {wildcards.model} on {wildcards.corpus}"
    script:
        "../scripts/compare_names.py"


rule compare_models:
    input:
        references=made("references", "{corpus}.parquet"),
        scores=lambda wildcards: [
            f"{STUDY.place(wildcards.variant, 'scores')}{model}/{wildcards.corpus}.parquet"
            for model in STUDY.models(wildcards.variant)
        ],
        names=user_path("names"),
    output:
        "results/{variant}model_differences/{corpus}.csv",
    log:
        "logs/{variant}compare_models/{corpus}.log",
    conda:
        "../../envs/tables.yaml"
    resources:
        mem_mb=memory(2000),
        runtime=duration(20, "m"),
    params:
        models=lambda wildcards: list(STUDY.models(wildcards.variant)),
        confidence=setting("bias.confidence"),
        cluster=cluster_of_corpus,
        code=code_digest("compare_models.py"),
    message:
        "Models compared on {wildcards.corpus}"
    script:
        "../scripts/compare_models.py"


rule draw_bias:
    input:
        bias=made("bias", "{model}/{corpus}.csv"),
        senses=made("bias", "{model}/senses/{corpus}.csv"),
        names=user_path("names"),
    output:
        reported_figure(
            "bias/{model}/{corpus}",
            "bias_figure",
            "Bias",
            "Bias per name: {model}, {corpus}",
        ),
    log:
        "logs/{variant}draw_bias/{model}/{corpus}.log",
    conda:
        "../../envs/tables.yaml"
    resources:
        mem_mb=memory(1000),
        runtime=duration(10, "m"),
    params:
        colours=setting("figures.colours"),
        code=code_digest("draw_bias.py"),
    message:
        "Figure of the bias of {wildcards.model} on {wildcards.corpus}"
    script:
        "../scripts/draw_bias.py"
