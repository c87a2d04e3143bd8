package highswasm

import (
	"context"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
)

// tiny is a module with one function, which does nothing: HiGHS takes seconds to compile.
const tiny = "\x00asm\x01\x00\x00\x00" + // head
	"\x01\x04\x01\x60\x00\x00" + // the type of a function
	"\x03\x02\x01\x00" + // a function of that type
	"\x0a\x04\x01\x02\x00\x0b" // its code

// TestDamagedCache: stored code may be damaged, cut short, in the way or written by others. Then
// the module is compiled again, and the next process finds code that is whole.
func TestDamagedCache(t *testing.T) {
	folder := t.TempDir()
	entries := func() []string {
		files, err := filepath.Glob(filepath.Join(folder, "compiled", "*", "*"))
		if err != nil {
			t.Fatal(err)
		}
		return files
	}
	compile := func(when string) (unkept error) {
		t.Helper()
		m, err := compileIn(folder, []byte(tiny), letters{}, minMemory)
		if err != nil {
			t.Fatalf("%s: %v", when, err)
		}
		if err := m.runtime.Close(context.Background()); err != nil {
			t.Fatalf("%s: %v", when, err)
		}
		return m.unkept
	}
	if err := compile("at first"); err != nil {
		t.Error(err)
	}
	kept := entries()
	if len(kept) != 1 {
		t.Fatalf("kept: %q", kept)
	}
	whole, err := os.ReadFile(kept[0])
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(kept[0], whole[:len(whole)/2], 0o644); err != nil {
		t.Fatal(err)
	}
	if err := compile("with half a file"); err != nil {
		t.Error(err)
	}
	if now, err := os.ReadFile(kept[0]); err != nil || !slices.Equal(now, whole) {
		t.Errorf("it is not made anew: %d bytes, %v", len(now), err)
	}
	// A process that was killed leaves a file behind, and one that writes right now has one, too.
	old, young := kept[0]+".1.tmp", kept[0]+".2.tmp"
	for _, file := range []string{old, young} {
		if err := os.WriteFile(file, whole[:len(whole)/2], 0o600); err != nil {
			t.Fatal(err)
		}
	}
	long := time.Now().Add(-48 * time.Hour)
	if err := os.Chtimes(old, long, long); err != nil {
		t.Fatal(err)
	}
	if err := compile("beside half a file"); err != nil {
		t.Error(err)
	}
	if got := entries(); !slices.Equal(got, []string{kept[0], young}) {
		t.Errorf("there are %q", got)
	}
	// Others could have put code where they can write. (Windows has no such modes.)
	if err := os.Chmod(filepath.Join(folder, "compiled"), 0o777); err != nil {
		t.Fatal(err)
	}
	err = compile("with a cache of all")
	if runtime.GOOS != "windows" && (err == nil ||
		!strings.Contains(err.Error(), "compiled belongs to another user, or others may write to it")) {
		t.Errorf("code that others may have written was run: %v", err)
	}
	if err := os.RemoveAll(filepath.Join(folder, "compiled")); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "compiled"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := compile("with a file in the place of the cache"); err == nil {
		t.Error("it was kept in a file")
	}
}
