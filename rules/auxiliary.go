package rules

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/sat"
)

// Meaning. An auxiliary variable stands for no fact of an answer: that a cell belongs to the island
// of a number, where an answer is the shaded cells. Rules mention it like any other literal. An
// assignment of the facts is an answer if some values of the auxiliary variables obey the rules;
// several such values make one answer.
//
// Formula. A variable. Answers are told apart, and counted, by the facts.
//
// Model. A binary column.
//
// Evaluation. A solver of the formula finds values for given facts.
//
// Reasons. They can rest on rules about all of them, and conclude those that a fact describes, if
// they have one value in all answers.

// Aux returns the literal of a new auxiliary variable, in words of its own: "the sea is left of row
// 1, column 2".
func (m *Set) Aux(words string) Lit { return m.newAux(variable{}, words) }

// AuxFact returns the literal of an auxiliary variable that a fact describes, which is none of the
// puzzle: "row 1, column 2 is in region 3". Hints say it in the words, or in those of the fact if
// they are "". The same fact has the same literal.
func (m *Set) AuxFact(f puzzle.Fact, words string) Lit {
	if f.Not {
		return m.AuxFact(f.Opposite(), words).Not()
	}
	if l, ok := m.stated(f); ok {
		return l
	}
	if err := f.On(m.rows, m.cols); err != nil {
		panic("rules: " + err.Error())
	}
	l := m.newAux(variable{fact: f}, cmp.Or(words, f.String()))
	if l != False {
		m.facts.add(f, l)
	}
	return l
}

// newAux adds an auxiliary variable.
func (m *Set) newAux(v variable, words string) Lit {
	v.is = &definition{words: m.newWords(words)}
	l := m.newVar(v)
	if l != False {
		m.aux = append(m.aux, l)
	}
	return l
}

// IsAux reports whether a variable is auxiliary.
func (m *Set) IsAux(v int) bool {
	x, ok := m.vars.other(v)
	return ok && x.is != nil && x.is.is == True && !x.is.all // nothing defines it
}

// Said returns the fact that a variable stands for or that describes it, or false if there is none.
func (m *Set) Said(v int) (puzzle.Fact, bool) {
	f, ok := m.FactOf(v)
	return f, ok || f.What != 0
}

// mostConflicts limits the search for values of auxiliary variables, some seconds. Mostly facts
// leave little open.
const mostConflicts = 100_000

// errRuledOut is the error of facts that no values of the auxiliary variables complete.
var errRuledOut = errors.New("the rules rule out the answer")

// Complete is like Assignment with values of the auxiliary variables that obey the rules. It also
// returns, of each variable, whether it is an auxiliary one that has this value in all answers. The
// error is a *work.Stopped if ctx ends, or states that there are no such values, or that the search
// was too long.
func (m *Set) Complete(ctx context.Context, has func(puzzle.Fact) (bool, error),
) (truth, fixed []bool, err error) {
	truth, err = m.Assignment(has, func(Lit) bool { return false })
	if err != nil || len(m.aux) == 0 {
		return truth, make([]bool, len(truth)), err
	}
	var facts []Lit
	for v := 1; v < m.vars.n; v++ {
		if _, ok := m.FactOf(v); ok {
			facts = append(facts, litOf(v, truth[v]))
		}
	}
	f, err := m.Formula(ctx, Options{Keep: append(facts[:len(facts):len(facts)], m.aux...)})
	if err != nil {
		return nil, nil, err
	}
	s := sat.New(sat.Options{})
	if err := s.AddFormulaContext(ctx, f.Formula); err != nil {
		return nil, nil, err
	}
	for _, t := range f.Theories {
		s.AddTheory(t.New(), t.Observed...)
	}
	solve := func(lits ...Lit) sat.Status { return f.solve(ctx, s, lits) }
	switch status := solve(facts...); {
	case status == sat.Unsat:
		return nil, nil, errRuledOut
	case status == sat.Unknown && ctx.Err() == nil:
		return nil, nil, fmt.Errorf("%d conflicts are too few to complete an answer", mostConflicts)
	case status == sat.Sat:
		truth, err = m.Assignment(has, f.Holds(s.Model))
	}
	fixed = make([]bool, len(truth))
	for _, l := range m.aux {
		fixed[l.Var()] = true
	}
	for _, l := range m.aux {
		v := l.Var()
		if !fixed[v] {
			continue // another answer has shown that
		}
		if fixed[v] = solve(litOf(v, !truth[v])) == sat.Unsat; !fixed[v] && ctx.Err() == nil {
			holds := f.Holds(s.Model)
			for _, l := range m.aux {
				fixed[l.Var()] = fixed[l.Var()] && holds(l) == truth[l.Var()]
			}
		}
	}
	if ctx.Err() != nil {
		return nil, nil, &work.Stopped{Doing: "completing an answer", Err: ctx.Err()}
	}
	return truth, fixed, err
}

// solve has a solver of the formula suppose some literals of the statement.
func (f *Formula) solve(ctx context.Context, s *sat.Solver, lits []Lit) sat.Status {
	var assumed []Lit
	for _, l := range lits {
		if there, ok := f.Lit(l); ok {
			assumed = append(assumed, there)
		} else if f.known.value(l) < 0 {
			return sat.Unsat
		}
	}
	return s.Solve(ctx, sat.Limits{Conflicts: mostConflicts}, assumed...)
}

// litOf returns the literal of a variable that has a value.
func litOf(v int, is bool) Lit {
	if is {
		return cnf.Pos(v)
	}
	return cnf.Neg(v)
}
