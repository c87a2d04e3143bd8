package board_test

import (
	"math/rand/v2"
	"testing"

	"github.com/gridwright/gridwright/board"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// TestDivide: areas are dealt of the sizes of an example, or as many as rows; they are connected,
// and those of a board that has some stay.
func TestDivide(t *testing.T) {
	kind := board.Must(board.Table{Name: "rooms", Title: "Rooms", Doc: "Cells.", Example: "rooms\na b\n",
		Values: []board.Value{{Word: "w", Is: "is white"}, {Word: "b", Is: "is black"}},
		Areas:  board.Divided(board.Areas{Name: "room"}),
		Check:  func(*board.Puzzle, puzzle.Answer) error { return nil }}.Kind())
	read := func(text string) *board.Puzzle {
		p, err := texts.Read(text, []*puzzle.Kind{kind}, kind)
		if err != nil {
			t.Fatal(err)
		}
		return p.(*board.Puzzle)
	}
	blank := read(kind.Blank(6, 6))
	for _, tt := range []struct {
		like string
		size int // of each area
	}{
		{"a a b b\na a b b\nc c d d\nc c d d\n", 6}, // as many as rows
		{"a a a b b b\nc c c d d d\n", 3},
	} {
		like := read("rooms\n" + tt.like)
		for seed := range uint64(5) {
			r := rand.New(rand.NewPCG(seed, 0))
			p := blank.Divide(like, r)
			for _, a := range p.Areas() {
				if len(a.Cells) != tt.size {
					t.Errorf("areas like\n%sare\n%s", tt.like, p)
				}
			}
			for range 50 {
				for _, a := range p.Areas() {
					if !p.Connected(a.Cells) {
						t.Fatalf("an area is in parts:\n%s", p)
					}
				}
				if read(p.String()).String() != p.String() || !p.Divided() || p.Divide(like, r) != p {
					t.Fatalf("%s was divided into\n%s", blank, p)
				}
				p = p.Redivide(r.IntN(36), r)
			}
		}
	}
}
