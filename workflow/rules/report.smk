# What one takes away: the summary, tables, figures, the page.


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
        runtime="10m",
    params:
        sections=lambda wildcards: [
            [section, rule, STUDY.keyed_files(wildcards.variant, stage, pattern)]
            for (section, rule), (stage, pattern) in SUMMARY_COUNTS.items()
        ],
        code=code_digest("summarise.py"),
    message:
        "Summary"
    script:
        "../scripts/summarise.py"
