# What one takes away: the summary and the page.

from whowhich.report.sections import PARTS


report: "../report/workflow.rst"


TARGETS += [("report", "index.html")]


rule write_report:
    input:
        parts=lambda wildcards: [
            path
            for part in PARTS
            for path in STUDY.files(wildcards.variant, part.stage, part.pattern)
        ],
        references=lambda wildcards: [
            f"{STUDY.place(wildcards.variant, 'references')}{corpus}.parquet"
            for corpus in STUDY.corpora_of(wildcards.variant, "scores")
        ],
        scores=lambda wildcards: STUDY.files(
            wildcards.variant, "scores", "{model}/{corpus}.parquet"
        ),
        models=lambda wildcards: STUDY.files(
            wildcards.variant, "models", "{model}.json"
        ),
        counts=summary_files,
        assets=[
            shipped(f"workflow/report/{name}")
            for name in ("page.html.j2", "page.css", "page.js")
        ],
        meaning=shipped("docs/what-it-means.md"),
        citation=shipped("CITATION.cff"),
    output:
        "results/{variant}report/index.html",
    log:
        "logs/{variant}write_report.log",
    conda:
        "../../envs/tables.yaml"
    resources:
        mem_mb=memory(2000),
        runtime=duration(20, "m"),
    params:
        parts=lambda wildcards: [
            STUDY.keyed_files(wildcards.variant, part.stage, part.pattern)
            for part in PARTS
        ],
        corpora=lambda wildcards: STUDY.corpora(wildcards.variant),
        scored=lambda wildcards: STUDY.corpora_of(wildcards.variant, "scores"),
        models=lambda wildcards: STUDY.models(wildcards.variant),
        counts=lambda wildcards: count_files(wildcards.variant),
        clusters=lambda wildcards: {
            corpus: STUDY.cluster(wildcards.variant, corpus)
            for corpus in STUDY.corpora_of(wildcards.variant, "scores")
        },
        settings=lambda wildcards: STUDY.settings(wildcards.variant),
        sentences=setting("report.sentences"),
        seed=setting("report.seed"),
        versions=versions(
            "snakemake", "spacy", "torch", "transformers", "vadersentiment"
        ),
        code=code_digest("write_report.py"),
    message:
        "The page"
    script:
        "../scripts/write_report.py"


rule summarise:
    input:
        counts=summary_files,
        targets=lambda wildcards: STUDY.wanted(wildcards.variant, TARGETS),
    output:
        "results/{variant}summary.json",
    log:
        "logs/{variant}summarise.log",
    conda:
        "../../envs/tables.yaml"
    resources:
        mem_mb=memory(500),
        runtime=duration(10, "m"),
    params:
        sections=lambda wildcards: count_files(wildcards.variant),
        code=code_digest("summarise.py"),
    message:
        "Summary"
    script:
        "../scripts/summarise.py"
