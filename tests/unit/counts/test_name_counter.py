import itertools
import re
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whowhich.corpora.documents import Document
from whowhich.counts.name_counter import NameCounter

FORMS = {
    "dog": "dog", "dogs": "dog", "pig": "pig", "guinea pig": "guinea pig", "guinea": "guinea",
    "guinea pigs": "guinea pig", "coëlacanth": "coëlacanth", "orang-utan": "orang-utan",
    "elephant": "elephant", "éland": "éland",
}  # fmt: skip


def counted(text, forms=FORMS, **options):
    counter = NameCounter(forms, **options)
    counter.add(text)
    return {name: count for name, count in counter.counts.items() if count}


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("", {}),
        ("A dog, two DOGS; the dog's dog-fish, _dog_", {"dog": 5}),
        ("hotdog dogged dog2 dogé éDog", {}),
        ("“dog” dog’s —dog…", {"dog": 3}),
        ("a guinea pig, a pig and a guinea", {"guinea pig": 1, "pig": 1, "guinea": 1}),
        ("guinea\n pigs", {"guinea pig": 1}),
        ("guineapig guinea-pig", {"guinea": 1, "pig": 1}),
        ("a COËLACANTH, coëlacanths", {"coëlacanth": 1}),
        ("an orang-utan and an orang utan", {"orang-utan": 1}),
        ("an éland, élands, eland", {"éland": 1}),
        ("elephants elephantine elephant", {"elephant": 1}),
        (
            "an ele\u00adphant, a d\u00ad\nog, a hot\u00addog, a \u200edog\u200e",
            {"elephant": 1, "dog": 2},
        ),
        ("the dog\u200b\ndog", {"dog": 2}),
    ],
)
def test_counts(text, counts):
    assert counted(text) == counts


def test_case_counts_if_it_is_not_ignored():
    forms = {"Persian": "Persian", "turkey": "turkey", "Turkey": "country", "New York": "city"}
    text = "Persian persian turkey Turkey TURKEY New York new york"
    assert counted(text, forms, ignore_case=False) == {
        "Persian": 1, "turkey": 1, "country": 1, "city": 1
    }  # fmt: skip


def test_only_bodies_are_counted_and_zeros_are_there():
    counter = NameCounter({"dog": "dog", "cat": "cat"})
    documents = [Document("a", "dog dog dog", body=((4, 7),)), Document("b", "dog")]
    assert list(counter.watch(documents)) == documents
    assert counter.counts == {"dog": 2, "cat": 0}


def by_expression(text):
    """The same by one regular expression, longest form first."""
    forms = sorted(FORMS, key=lambda form: (-len(form), form))
    inner = "|".join(r"\s+".join(map(re.escape, form.split())) for form in forms)
    found = re.finditer(rf"(?<![^\W_])(?:{inner})(?![^\W_])", text, re.IGNORECASE)
    return Counter(FORMS[" ".join(match[0].lower().split())] for match in found)


@given(
    st.lists(st.sampled_from([*FORMS, *map(str.upper, FORMS), " ", "\n", "é", "-", "s", "’", "_"]))
)
def test_as_a_regular_expression_counts(parts):
    text = "".join(parts)
    assert counted(text) == by_expression(text)


def test_thousands_of_names():
    forms = {f"name{i}": f"name{i}" for i in range(5000)}
    text = " ".join(itertools.chain.from_iterable(itertools.repeat(f, 2) for f in forms))
    assert counted(text, forms) == dict.fromkeys(forms, 2)
