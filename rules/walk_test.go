package rules_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/pb"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/rules"
	"github.com/gridwright/gridwright/sat"
)

// rows and cols are the size of the boards of walks.
const rows, cols = 3, 4

// path states a path of the numbers 1 to n through all cells, with numbers given. Of leave, a number
// may be in several cells.
func path(rows, cols, leave int, given map[int]int) *rules.Set {
	m := rules.New(rows, cols)
	cells := m.Cells(false, nil)
	n := len(cells.Cells)
	at := make([][]rules.Lit, n+1)
	for _, c := range cells.Cells {
		x := m.Int(c, 1, n)
		for k := 1; k <= n; k++ {
			at[k] = append(at[k], x.Is(k))
		}
	}
	for k := 1; k <= n; k++ {
		rule(m).AtLeast(1, at[k]...)
		if k != leave {
			rule(m).AtMost(1, at[k]...)
		}
		if k > 1 {
			rule(m).Next(cells.Graph, at[k-1], at[k])
		}
	}
	for i, k := range given {
		rule(m).Is(at[k][i])
	}
	return m
}

// answersOf lists the models of a formula, by their values.
func answersOf(t *testing.T, m *rules.Set, o rules.Options) map[string]bool {
	t.Helper()
	f, err := m.Formula(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	s := sat.New(sat.Options{})
	s.AddFormula(f.Formula)
	all := map[string]bool{}
	for s.Solve(context.Background(), sat.Limits{}) == sat.Sat {
		a, err := f.Read(s.Model)
		if err != nil {
			t.Fatal(err)
		}
		if b, _ := m.Read(f.Holds(s.Model)); fmt.Sprint(a) != fmt.Sprint(b) {
			t.Fatalf("the answer is %v and %v", a, b)
		}
		all[fmt.Sprint(a)] = true
		clause := []rules.Lit{}
		for v := range f.Vars {
			clause = append(clause, rules.Lit(2*v))
			if s.Model(clause[v]) {
				clause[v] = clause[v].Not()
			}
		}
		s.Add(clause...)
	}
	return all
}

// pointsOf lists the points of a model, by their values.
func pointsOf(t *testing.T, m *rules.Set) map[string]bool {
	t.Helper()
	model, err := m.Model(context.Background(), rules.Options{})
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]bool{}
	for {
		r, err := pb.Solver{}.Solve(context.Background(), model.Model, mip.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if r.Point == nil {
			return all
		}
		a, err := m.Read(model.Holds(r.Point))
		if err != nil {
			t.Fatal(err)
		}
		all[fmt.Sprint(a)] = true
		var truth []rules.Lit
		for i, k := range a {
			truth = append(truth, m.Fact(puzzle.HoldsFact(puzzle.CellOf(i, cols), k)))
		}
		no := model.Differ(truth)
		no.Name = fmt.Sprintf("no_%d", len(all))
		model.Rows = append(model.Rows, no)
	}
}

// TestWalks: what walks settle loses no answer and adds none, whether or not each number is in one
// cell by the rules; and what is left is small.
func TestWalks(t *testing.T) {
	for leave := range 4 {
		for _, given := range []map[int]int{
			{}, {0: 1}, {5: 6}, {0: 1, 11: 12}, {0: 1, 3: 4, 8: 9}, {1: 3, 6: 8}, {0: 12, 11: 2}, {0: 5, 1: 7},
			{0: 1, 11: 3}, {0: 4, 5: 4}, {0: 1, 1: 2, 2: 3, 3: 4},
		} {
			m := path(rows, cols, leave, given)
			got := answersOf(t, m, rules.Options{})
			want := answersOf(t, m, rules.Options{Whole: true})
			if fmt.Sprint(got) != fmt.Sprint(want) {
				t.Errorf("leave %d, given %v: %d answers, want %d", leave, given, len(got), len(want))
			}
			if len(want) > 12 {
				continue // the same, but slow
			}
			if got := pointsOf(t, m); fmt.Sprint(got) != fmt.Sprint(want) {
				t.Errorf("leave %d, given %v: the model has %d answers, want %d", leave, given, len(got),
					len(want))
			}
		}
	}
	f, err := path(rows, cols, 0, map[int]int{0: 1, 3: 4}).Formula(context.Background(), rules.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if l, ok := f.Lit(mustLit(path(rows, cols, 0, nil), 1, 2)); ok {
		t.Errorf("the only place of 2 has variable %d", l.Var())
	}
}

// mustLit returns the literal that a cell of the first row holds a number.
func mustLit(m *rules.Set, col, k int) rules.Lit {
	return m.Fact(puzzle.HoldsFact(puzzle.Cell{Col: int16(col)}, k))
}
