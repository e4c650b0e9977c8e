import pytest
from hypothesis import given
from hypothesis import strategies as st

from whowhich.corpora.wikitext import WikitextCleaner
from whowhich.corpora.wikitext_markup import MARKERS

CASES = [
    # Notes: gone, and sentences stay apart.
    ("A dog.<ref>x</ref>The cat that sat", "A dog. The cat that sat"),
    ('A dog.<ref name="a" />“The cat', "A dog. “The cat"),
    ("A dog{{sfn|X|1999}} barks.{{cn|date=May}} It ran.", "A dog barks. It ran."),
    ("A dog.<ref>see <nowiki><b></nowiki> {{cite|a=b}}</ref> It", "A dog. It"),
    # Full stops next to markup stay.
    ("''A dog.'' '''A cat.''' '''''B'''''.", "A dog. A cat. B."),
    # Apostrophes of italics and bold, and literal ones.
    ("''Eagle'''s and '''''Columbia''''''s dogs' tails", "Eagle's and Columbia's dogs' tails"),
    ("A '''dog''''s tail, ''x", "A dog's tail, x"),
    ("[[File:a.jpg|thumb|''Eagle'''s [[cat]] that]]The dog", "The dog\n\nEagle's cat that"),
    # Tags that do not pair up.
    ("<blockquote>A dog.</blockquote></blockquote>It <span>ran</div>", "A dog.\n\nIt ran"),
    # Links.
    ("[[dog]]s and [[Felis catus|cats]] in [[Dog#Breeds|breeds]]", "dogs and cats in breeds"),
    ("A [[:Category:Dogs|list]] and [[wikt:dog|dog]]", "A list and dog"),
    ("A dog.[[Category:Dogs]][[fr:Chien]]", "A dog."),
    ("See [http://a.b a page], [http://a.b] and http://c.d", "See a page, and http://c.d"),
    # Pictures: their captions stand apart and hold no options.
    (
        "[[File:a.jpg|thumb|alt=no|200px|A [[cat]] that sleeps|left]]The dog ran.",
        "The dog ran.\n\nA cat that sleeps",
    ),
    ("[[Image:a.jpg|right|upright=1.2]]The dog", "The dog"),
    ("[[File:a.jpg|thumb|[[File:b.jpg|inner]] outer]]x", "x\n\nouter\n\ninner"),
    ("<gallery>\nFile:a.jpg|A bird that\nFile:b.jpg|alt=x|A moth\nFile:c.jpg\n</gallery>y",
     "y\n\nA bird that\n\nA moth"),
    # Lists: an item is a paragraph.
    ("Of:\n* a cat that\n* b\n** c\nThen\nx", "Of:\n\na cat that\n\nb\n\nc\n\nThen\nx"),
    ("; term : the dog that\n: more", "term\n\nthe dog that\n\nmore"),
    ("# one\n# two", "one\n\ntwo"),
    # Headings and rules are borders.
    ("A dog\n== Life ==\nThat is\n----\nall", "A dog\n\nThat is\n\nall"),
    # Tables go, nested and unclosed ones, too.
    ("A dog\n{| class=x\n|-\n| a || [[b]]\n|}\nThat is", "A dog\n\nThat is"),
    ("A dog\n{|\n| a\n{|\n| b\n|}\n| c\n|}\nThat", "A dog\n\nThat"),
    ("A dog\n{|\n| a\n! b\nThat is all", "A dog\nThat is all"),
    ("A dog<table><tr><td>x</td></tr></table>that", "A dog\n\nthat"),
    # Templates.
    ("{{Infobox animal\n| name = Dog\n| x = {{nowrap|y}} [[z]]\n}}\nThe dog", "The dog"),
    ("A {{lang|la|canis}}{{snd}}a {{nowrap|dog}}", "A canis – a dog"),
    ("The dog ({{Lang-tr|köpek}}; {{lang-el|''skylos''}}) is", "The dog (köpek; skylos) is"),
    ("{{Quote|text=|1=A dog that barks.|author}}The cat", "A dog that barks.\n\nThe cat"),
    # Tags and entities.
    ("A <b>dog</b> H<sub>2</sub>O<br/>x&nbsp;y &amp; z &#8211;", "A dog H2O\nx\xa0y & z –"),
    ("a<!-- no -->b <nowiki>[[c]]</nowiki> __NOTOC__d", "ab [[c]] d"),
    ("<blockquote>A dog.</blockquote>More", "A dog.\n\nMore"),
    ("<syntaxhighlight>dog that</syntaxhighlight>x<pre>y</pre>", "x"),
    # What is left where something was.
    ("The dog ({{IPA|x}}; {{lang-la}}) is", "The dog is"),
    ("The dog (; Canis) is", "The dog (Canis) is"),
    ("", ""),
    ("{{x}}", ""),
]  # fmt: skip


@pytest.mark.parametrize(("wikitext", "text"), CASES)
def test_text(wikitext, text):
    assert WikitextCleaner().clean(wikitext)[0] == text


@pytest.mark.parametrize(
    ("wikitext", "text", "marks"),
    [
        ("It weighs {{convert|5|kg}} and", "It weighs and", [(9, "template")]),
        ("A dog of {{convert|5|kg}}.", "A dog of.", [(8, "template")]),
        ("{{nihongo|x}} dogs that", "dogs that", [(0, "template")]),
        ("A set <math>x</math> of dogs", "A set of dogs", [(5, "formula")]),
        ("A {{a}}{{b}} dog {{c}}", "A dog", [(1, "template"), (5, "template")]),
        # No mark: a line of its own, a note, a character.
        ("{{Infobox}}\nA dog", "A dog", []),
        ("A dog.{{citation needed}} It{{efn|x}} ran{{sfn|a}}.{{rp|5}}", "A dog. It ran.", []),
        ("A{{nbsp}}dog", "A\xa0dog", []),
    ],
)
def test_marks(wikitext, text, marks):
    assert WikitextCleaner().clean(wikitext) == (text, tuple(marks))


def test_other_languages_have_their_own_names_of_namespaces():
    cleaner = WikitextCleaner(["Datei"], ["Kategorie"])
    wikitext = "[[Datei:a.jpg|mini|Ein Hund]]Der Hund[[Kategorie:Hund]] [[File:b.jpg|x]]"
    assert cleaner.clean(wikitext)[0] == "Der Hund\n\nEin Hund\n\nx"


MARKUP = [
    "[[",
    "]]",
    "{{",
    "}}",
    "{{{",
    "}}}",
    "|",
    "''",
    "'''",
    "*",
    "#",
    ":",
    ";",
    "==",
    "----",
    "{|",
    "|}",
    "|-",
    "!",
    "[http://a b]",
    "~~~~",
    "&amp;",
    "&#x0;",
    "\ue000",
    "\ue003",
    "(",
    "<ref>",
    "</ref>",
    "<ref/>",
    "<!--",
    "-->",
    "<nowiki>",
    "</nowiki>",
    "<b>",
    "</b>",
    "<br>",
    "<math>",
    "</math>",
    "<gallery>",
    "</gallery>",
    "File:a.jpg",
    "Category:x",
    "dog",
    "that.",
    "\n",
    "\n\n",
    " ",
]


@given(st.lists(st.sampled_from(MARKUP)))
def test_any_markup_gives_text_without_markers(parts):
    text, marks = WikitextCleaner().clean("".join(parts))
    assert not set(MARKERS) & set(text)
    assert text == text.strip()
    assert all(0 <= position <= len(text) for position, _ in marks)
    assert list(marks) == sorted(marks)
