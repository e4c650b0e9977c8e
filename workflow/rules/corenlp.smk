# What is fetched for a parser, where a config asks for it without naming a folder: CoreNLP (the
# paper's), and Stanza's models.


localrules:
    install_corenlp,
    download_stanza,


rule install_corenlp:
    input:
        pom=shipped("resources/corenlp/pom.xml"),
        sums=shipped("resources/corenlp/sha256sums.txt"),
    output:
        directory("results/corenlp"),
    log:
        "logs/install_corenlp.log",
    conda:
        "../../envs/corenlp.yaml"
    resources:
        mem_mb=memory(1000),
        runtime=duration(1, "h"),
    params:
        code=code_digest("install_corenlp.py"),
    message:
        "CoreNLP from Maven Central (480 MB)"
    script:
        "../scripts/install_corenlp.py"


rule download_stanza:
    output:
        directory("results/stanza/{package}"),
    log:
        "logs/download_stanza/{package}.log",
    wildcard_constraints:
        package="[a-z0-9][a-z0-9_.-]*",
    conda:
        "../../envs/corenlp.yaml"
    resources:
        mem_mb=memory(2000),
        runtime=duration(1, "h"),
    params:
        versions=versions("stanza"),
        code=code_digest("download_stanza.py"),
    message:
        "Stanza's models {wildcards.package}"
    script:
        "../scripts/download_stanza.py"
