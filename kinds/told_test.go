package kinds_test

import (
	"testing"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/kinds"
	"github.com/gridwright/gridwright/puzzle"
)

// TestEntriesDrawn: what is entered is drawn as an answer draws it, also over a clue. Where a value
// has no drawing, the cell has a dot, or a circle around its clue; a side without a border a cross,
// unless it is on the rim.
func TestEntriesDrawn(t *testing.T) {
	for _, tt := range []struct {
		kind, board string
		entry       string
		want        puzzle.Mark
		crossed     int
	}{
		{"hitori", "2 2\n1 2\n", "r1c1=2", puzzle.Mark{Text: "2", Fill: puzzle.Grey, Given: true}, 0},
		{"hitori", "2 2\n1 2\n", "r1c1=1", puzzle.Mark{Text: "2", Shape: puzzle.Circle, Given: true}, 0},
		{"akari", ". .\n. x\n", "r1c1=2", puzzle.Mark{Shape: puzzle.Lamp, Lights: true}, 0},
		{"akari", ". .\n. x\n", "r1c1=1", puzzle.Mark{Shape: puzzle.Dot}, 0},
		{"shikaku", "2 .\n2 .\n", "!r1c2:left", puzzle.Mark{Text: "2", Given: true}, 1},
		{"shikaku", "2 .\n2 .\n", "!r1c1:up", puzzle.Mark{Text: "2", Given: true}, 0},
		{"shikaku", "2 .\n2 .\n", "!r1c1:left", puzzle.Mark{Text: "2", Given: true}, 0},
	} {
		k, err := kinds.Named(tt.kind)
		if err != nil {
			t.Fatal(err)
		}
		p, err := gridwright.Parse(tt.kind+"\n"+tt.board, k)
		if err != nil {
			t.Fatal(err)
		}
		a, err := gridwright.Analyse(p, k)
		if err != nil {
			t.Fatal(err)
		}
		f, err := puzzle.ParseFact(tt.entry)
		if err != nil {
			t.Fatal(err)
		}
		l := a.With(f).Layout()
		if l.Cells[0] != tt.want || len(l.Crossed) != tt.crossed {
			t.Errorf("%s: %s is drawn as %+v, crossed %v", tt.kind, tt.entry, l.Cells[0], l.Crossed)
		}
		for _, c := range l.Crossed {
			if c.From != 0 || c.To != 1 {
				t.Errorf("%s: the cross is at %v", tt.kind, c)
			}
		}
	}
}
