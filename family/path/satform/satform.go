// Package satform holds the encodings of the path family in propositional logic.
package satform

import (
	"fmt"

	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/encoding"
	"github.com/gridwright/gridwright/family/path"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/sat"
)

// Encodings are all, the best for most boards first.
func Encodings() []*encoding.Encoding { return []*encoding.Encoding{Positions()} }

// MaxVars is the most variables that a formula may have: a second to build, and 300 MB.
const MaxVars = 500_000

// Positions has a variable for each cell and each number that it can hold.
func Positions() *encoding.Encoding {
	return &encoding.Encoding{
		Name:    "positions",
		Summary: "a variable for each number that a cell can hold, by the walks between the givens",
		Doc: "x[c,k] is true where the cell c holds k. It exists where a walk of the right length " +
			"leads from the given before k to c, and one from c to the given behind k. Each cell holds " +
			"one number, and each number stands in one cell, as groups. Where c holds k, some neighbour " +
			"holds k+1, and some neighbour k-1.",
		Source: "This project's own; the variables are those of Erwin Kalvelagen, " +
			"\"Numbrix puzzle via MIP\", 2020.",
		Supports: func(p puzzle.Puzzle) error {
			if _, ok := p.(*path.Puzzle); !ok {
				return fmt.Errorf("%w: %s is no kind of path", encoding.ErrUnsupported, p.Kind().Name)
			}
			return nil
		},
		Build: func(p puzzle.Puzzle) (*encoding.Encoded, error) {
			_, enc, err := build(p.(*path.Puzzle))
			return enc, err
		},
		Open: open,
	}
}

// open makes the formula of a puzzle without givens.
func open(p puzzle.Puzzle) (*encoding.Opened, error) {
	b, enc, err := build(p.Keep(func(int) bool { return false }).(*path.Puzzle))
	if err != nil {
		return nil, err
	}
	o := &encoding.Opened{Encoded: enc}
	for _, clue := range p.Clues() {
		v := b.vars[clue.Cell][clue.Value]
		if v == 0 { // no walk leads there
			f := enc.Formula
			never := f.NewVar()
			f.Add(cnf.Neg(never))
			o.Clues = append(o.Clues, cnf.Pos(never))
			continue
		}
		o.Clues = append(o.Clues, cnf.Pos(int(v-1)))
	}
	return o, nil
}

// decay of activities.
const decay = 0.9

// board is a puzzle with the numbers that its cells can hold.
type board struct {
	*path.Puzzle
	n     int
	cells []int // those that are no holes
	near  [][]int
	vars  [][]int32 // of each cell and number, from 1: the variable plus one, 0 for none
	names []entry   // of each variable
}

// entry is a number in a cell.
type entry struct{ cell, number int }

func build(p *path.Puzzle) (*board, *encoding.Encoded, error) {
	b := &board{Puzzle: p, n: p.Size()}
	all := p.Board().Cells()
	b.near, b.vars = make([][]int, all), make([][]int32, all)
	for c := range all {
		if !p.Hole(c) {
			b.cells = append(b.cells, c)
			b.near[c] = p.Neighbours(c)
			b.vars[c] = make([]int32, b.n+2)
		}
	}
	if err := b.number(); err != nil {
		return nil, nil, err
	}
	f := &cnf.Formula{Vars: len(b.names)}
	b.once(f)
	b.steps(f)
	return b, &encoding.Encoded{
		Formula: f,
		Options: sat.Options{Decay: decay},
		Decode:  b.decode,
		Forbid: func(s puzzle.Solution) []cnf.Lit {
			var clause []cnf.Lit
			for _, c := range b.cells {
				switch k := s[c]; {
				case p.Given(c) == k:
				case k < 1 || k > b.n || b.vars[c][k] == 0:
					return []cnf.Lit{cnf.Pos(0), cnf.Neg(0)} // no answer, which excludes nothing
				default:
					clause = append(clause, cnf.Neg(int(b.vars[c][k]-1)))
				}
			}
			return clause
		},
		Meaning: func(v int) string {
			row, col := p.Board().RowCol(b.names[v].cell)
			return fmt.Sprintf("row %d, column %d holds %d", row+1, col+1, b.names[v].number)
		},
	}, nil
}

// number gives a variable to each number that a cell can hold.
func (b *board) number() error {
	sets := b.reachable()
	for k := 1; k <= b.n; k++ {
		for _, c := range b.cells {
			if !sets[k].has(c) {
				continue
			}
			if len(b.names) == MaxVars {
				return fmt.Errorf("%w: it has more than %d variables", encoding.ErrUnsupported, MaxVars)
			}
			b.names = append(b.names, entry{c, k})
			b.vars[c][k] = int32(len(b.names))
		}
	}
	return nil
}

// once says that each cell holds one number and each number stands in one cell.
func (b *board) once(f *cnf.Formula) {
	for _, c := range b.cells {
		var lits []cnf.Lit
		for _, v := range b.vars[c] {
			if v > 0 {
				lits = append(lits, cnf.Pos(int(v-1)))
			}
		}
		f.AddExactlyOne(lits...)
	}
	at := 0 // variables are numbered by number first
	for k := 1; k <= b.n; k++ {
		var lits []cnf.Lit
		for ; at < len(b.names) && b.names[at].number == k; at++ {
			lits = append(lits, cnf.Pos(at))
		}
		f.AddExactlyOne(lits...)
	}
}

// steps says that the next number and the one before stand in neighbours.
func (b *board) steps(f *cnf.Formula) {
	for v, e := range b.names {
		for _, k := range []int{e.number - 1, e.number + 1} {
			if k < 1 || k > b.n {
				continue
			}
			clause := []cnf.Lit{cnf.Neg(v)}
			for _, d := range b.near[e.cell] {
				if u := b.vars[d][k]; u > 0 {
					clause = append(clause, cnf.Pos(int(u-1)))
				}
			}
			f.Add(clause...)
		}
	}
}

func (b *board) decode(holds func(cnf.Lit) bool) (puzzle.Solution, error) {
	s := make(puzzle.Solution, b.Board().Cells())
	for v, e := range b.names {
		if holds(cnf.Pos(v)) {
			s[e.cell] = e.number
		}
	}
	return s, nil
}
