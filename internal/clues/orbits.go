package clues

import (
	"fmt"
	"math/bits"
	"slices"

	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/internal/hitting"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle"
)

// symmetries holds the names of the symmetries, each with generators.
var symmetries = []struct {
	name string
	by   []grid.Symmetry
}{
	{"half-turn", []grid.Symmetry{grid.Flip | grid.Mirror}},
	{"quarter-turn", []grid.Symmetry{grid.Transpose | grid.Mirror}},
	{"mirror", []grid.Symmetry{grid.Mirror}},
	{"flip", []grid.Symmetry{grid.Flip}},
	{"diagonal", []grid.Symmetry{grid.Transpose}},
	{"antidiagonal", []grid.Symmetry{grid.Transpose | grid.Flip | grid.Mirror}},
	{"mirrors", []grid.Symmetry{grid.Mirror, grid.Flip}},
	{"diagonals", []grid.Symmetry{grid.Transpose, grid.Transpose | grid.Flip | grid.Mirror}},
	{"all", []grid.Symmetry{grid.Mirror, grid.Transpose}},
}

// SymmetryNames returns the names that Orbits accepts.
func SymmetryNames() []string {
	var all []string
	for _, s := range symmetries {
		all = append(all, s.name)
	}
	return all
}

// Orbits returns the orbits of the clues of p under a symmetry: each is a clue with its images.
// full has the clues of p and more. Orbits with a clue of full that p lacks are left out. If the
// name is "", each clue is an orbit. The error states that the board does not have the symmetry, or
// that the name is unknown.
func Orbits(p, full puzzle.Puzzle, name string) ([]Set, error) {
	given := p.Clues()
	if name == "" {
		return Single(len(given)), nil
	}
	rows, cols := p.Size()
	board := grid.Board{Rows: rows, Cols: cols}
	for _, s := range symmetries {
		if s.name != name {
			continue
		}
		all, l := full.Clues(), full.Layout(nil)
		areas, noun := l.Cages, "cages"
		if areas == nil && slices.ContainsFunc(all, ofArea) {
			areas, noun = l.Regions, "areas"
		}
		var moves []move
		for _, by := range s.by {
			if by.Transposes() && rows != cols {
				return nil, fmt.Errorf("the symmetry %s needs a square board, found %dx%d", name, rows, cols)
			}
			turn := func(c int) int { return by.Cell(board, c) }
			if areas != nil {
				var ok bool
				if turn, ok = turnCages(areas, turn); !ok {
					return nil, fmt.Errorf("the %s of the board do not have the symmetry %s", noun, name)
				}
			}
			moves = append(moves, move{turn, func(side puzzle.Side) puzzle.Side {
				if side == 0 {
					return 0
				}
				d := grid.Orthogonal[bits.TrailingZeros(uint(side))]
				return 1 << slices.Index(grid.Orthogonal[:], by.Dir(d))
			}})
		}
		found, whole := orbits(given, all, moves)
		if !whole {
			return nil, fmt.Errorf("the outline of the board does not have the symmetry %s", name)
		}
		return found, nil
	}
	return nil, fmt.Errorf("the symmetry: expected %s, found %s",
		wording.OneOf(SymmetryNames()), wording.Quote(name))
}

// turnCages returns the first cell of the cage to which the cage of a cell is carried, since a clue
// on a cage is at its first cell. It returns false if cages are not carried to cages.
func turnCages(cages []int, turn func(int) int) (func(int) int, bool) {
	first, image := map[int]int{-1: -1}, map[int]int{} // by the number of a cage; -1 is none
	for c, cage := range cages {
		if _, ok := first[cage]; !ok {
			first[cage] = c
		}
		to := cages[turn(c)]
		if known, ok := image[cage]; ok && known != to || (cage < 0) != (to < 0) {
			return nil, false
		}
		image[cage] = to
	}
	return func(c int) int { return first[cages[turn(c)]] }, true
}

func ofArea(c puzzle.Clue) bool { return c.Place == puzzle.OfArea }

// move is a generator of a symmetry: where it carries cells and sides.
type move struct {
	cell func(int) int
	side func(puzzle.Side) puzzle.Side
}

// orbits carries each clue by the generators to all its images. whole reports whether each image is
// a place where full has a clue.
func orbits(given, full []puzzle.Clue, moves []move) (found []Set, whole bool) {
	type place struct {
		cell, other int
		where       puzzle.Place
		side        puzzle.Side
	}
	at := func(c puzzle.Clue) place { return place{c.Cell, c.Other, c.Place, c.Side} }
	own, all := map[place]int{}, map[place]bool{}
	for i, c := range given {
		own[at(c)] = i
	}
	for _, c := range full {
		all[at(c)] = true
	}
	image := func(m move, p place) place {
		if p.other < 0 {
			return place{m.cell(p.cell), -1, p.where, m.side(p.side)}
		}
		c, d := m.cell(p.cell), m.cell(p.other)
		return place{min(c, d), max(c, d), p.where, p.side}
	}
	done := map[place]bool{}
	for _, c := range given {
		if done[at(c)] {
			continue
		}
		orbit, complete := hitting.New(len(given)), true
		done[at(c)] = true
		for left := []place{at(c)}; len(left) > 0; left = left[1:] {
			if i, ok := own[left[0]]; ok {
				orbit.Add(i)
			} else if complete = false; !all[left[0]] {
				return nil, false
			}
			for _, m := range moves {
				if p := image(m, left[0]); !done[p] {
					done[p] = true
					left = append(left, p)
				}
			}
		}
		if complete {
			found = append(found, orbit)
		}
	}
	return found, true
}
