"""What every profile must say, and that it speaks of rules that exist."""

import re
from pathlib import Path

import pytest
import yaml

REPOSITORY = Path(__file__).parents[2]
RULES = {
    match[1]: match[2]
    for file in sorted((REPOSITORY / "workflow" / "rules").glob("*.smk"))
    for match in re.finditer(r"^rule (\w+):\n((?:^[ \n].*\n?)+)", file.read_text(), re.MULTILINE)
}
PROFILES = {
    path.parent.name: yaml.safe_load(path.read_text())
    for path in sorted((REPOSITORY / "profiles").glob("*/config.yaml"))
}


@pytest.mark.parametrize("profile", PROFILES)
def test_after_a_kill_the_same_command_goes_on(profile):
    """profiles/default isn't loaded beside another: each says it for itself."""
    keys = PROFILES[profile]
    assert keys["rerun-incomplete"] is True and keys["nolock"] is True
    assert sorted(keys["rerun-triggers"]) == ["input", "mtime", "params", "software-env"]


def test_the_cluster_profile_names_rules_that_exist():
    named = {*PROFILES["slurm"]["groups"], *PROFILES["slurm"]["set-resources"]}
    assert named - set(RULES) == set()


def test_the_cluster_profile_waits_for_slow_file_systems_and_has_no_job_arrays():
    """snakemake 39, 2739; slurm plugin 473."""
    keys = PROFILES["slurm"]
    assert keys["latency-wait"] >= 60
    assert "slurm-array-jobs" not in keys


def test_times_have_units():
    assert re.fullmatch(r"\d+[mh]", PROFILES["slurm"]["default-resources"]["runtime"])


@pytest.mark.parametrize("rule", RULES)
def test_rules_ask_for_memory_and_time_and_leave_retries_to_the_profile(rule):
    text = RULES[rule]
    assert "retries:" not in text
    if rule in {"install_corenlp", "download_stanza"} or "localrule: True" in text:
        return  # in the driver
    assert "mem_mb=" in text and "runtime=duration(" in text
