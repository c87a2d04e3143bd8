package explain

import (
	"slices"
)

// Repair decides whether some instances settle a fact. It starts at the known answer, makes the
// fact false, and mends the clauses of the chosen instances, and those that are free, that this
// breaks: one of the open literals of a broken clause must become true, so it tries each in turn,
// with those before it false. What is not touched keeps its value in the answer. If no attempt
// succeeds, the instances settle the fact; otherwise the result is a counterexample that differs
// little from the answer, so it breaks few instances.
//
// The search is complete: an assignment that keeps all clauses differs from the current one in a
// literal of each clause that is broken. It is repair of assignments as in local search, but
// systematic, with the answer as the default of each variable. Clauses of graph rules are made when
// one is found to be broken.
type repair struct {
	x      *knowledge
	is     []bool  // of each literal: it is true now, which may differ from the answer
	fixed  []bool  // of each variable: this search has decided its value
	holder []int32 // of each group: the literal that is true, or -1
	in     []bool  // of each instance: it is chosen
	chosen []int32

	trail    []step  // what to undo
	suspects []int32 // clauses in which a literal became false
	units    bool    // conclude from clauses with one open literal, broken or not
	fresh    []Lit   // literals that were decided, of which the conclusions are not drawn yet
	nodes    int
	limit    int   // on nodes
	most     int64 // the limit on the solver's conflicts
	gaveUp   bool
	keep     bool    // keep the clauses of graph rules
	lemmas   []lemma // those that were found
	listed   bool    // graph rules demand only these clauses
	clauses  []lemma
	broken   []int32 // work space, as is ends
	ends     []int32
	stamp    []int32 // of each instance: the last search that found it broken
	searches int32
	needs    []bool  // of each variable: see need; nil if nobody asks
	traced   bool    // the last search proved by needs that there is no assignment
	core     []int32 // the chosen on which the solver's answer rests; nil if it was not asked
}

// step is one assignment, or a change of a group's holder.
type step struct {
	v       int32 // a variable, or -1
	flips   bool
	group   int32
	before  int32
	suspect int32 // the number of suspects before
}

// conflictsMany limits the solver for one set of instances.
const conflictsMany = 1_000

// mostNodes is the number of branchings after which a search gives up. Searches for steps that
// people find need a few, and 20,000 take some 10 ms.
const mostNodes = 20_000

// assigned is how many units of work, of some 0.1 microseconds, an assignment takes.
const assigned = 20

func (r *repair) make(x *knowledge) {
	r.x, r.most = x, conflictsMany
	r.is, r.fixed = make([]bool, 2*x.vars()), make([]bool, x.vars())
	for l := range r.is {
		r.is[l] = x.Holds(Lit(l))
	}
	r.holder = make([]int32, len(x.groups))
	for g, lits := range x.groups {
		r.holder[g] = -1
		for _, l := range lits {
			if x.Holds(l) {
				r.holder[g] = int32(l)
			}
		}
	}
	r.in, r.stamp = make([]bool, len(x.instances)), make([]int32, len(x.instances))
}

// holds reports whether a literal is true now.
func (r *repair) holds(l Lit) bool { return r.is[l] }

// kept reports whether a clause has a literal that is true now.
func (r *repair) kept(clause []Lit) bool {
	for _, l := range clause {
		if r.is[l] {
			return true
		}
	}
	return false
}

// flip makes a literal true that is false, or the other way round.
func (r *repair) flip(l Lit) { r.is[l], r.is[l.Not()] = r.is[l.Not()], r.is[l] }

// need notes which known facts make literals false that a search finds false: if it finds no
// assignment, there is none as long as all of these are known.
func (r *repair) need(lits ...Lit) {
	if r.needs == nil {
		return
	}
	for _, l := range lits {
		if r.x.known[l.Var()] && !r.holds(l) {
			r.needs[l.Var()] = true
		}
	}
}

// open reports whether the search may still change a variable.
func (r *repair) open(l Lit) bool { return !r.fixed[l.Var()] && !r.x.known[l.Var()] }

// search looks for an assignment without a literal, as far as some branchings go.
func (r *repair) search(l Lit, limit int, units bool) bool {
	r.nodes, r.limit, r.gaveUp, r.units = 0, limit, false, units
	r.suspects, r.fresh, r.lemmas = r.suspects[:0], r.fresh[:0], r.lemmas[:0]
	clear(r.needs)
	if units {
		for _, i := range r.chosen {
			for _, c := range r.x.clausesOf.at(int(i)) {
				if !r.unit(c) {
					return false
				}
			}
		}
	}
	found := r.assign(l.Not()) && r.mend()
	r.traced = !found && !units
	return found
}

// done returns to the answer.
func (r *repair) done() {
	r.undo(0)
	for _, i := range r.chosen {
		r.in[i] = false
	}
}

// assign makes a literal true, and false what it excludes.
func (r *repair) assign(l Lit) bool {
	if !r.open(l) {
		r.need(l)
		return r.holds(l)
	}
	r.x.spent += assigned
	flips := !r.holds(l)
	r.trail = append(r.trail, step{v: int32(l.Var()), flips: flips, suspect: int32(len(r.suspects))})
	r.fixed[l.Var()] = true
	if r.units {
		r.fresh = append(r.fresh, l)
	}
	if !flips {
		return true
	}
	r.flip(l)
	for _, c := range r.x.occ.at(int(l.Not())) {
		if r.in[r.x.of[c]] {
			r.suspects = append(r.suspects, c)
		}
	}
	r.suspects = append(r.suspects, r.x.links.at(int(l.Not()))...)
	if l.Negated() {
		for _, g := range r.x.groupsOf.at(int(l.Not())) {
			if r.holder[g] == int32(l.Not()) {
				r.hold(g, -1)
			}
		}
		return true
	}
	for _, g := range r.x.groupsOf.at(int(l)) {
		if other := Lit(r.holder[g]); other >= 0 && other != l && !r.assign(other.Not()) {
			return false
		}
		r.hold(g, int32(l))
	}
	return true
}

// hold changes the true literal of a group.
func (r *repair) hold(g, l int32) {
	r.trail = append(r.trail, step{v: -1, group: g, before: r.holder[g],
		suspect: int32(len(r.suspects))})
	r.holder[g] = l
}

// undo takes back all but the first steps.
func (r *repair) undo(to int) {
	for i := len(r.trail) - 1; i >= to; i-- {
		s := r.trail[i]
		if s.v < 0 {
			r.holder[s.group] = s.before
		} else {
			r.fixed[s.v] = false
			if s.flips {
				r.flip(lit(int(s.v), true))
			}
		}
		r.suspects = r.suspects[:s.suspect]
	}
	r.trail = r.trail[:to]
}

// mend mends the broken clauses.
func (r *repair) mend() bool {
	if !r.conclude() {
		return false
	}
	clause, ok := r.pick()
	if r.need(clause...); !ok {
		return false
	}
	if clause == nil {
		return true
	}
	const often = 64 // on large boards a branching takes up to a millisecond
	if r.nodes++; r.nodes > r.limit || r.nodes%often == 0 && r.x.ctx.Err() != nil {
		r.gaveUp = true
		return true
	}
	start := len(r.trail)
	for _, l := range clause {
		if !r.open(l) {
			continue
		}
		mark := len(r.trail)
		if r.assign(l) && r.mend() {
			return true
		}
		r.undo(mark)
		if !r.assign(l.Not()) {
			break
		}
	}
	r.undo(start)
	return false
}

// conclude decides the last open literal of clauses whose others are false for good. Repairs do
// without where only clauses matter. But whether a pair can still be joined depends on the edges
// that are decided, also on those that keep their value in the answer.
func (r *repair) conclude() bool {
	if !r.units {
		return true
	}
	for more := true; more; {
		if !r.concludeUnits() {
			return false
		}
		more = false
		for i := range r.x.graphs {
			g := &r.x.graphs[i]
			if g.Labels == nil {
				continue
			}
			ok := true
			r.x.spent += g.scan()
			g.implied(r.holds, r.open, func(j int) bool { return r.in[j] },
				func(l Lit, of int, clause func() []Lit) bool {
					if r.keep {
						r.lemmas = append(r.lemmas, lemma{of, clause()})
					}
					more = true
					ok = r.assign(l)
					return ok
				})
			if !ok {
				return false
			}
		}
	}
	return true
}

// concludeUnits decides the last open literals of clauses.
func (r *repair) concludeUnits() bool {
	for len(r.fresh) > 0 {
		l := r.fresh[len(r.fresh)-1]
		r.fresh = r.fresh[:len(r.fresh)-1]
		for _, c := range r.x.occ.at(int(l.Not())) {
			if r.in[r.x.of[c]] && !r.unit(c) {
				return false
			}
		}
	}
	return true
}

// unit decides the last open literal of a clause if its others are false for good. It returns false
// if the clause can't be kept.
func (r *repair) unit(c int32) bool {
	last, open := Lit(-1), 0
	for _, m := range r.x.clause(c) {
		if r.open(m) {
			last = m
			open++
		} else if r.holds(m) {
			return true
		}
		if open > 1 {
			return true
		}
	}
	return open == 1 && r.assign(last)
}

// pick returns the broken clause with the fewest open literals, or nil if none is broken. It
// returns false with one that can't be mended.
func (r *repair) pick() (clause []Lit, ok bool) {
	fewest := int(^uint(0) >> 1)
	for _, c := range r.suspects {
		lits := r.x.clause(c)
		if r.kept(lits) {
			continue
		}
		open := 0
		for _, l := range lits {
			if r.open(l) {
				open++
			}
		}
		if open < fewest {
			if clause, fewest = lits, open; open == 0 {
				return clause, false
			}
			if open == 1 {
				return clause, true
			}
		}
	}
	if clause != nil {
		return clause, true
	}
	for _, i := range r.chosen {
		for _, row := range r.x.rows[i] {
			if lits, broken := r.short(row); broken {
				r.need(row.lits...)
				return lits, len(lits) > 0
			}
		}
	}
	return r.lemma()
}

// short returns the false literals of a broken row that may become true: one of them must.
func (r *repair) short(row row) (open []Lit, broken bool) {
	sum := int64(0)
	for i, l := range row.lits {
		if r.holds(l) {
			sum += row.coefs[i]
		}
	}
	if sum >= row.min {
		return nil, false
	}
	for _, l := range row.lits {
		if !r.holds(l) && r.open(l) {
			open = append(open, l)
		}
	}
	return open, true
}

// lemma returns a broken clause of a chosen instance of a graph rule.
func (r *repair) lemma() (clause []Lit, ok bool) {
	if r.listed {
		for _, m := range r.clauses {
			if r.in[m.of] && !r.kept(m.clause) {
				return m.clause, slices.ContainsFunc(m.clause, r.open)
			}
		}
		return nil, true
	}
	scanned := -1 // the last graph of which all chosen instances are known to hold
	for _, i := range r.chosen {
		in := r.x.instances[i]
		if in.Part == Whole || !in.Part.onPlane() && in.graph == scanned {
			continue
		}
		g := &r.x.graphs[in.graph]
		of := int(i)
		if in.Part.onPlane() {
			p := g.plane(r.holds, r.open)
			clause = g.planar(in, p)
			r.x.spent += workOn(p.Drawing)
		} else {
			scanned = in.graph
			r.x.spent += g.scan()
			g.broken(r.holds, r.open, r.changed(g), func(j int) bool { return r.in[j] },
				func(j int, lits []Lit) bool {
					of, clause = j, lits
					return false
				})
		}
		if clause != nil {
			if r.keep {
				r.lemmas = append(r.lemmas, lemma{of, slices.Clone(clause)})
			}
			return clause, slices.ContainsFunc(clause, r.open)
		}
	}
	return nil, true
}

// changed returns the nodes of a graph with labels whose edges differ from the answer: all other
// paths are those of the answer. Where conclusions are about open paths, too, it returns nil.
func (r *repair) changed(g *lines) []int32 {
	if g.Labels == nil || r.units {
		return nil
	}
	r.ends = r.ends[:0]
	for _, s := range r.trail {
		if s.v < 0 || !s.flips {
			continue
		}
		for _, e := range g.edgesAt.at(int(s.v)) {
			r.ends = append(r.ends, int32(g.Graph.Edges[e][0]), int32(g.Graph.Edges[e][1]))
		}
	}
	return r.ends
}

// counterexample returns the literals of the present assignment that are not those of the answer,
// and the instances that it breaks, ascending.
func (r *repair) counterexample() (flips []Lit, broken []int32) {
	r.searches++
	r.broken = r.broken[:0]
	add := func(i int32) {
		if r.stamp[i] != r.searches {
			r.stamp[i] = r.searches
			r.broken = append(r.broken, i)
		}
	}
	var graphs []int32
	for _, s := range r.trail {
		if s.v < 0 || !s.flips {
			continue
		}
		v := int(s.v)
		now := lit(v, !r.x.truth[v])
		flips = append(flips, now)
		for _, c := range r.x.occ.at(int(now.Not())) {
			of := r.x.of[c]
			if !r.in[of] && !r.x.loose[of] && r.stamp[of] != r.searches &&
				!r.kept(r.x.clause(c)) {
				add(of)
			}
		}
		for _, i := range r.x.looseAt.at(v) {
			if !r.in[i] && r.stamp[i] != r.searches && !r.x.Rule(int(i)).Holds(r.holds) {
				add(i)
			}
		}
		for _, g := range r.x.graphsAt.at(v) {
			if !slices.Contains(graphs, g) {
				graphs = append(graphs, g)
			}
		}
	}
	for _, g := range graphs {
		r.x.spent += r.x.graphs[g].scan()
		r.x.graphs[g].broken(r.holds, r.open, r.changed(&r.x.graphs[g]), nil, func(i int, _ []Lit) bool {
			add(int32(i))
			return true
		})
	}
	broken = slices.Clone(r.broken)
	slices.Sort(broken)
	return flips, broken
}
