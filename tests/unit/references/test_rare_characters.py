import pytest
from hypothesis import given
from hypothesis import strategies as st

from whowhich.references.rare_characters import has_rare, rare_positions, revealed


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("d\u00adog", "dog"),
        ("do\u200bg", "dog"),
        ("\ufeffdog", "dog"),
        ("\ufb01sh", "fish"),
        ("fi\u017fh", "fish"),
        ("mon\u212aey", "monKey"),
        ("F\u0130SH", "FISH"),
        ("\uff44\uff4f\uff47", "dog"),
    ],
)
def test_revealed(text, plain):
    assert has_rare(text)
    assert len(rare_positions(text.encode())) > 0
    assert revealed(text) == plain


@pytest.mark.parametrize("text", ["", "dog", "“café” – naïve …", "Ελλάδα", "🐕", "dog\xa0that"])
def test_usual_text_has_none(text):
    assert not has_rare(text)
    assert len(rare_positions(text.encode())) == 0


@given(st.text(st.sampled_from("ad\u00ad\u200b\u2019\u017f\ufb01é\u2014🐕")))
def test_positions_miss_none(text):
    positions = set(rare_positions(text.encode()).tolist())
    at = 0
    for char in text:
        if has_rare(char):
            assert at in positions
        at += len(char.encode())
