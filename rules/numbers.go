package rules

import "github.com/gridwright/gridwright/puzzle"

// Numbers are the numbers in some cells, which have the same values. Rules about one value in all
// of the cells take it instead of a list of literals: on a path of 50x50 cells, to make such lists
// for each number and to find that they are regular takes three quarters of the time of a formula.
type Numbers struct {
	Ints []Int // of each cell
	even bool  // the literals of each value are equally far apart
}

// Numbers returns the number in each of some cells, which is lo to hi, as Int does.
func (m *Set) Numbers(cells []puzzle.Cell, lo, hi int) Numbers {
	xs := Numbers{Ints: make([]Int, len(cells))}
	n := len(cells) * (hi - lo + 1)
	if len(cells) == 0 || !m.Fits(n) {
		return xs
	}
	firsts := make([]Lit, len(cells))
	for i, c := range cells {
		xs.Ints[i] = m.Int(c, lo, hi)
		firsts[i] = xs.Ints[i].first
	}
	_, xs.even = evenRun(firsts)
	return xs
}

// Are returns the literals, for each cell, that its number is v.
func (xs Numbers) Are(v int) []Lit { return xs.are(v).appendTo(nil) }

// are returns the same literals. They take no memory if they are equally far apart.
func (xs Numbers) are(v int) run {
	n := len(xs.Ints)
	if xs.even && n > 1 && xs.Ints[0].Is(v) != False {
		step := xs.Ints[1].first - xs.Ints[0].first
		return run{steps: steps{xs.Ints[0].Is(v), step, n}}
	}
	lits := make([]Lit, n)
	for i, x := range xs.Ints {
		lits[i] = x.Is(v)
	}
	return packList(lits)
}
