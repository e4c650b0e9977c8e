"""Log-probabilities name by name."""

import numpy as np

from whowhich.templates.score import name_log_probabilities

TEXTS = ["She is {article} {name} who is {mask}.", "It is {article} {name} that is {mask}."]


def fake(texts):
    for text in texts:
        yield np.full(3, -float(len(text)), dtype=np.float32)


def test_names_come_in_canonical_order_with_all_their_templates():
    found = list(name_log_probabilities(["dog", "ant"], TEXTS, "grammatical", fake))
    assert [name for name, _ in found] == ["ant", "dog"]
    # "She is an ant who is {mask}." has 28 characters, "She is a dog ..." 27.
    assert found[0][1][:, 0].tolist() == [-28, -28]
    assert found[1][1][:, 0].tolist() == [-27, -27]
    assert found[0][1].dtype == np.float32


def test_rows_are_copied():
    row = np.zeros(2, dtype=np.float32)

    def reused(texts):
        for number, _ in enumerate(texts):
            row[:] = number
            yield row

    (_, logp), *_ = name_log_probabilities(["dog"], TEXTS, "literal", reused)
    assert logp.tolist() == [[0, 0], [1, 1]]
