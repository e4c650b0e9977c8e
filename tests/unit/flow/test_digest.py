"""The code digest: what changes it and what doesn't."""

import pytest

from whowhich.flow import digest as module
from whowhich.flow.digest import code_digest

SCRIPT = "from whowhich.bias import measure\n\n\ndef main():\n    return measure.run()\n"
FILES = {
    "whowhich/__init__.py": "",
    "whowhich/bias/__init__.py": "",
    "whowhich/bias/measure.py": "def run():\n    from whowhich.stats import mean\n    mean(1)\n",
    "whowhich/stats.py": '"""Doc."""\nimport math\n\n\ndef f(x):\n    """Doc."""\n    return x\n',
    "whowhich/unrelated.py": "VALUE = 1\n",
}


@pytest.fixture
def tree(tmp_path):
    for name, text in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    (tmp_path / "script.py").write_text(SCRIPT)

    def digest(changes=()):
        for cached in (module._imports, module._tree, module._tree_digest):
            cached.cache_clear()
        for name, text in dict(changes).items():
            (tmp_path / f"{name}.py").write_text(text)
        return code_digest(tmp_path / "script.py", tmp_path)

    return digest


@pytest.mark.parametrize(
    ("change", "same"),
    [
        ({"script": "# a comment\n" + SCRIPT}, True),
        ({"script": SCRIPT.replace("    return", "    # why\n    return")}, True),
        ({"script": '"""A docstring."""\n' + SCRIPT}, True),
        ({"script": SCRIPT.replace("measure.run()", "measure.run( )")}, True),
        ({"whowhich/unrelated": "VALUE = 2\n"}, True),
        ({"whowhich/stats": FILES["whowhich/stats.py"].replace("Doc", "Other")}, True),
        ({"script": SCRIPT.replace("run()", "run() or 1")}, False),
        ({"whowhich/bias/__init__": "VALUE = 1\n"}, False),
        # Imported within a function, two modules away.
        ({"whowhich/stats": FILES["whowhich/stats.py"].replace("return x", "return x + 1")}, False),
        (
            {"whowhich/stats": FILES["whowhich/stats.py"].replace("import math", "import cmath")},
            False,
        ),
    ],
)
def test_what_changes_it(tree, change, same):
    assert (tree() == tree(change)) is same


def test_a_string_that_is_no_docstring_counts(tree):
    one = tree({"script": "def f():\n    x = 1\n    'text'\n    return x\n"})
    assert one != tree({"script": "def f():\n    x = 1\n    'other'\n    return x\n"})


def test_relative_imports_are_refused(tree):
    with pytest.raises(ValueError, match="relative import"):
        tree({"script": "from . import x\n"})


def test_missing_module_is_an_error(tree):
    with pytest.raises(FileNotFoundError, match=r"whowhich\.gone"):
        tree({"script": "import whowhich.gone.away\n"})
