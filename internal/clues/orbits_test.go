package clues_test

import (
	"slices"
	"testing"

	tables "github.com/gridwright/gridwright/board"
	"github.com/gridwright/gridwright/internal/clues"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/puzzle"
)

// TestOrbitsOfPlaces: a symmetry carries clues outside the board to the side where their cell goes,
// and clues of areas to areas.
func TestOrbitsOfPlaces(t *testing.T) {
	numbers := func(*tables.Puzzle) (first, last int) { return 1, 2 }
	full := func(_ *tables.Puzzle, s puzzle.Answer, place puzzle.Clue) (value int, ok bool) {
		return s[place.Cell], place.Place != puzzle.InCell
	}
	free := func(*tables.Puzzle, puzzle.Answer) error { return nil }
	ends := tables.Must(tables.Table{Name: "ends", Title: "Ends", Doc: "The ends.", Example: "- - -\n- . 1\n- - -\n",
		Numbers: numbers, Monotone: true, Frame: 15, Full: full, Check: free}.Kind())
	areas := tables.Must(tables.Table{Name: "areas", Title: "Areas", Doc: "The areas.", Example: "a\na 1\n",
		Numbers: numbers, Monotone: true, Areas: tables.Divided(tables.Areas{Name: "area", Clues: true}), Full: full, Check: free}.Kind())
	for _, tt := range []struct {
		kind     *puzzle.Kind
		text     string
		symmetry string
		want     []int // clues of each orbit
	}{
		{ends, "- 1 - -\n- . . -\n2 . . -\n- - - -\n", "quarter-turn", nil},
		{ends, "- 1 2 -\n1 . . 1\n2 . . 2\n- 1 2 -\n", "quarter-turn", []int{4, 4}},
		{ends, "- 1 2 -\n1 . . 1\n2 . . 2\n- 1 2 -\n", "half-turn", []int{2, 2, 2, 2}},
		{ends, "- 1 2 -\n1 . . 1\n- . . -\n- - - -\n", "mirror", []int{2, 2}},
		{ends, "- 1 2 -\n1 . . 1\n2 . . 2\n- 1 2 -\n", "flip", []int{2, 2, 2, 2}},
		{ends, "- 1 2 -\n1 . . 1\n2 . . 2\n- 1 2 -\n", "diagonal", []int{2, 2, 2, 2}},
		{ends, "- 1 2 -\n1 . . 1\n2 . . 2\n- 1 2 -\n", "antidiagonal", []int{2, 2, 2, 2}},
		{ends, "- 1 2 -\n1 . . 1\n2 . . 2\n- 1 2 -\n", "mirrors", []int{4, 4}},
		{ends, "- 1 2 -\n1 . . 1\n2 . . 2\n- 1 2 -\n", "diagonals", []int{4, 4}},
		{ends, "- 1 2 -\n1 . . 1\n2 . . 2\n- 1 2 -\n", "all", []int{8}},
		{areas, "a b\na c\na 1\nb 1\nc 1\n", "", []int{1, 1, 1}},
		{areas, "a b\na b\na 1\nb 1\n", "half-turn", []int{2}},
		{areas, "a b\nc d\na 1\nb 2\nc 1\nd 1\n", "quarter-turn", []int{4}},
	} {
		p := puzzletest.Parse(t, tt.kind, tt.text)
		s := slices.Repeat(puzzle.Answer{1}, 4)
		found, err := clues.Orbits(p, p.Full(s), tt.symmetry)
		var sizes []int
		for _, orbit := range found {
			sizes = append(sizes, orbit.Len())
		}
		if err != nil || !slices.Equal(sizes, tt.want) {
			t.Errorf("%s: orbits of %v clues, %v, want %v, of\n%s", tt.symmetry, sizes, err, tt.want, p)
		}
	}
	p := puzzletest.Parse(t, areas, "a b\na a\na 1\n")
	if _, err := clues.Orbits(p, p, "half-turn"); err == nil || err.Error() != "the areas of the board do not have the symmetry half-turn" {
		t.Errorf("areas without the symmetry: %v", err)
	}
}
