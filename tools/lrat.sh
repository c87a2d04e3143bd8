#!/bin/sh
# Builds lrat-check, a checker of LRAT proofs that shares nothing with Gridwright, from its public
# source (Marijn Heule and others, MIT licence), and prints the path of the program. The tests and
# "make soak" give it the proofs of certificates:
#
#	GRIDWRIGHT_LRAT=$(tools/lrat.sh) go test -run TestCertify .
#
# LRAT_SOURCE names another address, or a file. Where neither the source nor a compiler is at hand,
# the script prints nothing, and the tests do without.
set -eu
source=${LRAT_SOURCE:-https://raw.githubusercontent.com/marijnheule/drat-trim/master/lrat-check.c}
folder=${XDG_CACHE_HOME:-$HOME/.cache}/gridwright
program=$folder/lrat-check

if [ ! -x "$program" ]; then
	mkdir -p "$folder"
	skip() {
		echo "tools/lrat.sh: $1; proofs are not given to lrat-check" >&2
		exit 0
	}
	command -v cc >/dev/null || skip "there is no C compiler"
	if [ -f "$source" ]; then
		cp "$source" "$folder/lrat-check.c"
	else
		curl -fsSL --max-time 30 -o "$folder/lrat-check.c" "$source" 2>/dev/null ||
			skip "$source can't be read"
	fi
	cc -O2 -w -o "$program" "$folder/lrat-check.c" || skip "lrat-check does not compile"
fi
echo "$program"
