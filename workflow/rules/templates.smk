# The template experiment: from a model to words and their clusters (paper, section 4.1).

TARGETS += [
    ("templates", "{model}/similarity.csv"),
    ("templates", "{model}/linkage.csv"),
    ("templates", "{model}/clusters.csv"),
    ("templates", "{model}/top_words.csv"),
    ("template_tables", "templates/{model}/top_words.csv"),
    ("template_figures", "templates/{model}/dendrogram.svg"),
    ("template_figures", "templates/{model}/heat_map.svg"),
    ("sensitivity", "templates/{model}/sensitivity.csv"),
]
SUMMARY_COUNTS["models", "associate_words"] = ("templates", "{model}/associations.json")


rule score_templates:
    input:
        source=made("models", "{model}/source.json"),
        checked=made("models", "{model}.json"),
        templates=user_path("templates.file"),
        names=user_path("names"),
    output:
        word_probabilities="results/{variant}templates/{model}/word_probabilities.parquet",
        template_probabilities="results/{variant}templates/{model}/template_probabilities.parquet",
        vocabulary="results/{variant}templates/{model}/vocabulary.parquet",
        names="results/{variant}templates/{model}/names.csv",
    log:
        "logs/{variant}score_templates/{model}.log",
    benchmark:
        "benchmarks/results/{variant}score_templates/{model}.tsv"
    conda:
        "../../envs/models.yaml"
    threads: model_threads
    resources:
        mem_mb=memory(4000),
        runtime=duration(1, "h"),
    params:
        article=setting("templates.article"),
        batch_tokens=setting("scoring.batch_tokens"),
        dtype=of_model("dtype"),
        device=of_model("device"),
        versions=MODEL_VERSIONS,
        code=code_digest("score_templates.py"),
    message:
        "Templates under {wildcards.model}"
    script:
        "../scripts/score_templates.py"


rule associate_words:
    input:
        word_probabilities=made("template_scores", "{model}/word_probabilities.parquet"),
        vocabulary=made("template_scores", "{model}/vocabulary.parquet"),
    output:
        associations="results/{variant}templates/{model}/associations.parquet",
        counts="results/{variant}templates/{model}/associations.json",
    log:
        "logs/{variant}associate_words/{model}.log",
    conda:
        "../../envs/tables.yaml"
    resources:
        mem_mb=memory(1000),
        runtime=duration(20, "m"),
    params:
        rarity=setting("templates.rarity"),
        z_words=setting("templates.z_words"),
        z_over=setting("templates.z_over"),
        z_threshold=setting("templates.z_threshold"),
        code=code_digest("associate_words.py"),
    message:
        "Words associated with names in {wildcards.model}"
    script:
        "../scripts/associate_words.py"


rule list_top_words:
    input:
        associations=made("templates", "{model}/associations.parquet"),
        scored_names=made("template_scores", "{model}/names.csv"),
        names=user_path("names"),
    output:
        "results/{variant}templates/{model}/top_words.csv",
    log:
        "logs/{variant}list_top_words/{model}.log",
    conda:
        "../../envs/tables.yaml"
    resources:
        mem_mb=memory(1000),
        runtime=duration(10, "m"),
    params:
        top=setting("templates.top"),
        code=code_digest("list_top_words.py"),
    message:
        "Top words of {wildcards.model}"
    script:
        "../scripts/list_top_words.py"


rule cluster_names:
    input:
        associations=made("templates", "{model}/associations.parquet"),
        scored_names=made("template_scores", "{model}/names.csv"),
    output:
        similarity="results/{variant}templates/{model}/similarity.csv",
        linkage="results/{variant}templates/{model}/linkage.csv",
        clusters="results/{variant}templates/{model}/clusters.csv",
        cohesion="results/{variant}templates/{model}/cohesion.csv",
    log:
        "logs/{variant}cluster_names/{model}.log",
    conda:
        "../../envs/tables.yaml"
    resources:
        mem_mb=memory(1000),
        runtime=duration(20, "m"),
    params:
        match=setting("templates.match"),
        cut=setting("templates.cut"),
        permutations=setting("templates.permutations"),
        code=code_digest("cluster_names.py"),
    message:
        "Clusters of names in {wildcards.model}"
    script:
        "../scripts/cluster_names.py"


rule leave_one_out:
    input:
        template_probabilities=made(
            "template_scores", "{model}/template_probabilities.parquet"
        ),
        associations=made("templates", "{model}/associations.parquet"),
        vocabulary=made("template_scores", "{model}/vocabulary.parquet"),
        scored_names=made("template_scores", "{model}/names.csv"),
        templates=user_path("templates.file"),
    output:
        "results/{variant}templates/{model}/without_one.csv",
    log:
        "logs/{variant}leave_one_out/{model}.log",
    conda:
        "../../envs/tables.yaml"
    resources:
        mem_mb=memory(1500),
        runtime=duration(30, "m"),
    params:
        rarity=setting("templates.rarity"),
        z_words=setting("templates.z_words"),
        z_over=setting("templates.z_over"),
        z_threshold=setting("templates.z_threshold"),
        match=setting("templates.match"),
        cut=setting("templates.cut"),
        top=setting("templates.top"),
        code=code_digest("leave_one_out.py"),
    message:
        "{wildcards.model} without each template"
    script:
        "../scripts/leave_one_out.py"


rule template_tables:
    input:
        top_words=made("templates", "{model}/top_words.csv"),
        cohesion=made("templates", "{model}/cohesion.csv"),
        without_one=made("templates", "{model}/without_one.csv"),
        shares=made("sentiment", "{model}.csv"),
        tests=made("sentiment", "tests/{model}.csv"),
        names=user_path("names"),
        censored_words=user_path("templates.censored_words"),
        harm_words=user_path("templates.harm_words"),
    output:
        reported_table(
            "templates/{model}/top_words",
            "top_words",
            "Words",
            "Top words, table: {model}",
        ),
        formats("templates/{model}/top_words_selected"),
        formats("templates/{model}/cohesion"),
        formats("templates/{model}/without_one"),
        formats("templates/{model}/sentiment"),
        formats("templates/{model}/sentiment_tests"),
    log:
        "logs/{variant}template_tables/{model}.log",
    conda:
        "../../envs/tables.yaml"
    resources:
        mem_mb=memory(1000),
        runtime=duration(10, "m"),
    params:
        censor=setting("templates.censor"),
        selected=setting("templates.selected"),
        code=code_digest("template_tables.py"),
    message:
        "Tables of the template experiment with {wildcards.model}"
    script:
        "../scripts/template_tables.py"


rule compare_variants:
    input:
        associations=lambda wildcards: [
            f"{folder}associations.parquet"
            for _, folder in template_studies(wildcards.model)
        ],
        clusters=lambda wildcards: [
            f"{folder}clusters.csv" for _, folder in template_studies(wildcards.model)
        ],
    output:
        multiext("results/tables/templates/{model}/sensitivity", ".csv", ".md", ".tex"),
    log:
        "logs/compare_variants/{model}.log",
    conda:
        "../../envs/tables.yaml"
    resources:
        mem_mb=memory(1000),
        runtime=duration(20, "m"),
    params:
        studies=lambda wildcards: [
            [
                STUDY.title(variant),
                {
                    key: STUDY.setting(variant, f"templates.{key}")
                    for key in ("match", "cut", "top")
                },
            ]
            for variant, _ in template_studies(wildcards.model)
        ],
        code=code_digest("compare_variants.py"),
    message:
        "How the template experiment changes with each variant, {wildcards.model}"
    script:
        "../scripts/compare_variants.py"


rule draw_clusters:
    input:
        similarity=made("templates", "{model}/similarity.csv"),
        linkage=made("templates", "{model}/linkage.csv"),
        clusters=made("templates", "{model}/clusters.csv"),
    output:
        dendrogram=reported_figure(
            "templates/{model}/dendrogram",
            "dendrogram",
            "Clusters",
            "Dendrogram: {model}",
        ),
        heat_map=reported_figure(
            "templates/{model}/heat_map",
            "heat_map",
            "Clusters",
            "Heat map: {model}",
        ),
    log:
        "logs/{variant}draw_clusters/{model}.log",
    conda:
        "../../envs/tables.yaml"
    resources:
        mem_mb=memory(1000),
        runtime=duration(10, "m"),
    params:
        cut=setting("templates.cut"),
        colours=setting("figures.colours"),
        code=code_digest("draw_clusters.py"),
    message:
        "Dendrogram and heat map of {wildcards.model}"
    script:
        "../scripts/draw_clusters.py"
