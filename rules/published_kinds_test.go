package rules_test

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/rules"
)

// masyu states that one loop turns at black circles and goes straight before and after them, and
// goes straight through white circles and turns before or after them.
func masyu(problem [][]string) (*rules.Set, error) {
	rows, cols := len(problem), len(problem[0])
	m := rules.New(rows, cols)
	links := m.Links(false, nil)
	lits := map[[2]puzzle.Cell]rules.Lit{}
	for e, ends := range links.Graph.Edges {
		lits[[2]puzzle.Cell{links.Cells[ends[0]], links.Cells[ends[1]]}] = links.Lits[e]
	}
	// step is the link that is n steps ahead of a cell in a direction, or False outside the board.
	step := func(c puzzle.Cell, dr, dc, n int) rules.Lit {
		from := puzzle.Cell{Row: c.Row + int16((n-1)*dr), Col: c.Col + int16((n-1)*dc)}
		to := puzzle.Cell{Row: c.Row + int16(n*dr), Col: c.Col + int16(n*dc)}
		if dr+dc < 0 {
			from, to = to, from
		}
		if l, ok := lits[[2]puzzle.Cell{from, to}]; ok {
			return l
		}
		return rules.False
	}
	m.Rule("loop", "the links are one loop").SingleLoop(links.Graph, links.Lits)
	for i, c := range links.Cells {
		colour := problem[i/cols][i%cols]
		if colour == "-" {
			continue
		}
		m.Rule("circle", "the loop passes {cell}", c).Exactly(2, links.Around(c)...)
		for _, d := range [][2]int{{0, 1}, {1, 0}} {
			ahead, back := step(c, d[0], d[1], 1), step(c, -d[0], -d[1], 1)
			further, behind := step(c, d[0], d[1], 2), step(c, -d[0], -d[1], 2)
			if colour == "b" || colour == "2" { // some boards have numbers, 1 for white
				m.Rule("black", "the loop turns at {cell}", c).Exactly(1, ahead, back)
				m.Rule("black", "the loop goes straight beside {cell}", c).Implies(ahead, further)
				m.Rule("black", "the loop goes straight beside {cell}", c).Implies(back, behind)
				continue
			}
			m.Rule("white", "the loop goes straight at {cell}", c).Iff(ahead, back)
			m.Rule("white", "the loop turns beside {cell}", c).Implies(ahead, further.Not(), behind.Not())
		}
	}
	return m, nil
}

// nurikabe states that each number is in an island of so many cells, that islands do not touch, and
// that the other cells are connected without a block of 2x2.
func nurikabe(problem [][]string) (*rules.Set, error) {
	rows, cols := len(problem), len(problem[0])
	m := rules.New(rows, cols)
	cells := m.Cells(false, nil)
	sea := make([]rules.Lit, len(cells.Cells))
	in := make([][]rules.Lit, len(cells.Cells)) // of each cell: it is on the sea, or on an island
	for i, c := range cells.Cells {
		sea[i] = m.Fact(shaded(c))
		in[i] = []rules.Lit{sea[i]}
	}
	for at, c := range cells.Cells {
		word := problem[at/cols][at%cols]
		if word == "-" {
			continue
		}
		size, err := strconv.Atoi(word)
		if err != nil {
			return nil, err
		}
		// Only the cells that are near enough can be on the island.
		near := m.Cells(false, func(d puzzle.Cell) bool {
			return abs(int(c.Row-d.Row))+abs(int(c.Col-d.Col)) >= size
		})
		island := make([]rules.Lit, len(near.Cells))
		for i, d := range near.Cells {
			island[i] = m.Aux(fmt.Sprintf("%v is on the island of %v", d, c))
			in[cells.Node[d]] = append(in[cells.Node[d]], island[i])
		}
		m.Rule("number", "{cell} is on its island", c).Is(island[near.Node[c]])
		m.Rule("size", "the island of {cell} has {n} cells", c, size).Exactly(size, island...)
		m.Rule("island", "the island of {cell} is connected", c).Connected(near.Graph, island...)
		for i, d := range near.Cells {
			for _, by := range [][2]int16{{0, 1}, {1, 0}, {0, -1}, {-1, 0}} {
				e := puzzle.Cell{Row: d.Row + by[0], Col: d.Col + by[1]}
				beside, ok := cells.Node[e]
				if !ok {
					continue
				}
				too := rules.False
				if j, ok := near.Node[e]; ok {
					too = island[j]
				}
				m.Rule("apart", "islands do not touch at {cell}", d).Implies(island[i], too, sea[beside])
			}
		}
	}
	for i, c := range cells.Cells {
		m.Rule("cell", "{cell} is on the sea or on one island", c).Exactly(1, in[i]...)
		if int(c.Row) < rows-1 && int(c.Col) < cols-1 {
			m.Rule("pool", "the 2x2 cells from {cell} are not all sea", c).
				AtMost(3, sea[i], sea[i+1], sea[i+cols], sea[i+cols+1])
		}
	}
	m.Rule("sea", "the sea is connected").Connected(cells.Graph, sea...)
	return m, nil
}

func abs(n int) int { return max(n, -n) }

// akari states that lamps light all cells but the walls, and not each other, and that walls with a
// number have so many lamps beside them. A lamp is a shaded cell.
func akari(problem [][]string) (*rules.Set, error) {
	rows, cols := len(problem), len(problem[0])
	m := rules.New(rows, cols)
	cells := m.Cells(false, nil)
	lamp := func(r, c int) rules.Lit {
		if r < 0 || r >= rows || c < 0 || c >= cols || problem[r][c] != "-" {
			return rules.False
		}
		return m.Fact(shaded(puzzle.Cell{Row: int16(r), Col: int16(c)}))
	}
	for _, cell := range cells.Cells {
		r, c := int(cell.Row), int(cell.Col)
		seen := []rules.Lit{}
		for _, d := range [][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}} {
			run := []rules.Lit{}
			i, j := r+d[0], c+d[1]
			for ; lamp(i, j) != rules.False; i, j = i+d[0], j+d[1] {
				run = append(run, lamp(i, j))
			}
			seen = append(seen, run...)
			if before := lamp(r-d[0], c-d[1]); d[0]+d[1] > 0 && before == rules.False && len(run) > 0 {
				m.Rule("run", "no two lamps from {cell} light each other", cell).
					AtMost(1, append(slices.Clone(run), lamp(r, c))...)
			}
		}
		switch word := problem[r][c]; word {
		case "-":
			m.Rule("light", "{cell} is lit", cell).Or(append(seen, lamp(r, c))...)
		case "x":
		default:
			n, err := strconv.Atoi(word)
			if err != nil {
				return nil, err
			}
			m.Rule("wall", "{cell} has {n} lamps beside it", cell, n).
				Exactly(n, lamp(r-1, c), lamp(r+1, c), lamp(r, c-1), lamp(r, c+1))
		}
	}
	return m, nil
}
