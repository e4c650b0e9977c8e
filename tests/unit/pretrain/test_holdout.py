import pytest

from whowhich.errors import InputError
from whowhich.pretrain.holdout import held_out_documents

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
