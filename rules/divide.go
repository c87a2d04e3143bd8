package rules

// Meaning. The cells of a board are divided into regions. It becomes rules: each cell is in exactly
// one region, or in at most one if cells may be left over; each region is connected, and has its
// given size, or at least one cell. A region is a rectangle exactly if it is connected by sides and
// no block of 2x2 cells has exactly three of its cells, since each concave corner of a set of cells
// has such a block.
//
// Formula. Those of Exactly and Connected, and a clause for each cell of a block. Of a block with a
// hole, one of the other three cells is not in the region.
//
// Model. Those of Exactly and Connected, and the same clauses as rows.
//
// Evaluation. That of the rules.
//
// Sources. This project's own.

// Regions are what a division is like.
type Regions struct {
	Sizes      []int // of each region: its number of cells, or 0 for any
	Rectangles bool  // each region is a rectangle
	Rest       bool  // a cell may be in no region
}

// Divide completes rules: the nodes of a graph are divided into regions. Within are the literals,
// for each region and node, that the node is in the region. Rectangles need a graph of Cells or
// Links of a Set, without diagonals.
func (d Draft) Divide(g *Graph, within [][]Lit, r Regions) {
	if r.Sizes != nil && len(r.Sizes) != len(within) {
		d.wrong("%d sizes for %d regions", len(r.Sizes), len(within))
	}
	if r.Rectangles && !g.sides {
		d.wrong("rectangles need a graph of Cells or Links without diagonals")
	}
	d.complete()
	for i := range g.Nodes {
		var lits []Lit
		for _, region := range within {
			d.check(g, region, g.Nodes, "nodes")
			lits = append(lits, region[i])
		}
		if r.Rest {
			d.at(g, i).says("{place} is in at most one region", &place{g, i}).AtMost(1, lits...)
		} else {
			d.at(g, i).says("{place} is in one region", &place{g, i}).Exactly(1, lits...)
		}
	}
	for k, region := range within {
		size := 0
		if r.Sizes != nil {
			size = r.Sizes[k]
		}
		if size > 0 {
			d.says("region {number} has {size} cells", k+1, size).Exactly(size, region...)
		} else {
			d.says("region {number} has a cell", k+1).Or(region...)
		}
		d.says("region {number} is connected", k+1).Connected(g, region...)
		if !r.Rectangles {
			continue
		}
		for _, block := range g.blocks {
			for i, c := range block {
				clause := []Lit{region[c]}
				for _, other := range [][]int{block[:i], block[i+1:]} {
					for _, b := range other {
						clause = append(clause, region[b].Not())
					}
				}
				d.at(g, block[:]...).says("region {number} has no concave corner at {place}", k+1,
					&place{g, c}).Or(clause...)
			}
		}
		for _, b := range g.corners {
			d.at(g, b[:]...).says("region {number} has no concave corner at the hole beside {place}",
				k+1, &place{g, b[1]}).Or(region[b[0]].Not(), region[b[1]].Not(), region[b[2]].Not())
		}
	}
}
