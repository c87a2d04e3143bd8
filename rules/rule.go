package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle"
)

// Rule is one rule instance: a constraint, with a name and words for people.
type Rule struct {
	Name    string
	Cells   []puzzle.Cell // those that it is about
	Clue    int           // the clue that it stands for, by its index, or -1
	Implied bool          // the other rules imply it, and it helps the search
	Aside   bool          // the other rules imply it, and it is there for reasons
	is      constraint

	words  string // with places in braces
	broken string // the same for a broken rule, with the places of words; "" for no words of its own
	args   []any
	when   []Lit // the rule applies if all are true
}

// Equates reports whether the rule is that two literals are both true or both false.
func (r *Rule) Equates() bool {
	_, is := r.is.(iff)
	return is
}

// Defines reports whether the rule defines a literal, as those of All and Any are.
func (r *Rule) Defines() bool {
	_, ok := r.is.(defined)
	return ok
}

// Words states the rule: "row 1, column 2 has 3 of its sides drawn".
func (r *Rule) Words() string { return wording.Placed(r.words, r.args) }

// Broken returns what is wrong where the rule is broken: that "row 1 holds 7 twice".
func (r *Rule) Broken() puzzle.Reason {
	if r.broken == "" {
		return puzzle.Because("rule broken", "rule", r.Reason())
	}
	return r.reason(r.broken)
}

// Reason returns what the rule states as a value. Its form is the words; an arg has the name of its
// place as its role, such as "node" for the node of a graph whose edges the rule counts.
func (r *Rule) Reason() puzzle.Reason { return r.reason(r.words) }

// reason puts the args into the places of words.
func (r *Rule) reason(words string) puzzle.Reason {
	args := slices.Clone(r.args)
	for i, a := range args {
		if p, ok := a.(*place); ok {
			args[i] = p.g.place(p.node)
		}
	}
	return puzzle.Placed(words, args...)
}

// When returns the literals under which the rule applies: all of them must be true.
func (r *Rule) When() []Lit { return slices.Clone(r.when) }

// Holds reports whether an assignment obeys the rule.
func (r *Rule) Holds(holds func(Lit) bool) bool {
	for _, l := range r.when {
		if !holds(l) {
			return true
		}
	}
	return r.is.Holds(holds)
}

// constraint is what a rule demands, as data. The primitives of this package are all that there
// are.
type constraint interface {
	// Holds reports whether an assignment satisfies it.
	Holds(holds func(Lit) bool) bool
	// lower adds it to a formula.
	lower(f *formulaBuilder)
	// rows adds it to a model.
	rows(m *modelBuilder)
}

// settler is a constraint that draws cheap conclusions from literals that are known, before it is
// lowered.
type settler interface {
	settle(k *known)
}

// Rules returns the number of rules.
func (m *Set) Rules() int { return len(m.rules) }

// RuleAt returns a rule.
func (m *Set) RuleAt(i int) *Rule { return m.rules[i] }

// Clues returns the number of clues for which rules stand: the largest number of a clue plus one.
func (m *Set) Clues() int { return m.clues }

// Draft is a rule that still lacks its constraint. The methods About, Broken, If, Clue, Implied and
// Aside change it; a primitive completes it.
type Draft struct {
	set    *Set
	rule   Rule
	number int
}

// Rule begins a rule. The name is a word that its instances share. In the words, a name in braces
// stands for the next of the args: "{cell} has {n} of its sides drawn". Args that are cells, or
// slices of cells, are what the rule is about, and so are the cells of its Ints.
func (m *Set) Rule(name, words string, args ...any) Draft {
	d := Draft{set: m, rule: Rule{Name: name, Clue: -1, words: words, args: args}}
	d.number = m.begin(&d.rule)
	for _, a := range args {
		switch a := a.(type) {
		case puzzle.Cell:
			d.rule.Cells = append(d.rule.Cells, a)
		case []puzzle.Cell:
			d.rule.Cells = append(d.rule.Cells, a...)
		}
	}
	return d
}

// About adds cells that the rule is about, besides those that its words name.
func (d Draft) About(cells ...puzzle.Cell) Draft {
	d.rule.Cells = append(slices.Clip(d.rule.Cells), cells...)
	return d
}

// over makes the rule be about the cells of numbers, besides those that its words name.
func (d Draft) over(xs ...Int) Draft {
	cells := append(make([]puzzle.Cell, 0, len(d.rule.Cells)+len(xs)), d.rule.Cells...)
	for _, x := range xs {
		if !slices.Contains(cells, x.Cell) {
			cells = append(cells, x.Cell)
		}
	}
	d.rule.Cells = cells
	return d
}

// Broken sets the words for what is wrong where the rule is broken. They have the places of its
// words, in their order.
func (d Draft) Broken(words string) Draft {
	d.rule.broken = words
	return d
}

// If makes the rule apply only where all of some literals are true.
func (d Draft) If(when ...Lit) Draft {
	d.rule.when = append(slices.Clip(d.rule.when), when...)
	return d
}

// Clue makes the rule stand for clue i of the puzzle, an index of Puzzle.Clues. Formulas can leave
// clues out.
func (d Draft) Clue(i int) Draft {
	d.rule.Clue = i
	return d
}

// Implied states that the other rules imply this one, which is there to help the search. They must
// do so whichever clues are left out; if it needs a clue, it stands for that Clue, too.
func (d Draft) Implied() Draft {
	d.rule.Implied = true
	return d
}

// Aside states that the other rules imply this one, or define its variables: it is there for
// reasons, which it makes shorter. Formulas and models leave it out, unless they must have a
// variable that it defines.
func (d Draft) Aside() Draft {
	d.rule.Aside = true
	return d
}

// add completes the rule.
func (d Draft) add(c constraint) {
	m := d.set
	d.complete()
	if strings.Count(d.rule.words, "{") != len(d.rule.args) {
		d.wrong("%d args for the places in %q", len(d.rule.args), d.rule.words)
	}
	if m.did(1); len(m.rules) >= MaxRules {
		m.err = fmt.Errorf("the statement has more than %d rules", MaxRules)
	}
	if m.err != nil {
		return
	}
	d.rule.is = c
	m.rules = append(m.rules, m.store.rule(d.rule, len(m.rules)))
	m.clues = max(m.clues, d.rule.Clue+1)
}

// wrong panics on a mistake of the author.
func (d Draft) wrong(format string, args ...any) {
	panic(fmt.Sprintf("rules: rule %q: "+format, append([]any{d.rule.Name}, args...)...))
}

// with returns the draft with more words and args at the end.
func (d Draft) with(words string, args ...any) Draft {
	d.rule.words, d.rule.broken = d.rule.words+words, ""
	d.rule.args = append(slices.Clip(d.rule.args), args...)
	return d
}

// underConditions returns literals of different variables that are those given where some
// conditions are true, and false elsewhere. It calls alias for a literal that is true if all of
// some parts are.
func underConditions(lits, when []Lit, alias func(i int, parts []Lit) Lit) []Lit {
	all := make([]Lit, len(lits))
	alone := distinct(lits)
	for i, l := range lits {
		if all[i] = l; !alone(i) || len(when) > 0 {
			all[i] = alias(i, append([]Lit{l}, when...))
		}
	}
	return all
}

// distinct returns the function that tells whether literal i has a variable of its own: one that is
// not constant, nor that of an earlier literal.
func distinct(lits []Lit) func(i int) bool {
	ascending, last := true, True.Var()
	for _, l := range lits {
		ascending, last = ascending && l.Var() > last, l.Var()
	}
	if ascending { // as facts are stated
		return func(int) bool { return true }
	}
	met := map[int]int{True.Var(): -1}
	for i, l := range lits {
		if _, again := met[l.Var()]; !again {
			met[l.Var()] = i
		}
	}
	return func(i int) bool { return met[lits[i].Var()] == i }
}
