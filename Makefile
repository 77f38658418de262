# make app   creates .venv, installs, opens the app
# make test  the same for development, then lint, types and tests
# make bench prints every measured figure; make clean removes what these made

VENV := .venv
BIN := $(VENV)/bin
# The first Python on the path that is new enough; override with `make app PYTHON=/path/to/python3`.
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
INSTALL = $(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt

.PHONY: app test bench clean
.DELETE_ON_ERROR:

app: $(VENV)/app.stamp
	$(BIN)/streamlit run app.py

test: $(VENV)/dev.stamp
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/pytest -n 2

bench: $(VENV)/bench.stamp
	for script in $$(grep -l '^if __name__' benchmarks/*.py); do \
		echo "== $$script" && $(BIN)/python -m benchmarks.$$(basename $$script .py) || exit 1; done

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis build dist *.egg-info
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# An environment that is missing or broken (say, its Python was removed) is made anew; a sound one is kept.
$(VENV)/app.stamp: requirements.txt constraints.txt
	@test -n "$(PYTHON)" || { echo "Chunkscope needs Python 3.11 or newer: install it, or name it with PYTHON=/path/to/python3." >&2; exit 1; }
	@$(BIN)/python -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv --clear $(VENV)
	@echo "Installing into $(VENV): the first time this takes a few minutes."
	$(INSTALL) -r requirements.txt
	@touch $@

$(VENV)/dev.stamp: $(VENV)/app.stamp requirements-dev.txt
	$(INSTALL) -r requirements-dev.txt
	@touch $@

$(VENV)/bench.stamp: $(VENV)/dev.stamp requirements-bench.txt
	$(INSTALL) -r requirements-bench.txt
	@touch $@
