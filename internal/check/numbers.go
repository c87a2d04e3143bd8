package check

import (
	"fmt"
	"strconv"
	"strings"
)

// Kinds whose cells hold numbers.

func latinRules(p *puzzle) {
	n := p.readSquare()
	p.fillByClues(n)
	p.square()
}

func futoshiki(p *puzzle) {
	signs := p.readSigns()
	n := p.readSquare()
	p.fillByClues(n)
	p.square()
	for _, less := range signs {
		if !p.inside(less[0].r, less[0].c) || !p.inside(less[1].r, less[1].c) {
			p.fail("a sign is not between two cells")
		}
		p.numbers("less", 0, less[:])
	}
}

func sudokuRules(p *puzzle) {
	n := p.readSquare()
	p.fillByClues(n)
	p.square()
	high := 1
	for i := 1; i*i <= n; i++ {
		if n%i == 0 {
			high = i
		}
	}
	box := fmt.Sprintf("%dx%d", high, n/max(high, 1))
	if wanted, ok := p.options["box"]; ok {
		delete(p.options, "box")
		rows, _, _ := strings.Cut(wanted, "x")
		high, _ = strconv.Atoi(rows)
		if high < 1 || n%high != 0 || wanted != fmt.Sprintf("%dx%d", high, n/high) {
			p.fail("box=%s does not divide the board into boxes of %d cells", shorten(wanted), n)
		}
		box = ""
	}
	if p.takeWord("areas") {
		p.sudokuAreas(n, box != "")
	} else if p.err == nil {
		wide := n / high
		for r := 1; r <= n; r += high {
			for c := 1; c <= n; c += wide {
				p.eachOnce(p.block(r, c, r+high-1, c+wide-1))
			}
		}
	}
	if p.takeWord("cages") {
		p.sudokuCages(p.take(n))
	}
}

// takeWord takes a line of one word, if that is the next.
func (p *puzzle) takeWord(word string) bool {
	if p.err != nil || len(p.source) == 0 || strings.Join(p.source[0].words, " ") != word {
		return false
	}
	p.at = p.source[0].no
	p.source = p.source[1:]
	return true
}

func (p *puzzle) sudokuAreas(n int, alone bool) {
	rows := p.take(n)
	if !alone || p.err != nil || len(rows[0].words) != n {
		p.fail("expected %d areas on the whole board, and no boxes", n)
		return
	}
	names, cells := p.areas(rows, false)
	for _, name := range names {
		if p.joined(name, cells[name]); len(cells[name]) != n {
			p.fail("area %s has not %d cells", name, n)
		}
		p.eachOnce(cells[name])
	}
}

func (p *puzzle) sudokuCages(rows []textLine) {
	if p.err != nil || len(rows[0].words) != p.cols {
		p.fail("expected the cages of the whole board")
		return
	}
	names, cells := p.areas(rows, true)
	sums := p.targets(cells)
	for _, name := range names {
		p.joined(name, cells[name])
		for n := 1; n <= p.top; n++ {
			facts := p.shaded(cells[name], n)
			if p.most(1, facts...); len(facts) == p.top {
				p.least(1, facts...)
			}
		}
		if sums[name] != "" {
			p.numbers("differ", p.target(sums[name]), cells[name])
		}
	}
}

// target reads a number from 1.
func (p *puzzle) target(word string) int {
	n, err := parseNumber(word, maxTarget)
	if err != nil || n < 1 {
		p.fail("%q: expected a number from 1", shorten(word))
	}
	return n
}

func kenkenRules(p *puzzle) {
	n := p.readSquare()
	p.fill(n)
	p.square()
	if p.err != nil {
		return
	}
	names, cells := p.areas(p.grid, true)
	targets := p.targets(cells)
	for _, name := range names {
		if p.joined(name, cells[name]); targets[name] != "" {
			p.cage(targets[name], cells[name])
		}
	}
}

func (p *puzzle) cage(word string, cells []cell) {
	number := strings.TrimRight(word, "+*-/=")
	op, t := word[len(number):], 0
	if word != "0-" {
		t = p.target(number)
	}
	switch {
	case op == "+":
		p.numbers("sum", t, cells)
	case op == "*":
		p.numbers("product", t, cells)
	case (op == "" || op == "=") && len(cells) == 1:
		p.count(1, p.put(cells[0].r, cells[0].c, t))
	case (op == "" || op == "-" || op == "/") && len(cells) == 2:
		p.add(onNumbers("table", 0, []num{p.num(cells[0]), p.num(cells[1])}, p.pairs(op, t)))
	case op == "":
		p.numbers("either", t, cells)
	default:
		p.fail("%q: not a target of %d cells", shorten(word), len(cells))
	}
}

// pairs returns the pairs of numbers whose difference (-), quotient (/) or result of any operation
// ("") is the target.
func (p *puzzle) pairs(op string, target int) [][]int {
	var pairs [][]int
	for a := 1; a <= p.top; a++ {
		for b := 1; b <= p.top; b++ {
			difference, quotient := max(a-b, b-a) == target, a == b*target || b == a*target
			if op != "/" && difference || op != "-" && quotient ||
				op == "" && (a+b == target || a*b == target) {
				pairs = append(pairs, []int{a, b})
			}
		}
	}
	return pairs
}

func hidatoRules(p *puzzle) {
	p.diagonal = true
	pathRules(p)
}

// pathRules states numbrix, and hidato, where steps may be diagonal.
func pathRules(p *puzzle) {
	if !p.readGrid(-1) {
		return
	}
	seen := map[string]bool{}
	p.all(func(r, c int) {
		switch w := p.word(r, c); {
		case w == "x":
			p.empty[cell{r, c}] = true
		case w != "." && seen[w]:
			p.fail("the board has a number twice")
		default:
			seen[w] = true
		}
	})
	n := p.rows*p.cols - len(p.empty)
	if n == 0 || n > maxWalk {
		p.fail("the board has no cells, or more than %d, the limit", maxWalk)
	}
	if p.err != nil {
		return
	}
	p.top = n
	if p.far > 0 {
		p.ruleOut(n)
	}
	p.fillByClues(n)
	p.eachOnce(p.block(1, 1, p.rows, p.cols))
	for k := 1; k < n; k++ {
		p.add(&rule{op: "next", ranges: [][2]int{{k, k + 1}}})
	}
}

func kakuroRules(p *puzzle) {
	if !p.readGrid(-1) {
		return
	}
	sums := map[cell][2]string{}
	p.all(func(r, c int) {
		w := p.word(r, c)
		below, right, ok := strings.Cut(w, `\`)
		switch {
		case ok:
			sums[cell{r, c}] = [2]string{below, right}
		case w != "x" && w != ".":
			p.fail("%q: expected x, a dot or sums", shorten(w))
		}
		p.empty[cell{r, c}] = ok || w == "x"
	})
	p.fill(9)
	for i, line := range p.rowsAndColumns() {
		sum, run := "", []cell(nil)
		for _, c := range append(line, cell{}) {
			if c.r > 0 && !p.empty[c] {
				run = append(run, c)
				continue
			}
			p.kakuroRun(sum, run)
			sum, run = sums[c][0], nil
			if i < p.rows {
				sum = sums[c][1]
			}
		}
	}
}

func (p *puzzle) kakuroRun(sum string, run []cell) {
	if sum != "" {
		p.numbers("differ", p.target(sum), run)
		return
	}
	for n := 1; n <= 9 && len(run) > 1; n++ {
		facts := p.shaded(run, n)
		if p.most(1, facts...); len(run) == 9 {
			p.least(1, facts...)
		}
	}
}

// skyscraper has clues on all four sides.
func skyscraper(p *puzzle) {
	p.frame, p.tail = 1, 1
	n := p.readSquare()
	if n > maxHeights {
		p.fail("the order is more than %d, the limit", maxHeights)
	}
	p.fillByClues(n)
	p.square()
	for i := 1; i <= n && p.err == nil; i++ {
		p.skyline("up", 0, i, 1, 0)
		p.skyline("right", i, n+1, 0, -1)
		p.skyline("down", n+1, i, -1, 0)
		p.skyline("left", i, 0, 0, 1)
	}
}

// skyline states the clue at the frame in row r and column c, which looks along dr and dc.
func (p *puzzle) skyline(side string, r, c, dr, dc int) {
	k, ok := p.number(r, c, 1, maxValue)
	if !ok {
		return
	}
	var seen []fact
	var before []cell
	for range p.top {
		r, c = r+dr, c+dc
		for n := 1; n <= p.top && p.err == nil; n++ {
			f := p.name(fmt.Sprintf("r%dc%d_holds_%d_and_is_seen_from_%s", r, c, n, side))
			facts := []fact{p.put(r, c, n)}
			for _, d := range before {
				for higher := n + 1; higher <= p.top; higher++ {
					facts = append(facts, -p.put(d.r, d.c, higher))
				}
			}
			p.allOf(f, facts)
			seen = append(seen, f)
		}
		before = append(before, cell{r, c})
	}
	p.count(k, seen...)
}
