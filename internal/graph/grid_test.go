package graph_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/gridwright/gridwright/internal/graph"
)

// TestRims: the walks around the faces of a grid pass each edge once from either node, and there are
// as many as Euler's formula demands of a graph in the plane, one outside each component.
func TestRims(t *testing.T) {
	const cols = 4
	rapid.Check(t, func(t *rapid.T) {
		n := cols * rapid.IntRange(1, 4).Draw(t, "rows")
		var edges [][2]int
		for c := range n {
			if c%cols < cols-1 && rapid.IntRange(0, 3).Draw(t, "right") > 0 {
				edges = append(edges, [2]int{c, c + 1})
			}
			if c+cols < n && rapid.IntRange(0, 3).Draw(t, "down") > 0 {
				edges = append(edges, [2]int{c, c + cols})
			}
		}
		g := graph.New(n, edges)
		walks, passed := 0, map[[2]int]int{}
		for walk := range graph.NewGrid(g, func(c int) (row, col int) { return c / cols, c % cols }).Rims() {
			walks++
			for i, c := range walk {
				passed[[2]int{c, walk[(i+1)%len(walk)]}]++
			}
		}
		for _, e := range edges {
			if passed[e] != 1 || passed[[2]int{e[1], e[0]}] != 1 {
				t.Fatalf("the edge %v of %v is passed %d times and %d back", e, edges, passed[e],
					passed[[2]int{e[1], e[0]}])
			}
		}
		want := 0 // E - V + 2 for each component with edges
		s := graph.Search{Graph: g}
		for nodes := range s.Components(func(int32, graph.Half) bool { return true }) {
			if len(nodes) > 1 {
				want += 2 - len(nodes)
			}
		}
		if want += len(edges); walks != want || len(passed) != 2*len(edges) {
			t.Fatalf("%d walks of %d steps around the faces of %v, want %d", walks, len(passed), edges, want)
		}
	})
}
