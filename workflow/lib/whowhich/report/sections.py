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
        "bias",
        "figure",
        "figures",
        "bias/{model}/{corpus}.svg",
        "Eq. 3 per name ({keys}), sorted; above 0 the model errs towards that and which.",
        "Bars of the bias of each name with intervals; the table below holds the values.",
    ),
    Part("bias", "table", "bias", "{model}/{corpus}.csv", "Bias per name ({keys})"),
    Part("bias", "table", "bias", "{model}/overall/{corpus}.csv", "Bias over all names ({keys})"),
    Part("words", "table", "templates", "{model}/top_words.csv", "Top words ({keys})"),
    Part(
        "clusters",
        "figure",
        "template_figures",
        "templates/{model}/dendrogram.svg",
        "UPGMA clusters of the names by shared words ({keys}).",
        "Dendrogram of the names; the table below holds the clusters.",
    ),
    Part("clusters", "table", "templates", "{model}/clusters.csv", "Clusters ({keys})"),
    Part("sentiment", "table", "sentiment", "{model}.csv", "Sentiment by condition ({keys})"),
)
