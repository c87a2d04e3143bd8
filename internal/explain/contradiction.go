package explain

import (
	"context"
	"slices"
	"strings"

	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/rules"
)

// Clues that no answer has together need no answer to be told about: what they state leads to
// something impossible, as in a story that supposes nothing. Where the rules lead nowhere one at a
// time, the story goes on with what they exclude so: the opposite of a fact that leads to something
// impossible by fewest conclusions.

// mostRefuting limits the work on a contradiction, in visits of clauses: some seconds.
const mostRefuting = 10_000_000

// Contradiction says how the clues lead to something impossible, one thing after the other, with no
// rule that is not needed, and which rules it cites. It returns nil if no such way is found, or if
// ctx ends.
func (r *Rules) Contradiction(ctx context.Context) (story []puzzle.Reason, by []*rules.Rule) {
	x := &Explainer{knowledge: knowledge{vocabulary: r.vocabulary, ctx: ctx,
		truth: make([]bool, r.vars()), known: make([]bool, r.vars())}, puzzle: r.puzzle, place: r.place}
	x.truth[rules.True.Var()], x.known[rules.True.Var()] = true, true
	x.Limit(mostRefuting)
	found := x.contradiction(r.facts, x.every())
	if !found.ended {
		return nil, nil
	}
	cited, most := found.cited()
	for i := 0; i < len(cited) && !x.Over(0); {
		less := x.contradiction(r.facts, slices.Delete(slices.Clone(cited), i, i+1))
		if less.ended {
			if few, length := less.cited(); length <= most {
				found, cited, most = less, few, length
				continue
			}
		}
		i++
	}
	steps, _ := found.before(found.end, 0)
	for _, i := range cited {
		by = append(by, x.Rule(i))
	}
	if story = x.tell(steps, found.end); !r.worded {
		gather(story)
	}
	story[0] = opening(story[0])
	return story, by
}

// opening says a step of a story as its first: nothing comes before.
func opening(step puzzle.Reason) puzzle.Reason {
	switch step.Form {
	case "but then":
		return step.Part("fault").Reasons[0]
	case "but rule":
		step.Form = "rule broken"
	}
	step.Form = strings.TrimPrefix(step.Form, "then ")
	return step
}

// gather says of numbers that are in none of some cells, or of a cell that holds none of some
// numbers, what they have in common once.
func gather(story []puzzle.Reason) {
	for _, r := range story {
		gather(r.Part("steps").Reasons)
		at := slices.IndexFunc(r.Parts, func(p puzzle.Part) bool { return p.Role == "facts" })
		if at < 0 {
			continue
		}
		said, facts := &r.Parts[at], r.Parts[at].Facts
		number, cell := len(facts) > 1, len(facts) > 1 // they are about one
		var cells []puzzle.Cell
		var numbers []int
		for _, f := range facts {
			not := f.What == puzzle.Holds && f.Not
			number, cell = number && not && f.Value == facts[0].Value, cell && not && f.At == facts[0].At
			cells, numbers = append(cells, f.At), append(numbers, int(f.Value))
		}
		switch {
		case number:
			*said = puzzle.Part{Role: "facts", Reasons: []puzzle.Reason{
				puzzle.Because("not in", "number", numbers[0], "cells", cells)}}
		case cell:
			*said = puzzle.Part{Role: "facts", Reasons: []puzzle.Reason{
				puzzle.Because("not one of", "cell", cells[0], "numbers", numbers)}}
		}
	}
}

// cited returns the instances on which the end rests, ascending, and how many conclusions lead to
// it.
func (t *contradiction) cited() (all []int, length int) {
	steps, _ := t.before(t.end, 0)
	for cite := append(steps, t.end); len(cite) > 0; cite = cite[1:] {
		length++
		if d := cite[0]; d.end != nil {
			cite = append(append(cite, d.otherwise...), *d.end)
		} else if d.Instance >= 0 {
			all = append(all, d.Instance)
		}
	}
	slices.Sort(all)
	return slices.Compact(all), length
}

// contradiction is a story from some facts on, by some instances.
type contradiction struct {
	story
	wanted []bool // of each instance
	lines  []int  // the graphs of wanted instances
	spread int    // how many of all were followed
	end    Told
	ended  bool
}

// contradiction follows some instances from some facts on, until one of them is broken.
func (x *Explainer) contradiction(facts []Lit, instances []int) *contradiction {
	t := &contradiction{story: story{Explainer: x, at: map[Lit]int{}},
		wanted: make([]bool, len(x.instances))}
	for _, l := range facts {
		t.add(Told{Lit: l, Instance: int(free)})
	}
	for _, i := range instances {
		t.wanted[i] = true
		if in := t.instances[i]; in.Part != Whole && !slices.Contains(t.lines, in.graph) {
			t.lines = append(t.lines, in.graph)
		}
	}
	for _, i := range instances {
		for _, c := range x.clausesOf.at(i) {
			if !t.ended {
				t.end, t.ended = t.follow(i, x.clause(c))
			}
		}
	}
	t.run(instances)
	for !t.ended && t.exclude(instances) {
		t.run(instances)
	}
	return t
}

// run follows what is new, until an instance is broken or nothing more follows.
func (t *contradiction) run(instances []int) {
	for !t.ended && !t.Over(0) && t.spread < len(t.all) {
		for ; t.spread < len(t.all) && !t.ended; t.spread++ {
			clauses := t.occ.at(int(t.all[t.spread].Lit.Not()))
			t.spent += int64(len(clauses)) + 1
			for _, c := range clauses {
				if of := t.of[c]; t.wanted[of] && !t.ended {
					t.end, t.ended = t.follow(int(of), t.clause(c))
				}
			}
		}
		if !t.ended {
			t.beyond(instances)
		}
	}
}

// exclude adds the fact whose opposite leads to something impossible by fewest conclusions. It
// returns false if there is none.
func (t *contradiction) exclude(instances []int) bool {
	var best Told
	for v, place := range t.place {
		if !place {
			continue
		}
		for _, l := range []Lit{lit(v, true), lit(v, false)} {
			if t.Over(1) {
				return false
			}
			if t.decided(l) || t.decided(l.Not()) {
				continue
			}
			mark, spread := len(t.all), t.spread
			t.add(Told{Lit: l, Instance: int(free)})
			if t.run(instances); t.ended {
				end := t.end
				steps, rest := t.before(end, mark)
				if best.end == nil || len(steps) < len(best.otherwise) {
					best = Told{Lit: l.Not(), Instance: int(free), causes: rest, otherwise: steps, end: &end}
				}
			}
			for _, d := range t.all[mark:] {
				delete(t.at, d.Lit)
			}
			t.all, t.spread, t.ended = t.all[:mark], spread, false
		}
	}
	if best.end == nil {
		return false
	}
	t.add(best)
	return true
}

// decided reports whether a literal is true.
func (t *contradiction) decided(l Lit) bool { _, is := t.at[l]; return is || t.Known(l) }

// beyond follows once what instances demand besides clauses: rows and graphs.
func (t *contradiction) beyond(instances []int) {
	for _, i := range instances {
		for _, row := range t.rows[i] {
			if t.spent += int64(len(row.lits)); !t.ended {
				t.weigh(i, row)
			}
		}
	}
	open := func(l Lit) bool { return !t.decided(l) && !t.decided(l.Not()) }
	wanted := func(i int) bool { return t.wanted[i] }
	follow := func(of int, clause []Lit) bool {
		t.end, t.ended = t.follow(of, slices.Clone(clause))
		return !t.ended
	}
	for _, i := range t.lines {
		g := &t.graphs[i]
		t.spent += g.scan()
		if !t.ended {
			g.broken(t.decided, open, nil, wanted, follow)
		}
		if !t.ended && g.Labels != nil {
			g.implied(t.decided, open, wanted, func(_ Lit, of int, clause func() []Lit) bool {
				return follow(of, clause())
			})
		}
	}
}

// weigh follows a row of an instance: what it can't do without.
func (t *contradiction) weigh(of int, row row) {
	var out []Lit // those that are false
	most := int64(0)
	for i, l := range row.lits {
		if t.decided(l.Not()) {
			out = append(out, l)
		} else {
			most += row.coefs[i]
		}
	}
	if most < row.min {
		t.end, t.ended = t.follow(of, out)
	}
	for i, l := range row.lits {
		if !t.ended && most >= row.min && most-row.coefs[i] < row.min && !t.decided(l.Not()) {
			t.end, t.ended = t.follow(of, append(slices.Clone(out), l))
		}
	}
}
