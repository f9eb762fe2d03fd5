# make play   set up, then play a game         make test   set up, then run every check and test
# make quick  the tests in under a minute      make bench  the benchmark table
# make studies  a page about each of the four games: seats, length, cards, rules, skill
# make page   docs/games.md, measured again
# make proof  the laws for as long as you like: make proof SECONDS=3600 LAWS=texts SEED="--seed 7"
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
PLAY   := $(VENV)/.installed
READY  := $(VENV)/.ready

SECONDS ?= 600

# Modules are compiled once, whatever the machine is set to: tests start the command hundreds of times.
export PYTHONDONTWRITEBYTECODE :=

STUDIED := commissario gauner gaunerbande gracias

.PHONY: play test quick bench proof lint games page studies clean

play: $(PLAY)
	@$(BIN)/cardgame play || [ $$? -eq 130 ]  # Ctrl-C is no mistake

test: $(READY)
	@$(MAKE) --no-print-directory --jobs 2 lint games
	$(BIN)/pytest -n 2 --dist worksteal

quick: $(READY)
	$(BIN)/ruff check .
	QUICK=1 $(BIN)/pytest -n 2 -m "not slow" --ignore tests/oracle

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

games: $(READY)
	$(BIN)/cardgame fmt --check games
	$(BIN)/cardgame check --strict games
	$(BIN)/cardgame test games

bench: $(READY)
	@$(BIN)/pip install --quiet --disable-pip-version-check --editable ".[bench]"
	@$(BIN)/python -m tests.bench

page: $(READY)
	$(BIN)/python -m tests.games.page

proof: $(READY)
	$(BIN)/python -m tests.proof --seconds $(SECONDS) $(SEED) $(LAWS)
	$(BIN)/python -m tests.proof.hostile
	THOROUGH=1 $(BIN)/pytest -n 2 tests/dsl tests/games tests/interpreter tests/repl tests/editors tests/server
	ENVIRONMENT_CYCLES=500 $(BIN)/pytest -n 2 tests/environments
	@$(BIN)/pip install --quiet --disable-pip-version-check --no-deps schnapsen==0.0.5 rlcard==1.2.0 termcolor==3.3.0
	@$(BIN)/pip install --quiet --disable-pip-version-check endplay==0.5.12
	ORACLE_GAMES=500 $(BIN)/pytest -n 2 tests/oracle

studies: $(READY)
	@mkdir -p docs/studies
	for game in $(STUDIED); do $(BIN)/cardgame study $$game --output docs/studies/$$game.md || exit 1; done

$(PLAY): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(READY): $(PLAY)
	$(BIN)/pip install --quiet --disable-pip-version-check --editable ".[dev,lsp,native,rl,stats]"
	@touch $@

clean:
	rm -rf $(VENV) build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis .cardgame
