package techniques

import (
	"slices"
	"sort"

	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/puzzle"
)

// Forcing chain. Suppose that a cell holds a number. Numbers follow that have one place or one cell
// left, or that signs leave; all of these at a time are one round. If within a few rounds a rule
// has nothing left, the cell does not hold the number.
//
// Rounds count, not numbers, so that neither the order of cells nor the choice among several
// reasons matters. The claim cites the rules that lead to the contradiction.
var forcing = explain.Technique{
	Name: forcingName,
	Doc: "Suppose that a cell holds a number, and place every number that then has one cell " +
		"left, or is the last one left for a cell. If that leads to a contradiction within five " +
		"rounds, the cell does not hold the number.",
	Weight: 16,
	Load:   3,
	Find:   findForcing,
	Reason: sayForcing,
	Example: "futoshiki\n.   1   .   .   .\n^   .   v\n.   .   .   . < .\n.   .   .   .   3\n" +
		"4   .   .   2   .\n.   .   5   .   .\n",
}

// suppositionWork is the work of one supposition: some 20 microseconds.
const suppositionWork = 200

// mostRounds is how many rounds people follow at most.
const mostRounds = 5

func findForcing(x *explain.Explainer, claim func(explain.Claim) bool) {
	p := newPropagation(x)
	var all []explain.Claim
	for v := 1; v < x.Set().Vars(); v++ {
		l := Lit(2 * v)
		if !x.Wanted(l.Not()) {
			continue
		}
		if x.Over(suppositionWork) {
			return
		}
		if cited := p.refute(l, mostRounds); cited != nil {
			all = append(all, explain.Claim{Lit: l.Not(), Instances: cited})
		}
	}
	sort.SliceStable(all, func(i, j int) bool {
		return len(all[i].Instances) < len(all[j].Instances)
	})
	for _, c := range all {
		if !claim(c) {
			return
		}
	}
}

// propagation follows what literals force by the clauses of instances, round by round.
type propagation struct {
	x       *explain.Explainer
	clauses [][]Lit
	of      []int     // of each clause: its instance
	count   []int     // of each clause: how many of its literals are not known to be false
	occurs  [][]int32 // of each literal: the clauses that have it
	peers   [][]Lit   // of each variable: the candidates that it excludes
	value   []int8    // of each variable in the present search: 1 true, -1 false
	reason  []int32   // of each variable: the clause, or the variable that excludes it as ^variable
	trail   []Lit
	left    []int // of each clause: as count, in the present search
}

func newPropagation(x *explain.Explainer) *propagation {
	n := x.Set().Vars()
	p := &propagation{x: x, occurs: make([][]int32, 2*n), peers: make([][]Lit, n),
		value: make([]int8, n), reason: make([]int32, n)}
	for i := range x.Instances() {
		if x.Rule(i).Name == cageRule {
			continue
		}
	clauses:
		for clause := range x.Clauses(i) {
			var open []Lit
			for _, l := range clause {
				if x.Known(l) {
					continue clauses
				}
				if x.Open(l) {
					open = append(open, l)
				}
			}
			for _, l := range open {
				p.occurs[l] = append(p.occurs[l], int32(len(p.clauses)))
			}
			p.clauses, p.of, p.count = append(p.clauses, open), append(p.of, i), append(p.count, len(open))
		}
	}
	p.left = make([]int, len(p.clauses))
	v := newView(x)
	var facts []puzzle.Fact
	var lits []Lit
	for k := 1; k < n; k++ {
		if l := Lit(2 * k); x.Open(l) {
			f, _ := x.Set().FactOf(k)
			facts, lits = append(facts, f), append(lits, l)
		}
	}
	for a, f := range facts {
		for b, g := range facts {
			if a != b && (f.At == g.At || f.Value == g.Value && v.sees(f.At, g.At)) {
				p.peers[lits[a].Var()] = append(p.peers[lits[a].Var()], lits[b])
			}
		}
	}
	return p
}

// refute supposes a literal and returns the instances that lead to a contradiction within so many
// rounds, or nil.
func (p *propagation) refute(l Lit, rounds int) []int {
	copy(p.left, p.count)
	p.trail = p.trail[:0]
	defer func() {
		for _, m := range p.trail {
			p.value[m.Var()] = 0
		}
	}()
	const supposed = -1 << 31
	empty := p.assign(l, supposed)
	for from := 0; rounds > 0 && empty < 0; rounds-- {
		// Literals that were assigned in this round make clauses short; those are for the next one.
		to := len(p.trail)
		if from == to {
			return nil
		}
		var units []int32
		for ; from < to && empty < 0; from++ {
			for _, c := range p.occurs[p.trail[from].Not()] {
				if p.left[c]--; p.left[c] == 1 {
					units = append(units, c)
				} else if p.left[c] == 0 {
					empty = c
					break
				}
			}
		}
		for _, c := range units {
			if empty >= 0 {
				break
			}
			for _, m := range p.clauses[c] {
				if p.value[m.Var()] == 0 {
					empty = p.assign(m, c)
					break
				}
			}
		}
	}
	if empty < 0 {
		return nil
	}
	return p.cite(empty)
}

// assign makes a literal true and excludes others. It returns -1, since contradictions are found in
// clauses.
func (p *propagation) assign(l Lit, reason int32) int32 {
	set := func(m Lit, why int32) {
		p.value[m.Var()] = 1
		if m.Negated() {
			p.value[m.Var()] = -1
		}
		p.reason[m.Var()] = why
		p.trail = append(p.trail, m)
	}
	set(l, reason)
	if !l.Negated() {
		for _, m := range p.peers[l.Var()] {
			if p.value[m.Var()] == 0 {
				set(m.Not(), ^int32(l.Var()))
			}
		}
	}
	return -1
}

// cite returns the instances from which a clause without literals follows.
func (p *propagation) cite(empty int32) []int {
	var cited []int
	met := map[int]bool{}
	var why func(v int)
	clause := func(c int32, but int) {
		if !slices.Contains(cited, p.of[c]) {
			cited = append(cited, p.of[c])
		}
		for _, m := range p.clauses[c] {
			if m.Var() != but {
				why(m.Var())
			}
		}
	}
	why = func(v int) {
		if met[v] {
			return
		}
		met[v] = true
		switch r := p.reason[v]; {
		case r == -1<<31:
		case r < 0:
			why(int(^r))
		default:
			clause(r, v)
		}
	}
	clause(empty, -1)
	return cited
}

// sayForcing tells where the opposite of a step leads.
func sayForcing(x *explain.Explainer, s *explain.Step) puzzle.Reason {
	story, ok := newView(x).suppose(s.Lit.Not(), s.Instances)
	if !ok {
		return untold(x, s)
	}
	return puzzle.Because("latin/forcing", "steps", story)
}
