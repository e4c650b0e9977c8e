"""How many tokens fit: the configuration's word against the model itself."""

import json

import pytest
import torch
import transformers

from made_models import ARCHITECTURES, MASKED, make_model
from whowhich.errors import InputError
from whowhich.models.checks import (
    NO_LIMIT,
    case_warnings,
    check_kind,
    check_no_unknown,
    check_tokenizer,
    max_tokens,
    pieces_in_sentence,
    single_ids,
    unknown_words,
    usable_positions,
)
from whowhich.models.load import load_checked, load_model
from whowhich.pronouns import PRONOUNS


@pytest.mark.parametrize(
    ("config", "positions"),
    [
        (transformers.BertConfig(), 512),
        (transformers.RobertaConfig(max_position_embeddings=514), 512),
        (transformers.XLMRobertaConfig(max_position_embeddings=514), 512),
        (transformers.CamembertConfig(max_position_embeddings=514), 512),
        (transformers.MPNetConfig(max_position_embeddings=514), 512),
        (transformers.DistilBertConfig(), 512),
        (transformers.AlbertConfig(), 512),
        (transformers.ElectraConfig(), 512),
        (transformers.ModernBertConfig(), 8192),
        (transformers.GPT2Config(), 1024),
        (transformers.T5Config(), None),
    ],
)
def test_usable_positions(config, positions):
    assert usable_positions(config) == positions


class Tokenizer:
    def __init__(self, limit):
        self.model_max_length = limit


@pytest.mark.parametrize(
    ("config", "limit", "tokens"),
    [
        (transformers.BertConfig(), 128, 128),
        (transformers.BertConfig(), int(1e30), 512),
        (transformers.BertConfig(), 9999, 512),
        (transformers.T5Config(), int(1e30), NO_LIMIT),
    ],
)
def test_the_lesser_of_model_and_tokenizer(config, limit, tokens):
    assert max_tokens(config, Tokenizer(limit)) == tokens


@pytest.mark.parametrize("architecture", sorted(ARCHITECTURES))
def test_so_many_tokens_can_be_read(architecture, made):
    kind = "causal" if architecture == "gpt2" else "masked"
    loaded = load_model(str(made(architecture)), kind=kind)
    assert loaded.max_tokens == 64
    with torch.no_grad():
        logits = loaded.model(input_ids=torch.full((1, 64), 9)).logits
    assert logits.shape[1] == 64


@pytest.mark.parametrize(
    "architecture", [name for name in MASKED if name not in ("modernbert", "deberta-v2")]
)
def test_and_no_more(architecture, made):
    loaded = load_model(str(made(architecture)))
    with torch.no_grad(), pytest.raises((IndexError, RuntimeError)):
        loaded.model(input_ids=torch.full((1, 65), 9))


LEADING = {"roberta": "Ġ", "deberta": "Ġ", "modernbert": "Ġ"} | dict.fromkeys(
    ("albert", "xlm-roberta", "camembert", "deberta-v2"), "▁"
)


@pytest.mark.parametrize("architecture", MASKED)
def test_pronouns_as_inside_a_sentence(architecture, made):
    tokenizer = transformers.AutoTokenizer.from_pretrained(made(architecture))
    ids = single_ids(tokenizer, PRONOUNS, "x")
    pieces = tokenizer.convert_ids_to_tokens(list(ids.values()))
    assert pieces == [LEADING.get(architecture, "") + word for word in PRONOUNS]


@pytest.mark.parametrize("architecture", MASKED)
@pytest.mark.parametrize("word", ["whomsoever", "thatt", "zzz"])
def test_a_word_of_several_pieces_names_them(architecture, word, made):
    """transformers 17374: it was cut to its first piece."""
    tokenizer = transformers.AutoTokenizer.from_pretrained(made(architecture))
    assert len(pieces_in_sentence(tokenizer, word)) > 1
    with pytest.raises(InputError, match=word) as error:
        single_ids(tokenizer, ["that", word], "x")
    for piece in tokenizer.convert_ids_to_tokens(pieces_in_sentence(tokenizer, word)):
        assert repr(piece) in str(error.value)


def test_an_unknown_word(made):
    tokenizer = transformers.AutoTokenizer.from_pretrained(made("bert"))
    with pytest.raises(InputError, match="unknown"):
        single_ids(tokenizer, ["☃"], "x")


@pytest.mark.parametrize("architecture", MASKED)
def test_masked_models_pass_before_their_weights_are_read(architecture, copied):
    folder = copied(architecture)
    (folder / "model.safetensors").write_bytes(b"")
    config, tokenizer = load_checked(str(folder))
    assert tokenizer.mask_token_id is not None
    assert config.vocab_size == len(tokenizer)


@pytest.mark.parametrize(
    ("model_type", "options", "part"),
    [
        ("gpt2", {}, "kind: causal"),
        ("llama", {}, "kind: causal"),
        ("bert", {"is_decoder": True}, "kind: causal"),
        ("vit", {}, "no such head"),
        ("t5", {}, "no such head"),
    ],
)
def test_kinds_that_have_no_mask(model_type, options, part):
    config = transformers.AutoConfig.for_model(model_type, **options)
    with pytest.raises(InputError, match=part):
        check_kind(config, "masked", "x")


def test_kinds_the_other_way():
    with pytest.raises(InputError, match="kind: masked"):
        check_kind(transformers.BertConfig(), "causal", "x")
    with pytest.raises(InputError, match="'masked', 'causal'"):
        check_kind(transformers.BertConfig(), "seq2seq", "x")
    check_kind(transformers.GPT2Config(), "causal", "x")
    check_kind(transformers.BertConfig(is_decoder=True), "causal", "x")


def spoil_tokenizer(folder, **changes):
    path = folder / "tokenizer_config.json"
    settings = json.loads(path.read_text())
    path.write_text(json.dumps({**settings, **changes}))


def test_no_mask_token(made):
    """transformers 2031: GPT-2's tokenizer under a masked model."""
    tokenizer = transformers.AutoTokenizer.from_pretrained(made("gpt2"))
    with pytest.raises(InputError, match="no mask token"):
        check_tokenizer(tokenizer, transformers.BertConfig(vocab_size=9999), "masked", "x")
    check_tokenizer(tokenizer, transformers.GPT2Config(), "causal", "x")


def test_mask_equal_to_unknown(made):
    tokenizer = transformers.AutoTokenizer.from_pretrained(made("bert"))
    tokenizer.mask_token = tokenizer.unk_token
    with pytest.raises(InputError, match="id of the unknown token"):
        check_tokenizer(tokenizer, transformers.BertConfig(), "masked", "x")


@pytest.mark.parametrize(
    ("tokenizer_of", "part"),
    [("gpt2", "no mask token"), ("roberta", "different models"), ("bert", "id of the unknown")],
)
def test_a_tokenizer_without_a_usable_mask_is_refused_before_weights_are_read(
    tokenizer_of, part, made, copied
):
    """transformers 2031, as users meet it: a folder with another model's tokenizer."""
    folder = copied("bert")
    (folder / "model.safetensors").write_bytes(b"")
    tokenizer = transformers.AutoTokenizer.from_pretrained(made(tokenizer_of))
    if tokenizer_of == "bert":
        # Settings that name a mask which the vocabulary lacks.
        spoil_tokenizer(folder, mask_token="[UNK]")
    else:
        for name in ("tokenizer.json", "tokenizer_config.json"):
            (folder / name).unlink()
        tokenizer.save_pretrained(folder)
    if tokenizer_of == "gpt2":  # room enough for its entries
        config = json.loads((folder / "config.json").read_text())
        (folder / "config.json").write_text(json.dumps({**config, "vocab_size": 999}))
    with pytest.raises(InputError, match=part):
        load_checked(str(folder))


def test_a_mask_that_was_added_later_has_no_row(copied):
    folder = copied("bert")
    tokenizer = transformers.AutoTokenizer.from_pretrained(folder)
    tokenizer.add_special_tokens({"mask_token": "<another mask>"})
    tokenizer.save_pretrained(folder)
    with pytest.raises(InputError, match="different models"):
        load_checked(str(folder))


class Holes:
    """A tokenizer whose ids have gaps: few entries, but a mask beyond the model's rows."""

    is_fast, mask_token, mask_token_id, unk_token_id = True, "[MASK]", 700, 1

    def __len__(self):
        return 600


def test_a_mask_beyond_the_models_rows(made):
    with pytest.raises(InputError, match="mask id 700 of 650 vocabulary rows"):
        check_tokenizer(Holes(), transformers.BertConfig(vocab_size=650), "masked", "x")


def test_more_entries_than_the_model_has_rows(copied):
    folder = copied("bert")
    tokenizer = transformers.AutoTokenizer.from_pretrained(folder)
    tokenizer.add_tokens(["zebra", "gnu"])
    tokenizer.save_pretrained(folder)
    with pytest.raises(InputError, match="different models"):
        load_checked(str(folder))


def test_a_tokenizer_without_offsets(made):
    class Slow:
        is_fast = False

    with pytest.raises(InputError, match="character offsets"):
        check_tokenizer(Slow(), transformers.BertConfig(), "masked", "x")


@pytest.mark.parametrize("kind", ["masked", "causal"])
def test_a_folder_without_weights_is_refused_by_name(kind, copied):
    folder = copied("bert")
    (folder / "model.safetensors").unlink()
    with pytest.raises(InputError, match=r"model\.safetensors"):
        load_checked(str(folder), kind=kind)


# scibert 79: case of vocabulary and tokenizer.
@pytest.mark.parametrize(
    ("architecture", "vocabulary_lower", "lowers", "part"),
    [
        ("bert", False, False, None),
        ("bert", True, True, None),
        ("bert", False, True, "vocabulary is cased"),
        ("bert", True, False, "no capitals"),
    ],
)
def test_case(architecture, vocabulary_lower, lowers, part, tmp_path):
    folder = make_model(tmp_path / "m", architecture, tokenizer_options={"lower": vocabulary_lower})
    tokenizer = transformers.BertTokenizer.from_pretrained(folder, do_lower_case=lowers)
    warnings = case_warnings(tokenizer, "x")
    assert len(warnings) == (part is not None)
    assert part is None or part in warnings[0]


@pytest.mark.parametrize("lowers", [True, False])
def test_case_of_pieces_with_a_leading_space(lowers, made):
    """ALBERT's tokenizer lowers case; the made vocabulary has capitals, as another's might."""
    tokenizer = transformers.AlbertTokenizer.from_pretrained(made("albert"), do_lower_case=lowers)
    assert len(case_warnings(tokenizer, "x")) == lowers


@pytest.mark.parametrize(
    "architecture", ["roberta", "xlm-roberta", "camembert", "deberta", "modernbert", "mpnet"]
)
def test_no_false_alarm_about_case(architecture, made):
    tokenizer = transformers.AutoTokenizer.from_pretrained(made(architecture))
    assert case_warnings(tokenizer, "x") == []


def test_capitals_unknown_to_an_uncased_vocabulary(tmp_path):
    """covid-twitter-bert 5: "She" becomes unknown."""
    folder = make_model(tmp_path / "m", "bert", tokenizer_options={"lower": True})
    tokenizer = transformers.BertTokenizer.from_pretrained(folder, do_lower_case=False)
    assert unknown_words(tokenizer, ["She is a dog .", "she is a dog ."]) == {
        "She is a dog .": ["She"]
    }
    with pytest.raises(InputError, match=r"'She is a dog \.': 'She'"):
        check_no_unknown(tokenizer, ["She is a dog ."], "x", "templates")
    check_no_unknown(tokenizer, ["she is a dog ."], "x", "templates")


@pytest.mark.parametrize("text", ["a ☃ dog", "日本", "He said ☃"])
@pytest.mark.parametrize("architecture", ["bert", "mpnet", "albert", "xlm-roberta", "deberta-v2"])
def test_other_unknowns(text, architecture, made):
    tokenizer = transformers.AutoTokenizer.from_pretrained(made(architecture))
    assert list(unknown_words(tokenizer, [text])) == [text]


@pytest.mark.parametrize("architecture", ["roberta", "deberta", "modernbert"])
def test_bytes_are_never_unknown(architecture, made):
    tokenizer = transformers.AutoTokenizer.from_pretrained(made(architecture))
    assert unknown_words(tokenizer, ["a ☃ dog 日本"]) == {}
