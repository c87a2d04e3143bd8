package check

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// joints are drawing characters by the sides that they reach: 1 up, 2 right, 4 down, 8 left.
const joints = ".╵╶└╷│┌├╴┘─┴┐┤┬┼"

// draw draws an answer as a grid: of numbers, of cells with their links, or of the corners of cells
// with the lines between them.
func (b *factSpace) draw(answer map[fact]bool) string {
	rows, cols := b.rows, b.cols
	form, wide := named, 1
	for f := range answer {
		if f.form() == named {
			continue
		}
		form = min(form, f.form())
		beyond := 1 // a link or line may reach the next cell
		if f.form() == holds {
			beyond = 0
		}
		if b.open {
			rows, cols = max(rows, f.row()+beyond), max(cols, f.col()+beyond)
		}
		if f.form() == holds {
			wide = max(wide, len(strconv.Itoa(f.number())))
		}
	}
	if form == named {
		return ""
	}
	if form == drawn {
		rows, cols = rows+1, cols+1
	}
	if rows > maxCells/max(cols, 1) {
		return "" // of a board that is not known; the answer is not worth so much paper
	}
	grid := make([][]int, rows)
	for i := range grid {
		grid[i] = make([]int, cols)
	}
	for f := range answer {
		if f.form() != form {
			continue
		}
		r, c := f.row()-1, f.col()-1
		if form == holds {
			grid[r][c] = f.number()
			continue
		}
		x, y := f.ends()
		if form == drawn {
			x, y = f.corners()
			x, y = cell{x.r + 1, x.c + 1}, cell{y.r + 1, y.c + 1}
		}
		if x.r == y.r {
			grid[x.r-1][x.c-1] |= 2
			grid[y.r-1][y.c-1] |= 8
		} else {
			grid[x.r-1][x.c-1] |= 4
			grid[y.r-1][y.c-1] |= 1
		}
	}
	var text strings.Builder
	for _, row := range grid {
		for c, n := range row {
			switch {
			case form != holds:
				text.WriteRune([]rune(joints)[n])
				continue
			case c > 0:
				text.WriteByte(' ')
			}
			word := "."
			if n > 0 {
				word = strconv.Itoa(n)
			}
			fmt.Fprintf(&text, "%*s", wide, word)
		}
		text.WriteByte('\n')
	}
	return text.String()
}

// mentions adds the facts of a rule to a set, without opposites.
func (rl *rule) mentions(set map[fact]bool) {
	for _, f := range slices.Concat(rl.facts, rl.when) {
		set[f.abs()] = true
	}
	for _, n := range rl.nums {
		for i := range n.values {
			set[n.fact(i)] = true
		}
	}
	for _, n := range rl.nodes {
		if n.f != -noFact {
			set[n.f.abs()] = true
		}
	}
	if rl.then != nil {
		rl.then.mentions(set)
	}
}

// ruleText writes a rule for a reader, in the words of a certificate. Long ones are cut short.
func (b *factSpace) ruleText(rl *rule) string {
	words := []string{rl.op}
	list := func(facts []fact) {
		for i, f := range facts {
			if i == 8 && len(facts) > 9 {
				words = append(words, fmt.Sprintf("and %d more", len(facts)-i))
				break
			}
			words = append(words, b.text(f))
		}
	}
	switch rl.op {
	case "count":
		var counts []string
		for _, g := range rl.ranges {
			if g[0] == g[1] {
				counts = append(counts, strconv.Itoa(g[0]))
			} else {
				counts = append(counts, fmt.Sprintf("%d-%d", g[0], g[1]))
			}
		}
		words = append(words, strings.Join(counts, ","))
	case "next":
		words = append(words, fmt.Sprint(rl.ranges[0][0], rl.ranges[0][1]))
	case "sum", "differ", "product", "either":
		words = append(words, strconv.Itoa(rl.target))
	case "if":
		list(rl.when)
		words = append(words, "then", b.ruleText(rl.then))
	}
	list(rl.facts)
	for _, n := range rl.nums {
		words = append(words, n.at.String())
	}
	if len(rl.tuples) > 0 {
		words = append(words, fmt.Sprintf("of %d tuples", len(rl.tuples)))
	}
	var nodes []fact
	for _, n := range rl.nodes {
		if n.f == -noFact {
			words = append(words, n.at.String())
		} else {
			nodes = append(nodes, n.f)
		}
	}
	list(nodes)
	if rl.touch != "" {
		words = append(words, rl.touch)
	}
	for _, p := range rl.pairs {
		words = append(words, fmt.Sprintf("%v:%v", p[0], p[1]))
	}
	return strings.Join(words, " ")
}
