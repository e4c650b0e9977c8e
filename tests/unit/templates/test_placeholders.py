"""The article by sound."""

import pytest

from whowhich.errors import InputError
from whowhich.templates.placeholders import article_for, check_text, fill

AN_WORDS = """elephant eagle ant owl ox emu otter ape alligator iguana urchin ugly uninvited
unimportant umbrellabird hour heir honest FBI MP X-ray 8 11 18 Ibis uncle usher"""
A_WORDS = """dog cat cow unicorn union unit ewe eucalyptus European user useful one one-eyed once
utensil uranium horse human hyena yak UFO 1 80s Dog urial ukulele ubiquitous utopia U-boat"""


@pytest.mark.parametrize("word", AN_WORDS.split())
def test_vowel_sounds_take_an(word):
    assert article_for(word) == "an"


@pytest.mark.parametrize("word", [word for word in A_WORDS.split() if word != "80s"])
def test_consonant_sounds_take_a(word):
    assert article_for(word) == "a"


def test_eighty_is_spoken_with_a_vowel():
    assert article_for("80s") == "an"


def test_names_of_the_paper():
    names = "horse turkey fox human fish dog bird moth buffalo robin cat wolf eagle bear lion tiger"
    names += " beetle bat mouse fly newfoundland tang butterfly deer seal snake persian duck swan"
    names += " sheep chicken snail bombay frog crane penguin rat monkey falcon rabbit beaver pike"
    names += " pig elephant cow molly"
    with_an = [name for name in names.split() if article_for(name) == "an"]
    assert with_an == ["eagle", "elephant"]


def test_literal_is_always_a():
    assert [article_for(word, "literal") for word in ("elephant", "dog")] == ["a", "a"]


def test_unknown_choice_is_refused():
    with pytest.raises(InputError, match=r"templates\.article.*'an'.*'literal', 'grammatical'"):
        article_for("dog", "an")


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
