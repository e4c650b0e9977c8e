"""Parsing with CoreNLP, the paper's parser, through Stanza's client."""

import contextlib
import logging
import re
from collections.abc import Iterator, Mapping, Sequence

from whowhich.errors import InputError, choices
from whowhich.parsers.corenlp_install import versions_of_jars
from whowhich.parsers.corenlp_server import CoreNLPServer, import_client, terminated_as_exit
from whowhich.parsers.corenlp_trees import entities_of, sendable, tree_of
from whowhich.parsers.tree import LinkedTree, Tree

LOG = logging.getLogger(__name__)

# depparse: a transition-based parser; parse: a constituency parser, converted (slower, better).
MODELS = {"depparse": "depparse", "parse": "parse"}
COREFERENCE = ("statistical", "fastneural")
LOAD_SECONDS = 600
# So many sentences in a row at which the server ends: it isn't the sentences.
CRASHES = 3
_WARM_UP = "The dog that barked saw Rex."
_LINE_ENDS = re.compile("[\n\r\x0b\x0c\x85\u2028\u2029]")
# A text is one sentence, a window one sentence a line.
_WHOLE = {"ssplit.isOneSentence": "true"}
_BY_LINE = {"ssplit.eolonly": "true"}
_PROPERTIES = {
    "ner.useSUTime": "false",
    "ner.applyNumericClassifiers": "false",
}


class CoreNLPParser:
    """CoreNLP as a parser, with a server of its own that `close` stops.

    It reads each text as one sentence. A text that takes longer than the timeout, or more memory
    than there is, gets an empty tree.
    """

    def __init__(
        self,
        jars: str,
        model: str = "depparse",
        memory_mb: int = 4000,
        timeout: float = 60,
        coreference: str | None = None,
    ):
        """memory_mb: of the server; timeout: seconds a sentence; coreference: of COREFERENCE.

        Raises InputError for an unknown model, a folder without the jars, or want of Java.
        """
        if model not in MODELS:
            raise InputError(f"parser: model {model!r} of CoreNLP; valid are {choices(MODELS)}")
        if coreference not in (None, *COREFERENCE):
            raise InputError(
                f"parser: coreference {coreference!r}; valid are {choices(COREFERENCE)}"
            )
        self._jars, self._memory_mb, self._timeout = jars, memory_mb, timeout
        self._client_module = import_client()
        self._tree_annotators = f"tokenize,ssplit,pos,{MODELS[model]}"
        self._properties = dict(_PROPERTIES)
        if coreference:
            # Coreference works on dependencies, whichever parser makes them.
            self._tree_annotators = f"tokenize,ssplit,pos,lemma,ner,{MODELS[model]},coref"
            self._properties["coref.algorithm"] = coreference
            # Which mentions there are counts as well as which belong together.
            self._properties["coref.removeSingletonClusters"] = "false"
        self.versions = {
            "parser": "corenlp",
            "parser_model": model,
            **versions_of_jars(jars),
            **({"coreference": coreference} if coreference else {}),
        }
        self._crashes = 0
        self._start()

    def parse(self, texts: Sequence[str]) -> list[Tree]:
        """The trees of sentences, one a sentence, in their order."""
        return [self._parse_one(text, 0) for text in texts]

    def parse_windows(self, windows: Sequence[Sequence[str]]) -> list[Tree]:
        """The tree of the last of each window's sentences, with its links to those before.

        Places in a window are code points of its sentences joined by one space. A window may take
        its number of sentences times the timeout.
        """
        trees: list[Tree] = []
        for sentences in windows:
            lines = [_LINE_ENDS.sub(" ", sentence) for sentence in sentences]
            begin = sum(len(line) + 1 for line in lines[:-1])
            trees.append(self._parse_one("\n".join(lines), begin, len(lines), _BY_LINE))
        return trees

    def entities(self, texts: Sequence[str]) -> list[list[tuple[int, int, str]]]:
        """The named entities of sentences: start, end (code points) and label of each."""
        found = []
        for text in texts:
            reply = self._annotate(text, "tokenize,ssplit,pos,lemma,ner")
            found.append(entities_of(text, reply["sentences"]) if reply else [])
        return found

    @property
    def server_pid(self) -> int:
        """Id of the server's process."""
        return self._server.pid

    def close(self) -> None:
        """Stop the server."""
        self._server.stop()

    def _parse_one(
        self, text: str, begin: int, sentences: int = 1, splitting: Mapping[str, str] = _WHOLE
    ) -> LinkedTree:
        reply = self._annotate(text, self._tree_annotators, sentences, splitting)
        if not reply:
            return LinkedTree()
        return tree_of(text, reply["sentences"], reply.get("corefs", {}), begin)

    def _start(self) -> None:
        self._server = CoreNLPServer(self._jars, self._memory_mb)
        self._warm: set[tuple] = set()
        self._client = self._client_module.CoreNLPClient(
            self._client_module.StartServer.DONT_START,
            endpoint=f"http://localhost:{self._server.port}",
            output_format="json",
        )

    def _annotate(
        self,
        text: str,
        annotators: str,
        sentences: int = 1,
        splitting: Mapping[str, str] = _WHOLE,
    ) -> Mapping | None:
        """CoreNLP's answer; None if it gives none in time or ends over it twice."""
        failure = self._client_module.AnnotationException
        pipeline = (annotators, *splitting)
        seconds = self._timeout * sentences
        for _ in range(2):
            try:
                if pipeline not in self._warm:
                    self._request(_WARM_UP, annotators, LOAD_SECONDS, splitting)
                    self._warm.add(pipeline)
                reply = self._request(text, annotators, seconds, splitting)
                self._crashes = 0
                return reply
            except failure as error:
                if self._timed_out(error):
                    if pipeline not in self._warm:
                        raise RuntimeError(
                            f"CoreNLP didn't load its models within {LOAD_SECONDS} s"
                        ) from error
                    # What it was at may go on, and hold up the sentences after it.
                    LOG.warning("CoreNLP took over %g s: %s", seconds, _brief(text))
                    self._server.stop()
                    self._start()
                    return None
                # A server that is about to end may still be seen alive.
                if self._server.is_alive(settle_seconds=1):
                    LOG.warning("CoreNLP gave no tree (%s): %s", _brief(error), _brief(text))
                    return None
                LOG.warning("CoreNLP's server ended; another is started")
                self._start()
        self._crashes += 1
        if self._crashes >= CRASHES:
            raise RuntimeError(
                f"CoreNLP's server ended at {CRASHES} sentences in a row; "
                f"it may need more than {self._memory_mb} MB (parser.memory_mb)"
            )
        LOG.warning("CoreNLP's server ended twice over: %s", _brief(text))
        return None

    def _timed_out(self, error: Exception) -> bool:
        """Whether the server, or the client that waits for it, gave up."""
        waited = isinstance(error, self._client_module.TimeoutException)
        return waited or "timed out" in str(error)

    def _request(
        self, text: str, annotators: str, seconds: float, splitting: Mapping[str, str]
    ) -> Mapping:
        # The client gives up after twice this time, should the server not keep it.
        self._client.timeout = seconds * 1000
        limit = {"timeout": str(int(seconds * 1000))}
        return self._client.annotate(
            sendable(text),
            annotators=annotators,
            properties={**self._properties, **splitting, **limit},
        )


@contextlib.contextmanager
def open_parser(config: Mapping) -> Iterator[CoreNLPParser]:
    """The parser of a config's section `parser`; its server is stopped whatever happens."""
    with terminated_as_exit():
        parser = CoreNLPParser(
            config["jars"],
            config["model"],
            config["memory_mb"],
            config["timeout"],
            config["coreference"],
        )
        try:
            yield parser
        finally:
            parser.close()


def _brief(value: object) -> str:
    text = str(value).strip()
    return text if len(text) <= 100 else f"{text[:100]}..."
