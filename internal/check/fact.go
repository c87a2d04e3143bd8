package check

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"sort"
	"strconv"
	"strings"
)

// A fact is one statement about an answer, packed in an integer: from the top, the row and the
// column in 15 bits each, a number in 30 and the form in 2. The opposite of a fact is its negative.
type fact int64

// ascending returns facts in order. sort.Slice makes the page's modules smaller than slices.Sorted.
func ascending(facts map[fact]bool) []fact {
	all := make([]fact, 0, len(facts))
	for f := range facts {
		all = append(all, f)
	}
	sort.Slice(all, func(i, j int) bool { return all[i] < all[j] })
	return all
}

// The forms of facts. A link has the cell that comes first, and 0 to the right or 1 downwards; a
// side has 0 up, 1 left, 2 right or 3 down; an auxiliary fact has the index of its name.
const (
	holds fact = iota
	linked
	drawn
	named
)

// noFact stands for a fact that the puzzle does not have. It is false, and its negative is true.
const noFact fact = 1 << 62

// Limits on facts, so that no file asks for more than a machine has.
const (
	maxSide   = 20000   // rows or columns of a board
	maxValue  = 99_999  // a number in a cell
	maxFacts  = 1 << 20 // facts that one line states
	maxTarget = 1_000_000_000_000_000
)

var sideNames = []string{"up", "left", "right", "down"}

func packFact(form fact, r, c, v int) fact {
	return fact(r)<<47 | fact(c)<<32 | fact(v)<<2 | form
}

func (f fact) abs() fact   { return max(f, -f) }
func (f fact) form() fact  { return f.abs() & 3 }
func (f fact) row() int    { return int(f.abs() >> 47) }
func (f fact) col() int    { return int(f.abs() >> 32 & (1<<15 - 1)) }
func (f fact) number() int { return int(f.abs() >> 2 & (1<<30 - 1)) }
func (f fact) cell() cell  { return cell{f.row(), f.col()} }

// A cell has its row and its column, from 1.
type cell struct{ r, c int }

func (c cell) String() string { return fmt.Sprintf("r%dc%d", c.r, c.c) }

func (c cell) compare(d cell) int {
	return cmp.Or(c.r-d.r, c.c-d.c)
}

// ends are the two cells of a link.
func (f fact) ends() (cell, cell) {
	a := f.cell()
	if f.number() == 0 {
		return a, cell{a.r, a.c + 1}
	}
	return a, cell{a.r + 1, a.c}
}

// corners are the two ends of a line, as corners of cells: 0, 0 is the upper left one of the board.
func (f fact) corners() (cell, cell) {
	r, c := f.row(), f.col()
	switch f.number() {
	case 0:
		return cell{r - 1, c - 1}, cell{r - 1, c}
	case 1:
		return cell{r - 1, c - 1}, cell{r, c - 1}
	case 2:
		return cell{r - 1, c}, cell{r, c}
	}
	return cell{r, c - 1}, cell{r, c}
}

// factSpace says which facts a puzzle has.
type factSpace struct {
	rows, cols int
	open       bool // any fact goes: of a kind that this package does not state
	top        int  // a cell holds 1 to top
	diagonal   bool // steps go to corners, too
	empty      map[cell]bool
	links      bool
	lines      bool
	out        [][]bool // with the line far: the numbers that are out, of each cell by its index
	names      map[string]fact
	nameList   []string
}

func newBoard() *factSpace {
	return &factSpace{empty: map[cell]bool{}, names: map[string]fact{}, nameList: []string{""}}
}

// name returns the auxiliary fact of a name, which it adds to the board.
func (b *factSpace) name(s string) fact {
	f, ok := b.names[s]
	if !ok {
		f = packFact(named, 0, 0, len(b.nameList))
		b.names[s] = f
		b.nameList = append(b.nameList, s)
	}
	return f
}

func (b *factSpace) inside(r, c int) bool { return 1 <= r && r <= b.rows && 1 <= c && c <= b.cols }

// stepsFrom returns the cells of the board beside one, as steps go.
func (b *factSpace) stepsFrom(c cell) []cell {
	cells := make([]cell, 0, 8)
	for r := max(c.r-1, 1); r <= min(c.r+1, b.rows); r++ {
		for col := max(c.c-1, 1); col <= min(c.c+1, b.cols); col++ {
			if d := (cell{r, col}); d != c && (b.diagonal || r == c.r || col == c.c) {
				cells = append(cells, d)
			}
		}
	}
	return cells
}

// index numbers the cells of the board from 0.
func (b *factSpace) index(r, c int) int { return (r-1)*b.cols + c - 1 }

// stepsTo returns how many steps each cell is away from one, by its index; -1 if there is no way.
func (b *factSpace) stepsTo(c cell) []int {
	steps := make([]int, b.rows*b.cols)
	for i := range steps {
		steps[i] = -1
	}
	steps[b.index(c.r, c.c)] = 0
	for todo := []cell{c}; len(todo) > 0; todo = todo[1:] {
		at := steps[b.index(todo[0].r, todo[0].c)]
		for _, d := range b.stepsFrom(todo[0]) {
			if i := b.index(d.r, d.c); steps[i] < 0 && !b.empty[d] {
				steps[i] = at + 1
				todo = append(todo, d)
			}
		}
	}
	return steps
}

func (b *factSpace) has(f fact) bool {
	r, c, n := f.row(), f.col(), f.number()
	if b.open || f.form() == named {
		return true
	}
	if !b.inside(r, c) {
		return false
	}
	switch f.form() {
	case holds:
		return 1 <= n && n <= b.top && !b.empty[cell{r, c}] &&
			(b.out == nil || !b.out[b.index(r, c)][n])
	case linked:
		_, d := f.ends()
		return b.links && b.inside(d.r, d.c)
	}
	return b.lines && (n < 2 || n == 2 && c == b.cols || n == 3 && r == b.rows)
}

// text writes a fact as a certificate does.
func (b *factSpace) text(f fact) string {
	if f < 0 {
		return "!" + b.text(-f)
	}
	switch f.form() {
	case holds:
		return fmt.Sprintf("%v=%d", f.cell(), f.number())
	case linked:
		x, y := f.ends()
		return fmt.Sprintf("%v-%v", x, y)
	case drawn:
		return fmt.Sprintf("%v:%s", f.cell(), sideNames[f.number()])
	}
	return "@" + b.nameList[f.number()]
}

// parse reads a word of facts: one, its opposite after an exclamation mark, or a rectangle of cells
// and a range of numbers. It refuses facts that the puzzle does not have.
func (b *factSpace) parse(word string) ([]fact, error) {
	rest, opposite := strings.CutPrefix(word, "!")
	facts, err := b.parseFacts(rest)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", shorten(word), err)
	}
	for i, f := range facts {
		if !b.has(f) {
			return nil, fmt.Errorf("%s: the puzzle has no fact %s", shorten(word), b.text(f))
		}
		if opposite {
			facts[i] = -f
		}
	}
	return facts, nil
}

// one reads a word that states a single fact.
func (b *factSpace) one(word string) (fact, error) {
	facts, err := b.parse(word)
	if err == nil && len(facts) != 1 {
		err = fmt.Errorf("%s: expected a single fact", shorten(word))
	}
	if err != nil {
		return 0, err
	}
	return facts[0], nil
}

func (b *factSpace) parseFacts(word string) ([]fact, error) {
	if name, ok := strings.CutPrefix(word, "@"); ok {
		f, known := b.names[name]
		if !known && !b.open {
			return nil, errors.New("the puzzle has no such auxiliary fact")
		}
		if name == "" {
			return nil, errors.New("an auxiliary fact needs a name")
		}
		if !known {
			f = b.name(name)
		}
		return []fact{f}, nil
	}
	if area, numbers, ok := strings.Cut(word, "="); ok {
		r, c, err := parseArea(area)
		if err != nil {
			return nil, err
		}
		n, err := parseRange(numbers, maxValue)
		if err != nil {
			return nil, err
		}
		if (r[1]-r[0]+1)*(c[1]-c[0]+1) > maxFacts/(n[1]-n[0]+1) {
			return nil, fmt.Errorf("more than %d facts in a line", maxFacts)
		}
		var facts []fact
		for i := r[0]; i <= r[1]; i++ {
			for j := c[0]; j <= c[1]; j++ {
				for v := n[0]; v <= n[1]; v++ {
					facts = append(facts, packFact(holds, i, j, v))
				}
			}
		}
		return facts, nil
	}
	if at, side, ok := strings.Cut(word, ":"); ok {
		x, err := parseCell(at)
		if i := slices.Index(sideNames, side); err == nil && i >= 0 {
			return []fact{packFact(drawn, x.r, x.c, i)}, nil
		}
		return nil, errors.New("expected a side of a cell, such as r1c2:up")
	}
	from, to, _ := strings.Cut(word, "-")
	x, err := parseCell(from)
	y, err2 := parseCell(to)
	switch {
	case err != nil || err2 != nil:
		return nil, errors.New("expected a fact")
	case y == cell{x.r, x.c + 1}:
		return []fact{packFact(linked, x.r, x.c, 0)}, nil
	case y == cell{x.r + 1, x.c}:
		return []fact{packFact(linked, x.r, x.c, 1)}, nil
	}
	return nil, errors.New("a link joins a cell to the one to the right of it or below it")
}

// parseArea reads a rectangle of cells, such as r1-3c4.
func parseArea(s string) (r, c [2]int, err error) {
	rows, cols, ok := strings.Cut(strings.TrimPrefix(s, "r"), "c")
	if !ok || !strings.HasPrefix(s, "r") {
		return r, c, errors.New("expected a cell, such as r1c2")
	}
	if r, err = parseRange(rows, maxSide); err == nil {
		c, err = parseRange(cols, maxSide)
	}
	return r, c, err
}

func parseCell(s string) (cell, error) {
	r, c, err := parseArea(s)
	if err == nil && (strings.Contains(s, "-")) {
		err = errors.New("expected one cell")
	}
	return cell{r[0], c[0]}, err
}

// parseRange reads a number from 1 or two that ascend, such as 4-6.
func parseRange(s string, limit int) (n [2]int, err error) {
	from, to, ok := strings.Cut(s, "-")
	if n[0], err = parseNumber(from, limit); err != nil {
		return n, err
	}
	n[1] = n[0]
	if ok {
		n[1], err = parseNumber(to, limit)
	}
	if err == nil && (n[0] < 1 || ok && n[1] <= n[0]) {
		err = fmt.Errorf("%s: expected a number from 1, or two that ascend", shorten(s))
	}
	return n, err
}

// parseNumber reads a whole number from 0 in its only form: digits without a zero before them.
func parseNumber(s string, limit int) (int, error) {
	n, err := strconv.Atoi(s)
	if err != nil || n < 0 || strconv.Itoa(n) != s {
		return 0, fmt.Errorf("%q: expected a number", shorten(s))
	}
	if n > limit {
		return 0, fmt.Errorf("%d is more than %d, the limit", n, limit)
	}
	return n, nil
}

// shorten cuts a word for a message.
func shorten(s string) string {
	if len(s) > 60 {
		return s[:57] + "..."
	}
	return s
}
