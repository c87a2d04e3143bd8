package rules

import (
	"iter"
	"slices"

	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/puzzle"
)

// Most variables are values of cells: on a path of 50x50 cells there are six million. So a cell is
// one span of variables, and only other variables have an entry of their own.

// variables are those of a Set, numbered from 0.
type variables struct {
	n      int
	spans  []span
	others []variable
}

// span is a range of variables, which ends where the next one begins: the values of a cell, or
// others.
type span struct {
	from   int // its first variable
	x      Int // the cell and its values, unless these are others
	others int // the place of the first in others, or -1
}

// variable is what a variable stands for that is no value of a cell.
type variable struct {
	fact puzzle.Fact // zero for a defined variable
	is   *definition // of a defined variable, else nil; there are many that are not
}

// add adds a variable, and returns its number.
func (vs *variables) add(v variable) int {
	if last := len(vs.spans) - 1; last < 0 || vs.spans[last].others < 0 {
		vs.spans = append(vs.spans, span{from: vs.n, others: len(vs.others)})
	}
	vs.others = append(vs.others, v)
	vs.n++
	return vs.n - 1
}

// addInt adds the values of a cell.
func (vs *variables) addInt(c puzzle.Cell, lo, hi int) Int {
	x := Int{c, lo, hi, cnf.Pos(vs.n)}
	vs.spans = append(vs.spans, span{from: vs.n, x: x, others: -1})
	vs.n += x.Values()
	return x
}

// span returns the span of a variable.
func (vs *variables) span(v int) *span {
	at, end := 0, len(vs.spans)
	for end-at > 1 {
		if middle := (at + end) / 2; vs.spans[middle].from <= v {
			at = middle
		} else {
			end = middle
		}
	}
	return &vs.spans[at]
}

// other returns a variable, or false for a value of a cell.
func (vs *variables) other(v int) (*variable, bool) {
	s := vs.span(v)
	if s.others < 0 {
		return nil, false
	}
	return &vs.others[s.others+v-s.from], true
}

// all yields the variables that are no values of cells, with their numbers.
func (vs *variables) all() iter.Seq2[int, *variable] {
	return func(yield func(int, *variable) bool) {
		for i, s := range vs.spans {
			end := vs.n
			if i+1 < len(vs.spans) {
				end = vs.spans[i+1].from
			}
			for v := s.from; s.others >= 0 && v < end; v++ {
				if !yield(v, &vs.others[s.others+v-s.from]) {
					return
				}
			}
		}
	}
}

// value returns the cell and the value that a variable stands for, or false for another variable.
func (vs *variables) value(v int) (x Int, value int, ok bool) {
	s := vs.span(v)
	if s.others >= 0 {
		return Int{}, 0, false
	}
	return s.x, s.x.Lo + v - s.from, true
}

// inOne reports whether variables are all values of one cell.
func (vs *variables) inOne(from, to int) bool {
	if to >= vs.n {
		return false
	}
	s := vs.span(from)
	return s.others < 0 && to < s.from+s.x.Values()
}

// run is a list of literals. Those of all values of a cell are equally far apart, and so are those
// of one value in cells that were added in order. Such lists take no memory.
type run struct {
	list []Lit // nil if the literals are equally far apart
	steps
}

// steps are literals that are equally far apart.
type steps struct {
	first, step Lit
	n           int
}

// packList copies a list.
func packList(lits []Lit) run {
	if r, ok := evenRun(lits); ok {
		return r
	}
	return run{list: slices.Clone(lits), steps: steps{n: len(lits)}}
}

// evenRun returns a list whose literals are equally far apart.
func evenRun(lits []Lit) (run, bool) {
	if len(lits) == 0 {
		return run{}, true
	}
	r := run{steps: steps{first: lits[0], n: len(lits)}}
	if r.n > 1 {
		r.step = lits[1] - lits[0]
	}
	next := r.first
	for _, l := range lits {
		if l != next {
			return run{}, false
		}
		next += r.step
	}
	return r, true
}

// storage is where small things of many rules are stored together: an allocation for each takes a
// third of the time of a statement.
type storage struct {
	rules    []Rule
	cardinal []cardinal
	lits     []Lit
}

// mostStored is the largest number of rules that are stored together: some 150 KB.
const mostStored = 1024

// pack is the function pack with the storage.
func (s *storage) pack(lits []Lit) run {
	if r, ok := evenRun(lits); ok {
		return r
	}
	if cap(s.lits)-len(s.lits) < len(lits) {
		s.lits = make([]Lit, 0, max(mostStored, len(lits)))
	}
	at := len(s.lits)
	s.lits = append(s.lits, lits...)
	return run{list: s.lits[at:len(s.lits):len(s.lits)], steps: steps{n: len(lits)}}
}

// rule stores a rule, one of n so far.
func (s *storage) rule(r Rule, n int) *Rule {
	if len(s.rules) == cap(s.rules) {
		s.rules = make([]Rule, 0, min(32+n/2, mostStored))
	}
	s.rules = append(s.rules, r)
	return &s.rules[len(s.rules)-1]
}

// bounds stores a constraint on how many literals are true.
func (s *storage) bounds(c cardinal) *cardinal {
	if len(s.cardinal) == cap(s.cardinal) {
		s.cardinal = make([]cardinal, 0, 64)
	}
	s.cardinal = append(s.cardinal, c)
	return &s.cardinal[len(s.cardinal)-1]
}

// same reports whether two lists are the same for sure: not whether copies are equal.
func (r run) same(s run) bool {
	return r.steps == s.steps && len(r.list) == len(s.list) &&
		(r.list == nil || &r.list[0] == &s.list[0])
}

// at returns literal i.
func (r run) at(i int) Lit {
	if r.list != nil {
		return r.list[i]
	}
	return r.first + Lit(i)*r.step
}

// appendTo appends the literals to a list.
func (r run) appendTo(lits []Lit) []Lit {
	if r.list != nil {
		return append(lits, r.list...)
	}
	for i := range r.n {
		lits = append(lits, r.at(i))
	}
	return lits
}
