package service

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// Board is a puzzle as the page edits it. Cells are numbered row by row from 0.
type Board struct {
	Kind    string            `json:"kind"`
	Rows    int               `json:"rows"`
	Cols    int               `json:"cols"`
	Options map[string]string `json:"options"` // the words key=value of the header
	Title   string            `json:"title"`
	Author  string            `json:"author"`
	Cells   []string          `json:"cells"` // "" for an open cell, "x" for a hole, else the clue
	Signs   []Sign            `json:"signs,omitempty"`
	Cages   []Cage            `json:"cages,omitempty"`
	Regions []int             `json:"regions,omitempty"` // of each cell, for drawing; not read
}

// Sign is an inequality: the cell From holds less than the cell To.
type Sign struct {
	From int `json:"from"`
	To   int `json:"to"`
}

// Cage is a cage of a KenKen with its target.
type Cage struct {
	Cells  []int  `json:"cells"`
	Target string `json:"target"` // "" for none
	Op     string `json:"op"`     // one of + - * /, or ""
}

// printed are the operations of cages as layouts print them, and as texts write them.
var printed = map[string]string{"+": "+", "−": "-", "×": "*", "÷": "/"}

// BoardOf returns a puzzle as a board.
func BoardOf(p gridwright.Puzzle, info texts.Info) *Board {
	l := p.Layout(nil)
	b := &Board{Kind: p.Kind().Name, Rows: l.Rows, Cols: l.Cols, Options: map[string]string{},
		Title: info.Title, Author: info.Author, Cells: make([]string, len(l.Cells)), Regions: l.Regions}
	header, _, _ := strings.Cut(p.String(), "\n")
	for _, word := range strings.Fields(header)[1:] {
		if key, value, ok := strings.Cut(word, "="); ok {
			b.Options[key] = value
		}
	}
	for c, m := range l.Cells {
		if b.Cells[c] = m.Text; m.Hole {
			b.Cells[c] = "x"
		}
	}
	for _, s := range l.Signs {
		b.Signs = append(b.Signs, Sign{From: s.Smaller, To: s.Larger})
	}
	place := map[int]int{} // of a cage of the layout, in b.Cages
	for c, cage := range l.Cages {
		if cage < 0 {
			continue
		}
		if _, ok := place[cage]; !ok {
			place[cage] = len(b.Cages)
			b.Cages = append(b.Cages, Cage{})
		}
		in := &b.Cages[place[cage]]
		in.Cells = append(in.Cells, c)
		if target := l.Cells[c].Corner; target != "" {
			digits := strings.TrimRight(target, "+−×÷")
			in.Target, in.Op = digits, printed[target[len(digits):]]
		}
	}
	return b
}

// errBoard is the error of a board that the page should never send.
var errBoard = errors.New("the board is malformed")

// fits returns an error if the parts of a board do not fit together.
func (b *Board) fits() error {
	if b == nil {
		return fmt.Errorf("%w: there is none", errBoard)
	}
	if err := puzzle.CheckSize(b.Rows, b.Cols); err != nil {
		return err
	}
	cells := b.Rows * b.Cols
	if len(b.Cells) != cells {
		return fmt.Errorf("%w: %d words for %d cells", errBoard, len(b.Cells), cells)
	}
	in := func(c int) bool { return c >= 0 && c < cells }
	for _, s := range b.Signs {
		if !in(s.From) || !in(s.To) || !b.besides(s.From, s.To) {
			return fmt.Errorf("%w: a sign is not between two cells that share a side", errBoard)
		}
	}
	taken := make([]bool, cells)
	for _, g := range b.Cages {
		for _, c := range g.Cells {
			if !in(c) || taken[c] {
				return fmt.Errorf("%w: the cages overlap", errBoard)
			}
			taken[c] = true
		}
	}
	return nil
}

// besides reports whether two cells share a side.
func (b *Board) besides(c, d int) bool {
	c, d = min(c, d), max(c, d)
	return d == c+b.Cols || d == c+1 && d%b.Cols != 0
}

// written is a board as text, with the places of its cells in it.
type written struct {
	strings.Builder
	line   int       // where the last line begins
	starts [][]start // of each line
}

// start is where the word of a cell begins.
type start struct{ col, cell int }

// end ends a line.
func (w *written) end() {
	w.WriteString("\n")
	w.line, w.starts = w.Len(), append(w.starts, nil)
}

// word writes the word of a cell, or a sign behind it.
func (w *written) word(word string, cell int) {
	line := len(w.starts) - 1
	w.starts[line] = append(w.starts[line], start{w.Len() - w.line + 1, cell})
	w.WriteString(word + " ")
}

// cellAt returns the cell whose word is at a place of the text, both from 1.
func (w *written) cellAt(line, col int) (cell int, ok bool) {
	if line < 1 || line > len(w.starts) {
		return 0, false
	}
	for _, s := range w.starts[line-1] {
		if s.col <= col {
			cell, ok = s.cell, true
		}
	}
	return cell, ok
}

// write writes the board in the text format, without title and author. Whether it is a puzzle is
// not checked.
func (b *Board) write() (*written, error) {
	if err := b.fits(); err != nil {
		return nil, err
	}
	if gridwright.KindNamed(b.Kind) == nil {
		return nil, fmt.Errorf("%w: there is no kind %q", errBoard, b.Kind)
	}
	w := &written{starts: make([][]start, 1)}
	w.WriteString(b.Kind)
	for _, key := range slices.Sorted(maps.Keys(b.Options)) {
		word := key + "=" + b.Options[key]
		if len(strings.Fields(word)) != 1 {
			return nil, fmt.Errorf("%w: the option %q", errBoard, word)
		}
		w.WriteString(" " + word)
	}
	w.end()
	words, names := b.words()
	signs := map[Sign]bool{}
	for _, s := range b.Signs {
		signs[s] = true
	}
	for row := range b.Rows {
		b.writeRow(w, words, signs, row)
	}
	for i, g := range b.Cages {
		if target := strings.Join(strings.Fields(g.Target), ""); target != "" && len(g.Cells) > 0 {
			w.word(names[i], g.Cells[0])
			w.word(target+g.Op, g.Cells[0])
			w.end()
		}
	}
	return w, nil
}

// words returns the word of each cell in the text, and the names of the cages.
func (b *Board) words() (words, names []string) {
	words = make([]string, len(b.Cells))
	for c, word := range b.Cells {
		// A word with a blank in it would be two, and some signs begin a line of another form.
		word = strings.Join(strings.Fields(strings.Map(plain, word)), "_")
		if words[c] = word; word == "" {
			words[c] = "."
		}
	}
	for i, g := range b.Cages {
		names = append(names, letters(i))
		for _, c := range g.Cells {
			words[c] = names[i]
		}
	}
	return words, names
}

// plain replaces signs that mean something else in the text format.
func plain(r rune) rune {
	if strings.ContainsRune("#=<>^|-+,", r) {
		return '?'
	}
	return r
}

// letters writes a number from 0 in letters.
func letters(i int) string {
	if i < 26 {
		return string(rune('a' + i))
	}
	return letters(i/26-1) + letters(i%26)
}

// writeRow writes a row, with the signs in it and below it.
func (b *Board) writeRow(w *written, words []string, signs map[Sign]bool, row int) {
	sign := func(c, d int, less, more string) string {
		switch {
		case signs[Sign{From: c, To: d}]:
			return less
		case signs[Sign{From: d, To: c}]:
			return more
		}
		return ""
	}
	below := slices.Repeat([]string{"."}, b.Cols)
	some := false
	for col := range b.Cols {
		c := row*b.Cols + col
		w.word(words[c], c)
		if col+1 < b.Cols {
			if s := sign(c, c+1, "<", ">"); s != "" {
				w.word(s, c)
			}
		}
		if s := sign(c, c+b.Cols, "^", "v"); s != "" {
			below[col], some = s, true
		}
	}
	w.end()
	if some {
		for col, s := range below {
			w.word(s, row*b.Cols+col)
		}
		w.end()
	}
}

// Puzzle returns the puzzle of a board. An error names the cells that it is about, if any.
func (b *Board) Puzzle() (gridwright.Puzzle, error) {
	w, err := b.write()
	if err != nil {
		return nil, err
	}
	p, err := gridwright.Parse(w.String())
	var syntax *gridwright.SyntaxError
	if !errors.As(err, &syntax) {
		return p, err
	}
	fault := &misplaced{text: syntax.Msg, hint: syntax.Hint}
	if cell, ok := w.cellAt(syntax.Line, syntax.Col); ok {
		fault.cells = []int{cell}
	}
	return nil, fault
}

// misplaced is an error about certain cells.
type misplaced struct {
	text, hint string
	cells      []int
}

func (e *misplaced) Error() string { return e.text }
