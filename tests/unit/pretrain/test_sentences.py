from collections import Counter

from whowhich.corpora.documents import Document
from whowhich.pretrain.sentences import training_sentences

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
