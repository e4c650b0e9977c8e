"""Associations of all names, from the table of probabilities."""

from collections import Counter

import numpy as np
import pytest

from whowhich.tables.streams import table_writer
from whowhich.tables.templates import WORD_PROBABILITIES
from whowhich.templates.associate import associate
from whowhich.templates.associations import Filters
from whowhich.templates.vocabulary import Vocabulary

MEANS = {
    "ant": ([0.40, 0.10, 0.30, 0.20], [0.10, 0.40, 0.30, 0.10]),
    "dog": ([0.25, 0.25, 0.25, 0.25], [0.25, 0.25, 0.25, 0.25]),
}
VOCABULARY = Vocabulary(
    word=np.array(["a", "b", "c", "d"], dtype=object),
    piece=np.zeros(4, dtype=bool),
    is_word=np.array([True, True, True, False]),
)


@pytest.fixture
def path(tmp_path):
    with table_writer(tmp_path / "p.parquet", WORD_PROBABILITIES, {}) as write:
        for name, (p_object, p_human) in MEANS.items():
            write(
                {
                    "name": [name] * 4,
                    "token_id": range(4),
                    "p_object": p_object,
                    "p_human": p_human,
                }
            )
    return tmp_path / "p.parquet"


def test_within_a_name(path):
    counts = Counter()
    found = dict(associate(path, VOCABULARY, Filters(z_threshold=0.5), counts))
    assert found["ant"]["word"].tolist() == ["a", "b"]
    assert found["dog"]["word"].tolist() == []
    assert counts == Counter(
        words_read=8,
        words_kept=2,
        words_skipped_unremarkable=1,
        words_skipped_no_word=2,
        words_skipped_no_spread=3,
    )


def test_over_the_model(path):
    # In units of ln 2 the ratios are 2, -2, 0, 1 and four times 0: mean 1/8, variance 71/64.
    found = dict(associate(path, VOCABULARY, Filters(z_over="model"), Counter()))
    np.testing.assert_allclose(found["ant"]["z"], [-17 / np.sqrt(71)], rtol=1e-12)
    assert found["ant"]["word"].tolist() == ["b"]  # 15 / sqrt(71) = 1.78 is too little for "a"
