# make run     set up and serve the game on SQLite           make check       ruff, mypy and the fast tests
# make test    set up and run every test                     make soak        the tests at their full numbers
# make setup   .venv with everything for work and tests      make bench       the measurements of bench/
# make lock    renew the locked requirements                 make screenshots the README's pictures, and the gallery
# make mutants how much of the engine its tests hold (15 min.)  make gallery    every screen at every size, into gallery/
# make icons   the app's icons, from static/icons/app.svg
# make weight  bytes of a first visit and of a play          make taps        reaction to taps on a slow phone
# make page    Lighthouse, beside boardgame.io (needs npm)
V := .venv
PY := $(V)/bin/python
CATALOGUES := $(wildcard presidente/locales/*/LC_MESSAGES/messages.po)
PARALLEL := -n $(shell nproc) --dist worksteal
COMPILED := $(CATALOGUES:.po=.mo)

.PHONY: run test setup check soak bench weight page taps mutants screenshots gallery icons lock messages browser clean

run: $(V)/.run $(COMPILED)
	@exec $(V)/bin/gunicorn app:app

test: setup browser
	$(PY) -m pytest $(PARALLEL)

check: setup
	$(V)/bin/ruff check .
	$(V)/bin/ruff format --check .
	$(V)/bin/mypy
	$(PY) -m pytest $(PARALLEL) -m 'not slow'

soak: setup browser
	PRESIDENTE_SOAK=1 $(PY) -m pytest $(PARALLEL)

bench: setup
	$(PY) -m bench.engine

weight page taps: setup browser
	$(PY) -m bench.$@

mutants: setup
	python3 -m venv $(V)/mutants
	$(V)/mutants/bin/pip install -q --disable-pip-version-check mutmut==3.8.1 mypy pytest hypothesis
	$(V)/mutants/bin/python bench/mutants.py

screenshots: setup browser
	$(PY) -m tests.browser.screenshots
	$(PY) -m tests.browser.screenshots gallery gallery

gallery: setup browser
	$(PY) -m tests.browser.screenshots gallery gallery

icons: setup browser
	$(PY) -m tests.browser.icons

setup: $(V)/.dev $(COMPILED)

$(V)/.run: requirements.txt
	@python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is needed; python3 here is older." >&2; exit 1; }
	@python3 -c 'import ensurepip, venv' 2>/dev/null || $(call install,python3-venv)
	python3 -m venv $(V)
	$(V)/bin/pip install -q --disable-pip-version-check --no-deps --require-hashes -r requirements.txt
	@touch $@

$(V)/.dev: requirements-dev.txt $(V)/.run
	$(V)/bin/pip install -q --disable-pip-version-check --no-deps --require-hashes -r requirements-dev.txt
	@touch $@

%.mo: %.po $(V)/.run
	@$(V)/bin/pybabel -q compile -i $< -o $@

# On Ubuntu `chromium` is a stub that wants snap, so it must answer, not only exist; tests/browser looks in the same order.
browser: $(V)/.dev
	@$(PY) -m tests.browser.find >/dev/null 2>&1 || $(call install,chromium)
	@$(PY) -m tests.browser.find >/dev/null

# $(call install,PACKAGE): installs it when root can, else says in one line what is missing.
install = { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && echo "installing $(1)" && apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $(1) >/dev/null; } || { echo "$(1) is missing: sudo apt install $(1), then run make again" >&2; exit 1; }

messages: setup
	$(PY) -m presidente.web.texts.catalogues

lock:
	uv pip compile -q --universal --generate-hashes --no-header --no-annotate --python-version 3.11 pyproject.toml -o requirements.txt
	uv pip compile -q --universal --generate-hashes --no-header --no-annotate --python-version 3.11 pyproject.toml --group dev -o requirements-dev.txt

clean:
	rm -rf $(V) .venv-bench mutants .mypy_cache .ruff_cache .pytest_cache .hypothesis
