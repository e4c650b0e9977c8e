# What corpora say of names: Tables 1, 4 and 5, Figs 8-10, and the choice of names.

TARGETS += [
    ("counts", "{corpus}.csv"),
    ("correlation", "{model}.csv"),
    ("count_figures", "counts/{corpus}.svg"),
    ("count_tables", "counts/name_frequency.csv"),
    ("correlation_table", "counts/correlation.csv"),
]
if STUDY.setting("", "select_names.candidates") is not None:
    TARGETS.append(("selection", "selected.csv"))
    SUMMARY_COUNTS["study", "select_names"] = ("selection", "selected.json")


rule count_names:
    input:
        counts=name_counts(lambda wildcards: [wildcards.corpus]),
        references=made("references", "{corpus}.parquet"),
        names=user_path("names"),
    output:
        "results/{variant}counts/{corpus}.csv",
    log:
        "logs/{variant}count_names/{corpus}.log",
    conda:
        "../../envs/tables.yaml"
    resources:
        mem_mb=memory(1000),
        runtime=duration(20, "m"),
    params:
        code=code_digest("count_names.py"),
    message:
        "Names and their pronouns in {wildcards.corpus}"
    script:
        "../scripts/count_names.py"


rule select_names:
    input:
        counts=name_counts(selection_corpora),
        candidates=user_path("select_names.candidates"),
    output:
        names="results/{variant}names/selected.csv",
        counts="results/{variant}names/selected.json",
    log:
        "logs/{variant}select_names.log",
    conda:
        "../../envs/tables.yaml"
    resources:
        mem_mb=memory(1000),
        runtime=duration(20, "m"),
    params:
        minimum=setting("select_names.minimum"),
        one_word=setting("select_names.one_word"),
        code=code_digest("select_names.py"),
    message:
        "Names that are frequent enough"
    script:
        "../scripts/select_names.py"


rule correlate_bias:
    input:
        bias=lambda wildcards: [
            f"{STUDY.place(wildcards.variant, 'bias')}{wildcards.model}/{corpus}.csv"
            for corpus in STUDY.corpora_of(wildcards.variant, "bias")
        ],
        counts=lambda wildcards: [
            f"{STUDY.place(wildcards.variant, 'counts')}{corpus}.csv"
            for corpus in STUDY.corpora(wildcards.variant)
        ],
        names=user_path("names"),
    output:
        correlation="results/{variant}correlation/{model}.csv",
        points="results/{variant}correlation/points/{model}.csv",
    log:
        "logs/{variant}correlate_bias/{model}.log",
    conda:
        "../../envs/tables.yaml"
    resources:
        mem_mb=memory(1000),
        runtime=duration(10, "m"),
    params:
        scored=lambda wildcards: STUDY.corpora_of(wildcards.variant, "bias"),
        corpora=lambda wildcards: STUDY.corpora(wildcards.variant),
        shares_from=setting("correlation.shares_from"),
        confidence=setting("bias.confidence"),
        code=code_digest("correlate_bias.py"),
    message:
        "Correlation of the bias of {wildcards.model} with shares of object pronouns"
    script:
        "../scripts/correlate_bias.py"


rule count_tables:
    input:
        counts=lambda wildcards: STUDY.files(
            wildcards.variant, "counts", "{corpus}.csv"
        ),
        names=user_path("names"),
    output:
        frequency=reported_table(
            "counts/name_frequency",
            "name_frequency",
            "Corpora",
            "Frequency of names, table",
        ),
        pronouns=reported_table(
            "counts/pronouns",
            "pronouns",
            "Corpora",
            "Pronouns, table",
        ),
    log:
        "logs/{variant}count_tables.log",
    conda:
        "../../envs/tables.yaml"
    resources:
        mem_mb=memory(1000),
        runtime=duration(10, "m"),
    params:
        corpora=lambda wildcards: STUDY.corpora(wildcards.variant),
        code=code_digest("count_tables.py"),
    message:
        "Tables of names and pronouns per corpus"
    script:
        "../scripts/count_tables.py"


rule correlation_table:
    input:
        lambda wildcards: STUDY.files(wildcards.variant, "correlation", "{model}.csv"),
    output:
        reported_table(
            "counts/correlation",
            "correlation",
            "Bias",
            "Correlation with pronouns in corpora, table",
        ),
    log:
        "logs/{variant}correlation_table.log",
    conda:
        "../../envs/tables.yaml"
    resources:
        mem_mb=memory(1000),
        runtime=duration(10, "m"),
    params:
        models=lambda wildcards: STUDY.models(wildcards.variant),
        code=code_digest("correlation_table.py"),
    message:
        "Table of correlations"
    script:
        "../scripts/correlation_table.py"


rule draw_pronoun_counts:
    input:
        counts=made("counts", "{corpus}.csv"),
        references=made("references", "{corpus}.parquet"),
        names=user_path("names"),
    output:
        reported_figure(
            "counts/{corpus}",
            "pronoun_counts",
            "Corpora",
            "Pronouns per name: {corpus}",
        ),
    log:
        "logs/{variant}draw_pronoun_counts/{corpus}.log",
    conda:
        "../../envs/tables.yaml"
    resources:
        mem_mb=memory(1000),
        runtime=duration(10, "m"),
    params:
        colours=setting("figures.colours"),
        code=code_digest("draw_pronoun_counts.py"),
    message:
        "Figure of the pronouns in {wildcards.corpus}"
    script:
        "../scripts/draw_pronoun_counts.py"
