# Table of contents of the workflow. Rules lie in workflow/rules/, one file a stage.
from snakemake.utils import min_version

min_version("9.14.8")

if not workflow.overwrite_configfiles:

    configfile: workflow.source_path("config.yaml")


include: "workflow/rules/common.smk"
include: "workflow/rules/corpora.smk"
include: "workflow/rules/corenlp.smk"
include: "workflow/rules/references.smk"
include: "workflow/rules/annotation.smk"
include: "workflow/rules/parsers.smk"
include: "workflow/rules/scores.smk"
include: "workflow/rules/pppl.smk"
include: "workflow/rules/bias.smk"
include: "workflow/rules/swap.smk"
include: "workflow/rules/counts.smk"
include: "workflow/rules/recall.smk"
include: "workflow/rules/templates.smk"
include: "workflow/rules/sentiment.smk"
include: "workflow/rules/effects.smk"
include: "workflow/rules/overlap.smk"
include: "workflow/rules/pretrain.smk"
include: "workflow/rules/findings.smk"
include: "workflow/rules/paper.smk"
include: "workflow/rules/report.smk"


rule all:
    default_target: True
    input:
        [f"results/{variant}summary.json" for variant in STUDY.variants],


onsuccess:
    show_closing_screen()
