package rules_test

import (
	"fmt"
	"math/bits"
	"slices"
	"testing"

	"github.com/gridwright/gridwright/internal/sample"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/rules"
)

// rectangle reports whether some cells fill a rectangle, by their outline.
func rectangle(cells []puzzle.Cell) bool {
	if len(cells) == 0 {
		return false
	}
	top, left, bottom, right := cells[0].Row, cells[0].Col, cells[0].Row, cells[0].Col
	for _, c := range cells {
		top, left, bottom, right = min(top, c.Row), min(left, c.Col), max(bottom, c.Row), max(right, c.Col)
	}
	return len(cells) == int(bottom-top+1)*int(right-left+1)
}

// TestDivide: each region is connected, has its size and is a rectangle if it must be, also under a
// condition and beside a hole: without GRIDWRIGHT_WHOLE on one board after the other.
func TestDivide(t *testing.T) {
	for k, tt := range []struct {
		rows, cols, regions int
		is                  rules.Regions
	}{
		{2, 2, 2, rules.Regions{Sizes: []int{1, 2}, Most: []int{3, 3}}},
		{2, 3, 2, rules.Regions{Sizes: []int{0, 2}, Most: []int{1, 4}, Rest: true}},
		{2, 2, 3, rules.Regions{Sizes: []int{1, 1, 1}, Most: []int{0, 2, 1}, Rest: true}},
		{1, 1, 1, rules.Regions{}},
		{2, 2, 1, rules.Regions{}},
		{2, 2, 2, rules.Regions{}},
		{2, 2, 2, rules.Regions{Rest: true}},
		{2, 3, 2, rules.Regions{Sizes: []int{4, 2}}},
		{2, 3, 2, rules.Regions{Sizes: []int{0, 3}}},
		{2, 3, 2, rules.Regions{Sizes: []int{4, 2}, Rectangles: true}},
		{2, 3, 2, rules.Regions{Sizes: []int{2, 2}, Rest: true}},
		{2, 3, 2, rules.Regions{Sizes: []int{5, 2}}},
		{2, 3, 2, rules.Regions{Rectangles: true, Rest: true}},
		{3, 3, 1, rules.Regions{Rectangles: true, Rest: true}},
		{2, 2, 3, rules.Regions{Sizes: []int{1, 0, 2}}},
		{1, 3, 0, rules.Regions{Rest: true}},
		{1, 3, 0, rules.Regions{}},
	} {
		for i := range 4 {
			if i != k%4 && !sample.Whole() {
				continue
			}
			under, holed := i&1 > 0, i&2 > 0
			t.Run(fmt.Sprint(tt, under, holed), func(t *testing.T) {
				m := rules.New(tt.rows, tt.cols)
				last := puzzle.CellOf(tt.rows*tt.cols-1, tt.cols)
				l := m.Cells(false, func(c puzzle.Cell) bool { return holed && c == last })
				within := make([][]rules.Lit, tt.regions)
				for k := range within {
					for _, c := range l.Cells {
						within[k] = append(within[k], m.Fact(puzzle.WithinFact(c, k+1)))
					}
				}
				d := m.Rule("divide", "the board is divided")
				is := rules.True
				if under {
					is = m.Fact(puzzle.ShadedFact(puzzle.Cell{}))
					d = d.If(is)
				}
				d.Divide(l.Graph, within, tt.is)
				holds(t, m, func(holds truth) bool { return !holds(is) || divided(holds, l, within, tt.is) }, nil)
			})
		}
	}
}

func divided(holds truth, l rules.Links, within [][]rules.Lit, is rules.Regions) bool {
	for i := range l.Cells {
		n := 0
		for _, region := range within {
			n += count(holds, region[i:i+1])
		}
		if n > 1 || n == 0 && !is.Rest {
			return false
		}
	}
	for k, region := range within {
		var cells []puzzle.Cell
		for i, x := range region {
			if holds(x) {
				cells = append(cells, l.Cells[i])
			}
		}
		_, n := parts(l.Graph, func(i int) bool { return holds(region[i]) }, func(int) bool { return true })
		size, most := 0, 0
		if is.Sizes != nil {
			size, most = is.Sizes[k], is.Sizes[k]
		}
		if is.Most != nil {
			most = max(most, is.Most[k])
		}
		if n != 1 || size > 0 && (len(cells) < size || len(cells) > most) ||
			is.Rectangles && !rectangle(cells) {
			return false
		}
	}
	return true
}

// TestDivideClues: each size can be dropped by itself, and the region has a cell still.
func TestDivideClues(t *testing.T) {
	for _, tt := range []rules.Regions{{Sizes: []int{1, 3}, Clues: []int{0, 1}}, {Sizes: []int{2, 1}, Clues: []int{-1, 0}, Rest: true},
		{Sizes: []int{0, 3}, Most: []int{0, 4}, Clues: []int{-1, 0}}} {
		m := rules.New(2, 2)
		l := m.Cells(false, nil)
		within := make([][]rules.Lit, 2)
		for k := range within {
			for _, c := range l.Cells {
				within[k] = append(within[k], m.Fact(puzzle.WithinFact(c, k+1)))
			}
		}
		m.Rule("divide", "the board is divided").Divide(l.Graph, within, tt)
		c := Case{Set: m, Right: func(holds truth, given func(int) bool) bool {
			left := tt
			left.Sizes = slices.Clone(tt.Sizes)
			for k, clue := range tt.Clues {
				if clue >= 0 && !given(clue) {
					left.Sizes[k] = 0
				}
			}
			return divided(holds, l, within, left)
		}}
		if err := c.Check(); err != nil {
			t.Errorf("%+v: %v", tt, err)
		}
	}
}

// TestDivideBorders: borders are where regions differ. What is within a region is a fact, or not.
func TestDivideBorders(t *testing.T) {
	for _, size := range [][2]int{{1, 2}, {1, 4}, {2, 2}} {
		for regions := range 3 {
			for _, aux := range []bool{false, true} {
				is := rules.Regions{Rest: regions == 1, Rectangles: regions == 2}
				m := rules.New(size[0], size[1])
				l := m.Links(false, nil)
				is.Borders = l.Lits
				within := make([][]rules.Lit, regions)
				var free []rules.Lit
				for k := range within {
					for _, c := range l.Cells {
						if f := puzzle.WithinFact(c, k+1); aux {
							within[k] = append(within[k], m.AuxFact(f, ""))
						} else {
							within[k] = append(within[k], m.Fact(f))
						}
					}
					free = append(free, within[k]...)
				}
				if !aux {
					free = nil
				} else if len(free) > 8 {
					continue // too many for brute force
				}
				m.Rule("divide", "the board is divided").Divide(l.Graph, within, is)
				holds(t, m, some(free, func(holds truth) bool {
					region := func(i int) int {
						return slices.IndexFunc(within, func(region []rules.Lit) bool { return holds(region[i]) })
					}
					for e, ends := range l.Graph.Edges {
						if holds(l.Lits[e]) != (region(ends[0]) != region(ends[1])) {
							return false
						}
					}
					return divided(holds, l, within, is)
				}), nil)
			}
		}
	}
}

// TestHoles: a region that is a rectangle goes around no hole.
func TestHoles(t *testing.T) {
	for _, hole := range []puzzle.Cell{{}, {Col: 1}, {Row: 1, Col: 1}, {Row: 2}, {Row: 1, Col: 2}} {
		m := rules.New(3, 3)
		l := m.Cells(false, func(c puzzle.Cell) bool { return c == hole })
		var within []rules.Lit
		for _, c := range l.Cells {
			within = append(within, m.Fact(puzzle.WithinFact(c, 1)))
		}
		is := rules.Regions{Rest: true, Rectangles: true}
		m.Rule("divide", "there is a rectangle").Divide(l.Graph, [][]rules.Lit{within}, is)
		holds(t, m, func(holds truth) bool { return divided(holds, l, [][]rules.Lit{within}, is) }, nil)
	}
}

// TestCorners: a set of cells is a rectangle exactly if it is connected and no block of 2x2 cells
// has exactly three of them, on which Divide relies. All sets of the cells of small boards are
// tried.
func TestCorners(t *testing.T) {
	for _, size := range [][2]int{{1, 4}, {2, 2}, {3, 3}, {3, 4}, {4, 4}} {
		rows, cols := size[0], size[1]
		if rows*cols == 16 && testing.Short() {
			continue
		}
		g := rules.New(rows, cols).Cells(false, nil).Graph
		for set := 1; set < 1<<(rows*cols); set++ {
			in := func(i int) bool { return set>>i&1 != 0 }
			three := false
			for r := range rows - 1 {
				for c := range cols - 1 {
					i := r*cols + c
					three = three || bits.OnesCount(uint(set&(1<<i|2<<i|1<<(i+cols)|2<<(i+cols)))) == 3
				}
			}
			_, n := parts(g, in, func(int) bool { return true })
			var cells []puzzle.Cell
			for i := range rows * cols {
				if in(i) {
					cells = append(cells, puzzle.CellOf(i, cols))
				}
			}
			if rectangle(cells) != (n == 1 && !three) {
				t.Fatalf("%v: connected %v, three of a block %v", cells, n == 1, three)
			}
		}
	}
}

// TestReach: two numbers of a path are within as many steps as they differ.
func TestReach(t *testing.T) {
	for i, g := range graphs {
		if g.nodes == 0 || g.nodes > 5 {
			continue
		}
		for steps := range 3 {
			for _, some := range []bool{false, true} { // whether one of the things stands anywhere
				t.Run(fmt.Sprint(g.name, steps, some), func(t *testing.T) {
					m := rules.New(1, 2)
					x, y := m.Int(puzzle.Cell{}, 1, g.nodes), m.Int(puzzle.Cell{Col: 1}, 1, g.nodes)
					var here, there []rules.Lit
					for j := range g.nodes {
						here, there = append(here, x.Is(j+1)), append(there, y.Is(j+1))
						if some && j > 0 {
							here[j] = rules.False
						}
					}
					m.Rule("reach", "they are within steps").Reach(made(i), here, there, steps)
					holds(t, m, func(holds truth) bool {
						from, to := value(holds, x)-1, value(holds, y)-1
						return some && from > 0 || away(made(i), from, to) <= steps
					}, nil)
				})
			}
		}
	}
}

// away returns the number of steps between two nodes, by trying all walks up to the number of nodes.
func away(g *rules.Graph, from, to int) int {
	reached := make([]bool, g.Nodes)
	reached[from] = true
	for n := range g.Nodes {
		if reached[to] {
			return n
		}
		next := slices.Clone(reached)
		for _, e := range g.Edges {
			next[e[0]] = next[e[0]] || reached[e[1]]
			next[e[1]] = next[e[1]] || reached[e[0]]
		}
		reached = next
	}
	return g.Nodes + 1
}

// TestInstancesNameCells: the instances that a primitive makes for a node are about its cell, so that
// who reads a reason is not sent to the whole board.
func TestInstancesNameCells(t *testing.T) {
	for name, state := range map[string]func(m *rules.Set){
		"single loop": func(m *rules.Set) {
			l := m.Links(false, nil)
			m.Rule("loop", "there is one loop").SingleLoop(l.Graph, l.Lits)
		},
		"divide": func(m *rules.Set) {
			l := m.Cells(false, nil)
			within := make([][]rules.Lit, 2)
			for k := range within {
				for _, c := range l.Cells {
					within[k] = append(within[k], m.Fact(puzzle.WithinFact(c, k+1)))
				}
			}
			m.Rule("regions", "there are two rectangles").Divide(l.Graph, within, rules.Regions{Rectangles: true})
		},
	} {
		m := rules.New(3, 3)
		state(m)
		if err := m.Err(); err != nil {
			t.Fatal(err)
		}
		of := map[puzzle.Cell]bool{}
		for i := range m.Rules() {
			for _, c := range m.RuleAt(i).Cells {
				of[c] = true
			}
		}
		if len(of) != 9 {
			t.Errorf("%s: the instances name %d of 9 cells", name, len(of))
		}
	}
}

// TestGroups: borders divide a graph into connected groups, which have their sizes, also under a
// condition, beside a hole, and where only some nodes have sizes.
func TestGroups(t *testing.T) {
	for k, tt := range []struct {
		rows, cols int
		lo, hi     []int // of the size of each cell; 0 for none, nil for none of any
	}{
		{1, 1, []int{1}, []int{1}},
		{1, 3, []int{1, 1, 1}, []int{3, 2, 3}},
		{2, 2, nil, nil},
		{2, 3, nil, nil},
		{2, 2, []int{1, 1, 2, 1}, []int{3, 4, 3, 2}},
		{2, 2, []int{2, 0, 0, 1}, []int{2, 0, 0, 3}},
		{2, 3, []int{0, 3, 0, 2, 0, 0}, []int{0, 3, 0, 3, 0, 0}},
	} {
		for i := range 4 {
			if i != k%4 && !sample.Whole() {
				continue
			}
			under, holed := i&1 > 0, i&2 > 0 && tt.rows*tt.cols > 1
			t.Run(fmt.Sprint(tt, under, holed), func(t *testing.T) {
				m := rules.New(tt.rows, tt.cols)
				last := puzzle.CellOf(tt.rows*tt.cols-1, tt.cols)
				l := m.Links(false, func(c puzzle.Cell) bool { return holed && c == last })
				var sizes []rules.Int
				for i := range l.Cells {
					if tt.hi == nil {
						break
					}
					var x rules.Int
					if tt.hi[i] > 0 {
						x = m.Int(l.Cells[i], tt.lo[i], tt.hi[i])
					}
					sizes = append(sizes, x)
				}
				d := m.Rule("groups", "the board is divided")
				is := rules.True
				if under {
					is = m.Fact(puzzle.ShadedFact(puzzle.Cell{}))
					d = d.If(is)
				}
				d.Groups(l.Graph, l.Lits, sizes...)
				holds(t, m, func(holds truth) bool { return !holds(is) || grouped(holds, l, sizes) }, nil)
			})
		}
	}
}

// grouped reports whether borders and sizes are those of groups.
func grouped(holds truth, l rules.Links, sizes []rules.Int) bool {
	all := func(int) bool { return true }
	part, _ := parts(l.Graph, all, func(e int) bool { return !holds(l.Lits[e]) })
	count := map[int]int{}
	for _, p := range part {
		count[p]++
	}
	for e, ends := range l.Graph.Edges {
		if holds(l.Lits[e]) && part[ends[0]] == part[ends[1]] {
			return false
		}
	}
	for i, x := range sizes {
		if x.Hi > 0 && !holds(x.Is(count[part[i]])) {
			return false
		}
	}
	return true
}
