package catalog_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/gridwright/gridwright/internal/catalog"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/family/link"
	"github.com/gridwright/gridwright/puzzle"
)

// patience bounds the time of a board. It does not measure, but ends a hang.
const patience = time.Minute

// TestCorpus reads all puzzles of the folder in GRIDWRIGHT_CORPUS. It checks the round trip of
// their text, and the stated number of answers of boards up to 12x12 cells.
func TestCorpus(t *testing.T) {
	dir := os.Getenv("GRIDWRIGHT_CORPUS")
	if dir == "" {
		t.Skip("GRIDWRIGHT_CORPUS names no folder of puzzles")
	}
	read, judged := 0, 0
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".txt" {
			return err
		}
		n, m := corpusFile(t, path)
		read, judged = read+n, judged+m
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if judged < 100 {
		t.Errorf("only %d puzzles of %d were held to a number", judged, read)
	}
	t.Logf("%d puzzles read, %d held to their number of answers", read, judged)
}

// corpusFile reads a file of the corpus. It returns the number of puzzles, and how many of them
// were checked for their number of answers.
func corpusFile(t *testing.T, path string) (read, judged int) {
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r := puzzle.NewReader(f, path, catalog.Kinds(), nil)
	for {
		e, err := r.Next()
		if errors.Is(err, io.EOF) {
			return read, judged
		}
		read++
		if err != nil {
			t.Error(err)
			continue
		}
		if again, err := catalog.Read(e.Puzzle.String()); err != nil || again.String() != e.Puzzle.String() {
			t.Errorf("%s: %s does not survive a round trip: %v", path, e.Value("name"), err)
		}
		if l := e.Puzzle.Layout(nil); l.Rows*l.Cols > 144 {
			continue
		}
		judged += corpusPuzzle(t, e.Value("name"), e.Puzzle, e.Value("solutions"))
		if p, ok := e.Puzzle.(*link.Puzzle); ok {
			judged += corpusPuzzle(t, e.Value("name")+" touch=free", p.With(p.Cover(), link.Free),
				e.Value("solutions-touch-free"))
		}
	}
}

// corpusPuzzle checks a puzzle for its stated number of answers, and returns 1 if it has one.
func corpusPuzzle(t *testing.T, name string, p puzzle.Puzzle, stated string) int {
	if stated == "" || stated == "?" {
		return 0
	}
	e, err := catalog.Engine("auto", p)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	out, err := engine.Checked(e).Search(ctx, p, 2, func(puzzle.Answer) bool { return true })
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return 1
	}
	found := fmt.Sprint(out.Found)
	if out.Found == 2 {
		found = "2+"
	}
	switch {
	case !out.Complete && out.Found < 2:
		t.Errorf("%s: nothing known after %v", name, patience)
	case found != stated:
		t.Errorf("%s: %s answers, stated %s", name, found, stated)
	}
	return 1
}
