// Package satform holds the encodings of Latin squares, Futoshiki and Sudoku in propositional
// logic.
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
			q, f := build(p.(*latin.Puzzle))
			for _, s := range q.Signs() {
				q.sign(f, s)
			}
			return q.encoded(f), nil
		},
		Open: open,
	}
}

// open makes the formula of a puzzle without clues. A sign holds where a variable of its own is
// true.
func open(p puzzle.Puzzle) (*encoding.Opened, error) {
	q, f := build(p.Keep(func(int) bool { return false }).(*latin.Puzzle))
	o := &encoding.Opened{Encoded: q.encoded(f)}
	for _, clue := range p.Clues() {
		if clue.Other < 0 {
			o.Clues = append(o.Clues, q.x(clue.Cell, clue.Value))
			continue
		}
		s := latin.Sign{Smaller: clue.Cell, Larger: clue.Other}
		if clue.Value == puzzle.Greater {
			s.Smaller, s.Larger = s.Larger, s.Smaller
		}
		holds := cnf.Pos(f.NewVar())
		q.sign(f, s, holds.Not())
		o.Clues = append(o.Clues, holds)
	}
	return o, nil
}

// square is a puzzle and its order.
type square struct {
	*latin.Puzzle
	n int
}

// x is the variable of a cell and a number k from 1.
func (q square) x(cell, k int) cnf.Lit { return cnf.Pos(cell*q.n + k - 1) }

// build makes the formula but for the signs.
func build(p *latin.Puzzle) (square, *cnf.Formula) {
	q := square{p, p.Order()}
	f := &cnf.Formula{Vars: q.n * q.n * q.n}
	q.houses(f)
	for c := range q.n * q.n {
		if k := p.Given(c); k > 0 {
			f.Add(q.x(c, k))
		}
	}
	return q, f
}

func (q square) encoded(f *cnf.Formula) *encoding.Encoded {
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
				if q.Given(c) == 0 {
					clause = append(clause, q.x(c, k).Not())
				}
			}
			return clause
		},
		Meaning: func(v int) string {
			c := v / q.n
			if c >= q.n*q.n {
				return fmt.Sprintf("sign %d holds", v-q.n*q.n*q.n+1)
			}
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

// sign says that one cell is smaller than another, unless some literal is true.
func (q square) sign(f *cnf.Formula, s latin.Sign, unless ...cnf.Lit) {
	for k := 1; k <= q.n; k++ {
		above := append([]cnf.Lit{q.x(s.Smaller, k).Not()}, unless...)
		for j := k + 1; j <= q.n; j++ {
			above = append(above, q.x(s.Larger, j))
		}
		f.Add(above...)
		below := append([]cnf.Lit{q.x(s.Larger, k).Not()}, unless...)
		for j := 1; j < k; j++ {
			below = append(below, q.x(s.Smaller, j))
		}
		f.Add(below...)
	}
}
