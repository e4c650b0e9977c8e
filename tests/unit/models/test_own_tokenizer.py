"""A model's own tokenizer.json decides its ids, whatever class its configuration names."""

import json
import shutil
from pathlib import Path

import pytest
from tokenizers import Tokenizer

from made_models import MASKED
from whowhich.errors import InputError
from whowhich.models.load import load_checked, load_tokenizer
from whowhich.models.own_tokenizer import ROLES
from whowhich.scoring.masking import encode

DEMO = Path(__file__).parents[3] / "resources/demo/models"
TEXTS = (
    "The Dog's owner, WHO can't read, paid $1,234.50 in 1999 -- twice!",
    " a  café of Élodie isn’t naïve",
    "It is a horse which is 12 years old.",
)


def _norm(**changes):
    return lambda file: file["normalizer"].update(changes)


def _normalizer(value):
    return lambda file: file.update(normalizer=value)


def _without(kind):
    def change(file):
        steps = file["normalizer"]["normalizers"]
        file["normalizer"]["normalizers"] = [step for step in steps if step["type"] != kind]

    return change


def _digits(file):
    split = {"type": "Digits", "individual_digits": True}
    steps = [split, file["pre_tokenizer"]]
    file["pre_tokenizer"] = {"type": "Sequence", "pretokenizers": steps}


def _prefix_space(file):
    file["pre_tokenizer"]["add_prefix_space"] = True


def _never_prepend(file):
    file["pre_tokenizer"]["pretokenizers"][1]["prepend_scheme"] = "never"


def _truncated(file):
    file["truncation"] = {
        "direction": "Right",
        "max_length": 4,
        "strategy": "LongestFirst",
        "stride": 0,
    }


def _mask_leaves_its_space(file):
    for token in file["added_tokens"]:
        token["lstrip"] = False


# transformers 45812, 47706, PR 44463: of each architecture, what its file may say for itself.
VARIANTS = [
    ("bert", _norm(lowercase=True)),
    ("bert", _norm(strip_accents=True)),
    ("bert", _digits),
    ("bert", _normalizer(None)),
    ("bert", _truncated),
    ("distilbert", _norm(lowercase=True)),
    ("distilbert", _norm(strip_accents=True)),
    ("distilbert", _digits),
    ("roberta", _prefix_space),
    ("roberta", _digits),
    ("roberta", _normalizer({"type": "Lowercase"})),
    ("roberta", _normalizer({"type": "NFKC"})),
    ("roberta", _mask_leaves_its_space),
    ("albert", _without("Lowercase")),
    ("albert", _without("StripAccents")),
    ("albert", _never_prepend),
    ("albert", _digits),
    ("albert", _normalizer(None)),
]


def _folder(tmp_path, model, change=None):
    folder = tmp_path / model
    shutil.copytree(DEMO / model, folder)
    if change is not None:
        path = folder / "tokenizer.json"
        file = json.loads(path.read_text(encoding="utf-8"))
        change(file)
        path.write_text(json.dumps(file), encoding="utf-8")
    return folder


@pytest.mark.parametrize(("model", "change"), VARIANTS)
def test_the_ids_are_those_of_the_models_own_file(model, change, tmp_path):
    folder = _folder(tmp_path, model, change)
    _, tokenizer = load_checked(str(folder))
    own = Tokenizer.from_file(str(folder / "tokenizer.json"))
    own.no_truncation()
    for text in (*TEXTS, f"She is a dog {tokenizer.mask_token} is old ."):
        assert tokenizer(text)["input_ids"] == own.encode(text).ids
        offsets = tokenizer(text, return_offsets_mapping=True)["offset_mapping"]
        assert [tuple(pair) for pair in offsets] == own.encode(text).offsets
    plain = load_tokenizer(str(DEMO / model))
    for attribute in ("mask_token_id", "pad_token_id", "unk_token_id", "model_max_length"):
        assert getattr(tokenizer, attribute) == getattr(plain, attribute)


@pytest.mark.parametrize("model", ["bert", "roberta", "albert", "distilbert"])
def test_an_unchanged_tokenizer_is_of_the_class_that_it_names(model):
    named = json.loads((DEMO / model / "tokenizer_config.json").read_text())["tokenizer_class"]
    assert type(load_tokenizer(str(DEMO / model))).__name__ == named


@pytest.mark.parametrize("model", ["bert", "roberta", "albert", "distilbert"])
def test_a_tokenizer_that_adds_no_special_tokens_is_refused(model, tmp_path):
    # transformers 10395, 13000
    folder = _folder(tmp_path, model, lambda file: file.update(post_processor=None))
    with pytest.raises(InputError, match="post_processor"):
        load_checked(str(folder), name="x")


def test_a_tokenizer_that_adds_one_of_its_two_is_refused(tmp_path):
    def change(file):
        template = file["post_processor"]
        template["single"] = template["single"][:-1]

    with pytest.raises(InputError, match=r"'\[SEP\]' and doesn't add it"):
        load_checked(str(_folder(tmp_path, "bert", change)), name="x")


def _edit_config(folder, without=(), **changes):
    path = folder / "tokenizer_config.json"
    kept = {key: value for key, value in json.loads(path.read_text()).items() if key not in without}
    path.write_text(json.dumps({**kept, **changes}))


# As in BERT's first models on the hub, whose class alone says which token is the mask.
@pytest.mark.parametrize(
    ("model", "change"),
    [
        ("bert", _norm(lowercase=True)),
        ("distilbert", _digits),
        ("roberta", _prefix_space),
        ("albert", _normalizer(None)),
    ],
)
def test_the_roles_that_only_the_class_names_are_kept(model, change, tmp_path):
    folder = _folder(tmp_path, model, change)
    _edit_config(folder, without=ROLES)
    _, tokenizer = load_checked(str(folder), name="x")
    own = Tokenizer.from_file(str(folder / "tokenizer.json"))
    for text in (*TEXTS, f"She is a dog {tokenizer.mask_token} is old ."):
        assert tokenizer(text)["input_ids"] == own.encode(text).ids
    plain = load_tokenizer(str(DEMO / model))
    assert len(tokenizer) == len(plain)
    for role in ("cls_token", "sep_token", "pad_token", "unk_token", "mask_token"):
        assert getattr(tokenizer, role) == getattr(plain, role) is not None
        assert getattr(tokenizer, f"{role}_id") == getattr(plain, f"{role}_id")
    # What looks like a special token in a text stays text, as with the class's tokenizer.
    [encoded] = encode(tokenizer, [f"a {plain.mask_token} that"])
    assert tokenizer.mask_token_id not in encoded.ids


@pytest.mark.parametrize(
    ("model", "named"),
    [
        ("bert", {"mask_token": "[MASK]"}),
        ("albert", {"mask_token": "[MASK]"}),
        ("roberta", {"mask_token": "<mask>"}),
        ("roberta", {"mask_token": "<mask>", "bos_token": "<s>", "eos_token": "</s>"}),
    ],
)
def test_lost_special_tokens_are_seen_where_nothing_names_them(model, named, tmp_path):
    folder = _folder(tmp_path, model, lambda file: file.update(post_processor=None))
    _edit_config(folder, without=ROLES, tokenizer_class="PreTrainedTokenizerFast", **named)
    with pytest.raises(InputError, match="post_processor"):
        load_checked(str(folder), name="x")


def test_a_vocabulary_without_its_unknown_token_is_an_error_of_this_model(tmp_path):
    folder = _folder(tmp_path, "bert", lambda file: file["model"].update(unk_token="[NONE]"))
    with pytest.raises(InputError, match=r"models: x: .*tokenizer\.json can't be used: .*UNK"):
        load_checked(str(folder), name="x")


def test_a_broken_file_is_named(tmp_path):
    folder = _folder(tmp_path, "bert")
    (folder / "tokenizer.json").write_text("{}")
    with pytest.raises(InputError, match="bert"):
        load_checked(str(folder), name="x")


@pytest.mark.parametrize("architecture", MASKED)
def test_architectures_of_the_hubs_layout_keep_their_tokenizer(architecture, made):
    folder = made(architecture)
    tokenizer = load_tokenizer(str(folder))
    path = Path(folder) / "tokenizer.json"
    if path.is_file():
        own = Tokenizer.from_file(str(path))
        for text in TEXTS:
            assert tokenizer(text)["input_ids"] == own.encode(text).ids
