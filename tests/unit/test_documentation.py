"""What the documentation promises is there."""

import re
from pathlib import Path

import yaml

REPOSITORY = Path(__file__).parents[2]
SCHEMA = yaml.safe_load((REPOSITORY / "workflow/schemas/config.schema.yaml").read_text())


def keys(schema):
    for key, value in schema.get("properties", {}).items():
        yield key, value
        yield from keys(value)
    for value in schema.get("patternProperties", {}).values():
        yield from keys(value)


def test_every_key_has_a_description_and_is_explained():
    text = (REPOSITORY / "config" / "README.md").read_text()
    for key, value in keys(SCHEMA):
        assert f"`{key}" in text or f"## {key}" in text, f"{key} isn't explained"
        assert value.get("description") or value.get("properties"), f"{key} has no description"


def test_schema_is_closed_everywhere():
    def check(schema, path):
        if schema.get("type") == "object" and path != "variants.x":
            assert "additionalProperties" in schema, path
        for key, value in schema.get("properties", {}).items():
            check(value, f"{path}.{key}".lstrip("."))
        for value in schema.get("patternProperties", {}).values():
            check(value, f"{path}.x".lstrip("."))

    check(SCHEMA, "")


def test_shipped_configs_are_valid():
    from whowhich.flow.config import check_config

    for path in (
        "config.yaml",
        "config/paper.yaml",
        "tests/real/config.yaml",
        "resources/demo/pretrain.yaml",
    ):
        check_config(yaml.safe_load((REPOSITORY / path).read_text()), SCHEMA, where=path)


def test_root_snakefile_is_a_table_of_contents():
    lines = (REPOSITORY / "Snakefile").read_text().splitlines()
    assert len(lines) <= 40
    assert not any(line.startswith(("rule ", "def ")) and "all" not in line for line in lines)


def test_every_folder_of_results_is_explained():
    text = (REPOSITORY / "results" / "README.md").read_text()
    rules = "".join(path.read_text() for path in (REPOSITORY / "workflow/rules").glob("*.smk"))
    folders = set(re.findall(r'"results/\{variant\}([a-z_]+)/', rules))
    assert len(folders) > 10
    assert {folder for folder in folders if f"| `{folder}` |" not in text} == set()
