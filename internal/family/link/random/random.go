// Package random creates random Numberlink boards that have exactly one answer.
package random

// The idea. Begin with the answer: cover the board by paths that obey the rules, and give only
// their ends. Then make sure that the board has no other answer.
//
// Mix. Thomas Dybdahl Ahle's generators of Numberlink join shuffled dominoes, or set random loops
// side by side. Simon Tatham's for Path, which he left unfinished, lengthens paths and pushes
// others aside. The distribution of their boards is not known. Here the first cover does not
// matter: it is mixed, window by window, by drawing all links between a few cells anew (mix.go). In
// the end, all covers with the same numbers of pairs and of short paths are equally likely where
// paths may not touch, and those with the same number of turns besides where they may. TestMixing
// shows how soon.
//
// Make firm. What is left to do depends on the rules. Where paths must not touch themselves and use
// all cells, random covers hardly ever have another answer. Where they may touch, a third of the
// small windows can be linked in another way. Such windows are mixed again until there are none
// (firm.go).
//
// Prove. Engines look for another answer (unique.go). Where it differs from the cover, windows are
// mixed again, until a search has proved that there is none. So where random covers mostly have
// several answers, not all boards with one answer are equally likely.

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/family/link"
	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle"
)

// Shape is what a board should be like. The zero value leaves all of it to Create.
type Shape struct {
	// Pairs is the exact number of pairs. 0 stands for about as many as published boards have, or for
	// more under rules by which most of those have several answers.
	Pairs int
	// Density is the share of cells that hold a terminal, in place of Pairs. 0 means no wish.
	Density float64
	// Least is the least number of cells of a path, from 2. 0 stands for DefaultLeast.
	Least int
	// Apart means that no two terminals are neighbours, be they of one pair or of two. Without it
	// those of two pairs may be: in published boards, more than half of the terminals have another
	// one beside them. Those of one pair are neighbours only if their path has two cells.
	Apart bool
}

// DefaultLeast is the least number of cells of a path if there is no wish. In the boards of Janko
// and Flow Free there is no path of two cells; up to a sixth of the paths have three (TestLooks).
const DefaultLeast = 3

// ErrNotFound is wrapped by the error of Create if it has given up: boards of this shape are rare,
// or there are none.
var ErrNotFound = errors.New("no board with one answer was found")

// tries is the number of covers that Create begins with before it gives up.
const tries = 30

// Create creates a board with exactly one answer, which a search has proved, and returns it with
// that answer. The frame is a Numberlink without terminals: it gives the size and the rules, and
// whether the text states them. Equal frames, shapes and sources give equal boards.
//
// The error tells why no board can have the shape; or it wraps ErrNotFound, or that of ctx.
func Create(ctx context.Context, frame puzzle.Puzzle, s Shape, r *rand.Rand,
) (puzzle.Puzzle, puzzle.Answer, error) {
	f, err := engine.As[*link.Puzzle](frame, "link")
	if err != nil {
		return nil, nil, err
	}
	if f.Pairs() > 0 {
		return nil, nil, fmt.Errorf("the frame has %s: it must have no terminals",
			wording.Count(f.Pairs(), "pair"))
	}
	if s, err = s.checked(f); err != nil {
		return nil, nil, err
	}
	for range tries {
		p, answer, err := newCreator(f, s, r).create(ctx)
		if err != nil || p != nil {
			return p, answer, err
		}
	}
	return nil, nil, fmt.Errorf("%w in %s: another number of pairs or shorter paths may do",
		ErrNotFound, wording.Count(tries, "attempt"))
}

// BadShape is the error for a shape that no board of the frame has.
type BadShape struct{ reason string }

// Error returns the reason.
func (b BadShape) Error() string { return b.reason }

// checked returns the shape with its defaults, and with Pairs if there is a wish for Density.
func (s Shape) checked(f *link.Puzzle) (Shape, error) {
	bad := func(format string, args ...any) error { return BadShape{fmt.Sprintf(format, args...)} }
	cells := f.Board().Cells()
	size := fmt.Sprintf("%dx%d", f.Board().Rows, f.Board().Cols)
	switch {
	case s.Pairs < 0:
		return s, bad("%d pairs: the number must be positive", s.Pairs)
	case s.Pairs > 0 && s.Density != 0:
		return s, bad("the number of pairs and the density exclude each other")
	case !(0 <= s.Density && s.Density <= 1):
		return s, bad("a density of %v: it must be above 0 and at most 1", s.Density)
	case s.Least < 0 || s.Least == 1:
		return s, bad("paths of %s: a path has two or more", wording.Count(s.Least, "cell"))
	}
	if s.Least == 0 {
		s.Least = DefaultLeast
	}
	if s.Density > 0 {
		s.Pairs = max(1, int(math.Round(s.Density*float64(cells)/2)))
	}
	switch pairs := max(1, s.Pairs); {
	case pairs > cells/s.Least:
		return s, bad("a board of %s has no room for %s of paths with at least %s", size,
			wording.Count(pairs, "pair"), wording.Count(s.Least, "cell"))
	case s.Apart && 2*pairs > (cells+1)/2:
		return s, bad("a board of %s has no room for %s if no two terminals are neighbours", size,
			wording.Count(pairs, "pair"))
	}
	return s, nil
}

// creator is a try to create one board.
type creator struct {
	frame *link.Puzzle
	*firmer
	step  *shape
	slack int // how many pairs there may be more or less than wanted
}

const (
	// stepSide is the side of the windows that are mixed. In the same time, windows of 2x2 cells
	// forget a cover no sooner; those of 4x4 take 80 times as long.
	stepSide = 3
	// warmup is the number of windows mixed for each cell before all others. The toll on pairs is
	// adjusted meanwhile.
	warmup = 5
)

// mixing is the number of windows mixed for each cell after warmup. Where paths are long, as they
// are on large boards, what a cover looks like is forgotten later: see TestMixing.
func mixing(b grid.Board) int { return 5 + max(b.Rows, b.Cols)/2 }

func newCreator(f *link.Puzzle, s Shape, r *rand.Rand) *creator {
	w := weights{pairs: s.Pairs, pull: 1, least: s.Least, apart: s.Apart, bend: 1}
	c := &creator{frame: f, step: newShape(f.Board().Rows, f.Board().Cols, stepSide)}
	if w.pairs == 0 {
		w.pairs = usual(f, s, r)
		c.slack = 1 + w.pairs/8
	}
	if f.Touch() == link.Free {
		w.bend = freeBend
	}
	c.firmer = newFirmer(&mixer{window: newWindow(newCover(f)), r: r, weights: w})
	return c
}

const (
	// Published boards have between 3/4 and 1.1 times as many pairs as a square of as many cells has
	// rows: those of Flow Free have 1, those of Janko 0.78 (10x10) to 1 (25x25).
	fewPairs, morePairs = 0.75, 1.1
	// freePairs is the least number of pairs for each cell where paths may touch or cells stay empty.
	// With fewer, large boards hardly ever have one answer, or it can't be proved.
	freePairs = 0.1
	// freeBend is the weight of turns where paths may touch. With 1, they turn in 60 % of the cells
	// that they pass, and with 1/2 in 30 %, as in published boards.
	freeBend = 0.5
)

// usual draws a number of pairs if there is no wish.
func usual(f *link.Puzzle, s Shape, r *rand.Rand) int {
	cells := float64(f.Board().Cells())
	pairs := math.Sqrt(cells) * (fewPairs + (morePairs-fewPairs)*r.Float64())
	if f.Touch() == link.Free || !f.Cover() {
		pairs = max(pairs, freePairs*cells)
	}
	most := f.Board().Cells() / s.Least
	if s.Apart {
		most = min(most, (f.Board().Cells()+1)/4)
	}
	return min(max(1, int(math.Round(pairs))), most)
}

// patience is the number of steps for each cell, and for the board, before another cover is tried.
// A search for another answer counts as some steps.
const (
	patience, patienceMore = 20, 1000
	searchSteps            = 20
)

// create returns nil if it has lost patience.
func (c *creator) create(ctx context.Context) (puzzle.Puzzle, puzzle.Answer, error) {
	c.mix(ctx)
	c.scan(0, 0, c.board.Rows, c.board.Cols)
	for steps := patienceMore + patience*c.board.Cells(); steps > 0 && ctx.Err() == nil; steps-- {
		if c.improve() {
			continue
		}
		p, err := c.frame.WithTerminals(c.names())
		if err != nil {
			return nil, nil, fmt.Errorf("a random cover is not a board: %w", err)
		}
		answer := c.answer()
		other, decided, err := another(ctx, p, answer)
		switch {
		case err != nil:
			return nil, nil, err
		case decided && other == nil:
			return p, answer, nil
		case decided:
			c.part(other)
		default: // too hard
			for range c.board.Cells() / 2 {
				c.anyStep()
			}
		}
		steps -= searchSteps
	}
	return nil, nil, ctx.Err()
}

// mix mixes the whole board. The toll on pairs is adjusted until there are as many as wanted: near
// the number that is published, it takes one pair more for each 28 cells to lower it by 1.
func (c *creator) mix(ctx context.Context) {
	cells := float64(c.board.Cells())
	for round := range warmup + mixing(c.board) {
		for range c.board.Cells() {
			c.anywhere(c.step)
			if 0 < round && round < warmup {
				c.toll += float64(c.cover.pairs-c.weights.pairs) / cells / (cells / 28)
				c.toll = min(max(c.toll, -mostToll), mostToll)
			}
		}
		if ctx.Err() != nil {
			return
		}
	}
}

// mostToll keeps tolls so small that boards go on changing.
const mostToll = 10

// improve mixes a window where the board is not as wanted, and reports whether there was one.
func (c *creator) improve() bool {
	if x := c.pick(); x != none {
		row, col := c.board.RowCol(x)
		row += c.r.IntN(c.look.rows - c.step.rows + 1)
		col += c.r.IntN(c.look.cols - c.step.cols + 1)
		c.firm(c.step, row, col)
		return true
	}
	if miss := c.cover.pairs - c.weights.pairs; miss > c.slack || -miss > c.slack {
		c.anyStep()
		return true
	}
	if x := c.fault(); x != none {
		row, col := c.around(c.step, x)
		c.firm(c.step, row, col)
		return true
	}
	return false
}

// anyStep mixes a window somewhere.
func (c *creator) anyStep() {
	c.firm(c.step, c.r.IntN(c.board.Rows-c.step.rows+1), c.r.IntN(c.board.Cols-c.step.cols+1))
}

// part mixes windows where another answer differs.
func (c *creator) part(other puzzle.Answer) {
	var cells []int
	for x, l := range c.links {
		if other[x] != int(l) {
			cells = append(cells, x)
		}
	}
	for range 3 { // one is often too small a change
		row, col := c.around(c.step, cells[c.r.IntN(len(cells))])
		c.firm(c.step, row, col)
	}
}
