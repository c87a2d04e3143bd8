package graph_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/gridwright/gridwright/internal/graph"
)

// flat returns the grid of a graph whose nodes are cells, row after row.
func flat(g *graph.Graph, cols int) *graph.Grid {
	return graph.NewGrid(g, func(c int) (row, col int) { return c / cols, c % cols })
}

// TestDisjoint: if the pairs are on the rim of a grid and no edge is drawn, there are paths for all
// of them without common nodes unless a pair is shut off, two meet, or a pass is too narrow, and
// only then (Robertson and Seymour, "Graph minors VI. Disjoint paths across a disc", 1986). The
// edges that are the reason leave no paths by themselves.
func TestDisjoint(t *testing.T) {
	found := map[string]int{}
	rapid.Check(t, func(t *rapid.T) {
		for range 10 {
			disjoint(t, found)
		}
	})
	t.Log(found)
}

// disjoint checks one board of TestDisjoint.
func disjoint(t *rapid.T, found map[string]int) {
	rows, cols := rapid.IntRange(2, 4).Draw(t, "rows"), rapid.IntRange(3, 5).Draw(t, "columns")
	var ends [][2]int
	var rim []int
	for c := range rows * cols {
		row, col := c/cols, c%cols
		if col+1 < cols {
			ends = append(ends, [2]int{c, c + 1})
		}
		if row+1 < rows {
			ends = append(ends, [2]int{c, c + cols})
		}
		if row%(rows-1) == 0 || col%(cols-1) == 0 {
			rim = append(rim, c)
		}
	}
	g := graph.New(rows*cols, ends)
	labels := make([]int, rows*cols)
	pairs := rapid.IntRange(1, min(4, len(rim)/2)).Draw(t, "pairs")
	for i, c := range rapid.Permutation(rim).Draw(t, "terminals")[:2*pairs] {
		labels[c] = i/2 + 1
	}
	p := graph.NewPlane(flat(g, cols), labels)
	for e := range p.Value {
		if rapid.IntRange(0, 6).Draw(t, "closed") == 6 {
			p.Value[e] = -1
		}
	}
	p.Survey()
	none := false
	check := func(rule string, by []int32, broken bool) {
		if !broken {
			return
		}
		none = true
		found[rule]++
		only := make([]int8, len(p.Value))
		for _, e := range by {
			only[e] = -1
		}
		if routed(g, labels, only) {
			t.Fatalf("%s: without the edges %v there are paths", rule, by)
		}
	}
	for k := 1; k <= pairs; k++ {
		by, shut := p.ShutOff(k)
		check("shut off", by, shut)
		if p.Joins(k) == shut {
			t.Fatalf("pair %d is shut off and not, too", k)
		}
		for l := 1; l < k; l++ {
			by, meet := p.Meet(k, l)
			check("meet", by, meet)
		}
	}
	for c, k := range labels {
		if nodes, pairs, by := p.Narrow(c); k == 0 && by != nil {
			check("narrow", by, true)
			if len(pairs) != len(nodes)+1 {
				t.Fatalf("%d pairs at %d pieces", len(pairs), len(nodes))
			}
		}
	}
	if routed(g, labels, p.Value) == none {
		t.Fatalf("labels %v, values %v: paths: %v", labels, p.Value, !none)
	}
}

// routed reports whether there are paths for all pairs without common nodes, by trying all.
func routed(g *graph.Graph, labels []int, values []int8) bool {
	taken := make([]bool, len(labels))
	var join func(k int) bool
	var walk func(c, k int) bool
	join = func(k int) bool {
		c := slices.Index(labels, k)
		return c < 0 || walk(c, k)
	}
	walk = func(c, k int) bool {
		taken[c] = true
		for _, h := range g.At(int32(c)) {
			d := int(h.To)
			if values[h.Edge] < 0 || taken[d] || labels[d] > 0 && labels[d] != k {
				continue
			}
			if labels[d] == k && join(k+1) || labels[d] == 0 && walk(d, k) {
				return true
			}
		}
		taken[c] = false
		return false
	}
	return join(1)
}

// TestPlane: whatever edges are decided, each answer differs in one of those by which a pair is
// shut off, two meet or a pass is too narrow; and what the searches for such faults find with one
// more edge is what there is with it.
func TestPlane(t *testing.T) {
	found := map[string]int{}
	rapid.Check(t, func(t *rapid.T) {
		board := rapid.SampledFrom([]plan{{2, 3, false}, {2, 4, false}, {3, 3, false}, {3, 4, false}}).Draw(t, "board")
		n, ends, _ := shape(t, []plan{board})
		order := make([]int, n)
		for c := range order {
			order[c] = c
		}
		w := &world{name: "paths", g: graph.New(n, ends), lits: literals(t, len(ends), 0, 0),
			rules: graph.PathRules{Labels: labels(t, n, ends, rapid.Permutation(order).Draw(t, "order"))}}
		var answers []values
		w.all(func(v values, right bool) {
			if right {
				answers = append(answers, slices.Clone(v))
			}
		})
		if len(answers) == 0 {
			return
		}
		x := &planes{w: w, grid: flat(w.g, board.cols), answers: answers, most: slices.Max(w.rules.Labels), found: found}
		x.last = graph.NewDrawing(w.g, w.rules.Labels)
		for range 8 {
			x.like = rapid.SampledFrom(answers).Draw(t, "answer")
			share := rapid.IntRange(0, 9).Draw(t, "decided")
			x.wrong = rapid.SampledFrom([]int{0, 0, 1, 2}).Draw(t, "wrong")
			dice := rapid.SliceOfN(rapid.IntRange(0, 99), len(ends), len(ends)).Draw(t, "dice")
			x.values = make([]int8, len(ends))
			for e, drawn := range x.like {
				switch {
				case dice[e]/10 >= share:
				case drawn != (dice[e]%10 < x.wrong):
					x.values[e] = 1
				default:
					x.values[e] = -1
				}
			}
			x.reasons(t)
			if x.wrong == 0 {
				x.searches(t)
			}
		}
	})
	t.Log(found)
}

// planes are the planes of a world with some edges decided.
type planes struct {
	w       *world
	grid    *graph.Grid
	most    int // the largest label
	answers []values
	found   map[string]int

	like   values // the decided edges are those of this answer, but for some wrong ones
	wrong  int
	values []int8
	last   *graph.Drawing // remembers ways that it found for other values
}

// plane returns the plane of the decided edges.
func (x *planes) plane() *graph.Plane {
	p := graph.NewPlane(x.grid, x.w.rules.Labels)
	copy(p.Value, x.values)
	return p
}

// with returns the plane with one more edge decided.
func (x *planes) with(at valued) *graph.Plane {
	p := x.plane()
	p.Value[at.edge] = at.value
	return p
}

type valued struct {
	edge  int32
	value int8
}

// open yields each value of each open edge.
func (x *planes) open(yield func(valued) bool) {
	for e, v := range x.values {
		if v == 0 && (!yield(valued{int32(e), -1}) || !yield(valued{int32(e), 1})) {
			return
		}
	}
}

// pairs yields each two labels.
func (x *planes) pairs(yield func(k, l int) bool) {
	for l := range x.most + 1 {
		for k := 1; k < l; k++ {
			if !yield(k, l) {
				return
			}
		}
	}
}

// reasons checks the edges by which a rule is broken.
func (x *planes) reasons(t *rapid.T) {
	check := func(rule string, by []int32) {
		x.found[rule]++
		for _, e := range by {
			if x.values[e] == 0 {
				t.Fatalf("%s: the edge %d of %v is open", rule, e, by)
			}
		}
		for _, a := range x.answers {
			if !slices.ContainsFunc(by, func(e int32) bool { return a[e] != (x.values[e] > 0) }) {
				t.Fatalf("%s by %v, as in the answer %v of %v", rule, by, a, x.w.rules.Labels)
			}
		}
	}
	copy(x.last.Value, x.values)
	x.last.Survey()
	p := x.plane()
	p.Survey()
	for k := 1; k <= x.most; k++ {
		by, shut := p.ShutOff(k)
		if shut {
			check("shut off", by)
		}
		if x.last.Joins(k) == shut {
			t.Fatalf("pair %d is shut off and not, too", k)
		}
	}
	for k, l := range x.pairs {
		if by, meet := p.Meet(k, l); meet {
			check("meet", by)
		}
	}
	for c := range x.w.g.Nodes() {
		if _, _, by := p.Narrow(c); by != nil {
			check("narrow", by)
		}
	}
}

// searches checks the searches for faults with one more edge, of edges as in an answer.
func (x *planes) searches(t *rapid.T) {
	always := func(int32, int8) bool { return true }
	never := func() bool { return false }
	squeezed := func(at valued, k, l int) bool {
		q := x.with(at)
		_, meet := q.Meet(k, l) // it surveys, and refuses joined pairs
		return meet && len(q.Shared(k, l)) > 0
	}
	seen, squeezes := map[valued]bool{}, map[valued][2]int{}
	x.plane().Squeezes(always, never, func(e int32, value int8, k, l int) bool {
		at := valued{e, value}
		x.found["squeezes"]++
		squeezes[at] = [2]int{k, l}
		if seen[at] = true; !squeezed(at, k, l) {
			t.Fatalf("%+v is no squeeze of %d and %d", at, k, l)
		}
		return true
	})
	for at := range x.open {
		for k, l := range x.pairs {
			if !seen[at] && squeezed(at, k, l) {
				t.Fatalf("%+v squeezes %d and %d, and that was not found", at, k, l)
			}
		}
	}
	p := x.plane()
	p.Survey()
	for k, l := range x.pairs {
		clear(seen)
		p.Crossings(k, l, always, func(e int32, value int8) bool {
			x.found["crossings"]++
			seen[valued{e, value}] = true
			return true
		})
		for at := range x.open {
			q := x.with(at)
			_, meet := q.Meet(k, l)
			if seen[at] && !meet || !seen[at] && meet && len(q.Shared(k, l)) == 0 {
				t.Fatalf("%+v makes %d and %d meet: %v, found: %v", at, k, l, meet, seen[at])
			}
		}
	}
	truth := x.plane()
	for e, drawn := range x.like {
		if truth.Value[e] = -1; drawn {
			truth.Value[e] = 1
		}
	}
	passes := map[valued]bool{}
	p.Passes(truth, never, func(e int32, value int8, node int) bool {
		x.found["passes"]++
		passes[valued{e, value}] = true
		if _, _, by := x.with(valued{e, value}).Narrow(node); by == nil {
			t.Fatalf("the value %d of %d leaves no pass too narrow at %d", value, e, node)
		}
		return true
	})
	for at, pair := range squeezes {
		if at.value > 0 && !passes[at] && x.one(at, pair[0], pair[1]) {
			t.Fatalf("%+v makes one piece of two for the pairs %v, and that was not found", at, pair)
		}
	}
}

// one reports whether an edge makes one of two pieces, without a label, that two pairs both need.
func (x *planes) one(at valued, k, l int) bool {
	q := x.with(at)
	q.Survey()
	end, _ := x.grid.Ends(int(at.edge))
	piece := q.Through(int32(end)).Nodes
	return !slices.ContainsFunc(piece, func(c int32) bool { return q.Labels[c] > 0 }) &&
		slices.ContainsFunc(q.Shared(k, l), func(c int32) bool { return slices.Contains(piece, c) })
}

// TestOnePiece: two paths side by side, each with one piece, lose room if a link makes these one.
func TestOnePiece(t *testing.T) {
	g := flat(graph.New(6, [][2]int{{0, 1}, {1, 2}, {1, 4}, {3, 4}, {4, 5}}), 3)
	p, truth := graph.NewPlane(g, []int{1, 0, 1, 2, 0, 2}), graph.NewPlane(g, []int{1, 0, 1, 2, 0, 2})
	copy(truth.Value, []int8{1, 1, -1, 1, 1})
	p.Survey()
	var found []valued
	p.Passes(truth, func() bool { return false }, func(e int32, value int8, _ int) bool {
		found = append(found, valued{e, value})
		return true
	})
	if !slices.Equal(found, []valued{{2, 1}}) {
		t.Errorf("found %v", found)
	}
}

// TestWide: a pass of two pieces is too narrow for three pairs on a board of 129 pieces, one more
// than two words have bits.
func TestWide(t *testing.T) {
	const rows, cols = 3, 45
	var ends [][2]int
	for c := range rows * cols {
		if c%cols+1 < cols && c != 2*cols+20 {
			ends = append(ends, [2]int{c, c + 1})
		}
		if c+cols < rows*cols {
			ends = append(ends, [2]int{c, c + cols})
		}
	}
	labels := make([]int, rows*cols)
	for row := range rows {
		labels[row*cols], labels[(row+1)*cols-1] = row+1, row+1
	}
	p := graph.NewPlane(flat(graph.New(rows*cols, ends), cols), labels)
	if nodes, pairs, by := p.Narrow(20); by == nil || len(nodes) != 2 || len(pairs) != 3 {
		t.Errorf("pairs %v at %v, by %v", pairs, nodes, by)
	}
}
