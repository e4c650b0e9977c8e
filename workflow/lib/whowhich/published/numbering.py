"""The paper's tables and figures by their numbers, and the files of ours that stand for them.

docs/paper.md lists the same; a test compares both with the rules.
"""

from dataclasses import dataclass

TABLE = (".csv", ".md", ".tex")
FIGURE = (".svg", ".pdf", ".png")


@dataclass(frozen=True, slots=True)
class Numbered:
    """A table or figure of the paper, for every model and corpus that its pattern names.

    number: as the paper counts; shows: what it does; rule, stage, pattern: what makes our file,
    its stage, and its place below the stage's folder, without suffix; place: of its copy, below
    results/paper/; suffixes: of all its formats; beside: of the table that puts ours beside the
    paper's, its place below results/tables/, or "" if there is nothing to put it beside.
    """

    number: str
    shows: str
    rule: str
    stage: str
    pattern: str
    place: str
    suffixes: tuple[str, ...]
    beside: str = ""


NUMBERED = (
    Numbered(
        number="Table 1",
        shows="the names and how often they occur",
        rule="count_tables",
        stage="count_tables",
        pattern="counts/name_frequency",
        place="table_1",
        suffixes=TABLE,
        beside="comparison/table_1",
    ),
    Numbered(
        number="Tables 2, 3",
        shows="words of the highest change rate, for nine names",
        rule="template_tables",
        stage="template_tables",
        pattern="templates/{model}/top_words_selected",
        place="table_2-3/{model}",
        suffixes=TABLE,
        beside="comparison/table_8-11",
    ),
    Numbered(
        number="Table 4",
        shows="relative pronouns that refer to names, in each corpus",
        rule="count_tables",
        stage="count_tables",
        pattern="counts/pronouns",
        place="table_4",
        suffixes=TABLE,
        beside="comparison/table_4",
    ),
    Numbered(
        number="Table 5",
        shows="correlation of the bias with the share of object pronouns in corpora",
        rule="correlation_table",
        stage="correlation_table",
        pattern="counts/correlation",
        place="table_5",
        suffixes=TABLE,
        beside="comparison/table_5",
    ),
    Numbered(
        number="Table 6",
        shows="pseudo-perplexity",
        rule="pppl_table",
        stage="pppl_table",
        pattern="pppl",
        place="table_6",
        suffixes=TABLE,
        beside="comparison/table_6",
    ),
    Numbered(
        number="Table 7",
        shows="size and shape of the models",
        rule="model_table",
        stage="model_table",
        pattern="models",
        place="table_7",
        suffixes=TABLE,
        beside="comparison/table_7",
    ),
    Numbered(
        number="Tables 8-11",
        shows="words of the highest change rate, for all names",
        rule="template_tables",
        stage="template_tables",
        pattern="templates/{model}/top_words",
        place="table_8-11/{model}",
        suffixes=TABLE,
        beside="comparison/table_8-11",
    ),
    Numbered(
        number="Figure 1",
        shows="clusters of the names (dendrogram)",
        rule="draw_clusters",
        stage="template_figures",
        pattern="templates/{model}/dendrogram",
        place="figure_1/{model}",
        suffixes=FIGURE,
    ),
    Numbered(
        number="Figure 2",
        shows="sentiment of the words",
        rule="draw_sentiment",
        stage="sentiment_figure",
        pattern="templates/sentiment",
        place="figure_2",
        suffixes=FIGURE,
    ),
    Numbered(
        number="Figure 3",
        shows="bias of Eq. 3 per name",
        rule="draw_bias",
        stage="figures",
        pattern="bias/{model}/{corpus}",
        place="figure_3/{model}/{corpus}",
        suffixes=FIGURE,
    ),
    Numbered(
        number="Figures 4-7",
        shows="distances of all pairs of names (heat map)",
        rule="draw_clusters",
        stage="template_figures",
        pattern="templates/{model}/heat_map",
        place="figure_4-7/{model}",
        suffixes=FIGURE,
    ),
    Numbered(
        number="Figures 8-10",
        shows="relative pronouns that refer to each name",
        rule="draw_pronoun_counts",
        stage="count_figures",
        pattern="counts/{corpus}",
        place="figure_8-10/{corpus}",
        suffixes=FIGURE,
    ),
    Numbered(
        number="Figure 11",
        shows="bias of Eq. 3 per name, larger",
        rule="draw_bias",
        stage="figures",
        pattern="bias/{model}/{corpus}",
        place="figure_11/{model}/{corpus}",
        suffixes=FIGURE,
    ),
)
