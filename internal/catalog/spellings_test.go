package catalog_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/internal/catalog"
	"github.com/gridwright/gridwright/internal/engine"
	kenkenbrute "github.com/gridwright/gridwright/internal/family/kenken/brute"
	latinbrute "github.com/gridwright/gridwright/internal/family/latin/brute"
	pathbrute "github.com/gridwright/gridwright/internal/family/path/brute"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/puzzle"
)

// handmade lists the spellings of all engines except mip.
func handmade() []string {
	all := append([]string{"auto"}, catalog.Spellings("native", catalog.Families()...)...)
	for _, name := range catalog.Spellings("sat", catalog.Families()...) {
		if name != "sat" { // sat is the first encoding of each family, which is listed
			all = append(all, name)
		}
	}
	return all
}

// TestSpellings: each engine finds the same answers of small boards as brute force, or an error
// explains why it can't. Its name is its spelling. Each engine finds some answers.
func TestSpellings(t *testing.T) {
	want := []string{"native:bitboard", "native:layers", "native:frontier", "native:sweep", "native:bands"}
	for _, name := range want {
		if !slices.Contains(handmade(), name) {
			t.Errorf("no engine is spelled %s", name)
		}
	}
	found := map[string]int{}
	for _, tt := range []struct {
		brute puzzletest.Brute
		texts []string
	}{
		{pathbrute.Answers, []string{"numbrix\n. . .\n. . .\n. . .\n", "hidato\n1 . .\n. x .\n. . .\n", "numbrix\n1 . 2\n. . .\n"}},
		{puzzletest.TryLines, []string{"numberlink\n1 2\n. .\n1 2\n", "numberlink cover=no\n1 . .\n. . .\n. . 1\n",
			"numberlink touch=free\n1 . . 2\n. . . .\n1 . . 2\n"}},
		{latinbrute.Answers, []string{"latin\n. . .\n. . .\n1 . .\n", "futoshiki\n. < .\n. > .\n", "sudoku\n1 . . .\n. . 3 .\n. 4 . .\n. . . 2\n"}},
		{puzzletest.TryLines, []string{"slitherlink\n. . .\n. 2 .\n", "slitherlink\n3 3\n3 3\n"}},
		{kenkenbrute.Answers, []string{"kenken\na a b\nc c b\nc . .\na 1-\nc 7+\n",
			"kenken\na a b\nc a b\nc . .\na 6\nc 2\n", "kenken\n. .\n. .\n"}},
		{nil, []string{sudoku}},
	} {
		for _, text := range tt.texts {
			p, err := catalog.Read(text)
			if err != nil {
				t.Fatal(err)
			}
			answers := 1 // for boards that are too large for brute force
			if tt.brute != nil {
				answers = len(puzzletest.Answers(tt.brute, p))
			}
			for _, name := range handmade() {
				e, err := catalog.Engine(name, p)
				if err != nil {
					continue // an engine of another kind: see TestKnown
				}
				if f, _ := catalog.FamilyOf(p.Kind()); e.Name() != name && !(name == "auto" && f.Auto == nil) {
					t.Errorf("the engine that is spelled %s calls itself %s", name, e.Name())
				}
				out, err := engine.Checked(e).Search(context.Background(), p, 0, func(puzzle.Answer) bool { return true })
				switch {
				case errors.Is(err, engine.ErrUnsupported):
					if reason := strings.TrimPrefix(fmt.Sprint(err), fmt.Sprint(engine.ErrUnsupported)); len(reason) < 10 {
						t.Errorf("%s refuses without a reason: %v, of\n%s", name, err, p)
					}
				case err != nil || out.Found != answers || !out.Complete:
					t.Errorf("%s: %+v, %v; want %d, of\n%s", name, out, err, answers, p)
				default:
					found[name] += out.Found
				}
			}
		}
	}
	for _, name := range handmade() {
		if found[name] == 0 {
			t.Errorf("%s has found nothing", name)
		}
	}
}

// sudoku has one answer.
const sudoku = "sudoku\n8 . . . . . . . .\n. . 3 6 . . . . .\n. 7 . . 9 . 2 . .\n. 5 . . . 7 . . .\n. . . . 4 5 7 . .\n. . . 1 . . . 3 .\n" +
	". . 1 . . . . 6 8\n. . 8 5 . . . 1 .\n. 9 . . . . 4 . .\n"
