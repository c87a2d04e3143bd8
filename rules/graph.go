package rules

import (
	"fmt"
	"slices"

	"github.com/gridwright/gridwright/internal/graph"
	"github.com/gridwright/gridwright/puzzle"
)

// Graph is a set of nodes, numbered from 0, and of edges between them, numbered in their order.
type Graph struct {
	Nodes int
	Edges [][2]int

	blocks  [][4]int      // of 2x2 cells, in a graph of the cells of a board
	corners [][3]int      // blocks whose fourth cell is a hole
	sides   bool          // the nodes are cells of a board, the edges join those that share a side
	cells   []puzzle.Cell // of each node, if the nodes are cells; of Joins, of the first nodes
	areas   []puzzle.Area // of each node, if it is a corner of cells; or nil
	kernel  *graph.Graph  // the same graph, for searches and theories
}

// prepare makes the kernel. Primitives call it before their rule is
// complete, so that complete statements can be read by several goroutines.
func (g *Graph) prepare() {
	if g.kernel != nil {
		return
	}
	for _, ends := range g.Edges {
		if !g.has(ends[0]) || !g.has(ends[1]) || ends[0] == ends[1] {
			panic(fmt.Sprintf("rules: an edge joins nodes %d and %d of a graph whose nodes are 0 to %d",
				ends[0], ends[1], g.Nodes-1))
		}
	}
	g.kernel = graph.New(g.Nodes, g.Edges)
}

// at returns the edges of a node and its neighbours, in the order of the edges.
func (g *Graph) at(i int) []graph.Half { return g.kernel.At(int32(i)) }

// around appends the literals of the edges of a node.
func (g *Graph) around(i int, edges, to []Lit) []Lit {
	for _, h := range g.at(i) {
		to = append(to, edges[h.Edge])
	}
	return to
}

// has reports whether the graph has a node.
func (g *Graph) has(node int) bool { return 0 <= node && node < g.Nodes }

// Joins returns the graph of some cells and of joins, each of two of them by their places: after
// the cells, it has a node for each join, beside both of its cells.
func Joins(cells []puzzle.Cell, joins [][]int) *Graph {
	g := &Graph{Nodes: len(cells) + len(joins), cells: cells}
	for i, join := range joins {
		for _, end := range join {
			g.Edges = append(g.Edges, [2]int{end, len(cells) + i})
		}
	}
	return g
}

// borders returns the closed walks around the cells of a board whose edges join those that share a
// side: around each part of it from outside, and around each hole. A walk may pass a cell more than
// once. Those around blocks of 2x2 cells, and those that are too short to cross, are left out.
func (g *Graph) borders() (all [][]int) {
	for walk := range graph.NewGrid(g.kernel, func(i int) (row, col int) {
		return int(g.cells[i].Row), int(g.cells[i].Col)
	}).Rims() {
		if len(walk) > 4 || len(walk) == 4 && walk[1] == walk[3] {
			all = append(all, walk)
		}
	}
	return all
}

// search returns a search of the graph.
func (g *Graph) search() *graph.Search { return &graph.Search{Graph: g.kernel} }

// check prepares a graph. It panics if there is not a literal for each edge or node.
func (d Draft) check(g *Graph, lits []Lit, n int, what string) {
	g.prepare()
	if len(lits) != n {
		d.wrong("%d literals for %d %s", len(lits), n, what)
	}
}

// Lines are the sides of the cells of a board, on each of which a line may be drawn. The nodes of
// the graph are the corners of cells, row by row.
type Lines struct {
	Graph *Graph
	Lits  []Lit // of each edge: a line is drawn on it
	set   *Set
}

// Lines returns a literal for each side of the cells of the board.
func (m *Set) Lines() Lines {
	m.sided = true
	g := &Graph{Nodes: (m.rows + 1) * (m.cols + 1)}
	l := Lines{Graph: g, set: m}
	corner := func(r, c int) int { return r*(m.cols+1) + c }
	side := func(r, c int, side puzzle.Side, from, to int) {
		g.Edges = append(g.Edges, [2]int{from, to})
		l.Lits = append(l.Lits, m.Fact(puzzle.DrawnFact(puzzle.Cell{Row: int16(r), Col: int16(c)}, side,
			m.rows, m.cols)))
	}
	for r := range m.rows + 1 {
		for c := range m.cols + 1 {
			g.areas = append(g.areas, m.corner(r, c))
			if c < m.cols && r < m.rows {
				side(r, c, puzzle.Up, corner(r, c), corner(r, c+1))
			} else if c < m.cols {
				side(r-1, c, puzzle.Down, corner(r, c), corner(r, c+1))
			}
			if r < m.rows && c < m.cols {
				side(r, c, puzzle.Left, corner(r, c), corner(r+1, c))
			} else if r < m.rows {
				side(r, c-1, puzzle.Right, corner(r, c), corner(r+1, c))
			}
		}
	}
	return l
}

// corner describes a corner of cells by a cell that has it.
func (m *Set) corner(r, c int) puzzle.Area {
	vertical, horizontal := "upper", "left"
	if r == m.rows {
		r, vertical = r-1, "lower"
	}
	if c == m.cols {
		c, horizontal = c-1, "right"
	}
	return puzzle.Area{Kind: vertical + " " + horizontal + " corner",
		Cells: []puzzle.Cell{{Row: int16(r), Col: int16(c)}}}
}

// Around returns the literals of the four sides of a cell.
func (l Lines) Around(c puzzle.Cell) []Lit {
	lits := make([]Lit, 0, 4)
	for _, side := range puzzle.Sides() {
		lits = append(lits, l.set.Fact(puzzle.DrawnFact(c, side, l.set.rows, l.set.cols)))
	}
	return lits
}

// Links are the pairs of neighbouring cells of a board, each of which may be linked. The nodes of
// the graph are the cells.
type Links struct {
	Graph *Graph
	Cells []puzzle.Cell // of each node
	Lits  []Lit         // of each edge: its cells are linked

	rows, cols int
	node       []int32 // of each cell: 1 + its node, or 0
}

// Node returns the node of a cell, or false if the cell is left out or not on the board.
func (l Links) Node(c puzzle.Cell) (int, bool) {
	if !isInside(c, l.rows, l.cols) {
		return 0, false
	}
	i := int(l.node[c.Number(l.cols)]) - 1
	return max(i, 0), i >= 0
}

// Links returns a literal for each pair of neighbours of the board: cells that share a side or, if
// diagonal is set, a corner. Cells for which hole returns true are left out; hole may be nil.
func (m *Set) Links(diagonal bool, hole func(puzzle.Cell) bool) Links {
	m.sided = true
	l := m.cells(diagonal, hole)
	if m.Fits(len(l.Graph.Edges)) { // Fact adds nothing where there is no room
		m.vars.others = slices.Grow(m.vars.others, len(l.Graph.Edges))
	}
	l.Lits = make([]Lit, 0, len(l.Graph.Edges))
	for _, ends := range l.Graph.Edges {
		l.Lits = append(l.Lits, m.Fact(puzzle.LinkedFact(l.Cells[ends[0]], l.Cells[ends[1]])))
	}
	return l
}

// Cells returns the graph of the cells of the board, as Links does but without literals.
func (m *Set) Cells(diagonal bool, hole func(puzzle.Cell) bool) Links {
	return m.cells(diagonal, hole)
}

func (m *Set) cells(diagonal bool, hole func(puzzle.Cell) bool) Links {
	l := Links{Graph: &Graph{sides: !diagonal}, rows: m.rows, cols: m.cols}
	l.node, l.Cells = make([]int32, m.rows*m.cols), make([]puzzle.Cell, 0, m.rows*m.cols)
	for i := range l.node {
		c := puzzle.CellOf(i, m.cols)
		if hole == nil || !hole(c) {
			l.Cells = append(l.Cells, c)
			l.node[i] = int32(len(l.Cells))
		}
	}
	node := func(row, col int) (int, bool) {
		return l.Node(puzzle.Cell{Row: int16(row), Col: int16(col)})
	}
	l.Graph.Nodes, l.Graph.cells = len(l.Cells), l.Cells
	steps := [][2]int{{0, 1}, {1, 0}}
	if diagonal {
		steps = [][2]int{{0, 1}, {1, -1}, {1, 0}, {1, 1}}
	}
	l.Graph.Edges = make([][2]int, 0, len(steps)*len(l.Cells))
	for i, c := range l.Cells {
		for _, by := range steps {
			if j, ok := node(int(c.Row)+by[0], int(c.Col)+by[1]); ok {
				l.Graph.Edges = append(l.Graph.Edges, [2]int{i, j})
			}
		}
	}
	for r := range m.rows - 1 {
		for c := range m.cols - 1 {
			var block [4]int
			n := 0
			for _, by := range [4][2]int{{0, 0}, {0, 1}, {1, 0}, {1, 1}} {
				if i, ok := node(r+by[0], c+by[1]); ok {
					block[n] = i
					n++
				}
			}
			switch n {
			case 4:
				l.Graph.blocks = append(l.Graph.blocks, block)
			case 3:
				l.Graph.corners = append(l.Graph.corners, [3]int(block[:3]))
			}
		}
	}
	l.Graph.prepare()
	return l
}

// Around returns the literals of the links of a cell.
func (l Links) Around(c puzzle.Cell) []Lit {
	if i, ok := l.Node(c); ok {
		return l.Graph.around(i, l.Lits, nil)
	}
	return nil
}
