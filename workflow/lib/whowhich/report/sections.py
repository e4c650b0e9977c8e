"""The page's sections: which figures and tables stand where, with their captions.

One list for the whole page, so that a newcomer finds what is shown, and from which file.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Part:
    """A figure or table of the page, for every model and corpus that its pattern names.

    kind: "figure" (an SVG with a PDF beside it) or "table" (a CSV); stage and pattern: its file;
    caption: may hold {keys} ("bert, books"); alt: of a figure, what it shows in words.
    """

    section: str
    kind: str
    stage: str
    pattern: str
    caption: str
    alt: str = ""


TITLES = {
    "findings": "What was found",
    "summary": "What was read",
    "corpora": "Which pronouns the texts use",
    "bias": "Which pronouns the models prefer",
    "recall": "What the references miss",
    "meaning": "What this means",
    "browser": "The sentences",
    "words": "Words tied to the names",
    "clusters": "Which names are alike",
    "sentiment": "Sentiment of the words",
    "paper": "Beside the paper's tables",
    "models": "Models",
    "methods": "Methods",
}

PARTS = (
    Part(
        "findings",
        "table",
        "findings",
        "findings.csv",
        "Each claim of the paper, judged by a stated rule on these models and corpora",
    ),
    Part(
        "findings",
        "table",
        "findings_by_variant",
        "findings_by_variant.csv",
        "How each verdict and its number move with the choices that the paper leaves open",
    ),
    Part(
        "corpora",
        "figure",
        "count_figures",
        "counts/{corpus}.svg",
        "Relative pronouns that refer to each name ({keys}; Figs 8-10).",
        "Bars of the pronouns of each name; the table below holds the counts.",
    ),
    Part(
        "corpora",
        "table",
        "count_tables",
        "counts/pronouns.csv",
        "Pronouns in each corpus, with and without human (Table 4)",
    ),
    Part("corpora", "table", "counts", "{corpus}.csv", "Pronouns per name ({keys})"),
    Part(
        "bias",
        "figure",
        "figures",
        "bias/{model}/{corpus}.svg",
        "Eq. 3 per name ({keys}), sorted; above 0 the model errs towards that and which.",
        "Bars of the bias of each name with intervals; the table below holds the values.",
    ),
    Part("bias", "table", "bias", "{model}/{corpus}.csv", "Bias per name ({keys})"),
    Part("bias", "table", "bias", "{model}/overall/{corpus}.csv", "Bias over all names ({keys})"),
    Part(
        "bias",
        "table",
        "bias",
        "{model}/ranking/{corpus}.csv",
        "Which name is treated most as an object: estimates drawn towards the mean of all names "
        "where little is known of one, with the interval of its rank ({keys})",
    ),
    Part(
        "bias",
        "table",
        "bias",
        "{model}/contrasts/{corpus}.csv",
        "Farm less companion animals, dog less newfoundland and further planned contrasts ({keys})",
    ),
    Part(
        "bias",
        "figure",
        "swap_figures",
        "swap/{model}.svg",
        "Every name in the same sentences: its effect on the log odds of a human pronoun ({keys}).",
        "A dot for each name with its interval, sorted; the table below holds the values.",
    ),
    Part("bias", "table", "swap", "{model}.csv", "Effect of the name at equal context ({keys})"),
    Part(
        "bias",
        "table",
        "model_differences",
        "{corpus}.csv",
        "Differences between models on the same sentences ({keys})",
    ),
    Part(
        "bias",
        "table",
        "correlation_table",
        "counts/correlation.csv",
        "Correlation of the bias with the share of object pronouns in corpora (Table 5)",
    ),
    Part(
        "recall",
        "table",
        "recall",
        "{corpus}.csv",
        "Pronouns as found and as count x precision / recall, with the rates and their source "
        "({keys}; Table 4)",
    ),
    Part(
        "recall",
        "table",
        "recall",
        "shares/{corpus}.csv",
        "Share of that and which per name, as found and corrected ({keys})",
    ),
    Part(
        "recall",
        "table",
        "recall_bias",
        "bias/{model}/{corpus}.csv",
        "Eq. 3 with each sentence weighted by 1 / recall of its pronoun; if the model were right "
        "or wrong on all missed ones; and by what found the reference ({keys})",
    ),
    Part(
        "words",
        "table",
        "template_tables",
        "templates/{model}/top_words.csv",
        "Words whose probability changes most between object and human sentences ({keys})",
    ),
    Part(
        "words",
        "table",
        "overlap_tables",
        "templates/{model}/overlap.csv",
        "Share of the paper's top words that the model has too, for the right name and by chance, "
        "that is, against the paper's lists of the other names ({keys})",
    ),
    Part(
        "words",
        "table",
        "effect_tables",
        "templates/{model}/effects.csv",
        "Words that subject and relative pronoun favour, all else equal ({keys})",
    ),
    Part(
        "words",
        "table",
        "template_tables",
        "templates/{model}/without_one.csv",
        "What the words and clusters would be without one of the templates ({keys})",
    ),
    Part(
        "words",
        "table",
        "sensitivity",
        "templates/{model}/sensitivity.csv",
        "What changes with the choices that the paper leaves open ({keys})",
    ),
    Part(
        "clusters",
        "figure",
        "template_figures",
        "templates/{model}/dendrogram.svg",
        "UPGMA clusters of the names by shared words ({keys}).",
        "Dendrogram of the names; the table below holds the clusters.",
    ),
    Part(
        "clusters",
        "figure",
        "template_figures",
        "templates/{model}/heat_map.svg",
        "Distances (1 - token match rate) of all pairs of names ({keys}); lighter is more alike.",
        "Heat map of the distances in the dendrogram's order.",
    ),
    Part(
        "clusters",
        "table",
        "template_tables",
        "templates/{model}/cohesion.csv",
        "How close the names of a category lie ({keys})",
    ),
    Part("clusters", "table", "templates", "{model}/clusters.csv", "Clusters ({keys})"),
    Part(
        "sentiment",
        "figure",
        "sentiment_figure",
        "templates/sentiment.svg",
        "Shares of negative, neutral and positive words in object and in human sentences.",
        "Bars of the shares by sentiment and model; the tables below hold the values.",
    ),
    Part("sentiment", "table", "sentiment", "{model}.csv", "Sentiment by condition ({keys})"),
    Part(
        "sentiment",
        "table",
        "template_tables",
        "templates/{model}/sentiment_tests.csv",
        "Differences between the conditions over distinct words ({keys})",
    ),
    Part("models", "table", "pppl_table", "pppl.csv", "Pseudo-perplexity (Table 6)"),
    *(
        Part("paper", "table", stage, f"comparison/{table}.csv", caption)
        for stage, table, caption in (
            ("published_frequencies", "table_1", "Frequencies of the names (Table 1)"),
            ("published_pronouns", "table_4", "Pronouns in the corpora (Table 4)"),
            ("published_pronouns", "table_4_agreement", "Shares of the pronouns, agreement"),
            ("published_correlations", "table_5", "Correlation of bias and corpora (Table 5)"),
            ("published_perplexities", "table_6", "Pseudo-perplexity (Table 6)"),
            ("published_models", "table_7", "Size of the models (Table 7)"),
            ("published_words", "table_8-11", "Top words (Tables 2, 3, 8-11)"),
        )
    ),
)
