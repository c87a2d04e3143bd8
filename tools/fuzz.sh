#!/usr/bin/env bash
# Runs every fuzz target of the module for FUZZTIME, one after the other. Stops with an error at the
# first failure. "go test -fuzz" accepts only one target, so the script finds them by name. Without
# a limit, Go spends minutes on shrinking each input of some kilobytes that reaches new code; an
# input that fails is shrunk no further than that, either.
set -euo pipefail
go=${GO:-go}
time=${FUZZTIME:-60s}
grep -rl --include='*_test.go' '^func Fuzz' . | sort | while read -r file; do
  for target in $(sed -n 's/^func \(Fuzz[A-Za-z0-9_]*\).*/\1/p' "$file"); do
    echo "== $(dirname "$file") $target"
    "$go" test -run '^$' -fuzz "^$target\$" -fuzztime "$time" -fuzzminimizetime 200x "$(dirname "$file")"
  done
done
