"""The whole workflow on a real SLURM: results as here, by jobs that got what they asked for."""

import importlib.util
import os
import re
import sys
import time
from pathlib import Path

import pytest
import yaml

from slurm_jobs import IMPATIENT, PROFILE, accounted

pytestmark = [pytest.mark.needs("slurm"), pytest.mark.needs("root")]


def small_studies():
    """The module of tests/workflow that makes small studies."""
    path = Path(__file__).parents[1] / "workflow" / "conftest.py"
    spec = importlib.util.spec_from_file_location("small_studies", path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module


class Run:
    """A small study, run once here and once on SLURM."""

    def __init__(self, folder: Path):
        make_study = small_studies().make_study
        (folder / "here").mkdir()
        (folder / "there").mkdir()
        self.here, self.there = make_study(folder / "here"), make_study(folder / "there")
        self.here.snakemake()
        self.begin = time.time()
        self.command = self.there.command("--cores", "2", *IMPATIENT, profile="slurm")
        self.screen = self.there.run(self.command)
        self.jobs = accounted(self.begin)


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    return Run(tmp_path_factory.mktemp("study"))


def outputs(results: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(results)): path.read_bytes()
        for path in sorted(results.rglob("*"))
        if path.is_file()
    }


def test_results_are_the_same_as_without_a_cluster(run):
    here, there = outputs(run.here.results), outputs(run.there.results)
    assert here.keys() == there.keys()
    assert [name for name in here if here[name] != there[name]] == []


def test_every_step_but_downloads_ran_as_a_slurm_job(run):
    ran = set(re.findall(r"^Finished jobid: \S+ \(Rule: (\w+)\)", run.screen, re.MULTILINE))
    groups = yaml.safe_load((PROFILE / "config.yaml").read_text())["groups"]
    submitted = {job.rule for job in run.jobs}
    assert {job.state for job in run.jobs} == {"COMPLETED"}
    assert {rule for rule in ran if rule not in groups} - submitted <= {"all", "download_model"}
    # A job of a group is named by the group and a rule of it.
    in_groups = {job.rule.split("_")[0] for job in run.jobs} & set(groups.values())
    assert in_groups >= {"counts", "bias", "words", "report"}
    # Small steps share jobs: there are fewer jobs than steps.
    assert len(run.jobs) < 0.7 * len(re.findall("^Finished jobid", run.screen, re.MULTILINE))


def test_models_run_in_the_gpu_partition_with_what_they_asked_for(run):
    models = {"score_references", "score_templates", "pseudo_perplexity", "swap_names"}
    models |= {"measure_effects"}
    by_rule = {job.rule: job for job in run.jobs}
    assert models <= set(by_rule)
    for rule, job in by_rule.items():
        assert job.partition == ("gpu" if rule in models else "cpu"), rule
        assert ("gres/gpu=1" in job.resources) is (rule in models), rule
        assert job.account == "research"
    scoring = by_rule["score_references"]
    assert (scoring.memory, scoring.cpus, scoring.limit) == ("4000M", 2, "08:00:00")
    extraction = by_rule["extract_references"]
    assert (extraction.memory, extraction.cpus, extraction.limit) == ("1500M", 1, "04:00:00")


def test_nothing_is_left_to_do_here_or_there(run):
    assert run.there.planned() == set()
    assert os.listdir(run.there.folder / "run" / "logs" / "slurm")
