"""Stanza's own pipeline and format, with models that its own trainers make of a toy grammar."""

import json
import shutil
from types import SimpleNamespace

import pytest

from made_stanza import make_stanza, served
from whowhich.antecedents.methods import find_antecedents
from whowhich.errors import InputError
from whowhich.parsers.stanza import StanzaParser, _tree, download_stanza


@pytest.fixture(scope="module")
def models(tmp_path_factory):
    return make_stanza(tmp_path_factory.mktemp("stanza"))


@pytest.fixture(scope="module")
def parser(models):
    return StanzaParser(str(models))


SENTENCES = [
    "The pig who slept died.",
    "The horse that met the hen fell.",
    "The cow bit the fox which ran.",
    "The mouse knew that the dog came.",
]


def test_antecedents(parser):
    found = []
    for tree in parser.parse(SENTENCES):
        antecedents = find_antecedents(tree, set(), "relcl")
        found.append([(tree[p].text, tree[a.antecedents[0]].text) for p, a in antecedents.items()])
    assert found == [[("who", "pig")], [("that", "horse")], [("which", "fox")], []]


def test_the_relative_pronoun_is_known_by_its_feature(parser):
    relative = [[t.text for t in tree if t.relative] for tree in parser.parse(SENTENCES)]
    assert relative == [["who"], ["that"], ["which"], []]


def test_a_text_is_one_sentence_with_offsets_in_code_points(parser):
    texts = ["🐎 The dog that ran\n\nfell. The cat slept."]
    (tree,) = parser.parse(texts)
    assert [texts[0][t.start : t.end] for t in tree] == [t.text for t in tree]
    assert parser.parse([]) == []


def test_batches_change_nothing(parser):
    assert parser.parse(SENTENCES * 3) == [parser.parse([text])[0] for text in SENTENCES] * 3


def test_versions(parser):
    assert parser.versions["parser"] == "stanza"
    assert parser.versions["parser_model"].startswith("tokenize=toy pos=toy")


def test_a_folder_without_models_is_refused(tmp_path):
    with pytest.raises(InputError, match=r"no folder of Stanza's models.*stanza\.download"):
        StanzaParser(str(tmp_path))


def test_models_without_a_parser_are_refused(models, tmp_path):
    resources = json.loads((models / "resources.json").read_text())
    del resources["en"]["packages"]["default"]["depparse"]
    (tmp_path / "resources.json").write_text(json.dumps(resources))
    with pytest.raises(InputError, match="has no 'depparse'; it has"):
        StanzaParser(str(tmp_path))


def test_missing_files_are_named(models, tmp_path):
    shutil.copytree(models, tmp_path / "models")
    (tmp_path / "models" / "en" / "pos" / "toy.pt").unlink()
    with pytest.raises(InputError, match=r"cannot load the models in .*models"):
        StanzaParser(str(tmp_path / "models"))


def test_a_package_is_downloaded_and_parses_as_the_folder_does(models, parser, tmp_path):
    with served(models, tmp_path / "served", packages=("default", "default_fast")) as url:
        download_stanza("default_fast", tmp_path / "got", url)
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".")]
    found = StanzaParser(str(tmp_path / "got"), "default_fast")
    assert found.parse(SENTENCES) == parser.parse(SENTENCES)
    assert found.versions["parser_model"] == parser.versions["parser_model"]
    with pytest.raises(InputError, match=r"the tiny English package in .* has no 'tokenize'"):
        StanzaParser(str(tmp_path / "got"), "tiny")


def test_an_unknown_package_is_named_with_the_choices(models, tmp_path):
    with (
        served(models, tmp_path / "served", packages=("default", "default_fast")) as url,
        pytest.raises(InputError, match=r"'tiny'; valid are 'default', 'default_fast'"),
    ):
        download_stanza("tiny", tmp_path / "got", url)
    assert not (tmp_path / "got").exists()


def test_a_download_is_whole_or_not_at_all(models, tmp_path):
    with served(models, tmp_path / "served") as url:
        with open(tmp_path / "served" / "models" / "pos" / "toy.pt", "ab") as file:
            file.write(b"more")
        with pytest.raises(InputError, match=r"could not be downloaded.*md5"):
            download_stanza("default", tmp_path / "got", url)
    with pytest.raises(InputError, match=r"is there a network\?.*parser\.model"):
        download_stanza("default", tmp_path / "got", url)
    assert [path.name for path in tmp_path.iterdir()] == ["served"]


def word(text, head, deprel, feats=None):
    return SimpleNamespace(text=text, xpos="X", head=head, deprel=deprel, feats=feats)


def test_words_within_a_token_have_places_of_their_own():
    def token(text, start, *words):
        end = start + len(text)
        return SimpleNamespace(text=text, words=words, start_char=start, end_char=end)

    document = SimpleNamespace(
        text="dog who's del",
        sentences=[
            SimpleNamespace(
                tokens=[
                    token("dog", 0, word("dog", 0, "root")),
                    token(
                        "who's", 4, word("who", 3, "nsubj", "PronType=Rel"), word("'s", 1, "acl")
                    ),
                    # Words that don't spell the token share its place.
                    token("del", 10, word("de", 1, "case"), word("el", 1, "det")),
                ]
            )
        ],
    )
    tree = _tree(document)
    assert [(t.start, t.end) for t in tree] == [(0, 3), (4, 7), (7, 9), (10, 13), (10, 13)]
    assert [t.head for t in tree] == [0, 2, 0, 0, 0]
    assert tree[1].relative and not tree[0].relative
