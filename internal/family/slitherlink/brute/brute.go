// Package brute lists the answers of small Slitherlink boards by trying every set of lines. Only
// tests use it.
package brute

import (
	"slices"

	"github.com/gridwright/gridwright/internal/family/slitherlink"
	"github.com/gridwright/gridwright/puzzle"
)

// line joins two points, and is a side of one cell or of two.
type line struct {
	from, to int
	sides    [][2]int // a cell, and which of its sides this is
}

// Answers yields every answer of p until yield returns false. It panics if the board has more than
// 12 cells.
func Answers(p puzzle.Puzzle, yield func(puzzle.Answer) bool) {
	t := p.(*slitherlink.Puzzle)
	rows, cols := t.Size()
	if rows*cols > 12 { // a 3x4 board has 31 lines
		panic("brute: the board has more than 12 cells")
	}
	lines := linesOf(rows, cols)
	last := map[int]int{} // of each point the last line that ends there
	for i, l := range lines {
		last[l.from], last[l.to] = i, i
	}
	degree := make([]int, (rows+1)*(cols+1))
	s := make(puzzle.Answer, rows*cols)
	// put tries the lines from i on, with and without each, in addition to those chosen. It gives up
	// where a point has a wrong number of lines. It returns false if no more answers are wanted.
	var put func(i int, chosen []line) bool
	put = func(i int, chosen []line) bool {
		if i > 0 {
			for _, at := range []int{lines[i-1].from, lines[i-1].to} {
				if degree[at] > 2 || last[at] < i && degree[at] == 1 {
					return true
				}
			}
		}
		if i == len(lines) {
			return !counted(t, s) || !single(chosen) || yield(slices.Clone(s))
		}
		if !put(i+1, chosen) {
			return false
		}
		draw := func(by int) {
			degree[lines[i].from] += by
			degree[lines[i].to] += by
			for _, side := range lines[i].sides {
				s[side[0]] += by * side[1]
			}
		}
		draw(1)
		defer draw(-1)
		return put(i+1, append(chosen, lines[i]))
	}
	put(0, nil)
}

// linesOf lists the lines of a board, in reading order of their first points.
func linesOf(rows, cols int) []line {
	var lines []line
	for r := range rows + 1 {
		for c := range cols + 1 {
			at := r*(cols+1) + c
			across, down := line{from: at, to: at + 1}, line{from: at, to: at + cols + 1}
			if r > 0 {
				across.sides = append(across.sides, [2]int{(r-1)*cols + c, int(puzzle.Down)})
			}
			if r < rows {
				across.sides = append(across.sides, [2]int{r*cols + c, int(puzzle.Up)})
			}
			if c > 0 {
				down.sides = append(down.sides, [2]int{r*cols + c - 1, int(puzzle.Right)})
			}
			if c < cols {
				down.sides = append(down.sides, [2]int{r*cols + c, int(puzzle.Left)})
			}
			if c < cols {
				lines = append(lines, across)
			}
			if r < rows {
				lines = append(lines, down)
			}
		}
	}
	return lines
}

// counted reports whether each clue is the number of lines around its cell.
func counted(t *slitherlink.Puzzle, s puzzle.Answer) bool {
	for c, sides := range s {
		n := 0
		for _, side := range puzzle.Sides() {
			if sides&int(side) != 0 {
				n++
			}
		}
		if t.Count(c) != slitherlink.None && t.Count(c) != n {
			return false
		}
	}
	return true
}

// single reports whether lines, of which each point has none or two, are one loop.
func single(chosen []line) bool {
	if len(chosen) == 0 {
		return false
	}
	reached := map[int]bool{chosen[0].from: true}
	for range chosen {
		for _, l := range chosen {
			if reached[l.from] || reached[l.to] {
				reached[l.from], reached[l.to] = true, true
			}
		}
	}
	return len(reached) == len(chosen) // a loop has as many points as lines
}
