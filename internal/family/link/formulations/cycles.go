package formulations

// Lazy rows. A cycle of the board is a closed walk along its edges. Degree rows and colours admit
// sets of links that close one. Under touch=never they also admit sets that almost close one: a
// path that runs beside itself has all links of a cycle but one. So for each cycle C
//
//	sum over e in C of y[e] <= |C| - 1     no closed loop
//	sum over e in C of y[e] <= |C| - 2     and no path that touches itself, under touch=never
//
// There are too many cycles to list them all. The models have the rows of the 2x2 blocks, and add
// others when a point breaks them. Under touch=no2x2 a third form is needed: if four cells of a
// block are on one path, the stretch of the path from the first to the last of them must break
// somewhere.

import (
	"slices"

	"github.com/gridwright/gridwright/internal/family/link"
	"github.com/gridwright/gridwright/internal/formulation"
	"github.com/gridwright/gridwright/lin"
)

// walk follows links from a cell to the end of its path, or once around its loop. It returns the
// cells in order, and the edges between them; a loop has as many edges as cells.
func (b *edgeMap) walk(from int, linked func(e int) bool) (cells, edges []int) {
	cells = []int{from}
	last := -1
	for c := from; len(cells) <= b.Cells(); {
		next := -1
		for e := range b.Around(c) {
			if e != last && linked(e) {
				next = e
				break
			}
		}
		if next < 0 {
			break
		}
		edges = append(edges, next)
		c, last = b.Other(next, c), next
		if c == from {
			break
		}
		cells = append(cells, c)
	}
	return cells, edges
}

// cuts returns the lazy rows that a set of links breaks, over the columns y of the edges. The links
// must satisfy the degree rows, so that they form paths between terminals, and loops.
func (b *edgeMap) cuts(y []int) func(point []float64) []lin.Row {
	return func(point []float64) []lin.Row {
		linked := func(e int) bool { return formulation.One(point, y[e]) }
		var rows []lin.Row
		seen := make([]bool, b.Cells())
		for from := range b.Cells() {
			if b.Label(from) == 0 || seen[from] {
				continue
			}
			cells, edges := b.walk(from, linked)
			for _, c := range cells {
				seen[c] = true
			}
			switch b.Touch() {
			case link.Never:
				rows = append(rows, b.touches(y, cells, edges)...)
			case link.No2x2:
				rows = append(rows, b.filledBlocks(y, cells, edges)...)
			}
		}
		for c := range b.Cells() {
			if seen[c] {
				continue
			}
			cells, edges := b.walk(c, linked)
			for _, d := range cells {
				seen[d] = true
			}
			if len(edges) > 0 {
				rows = append(rows, b.cycle(y, edges))
			}
		}
		return rows
	}
}

// cycle returns the row of a cycle.
func (b *edgeMap) cycle(y, edges []int) lin.Row {
	spare := 1
	if b.Touch() == link.Never {
		spare = 2
	}
	return lin.Row{Name: "cycle", Terms: b.sum(y, edges), Lo: -lin.Inf,
		Hi: float64(len(edges) - spare)}
}

// sum adds up the columns of edges in the order of the board. So a cycle has the same row, whatever
// cell its walk started from.
func (b *edgeMap) sum(y, edges []int) lin.Terms {
	edges = slices.Sorted(slices.Values(edges))
	t := make(lin.Terms, len(edges))
	for i, e := range edges {
		t[i] = lin.Term{Col: y[e], Coef: 1}
	}
	return t
}

// touches returns the rows of the shortest cycles that a path almost closes: those with no shorter
// one inside.
func (b *edgeMap) touches(y, cells, edges []int) []lin.Row {
	when := b.order(cells)
	var rows []lin.Row
	after := -1 // the latest place at which a cycle found so far begins
	for j, c := range cells {
		first, closing := -1, -1
		for e := range b.Around(c) {
			if i := when[b.Other(e, c)]; i >= 0 && i < j-1 && i > first {
				first, closing = i, e
			}
		}
		if first > after {
			after = first
			rows = append(rows, b.cycle(y, append(slices.Clone(edges[first:j]), closing)))
		}
	}
	return rows
}

// order returns the place of each cell in a path, or -1 for cells that are not on it.
func (b *edgeMap) order(cells []int) []int {
	when := make([]int, b.Cells())
	for c := range when {
		when[c] = -1
	}
	for i, c := range cells {
		when[c] = i
	}
	return when
}

// filledBlocks returns a row for each 2x2 block whose four cells are on the path.
func (b *edgeMap) filledBlocks(y, cells, edges []int) []lin.Row {
	when := b.order(cells)
	var rows []lin.Row
	for nw := range b.Cells() {
		block, ok := b.Block(nw)
		first, last := b.Cells(), -1
		for _, c := range block.Cells {
			ok = ok && when[c] >= 0
			first, last = min(first, when[c]), max(last, when[c])
		}
		if !ok {
			continue
		}
		rows = append(rows, lin.Row{Name: "stretch", Terms: b.sum(y, edges[first:last]), Lo: -lin.Inf,
			Hi: float64(last - first - 1)})
	}
	return rows
}
