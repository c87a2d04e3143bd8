package gridwright_test

import (
	"context"
	"testing"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/rules"
)

// TestOwnLinear: steps rest on sums with weights, each on one, and lead to all that the answers share.
func TestOwnLinear(t *testing.T) {
	ctx, k := context.Background(), own()
	for name, state := range map[string]func(m *rules.Set, xs []rules.Int){
		"pairs": func(m *rules.Set, xs []rules.Int) {
			for i := 1; i < len(xs); i++ { // 2x + 5y is 9 or 12
				m.Rule("sum", "{cell} and {cell} differ", xs[i-1].Cell, xs[i].Cell).
					Linear(9, 12, xs[i-1].Times(2), xs[i].Times(5), rules.Times(0, xs[i].Is(1)))
			}
		},
		"one sum": func(m *rules.Set, xs []rules.Int) { // 2 is a digit 1 of the sum: 0101...
			var terms []rules.Term
			sum := 0
			for i, x := range xs {
				weight := 1 << i
				terms = append(terms, x.Times(weight), rules.Times(-weight, rules.True))
				sum += weight * (i % 2)
			}
			m.Rule("sum", "the digits are those of one number").Linear(sum, sum, terms...)
		},
	} {
		k.Rules = func(p gridwright.Puzzle) (*rules.Set, error) {
			rows, cols := p.Size()
			m := rules.New(rows, cols)
			var xs []rules.Int
			for c := range rows * cols {
				xs = append(xs, m.Int(puzzle.CellOf(c, cols), 1, 2))
			}
			state(m, xs)
			for i, clue := range p.Clues() {
				m.Rule("given", "{cell} is given", xs[clue.Cell].Cell).Clue(i).Is(xs[clue.Cell].Is(clue.Value))
			}
			return m, nil
		}
		p, err := gridwright.ParseAs(k.Kind, "1 . . . . .\n")
		if err != nil {
			t.Fatal(err)
		}
		kinds := []gridwright.Kind{k}
		known := map[gridwright.Fact]bool{}
		for step, err := range gridwright.Explain(ctx, p, &gridwright.HintOptions{Kinds: kinds}) {
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			if known[step.Fact] = true; len(step.Rules) != 1 {
				t.Errorf("%s: %v rests on %q", name, step.Fact, step.Rules)
			}
		}
		for c := 1; c < 6; c++ {
			if f := puzzle.HoldsFact(puzzle.CellOf(c, 6), 1+c%2); !known[f] {
				t.Errorf("%s: no step leads to %v", name, f)
			}
		}
	}
}
