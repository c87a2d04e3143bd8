package rules

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"

	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/internal/graph"
	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/sat"
)

// Formula is a statement as a formula. Every clause, group, row and theory knows the rule that it
// comes from.
type Formula struct {
	*cnf.Formula
	// ClauseRule are the rules of the clauses; -1 for a known literal, and for the empty clause of a
	// walk that clues contradict. See Options.Whole.
	ClauseRule []int32
	GroupRule  []int32 // of each group
	RowRule    []int32 // of each row
	Theories   []Theory
	// Clues are the literals that state the clues, if the formula leaves them open.
	Clues []Lit
	// Digits reports that nodes of paths have the number of their pair in digits.
	Digits bool
	// Helpers are the variables that the statement does not have, with Options.Axioms, in an order in
	// which each is made of earlier ones: the first literal of each is true exactly if all others are.
	Helpers [][]Lit

	set    *Set
	known  *known
	vars   sparse   // of each variable of the statement or local one: 1 + that of the formula
	of     []int32  // of each variable of the formula: that of the statement, or a local one
	locals []string // the words of the local variables, which are numbered after the statement's
}

// Theory is a propagator that belongs to a formula.
type Theory struct {
	Rule     int32
	New      func() sat.Propagator // called once for each solver
	Observed []int                 // the variables whose values it receives
}

// maxLits is the largest size of a formula, in literals: some 500 MB with the solver.
const maxLits = 30_000_000

var errLits = fmt.Errorf("the formula has more than %d literals", maxLits)

// Options are what to lower.
type Options struct {
	Keep  []Lit // literals that the result must have, unless their value is known
	Open  bool  // a formula leaves the clues open: each has a literal, in Clues, that may be assumed
	Flows bool  // a model has flows instead of lazy rows, for the rules that have both
	Whole bool  // a formula is lowered whole: nothing is left out that clues and rules settle at once
	// Axioms makes a formula whose clauses each follow from one rule, or from the definition of a
	// helper if their rule is -1, for certificates: it is Whole but for the literals of Out, which are
	// false, and without the rules that others imply. See Formula.Helpers and Formula.Data.
	Axioms bool
	Out    []Lit
	// How a formula is lowered, to compare it with the usual one, which is chosen by what each
	// primitive sees: with the rules that are Aside, and paths by their edges alone or, instead, with
	// the number of each node's pair in binary digits.
	Aside, Edges, Digits bool

	// Tell receives each clause that a theory of a formula adds, in the literals of the formula, with
	// the number of its rule and its form, which package graph explains; or it is nil. Solvers that
	// run at the same time call it at the same time.
	Tell func(rule int, form graph.Form, clause []Lit)
}

// Formula lowers the statement to a formula. The error is a *work.Stopped if ctx ends, or states
// the limit that the formula exceeds or the options that exclude each other.
func (m *Set) Formula(ctx context.Context, o Options) (*Formula, error) {
	if err := m.fault(); err != nil {
		return nil, err
	}
	if o.Edges && o.Digits {
		return nil, errors.New("paths are lowered by Edges or by Digits, not by both")
	}
	f := m.lowering(ctx, o)
	if m.tooOpen(f.known) {
		return nil, errLits
	}
	f.vars, f.kept = makeSparse(m.vars.n), m.kept(o.Keep)
	f.Clauses = make([][]Lit, 0, len(m.rules))
	f.ClauseRule = make([]int32, 0, len(m.rules))
	var guards []Lit
	if o.Open {
		guards = f.guards()
	}
	for i := range m.pathsLast() {
		if f.known.failed { // one empty clause says it all
			break
		}
		if f.lower(i, o, guards); !f.room() {
			if err := f.End(); err != nil {
				return nil, err
			}
			return nil, errLits
		}
	}
	f.rule = -1
	if f.known.failed {
		f.clause()
	}
	for _, l := range o.Keep {
		if f.value(l) == 0 {
			f.lit(l)
		}
	}
	for _, g := range guards {
		f.Clues = append(f.Clues, f.lit(g))
	}
	f.Vars = len(f.of)
	if err := f.End(); err != nil {
		return nil, err
	}
	return f.Formula, nil
}

// lowering begins a formula: it finds what is known before any clause.
func (m *Set) lowering(ctx context.Context, o Options) *formulaBuilder {
	f := &formulaBuilder{set: m, tell: o.Tell, byEdges: o.Edges, byDigits: o.Digits, axioms: o.Axioms,
		Formula: &Formula{Formula: &cnf.Formula{}, set: m},
		Work:    work.Begin(ctx, "building the formula", "literal")}
	if o.Whole || o.Axioms {
		f.known = m.constants()
	} else {
		f.known = m.settled(func(r *Rule) bool { return !o.Open || r.Clue < 0 })
	}
	for _, l := range o.Out {
		f.known.set(l.Not())
	}
	return f
}

// lower adds the clauses of a rule, if the options ask for it. guards has the literals of clues
// that are open.
func (f *formulaBuilder) lower(rule int, o Options, guards []Lit) {
	r := f.set.rules[rule]
	if r.Aside && !o.Aside && !defines(r.is, f.kept) || o.Axioms && !axiomatic(r) {
		return
	}
	f.rule = int32(rule)
	f.when = slices.Clip(r.when) // functions keep it
	if o.Open && r.Clue >= 0 {
		if one, ok := r.is.(*cardinal); ok && guards[r.Clue] == one.only() {
			return // the clue is this literal
		}
		f.when = append(f.when, guards[r.Clue])
	}
	r.is.lower(f)
}

// pathsLast yields the numbers of all rules. Those on paths come last, since they need to know
// whether other rules mention their members.
func (m *Set) pathsLast() iter.Seq[int] {
	return func(yield func(int) bool) {
		for _, last := range []bool{false, true} {
			for i := range m.rules {
				if _, is := m.rules[i].is.(paths); is == last && !yield(i) {
					return
				}
			}
		}
	}
}

// severalPaths reports whether there is more than one rule on paths, each of which may mention the
// members of the others.
func (m *Set) severalPaths() bool {
	n := 0
	for i := range m.rules {
		if _, ok := m.rules[i].is.(paths); ok {
			n++
		}
	}
	return n > 1
}

// kept reports for each variable whether it is one of some literals; those after its end are not.
func (m *Set) kept(lits []Lit) keeping {
	if len(lits) == 0 {
		return nil
	}
	k := make(keeping, m.vars.n)
	for _, l := range lits {
		k[l.Var()] = true
	}
	return k
}

// keeping tells which variables the result must have.
type keeping []bool

func (k keeping) has(l Lit) bool { return l.Var() < len(k) && k[l.Var()] }

// defines reports whether a rule that is aside defines a variable that must be kept.
func defines(c constraint, kept keeping) bool {
	link, ok := c.(consecutive)
	return ok && kept.has(link.is)
}

// guards returns the literal that states each clue. It is that of the only rule for which the clue
// stands if that makes one literal true, and otherwise a new one, under which the rules apply.
func (f *formulaBuilder) guards() []Lit {
	guards := make([]Lit, f.set.clues)
	stands := make([]int, f.set.clues)
	for i := range f.set.rules {
		if r := f.set.rules[i]; r.Clue >= 0 && !r.Implied && !r.Aside {
			stands[r.Clue]++
			guards[r.Clue] = True
			if one, ok := r.is.(*cardinal); ok && len(r.when) == 0 && stands[r.Clue] == 1 {
				guards[r.Clue] = one.only()
			}
		}
	}
	for i, g := range guards {
		if g == True || g == False || stands[i] != 1 {
			guards[i] = f.local(fmt.Sprintf("clue %d is given", i+1))
		}
	}
	return guards
}

// Set returns the statement.
func (f *Formula) Set() *Set { return f.set }

// Lit returns the literal of the formula for one of the statement. It is false if the formula does
// not have its variable, because its value is known or no rule needs it; see Holds.
func (f *Formula) Lit(l Lit) (Lit, bool) {
	v := f.vars.at(l.Var())
	if v == 0 {
		return 0, false
	}
	return liftedLit(v-1, l), true
}

func liftedLit(v int32, l Lit) Lit { return Lit(2*v) | l&1 }

// Of returns the literal of the statement for a variable of the formula, or false for one that the
// formula has added.
func (f *Formula) Of(v int) (Lit, bool) {
	if w := int(f.of[v]); w < f.set.vars.n {
		return cnf.Pos(w), true
	}
	return 0, false
}

// Meaning describes a variable of the formula in words.
func (f *Formula) Meaning(v int) string {
	w := int(f.of[v])
	if w < f.set.vars.n {
		return f.set.Words(w)
	}
	return f.locals[w-f.set.vars.n]
}

// Holds returns the truth of the literals of the statement in a model of the formula. Literals that
// no rule needs are false.
func (f *Formula) Holds(model func(Lit) bool) func(Lit) bool {
	return func(l Lit) bool {
		if there, ok := f.Lit(l); ok {
			return model(there)
		}
		if known := f.known.value(l); known != 0 {
			return known > 0
		}
		return l.Negated()
	}
}

// Read returns the answer of a model of the formula, as Set.Read does. It looks only at the values
// of cells that the formula leaves open, and at those that are known.
func (f *Formula) Read(model func(Lit) bool) (puzzle.Answer, error) {
	m := f.set
	if m.Answer != nil || len(m.ints) == 0 {
		return m.Read(f.Holds(model))
	}
	s := make(puzzle.Answer, m.rows*m.cols)
	value := func(v int) {
		if x, value, ok := m.vars.value(v); ok {
			s[x.Cell.Number(m.cols)] = value
		}
	}
	for _, v := range f.known.on {
		value(v)
	}
	for v, of := range f.of {
		if int(of) < m.vars.n && model(cnf.Pos(v)) {
			value(int(of))
		}
	}
	m.drawn(s, f.Holds(model))
	return s, nil
}

// formulaBuilder collects the formula of a statement.
type formulaBuilder struct {
	*Formula
	*work.Work
	set               *Set
	rule              int32   // the rule in hand
	when              []Lit   // its conditions
	lits              int     // literals so far
	kept              keeping // the variables of Options.Keep
	tell              func(rule int, form graph.Form, clause []Lit)
	byEdges, byDigits bool         // Options.Edges and Options.Digits
	parts             *graph.Parts // where graph rules are listed, without theories; or nil
	given             *known       // with parts: clauses that it makes true are left out
	axioms            bool         // Options.Axioms
	buf               []Lit
	some              []Lit // of a list: those that are left
	someOf            run   // the list
	rest              []Lit // of those: the ones that are not known
}

// value returns what is known of a literal: 1 for true, -1 for false, 0 for nothing.
func (f *formulaBuilder) value(l Lit) int8 {
	if l.Var() < len(f.known.vals) {
		return f.known.value(l)
	}
	return 0
}

// open reports whether a literal may be true.
func (f *formulaBuilder) open(l Lit) bool { return f.value(l) >= 0 && !f.satisfied(l.Not()) }

// mentions reports whether other rules mention a literal, or the caller keeps it.
func (f *formulaBuilder) mentions(l Lit) bool {
	return f.vars.at(l.Var()) > 0 || f.kept.has(l) || f.value(l) != 0
}

// satisfied reports whether clauses with a literal are left out.
func (f *formulaBuilder) satisfied(l Lit) bool {
	return f.parts != nil && l.Var() < len(f.given.vals) && f.given.value(l) > 0
}

// left returns the literals of a list that are not known to be false, until the next call. Where
// the rules are taken apart, that is all of them.
func (f *formulaBuilder) left(r run) []Lit {
	if f.someOf.same(r) { // at least one of a list, and then at most one
		return f.some
	}
	if f.some, f.someOf = f.some[:0], r; f.parts != nil {
		f.some = r.appendTo(f.some)
	} else {
		f.some = f.known.left(r, f.some)
	}
	return f.some
}

// local adds a variable that the statement does not have.
func (f *formulaBuilder) local(words string) Lit {
	f.locals = append(f.locals, words)
	return cnf.Pos(f.set.vars.n + len(f.locals) - 1)
}

// axiomatic reports whether a rule is stated for certificates: those that others imply are not,
// except where the search is long without them.
func axiomatic(r *Rule) bool {
	_, plane := r.is.(stretch)
	return !r.Implied || plane
}

// isLocal reports whether the statement does not have a variable.
func (f *formulaBuilder) isLocal(l Lit) bool { return l.Var() >= f.set.vars.n }

// lit returns the literal of the formula. One whose value is known gets a clause that states it.
func (f *formulaBuilder) lit(l Lit) Lit {
	v := f.vars.at(l.Var())
	if v == 0 {
		f.of = append(f.of, int32(l.Var()))
		v = int32(len(f.of))
		f.vars.set(l.Var(), v)
		if known := f.value(l); known != 0 {
			unit := liftedLit(v-1, l)
			if known < 0 {
				unit = unit.Not()
			}
			f.begin(1)
			f.Add(unit)
			f.ClauseRule = append(f.ClauseRule, -1)
		}
	}
	return liftedLit(v-1, l)
}

// clause adds a clause: one of the literals is true, where the rule applies.
func (f *formulaBuilder) clause(lits ...Lit) {
	if !f.begin(len(f.when) + len(lits)) {
		return
	}
	out := f.buf[:0]
	for _, l := range f.when {
		switch f.value(l) {
		case 0:
			out = append(out, f.lit(l.Not()))
		case -1:
			return
		}
	}
	for _, l := range lits {
		if f.satisfied(l) {
			return
		}
		switch f.value(l) {
		case 0:
			out = append(out, f.lit(l))
		case 1:
			return
		}
	}
	f.buf = out
	if f.parts != nil {
		f.parts.Add(f.rule, out)
		return
	}
	f.Add(out...)
	f.ClauseRule = append(f.ClauseRule, f.rule)
}

// begin counts literals, and reports whether to go on.
func (f *formulaBuilder) begin(lits int) bool {
	f.lits += lits + 1
	f.Many(lits + 1)
	return f.room()
}

// room reports whether to go on: the formula is within its limit, and the context has not ended.
// Rules that lower to very many parts ask it on the way.
func (f *formulaBuilder) room() bool { return f.lits <= maxLits && !f.Over() }

// atMostOne adds a group: at most one of the literals is true, where the rule applies.
func (f *formulaBuilder) atMostOne(lits ...Lit) {
	open := f.rest[:0]
	defer func() { f.rest = open }()
	for i, l := range lits {
		switch f.value(l) {
		case 0:
			open = append(open, l)
		case 1:
			for j, other := range lits {
				if j != i {
					f.clause(l.Not(), other.Not())
				}
			}
			return
		}
	}
	switch {
	case len(open) < 2:
		return
	case len(f.when) > 0 && binomial(len(open), 2) > mostClauses:
		for i, l := range open {
			open[i] = l.Not()
		}
		f.atLeast(open, ones[int64](len(open)), int64(len(open)-1))
		return
	case len(open) == 2 && f.parts == nil || len(f.when) > 0:
		for i, x := range open {
			for _, y := range open[:i] {
				f.clause(x.Not(), y.Not())
			}
		}
		return
	}
	if !f.begin(len(open)) {
		return
	}
	for i, l := range open {
		open[i] = f.lit(l)
	}
	f.AddAtMostOne(open...)
	f.GroupRule = append(f.GroupRule, f.rule)
}

// conditions returns the conditions of the rule whose value is not known, each once, or false if it
// applies nowhere.
func (f *formulaBuilder) conditions() (when []Lit, ok bool) {
	for _, l := range f.when {
		switch {
		case f.value(l) < 0, slices.Contains(f.when, l.Not()):
			return nil, false
		case f.value(l) == 0 && !slices.Contains(when, l):
			when = append(when, l)
		}
	}
	return when, true
}

// atLeast adds a row: the coefficients of the true literals sum to at least min, where the rule
// applies. The coefficients may have any sign, and a variable may occur more than once.
func (f *formulaBuilder) atLeast(lits []Lit, coefs []int64, min int64) {
	when, ok := f.conditions()
	if !ok {
		return
	}
	sum := map[int]int64{} // of each variable: what its truth adds
	var order []int
	for i, l := range lits {
		c := coefs[i]
		switch {
		case f.value(l) > 0, slices.Contains(when, l): // where the rule applies
			min -= c
			continue
		case f.value(l) < 0, slices.Contains(when, l.Not()):
			continue
		}
		if _, met := sum[l.Var()]; !met {
			order = append(order, l.Var())
		}
		if l.Negated() {
			min -= c
			c = -c
		}
		sum[l.Var()] += c
	}
	row := cnf.Row{}
	total := int64(0)
	for _, v := range order {
		l, c := cnf.Pos(v), sum[v]
		if c < 0 {
			l, c, min = l.Not(), -c, min-c
		}
		if c > 0 {
			row.Lits, row.Coefs = append(row.Lits, l), append(row.Coefs, c)
			total += c
		}
	}
	switch {
	case min <= 0:
		return
	case total < min:
		f.clause()
		return
	}
	row.Min = min
	for _, l := range when {
		row.Lits, row.Coefs = append(row.Lits, l.Not()), append(row.Coefs, min)
	}
	if !f.begin(len(row.Lits)) {
		return
	}
	for i, l := range row.Lits {
		row.Lits[i] = f.lit(l)
	}
	f.Rows = append(f.Rows, row)
	f.RowRule = append(f.RowRule, f.rule)
}

// under returns what a theory sees of a rule with conditions.
func (f *formulaBuilder) under(lits []Lit, words string) []Lit {
	when := f.when
	f.when = nil
	all := underConditions(lits, when, func(i int, parts []Lit) Lit {
		l := f.local(fmt.Sprintf("%s, where rule %d applies: %d", words, f.rule+1, i+1))
		defined{l, true, parts}.lower(f)
		return l
	})
	f.when = when
	return all
}

// outside makes a local literal false where a condition of the rule is.
func (f *formulaBuilder) outside(l, condition Lit) {
	when := f.when
	f.when = nil
	f.clause(l.Not(), condition)
	f.when = when
}
