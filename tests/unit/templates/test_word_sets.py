"""Word sets of Eq. 2."""

import pandas as pd
import pytest

from whowhich.errors import InputError
from whowhich.templates.word_sets import word_sets

TABLE = pd.DataFrame(
    {
        "name": ["cat", "cat", "dog"],
        "token_id": [1, 2, 1],
        "condition": ["object", "human", "human"],
    }
)


def test_sets_ignore_the_condition_unless_asked():
    assert word_sets(TABLE, ["cat", "dog", "ant"]) == {"cat": {1, 2}, "dog": {1}, "ant": set()}
    assert word_sets(TABLE, ["cat", "dog"], "words_and_conditions") == {
        "cat": {(1, "object"), (2, "human")},
        "dog": {(1, "human")},
    }


def test_unknown_choice_is_refused():
    with pytest.raises(InputError, match=r"templates\.match: 'pairs'"):
        word_sets(TABLE, ["cat"], "pairs")
