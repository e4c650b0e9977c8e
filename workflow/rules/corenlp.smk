# CoreNLP, the paper's parser: fetched only where a config asks for it without naming its jars.


localrules:
    install_corenlp,


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
