// Package satform holds the encodings of Latin squares, Futoshiki and Sudoku in propositional logic.
package satform

import (
	"fmt"

	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/encoding"
	"github.com/gridwright/gridwright/family/latin"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/sat"
)

// Encodings are all, the best for most boards first.
func Encodings() []*encoding.Encoding { return []*encoding.Encoding{Direct()} }

// Direct has a variable for each cell and each number.
func Direct() *encoding.Encoding {
	return &encoding.Encoding{
		Name:    "direct",
		Summary: "a variable for each cell and number; rows, columns and boxes as groups",
		Doc: "x[c,k] is true where the cell c holds k. Each cell holds one number, and each number " +
			"stands once in each row, column and box, as groups. Of a sign that a is smaller than b: " +
			"where a holds k, b holds a larger number, and where b holds k, a a smaller one.",
		Source: "Direct encoding with at-most-one groups: folklore; signs by supports as in Ian Gent, " +
			"\"Arc Consistency in SAT\", 2002.",
		Supports: func(p puzzle.Puzzle) error {
			if _, ok := p.(*latin.Puzzle); !ok {
				return fmt.Errorf("%w: %s is no puzzle on a Latin square", encoding.ErrUnsupported,
					p.Kind().Name)
			}
			return nil
		},
		Build: func(p puzzle.Puzzle) (*encoding.Encoded, error) {
			return build(p.(*latin.Puzzle)), nil
		},
	}
}

// square is a puzzle and its order.
type square struct {
	*latin.Puzzle
	n int
}

// x is the variable of a cell and a number k from 1.
func (q square) x(cell, k int) cnf.Lit { return cnf.Pos(cell*q.n + k - 1) }

func build(p *latin.Puzzle) *encoding.Encoded {
	q := square{p, p.Order()}
	f := &cnf.Formula{Vars: q.n * q.n * q.n}
	q.houses(f)
	for c := range q.n * q.n {
		if k := p.Given(c); k > 0 {
			f.Add(q.x(c, k))
		}
	}
	for _, s := range p.Signs() {
		q.sign(f, s)
	}
	return &encoding.Encoded{
		Formula: f,
		Options: sat.Options{Decay: decay},
		Decode: func(holds func(cnf.Lit) bool) (puzzle.Solution, error) {
			s := make(puzzle.Solution, q.n*q.n)
			for c := range s {
				for k := 1; k <= q.n; k++ {
					if holds(q.x(c, k)) {
						s[c] = k
					}
				}
			}
			return s, nil
		},
		Forbid: func(s puzzle.Solution) []cnf.Lit {
			var clause []cnf.Lit
			for c, k := range s {
				if p.Given(c) == 0 {
					clause = append(clause, q.x(c, k).Not())
				}
			}
			return clause
		},
		Meaning: func(v int) string {
			c := v / q.n
			return fmt.Sprintf("row %d, column %d holds %d", c/q.n+1, c%q.n+1, v%q.n+1)
		},
	}
}

// decay of activities.
const decay = 0.95

// houses says that cells hold one number, and rows, columns and boxes each number once.
func (q square) houses(f *cnf.Formula) {
	lits := make([]cnf.Lit, q.n)
	add := func(lit func(i int) cnf.Lit) {
		for i := range lits {
			lits[i] = lit(i)
		}
		f.AddExactlyOne(lits...)
	}
	rows, cols := q.Box()
	for a := range q.n {
		for b := range q.n {
			add(func(i int) cnf.Lit { return q.x(a*q.n+b, i+1) })
			add(func(i int) cnf.Lit { return q.x(a*q.n+i, b+1) })
			add(func(i int) cnf.Lit { return q.x(i*q.n+a, b+1) })
			if rows > 0 { // the boxes lie in rows of n/cols
				top, left := a/rows*rows, a%rows*cols
				add(func(i int) cnf.Lit { return q.x((top+i/cols)*q.n+left+i%cols, b+1) })
			}
		}
	}
}

// sign says that one cell is smaller than another.
func (q square) sign(f *cnf.Formula, s latin.Sign) {
	for k := 1; k <= q.n; k++ {
		above := []cnf.Lit{q.x(s.Smaller, k).Not()}
		for j := k + 1; j <= q.n; j++ {
			above = append(above, q.x(s.Larger, j))
		}
		f.Add(above...)
		below := []cnf.Lit{q.x(s.Larger, k).Not()}
		for j := 1; j < k; j++ {
			below = append(below, q.x(s.Smaller, j))
		}
		f.Add(below...)
	}
}
