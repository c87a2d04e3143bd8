// Package formulations holds the formulations of Latin squares, Futoshiki and Sudoku as
// mixed-integer programs: the assignment model, and five ways to state an inequality sign. Two of
// the five are from "Solving a number game with a MIP solver", an article on Futoshiki whose author
// is not named.
package formulations

import (
	"fmt"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/family/latin"
	"github.com/gridwright/gridwright/internal/formulation"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/puzzle"
)

// All returns the formulations: first the one without signs, then those with signs, where a weak
// relaxation comes before a strong one of the same form.
func All() []*formulation.Formulation {
	return []*formulation.Formulation{
		Assign(), BigM(), BigMTight(), Value(), ValueStrict(), Cumulative(),
	}
}

// prunes lists the packages of every formulation: see engine.Outcome.Pruned.
var prunes = &engine.Packages{Own: []string{"latin/formulations"}}

// latinSquare is the puzzle as the formulations see it. Cells are numbered row by row from 0.
type latinSquare struct {
	p *latin.Puzzle
	n int // the order
}

func newBoard(p puzzle.Puzzle) latinSquare {
	l := p.(*latin.Puzzle)
	return latinSquare{l, l.Order()}
}

// x returns the column of x[i,j,k] for a cell and a number k from 1. These are the first columns of
// every model here.
func (b latinSquare) x(cell, k int) int { return cell*b.n + k - 1 }

// sum returns the sum of the columns of a cell for the numbers from lo to hi, each with a
// coefficient.
func (b latinSquare) sum(coef float64, cell, lo, hi int) lin.Terms {
	t := make(lin.Terms, 0, max(0, hi-lo+1))
	for k := lo; k <= hi; k++ {
		t = t.Plus(coef, b.x(cell, k))
	}
	return t
}

// rc returns the row and column of a cell, both from 1.
func (b latinSquare) rc(cell int) (row, col int) { return cell/b.n + 1, cell%b.n + 1 }

// largest bounds the nonzeros of a model: each of n³ columns is in a row for its cell, row, column,
// box, cage and sum, and each of 2n(n-1) signs has at most n² nonzeros.
const largest = 6*latin.MaxOrder*latin.MaxOrder*latin.MaxOrder +
	2*latin.MaxOrder*(latin.MaxOrder-1)*latin.MaxOrder*latin.MaxOrder

// No board exceeds the limit on the size of models. If one could, this would not compile, and
// supports would have to refuse large boards.
const _ = uint(formulation.Allowed - largest)

// supports accepts the puzzles of the family.
func supports(p puzzle.Puzzle) error {
	if _, ok := p.(*latin.Puzzle); !ok {
		return formulation.Unsupported("it is a %s, not a puzzle on a Latin square", p.Kind().Name)
	}
	return nil
}

// encoded returns the model with its conversions between answers and points. It has no columns but
// x.
func (b latinSquare) encoded(m formulation.Builder) (*formulation.Encoded, error) {
	if err := m.End(); err != nil {
		return nil, err
	}
	all := make([]int, len(m.Cols))
	for j := range all {
		all[j] = j
	}
	return &formulation.Encoded{
		Model:  m.Model,
		Decode: b.decode,
		Encode: b.encode,
		Forbid: func(point []float64) lin.Row { return formulation.NoGood(all, point) },
		Fact: func(col int) (puzzle.Fact, bool) {
			return puzzle.HoldsFact(puzzle.CellOf(col/b.n, b.n), col%b.n+1), true
		},
	}, nil
}

// decode returns the number of each cell.
func (b latinSquare) decode(point []float64) (puzzle.Answer, error) {
	s := make(puzzle.Answer, b.n*b.n)
	for cell := range s {
		for k := 1; k <= b.n; k++ {
			if !formulation.One(point, b.x(cell, k)) {
				continue
			}
			if s[cell] > 0 {
				return nil, b.complain(cell, fmt.Sprintf("holds both %d and %d", s[cell], k))
			}
			s[cell] = k
		}
		if s[cell] == 0 {
			return nil, b.complain(cell, "holds no number")
		}
	}
	return s, nil
}

// encode returns the point of an answer: 1 in the column of each cell's number.
func (b latinSquare) encode(s puzzle.Answer) ([]float64, error) {
	if err := s.CheckSize(b.n * b.n); err != nil {
		return nil, err
	}
	point := make([]float64, b.n*b.n*b.n)
	for cell, k := range s {
		if k < 1 || k > b.n {
			return nil, b.complain(cell, fmt.Sprintf("holds %d, which is not in 1..%d", k, b.n))
		}
		point[b.x(cell, k)] = 1
	}
	return point, nil
}

func (b latinSquare) complain(cell int, what string) error {
	return fmt.Errorf("%v %s", puzzle.CellOf(cell, b.n), what)
}
