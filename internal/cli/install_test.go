package cli_test

import (
	"bytes"
	"context"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/internal/highswasmtest"

	"github.com/gridwright/gridwright/internal/cli"
	"github.com/gridwright/gridwright/internal/sample"
	"github.com/gridwright/gridwright/mip/highswasm"
)

// withCache returns a world with another cache folder.
func withCache(cache string) *world {
	w := newWorld("")
	w.Getenv = func(name string) string { return map[string]string{highswasm.Env: cache}[name] }
	return w
}

// empty reports whether a folder is empty.
func empty(folder string) bool {
	entries, _ := os.ReadDir(folder)
	return len(entries) == 0
}

// stopping passes on what is written, and calls stop once the text contains a given string.
type stopping struct {
	w    io.Writer
	at   string
	stop func()
}

func (s *stopping) Write(p []byte) (int, error) {
	if strings.Contains(string(p), s.at) {
		s.stop()
	}
	return s.w.Write(p)
}

// TestInstallCutShort: Ctrl-C and --time end an installation with exit code 3 and leave no files. A
// terminal shows the progress.
func TestInstallCutShort(t *testing.T) {
	highswasmtest.NPM(t, "touch half.tgz; exec sleep 600")
	const doing = "fetching highs@1.15.3 by npm"
	cache := filepath.Join(t.TempDir(), "cache")
	ctx, cancel := context.WithCancel(context.Background())
	w := withCache(cache)
	w.StderrTerminal = true
	w.Stderr = &stopping{w: &w.err, at: "; Ctrl-C stops", stop: cancel}
	code := cli.Main(ctx, w.Env, []string{"install", "highs"})
	want := regexp.MustCompile(`^(\r\x1b\[K` + doing + `: \d+ s; Ctrl-C stops)+\r\x1b\[Kgridwright: interrupted while ` +
		doing + "; nothing was installed\n$")
	if code != 3 || !want.MatchString(w.err.String()) || !empty(cache) {
		t.Errorf("exit code %d: %q, want %s", code, w.err.String(), want)
	}
	w = withCache(cache)
	code = cli.Main(context.Background(), w.Env, []string{"install", "highs", "--time", "50ms"})
	late := "gridwright: the time limit was reached while " + doing + "; nothing was installed\n"
	if code != 3 || w.err.String() != late || !empty(cache) {
		t.Errorf("exit code %d: %q, want %q", code, w.err.String(), late)
	}
}

// TestInstallFails: messages state once what went wrong, and once what to do.
func TestInstallFails(t *testing.T) {
	const elsewhere = `gridwright: hint: "npm pack highs@1.15.3" on another machine fetches the file highs-1.15.3.tgz; ` +
		`"gridwright install highs --from highs-1.15.3.tgz" installs it here` + "\n"
	dir := t.TempDir()
	bad := filepath.Join(dir, "highs-1.15.3.tgz")
	if err := os.WriteFile(bad, []byte("<html>"), 0o644); err != nil {
		t.Fatal(err)
	}
	absent := filepath.Join(dir, "absent.tgz")
	for name, tt := range map[string]struct {
		npm   string // "" for none
		cache string
		args  []string
		want  string
	}{
		"no npm": {"", dir, nil, "cannot install highs: npm is not found on the PATH\n" + elsewhere},
		"npm fails": {`printf '\033[31mno\nnetwork\n'; exit 7`, dir, nil,
			"cannot install highs: npm pack highs@1.15.3 failed (exit code 7)\n  \\x1b[31mno\n  network\n" + elsewhere},
		"another":  {"", dir, []string{"--from", bad}, "cannot install highs: " + bad + ": it is not a gzip archive\n" + elsewhere},
		"a folder": {"", dir, []string{"--from", dir}, "cannot install highs: " + dir + ": is a directory\n" + elsewhere},
		"no file":  {"", dir, []string{"--from", absent}, "cannot install highs: cannot open " + absent + ": no such file or directory\n"},
		"no cache": {"exit 1", filepath.Join(bad, "cache"), nil, "cannot install highs: cannot write to the cache folder " +
			filepath.Join(bad, "cache") + ": not a directory; GRIDWRIGHT_CACHE can name another\n"},
		"a bad time": {"", dir, []string{"--time", "soon"}, "found \"soon\"\n"},
	} {
		t.Run(name, func(t *testing.T) {
			if tt.npm == "" {
				t.Setenv("PATH", t.TempDir())
			} else {
				highswasmtest.NPM(t, tt.npm)
			}
			w := withCache(tt.cache)
			code := cli.Main(context.Background(), w.Env, append([]string{"install", "highs"}, tt.args...))
			got := w.err.String()
			if code != 2 || !strings.HasPrefix(got, "gridwright: error: ") || !strings.HasSuffix(got, tt.want) {
				t.Errorf("exit code %d: %s, want %s", code, got, tt.want)
			}
		})
	}
}

// TestInstallFrom: an archive fetched elsewhere is installed without npm, over an older installation.
// With GRIDWRIGHT_WHOLE it is first installed to an empty folder, and compiled.
func TestInstallFrom(t *testing.T) {
	npm, err := exec.LookPath("npm")
	if err != nil || testing.Short() {
		t.Skip("starts npm; ", err)
	}
	dir := t.TempDir()
	cmd := exec.Command(npm, "pack", "highs@1.15.3", "--prefer-offline", "--no-workspaces")
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Skipf("%v: %s", err, out)
	}
	t.Setenv("PATH", t.TempDir())
	cache := filepath.Join(dir, "cache")
	if from, err := highswasm.Folder(os.Getenv); err == nil && !sample.Whole() {
		if err := os.CopyFS(filepath.Join(cache, filepath.Base(from)), os.DirFS(from)); err != nil {
			t.Fatal(err)
		}
	}
	for range 2 {
		w := withCache(cache)
		code := cli.Main(context.Background(), w.Env, []string{"install", "highs", "--from",
			filepath.Join(dir, "highs-1.15.3.tgz")})
		if code != 0 || w.err.String() != "highs is installed in "+filepath.Join(cache, "highs-1.15.3")+"\n" {
			t.Fatalf("exit code %d: %s", code, w.err.String())
		}
	}
	compiled, _ := filepath.Glob(filepath.Join(cache, "*", "compiled", "*", "*"))
	if sample.Whole() && len(compiled) != 1 {
		t.Errorf("compiled: %q", compiled)
	}
	w := withCache(cache)
	if code := cli.Main(context.Background(), w.Env, []string{"list", "solvers"}); code != 0 || !bytes.Contains(w.out.Bytes(), []byte("\nhighs          1.15.1 ")) {
		t.Errorf("exit code %d: %s", code, w.out.String())
	}
}
