package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gridwright/gridwright/internal/page/paper"
	"github.com/gridwright/gridwright/kinds"
)

const source = "../../.."

// files are those of the site, made once, or those of the folder that GRIDWRIGHT_SITE names.
var files = sync.OnceValues(func() (map[string][]byte, error) {
	folder := os.Getenv("GRIDWRIGHT_SITE")
	if folder == "" {
		return siteOf(source, "")
	}
	return filesOf(os.DirFS(filepath.Join(folder, "site")))
})

func site(t *testing.T) map[string][]byte {
	t.Helper()
	all, err := files()
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// TestSizes: the modules stay small. If one has grown, look at what it newly links:
// "go build -ldflags=-dumpdep" lists what keeps what. slices.SortFunc adds 18 KB for each type of
// element before compression, slices.SortStableFunc 7 KB, sort.Slice and sort.SliceStable nothing:
// where few are sorted, these are the ones to use.
// The site is published by zopfli, which makes them a twentieth smaller: a first visit loads 1.56 MB
// with pictures of eight kinds, or 1.42 from a server that compresses texts.
func TestSizes(t *testing.T) {
	for name, most := range map[string]int{"lean.wasm.gz": 1_464_000, "full.wasm.gz": 3_343_000,
		"kinds.wasm.gz": 3_895_000, "pdf.wasm.gz": 1_630_600,
		"index.html": 36_400, "app.js": 107_400, "worker.js": 9_000, "style.css": 24_820} {
		n := len(site(t)[name])
		t.Logf("%s has %d bytes", name, n)
		if n > most {
			t.Errorf("%s has %d bytes, want at most %d", name, n, most)
		}
	}
}

// TestZopfli: zopfli compresses the same bytes better than Go does. "make site" takes minutes
// for whole modules, and checks what is published; here it is the beginning of one.
func TestZopfli(t *testing.T) {
	zopfli, err := exec.LookPath("zopfli")
	if err != nil {
		t.Skip("zopfli is not installed: ", err)
	}
	r, err := gzip.NewReader(bytes.NewReader(site(t)["lean.wasm.gz"]))
	if err != nil {
		t.Fatal(err)
	}
	module := make([]byte, 100_000)
	if _, err := io.ReadFull(r, module); err != nil {
		t.Fatal(err)
	}
	quick, err := zipped(module, "")
	if err != nil {
		t.Fatal(err)
	}
	better, err := zipped(module, zopfli)
	if err != nil {
		t.Fatal(err)
	}
	if len(better) >= len(quick) {
		t.Errorf("zopfli makes %d bytes, Go %d", len(better), len(quick))
	}
	if r, err = gzip.NewReader(bytes.NewReader(better)); err != nil {
		t.Fatal(err)
	}
	if got, err := io.ReadAll(r); err != nil || !bytes.Equal(got, module) {
		t.Errorf("it makes another module: %v", err)
	}
}

// event is an event of a module.
type event struct {
	Event, Verdict, Class, Message string
	At                             float64 // milliseconds since the request
	Timeout                        bool
	Board                          json.RawMessage
	Pages                          []string
	ID                             int
	Name, Type                     string
	Data                           []byte `json:"base64"`
}

// run sends requests to a module under node, and returns the events.
func run(t *testing.T, module string, requests ...string) []event {
	t.Helper()
	return runBy(t, "", module, requests...)
}

// runBy runs a module by a clock that advances with each look at it by a number of milliseconds, or
// by itself for "".
func runBy(t *testing.T, step, module string, requests ...string) []event {
	t.Helper()
	if _, err := exec.LookPath("node"); err != nil {
		t.Skip("node, which runs WebAssembly, is not installed: ", err)
	}
	script, err := glue()
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	for name, text := range map[string][]byte{module: site(t)[module], "glue.js": script} {
		if err := os.WriteFile(filepath.Join(folder, name), text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command("node", "testdata/run.js", filepath.Join(folder, "glue.js"),
		filepath.Join(folder, module), step)
	cmd.Stdin = strings.NewReader(strings.Join(requests, "\n"))
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v\n%s%s", err, out, stderr.String())
	}
	var events []event
	for line := range bytes.Lines(out) {
		var e event
		if err := json.Unmarshal(line, &e); err != nil {
			t.Fatalf("%v in %s", err, line)
		}
		events = append(events, e)
	}
	return events
}

// with returns the first event of a name.
func with(t *testing.T, events []event, name string) event {
	t.Helper()
	for _, e := range events {
		if e.Event == name {
			return e
		}
	}
	var names []string
	for _, e := range events {
		names = append(names, e.Event+" "+e.Message)
	}
	t.Fatalf("no event %s in %q", name, names)
	return event{}
}

// look returns a request about a board whose cells are words of a text.
func look(kind string, rows, cols int, seconds float64, words string) string {
	cells := slices.Collect(slices.Chunk(strings.Split(strings.ReplaceAll(words, ".", ""), " "), cols))
	text, err := json.Marshal(map[string]any{"op": "look", "time": seconds, "board": map[string]any{
		"kind": kind, "rows": rows, "cols": cols, "cells": cells}})
	if err != nil {
		panic(err)
	}
	return string(text)
}

// TestLean: the lean module starts, solves, and names what it can't read.
func TestLean(t *testing.T) {
	events := run(t, "lean.wasm.gz", look("numbrix", 3, 4, 5, ". 10 . . . . 2 . . . 5 ."))
	if e := with(t, events, "answer"); e.Verdict != "unique" {
		t.Errorf("%+v", e)
	}
	t.Logf("ready after %.0f ms; an answer after %.1f ms", with(t, events, "ready").At,
		with(t, events, "answer").At)
	with(t, events, "done")
	with(t, run(t, "lean.wasm.gz", `{"op":"hint"}`), "error")
}

// TestTime: on one thread, where no timer fires during a search, a request ends with its time. The
// clock counts looks at it, so that a busy computer changes nothing.
func TestTime(t *testing.T) {
	const (
		limit = 300 * time.Millisecond
		step  = 0.1 // milliseconds
		after = 100 // looks from the end of the time to the last event
	)
	words := strings.TrimSuffix(strings.Repeat(". ", 144), " ")
	for _, kind := range []string{"numbrix", "hidato", "latin", "slitherlink"} {
		request := look(kind, 12, 12, limit.Seconds(), words)
		events := runBy(t, fmt.Sprint(step), "lean.wasm.gz", request)
		end := with(t, events, "done").At
		t.Logf("%s: %.1f ms", kind, end)
		if most := float64(limit.Milliseconds()) + after*step; end > most {
			t.Errorf("%s: a request with %v ended at %.1f ms, want at most %.1f", kind, limit, end, most)
		}
		if !with(t, events, "looked").Timeout {
			t.Errorf("%s: the board is too easy: %+v", kind, events)
		}
	}
}

// TestFull: the full module reads other formats, grades, makes puzzles and sets sheets.
func TestFull(t *testing.T) {
	board := `"board":{"kind":"latin","rows":2,"cols":2,"cells":[["1",""],["",""]]}`
	events := run(t, "full.wasm.gz", `{"op":"open","text":"https://puzz.link/p?sudoku/4/4/g1k23k3g"}`,
		`{"op":"grade",`+board+`}`, `{"op":"sheet","as":"svg",`+board+`}`)
	for _, name := range []string{"board", "grade", "pages"} {
		with(t, events, name)
	}
	t.Logf("ready after %.0f ms", with(t, events, "ready").At)
	made := run(t, "full.wasm.gz", `{"op":"generate","kind":"sudoku","rows":4,"cols":4,"seed":3}`)
	if with(t, made, "board").Board == nil {
		t.Errorf("%+v", made)
	}
}

// TestPackage: the package for npm answers all questions in threads of node.
func TestPackage(t *testing.T) {
	if _, err := exec.LookPath("node"); err != nil {
		t.Skip("node, for which the package is, is not installed: ", err)
	}
	files, err := packageOf(source, site(t))
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	if err := writeFiles(folder, files); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("node", source+"/npm/test.js", folder).CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// TestKinds: the module of the kinds in files solves them, makes puzzles of other kinds, too, and takes
// the file of a stranger with the request about its kind.
func TestKinds(t *testing.T) {
	const board = `"board":{"kind":"%s","rows":2,"cols":2,"cells":[["",""],["",""]]}`
	source, err := kinds.Source("akari")
	if err != nil {
		t.Fatal(err)
	}
	source = strings.NewReplacer(`kind("akari"`, `kind("mine"`, "\nakari\n", "\nmine\n").Replace(source)
	mine, err := json.Marshal(map[string]any{"op": "look", "files": []map[string]string{{"name": "mine.star",
		"source": source}}, "board": json.RawMessage(fmt.Sprintf(board[len(`"board":`):], "mine"))})
	if err != nil {
		t.Fatal(err)
	}
	for _, request := range []string{`{"op":"look",` + fmt.Sprintf(board, "akari") + `}`, string(mine)} {
		events := run(t, "kinds.wasm.gz", request)
		if e := with(t, events, "answer"); e.Verdict != "several" {
			t.Errorf("%+v", e)
		}
		t.Logf("ready after %.0f ms; an answer after %.1f ms", with(t, events, "ready").At,
			with(t, events, "answer").At)
	}
	with(t, run(t, "kinds.wasm.gz", `{"op":"open","text":"https://puzz.link/p?sudoku/4/4/g1k23k3g"}`), "board")
}

// TestPDF: the full module draws the pages of a document, and another one makes the document.
func TestPDF(t *testing.T) {
	const board = `"board":{"kind":"latin","rows":2,"cols":2,"title":"Two","cells":[["1",""],["",""]]}`
	for _, request := range []string{`{"id":7,"op":"export","as":"pdf",` + board + `}`,
		`{"id":7,"op":"sheet","as":"pdf",` + board + `}`} {
		drawn := with(t, run(t, "full.wasm.gz", request), "file")
		text, err := json.Marshal(drawn)
		if err != nil {
			t.Fatal(err)
		}
		events := run(t, "pdf.wasm.gz", string(text))
		got := with(t, events, "file")
		if drawn.Type != paper.Type || got.Type != "application/pdf" || got.Name != drawn.Name ||
			got.ID != 7 || !bytes.HasPrefix(got.Data, []byte("%PDF-")) {
			t.Errorf("%s: %s %s %d, %.20q", request, got.Name, got.Type, got.ID, got.Data)
		}
		with(t, events, "done")
	}
	with(t, run(t, "pdf.wasm.gz", `{"id":7,"base64":"e30="}`), "error") // a document has pages
}

// TestOffline: the file has all that the page needs, and asks for nothing.
func TestOffline(t *testing.T) {
	text, err := offline(site(t))
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{`id="config"`, `id="worker.js"`, `id="lean.wasm.gz"`,
		`id="kinds.wasm.gz"`, `id="pdf.wasm.gz"`, `id="sudoku-dark.svg"`, "Content-Security-Policy", "globalThis.Go", "<style>"} {
		if !bytes.Contains(text, []byte(part)) {
			t.Errorf("the file has no %s", part)
		}
	}
	for _, part := range []string{` src="`, `href="style`, `href="icon`} {
		if bytes.Contains(text, []byte(part)) {
			t.Errorf("the file has %s", part)
		}
	}
}
