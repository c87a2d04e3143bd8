package catalog_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/catalog"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/job"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/internal/sample"
	"github.com/gridwright/gridwright/kinds"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/solvers"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/texts"
)

func TestMain(m *testing.M) {
	sample.Draws(25)
	os.Exit(m.Run())
}

// found is a setup of engines with the first solver that is installed.
func found(e gridwright.Engine, _ puzzle.Puzzle) (s mip.Solver, o mip.Options, err error) {
	if e.Base() == gridwright.MIP {
		s, err = solvers.Find(solvers.All(os.Getenv), "")
	}
	return s, o, err
}

// TestEngines: each listed engine exists for each kind whose family has one, and solves its example.
func TestEngines(t *testing.T) {
	seen := map[string]bool{}
	for _, k := range catalog.Kinds() {
		if seen[k.Name] {
			t.Errorf("two kinds are called %s", k.Name)
		}
		seen[k.Name] = true
		p, err := catalog.Read(k.Example)
		if err != nil {
			t.Fatal(err)
		}
		f, _ := catalog.FamilyOf(k)
		for _, name := range catalog.Engines() {
			if name == "native" && f.Native == nil {
				continue
			}
			if _, err := solvers.Find(solvers.All(os.Getenv), ""); name == "mip" && err != nil {
				t.Log(err)
				continue
			}
			rec := job.Run(context.Background(), job.Job{Verb: job.Solve, Puzzle: p, Engine: gridwright.Engine(name), Limit: 2},
				found)
			if rec.Status != job.Unique {
				t.Errorf("%s says of the example of %s: %s %s", name, k.Name, rec.Status, rec.Error)
			}
		}
		if _, err := catalog.Engine("magic", p); err == nil || !strings.Contains(err.Error(), "auto, native") {
			t.Errorf("the error for an unknown engine is %v", err)
		}
	}
	p, err := texts.Read(puzzletest.Template().Example, []*puzzle.Kind{puzzletest.Template()}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := catalog.Engine("auto", p); !errors.Is(err, engine.ErrUnsupported) {
		t.Errorf("the error for a kind that is not listed is %v", err)
	}
}

// TestKnown: an engine of no kind, an engine of another kind, and a missing solver have different
// errors.
func TestKnown(t *testing.T) {
	s := catalog.NewSetup(mip.Options{}, nil)
	s.SolverNames = solvers.Names(solvers.All(os.Getenv))
	for _, f := range catalog.Families() {
		for _, enc := range f.Encodings {
			if err := s.Known("sat:" + enc.Name); err != nil {
				t.Error(err)
			}
		}
		for _, form := range f.Formulations {
			for _, solver := range s.SolverNames {
				if err := s.Known("mip:" + form.Name + "@" + solver); err != nil {
					t.Error(err)
				}
			}
		}
	}
	for _, spelling := range append(catalog.Engines(), "mip@cbc") {
		if err := s.Known(spelling); err != nil {
			t.Error(err)
		}
	}
	for _, tt := range []struct{ spelling, err string }{
		{"", "unknown engine"}, {"magic", "unknown engine"}, {"native:links", "unknown engine"}, {"sat:", "unknown engine"},
		{"sat@cbc", "unknown engine"}, {"sat:assign", "unknown encoding"}, {"mip:direct", "unknown formulation"},
		{"mip:assign@magic", "unknown solver"},
	} {
		if err := s.Known(tt.spelling); err == nil || !strings.Contains(err.Error(), tt.err) {
			t.Errorf("%q: %v", tt.spelling, err)
		}
	}
}

// examples lists the files of examples/ without those of kinds in files, which package kinds tests.
func examples(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("..", "..", "examples", "*.txt"))
	own := slices.DeleteFunc(files, func(file string) bool {
		kind, _, _ := strings.Cut(filepath.Base(file), "-")
		return slices.Contains(kinds.Names(), kind)
	})
	if err != nil || len(own) < 9 {
		t.Fatalf("found %d examples, %v", len(own), err)
	}
	return own
}

// TestExamples: every file of examples/ states its origin, and each of its boards has one answer,
// unless the file's name states otherwise.
func TestExamples(t *testing.T) {
	for _, file := range examples(t) {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(string(text), "# ") {
			t.Errorf("%s does not say where it comes from", file)
		}
		want := job.Unique
		if strings.Contains(file, "-loops-") || strings.Contains(file, "-touch-") {
			want = job.None
		}
		boards := 0
		for reader := texts.NewReader(bytes.NewReader(text), file, catalog.Kinds(), nil); boards == 0 || !testing.Short(); boards++ {
			entry, err := reader.Next()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			rec := job.Run(context.Background(),
				job.Job{Verb: job.Solve, Puzzle: entry.Puzzle, Engine: "auto", Limit: 2}, found)
			if rec.Status != want {
				t.Errorf("%s, line %d: %s, want %s", file, entry.Block.Header.Number, rec.Status, want)
			}
		}
		if boards == 0 {
			t.Errorf("%s has no board", file)
		}
	}
}
