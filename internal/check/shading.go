package check

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Kinds whose cells are shaded, or hold lamps, stars and tents.

func akariRules(p *puzzle) {
	if !p.readGrid(-1) {
		return
	}
	p.all(func(r, c int) {
		p.empty[cell{r, c}] = p.word(r, c) != "."
	})
	p.fill(2)
	seen := map[cell][][]cell{}
	for _, run := range p.runs() {
		p.most(1, p.shaded(run, 2)...)
		for _, c := range run {
			seen[c] = append(seen[c], run)
		}
	}
	p.all(func(r, c int) {
		if !p.empty[cell{r, c}] {
			lamps := []fact{p.put(r, c, 2)}
			for _, run := range seen[cell{r, c}] {
				for _, d := range run {
					if d != (cell{r, c}) {
						lamps = append(lamps, p.put(d.r, d.c, 2))
					}
				}
			}
			p.least(1, lamps...)
		} else if p.word(r, c) != "x" {
			n, _ := p.number(r, c, 0, 4)
			p.count(n, p.put(r-1, c, 2), p.put(r, c+1, 2), p.put(r+1, c, 2), p.put(r, c-1, 2))
		}
	})
}

func heyawake(p *puzzle) {
	rows := 0
	for rows < len(p.source) && (len(p.source[rows].words) != 2 ||
		strings.Trim(p.source[rows].words[1], "0123456789") != "") {
		rows++
	}
	if !p.readGrid(rows) {
		return
	}
	p.fill(2)
	names, cells := p.areas(p.grid, false)
	numbers := p.targets(cells)
	for _, name := range names {
		if numbers[name] != "" {
			k, err := parseNumber(numbers[name], maxValue)
			if err != nil {
				p.fail("%v", err)
			}
			p.count(k, p.shaded(cells[name], 2)...)
		}
	}
	for _, line := range p.rowsAndColumns() {
		starts := []int{0} // where the line enters a room
		for i := 1; i < len(line); i++ {
			if p.word(line[i].r, line[i].c) != p.word(line[i-1].r, line[i-1].c) {
				starts = append(starts, i)
			}
		}
		for k := 1; k+1 < len(starts); k++ {
			p.least(1, p.shaded(line[starts[k]-1:starts[k+1]+1], 2)...)
		}
	}
	p.apart(false)
	p.connected(1)
}

func hitoriRules(p *puzzle) {
	if !p.readGrid(-1) {
		return
	}
	p.fill(2)
	p.all(func(r, c int) {
		p.number(r, c, 1, maxValue)
	})
	for _, line := range p.rowsAndColumns() {
		same := map[string][]fact{}
		for _, d := range line {
			w, f := p.word(d.r, d.c), p.put(d.r, d.c, 2)
			for _, g := range same[w] {
				if p.err == nil {
					p.least(1, f, g)
				}
			}
			if w != "." && p.err == nil {
				same[w] = append(same[w], f)
			}
		}
	}
	p.apart(false)
	p.connected(1)
}

func nurikabe(p *puzzle) {
	if !p.readGrid(-1) {
		return
	}
	p.fill(2)
	facts := map[cell][]fact{}
	p.all(func(r, c int) {
		k, ok := p.number(r, c, 1, maxValue)
		if !ok {
			return
		}
		island := map[cell]fact{}
		var nodes, all = []node(nil), []fact(nil)
		for _, d := range p.near(r, c, k-1) {
			if p.spend(1); p.err == nil {
				f := p.name(fmt.Sprintf("%v_is_on_the_island_of_%v", d, cell{r, c}))
				island[d] = f
				facts[d] = append(facts[d], f)
				all, nodes = append(all, f), append(nodes, node{d, f})
			}
		}
		p.count(1, island[cell{r, c}])
		p.count(k, all...)
		for _, n := range nodes {
			for _, d := range p.stepsFrom(n.at) {
				if f, ok := island[d]; ok {
					p.least(1, -n.f, f, p.put(d.r, d.c, 2))
				} else {
					p.least(1, -n.f, p.put(d.r, d.c, 2))
				}
			}
		}
		p.add(connect(nodes))
	})
	p.all(func(r, c int) {
		p.count(1, append([]fact{p.put(r, c, 2)}, facts[cell{r, c}]...)...)
	})
	p.noSquares(2)
	p.connected(2)
}

func starbattle(p *puzzle) {
	stars, _ := strconv.Atoi(p.option("stars", "2", "1", "3", "4", "5", "6", "7", "8", "9"))
	if !p.readGrid(-1) {
		return
	}
	p.fill(2)
	names, cells := p.areas(p.grid, true)
	for _, line := range p.rowsAndColumns() {
		p.count(stars, p.shaded(line, 2)...)
	}
	for _, name := range names {
		p.count(stars, p.shaded(cells[name], 2)...)
	}
	p.all(func(r, c int) {
		if p.word(r, c) == "." {
			p.count(1, p.put(r, c, 1))
		}
	})
	p.apart(true)
}

func tentsRules(p *puzzle) {
	p.frame = 1
	if !p.readGrid(-1) {
		return
	}
	p.all(func(r, c int) {
		w := p.word(r, c)
		if p.empty[cell{r, c}] = w == "t"; w != "t" && w != "." {
			p.fail("%q: expected t or a dot", shorten(w))
		}
	})
	p.fill(2)
	tents := map[cell][]fact{}
	p.all(func(r, c int) {
		if !p.empty[cell{r, c}] {
			return
		}
		var own []fact
		for _, d := range p.stepsFrom(cell{r, c}) {
			if !p.empty[d] {
				f := p.name(fmt.Sprintf("the_tent_in_%v_is_that_of_the_tree_in_%v", d, cell{r, c}))
				own, tents[d] = append(own, f), append(tents[d], f)
			}
		}
		p.count(1, own...)
	})
	p.all(func(r, c int) {
		if !p.empty[cell{r, c}] {
			p.count(1, append([]fact{p.put(r, c, 1)}, tents[cell{r, c}]...)...)
		}
	})
	p.apart(true)
	p.edgeClues(func(line []cell, _, word string) {
		k, err := parseNumber(word, maxValue)
		if err != nil {
			p.fail("%v", err)
		}
		p.count(k, p.shaded(line, 2)...)
	})
}

func nonogram(p *puzzle) {
	p.frame = 1
	if !p.readGrid(-1) {
		return
	}
	p.fill(2)
	p.all(func(r, c int) {
		if w := p.word(r, c); w != "." {
			p.fail("%q: expected a dot", shorten(w))
		}
	})
	p.edgeClues(p.stretches)
}

// stretches states the clue of a row or column of a nonogram.
func (p *puzzle) stretches(line []cell, name, word string) {
	var clue []int
	room := len(line) + 1
	for w := range strings.SplitSeq(word, ".") {
		k, err := parseNumber(w, maxValue)
		if err != nil {
			p.fail("%v", err)
		} else if k > 0 {
			clue = append(clue, k)
			room = max(room-k-1, -1)
		}
	}
	covers := make([][]fact, len(line))
	var last []fact
	first := 0
	for i, k := range clue {
		var places []fact
		for at := first; at <= first+room && p.err == nil; at++ {
			f := p.name(fmt.Sprintf("stretch_%d_of_%s_begins_at_%v", i+1, name, line[at]))
			places = append(places, f)
			p.spend(k)
			p.add(implied([]fact{f}, countRule([][2]int{{k, k}}, p.shaded(line[at:at+k], 2))))
			for j := range k {
				covers[at+j] = append(covers[at+j], f)
			}
		}
		if p.err != nil {
			return
		}
		p.count(1, places...)
		for j := range last {
			p.least(1, append([]fact{-last[j]}, places[j:]...)...)
		}
		last, first = places, first+k+1
	}
	for i, c := range line {
		p.least(1, append([]fact{-p.put(c.r, c.c, 2)}, covers[i]...)...)
	}
}

func yinyang(p *puzzle) {
	if !p.readGrid(-1) {
		return
	}
	p.fill(2)
	p.all(func(r, c int) {
		switch w := p.word(r, c); w {
		case "w", "b":
			p.count(1, p.put(r, c, strings.Index(" wb", w)))
		case ".":
		default:
			p.fail("%q: expected w, b or a dot", shorten(w))
		}
	})
	for n := 1; n <= 2; n++ {
		p.connected(n)
		p.noSquares(n)
	}
	// Two connected parts do not cross on a plane.
	p.all(func(r, c int) {
		if r < p.rows && c < p.cols {
			p.circle(r, c, r+1, c+1)
		}
	})
	if p.rows > 1 && p.cols > 1 {
		p.circle(1, 1, p.rows, p.cols)
	}
}

// circle states that 2 stands together in the cells around a rectangle.
func (p *puzzle) circle(top, left, low, right int) {
	cells := p.block(top, left, top, right)
	cells = append(cells, p.block(top+1, right, low, right)...)
	below := p.block(low, left, low, right-1)
	slices.Reverse(below)
	cells = append(cells, below...)
	side := p.block(top+1, left, low-1, left)
	slices.Reverse(side)
	p.add(stretch(p.shaded(append(cells, side...), 2)))
}

// shapes are the forms of lits, turned and mirrored.
var shapes = []struct{ form, all string }{
	{"L", "xxx/x xxx/..x x/xxx ..x/xxx xx/x/x xx/.x/.x x/x/xx .x/.x/xx"},
	{"I", "xxxx x/x/x/x"},
	{"T", "xxx/.x .x/xxx x/xx/x .x/xx/.x"},
	{"S", "xx/.xx .xx/xx x/xx/.x .x/xx/x"},
}

// shapeAt returns the cells of a shape that begins at a cell, or none if they are not all of one
// region.
func (p *puzzle) shapeAt(shape string, r, c int) (cells []cell) {
	region := p.word(r, c)
	c -= strings.IndexByte(shape, 'x')
	for row := range strings.SplitSeq(shape, "/") {
		for k, x := range row {
			if x != 'x' {
				continue
			}
			if !p.inside(r, c+k) || p.word(r, c+k) != region {
				return nil
			}
			cells = append(cells, cell{r, c + k})
		}
		r++
	}
	return cells
}

func litsRules(p *puzzle) {
	if !p.readGrid(-1) {
		return
	}
	p.fill(2)
	names, _ := p.areas(p.grid, true)
	own := map[string][]fact{}
	type use struct {
		at   cell
		form string
	}
	uses := map[use][]fact{}
	for _, s := range shapes {
		for shape := range strings.SplitSeq(s.all, " ") {
			p.all(func(r, c int) {
				cells := p.shapeAt(shape, r, c)
				if region := p.word(r, c); region != "." && cells != nil {
					f := p.name(fmt.Sprintf("the_%s_from_%v_over_%v_to_%v_is_shaded", s.form,
						cells[0], cells[1], cells[3]))
					own[region] = append(own[region], f)
					for _, d := range cells {
						uses[use{d, s.form}] = append(uses[use{d, s.form}], f)
					}
				}
			})
		}
	}
	for _, name := range names {
		p.count(1, own[name]...)
	}
	p.all(func(r, c int) {
		a := cell{r, c}
		facts := []fact{p.put(r, c, 1)}
		for _, s := range shapes {
			facts = append(facts, uses[use{a, s.form}]...)
			for _, b := range []cell{{r, c + 1}, {r + 1, c}} {
				if p.inside(b.r, b.c) && p.word(r, c) != p.word(b.r, b.c) && p.word(r, c) != "." &&
					p.word(b.r, b.c) != "." {
					p.most(1, slices.Concat(uses[use{a, s.form}], uses[use{b, s.form}])...)
				}
			}
		}
		p.count(1, facts...)
	})
	p.noSquares(2)
	p.connected(2)
}
