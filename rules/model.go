package rules

import (
	"context"
	"fmt"
	"math"
	"slices"
	"sort"
	"strings"

	"github.com/gridwright/gridwright/internal/graph"
	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/puzzle"
)

// Model is a statement as a mixed-integer program. Every row knows the rule that it comes from.
type Model struct {
	*lin.Model
	RowRule []int32 // of each row: the number of its rule

	set   *Set
	known *known
	cols  []int32        // of each variable of the statement or local one: 1 + its column
	of    []int32        // of each column: its variable, or -1
	words map[int]string // of each column that stands for no variable of the statement
	cuts  []cutter       // of each rule with lazy rows
	// fill are functions that give columns their values, in order: those that do not stand for
	// variables of the statement.
	fill  []func([]float64, func(Lit) bool)
	names map[string]int // how often each name was used
}

// cutter is a rule with lazy rows, which an assignment breaks.
type cutter struct {
	rule   int32
	broken func(holds func(Lit) bool) []cut
}

// cut is a lazy row: the coefficients of the true literals sum to at least min.
type cut struct {
	lits  []Lit
	coefs []float64 // nil if all are 1
	min   float64
}

// clauses returns the rows of the clauses that a theory says are broken.
func clauses(broken []graph.Reason) []cut {
	var all []cut
	for _, r := range broken {
		all = append(all, cut{lits: r.Clause, min: 1})
	}
	return all
}

var inf = math.Inf(1)

// maxTerms is the largest size of a model, in terms: some 2 GB. A column counts as 20.
const maxTerms = 60_000_000

var errTerms = fmt.Errorf("the model has more than %d terms", maxTerms)

// Model lowers the statement to a mixed-integer program. The error is a *work.Stopped if ctx ends,
// or states the limit that the model exceeds.
func (m *Set) Model(ctx context.Context, o Options) (*Model, error) {
	if err := m.fault(); err != nil {
		return nil, err
	}
	if columnTerms*(m.vars.n-len(m.vars.others)) > maxTerms { // each value of a cell has a column
		return nil, errTerms
	}
	f := &modelBuilder{set: m, flows: o.Flows, Work: work.Begin(ctx, "building the model", "term")}
	f.Model = &Model{Model: &lin.Model{}, set: m, words: map[int]string{}, names: map[string]int{}}
	f.known = m.walked() // and no more: what else clues settle is the business of presolve
	f.cols = make([]int32, m.vars.n)
	f.kept = m.kept(o.Keep)
	for i := range m.pathsLast() {
		r := m.rules[i]
		if r.Aside && !defines(r.is, f.kept) {
			continue
		}
		f.rule, f.when = int32(i), slices.Clip(r.when)
		r.is.rows(f)
		if !f.room() {
			if err := f.End(); err != nil {
				return nil, err
			}
			return nil, errTerms
		}
	}
	for _, l := range o.Keep {
		if f.known.at(l) == 0 {
			f.col(l.Var(), "")
		}
	}
	if err := f.End(); err != nil {
		return nil, err
	}
	return f.Model, nil
}

// Fact returns the fact that a column stands for, or false if there is none.
func (m *Model) Fact(col int) (puzzle.Fact, bool) {
	if v := m.of[col]; v >= 0 && int(v) < m.set.vars.n {
		return m.set.FactOf(int(v))
	}
	return puzzle.Fact{}, false
}

// Meaning describes a column in words.
func (m *Model) Meaning(col int) string {
	if v := m.of[col]; v >= 0 && int(v) < m.set.vars.n {
		return m.set.Words(int(v))
	}
	return m.words[col]
}

// half separates the values of a binary column.
const half = 0.5

// Holds returns the truth of the literals of the statement at a point. Literals that no rule needs
// are false.
func (m *Model) Holds(point []float64) func(Lit) bool {
	return func(l Lit) bool {
		if col := m.cols[l.Var()]; col > 0 {
			return point[col-1] > half != l.Negated()
		}
		if known := m.known.at(l); known != 0 {
			return known > 0
		}
		return l.Negated()
	}
}

// Cuts returns lazy rows that an integer point breaks.
func (m *Model) Cuts(point []float64) []lin.Row {
	var rows []lin.Row
	holds := m.Holds(point)
	for _, c := range m.cuts {
		for _, cut := range c.broken(holds) {
			row := m.lazyRow(cut)
			row.Name = m.set.rules[c.rule].Name
			rows = append(rows, row)
		}
	}
	return rows
}

// Lazy reports whether the model has lazy rows.
func (m *Model) Lazy() bool { return len(m.cuts) > 0 }

// Point returns the point of an assignment of the statement's variables.
func (m *Model) Point(truth []bool) []float64 {
	point := make([]float64, len(m.Cols))
	for col, v := range m.of {
		if v >= 0 && int(v) < len(truth) && truth[v] {
			point[col] = 1
		}
	}
	holds := func(l Lit) bool {
		if l.Var() < len(truth) {
			return truth[l.Var()] != l.Negated()
		}
		return point[m.cols[l.Var()]-1] > half != l.Negated()
	}
	for _, fill := range m.fill {
		fill(point, holds)
	}
	return point
}

// Differ returns a row that all points satisfy in which one of the literals is false, and no
// others.
func (m *Model) Differ(lits []Lit) lin.Row {
	opposite := make([]Lit, len(lits))
	for i, l := range lits {
		opposite[i] = l.Not()
	}
	return m.lazyRow(cut{lits: opposite, min: 1})
}

// lazyRow returns a row without a name. What is known counts.
func (m *Model) lazyRow(c cut) lin.Row {
	row := lin.Row{Lo: c.min, Hi: inf}
	for i, l := range c.lits {
		coef := 1.0
		if c.coefs != nil {
			coef = c.coefs[i]
		}
		switch known := m.known.at(l); {
		case known > 0:
			row.Lo -= coef
		case known < 0 || m.cols[l.Var()] == 0:
		case l.Negated():
			row.Lo -= coef
			row.Terms = row.Terms.Plus(-coef, int(m.cols[l.Var()])-1)
		default:
			row.Terms = row.Terms.Plus(coef, int(m.cols[l.Var()])-1)
		}
	}
	sort.Slice(row.Terms, func(i, j int) bool { return row.Terms[i].Col < row.Terms[j].Col })
	return row
}

// at is value for literals that may be local.
func (k *known) at(l Lit) int8 {
	if l.Var() < len(k.vals) {
		return k.value(l)
	}
	return 0
}

// modelBuilder collects the model of a statement.
type modelBuilder struct {
	*Model
	*work.Work
	set   *Set
	flows bool
	rule  int32
	when  []Lit
	kept  keeping // the variables of Options.Keep
	terms int
}

// mentions reports whether other rules mention a literal, or the caller keeps it.
func (m *modelBuilder) mentions(l Lit) bool {
	return m.cols[l.Var()] > 0 || m.kept.has(l) || m.known.at(l) != 0
}

// open reports whether a literal may be true.
func (m *modelBuilder) open(l Lit) bool { return m.known.at(l) >= 0 }

// local adds a variable that the statement does not have. Its value follows from others.
func (m *modelBuilder) local(name, words string, value func(holds func(Lit) bool) bool) Lit {
	l := m.column(name, words)
	col := int(m.cols[l.Var()]) - 1
	m.fill = append(m.fill, func(point []float64, holds func(Lit) bool) {
		if value(holds) {
			point[col] = 1
		}
	})
	return l
}

// column adds a variable like local, whose value a function in fill gives.
func (m *modelBuilder) column(name, words string) Lit {
	m.cols = append(m.cols, 0)
	l := Lit(2 * (len(m.cols) - 1))
	m.words[m.col(l.Var(), name)] = words
	return l
}

// setTrue makes the column of a literal 1 at a point.
func (m *Model) setTrue(point []float64, l Lit) { point[m.cols[l.Var()]-1] = 1 }

// flow adds a column for a flow of 0 to most. The caller gives its value by fill.
func (m *modelBuilder) flow(name, words string, most float64) int {
	return m.implied(name, words, 0, most)
}

// implied adds a column of lo to hi that may be taken as whole. The caller gives its value by fill.
func (m *modelBuilder) implied(name, words string, lo, hi float64) int {
	m.count()
	m.of = append(m.of, -1)
	col := m.Implied(m.unique(name), lo, hi).Col()
	m.words[col] = words
	return col
}

// columnTerms is the number of terms that take as much memory as a column with its name and words.
const columnTerms = 20

// count counts a column.
func (m *modelBuilder) count() {
	m.terms += columnTerms
	m.Many(1)
}

// room reports whether to go on: the model is within its limit, and the context has not ended.
// Rules that lower to very many parts ask it on the way.
func (m *modelBuilder) room() bool { return m.terms <= maxTerms && !m.Over() }

// unique returns a name that no other column has: the given one, or with a number at its end.
func (m *Model) unique(name string) string {
	numbered := name
	for m.names[numbered] > 0 {
		m.names[name]++
		numbered = fmt.Sprintf("%s_%d", name, m.names[name])
	}
	m.names[numbered] = 1
	return numbered
}

// col returns the column of a variable.
func (m *modelBuilder) col(v int, name string) int {
	if m.cols[v] == 0 {
		if name == "" {
			name = m.set.name(v)
		}
		m.count()
		m.of = append(m.of, int32(v))
		m.cols[v] = int32(m.Binary(m.unique(name)).Col()) + 1
	}
	return int(m.cols[v]) - 1
}

// name returns the name of a variable's column, which LP files can hold: "x_1_2_7".
func (m *Set) name(v int) string {
	f, _ := m.FactOf(v)
	at := fmt.Sprintf("%d_%d", f.At.Row+1, f.At.Col+1)
	to := fmt.Sprintf("%d_%d", f.To.Row+1, f.To.Col+1)
	switch f.What {
	case puzzle.Holds:
		return fmt.Sprintf("x_%s_%d", at, f.Value)
	case puzzle.Linked:
		return fmt.Sprintf("y_%s_%s", at, to)
	case puzzle.Drawn:
		return fmt.Sprintf("d_%s_%s", at, puzzle.Side(f.Value))
	case puzzle.OnPath:
		return fmt.Sprintf("c_%s_%s", at, strings.Map(plainCharacter, f.Pair))
	case puzzle.Used, puzzle.Shaded:
		return "s_" + at
	case puzzle.Within:
		return fmt.Sprintf("r_%s_%d", at, f.Value)
	case puzzle.Next, puzzle.Smaller:
		return fmt.Sprintf("t_%s_%s_%d", at, to, f.Value)
	}
	return fmt.Sprintf("z_%d", v)
}

// plainCharacter replaces what some readers of LP files do not take in names.
func plainCharacter(r rune) rune {
	if 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' {
		return r
	}
	return '_'
}

// clause adds a row: one of the literals is true, where the rule applies.
func (m *modelBuilder) clause(lits ...Lit) {
	coefs := make([]float64, len(lits))
	for i, l := range lits {
		coefs[i] = 1
		if m.known.at(l) > 0 {
			return
		}
	}
	m.between(1, lits, coefs, inf)
}

// between adds a row: the coefficients of the true literals sum to lo to hi, where the rule
// applies.
func (m *modelBuilder) between(lo float64, lits []Lit, coefs []float64, hi float64) {
	terms, shift := m.sum(lits, coefs)
	m.bounded(lo-shift, terms, hi-shift)
}

// sum returns the terms of literals, and a constant besides.
func (m *modelBuilder) sum(lits []Lit, coefs []float64) (terms lin.Terms, constant float64) {
	for i, l := range lits {
		switch known := m.known.at(l); {
		case known > 0:
			constant += coefs[i]
		case known < 0:
		case l.Negated():
			constant += coefs[i]
			terms = terms.Plus(-coefs[i], m.col(l.Var(), ""))
		default:
			terms = terms.Plus(coefs[i], m.col(l.Var(), ""))
		}
	}
	return terms, constant
}

// bounded adds the row lo <= terms <= hi, where the rule applies: elsewhere a term for each of its
// conditions makes it hold. It leaves out rows that always hold.
func (m *modelBuilder) bounded(lo float64, terms lin.Terms, hi float64) {
	least, most := 0.0, 0.0
	for _, t := range terms {
		c := m.Cols[t.Col]
		least += min(t.Coef*c.Lo, t.Coef*c.Hi)
		most += max(t.Coef*c.Lo, t.Coef*c.Hi)
	}
	if least >= lo {
		lo = -inf
	}
	if most <= hi {
		hi = inf
	}
	for _, l := range m.when {
		if m.known.at(l) < 0 {
			return
		}
	}
	when := slices.DeleteFunc(slices.Clone(m.when), func(l Lit) bool { return m.known.at(l) > 0 })
	if len(when) == 0 {
		if lo > -inf || hi < inf {
			m.row(lo, terms, hi)
		}
		return
	}
	for _, side := range []struct{ sign, bound, reach float64 }{{1, lo, least}, {-1, -hi, -most}} {
		if math.IsInf(side.bound, 0) {
			continue
		}
		slack := side.bound - side.reach // what each false condition adds
		own := lin.Terms{}
		for _, t := range terms {
			own = own.Plus(side.sign*t.Coef, t.Col)
		}
		bound := side.bound
		for _, l := range when {
			col := m.col(l.Var(), "")
			if l.Negated() {
				own = own.Plus(slack, col)
			} else {
				own = own.Plus(-slack, col)
				bound -= slack
			}
		}
		m.row(bound, own, inf)
	}
}

// row adds a row as it is.
func (m *modelBuilder) row(lo float64, terms lin.Terms, hi float64) {
	name := m.set.rules[m.rule].Name
	m.names["row "+name]++
	name = fmt.Sprintf("%s_%d", name, m.names["row "+name])
	if len(terms) == 0 { // nothing satisfies the rule, and some readers of files take no empty rows
		never := m.Binary(m.unique("never"))
		m.of, m.words[never.Col()] = append(m.of, -1), "nothing: it is 0, and row "+name+" needs a 1"
		m.Fix(never, 0)
		terms, lo, hi = lin.Columns(never.Col()), 1, inf
	}
	m.terms += len(terms) + 1
	if m.Many(len(terms) + 1); !m.room() {
		return
	}
	m.Between(name, lo, terms, hi)
	m.RowRule = append(m.RowRule, m.rule)
}

// under returns what a theory sees of a rule with conditions.
func (m *modelBuilder) under(lits []Lit, words string) []Lit {
	when := m.when
	m.when = nil
	all := underConditions(lits, when, func(i int, parts []Lit) Lit {
		l := m.local("w", fmt.Sprintf("%s, where rule %d applies: %d", words, m.rule+1, i+1),
			func(holds func(Lit) bool) bool { return defined{all: true, parts: parts}.value(holds) })
		defined{l, true, parts}.rows(m)
		return l
	})
	m.when = when
	return all
}

// lazy adds lazy rows over some literals. All get columns, since other rules may not mention them.
func (m *modelBuilder) lazy(lits []Lit, broken func(holds func(Lit) bool) []cut) {
	for _, l := range lits {
		if m.known.at(l) == 0 {
			m.col(l.Var(), "")
		}
	}
	m.cuts = append(m.cuts, cutter{m.rule, broken})
}
