package edges_test

import (
	"slices"
	"testing"

	"github.com/gridwright/gridwright/internal/family/link"
	"github.com/gridwright/gridwright/internal/family/link/edges"
	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/puzzle"
)

// TestGraph: each edge is entered at the facing sides of its two cells, every pair of neighbours has
// one, and blocks have the edges between their cells.
func TestGraph(t *testing.T) {
	for _, b := range []grid.Board{{Rows: 1, Cols: 1}, {Rows: 1, Cols: 4}, {Rows: 4, Cols: 1}, {Rows: 3, Cols: 5}} {
		g := edges.NewGraph(b)
		at, blocks := 0, 0
		for c := range g.Cells() {
			for side, d := range grid.Orthogonal {
				next, ok := b.Step(c, d)
				e := g.At[c][side]
				if ok != (e != edges.None) {
					t.Errorf("%v: cell %d has the edge %d at side %d", b, c, e, side)
				}
				if !ok {
					continue
				}
				at++
				if g.Other(e, c) != next || g.At[next][side^2] != e {
					t.Errorf("%v: edge %d does not lead from %d to %d", b, e, c, next)
				}
				if first := c < next; first != (g.Edges[e] == edges.Edge{A: c, B: next}) || first && g.Side(e) != side {
					t.Errorf("%v: edge %d from %d to %d is %v through side %d", b, e, c, next, g.Edges[e], g.Side(e))
				}
			}
			for e := range g.Around(c) {
				if !slices.Contains(g.At[c][:], e) {
					t.Errorf("%v: %d is not an edge of %d", b, e, c)
				}
			}
			block, ok := g.Block(c)
			if !ok {
				continue
			}
			blocks++
			var between []int
			for e, ends := range g.Edges {
				if slices.Contains(block.Cells[:], ends.A) && slices.Contains(block.Cells[:], ends.B) {
					between = append(between, e)
				}
			}
			if block.Cells[0] != c || !slices.Equal(between, block.Edges[:]) {
				t.Errorf("%v: the block at %d is %v, and the edges in it %v", b, c, block, between)
			}
		}
		if at != 2*len(g.Edges) || blocks != (b.Rows-1)*(b.Cols-1) {
			t.Errorf("%v: %d edges, %d of their ends at cells, %d blocks", b, len(g.Edges), at, blocks)
		}
	}
}

// TestAnswers: edges are in the order of the facts, the links of an answer rebuild it, and all
// answers agree with the edges that terminals settle.
func TestAnswers(t *testing.T) {
	settled := 0
	for _, header := range []string{"touch=never", "touch=free"} {
		p := puzzletest.Parse(t, link.Numberlink(), "numberlink "+header+"\n1 . 2\n. . 3\n1 2 3\n").(*link.Puzzle)
		b := edges.Of(p)
		var facts []puzzle.Fact
		for e := range b.Edges {
			facts = append(facts, b.Fact(e))
		}
		if !slices.Equal(facts, slices.Collect(p.Facts())) {
			t.Errorf("the facts are %v", facts)
		}
		answers := 0
		for s := range func(yield func(puzzle.Answer) bool) { puzzletest.TryLines(p, yield) } {
			answers++
			if again := b.Answer(func(e int) bool { return b.Linked(s, e) }); !slices.Equal(again, s) {
				t.Errorf("%v became %v", s, again)
			}
			for e := range b.Edges {
				if has, err := p.Has(s, b.Fact(e)); err != nil || has != b.Linked(s, e) {
					t.Errorf("edge %d of %v: %v, %v", e, s, has, err)
				}
				linked, ok := b.Settled(e)
				if ok && linked != b.Linked(s, e) {
					t.Errorf("%s: the answer %v contradicts the settled edge %d", header, s, e)
				}
				if ok {
					settled++
				}
			}
		}
		if answers == 0 {
			t.Errorf("%s: there are no answers to test with", header)
		}
	}
	if settled == 0 {
		t.Error("no edge was settled, so nothing was tested")
	}
}
