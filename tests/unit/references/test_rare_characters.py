import pytest
from hypothesis import given
from hypothesis import strategies as st

from whowhich.references.rare_characters import folded, has_rare, rare_positions


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("\ufb01sh", "fish"),
        ("fi\u017fh", "fish"),
        ("mon\u212aey", "monKey"),
        ("F\u0130SH", "FISH"),
        ("\uff44\uff4f\uff47", "dog"),
        ("do\uff47\u0301", "dog\u0301"),
        ("café", "café"),
    ],
)
def test_folded(text, plain):
    assert has_rare(text) is (text != plain)
    assert (len(rare_positions(text.encode())) > 0) is (text != plain)
    assert folded(text) == plain


@pytest.mark.parametrize(
    "unseen", "\u00ad\u034f\u061c\u180e\u200b\u200e\u202c\u2060\u2064\ufe0f\ufeff"
)
def test_what_is_not_seen_is_rare(unseen):
    text = f"a “d{unseen}og” – that"
    assert has_rare(text)
    assert rare_positions(text.encode()).tolist() == [len("a “d".encode())]


@pytest.mark.parametrize("text", ["", "dog", "“café” – naïve …", "Ελλάδα", "🐕", "dog\xa0that"])
def test_usual_text_has_none(text):
    assert not has_rare(text)
    assert len(rare_positions(text.encode())) == 0


@given(st.text(st.sampled_from("ad\u00ad\u200b\u2019\u202a\u2064\ufe0f\u017f\ufb01é\u2014🐕")))
def test_positions_miss_none(text):
    positions = set(rare_positions(text.encode()).tolist())
    at = 0
    for char in text:
        if has_rare(char):
            assert at in positions
        at += len(char.encode())
