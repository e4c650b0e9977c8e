# The crossed templates: what the subject and what the pronoun of a template does.

TARGETS += [
    ("effects", "{model}/effects.parquet"),
    ("effect_tables", "templates/{model}/effects.csv"),
]


rule measure_effects:
    input:
        unpack(optional(controls="templates.controls")),
        source=made("models", "{model}/source.json"),
        checked=made("models", "{model}.json"),
        templates=user_path("templates.factorial"),
        names=user_path("names"),
    output:
        effects="results/{variant}templates/{model}/effects.parquet",
        top="results/{variant}templates/{model}/effect_words.csv",
        sizes="results/{variant}templates/{model}/effect_sizes.csv",
    log:
        "logs/{variant}measure_effects/{model}.log",
    benchmark:
        "benchmarks/results/{variant}measure_effects/{model}.tsv"
    conda:
        "../../envs/models.yaml"
    threads: model_threads
    resources:
        mem_mb=memory(4000),
        runtime=duration(1, "h"),
    params:
        article=setting("templates.article"),
        top=setting("templates.top"),
        batch_tokens=setting("scoring.batch_tokens"),
        dtype=of_model("dtype"),
        device=of_model("device"),
        versions=MODEL_VERSIONS,
        code=code_digest("measure_effects.py"),
    message:
        "Subject and pronoun apart, under {wildcards.model}"
    script:
        "../scripts/measure_effects.py"


rule effect_tables:
    input:
        top=made("effects", "{model}/effect_words.csv"),
        sizes=made("effects", "{model}/effect_sizes.csv"),
        censored_words=user_path("templates.censored_words"),
    output:
        words=formats("templates/{model}/effects"),
        sizes=formats("templates/{model}/effect_sizes"),
    log:
        "logs/{variant}effect_tables/{model}.log",
    conda:
        "../../envs/tables.yaml"
    resources:
        mem_mb=memory(1000),
        runtime=duration(10, "m"),
    params:
        censor=setting("templates.censor"),
        code=code_digest("effect_tables.py"),
    message:
        "Tables of the crossed templates with {wildcards.model}"
    script:
        "../scripts/effect_tables.py"
