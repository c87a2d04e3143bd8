package rules_test

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/internal/sample"
	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/internal/work/worktest"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/rules"
	"github.com/gridwright/gridwright/sat"
)

// TestLimits: a statement beyond the limits is neither lowered nor used.
func TestLimits(t *testing.T) {
	for name, grow := range map[string]func(m *rules.Set){
		"variables":                        func(m *rules.Set) { m.Int(puzzle.Cell{}, 0, rules.MaxVars) },
		"variables of a very large number": func(m *rules.Set) { m.Int(puzzle.Cell{}, 0, math.MaxInt) },
		"variables of definitions": func(m *rules.Set) {
			for range rules.MaxFacts {
				m.All("so it is", rules.True)
			}
		},
		"rules": func(m *rules.Set) {
			for range rules.MaxRules + 1 {
				m.Rule("rule", "it is so").Is(rules.True)
			}
		},
	} {
		if testing.Short() && name != "variables" {
			continue
		}
		m := rules.New(1, 1)
		if m.Err() != nil {
			t.Fatal(m.Err())
		}
		grow(m)
		_, formula := m.Formula(context.Background(), rules.Options{})
		_, model := m.Model(context.Background(), rules.Options{})
		for _, err := range []error{m.Err(), formula, model} {
			if err == nil || !strings.Contains(err.Error(), "the statement has more than ") ||
				!strings.Contains(err.Error(), "000000 ") {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
}

// TestEnds: lowering ends with its context.
func TestEnds(t *testing.T) {
	m := rules.New(9, 9)
	l := m.Lines()
	m.Rule("loop", "the lines form one loop").SingleLoop(l.Graph, l.Lits)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	f, formula := m.Formula(ctx, rules.Options{})
	x, model := m.Model(ctx, rules.Options{Flows: true})
	for _, err := range []error{formula, model} {
		if !errors.As(err, new(*work.Stopped)) || !errors.Is(err, context.Canceled) {
			t.Errorf("the error is %v", err)
		}
	}
	if f != nil || x != nil {
		t.Error("there is a part of a formula or of a model")
	}
}

// TestWithin: a single rule ends at the limits, and with its context, too. GRIDWRIGHT_WHOLE adds the
// limit of models.
func TestWithin(t *testing.T) {
	if testing.Short() {
		t.Skip("it fills memory up to the limits")
	}
	m := rules.New(100, 100)
	cells := m.Cells(false, nil)
	var here, there []rules.Lit
	for i, c := range cells.Cells {
		here, there = append(here, m.Fact(shaded(c))), append(there, m.Fact(puzzle.WithinFact(c, 1)))
		if i%2 > 0 {
			there[i] = there[i].Not()
		}
	}
	rule(m).Reach(cells.Graph, here, there, 1) // 100 million pairs of cells are far apart
	if _, err := m.Formula(context.Background(), rules.Options{}); err == nil ||
		err.Error() != "the formula has more than 30000000 literals" {
		t.Errorf("the error of the formula is %v", err)
	}
	if sample.Whole() {
		if _, err := m.Model(context.Background(), rules.Options{}); err == nil ||
			err.Error() != "the model has more than 60000000 terms" {
			t.Errorf("the error of the model is %v", err)
		}
	}
	const end, late = 50, 20 // looks at the context
	formula, model := worktest.New(end), worktest.New(end)
	if _, err := m.Formula(formula, rules.Options{}); !errors.Is(err, context.Canceled) || formula.Looks() > end+late {
		t.Errorf("the error of the formula is %v after %d looks", err, formula.Looks())
	}
	if _, err := m.Model(model, rules.Options{}); !errors.Is(err, context.Canceled) || model.Looks() > end+late {
		t.Errorf("the error of the model is %v after %d looks", err, model.Looks())
	}
}

// TestMostOne: at most one of many literals has no clause for each pair, where the rule has
// conditions.
func TestMostOne(t *testing.T) {
	m := rules.New(50, 50)
	var lits []rules.Lit
	for _, c := range m.Cells(false, nil).Cells {
		lits = append(lits, m.Fact(shaded(c)))
	}
	rule(m).If(lits[0]).AtMost(1, lits[1:]...)
	f, err := m.Formula(context.Background(), rules.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if n := len(f.Clauses) + len(f.Rows); n > 100 {
		t.Errorf("there are %d clauses and rows", n)
	}
	s := sat.New(sat.Options{})
	s.AddFormula(f.Formula)
	for _, tt := range []struct {
		of   []int
		want sat.Status
	}{{[]int{0, 7}, sat.Sat}, {[]int{7, 9}, sat.Sat}, {[]int{0, 7, 9}, sat.Unsat}} {
		var assumed []rules.Lit
		for _, i := range tt.of {
			l, _ := f.Lit(lits[i])
			assumed = append(assumed, l)
		}
		if got := s.Solve(context.Background(), sat.Limits{}, assumed...); got != tt.want {
			t.Errorf("with %v it is %v, want %v", tt.of, got, tt.want)
		}
	}
}

// TestMistakes: mistakes of an author panic.
func TestMistakes(t *testing.T) {
	g := &rules.Graph{Nodes: 3, Edges: [][2]int{{0, 1}}}
	for name, state := range map[string]func(m *rules.Set){
		"a negative number":   func(m *rules.Set) { rule(m).Exactly(-1) },
		"at most less than 0": func(m *rules.Set) { rule(m).AtMost(-1, rules.True) },
		"too few edges":       func(m *rules.Set) { rule(m).SingleLoop(g, nil) },
		"too many nodes":      func(m *rules.Set) { rule(m).Connected(g, make([]rules.Lit, 4)...) },
		"a node in two pairs": func(m *rules.Set) {
			rule(m).Paths(g, make([]rules.Lit, 1), rules.PathRules{Pairs: [][2]int{{0, 1}, {1, 2}}})
		},
		"members for no pair": func(m *rules.Set) {
			rule(m).Paths(g, make([]rules.Lit, 1), rules.PathRules{Members: [][]rules.Lit{make([]rules.Lit, 3)}})
		},
		"too few members": func(m *rules.Set) {
			rule(m).Paths(g, make([]rules.Lit, 1), rules.PathRules{Pairs: [][2]int{{0, 1}}, Members: [][]rules.Lit{nil}})
		},
		"a short tuple": func(m *rules.Set) { rule(m).Table([][]int{{}}, m.Int(puzzle.Cell{}, 1, 2)) },
		"rectangles of cells that share a corner": func(m *rules.Set) {
			rule(m).Divide(m.Cells(true, nil).Graph, nil, rules.Regions{Rectangles: true})
		},
		"a product of 0":          func(m *rules.Set) { rule(m).Product(0) },
		"a fact of another board": func(m *rules.Set) { m.Fact(puzzle.ShadedFact(puzzle.Cell{Row: 7})) },
		"a number before its Int": func(m *rules.Set) {
			m.Fact(puzzle.HoldsFact(puzzle.Cell{}, 3))
			m.Int(puzzle.Cell{}, 1, 4)
		},
		"a number of another board": func(m *rules.Set) { m.Int(puzzle.Cell{Col: 1}, 1, 2) },
		"no values":                 func(m *rules.Set) { m.Int(puzzle.Cell{}, 2, 1) },
		"other values": func(m *rules.Set) {
			m.Int(puzzle.Cell{}, 1, 2)
			m.Int(puzzle.Cell{}, 1, 3)
		},
		"a place too many": func(m *rules.Set) { m.Rule("rule", "{cell} holds {number}", 1).Is(rules.True) },
		"a place too few":  func(m *rules.Set) { m.Rule("rule", "it is so", 1).Is(rules.True) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s does not panic", name)
				}
			}()
			state(rules.New(1, 1))
		}()
	}
}

func rule(m *rules.Set) rules.Draft { return m.Rule("rule", "it is so") }

// TestNames: the words of a definition may be those of users, with braces.
func TestNames(t *testing.T) {
	m := rules.New(1, 1)
	m.All("the path of {A", rules.True)
	if got := m.RuleAt(0).Words(); got != "the path of {A" {
		t.Errorf("the words are %q", got)
	}
}

// TestColumnNames: names of pairs that an LP file can't hold do not give two columns one name.
func TestColumnNames(t *testing.T) {
	m := rules.New(1, 1)
	for _, pair := range []string{"_", "\u00e9", "__2", "\u00e8"} {
		rule(m).Or(m.Fact(puzzle.OnPathFact(puzzle.Cell{}, pair)), rules.False)
	}
	model, err := m.Model(context.Background(), rules.Options{})
	if err != nil {
		t.Fatal(err)
	}
	met := map[string]bool{}
	for _, c := range model.Cols {
		if met[c.Name] {
			t.Errorf("two columns are %s", c.Name)
		}
		met[c.Name] = true
	}
}

// TestMembers: a rule that makes members of a path known is heeded, though the formula has no
// variables for them.
func TestMembers(t *testing.T) {
	for out := range 3 { // how many of the two cells between the ends are not on the path
		m := rules.New(2, 2)
		l := m.Links(false, nil)
		var members []rules.Lit
		for _, c := range l.Cells {
			members = append(members, m.Fact(onPath(c, 0)))
		}
		rule(m).Paths(l.Graph, l.Lits, rules.PathRules{Pairs: [][2]int{{0, 3}}, Members: [][]rules.Lit{members}})
		for _, x := range members[1 : 1+out] {
			rule(m).Is(x.Not())
		}
		f, err := m.Formula(context.Background(), rules.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if got := solve(f) == sat.Sat; got != (out < 2) {
			t.Errorf("without %d of the cells there is a path: %v", out, got)
		}
	}
}

// TestTwoPaths: two rules on paths may share members and nothing else.
func TestTwoPaths(t *testing.T) {
	m := rules.New(2, 2)
	l := m.Links(false, nil)
	var members, others []rules.Lit
	for _, c := range l.Cells {
		members = append(members, m.Fact(onPath(c, 0)))
	}
	for i := range l.Lits {
		others = append(others, m.Fact(shaded(puzzle.CellOf(i, 2))))
	}
	for i, edges := range [][]rules.Lit{l.Lits, others} { // one way each
		rule(m).Paths(l.Graph, edges, rules.PathRules{Pairs: [][2]int{{0, 3}}, Members: [][]rules.Lit{members}})
		rule(m).Is(edges[i])
	}
	f, err := m.Formula(context.Background(), rules.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if solve(f) != sat.Unsat {
		t.Error("paths over different cells share their members")
	}
}

// TestPathsBesides: of two rules on paths, one may have no members.
func TestPathsBesides(t *testing.T) {
	m := rules.New(2, 2)
	l := m.Links(false, nil)
	var members []rules.Lit
	for _, c := range l.Cells {
		members = append(members, m.Fact(onPath(c, 0)))
	}
	for _, members := range [][][]rules.Lit{nil, {members}} {
		rule(m).Paths(l.Graph, l.Lits, rules.PathRules{Pairs: [][2]int{{0, 3}}, Members: members})
	}
	f, err := m.Formula(context.Background(), rules.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if solve(f) != sat.Sat {
		t.Error("there is no path")
	}
}

// solve solves a formula.
func solve(f *rules.Formula) sat.Status {
	s := sat.New(sat.Options{})
	s.AddFormula(f.Formula)
	for _, theory := range f.Theories {
		s.AddTheory(theory.New(), theory.Observed...)
	}
	return s.Solve(context.Background(), sat.Limits{})
}

// TestKept: a fact that only a rule aside defines is not free where it is kept.
func TestKept(t *testing.T) {
	m := rules.New(1, 2)
	x, y := m.Int(puzzle.Cell{}, 1, 4), m.Int(puzzle.Cell{Col: 1}, 1, 4)
	link := m.Fact(puzzle.LinkedFact(puzzle.Cell{}, puzzle.Cell{Col: 1}))
	rule(m).Aside().Consecutive(link, x, y)
	o := rules.Options{Keep: []rules.Lit{link}}
	f, err := m.Formula(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	model, err := m.Model(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	s := sat.New(sat.Options{})
	s.AddFormula(f.Formula)
	for v := 1; v <= 4; v++ {
		for w := 1; w <= 4; w++ {
			for _, linked := range []bool{false, true} {
				right := linked == (v-w == 1 || w-v == 1)
				is := link
				if !linked {
					is = link.Not()
				}
				var assumed []rules.Lit
				for _, l := range []rules.Lit{x.Is(v), y.Is(w), is} {
					there, ok := f.Lit(l)
					if !ok {
						t.Fatalf("the formula has not %v", l)
					}
					assumed = append(assumed, there)
				}
				if got := s.Solve(context.Background(), sat.Limits{}, assumed...) == sat.Sat; got != right {
					t.Errorf("the formula: %d, %d, linked %v has a model: %v", v, w, linked, got)
				}
				truth, err := m.Assignment(func(f puzzle.Fact) (bool, error) {
					return f.What == puzzle.Linked && linked ||
						f.What == puzzle.Holds && int(f.Value) == []int{v, w}[f.At.Col], nil
				}, nil)
				if err != nil {
					t.Fatal(err)
				}
				if got := model.Check(model.Point(truth), lin.Usual) == nil; got != right {
					t.Errorf("the model: %d, %d, linked %v is a point: %v", v, w, linked, got)
				}
			}
		}
	}
}

// TestKeptNodes: nodes that no other rule mentions and nobody keeps may still connect others.
func TestKeptNodes(t *testing.T) {
	m := rules.New(1, 3)
	l := m.Cells(false, nil)
	var lits []rules.Lit
	for _, c := range l.Cells {
		lits = append(lits, m.Fact(shaded(c)))
	}
	rule(m).Connected(l.Graph, lits...)
	rule(m).Is(lits[0])
	rule(m).Is(lits[2])
	for _, flows := range []bool{false, true} {
		model, err := m.Model(context.Background(), rules.Options{Flows: flows})
		if err != nil {
			t.Fatal(err)
		}
		point := model.Point([]bool{true, true, true, true})
		if err := model.Check(point, lin.Usual); err != nil || len(model.Cuts(point)) > 0 {
			t.Errorf("flows %v: three cells in a row are not connected: %v, %v", flows, err, model.Cuts(point))
		}
		if point = model.Point([]bool{true, true, false, true}); !flows {
			for _, cut := range model.Cuts(point) {
				if len(cut.Terms) < 3 {
					t.Errorf("the lazy row %v does not mention the cell in the middle", cut)
				}
			}
		}
	}
}
