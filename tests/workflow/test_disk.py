"""A full disk and a read-only folder: one line that says so, and no traceback."""

import subprocess

import pytest

pytestmark = pytest.mark.needs("root")  # to mount


@pytest.fixture
def mounted(fresh_study):
    """Mount a small file system over the study's results: mounted(options)."""
    fresh_study.results.mkdir()
    places = []

    def mount(options):
        command = ["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(fresh_study.results)]
        subprocess.run(command, check=True)
        places.append(fresh_study.results)

    yield mount
    for place in places:
        subprocess.run(["umount", str(place)], check=True)


def test_a_read_only_results_folder(fresh_study, mounted):
    mounted("ro")
    printed = fresh_study.snakemake(ok=False)
    assert f"cannot write to {fresh_study.results}: it is read-only" in printed
    assert "--directory" in printed
    assert "Traceback" not in printed


def test_a_full_disk_is_named_and_the_run_goes_on_when_there_is_space(fresh_study, mounted):
    mounted("size=32k")
    printed = fresh_study.snakemake(
        "results/references/books.parquet", "results/templates/tiny/top_words.csv", ok=False
    )
    assert "No space left on device" in printed
    assert "Traceback" not in printed
    subprocess.run(
        ["mount", "-o", "remount,size=64m", str(fresh_study.results)],
        check=True,
    )
    fresh_study.snakemake("results/references/books.parquet")
    # Nothing that the full disk cut short was taken as done.
    left = [path.name for path in fresh_study.results.rglob("*") if path.suffix == ".part"]
    assert left == []
