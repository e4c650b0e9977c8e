# The paper: ours beside each of its tables, and its numbers on our files.

TARGETS += [
    ("published_frequencies", "comparison/table_1.csv"),
    ("published_pronouns", "comparison/table_4.csv"),
    ("published_correlations", "comparison/table_5.csv"),
    ("published_perplexities", "comparison/table_6.csv"),
    ("published_models", "comparison/table_7.csv"),
    ("published_words", "comparison/table_8-11.csv"),
    ("paper", ""),
]


rule published_frequencies:
    input:
        counts=lambda wildcards: STUDY.files(
            wildcards.variant, "counts", "{corpus}.csv"
        ),
        names=user_path("names"),
        published=shipped("resources/paper/table1_name_frequency.csv"),
        set_up=shipped(PAPER_SET_UP),
    output:
        rows=reported_table(
            "comparison/table_1",
            "published_frequencies",
            "Beside the paper",
            "Table 1",
        ),
        agreement=reported_table(
            "comparison/table_1_agreement",
            "published_frequencies",
            "Beside the paper",
            "Table 1, agreement",
        ),
        choices=formats("comparison/table_1_set_up"),
    log:
        "logs/{variant}published_frequencies.log",
    conda:
        "../../envs/tables.yaml"
    resources:
        mem_mb=memory(1000),
        runtime=duration(10, "m"),
    params:
        corpora=lambda wildcards: STUDY.corpora(wildcards.variant),
        formats=by_corpus(STUDY.format),
        confidence=setting("bias.confidence"),
        settings=settings_of_table("1"),
        code=code_digest("published_frequencies.py"),
    message:
        "Frequencies of names beside Table 1"
    script:
        "../scripts/published_frequencies.py"


rule published_pronouns:
    input:
        counts=lambda wildcards: STUDY.files(
            wildcards.variant, "counts", "{corpus}.csv"
        ),
        references=lambda wildcards: STUDY.files(
            wildcards.variant, "references", "{corpus}.parquet"
        ),
        names=user_path("names"),
        published=shipped("resources/paper/table4_pronoun_frequency.csv"),
        set_up=shipped(PAPER_SET_UP),
    output:
        rows=reported_table(
            "comparison/table_4",
            "published_pronouns",
            "Beside the paper",
            "Table 4",
        ),
        agreement=reported_table(
            "comparison/table_4_agreement",
            "published_pronouns",
            "Beside the paper",
            "Table 4, agreement",
        ),
        choices=formats("comparison/table_4_set_up"),
    log:
        "logs/{variant}published_pronouns.log",
    conda:
        "../../envs/tables.yaml"
    resources:
        mem_mb=memory(1000),
        runtime=duration(10, "m"),
    params:
        corpora=lambda wildcards: STUDY.corpora(wildcards.variant),
        formats=by_corpus(STUDY.format),
        reference=by_corpus(STUDY.reference),
        resolver=by_corpus(resolves),
        clusters=by_corpus(STUDY.cluster),
        confidence=setting("bias.confidence"),
        settings=settings_of_table("4"),
        code=code_digest("published_pronouns.py"),
    message:
        "Pronouns of names beside Table 4"
    script:
        "../scripts/published_pronouns.py"


rule published_correlations:
    input:
        correlations=lambda wildcards: STUDY.files(
            wildcards.variant, "correlation", "{model}.csv"
        ),
        published=shipped("resources/paper/table5_pearson.csv"),
        set_up=shipped(PAPER_SET_UP),
    output:
        rows=reported_table(
            "comparison/table_5",
            "published_correlations",
            "Beside the paper",
            "Table 5",
        ),
        agreement=reported_table(
            "comparison/table_5_agreement",
            "published_correlations",
            "Beside the paper",
            "Table 5, agreement",
        ),
        choices=formats("comparison/table_5_set_up"),
    log:
        "logs/{variant}published_correlations.log",
    conda:
        "../../envs/tables.yaml"
    resources:
        mem_mb=memory(1000),
        runtime=duration(10, "m"),
    params:
        formats=by_corpus(STUDY.format, "bias"),
        reference=by_corpus(STUDY.reference, "bias"),
        resolver=by_corpus(resolves, "bias"),
        shares_from=by_corpus(sources_of_shares, "bias"),
        counterparts=counterparts_of_models,
        sources=sources_of_models,
        confidence=setting("bias.confidence"),
        settings=settings_of_table("5"),
        code=code_digest("published_correlations.py"),
    message:
        "Correlations beside Table 5"
    script:
        "../scripts/published_correlations.py"


rule published_perplexities:
    input:
        pppl=made("pppl_table", "pppl.csv"),
        published=shipped("resources/paper/table6_pppl.csv"),
        set_up=shipped(PAPER_SET_UP),
    output:
        rows=reported_table(
            "comparison/table_6",
            "published_perplexities",
            "Beside the paper",
            "Table 6",
        ),
        agreement=reported_table(
            "comparison/table_6_agreement",
            "published_perplexities",
            "Beside the paper",
            "Table 6, agreement",
        ),
        choices=formats("comparison/table_6_set_up"),
    log:
        "logs/{variant}published_perplexities.log",
    conda:
        "../../envs/tables.yaml"
    resources:
        mem_mb=memory(1000),
        runtime=duration(10, "m"),
    params:
        formats=by_corpus(STUDY.format, "pppl"),
        counterparts=counterparts_of_models,
        sources=sources_of_models,
        settings=settings_of_table("6"),
        code=code_digest("published_perplexities.py"),
    message:
        "Pseudo-perplexities beside Table 6"
    script:
        "../scripts/published_perplexities.py"


rule published_models:
    input:
        models=lambda wildcards: STUDY.files(
            wildcards.variant, "models", "{model}.json"
        ),
        published=shipped("resources/paper/table7_models.csv"),
        set_up=shipped(PAPER_SET_UP),
    output:
        rows=reported_table(
            "comparison/table_7",
            "published_models",
            "Beside the paper",
            "Table 7",
        ),
        choices=formats("comparison/table_7_set_up"),
    log:
        "logs/{variant}published_models.log",
    conda:
        "../../envs/tables.yaml"
    resources:
        mem_mb=memory(1000),
        runtime=duration(10, "m"),
    params:
        counterparts=counterparts_of_models,
        sources=sources_of_models,
        settings=settings_of_table("7"),
        code=code_digest("published_models.py"),
    message:
        "Models beside Table 7"
    script:
        "../scripts/published_models.py"


rule published_words:
    input:
        overlaps=lambda wildcards: STUDY.files(
            wildcards.variant, "overlap", "{model}/overlap.csv"
        ),
        published=shipped("resources/paper/tables_2_3_8-11_top_words.csv"),
        set_up=shipped(PAPER_SET_UP),
    output:
        rows=reported_table(
            "comparison/table_8-11",
            "published_words",
            "Beside the paper",
            "Tables 2, 3, 8 to 11",
        ),
        choices=formats("comparison/table_8-11_set_up"),
    log:
        "logs/{variant}published_words.log",
    conda:
        "../../envs/tables.yaml"
    resources:
        mem_mb=memory(1000),
        runtime=duration(10, "m"),
    params:
        compared=lambda wildcards: STUDY.models_of(wildcards.variant, "overlap"),
        masked=lambda wildcards: template_models(wildcards.variant),
        counterparts=counterparts_of_models,
        sources=sources_of_models,
        settings=settings_of_table("8-11"),
        code=code_digest("published_words.py"),
    message:
        "Top words beside Tables 2, 3 and 8 to 11"
    script:
        "../scripts/published_words.py"


rule number_as_in_paper:
    input:
        lambda wildcards: [ours for ours, _ in numbered_files(wildcards.variant)],
    output:
        directory("results/{variant}paper"),
    log:
        "logs/{variant}number_as_in_paper.log",
    conda:
        "../../envs/tables.yaml"
    resources:
        mem_mb=memory(500),
        runtime=duration(10, "m"),
    params:
        places=lambda wildcards: [
            place for _, place in numbered_files(wildcards.variant)
        ],
        code=code_digest("number_as_in_paper.py"),
    message:
        "Tables and figures under the paper's numbers"
    script:
        "../scripts/number_as_in_paper.py"
