package rules

// Meaning. The cells of a board are divided into regions. It becomes rules: each cell is in
// exactly one region, or in at most one if cells may be left over; each region is connected, and
// has its given size, or at least one cell. Sizes may be ranges, and stand for a clue each. A
// region is a rectangle exactly if it is connected by sides and no block of 2x2 cells has exactly
// three of its cells, since each concave corner of a set of cells has such a block. A border is
// between two cells exactly if they are in different regions, or only one is in a region.
//
// Formula. Those of Exactly and Connected, and a clause for each cell of a block. Of a block with
// a hole, one of the other three cells is not in the region. For each border and region, clauses
// that both cells are in it, or there is a border, or none is.
//
// Model. Those of Exactly and Connected, and the same clauses as rows.
//
// Evaluation. That of the rules.
//
// Sources. This project's own.

// Regions are what a division is like.
type Regions struct {
	Sizes []int // of each region: its number of cells, or 0 for any
	Most  []int // of each region with a size: the largest, where that is the smallest; nil for none
	// Clues are the clues that the sizes stand for, of each region an index of Puzzle.Clues, or -1.
	// They are nil if there are none, or if all rules stand for that of the draft.
	Clues      []int
	Names      []string // of each region, in words: "the island of row 1, column 2"; nil for numbers
	Rectangles bool     // each region is a rectangle
	Rest       bool     // a cell may be in no region
	// Borders are literals, of each edge of the graph, that there is a border on it; nil for none.
	// Where answers are borders, an auxiliary variable can be within a region.
	Borders []Lit
}

// Divide completes rules: the nodes of a graph are divided into regions. Within are the literals,
// for each region and node, that the node is in the region. Rectangles need a graph of Cells or
// Links of a Set, without diagonals.
func (d Draft) Divide(g *Graph, within [][]Lit, r Regions) {
	d.checkRegions(g, within, r)
	d.complete()
	at := func(node int) []Lit {
		lits := make([]Lit, len(within))
		for k, region := range within {
			lits[k] = region[node]
		}
		return lits
	}
	for node := range g.Nodes {
		if r.Rest {
			d.at(g, node).says("{place} is in at most one region", &place{g, node}).
				AtMost(1, at(node)...)
		} else {
			d.at(g, node).says("{place} is in one region", &place{g, node}).Exactly(1, at(node)...)
		}
	}
	for k, region := range within {
		d.sized(k, r, region)
		d.of(r, k, " is connected").Connected(g, region...)
		if r.Rectangles {
			d.rectangle(g, k, r, region)
		}
	}
	for e, l := range r.Borders {
		from, to := g.Edges[e][0], g.Edges[e][1]
		d.at(g, from, to).says("a border is between {place} and {place} exactly if their regions differ",
			&place{g, from}, &place{g, to}).add(border{l, at(from), at(to)})
	}
}

// checkRegions refuses regions that do not fit the graph or each other.
func (d Draft) checkRegions(g *Graph, within [][]Lit, r Regions) {
	for _, region := range within {
		d.check(g, region, g.Nodes, "nodes")
	}
	for _, each := range [][]int{r.Sizes, r.Most, r.Clues} {
		if each != nil && (r.Sizes == nil || len(each) != len(within)) {
			d.wrong("%d sizes for %d regions", len(each), len(within))
		}
	}
	if r.Names != nil && len(r.Names) != len(within) {
		d.wrong("%d names for %d regions", len(r.Names), len(within))
	}
	if r.Borders != nil {
		d.check(g, r.Borders, len(g.Edges), "edges")
	}
	if r.Rectangles && !g.sides {
		d.wrong("rectangles need a graph of Cells or Links without diagonals")
	}
}

// rectangle adds that region k is a rectangle: it has no concave corner.
func (d Draft) rectangle(g *Graph, k int, r Regions, region []Lit) {
	for _, block := range g.blocks {
		for _, c := range block {
			clause := []Lit{region[c]}
			for _, other := range block {
				if other != c {
					clause = append(clause, region[other].Not())
				}
			}
			d.at(g, block[:]...).of(r, k, " has no concave corner at {place}", &place{g, c}).
				Or(clause...)
		}
	}
	for _, b := range g.corners {
		d.at(g, b[:]...).of(r, k, " has no concave corner at the hole beside {place}",
			&place{g, b[1]}).Or(region[b[0]].Not(), region[b[1]].Not(), region[b[2]].Not())
	}
}

// of returns the draft with what it says about region k.
func (d Draft) of(r Regions, k int, says string, args ...any) Draft {
	if r.Names != nil {
		return d.says("{region}"+says, append([]any{r.Names[k]}, args...)...)
	}
	return d.says("region {number}"+says, append([]any{k + 1}, args...)...)
}

// sized adds the rules on the number of cells of region k. A region without a size has a cell, and
// so has one whose size is a clue, since formulas can leave clues out.
func (d Draft) sized(k int, r Regions, region []Lit) {
	size, clue := 0, -1
	if r.Sizes != nil {
		size = max(0, r.Sizes[k])
	}
	if r.Clues != nil {
		clue = r.Clues[k]
	}
	if size > 0 {
		by := d
		if clue >= 0 {
			by = d.Clue(clue)
		}
		if r.Most == nil || r.Most[k] <= size {
			by.of(r, k, " has {size} cells", size).Exactly(size, region...)
		} else {
			by.of(r, k, " has {size} to {size} cells", size, r.Most[k]).cardinal(size, r.Most[k], region)
		}
	}
	if size == 0 || clue >= 0 {
		d.of(r, k, " has a cell").Or(region...)
	}
}

// border is the constraint that a literal is true exactly if two cells are in different regions, or
// only one is in a region. Another rule states that each is in at most one.
type border struct {
	is          Lit
	here, there []Lit // of each region: the cells on both sides are in it
}

func (c border) Holds(holds func(Lit) bool) bool {
	ok := true
	c.each(func(lits ...Lit) { ok = ok && or{lits}.Holds(holds) })
	return ok
}

// each calls with the clauses.
func (c border) each(clause func(lits ...Lit)) {
	some := []Lit{c.is.Not()} // one of the cells is in a region
	for k, l := range c.here {
		clause(l.Not(), c.there[k].Not(), c.is.Not())
		clause(l.Not(), c.there[k], c.is)
		clause(l, c.there[k].Not(), c.is)
		some = append(some, l, c.there[k])
	}
	clause(some...)
}

func (c border) lower(f *formulaBuilder) { c.each(f.clause) }

func (c border) rows(m *modelBuilder) { c.each(m.clause) }
