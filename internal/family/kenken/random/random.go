// Package random draws random KenKens: an answer, the cages, and their targets.
package random

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/gridwright/gridwright/internal/family/kenken"
	"github.com/gridwright/gridwright/internal/family/latin"
	latinrandom "github.com/gridwright/gridwright/internal/family/latin/random"
	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/puzzle"
)

// ErrNotFound is the error if the cages of a frame can't determine an answer, whatever their
// targets.
var ErrNotFound = errors.New("no targets of these cages determine the answer")

// Answer draws a random answer of a frame: a KenKen without targets, with or without cages. Each
// Latin square is equally likely. It needs no search.
//
// The error is a *work.Stopped if ctx ended first.
func Answer(ctx context.Context, frame puzzle.Puzzle,
	answer func(context.Context, puzzle.Puzzle) (puzzle.Answer, error), r *rand.Rand,
) (puzzle.Answer, error) {
	p, ok := frame.(*kenken.Puzzle)
	switch {
	case !ok:
		return nil, fmt.Errorf("the puzzle is a %s, expected a kenken", frame.Kind().Name)
	case len(p.Clues()) > 0:
		return nil, errors.New("the puzzle has clues, expected a board without clues")
	}
	square, err := latin.New(latin.Spec{Kind: latin.Latin().Name, Order: p.Order()})
	if err != nil {
		return nil, err
	}
	return latinrandom.Answer(ctx, square, answer, r)
}

// Another returns an answer of p other than s, or nil if there is none.
type Another = func(ctx context.Context, p puzzle.Puzzle, s puzzle.Answer) (puzzle.Answer, error)

// Targets completes a frame: it draws cages if the frame has none, and gives all cages targets such
// that s is the only answer. While another answer is found, a cage in which the two differ gets
// another operation, or is split if it was drawn. That ends with cages of single cells at the
// latest. If the cages are given and have run out of operations, the error wraps ErrNotFound. With
// noOp, cages of several cells state the targets alone. Cages that are drawn have least to most
// cells, and exchange cells where they can't be split; the error wraps ErrNotFound if no such board
// is met. If most is 0, they have as many as published ones.
func Targets(ctx context.Context, frame puzzle.Puzzle, s puzzle.Answer, noOp bool, least, most int,
	another Another, r *rand.Rand,
) (puzzle.Puzzle, error) {
	p, ok := frame.(*kenken.Puzzle)
	if !ok {
		return nil, fmt.Errorf("the puzzle is a %s, expected a kenken", frame.Kind().Name)
	}
	d := cageDrawing{board: grid.Board{Rows: p.Order(), Cols: p.Order()}, s: s, r: r, given: true,
		noOp: noOp, sizes: sizes[:], most: mostUsual}
	if most > 0 {
		d.sizes, d.least, d.most = nil, max(least, 1), most
		for n := d.least; n <= most; n++ {
			d.sizes = append(d.sizes, n)
		}
	}
	for _, c := range p.Cages() {
		d.cages = append(d.cages, caged(c.Cells...))
	}
	if len(d.cages) == 0 {
		d.given = false
		if !d.outlined() {
			return nil, ErrNotFound
		}
	}
	for i := range d.cages {
		d.operate(&d.cages[i])
	}
	for {
		p, err := d.puzzle()
		if err != nil {
			return nil, err
		}
		switch other, err := another(ctx, p, s); {
		case err != nil:
			return nil, err
		case other == nil:
			return p, nil
		case !d.exclude(other):
			return nil, ErrNotFound
		}
	}
}

// cageDrawing is a board whose cages are being drawn.
type cageDrawing struct {
	board grid.Board
	s     puzzle.Answer
	r     *rand.Rand
	cages []cage
	given bool  // the cages are those of the frame, and must not be split
	noOp  bool  // cages of several cells state no operation
	sizes []int // the wanted sizes, each as often as its share
	least int   // the smallest size, if sizes are bounded; otherwise 0
	most  int   // the largest of a cage that another one may join
	moved int   // how many cells went from a cage to another
}

// cage is a cage without a target, whose cells are sorted. Its operation is the first of ops, the
// preferred one first; all of ops have a target.
type cage struct {
	kenken.Cage
	ops []kenken.Op
}

// caged returns the cage of some cells.
func caged(cells ...int) cage { return cage{Cage: kenken.Cage{Cells: cells}} }

// puzzle returns the board with the cages as they are.
func (d *cageDrawing) puzzle() (*kenken.Puzzle, error) {
	var all []kenken.Cage
	for _, c := range d.cages {
		all = append(all, d.stated(c, c.ops[0]))
	}
	return kenken.New(d.board.Rows, all)
}

// stated returns what a cage states with one of its operations.
func (d *cageDrawing) stated(c cage, op kenken.Op) kenken.Cage {
	stated := kenken.Cage{Cells: c.Cells, Op: op, Target: kenken.Target(op, c.Numbers(d.s))}
	if d.noOp && len(c.Cells) > 1 {
		stated.Op = kenken.Any
	}
	return stated
}

// sizes are the usual sizes of cages, each as often as its share: 1 of 20 has one cell.
var sizes = [20]int{1, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 4, 4, 4, 4, 5}

// mostUsual is the largest of them.
const mostUsual = 5

// mostOutlines is how many times a board is divided until all cages have wanted sizes. Then
// mostMoved times as many cells as it has may go to other cages.
const mostOutlines, mostMoved = 10, 2

// outlined divides the board into cages, and reports whether they have the wanted sizes.
func (d *cageDrawing) outlined() bool {
	for range mostOutlines {
		d.cages = nil
		d.outline()
		for range d.board.Cells() {
			i := slices.IndexFunc(d.cages, func(c cage) bool { return len(c.Cells) < d.least })
			if i < 0 {
				return true
			}
			if !d.grow(i) {
				break
			}
		}
	}
	return false
}

// grow adds a neighbouring cage to one if that may be, or else a cell of one.
func (d *cageDrawing) grow(i int) bool {
	to := d.cages[i].Cells
	near := d.around(to, func(int) bool { return true })
	d.r.Shuffle(len(near), func(a, b int) { near[a], near[b] = near[b], near[a] })
	for _, c := range near {
		j := d.of(c)
		if from := d.cages[j].Cells; len(from)+len(to) <= d.most {
			d.cages[i].Cells = slices.Sorted(slices.Values(slices.Concat(to, from)))
			d.cages = slices.Delete(d.cages, j, j+1)
			return true
		}
	}
	return slices.ContainsFunc(near, func(c int) bool { return d.move(c, i) })
}

// of returns the cage of a cell.
func (d *cageDrawing) of(cell int) int {
	return slices.IndexFunc(d.cages, func(c cage) bool { return slices.Contains(c.Cells, cell) })
}

// move gives a cell to a neighbouring cage, if the sizes of both may be and its own stays joined.
func (d *cageDrawing) move(cell, i int) bool {
	from, to := &d.cages[d.of(cell)], &d.cages[i]
	rest := slices.DeleteFunc(slices.Clone(from.Cells), func(c int) bool { return c == cell })
	if len(to.Cells) >= d.most || len(rest) < d.least || len(rest) == 0 || d.board.Apart(rest) >= 0 {
		return false
	}
	from.Cells, to.Cells = rest, slices.Sorted(slices.Values(append(slices.Clone(to.Cells), cell)))
	d.operate(from)
	d.operate(to)
	return true
}

// shift moves a cell from one of some cages to a neighbour, or from there to it.
func (d *cageDrawing) shift(some []int) bool {
	d.moved++
	for _, i := range some {
		cells := d.cages[i].Cells
		near := d.around(cells, func(int) bool { return true })
		for _, at := range d.r.Perm(len(near)) {
			other := near[at]
			if d.r.IntN(2) == 0 && d.move(other, i) {
				return true
			}
			j := d.of(other)
			if slices.ContainsFunc(cells, func(c int) bool {
				return d.board.Adjacent(c, other, false) && d.move(c, j)
			}) {
				return true
			}
		}
	}
	return false
}

// outline divides the board into cages. Each grows from a cell, in random order, by free neighbours
// until it has the wanted size. One that is left alone joins a neighbour where it can.
func (d *cageDrawing) outline() {
	of := slices.Repeat([]int{-1}, d.board.Cells()) // the cage of each cell
	for _, first := range d.r.Perm(len(of)) {
		if of[first] >= 0 {
			continue
		}
		cells, size := []int{first}, d.sizes[d.r.IntN(len(d.sizes))]
		of[first] = len(d.cages)
		for len(cells) < size {
			next := d.around(cells, func(c int) bool { return of[c] < 0 })
			if len(next) == 0 {
				break
			}
			c := next[d.r.IntN(len(next))]
			cells, of[c] = append(cells, c), len(d.cages)
		}
		if len(cells) == 1 && size > 1 {
			next := d.around(cells, func(c int) bool { return len(d.cages[of[c]].Cells) < d.most })
			if len(next) > 0 {
				of[first] = of[next[d.r.IntN(len(next))]]
				host := &d.cages[of[first]]
				host.Cells = append(host.Cells, first)
				continue
			}
		}
		d.cages = append(d.cages, caged(cells...))
	}
	for _, c := range d.cages {
		slices.Sort(c.Cells)
	}
}

// around lists the neighbours of some cells for which ok is true. A neighbour of several cells
// comes several times, so that cages tend to be compact.
func (d *cageDrawing) around(cells []int, ok func(c int) bool) []int {
	var all []int
	for _, c := range cells {
		for _, next := range d.board.Neighbours(nil, c, false) {
			if !slices.Contains(cells, next) && ok(next) {
				all = append(all, next)
			}
		}
	}
	return all
}

// largest is the largest product that is printed in a corner while a sum would do.
const largest = 9999

// operate lists the operations of a cage in the order in which they are tried. Of two cells,
// quotients come first and differences before products and sums in most cages; of more cells,
// products and sums take turns at random.
func (d *cageDrawing) operate(c *cage) {
	numbers := c.Numbers(d.s)
	c.ops = nil
	switch len(numbers) {
	case 1:
		c.ops = []kenken.Op{kenken.Single}
		return
	case 2:
		c.ops = []kenken.Op{kenken.Quotient, kenken.Difference}
	}
	late := []kenken.Op{kenken.Product, kenken.Sum}
	if d.r.IntN(2) == 0 || kenken.Target(kenken.Product, numbers) > largest {
		slices.Reverse(late)
	}
	c.ops = append(c.ops, late...)
	if len(numbers) == 2 && d.r.IntN(4) == 0 {
		slices.Reverse(c.ops)
	}
	c.ops = slices.DeleteFunc(c.ops, func(op kenken.Op) bool {
		return kenken.Target(op, numbers) == 0
	})
}

// exclude changes a cage so that another answer is no longer one, or at least makes a cage smaller
// in which it differs. It returns false if it can do neither. No sequence of changes is endless:
// each takes an operation off a list, or there are more cages or more single cells than before.
func (d *cageDrawing) exclude(other puzzle.Answer) bool {
	var differ []int
	for i, c := range d.cages {
		if !slices.Equal(c.Numbers(d.s), c.Numbers(other)) {
			differ = append(differ, i)
		}
	}
	d.r.Shuffle(len(differ), func(i, j int) { differ[i], differ[j] = differ[j], differ[i] })
	for _, i := range differ {
		if later := d.telling(d.cages[i], other); later > 0 { // those before it are not tried again
			d.cages[i].ops = d.cages[i].ops[later:]
			return true
		}
	}
	switch {
	case d.given, len(differ) == 0, d.moved > mostMoved*len(d.s):
		return false
	}
	return d.divide(differ, other) || d.shift(differ)
}

// telling returns the index of the first operation of a cage with which another answer breaks what
// the cage states, or -1.
func (d *cageDrawing) telling(c cage, other puzzle.Answer) int {
	return slices.IndexFunc(c.ops, func(op kenken.Op) bool {
		return d.stated(c, op).Operation(c.Numbers(other)) == kenken.None
	})
}

// splits is how many ways to divide a cage are tried.
const splits = 8

// divide splits one of some cages, in which another answer differs, so that it is no longer one. Of
// several ways it chooses one that makes the fewest single cells. A cage of two cells gives one of
// them to a neighbour if it can. It returns false if a part would have too few cells.
func (d *cageDrawing) divide(differ []int, other puzzle.Answer) bool {
	at, least := -1, 3
	var best [2]cage
	for _, i := range differ {
		for range splits {
			halves := d.halves(d.cages[i].Cells)
			single, tells := 0, false
			if min(len(halves[0].Cells), len(halves[1].Cells)) < d.least {
				continue
			}
			for j := range halves {
				later := d.telling(halves[j], other)
				if later >= 0 {
					tells, halves[j].ops = true, halves[j].ops[later:]
				}
				if len(halves[j].Cells) == 1 {
					single++
				}
			}
			if single < least && (tells || at < 0) {
				at, best, least = i, halves, single
			}
		}
	}
	if at < 0 {
		return false
	}
	d.cages[at] = best[0]
	if least < 2 || !d.join(best[1].Cells[0]) {
		d.cages = append(d.cages, best[1])
	}
	return true
}

// join adds a cell to a neighbouring cage of two cells or more, if there is one with room.
func (d *cageDrawing) join(cell int) bool {
	for _, i := range d.r.Perm(len(d.cages)) {
		c := &d.cages[i]
		near := func(other int) bool { return d.board.Adjacent(cell, other, false) }
		if len(c.Cells) > 1 && len(c.Cells) < d.most && slices.ContainsFunc(c.Cells, near) {
			c.Cells = append(slices.Clone(c.Cells), cell)
			slices.Sort(c.Cells)
			d.operate(c)
			return true
		}
	}
	return false
}

// halves divides the cells of a cage into two cages.
func (d *cageDrawing) halves(cells []int) (halves [2]cage) {
	part := d.part(cells)
	slices.Sort(part)
	rest := slices.Clone(cells)
	rest = slices.DeleteFunc(rest, func(c int) bool { return slices.Contains(part, c) })
	halves = [2]cage{caged(part...), caged(rest...)}
	d.operate(&halves[0])
	d.operate(&halves[1])
	return halves
}

// part returns some of the cells of a cage, so that both they and the others are joined: a tree
// that spans the cage is grown at random, and one of its branches is cut off.
func (d *cageDrawing) part(cells []int) []int {
	inside := func(c int) bool { return slices.Contains(cells, c) }
	tree := []int{cells[d.r.IntN(len(cells))]}
	parent := map[int]int{}
	for len(tree) < len(cells) {
		next := d.around(tree, inside)
		c := next[d.r.IntN(len(next))]
		near := d.around([]int{c}, func(n int) bool { return slices.Contains(tree, n) })
		parent[c] = near[d.r.IntN(len(near))]
		tree = append(tree, c)
	}
	branch := []int{tree[1+d.r.IntN(len(tree)-1)]}
	for _, c := range tree { // each after its parent
		if up, ok := parent[c]; ok && slices.Contains(branch, up) && !slices.Contains(branch, c) {
			branch = append(branch, c)
		}
	}
	return branch
}
