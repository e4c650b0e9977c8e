import pytest
from hypothesis import given
from hypothesis import strategies as st

from whowhich.references.sentences import sentence_spans, split_sentences, unwrap

SPLITS = [
    ["The dog barked.", "The cat, which slept, woke."],
    ["Mr. Brown's dog bit Mrs. Hale, who fled to St. Ives.", "Dr. Mead came."],
    ["J. R. Hartley shot F. felis.", "It fled."],
    ['"What dog?" said he, "that one?"', '"Yes!"', "He ran."],
    ["“Where is the cat?” the girl asked.", "“Here!”", "I said."],
    ["He said, 'Go home!' to the dog that followed.", "It went."],
    ["'Go home!'", "The dog that followed went."],
    ["Well . . . the dog that barked . . . is gone.", "Then quiet."],
    ["I thought... I thought the dog that barked was gone."],
    ["The dog ran….", "The cat stayed."],
    ["See Fig. 3 and vol. IV, p. 12.", "The seal which he drew is there."],
    ["It weighed 3.5 tons.", "No. 4 was lighter."],
    ["It was I.", "The dog knew."],
    ["I. K. Brunel had a dog.", "It bit."],
    ["Cats, dogs, etc., which he kept, i.e. fed, died."],
    ["DOGS.--", "The dog, which is a wolf, barks."],
    ["He stopped.--", '"Oh!" cried the fox.'],
    ["(The bear that came left.)", "[The wolf stayed.]"],
    ["Oh! what a dog!", "Who let it in?!"],
    ["The dog that never stops"],
    [
        "A bird ate.[1]",
        "The cat, which slept,[2] woke.[3][note 4]",
        '"Oh!"[citation needed]',
        "It ran.",
    ],
]


@pytest.mark.parametrize("sentences", SPLITS, ids=lambda sentences: sentences[0])
def test_split(sentences):
    gap = "" if sentences[0].endswith("--") else " "
    text = sentences[0] + gap + " ".join(sentences[1:])
    assert [text[a:b] for a, b in sentence_spans(text)] == sentences
    assert [s.text for s in split_sentences(text.replace(" ", "\n"))] == sentences


UNWRAPPED = [
    ("The dog\nthat  barked\r\n\tbit.", "The dog that barked bit."),
    ("The wolf-\n  dog which", "The wolf-dog which"),
    ("He stopped--\nthe dog", "He stopped-- the dog"),
    ("two- \nand three-legged dogs", "two- and three-legged dogs"),
    ("the _dog_ _that_, a snake_case", "the dog that, a snake_case"),
    ("the ele\u00adphant, an ele\u00ad\nphant", "the elephant, an elephant"),
    ("an ele\u00ad\rphant, a wolf-\rdog", "an elephant, a wolf-dog"),
    (
        "an ele\u200b\u00ad\u2060 \r\n\u200bphant, a wolf\u2010\u2028dog",
        "an elephant, a wolf\u2010dog",
    ),
    # A zero-width space at a line's end parts two words.
    ("the dog\u200b\nthat \u200e barked\u200e bit", "the dog that barked bit"),
    ("a dog\ufe0f\u202c, the dog\u00ad that", "a dog, the dog that"),
    ("a\x15\x00dog", "a dog"),
    ("plain", "plain"),
    ("", ""),
]


@pytest.mark.parametrize(("raw", "text"), UNWRAPPED)
def test_unwrap(raw, text):
    assert unwrap(raw)[0] == text


def test_notes_marks_stand_between_sentences_without_a_space():
    text = "A bird ate.[1]The cat woke.[2][a]“Oh!” It saw Mr.[3] Smith (ca.[4]1900) and no.[5] 7."
    assert [text[a:b] for a, b in sentence_spans(text)] == [
        "A bird ate.[1]",
        "The cat woke.[2][a]",
        "“Oh!”",
        "It saw Mr.[3] Smith (ca.[4]1900) and no.[5] 7.",
    ]


def test_offsets_lead_back():
    raw = "A\ndog. The _cat_,\r\n which\n \nwas  a wolf-\ndog,\nran."
    first, second = split_sentences(raw, offset=100)
    assert first.document_offset(first.text.index("dog")) == 100 + raw.index("dog")
    for word in ("The", "cat", "which", "wolf", "ran"):
        assert second.document_offset(second.text.index(word)) == 100 + raw.index(word)
    assert second.document_offset(second.text.index("dog")) == 100 + raw.rindex("dog")


@given(
    st.text(alphabet="aB.?!\"' \n\r\t-_,\u00ad\u200b\u2060\u2010\x15é…", max_size=60),
    st.integers(0, 1000),
)
def test_every_letter_comes_from_its_place(raw, offset):
    kept = []
    for sentence in split_sentences(raw, offset):
        assert sentence.text == sentence.text.strip()
        assert not set(sentence.text) & set("\n\r\t\x15\u00ad\u200b\u2060")
        for position, letter in enumerate(sentence.text):
            place = sentence.document_offset(position)
            if letter != " ":
                assert raw[place - offset] == letter
            if letter.isalpha():
                kept.append(place)
    assert kept == [offset + i for i, letter in enumerate(raw) if letter.isalpha()]


def test_a_paragraph_is_split_alike_wherever_it_stands():
    text = "The dog barked. Mr. Fox, who slept,\nwoke! No?"
    assert [s.text for s in split_sentences(text, 5)] == [s.text for s in split_sentences(text)]
