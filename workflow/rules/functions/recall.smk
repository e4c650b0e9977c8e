# Functions of recall: whose rates hold for a corpus. No rules.


def own_rates(wildcards):
    """Input function: the annotators' report of the corpus itself, if sheets are given."""
    if wildcards.corpus not in STUDY.setting(wildcards.variant, "annotation.sheets"):
        return []
    return [made("annotation_report", "{corpus}/precision.csv")(wildcards)]


def method_of_references(wildcards):
    """Params function: what found the references, as a table of rates names it."""
    return {
        "parser": parser_kind(wildcards),
        "model": STUDY.setting(wildcards.variant, "parser.model"),
        "reference": STUDY.reference(wildcards.variant, wildcards.corpus),
        "resolver": resolves(wildcards.variant, wildcards.corpus),
    }
