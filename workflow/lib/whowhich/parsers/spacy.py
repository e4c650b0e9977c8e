"""Parsing with a spaCy pipeline."""

import contextlib
import sys
from collections.abc import Iterator, Mapping, Sequence

from whowhich.errors import InputError
from whowhich.parsers.labels import RELATIVE_CLAUSE, RELATIVE_TAGS
from whowhich.parsers.spacy_models import SpacyModel, find_model
from whowhich.parsers.tree import Token, Tree
from whowhich.pronouns import PRONOUNS

BATCH_SENTENCES = 64


class SpacyParser:
    """A spaCy pipeline as a parser.

    It reads each text as one sentence, and takes up no memory for words that were read before.
    """

    def __init__(self, model: str = "en_core_web_sm"):
        """model: name of an installed pipeline, or its folder.

        Raises InputError for a pipeline that is absent, needs a package that is, has no dependency
        parser, or whose labels don't know relative clauses and relative pronouns.
        """
        found = find_model(model)
        self.versions = found.versions
        self._nlp = _load(found)
        _check_labels(self._nlp, model)
        recogniser = {"ner"} & set(self._nlp.pipe_names)
        embedder = {"tok2vec", "transformer", "curated_transformer"} & set(self._nlp.pipe_names)
        # With the tags, what attribute rules add isn't read, and they take a quarter of the time.
        rules = {"attribute_ruler"} & set(self._nlp.pipe_names) if _has_tags(self._nlp) else set()
        self._not_for_trees = sorted(recogniser | rules)
        self._for_entities = sorted(embedder | recogniser) if recogniser else []

    def parse(self, texts: Sequence[str]) -> list[Tree]:
        """The trees of sentences, one a sentence, in their order."""
        with self._nlp.memory_zone():
            docs = (_as_one_sentence(self._nlp.make_doc(text)) for text in texts)
            pipe = self._nlp.pipe(docs, batch_size=BATCH_SENTENCES, disable=self._not_for_trees)
            return [_tree(doc) for doc in pipe]

    def entities(self, texts: Sequence[str]) -> list[list[tuple[int, int, str]]]:
        """The named entities of sentences: start, end (code points) and label of each.

        Apart from `parse`, since it would double its time and only few sentences need it.
        """
        if not self._for_entities:
            return [[] for _ in texts]
        with (
            self._nlp.memory_zone(),
            self._nlp.select_pipes(enable=self._for_entities),
        ):
            pipe = self._nlp.pipe(texts, batch_size=BATCH_SENTENCES)
            return [[(e.start_char, e.end_char, e.label_) for e in doc.ents] for doc in pipe]


@contextlib.contextmanager
def open_parser(config: Mapping) -> Iterator[SpacyParser]:
    """The parser of a config's section `parser`."""
    yield SpacyParser(config["model"])


@contextlib.contextmanager
def torch_left_out() -> Iterator[None]:
    """Make spaCy believe that PyTorch isn't there, if it hasn't been imported yet.

    spaCy's numeric library imports it wherever it is installed (seconds, hundreds of MB), for
    models that have no use for it. After the block PyTorch can be imported as ever.
    """
    if "torch" in sys.modules or "thinc" in sys.modules:
        yield
        return
    sys.modules["torch"] = None  # type: ignore[assignment]
    try:
        yield
    finally:
        del sys.modules["torch"]


def _load(model: SpacyModel):
    if missing := model.missing_packages:
        raise InputError(
            f"parser: the model in {model.folder} needs packages that aren't installed; "
            f"pip install {' '.join(repr(package) for package in missing)}"
        )
    with contextlib.nullcontext() if model.needs_torch else torch_left_out():
        import spacy

        try:
            return spacy.load(model.folder, exclude=["lemmatizer", "senter", "textcat"])
        except (OSError, ValueError, ImportError) as error:
            raise InputError(f"parser: cannot load the model in {model.folder}: {error}") from error


def _check_labels(nlp, model: str) -> None:
    if "parser" not in nlp.pipe_names:
        raise InputError(
            f"parser: model {model!r} has no dependency parser; its components are {nlp.pipe_names}"
        )
    labels = set(nlp.get_pipe("parser").labels)
    if not labels & RELATIVE_CLAUSE:
        raise InputError(
            f"parser: model {model!r} has no label for relative clauses "
            f"({', '.join(sorted(RELATIVE_CLAUSE))}); its labels are {sorted(labels)}"
        )
    morphology = nlp.get_pipe("morphologizer").labels if "morphologizer" in nlp.pipe_names else ()
    if not _has_tags(nlp) and not any("PronType=Rel" in label for label in morphology):
        raise InputError(
            f"parser: model {model!r} marks no relative pronouns: it needs the tags "
            f"{', '.join(sorted(RELATIVE_TAGS))} or the feature PronType=Rel"
        )


def _has_tags(nlp) -> bool:
    return "tagger" in nlp.pipe_names and set(nlp.get_pipe("tagger").labels) >= RELATIVE_TAGS


def _as_one_sentence(doc):
    for token in doc:
        token.is_sent_start = token.i == 0
    return doc


def _tree(doc) -> Tree:
    return [
        Token(
            start=token.idx,
            end=token.idx + len(token),
            text=token.text,
            lower=(lower := token.lower_),
            tag=token.tag_,
            dep=token.dep_,
            head=token.head.i,
            # Costly, and asked of these words alone.
            relative=lower in PRONOUNS and "Rel" in token.morph.get("PronType"),
        )
        for token in doc
    ]
