package kinds

import (
	"fmt"

	"go.starlark.net/starlark"

	"github.com/gridwright/gridwright/board"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/rules"
)

// divided takes the regions of a division: of each the conditions that cells are in it, and its
// size, its clue and its name.
func divided(c *call, m *boardRules, r *record) {
	of := &division{Rectangles: c.flag("rectangles"), Rest: c.flag("rest"), Borders: c.flag("borders")}
	r.Divide = of
	regions, ok := list(c.take("regions"))
	if !ok {
		c.fail("expected regions, a list with a list of conditions for each region")
	}
	for _, region := range regions {
		c.placed(r, "regions", region)
		of.Ends = append(of.Ends, len(r.Lits))
	}
	divideSizes(c, of, len(regions))
	at := divideClues(c, of, len(regions))
	if of.Borders && m.view.s.table.Lines != board.Sides {
		c.fail("borders are lines on sides: the file does not call lines")
	}
	switch words := c.text("words", ""); {
	case words == "":
		c.fail(`it needs words = "…", which name a region, such as "the island of {cell}"`)
	case len(words) > maxWords:
		c.fail("the words have more than %d bytes", maxWords)
	default:
		of.Names = regionNames(c, m, words, at)
	}
	r.Words.Form = "{n} regions"
	r.N = len(regions)
}

// eachOf calls do with the values of a parameter, one for each of some regions, unless it is left
// out.
func eachOf(c *call, name string, regions int, do func(k int, v starlark.Value)) {
	v := c.takeNamed(name)
	if v == nil {
		return
	}
	all, ok := list(v)
	if !ok || len(all) != regions {
		c.wrong(name, fmt.Sprintf("a list with one value for each of %d regions", regions), v)
		return
	}
	for k, v := range all {
		do(k, v)
	}
}

// divideSizes takes the sizes of regions: numbers, ranges, or None for any.
func divideSizes(c *call, of *division, regions int) {
	eachOf(c, "sizes", regions, func(_ int, v starlark.Value) {
		ends := [2]int{}
		if numbers, ok := numbersOf(v); ok && len(numbers) == 2 {
			ends = [2]int(numbers)
		} else if n, err := number(v); err == nil {
			ends = [2]int{n, n}
		} else if v != starlark.None {
			c.wrong("sizes", "numbers, pairs such as (2, 5), or None", v)
		}
		if v != starlark.None && (ends[0] < 1 || ends[1] < ends[0]) {
			c.fail("a region has one cell or more, not %d to %d", ends[0], ends[1])
		}
		of.Least, of.Most = append(of.Least, ends[0]), append(of.Most, ends[1])
	})
}

// divideClues takes the clues of regions, and returns of each its clue, or nil.
func divideClues(c *call, of *division, regions int) []*clue {
	at := make([]*clue, regions)
	eachOf(c, "clues", regions, func(k int, v starlark.Value) {
		n := -1
		if is, ok := v.(*clue); ok && is.n >= 0 {
			at[k], n = is, is.n
		} else if v != starlark.None {
			c.wrong("clues", "clues of p.clues, or None", v)
		}
		of.Clues = append(of.Clues, n)
	})
	for k, n := range of.Clues {
		if n >= 0 && (of.Least == nil || of.Least[k] == 0) {
			c.fail("clues of regions are their sizes: add sizes = […]")
			break
		}
	}
	return at
}

// regionNames puts the cell of the clue of each region, and its number, into words.
func regionNames(c *call, m *boardRules, words string, at []*clue) []string {
	names := make([]string, len(at))
	for k := range names {
		n := k + 1
		f := placeValues{view: m.view, n: &n}
		if at[k] != nil {
			f.cells = []int{at[k].of.Cell}
		}
		is, err := f.phrase(m.view.form(words))
		if err != nil {
			c.fail("%w", err)
		}
		names[k] = is.in(m.view.p)
	}
	return names
}

// divide adds the rules of a division.
func (b *builder) divide(r *record, d rules.Draft) {
	of := r.Divide
	g := b.cells()
	within := make([][]rules.Lit, len(of.Ends))
	lits := b.lits(r.Lits)
	for k, begin := 0, 0; k < len(of.Ends); begin, k = of.Ends[k], k+1 {
		within[k] = b.spread(g, r.Cells[begin:of.Ends[k]], lits[begin:of.Ends[k]])
	}
	regions := rules.Regions{Sizes: of.Least, Most: of.Most, Clues: of.Clues, Names: of.Names,
		Rectangles: of.Rectangles, Rest: of.Rest}
	if of.Borders {
		for _, f := range b.borders(g) {
			regions.Borders = append(regions.Borders, b.m.Fact(f))
		}
	}
	d.Divide(g.Graph, within, regions)
}

// cells returns the graph of the cells that are no walls.
func (b *builder) cells() rules.Links {
	var open []int
	for c := range b.p.Cells() {
		if b.p.Open(c) {
			open = append(open, c)
		}
	}
	return b.graph(open, false)
}

// borders returns the fact that a line is drawn, for each edge of a graph of cells.
func (b *builder) borders(g rules.Links) []puzzle.Fact {
	all := make([]puzzle.Fact, len(g.Graph.Edges))
	for e, ends := range g.Graph.Edges {
		from, to := g.Cells[ends[0]], g.Cells[ends[1]]
		side := puzzle.Right
		if to.Row > from.Row {
			side = puzzle.Down
		}
		all[e] = puzzle.DrawnFact(from, side, b.rows, b.cols)
	}
	return all
}

// groups adds the rules of groups: lines are borders between them; or neighbours with one number
// are in one group, whose size is that number.
func (b *builder) groups(r *record, d rules.Draft) {
	g := b.cells()
	var borders []rules.Lit
	if r.Flag {
		for _, f := range b.borders(g) {
			borders = append(borders, b.m.Fact(f))
		}
		d.Groups(g.Graph, borders)
		return
	}
	var sizes []rules.Int
	for _, c := range g.Cells {
		sizes = append(sizes, b.numbers([]int{c.Number(b.cols)})...)
	}
	for e, f := range b.borders(g) {
		ends := g.Graph.Edges[e]
		from, to := g.Cells[ends[0]], g.Cells[ends[1]]
		border := b.m.AuxFact(f, fmt.Sprintf("a border is between %v and %v", from, to))
		borders = append(borders, border)
		x, y := sizes[ends[0]], sizes[ends[1]]
		for n := max(x.Lo, y.Lo); n <= min(x.Hi, y.Hi); n++ {
			d.About(from, to).Or(border.Not(), x.Is(n).Not(), y.Is(n).Not())
		}
	}
	d.Groups(g.Graph, borders, sizes...)
}

// spread returns a literal for each node of a graph of cells: False for cells without one.
func (b *builder) spread(g rules.Links, cells []int, lits []rules.Lit) []rules.Lit {
	all := make([]rules.Lit, g.Graph.Nodes)
	for i := range all {
		all[i] = rules.False
	}
	for i, c := range cells {
		node, ok := g.Node(b.p.Cell(c))
		if !ok {
			panic(fmt.Sprintf("rules: %v is a wall", b.p.Cell(c)))
		}
		all[node] = lits[i]
	}
	return all
}
