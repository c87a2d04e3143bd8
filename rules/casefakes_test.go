package rules_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/rules"
)

// honest is a loop around one of two cells or both, with a number in a third place, and one clue:
// the side between the two cells is drawn.
func honest() Case {
	m := rules.New(1, 2)
	l := m.Lines()
	m.Rule("loop", "the lines form one loop").SingleLoop(l.Graph, l.Lits)
	between := m.Fact(puzzle.DrawnFact(puzzle.Cell{Col: 1}, puzzle.Left, 1, 2))
	m.Rule("clue", "the line between the cells is drawn").Clue(0).Is(between)
	x := m.Int(puzzle.Cell{}, 1, 3)
	m.Rule("number", "the number is not 4").Implied().Is(x.Is(4).Not())
	return Case{Set: m, Right: func(holds func(rules.Lit) bool, given func(int) bool) bool {
		around := func(c int) (left, right int) {
			for _, l := range l.Around(puzzle.Cell{Col: int16(c)}) {
				if l != between && holds(l) {
					left++
				} else if holds(l) {
					right++
				}
			}
			return left, right
		}
		a, line := around(0)
		b, _ := around(1)
		if given(0) && line == 0 {
			return false
		}
		return line == 1 && (a == 3 && b == 0 || a == 0 && b == 3) || line == 0 && a == 3 && b == 3
	}}
}

// TestFakes: a statement and lowerings that agree with the definition pass, and others do not.
func TestFakes(t *testing.T) {
	of := func(spoil func(c *Case)) Case {
		c := honest()
		spoil(&c)
		return c
	}
	formula := func(spoil func(f *rules.Formula)) Case {
		return of(func(c *Case) { c.spoilFormula = spoil })
	}
	open := func(spoil func(f *rules.Formula)) Case {
		return of(func(c *Case) { c.spoilOpen = spoil })
	}
	model := func(spoil func(m *rules.Model)) Case {
		return of(func(c *Case) { c.spoilModel = spoil })
	}
	add := func(f *rules.Formula, clause ...rules.Lit) {
		f.Add(clause...)
		f.ClauseRule = append(f.ClauseRule, 0)
	}
	row := func(m *rules.Model, r lin.Row) {
		m.Rows, m.RowRule = append(m.Rows, r), append(m.RowRule, 0)
	}
	for _, tt := range []struct {
		name, says string // the complaint; "" if the statement is right
		c          Case
	}{
		{"honest", "", honest()},
		{"too strict", "breaks rule", of(func(c *Case) {
			c.Right = func(func(rules.Lit) bool, func(int) bool) bool { return true }
		})},
		{"too loose", "breaks no rule", of(func(c *Case) {
			c.Right = func(func(rules.Lit) bool, func(int) bool) bool { return false }
		})},
		{"only rules that others imply", "nothing but rules that others imply", of(func(c *Case) {
			right, l := c.Right, c.Set.Fact(puzzle.HoldsFact(puzzle.Cell{}, 1))
			c.Set.Rule("more", "it is not 1").Implied().Is(l.Not())
			c.Right = func(holds func(rules.Lit) bool, given func(int) bool) bool {
				return !holds(l) && right(holds, given)
			}
		})},
		{"a clause too many", "no model of the formula", formula(func(f *rules.Formula) { add(f, cnf.Pos(0)) })},
		{"no clauses", "which are wrong", formula(func(f *rules.Formula) {
			f.Clauses, f.ClauseRule = nil, nil
		})},
		{"no theories", "which are wrong", of(func(c *Case) {
			m := rules.New(2, 2) // two triangles, of which one loop is drawn
			g := &rules.Graph{Nodes: 6, Edges: [][2]int{{0, 1}, {1, 2}, {2, 0}, {3, 4}, {4, 5}, {5, 3}}}
			var lits []rules.Lit
			for i := range 6 {
				lits = append(lits, m.Fact(puzzle.WithinFact(puzzle.CellOf(i%4, 2), i+1)))
			}
			m.Rule("loop", "one loop").SingleLoop(g, lits)
			c.Set, c.Right = m, func(holds func(rules.Lit) bool, _ func(int) bool) bool {
				n := [2]int{}
				for i, l := range lits {
					if holds(l) {
						n[i/3]++
					}
				}
				return n == [2]int{0, 3} || n == [2]int{3, 0}
			}
			c.spoilFormula = func(f *rules.Formula) { f.Theories = nil }
		})},
		{"a variable that is free", "second model", formula(func(f *rules.Formula) {
			for i, clause := range f.Clauses { // the number may be both 1 and 2, or none of both
				if len(clause) == 3 {
					f.Clauses[i] = nil
					f.Clauses[i] = append(f.Clauses[i], clause[0], clause[0].Not())
				}
			}
			f.AtMostOne, f.GroupRule = nil, nil
		})},
		{"a clause without a rule", "clauses have", formula(func(f *rules.Formula) { f.Add(cnf.Pos(0)) })},
		{"a clause of no rule", "comes from rule 100", formula(func(f *rules.Formula) { f.ClauseRule[0] = 99 })},
		{"a clause of no rule that is known", "comes from rule 0", formula(func(f *rules.Formula) {
			for i, clause := range f.Clauses {
				if len(clause) > 1 {
					f.ClauseRule[i] = -1
				}
			}
		})},
		{"a theory of no rule", "a theory comes from", formula(func(f *rules.Formula) { f.Theories[0].Rule = -1 })},
		{"a clue is lost", "1 clues are 0 literals", open(func(f *rules.Formula) { f.Clues = nil })},
		{"a clue is another", "with open clues", open(func(f *rules.Formula) { f.Clues[0] = f.Clues[0].Not() })},
		{"a clue stays", "with open clues", open(func(f *rules.Formula) { add(f, f.Clues[0]) })},
		{"a part is lost", "the formula has", of(func(c *Case) {
			c.spoilPart = func(f *rules.Formula, _ *rules.Model) {
				if f != nil {
					add(f)
				}
			}
		})},
		{"a part of a model is lost", "the model (flows: false) has", of(func(c *Case) {
			c.spoilPart = func(_ *rules.Formula, m *rules.Model) {
				if m != nil {
					row(m, lin.Row{Name: "more", Terms: lin.Columns(0), Lo: 2, Hi: 3})
				}
			}
		})},
		{"a row too many", "breaks a row", model(func(m *rules.Model) {
			row(m, lin.Row{Name: "more", Terms: lin.Columns(0), Lo: 2, Hi: 3})
		})},
		{"no rows", "breaks no row", model(func(m *rules.Model) { m.Rows, m.RowRule = nil, nil })},
		{"a column that is free", "of a second point", of(func(c *Case) {
			m := rules.New(1, 2)
			x, y := m.Fact(puzzle.ShadedFact(puzzle.Cell{})), m.Fact(puzzle.ShadedFact(puzzle.Cell{Col: 1}))
			m.Rule("any", "one is shaded").Or(x, y, m.All("both are shaded", x, y))
			c.Set, c.Right = m, func(holds func(rules.Lit) bool, _ func(int) bool) bool {
				return holds(x) || holds(y)
			}
			c.spoilModel = func(m *rules.Model) {
				for i, rule := range m.RowRule {
					if c.Set.RuleAt(int(rule)).Name == "definition" {
						m.Rows[i].Lo, m.Rows[i].Hi = -lin.Inf, lin.Inf
					}
				}
			}
		})},
		{"a row without a rule", "rows have", model(func(m *rules.Model) { m.RowRule = m.RowRule[1:] })},
		{"a row of no rule", "comes from rule 100", model(func(m *rules.Model) { m.RowRule[0] = 99 })},
		{"a name twice", "in a file", model(func(m *rules.Model) { m.Cols[0].Name = m.Cols[1].Name })},
	} {
		t.Run(tt.name, func(t *testing.T) {
			err := tt.c.Check()
			if tt.says == "" && err != nil || !strings.Contains(fmt.Sprint(err), tt.says) {
				t.Errorf("the suite says %v, want %q", err, tt.says)
			}
		})
	}
}
