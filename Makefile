# Every line is a command one could type. PYTHON=python3.12 make run chooses another Python.
PYTHON ?= python3
BIN := .venv/bin
# The tests of one file stay on one core, in order: those that start the site share what it collects.
PYTEST := $(BIN)/pytest --numprocesses auto --dist loadfile --no-loadscope-reorder

.PHONY: golden run test check lint lock bench mutants messages pictures docs

run:
	@$(PYTHON) -m tournaments.install
	@$(BIN)/python manage.py serve

test:
	$(PYTHON) -m tournaments.install --dev
	$(MAKE) --no-print-directory lint
	$(PYTEST) --dist worksteal -m "not long" tests/scoring tests/draw --cov
	$(PYTEST) --dist worksteal -m long tests/scoring tests/draw
	$(PYTEST) --ignore=tests/scoring --ignore=tests/draw
	$(BIN)/python -m tests.postgresql $(PYTEST) -m "database and not browser and not one_database"

check: lint
	$(PYTEST) -m "not slow and not further and not browser"

lint:
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	DATA_DIR=.mypy_cache/data $(BIN)/mypy
	$(BIN)/lint-imports

lock:
	uv pip compile pyproject.toml --universal --generate-hashes --no-header --no-emit-index-url --quiet --output-file requirements.lock
	uv pip compile pyproject.toml --group dev --constraint requirements.lock --universal --generate-hashes --no-header --no-emit-index-url --quiet --output-file requirements-dev.lock

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

messages:
	$(BIN)/python manage.py makemessages --locale en --no-obsolete --no-location --ignore tests --ignore mutants
	$(BIN)/python manage.py compilemessages --locale en --ignore .venv --ignore mutants

# PAPER=KEY make golden takes the pictures of one paper.
PAPER ?=
golden:
	GOLDEN=renew $(BIN)/pytest tests/printing/test_golden.py -k "$(PAPER)"

pictures:
	$(BIN)/pytest tests/browser/test_pictures.py --pictures
