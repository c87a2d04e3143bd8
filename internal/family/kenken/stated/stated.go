// Package stated states the rules of KenKen.
package stated

import (
	"context"

	"github.com/gridwright/gridwright/internal/encoding"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/family/kenken"
	"github.com/gridwright/gridwright/internal/stated"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/rules"
)

// Statement returns the statement of the kind.
func Statement() stated.Statement {
	return stated.Statement{Kinds: []*puzzle.Kind{kenken.Kind()}, State: state,
		Prunes: &engine.Packages{Own: []string{"kenken/stated"}}}
}

func state(ctx context.Context, p puzzle.Puzzle) (*rules.Set, error) {
	k, ok := p.(*kenken.Puzzle)
	if !ok {
		return nil, encoding.Unsupported("%s is not a kenken", p.Kind().Name)
	}
	n, m := k.Order(), rules.NewContext(ctx, k.Order(), k.Order())
	at := func(c int) rules.Int { return m.Int(puzzle.CellOf(c, n), 1, n) }
	for i := range n {
		var row, column []rules.Int
		for j := range n {
			row, column = append(row, at(i*n+j)), append(column, at(j*n+i))
		}
		m.Rule("row", "row {row}", i+1).Different(row...)
		m.Rule("column", "column {column}", i+1).Different(column...)
	}
	for i, cage := range k.Targets() {
		var xs []rules.Int
		for _, c := range cage.Cells {
			xs = append(xs, at(c))
		}
		rule := m.Rule("cage", "the cage at {cell} makes {target}", xs[0].Cell, cage).Clue(i)
		switch cage.Op {
		case kenken.Sum:
			rule.Sum(cage.Target, false, xs...)
		case kenken.Product:
			rule.Product(cage.Target, xs...)
		case kenken.Single:
			rule.Is(xs[0].Is(cage.Target))
		default:
			var pairs [][]int // those with a number above n are left out
			for v := 1; v <= n; v++ {
				w := map[kenken.Op]int{kenken.Difference: v + cage.Target,
					kenken.Quotient: v * cage.Target}[cage.Op]
				pairs = append(pairs, []int{v, w}, []int{w, v})
			}
			rule.Table(pairs, xs...)
		}
	}
	return m, nil
}
