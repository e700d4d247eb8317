# The two commands of the README are `make demo` and `make test`; each makes all that it needs.
# Only python3 with venv, make and git must be there.

PYTHON ?= python3
RUNTIME := .venv
DEV := .venv-dev
FILMS ?= ../shared/films

.PHONY: install demo test test-slow coverage games lint films films-small films-check evaluate clean

install: $(RUNTIME)/.done

demo: install
	$(RUNTIME)/bin/referee demo $(DEMO_FLAGS)

test: $(DEV)/.done
	$(DEV)/bin/python -m pytest -m "not slow" $(PYTEST_FLAGS)

test-slow: $(DEV)/.done
	$(DEV)/bin/python -m pytest -m slow $(PYTEST_FLAGS)

# The rules are covered to the last branch by their own tests.
coverage: $(DEV)/.done
	$(DEV)/bin/python -m coverage run --branch --source=referee/rules -m pytest -q tests/rules
	$(DEV)/bin/python -m coverage report --fail-under=100 --skip-covered --show-missing

# Ten thousand legal games, and every kind of breach fifty times: some minutes.
games: $(DEV)/.done
	$(DEV)/bin/python scripts/judge_games.py --games 10000
	$(DEV)/bin/python scripts/judge_games.py --breaches --games 50

lint: $(DEV)/.done
	$(DEV)/bin/ruff check .
	$(DEV)/bin/ruff format --check .
	$(DEV)/bin/mypy
	$(DEV)/bin/lint-imports

# Rendered films with their truth, kept outside the checkout; what is there is not made again.
films: $(DEV)/.done
	$(DEV)/bin/python scripts/films.py $(FILMS_FLAGS)

films-small: $(DEV)/.done
	$(DEV)/bin/python scripts/films.py --small $(FILMS_FLAGS)

films-check: $(DEV)/.done
	$(DEV)/bin/python scripts/films.py --check $(FILMS_FLAGS)

# FILMS is any folder of films with their truth; without ../shared it is the demo's.
evaluate: $(DEV)/.done
	$(DEV)/bin/python scripts/evaluate.py --films $(if $(wildcard $(FILMS)),$(FILMS),datasets) $(EVALUATE_FLAGS)

# Each environment is marked as done at its end: one that was interrupted is made anew.
$(RUNTIME)/.done: pyproject.toml constraints.txt scripts/make_environment.py
	@$(PYTHON) scripts/make_environment.py $(RUNTIME)

$(DEV)/.done: pyproject.toml constraints.txt scripts/make_environment.py
	@$(PYTHON) scripts/make_environment.py $(DEV) --extra dev

clean:
	rm -rf $(RUNTIME) $(DEV)
