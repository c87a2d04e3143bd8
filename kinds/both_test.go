package kinds_test

import (
	"slices"
	"testing"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/board"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/rules"
)

// ruled is a board whose rules are stated in Go.
type ruled struct {
	*board.Puzzle
	m *rules.Set
}

// black returns the literals that cells hold the second of two values.
func (r ruled) black(cells ...int) (lits []rules.Lit) {
	for _, c := range cells {
		if r.Open(c) {
			lits = append(lits, r.m.Int(r.Cell(c), 1, 2).Is(2))
		}
	}
	return lits
}

// near calls with each two open cells that touch, also at corners.
func (r ruled) near(corners bool, do func(c, d int)) {
	for c := range r.Cells() {
		for _, d := range r.Neighbours(c, corners) {
			if c < d && r.Open(c) && r.Open(d) {
				do(c, d)
			}
		}
	}
}

// inGo are the rules of kinds in files once more.
var inGo = map[string]func(ruled){
	"akari": func(r ruled) {
		for c := range r.Cells() {
			if !r.Open(c) {
				continue
			}
			lit := []int{c}
			for _, side := range puzzle.Sides() {
				for _, d := range r.Ray(c, side) {
					lit = append(lit, d)
					r.m.Rule("apart", "no lamp lights another").AtMost(1, r.black(c, d)...)
				}
			}
			r.m.Rule("light", "{cell} is lit", r.Cell(c)).Or(r.black(lit...)...)
		}
		for i, k := range r.Clues() {
			r.m.Rule("wall", "{cell} has its lamps", r.Cell(k.Cell)).Clue(i).
				Exactly(k.Value, r.black(r.Neighbours(k.Cell, false)...)...)
		}
	},
	"heyawake": func(r ruled) {
		graph := r.m.Cells(false, nil)
		var white []rules.Lit
		for c := range r.Cells() {
			white = append(white, r.black(c)[0].Not())
		}
		r.m.Rule("white", "the white cells are connected").Connected(graph.Graph, white...)
		r.near(false, func(c, d int) {
			r.m.Rule("apart", "{cell} has no black neighbour", r.Cell(c)).AtMost(1, r.black(c, d)...)
		})
		for _, line := range slices.Concat(r.Rows(), r.Columns()) {
			for i := range line {
				rooms := 0
				for j := i; j < len(line); j++ {
					if j == i || r.AreaOf(line[j]) != r.AreaOf(line[j-1]) {
						rooms++
					}
					if rooms == 3 {
						r.m.Rule("line", "a line has a black cell").Or(r.black(line[i : j+1]...)...)
						break
					}
				}
			}
		}
		for i, k := range r.Clues() {
			r.m.Rule("room", "the room of {cell} has its number", r.Cell(k.Cell)).Clue(i).
				Exactly(k.Value, r.black(r.Areas()[r.AreaOf(k.Cell)].Cells...)...)
		}
	},
	"hitori": func(r ruled) {
		graph := r.m.Cells(false, nil)
		var white []rules.Lit
		for c := range r.Cells() {
			white = append(white, r.black(c)[0].Not())
		}
		r.m.Rule("white", "the white cells are connected").Connected(graph.Graph, white...)
		r.near(false, func(c, d int) {
			r.m.Rule("apart", "{cell} has no black neighbour", r.Cell(c)).AtMost(1, r.black(c, d)...)
		})
		for _, line := range slices.Concat(r.Rows(), r.Columns()) {
			for i, c := range line {
				for _, d := range line[i+1:] {
					n, ok := r.At(c)
					if also, _ := r.At(d); ok && n == also {
						r.m.Rule("alike", "one of two is black").Or(r.black(c, d)...)
					}
				}
			}
		}
	},
	"starbattle": func(r ruled) {
		lines := slices.Concat(r.Rows(), r.Columns())
		for _, a := range r.Areas() {
			lines = append(lines, a.Cells)
		}
		for _, line := range lines {
			r.m.Rule("stars", "a line has its stars").Exactly(r.Option("stars"), r.black(line...)...)
		}
		r.near(true, func(c, d int) {
			r.m.Rule("apart", "stars do not touch").AtMost(1, r.black(c, d)...)
		})
	},
	"yinyang": func(r ruled) {
		graph := r.m.Cells(false, nil)
		for i, k := range r.Clues() {
			r.m.Rule("given", "{cell} is given", r.Cell(k.Cell)).Clue(i).
				Is(r.m.Int(r.Cell(k.Cell), 1, 2).Is(k.Value))
		}
		for colour := 1; colour <= 2; colour++ {
			of := r.black(slices.Concat(r.Rows()...)...)
			for c := range of {
				of[c] = r.m.Int(r.Cell(c), 1, 2).Is(colour)
			}
			r.m.Rule("connected", "a colour is connected").Connected(graph.Graph, of...)
			for _, q := range r.Blocks(2, 2) {
				r.m.Rule("square", "2x2 cells are not alike").AtMost(3, of[q[0]], of[q[1]], of[q[2]], of[q[3]])
			}
		}
	},
}

// bothWays returns a kind with the rules of its file, and with those in Go.
func bothWays(tb testing.TB, name string) (file, goes gridwright.Kind) {
	file = named(tb, name)
	goes = gridwright.Kind{Kind: file.Kind, Rules: func(p gridwright.Puzzle) (*rules.Set, error) {
		r := ruled{p.(*board.Puzzle), rules.New(p.Size())}
		inGo[name](r)
		return r.m, nil
	}}
	return file, goes
}

// TestBothWays: a kind in a file and the same rules in Go settle the same facts.
func TestBothWays(t *testing.T) {
	for name := range inGo {
		file, goes := bothWays(t, name)
		p := exampleOf(t, file)
		open := p.Keep(func(i int) bool { return i > 0 })
		for _, p := range []gridwright.Puzzle{p, open, puzzletest.Parse(t, file.Kind, file.Example)} {
			var settled [2][]gridwright.Fact
			for i, k := range []gridwright.Kind{file, goes} {
				d, err := gridwright.Deduce(t.Context(), p, &gridwright.DeduceOptions{
					Kinds: []gridwright.Kind{k}})
				if err != nil || !d.Complete {
					t.Fatalf("%s: %v", name, err)
				}
				settled[i] = d.Settled()
			}
			if len(settled[0]) == 0 || !slices.Equal(settled[0], settled[1]) {
				t.Errorf("%s settles %v, %v in Go:\n%v", name, settled[0], settled[1], p)
			}
		}
	}
}
