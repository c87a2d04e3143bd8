// Package slitherlink holds the puzzle in which lines along the sides of cells form one closed
// loop, and each clue counts the lines around its cell.
//
// The package knows the rules and the text. It does not know how to find an answer.
package slitherlink

import (
	"fmt"
	"math/bits"
	"slices"

	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/puzzle"
)

// None is the value of a cell without a clue.
const None = -1

// Most is the largest clue. It fits only around a loop of one cell.
const Most = 4

// Puzzle is a board with its clues. It is immutable.
type Puzzle struct {
	board  grid.Board
	counts []int // of each cell: its clue, or None
}

// Kind returns the kind slitherlink.
func Kind() *puzzle.Kind { return &kind }

var kind = puzzle.Kind{
	Name:  kindName,
	Title: "Slitherlink",
	Doc: "Lines along the sides of cells form one closed loop, which neither crosses nor touches " +
		"itself. A clue is the number of lines around its cell.",
	Example:   "slitherlink\n1 . 3\n3 . .\n. . 3\n",
	Monotone:  true,
	Ambiguous: true,
	Headed:    true,
	Parse:     parse,
}

const kindName = "slitherlink"

// New returns the puzzle with the clue of each cell, row by row: 0 to 4, or None. New keeps no
// reference to counts.
func New(board grid.Board, counts []int) (*Puzzle, error) {
	if err := puzzle.CheckSize(board.Rows, board.Cols); err != nil {
		return nil, err
	}
	if len(counts) != board.Cells() {
		return nil, fmt.Errorf("%d clues for %d cells", len(counts), board.Cells())
	}
	p := &Puzzle{board: board, counts: slices.Clone(counts)}
	for c, n := range counts {
		if n != None && (n < 0 || n > Most) {
			return nil, fmt.Errorf("%v: clue %d is not in 0..%d", p.cell(c), n, Most)
		}
	}
	return p, nil
}

// Board returns the size of the board.
func (p *Puzzle) Board() grid.Board { return p.board }

// Size returns the number of rows and columns of the board.
func (p *Puzzle) Size() (rows, cols int) { return p.board.Rows, p.board.Cols }

// Count returns the clue of a cell, or None.
func (p *Puzzle) Count(cell int) int { return p.counts[cell] }

// Kind returns the kind slitherlink.
func (p *Puzzle) Kind() *puzzle.Kind { return &kind }

// Clues returns the clues in reading order.
func (p *Puzzle) Clues() []puzzle.Clue {
	var clues []puzzle.Clue
	for c, n := range p.counts {
		if n != None {
			clues = append(clues, puzzle.Clue{Cell: c, Other: -1, Value: n})
		}
	}
	return clues
}

// Keep returns the puzzle with only the clues i for which keep(i) is true.
func (p *Puzzle) Keep(keep func(i int) bool) puzzle.Puzzle {
	q := &Puzzle{board: p.board, counts: slices.Clone(p.counts)}
	for i, clue := range p.Clues() {
		if !keep(i) {
			q.counts[clue.Cell] = None
		}
	}
	return q
}

// Obeys reports whether an answer has as many lines around the cell of a clue as the clue says.
func (p *Puzzle) Obeys(s puzzle.Answer, c puzzle.Clue) bool { return around(s[c.Cell]) == c.Value }

// Full is the board with the count of every cell of an answer. Another loop may have the same
// counts.
func (p *Puzzle) Full(s puzzle.Answer) puzzle.Puzzle {
	q := &Puzzle{board: p.board, counts: make([]int, len(s))}
	for c, sides := range s {
		q.counts[c] = around(sides)
	}
	return q
}

// around returns the number of lines in a sum of sides.
func around(sides int) int { return bits.OnesCount(uint(sides)) }

// Layout draws the clues, and with s the loop.
func (p *Puzzle) Layout(s puzzle.Answer) puzzle.Layout {
	l := puzzle.Layout{Rows: p.board.Rows, Cols: p.board.Cols, Lattice: true,
		Cells: make([]puzzle.Mark, p.board.Cells())}
	for c, n := range p.counts {
		if n != None {
			l.Cells[c] = puzzle.Mark{Text: string(rune('0' + n)), Given: true}
		}
	}
	if s == nil {
		return l
	}
	points := p.points()
	for at, arms := range p.arms(s) {
		for _, way := range ways[1:3] { // right and down: each line once
			if next, ok := points.Step(at, way.dir); ok && arms&way.bit != 0 {
				l.Edges = append(l.Edges, puzzle.Edge{From: at, To: next})
			}
		}
	}
	return l
}

// Rules returns the rules.
func (p *Puzzle) Rules() string {
	return "Draw lines along the sides of cells, from dot to dot, so that they form one closed loop." +
		" The loop neither crosses nor touches itself. A number is how many sides of its cell have a " +
		"line. Around cells without a number there may be any number of lines."
}

// Symmetries returns the board in its eight positions.
func (p *Puzzle) Symmetries() []puzzle.Symmetry {
	var all []puzzle.Symmetry
	for _, turn := range grid.Symmetries {
		all = append(all, puzzle.Symmetry{
			Name:   turn.String(),
			Puzzle: &Puzzle{turn.Board(p.board), grid.Move(turn, p.board, p.counts)},
			Map: func(s puzzle.Answer) puzzle.Answer {
				turned := make(puzzle.Answer, len(s))
				for c, sides := range s {
					for _, way := range ways {
						if sides&way.bit != 0 {
							turned[turn.Cell(p.board, c)] |= 1 << (turn.Dir(way.dir) / 2)
						}
					}
				}
				return turned
			},
		})
	}
	return all
}

// Exchanges returns nothing: an answer has no numbers that could change places.
func (p *Puzzle) Exchanges() puzzle.Exchanges { return puzzle.Exchanges{} }

// Looser returns nil: the text leaves no rule open.
func (p *Puzzle) Looser() []puzzle.Looser { return nil }
