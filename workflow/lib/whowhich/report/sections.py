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
    "bias": "Which pronouns the models prefer",
    "meaning": "What this means",
    "browser": "The sentences",
    "words": "Words tied to the names",
    "clusters": "Which names are alike",
    "sentiment": "Sentiment of the words",
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
)
