package rules_test

import (
	"context"
	"reflect"
	"sync"
	"testing"

	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/rules"
)

// mixture states rules of all primitives with a graph, and some others, over a graph of the caller.
func mixture() *rules.Set {
	m := rules.New(3, 3)
	l := m.Links(false, nil)
	g := &rules.Graph{Nodes: 9, Edges: l.Graph.Edges}
	var on []rules.Lit
	var xs []rules.Int
	within, members, here := make([][]rules.Lit, 2), make([][]rules.Lit, 2), make([][]rules.Lit, 2)
	for i, c := range l.Cells {
		on = append(on, m.Fact(shaded(c)))
		xs = append(xs, m.Int(c, 1, 3+i%3))
		for k := range 2 {
			within[k] = append(within[k], m.Fact(puzzle.WithinFact(c, k+1)))
			members[k] = append(members[k], m.Fact(onPath(c, k)))
			here[k] = append(here[k], xs[i].Is(k+1))
		}
	}
	rule(m).Connected(g, on...)
	rule(m).If(on[0]).Divide(l.Graph, within, rules.Regions{Rectangles: true, Rest: true})
	rule(m).SingleLoop(g, l.Lits)
	rule(m).If(on[1]).SinglePath(g, l.Lits)
	rule(m).If(on[2]).Paths(g, l.Lits, rules.PathRules{Pairs: [][2]int{{0, 5}, {1, 7}}, Members: members})
	rule(m).Next(g, here[0], here[1])
	rule(m).Clue(1).Reach(g, here[0], here[1], 3)
	rule(m).Sum(9, true, xs[:4]...)
	rule(m).Clue(0).Product(12, xs[:4]...)
	rule(m).Count([]int{0, 3, 5}, on...)
	return m
}

// TestShared: several goroutines may use a complete statement, and what is lowered is the same each
// time.
func TestShared(t *testing.T) {
	m := mixture()
	var keep []rules.Lit
	for v := 1; v < m.Vars(); v++ {
		keep = append(keep, rules.Lit(2*v))
	}
	var wait sync.WaitGroup
	for range 4 {
		wait.Add(1)
		go func() {
			defer wait.Done()
			own := mixture()
			for _, o := range []rules.Options{{Keep: keep}, {Open: true}, {Flows: true, Keep: keep}} {
				f, err := m.Formula(context.Background(), o)
				other, _ := own.Formula(context.Background(), o)
				if err != nil || !reflect.DeepEqual(f.Clauses, other.Clauses) ||
					!reflect.DeepEqual(f.AtMostOne, other.AtMostOne) || !reflect.DeepEqual(f.Rows, other.Rows) {
					t.Errorf("two formulas of a statement differ: %v", err)
				}
				x, err := m.Model(context.Background(), o)
				same, _ := own.Model(context.Background(), o)
				if err != nil || !reflect.DeepEqual(x.Model, same.Model) {
					t.Errorf("two models of a statement differ: %v", err)
				}
				x.Cuts(x.Point(make([]bool, m.Vars())))
				m.Broken(make([]bool, m.Vars()))
			}
		}()
	}
	wait.Wait()
}
