#!/usr/bin/env bash
# Repeats the tests that draw random boards, with many draws each, for SOAKTIME seconds or until one
# fails, and counts the draws. PACKAGES lists the folders to test; by default, all that have such
# tests, after a run of the tests of which "make test" takes a sample. TESTS is a pattern of the
# tests to run, and CHECKS the draws of each. rapid prints the seed and the shrunken board of a
# failure. The tests of the page in a browser, a module of its own, run by those of a package that
# imports internal/workspace.
set -euo pipefail
go=${GO:-go}
GRIDWRIGHT_LRAT=${GRIDWRIGHT_LRAT:-$(tools/lrat.sh)}
export GRIDWRIGHT_LRAT
if [ -z "${PACKAGES:-}" ]; then
  # shellcheck disable=SC2046 # a list of folders
  GRIDWRIGHT_WHOLE=1 "$go" test -count 1 -timeout 0 -run "${TESTS:-.}" \
    $(grep -rlE --include='*_test.go' '(internal/sample|internal/workspace|miptest|enginetest)"|formulationtest\.Share' . | xargs -n1 dirname | sort -u)
fi
end=$(($(date +%s) + ${SOAKTIME:-600}))
packages=${PACKAGES:-$(grep -rl --include='*_test.go' 'pgregory.net/rapid' . | xargs -n1 dirname | sort -u)}
out=$(mktemp)
trap 'rm -f "$out"' EXIT
round=0
drawn=0
while [ "$(date +%s)" -lt "$end" ]; do
  round=$((round + 1))
  for package in $packages; do
    [ "$(date +%s)" -lt "$end" ] || break
    if ! "$go" test -v -count 1 -timeout 0 -run "${TESTS:-.}" "$package" \
      -rapid.checks="${CHECKS:-2000}" > "$out" 2>&1; then
      grep -v -e '^=== ' -e '--- PASS' "$out"
      exit 1
    fi
    passed=$(awk '/\[rapid\] OK, passed / { sub(/.*passed /, ""); n += $1 } END { print n + 0 }' "$out")
    drawn=$((drawn + passed))
    echo "== round $round: $passed draws pass in $package"
  done
done
echo "$drawn draws, none of which fails"
