package check

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// kinds state the facts and the rules of each kind of puzzle, from its text. The numbers that cells
// hold, links and lines are as in docs/certificates.md, whose section on the kinds this follows.
var kinds = map[string]func(*puzzle){
	"latin": latin, "futoshiki": futoshiki, "sudoku": sudoku, "kenken": kenken,
	"numbrix": walk, "hidato": hidato, "kakuro": kakuro, "skyscraper": skyscraper,
	"numberlink": numberlink, "slitherlink": slitherlink, "shikaku": shikaku, "masyu": masyu,
	"akari": akari, "heyawake": heyawake, "hitori": hitori, "nurikabe": nurikabe,
	"starbattle": starbattle, "tents": tents, "nonogram": nonogram, "yinyang": yinyang,
	"hashi": hashi, "lits": lits,
}

// fill states that each cell of the board that is not empty holds one number from 1.
func (p *puzzle) fill(top int) {
	p.top = top
	p.all(func(r, c int) {
		if !p.empty[cell{r, c}] {
			p.one(p.holds(r, c)...)
		}
	})
}

// fillByClues is fill, where the text has the numbers of some cells.
func (p *puzzle) fillByClues(top int) {
	p.fill(top)
	p.all(func(r, c int) {
		if p.empty[cell{r, c}] {
			return
		}
		if n, ok := p.number(r, c, 1, top); ok {
			p.count(1, p.put(r, c, n))
		}
	})
}

// eachOnce states that, of some cells, one holds each number.
func (p *puzzle) eachOnce(cells []cell) {
	for n := 1; n <= p.top && p.err == nil; n++ {
		p.one(p.shaded(cells, n)...)
	}
}

// shaded returns the facts that some cells hold a number.
func (p *puzzle) shaded(cells []cell, n int) []fact {
	var facts []fact
	for _, c := range cells {
		facts = append(facts, p.put(c.r, c.c, n))
	}
	return facts
}

// block returns the cells of a rectangle that are on the board.
func (p *puzzle) block(r1, c1, r2, c2 int) []cell {
	var cells []cell
	for r := max(r1, 1); r <= min(r2, p.rows); r++ {
		for c := max(c1, 1); c <= min(c2, p.cols); c++ {
			cells = append(cells, cell{r, c})
		}
	}
	return cells
}

// rowsAndColumns returns the cells of each.
func (p *puzzle) rowsAndColumns() [][]cell {
	var all [][]cell
	for r := 1; r <= p.rows; r++ {
		all = append(all, p.block(r, 1, r, p.cols))
	}
	for c := 1; c <= p.cols; c++ {
		all = append(all, p.block(1, c, p.rows, c))
	}
	return all
}

// square states that each row and column has each number once.
func (p *puzzle) square() {
	for _, cells := range p.rowsAndColumns() {
		p.eachOnce(cells)
	}
}

func latin(p *puzzle) {
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

func sudoku(p *puzzle) {
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
		for n := 1; n <= p.top && len(cells[name]) > 1; n++ {
			p.most(1, p.shaded(cells[name], n)...)
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

func kenken(p *puzzle) {
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
		var pairs [][]int
		for a := 1; a <= p.top; a++ {
			for b := 1; b <= p.top; b++ {
				difference, quotient := max(a-b, b-a) == t, a == b*t || b == a*t
				if op != "/" && difference || op != "-" && quotient ||
					op == "" && (a+b == t || a*b == t) {
					pairs = append(pairs, []int{a, b})
				}
			}
		}
		p.add(onNumbers("table", 0, []num{p.num(cells[0]), p.num(cells[1])}, pairs))
	case op == "":
		p.numbers("either", t, cells)
	default:
		p.fail("%q: not a target of %d cells", shorten(word), len(cells))
	}
}

func hidato(p *puzzle) {
	p.diagonal = true
	walk(p)
}

// walk states numbrix, and hidato, where steps may be diagonal.
func walk(p *puzzle) {
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

func kakuro(p *puzzle) {
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
			f := p.name(fmt.Sprintf("the_number_of_%v_counts_the_cells_from_%v_to_%v", cell{r, c},
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

func masyu(p *puzzle) {
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

// runs returns the longest stretches of cells in a row or column that are not empty.
func (p *puzzle) runs() [][]cell {
	var runs [][]cell
	for _, line := range p.rowsAndColumns() {
		from := 0
		for i := range len(line) + 1 {
			if i == len(line) || p.empty[line[i]] {
				if from < i {
					runs = append(runs, line[from:i])
				}
				from = i + 1
			}
		}
	}
	return runs
}

func akari(p *puzzle) {
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

// apart states that no two cells that share a side have 2, or a corner.
func (p *puzzle) apart(corners bool) {
	p.all(func(r, c int) {
		p.most(1, p.put(r, c, 2), p.put(r, c+1, 2))
		p.most(1, p.put(r, c, 2), p.put(r+1, c, 2))
		if corners {
			p.most(1, p.put(r, c, 2), p.put(r+1, c+1, 2))
			p.most(1, p.put(r, c, 2), p.put(r+1, c-1, 2))
		}
	})
}

// connected states that the cells that hold a number are connected.
func (p *puzzle) connected(n int) {
	var nodes []node
	p.all(func(r, c int) {
		if f := p.put(r, c, n); f != noFact {
			nodes = append(nodes, node{cell{r, c}, f})
		}
	})
	p.add(connect(nodes))
}

// noSquares states that no block of 2x2 cells has a number in all.
func (p *puzzle) noSquares(n int) {
	p.all(func(r, c int) {
		if r < p.rows && c < p.cols {
			p.most(3, p.shaded(p.block(r, c, r+1, c+1), n)...)
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

func hitori(p *puzzle) {
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

func tents(p *puzzle) {
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
				f := p.name(fmt.Sprintf("the_tent_of_%v_is_that_of_the_tree_in_%v", d, cell{r, c}))
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

// edgeClues calls a function for the cells of each row and column that has a clue at the frame,
// with its name and the clue.
func (p *puzzle) edgeClues(f func(line []cell, name, word string)) {
	for i, line := range p.rowsAndColumns() {
		r, c, name := line[0].r, 0, fmt.Sprintf("row_%d", line[0].r)
		if i >= p.rows {
			r, c, name = 0, line[0].c, fmt.Sprintf("column_%d", line[0].c)
		}
		if w := p.word(r, c); w != "-" && p.err == nil {
			f(line, name, w)
		}
	}
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
			p.add(implied([]fact{f}, count([][2]int{{k, k}}, p.shaded(line[at:at+k], 2))))
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

// hashi has values for what a cell is on: nothing, one or two bridges across, one or two down.
func hashi(p *puzzle) {
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
		rl, _ := join(islands, joins)
		p.add(rl)
	}
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

func lits(p *puzzle) {
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
					f := p.name(fmt.Sprintf("the_shape_from_%v_over_%v_to_%v_has_the_form_%s", cells[0],
						cells[1], cells[3], s.form))
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
