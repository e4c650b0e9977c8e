# What `snakemake --report` shows. Functions only, no rules.


def in_report(path, caption, category, result):
    """An output that `snakemake --report` shows.

    caption: a file of workflow/report/captions/; category: where it stands; result: what it is
    called there, with the job's wildcards. One label alone: of several, the report takes one with
    two values for a switch, and fails where the results are no full cross of them.
    """

    def variant(wildcards):
        return STUDY.title(wildcards.variant)

    return report(
        path,
        caption=f"../report/captions/{caption}.rst",
        category=category,
        subcategory=variant if len(STUDY.variants) > 1 else None,
        labels={"result": result},
    )


def reported_table(stem, *about):
    """The outputs of `formats`, of which the report holds the CSV; about: see `in_report`."""
    first, *others = formats(stem)
    return [in_report(first, *about), *others]


def reported_figure(stem, *about):
    """Outputs of a figure in all formats, of which the report shows the SVG.

    stem: below the folder of figures; about: see `in_report`.
    """
    path = f"results/{{variant}}figures/{stem}"
    return [in_report(f"{path}.svg", *about), f"{path}.pdf", f"{path}.png"]
