# Functions of rules/findings.smk.


def annotated_precision(wildcards):
    """Input function: precision of the references of each corpus whose sheets are given."""
    return [
        f"{STUDY.place(wildcards.variant, 'annotation_report')}{corpus}/precision.csv"
        for corpus in STUDY.setting(wildcards.variant, "annotation.sheets")
    ]


def varied_findings():
    """[name, file] of the findings of the base and of each variant that has its own."""
    return [
        [
            STUDY.title(variant),
            f"{STUDY.place(variant, 'findings')}findings.csv",
        ]
        for variant in STUDY.variants
        if STUDY.reaches(variant, "findings")
    ]


def findings_of_variants(wildcards):
    """Input function: the files of `varied_findings`."""
    return [path for _, path in varied_findings()]
