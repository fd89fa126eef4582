# flowctl: `make demo` shows the main commands, `make test` runs the tests; see README.md.
SWIFT ?= swift
PREFIX ?= /usr/local
BINARY = .build/release/flowctl

# macOS allows 256 open files; all tests at once need more.
MORE_FILES = [ "$$(ulimit -n)" = unlimited ] || [ "$$(ulimit -n)" -ge 4096 ] || ulimit -S -n 4096 2>/dev/null || true;

# Warnings are errors in tests and checks, not for users: their compiler may be newer.
STRICT = FLOWCTL_STRICT=1

.PHONY: all setup build demo test test-release fuzz hints planted check docs format bench dist smoke install uninstall clean

all: build

setup: ; @.github/scripts/setup

# With the dependencies that CI tests. Plain `swift build -c release` links all of ICU's data and the unwind
# tables: 40 MB more.
build: setup
	@.github/scripts/release/dependencies
	FLOWCTL_LINK="$$(.github/scripts/release/link-arguments)" $(SWIFT) build -c release --product flowctl --force-resolved-versions

demo: build ; @.github/scripts/demo $(BINARY)

# Collects coverage for the coverage gate, and writes the pages that check-pages opens in a browser.
# The width is limited, because the servers of the tests respond too late if all tests run at once.
# The repositories of tests are in memory if possible: that saves a tenth of the time.
test: setup
	@mkdir -p .build/pages
	@rm -f .build/hints.log
	@$(MORE_FILES) $(STRICT) TMPDIR="$$(.github/scripts/scratch-folder)" FLOWCTL_HINTS=shapes FLOWCTL_HINTS_LOG="$(CURDIR)/.build/hints.log" SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=32 FLOWCTL_PAGES="$(CURDIR)/.build/pages" $(SWIFT) test --enable-code-coverage
	-@.github/scripts/check-hints .build/hints.log

SECONDS ?= 60
fuzz: setup ; @$(MORE_FILES) $(STRICT) FLOWCTL_FUZZ_SECONDS=$(SECONDS) FLOWCTL_KILLS=all $(SWIFT) test --filter "MutationTests|DifferentialTests|RandomSequenceTests|BoardFuzzTests|RandomReleasesTests|Killed"

# Types every hint that end-to-end tests print, in the same folder; `make test` types one of each shape.
hints: setup
	@rm -f .build/hints.log
	@$(MORE_FILES) $(STRICT) FLOWCTL_HINTS=all FLOWCTL_HINTS_LOG="$(CURDIR)/.build/hints.log" $(SWIFT) test --filter FlowCLITests
	@.github/scripts/check-hints .build/hints.log

# Runs the end-to-end tests with the program as it is released, instead of as a function.
test-release: build
	@$(MORE_FILES) $(STRICT) TMPDIR="$$(.github/scripts/scratch-folder)" FLOWCTL_PROGRAM="$(CURDIR)/$(BINARY)" SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=8 $(SWIFT) test --enable-code-coverage --filter FlowCLITests

# Plants errors that stores refuse, and counts how many `preflight` finds.
planted: build ; @.github/scripts/preflight-faults $(BINARY)

check: setup ; @.github/scripts/check

# The documentation site, in .build/site.
docs: ; @.github/scripts/docs

format: ; $(SWIFT) format --in-place --recursive Package.swift Sources Templates Tests

bench: build
	@status=0; for part in run manifests.py plans.py branches.py github.py; do \
	  Benchmarks/$$part $(BINARY) || status=1; done; exit $$status

# Makes the release files for this machine in .build/dist; `make smoke` installs and runs each of them.
dist: build ; @.github/scripts/release/dist

smoke: dist
	@.github/scripts/release/smoke
	@.github/scripts/release/test-action

install: build ; @.github/scripts/install $(BINARY) "$(DESTDIR)$(PREFIX)"

uninstall: ; @.github/scripts/install --remove "$(DESTDIR)$(PREFIX)"

clean: ; $(SWIFT) package clean
