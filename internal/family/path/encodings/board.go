package encodings

import (
	"slices"

	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/internal/encoding"
	"github.com/gridwright/gridwright/internal/family/path"
	"github.com/gridwright/gridwright/internal/family/path/reach"
	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/puzzle"
)

// MaxVars is the largest number of variables that a formula may have for numbers in cells: some 300
// MB.
const MaxVars = 250_000

// board is a puzzle with its candidates, the numbers that cells can hold. The variable of a
// candidate is its index. Candidates are sorted by number, and then by cell.
type board struct {
	*path.Puzzle
	n        int
	cells    []int       // those that are not holes
	layers   [][]int32   // of each number, from 0 here: the cells that can hold it, ascending
	first    []int       // of each number: its first candidate, and where the last one's end
	all      []candidate // by variable
	byCell   [][]int32   // of each cell: its candidates, ascending
	steps    []step      // of all candidates: those to the next number, then those to the one before
	edges    int         // pairs of neighbours that steps use, numbered from 0
	ends     [][2]int32  // of each edge: its cells
	around   [][]int32   // of each cell: its edges
	hopeless bool        // some number has no cell, and there are no candidates
}

// candidate is a number in a cell.
type candidate struct {
	cell, number       int32 // the number from 0
	above, below       int32 // the candidates of its cell two higher and two lower, -1 for none
	ahead, behind, end int32 // where its steps begin, those back, and where they end
}

// step leads to a candidate of the next number, or of the one before, in a neighbouring cell.
type step struct{ to, edge int32 }

// newBoard finds the candidates of a puzzle and the steps between them. If the work is cut short,
// the result is unusable.
func newBoard(w *work.Work, p *path.Puzzle) (*board, error) {
	b := &board{Puzzle: p, n: p.N(), byCell: make([][]int32, p.Board().Cells()),
		around: make([][]int32, p.Board().Cells())}
	for c := range b.byCell {
		if !p.Hole(c) {
			b.cells = append(b.cells, c)
		}
	}
	layers, verdict := reach.Layers(p, MaxVars, func() bool { return !w.Step() })
	switch verdict {
	case reach.TooMany:
		return nil, encoding.Unsupported("it has more than %d variables", MaxVars)
	case reach.Stopped:
		return nil, w.Err()
	case reach.Hopeless:
		b.hopeless = true
		layers = make([][]int32, b.n)
	}
	b.layers = layers
	for k, layer := range layers {
		b.first = append(b.first, len(b.all))
		for _, c := range layer {
			b.byCell[c] = append(b.byCell[c], int32(len(b.all)))
			b.all = append(b.all, candidate{cell: c, number: int32(k)})
		}
	}
	b.first = append(b.first, len(b.all))
	b.join(w)
	return b, nil
}

// join builds the steps.
func (b *board) join(w *work.Work) {
	near := make([][]int, len(b.byCell))
	edges := make([][]int32, len(b.byCell)) // of each cell and neighbour: the edge plus one
	for _, c := range b.cells {
		near[c] = b.Neighbours(c)
		edges[c] = make([]int32, len(near[c]))
	}
	edge := func(c, i int) int32 {
		if edges[c][i] == 0 {
			d := near[c][i]
			b.around[c] = append(b.around[c], int32(b.edges))
			b.around[d] = append(b.around[d], int32(b.edges))
			b.ends = append(b.ends, [2]int32{int32(c), int32(d)})
			b.edges++
			edges[c][i] = int32(b.edges)
			edges[d][slices.Index(near[d], c)] = int32(b.edges)
		}
		return edges[c][i] - 1
	}
	most := 0
	for _, x := range b.all {
		most += 2 * len(near[x.cell])
	}
	b.steps = make([]step, 0, most/2)
	for v := range w.Range(len(b.all)) {
		x := &b.all[v]
		c := int(x.cell)
		x.above, x.below = int32(b.find(int(x.number)+2, c)), int32(b.find(int(x.number)-2, c))
		x.ahead = int32(len(b.steps))
		for _, by := range []int{1, -1} {
			for i, d := range near[c] {
				if to := b.find(int(x.number)+by, d); to >= 0 {
					b.steps = append(b.steps, step{int32(to), edge(c, i)})
				}
			}
			if by == 1 {
				x.behind = int32(len(b.steps))
			}
		}
		x.end = int32(len(b.steps))
	}
}

// find returns the candidate of a number, from 0, in a cell, or -1.
func (b *board) find(k, c int) int {
	if k < 0 || k >= b.n {
		return -1
	}
	i, ok := slices.BinarySearch(b.layers[k], int32(c))
	if !ok {
		return -1
	}
	return b.first[k] + i
}

// decode returns the answer of a model.
func (b *board) decode(holds func(cnf.Lit) bool) (puzzle.Answer, error) {
	s := make(puzzle.Answer, len(b.byCell))
	for v, x := range b.all {
		if holds(cnf.Pos(v)) {
			s[x.cell] = int(x.number) + 1
		}
	}
	return s, nil
}

// forbid returns a clause that excludes an answer, or a tautology if s is not an answer.
func (b *board) forbid(s puzzle.Answer) []cnf.Lit {
	var clause []cnf.Lit
	for _, c := range b.cells {
		if b.Given(c) == s[c] {
			continue
		}
		v := b.find(s[c]-1, c)
		if v < 0 {
			return []cnf.Lit{cnf.Pos(0), cnf.Neg(0)}
		}
		clause = append(clause, cnf.Neg(v))
	}
	return clause
}

// fact returns the fact that a variable stands for: a number in a cell, or a link.
func (b *board) fact(v int) (puzzle.Fact, bool) {
	if v < len(b.all) {
		return puzzle.HoldsFact(b.at(b.all[v].cell), int(b.all[v].number)+1), true
	}
	ends := b.ends[v-len(b.all)]
	return puzzle.LinkedFact(b.at(ends[0]), b.at(ends[1])), true
}

func (b *board) at(c int32) puzzle.Cell { return puzzle.CellOf(int(c), b.Board().Cols) }
