""""""

import os
import socket
import subprocess
import sys

import pytest

from whowhich.errors import InputError
from whowhich.parsers import corenlp_server
from whowhich.parsers.corenlp_server import CoreNLPServer

PROGRAM = """
import sys
from whowhich.parsers.corenlp_server import (import_client)
client = import_client()
print(client.CoreNLPClient.__name__, "torch" in sys.modules, "stanza" in sys.modules)
import stanza
print(stanza.Pipeline.__name__, import_client() is client)
"""


def test_the_client_comes_without_torch_and_stanza_is_as_ever_afterwards():
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        capture_output=True,
        text=True,
        env={"PYTHONPATH": ":".join(path for path in sys.path if path)},
    )
    assert done.stdout.splitlines() == ["CoreNLPClient False False", "Pipeline True"], done.stderr


LISTENS = """
import socket, sys, time
port = int(sys.argv[sys.argv.index("-port") + 1])
server = socket.create_server(("127.0.0.1", port))
time.sleep(60)
"""
ENDS = "print('no memory for the heap'); raise SystemExit(1)"
NEVER_LISTENS = "import time; time.sleep(60)"


@pytest.fixture
def java(tmp_path, monkeypatch):
    """java(program): what the command java runs from now on."""

    def installed(program):
        (tmp_path / "program.py").write_text(program)
        command = tmp_path / "bin" / "java"
        command.parent.mkdir()
        command.write_text(f'#!/bin/sh\nexec {sys.executable} {tmp_path}/program.py "$@"\n')
        command.chmod(0o755)
        monkeypatch.setenv("PATH", f"{command.parent}:{os.environ['PATH']}")

    return installed


def test_jobs_on_one_machine_have_ports_of_their_own(java, tmp_path):
    java(LISTENS)
    servers = [CoreNLPServer(tmp_path, 100) for _ in range(4)]
    try:
        assert len({server.port for server in servers}) == 4
        for server in servers:
            socket.create_connection(("127.0.0.1", server.port), 5).close()
    finally:
        for server in servers:
            server.stop()
    assert not any(server.is_alive() for server in servers)


def test_each_asks_the_system_for_a_free_port(java, tmp_path):
    """Not for CoreNLP's usual 9000, which another job or program may hold."""
    java("import sys; print(sys.argv[sys.argv.index('-port') + 1]); raise SystemExit(1)")
    with pytest.raises(InputError, match=r"didn't start:\n0$"):
        CoreNLPServer(tmp_path, 100)


def test_a_server_that_ends_at_once_says_why(java, tmp_path):
    java(ENDS)
    with pytest.raises(InputError, match="no memory for the heap"):
        CoreNLPServer(tmp_path, 100)


def test_a_server_that_never_listens_is_given_up_and_stopped(java, tmp_path, monkeypatch):
    java(NEVER_LISTENS)
    monkeypatch.setattr(corenlp_server, "START_SECONDS", 0.5)
    stopped = []
    stop = CoreNLPServer.stop
    monkeypatch.setattr(
        CoreNLPServer, "stop", lambda self: (stop(self), stopped.append(self.is_alive()))
    )
    with pytest.raises(InputError, match="didn't start"):
        CoreNLPServer(tmp_path, 100)
    assert stopped == [False]


def test_a_machine_without_java(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(InputError, match="needs Java"):
        CoreNLPServer(tmp_path, 100)
