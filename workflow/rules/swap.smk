# Every name in the same sentences: the effect of the name with the context held fixed.

SUMMARY_COUNTS["models", "swap_names"] = ("swap", "{model}.json")
TARGETS += [
    ("swap", "{model}.csv"),
    ("swap_figures", "swap/{model}.svg"),
    ("orders", "{model}/orders/{corpus}.csv"),
]


rule swap_names:
    input:
        unpack(optional(controls="swap.controls")),
        references=lambda wildcards: [
            f"{STUDY.place(wildcards.variant, 'references')}{corpus}.parquet"
            for corpus in STUDY.corpora_of(wildcards.variant, "scores")
        ],
        names=user_path("names"),
        source=made("models", "{model}/source.json"),
        checked=made("models", "{model}.json"),
    output:
        scores="results/{variant}swap/{model}/scores.parquet",
        counts="results/{variant}swap/{model}.json",
    log:
        "logs/{variant}swap_names/{model}.log",
    benchmark:
        "benchmarks/results/{variant}swap_names/{model}.tsv"
    conda:
        "../../envs/models.yaml"
    threads: model_threads
    resources:
        mem_mb=memory(4000),
        runtime=duration(6, "h"),
    params:
        sentences=setting("swap.sentences"),
        seed=setting("swap.seed"),
        kind=of_model("kind"),
        dtype=of_model("dtype"),
        device=of_model("device"),
        batch_tokens=setting("scoring.batch_tokens"),
        versions=MODEL_VERSIONS,
        code=code_digest("swap_names.py"),
    message:
        "Names swapped under {wildcards.model}"
    script:
        "../scripts/swap_names.py"


rule measure_swap:
    input:
        unpack(optional(controls="swap.controls")),
        scores=made("swap", "{model}/scores.parquet"),
        names=user_path("names"),
    output:
        effects="results/{variant}swap/{model}.csv",
        variance="results/{variant}swap/{model}/variance.csv",
    log:
        "logs/{variant}measure_swap/{model}.log",
    conda:
        "../../envs/tables.yaml"
    resources:
        mem_mb=memory(1000),
        runtime=duration(10, "m"),
    params:
        confidence=setting("bias.confidence"),
        code=code_digest("measure_swap.py"),
    message:
        "Effects of names under {wildcards.model}"
    script:
        "../scripts/measure_swap.py"


rule draw_swap:
    input:
        effects=made("swap", "{model}.csv"),
    output:
        reported_figure(
            "swap/{model}",
            "swap",
            "Bias",
            "Names in the same sentences: {model}",
        ),
    log:
        "logs/{variant}draw_swap/{model}.log",
    conda:
        "../../envs/tables.yaml"
    resources:
        mem_mb=memory(1000),
        runtime=duration(10, "m"),
    params:
        colours=setting("figures.colours"),
        code=code_digest("draw_swap.py"),
    message:
        "Figure of the swap under {wildcards.model}"
    script:
        "../scripts/draw_swap.py"


rule compare_orders:
    input:
        bias=made("bias", "{model}/{corpus}.csv"),
        slots=made("bias", "{model}/slots/{corpus}.csv"),
        swap=made("swap", "{model}.csv"),
    output:
        orders="results/{variant}bias/{model}/orders/{corpus}.csv",
        agreement="results/{variant}bias/{model}/orders/agreement/{corpus}.csv",
    log:
        "logs/{variant}compare_orders/{model}/{corpus}.log",
    conda:
        "../../envs/tables.yaml"
    resources:
        mem_mb=memory(1000),
        runtime=duration(10, "m"),
    params:
        confidence=setting("bias.confidence"),
        code=code_digest("compare_orders.py"),
    message:
        "Orders of names under {wildcards.model} on {wildcards.corpus}"
    script:
        "../scripts/compare_orders.py"
