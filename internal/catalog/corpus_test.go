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
	"github.com/gridwright/gridwright/internal/sample"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// patience bounds the time of a board. It does not measure, but ends a hang.
const patience = time.Minute

// TestCorpus reads all puzzles of the folder in GRIDWRIGHT_CORPUS. It checks the round trip of
// their text, and the stated number of answers of boards up to 12x12 cells. The rules as stated
// must hold in these answers, and give the same number of them, of every second board in make test.
func TestCorpus(t *testing.T) {
	dir := os.Getenv("GRIDWRIGHT_CORPUS")
	if dir == "" {
		t.Skip("GRIDWRIGHT_CORPUS names no folder of puzzles")
	}
	read, judged := 0, 0
	var byRules tally
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".txt" {
			return err
		}
		n, m := corpusFile(t, path, &byRules)
		read, judged = read+n, judged+m
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if judged < 100 {
		t.Errorf("only %d puzzles of %d were held to a number", judged, read)
	}
	if byRules.decided < judged*9/10/sample.Every(2) {
		t.Errorf("the rules as stated decide only %d of %d boards", byRules.decided, judged)
	}
	t.Logf("%d puzzles read, %d held to their number of answers, %d of %d by the rules as stated", read,
		judged, byRules.decided, byRules.boards)
}

// tally counts boards, and those that the rules as stated decided.
type tally struct{ boards, decided int }

// corpusFile reads a file of the corpus. It returns the number of puzzles, and how many of them
// were checked for their number of answers.
func corpusFile(t *testing.T, path string, byRules *tally) (read, judged int) {
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r := texts.NewReader(f, path, catalog.Kinds(), nil)
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
		judged += corpusPuzzle(t, e.Value("name"), e.Puzzle, e.Value("solutions"), byRules)
		if p, ok := e.Puzzle.(*link.Puzzle); ok {
			judged += corpusPuzzle(t, e.Value("name")+" touch=free", p.With(p.Cover(), link.Free),
				e.Value("solutions-touch-free"), byRules)
		}
	}
}

// corpusPuzzle checks a puzzle for its stated number of answers, and returns 1 if it has one.
func corpusPuzzle(t *testing.T, name string, p puzzle.Puzzle, stated string, byRules *tally,
) int {
	if stated == "" || stated == "?" {
		return 0
	}
	e, err := catalog.Engine("auto", p)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	out, err := engine.Checked(e).Search(ctx, p, 2, func(s puzzle.Answer) bool {
		stateHolds(t, name, p, s)
		return true
	})
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return 1
	}
	if byRules.boards++; byRules.boards%sample.Every(2) == 0 {
		if n := stateFinds(t, name, p); n >= 0 {
			byRules.decided++
			if n != out.Found {
				t.Errorf("%s: the rules as stated find %d answers, auto %d", name, n, out.Found)
			}
		}
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
