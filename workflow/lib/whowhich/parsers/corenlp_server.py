"""A CoreNLP server of one's own: on a free port, in bounded memory, always stopped."""

import contextlib
import ctypes
import importlib.util
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import types
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil

from whowhich.errors import InputError

START_SECONDS = 300
STOP_SECONDS = 5
_POLL_SECONDS = 0.1
_PR_SET_PDEATHSIG = 1


def import_client() -> types.ModuleType:
    """The module stanza.server.client.

    `import stanza` would load PyTorch (seconds, 600 MB), for which the client has no use: its
    package is entered without running the package's own code, and is as ever afterwards.

    Raises InputError if Stanza isn't installed.
    """
    if "stanza" in sys.modules:
        from stanza.server import client

        return client
    spec = importlib.util.find_spec("stanza")
    if spec is None:
        raise InputError("parser: kind 'corenlp' needs the Python package stanza (its client)")
    package = types.ModuleType("stanza")
    package.__path__ = list(spec.submodule_search_locations or ())
    sys.modules["stanza"] = package
    try:
        from stanza.server import client
    finally:
        del sys.modules["stanza"]
    return client


class CoreNLPServer:
    """A running server process.

    The system gives it a free port, so that any number may start at once; it listens on all
    interfaces, as CoreNLP does. It dies with this process (on Linux even if that is killed).
    """

    def __init__(self, jars: str | Path, memory_mb: int, threads: int = 1):
        """jars: folder; memory_mb: the most that Java's heap may take.

        Raises InputError without Java, or if the server doesn't start.
        """
        if shutil.which("java") is None:
            raise InputError("parser: kind 'corenlp' needs Java, and there is no java on the path")
        self._log = tempfile.TemporaryFile()  # noqa: SIM115 (open as long as the server is)
        command = [
            "java",
            f"-Xmx{memory_mb}m",
            f"-XX:ActiveProcessorCount={threads}",
            # An exhausted heap ends the server rather than leave it half alive; only the parallel
            # collector takes endless collecting for exhaustion.
            "-XX:+UseParallelGC",
            "-XX:+ExitOnOutOfMemoryError",
            "-cp",
            str(Path(jars) / "*"),
            "edu.stanford.nlp.pipeline.StanfordCoreNLPServer",
            "-port",
            "0",
            # The most that a request may ask for; loading the models is part of the first one.
            "-timeout",
            str(3_600_000),
            "-threads",
            str(threads),
        ]
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=self._log,
            stderr=subprocess.STDOUT,
            preexec_fn=_die_with_parent(),
        )
        try:
            self.port = self._wait_for_port()
        except BaseException:
            self.stop()
            raise

    @property
    def pid(self) -> int:
        """Id of the server's process."""
        return self._process.pid

    def is_alive(self, settle_seconds: float = 0) -> bool:
        """Whether the process runs, and goes on running for so long."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(settle_seconds)
        return self._process.poll() is None

    def last_words(self) -> str:
        """The end of what the server printed."""
        self._log.seek(0, 2)
        self._log.seek(max(0, self._log.tell() - 2000))
        return self._log.read().decode("utf-8", "replace").strip()

    def stop(self) -> None:
        """End the process and wait for it; a second call does nothing."""
        self._process.terminate()
        try:
            self._process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _wait_for_port(self) -> int:
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline and self.is_alive():
            with contextlib.suppress(psutil.NoSuchProcess):
                for connection in psutil.Process(self.pid).net_connections("tcp"):
                    if connection.status == psutil.CONN_LISTEN:
                        return connection.laddr.port
            time.sleep(_POLL_SECONDS)
        raise InputError(f"parser: the CoreNLP server didn't start:\n{self.last_words()}")


@contextlib.contextmanager
def terminated_as_exit() -> Iterator[None]:
    """Within the block SIGTERM raises SystemExit, so that what is open gets closed."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def leave(number, frame):
        sys.exit(128 + number)

    before = signal.signal(signal.SIGTERM, leave)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _die_with_parent() -> Callable[[], object] | None:
    """What a new process is to do so that the system ends it with its parent (Linux only)."""
    if sys.platform != "linux":
        return None
    library = ctypes.CDLL(None)
    return lambda: library.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
