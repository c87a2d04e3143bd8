package techniques

import (
	"slices"

	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/internal/family/link"
	"github.com/gridwright/gridwright/internal/family/link/edges"
	"github.com/gridwright/gridwright/internal/graph"
	"github.com/gridwright/gridwright/puzzle"
)

// linkBoard is a board as techniques see it: its edges, with the literal of each, and the instances
// of its rules by their places.
type linkBoard struct {
	edges.Board
	x      *explain.Explainer
	graph  *graph.Graph  // the same edges
	labels []int         // of each cell
	lit    []explain.Lit // of each edge
	edge   []int32       // of each variable: its edge, or -1
	role   []role        // of each instance
	node   []int         // of each cell: the instance on its number of links
	loop   []int         // of each cell: no loop passes it
	block  []int         // of each block, by its north-western cell: no path turns back in it, or -1
	full   []int         // of each block: no path fills it, or -1
	touch  []int         // of each edge: its cells are linked if they are on one path, or -1
	apart  []int         // of each label: its path joins no other pair
	join   []int         // of each label: a path joins its terminals
}

// role is what an instance is about.
type role int

// The roles.
const (
	other    role = iota
	node          // the number of links of a cell
	block         // the number of links in a block
	filled        // a block that no path fills
	touching      // two neighbours on one path
	looping       // a closed loop through a cell
	parting       // two pairs on one path
	joining       // a path between the two terminals of a pair
)

// boardKey is the key of boards among the memos of an explainer.
type boardKey struct{}

// boardOf returns the board of an explainer.
func boardOf(x *explain.Explainer) *linkBoard {
	return x.Memo(boardKey{}, func() any { return newBoard(x) }).(*linkBoard)
}

func newBoard(x *explain.Explainer) *linkBoard {
	b := &linkBoard{Board: edges.Of(x.Puzzle().(*link.Puzzle)), x: x}
	vars := 0
	ends := make([][2]int, len(b.Edges))
	for e, cells := range b.Edges {
		ends[e] = [2]int{cells.A, cells.B}
		b.lit = append(b.lit, x.Set().Fact(b.Fact(e)))
		vars = max(vars, b.lit[e].Var()+1)
	}
	b.edge = slices.Repeat([]int32{-1}, vars)
	for e, l := range b.lit {
		b.edge[l.Var()] = int32(e)
	}
	// Where more links meet than may, a path is followed to the west, south, east or north: the first.
	var order []int
	for i := range b.Cells() {
		b.labels = append(b.labels, b.Label(i))
		c := (b.Grid.Rows-1-i/b.Grid.Cols)*b.Grid.Cols + i%b.Grid.Cols // the last row first
		for _, side := range []int{edges.West, edges.South} {
			if e := b.At[c][side]; e != edges.None {
				order = append(order, e)
			}
		}
	}
	b.graph = graph.New(b.Cells(), ends).Listed(order)
	none := func(n int) []int { return slices.Repeat([]int{-1}, n) }
	b.node, b.loop, b.block, b.full = none(b.Cells()), none(b.Cells()), none(b.Cells()),
		none(b.Cells())
	b.touch, b.apart, b.join = none(len(b.Edges)), none(b.Pairs()+1), none(b.Pairs()+1)
	b.role = make([]role, x.Instances())
	for i := range b.role {
		switch in := x.Instance(i); in.Part {
		case explain.Whole:
			switch cells := x.Cells(i); len(cells) {
			case 1:
				b.role[i], b.node[b.number(cells[0])] = node, i
			case 4:
				b.role[i], b.block[b.number(cells[0])] = block, i
			}
		case explain.NoLoop:
			b.role[i], b.loop[in.Index] = looping, i
		case explain.Apart:
			b.role[i], b.apart[in.Index] = parting, i
		case explain.Joined:
			b.role[i], b.join[in.Index] = joining, i
		case explain.Touching:
			b.role[i], b.touch[in.Index] = touching, i
		case explain.Filled:
			b.role[i], b.full[b.number(x.Cells(i)[0])] = filled, i
		default: // no technique names others
		}
	}
	return b
}

// number returns the number of a cell.
func (b *linkBoard) number(c puzzle.Cell) int { return c.Number(b.Grid.Cols) }

// edgeOf returns the edge of a literal and whether the literal states that it is linked. ok is
// false if it is about something else.
func (b *linkBoard) edgeOf(l explain.Lit) (e int, linked, ok bool) {
	if l.Var() >= len(b.edge) || b.edge[l.Var()] < 0 {
		return 0, false, false
	}
	return int(b.edge[l.Var()]), !l.Negated(), true
}

// on reports whether an edge is known to be linked.
func (b *linkBoard) on(e int) bool { return b.x.Known(b.lit[e]) }

// off reports whether an edge is known not to be linked.
func (b *linkBoard) off(e int) bool { return b.x.Known(b.lit[e].Not()) }

// links returns the number of known links of a cell.
func (b *linkBoard) links(c int) int { return b.linksOf(c, b.on) }

// linksOf returns the number of edges of a cell that are linked.
func (b *linkBoard) linksOf(c int, linked func(e int) bool) (n int) {
	for e := range b.Around(c) {
		if linked(e) {
			n++
		}
	}
	return n
}

// wants returns the number of links of a cell that is on a path.
func (b *linkBoard) wants(c int) int {
	if b.Label(c) > 0 {
		return 1
	}
	return 2
}

// single returns the only instance of a step if it has that role, and whether the step concludes a
// link.
func (b *linkBoard) single(s *explain.Step, r role) (i int, linked, ok bool) {
	if len(s.Instances) != 1 || b.role[s.Instances[0]] != r {
		return 0, false, false
	}
	_, linked, ok = b.edgeOf(s.Lit)
	return s.Instances[0], linked, ok
}

// unlinked names the steps of one instance of a role that conclude that there is no link.
func unlinked(r role) func(*explain.Explainer, *explain.Step) bool {
	return func(x *explain.Explainer, s *explain.Step) bool {
		_, linked, ok := boardOf(x).single(s, r)
		return ok && !linked
	}
}

// atNode names the steps that conclude a link, or that there is none, from the number of links of a
// cell for which is returns true.
func atNode(link bool, is func(b *linkBoard, c int) bool,
) func(*explain.Explainer, *explain.Step) bool {
	return func(x *explain.Explainer, s *explain.Step) bool {
		b := boardOf(x)
		i, linked, ok := b.single(s, node)
		return ok && linked == link && is(b, b.number(x.Cells(i)[0]))
	}
}

// between returns the two cells of the edge of a conclusion.
func (b *linkBoard) between(s *explain.Step) (c, d int) {
	e, _, _ := b.edgeOf(s.Lit)
	return b.ends(e)
}

// from returns the same, the cell first that the rule of the step is about.
func (b *linkBoard) from(s *explain.Step) (c, d int) {
	c, d = b.between(s)
	if !slices.Contains(b.x.Cells(s.Instances[0]), b.Cell(c)) {
		return d, c
	}
	return c, d
}

// cells returns cells by their numbers.
func (b *linkBoard) cells(numbers ...int) []puzzle.Cell {
	cells := make([]puzzle.Cell, len(numbers))
	for i, c := range numbers {
		cells[i] = b.Cell(c)
	}
	return cells
}

// pair returns a pair of terminals as a part of a reason.
func (b *linkBoard) pair(k int) puzzle.Area {
	from, to := b.Terminals(k)
	return puzzle.Area{Kind: "pair", Name: b.Name(k), Cells: b.cells(from, to)}
}

// path returns the path through a cell, with its pair if that is known: "the path of 3".
func (b *linkBoard) path(c int) puzzle.Reason {
	if k, _ := b.chain(nil).labelOf(c); k > 0 {
		return puzzle.Because("the path of", "pair", b.pair(k))
	}
	return puzzle.Because("the path")
}

// spot returns a cell with what is in it: "the 3 in row 1, column 2".
func (b *linkBoard) spot(c int) puzzle.Reason {
	if k := b.Label(c); k > 0 {
		return puzzle.Because("the terminal", "pair", b.pair(k), "cell", b.Cell(c))
	}
	return puzzle.Because("{cell}", "cell", b.Cell(c))
}

// ends returns the two cells of an edge.
func (b *linkBoard) ends(e int) (c, d int) { return b.Edges[e].A, b.Edges[e].B }
