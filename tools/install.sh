#!/usr/bin/env bash
# Installs the programs for the tests, if they are missing: HiGHS, axe-core, pzpr and lz-string by npm; by apt CBC,
# GLPK, lp_solve and SYMPHONY, the SAT solvers CaDiCaL, MiniSat and clasp, PuLP, MiniZinc and clingo,
# zopfli, GNU parallel and rsync, and for the tests of the page Chromium, Firefox and WebKit. If that is
# not possible, it prints which are missing, and the tests that need them are skipped.
set -euo pipefail
if ! "${GO:-go}" run ./cmd/gridwright install highs; then
  ! command -v npm >/dev/null || exit 1
  echo "not installed: highs; the tests that need it are skipped" >&2
fi
for folder in internal/page/browser kinds/testdata/pzpr formats/testdata/links; do
  if ! npm ls --prefix $folder >/dev/null 2>&1 &&
    ! npm ci --prefix $folder --ignore-scripts --no-audit --no-fund --silent >&2; then
    ! command -v npm >/dev/null || exit 1
    echo "not installed: the packages of $folder; the tests that need them are skipped" >&2
  fi
done
missing=()
command -v "${GRIDWRIGHT_CBC:-cbc}" >/dev/null || missing+=(coinor-cbc)
command -v "${GRIDWRIGHT_GLPK:-glpsol}" >/dev/null || missing+=(glpk-utils)
for program in cadical minisat clasp minizinc zopfli parallel rsync; do
  command -v $program >/dev/null || missing+=($program)
done
command -v lp_solve >/dev/null || missing+=(lp-solve)
command -v symphony >/dev/null || missing+=(coinor-symphony)
command -v clingo >/dev/null || missing+=(gringo)
python3 -c 'import pulp' 2>/dev/null || /usr/bin/python3 -c 'import pulp' 2>/dev/null ||
  missing+=(python3-pulp)
command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null ||
  missing+=(chromium-headless-shell)
command -v firefox-esr >/dev/null || command -v firefox >/dev/null || missing+=(firefox-esr)
command -v WebKitWebDriver >/dev/null || missing+=(webkit2gtk-driver)
command -v Xvfb >/dev/null || missing+=(xvfb)
[ ${#missing[@]} -gt 0 ] || exit 0
as_root=()
if [ "$(id -u)" -ne 0 ]; then
  as_root=(sudo -n)
fi
if ! command -v apt-get >/dev/null || ! "${as_root[@]}" true 2>/dev/null; then
  echo "not installed: ${missing[*]}; the tests that need them are skipped" >&2
  exit 0
fi
echo "installing ${missing[*]}" >&2
export DEBIAN_FRONTEND=noninteractive
if ! "${as_root[@]}" apt-get install -qq -y --no-install-recommends "${missing[@]}" >/dev/null 2>&1; then
  "${as_root[@]}" apt-get update -qq # on a fresh machine, the package lists are empty or old
  "${as_root[@]}" apt-get install -qq -y --no-install-recommends "${missing[@]}" >/dev/null
fi
