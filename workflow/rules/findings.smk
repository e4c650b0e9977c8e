# What was found of each of the paper's claims, as sentences, and how it moves with the choices.

TARGETS += [
    ("findings", "findings.csv"),
    ("findings_by_variant", "findings_by_variant.csv"),
]


rule state_findings:
    input:
        associations=lambda wildcards: STUDY.files(
            wildcards.variant, "templates", "{model}/associations.parquet"
        ),
        vocabulary=lambda wildcards: STUDY.files(
            wildcards.variant, "template_scores", "{model}/vocabulary.parquet"
        ),
        top=lambda wildcards: STUDY.files(
            wildcards.variant, "templates", "{model}/top_words.csv"
        ),
        cohesion=lambda wildcards: STUDY.files(
            wildcards.variant, "templates", "{model}/cohesion.csv"
        ),
        sentiment=lambda wildcards: STUDY.files(
            wildcards.variant, "sentiment", "tests/{model}.csv"
        ),
        references=lambda wildcards: STUDY.files(
            wildcards.variant, "references", "{corpus}.parquet"
        ),
        bias=lambda wildcards: STUDY.files(
            wildcards.variant, "bias", "{model}/{corpus}.csv"
        ),
        correlation=lambda wildcards: STUDY.files(
            wildcards.variant, "correlation", "{model}.csv"
        ),
        pppl=lambda wildcards: STUDY.files(
            wildcards.variant, "pppl", "{model}/{corpus}.csv"
        ),
        precision=annotated_precision,
        names=user_path("names"),
        harm_words=user_path("templates.harm_words"),
        published=[
            shipped(f"resources/paper/{table}.csv")
            for table in (
                "table4_pronoun_frequency",
                "table5_pearson",
                "table6_pppl",
                "tables_2_3_8-11_top_words",
            )
        ],
    output:
        reported_table("findings", "findings", "Findings", "claims of the paper"),
    log:
        "logs/{variant}state_findings.log",
    conda:
        "../../envs/tables.yaml"
    resources:
        mem_mb=memory(2000),
        runtime=duration(20, "m"),
    params:
        models=lambda wildcards: STUDY.models(wildcards.variant),
        template_models=lambda wildcards: template_models(wildcards.variant),
        corpora=lambda wildcards: STUDY.corpora(wildcards.variant),
        scored=lambda wildcards: STUDY.corpora_of(wildcards.variant, "scores"),
        counterparts=lambda wildcards: {
            model: STUDY.counterparts(wildcards.variant, model)
            for model in STUDY.models(wildcards.variant)
        },
        annotated=lambda wildcards: list(
            STUDY.setting(wildcards.variant, "annotation.sheets")
        ),
        confidence=setting("bias.confidence"),
        code=code_digest("state_findings.py"),
    message:
        "What was found of the paper's claims"
    script:
        "../scripts/state_findings.py"


rule compare_findings:
    input:
        findings_of_variants,
    output:
        multiext("results/tables/findings_by_variant", ".csv", ".md", ".tex"),
    log:
        "logs/compare_findings.log",
    conda:
        "../../envs/tables.yaml"
    resources:
        mem_mb=memory(1000),
        runtime=duration(10, "m"),
    params:
        variants=lambda wildcards: [variant for variant, _ in varied_findings()],
        code=code_digest("compare_findings.py"),
    message:
        "How the findings move with each variant"
    script:
        "../scripts/compare_findings.py"
