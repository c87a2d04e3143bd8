package texts

import (
	"iter"
	"math"
	"math/bits"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/syntax"
)

// A partial answer is what somebody has entered so far: some numbers, some pencil marks, some
// lines. Its text follows the puzzle after a line "=", where a whole answer stands otherwise. It is
// a grid with a word for each cell of the board:
//
//   - "?" is a cell that nothing is entered in.
//   - "7" is a number placed. "{1 4}" are pencil marks: the cell holds one of these numbers, so the
//     others are out. "{3..6 9}" has a range. "{}" leaves no number.
//   - "3/4" is on/off, where links or lines count: the sides with a line, and those known to have
//     none. Each is a hexadecimal digit, the sum of up 1, right 2, down 4 and left 8. A digit alone
//     settles the cell: its other sides have none. In a board of shaded cells 1 is shaded.
//   - "x" is a hole.
//
// A kind whose facts fit no such grid lists its facts instead, as Fact.MarshalText writes them:
// "r1c2-r1c3 !r2c2~A". So may any other kind.
//
// Nothing here knows a kind: the words are read by the facts that Puzzle.Facts yields.

// MaxEntries is the largest number of facts that a partial answer may state. A board of 100x100
// with pencil marks for ten of its numbers in a hundred cells has about as many.
const MaxEntries = 1 << 20

// ReadEntries reads the lines b.Rows as a partial answer: the facts that somebody has entered. A
// whole answer, in any form that p.ParseAnswer reads, is one. The facts are among p.Facts and their
// opposites, none comes twice, and no two are opposites. Whether they obey the rules is not
// checked. The error is a *syntax.Error.
func ReadEntries(p puzzle.Puzzle, b *syntax.Block) ([]puzzle.Fact, error) {
	s, refused := p.ParseAnswer(b)
	if refused == nil {
		return entered(p, s, b)
	}
	r := entryReader{Block: b, p: p}
	facts, err := r.read()
	if err != nil && !r.partial {
		return nil, refused
	}
	return facts, err
}

// FormatEntries returns the text of a partial answer, which ReadEntries reads. The facts are among
// p.Facts and their opposites. A number placed stands alone: what else is entered in its cell
// follows from it, and is left out. Facts that no grid can state, because they contradict each
// other or the kind has others, come as a list.
func FormatEntries(p puzzle.Puzzle, facts []puzzle.Fact) string {
	if words := gridWords(p, facts); words != nil {
		_, cols := p.Size()
		return syntax.FormatGrid(words, cols)
	}
	var b strings.Builder
	width := 0
	for _, f := range facts {
		word, err := f.MarshalText()
		if err != nil {
			continue // no board has it
		}
		const most = 80
		if width > 0 && width+1+len(word) > most {
			b.WriteByte('\n')
			width = 0
		}
		if width > 0 {
			b.WriteByte(' ')
			width++
		}
		b.Write(word)
		width += len(word)
	}
	if width == 0 {
		b.WriteString(open)
	}
	return b.String() + "\n"
}

// gridWords returns the word of each cell in a grid that states the facts, or nil if there is none.
func gridWords(p puzzle.Puzzle, facts []puzzle.Fact) []string {
	g, ok := newEntryGrid(p)
	if !ok {
		return nil
	}
	said := map[puzzle.Fact]bool{}
	for _, f := range facts {
		if said[f.Opposite()] || !g.has(f) {
			return nil
		}
		said[f] = true
	}
	if g.what == puzzle.Holds || g.what == puzzle.Within {
		return g.numberWords(said)
	}
	return g.sideWords(said)
}

const (
	open     = "?"
	hole     = "x"
	longMark = 4 // a run of as many marks is written as a range
)

// numberWords returns the words of a board of numbers, or nil if a cell has two.
func (g *entryGrid) numberWords(said map[puzzle.Fact]bool) []string {
	placed, out := make([]int32, len(g.cells)), make([][]int32, len(g.cells))
	for f := range said {
		c := f.At.Number(g.cols)
		if f.Not {
			out[c] = append(out[c], f.Value)
			continue
		}
		if placed[c] > 0 {
			return nil
		}
		placed[c] = f.Value + 1
	}
	words := make([]string, len(g.cells))
	for c, values := range g.cells {
		switch {
		case values == nil:
			words[c] = hole
		case placed[c] > 0:
			words[c] = strconv.Itoa(int(placed[c] - 1))
		case out[c] != nil:
			words[c] = pencilMarks(values, out[c])
		default:
			words[c] = open
		}
	}
	return words
}

// pencilMarks returns the pencil marks of a cell: its numbers without those that are out, in any
// order.
func pencilMarks(values []run, out []int32) string {
	var words []string
	left := func(first, last int32) {
		if last-first+1 >= longMark {
			words = append(words, strconv.Itoa(int(first))+".."+strconv.Itoa(int(last)))
			return
		}
		for v := first; v <= last; v++ {
			words = append(words, strconv.Itoa(int(v)))
		}
	}
	slices.Sort(out)
	for _, run := range values {
		first := run.from
		for len(out) > 0 && out[0] <= run.to {
			left(first, out[0]-1)
			first, out = out[0]+1, out[1:]
		}
		left(first, run.to)
	}
	return "{" + strings.Join(words, " ") + "}"
}

// sideWords returns the words of a board of links, lines or shaded cells.
func (g *entryGrid) sideWords(said map[puzzle.Fact]bool) []string {
	on, off := make([]puzzle.Side, len(g.cells)), make([]puzzle.Side, len(g.cells))
	for c, sides := range g.sides {
		for side := range bitsOf(sides) {
			f := g.fact(c, side)
			switch {
			case said[f]:
				on[c] |= side
			case said[f.Opposite()]:
				off[c] |= side
			}
		}
	}
	words := make([]string, len(g.cells))
	for c, sides := range g.sides {
		digit := strconv.FormatInt(int64(on[c]), 16)
		switch {
		case sides == 0:
			words[c] = hole
		case on[c]|off[c] == 0:
			words[c] = open
		case on[c]|off[c] == sides:
			words[c] = digit
		default:
			words[c] = digit + "/" + strconv.FormatInt(int64(off[c]), 16)
		}
	}
	return words
}

// bitsOf yields the bits of a sum of sides, the lowest first.
func bitsOf(sides puzzle.Side) iter.Seq[puzzle.Side] {
	return func(yield func(puzzle.Side) bool) {
		for ; sides != 0; sides &= sides - 1 {
			if !yield(1 << bits.TrailingZeros(uint(sides))) {
				return
			}
		}
	}
}

// entered returns the facts of a whole answer: the numbers, or what is and what is not.
func entered(p puzzle.Puzzle, s puzzle.Answer, b *syntax.Block) ([]puzzle.Fact, error) {
	var facts []puzzle.Fact
	for f := range heldBy(p, s) {
		has, err := p.Has(s, f)
		switch {
		case err != nil:
			return nil, b.FailLine(syntax.Line{}, "", "%v", err)
		case has:
			facts = append(facts, f)
		case f.What != puzzle.Holds && f.What != puzzle.Within:
			facts = append(facts, f.Opposite())
		}
		if len(facts) > MaxEntries {
			return nil, tooMany(b)
		}
	}
	return facts, nil
}

// heldBy yields the facts of p that a whole answer may have: of the numbers of a cell only its own.
func heldBy(p puzzle.Puzzle, s puzzle.Answer) iter.Seq[puzzle.Fact] {
	q, ok := p.(puzzle.Numbered)
	if !ok {
		return p.Facts()
	}
	return func(yield func(puzzle.Fact) bool) {
		_, cols := p.Size()
		for c, v := range s {
			f := puzzle.HoldsFact(puzzle.CellOf(c, cols), v)
			first, last := q.Numbers(f.At)
			if first <= v && v <= last && !yield(f) {
				return
			}
		}
	}
}

func tooMany(b *syntax.Block) error {
	return b.FailLine(syntax.Line{}, "", "the partial answer states more than %d facts, the limit",
		MaxEntries)
}

// entryGrid is what a grid of entries can state on a board: by cell, the numbers that its facts
// name, or the sides.
type entryGrid struct {
	rows, cols int
	what       puzzle.What   // the one form of all facts
	cells      [][]run       // of each cell: the numbers, ascending; nil for a cell without facts
	sides      []puzzle.Side // of each cell: their sum; 1 for a cell that may be shaded or used
}

// run is a run of numbers. There may be a number for each cell in each cell, so they are not listed
// one by one.
type run struct{ from, to int32 }

// newEntryGrid returns the grid for the facts of a board, or false if no grid can state them or
// they are too many to look through.
func newEntryGrid(p puzzle.Puzzle) (*entryGrid, bool) {
	g := &entryGrid{}
	g.rows, g.cols = p.Size()
	g.cells, g.sides = make([][]run, g.rows*g.cols), make([]puzzle.Side, g.rows*g.cols)
	if q, ok := p.(puzzle.Numbered); ok {
		return g, g.number(q)
	}
	looked := 0
	for f := range p.Facts() {
		if g.what == 0 {
			g.what = f.What
		}
		if f.What != g.what || f.On(g.rows, g.cols) != nil || looked == puzzle.MaxFacts || !g.add(f) {
			return nil, false
		}
		looked++
	}
	return g, g.what != 0
}

// number takes in the numbers of all cells. It returns false if there are none.
func (g *entryGrid) number(p puzzle.Numbered) bool {
	for c := range g.cells {
		if first, last := p.Numbers(puzzle.CellOf(c, g.cols)); first <= last {
			g.what, g.cells[c] = puzzle.Holds, []run{{int32(first), int32(last)}}
		}
	}
	return g.what != 0
}

// add takes in a fact of the board. It returns false if a grid can't state it.
func (g *entryGrid) add(f puzzle.Fact) bool {
	c := f.At.Number(g.cols)
	switch f.What {
	case puzzle.Holds, puzzle.Within:
		runs := g.cells[c]
		if last := len(runs) - 1; last >= 0 && runs[last].to == f.Value-1 {
			runs[last].to++
		} else if last >= 0 && runs[last].to >= f.Value {
			return false // not ascending
		} else {
			g.cells[c] = append(runs, run{f.Value, f.Value})
		}
		return true
	case puzzle.Used, puzzle.Shaded:
		g.sides[c] = 1
		return true
	case puzzle.Drawn:
		for _, at := range g.sharing(f) {
			g.sides[at.cell] |= at.side
		}
		return true
	case puzzle.Linked:
		if f.Pair != "" || !shareSide(f.At, f.To) {
			return false
		}
		for _, at := range g.sharing(f) {
			g.sides[at.cell] |= at.side
		}
		return true
	default:
		return false
	}
}

// shareSide reports whether two cells, the first before the second, share a side.
func shareSide(c, d puzzle.Cell) bool {
	return c.Row == d.Row && d.Col == c.Col+1 || c.Col == d.Col && d.Row == c.Row+1
}

// sideOf is a side of a cell.
type sideOf struct {
	cell int
	side puzzle.Side
}

// sharing returns the sides of cells that a Drawn or Linked fact is about.
func (g *entryGrid) sharing(f puzzle.Fact) []sideOf {
	c, side := f.At.Number(g.cols), puzzle.Side(f.Value)
	if f.What == puzzle.Linked {
		if side = puzzle.Right; f.To.Row > f.At.Row {
			side = puzzle.Down
		}
	}
	all := []sideOf{{c, side}}
	switch {
	case side == puzzle.Up && f.At.Row > 0:
		all = append(all, sideOf{c - g.cols, puzzle.Down})
	case side == puzzle.Left && f.At.Col > 0:
		all = append(all, sideOf{c - 1, puzzle.Right})
	case f.What == puzzle.Linked && side == puzzle.Right:
		all = append(all, sideOf{c + 1, puzzle.Left})
	case f.What == puzzle.Linked:
		all = append(all, sideOf{c + g.cols, puzzle.Up})
	}
	return all
}

// fact returns the fact that a side of a cell has a line.
func (g *entryGrid) fact(c int, side puzzle.Side) puzzle.Fact {
	at := puzzle.CellOf(c, g.cols)
	switch {
	case g.what != puzzle.Linked && g.what != puzzle.Drawn:
		return puzzle.Fact{What: g.what, At: at}
	case g.what == puzzle.Drawn:
		return puzzle.DrawnFact(at, side, g.rows, g.cols)
	}
	to := at
	switch side {
	case puzzle.Up:
		to.Row--
	case puzzle.Down:
		to.Row++
	case puzzle.Left:
		to.Col--
	case puzzle.Right:
		to.Col++
	}
	return puzzle.LinkedFact(at, to)
}

// has reports whether a fact or its opposite is one of the board.
func (g *entryGrid) has(f puzzle.Fact) bool {
	if f.Not = false; f.What != g.what || f.On(g.rows, g.cols) != nil {
		return false
	}
	if c := f.At.Number(g.cols); f.What == puzzle.Holds || f.What == puzzle.Within {
		return g.holds(c, f.Value)
	}
	if f.What == puzzle.Linked && (f.Pair != "" || !shareSide(f.At, f.To)) {
		return false
	}
	at := sideOf{f.At.Number(g.cols), 1}
	if f.What == puzzle.Linked || f.What == puzzle.Drawn {
		at = g.sharing(f)[0]
	}
	return g.sides[at.cell]&at.side != 0
}

// holds reports whether a number is among those of a cell.
func (g *entryGrid) holds(c int, v int32) bool {
	return slices.ContainsFunc(g.cells[c], func(r run) bool { return r.from <= v && v <= r.to })
}

// entryReader reads one partial answer.
type entryReader struct {
	*syntax.Block
	p       puzzle.Puzzle
	grid    *entryGrid
	partial bool // a word of the text has a form that no whole answer has
	facts   []puzzle.Fact
	said    map[puzzle.Fact]bool
	words   map[string]puzzle.Answer // whole answers with this word in each cell; nil if it is none
}

func (r *entryReader) read() ([]puzzle.Fact, error) {
	r.said = map[puzzle.Fact]bool{}
	if len(r.Rows) == 0 {
		return nil, r.FailLine(syntax.Line{}, "", "the answer has no rows")
	}
	first := strings.Fields(r.Rows[0].Text)
	grid, ok := newEntryGrid(r.p)
	if !ok || len(first) > 0 && isFactWord(first[0]) {
		r.partial = true
		return r.facts, r.list()
	}
	r.grid = grid
	cells, err := r.rowsOfCells()
	if err != nil {
		return nil, err
	}
	for c, e := range cells {
		if err := r.cell(c, e); err != nil {
			return nil, err
		}
		if len(r.facts) > MaxEntries {
			return nil, tooMany(r.Block)
		}
	}
	return r.facts, nil
}

// isFactWord reports whether a word begins as the text of a fact does: "r1", "!r1".
func isFactWord(word string) bool {
	word = strings.TrimPrefix(word, "!")
	return len(word) > 1 && word[0] == 'r' && '0' <= word[1] && word[1] <= '9'
}

// list reads a list of facts.
func (r *entryReader) list() error {
	at := map[puzzle.Fact]syntax.Token{}
	for _, l := range r.Rows {
		end := 0 // in bytes, of the word before
		for _, word := range strings.Fields(l.Text) {
			begin := end + strings.Index(l.Text[end:], word)
			end = begin + len(word)
			if word == open {
				continue
			}
			t := syntax.Token{Text: word, Line: l, Col: utf8.RuneCountInString(l.Text[:begin]) + 1}
			f, err := puzzle.ParseFact(word)
			if err != nil {
				return r.Fail(t, "", "%v", err)
			}
			if err := r.state(t, f); err != nil {
				return err
			}
			if f.Not = false; at[f].Text == "" {
				at[f] = t
			}
			if len(at) > MaxEntries {
				return tooMany(r.Block)
			}
		}
	}
	i := puzzle.StrangeFact(r.p, r.facts)
	if i < 0 {
		return nil
	}
	f := r.facts[i]
	f.Not = false
	return r.Fail(at[f], "expected facts of the form that determines an answer",
		"the board has no fact %s", wording.Quote(at[f].Text))
}

// state adds a fact, if it is not yet stated. Its opposite must not be.
func (r *entryReader) state(t syntax.Token, f puzzle.Fact) error {
	if r.said[f.Opposite()] {
		return r.Fail(t, "", "%s contradicts an entry before it: %v", wording.Quote(t.Text), f.Opposite())
	}
	if !r.said[f] {
		r.said[f] = true
		r.facts = append(r.facts, f)
	}
	return nil
}

// entry is what the text has for a cell: one word, or marks.
type entry struct {
	syntax.Token      // the word, or the opening brace
	marked       bool // whether it has braces
	marks        []syntax.Token
}

// rowsOfCells splits the text into the entries of all cells.
func (r *entryReader) rowsOfCells() ([]entry, error) {
	var all []entry
	var refused error
	for i, l := range r.Rows {
		row, err := r.row(l)
		if err != nil {
			return nil, err
		}
		if i == 0 && len(r.Rows) == 1 && r.grid.rows > 1 {
			if board, ok := r.characters(row, r.grid.rows*r.grid.cols); ok {
				return board, nil // the whole board in one line
			}
		}
		if len(row) != r.grid.cols {
			chars, ok := r.characters(row, r.grid.cols)
			if !ok && refused == nil {
				has := wording.Count(len(row), "cell")
				if len(row) == 1 {
					if n := utf8.RuneCountInString(row[0].Text); n > 1 {
						has = wording.Count(n, "character")
					}
				}
				refused = r.FailLine(l, r.hint(), "row %d of the answer has %s, but the puzzle is %dx%d", i+1,
					has, r.grid.rows, r.grid.cols)
			}
			row = chars
		}
		all = append(all, row...)
	}
	if refused != nil {
		return nil, refused
	}
	if len(r.Rows) != r.grid.rows {
		return nil, r.FailLine(r.First(), "", "the answer has %s, but the puzzle is %dx%d",
			wording.Count(len(r.Rows), "row"), r.grid.rows, r.grid.cols)
	}
	return all, nil
}

// characters splits words without braces and strokes into characters, if there are n of them. Each
// is then a cell.
func (r *entryReader) characters(row []entry, n int) ([]entry, bool) {
	var all []entry
	for _, e := range row {
		if e.marked || strings.Contains(e.Text, "/") || utf8.RuneCountInString(e.Text) > n {
			return nil, false
		}
		for _, t := range syntax.Split(e.Token) {
			all = append(all, entry{Token: t})
		}
	}
	return all, len(all) == n
}

// row splits a line into entries.
func (r *entryReader) row(l syntax.Line) ([]entry, error) {
	words, err := r.Tokens(l)
	if err != nil {
		return nil, err
	}
	var all []entry
	inside := false
	for _, w := range words {
		for _, t := range splitBraces(w) {
			last := len(all) - 1
			switch {
			case t.Text == "{" && !inside:
				all = append(all, entry{Token: t, marked: true})
				inside, r.partial = true, true
			case t.Text == "}" && inside:
				inside = false
			case t.Text == "{" || t.Text == "}":
				r.partial = true
				return nil, r.Fail(t, "write marks in braces: {1 4}", "unexpected %s", wording.Quote(t.Text))
			case inside:
				all[last].marks = append(all[last].marks, t)
			default:
				r.partial = r.partial || strings.ContainsAny(t.Text, open+"/") || syntax.Empty(t.Text)
				all = append(all, entry{Token: t})
			}
		}
	}
	if inside {
		return nil, r.Fail(all[len(all)-1].Token, "write marks in braces: {1 4}",
			"expected } at the end of the marks, found the end of the line")
	}
	return all, nil
}

// splitBraces splits a word at its braces, which are words of their own.
func splitBraces(t syntax.Token) []syntax.Token {
	if !strings.ContainsAny(t.Text, "{}") {
		return []syntax.Token{t}
	}
	var all []syntax.Token
	for text, col := t.Text, t.Col; text != ""; {
		end := strings.IndexAny(text, "{}")
		if end < 0 {
			end = len(text)
		}
		end = max(end, 1)
		all = append(all, syntax.Token{Text: text[:end], Line: t.Line, Col: col})
		col += utf8.RuneCountInString(text[:end])
		text = text[end:]
	}
	return all
}

// cell reads the entry of a cell.
func (r *entryReader) cell(c int, e entry) error {
	g := r.grid
	numbers := g.what == puzzle.Holds || g.what == puzzle.Within
	switch {
	case numbers && g.cells[c] == nil, !numbers && g.sides[c] == 0:
		if e.marked || e.Text != open && !strings.EqualFold(e.Text, hole) && !syntax.Empty(e.Text) {
			return r.Fail(e.Token, "write x there", "%s is not a cell of the puzzle",
				puzzle.CellOf(c, g.cols))
		}
		return nil
	case e.marked && !numbers:
		return r.Fail(e.Token, onOff, "the puzzle has no numbers to mark")
	case e.marked:
		return r.marks(c, e)
	case e.Text == open:
		return nil
	case numbers:
		return r.number(c, e.Token)
	}
	return r.onOff(c, e.Token)
}

// The hints for a cell.
const (
	wordEach = "write a number or ? in each cell, or {1 4} for marks"
	onOff    = "write ? in each cell, or on/off as sums of up 1, right 2, down 4, left 8, such as 3/4"
)

// hint returns the hint for words that are no entries.
func (r *entryReader) hint() string {
	if r.grid.what == puzzle.Holds || r.grid.what == puzzle.Within {
		return wordEach
	}
	return onOff
}

// number reads a number placed in a cell.
func (r *entryReader) number(c int, t syntax.Token) error {
	v, ok := r.value(c, t)
	switch {
	case ok:
		return r.state(t, puzzle.Fact{What: r.grid.what, At: puzzle.CellOf(c, r.grid.cols), Value: v})
	case syntax.Empty(t.Text):
		return nil
	}
	return r.noNumber(c, t)
}

func (r *entryReader) noNumber(c int, t syntax.Token) error {
	values := r.grid.cells[c]
	return r.Fail(t, wordEach,
		"expected a number from %d to %d, found %s", values[0].from, values[len(values)-1].to,
		wording.Quote(t.Text))
}

// value returns the number that a word means in a cell: a decimal; or what a whole answer of the
// kind means by it, as where colours have letters; or a letter from A, which is 10.
func (r *entryReader) value(c int, t syntax.Token) (int32, bool) {
	if n, err := strconv.ParseUint(t.Text, 10, 31); err == nil {
		return int32(n), r.grid.holds(c, int32(n))
	}
	if s := r.answerOf(t.Text); s != nil {
		if v, ok := r.valueIn(s, c); ok {
			return v, true
		}
	}
	if len(t.Text) == 1 {
		const ten = 10
		letter := t.Text[0] &^ 0x20
		v := int32(letter) - 'A' + ten
		return v, 'A' <= letter && letter <= 'Z' && r.grid.holds(c, v)
	}
	return 0, false
}

// valueIn returns the number that an answer has in a cell.
func (r *entryReader) valueIn(s puzzle.Answer, c int) (int32, bool) {
	if _, ok := r.p.(puzzle.Numbered); ok {
		return int32(s[c]), r.grid.holds(c, int32(s[c]))
	}
	for _, run := range r.grid.cells[c] {
		for v := run.from; v <= run.to; v++ {
			f := puzzle.Fact{What: r.grid.what, At: puzzle.CellOf(c, r.grid.cols), Value: v}
			if has, err := r.p.Has(s, f); err == nil && has {
				return v, true
			}
		}
	}
	return 0, false
}

// answerOf returns the whole answer that has a word in every cell but the holes, or nil if the kind
// reads no such answer.
func (r *entryReader) answerOf(word string) puzzle.Answer {
	s, known := r.words[word]
	const most = 100 // words: each costs a text of the whole board
	if known || len(r.words) >= most || strings.ContainsAny(word, "?/") {
		return s
	}
	if r.words == nil {
		r.words = map[string]puzzle.Answer{}
	}
	rows := make([]syntax.Line, r.grid.rows)
	for i := range rows {
		words := make([]string, r.grid.cols)
		for j := range words {
			if words[j] = word; r.grid.cells[i*r.grid.cols+j] == nil {
				words[j] = hole
			}
		}
		rows[i] = syntax.Line{Number: i + 1, Text: strings.Join(words, " ")}
	}
	s, err := r.p.ParseAnswer(&syntax.Block{Rows: rows})
	if err != nil {
		s = nil
	}
	r.words[word] = s
	return s
}

// marks reads the marks of a cell: all other numbers are out.
func (r *entryReader) marks(c int, e entry) error {
	var kept []run
	for _, t := range e.marks {
		from, to, ranged := strings.Cut(t.Text, "..")
		first, last := t, t
		if ranged {
			first.Text, last.Text = from, to
			last.Col += utf8.RuneCountInString(from) + len("..")
		}
		v, ok := r.value(c, first)
		w, ok2 := r.value(c, last)
		switch {
		case !ok:
			return r.noNumber(c, first)
		case !ok2:
			return r.noNumber(c, last)
		case v > w:
			return r.Fail(t, "", "the range %s ends before it begins", wording.Quote(t.Text))
		}
		kept = append(kept, run{v, w})
	}
	order := make([]int, len(kept)) // a page sorts ints already, and would need more code for runs
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return int(kept[i].from) - int(kept[j].from) })
	for _, all := range r.grid.cells[c] {
		v := all.from
		for i := range len(order) + 1 {
			keep := run{math.MaxInt32, 0}
			if i < len(order) {
				keep = kept[order[i]]
			}
			for ; v <= all.to && v < keep.from; v++ {
				f := puzzle.Fact{What: r.grid.what, Not: true, At: puzzle.CellOf(c, r.grid.cols), Value: v}
				if err := r.state(e.Token, f); err != nil {
					return err
				}
				if len(r.facts) > MaxEntries {
					return tooMany(r.Block)
				}
			}
			v = max(v, keep.to+1)
		}
	}
	return nil
}

// onOff reads a word that states lines: on/off, or a whole cell.
func (r *entryReader) onOff(c int, t syntax.Token) error {
	sides := r.grid.sides[c]
	word, rest, both := strings.Cut(t.Text, "/")
	on, ok := r.sum(word, !both)
	off, ok2 := r.sum(rest, false)
	if !both {
		off, ok2 = sides&^on, true
	}
	switch {
	case !ok, !ok2:
		return r.Fail(t, onOff, "expected on/off or ?, found %s", wording.Quote(t.Text))
	case on&off != 0:
		return r.Fail(t, "", "%s states that a line is there and that it is not", wording.Quote(t.Text))
	case on&^sides != 0:
		return r.Fail(t, "", "%s draws a line off the board at %s", wording.Quote(t.Text),
			puzzle.CellOf(c, r.grid.cols))
	}
	for side := range bitsOf((on | off) & sides) {
		f := r.grid.fact(c, side)
		f.Not = off&side != 0
		if err := r.state(t, f); err != nil {
			return err
		}
	}
	return nil
}

// sum reads a sum of sides: a hexadecimal digit or, if the puzzle draws from cell to cell, a
// drawing.
func (r *entryReader) sum(word string, drawing bool) (puzzle.Side, bool) {
	if drawing && r.grid.what == puzzle.Linked {
		if sum, ok := syntax.LineSum(word); ok {
			return puzzle.Side(sum), true
		}
	}
	n, err := strconv.ParseUint(word, 16, 4)
	return puzzle.Side(n), err == nil && len(word) == 1
}
