package rules_test

import (
	"context"
	"testing"

	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/rules"
	"github.com/gridwright/gridwright/sat"
)

// TestStretches: without the theories of the connected parts, what they imply forbids parts that
// cross: in a block of 2x2 cells, and around the border of a board, in either colour.
func TestStretches(t *testing.T) {
	for _, tt := range []struct {
		rows, cols int
		around     []int // cells around the border that are of the one colour and the other in turns
	}{
		{2, 2, []int{0, 1, 3, 2}},
		{3, 3, []int{0, 1, 2, 5}},
		{3, 4, []int{1, 3, 10, 4}},
	} {
		m := rules.New(tt.rows, tt.cols)
		cells := m.Cells(false, nil)
		var own, other []rules.Lit
		for _, c := range cells.Cells {
			l := m.Fact(puzzle.ShadedFact(c))
			own, other = append(own, l), append(other, l.Not())
		}
		m.Rule("own", "these are connected").Connected(cells.Graph, own...)
		m.Rule("other", "the others are connected").Connected(cells.Graph, other...)
		f, err := m.Formula(context.Background(), rules.Options{Keep: own})
		if err != nil {
			t.Fatal(err)
		}
		for first := range 2 {
			s := sat.New(sat.Options{})
			s.AddFormula(f.Formula)
			var assumed []sat.Lit
			for i, c := range tt.around {
				l, ok := f.Lit(own[c])
				if !ok {
					t.Fatal("a literal is not kept")
				}
				if i%2 == first {
					l = l.Not()
				}
				assumed = append(assumed, l)
			}
			if is := s.Solve(context.Background(), sat.Limits{}, assumed[1:]...); is != sat.Sat {
				t.Errorf("%dx%d, three cells: %v", tt.rows, tt.cols, is)
			}
			if is := s.Solve(context.Background(), sat.Limits{}, assumed...); is != sat.Unsat {
				t.Errorf("%dx%d, four cells in turns: %v", tt.rows, tt.cols, is)
			}
		}
	}
}
