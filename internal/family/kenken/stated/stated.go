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
		by := ""
		if cage.Op == kenken.Any {
			by = " by some operation"
		}
		rule := m.Rule("cage", "the cage at {cell} makes {target}"+by, xs[0].Cell,
			puzzle.Area{Kind: "target", Name: cage.String()}).
			Broken("the cage at {cell} cannot make {target}" + by).Clue(i)
		switch {
		case cage.Op == kenken.Sum:
			rule.Sum(cage.Target, false, xs...)
		case cage.Op == kenken.Product:
			rule.Product(cage.Target, xs...)
		case cage.Op == kenken.Single:
			rule.Is(xs[0].Is(cage.Target))
		case cage.Op == kenken.Any && len(xs) > 2:
			rule.SumOrProduct(cage.Target, xs...)
		default:
			var pairs [][]int // those with a number outside 1..n are left out
			for v := 1; v <= n; v++ {
				for _, w := range partners(cage, v) {
					pairs = append(pairs, []int{v, w}, []int{w, v})
				}
			}
			rule.Table(pairs, xs...)
		}
	}
	return m, nil
}

// partners returns the numbers that may stand beside v in a cage of two cells: for a difference or
// a quotient those above v, since the others are found from the other side.
func partners(c kenken.Cage, v int) []int {
	switch c.Op {
	case kenken.Difference:
		return []int{v + c.Target}
	case kenken.Quotient:
		return []int{v * c.Target}
	}
	all := []int{c.Target - v, v + c.Target, v * c.Target}
	if c.Target%v == 0 {
		all = append(all, c.Target/v)
	}
	return all
}
