// Package rules states the rules of a puzzle once, as named constraints over facts, for everything
// that reads rules: formulas for the SAT solver, mixed-integer programs, reasons for people.
//
// A Set is the statement of one puzzle. Its variables stand for facts about the answer: "row 1,
// column 2 holds 7", "the line above row 1, column 2 is drawn". Its rules are instances of
// primitives, each with a name and words:
//
//	m := rules.New(rows, cols)
//	lines := m.Lines()
//	for i, clue := range p.Clues() {
//		c := puzzle.CellOf(clue.Cell, cols)
//		m.Rule("count", "{cell} has {n} of its sides drawn", c, clue.Value).Clue(i).
//			Exactly(clue.Value, lines.Around(c)...)
//	}
//	m.Rule("loop", "the lines form one closed loop").SingleLoop(lines.Graph, lines.Lits)
//
// Each primitive has a file of its own, which gives its meaning, the clauses, groups, rows and
// theories that Formula lowers it to, the rows, lazy cuts or flows that Model lowers it to, and its
// sources.
//
// Package gridwright lowers the statement of a kind by itself. A program that uses packages sat or
// mip instead does it by Formula or Model.
//
// The package knows no kinds of puzzles. Verifiers do not import it, so a statement and the
// verifier of its kind can be compared.
package rules

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/puzzle"
)

// Lit is a variable of a Set or its opposite.
type Lit = cnf.Lit

// The literals that are always true and always false: those of variable 0.
const (
	True  Lit = 0
	False Lit = 1
)

// Limits on a statement: some 300 MB. The values of cells take little of it.
const (
	MaxVars  = 120_000_000 // a path of 100x100 cells has 100,000,000
	MaxFacts = 1_000_000   // variables that are not values of an Int
	MaxRules = 1_000_000
)

// Set is the statement of one puzzle: variables over facts, and rules over variables. Functions of
// this package that add to a Set panic on mistakes of the author, such as a negative count or a
// cell outside the board. A Set that is complete may be used by several goroutines.
type Set struct {
	// Answer reads the facts of an answer. If it is nil, an answer has a number for each cell: that of
	// its Int, or else the sum of the sides by which lines are drawn or links leave it. A statement
	// of other facts, such as shaded cells, must set it.
	Answer func(has func(puzzle.Fact) bool) (puzzle.Answer, error)

	rows, cols int
	vars       variables
	facts      index                // those that are not in an Int
	ints       []Int                // of each cell: its number, or zero; nil if no cell has one
	loose      map[puzzle.Cell]bool // those with a number of their own in facts
	sided      bool                 // it has lines or links; a board of one cell has none to draw
	rules      []*Rule
	drafts     int     // how many rules were begun
	begun      []begun // some of them: those that no primitive completes, and some later ones
	store      storage
	connected  []int // the numbers of rules of connected nodes
	clues      int
	aux        []Lit          // the auxiliary variables
	words      map[string]int // of variables that are no facts: how many have them
	err        error

	ctx  context.Context // whose end cuts the statement short; nil for none
	left int             // how much is still added before the next look at it
}

// definition is what a variable means that is no fact: how others define it, or nothing if it is
// auxiliary.
type definition struct {
	defined
	words string
	says  [2]puzzle.Reason // by SetForm: it, and its opposite
}

// New begins the statement of a board.
func New(rows, cols int) *Set {
	m := &Set{rows: rows, cols: cols,
		facts: index{rows: rows, cols: cols, forms: map[puzzle.Fact]int{}, rest: map[puzzle.Fact]Lit{}},
		loose: map[puzzle.Cell]bool{}, words: map[string]int{}}
	m.vars.add(variable{is: &definition{defined: defined{all: true}, words: "always true"}})
	return m
}

// NewContext is like New. Once ctx has ended, Err returns an error that wraps that of ctx, and what
// is added is dropped.
func NewContext(ctx context.Context, rows, cols int) *Set {
	m := New(rows, cols)
	m.ctx = ctx
	return m
}

// did counts variables and rules that are added, and looks at the context every some thousand.
func (m *Set) did(n int) {
	if m.left -= n; m.left > 0 || m.ctx == nil || m.err != nil {
		return
	}
	m.left = work.Stride
	if err := m.ctx.Err(); err != nil {
		m.err = &work.Stopped{Doing: "stating the rules", Err: err}
	}
}

// Fits reports whether a number of further variables fit into the limits. If not, Err returns the
// error from now on. A statement asks it before it makes long lists.
func (m *Set) Fits(vars int) bool {
	if m.err == nil && vars > MaxVars-m.vars.n {
		m.err = fmt.Errorf("the statement has more than %d variables", MaxVars)
	}
	return m.err == nil
}

// Size returns the number of rows and columns of the board.
func (m *Set) Size() (rows, cols int) { return m.rows, m.cols }

// Err returns an error if the statement is larger than the limits, or was cut short by the end of
// the context of NewContext. Further variables and rules are dropped, so such a statement must not
// be used.
func (m *Set) Err() error { return m.err }

// newVar adds a variable.
func (m *Set) newVar(v variable) Lit {
	if m.did(1); !m.Fits(1) {
		return False
	}
	if len(m.vars.others) >= MaxFacts {
		m.err = fmt.Errorf("the statement has more than %d variables besides numbers", MaxFacts)
		return False
	}
	return cnf.Pos(m.vars.add(v))
}

// Fact returns the literal that is true if a fact holds. The same fact has the same literal.
func (m *Set) Fact(f puzzle.Fact) Lit {
	if f.Not {
		return m.Fact(f.Opposite()).Not()
	}
	if x, ok := m.numberIn(f); ok {
		return x.Is(int(f.Value))
	}
	l, ok := m.stated(f)
	if !ok {
		if err := f.On(m.rows, m.cols); err != nil {
			panic("rules: " + err.Error())
		}
		l = m.newVar(variable{fact: f})
		if l == False { // there is no room
			return False
		}
		m.facts.add(f, l)
		if f.What == puzzle.Holds {
			m.loose[f.At] = true
		}
		m.sided = m.sided || f.What == puzzle.Drawn || isLink(f)
	}
	return l
}

// HasFact reports whether the statement has a fact: a variable, or a number of an Int.
func (m *Set) HasFact(f puzzle.Fact) bool {
	f.Not = false
	_, number := m.numberIn(f)
	_, stated := m.stated(f)
	return number || stated
}

// Int is the number in a cell: a variable for each value, of which exactly one is true.
type Int struct {
	Cell   puzzle.Cell
	Lo, Hi int // the least and the greatest value
	first  Lit
}

// Is returns the literal that is true if the number is v. Outside of Lo and Hi it is False.
func (x Int) Is(v int) Lit {
	if v < x.Lo || v > x.Hi || x.first == False {
		return False
	}
	return x.first + Lit(2*(v-x.Lo))
}

// Values returns the number of values.
func (x Int) Values() int { return x.Hi - x.Lo + 1 }

// some reports whether an assignment gives the cell a number. Those that look for reasons may not.
func (x Int) some(holds func(Lit) bool) bool { return slices.ContainsFunc(x.lits(), holds) }

// run returns the literals of all values, ascending.
func (x Int) run() run { return run{steps: steps{x.first, 2, x.Values()}} }

// lits returns the literals of all values, ascending.
func (x Int) lits() []Lit {
	lits := make([]Lit, 0, x.Values())
	for v := x.Lo; v <= x.Hi; v++ {
		lits = append(lits, x.Is(v))
	}
	return lits
}

// Int returns the number in a cell, which is lo to hi, and adds the rule that the cell holds
// exactly one number. A cell has one Int, which comes before all facts that it holds a number.
func (m *Set) Int(c puzzle.Cell, lo, hi int) Int {
	x, ok := m.IntOf(c)
	switch {
	case ok && (x.Lo != lo || x.Hi != hi), lo > hi, lo < 0:
		panic(fmt.Sprintf("rules: %v can't hold %d to %d", c, lo, hi))
	case ok:
		return x
	case m.loose[c]:
		panic(fmt.Sprintf("rules: %v already has a fact about its number: call Int before Fact", c))
	}
	values := min(hi-lo, MaxVars) + 1 // more do not fit, and might overflow
	if m.did(values); !m.Fits(values) {
		return Int{c, lo, hi, False}
	}
	if err := puzzle.HoldsFact(c, lo).On(m.rows, m.cols); err != nil {
		panic("rules: " + err.Error())
	}
	x = m.vars.addInt(c, lo, hi)
	if m.ints == nil {
		m.ints = make([]Int, m.rows*m.cols)
	}
	m.ints[c.Number(m.cols)] = x
	d := m.Rule("cell", "{cell} holds a number", c)
	d.Broken("no number is left for {cell}").add(m.store.bounds(cardinal{x.run(), 1, x.Values()}))
	d.rule.words = "{cell} holds only one number"
	d.Broken("{cell} holds two numbers").add(m.store.bounds(cardinal{x.run(), 0, 1}))
	return x
}

// IntOf returns the number in a cell, or false if Int was not called for it.
func (m *Set) IntOf(c puzzle.Cell) (Int, bool) {
	if m.ints == nil || !isInside(c, m.rows, m.cols) {
		return Int{}, false
	}
	x := m.ints[c.Number(m.cols)]
	return x, x.first != 0
}

// isInside reports whether a cell is on a board.
func isInside(c puzzle.Cell, rows, cols int) bool {
	return c.Row >= 0 && int(c.Row) < rows && c.Col >= 0 && int(c.Col) < cols
}

// numberIn returns the Int of a fact about what a cell holds.
func (m *Set) numberIn(f puzzle.Fact) (Int, bool) {
	if f.What != puzzle.Holds {
		return Int{}, false
	}
	return m.IntOf(f.At)
}

// All returns a literal that is true if all of some literals are: a fact defined by earlier ones,
// in words of its own.
func (m *Set) All(words string, of ...Lit) Lit { return m.define(words, true, of) }

// Any returns a literal that is true if one or more of some literals are.
func (m *Set) Any(words string, of ...Lit) Lit { return m.define(words, false, of) }

// newWords returns the words of a variable that is no fact. If another has them, a number tells
// them apart.
func (m *Set) newWords(words string) string {
	m.words[words]++
	if n := m.words[words]; n > 1 {
		words = fmt.Sprintf("%s (%d)", words, n)
	}
	return words
}

// define adds a defined variable.
func (m *Set) define(words string, all bool, of []Lit) Lit {
	words = m.newWords(words)
	is := &definition{defined: defined{all: all, parts: slices.Clone(of)}, words: words}
	l := m.newVar(variable{is: is})
	if is.defined.is = l; l != False {
		m.Rule("definition", "{words}", words).add(is.defined)
	}
	return l
}

// Vars returns the number of variables, with the one that is always true.
func (m *Set) Vars() int { return m.vars.n }

// FactOf returns the fact that a variable stands for, or false if it is defined by others or
// auxiliary.
func (m *Set) FactOf(v int) (puzzle.Fact, bool) {
	if x, value, ok := m.vars.value(v); ok {
		return puzzle.HoldsFact(x.Cell, value), true
	}
	other, _ := m.vars.other(v)
	return other.fact, other.is == nil
}

// InInt reports whether a variable is one of those of an Int, of which exactly one is true.
func (m *Set) InInt(v int) bool {
	_, other := m.vars.other(v)
	return !other
}

// Words describes a variable, a fact or not: "row 1, column 2 holds 7".
func (m *Set) Words(v int) string {
	if f, ok := m.FactOf(v); ok {
		return f.String()
	}
	defined, _ := m.vars.other(v)
	return defined.is.words
}

// SetForm gives a literal that is no fact its words as a form, in which names in braces stand for
// the args: hints then say it, and the rule that defines it, by that form. The opposite of such a
// literal may have words of its own. Words stays as it is.
func (m *Set) SetForm(l Lit, form string, args ...any) {
	of, _ := m.vars.other(l.Var())
	if l.Negated() {
		of.is.says[1] = puzzle.Placed(form, args...)
		return
	}
	of.is.says[0] = puzzle.Placed(form, args...)
	for _, r := range slices.Backward(m.rules) {
		if m.IsAux(l.Var()) {
			break
		}
		if d, ok := r.is.(defined); ok && d.is == l {
			r.words, r.args = form, args
			break
		}
	}
}

// Reason returns the words of a literal that is no fact as a value. That of an opposite without
// words of its own has no form.
func (m *Set) Reason(l Lit) puzzle.Reason {
	of, _ := m.vars.other(l.Var())
	switch {
	case l.Negated():
		return of.is.says[1]
	case of.is.says[0].Form == "":
		return puzzle.Placed(of.is.words)
	}
	return of.is.says[0]
}

// Assignment returns the truth of all variables, given that of the facts and of the auxiliary
// variables, which aux is not asked for if there are none. See Complete.
func (m *Set) Assignment(has func(puzzle.Fact) (bool, error), aux func(Lit) bool) ([]bool, error) {
	truth := make([]bool, m.vars.n)
	truth[True.Var()] = true
	holds := holdsIn(truth)
	for v := 1; v < m.vars.n; v++ {
		if x, ok := m.vars.other(v); ok && x.is != nil {
			if m.IsAux(v) {
				truth[v] = aux(cnf.Pos(v))
			} else {
				truth[v] = x.is.value(holds)
			}
			continue
		}
		fact, _ := m.FactOf(v)
		var err error
		if truth[v], err = has(fact); err != nil {
			return nil, err
		}
	}
	return truth, nil
}

// holdsIn returns the function that tells the truth of literals.
func holdsIn(truth []bool) func(Lit) bool {
	return func(l Lit) bool { return truth[l.Var()] != l.Negated() }
}

// Broken returns the rules that an assignment of all variables breaks.
func (m *Set) Broken(truth []bool) []int {
	var broken []int
	holds := holdsIn(truth)
	for i := range m.rules {
		if !m.rules[i].Holds(holds) {
			broken = append(broken, i)
		}
	}
	return broken
}

// Read returns the answer that has the facts of an assignment, by Answer.
func (m *Set) Read(holds func(Lit) bool) (puzzle.Answer, error) {
	if m.Answer != nil {
		return m.Answer(func(f puzzle.Fact) bool {
			if f.Not {
				f = f.Opposite()
				return !holds(m.known(f))
			}
			return holds(m.known(f))
		})
	}
	if !m.sided && len(m.ints) == 0 && !m.facts.empty() {
		return nil, errors.New("no cell has an Int, a line or a link: set rules.Set.Answer")
	}
	s := make(puzzle.Answer, m.rows*m.cols)
	for c, x := range m.ints {
		for v := x.Lo; x.first != 0 && v <= x.Hi; v++ {
			if holds(x.Is(v)) {
				s[c] = v
			}
		}
	}
	m.drawn(s, holds)
	return s, nil
}

// drawn adds the lines and links of an assignment to an answer.
func (m *Set) drawn(s puzzle.Answer, holds func(Lit) bool) {
	for v, x := range m.vars.all() {
		if x.is == nil && holds(cnf.Pos(v)) {
			m.sides(s, x.fact)
		}
	}
}

// known returns the literal of a fact, or False if the statement does not have it.
func (m *Set) known(f puzzle.Fact) Lit {
	if x, ok := m.numberIn(f); ok {
		return x.Is(int(f.Value))
	}
	l, _ := m.stated(f)
	return l
}

// stated returns the literal of a fact that is in no Int, or False and false.
func (m *Set) stated(f puzzle.Fact) (Lit, bool) {
	if l, ok := m.facts.lit(f); ok {
		if x, _ := m.vars.other(l.Var()); x.fact == f {
			return l, true
		}
	}
	return False, false
}

// isLink reports whether a fact is that two cells are linked, by whatever pair.
func isLink(f puzzle.Fact) bool { return f.What == puzzle.Linked && f.Pair == "" }

// sides adds a line or a link to the sides of its cells, unless they have numbers. Each fact adds
// bits of its own, so the order does not matter.
func (m *Set) sides(s puzzle.Answer, f puzzle.Fact) {
	add := func(row, col int16, side puzzle.Side) {
		c := puzzle.Cell{Row: row, Col: col}
		if _, number := m.IntOf(c); isInside(c, m.rows, m.cols) && !number {
			s[c.Number(m.cols)] |= int(side)
		}
	}
	r, c := f.At.Row, f.At.Col
	switch {
	case isLink(f) && f.To.Row == r && f.To.Col == c+1:
		add(r, c, puzzle.Right)
		add(r, c+1, puzzle.Left)
	case isLink(f) && f.To.Row == r+1 && f.To.Col == c:
		add(r, c, puzzle.Down)
		add(r+1, c, puzzle.Up)
	case f.What == puzzle.Drawn:
		side := puzzle.Side(f.Value)
		add(r, c, side)
		switch side {
		case puzzle.Up:
			add(r-1, c, puzzle.Down)
		case puzzle.Left:
			add(r, c-1, puzzle.Right)
		}
	}
}
