package encodings

import (
	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/internal/encoding"
)

// Links returns Positions with a variable for each pair of neighbours that may be consecutive.
func Links() *encoding.Encoding {
	return &encoding.Encoding{
		Name:    "links",
		Summary: "as positions, and a variable for each pair of neighbours that may be linked",
		Doc: "As positions, and y[e] is true if the two cells of e hold consecutive numbers: they are " +
			"linked. An end has one link, any other cell two. If the cell c holds k and is linked to d, " +
			"d holds k-1 or k+1; if c holds k and its neighbour d holds k+1, they are linked. So learned " +
			"clauses can describe the route of the path without its numbers, which pays on boards with " +
			"long gaps between their clues.",
		Source: "This project's own; links as in models of the travelling salesman, " +
			"Erwin Kalvelagen, \"Numbrix puzzle via TSP\", 2020.",
		Prunes:   prunes,
		Supports: supports,
		Build:    builder((*board).links),
		Open:     opener((*board).links),
	}
}

// links builds the formula of the candidates and the edges, without the clauses that the theory
// stands for.
func (b *board) links(f encoding.Builder) {
	b.positions(f)
	if b.hopeless || b.n < 2 {
		return
	}
	f.Vars += b.edges
	for i := range f.Range(len(b.cells)) {
		if c := b.cells[i]; b.mayEnd(c) {
			b.degree(f, c)
		}
	}
}

// link returns the literal that the cells of an edge are linked.
func (b *board) link(e int32) cnf.Lit { return cnf.Pos(len(b.all) + int(e)) }

// mayEnd reports whether a cell can hold the first or the last number.
func (b *board) mayEnd(c int) bool {
	vars := b.byCell[c]
	return len(vars) > 0 &&
		(b.all[vars[0]].number == 0 || int(b.all[vars[len(vars)-1]].number) == b.n-1)
}

// degree states how many links a cell has that may be an end: one if it is an end, else two.
func (b *board) degree(f encoding.Builder, c int) {
	var ends, links []cnf.Lit
	for _, v := range b.byCell[c] {
		if k := b.all[v].number; k == 0 || int(k) == b.n-1 {
			ends = append(ends, cnf.Pos(int(v)))
		}
	}
	for _, e := range b.around[c] {
		links = append(links, b.link(e))
	}
	f.Add(links...)
	for i, x := range links {
		others := append([]cnf.Lit{}, ends...)
		for j, y := range links {
			if j != i {
				others = append(others, y)
			}
		}
		f.Add(others...)
		for j := range i {
			for _, end := range ends {
				f.Add(end.Not(), x.Not(), links[j].Not())
			}
			for k := range j {
				f.Add(x.Not(), links[j].Not(), links[k].Not())
			}
		}
	}
}
