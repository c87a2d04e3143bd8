package random

import (
	"math"
	"math/bits"
	"math/rand/v2"
)

// Mixing is Gibbs sampling (Stuart Geman and Donald Geman, "Stochastic relaxation, Gibbs
// distributions, and the Bayesian restoration of images", 1984; physicists call it the heat bath).
// A window is opened somewhere, all ways to link its cells are listed, and one is taken with a
// probability in proportion to its weight. In the end, each cover comes up with a probability in
// proportion to its weight, if windows lead from each cover to each. TestReach shows that they do
// on small boards.

// mixer mixes a cover. The weight of a cover is the product of the weights of its paths, terminals,
// turns and empty cells.
type mixer struct {
	*window
	r *rand.Rand
	weights

	ways []way
	odds [mostCells]float64 // by the paths in the window: what their number weighs, or 0 if not known
}

// weights are what steers a cover towards what is wanted.
type weights struct {
	pairs int     // wanted
	toll  float64 // of each path: minus the logarithm of its weight
	pull  float64 // the same of each path too many or too few
	least int     // cells of a path
	apart bool    // no two terminals should be neighbours
	bend  float64 // of each turn
}

const (
	// wrong is the weight of each path that is too short, and of each two terminals that should not
	// be neighbours. With a much smaller one, paths that get longer could not pass by.
	wrong = 0.02
	// blank is the weight of a cell on no path. Such cells are rare in boards with one answer.
	blank = 0.01
)

// way is a way to link the cells of a window.
type way struct {
	links links
	pairs int     // of the board
	sum   float64 // of the weights up to this one
}

// resample gives new links to a window.
func (m *mixer) resample(s *shape, row, col int) {
	m.open(s, row, col)
	m.restore()
	rest := m.cover.pairs - m.paths() // paths that are not in the window
	m.ways = m.ways[:0]
	clear(m.odds[:])
	sum := 0.0
	m.list(func() bool {
		paths := m.paths()
		sum += m.weight(paths, rest)
		m.ways = append(m.ways, way{m.chosen, rest + paths, sum})
		return true
	})
	x := m.r.Float64() * sum
	i := 0
	for i < len(m.ways)-1 && m.ways[i].sum <= x {
		i++
	}
	m.put(m.ways[i].links)
	m.cover.pairs = m.ways[i].pairs
}

// paths counts the paths in the window: the groups, but not the cells on no path.
func (m *mixer) paths() int {
	n := bits.OnesCount64(m.alive)
	if !m.all {
		for _, d := range m.deg[:len(m.cells)] {
			if d == 0 {
				n--
			}
		}
	}
	return n
}

// weight returns the weight of the links chosen.
func (m *mixer) weight(paths, rest int) float64 {
	pairs := paths + rest
	if pairs == 0 {
		return math.SmallestNonzeroFloat64 // only if there is nothing else
	}
	v := m.odds[paths]
	if v == 0 {
		// Relative to the board as it is: the weight of a whole board may be too small for a float64.
		v = math.Exp(m.cost(m.cover.pairs) - m.cost(pairs))
		m.odds[paths] = v
	}
	for groups := m.alive; groups != 0; groups &= groups - 1 {
		size := 0
		for set := m.set[bits.TrailingZeros64(groups)]; set != 0 && size < m.least; set &= set - 1 {
			size += len(m.cellsOf(bits.TrailingZeros64(set)))
		}
		switch {
		case size == 1:
			v *= blank
		case size < m.least:
			v *= wrong
		}
	}
	if m.apart {
		v *= m.crowds()
	}
	if m.bend != 1 {
		v *= m.bends()
	}
	return v
}

// cost returns minus the logarithm of what a number of pairs weighs.
func (m *mixer) cost(pairs int) float64 {
	return m.toll*float64(pairs) + m.pull*math.Abs(float64(pairs-m.weights.pairs))
}

// crowds returns the weight of the terminals in the window that have terminals beside them.
func (m *mixer) crowds() float64 {
	v := 1.0
	for i := range m.edges {
		if e := &m.edges[i]; m.deg[e.a] == 1 && m.deg[e.b] == 1 {
			v *= wrong
		}
	}
	for k, x := range m.cells {
		if m.deg[k] != 1 {
			continue
		}
		for _, y := range m.next[x] {
			if y != none && !m.in[y] && m.terminal(y) {
				v *= wrong
			}
		}
	}
	return v
}

// bends returns the weight of the turns in the window.
func (m *mixer) bends() float64 {
	var l [mostCells]uint8
	for k, x := range m.cells {
		l[k] = m.links[x]
	}
	for i, set := range m.chosen {
		for ; set != 0; set &= set - 1 {
			e := &m.edges[i<<6+bits.TrailingZeros64(set)]
			l[e.a] |= 1 << e.side
			l[e.b] |= 1 << (e.side ^ 2)
		}
	}
	v := 1.0
	for _, l := range l[:len(m.cells)] {
		if bent(l) {
			v *= m.bend
		}
	}
	return v
}

// bent reports whether a path turns in a cell with these links.
func bent(l uint8) bool {
	return bits.OnesCount8(l) == 2 && l != 1<<north|1<<south && l != 1<<east|1<<west
}

// anywhere resamples a window somewhere on the board.
func (m *mixer) anywhere(s *shape) {
	m.resample(s, m.r.IntN(m.board.Rows-s.rows+1), m.r.IntN(m.board.Cols-s.cols+1))
}

// around returns the place of a random window with a cell in it.
func (m *mixer) around(s *shape, x int) (row, col int) {
	row, col = m.board.RowCol(x)
	row = min(max(row-m.r.IntN(s.rows), 0), m.board.Rows-s.rows)
	col = min(max(col-m.r.IntN(s.cols), 0), m.board.Cols-s.cols)
	return row, col
}
