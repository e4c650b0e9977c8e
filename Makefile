# Everything runs in .venv, made from the hash-pinned lock envs/lock.txt.
PYTHON ?= python3
CORES ?= $(shell getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)
BIN := .venv/bin
UV := build/uv/bin/uv
INSTALLED := .venv/.installed
PYTEST := $(BIN)/python -m pytest

.PHONY: help install run real test test-long lint format bench gpu lock clean

help:  ## List the targets
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1\t/' | expand -t 12

install: $(INSTALLED)  ## Make .venv from the lock

$(UV):
	@$(PYTHON) -c 'import sys; ok = (3, 11) <= sys.version_info < (3, 13); sys.exit(not ok and "whowhich needs Python 3.11 or 3.12; name one: make PYTHON=python3.11")'
	$(PYTHON) -m venv build/uv
	build/uv/bin/python -m pip install --quiet --disable-pip-version-check uv

$(INSTALLED): envs/lock.txt | $(UV)
	$(UV) venv --quiet --allow-existing --python $(PYTHON) .venv
	$(UV) pip sync --python .venv --require-hashes envs/lock.txt
	touch $@

run: $(INSTALLED)  ## Run the default experiment (config.yaml)
	$(BIN)/snakemake --cores $(CORES)

real: $(INSTALLED)  ## The study on ../shared with a real BERT, in build/real
	$(BIN)/snakemake --cores $(CORES) --configfile tests/real/config.yaml --directory build/real

test: $(INSTALLED) lint  ## Check and test all that this machine allows
	$(PYTEST) tests/slurm $(PYTEST_ARGS)
	$(PYTEST) tests/unit tests/workflow tests/real -n 2 --dist loadfile $(PYTEST_ARGS)

test-long: PYTEST_ARGS += --long
test-long: test  ## The same, and tests of many minutes

lint: $(INSTALLED)  ## ruff, snakefmt, snakemake --lint, mypy
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/snakefmt --check Snakefile workflow
	$(BIN)/snakemake --lint
	$(BIN)/mypy

format: $(INSTALLED)  ## Format all code
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/snakefmt Snakefile workflow

bench: $(INSTALLED)  ## Measure speed; writes build/bench/*.json
	$(BIN)/python benchmarks/run.py

gpu: $(INSTALLED)  ## Check that a GPU gives what the CPU gives
	PYTHONPATH=workflow/lib $(BIN)/python benchmarks/gpu.py

lock: $(UV)  ## Resolve the ranges of pyproject.toml into envs/lock.txt
	$(UV) pip compile --universal --generate-hashes --group dev --python-version 3.11 \
		--custom-compile-command "make lock" --quiet --output-file envs/lock.txt pyproject.toml

clean:  ## Delete .venv, build and results
	rm -rf .venv build results/* logs .snakemake
