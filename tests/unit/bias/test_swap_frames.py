"""Sampling sentences for the swap, on made rows."""

from collections import Counter
from pathlib import Path

import pytest

from whowhich.bias.swap_frames import Frame, fill, make_frame, read_nouns, sample_frames
from whowhich.errors import InputError
from whowhich.names import Name

DOG = Name("dog", "companion", ("dogs",))
CAT = Name("cat", "companion", ("cats",))
SHEEP = Name("sheep", "farm", ("sheep",))
OX = Name("ox", "farm")
FORMS = {"dog", "dogs", "cat", "cats", "man", "men"}


def row(sentence, form="dog", pronoun="that", **changes):
    start = sentence.index(form)
    place = sentence.index(pronoun, start)
    made = {
        "reference_id": sentence,
        "document": "a",
        "sentence": sentence,
        "name": "dog",
        "name_start": start,
        "name_end": start + len(form),
        "pronoun": pronoun,
        "pronoun_start": place,
        "pronoun_end": place + len(pronoun),
        "role": "subject",
        "comma": False,
        "capitalised": False,
        "tag": "NN",
        "entity": "",
    }
    return made | changes


def test_a_frame_by_hand():
    assert make_frame(row("I saw a dog that ran."), DOG, FORMS, True) == Frame(
        reference_id="I saw a dog that ran.",
        document="a",
        before="I saw ",
        article="a",
        after=" that ran.",
        plural=False,
        capital=False,
        pronoun="that",
        pronoun_start=1,
    )


@pytest.mark.parametrize(
    ("made", "name", "reason"),
    [
        (row("A dog whose tail hung.", pronoun="whose"), DOG, "other_slot"),
        (row("A dog that I saw.", role="object"), DOG, "other_slot"),
        (row("A dog, that ran, sat.", comma=True), DOG, "other_slot"),
        (row("We met the Dog that sat.", form="Dog", capitalised=True), DOG, "proper_noun"),
        (row("A dog that ran.", entity="PERSON"), DOG, "proper_noun"),
        (row("A dog that ran.", tag="NNP"), DOG, "proper_noun"),
        (row("A dog that ran.", name="yak"), None, "proper_noun"),
        (row("A dog that " + "ran and " * 20 + "sat."), DOG, "long"),
        (row("A dog that bit a man."), DOG, "other_noun"),
        (row("A dog that bit the Dogs."), DOG, "other_noun"),
        (row("A sheep that ran.", form="sheep", name="sheep"), SHEEP, "number_unknown"),
        (row("THE DOG that ran.", form="DOG"), DOG, "capitals"),
    ],
)
def test_reasons(made, name, reason):
    assert make_frame(made, name, FORMS, True) == reason


def test_plural_gaps_need_plurals_of_all():
    plural = row("Some dogs that ran sat.", form="dogs")
    assert make_frame(plural, DOG, FORMS, True).plural
    assert make_frame(plural, DOG, FORMS, False) == "no_plural"


@pytest.mark.parametrize(
    ("made", "form", "noun", "sentence"),
    [
        (row("I saw a dog that ran."), "dog", OX, "I saw an ox that ran."),
        (row("A dog that ran sat."), "dog", OX, "An ox that ran sat."),
        (row("A big dog that ran sat."), "dog", OX, "A big ox that ran sat."),
        (row("Dogs that ran sat.", form="Dogs"), "Dogs", CAT, "Cats that ran sat."),
        (row("The dogs that ran sat.", form="dogs"), "dogs", CAT, "The cats that ran sat."),
        (
            row("I saw a dog that ran."),
            "dog",
            Name("guinea pig", "other"),
            "I saw a guinea pig that ran.",
        ),
    ],
)
def test_filling(made, form, noun, sentence):
    frame = make_frame(made, DOG, FORMS, True)
    filled, start = fill(frame, noun)
    assert filled == sentence
    assert filled[start : start + 4] == "that"


def test_own_name_gives_the_sentence_back():
    for sentence, form in (("I saw a dog that ran.", "dog"), ("Dogs that ran sat.", "Dogs")):
        made = row(sentence, form=form)
        filled, start = fill(make_frame(made, DOG, FORMS, True), DOG)
        assert (filled, start) == (sentence, made["pronoun_start"])


ROWS = [
    row(f"I saw a dog that ran {word}.") for word in ["on", "off", "up", "down", "in", "out", "by"]
]


def sample(rows, number=3, seed=1):
    counts = Counter()
    frames = sample_frames(rows, [DOG], [Name("man", "person", ("men",))], number, seed, counts)
    return [frame.reference_id for frame in frames], counts


def test_the_sample_depends_on_the_seed_and_not_on_order():
    one, _ = sample(ROWS)
    assert one == sample(ROWS[::-1])[0] and len(one) == 3
    assert any(sample(ROWS, seed=seed)[0] != one for seed in range(2, 6))
    assert set(one) <= set(sample(ROWS, number=5)[0])


def test_everything_skipped_is_counted():
    rows = [*ROWS, ROWS[0] | {"reference_id": "again"}, row("A dog that bit a man.")]
    _, counts = sample(rows)
    assert counts == {
        "references_read": 9,
        "references_kept": 3,
        "references_skipped_not_sampled": 4,
        "references_skipped_same_sentence": 1,
        "references_skipped_other_noun": 1,
    }


def test_fewer_sentences_than_wanted():
    ids, counts = sample(ROWS[:2])
    assert len(ids) == counts["references_kept"] == 2
    assert sample([])[0] == []


ROOT = Path(__file__).parents[3]
NAMES, CONTROLS = ROOT / "resources" / "names.csv", ROOT / "resources" / "control_nouns.csv"


def test_shipped_tables_go_together():
    nouns = read_nouns(str(NAMES), [str(CONTROLS)])
    assert {noun.category for noun in nouns} >= {"farm", "companion", "human", "person", "thing"}
    assert all(noun.plurals for noun in nouns)


def test_controls_are_persons_and_things_that_are_no_names(tmp_path):
    for row, said in (("ox,farm,oxen", "'farm'"), ("mice,thing,micen", "'mice'")):
        path = tmp_path / "controls.csv"
        path.write_text(f"name,category,plural\n{row}\n")
        with pytest.raises(InputError, match=said):
            read_nouns(str(NAMES), [str(path)])
