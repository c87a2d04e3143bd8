package texts_test

import (
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/texts"
)

var update = flag.Bool("update", false, "write the board that the tests of the page draw")

// looks is a puzzle whose layout has all that cells may look like.
type looks struct{ puzzle.Puzzle }

var looksKind = puzzle.Kind{Name: "latin"}

func (looks) Kind() *puzzle.Kind { return &looksKind }
func (looks) String() string     { return "latin\n" }
func (looks) Layout(puzzle.Answer) puzzle.Layout {
	return puzzle.Layout{Rows: 4, Cols: 4, Cells: []puzzle.Mark{
		{Text: "1", Fill: puzzle.Black}, {Text: "2", Fill: puzzle.Grey}, {Text: "3", Shape: puzzle.Circle},
		{Shape: puzzle.FilledCircle}, {Shape: puzzle.Dot}, {Shape: puzzle.Star}, {Shape: puzzle.Lamp},
		{Shape: puzzle.Tent}, {Shape: puzzle.Tree}, {Fill: puzzle.Black, Split: [2]string{"7", "12"}},
		{Corner: "5"}, {}, {}, {}, {}, {}},
		Regions: []int{0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2},
		Frame: puzzle.Frame{{{"2", "1"}, nil, nil, {"9"}}, {nil, {"6"}, nil, nil},
			{nil, nil, nil, {"4"}}, {{"3"}, nil, nil, nil}}}
}

// TestLooks: the JSON of a board has what its layout draws. The tests of the page draw this board.
func TestLooks(t *testing.T) {
	got, err := json.Marshal(texts.BoardOf(looks{}, texts.Info{}))
	if err != nil {
		t.Fatal(err)
	}
	got = append(got, '\n')
	file := filepath.Join("..", "..", "internal", "page", "browser", "testdata", "looks.json")
	if *update {
		if err := os.WriteFile(file, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if want, err := os.ReadFile(file); err != nil || string(want) != string(got) {
		t.Errorf("%s has %s, not what -update writes: %s (%v)", file, want, got, err)
	}
}
