package catalog_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/catalog"
	"github.com/gridwright/gridwright/internal/job"
	"github.com/gridwright/gridwright/internal/sample"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// empty returns a board of a kind without clues.
func empty(kind string, rows, cols int) string {
	return kind + "\n" + strings.Repeat(strings.Repeat(". ", cols)+"\n", rows)
}

// methodBoards need each stage: the examples, and boards for the stages that these do not need.
func methodBoards(t *testing.T) []puzzle.Puzzle {
	t.Helper()
	texts := []string{
		empty("numbrix", 5, 5), empty("numbrix", 12, 12), empty("latin", 5, 5), empty("latin", 7, 7), empty("sudoku", 9, 9), empty("latin", 12, 12),
		sudoku,
		"numberlink touch=free\n. . . 1\n1 . . .\n. . 2 .\n. 2 . .\n",
		"numberlink touch=free\n1 1 .\n. . .\n. . .\n", // colours
	}
	for _, file := range append(examples(t), filepath.Join("testdata", "learned.txt")) {
		if strings.Contains(file, "50x50") {
			continue // a list of boards that needs no other stages
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, string(text))
	}
	var all []puzzle.Puzzle
	for _, text := range texts {
		p, err := catalog.Read(text)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
	return append(all, corpusSample(t)...)
}

// corpusSample returns a board of one in three files of the corpus, if there is one, or of all with
// GRIDWRIGHT_WHOLE.
func corpusSample(t *testing.T) []puzzle.Puzzle {
	t.Helper()
	folder := os.Getenv("GRIDWRIGHT_CORPUS")
	if folder == "" || testing.Short() {
		return nil
	}
	files, err := filepath.Glob(filepath.Join(folder, "*", "*.txt"))
	if err != nil || len(files) == 0 {
		t.Fatalf("found %d files of the corpus, %v", len(files), err)
	}
	var all []puzzle.Puzzle
	for _, file := range sample.Of(files, 3) {
		f, err := os.Open(file)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		r := texts.NewReader(f, file, catalog.Kinds(), nil)
		if e, err := r.Next(); err == nil {
			all = append(all, e.Puzzle)
		}
	}
	return all
}

// TestMethods: the methods that engines report are those that are listed, and docs/records.md has
// them all.
func TestMethods(t *testing.T) {
	seen := map[string]bool{}
	missing := func() []string {
		return slices.DeleteFunc(slices.Clone(catalog.Methods()), func(m string) bool { return seen[m] })
	}
	boards := methodBoards(t)
	for _, p := range boards {
		seeMethods(t.Context(), t, p, 2*time.Second, seen) // only the methods matter, not the answers of boards that take long
	}
	// On a busy computer, two seconds may end before a method is reached.
	ctx, cancel := context.WithTimeout(t.Context(), 4*time.Minute)
	defer cancel()
	for patience := 4 * time.Second; len(missing()) > 0 && patience < 2*time.Minute; patience *= 2 {
		for _, p := range boards {
			if f, _ := catalog.FamilyOf(p.Kind()); slices.ContainsFunc(missing(), func(m string) bool { return slices.Contains(methodsOf(f), m) }) {
				seeMethods(ctx, t, p, patience, seen)
			}
		}
	}
	for _, method := range missing() {
		t.Errorf("no engine names the method %q", method)
	}
	text, err := os.ReadFile(filepath.Join("..", "..", "docs", "records.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, page, _ := strings.Cut(string(text), "\n## Method\n")
	page, _, _ = strings.Cut(page, "\n## ")
	for _, method := range catalog.Methods() {
		if !strings.Contains(page, "| `"+method+"` |") {
			t.Errorf("docs/records.md has no row for the method %q", method)
		}
	}
	for line := range strings.Lines(page) {
		if name, ok := strings.CutPrefix(line, "| `"); ok {
			name, _, _ = strings.Cut(name, "`")
			if !slices.Contains(catalog.Methods(), name) {
				t.Errorf("docs/records.md has a row for the method %q, which there is not", name)
			}
		}
	}
}

// methodsOf lists the methods that engines may name for boards of a family.
func methodsOf(f catalog.Family) []string {
	all := slices.Clone(f.Stages)
	for _, enc := range f.Encodings {
		all = append(all, enc.Name)
	}
	return all
}

// seeMethods notes the methods that the engines name for a board, each within a time.
func seeMethods(ctx context.Context, t *testing.T, p puzzle.Puzzle, patience time.Duration, seen map[string]bool) {
	t.Helper()
	f, _ := catalog.FamilyOf(p.Kind())
	engines := []string{"auto", "native"}
	for _, enc := range f.Encodings {
		engines = append(engines, "sat:"+enc.Name)
	}
	for _, name := range engines {
		for _, verb := range []job.Verb{job.Solve, job.Count} {
			rows, cols := p.Size()
			if verb == job.Count && (name != "auto" || rows*cols > 25 && (rows != 7 || len(p.Clues()) > 0)) {
				continue
			}
			limit := map[job.Verb]int{job.Solve: 2, job.Count: 0}[verb]
			rec := job.Run(ctx, job.Job{Verb: verb, Puzzle: p, Engine: gridwright.Engine(name), Limit: limit,
				Time: patience}, found)
			if name == "native" && (rec.SAT != nil || rec.Engine != "native") {
				t.Errorf("%s learned clauses: %s, of\n%s", rec.Engine, rec.Method, p)
			}
			if rec.Method == "" {
				continue
			}
			for _, method := range strings.Split(rec.Method, "+") {
				seen[method] = true
				if !slices.Contains(methodsOf(f), method) {
					t.Errorf("%s of %s names the method %q of\n%s", name, p.Kind().Name, method, p)
				}
			}
		}
	}
}
