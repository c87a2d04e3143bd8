package highswasm_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/highswasm"
	"github.com/gridwright/gridwright/mip/miptest"
)

// npm puts a script in the place of npm.
func npm(t *testing.T, script string) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "npm"), []byte("#!/bin/sh\n"+script), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir+":/bin:/usr/bin")
}

// TestFetchFails: what npm brings is believed only if its checksum is right, and nothing is left
// of what is not.
func TestFetchFails(t *testing.T) {
	if _, err := os.Stat("/bin/sh"); err != nil {
		t.Skip(err)
	}
	for name, tt := range map[string]struct{ script, want string }{
		"fails":   {"echo no network >&2; exit 1", "npm pack highs@1.15.3 failed: exit status 1\nno network"},
		"wrong":   {"echo a package > highs.tgz", "what npm brought is not highs@1.15.3: its checksum differs"},
		"nothing": {"exit 0", "npm brought 0 packages, not one"},
		"two":     {"touch a.tgz b.tgz", "npm brought 2 packages, not one"},
		"huge":    {"head -c 67108865 /dev/zero > a.tgz", "larger than 64 MB"},
	} {
		t.Run(name, func(t *testing.T) {
			npm(t, tt.script)
			folder := filepath.Join(t.TempDir(), "cache", "highs")
			err := highswasm.Fetch(context.Background(), folder)
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("%v, want %q", err, tt.want)
			}
			if files, _ := filepath.Glob(filepath.Join(folder, "*")); len(files) > 0 {
				t.Errorf("left behind: %q", files)
			}
		})
	}
	t.Setenv("PATH", t.TempDir())
	if err := highswasm.Fetch(context.Background(), t.TempDir()); err == nil || !strings.Contains(err.Error(), "npm is not found") {
		t.Error(err)
	}
}

// TestBroken: a folder that holds something else is refused by name, by all that use it.
func TestBroken(t *testing.T) {
	folder := t.TempDir()
	s := highswasm.New(folder, 0)
	if err := s.Installed(); err == nil || !strings.Contains(err.Error(), "highs is not installed in "+folder) {
		t.Error(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "highs.wasm"), []byte("\x00asm"), 0o644); err != nil {
		t.Fatal(err)
	}
	want := "highs.wasm in " + folder + " is not that of highs@1.15.3"
	if err := s.Installed(); err == nil || !strings.Contains(err.Error(), want) {
		t.Error(err)
	}
	if _, err := s.Version(context.Background()); err == nil || !strings.Contains(err.Error(), want) {
		t.Error(err)
	}
	if _, err := mip.Solve(context.Background(), s, miptest.Knapsack(), mip.Options{}); err == nil || !strings.Contains(err.Error(), want) {
		t.Error(err)
	}
}

// TestRepair: where what is installed is broken, Fetch brings it anew, and where it is not, npm is
// not asked.
func TestRepair(t *testing.T) {
	from, err := highswasm.Folder(os.Getenv)
	if err != nil {
		t.Skip(err)
	}
	if err := highswasm.New(from, 0).Installed(); err != nil {
		t.Skip(err)
	}
	npm(t, "exit 1")
	if err := highswasm.Fetch(context.Background(), from); err != nil {
		t.Errorf("npm was asked for what is there: %v", err)
	}
}

// TestInstalledLater: a solver that was asked too early works once it is installed.
func TestInstalledLater(t *testing.T) {
	from := copied(t)
	folder := filepath.Join(t.TempDir(), "later")
	s := highswasm.New(folder, 0)
	if _, err := s.Version(context.Background()); err == nil {
		t.Fatal("a solver that is not installed tells its version")
	}
	if err := os.Rename(from, folder); err != nil {
		t.Fatal(err)
	}
	if v, err := s.Version(context.Background()); err != nil || v == "" {
		t.Errorf("%q, %v", v, err)
	}
}

func TestFolder(t *testing.T) {
	for env, want := range map[string]string{"/cache": "/cache/highs-1.15.3"} {
		got, err := highswasm.Folder(func(string) string { return env })
		if err != nil || got != filepath.FromSlash(want) {
			t.Errorf("%s, %v", got, err)
		}
	}
	t.Setenv("HOME", "")
	t.Setenv("XDG_CACHE_HOME", "")
	if got, err := highswasm.Folder(func(string) string { return "" }); err == nil {
		t.Errorf("without a home there is the folder %s", got)
	}
}

func ExampleNew() {
	folder, err := highswasm.Folder(os.Getenv)
	if err == nil {
		err = highswasm.Fetch(context.Background(), folder) // by npm, once
	}
	if err != nil {
		fmt.Println(err)
		return
	}
	m := &lin.Model{Name: "lunch", Maximize: true}
	soup, bread := m.Integer("soup", 0, 4), m.Continuous("bread", 0, 10)
	m.SetObj(3, soup)
	m.SetObj(2, bread)
	m.AtMost("money", lin.Sum(soup).Plus(0.5, bread), 6)
	r, err := mip.Solve(context.Background(), highswasm.New(folder, 0), m, mip.Options{})
	fmt.Println(r.Stop, r.Obj, err)
}
