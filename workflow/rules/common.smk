# What the rules share: the checked config, variants, paths, digests. Functions only, no rules.
import functools
import os
import sys
from pathlib import Path

if not workflow.current_basedir.is_local:
    raise WorkflowError('of a hosted whowhich, name path="workflow/Snakefile"')

REPOSITORY = Path(workflow.current_basedir.get_path_or_uri(secret_free=True)).parents[1]
# Resolved: of a hosted source REPOSITORY is a link, which another version may take over.
LIBRARY = (REPOSITORY / "workflow" / "lib").resolve()
sys.path.insert(0, str(LIBRARY))

from whowhich import provenance as _provenance
from whowhich.errors import InputError
from whowhich.flow import digest as _digest
from whowhich.driver import guard as _guard
from whowhich.flow import fingerprint as _fingerprint
from whowhich.flow import study as _study
from whowhich.flow.screen import closing_screen


wildcard_constraints:
    variant=r"(variants/[^/]+/)?",
    corpus=r"[^/]+",
    model=r"[^/]+",
    shard=r"\d+",


# Scripts are processes of their own, here and on a cluster's nodes, and inherit the environment.
_guard.add_to_python_path(LIBRARY)

try:
    STUDY = _study.Study(config, REPOSITORY)
except InputError as error:
    # What the user can mend is shown without a traceback.
    raise WorkflowError(str(error)) from None

# One run at a time in a working directory.
_guard.guard(workflow)

# (stage, pattern) of the files that a whole run makes; each rules file adds its own.
TARGETS = []
# (section of the summary, rule) -> (stage, pattern) of the files of counts; likewise.
SUMMARY_COUNTS = {}

FINGERPRINTS = _fingerprint.Fingerprints(".snakemake/whowhich/fingerprints.json")


def setting(key):
    """Params function: the value of a dotted config key in the job's variant."""
    return lambda wildcards: STUDY.setting(wildcards.variant, key)


def of_corpus(key):
    """Params function: the value of a key of the job's corpus."""
    return lambda wildcards: STUDY.setting(
        wildcards.variant, "corpora", wildcards.corpus, key
    )


def of_model(key):
    """Params function: the value of a key of the job's model."""
    return lambda wildcards: STUDY.setting(
        wildcards.variant, "models", wildcards.model, key
    )


def made(stage, pattern):
    """Input function: a file of a stage, in the variant's tree if the variant reaches it.

    pattern: below the stage's folder, with the job's wildcards ("{model}/{corpus}.parquet").
    """
    return lambda wildcards: STUDY.place(wildcards.variant, stage) + pattern.format(
        **wildcards
    )


def user_path(*keys):
    """Input function: a path that the config names, resolved."""
    return lambda wildcards: STUDY.path(
        wildcards.variant, *(key.format(**wildcards) for key in keys)
    )


def fingerprint(*keys):
    """Params function: fingerprint of what a path of the config holds; its text if nothing."""

    def digest(wildcards):
        path = STUDY.path(wildcards.variant, *(key.format(**wildcards) for key in keys))
        return FINGERPRINTS.of(path) if os.path.exists(path) else path

    return digest


def code_digest(script):
    """Digest of a script of workflow/scripts/ and of the library code that it reaches."""
    return _digest.code_digest(REPOSITORY / "workflow" / "scripts" / script, LIBRARY)


@functools.cache
def module_digest(module):
    """Digest of a module of the library ("parsers/spacy.py") and of what it reaches."""
    return _digest.code_digest(LIBRARY / "whowhich" / module, LIBRARY)


def versions(*distributions):
    """Installed versions as one string, for params: a new version reruns what used it."""
    found = _provenance.versions(*distributions)
    return " ".join(f"{name}={version}" for name, version in found.items())


def memory(base_mb):
    """Resource function: megabytes that grow with each attempt (a killed job gets more)."""
    return lambda wildcards, attempt: base_mb * 2 ** (attempt - 1)


def duration(number, unit):
    """Resource function: a run time with its unit ("m", "h"), which grows like the memory."""
    return lambda wildcards, attempt: f"{number * 2 ** (attempt - 1)}{unit}"


def summary_files(wildcards):
    """Input function: every file of counts of a study."""
    return [
        path
        for stage, pattern in SUMMARY_COUNTS.values()
        for path in STUDY.files(wildcards.variant, stage, pattern)
    ]


def optional(**keys):
    """Input function for unpack(): files that the config may name, each a list of one or none."""

    def inputs(wildcards):
        return {
            name: [STUDY.path(wildcards.variant, key)]
            for name, key in keys.items()
            if STUDY.setting(wildcards.variant, key) is not None
        }

    return inputs


def candidate_names(wildcards):
    """Input function: the longer list of names to be counted, if the config has one."""
    if STUDY.setting(wildcards.variant, "select_names.candidates") is None:
        return []
    return STUDY.path(wildcards.variant, "select_names.candidates")


def name_counts(corpora):
    """Input function: counts of names in every shard of the corpora that a function gives."""
    return lambda wildcards: [
        f"{STUDY.place(wildcards.variant, 'references')}{corpus}/{shard}.names.parquet"
        for corpus in corpora(wildcards)
        for shard in STUDY.shards(wildcards.variant, corpus)
    ]


def selection_corpora(wildcards):
    """Keys of the corpora whose frequencies choose names: as configured, or all."""
    chosen = STUDY.setting(wildcards.variant, "select_names.corpora")
    return STUDY.corpora(wildcards.variant) if chosen is None else list(chosen)


def shipped(path):
    """Path of a file of the repository, from the working directory."""
    # Local: not below the prefix of a module.
    return local(os.path.relpath(REPOSITORY / path))


def formats(stem):
    """Outputs of a table in all formats; stem: below the folder of tables."""
    return multiext(f"results/{{variant}}tables/{stem}", ".csv", ".md", ".tex")


def template_models(variant=""):
    """Keys of the models that take part in the template experiment."""
    return STUDY.models_of(variant, "templates")


def template_studies(model):
    """[variant, folder] of a model's template experiments, the base first."""
    return [
        [variant, f"{STUDY.place(variant, 'templates')}{model}/"]
        for variant in STUDY.variants
        if STUDY.reaches(variant, "templates") and model in template_models(variant)
    ]


def paper_models(wildcards):
    """Params function: the paper's models that the job's model is compared with."""
    return STUDY.counterparts(wildcards.variant, wildcards.model)


def count_files(variant):
    """Plain values for params: (section, rule, {keys: file of counts})."""
    return [
        [section, rule, STUDY.keyed_files(variant, stage, pattern)]
        for (section, rule), (stage, pattern) in SUMMARY_COUNTS.items()
    ]


def show_closing_screen():
    print(closing_screen("results"), file=sys.stderr)


include: "functions/report.smk"
include: "functions/references.smk"
include: "functions/annotation.smk"
include: "functions/parsers.smk"
include: "functions/scores.smk"
include: "functions/bias.smk"
include: "functions/pretrain.smk"
include: "functions/recall.smk"
include: "functions/findings.smk"
include: "functions/paper.smk"
