# What one takes away: the summary, tables, figures, the page.

SUMMARY_COUNTS = {
    ("corpora", "extract_references"): ("references", "{corpus}.json"),
    ("models", "score_references"): ("scores", "{model}/{corpus}.json"),
}


def summary_files(wildcards):
    """Every file of counts of a study, in the order of the summary."""
    return [
        path
        for (stage, pattern) in SUMMARY_COUNTS.values()
        for path in STUDY.files(wildcards.variant, stage, pattern)
    ]


rule summarise:
    input:
        counts=summary_files,
        targets=lambda wildcards: STUDY.wanted(wildcards.variant, TARGETS),
    output:
        "results/{variant}summary.json",
    log:
        "logs/{variant}summarise.log",
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
