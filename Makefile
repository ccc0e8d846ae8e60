# `make demo` and `make test` set everything up and run it; `make help` lists the rest.

VENV := .venv
OF_VENV := $(VENV)/bin/python

# What `make bench` measures this library beside, in a venv of its own, and how many rounds it plays.
VENV_PEERS := .venv-peers
PEERS := benchmarks/latency/peers.txt
ROUNDS := 10

# What may make the venv: the first that is new enough and has the venv module. Another one: make PYTHON=/path/to/python3.12
PYTHONS := $(or $(PYTHON),python3 python3.13 python3.12 python3.11 python3.14 python)
USABLE := import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))

# A venv is sound when its own Python runs, is new enough and has a working pip.
SOUND := import pip, sys; sys.exit(sys.version_info < (3, 11) or sys.prefix == sys.base_prefix)

# An installation is fresh until the metadata, the tested set of versions or the folder of the checkout changes.
FINGERPRINT := $(shell (pwd; cat pyproject.toml agents/*/pyproject.toml constraints.txt) | cksum)

# The navigator computes with torch. On Linux the build without CUDA saves 2 GB: make TORCH_INDEX=<PyTorch's index of CPU builds>
TORCH_INDEX :=

# $(call install,what,paths) installs the paths, unless that has been done; a venv with more than it, whose name ends so, will do as well.
define install
@case "$$(cat '$(VENV)/installed' 2>/dev/null)" in '$(FINGERPRINT)'*'$(1)') ;; *) \
	echo 'Installing genui-gym $(1) into $(VENV) ...'; \
	$(if $(and $(1),$(TORCH_INDEX)),$(PIP_INSTALL) --index-url '$(TORCH_INDEX)' torch &&) $(PIP_INSTALL) $(2) \
	&& echo '$(FINGERPRINT) $(1)' > '$(VENV)/installed';; \
esac
endef
PIP_INSTALL = $(OF_VENV) -m pip install --quiet --disable-pip-version-check --constraint constraints.txt

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help demo train-demo test lint types contracts soak bench synth-bench navigator-experiments browser install install-dev install-navigator venv venv-peers clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-21s %s\n", $$1, $$2}' Makefile

demo: install browser ## set up, prove the Booking app and play it in Chromium: leaves runs/demo/report.html
	$(OF_VENV) -m genui_gym demo

test: install-dev browser ## set up with the tools of development and run every test, one process for each core
	$(OF_VENV) -m pytest -n logical --dist worksteal

lint: install-dev ## check style and format with ruff
	$(OF_VENV) -m ruff check .
	$(OF_VENV) -m ruff format --check .

types: install-dev ## check types with mypy, strictly
	$(OF_VENV) -m mypy

contracts: install-dev ## check which room imports which, with import-linter
	$(OF_VENV) -c 'from importlinter.cli import lint_imports_command as main; main()'

train-demo: install-navigator browser ## train a navigator on Booking, for seven and a half minutes, and play it in Chromium: leaves replays in runs/train-demo/played
	$(OF_VENV) -m genui_gym train navigator --config agents/navigator/demo/bc.yaml
	$(OF_VENV) -m genui_gym train navigator --config agents/navigator/demo/grpo.yaml
	$(OF_VENV) -m genui_gym run genui/Booking-v0 --agent navigator --option checkpoint=runs/train-demo/grpo \
		--seed 1000 --episodes 6 --save-traces --out runs/train-demo/played
	for trace in runs/train-demo/played/traces/*; do $(OF_VENV) -m genui_gym replay "$$trace" || exit 1; done

soak: install-dev browser ## play thousands of episodes while things break; SOAK='--text 100 --chromium 10' makes it small
	$(OF_VENV) -m benchmarks.soak --out benchmarks/results/soak.md $(SOAK)

bench: install-dev browser venv-peers ## measure latency beside BrowserGym and MiniWoB++ (half an hour); ROUNDS=2 is quicker, RESUME=1 goes on
	$(OF_VENV) -m benchmarks.latency --venv $(VENV_PEERS) --rounds $(ROUNDS) $(if $(RESUME),--resume)

synth-bench: install-dev ## make apps of recordings, files of five formats, and count the proven; it goes on where it was broken off; SYNTH='--apps shop --flows 1' makes it small
	$(OF_VENV) -m benchmarks.synth $(SYNTH) --out benchmarks/results/synth.md

navigator-experiments: install-dev browser ## measure what the navigator learns (many hours; it goes on where it was broken off); EXPERIMENTS='1 2' chooses
	$(OF_VENV) -m benchmarks.navigator $(EXPERIMENTS)

browser: install
	@$(OF_VENV) -m genui_gym browser install

install: venv
	$(call install,,--editable .)

install-dev: venv
	$(call install,for development and navigator,--editable '.[dev]' --editable './agents/navigator[dev]')

install-navigator: venv
	$(call install,and navigator,--editable . --editable ./agents/navigator)

venv:
	@$(OF_VENV) -c '$(SOUND)' 2>/dev/null || { \
		for python in $(PYTHONS) ''; do "$$python" -c '$(USABLE)' >/dev/null 2>&1 && break; done; \
		if [ -z "$$python" ]; then \
			echo 'genui-gym needs Python 3.11 or newer with its venv module; none of these is one: $(PYTHONS).' >&2; \
			echo 'On Debian and Ubuntu `apt-get install python3 python3-venv` brings it; or name one: make PYTHON=/path/to/python3.12' >&2; \
			exit 1; \
		fi; \
		echo "Making $(VENV) with $$python ..."; \
		rm -rf '$(VENV)' && "$$python" -m venv '$(VENV)'; \
	}

venv-peers: venv
	@cmp --silent $(PEERS) '$(VENV_PEERS)/installed' || { \
		echo 'Installing the peers into $(VENV_PEERS) ...'; \
		rm -rf '$(VENV_PEERS)' && $(OF_VENV) -m venv '$(VENV_PEERS)' \
		&& '$(VENV_PEERS)/bin/python' -m pip install --quiet --disable-pip-version-check --requirement $(PEERS) \
		&& cp $(PEERS) '$(VENV_PEERS)/installed'; \
	}

clean: ## remove what the other targets made, except runs/
	rm -rf $(VENV) $(VENV_PEERS) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
