# How far the references can be trusted: sheets for annotators, and what they yield (section 4.2).

TARGETS += [
    ("annotation", "{corpus}/sheet.csv"),
    *(
        ("annotation_report", f"{corpus}/precision.csv")
        for corpus in STUDY.setting("", "annotation.sheets")
    ),
]


rule draw_candidates:
    input:
        plan=made("shards", "{corpus}.parquet"),
        spool=made("shards", "{corpus}.spool"),
        names=user_path("names"),
        references=made("references", "{corpus}/{shard}.parquet"),
    output:
        "results/{variant}annotation/{corpus}/candidates/{shard}.parquet",
    log:
        "logs/{variant}draw_candidates/{corpus}/{shard}.log",
    conda:
        "../../envs/parse.yaml"
    resources:
        mem_mb=memory(1000),
        runtime=duration(2, "h"),
    params:
        matching=setting("matching"),
        max_tokens=setting("references.max_tokens"),
        seed=setting("annotation.seed"),
        size=setting("annotation.per_pronoun"),
        code=code_digest("draw_candidates.py"),
    message:
        "Sample of the pairs in shard {wildcards.shard} of {wildcards.corpus}"
    script:
        "../scripts/draw_candidates.py"


rule annotation_sheet:
    input:
        source=drawn_from,
        template=shipped("workflow/report/annotation_page.html"),
    output:
        sheet="results/{variant}annotation/{corpus}/sheet.csv",
        page="results/{variant}annotation/{corpus}/sheet.html",
        key="results/{variant}annotation/{corpus}/key.csv",
    log:
        "logs/{variant}annotation_sheet/{corpus}.log",
    conda:
        "../../envs/tables.yaml"
    resources:
        mem_mb=memory(1000),
        runtime=duration(20, "m"),
    params:
        draw=setting("annotation.draw"),
        seed=setting("annotation.seed"),
        size=setting("annotation.per_pronoun"),
        code=code_digest("annotation_sheet.py"),
    message:
        "Sheet for annotators of {wildcards.corpus}"
    script:
        "../scripts/annotation_sheet.py"


rule annotation_report:
    input:
        key=made("annotation", "{corpus}/key.csv"),
        sheets=annotators_sheets,
    output:
        precision="results/{variant}annotation/{corpus}/precision.csv",
        agreement="results/{variant}annotation/{corpus}/agreement.csv",
    log:
        "logs/{variant}annotation_report/{corpus}.log",
    conda:
        "../../envs/tables.yaml"
    resources:
        mem_mb=memory(1000),
        runtime=duration(10, "m"),
    params:
        confidence=setting("bias.confidence"),
        code=code_digest("annotation_report.py"),
    message:
        "Precision of the references of {wildcards.corpus}"
    script:
        "../scripts/annotation_report.py"
