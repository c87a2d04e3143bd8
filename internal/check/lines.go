package check

import (
	"fmt"
	"strings"
)

// Kinds whose answers are lines, links, borders and bridges.

func numberlink(p *puzzle) {
	cover := p.option("cover", "yes", "no")
	touch := p.option("touch", "never", "no2x2", "free")
	p.links = true
	if !p.readGrid(-1) {
		return
	}
	ends := map[string][]cell{}
	var names []string
	p.all(func(r, c int) {
		w := p.word(r, c)
		if w == "." {
			if cover == "yes" {
				p.count(2, p.linksOf(r, c)...)
			} else {
				p.two(p.linksOf(r, c)...)
			}
			return
		}
		if n, err := parseNumber(w, maxValue); (err != nil || n < 1) &&
			(len(w) != 1 || strings.Trim(strings.ToLower(w), "abcdefghijklmnopqrstuvwxyz") != "") {
			p.fail("%q: expected a dot, a number or a letter", shorten(w))
		}
		if ends[w] == nil {
			names = append(names, w)
		}
		ends[w] = append(ends[w], cell{r, c})
		p.count(1, p.linksOf(r, c)...)
	})
	var pairs [][2]cell
	for _, name := range names {
		if len(ends[name]) != 2 {
			p.fail("%s stands %d times, not twice", name, len(ends[name]))
			return
		}
		pairs = append(pairs, [2]cell(ends[name]))
	}
	p.add(pathRule(touch, pairs))
}

func slitherlink(p *puzzle) {
	p.lines = true
	if !p.readGrid(-1) {
		return
	}
	p.all(func(r, c int) {
		if n, ok := p.number(r, c, 0, 4); ok {
			p.count(n, p.linesOf(r, c)...)
		}
	})
	var every []fact
	for r := 0; r <= p.rows; r++ {
		for c := 0; c <= p.cols; c++ {
			every = append(every, p.across(r, c), p.upright(r, c))
			p.two(p.across(r, c), p.across(r, c+1), p.upright(r, c), p.upright(r+1, c))
		}
	}
	p.least(1, every...)
	p.add(&rule{op: "loop"})
}

func shikaku(p *puzzle) {
	p.lines = true
	if !p.readGrid(-1) {
		return
	}
	clues := p.clueSums()
	covers := map[cell][]fact{}
	joins := map[fact][]fact{} // for the line between two cells, the rectangles that have both
	p.all(func(r, c int) {
		k, ok := p.number(r, c, 1, maxValue)
		var own []fact
		for _, q := range p.rectangles(r, c, k, clues) {
			p.spend(4 * k)
			f := p.name(fmt.Sprintf("the_rectangle_of_%v_is_from_%v_to_%v", cell{r, c},
				q[0], q[1]))
			own = append(own, f)
			for _, d := range p.block(q[0].r, q[0].c, q[1].r, q[1].c) {
				covers[d] = append(covers[d], f)
				for _, line := range p.linesWithin(d, q[1]) {
					joins[line] = append(joins[line], f)
				}
			}
		}
		if ok {
			p.count(1, own...)
		}
	})
	p.all(func(r, c int) {
		p.count(1, covers[cell{r, c}]...)
		for _, line := range p.linesOf(r, c) {
			if p.atEdge(line) {
				p.count(0, line)
			} else {
				p.count(1, append([]fact{line}, joins[line]...)...)
			}
		}
	})
}

func masyuRules(p *puzzle) {
	p.links = true
	if !p.readGrid(-1) {
		return
	}
	var every []fact
	p.all(func(r, c int) {
		w := p.word(r, c)
		every = append(every, p.link(r, c, 0, 1), p.link(r, c, 1, 0))
		p.two(p.linksOf(r, c)...)
		if w == "." {
			return
		}
		if w != "w" && w != "b" {
			p.fail("%q: expected w, b or a dot", shorten(w))
		}
		p.count(2, p.linksOf(r, c)...)
		u, rr := p.link(r, c, -1, 0), p.link(r, c, 0, 1)
		d, l := p.link(r, c, 1, 0), p.link(r, c, 0, -1)
		onU, onR := p.link(r-1, c, -1, 0), p.link(r, c+1, 0, 1)
		onD, onL := p.link(r+1, c, 1, 0), p.link(r, c-1, 0, -1)
		if w == "b" {
			p.count(1, u, d)
			p.count(1, l, rr)
			p.least(1, -u, onU)
			p.least(1, -rr, onR)
			p.least(1, -d, onD)
			p.least(1, -l, onL)
			return
		}
		p.same(u, d)
		p.same(l, rr)
		p.least(1, -u, -onU, -onD)
		p.least(1, -l, -onL, -onR)
	})
	p.least(1, every...)
	p.add(&rule{op: "loop"})
}

// hashiRules has values for what a cell is on: nothing, one or two bridges across, one or two down.
func hashiRules(p *puzzle) {
	if !p.readGrid(-1) {
		return
	}
	var islands []cell
	p.all(func(r, c int) {
		if _, ok := p.number(r, c, 1, 8); ok {
			p.empty[cell{r, c}] = true
			islands = append(islands, cell{r, c})
		}
	})
	p.fill(5)
	ends, over, joins := map[cell][]fact{}, map[cell][]fact{}, map[fact][2]cell{}
	for i, line := range p.rowsAndColumns() {
		one := 2
		if i >= p.rows {
			one = 4
		}
		from := -1 // the last island
		for k, b := range line {
			if !p.empty[b] {
				continue
			}
			if k == from+1 && k > 0 {
				p.least(1) // no two islands are neighbours
			} else if from >= 0 {
				a, way := line[from], line[from+1:k]
				some := p.name(fmt.Sprintf("a_bridge_joins_%v_and_%v", a, b))
				two := p.put(way[0].r, way[0].c, one+1)
				p.add(&rule{op: "any", facts: []fact{some, p.put(way[0].r, way[0].c, one), two}})
				for _, c := range way {
					for v := one; v <= one+1; v++ {
						over[c] = append(over[c], p.put(c.r, c.c, v))
						if c != way[0] {
							p.same(p.put(way[0].r, way[0].c, v), p.put(c.r, c.c, v))
						}
					}
				}
				ends[a], ends[b] = append(ends[a], some, two), append(ends[b], some, two)
				joins[some] = [2]cell{a, b}
			}
			from = k
		}
	}
	p.all(func(r, c int) {
		if k, ok := p.number(r, c, 1, 8); ok {
			p.count(k, ends[cell{r, c}]...)
		} else {
			p.least(1, append(over[cell{r, c}], p.put(r, c, 1))...)
		}
	})
	if p.err == nil {
		rl, _ := joinRule(islands, joins)
		p.add(rl)
	}
}
