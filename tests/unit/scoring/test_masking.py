"""Windows around a position, by hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from made_models import MASKED
from whowhich.scoring.masking import NotOneToken, encode, mask_word, token_span, window

# Ids 100 and 101 are special, 0-9 the text.
LONG = (100, *range(10), 101)


@pytest.mark.parametrize(
    ("position", "limit", "ids", "place"),
    [
        (1, 6, (100, 0, 1, 2, 3, 101), 1),  # at the start
        (10, 6, (100, 6, 7, 8, 9, 101), 4),  # at the end
        (5, 6, (100, 2, 3, 4, 5, 101), 3),  # in the middle: two before, one after
        (5, 5, (100, 3, 4, 5, 101), 2),
        (5, 3, (100, 4, 101), 1),  # the position alone
        (5, 12, LONG, 5),  # all fits
        (5, 11, (100, *range(0, 9), 101), 5),
    ],
)
def test_by_hand(position, limit, ids, place):
    assert window(LONG, position, limit, 1, 1) == (ids, place)


def test_no_room():
    with pytest.raises(ValueError, match="no room"):
        window(LONG, 5, 2, 1, 1)


@given(st.integers(0, 30), st.integers(0, 2), st.integers(0, 2), st.integers(1, 40), st.data())
def test_any(text, before, after, inner, data):
    ids = tuple(range(before + text + 1 + after))
    position = data.draw(st.integers(before, len(ids) - after - 1))
    limit = before + after + inner
    cut, place = window(ids, position, limit, before, after)
    assert cut[place] == ids[position]
    assert len(cut) == min(len(ids), limit)
    assert cut[:before] == ids[:before] and cut[len(cut) - after :] == ids[len(ids) - after :]
    inside = cut[before : len(cut) - after]
    assert inside == tuple(range(inside[0], inside[0] + len(inside)))


# Spaces around the mask, punctuation, case, accents, other occurrences (transformers 2778, 3057).
SENTENCES = [
    ("The dog that barked is the dog that saw it .", "that", 1),
    ("The dog  that   barked", "that", 0),
    ("The dog that barked .", "that", 0),
    ("The dog, that barked.", "that", 0),
    ("That that that is good", "that", 1),
    ("The man (who liked it)", "who", 0),
    ("The café dog who was née old", "who", 0),
    ("It was who", "who", 0),
    ("The woman\twho\nliked it", "who", 0),
]


@pytest.mark.parametrize("architecture", MASKED)
@pytest.mark.parametrize(("sentence", "word", "nth"), SENTENCES)
def test_ids_differ_at_the_mask_alone(architecture, sentence, word, nth, loaded, reference):
    model = loaded(architecture)
    row = reference(sentence, word, nth)
    (encoded,) = encode(model.tokenizer, [sentence])
    masked = mask_word(
        sentence, encoded, row["pronoun_start"], row["pronoun_end"], model.mask_id, 64
    )
    assert list(encoded.ids) == model.tokenizer(sentence)["input_ids"]
    changed = [i for i, (a, b) in enumerate(zip(encoded.ids, masked.ids, strict=True)) if a != b]
    assert changed == [masked.position]
    assert masked.ids[masked.position] == model.mask_id
    assert encoded.ids[masked.position] == masked.hidden
    assert model.tokenizer.decode([masked.hidden]).strip() == word


@pytest.mark.parametrize("architecture", MASKED)
@pytest.mark.parametrize("word", ["first", "middle", "last"])
def test_a_long_sentence_gets_a_window_around_the_mask(architecture, word, loaded):
    """transformers PR 26234: a mask late in a long input was cut off."""
    model = loaded(architecture)
    words = ["the dog is here ."] * 120
    place = {"first": 0, "middle": 60, "last": 120}[word]
    sentence = " ".join([*words[:place], "A who", *words[place:]])
    start = sentence.index("who")
    (encoded,) = encode(model.tokenizer, [sentence])
    assert len(encoded.ids) > 600
    masked = mask_word(sentence, encoded, start, start + 3, model.mask_id, model.max_tokens)
    assert len(masked.ids) == model.max_tokens
    assert masked.ids[masked.position] == model.mask_id
    assert masked.ids.count(model.mask_id) == 1
    left, right = masked.position, len(masked.ids) - masked.position
    assert abs(left - right) <= 2 or word != "middle"


@pytest.mark.parametrize("literal", ["[MASK]", "<mask>", "</s>", "[SEP]", "<pad>", "[PAD]"])
@pytest.mark.parametrize("architecture", MASKED)
def test_what_looks_like_a_special_token_is_text(architecture, literal, loaded):
    model = loaded(architecture)
    sentence = f"The dog {literal} that barked"
    start = sentence.index("that")
    (encoded,) = encode(model.tokenizer, [sentence])
    masked = mask_word(sentence, encoded, start, start + 4, model.mask_id, 64)
    assert masked.ids.count(model.mask_id) == 1
    inside = encoded.ids[encoded.before : len(encoded.ids) - encoded.after]
    special = set(model.tokenizer.all_special_ids) - {model.tokenizer.unk_token_id}
    assert not special & set(inside)


@pytest.mark.parametrize(
    ("sentence", "start", "end", "reason"),
    [
        ("The dog whomsoever", 8, 11, "pronoun_not_aligned"),
        ("The dog whose tail", 8, 11, "pronoun_not_aligned"),
        ("The dog", 3, 4, "pronoun_not_aligned"),
        ("The dog whomso", 8, 14, "pronoun_in_pieces"),
    ],
)
def test_what_is_not_one_token(sentence, start, end, reason, loaded):
    model = loaded("roberta")
    (encoded,) = encode(model.tokenizer, [sentence])
    with pytest.raises(NotOneToken) as error:
        mask_word(sentence, encoded, start, end, model.mask_id, 64)
    assert error.value.reason == reason


def test_span_of_several_tokens(loaded):
    model = loaded("bert")
    sentence = "The zzz dog"
    (encoded,) = encode(model.tokenizer, [sentence])
    assert token_span(sentence, encoded, 4, 7) == (2, 5)


def test_nothing_to_encode(loaded):
    assert encode(loaded("bert").tokenizer, []) == []
    (empty,) = encode(loaded("bert").tokenizer, [""])
    assert (empty.before, empty.after, len(empty.ids)) == (2, 0, 2)
