// Package brute lists the answers of small Numberlink boards by trying every set of links. Only
// tests use it.
package brute

import (
	"slices"

	"github.com/gridwright/gridwright/internal/family/link"
	"github.com/gridwright/gridwright/puzzle"
)

// edge is a pair of cells that share a side, and the link bits that join them.
type edge struct{ a, b, bitA, bitB int }

// Answers yields every answer of p until yield returns false. It panics if the board has more than
// 12 cells.
func Answers(p puzzle.Puzzle, yield func(puzzle.Answer) bool) {
	t := p.(*link.Puzzle)
	n := t.Board().Cells()
	if n > 12 { // a 3x4 board has 17 edges, and 131,072 sets of them
		panic("brute: the board has more than 12 cells")
	}
	edges := edgesOf(t)
	s := make(puzzle.Answer, n)
	room := make([]int, n) // how many more links each cell may have
	for c := range room {
		room[c] = 2
		if t.Label(c) > 0 {
			room[c] = 1
		}
	}
	// put tries the edges from i on, with and without each, in addition to those chosen. It returns
	// false if no more answers are wanted.
	var put func(i int, chosen []edge) bool
	put = func(i int, chosen []edge) bool {
		if i == len(edges) {
			return !legal(t, edges, chosen) || yield(slices.Clone(s))
		}
		if !put(i+1, chosen) {
			return false
		}
		e := edges[i]
		if room[e.a] == 0 || room[e.b] == 0 {
			return true
		}
		s[e.a], s[e.b] = s[e.a]+e.bitA, s[e.b]+e.bitB
		room[e.a], room[e.b] = room[e.a]-1, room[e.b]-1
		more := put(i+1, append(chosen, e))
		s[e.a], s[e.b] = s[e.a]-e.bitA, s[e.b]-e.bitB
		room[e.a], room[e.b] = room[e.a]+1, room[e.b]+1
		return more
	}
	put(0, nil)
}

func edgesOf(t *link.Puzzle) []edge {
	var edges []edge
	rows, cols := t.Board().Rows, t.Board().Cols
	for c := range rows * cols {
		if c%cols < cols-1 {
			edges = append(edges, edge{c, c + 1, link.LinkE, link.LinkW})
		}
		if c/cols < rows-1 {
			edges = append(edges, edge{c, c + cols, link.LinkS, link.LinkN})
		}
	}
	return edges
}

// legal checks the rules in the order in which a person would state them.
func legal(t *link.Puzzle, edges, chosen []edge) bool {
	n := t.Board().Cells()
	degree := make([]int, n)
	for _, e := range chosen {
		degree[e.a]++
		degree[e.b]++
	}
	for c, d := range degree {
		switch {
		case t.Label(c) > 0 && d != 1, t.Label(c) == 0 && d != 0 && d != 2, d == 0 && t.Cover():
			return false
		}
	}
	component := components(n, chosen)
	return joined(t, degree, component) && touches(t, edges, chosen, component)
}

// components numbers the cells so that linked cells have the same number.
func components(n int, chosen []edge) []int {
	component := make([]int, n)
	for c := range component {
		component[c] = c
	}
	for range n {
		for _, e := range chosen {
			low := min(component[e.a], component[e.b])
			component[e.a], component[e.b] = low, low
		}
	}
	return component
}

// joined reports whether each component of linked cells holds exactly one pair of terminals.
func joined(t *link.Puzzle, degree, component []int) bool {
	for k := range component {
		var labels []int
		used := false
		for c := range component {
			if component[c] != k || degree[c] == 0 {
				continue
			}
			used = true
			if t.Label(c) > 0 {
				labels = append(labels, t.Label(c))
			}
		}
		if used && (len(labels) != 2 || labels[0] != labels[1]) {
			return false
		}
	}
	return true
}

// touches reports whether the chosen links satisfy the rule on touching.
func touches(t *link.Puzzle, edges, chosen []edge, component []int) bool {
	cols := t.Board().Cols
	switch t.Touch() {
	case link.Never: // neighbours of one path are linked
		linked := map[edge]bool{}
		for _, e := range chosen {
			linked[e] = true
		}
		for _, e := range edges {
			if component[e.a] == component[e.b] && !linked[e] {
				return false
			}
		}
	case link.No2x2:
		for c := range component {
			if c%cols == cols-1 || c+cols >= len(component) {
				continue
			}
			k := component[c]
			if component[c+1] == k && component[c+cols] == k && component[c+cols+1] == k {
				return false
			}
		}
	}
	return true
}
