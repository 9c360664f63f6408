# Every line is a command one could type. PYTHON=python3.12 make run chooses another Python.
PYTHON ?= python3
BIN := .venv/bin
# Whoever has nothing left to do takes from the others, so that no core waits for one file.
PYTEST := $(BIN)/pytest --numprocesses auto --dist worksteal

.PHONY: run test check night engine site postgresql quick night-marked night-postgresql night-chromium night-explore \
	night-mutants lint lock bench mutants docs messages golden pictures fonts windows macos container

run:
	@$(PYTHON) -m tournaments.install
	@$(BIN)/python manage.py serve

# Everything that fits into twelve minutes on two cores, in the stages that follow.
test:
	$(PYTHON) -m tournaments.install --dev
	$(BIN)/python -m tests.stages day

check:
	$(BIN)/python -m tests.stages check

# What takes minutes a test, all examples of what the day samples, and all of it on PostgreSQL and in Chromium's window.
night:
	$(PYTHON) -m tournaments.install --dev
	$(BIN)/python -m tests.stages night

engine:
	$(PYTEST) -m "not night" tests/scoring tests/draw --cov

# Three workers: those that drive a browser wait for it.
site:
	$(PYTEST) --numprocesses 3 --note-statements -m "not night" --ignore=tests/scoring --ignore=tests/draw

# The fewest tests that ask all statements that `make site` has just noted.
postgresql:
	$(BIN)/python -m tests.postgresql $(PYTEST) --chosen

quick:
	$(PYTEST) -m "not slow and not further and not browser"

night-marked:
	$(PYTEST) -m night

night-postgresql:
	$(BIN)/python -m tests.postgresql $(PYTEST) -m "database and not browser and not one_database"

night-chromium:
	BROWSER=chromium $(PYTEST) -m browser

night-explore:
	$(PYTEST) -m hypothesis --hypothesis-profile=explore

# One module a night, in turn.
night-mutants:
	MODULE=$$($(BIN)/python -m tests.tonight) $(MAKE) mutants

lint:
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	DATA_DIR=.mypy_cache/data $(BIN)/mypy
	$(BIN)/lint-imports

# At the end pip looks whether each of them has a wheel: nothing is built where it is installed.
lock:
	uv pip compile --group site --universal --generate-hashes --no-header --no-emit-index-url --quiet --output-file requirements.lock
	uv pip compile --group site --group dev --constraint requirements.lock --universal --generate-hashes --no-header --no-emit-index-url --quiet --output-file requirements-dev.lock
	$(BIN)/python -m pip download --quiet --no-deps --require-hashes --only-binary :all: --dest $$(mktemp -d) --requirement requirements-dev.lock

bench:
	$(BIN)/python -m benchmarks

# What the tests do not notice: MODULE=scoring.coinche.rounding make mutants takes one module. `mutmut show NAME` prints one.
MODULE ?= scoring
mutants:
	-$(BIN)/mutmut run "$(MODULE)*"
	$(BIN)/mutmut results | sed '/not checked/d'

docs:
	$(BIN)/python manage.py document_options > docs/rules/options.md
	$(BIN)/python manage.py document_options --rulebooks > docs/rules/rulebooks.md
	$(BIN)/python -m tests.house
	$(BIN)/python -m tests.records_page

messages:
	$(BIN)/python manage.py makemessages --locale en --no-obsolete --no-location --ignore tests --ignore mutants
	$(BIN)/python manage.py compilemessages --locale en --ignore .venv --ignore mutants

# Before a release: the folder for a system is made, started, and a concours played in it to the seal. For Windows under
# Wine 10 (`tests/folder.py` says where it may lie), for macOS with the wheels of this computer.
windows macos:
	$(PYTHON) -m tests.folder $@

# The same of the Containerfile, built by buildah of a bare Debian; it says so where the tools are not there.
container:
	$(PYTHON) -m tests.container

# PAPER=KEY make golden takes the pictures of one paper.
PAPER ?=
golden:
	GOLDEN=renew $(BIN)/pytest tests/printing/test_golden.py -k "$(PAPER)"

pictures:
	$(BIN)/pytest tests/browser/test_pictures.py --pictures

# The face of the pages, cut from that of the papers: the Latin alphabets of Europe, figures and signs of sentences.
LETTERS := U+20-7E,U+A0-17F,U+218-21B,U+2B3,U+2E2,U+1D48,U+1D49,U+2010-2014,U+2018-201A,U+201C-201E,U+2022,U+2026,U+202F,U+2039,U+203A,U+20AC,U+2212,U+2248,U+2260,U+2264,U+2265
fonts:
	for weight in Regular Bold; do \
	  $(BIN)/pyftsubset tournaments/static/dix/print/fonts/RobotoCondensed-$$weight.ttf --unicodes=$(LETTERS) --flavor=woff2 --no-hinting \
	    --layout-features=kern,liga,ccmp --output-file=tournaments/static/dix/fonts/RobotoCondensed-$$weight.woff2; done
