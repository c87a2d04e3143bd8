package check

import (
	"slices"
	"testing"
)

// answers counts the answers of a puzzle by its rules, up to a limit, trying the facts one by one.
// Answers that differ in auxiliary facts alone are one.
func (p *puzzle) answers(limit int) (found int) {
	about := map[fact][]*rule{}
	var general []*rule // on all facts of a form
	for _, rl := range p.rules {
		facts := map[fact]bool{}
		rl.mentions(facts)
		for f := range facts {
			about[f] = append(about[f], rl)
		}
		if len(facts) == 0 {
			general = append(general, rl)
		}
	}
	var facts []fact
	for f := range about {
		facts = append(facts, f)
	}
	// Auxiliary facts are last, but rectangles, which the lines follow from, are first.
	slices.SortFunc(facts, func(a, b fact) int {
		if a.form() != b.form() && !p.lines {
			return int(a.form() - b.form())
		}
		return compareFacts(a, b)
	})
	value := map[fact]int{}
	v := &view{b: p.factSpace, value: func(f fact) int {
		if f < 0 {
			return -value[-f]
		}
		return value[f]
	}}
	var try func(i int) bool
	try = func(i int) bool {
		if i == len(facts) {
			found++
			return true
		}
		f, below := facts[i], false
		for _, x := range []int{1, -1} {
			value[f] = x
			if x > 0 {
				v.trues = append(v.trues, f)
			}
			broken := func(rl *rule) bool {
				b, err := v.contradicts(rl)
				return b || err != nil
			}
			if !slices.ContainsFunc(about[f], broken) && !slices.ContainsFunc(general, broken) {
				below = try(i+1) || below
			}
			v.trues = v.trues[:len(v.trues)-(x+1)/2]
			delete(value, f)
			if found == limit || below && f.form() == named && !p.lines {
				break
			}
		}
		return below
	}
	try(0)
	return found
}

// TestAnswers checks that the examples of list kinds have the one answer that they are said to have
// by the rules that the kinds state, with the line far, too.
func TestAnswers(t *testing.T) {
	for _, text := range puzzles(t)[:22] {
		p, kind, err := readPuzzle(linesOf(text), 0)
		if err != nil {
			t.Fatal(err)
		}
		if n := p.answers(2); n != 1 {
			t.Errorf("%s has %d answers", kind, n)
		}
		if kind != "numbrix" && kind != "hidato" {
			continue
		}
		far, _, err := readPuzzle(linesOf(text), 1)
		if err != nil || far.answers(2) != 1 || far.out == nil {
			t.Errorf("%s with far: %v", kind, err)
		}
	}
}
