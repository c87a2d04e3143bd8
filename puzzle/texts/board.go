package texts

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/syntax"
)

// Board is a puzzle as plain data, cell by cell, in one form of JSON: convert --to json has it, and
// the page draws and edits it. It need not be a puzzle: Format writes its text, which is parsed.
//
// This is provisional: kinds to come will have clues at further places.
type Board struct {
	Info
	Kind    string            `json:"kind"`
	Rows    int               `json:"rows"`
	Cols    int               `json:"cols"`
	Options map[string]string `json:"options,omitempty"` // the words key=value of the header
	Cells   [][]string        `json:"cells"`             // by row: "" open, "x" a hole, else a clue
	Signs   []Inequality      `json:"signs,omitempty"`
	Cages   []Cage            `json:"cages,omitempty"`
	Areas   [][]puzzle.Cell   `json:"areas,omitempty"`   // of a Sudoku, instead of boxes
	Regions [][]int           `json:"regions,omitempty"` // by row: the box of each cell; not read
	Looks   []Look            `json:"looks,omitempty"`   // what is drawn in cells; not read
	Frame   [][][]string      `json:"frame,omitempty"`   // as puzzle.Frame; not read
}

// Look is what is drawn in a cell of a puzzle besides its clue, as in puzzle.Mark.
type Look struct {
	Cell   puzzle.Cell `json:"cell"`
	Fill   string      `json:"fill,omitempty"`
	Shape  string      `json:"shape,omitempty"`
	Corner string      `json:"corner,omitempty"`
	Split  []string    `json:"split,omitempty"`
}

// Inequality states that one cell holds less than another, which shares a side with it.
type Inequality struct {
	Smaller puzzle.Cell `json:"smaller"`
	Larger  puzzle.Cell `json:"larger"`
}

// Cage is a cage with its target: "12*" in a KenKen, "7" without an operation, "" for none.
type Cage struct {
	Cells  []puzzle.Cell `json:"cells"`
	Target string        `json:"target"`
}

// operations are those of cages as layouts print them, and as texts write them.
var operations = map[string]string{"+": "+", "−": "-", "×": "*", "÷": "/"}

// BoardOf returns a puzzle as a board.
func BoardOf(p puzzle.Puzzle, info Info) *Board {
	l := p.Layout(nil)
	b := &Board{Info: info, Kind: p.Kind().Name, Rows: l.Rows, Cols: l.Cols,
		Cells: make([][]string, l.Rows)}
	b.readOptions(p)
	for c, m := range l.Cells {
		if m.Hole {
			m.Text = "x"
		}
		b.Cells[c/l.Cols] = append(b.Cells[c/l.Cols], m.Text)
		look := Look{puzzle.CellOf(c, l.Cols), m.Fill.String(), m.Shape.String(), "", nil}
		if l.Cages == nil { // or else it is the target of a cage
			look.Corner = m.Corner
		}
		if m.Split != [2]string{} {
			look.Split = m.Split[:]
		}
		if look.Fill+look.Shape+look.Corner != "" || look.Split != nil {
			b.Looks = append(b.Looks, look)
		}
	}
	if !l.Frame.Empty() {
		b.Frame = l.Frame[:]
	}
	for _, s := range l.Signs {
		b.Signs = append(b.Signs,
			Inequality{puzzle.CellOf(s.Smaller, l.Cols), puzzle.CellOf(s.Larger, l.Cols)})
	}
	if _, rows, _ := strings.Cut(p.String(), "\n"); b.Kind == boxed &&
		strings.Contains(rows, areasHeading) {
		b.Areas = groupCells(l.Regions, l.Cols)
	} else if l.Regions != nil {
		b.Regions = make([][]int, l.Rows)
		for c, region := range l.Regions {
			b.Regions[c/l.Cols] = append(b.Regions[c/l.Cols], region)
		}
	}
	for _, cells := range groupCells(l.Cages, l.Cols) {
		target := l.Cells[cells[0].Number(l.Cols)].Corner
		digits := strings.TrimRight(target, "+−×÷")
		b.Cages = append(b.Cages, Cage{cells, digits + operations[target[len(digits):]]})
	}
	return b
}

// groupCells returns the cells of each group, by the group of each cell.
func groupCells(of []int, cols int) [][]puzzle.Cell {
	var all [][]puzzle.Cell
	for _, cells := range grid.Groups(of) {
		group := make([]puzzle.Cell, len(cells))
		for i, c := range cells {
			group[i] = puzzle.CellOf(c, cols)
		}
		all = append(all, group)
	}
	return all
}

// boxed is the kind whose boards have both cells with clues and cages, and areas instead of boxes.
const boxed = "sudoku"

// The lines above the names of its areas and cages.
const areasHeading, cagesHeading = "areas\n", "cages\n"

// readOptions takes the options from the header of a puzzle.
func (b *Board) readOptions(p puzzle.Puzzle) {
	header, _, _ := strings.Cut(p.String(), "\n")
	for _, word := range strings.Fields(header)[1:] {
		if key, value, ok := strings.Cut(word, "="); ok {
			if b.Options == nil {
				b.Options = map[string]string{}
			}
			b.Options[key] = value
		}
	}
}

// errBoard is the error of a board whose parts do not fit together.
var errBoard = errors.New("the board is malformed")

// fits returns an error if the parts of a board do not fit together.
func (b *Board) fits() error {
	if b == nil {
		return fmt.Errorf("%w: there is none", errBoard)
	}
	if err := puzzle.CheckSize(b.Rows, b.Cols); err != nil {
		return err
	}
	wrong := func(row []string) bool { return len(row) != b.Cols }
	if b.Cells != nil && (len(b.Cells) != b.Rows || slices.ContainsFunc(b.Cells, wrong)) {
		return fmt.Errorf("%w: it does not have %d rows of %d cells", errBoard, b.Rows, b.Cols)
	}
	in := func(c puzzle.Cell) bool {
		return c.Row >= 0 && c.Col >= 0 && int(c.Row) < b.Rows && int(c.Col) < b.Cols
	}
	for _, s := range b.Signs {
		down, right := int(s.Smaller.Row)-int(s.Larger.Row), int(s.Smaller.Col)-int(s.Larger.Col)
		if !in(s.Smaller) || !in(s.Larger) || down*down+right*right != 1 {
			return fmt.Errorf("%w: a sign is not between neighbours", errBoard)
		}
	}
	for _, sets := range [][][]puzzle.Cell{b.caged(), b.Areas} {
		taken := make([]bool, b.Rows*b.Cols)
		for _, set := range sets {
			for _, c := range set {
				if !in(c) || taken[c.Number(b.Cols)] {
					return fmt.Errorf("%w: the cages overlap", errBoard)
				}
				taken[c.Number(b.Cols)] = true
			}
		}
	}
	return nil
}

// caged returns the cells of each cage.
func (b *Board) caged() [][]puzzle.Cell {
	cages := make([][]puzzle.Cell, len(b.Cages))
	for i, g := range b.Cages {
		cages[i] = g.Cells
	}
	return cages
}

// BoardText is a board in the text format, with the places of its cells in it.
type BoardText struct {
	text   strings.Builder
	line   int       // where the last line begins
	starts [][]start // of each line
}

// start is where the word of a cell begins.
type start struct {
	col  int
	cell puzzle.Cell
}

// String returns the text.
func (w *BoardText) String() string { return w.text.String() }

// CellAt returns the cell whose word, or a sign behind it, is at a line and a column of the text,
// both from 1, as in a SyntaxError.
func (w *BoardText) CellAt(line, col int) (cell puzzle.Cell, ok bool) {
	if line < 1 || line > len(w.starts) {
		return puzzle.Cell{}, false
	}
	for _, s := range w.starts[line-1] {
		if s.col <= col {
			cell, ok = s.cell, true
		}
	}
	return cell, ok
}

// end ends a line.
func (w *BoardText) end() {
	w.text.WriteString("\n")
	w.line, w.starts = w.text.Len(), append(w.starts, nil)
}

// word writes the word of a cell, or a sign behind it.
func (w *BoardText) word(word string, cell puzzle.Cell) {
	line := len(w.starts) - 1
	w.starts[line] = append(w.starts[line], start{w.text.Len() - w.line + 1, cell})
	w.text.WriteString(word + " ")
}

// Format writes the board in the text format, without its Info; without Cells all are open. The
// error states which parts do not fit together. Whether it is a puzzle is not checked.
func (b *Board) Format() (*BoardText, error) {
	w, err := b.begin()
	if err != nil {
		return nil, err
	}
	words, names := b.words()
	signs := map[Inequality]bool{}
	for _, s := range b.Signs {
		signs[s] = true
	}
	for row := range b.Rows {
		b.writeRow(w, words, signs, row)
	}
	if b.Kind == boxed {
		b.writeNames(w, areasHeading, b.Areas)
		b.writeNames(w, cagesHeading, b.caged())
	}
	b.writeTargets(w, names)
	return w, nil
}

// writeNames writes a heading and the names of sets of cells, if there are any.
func (b *Board) writeNames(w *BoardText, heading string, sets [][]puzzle.Cell) {
	if len(sets) == 0 {
		return
	}
	w.text.WriteString(heading)
	w.line, w.starts = w.text.Len(), append(w.starts, nil)
	words := slices.Repeat([]string{"."}, b.Rows*b.Cols)
	b.named(words, sets)
	for row := range b.Rows {
		b.writeRow(w, words, nil, row)
	}
}

// named puts the name of each cell's set in the place of its word.
func (b *Board) named(words []string, sets [][]puzzle.Cell) {
	for i, cells := range sets {
		for _, c := range cells {
			words[c.Number(b.Cols)] = syntax.AreaName(i)
		}
	}
}

// writeTargets writes a line for each cage with a target.
func (b *Board) writeTargets(w *BoardText, names []string) {
	for i, g := range b.Cages {
		if target := strings.Join(strings.Fields(g.Target), ""); target != "" && len(g.Cells) > 0 {
			w.word(names[i], g.Cells[0])
			w.word(target, g.Cells[0])
			w.end()
		}
	}
}

// begin begins the text with its header.
func (b *Board) begin() (*BoardText, error) {
	if err := b.fits(); err != nil {
		return nil, err
	}
	w := &BoardText{starts: make([][]start, 1)}
	header := []string{b.Kind}
	for _, key := range slices.Sorted(maps.Keys(b.Options)) {
		header = append(header, key+"="+b.Options[key])
	}
	for _, word := range header {
		if len(strings.Fields(word)) != 1 {
			return nil, fmt.Errorf("%w: %q is no word of its header", errBoard, word)
		}
	}
	w.text.WriteString(strings.Join(header, " "))
	w.end()
	return w, nil
}

// words returns the word of each cell in the text, and the names of the cages.
func (b *Board) words() (words, names []string) {
	words = slices.Repeat([]string{"."}, b.Rows*b.Cols)
	for r, row := range b.Cells {
		for c, word := range row {
			// A word with a blank in it would be two, and some signs begin a line of another form.
			if word = strings.Join(strings.Fields(strings.Map(plainSign, word)), "_"); word != "" {
				words[r*b.Cols+c] = word
			}
		}
	}
	for i := range b.Cages {
		names = append(names, syntax.AreaName(i))
	}
	if b.Kind != boxed { // whose cages have a grid of their own
		b.named(words, b.caged())
	}
	return words, names
}

// plainSign replaces signs that mean something else in the text format.
func plainSign(r rune) rune {
	if strings.ContainsRune("#=<>^|-+,", r) {
		return '?'
	}
	return r
}

// writeRow writes a row, with the signs in it and below it.
func (b *Board) writeRow(w *BoardText, words []string, signs map[Inequality]bool, row int) {
	sign := func(c, d puzzle.Cell, less, more string) string {
		switch {
		case signs[Inequality{c, d}]:
			return less
		case signs[Inequality{d, c}]:
			return more
		}
		return ""
	}
	below := slices.Repeat([]string{"."}, b.Cols)
	some := false
	at := func(col int) puzzle.Cell { return puzzle.CellOf(row*b.Cols+col, b.Cols) }
	for col := range b.Cols {
		w.word(words[row*b.Cols+col], at(col))
		if s := sign(at(col), at(col+1), "<", ">"); s != "" {
			w.word(s, at(col))
		}
		if s := sign(at(col), puzzle.CellOf((row+1)*b.Cols+col, b.Cols), "^", "v"); s != "" {
			below[col], some = s, true
		}
	}
	w.end()
	if some {
		for col, s := range below {
			w.word(s, at(col))
		}
		w.end()
	}
}
