import subprocess
import sys

PROGRAM = """
import sys
from whowhich.parsers.corenlp_client import import_client
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
