# "make" lists the targets.
.DEFAULT_GOAL := help
GO ?= go
FUZZTIME ?= 60s
SOAKTIME ?= 600
CHROMIUM ?= $(or $(shell command -v chromium-headless-shell),chromium)

.PHONY: help build test check wasm install man pictures licenses release site npm lessons lint vet bench fuzz soak twin
help:  ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' Makefile

build:  ## build bin/gridwright, and bin/gridwright-check, which checks certificates
	$(GO) build -trimpath -o bin/ ./cmd/...

# Compiled as for a release, packages serve tests, linters and the programs that tests build. The
# hundred programs of the tests are linked without tables for debuggers, a third faster.
test check lint: export GOFLAGS := $(shell $(GO) env GOFLAGS) -trimpath -ldflags=-w
test check lint: export CGO_ENABLED := 0
# The heaps of most tests are small, and so they spend half of their time in the garbage collector.
test check lint: export GOGC := 400

# Tests wait for browsers, solvers and processes: twice as many packages as cores keep these busy.
BESIDE := -p $(shell echo $$((2 * $$(getconf _NPROCESSORS_ONLN || echo 2))))

STATICCHECK := $(GO) tool -modfile=tools/go.mod staticcheck ./...

# The longest packages come first, and staticcheck runs beside them: by itself it would outlive Ctrl-C.
test: install vet  ## install the solvers, lint, and run all tests, in some 8 minutes on two cores
	@echo '$(STATICCHECK)'; $(STATICCHECK) & lint=$$!; \
	trap 'kill $$lint; exit 130' INT; \
	$(GO) test -vet=off -timeout 20m $(BESIDE) ./internal/page ./internal/cli ./kinds . ./internal/catalog ./mip/solvers ./...; \
	tests=$$?; wait $$lint || { echo 'staticcheck failed, see above or make lint'; exit 1; }; exit $$tests

check:  ## run the fast tests, in some two minutes on two cores
	$(GO) test -vet=off -short -timeout 10m $(BESIDE) ./...

wasm:  ## run the fast tests of the engines in WebAssembly under node (part of make test)
	$(GO) test -count 1 -timeout 20m -v ./internal/wasm

install:  ## install the solvers for the tests, by npm and apt
	@GO="$(GO)" ./tools/install.sh

man:  ## write the manual pages to man/
	$(GO) run ./cmd/gridwright man man

pictures:  ## draw the pictures of README and docs
	$(GO) test -count 1 -run '^TestPictures' . -update
	$(GO) test -count 1 -run '^TestModelPictures$$' ./internal/cli -update

release:  ## build archives of the commit for six platforms, with checksums, in dist/
	$(GO) run ./internal/release

licenses:  ## write THIRD_PARTY_LICENSES, needed after a change of go.mod
	$(GO) run ./internal/release -licenses

site:  ## write the page to dist/site, to publish, and to dist/gridwright.html, to use offline
	cd internal/page/site && $(GO) run . -o ../../../dist $(if $(shell command -v zopfli),-zopfli zopfli)

npm: site  ## write the package for npm to dist/npm, and pack it
	cd dist && npm pack ./npm

lessons:  ## print the lessons of docs/lessons to dist/lessons, as PDF and HTML, by CHROMIUM
	cd internal/page/site && $(GO) run . -o ../../../dist -lessons $(CHROMIUM)

lint: vet  ## run gofmt, go vet and staticcheck
	$(STATICCHECK)

vet: # which compiles what staticcheck and tests both need
	@unformatted=$$(gofmt -l .) && test -z "$$unformatted" || { echo "gofmt: $$unformatted"; exit 1; }
	$(GO) vet ./...

bench:  ## run all benchmarks; compare two outputs with benchstat
	$(GO) test -run '^$$' -bench . -benchmem -count 6 ./...

fuzz:  ## run each fuzz target for FUZZTIME
	@GO="$(GO)" FUZZTIME="$(FUZZTIME)" ./tools/fuzz.sh

soak:  ## run what make test samples, and repeat the random tests of PACKAGES for SOAKTIME seconds
	@GO="$(GO)" SOAKTIME="$(SOAKTIME)" ./tools/soak.sh

twin:  ## compare the program with version 0.1.0's first commit; GRIDWRIGHT_WHOLE=1 takes all boards
	@$(GO) build -trimpath -o bin/gridwright ./cmd/gridwright
	@$(GO) test -count 1 -timeout 0 -v -run TestTwins ./internal/twin -old "$$(GO="$(GO)" ./tools/old.sh)" -new "$(CURDIR)/bin/gridwright"
