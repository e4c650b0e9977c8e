"""Whether a name stands for the animal: made sentences."""

import pandas as pd
import pytest

from whowhich.references.senses import other_sense, other_shares


def row(sentence, form, name, tag="NN", entity=""):
    start = sentence.index(form)
    return {
        "name": name,
        "sentence": sentence,
        "name_start": start,
        "name_end": start + len(form),
        "capitalised": form[0].isupper() and start > 0,
        "tag": tag,
        "entity": entity,
    }


@pytest.mark.parametrize(
    ("sentence", "form", "name", "tag", "entity", "other"),
    [
        ("He sailed to Turkey, which was far.", "Turkey", "turkey", "NNP", "GPE", True),
        ("Turkey, which was far, is large.", "Turkey", "turkey", "NNP", "GPE", True),
        ("Turkeys, which are fat, are eaten.", "Turkeys", "turkey", "NNP", "", False),
        ("We met the Persians who ruled there.", "Persians", "persian", "NNPS", "NORP", True),
        ("She has a persian that purrs.", "persian", "persian", "NN", "NORP", False),
        ("I saw Robin, who laughed.", "Robin", "robin", "NNP", "PERSON", True),
        ("I saw a robin, who sang.", "robin", "robin", "NN", "", False),
        ("At last the Fox, who was sly, came.", "Fox", "fox", "NNP", "PERSON", False),
        ("It was the White Rabbit, who ran.", "Rabbit", "rabbit", "NNP", "FAC", False),
        ('They call it the "Indian Robin" which sings.', "Robin", "robin", "NNP", "ORG", False),
        ("A House-Dog, whose kennel was old, spoke.", "Dog", "dog", "NNP", "", False),
        ("He shot the farmer’s Pig, which died.", "Pig", "pig", "NNP", "", False),
        ("We thanked old Grey Beaver who left.", "Beaver", "beaver", "NNP", "PERSON", True),
        ("He said no; Molly, who was late, came.", "Molly", "molly", "NNP", "PERSON", True),
        ("OF THE LION WHO FELL", "LION", "lion", "NNP", "", False),
        ("Dog that he is, he barks.", "Dog", "dog", "NN", "", False),
        ("Fifty Turkeys which swam.", "Turkeys", "turkey", "NNS", "GPE", False),
    ],
)
def test_made_sentences(sentence, form, name, tag, entity, other):
    frame = pd.DataFrame([row(sentence, form, name, tag, entity)])
    assert other_sense(frame).tolist() == [other]


def test_no_rows():
    assert len(other_sense(pd.DataFrame([row("A dog that sat.", "dog", "dog")]).iloc[:0])) == 0


def test_shares_by_name():
    rows = [
        row("I saw Robin, who laughed.", "Robin", "robin", "NNP", "PERSON"),
        row("I saw a robin, who sang.", "robin", "robin"),
        row("I saw a dog that ran.", "dog", "dog"),
    ]
    assert other_shares(pd.DataFrame(rows)).to_dict() == {"robin": 0.5, "dog": 0.0}
