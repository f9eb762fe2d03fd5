# make play   set up, then play a game         make test   set up, then run every check and test
# make quick  the tests in under a minute      make bench  the benchmark table
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
READY  := $(VENV)/.ready

.PHONY: play test quick bench lint clean

play: $(READY)
	@$(BIN)/cardgame play

test: $(READY) lint
	$(BIN)/pytest -n 2

quick: $(READY) lint
	$(BIN)/pytest -n 2 -m "not slow"

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(READY)
	@$(BIN)/python -m tests.bench

$(READY): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --editable ".[dev,stats]"
	@touch $@

clean:
	rm -rf $(VENV) build *.egg-info .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
