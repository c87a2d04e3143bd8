// Package link holds the puzzles whose answer is a set of paths: each joins two equal terminals,
// from cell to cell through shared sides, and no two meet. Options state whether the paths must
// cover the board, and whether a path may touch itself.
//
// The package knows the rules and the text. It does not know how to find an answer.
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

// String returns the word for the rule in a puzzle's text.
func (t Touch) String() string { return touchNames[t] }

// Puzzle is a board with terminals, and the rules that its options set. It is immutable.
type Puzzle struct {
	board     grid.Board
	labels    []int    // of each cell: the number of its pair from 1, or 0 for no terminal
	terminals [][2]int // of each pair, from 0: its two cells in reading order
	names     []string // of each pair, from 0: the name of its terminals

	cover                    bool
	touch                    Touch
	coverStated, touchStated bool // whether the text states the rule
}

// Numberlink returns the kind numberlink.
func Numberlink() *puzzle.Kind { return &numberlink }

var numberlink = puzzle.Kind{
	Name:  kindName,
	Title: "Numberlink",
	Doc: "A path joins each pair of equal terminals, from cell to cell through shared sides. Paths " +
		"never meet. By default they fill the board, and no path runs beside itself.",
	Options: options(),
	Size:    8,
	Classes: []string{"gentle", "easy", "medium", "tricky", "hard", "expert"},
	Example: "numberlink\n1 . 2\n. . 3\n1 2 3\n",
	Parse:   parse,
}

const kindName = "numberlink"

// Default returns the same puzzle as New, under the rules that apply if a text does not state them.
// The rules do not count as stated.
func Default(board grid.Board, names []string) (*Puzzle, error) {
	p, err := New(board, names, true, Never)
	if err == nil {
		p.coverStated, p.touchStated = false, false
	}
	return p, err
}

// New returns the puzzle with the given contents of each cell, row by row: the name of a terminal,
// or "" for none. A name is a number from 1 or a single letter, and must appear in exactly two
// cells. The rules count as stated.
func New(board grid.Board, names []string, cover bool, touch Touch) (*Puzzle, error) {
	if err := puzzle.CheckSize(board.Rows, board.Cols); err != nil {
		return nil, err
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
		return nil, fmt.Errorf("%s: %s", p.cell(f.cell), f.msg)
	}
	return p, nil
}

// fault is a terminal that does not have exactly one partner.
type fault struct {
	cell int
	msg  string
}

// pair fills in labels, terminals and names from the contents of each cell. It returns the first
// terminal in reading order that appears for the third time, or else the first without a partner.
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
			return &fault{c, fmt.Sprintf("terminal %s appears a third time, after %s and %s",
				name, p.cell(pair[0]), p.cell(pair[1]))}
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

// Board returns the size of the board.
func (p *Puzzle) Board() grid.Board { return p.board }

// Size returns the number of rows and columns of the board.
func (p *Puzzle) Size() (rows, cols int) { return p.board.Rows, p.board.Cols }

// Cover reports whether every cell must be on a path.
func (p *Puzzle) Cover() bool { return p.cover }

// Touch returns the rule on paths that run beside themselves.
func (p *Puzzle) Touch() Touch { return p.touch }

// Pairs returns the number of pairs of terminals.
func (p *Puzzle) Pairs() int { return len(p.names) }

// Label returns the number of the pair whose terminal is in a cell, or 0 if there is none. Pairs
// are numbered from 1 in the order of their first terminals.
func (p *Puzzle) Label(cell int) int { return p.labels[cell] }

// Terminals returns the two cells of a pair in reading order.
func (p *Puzzle) Terminals(label int) (from, to int) {
	pair := p.terminals[label-1]
	return pair[0], pair[1]
}

// Name returns the name of a pair's terminals.
func (p *Puzzle) Name(label int) string { return p.names[label-1] }

// With returns the same board under other rules, which count as stated.
func (p *Puzzle) With(cover bool, touch Touch) *Puzzle {
	q := *p
	q.cover, q.touch, q.coverStated, q.touchStated = cover, touch, true, true
	return &q
}

// WithTerminals returns the same board under the same rules with other terminals. They are given as
// in New.
func (p *Puzzle) WithTerminals(names []string) (*Puzzle, error) {
	q, err := New(p.board, names, p.cover, p.touch)
	if err == nil {
		q.coverStated, q.touchStated = p.coverStated, p.touchStated
	}
	return q, err
}

// Full returns the puzzle itself: terminals are part of the task, not clues to an answer.
func (p *Puzzle) Full(puzzle.Answer) puzzle.Puzzle { return p }

// Obeys returns false: terminals are part of the task, not clues to an answer.
func (p *Puzzle) Obeys(puzzle.Answer, puzzle.Clue) bool { return false }

// Looser returns the puzzle with touch=free, and with cover=no, if its text does not state these
// rules. Under cover=no, touch=free adds nothing: a path that touches itself can go straight from
// one of the two cells to the other, which leaves cells empty and touches less.
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

// Kind returns the kind numberlink.
func (p *Puzzle) Kind() *puzzle.Kind { return Numberlink() }

// Clues returns the pairs, in the order of their first terminals.
func (p *Puzzle) Clues() []puzzle.Clue {
	var clues []puzzle.Clue
	for k, pair := range p.terminals {
		clues = append(clues, puzzle.Clue{Cell: pair[0], Other: pair[1], Value: k + 1})
	}
	return clues
}

// Keep returns the puzzle with only the pairs i for which keep(i) is true. A pair is a task, not a
// hint: with fewer pairs there are other answers, not more.
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

// cellNames returns the contents of each cell.
func (p *Puzzle) cellNames() []string {
	names := make([]string, len(p.labels))
	for c, k := range p.labels {
		if k > 0 {
			names[c] = p.names[k-1]
		}
	}
	return names
}

// Symmetries returns the board in its eight positions.
func (p *Puzzle) Symmetries() []puzzle.Symmetry {
	var all []puzzle.Symmetry
	for _, turn := range grid.Symmetries {
		q := *p
		q.board = turn.Board(p.board)
		if f := q.pair(grid.Move(turn, p.board, p.cellNames())); f != nil {
			panic("link: " + f.msg) // turning a board keeps its pairs
		}
		all = append(all, puzzle.Symmetry{Name: turn.String(), Puzzle: &q,
			Map: func(s puzzle.Answer) puzzle.Answer { return p.turned(s, turn) }})
	}
	return all
}

// turned moves link bits along with the board.
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

// Exchanges returns nothing: no swaps are known that lead from one answer to another.
func (p *Puzzle) Exchanges() puzzle.Exchanges { return puzzle.Exchanges{} }
