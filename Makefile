# Two commands are all you need: `make demo` and `make test`. Each sets up what it needs in .venv, once.

PYTHON ?= $(shell command -v python3.11 || command -v python3.12 || command -v python3.13 || command -v python3)
# For pip, e.g. an index with torch's CPU build: make demo PIP_ARGS="--extra-index-url ..."
PIP_ARGS ?=
BIN := .venv/bin

.PHONY: help demo test check bot clean

help:
	@echo "make demo    install, then answer questions about the bundled photographed contract"
	@echo "make test    install, then run all tests"
	@echo "make check   ruff, mypy, import-linter"
	@echo "make bot     run the Telegram bot with the settings in .env"

demo: .venv/installed
	$(BIN)/tanya-kontrak demo

test: .venv/installed-dev
	$(BIN)/pytest

check: .venv/installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bot: .venv/installed
	$(BIN)/tanya-kontrak bot

.venv/bin/python:
	@test -n "$(PYTHON)" || { echo "Python 3.11 to 3.13 is needed, and none was found."; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' \
	  || { echo "Python 3.11 to 3.13 is needed; $(PYTHON) is another. Name one: make demo PYTHON=python3.11"; exit 1; }
	@echo "Making .venv with $(PYTHON) ..."
	@$(PYTHON) -m venv .venv || { echo "The venv module is missing. On Debian and Ubuntu: apt install python3-venv"; exit 1; }

.venv/installed: .venv/bin/python pyproject.toml
	@echo "Installing (some minutes and some 7 GB the first time, most of it torch) ..."
	$(BIN)/pip install --disable-pip-version-check $(PIP_ARGS) -e .
	@$(BIN)/python -c 'import cv2' \
	  || { echo "A system library is missing. libGL is in Debian's and Ubuntu's package libgl1, libgthread in libglib2.0-0:"; \
	       echo "  apt install libgl1 libglib2.0-0"; exit 1; }
	@touch $@

.venv/installed-dev: .venv/installed
	$(BIN)/pip install --disable-pip-version-check $(PIP_ARGS) -e '.[dev]'
	@touch $@

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache *.egg-info
