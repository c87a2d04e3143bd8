package highswasm_test

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gridwright/gridwright/internal/highswasmtest"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/highswasm"
	"github.com/gridwright/gridwright/mip/miptest"
)

// TestBroken: a folder that holds something else is refused by name, by all that use it.
func TestBroken(t *testing.T) {
	folder := t.TempDir()
	s := highswasm.New(folder, 0)
	if err := s.Installed(); !errors.Is(err, highswasm.ErrAbsent) || err.Error() != "highs is not installed in "+folder {
		t.Error(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "highs.wasm"), []byte("\x00asm"), 0o644); err != nil {
		t.Fatal(err)
	}
	want := filepath.Join(folder, "highs.wasm") + " is damaged: it is not that of highs@1.15.3"
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
	highswasmtest.NPM(t, "exit 1")
	if err := highswasm.Fetch(context.Background(), from); err != nil {
		t.Errorf("npm was called although the package is installed: %v", err)
	}
}

// TestInstalledLater: a solver that was asked too early works once it is installed.
func TestInstalledLater(t *testing.T) {
	from := copied(t)
	folder := filepath.Join(t.TempDir(), "later")
	s := highswasm.New(folder, 0)
	if _, err := s.Version(context.Background()); err == nil {
		t.Fatal("a solver that is not installed reports its version")
	}
	if err := os.Rename(from, folder); err != nil {
		t.Fatal(err)
	}
	if v, err := s.Version(context.Background()); err != nil || v == "" {
		t.Errorf("%q, %v", v, err)
	}
}

func TestFolder(t *testing.T) {
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for env, want := range map[string]string{
		"/cache":    "/cache/highs-1.15.3",
		"relative":  filepath.Join(here, "relative", "highs-1.15.3"),
		"./a/../b/": filepath.Join(here, "b", "highs-1.15.3"),
	} {
		got, err := highswasm.Folder(func(string) string { return env })
		if err != nil || got != filepath.FromSlash(want) {
			t.Errorf("%s: %s, %v; want %s", env, got, err, want)
		}
	}
	t.Setenv("HOME", "")
	t.Setenv("XDG_CACHE_HOME", "")
	got, err := highswasm.Folder(func(string) string { return "" })
	if err == nil || !strings.HasPrefix(err.Error(), "there is no cache folder, ") ||
		!strings.HasSuffix(err.Error(), "; set GRIDWRIGHT_CACHE to a folder") {
		t.Errorf("without a home there is the folder %q, and %v", got, err)
	}
}

// archive gives the archive of the package as npm has it, which a machine that has installed it has
// in npm's cache.
func archive(t *testing.T) []byte {
	npm, err := exec.LookPath("npm")
	if err != nil {
		t.Skip(err)
	}
	dir := t.TempDir()
	cmd := exec.Command(npm, "pack", "highs@1.15.3", "--prefer-offline", "--no-workspaces")
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Skipf("%v: %s", err, out)
	}
	data, err := os.ReadFile(filepath.Join(dir, "highs-1.15.3.tgz"))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// contents lists what is in a folder, or says that it is not there.
func contents(folder string) string {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return "nothing"
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return strings.Join(names, " ")
}

// TestUnpack: the archive installs, by several at once too, and repairs what is broken; nothing else
// is left or lost.
func TestUnpack(t *testing.T) {
	data := archive(t)
	cache := filepath.Join(t.TempDir(), "cache")
	folder := filepath.Join(cache, "highs")
	long := time.Now().Add(-48 * time.Hour)
	old, young := filepath.Join(cache, ".new-old"), filepath.Join(cache, ".new-young")
	for _, dir := range []string{old, young} {
		if err := os.MkdirAll(dir, 0o700); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Chtimes(old, long, long); err != nil {
		t.Fatal(err)
	}
	install := func(when string) {
		t.Helper()
		var all sync.WaitGroup
		for range 4 {
			all.Go(func() {
				if err := highswasm.Unpack(folder, bytes.NewReader(data)); err != nil {
					t.Errorf("%s: %v", when, err)
				}
			})
		}
		all.Wait()
		if err := highswasm.New(folder, 0).Installed(); err != nil {
			t.Errorf("%s: %v", when, err)
		}
		if got := contents(cache); got != ".new-young highs" {
			t.Errorf("%s: the cache folder holds %s", when, got)
		}
	}
	install("at first")
	if got := contents(folder); got != "highs.js highs.wasm" {
		t.Errorf("the folder holds %s", got)
	}
	install("again")
	for name, text := range map[string]string{"highs.js": "damaged", "mine": "kept"} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Remove(filepath.Join(folder, "highs.wasm")); err != nil {
		t.Fatal(err)
	}
	install("over what is broken")
	if got := contents(folder); got != "highs.js highs.wasm mine" {
		t.Errorf("the folder holds %s", got)
	}
}

// tarball makes an archive of files, a name and a text each.
func tarball(t *testing.T, files ...string) []byte {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	w := tar.NewWriter(z)
	for i := 0; i < len(files); i += 2 {
		err := w.WriteHeader(&tar.Header{Name: files[i], Size: int64(len(files[i+1])), Mode: 0o644})
		if err == nil {
			_, err = io.WriteString(w, files[i+1])
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(w.Close(), z.Close()); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestUnpackOther: another archive is refused by what it is, and nothing of it reaches the disk.
func TestUnpackOther(t *testing.T) {
	if testing.Short() {
		t.Skip("makes archives of hundreds of MB")
	}
	const is = "package/package.json"
	zipped := tarball(t, is, `{"name":"highs","version":"1.15.3"}`, "package/build/highs.wasm", "\x00asm")
	z, err := gzip.NewReader(bytes.NewReader(zipped))
	if err != nil {
		t.Fatal(err)
	}
	unzipped, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	for name, tt := range map[string]struct {
		data []byte
		want string
	}{
		"nothing":       {nil, "it is empty"},
		"a page":        {[]byte("<html>not found</html>"), "it is not a gzip archive"},
		"unzipped":      {unzipped, "it has been unzipped already; the archive is needed as npm makes it"},
		"older":         {tarball(t, is, `{"name":"highs","version":"1.15.2"}`), `it holds "highs@1.15.2", expected highs@1.15.3`},
		"another":       {tarball(t, is, `{"name":"lows\u001b[2J","version":"1"}`), `it holds "lows\x1b[2J@1", expected`},
		"changed":       {zipped, "its checksum is not that of highs@1.15.3: it is damaged or was changed"},
		"cut short":     {zipped[:len(zipped)/2], "it is cut short or damaged"},
		"no package":    {tarball(t, "../../evil", "x", "/tmp/evil", "x"), "it is not an npm package"},
		"bad JSON":      {tarball(t, is, `{"name":`), "it is not an npm package"},
		"zipped zeros":  {tarball(t, "package/zeros", strings.Repeat("\x00", 300<<20)), "it is cut short or damaged"},
		"endless name":  {tarball(t, is, `{"name":"`+strings.Repeat("a", 2<<20)+`"}`), "it is not an npm package"},
		"a long name":   {tarball(t, is, `{"name":"`+strings.Repeat("a", 2<<10)+`"}`), "aaa\", expected highs@1.15.3"},
		"a large field": {make([]byte, 64<<20+1), "it is larger than 64 MB"},
	} {
		t.Run(name, func(t *testing.T) {
			cache := filepath.Join(t.TempDir(), "cache")
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			err := highswasm.Unpack(filepath.Join(cache, "highs"), bytes.NewReader(tt.data))
			runtime.ReadMemStats(&after)
			if err == nil || !strings.Contains(err.Error(), tt.want) || !errors.As(err, new(*highswasm.FetchError)) {
				t.Errorf("%v, want %q", err, tt.want)
			}
			if got := contents(cache); got != "nothing" {
				t.Errorf("left behind: %s", got)
			}
			if took := int(after.TotalAlloc-before.TotalAlloc) - 5*len(tt.data); took > 16<<20 {
				t.Errorf("it took %d MB", took>>20)
			}
		})
	}
}

// TestFetchNowhere: a folder that can't be written is named, with what to do, before npm is asked.
func TestFetchNowhere(t *testing.T) {
	highswasmtest.NPM(t, "exit 1")
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	err := highswasm.Fetch(context.Background(), filepath.Join(file, "highs"))
	want := "cannot write to the cache folder " + file + ": not a directory; GRIDWRIGHT_CACHE can name another"
	if err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
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
