# The front door. `make help` lists what there is. VENV=… chooses another virtual environment,
# ARGS=… is handed on: make train ARGS=--resume, make test ARGS='-k grapple'.

VENV ?= .venv
PYTHON ?= python3
BIN := $(VENV)/bin
PIP_ARGS ?=
INSTALL := $(BIN)/python -m pip install --quiet $(PIP_ARGS) -c constraints.txt
ARGS ?=

.DEFAULT_GOAL := help
.PHONY: help train test test-integrations check docs warm bench gpu clean

# Python writes bytecode, whatever the caller's shell says: hundreds of tests start processes, and
# without it each compiles our sources, and each worker of pytest every test, anew.
export PYTHONDONTWRITEBYTECODE =

help:  ## what there is
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## */\1\t/' | expand -t 20

train: $(VENV)/.for-training  ## train an opponent for steel_typhoon duel, rate it, export it
	$(BIN)/python -m experiments.train configs/train/steel_typhoon_duel.yaml $(ARGS)

test: warm  ## all tests, with the clauses they prove
	$(BIN)/python -m pytest -n 2 --dist worksteal -q --durations 15 $(ARGS)

test-integrations: $(VENV)/integrations/.installed  ## TorchRL, RLlib and Tianshou with our environments (2 GB of packages)
	$(VENV)/integrations/bin/python -m pytest -q tests/integrations $(ARGS)

check: $(VENV)/.for-development  ## format, style, types, imports
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

docs: $(VENV)/.for-development  ## the guides as a site, in the folder site
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --strict --quiet

# Two rulesets at a time: workers of pytest would both compile the first one, and then the second.
warm: $(VENV)/.for-development  ## compile the rules of all rulesets
	$(BIN)/python -m mech_env.cli list --json | $(BIN)/python -c 'import json, sys; print(*json.load(sys.stdin))' \
		| xargs -n 1 | xargs -P 2 -I {} $(BIN)/python -m mech_env.cli warmup {} --engines --devices

gpu: $(VENV)/.for-development  ## hold a GPU to the processor and measure its speed (needs the gpu extra)
	$(BIN)/python -m experiments.devices $(ARGS)

bench: $(VENV)/.for-development  ## measure speed against the budgets
	$(BIN)/python -m experiments.benchmark $(ARGS)

clean:  ## remove caches and build outputs; keeps runs/, policies/ and the virtual environment
	find . -name __pycache__ -not -path './.venv/*' -prune -exec rm -rf {} +
	rm -rf dist site .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

# A marker file says that the packages were installed for these versions.
$(VENV)/.for-training: pyproject.toml constraints.txt | $(BIN)/python
	$(INSTALL) -e '.[train,render]'
	touch $@

$(VENV)/.for-development: pyproject.toml constraints.txt | $(BIN)/python
	$(INSTALL) -e '.[train,render,cluster,engine,serve,docs,dev]'
	touch $@

# RLlib wants other versions than we test with: an environment of its own.
$(VENV)/integrations/.installed: pyproject.toml constraints-integrations.txt
	$(PYTHON) -m venv $(VENV)/integrations
	$(VENV)/integrations/bin/python -m pip install --quiet -c constraints-integrations.txt \
		-e . 'ray[rllib]' torchrl tianshou pytest hypothesis
	touch $@

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)
