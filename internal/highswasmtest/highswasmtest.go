// Package highswasmtest sets up the tests of HiGHS in this process and on the command line: a fake
// npm, and an installation without compiled code.
package highswasmtest

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/gridwright/gridwright/mip/highswasm"
)

// NPM replaces npm with a shell script.
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

// Cold returns a cache folder with a copy of the installed package, but without compiled code, and
// the folder of the package in it. It skips the test if the package is not installed.
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
