package encodings_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/gridwright/gridwright/internal/encoding"
	"github.com/gridwright/gridwright/internal/encoding/encodingtest"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/engine/enginetest"
	"github.com/gridwright/gridwright/internal/engine/viasat"
	"github.com/gridwright/gridwright/internal/family/path"
	"github.com/gridwright/gridwright/internal/family/path/brute"
	"github.com/gridwright/gridwright/internal/family/path/encodings"
	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/puzzle"
)

// empty is a board without clues.
func empty(rows, cols int) string {
	return strings.Repeat(strings.Repeat(". ", cols)+"\n", rows)
}

// small lists boards for brute force: ends given and not, holes, narrow boards, wrong clues.
var small = []string{
	".\n", "1\n", empty(1, 2), empty(1, 5), empty(5, 1), empty(2, 2), empty(2, 5), empty(3, 3),
	". . .\n. x .\n. . .\n", ". x .\nx . x\n", ". . x x\nx x x .\n", "x . x\n. . .\nx . x\n",
	"1 . .\n. . .\n. . 9\n", "1 9 .\n. . .\n. . .\n", ". 1 .\n. . .\n. . .\n", ". . .\n. 5 .\n. . .\n",
	". . 3\n. 2 .\n1 . .\n", ". 10 . .\n. . 2 .\n. . 5 .\n", "2 . .\n. . .\n. . 4\n",
	"1 . 2\n. . .\n", "6 . .\n. . 1\n", "x 3 x\n. . .\nx . x\n",
}

func TestEngine(t *testing.T) {
	for _, e := range encodings.Encodings() {
		for _, kind := range []*puzzle.Kind{path.Numbrix(), path.Hidato()} {
			cases := append(enginetest.Boards(small...), enginetest.Case{Text: empty(7, 7), Count: enginetest.Endless})
			t.Run(e.Name+" "+kind.Name, func(t *testing.T) {
				enginetest.Run(t, viasat.Engine{Encoding: e}, kind, brute.Answers, cases)
			})
		}
	}
}

// TestContract: what the encodings say of themselves and of their variables, and that the models are
// the answers, on boards that have few answers without their clues, too.
func TestContract(t *testing.T) {
	boards := []string{".\n", "1\n", empty(1, 2), empty(1, 5), empty(2, 2), ". . .\n. x .\n. . .\n", ". x .\nx . x\n",
		". . x x\nx x x .\n", "1 . 2\n. . .\n", "6 . .\n. . 1\n", ". 3 .\n. 6 .\n", "x 3 x\n. . .\nx . x\n"}
	for _, e := range encodings.Encodings() {
		for _, kind := range []*puzzle.Kind{path.Numbrix(), path.Hidato()} {
			t.Run(e.Name, func(t *testing.T) {
				encodingtest.Run(t, e, kind, brute.Answers, boards)
			})
		}
	}
}

func TestMeaning(t *testing.T) {
	p := puzzletest.Parse(t, path.Numbrix(), "2 . .\n. . .\n. . .\n")
	for _, tt := range []struct {
		encoding   *encoding.Encoding
		has, lacks []string
	}{
		{encodings.Positions(), []string{"row 2, column 3 holds 8"},
			[]string{"row 2, column 4 holds 8", "row 1, column 1 and row 1, column 2 are linked"}},
		{encodings.Links(), []string{"row 2, column 3 holds 8", "row 1, column 1 and row 1, column 2 are linked"},
			[]string{"row 1, column 1 and row 2, column 2 are linked"}},
	} {
		o, err := tt.encoding.Open(context.Background(), p)
		if err != nil {
			t.Fatal(err)
		}
		encodingtest.Words(t, o.Encoded, tt.has, tt.lacks)
	}
}

// TestDifferential: random boards with holes and clues of a random walk, some of them wrong.
func TestDifferential(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := rapid.SampledFrom([]grid.Board{{Rows: 3, Cols: 3}, {Rows: 2, Cols: 5}, {Rows: 3, Cols: 4}}).Draw(t, "board")
		values := make([]int, g.Cells())
		size := g.Cells()
		for range rapid.IntRange(0, 2).Draw(t, "holes") {
			if c := rapid.IntRange(0, g.Cells()-1).Draw(t, "hole"); values[c] == 0 {
				values[c] = path.Hole
				size--
			}
		}
		taken := map[int]bool{}
		for range rapid.IntRange(1, 5).Draw(t, "givens") {
			c, k := rapid.IntRange(0, g.Cells()-1).Draw(t, "cell"), rapid.IntRange(1, size).Draw(t, "number")
			if values[c] == 0 && !taken[k] {
				values[c], taken[k] = k, true
			}
		}
		p, err := path.New(g, rapid.Bool().Draw(t, "diagonal"), values)
		if err != nil {
			t.Fatal(err)
		}
		want := len(puzzletest.Answers(brute.Answers, p))
		for _, enc := range encodings.Encodings() {
			enginetest.Finds(t, viasat.Engine{Encoding: enc}, p, want)
		}
	})
}

// TestTooLarge: a board without clues of more cells than the limit allows is refused.
func TestTooLarge(t *testing.T) {
	p := puzzletest.Parse(t, path.Numbrix(), empty(50, 50))
	_, err := viasat.Engine{Encoding: encodings.Positions()}.Search(context.Background(), p, 1, func(puzzle.Answer) bool { return true })
	if !errors.Is(err, engine.ErrUnsupported) {
		t.Errorf("the error is %v", err)
	}
}
