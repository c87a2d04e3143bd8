// Package statedtest is the suite that the statement of a kind's rules must pass. On small boards
// the statement, the judge and brute force must agree on every assignment of the facts; and the
// encoding and the formulations that are made of the statement pass their own suites.
package statedtest

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gridwright/gridwright/internal/encoding/encodingtest"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/formulation/formulationtest"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/internal/stated"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/rules"
)

// Run checks a statement on small boards of a kind, in the text format. Brute force must list the
// answers of each within a moment.
func Run(t *testing.T, s stated.Statement, kind *puzzle.Kind, brute puzzletest.Brute,
	texts []string,
) {
	t.Helper()
	t.Run("statement", func(t *testing.T) { introduces(t, s, kind) })
	puzzletest.Boards(t, kind, texts, func(t *testing.T, p puzzle.Puzzle) {
		Holds(t, s, p, brute)
	})
	encodingtest.Run(t, s.Encoding(), kind, brute, texts)
	for _, f := range s.Formulations() {
		t.Run(f.Name, func(t *testing.T) { formulationtest.Run(t, f, kind, brute, texts) })
	}
}

// introduces: the statement is of the kind, and of no unknown one.
func introduces(t testing.TB, s stated.Statement, kind *puzzle.Kind) {
	t.Helper()
	if !slices.Contains(s.Kinds, kind) {
		t.Errorf("the statement is not of %s", kind.Name)
	}
	_, err := s.State(context.Background(), puzzletest.Foreign())
	if !errors.Is(err, engine.ErrUnsupported) {
		t.Errorf("the error for a puzzle of an unknown kind is %v, want %v", err, engine.ErrUnsupported)
	}
	if s.Prunes == nil || len(s.Prunes.Own) == 0 {
		t.Error("the statement names no package that states it")
	}
}

// Holds checks the statement itself on one board.
func Holds(t testing.TB, s stated.Statement, p puzzle.Puzzle, brute puzzletest.Brute) {
	t.Helper()
	set, err := s.State(context.Background(), p)
	if err == nil {
		err = set.Err()
	}
	if err != nil {
		t.Fatalf("%v, of\n%s", err, p)
	}
	worded(t, set)
	clues(t, p, set)
	lazy(t, s, set)
	bare(t, s, p, set)
	if err := Compare(p, set, puzzletest.Answers(brute, p), 0); err != nil {
		t.Error(err)
	}
}

// clues: each clue that may be left out has a rule, and each rule's clue exists.
func clues(t testing.TB, p puzzle.Puzzle, set *rules.Set) {
	t.Helper()
	n := len(p.Clues())
	stands := make([]bool, n)
	for i := range set.Rules() {
		switch r := set.RuleAt(i); {
		case r.Clue >= n:
			t.Fatalf("rule %d stands for clue %d of %d, of\n%s", i+1, r.Clue+1, n, p)
		case r.Clue >= 0 && !r.Implied && !r.Aside:
			stands[r.Clue] = true
		}
	}
	for i, ok := range stands {
		if !ok && p.Kind().Monotone {
			t.Errorf("no rule stands for clue %d of\n%s", i+1, p)
		}
	}
}

// bare: what formulas and models get are the rules that are not aside, in their order.
func bare(t testing.TB, s stated.Statement, p puzzle.Puzzle, set *rules.Set) {
	t.Helper()
	if s.Bare == nil {
		return
	}
	less, err := s.Bare(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	words := func(set *rules.Set) (all []string) {
		for i := range set.Rules() {
			if r := set.RuleAt(i); !r.Aside {
				all = append(all, r.Words())
			}
		}
		return all
	}
	if got, want := words(less), words(set); !slices.Equal(got, want) || less.Rules() != len(got) {
		t.Errorf("the bare statement has %d rules, of which %d are not aside; the whole one has %d",
			less.Rules(), len(got), len(want))
	}
}

// lazy: a model has lazy rows only if the statement says so, and none if it has flows.
func lazy(t testing.TB, s stated.Statement, set *rules.Set) {
	t.Helper()
	for _, flows := range []bool{false, true} {
		m, err := set.Model(context.Background(), rules.Options{Flows: flows})
		if err != nil {
			t.Fatal(err)
		}
		if m.Lazy() && (flows || !s.Lazy) {
			t.Errorf("a model has lazy rows: flows %v, and the statement has Lazy %v", flows, s.Lazy)
		}
	}
}

// dial is what an assignment chooses: the number in a cell, or the truth of a fact.
type dial []int // the places of its facts: exactly one of several is true, or one is true or false

// positions returns the number of choices.
func (d dial) positions() int { return max(2, len(d)) }

// turn sets the facts to a choice.
func (d dial) turn(truth []bool, to int) {
	if len(d) == 1 {
		truth[d[0]] = to == 1
		return
	}
	for i, at := range d {
		truth[at] = i == to
	}
}

// exhaustive is the largest number of assignments for which all are tried.
const exhaustive = 1 << 16

// random is the number of assignments that are tried otherwise.
const random = 2000

// Compare returns an error if some assignment of the facts shows a difference between a statement,
// the judge and the answers that brute force lists. It tries all assignments in which each cell has
// one number, if they are few. In any case it tries all assignments that differ from an answer in
// one fact. The seed determines the others.
func Compare(p puzzle.Puzzle, set *rules.Set, answers []puzzle.Answer, seed uint64) error {
	c := comparison{p: p, set: set, right: map[string]bool{}}
	byCell := map[puzzle.Cell]int{}
	var dials []dial
	for v := range set.Vars() {
		f, ok := set.FactOf(v)
		if !ok {
			continue
		}
		at, met := byCell[f.At]
		if !set.InInt(v) || !met {
			at = len(dials)
			dials = append(dials, nil)
		}
		if set.InInt(v) {
			byCell[f.At] = at
		}
		dials[at] = append(dials[at], len(c.facts))
		c.facts = append(c.facts, f)
	}
	var right [][]bool
	for _, s := range answers {
		truth, err := c.has(s)
		if err != nil {
			return err
		}
		right = append(right, truth)
		c.right[key(truth)] = true
	}
	if len(c.right) < len(answers) {
		return fmt.Errorf("the facts do not tell %d answers apart, of\n%s", len(answers), p)
	}
	const many = 40
	for _, truth := range right[:min(many, len(right))] {
		if err := c.tryChanges(truth); err != nil {
			return err
		}
	}
	all := 1
	for _, d := range dials {
		all = min(all*d.positions(), exhaustive+1)
	}
	truth := make([]bool, len(c.facts))
	if all <= exhaustive {
		return c.tryAll(dials, truth)
	}
	r := rand.New(rand.NewPCG(seed, 1))
	for range random {
		for _, d := range dials {
			d.turn(truth, r.IntN(d.positions()))
		}
		if len(right) > 0 && r.IntN(4) > 0 { // an answer with some changes
			copy(truth, right[r.IntN(len(right))])
			for range r.IntN(4) {
				d := dials[r.IntN(len(dials))]
				d.turn(truth, r.IntN(d.positions()))
			}
		}
		if err := c.try(truth); err != nil {
			return err
		}
	}
	return nil
}

// comparison compares a statement, the judge and brute force.
type comparison struct {
	p     puzzle.Puzzle
	set   *rules.Set
	facts []puzzle.Fact
	right map[string]bool // the assignments of the answers of brute force
}

// key is the text of an assignment.
func key(truth []bool) string {
	text := make([]byte, len(truth))
	for i, is := range truth {
		if text[i] = '0'; is {
			text[i] = '1'
		}
	}
	return string(text)
}

// has returns the facts of an answer, by the judge's Has.
func (c *comparison) has(s puzzle.Answer) ([]bool, error) {
	truth := make([]bool, len(c.facts))
	for i, f := range c.facts {
		has, err := c.p.Has(s, f)
		if err != nil {
			return nil, fmt.Errorf("the fact %v of the statement, which the board does not have: %w, of\n%s",
				f, err, c.p)
		}
		truth[i] = has
	}
	return truth, nil
}

// tryChanges tries an assignment, and all with one other fact.
func (c *comparison) tryChanges(right []bool) error {
	if err := c.try(right); err != nil {
		return err
	}
	truth := slices.Clone(right)
	for i := range truth {
		truth[i] = !truth[i]
		if err := c.try(truth); err != nil {
			return err
		}
		truth[i] = !truth[i]
	}
	return nil
}

// tryAll tries all assignments.
func (c *comparison) tryAll(dials []dial, truth []bool) error {
	if len(dials) == 0 {
		return c.try(truth)
	}
	for to := range dials[0].positions() {
		dials[0].turn(truth, to)
		if err := c.tryAll(dials[1:], truth); err != nil {
			return err
		}
	}
	return nil
}

// try tries one assignment of the facts.
func (c *comparison) try(truth []bool) error {
	next := 0
	has := func(puzzle.Fact) (bool, error) { next++; return truth[next-1], nil }
	all, err := c.set.Assignment(has, nil)
	if err != nil {
		return err
	}
	s, err := c.set.Read(func(l rules.Lit) bool { return all[l.Var()] != l.Negated() })
	if err != nil {
		s = nil
	}
	wrong := ""
	right, passes := c.right[key(truth)], s != nil && c.p.Check(s) == nil
	broken := c.set.Broken(all)
	switch {
	case right && !passes:
		wrong = "the judge refuses it"
	case right && len(broken) > 0:
		wrong = fmt.Sprintf("the statement refuses it: %s", c.set.RuleAt(broken[0]).Words())
	case !right && len(broken) == 0:
		wrong = "the statement accepts it"
	case !right && passes:
		if has, err := c.has(s); err != nil || slices.Equal(has, truth) {
			wrong = fmt.Sprintf("the judge passes it: %v", err)
		}
	}
	// The rules that others imply add nothing, though they may define facts that no other rule has.
	if wrong == "" && !passes && !slices.ContainsFunc(broken, func(i int) bool {
		r := c.set.RuleAt(i)
		return !r.Implied && !r.Aside
	}) {
		wrong = "only rules that others imply refuse it"
	}
	if wrong == "" {
		return nil
	}
	var holds []string
	for i, f := range c.facts {
		if truth[i] {
			holds = append(holds, f.String())
		}
	}
	what := "no answer of brute force"
	if right {
		what = "an answer of brute force"
	}
	return fmt.Errorf("%v is %s, and %s: %q, of\n%s", s, what, wrong, holds, c.p)
}
