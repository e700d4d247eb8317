# The two commands of the README are `make demo` and `make test`; each makes all that it needs.
# Only python3 with venv, make and git must be there.

PYTHON ?= python3
RUNTIME := .venv
DEV := .venv-dev
FILMS ?= ../shared/films

.PHONY: install demo test test-slow lint evaluate clean

install: $(RUNTIME)/.done

demo: install
	$(RUNTIME)/bin/referee demo $(DEMO_FLAGS)

test: $(DEV)/.done
	$(DEV)/bin/python -m pytest -m "not slow" $(PYTEST_FLAGS)

test-slow: $(DEV)/.done
	$(DEV)/bin/python -m pytest -m slow $(PYTEST_FLAGS)

lint: $(DEV)/.done
	$(DEV)/bin/ruff check .
	$(DEV)/bin/ruff format --check .
	$(DEV)/bin/mypy
	$(DEV)/bin/lint-imports

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
