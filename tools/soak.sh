#!/usr/bin/env bash
# Repeats the tests that draw random boards, with many draws each, for SOAKTIME seconds or until one
# fails. PACKAGES lists the folders to test; by default, all that have such tests. rapid prints the
# seed and the shrunken board of a failure.
set -euo pipefail
go=${GO:-go}
end=$(($(date +%s) + ${SOAKTIME:-600}))
packages=${PACKAGES:-$(grep -rl --include='*_test.go' 'pgregory.net/rapid' . | xargs -n1 dirname | sort -u)}
round=0
while [ "$(date +%s)" -lt "$end" ]; do
  round=$((round + 1))
  echo "== round $round"
  for package in $packages; do
    [ "$(date +%s)" -lt "$end" ] || break
    "$go" test -count 1 -timeout 0 "$package" -rapid.checks=2000
  done
done
