#!/usr/bin/env bash
# Builds the program of version 0.1.0's first commit from history, outside the repository, and prints
# its file. "make twin" compares it with the program of today.
set -euo pipefail
cd "$(dirname "$0")/.."
commit=b459a37250bda9d572b31638fc38206f96dfad6e
folder=${XDG_CACHE_HOME:-$HOME/.cache}/gridwright/old-${commit:0:7}
if [ ! -x "$folder/gridwright" ]; then
  if ! git cat-file -e "$commit^{commit}" 2>/dev/null; then
    echo "old.sh: this clone does not have commit ${commit:0:7}: git fetch --unshallow gets it" >&2
    exit 1
  fi
  rm -rf "$folder.making"
  mkdir -p "$folder.making/source"
  git archive "$commit" | tar -x -C "$folder.making/source"
  (cd "$folder.making/source" && GOFLAGS= CGO_ENABLED=0 "${GO:-go}" build -trimpath -o ../gridwright ./cmd/gridwright)
  rm -rf "$folder" "$folder.making/source"
  mv "$folder.making" "$folder"
fi
echo "$folder/gridwright"
