package graph

import (
	"iter"
	"slices"
)

// Grid is a graph in the plane: its nodes are cells, and its edges join cells that share a side.
// The half-edge 4*c+s leads from the node c to its side s: up, right, down or left.
type Grid struct {
	*Graph
	sides [][4]int32 // of each node: the edges to its sides, or none
}

// NewGrid returns the grid of a graph, or nil if an edge joins cells that do not share a side.
func NewGrid(g *Graph, place func(c int) (row, col int)) *Grid {
	sides := slices.Repeat([][4]int32{{none, none, none, none}}, g.Nodes())
	for e := range g.ends {
		a, b := g.Ends(e)
		row, col := place(a)
		r, c := place(b)
		side := slices.Index([][2]int{{-1, 0}, {0, 1}, {1, 0}, {0, -1}}, [2]int{r - row, c - col})
		if side < 0 {
			return nil
		}
		sides[a][side], sides[b][(side+2)%4] = int32(e), int32(e)
	}
	return &Grid{g, sides}
}

// across returns the node to which a half-edge leads, and the side of that node at which it ends.
func (g *Grid) across(h int32) (c, side int32) {
	ends := g.ends[g.sides[h/4][h%4]]
	return ends[0] + ends[1] - h/4, (h%4 + 2) % 4
}

// turn returns the half-edge after one on the rim of its face.
func (g *Grid) turn(h int32, use []bool) int32 {
	c, back := g.across(h)
	for s := back + 1; ; s++ {
		if next := 4*c + s%4; use[next] {
			return next
		}
	}
}

// rim yields the half-edges around the face to the left of one, along the edges in use.
func (g *Grid) rim(start int32, use []bool) iter.Seq[int32] {
	return func(yield func(int32) bool) {
		for h := start; yield(h); {
			if h = g.turn(h, use); h == start {
				return
			}
		}
	}
}

// Rims yields the closed walk around each face, by its nodes. It may pass a node more than once.
func (g *Grid) Rims() iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		use, met := make([]bool, 4*g.Nodes()), make([]bool, 4*g.Nodes())
		for h := range use {
			use[h] = g.sides[h/4][h%4] != none
		}
		for h := range use {
			if !use[h] || met[h] {
				continue
			}
			var walk []int
			for j := range g.rim(int32(h), use) {
				met[j] = true
				walk = append(walk, int(j/4))
			}
			if !yield(walk) {
				return
			}
		}
	}
}
