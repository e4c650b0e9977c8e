# Functions of parsing: which parser reads a corpus, and how. No rules.


def parser_kind(wildcards):
    """The parser of the job's variant."""
    return STUDY.setting(wildcards.variant, "parser.kind")


def parser_environment(wildcards):
    """Conda environment: the parser's own."""
    name = "parse" if parser_kind(wildcards) == "spacy" else "corenlp"
    return f"../../envs/{name}.yaml"


def parser_code(script):
    """Params function: digest of a script that parses, and of the parser that it opens."""
    return lambda wildcards: _digest.joined(
        code_digest(script),
        module_digest(f"parsers/{parser_kind(wildcards)}.py"),
    )


def parser_jars(wildcards):
    """Input function: the folder of CoreNLP's jars, or of Stanza's models that are downloaded."""
    if parser_kind(wildcards) == "stanza":
        package = STUDY.setting(wildcards.variant, "parser.package")
        return [] if package is None else [f"results/stanza/{package}"]
    if parser_kind(wildcards) != "corenlp":
        return []
    if STUDY.setting(wildcards.variant, "parser.jars") is None:
        return ["results/corenlp"]
    return [STUDY.path(wildcards.variant, "parser.jars")]


def parser_settings(wildcards):
    """Params function: the section `parser`, its paths resolved, without what is no setting."""
    settings = dict(STUDY.setting(wildcards.variant, "parser"))
    del settings["jars"]
    if settings["kind"] == "stanza" and settings["package"] is not None:
        return {key: settings[key] for key in ("kind", "package")}
    if settings["kind"] == "stanza":
        settings["model"] = STUDY.path(wildcards.variant, "parser.model")
    if settings["kind"] != "corenlp":
        return {key: settings[key] for key in ("kind", "model")}
    del settings["package"]
    if "coref" not in STUDY.reference(wildcards.variant, wildcards.corpus):
        settings["coreference"] = None
    return settings


def further_mentions(wildcards):
    """Params function: in how many sentences before a pronoun's further mentions are sought."""
    if STUDY.reference(wildcards.variant, wildcards.corpus) != "coref":
        return None
    return STUDY.setting(wildcards.variant, "references.further_mentions")


def parser_memory(base_mb):
    """Resource function: what a job that parses takes, with CoreNLP's server."""

    def megabytes(wildcards, attempt):
        server = (
            STUDY.setting(wildcards.variant, "parser.memory_mb") + 1000
            if parser_kind(wildcards) == "corenlp"
            else 0
        )
        return server + memory(base_mb)(wildcards, attempt)

    return megabytes
