# Needs git, make and a Python of 3.11 or newer; everything else goes into .venv.

PYTHON ?= python3
GAME ?= brigands
ARGS ?=
FILES ?= games/*.tgame examples/*.tgame examples/classics/*.tgame
JOBS ?= auto

VENV := .venv
BIN := $(VENV)/bin
# Other engines, to be compared with, have an environment of their own.
PEERS := .venv-peers
PEERS_BIN := $(PEERS)/bin
PIP_OPTIONS := --quiet --disable-pip-version-check --constraint constraints.txt
PIP_INSTALL := $(BIN)/python -m pip install $(PIP_OPTIONS)
PEERS_INSTALL := $(PEERS_BIN)/python -m pip install $(PIP_OPTIONS)

# Players need the runtime packages only; the tools of `test` and `check` are installed when first asked for.
RUN_STAMP := $(VENV)/.installed-run
DEV_STAMP := $(VENV)/.installed-dev
PICTURES_STAMP := $(VENV)/.installed-pictures
CLUSTER_STAMP := $(VENV)/.installed-cluster
PEERS_STAMP := $(PEERS)/.installed

.PHONY: leaks mutations run play test quick test-peers compare check bench bench-parts bench-peers bench-mcts book cluster faults soak terminal screens format links clean

run: $(RUN_STAMP)
	@$(BIN)/tgame run $(GAME) $(ARGS)

# A person at this terminal against two bots. Another game: make play GAME=hearts
play: $(RUN_STAMP)
	@# Whoever leaves with Ctrl-C (130) has made no mistake.
	@trap : INT; $(BIN)/tgame play $(GAME) $(ARGS) || test $$? -eq 130

test: $(DEV_STAMP)
	$(BIN)/python -m pytest -n $(JOBS) $(ARGS)

# All but the tests marked `slow`: for between two edits.
quick: $(DEV_STAMP)
	$(BIN)/python -m pytest -n $(JOBS) -q -m "not slow" $(ARGS)

# The classics move for move against OpenSpiel.
test-peers: $(PEERS_STAMP)
	$(PEERS_BIN)/python -m pytest -n $(JOBS) tests/peers $(ARGS)

# The same as a table of what was compared; takes a while.
compare: $(PEERS_STAMP)
	@$(PEERS_BIN)/python -m tests.peers $(ARGS)

# The search for leaks at more positions than `make test` looks at: of every configuration of the games forty or more.
leaks: $(DEV_STAMP)
	POSITIONS=40 $(BIN)/python -m pytest -n $(JOBS) tests/tgame/checking/test_every_file.py \
		tests/properties/test_secrets.py tests/properties/test_imagined.py tests/properties/test_bots.py $(ARGS)

# Matches typed at a pseudo-terminal, as a person would.
terminal: $(DEV_STAMP)
	$(BIN)/python -m pytest -n $(JOBS) tests/terminal $(ARGS)

# Faulty copies of games, each found by `tgame check` in little time and by nothing else.
faults: $(DEV_STAMP)
	$(BIN)/python -m pytest -n $(JOBS) tests/faults $(ARGS)

# Every part of the rules of the four games has a sentence in its rulebook.
book: $(DEV_STAMP)
	EVERY=1 $(BIN)/python -m pytest -n $(JOBS) tests/tgame/rulebook/test_nothing_lost.py $(ARGS)

# Many matches in processes and on a Dask cluster, of which some are killed; and records as Parquet.
cluster: $(CLUSTER_STAMP)
	$(BIN)/python -m pytest -p no:xdist tests/cluster tests/tgame/batch/test_store.py $(ARGS)

# The pictures of a match at a terminal, drawn anew into docs/pictures.
screens: $(PICTURES_STAMP)
	$(BIN)/python -m scripts.screens $(ARGS)

check: $(DEV_STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	@# From .dev, because import-linter looks in the current folder first, and tgame/ alone lacks the stages.
	cd .dev && ../$(BIN)/lint-imports --config ../pyproject.toml --cache-dir ../.import_linter_cache
	$(BIN)/python scripts/check_wheel.py

bench: $(RUN_STAMP)
	@$(BIN)/python -m benchmarks $(ARGS)

# Small slips in the four games, and what notices them. Fewer: make mutations ARGS="--changes 50 --seed 1".
mutations: $(RUN_STAMP)
	@$(BIN)/python -m benchmarks.mutations $(ARGS)

# What each part of the search brings; an hour or two. Some games: make bench-parts ARGS="--matches 20 connect_four".
bench-parts: $(RUN_STAMP)
	@$(BIN)/python -m benchmarks.parts $(ARGS)

# Random play of the classics, here and in OpenSpiel. Some of them: make bench-peers ARGS="--quick hearts go_fish".
bench-peers: $(PEERS_STAMP)
	@$(PEERS_BIN)/python -m benchmarks.peers $(ARGS)

# The search against OpenSpiel's. Fewer matches: make bench-mcts ARGS="--matches 20 --simulations 100 --seed 1 oware".
bench-mcts: $(PEERS_STAMP)
	@$(PEERS_BIN)/python -m benchmarks.mcts $(ARGS)

# A long check of every game and example in all their configurations; hours. Shorter, or of one: make soak ARGS="--time 20" FILES=games/brigands.tgame
soak: $(RUN_STAMP)
	@$(BIN)/tgame check --time 900 --configurations all $(ARGS) $(FILES)

format: $(DEV_STAMP)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# The view of the tree for type checkers: a link for every entry of tgame/, and one for each stage.
links:
	@rm -rf .dev/tgame && mkdir -p .dev/tgame
	@for entry in tgame/*; do \
		case $$entry in */__pycache__) ;; *) ln -s ../../$$entry .dev/tgame/ ;; esac; \
	done
	@for stage in dsl interpreter games examples; do ln -s ../../$$stage .dev/tgame/; done

clean:
	rm -rf $(VENV) $(PEERS) build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(BIN)/python $(PEERS_BIN)/python:
	@command -v $(PYTHON) >/dev/null || { \
		echo "tgame needs Python 3.11 or newer, and there is no $(PYTHON) here." \
			"Name one: make PYTHON=/path/to/python3" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "tgame needs Python 3.11 or newer; $(PYTHON) is $$($(PYTHON) --version 2>&1)." \
			"Name another: make PYTHON=python3.12" >&2; exit 1; }
	@# A half-made environment would look finished to the next run.
	@$(PYTHON) -m venv $(@:/bin/python=) || { rm -rf $(@:/bin/python=); exit 1; }

# setuptools comes from the constraints too, which pip would ignore for an isolated build.
$(RUN_STAMP): pyproject.toml constraints.txt | $(BIN)/python
	@echo "Installing tgame into $(VENV) ..."
	@$(PIP_INSTALL) setuptools
	@$(PIP_INSTALL) --no-build-isolation --editable .
	@touch $@

$(DEV_STAMP): pyproject.toml constraints.txt | $(BIN)/python
	@echo "Installing tgame and its development tools into $(VENV) ..."
	@$(PIP_INSTALL) setuptools
	@$(PIP_INSTALL) --no-build-isolation --editable '.[dev]'
	@touch $@ $(RUN_STAMP)

$(CLUSTER_STAMP): $(DEV_STAMP)
	@$(PIP_INSTALL) --no-build-isolation --editable '.[cluster,data]'
	@touch $@

$(PICTURES_STAMP): $(RUN_STAMP)
	@$(PIP_INSTALL) --no-build-isolation --editable '.[pictures]'
	@touch $@

$(PEERS_STAMP): pyproject.toml constraints.txt | $(PEERS_BIN)/python
	@echo "Installing tgame and OpenSpiel into $(PEERS) ..."
	@$(PEERS_INSTALL) setuptools
	@$(PEERS_INSTALL) --no-build-isolation --editable '.[peers]'
	@touch $@
