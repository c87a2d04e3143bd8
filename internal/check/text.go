package check

import (
	"fmt"
	"slices"
	"strings"
)

// Limits of a board, as docs/format.md has them, and of what its rules mention, for the memory.
const (
	maxCells    = 20000
	maxOrder    = 64
	maxHeights  = 20 // the order of a skyscraper
	maxLines    = 60000
	maxMentions = 1 << 22
	maxWalk     = 2000 // cells of a numbrix or hidato
)

// A textLine is a line of a puzzle's text, in words, and its number in the file.
type textLine struct {
	words []string
	no    int
}

// A puzzle is read from its text by a kind, which says which facts it has and which rules.
type puzzle struct {
	*factSpace
	source  []textLine // the lines that have not been read
	at      int        // the line in the file that is being read
	options map[string]string
	far     int        // the line of the file that has far, or 0
	grid    []textLine // the rows of the board
	frame   int        // 1 if the first row and column of the grid are clues
	tail    int        // 1 if the last are, too
	rules   []*rule
	legal   map[string]*rule
	size    int
	err     error
}

// readPuzzle reads a text by the kind that its first line names. Comments on lines of their own are
// skipped; all else is as convert writes it. It returns nil for a kind that is not stated.
func readPuzzle(lines []textLine, far int) (p *puzzle, kind string, err error) {
	lines = slices.Clone(lines)
	lines = slices.DeleteFunc(lines, func(l textLine) bool {
		return len(l.words) > 0 && strings.HasPrefix(l.words[0], "#")
	})
	if len(lines) == 0 {
		return nil, "", &Error{1, "the file has no puzzle"}
	}
	p = &puzzle{factSpace: newBoard(), source: lines[1:], at: lines[0].no,
		options: map[string]string{},
		far:     far, legal: map[string]*rule{}}
	for _, l := range lines {
		if len(l.words) == 0 {
			return nil, "", &Error{l.no, "a line of the puzzle is empty"}
		}
		if kinds[l.words[0]] != nil && l.no != lines[0].no {
			return nil, "", &Error{l.no, "a second puzzle begins"}
		}
	}
	p.at = lines[0].no
	kind = lines[0].words[0]
	state, ok := kinds[kind]
	if strings.Trim(kind, "abcdefghijklmnopqrstuvwxyz-") != "" {
		return nil, "", &Error{p.at, "expected the name of a kind"}
	}
	if !ok {
		return nil, kind, nil
	}
	for _, w := range lines[0].words[1:] {
		name, value, ok := strings.Cut(w, "=")
		if _, twice := p.options[name]; twice || !ok {
			p.fail("%q: expected an option, once", w)
		}
		p.options[name] = value
	}
	if far > 0 && kind != "numbrix" && kind != "hidato" {
		return nil, "", &Error{far, "far is of numbrix and hidato alone"}
	}
	if p.err == nil {
		state(p)
	}
	for name := range p.options {
		p.at = lines[0].no
		p.fail("%s has no option %q", kind, name)
	}
	if len(p.source) > 0 {
		p.at = p.source[0].no
		p.fail("the line is not part of the board")
	}
	return p, kind, p.err
}

// fail keeps the first fault of the text.
func (p *puzzle) fail(format string, args ...any) {
	if p.err == nil {
		p.err = &Error{p.at, fmt.Sprintf(format, args...)}
	}
}

// option takes an option of the header, one of some values, the first of which is the default.
func (p *puzzle) option(name string, values ...string) string {
	value, ok := p.options[name]
	delete(p.options, name)
	if !ok {
		return values[0]
	}
	if !slices.Contains(values, value) {
		p.fail("%s is not one of %s", name, strings.Join(values, ", "))
	}
	return value
}

// take takes the next lines, n or all of them, each of as many words as the first.
func (p *puzzle) take(n int) []textLine {
	if n < 0 {
		n = len(p.source)
	}
	if n < 1 || len(p.source) < n {
		p.fail("the board has %d rows, not %d", len(p.source), max(n, 1))
		return nil
	}
	rows := p.source[:n]
	p.source = p.source[n:]
	for _, l := range rows {
		p.at = l.no
		if len(l.words) != len(rows[0].words) {
			p.fail("the row has %d words, but the first row has %d", len(l.words),
				len(rows[0].words))
			return nil
		}
	}
	return rows
}

// readGrid reads the rows of the board, n of them or all lines.
func (p *puzzle) readGrid(n int) bool {
	p.grid = p.take(n)
	if p.err != nil {
		return false
	}
	p.rows = len(p.grid) - p.frame - p.tail
	p.cols = len(p.grid[0].words) - p.frame - p.tail
	if p.rows < 1 || p.cols < 1 || p.rows > maxCells/p.cols {
		p.fail("the board has no cells, or more than %d, the limit", maxCells)
		return false
	}
	for _, r := range []int{0, p.rows + 1}[:p.frame+p.tail] {
		for _, c := range []int{0, p.cols + 1}[:p.frame+p.tail] {
			if p.word(r, c) != "-" {
				p.fail("expected - in the corner of the frame")
			}
		}
	}
	return p.err == nil
}

// readSquare reads a square board and returns its order.
func (p *puzzle) readSquare() int {
	n := 0
	if len(p.source) > 0 {
		n = len(p.source[0].words)
	}
	if n > maxOrder+2 {
		p.at = p.source[0].no
		p.fail("the order is more than %d, the limit", maxOrder)
		return 0
	}
	if !p.readGrid(n) || p.cols > maxOrder {
		p.fail("the order is more than %d, the limit", maxOrder)
		return 0
	}
	return p.cols
}

// word is what the text has in a cell. In a frame, row 0 and column 0 are clues.
func (p *puzzle) word(r, c int) string {
	l := p.grid[r-1+p.frame]
	p.at = l.no
	return l.words[c-1+p.frame]
}

// number reads the number in a cell, or at the frame; none is a dot, or a minus at the frame.
func (p *puzzle) number(r, c, least, most int) (n int, ok bool) {
	w, none := p.word(r, c), "."
	if r == 0 || c == 0 || r > p.rows || c > p.cols {
		none = "-"
	}
	if w == none {
		return 0, false
	}
	n, err := parseNumber(w, most)
	if err != nil || n < least {
		p.fail("%q: expected %s or a number from %d to %d", shorten(w), none, least, most)
		return 0, false
	}
	return n, true
}

// all calls a function for each cell, row by row, until there is a fault.
func (p *puzzle) all(f func(r, c int)) {
	for r := 1; r <= p.rows; r++ {
		for c := 1; c <= p.cols && p.err == nil; c++ {
			f(r, c)
		}
	}
}

// areas are the cells of each name of a grid of names, in the order of the names.
func (p *puzzle) areas(rows []textLine, dot bool) (names []string, cells map[string][]cell) {
	cells = map[string][]cell{}
	for i, l := range rows {
		p.at = l.no
		for j, w := range l.words {
			if dot && w == "." {
				continue
			}
			if strings.Trim(strings.ToLower(w), "abcdefghijklmnopqrstuvwxyz") != "" ||
				len(l.words) == 1 && len(w) > 1 { // which is several cells without blanks
				p.fail("%q: expected a name of letters", shorten(w))
				return nil, nil
			}
			if cells[w] == nil {
				names = append(names, w)
			}
			cells[w] = append(cells[w], cell{i + 1, j + 1})
		}
	}
	return names, cells
}

// targets reads lines of a name and a target, each of a known name, once.
func (p *puzzle) targets(cells map[string][]cell) map[string]string {
	targets := map[string]string{}
	for len(p.source) > 0 && p.err == nil {
		l := p.source[0]
		p.source, p.at = p.source[1:], l.no
		if len(l.words) != 2 || cells[l.words[0]] == nil || targets[l.words[0]] != "" {
			p.fail("expected the name of an area, without a target so far, and its target")
			return nil
		}
		targets[l.words[0]] = l.words[1]
	}
	return targets
}

// joined refuses an area whose cells are not joined by their sides.
func (p *puzzle) joined(name string, cells []cell) {
	left := map[cell]bool{}
	for _, c := range cells {
		left[c] = true
	}
	for todo := cells[:1:1]; len(todo) > 0; {
		c := todo[0]
		todo = todo[1:]
		delete(left, c)
		for _, d := range []cell{{c.r - 1, c.c}, {c.r, c.c - 1}, {c.r, c.c + 1}, {c.r + 1, c.c}} {
			if left[d] {
				delete(left, d)
				todo = append(todo, d)
			}
		}
	}
	if len(left) > 0 {
		p.fail("the cells of %s are not joined by their sides", name)
	}
}

// add adds a rule to the puzzle; nil is one that always holds.
func (p *puzzle) add(rl *rule) {
	if rl == nil || p.err != nil {
		return
	}
	p.spend(rl.size())
	if key := rl.key(); p.legal[key] == nil {
		p.legal[key] = rl
		p.rules = append(p.rules, rl)
	}
}

// spend counts the work on the rules, to refuse boards that are too large.
func (p *puzzle) spend(n int) {
	if p.size += n; p.size > maxMentions {
		p.fail("the rules of the board mention more than %d facts, the limit", maxMentions)
	}
}

// allOf states that a fact is true exactly if all of some others are.
func (p *puzzle) allOf(f fact, facts []fact) {
	sortFacts(facts)
	p.add(&rule{op: "all", facts: append([]fact{f}, facts...)})
}

func (p *puzzle) count(n int, facts ...fact) { p.add(countRule([][2]int{{n, n}}, facts)) }
func (p *puzzle) most(n int, facts ...fact)  { p.add(countRule([][2]int{{0, n}}, facts)) }
func (p *puzzle) least(n int, facts ...fact) { p.add(countRule([][2]int{{n, len(facts)}}, facts)) }
func (p *puzzle) same(a, b fact)             { p.add(sameRule(a, b)) }

// two says that none or two of some facts are true.
func (p *puzzle) two(facts ...fact) { p.add(countRule([][2]int{{0, 0}, {2, 2}}, facts)) }

// one says that one of some facts is true.
func (p *puzzle) one(facts ...fact) {
	p.least(1, facts...)
	p.most(1, facts...)
}

// put returns the fact that a cell holds a number.
func (p *puzzle) put(r, c, n int) fact {
	if p.inside(r, c) && p.has(packFact(holds, r, c, n)) {
		return packFact(holds, r, c, n)
	}
	return noFact
}

// holds returns the facts of what a cell may hold.
func (p *puzzle) holds(r, c int) []fact {
	facts := make([]fact, 0, p.top)
	for n := 1; n <= p.top; n++ {
		facts = append(facts, p.put(r, c, n))
	}
	return facts
}

// num is what a cell may hold, for a rule on numbers.
func (p *puzzle) num(c cell) num {
	n := num{at: c}
	for v := 1; v <= p.top; v++ {
		n.values = append(n.values, v)
	}
	return n
}

func (p *puzzle) numbers(op string, target int, cells []cell) {
	var nums []num
	for _, c := range cells {
		nums = append(nums, p.num(c))
	}
	p.add(onNumbers(op, target, nums, nil))
}

// link returns the link from a cell to the one dr rows down and dc columns right, one of them 0.
func (p *puzzle) link(r, c, dr, dc int) fact {
	if !p.inside(r, c) || !p.inside(r+dr, c+dc) {
		return noFact
	}
	if dr < 0 || dc < 0 {
		r, c, dr = r+dr, c+dc, -dr
	}
	return packFact(linked, r, c, dr)
}

// linksOf returns the links of a cell.
func (p *puzzle) linksOf(r, c int) []fact {
	return []fact{p.link(r, c, -1, 0), p.link(r, c, 0, 1), p.link(r, c, 1, 0), p.link(r, c, 0, -1)}
}

// across returns the line below row r, from 0, in column c.
func (p *puzzle) across(r, c int) fact {
	switch {
	case r < 0 || r > p.rows || c < 1 || c > p.cols:
		return noFact
	case r == p.rows:
		return packFact(drawn, r, c, 3)
	}
	return packFact(drawn, r+1, c, 0)
}

// upright returns the line to the right of column c, from 0, in row r.
func (p *puzzle) upright(r, c int) fact {
	switch {
	case r < 1 || r > p.rows || c < 0 || c > p.cols:
		return noFact
	case c == p.cols:
		return packFact(drawn, r, c, 2)
	}
	return packFact(drawn, r, c+1, 1)
}

// linesOf returns the four lines around a cell.
func (p *puzzle) linesOf(r, c int) []fact {
	return []fact{p.across(r-1, c), p.upright(r, c), p.across(r, c), p.upright(r, c-1)}
}

// linesWithin returns the lines below a cell and to the right of it, if they are inside a rectangle
// with a lower right corner.
func (p *puzzle) linesWithin(d, corner cell) (lines []fact) {
	if d.c < corner.c {
		lines = append(lines, p.upright(d.r, d.c))
	}
	if d.r < corner.r {
		lines = append(lines, p.across(d.r, d.c))
	}
	return lines
}

// near returns the cells that are at most some steps by sides away from one.
func (p *puzzle) near(r, c, steps int) (cells []cell) {
	steps = min(steps, p.rows+p.cols)
	for _, d := range p.block(r-steps, c-steps, r+steps, c+steps) {
		if max(d.r-r, r-d.r)+max(d.c-c, c-d.c) <= steps {
			cells = append(cells, d)
		}
	}
	return cells
}

// atEdge says whether a line is on the edge of the board.
func (p *puzzle) atEdge(line fact) bool {
	a, b := line.corners()
	return a.r == b.r && (a.r == 0 || a.r == p.rows) || a.c == b.c && (a.c == 0 || a.c == p.cols)
}

// readSigns takes the signs of a futoshiki out of its text: pairs of cells, the lesser first.
func (p *puzzle) readSigns() (less [][2]cell) {
	var rows []textLine
	signed := 0 // the row after which signs have come
	for _, l := range p.source {
		p.at = l.no
		row := len(rows)
		if signs := strings.Join(l.words, ""); strings.Trim(signs, ".^v") == "" &&
			strings.Trim(signs, ".") != "" {
			if signed == row {
				p.fail("signs are not between two rows")
			}
			signed = row
			for i, w := range l.words {
				upper, lower := cell{row, i + 1}, cell{row + 1, i + 1}
				switch w {
				case "^":
					less = append(less, [2]cell{upper, lower})
				case "v":
					less = append(less, [2]cell{lower, upper})
				case ".":
				default:
					p.fail("%q: expected ^, v or a dot", shorten(w))
				}
			}
			continue
		}
		cells := textLine{no: l.no}
		for i, w := range l.words {
			left, right := cell{row + 1, len(cells.words)}, cell{row + 1, len(cells.words) + 1}
			switch {
			case w != "<" && w != ">":
				cells.words = append(cells.words, w)
			case i > 0 && (l.words[i-1] == "<" || l.words[i-1] == ">"):
				p.fail("two signs without a cell between them")
			case w == "<":
				less = append(less, [2]cell{left, right})
			default:
				less = append(less, [2]cell{right, left})
			}
		}
		rows = append(rows, cells)
	}
	p.source = rows
	return less
}

// clueSums returns a function that counts the numbers in a rectangle, by two corners.
func (p *puzzle) clueSums() func(a, b cell) int {
	sums := make([][]int, p.rows+1)
	sums[0] = make([]int, p.cols+1)
	for r := 1; r <= p.rows; r++ {
		sums[r] = make([]int, p.cols+1)
		for c := 1; c <= p.cols; c++ {
			sums[r][c] = sums[r-1][c] + sums[r][c-1] - sums[r-1][c-1]
			if p.word(r, c) != "." {
				sums[r][c]++
			}
		}
	}
	return func(a, b cell) int {
		return sums[b.r][b.c] - sums[a.r-1][b.c] - sums[b.r][a.c-1] + sums[a.r-1][a.c-1]
	}
}

// ruleOut finds the facts that are out by the line far: V in a cell, if a clue W is more than
// |V - W| steps away, and in numbrix also if those two are not both even or both odd.
func (p *puzzle) ruleOut(n int) {
	type clue struct {
		at cell
		n  int
	}
	var clues []clue
	p.all(func(r, c int) {
		if !p.empty[cell{r, c}] {
			if w, ok := p.number(r, c, 1, n); ok {
				clues = append(clues, clue{cell{r, c}, w})
			}
		}
	})
	// For each cell, the sum of changes up to V counts the clues that rule V out by their distance;
	// parity has a bit for the even numbers and one for the odd, if they are out.
	changes, parity := make([][]int32, p.rows*p.cols), make([]int, p.rows*p.cols)
	p.all(func(r, c int) {
		if !p.empty[cell{r, c}] {
			changes[p.index(r, c)] = make([]int32, n+2)
		}
	})
	for _, q := range clues {
		for i, d := range p.stepsTo(q.at) {
			change := changes[i]
			switch {
			case change == nil: // a hole
				continue
			case d < 0:
				change[1]++
			case d == 0:
				change[1]++
				change[q.n]--
				change[q.n+1]++
			default:
				change[max(q.n-d+1, 1)]++
				change[min(q.n+d, n+1)]--
			}
			if d >= 0 && !p.diagonal {
				parity[i] |= 1 << (1 - (q.n+d)%2)
			}
		}
	}
	out := make([][]bool, p.rows*p.cols)
	for i, change := range changes {
		if change == nil {
			continue
		}
		out[i] = make([]bool, n+1)
		over := int32(0)
		for v := 1; v <= n; v++ {
			over += change[v]
			out[i][v] = over > 0 || parity[i]>>(v%2)&1 > 0
		}
	}
	p.out = out
}

// rectangles returns those of k cells that have a given cell, and one number, by two corners.
func (p *puzzle) rectangles(r, c, k int, clues func(a, b cell) int) (all [][2]cell) {
	for high := 1; high <= min(k, p.rows) && p.err == nil; high++ {
		wide := k / high
		if k%high != 0 || wide > p.cols {
			continue
		}
		for top := max(r-high+1, 1); top <= min(r, p.rows-high+1); top++ {
			for left := max(c-wide+1, 1); left <= min(c, p.cols-wide+1); left++ {
				q := [2]cell{{top, left}, {top + high - 1, left + wide - 1}}
				if p.spend(1); clues(q[0], q[1]) == 1 {
					all = append(all, q)
				}
			}
		}
	}
	return all
}
