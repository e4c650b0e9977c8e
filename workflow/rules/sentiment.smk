# Sentiment of the words that the templates give (the paper's Figure 2).

TARGETS += [
    ("sentiment", "{model}.csv"),
    ("sentiment_figure", "templates/sentiment.svg"),
]


rule score_sentiment:
    input:
        unpack(optional(overlay="sentiment.lexicon")),
        associations=made("templates", "{model}/associations.parquet"),
        vocabulary=made("template_scores", "{model}/vocabulary.parquet"),
    output:
        shares="results/{variant}sentiment/{model}.csv",
        words="results/{variant}sentiment/words/{model}.csv",
        tests="results/{variant}sentiment/tests/{model}.csv",
    log:
        "logs/{variant}score_sentiment/{model}.log",
    conda:
        "../../envs/tables.yaml"
    resources:
        mem_mb=memory(1000),
        runtime=duration(20, "m"),
    params:
        permutations=setting("templates.permutations"),
        code=code_digest("score_sentiment.py"),
    message:
        "Sentiment of words in {wildcards.model}"
    script:
        "../scripts/score_sentiment.py"


rule draw_sentiment:
    input:
        shares=lambda wildcards: STUDY.files(
            wildcards.variant, "sentiment", "{model}.csv"
        ),
    output:
        reported_figure(
            "templates/sentiment",
            "sentiment",
            "Words",
            "Sentiment",
        ),
    log:
        "logs/{variant}draw_sentiment.log",
    conda:
        "../../envs/tables.yaml"
    resources:
        mem_mb=memory(1000),
        runtime=duration(10, "m"),
    params:
        models=lambda wildcards: template_models(wildcards.variant),
        shares=setting("sentiment.shares"),
        code=code_digest("draw_sentiment.py"),
    message:
        "Sentiment of words by model"
    script:
        "../scripts/draw_sentiment.py"
