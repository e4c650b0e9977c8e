"""Template texts: placeholders checked and filled."""

import pytest

from whowhich.errors import InputError
from whowhich.templates.placeholders import check_text, fill


@pytest.mark.parametrize(
    ("text", "name", "article", "filled"),
    [
        (
            "She is {article} {name} who is {mask}.",
            "eagle",
            "grammatical",
            "She is an eagle who is {mask}.",
        ),
        (
            "She is {article} {name} who is {mask}.",
            "eagle",
            "literal",
            "She is a eagle who is {mask}.",
        ),
        (
            "{article} {name} is {mask}.",
            "elephant",
            "grammatical",
            "An elephant is {mask}.",
        ),
        ("The {name} that is {mask}", "guinea pig", "literal", "The guinea pig that is {mask}"),
        ("{name} and {name}: {mask}", "sheep", "grammatical", "sheep and sheep: {mask}"),
    ],
)
def test_fill(text, name, article, filled):
    check_text(text, "here")
    assert fill(text, name, article) == filled


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("She is a {name}.", r"has 0 \{mask\}"),
        ("{mask} is a {name} who is {mask}.", r"has 2 \{mask\}"),
        ("She is {mask}.", r"no \{name\}"),
        ("A {nmae} is {mask}.", "unknown placeholder"),
        ("A {name!r} is {mask}.", "unknown placeholder or format"),
        ("A {name:>9} is {mask}.", "unknown placeholder or format"),
        ("A {} {name} is {mask}.", "unknown placeholder"),
        ("A {name is {mask}.", "braces"),
        ("A {{name}} {name} is {mask}.", "braces"),
        ("A } {name} is {mask}.", "braces"),
    ],
)
def test_faulty_texts_are_refused_with_their_place(text, reason):
    with pytest.raises(InputError, match=f"templates.csv, line 7.*{reason}"):
        check_text(text, "templates: templates.csv, line 7")
