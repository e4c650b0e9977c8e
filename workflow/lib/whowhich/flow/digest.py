"""Digest of the code behind a script, for Snakemake's `params` rerun trigger.

Snakemake sees a changed script but not a changed module that it imports. The digest follows
imports of this package, also those inside functions, and hashes syntax trees without
docstrings: a comment, a docstring or formatting changes nothing, any other edit does.
"""

import ast
import functools
import hashlib
from pathlib import Path

PACKAGE = "whowhich"


def code_digest(script: str | Path, library: str | Path) -> str:
    """Hex digest (16 digits) of `script` and of all package modules that it reaches.

    script: path of the Python file; library: the folder that holds the package.
    Raises FileNotFoundError for a script or an imported module that doesn't exist.
    """
    library = Path(library)
    digests: dict[str, str] = {}
    pending = list(_imports(Path(script)))
    while pending:
        name = pending.pop()
        path = _module_path(name, library)
        if name in digests or path is None:
            continue
        digests[name] = _tree_digest(path)
        pending.extend(_imports(path))
    lines = [
        _tree_digest(Path(script)),
        *(f"{name} {digests[name]}" for name in sorted(digests)),
    ]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]


def joined(*digests: str) -> str:
    """One digest (16 hex digits) of several."""
    return hashlib.sha256(" ".join(digests).encode()).hexdigest()[:16]


def _module_path(name: str, library: Path) -> Path | None:
    """The file of a dotted name; None if it names an attribute of a module."""
    stem = library.joinpath(*name.split("."))
    for path in (stem.with_suffix(".py"), stem / "__init__.py"):
        if path.exists():
            return path
    parent = library.joinpath(*name.split(".")[:-1])
    if parent.with_suffix(".py").exists() or (parent / "__init__.py").exists():
        return None
    raise FileNotFoundError(f"no module {name} under {library}")


@functools.cache
def _imports(path: Path) -> frozenset[str]:
    found: set[str] = set()
    for node in ast.walk(_tree(path)):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            if node.level:
                raise ValueError(f"{path}: relative imports hide code from the digest")
            found.add(node.module or "")
            found.update(f"{node.module}.{alias.name}" for alias in node.names)
    return frozenset(name for name in found if name.split(".")[0] == PACKAGE)


@functools.cache
def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


@functools.cache
def _tree_digest(path: Path) -> str:
    tree = _WithoutDocstrings().visit(ast.parse(path.read_text(encoding="utf-8")))
    return hashlib.sha256(ast.dump(tree).encode()).hexdigest()


class _WithoutDocstrings(ast.NodeTransformer):
    def _strip(self, node):
        self.generic_visit(node)
        if ast.get_docstring(node, clean=False) is not None:
            node.body = node.body[1:]
        return node

    visit_Module = visit_ClassDef = visit_FunctionDef = visit_AsyncFunctionDef = _strip
