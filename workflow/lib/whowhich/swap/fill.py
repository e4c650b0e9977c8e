"""Put nouns into frames, with article and number as they need."""

from collections.abc import Sequence

import pyarrow as pa

from whowhich.names import Name
from whowhich.swap.frames import Frame
from whowhich.templates.articles import article_for


def fill(frame: Frame, noun: Name) -> tuple[str, int]:
    """(sentence, start of the pronoun in it) with the noun in the frame's gap."""
    form = noun.plurals[0] if frame.plural else noun.name
    if frame.capital:
        form = form[:1].upper() + form[1:]
    article = ""
    if frame.article:
        found = article_for(form, "grammatical")
        article = (found.capitalize() if frame.article == "A" else found) + " "
    start = f"{frame.before}{article}{form}"
    return start + frame.after, len(start) + frame.pronoun_start


def filled_table(frames: Sequence[Frame], nouns: Sequence[Name]) -> pa.Table:
    """Rows as scoring reads them (scoring.rows.COLUMNS), with `document` and `name`; all nouns of
    a frame together. `reference_id` is the frame's: it recurs with each noun.
    """
    rows: dict[str, list] = {
        key: []
        for key in (
            *("reference_id", "document", "name"),
            *("sentence", "pronoun", "pronoun_start", "pronoun_end"),
        )
    }
    for frame in frames:
        for noun in nouns:
            sentence, start = fill(frame, noun)
            rows["reference_id"].append(frame.reference_id)
            rows["document"].append(frame.document)
            rows["name"].append(noun.name)
            rows["sentence"].append(sentence)
            rows["pronoun"].append(frame.pronoun)
            rows["pronoun_start"].append(start)
            rows["pronoun_end"].append(start + len(frame.pronoun))
    text, whole = pa.string(), pa.int32()
    return pa.table(
        {
            key: pa.array(values, whole if key.startswith("pronoun_") else text)
            for key, values in rows.items()
        }
    )
