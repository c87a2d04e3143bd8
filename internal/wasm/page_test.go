package wasm

import (
	"bytes"
	"compress/gzip"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// mostPage is the size limit, gzipped, of a small program that uses package gridwright: a page loads
// it before it can solve.
const mostPage = 1_695_000

// built builds the program of testdata/page as the page is built.
func built(t testing.TB) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "page.wasm")
	cmd := exec.Command("go", slices.Concat([]string{"build", "-o", file}, flags, []string{"./testdata/page"})...)
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return file
}

// started runs the program under node on a puzzle. It returns the output and the milliseconds until
// its first line.
func started(t testing.TB, file, puzzle string) (out string, ms float64) {
	t.Helper()
	cmd := exec.Command("node", "testdata/start.js", filepath.Join(goroot(t), "lib", "wasm", "wasm_exec.js"), file)
	cmd.Env = environment()
	cmd.Stdin = strings.NewReader(puzzle)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Run(); err != nil {
		t.Fatalf("%v\n%s", err, stderr.String())
	}
	m := regexp.MustCompile(`start ([\d.]+) ms`).FindStringSubmatch(stderr.String())
	if m == nil {
		t.Fatalf("no first line: %s", stderr.String())
	}
	ms, err := strconv.ParseFloat(m[1], 64)
	if err != nil {
		t.Fatal(err)
	}
	return stdout.String(), ms
}

// TestPage: a program that parses and solves stays small, and does so in WebAssembly as elsewhere. If
// it has grown, look at the imports of package gridwright, and at the code that Solve links in.
func TestPage(t *testing.T) {
	if testing.Short() {
		t.Skip("builds for WebAssembly")
	}
	file := built(t)
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Write(text); err != nil || w.Close() != nil {
		t.Fatal(err)
	}
	t.Logf("%d bytes, %d gzipped", len(text), b.Len())
	if b.Len() > mostPage {
		t.Errorf("the program has %d bytes gzipped, want at most %d", b.Len(), mostPage)
	}
	if _, err := exec.LookPath("node"); err != nil {
		t.Skip("node, which runs WebAssembly, is not installed: ", err)
	}
	out, ms := started(t, file, "numbrix\n. 10 . .\n. . 2 .\n. . 5 .\n")
	if want := "ready\nunique\n 9 10 11 12\n 8  1  2  3\n 7  6  5  4\n"; out != want {
		t.Errorf("it prints %q, want %q", out, want)
	}
	t.Logf("its first line came after %.0f ms", ms)
}

// BenchmarkPageStart measures the time from the bytes of the program to its first line, under node.
func BenchmarkPageStart(b *testing.B) {
	file := built(b)
	var sum float64
	n := 0
	for b.Loop() {
		_, ms := started(b, file, "numbrix\n1 . .\n")
		sum += ms
		n++
	}
	b.ReportMetric(sum/float64(n), "ms/start")
}
