"""The conda environments, the lock and the ranges agree."""

import ast
import re
import tomllib
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

REPOSITORY = Path(__file__).parents[2]
LOCK = (REPOSITORY / "envs" / "lock.txt").read_text()
ENVIRONMENTS = sorted((REPOSITORY / "envs").glob("*.yaml"))


def locked(python: str = "3.11.9") -> dict[str, Version]:
    found = {}
    for line in re.findall(r"^[a-z0-9].*==.*$", LOCK, flags=re.MULTILINE):
        requirement = Requirement(line.removesuffix("\\").strip())
        environment = {"python_full_version": python, "python_version": python[:4]}
        if requirement.marker is None or requirement.marker.evaluate(environment):
            (specifier,) = requirement.specifier
            found[canonicalize_name(requirement.name)] = Version(specifier.version)
    return found


@pytest.mark.parametrize("path", ENVIRONMENTS, ids=lambda path: path.stem)
def test_environment_pins_what_the_lock_pins(path):
    entries = yaml.safe_load(path.read_text())["dependencies"]
    (pinned,) = (entry["pip"] for entry in entries if isinstance(entry, dict))
    assert pinned
    for line in pinned:
        name, version = line.split("==")
        assert locked()[canonicalize_name(name)] == Version(version), line


def test_lock_satisfies_the_ranges():
    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text())
    wanted = project["project"]["dependencies"] + project["dependency-groups"]["dev"]
    for line in wanted:
        requirement = Requirement(line)
        assert locked()[canonicalize_name(requirement.name)] in requirement.specifier, line


def test_lock_is_hashed_and_names_no_host():
    assert "://" not in LOCK
    pin = r"^[a-z0-9][^\n]*==[^\n]*\n((?:    --hash=sha256:\S+(?: \\)?\n)*)"
    pins = re.findall(pin, LOCK, re.M)
    assert pins and all(pins)


@pytest.mark.parametrize("name", ["Snakefile", "workflow/Snakefile"])
def test_snakemake_is_asked_for_as_in_the_ranges(name):
    (asked,) = re.findall(r'^min_version\("(.+)"\)$', (REPOSITORY / name).read_text(), re.MULTILINE)
    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text())
    assert any(
        line.startswith(f"snakemake>={asked},") for line in project["project"]["dependencies"]
    )


LIBRARY = REPOSITORY / "workflow/lib"
# Packages that cost seconds to import, or that the environment of tables lacks.
HEAVY = {"torch", "transformers", "tokenizers", "spacy", "stanza"}


def imported(path: Path, seen: set[Path]) -> set[str]:
    """Packages that a file and the library's modules that it names import at once."""
    seen.add(path)
    found: set[str] = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add(node.module.split(".")[0])
            for name in (node.module, *(f"{node.module}.{alias.name}" for alias in node.names)):
                module = LIBRARY / f"{name.replace('.', '/')}.py"
                if module.is_file() and module not in seen:
                    found |= imported(module, seen)
    return found


def scripts_of(environment: str) -> list[Path]:
    """Scripts of the rules that name an environment."""
    rules = "".join(path.read_text() for path in (REPOSITORY / "workflow/rules").glob("*.smk"))
    texts = re.split(r"^rule ", rules, flags=re.MULTILINE)
    names = {
        name
        for text in texts
        if f"envs/{environment}.yaml" in text
        for name in re.findall(r'"\.\./scripts/(\w+\.py)"', text)
    }
    return [REPOSITORY / "workflow/scripts" / name for name in sorted(names)]


@pytest.mark.parametrize("script", scripts_of("tables"), ids=lambda path: path.stem)
def test_a_table_needs_no_model_and_no_parser(script):
    assert not HEAVY & imported(script, set())


def test_reading_the_workflow_needs_no_model_and_no_parser():
    assert not HEAVY & imported(LIBRARY / "whowhich/flow/study.py", set())
