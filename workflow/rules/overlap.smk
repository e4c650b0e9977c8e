# The words that the templates give beside the paper's own, a model each.

TARGETS += [
    ("overlap", "{model}/overlap.csv"),
    ("overlap_tables", "templates/{model}/overlap.csv"),
]


rule compare_with_paper:
    input:
        top_words=made("templates", "{model}/top_words.csv"),
        published=shipped("resources/paper/tables_2_3_8-11_top_words.csv"),
    output:
        overall="results/{variant}templates/{model}/overlap.csv",
        per_name="results/{variant}templates/{model}/overlap_by_name.csv",
    log:
        "logs/{variant}compare_with_paper/{model}.log",
    conda:
        "../../envs/tables.yaml"
    resources:
        mem_mb=memory(1000),
        runtime=duration(20, "m"),
    params:
        models=paper_models,
        permutations=setting("templates.permutations"),
        code=code_digest("compare_with_paper.py"),
    message:
        "{wildcards.model} beside the paper's top words"
    script:
        "../scripts/compare_with_paper.py"


rule overlap_tables:
    input:
        overall=made("overlap", "{model}/overlap.csv"),
        per_name=made("overlap", "{model}/overlap_by_name.csv"),
        censored_words=user_path("templates.censored_words"),
    output:
        overall=formats("templates/{model}/overlap"),
        per_name=formats("templates/{model}/overlap_by_name"),
    log:
        "logs/{variant}overlap_tables/{model}.log",
    conda:
        "../../envs/tables.yaml"
    resources:
        mem_mb=memory(1000),
        runtime=duration(10, "m"),
    params:
        censor=setting("templates.censor"),
        code=code_digest("overlap_tables.py"),
    message:
        "Tables of the agreement of {wildcards.model} with the paper"
    script:
        "../scripts/overlap_tables.py"
