"""How a script's errors are shown: one line for what the user can mend, else a traceback."""

import errno

import pytest

from whowhich.errors import InputError
from whowhich.script import logged


@pytest.mark.parametrize(
    ("error", "line"),
    [
        (InputError("names.csv: 'cat' occurs twice"), "error: names.csv: 'cat' occurs twice\n"),
        (
            OSError(errno.ENOSPC, "No space left on device", "results/a.csv"),
            "error: [Errno 28] No space left on device: 'results/a.csv'\n",
        ),
        (
            PermissionError(errno.EACCES, "Permission denied", "books.txt"),
            "error: [Errno 13] Permission denied: 'books.txt'\n",
        ),
    ],
)
def test_what_the_user_can_mend_is_one_line(tmp_path, capsys, error, line):
    log = tmp_path / "rule.log"
    with pytest.raises(SystemExit) as end, logged([str(log)]):
        raise error
    assert end.value.code == 1
    assert log.read_text() == line
    assert capsys.readouterr().err == line


@pytest.mark.parametrize("error", [ValueError("a fault"), FileNotFoundError(errno.ENOENT, "gone")])
def test_a_fault_shows_its_traceback(tmp_path, error):
    log = tmp_path / "rule.log"
    with pytest.raises(SystemExit) as end, logged([str(log)]):
        raise error
    assert end.value.code == 1
    assert "Traceback" in log.read_text() and __file__ in log.read_text()


def test_without_an_error_the_script_goes_on(tmp_path):
    log = tmp_path / "rule.log"
    with logged([str(log)]):
        pass
    assert log.read_text() == ""
