"""Sentences into which any noun fits, the nouns that are put in, and the sentences made so."""

import hashlib
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import pyarrow as pa

from whowhich.errors import InputError
from whowhich.names import Name, read_names, word_forms
from whowhich.templates.placeholders import article_for

# Columns of the references table that sampling reads.
COLUMNS = [
    "reference_id",
    "document",
    "sentence",
    "name",
    "name_start",
    "name_end",
    "pronoun",
    "pronoun_start",
    "pronoun_end",
    "role",
    "comma",
    "capitalised",
    "tag",
    "entity",
]
# The one slot: subject of a clause without comma, where who, that and which compete freely.
ROLE = "subject"
LONGEST = 40  # words of a sentence; longer ones cost time and have more than one theme

_WORD = re.compile(r"[^\W\d_]+")
_ARTICLE = re.compile(r"\b([Aa])n?\s+$")

CONTROLS = ("person", "thing")


@dataclass(frozen=True, slots=True)
class Frame:
    """A sentence with a gap: `before` and `after` the noun, article apart.

    article: "a", "A" or "" (none right before the noun); plural: the number that the gap wants;
    capital: whether the noun opens the sentence; pronoun_start: in `after`.
    """

    reference_id: str
    document: str
    before: str
    article: str
    after: str
    plural: bool
    capital: bool
    pronoun: str
    pronoun_start: int


def sample_frames(
    references: Iterable[Mapping],
    names: Sequence[Name],
    others: Sequence[Name],
    number: int,
    seed: int,
    counts: Counter,
) -> list[Frame]:
    """`number` frames (fewer if there are no more), in an order that only the seed changes.

    references: rows with COLUMNS; others: further nouns that are swapped in. A sentence is
    taken once, whatever its references. counts: references_read, _kept and _skipped_{reason};
    eligible ones beyond the number are skipped as "not_sampled". Plural gaps are used only if
    all nouns have plurals.
    """
    nouns = [*names, *others]
    forms = set(word_forms(nouns))
    plurals = all(noun.plurals for noun in nouns)
    own = {name.name: name for name in names}
    eligible: dict[str, tuple[str, Frame]] = {}
    for row in references:
        counts["references_read"] += 1
        frame = make_frame(row, own.get(row["name"]), forms, plurals)
        if isinstance(frame, str):
            counts[f"references_skipped_{frame}"] += 1
            continue
        key = hashlib.sha256(f"{seed} {row['reference_id']}".encode()).hexdigest()
        other = eligible.get(row["sentence"])
        if other is not None:
            counts["references_skipped_same_sentence"] += 1
        if other is None or key < other[0]:
            eligible[row["sentence"]] = (key, frame)
    ordered = [frame for _, frame in sorted(eligible.values(), key=lambda item: item[0])]
    counts["references_skipped_not_sampled"] += max(0, len(ordered) - number)
    counts["references_kept"] += min(len(ordered), number)
    return ordered[:number]


def make_frame(row: Mapping, name: Name | None, forms: set[str], plurals: bool) -> Frame | str:
    """The frame of a reference, or why it makes none (a short reason).

    forms: of all nouns in lower case; plurals: whether plural gaps are used.
    """
    sentence, start, end = row["sentence"], row["name_start"], row["name_end"]
    form = sentence[start:end]
    if row["role"] != ROLE or row["comma"] or row["pronoun"] in ("whose", "whom"):
        return "other_slot"
    if name is None or row["entity"] or row["capitalised"] or str(row["tag"]).startswith("NNP"):
        return "proper_noun"
    if len(sentence.split()) > LONGEST:
        return "long"
    rest = sentence[:start] + " " + sentence[end:]
    if any(word.lower() in forms for word in _WORD.findall(rest)):
        return "other_noun"
    lower = form.lower()
    singular, plural = lower == name.name.lower(), lower in {each.lower() for each in name.plurals}
    if singular == plural:
        return "number_unknown"
    if plural and not plurals:
        return "no_plural"
    if form != lower and (start > 0 or form[1:] != lower[1:]):
        return "capitals"
    before = sentence[:start]
    article = _ARTICLE.search(before)
    return Frame(
        reference_id=row["reference_id"],
        document=row["document"],
        before=before[: article.start()] if article else before,
        article=article[1] if article else "",
        after=sentence[end:],
        plural=plural,
        capital=form != lower,
        pronoun=row["pronoun"],
        pronoun_start=row["pronoun_start"] - end,
    )


def read_nouns(names: str, controls: Sequence[str] = ()) -> list[Name]:
    """Nouns of the names table and of control tables (categories "person" and "thing").

    Raises InputError for a control of another category, or that the names table has, too.
    """
    nouns = read_names(names)
    for path in controls:
        taken = set(word_forms(nouns))
        for noun in read_names(path):
            if noun.category not in CONTROLS:
                raise InputError(
                    f"swap.controls: {path}: category {noun.category!r} of {noun.name!r}; "
                    f"valid are 'person', 'thing'"
                )
            if taken & set(word_forms([noun])):
                raise InputError(f"swap.controls: {path}: {noun.name!r} is among the names, too")
            nouns.append(noun)
    return nouns


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
    """Rows as scoring reads them (scoring.targets.COLUMNS), with `document` and `name`; all nouns
    of a frame together. `reference_id` is the frame's: it recurs with each noun.
    """
    rows: dict[str, list] = {
        key: []
        for key in (
            "reference_id",
            "document",
            "name",
            "sentence",
            "pronoun",
            "pronoun_start",
            "pronoun_end",
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
