"""What is taken as independent: documents, blocks of lines, or sentences."""

import pandas as pd

# Code points of a line of BookCorpus, its end included (4.6 GB in 74 million lines): the
# references table has places in code points.
LINE = 62
# A line of a JSON lines file or a row of a Parquet file is a document of its own, named so.
_ROW = r"^(?P<file>.+):(?P<row>\d+)$"


def cluster_labels(frame: pd.DataFrame, cluster: str | int) -> pd.Series:
    """The cluster of each row of a frame of references, as a text.

    cluster: "document"; "sentence" (each row on its own); or a number of lines, for blocks of so
    many in corpora whose documents say nothing, since a file holds many books or a row a single
    sentence. A line of a text is LINE code points of it; a row of a file is a line of that file.

    A sentence that recurs in several clusters belongs to the first of them, so that its copies
    are no further evidence (if the frame has a column "sentence").
    """
    if cluster == "document":
        labels = frame["document"]
    elif cluster == "sentence":
        labels = frame["reference_id"]
    else:
        labels = _blocks(frame, int(cluster))
    return labels.groupby(frame["sentence"]).transform("min") if "sentence" in frame else labels


def _blocks(frame: pd.DataFrame, lines: int) -> pd.Series:
    named = frame["document"].str.extract(_ROW)
    line = (named["row"].astype("Int64") - 1).fillna(frame["name_offset"] // LINE)
    # Written so that the order of the labels is that of the blocks.
    block = (line // lines).astype(str).str.zfill(12)
    return named["file"].fillna(frame["document"]) + "\0" + block
