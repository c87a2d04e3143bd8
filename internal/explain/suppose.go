package explain

import (
	"slices"

	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/rules"
)

// Told is a literal with the instance and its clause from which it follows.
type Told struct {
	Lit      Lit
	Instance int // or -1, of what is free or supposed
	Clause   []Lit
	causes   []int // the places of what it rests on

	parted [2][]puzzle.Cell // what would be cut off from what

	// How its opposite leads to something impossible, where no clause leads to it.
	otherwise []Told
	end       *Told // nil if a clause does
}

// story is what follows from a supposition, which comes first.
type story struct {
	*Explainer
	all  []Told
	at   map[Lit]int // the place of each literal in all
	seen int         // in rounds: how many of all were there before this one; or 0
}

// Suppose follows the clauses of some instances from a literal on, one at a time: each leaves one
// literal. It returns those on which an end rests where none is left, in their order, and the
// clause of the end, or false if there is none.
func (x *Explainer) Suppose(l Lit, instances []int) (steps []Told, end Told, ok bool) {
	return x.suppose(l, instances, false)
}

// suppose is Suppose, in rounds if that is asked: what follows in one waits for the next.
func (x *Explainer) suppose(l Lit, instances []int, rounds bool) (steps []Told, end Told, ok bool) {
	t := &story{Explainer: x, at: map[Lit]int{}}
	t.add(Told{Lit: l, Instance: int(free)})
	for from := 0; from < len(t.all); {
		if from = len(t.all); rounds {
			t.seen = from
		}
		for _, i := range instances {
			for _, c := range x.clausesOf.at(i) {
				if end, empty := t.follow(i, x.clause(c)); empty {
					steps, _ = t.before(end, 0)
					return steps, end, true
				}
			}
		}
		if from < len(t.all) {
			continue
		}
		for _, i := range instances {
			if end, broken := t.broken(i); broken {
				steps, _ = t.before(end, 0)
				return steps, end, true
			}
		}
	}
	return nil, end, false
}

// before returns what is to be told of what an end rests on, from a place on, and the places before
// that.
func (t *story) before(end Told, from int) (steps []Told, rest []int) {
	needed := make([]bool, len(t.all))
	mark := func(d Told) {
		for _, n := range d.causes {
			needed[n] = true
		}
	}
	mark(end)
	for n, d := range slices.Backward(t.all) {
		switch {
		case !needed[n]:
		case n < from:
			rest = append(rest, n)
		default:
			if mark(d); d.Instance >= 0 || d.end != nil {
				steps = append(steps, d)
			}
		}
	}
	slices.Reverse(steps)
	return steps, rest
}

// add adds a literal and what it excludes and links.
func (t *story) add(d Told) {
	if _, there := t.at[d.Lit]; there || t.Known(d.Lit) {
		return
	}
	n := len(t.all)
	t.at[d.Lit] = n
	t.all = append(t.all, d)
	if !d.Lit.Negated() {
		for _, g := range t.groupsOf.at(int(d.Lit)) {
			for _, m := range t.groups[g] {
				if m != d.Lit {
					t.add(Told{Lit: m.Not(), Instance: int(free), causes: []int{n}})
				}
			}
		}
	}
	for _, c := range t.links.at(int(d.Lit.Not())) {
		t.follow(int(free), t.clause(c))
	}
}

// follow adds the literal that is left of a clause of an instance. If none is left, it returns what
// that rests on.
func (t *story) follow(of int, clause []Lit) (end Told, empty bool) {
	end = Told{Lit: -1, Instance: of, Clause: clause}
	for _, l := range clause {
		if _, is := t.at[l]; is || t.Known(l) {
			return end, false
		}
		if n, is := t.at[l.Not()]; is && (n < t.seen || t.seen == 0 || of == int(free)) {
			end.causes = append(end.causes, n)
		} else if t.Open(l) {
			if end.Lit >= 0 {
				return end, false
			}
			end.Lit = l
		}
	}
	if n, is := t.at[end.Lit.Not()]; is && end.Lit >= 0 { // of this round
		end.Lit, end.causes = -1, append(end.causes, n)
	}
	if end.Lit < 0 {
		return end, true
	}
	t.add(end)
	return end, false
}

// What a rule on a graph adds: a loop closes too soon, true nodes are cut off from others, or one
// is the last way between some.

// holds reports whether a literal is known or follows.
func (t *story) holds(l Lit) bool {
	_, follows := t.at[l]
	return follows || t.Known(l) || l == rules.True
}

// broken returns the end that an instance on a graph has, if it is broken. If some nodes would be
// cut off without one that is open, it adds this.
func (t *story) broken(i int) (end Told, broken bool) {
	in := t.instances[i]
	if in.Part == Whole {
		return end, false
	}
	g := &t.graphs[in.graph]
	end = Told{Lit: -1, Instance: i}
	cut := func(without Lit) bool {
		end.Clause = g.cuts.Shut(t.holds, func(l Lit) bool {
			return l != without && !t.holds(l) && !t.holds(l.Not())
		})
		return end.Clause != nil
	}
	switch {
	case in.Part == Connected && !cut(-1):
		for _, l := range g.Lits {
			if !t.holds(l) && !t.holds(l.Not()) && cut(l) {
				end.Lit = l
				end.parted = t.parts(g)
				t.add(t.caused(end))
				return end, false
			}
		}
	case in.Part == Connected:
		end.parted = t.parts(g)
	case (in.Part == OnlyLoop || in.Part == NoLoop) && g.Labels == nil:
		g.broken(t.holds, func(l Lit) bool { return !t.holds(l) && !t.holds(l.Not()) }, nil,
			func(k int) bool { return k == i }, func(_ int, clause []Lit) bool {
				end.Clause = clause
				return false
			})
	}
	return t.caused(end), end.Clause != nil
}

// caused returns an end with the places of what it rests on.
func (t *story) caused(end Told) Told {
	for _, l := range end.Clause {
		if n, is := t.at[l.Not()]; is && l != end.Lit {
			end.causes = append(end.causes, n)
		}
	}
	return end
}

// parts returns the cells of true nodes on both sides of the last cut, the fewer ones first.
func (t *story) parts(g *lines) (parts [2][]puzzle.Cell) {
	for side, nodes := range g.cuts.Sides() {
		for _, node := range nodes {
			if c, is := g.Graph.At(int(node)).(puzzle.Cell); is {
				parts[side] = append(parts[side], c)
			}
		}
	}
	if len(parts[1]) < len(parts[0]) {
		parts[0], parts[1] = parts[1], parts[0]
	}
	return parts
}
