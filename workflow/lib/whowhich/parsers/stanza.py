"""Parsing with Stanza's neural pipeline (Universal Dependencies), and fetching its models."""

import contextlib
import hashlib
import importlib.metadata
import json
import os
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from whowhich.errors import InputError, choices
from whowhich.parsers.tree import Token, Tree

RELATIVE_CLAUSE = "acl:relcl"
PROCESSORS = ("tokenize", "mwt", "pos", "lemma", "depparse")
# The parser asks for lemmas, too.
NEEDED = ("tokenize", "pos", "lemma", "depparse")
LANGUAGE = "en"

# Lemmas that are the words themselves, which takes no model.
_NO_FILE = "identity"


class StanzaParser:
    """A Stanza pipeline as a parser; on a GPU where there is one. It reads each text as one
    sentence."""

    def __init__(self, folder: str, package_name: str = "default"):
        """folder: models as Stanza downloads them, with resources.json and a folder "en";
        package_name: of the package that is taken of these.

        Raises InputError for a folder without such models, without a parser among them, or whose
        labels don't know relative clauses. Nothing is downloaded.
        """
        resources = Path(folder) / "resources.json"
        if not resources.is_file():
            raise InputError(
                f"parser: model {folder!r} is no folder of Stanza's models: it has no "
                "resources.json; stanza.download('en', model_dir=...) makes one, and so does the "
                "key parser.package"
            )
        import stanza

        available = json.loads(resources.read_text(encoding="utf-8")).get(LANGUAGE, {})
        package = available.get("packages", {}).get(package_name, {})
        missing = [processor for processor in NEEDED if processor not in package]
        if missing:
            raise InputError(
                f"parser: the {package_name} English package in {folder} has no {missing[0]!r}; "
                f"it has {sorted(package)}"
            )
        try:
            self._pipeline = stanza.Pipeline(
                LANGUAGE,
                dir=folder,
                download_method=None,
                package=None,
                processors={p: package[p] for p in PROCESSORS if p in package},
                tokenize_no_ssplit=True,
                verbose=False,
            )
        except (OSError, ValueError) as error:
            raise InputError(f"parser: cannot load the models in {folder}: {error}") from error
        labels = set(self._pipeline.processors["depparse"].get_known_relations())
        if RELATIVE_CLAUSE not in labels:
            raise InputError(
                f"parser: the models in {folder} have no label for relative clauses "
                f"({RELATIVE_CLAUSE}); the labels are {sorted(labels)}"
            )
        self.versions = {
            "parser": "stanza",
            "parser_version": importlib.metadata.version("stanza"),
            "parser_model": " ".join(f"{p}={package[p]}" for p in PROCESSORS if p in package),
            "parser_model_digest": _digest(Path(folder) / LANGUAGE),
        }

    def parse(self, texts: Sequence[str]) -> list[Tree]:
        """The trees of sentences, one a sentence, in their order."""
        # Two line ends are the only sentence border that is left to Stanza.
        whole = [text.replace("\n", " ") for text in texts]
        return [_tree(document) for document in self._pipeline.bulk_process(whole)] if texts else []

    def entities(self, texts: Sequence[str]) -> list[list[tuple[int, int, str]]]:
        """No named entities: the pipeline is kept to what the trees need."""
        return [[] for _ in texts]


@contextlib.contextmanager
def open_parser(config: Mapping) -> Iterator[StanzaParser]:
    """The parser of a config's section `parser`.

    Its `model` is the folder; or it names a `package`, and `jars` is where that was downloaded.
    """
    if package := config.get("package"):
        yield StanzaParser(config["jars"], package)
    else:
        yield StanzaParser(config["model"])


def _tree(document) -> Tree:
    if len(document.sentences) != 1:
        return []
    tree: Tree = []
    for token in document.sentences[0].tokens:
        for word, (start, end) in zip(token.words, _spans(token), strict=True):
            index = len(tree)
            tree.append(
                Token(
                    start=start,
                    end=end,
                    text=document.text[start:end],
                    lower=document.text[start:end].lower(),
                    tag=word.xpos or "",
                    dep=word.deprel,
                    head=word.head - 1 if word.head else index,
                    relative="PronType=Rel" in (word.feats or "").split("|"),
                )
            )
    return tree


def _spans(token) -> list[tuple[int, int]]:
    """The place of each word of a token: its own part, if the words spell the token."""
    lengths = [len(word.text) for word in token.words]
    if "".join(word.text for word in token.words) != token.text:
        return [(token.start_char, token.end_char)] * len(lengths)
    starts = [token.start_char + sum(lengths[:at]) for at in range(len(lengths))]
    return [(start, start + length) for start, length in zip(starts, lengths, strict=True)]


def _digest(folder: Path) -> str:
    digest = hashlib.sha256()
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        digest.update(path.relative_to(folder).as_posix().encode())
        with open(path, "rb") as file:
            digest.update(hashlib.file_digest(file, "sha256").digest())
    return digest.hexdigest()[:16]


def download_stanza(package: str, folder: str | Path, url: str | None = None) -> None:
    """Fill `folder`, which must not exist, with the models of a package; whole or not at all.

    url: of the resources that list packages; None takes Stanza's own (or STANZA_RESOURCES_URL).
    Stanza checks each file's MD5. Raises InputError for an unknown package and for a failed
    download.
    """
    import stanza
    from requests import RequestException
    from stanza.resources import common

    target = Path(folder).absolute()
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent, prefix=f".{target.name}.") as scratch:
        models = str(Path(scratch) / "models")
        try:
            common.download_resources_json(models, url or common.DEFAULT_RESOURCES_URL)
            described = json.loads((Path(models) / "resources.json").read_text(encoding="utf-8"))
            packages = described[LANGUAGE]["packages"]
            if package not in packages:
                raise InputError(
                    f"parser.package: Stanza has no English package {package!r}; "
                    f"valid are {choices(packages)}"
                )
            models_of = {p: packages[package].get(p, _NO_FILE) for p in PROCESSORS}
            stanza.download(
                LANGUAGE,
                models,
                package=None,
                processors={p: name for p, name in models_of.items() if name != _NO_FILE},
                download_json=False,
                verbose=False,
            )
        except (RequestException, OSError, ValueError, KeyError) as error:
            raise InputError(
                f"parser.package: Stanza's models {package!r} could not be downloaded (is there a "
                "network?); run the rule again, or name a folder of models in parser.model: "
                f"{type(error).__name__}: {error}"
            ) from error
        os.rename(models, target)
