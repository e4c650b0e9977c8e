""""""

from collections import Counter

import pytest

from whowhich.corpora.documents import Document
from whowhich.errors import InputError
from whowhich.pretrain.texts import held_out_documents, training_sentences

BOOKS = [f"book-{i}.txt" for i in range(20)]


def test_the_draw_depends_on_seed_and_keys_not_on_their_order():
    drawn = held_out_documents(BOOKS, 5, seed=0)
    assert len(set(drawn)) == 5 and set(drawn) < set(BOOKS)
    assert held_out_documents(reversed(BOOKS * 2), 5, seed=0) == drawn
    assert held_out_documents(BOOKS, 5, seed=1) != drawn


@pytest.mark.parametrize("number", [-1, 20, 21])
def test_something_is_left_to_train_on(number):
    with pytest.raises(InputError, match=f"held_out {number}: .*20 documents.*valid are 0 to 19"):
        held_out_documents(BOOKS, number, seed=0)


def test_nothing_need_be_held_out():
    assert held_out_documents(BOOKS[:1], 0, seed=0) == []


TEXT = """The dog that we met
was old. It slept.

Nothing here.

Who is it? She, whose cat
ran, laughed. "That is all," he said.
"""


def test_sentences_with_a_pronoun_are_unwrapped_and_counted():
    counts = Counter()
    found = list(training_sentences([Document("a.txt", TEXT)], counts))
    assert found == [
        ("a.txt", "The dog that we met was old."),
        ("a.txt", "She, whose cat ran, laughed."),
    ]
    assert counts == {
        "sentence_read": 5,
        "sentence_kept": 2,
        "sentence_skipped_without_pronoun": 3,
        "paragraph_without_pronoun": 1,
    }


def test_outside_the_body_nothing_is_read():
    text = "A licence which binds.\n\nA cat who sings."
    document = Document("b.txt", text, body=((24, len(text)),))
    assert [s for _, s in training_sentences([document])] == ["A cat who sings."]
