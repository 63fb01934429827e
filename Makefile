# `make help` lists what there is. Two commands matter: `make up` and `make test`.
PYTHON ?= python3
HOST ?= 127.0.0.1
PORT ?= 8000
ARGS ?=
MANAGE = .venv/bin/python manage.py
UV = .venv/bin/python -m uv
COMPILE = pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-header --quiet $(UPGRADE)

# Bytecode is kept, whatever the account is used to: the site and the tests start many processes.
unexport PYTHONDONTWRITEBYTECODE

# Long tests that start sites of their own and print figures: nothing runs beside them.
ALONE = tests/chaos tests/matches/test_kills.py tests/play/faults/test_storm.py

.DEFAULT_GOAL := help
.PHONY: help up test quick golden demo lint ci reset bench chaos simulate lock setup setup-test

help: ## say what there is
	@awk -F':.*## ' '/^[a-z0-9-]+:.*## /{printf "  make %-8s %s\n", $$1, $$2}' Makefile

setup:
	@$(PYTHON) league/running/bootstrap.py up

setup-test:
	@$(PYTHON) league/running/bootstrap.py test

up: setup ## run the site; PORT=8000 HOST=127.0.0.1 (HOST=0.0.0.0: for phones in the network)
	@$(MANAGE) up --host $(HOST) --port $(PORT) $(ARGS)

test: setup-test ## run the tests; ARGS="tests/cards -k deck"
	@.venv/bin/python -m pytest -n 3 $(ARGS)

quick: setup-test ## rules and engines alone, without database or browser; under a minute
	@.venv/bin/python -m pytest -n 2 \
		-m "not (chaos or slow or e2e or database)" $(or $(ARGS),tests/engines tests/rules tests/cards/rules)

golden: setup-test ## write down what the site shows to the outside (tests/golden)
	@GOLDEN=write .venv/bin/python -m pytest tests/golden/test_examples.py  # the description shows them
	@GOLDEN=write .venv/bin/python -m pytest tests/golden/test_golden.py

demo: setup-test ## play the demo league anew and write down its rows, after a change of tables
	@.venv/bin/python -m tests.demo

lint: setup-test ## format, lint, types, import contracts, migrations, translations, links
	@.venv/bin/python -m league.running.lint

ci: test lint ## what has to pass before a change is taken

reset: setup ## remove this installation's data (asks first)
	@$(MANAGE) reset

bench: ## measure (prints figures)
	@$(PYTHON) league/running/bootstrap.py bench
	@.venv/bin/python -m tests.bench $(ARGS)

chaos: setup-test ## long fault tests, laws tried longer (hours)
	@.venv/bin/python -m pytest -n 2 -m chaos $(if $(ARGS),$(ARGS),$(ALONE:%=--ignore=%))
	@$(if $(ARGS),,.venv/bin/python -m pytest -m chaos $(ALONE))
	@EXAMPLES_TIMES=10 .venv/bin/python -m pytest -n 2 -m "examples and not (chaos or e2e)" $(ARGS)
	@ALL_VARIANTS=true .venv/bin/python -m pytest -n 2 -m e2e $(ARGS)

simulate: setup-test ## play whole events with a worker; ARGS="swiss --players 64", ARGS="swiss --bots", ARGS="night"
	@.venv/bin/python -m tests.simulate $(ARGS)

lock: setup-test ## resolve the locked sets anew; UPGRADE=--upgrade for newer versions
	@$(UV) $(COMPILE) --group embedded --no-annotate --output-file requirements/runtime.txt
	@$(UV) $(COMPILE) --group embedded --group dev --group e2e --constraints requirements/runtime.txt \
		--no-annotate --output-file requirements/dev.txt
	@$(UV) $(COMPILE) --group embedded --group dev --group e2e --group bench \
		--constraints requirements/dev.txt --no-annotate --output-file requirements/bench.txt
	@$(UV) pip compile requirements/uv.in --universal --python-version 3.11 --generate-hashes \
		--no-emit-index-url --no-header --quiet --no-annotate \
		--output-file requirements/uv.txt
