package clues

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/internal/hitting"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle"
)

// symmetries holds the names of the symmetries, each with a generator: see grid.Symmetry.
var symmetries = []struct {
	name   string
	by     grid.Symmetry
	square bool // needs a square board
}{
	{"half-turn", 3, false},
	{"quarter-turn", 5, true},
	{"mirror", 1, false},
}

// SymmetryNames returns the names that Orbits accepts. The mirror exchanges left and right.
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
		if s.square && rows != cols {
			return nil, fmt.Errorf("a %s needs a square board, found %dx%d",
				strings.ReplaceAll(name, "-", " "), rows, cols)
		}
		turn := func(c int) int { return s.by.Cell(board, c) }
		all, l := full.Clues(), full.Layout(nil)
		areas, noun := l.Cages, "cages"
		if areas == nil && slices.ContainsFunc(all, ofArea) {
			areas, noun = l.Regions, "areas"
		}
		if areas != nil {
			var ok bool
			if turn, ok = turnCages(areas, turn); !ok {
				return nil, fmt.Errorf("the %s of the board do not have the symmetry %s", noun, name)
			}
		}
		found, whole := orbits(given, all, turn, func(side puzzle.Side) puzzle.Side {
			if side == 0 {
				return 0
			}
			d := grid.Orthogonal[bits.TrailingZeros(uint(side))]
			return 1 << slices.Index(grid.Orthogonal[:], s.by.Dir(d))
		})
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

// orbits applies the generator to each clue until it returns to the first. whole reports whether
// each image is a place where full has a clue.
func orbits(given, full []puzzle.Clue, turn func(int) int, turnSide func(puzzle.Side) puzzle.Side,
) (found []Set, whole bool) {
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
	next := func(p place) place {
		if p.other < 0 {
			return place{turn(p.cell), -1, p.where, turnSide(p.side)}
		}
		c, d := turn(p.cell), turn(p.other)
		return place{min(c, d), max(c, d), p.where, p.side}
	}
	done := map[place]bool{}
	for _, c := range given {
		begin := at(c)
		if done[begin] {
			continue
		}
		orbit, complete := hitting.New(len(given)), true
		for p := begin; !done[p]; p = next(p) {
			done[p] = true
			if i, ok := own[p]; ok {
				orbit.Add(i)
			} else if complete = false; !all[p] {
				return nil, false
			}
		}
		if complete {
			found = append(found, orbit)
		}
	}
	return found, true
}
