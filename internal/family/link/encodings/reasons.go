package encodings

import (
	"math/bits"

	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/sat"
)

// Reasons of the theory of paths: the links of stretches of path. A reason may be looked up later
// than it was needed; then it may only use links that were true before the literal they imply.

// always stands for a literal after all others: all links count.
const always cnf.Lit = -1

// Explain returns a clause that implies a link or its absence from other links.
func (p *paths) Explain(t *sat.Theory, l cnf.Lit, clause []cnf.Lit) []cnf.Lit {
	before := l
	if t.Value(l) < 0 {
		before = always // a conflict at this moment
	}
	ends := p.Edges[l.Var()]
	p.begin()
	if !l.Negated() || !p.stretch(t, ends.A, ends.B, before) {
		p.toTerminal(t, ends.A, before)
		p.toTerminal(t, ends.B, before)
	}
	for _, link := range p.lits {
		clause = append(clause, link.Not())
	}
	return clause
}

// begin starts a new list of links.
func (p *paths) begin() {
	for _, l := range p.lits {
		p.marks[l.Var()] = false
	}
	p.lits = p.lits[:0]
}

// stretch adds the links between two cells of a piece. It returns false and adds none if there is
// no such stretch among the links that count.
func (p *paths) stretch(t *sat.Theory, from, to int, before cnf.Lit) bool {
	return p.walk(t, from, before, func(c int) bool { return c == to })
}

// toTerminal adds the links between a cell and a terminal of its piece.
func (p *paths) toTerminal(t *sat.Theory, from int, before cnf.Lit) bool {
	return p.walk(t, from, before, func(c int) bool { return p.Label(c) > 0 })
}

// walk adds the links from a cell to the first wanted one, in whichever direction it lies.
func (p *paths) walk(t *sat.Theory, from int, before cnf.Lit, wanted func(int) bool) bool {
	if wanted(from) {
		return true
	}
	for ways := p.links[from]; ways != 0; ways &= ways - 1 {
		begun := len(p.lits)
		c, way := from, ways&-ways
		for way != 0 {
			i := bits.TrailingZeros8(way)
			e := p.At[c][i]
			l := cnf.Pos(e)
			if before != always && !t.Before(l, before) {
				break
			}
			if !p.marks[e] {
				p.marks[e] = true
				p.lits = append(p.lits, l)
			}
			if c = p.Other(e, c); wanted(c) {
				return true
			}
			if c == from {
				break // a loop, which is a conflict elsewhere
			}
			way = p.links[c] &^ (1 << (i ^ 2))
		}
		for _, l := range p.lits[begun:] {
			p.marks[l.Var()] = false
		}
		p.lits = p.lits[:begun]
	}
	return false
}
