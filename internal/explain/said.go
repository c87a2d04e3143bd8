package explain

import (
	"slices"
	"strconv"
	"strings"

	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/rules"
)

// since says a step by one rule in the words of its technique. Without facts that leave the rule no
// choice in one of its clauses it returns false, if the words want such.
func (x *Explainer) since(s *Step) (said puzzle.Reason, ok bool) {
	rule := x.Reason(s.Instances[0])
	is := puzzle.Reason{Form: strings.ReplaceAll(s.Technique.words, "{since}", "{since|, and }")}
	for _, p := range append(rule.Parts, puzzle.Part{Role: "rule", Reasons: []puzzle.Reason{rule}}) {
		if strings.Contains(is.Form, "{"+p.Role+"}") {
			is.Parts = append(is.Parts, p)
		}
	}
	around := x.around(s)
	if strings.Contains(is.Form, "{since") {
		facts := x.forcing(s.Instances[0], s.Lit)
		if len(facts) == 0 {
			return said, false
		}
		if f, ok := x.Fact(facts[0]); ok && len(facts) == 1 {
			around = []puzzle.Cell{f.At}
		}
		is = is.With("since", x.stated(facts...))
	}
	return puzzle.Because("rules", "around", around, "rules", is), true
}

// forcing returns the known literals that leave a literal alone in the shortest such clause of an
// instance.
func (x *Explainer) forcing(instance int, l Lit) (best []Lit) {
	for c := range x.Clauses(instance) {
		var others []Lit
		has := false
		for _, m := range c {
			switch {
			case m == l || x.fromTwo(m) == l:
				has = true
			case x.Known(m.Not()):
				others = append(others, x.positive(m.Not()))
			}
		}
		if has && len(others) == len(c)-1 && (best == nil || len(others) < len(best)) {
			best = others
		}
	}
	return best
}

// positive returns what a cell holds instead of the other of two values, or the literal.
func (x *Explainer) positive(l Lit) Lit {
	if held := x.fromTwo(l); held != rules.False {
		return held
	}
	return l
}

// smallLoop says a step by a loop that a link would close, or by one that the only other way on
// from a node would close.
func (x *Explainer) smallLoop(s *Step) (said puzzle.Reason, ok bool) {
	loop := slices.IndexFunc(s.Instances, func(i int) bool {
		part := x.instances[i].Part
		return part == OnlyLoop || part == NoLoop
	})
	if loop < 0 || len(s.Instances) > 2 {
		return said, false
	}
	l, form, ways := s.Lit.Not(), "small loop", 1
	var node []puzzle.Part
	if len(s.Instances) == 2 {
		closing := x.otherWays(s.Instances[1-loop], s.Lit)
		if ways = len(closing); ways == 0 {
			return said, false
		}
		l, form = closing[0], "small loop/other"
		node = x.Reason(s.Instances[1-loop]).Parts
	}
	f, ok := x.Fact(l)
	if !ok || f.Not || f.What != puzzle.Linked {
		return said, false
	}
	is := puzzle.Because(form, "cell", f.At, "to", f.To)
	if ways > 1 {
		is = puzzle.Reason{Form: "small loop/others", Parts: node}
	}
	return puzzle.Because("rules", "around", x.around(s), "rules", is), true
}

// otherWays returns the open literals of the clauses of an instance that leave a literal or them
// where a line has come.
func (x *Explainer) otherWays(instance int, l Lit) (ways []Lit) {
	for c := range x.Clauses(instance) {
		come := slices.ContainsFunc(c, func(m Lit) bool {
			return m.Negated() && x.Known(m.Not())
		})
		if !come || !slices.Contains(c, l) || slices.ContainsFunc(c, x.Known) {
			continue
		}
		for _, m := range c {
			if m != l && x.Open(m) && !slices.Contains(ways, m) {
				ways = append(ways, m)
			}
		}
	}
	return ways
}

// around returns the cells that a step is about, as a part of a reason: many are a row, a column or
// a part of the board.
func (x *Explainer) around(s *Step) any {
	cells := x.StepCells(s)
	elsewhere := func(line func(puzzle.Cell) int16) bool {
		return slices.ContainsFunc(cells, func(c puzzle.Cell) bool { return line(c) != line(cells[0]) })
	}
	switch {
	case len(cells) == 0:
		return puzzle.Because("whole board")
	case len(cells) > mostNamed && !elsewhere(func(c puzzle.Cell) int16 { return c.Row }):
		return puzzle.Area{Kind: "row", Name: strconv.Itoa(int(cells[0].Row) + 1), Cells: cells}
	case len(cells) > mostNamed && !elsewhere(func(c puzzle.Cell) int16 { return c.Col }):
		return puzzle.Area{Kind: "column", Name: strconv.Itoa(int(cells[0].Col) + 1), Cells: cells}
	case len(cells) > mostNamed:
		return puzzle.Because("part of the board", "cell", cells[0])
	}
	return cells
}

// mostNamed is the largest number of cells that a hint lists.
const mostNamed = 4

// StepCells returns the cells that the instances of a step are about.
func (x *Explainer) StepCells(s *Step) []puzzle.Cell {
	var cells []puzzle.Cell
	for _, i := range s.Instances {
		for _, c := range x.Cells(i) {
			if !slices.Contains(cells, c) {
				cells = append(cells, c)
			}
		}
	}
	return cells
}
