// Package encodings holds the encodings of Latin squares, Futoshiki and Sudoku in propositional
// logic.
package encodings

import (
	"context"

	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/internal/encoding"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/family/latin"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/sat"
)

// Encodings returns all encodings, the best for most boards first.
func Encodings() []*encoding.Encoding { return []*encoding.Encoding{Direct()} }

// prunes lists the packages of every encoding: see engine.Outcome.Pruned.
var prunes = &engine.Packages{Own: []string{"latin/encodings"}}

// Direct returns the encoding with a variable for each cell and each number.
func Direct() *encoding.Encoding {
	return &encoding.Encoding{
		Name:    "direct",
		Summary: "a variable for each cell and number; rows, columns and boxes as groups",
		Doc: "x[c,k] is true if the cell c holds k. Groups state that each cell holds one number, and " +
			"that each number appears once in each row, column and box. For a sign a < b: if a holds k, " +
			"b holds a larger number; if b holds k, a holds a smaller one.",
		Source: "Direct encoding with at-most-one groups: folklore; signs by supports as in Ian Gent, " +
			"\"Arc Consistency in SAT\", 2002.",
		Prunes:   prunes,
		Supports: supports,
		Build: func(ctx context.Context, p puzzle.Puzzle) (*encoding.Encoded, error) {
			return direct(p.(*latin.Puzzle)).build(ctx)
		},
		Open: open,
	}
}

func supports(p puzzle.Puzzle) error {
	if _, ok := p.(*latin.Puzzle); !ok {
		return encoding.Unsupported("%s is not a puzzle on a Latin square", p.Kind().Name)
	}
	return nil
}

// open builds the formula of a puzzle without its clues. Each sign gets a variable that is true
// exactly if the sign holds. So the variable stands for that fact whether or not the clue is
// assumed.
func open(ctx context.Context, p puzzle.Puzzle) (*encoding.Opened, error) {
	q := direct(p.Keep(func(int) bool { return false }).(*latin.Puzzle))
	f := q.formula(ctx)
	o := &encoding.Opened{Encoded: q.encoded(f.Formula)}
	var signs []latin.Sign // of each variable after those of the cells
	clues := p.Clues()
	for i := range f.Range(len(clues)) {
		clue := clues[i]
		if clue.Other < 0 {
			x, _ := q.x(clue.Cell, clue.Value)
			o.Clues = append(o.Clues, x)
			continue
		}
		s := latin.Sign{Smaller: clue.Cell, Larger: clue.Other}
		if clue.Value == puzzle.Greater {
			s.Smaller, s.Larger = s.Larger, s.Smaller
		}
		holds := cnf.Pos(f.NewVar())
		q.sign(f, s, holds.Not())
		q.sign(f, latin.Sign{Smaller: s.Larger, Larger: s.Smaller}, holds) // they are never equal
		o.Clues = append(o.Clues, holds)
		signs = append(signs, s)
	}
	o.Fact = func(v int) (puzzle.Fact, bool) {
		if i := v - len(q.atoms); i >= 0 {
			return puzzle.SmallerFact(q.cell(signs[i].Smaller), q.cell(signs[i].Larger)), true
		}
		return q.fact(v)
	}
	if err := f.End(); err != nil {
		return nil, err
	}
	return o, nil
}

// square is a puzzle, its order, and the variables of its cells.
type square struct {
	*latin.Puzzle
	n     int
	vars  []int // of cell c and number k at c*n+k-1: none if the cell can't hold it
	atoms []int // of each variable: its place in vars
}

// none marks a place without a variable.
const none = -1

// direct returns the variables for each cell and each number.
func direct(p *latin.Puzzle) square {
	return among(p, func(int) uint64 { return ^uint64(0) >> (latin.MaxOrder - p.Order()) })
}

// among returns the variables for each cell and each number in its set, which has number 1 as bit
// 0.
func among(p *latin.Puzzle, values func(cell int) uint64) square {
	n := p.Order()
	q := square{Puzzle: p, n: n, vars: make([]int, n*n*n)}
	for atom := range q.vars {
		q.vars[atom] = none
		if values(atom/n)>>(atom%n)&1 != 0 {
			q.vars[atom] = len(q.atoms)
			q.atoms = append(q.atoms, atom)
		}
	}
	return q
}

// x returns the variable of a cell and a number k from 1, and whether there is one.
func (q square) x(cell, k int) (cnf.Lit, bool) {
	v := q.vars[cell*q.n+k-1]
	return cnf.Pos(max(v, 0)), v != none
}

// build builds the formula.
func (q square) build(ctx context.Context) (*encoding.Encoded, error) {
	f := q.formula(ctx)
	if err := f.End(); err != nil {
		return nil, err
	}
	return q.encoded(f.Formula), nil
}

// formula states the rules, the given numbers and the signs.
func (q square) formula(ctx context.Context) encoding.Builder {
	f := encoding.NewBuilder(ctx)
	f.Vars = len(q.atoms)
	q.houses(f)
	for c := range f.Range(q.n * q.n) {
		if k := q.Given(c); k > 0 {
			q.given(f, c, k)
		}
	}
	signs := q.Signs()
	for i := range f.Range(len(signs)) {
		q.sign(f, signs[i])
	}
	return f
}

// given states that a cell holds a number.
func (q square) given(f encoding.Builder, cell, k int) {
	if x, ok := q.x(cell, k); ok {
		f.Add(x)
	} else {
		f.Add()
	}
}

func (q square) encoded(f *cnf.Formula) *encoding.Encoded {
	return &encoding.Encoded{
		Formula: f,
		Options: q.options(),
		Decode: func(holds func(cnf.Lit) bool) (puzzle.Answer, error) {
			s := make(puzzle.Answer, q.n*q.n)
			for v, atom := range q.atoms {
				if holds(cnf.Pos(v)) {
					s[atom/q.n] = atom%q.n + 1
				}
			}
			return s, nil
		},
		Forbid: func(s puzzle.Answer) []cnf.Lit {
			var clause []cnf.Lit
			for c, k := range s {
				if x, ok := q.x(c, k); ok && q.Given(c) == 0 {
					clause = append(clause, x.Not())
				}
			}
			return clause
		},
		Fact: q.fact,
	}
}

// fact returns the fact that a variable stands for.
func (q square) fact(v int) (puzzle.Fact, bool) {
	return puzzle.HoldsFact(q.cell(q.atoms[v]/q.n), q.atoms[v]%q.n+1), true
}

func (q square) cell(c int) puzzle.Cell { return puzzle.CellOf(c, q.n) }

const (
	// decay is the factor by which activities decay.
	decay = 0.95
	// boxReduce is the number of conflicts before the first reduction of the learned clauses, for a
	// puzzle with boxes.
	boxReduce = 300
)

// options returns settings that suit the formula. A puzzle with boxes usually has one answer, so
// the search is mostly a proof and spends most of its time on learned clauses. It should keep few
// of them and stay in the fast mode. A square without boxes may have many answers, which the stable
// mode finds.
func (q square) options() sat.Options {
	if rows, _ := q.Box(); rows > 0 {
		return sat.Options{Decay: decay, Reduce: boxReduce, NoModes: true, NoVivify: true}
	}
	return sat.Options{Decay: decay}
}

// houses states that each cell holds one number, and each row, column and box every number once.
func (q square) houses(f encoding.Builder) {
	var lits []cnf.Lit
	add := func(atom func(i int) (cell, k int)) {
		lits = lits[:0]
		for i := range q.n {
			if x, ok := q.x(atom(i)); ok {
				lits = append(lits, x)
			}
		}
		f.AddExactlyOne(lits...)
	}
	rows, cols := q.Box()
	for a := range f.Range(q.n) {
		for b := range f.Range(q.n) {
			add(func(i int) (cell, k int) { return a*q.n + b, i + 1 })
			add(func(i int) (cell, k int) { return a*q.n + i, b + 1 })
			add(func(i int) (cell, k int) { return i*q.n + a, b + 1 })
			if rows > 0 { // the boxes lie in rows of n/cols
				top, left := a/rows*rows, a%rows*cols
				add(func(i int) (cell, k int) { return (top+i/cols)*q.n + left + i%cols, b + 1 })
			}
		}
	}
}

// sign states that one cell is smaller than another, unless one of some literals is true.
func (q square) sign(f encoding.Builder, s latin.Sign, unless ...cnf.Lit) {
	for k := range f.Span(1, q.n) {
		q.support(f, s.Smaller, k, s.Larger, k+1, q.n, unless)
		q.support(f, s.Larger, k, s.Smaller, 1, k-1, unless)
	}
}

// support states that if a cell holds k, another holds a number from a range, unless one of some
// literals is true.
func (q square) support(f encoding.Builder, cell, k, other, from, to int, unless []cnf.Lit) {
	x, ok := q.x(cell, k)
	if !ok {
		return
	}
	clause := append([]cnf.Lit{x.Not()}, unless...)
	for j := from; j <= to; j++ {
		if y, ok := q.x(other, j); ok {
			clause = append(clause, y)
		}
	}
	f.Add(clause...)
}
