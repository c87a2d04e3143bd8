package random

import (
	"math/bits"
	"strconv"

	"github.com/gridwright/gridwright/internal/family/link"
	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/puzzle"
)

// cover is a set of paths on a board that obey its rules. Their ends are the terminals of a puzzle,
// and the paths are an answer to it.
type cover struct {
	board grid.Board
	all   bool // every cell is on a path
	touch link.Touch
	links []uint8    // of each cell: the bits of an answer
	next  [][4]int32 // of each cell: its neighbours by side, or none
	pairs int        // paths
}

// The sides of a cell: the bit of the side i in an answer is 1<<i, and the opposite side is i^2.
const (
	north = iota
	east
	south
	west
)

// none stands for a cell beyond the border.
const none = -1

// newCover covers a board of at least two cells by straight paths of two and three cells. They obey
// all rules.
func newCover(frame *link.Puzzle) *cover {
	b := frame.Board()
	c := &cover{board: b, all: frame.Cover(), touch: frame.Touch(),
		links: make([]uint8, b.Cells()), next: make([][4]int32, b.Cells())}
	for x := range c.next {
		for side, d := range grid.Orthogonal {
			c.next[x][side] = none
			if to, ok := b.Step(x, d); ok {
				c.next[x][side] = int32(to)
			}
		}
	}
	lines, length, side := b.Rows, b.Cols, east
	if b.Cols == 1 { // the rows, or else the only column
		lines, length, side = 1, b.Rows, south
	}
	for line := range lines {
		first := line * length
		for i := 0; i+1 < length; i += 2 {
			c.flip(first+i, side)
			c.pairs++
		}
		if length%2 == 1 {
			c.flip(first+length-2, side)
		}
	}
	return c
}

// flip makes a link through a side of a cell, or takes it back.
func (c *cover) flip(x, side int) {
	c.links[x] ^= 1 << side
	c.links[c.next[x][side]] ^= 1 << (side ^ 2)
}

// terminal reports whether a path ends in a cell.
func (c *cover) terminal(x int32) bool { return bits.OnesCount8(c.links[x]) == 1 }

// walk appends the cells of a path behind a cell, which it leaves through a side.
func (c *cover) walk(dst []int32, x int32, side int) []int32 {
	for {
		x = c.next[x][side]
		dst = append(dst, x)
		out := c.links[x] &^ (1 << (side ^ 2))
		if out == 0 {
			return dst
		}
		side = bits.TrailingZeros8(out)
	}
}

// path appends the cells of the path that begins in a terminal.
func (c *cover) path(dst []int32, x int32) []int32 {
	return c.walk(append(dst, x), x, bits.TrailingZeros8(c.links[x]))
}

// names returns the contents of each cell of the puzzle: pairs are numbered in reading order.
func (c *cover) names() []string {
	names := make([]string, len(c.links))
	n := 0
	var path []int32
	for x := range names {
		if names[x] == "" && c.terminal(int32(x)) {
			n++
			path = c.path(path[:0], int32(x))
			names[x] = strconv.Itoa(n)
			names[path[len(path)-1]] = names[x]
		}
	}
	return names
}

// answer returns the cover as an answer of the puzzle.
func (c *cover) answer() puzzle.Answer {
	s := make(puzzle.Answer, len(c.links))
	for x, l := range c.links {
		s[x] = int(l)
	}
	return s
}
