// Package link holds the puzzles whose answer is a set of paths: each joins two equal terminals,
// from cell to cell through shared sides, and no two meet. Options say whether the paths cover the
// board, and whether one may touch itself.
//
// The package knows the rules and the text, and no way to find an answer.
package link

import (
	"fmt"
	"slices"

	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle"
)

// Touch is the rule on paths that run beside themselves.
type Touch int

// The rules on touching, the strictest first. An answer under one is an answer under the next.
const (
	Never Touch = iota // cells of one path are neighbours only if they follow each other on it
	No2x2              // no four cells of one path form a 2x2 block
	Free               // no such rule
)

var touchNames = []string{"never", "no2x2", "free"}

// String is the word that the text has for the rule.
func (t Touch) String() string { return touchNames[t] }

// Puzzle is a board with terminals, and the rules that its options set. It never changes.
type Puzzle struct {
	board     grid.Board
	labels    []int    // of each cell: the number of its pair from 1, or 0 for no terminal
	terminals [][2]int // of each pair, from 0: its two cells in reading order
	names     []string // of each pair, from 0: what its terminals are called

	cover                    bool
	touch                    Touch
	coverStated, touchStated bool // whether the text says so, or leaves it to the default
}

// Numberlink is the kind numberlink.
func Numberlink() *puzzle.Kind { return &numberlink }

var numberlink = puzzle.Kind{
	Name: kindName,
	Doc: "Paths join equal terminals, from cell to cell through shared sides, and never meet. " +
		"By default they fill the board, and none runs beside itself.",
	Options: options(),
	Example: "numberlink\n1 . 2\n. . 3\n1 2 3\n",
	Parse:   parse,
}

const kindName = "numberlink"

// Default makes a puzzle of what stands in each cell of a board, as New does, under the rules that
// hold where a text leaves them open.
func Default(board grid.Board, names []string) (*Puzzle, error) {
	p, err := New(board, names, true, Never)
	if err == nil {
		p.coverStated, p.touchStated = false, false
	}
	return p, err
}

// New makes a puzzle of what stands in each cell of a board, row by row: the name of a terminal, or
// "" for none. A name is a number from 1 or a single letter, and stands in two cells or in none.
// The rules count as stated.
func New(board grid.Board, names []string, cover bool, touch Touch) (*Puzzle, error) {
	if board.Rows < 1 || board.Cols < 1 {
		return nil, fmt.Errorf("a board of %dx%d has no cells", board.Rows, board.Cols)
	}
	if board.Rows > puzzle.MaxCells/board.Cols { // the product itself might overflow
		return nil, fmt.Errorf("the board has more than %d cells, which is the most", puzzle.MaxCells)
	}
	if len(names) != board.Cells() {
		return nil, fmt.Errorf("%d names for %d cells", len(names), board.Cells())
	}
	if touch < Never || touch > Free {
		return nil, fmt.Errorf("no rule on touching has the number %d", touch)
	}
	for _, name := range names {
		if name != "" && !isName(name) {
			return nil, fmt.Errorf("%s is not a number from 1, nor a single letter",
				wording.Quote(name))
		}
	}
	p := &Puzzle{board: board, cover: cover, touch: touch, coverStated: true, touchStated: true}
	if f := p.pair(names); f != nil {
		return nil, fmt.Errorf("%s: %s", p.place(f.cell), f.msg)
	}
	return p, nil
}

// fault is a terminal that has not exactly one partner.
type fault struct {
	cell int
	msg  string
}

// pair fills in labels, terminals and names from what stands in each cell. It returns the first
// terminal in reading order that stands for the third time, or else the first without a partner.
func (p *Puzzle) pair(names []string) *fault {
	p.labels = make([]int, len(names))
	p.terminals, p.names = nil, nil
	label := map[string]int{}
	for c, name := range names {
		if name == "" {
			continue
		}
		k, met := label[name]
		if !met {
			k = len(p.names) + 1
			label[name] = k
			p.names = append(p.names, name)
			p.terminals = append(p.terminals, [2]int{c, -1})
			p.labels[c] = k
			continue
		}
		pair := &p.terminals[k-1]
		if pair[1] >= 0 {
			return &fault{c, fmt.Sprintf("terminal %s stands a third time, after %s and %s",
				name, p.place(pair[0]), p.place(pair[1]))}
		}
		pair[1], p.labels[c] = c, k
	}
	for k, pair := range p.terminals {
		if pair[1] < 0 {
			return &fault{pair[0], fmt.Sprintf("terminal %s has no partner", p.names[k])}
		}
	}
	return nil
}

// place names a cell as a person would, with rows and columns from 1.
func (p *Puzzle) place(cell int) string {
	r, c := p.board.RowCol(cell)
	return fmt.Sprintf("row %d, column %d", r+1, c+1)
}

// Board is the size of the board.
func (p *Puzzle) Board() grid.Board { return p.board }

// Size is the number of rows and columns of the board.
func (p *Puzzle) Size() (rows, cols int) { return p.board.Rows, p.board.Cols }

// Cover reports whether every cell must be on a path.
func (p *Puzzle) Cover() bool { return p.cover }

// Touch is the rule on paths that run beside themselves.
func (p *Puzzle) Touch() Touch { return p.touch }

// Pairs is the number of pairs of terminals.
func (p *Puzzle) Pairs() int { return len(p.names) }

// Label is the number of the pair to which the terminal in a cell belongs, from 1 in the order of
// their first terminals, or 0 where there is none.
func (p *Puzzle) Label(cell int) int { return p.labels[cell] }

// Terminals gives the two cells of a pair in reading order.
func (p *Puzzle) Terminals(label int) (from, to int) {
	pair := p.terminals[label-1]
	return pair[0], pair[1]
}

// Name is what the text calls the terminals of a pair.
func (p *Puzzle) Name(label int) string { return p.names[label-1] }

// With is the same board under other rules, which count as stated.
func (p *Puzzle) With(cover bool, touch Touch) *Puzzle {
	q := *p
	q.cover, q.touch, q.coverStated, q.touchStated = cover, touch, true, true
	return &q
}

// Full is the puzzle itself: terminals are what is to be joined, not clues to an answer.
func (p *Puzzle) Full(puzzle.Answer) puzzle.Puzzle { return p }

// Looser gives the puzzle with touch=free, and with cover=no, where its text leaves these rules to
// the default. With cover=no nothing is to be had of touch=free: a path that touches itself can go
// straight from the one cell to the other, which leaves cells empty and touches less.
func (p *Puzzle) Looser() []puzzle.Looser {
	var all []puzzle.Looser
	if !p.touchStated && p.touch != Free && p.cover {
		q := *p
		q.touch, q.touchStated = Free, true
		all = append(all, puzzle.Looser{Puzzle: &q, Rules: "touch=free",
			Means: "paths may touch themselves"})
	}
	if !p.coverStated && p.cover {
		q := *p
		q.cover, q.coverStated = false, true
		all = append(all, puzzle.Looser{Puzzle: &q, Rules: "cover=no", Means: "cells may stay empty"})
	}
	return all
}

// Kind is the kind numberlink.
func (p *Puzzle) Kind() *puzzle.Kind { return Numberlink() }

// Clues lists the pairs, in the order of their first terminals.
func (p *Puzzle) Clues() []puzzle.Clue {
	var clues []puzzle.Clue
	for k, pair := range p.terminals {
		clues = append(clues, puzzle.Clue{Cell: pair[0], Other: pair[1], Value: k + 1})
	}
	return clues
}

// Keep is the puzzle with only the pairs i for which keep(i) is true. A pair is a task, not a hint:
// with fewer pairs there are other answers, not more.
func (p *Puzzle) Keep(keep func(i int) bool) puzzle.Puzzle {
	names := p.cellNames()
	for k, pair := range p.terminals {
		if !keep(k) {
			names[pair[0]], names[pair[1]] = "", ""
		}
	}
	q := *p
	if f := q.pair(names); f != nil {
		panic("link: " + f.msg) // whole pairs were kept
	}
	return &q
}

// cellNames gives what stands in each cell.
func (p *Puzzle) cellNames() []string {
	names := make([]string, len(p.labels))
	for c, k := range p.labels {
		if k > 0 {
			names[c] = p.names[k-1]
		}
	}
	return names
}

// Symmetries gives the board in its eight positions.
func (p *Puzzle) Symmetries() []puzzle.Symmetry {
	var all []puzzle.Symmetry
	for _, turn := range grid.Symmetries {
		names := make([]string, len(p.labels))
		for c, name := range p.cellNames() {
			names[turn.Cell(p.board, c)] = name
		}
		q := *p
		q.board = turn.Board(p.board)
		if f := q.pair(names); f != nil {
			panic("link: " + f.msg) // turning a board keeps its pairs
		}
		all = append(all, puzzle.Symmetry{Name: turn.String(), Puzzle: &q,
			Map: func(s puzzle.Answer) puzzle.Answer { return p.turned(s, turn) }})
	}
	return all
}

// turned carries link bits along with the board.
func (p *Puzzle) turned(s puzzle.Answer, turn grid.Symmetry) puzzle.Answer {
	image := make(puzzle.Answer, len(s))
	for c, bits := range s {
		for i, d := range grid.Orthogonal {
			if bits>>i&1 != 0 {
				image[turn.Cell(p.board, c)] |= 1 << slices.Index(grid.Orthogonal[:], turn.Dir(d))
			}
		}
	}
	return image
}

// Exchanges says that nothing is known to change places.
func (p *Puzzle) Exchanges() puzzle.Exchanges { return puzzle.Exchanges{} }
