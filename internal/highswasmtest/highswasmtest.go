// Package highswasmtest sets up what tests of HiGHS in this process need, here and on the command
// line: an npm of their own, and an installation in which nothing has been compiled yet.
package highswasmtest

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/gridwright/gridwright/mip/highswasm"
)

// NPM puts a script for the shell in the place of npm.
func NPM(t *testing.T, script string) {
	t.Helper()
	if _, err := os.Stat("/bin/sh"); err != nil {
		t.Skip(err)
	}
	dir := t.TempDir()
	text := []byte("#!/bin/sh\n" + script)
	if err := os.WriteFile(filepath.Join(dir, "npm"), text, 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir+":/bin:/usr/bin")
}

// Cold gives a cache folder with a copy of the package that is installed, but of nothing that was
// compiled, and the folder of the package in it. It skips the test where nothing is installed.
func Cold(t *testing.T) (cache, folder string) {
	t.Helper()
	from, err := highswasm.Folder(os.Getenv)
	if err != nil {
		t.Skip(err)
	}
	cache = t.TempDir()
	folder = filepath.Join(cache, filepath.Base(from))
	if err := os.Mkdir(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"highs.wasm", "highs.js"} {
		data, err := os.ReadFile(filepath.Join(from, name))
		if err != nil {
			t.Skip(err)
		}
		if err := os.WriteFile(filepath.Join(folder, name), data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return cache, folder
}
