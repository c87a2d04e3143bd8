package formats

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	tables "github.com/gridwright/gridwright/board"
	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/syntax"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// Some sites hold drawings and no rules. What is written for them is the layout of a puzzle, with
// its kind in a place that they do not read; what is read is a layout again. So a format has one
// table of what the parts of a layout become, and this file knows which of them a kind has.

// siteDrawing is a puzzle as a site for drawings holds it.
type siteDrawing struct {
	*foreignBoard
	kind    *puzzle.Kind
	model   *tables.Puzzle // a puzzle of a kind that a table describes; or else nil
	options []string
	of      puzzle.Layout // as Layout(nil) of the puzzle
	filled  puzzle.Layout // what is filled in besides
}

// newDrawing returns an empty board. The header names the kind and its options; it is "" if the
// drawing does not name them.
func newDrawing(b *foreignBoard, header, site string) (*siteDrawing, error) {
	d := &siteDrawing{foreignBoard: b, kind: b.Kind}
	at := b.cells[0].Col - 1
	if words := strings.Fields(header); len(words) > 0 {
		d.options = words[1:]
		i := slices.IndexFunc(b.Kinds, func(k *puzzle.Kind) bool { return k.Name == words[0] })
		if i < 0 {
			return nil, b.Fail(0, at, "", "no kind here is called %s",
				wording.Quote(wording.Visible(words[0])))
		}
		d.kind = b.Kinds[i]
	}
	if d.kind == nil {
		hint := ""
		if b.KindFlag != "" {
			hint = "use " + b.KindFlag + " KIND, such as " + b.KindFlag + " numberlink"
		}
		return nil, b.Fail(0, at, hint, "a puzzle of %s does not name its kind", site)
	}
	if d.kind.Whole != nil {
		var err error
		if d.kind, err = d.kind.Whole(); err != nil {
			return nil, b.Fail(0, at, "", "%v", err)
		}
	}
	d.model = tableOf(d.kind)
	for _, l := range []*puzzle.Layout{&d.of, &d.filled} {
		l.Rows, l.Cols, l.Cells = b.rows, b.cols, make([]puzzle.Mark, len(b.cells))
	}
	return d, nil
}

// fail returns an error about the drawing.
func (d *siteDrawing) fail(format string, args ...any) error {
	return d.Fail(0, d.cells[0].Col-1, "", format, args...)
}

// token returns a word with the place of the drawing.
func (d *siteDrawing) token(word string) texts.Word {
	t := d.cells[0]
	t.Text = word
	return t
}

// tableOf returns a puzzle of a kind that a table describes, or nil.
func tableOf(k *puzzle.Kind) *tables.Puzzle {
	e, err := texts.NewReader(strings.NewReader(k.Example), "", []*puzzle.Kind{k}, k).Next()
	if err != nil {
		return nil
	}
	p, _ := e.Puzzle.(*tables.Puzzle)
	return p
}

// foreign returns the puzzle in the words of the text format.
func (d *siteDrawing) foreign(info texts.Info) (*texts.Foreign, error) {
	words := make([]string, len(d.cells))
	for c, m := range d.of.Cells {
		var err error
		if words[c], err = d.word(c, m); err != nil {
			return nil, err
		}
	}
	for c, word := range words {
		d.cells[c] = d.token(word)
	}
	var p *texts.Foreign
	var err error
	if d.model != nil {
		p, err = d.table()
	} else {
		p, err = d.family()
	}
	if err != nil {
		return nil, err
	}
	for c, m := range d.of.Cells {
		if m.Corner != "" {
			return nil, d.fail("%v has the small text %s, which means nothing in %s", d.place(c),
				wording.Quote(wording.Visible(m.Corner)), d.kind.Name)
		}
	}
	p.Header = strings.Join(append([]string{cmp.Or(p.Header, d.kind.Name)}, d.options...), " ")
	p.Info = printableInfo(info)
	d.answer(p)
	return p, nil
}

// takeCorner returns the small text of a cell, which is part of the puzzle then.
func (d *siteDrawing) takeCorner(c int) string {
	text := d.of.Cells[c].Corner
	d.of.Cells[c].Corner = ""
	return text
}

// hasNumbers reports whether a kind has a number in each cell, and nothing else in an answer.
func hasNumbers(k *puzzle.Kind, model *tables.Puzzle) bool {
	if model != nil {
		t := model.Table()
		return t.Numbers != nil && t.Lines == tables.NoLines
	}
	return k.Name != "numberlink" && k.Name != "slitherlink"
}

// squares are the kinds whose rows and columns have each number once, and which have no other
// rules than a page for Sudoku knows or shows.
var squares = []string{"sudoku", "latin", "futoshiki", "kenken", "skyscraper"}

// word returns the word of a cell.
func (d *siteDrawing) word(c int, m puzzle.Mark) (string, error) {
	name, model := d.kind.Name, d.model
	if m.Corner = ""; m.Hole {
		switch m.Hole = false; {
		case m != puzzle.Mark{}:
			return "", d.fail("%v is not a cell of the board, but has a clue", d.place(c))
		case name != "numbrix" && name != "hidato":
			return "", d.fail("%v is not a cell of the board, but %s has no holes", d.place(c), name)
		}
		return "x", nil
	}
	word := m.Text
	if model != nil {
		word = model.WordOf(m)
	} else if (m != puzzle.Mark{Text: m.Text}) {
		word = ""
	} else if m.Text == "" {
		word = "."
	}
	plain := strings.Trim(strings.ToLower(m.Text), "0123456789abcdefghijklmnopqrstuvwxyz") == ""
	switch {
	case !plain && model == nil, model == nil && name != "slitherlink" && m.Text == "0",
		model == nil && name != "numberlink" && strings.EqualFold(m.Text, "x"):
		return "", d.fail("%v has the text %s, which is neither a number nor a letter", d.place(c),
			wording.Quote(wording.Visible(m.Text)))
	case word == "" || strings.ContainsFunc(word, func(r rune) bool { return r <= ' ' }):
		return "", d.fail("%v has %s, which means nothing in %s", d.place(c), markWords(m), name)
	}
	return word, nil
}

// markWords says what is in a cell.
func markWords(m puzzle.Mark) string {
	var all []string
	for _, part := range []string{m.Fill.String(), m.Shape.String()} {
		if part != "" {
			all = append(all, part)
		}
	}
	if text := m.Text + m.Split[0] + m.Split[1]; text != "" {
		all = append(all, wording.Quote(wording.Visible(text)))
	}
	return strings.Join(all, " and ")
}

// hasLattice reports whether boards of the kind have dots at their corners.
func (d *siteDrawing) hasLattice() bool {
	if d.model != nil {
		return d.model.Layout(nil).Lattice
	}
	return d.kind.Name == "slitherlink"
}

// only returns an error if the drawing has parts besides those that its kind has.
func (d *siteDrawing) only(signs, regions, cages, frame bool) error {
	for _, part := range []struct {
		name      string
		has, fits bool
	}{
		{"inequalities", d.of.Signs != nil, signs}, {"cages", d.of.Cages != nil, cages},
		{"lines along cells", d.of.Regions != nil, regions},
		{"clues outside", !d.of.Frame.Empty(), frame},
		{"dots at corners", d.of.Lattice, d.hasLattice()},
	} {
		if part.has && !part.fits {
			return d.fail("the drawing has %s, which mean nothing in %s", part.name, d.kind.Name)
		}
	}
	return nil
}

// family returns a puzzle of a kind without a table.
func (d *siteDrawing) family() (*texts.Foreign, error) {
	name := d.kind.Name
	sudoku, kenken, futoshiki := name == "sudoku", name == "kenken", name == "futoshiki"
	if err := d.only(futoshiki, sudoku, sudoku || kenken, false); err != nil {
		return nil, err
	}
	switch {
	case futoshiki:
		var signs []sign
		for _, s := range d.of.Signs {
			signs = append(signs, sign{s.Smaller, s.Larger, d.cells[0]})
		}
		return d.futoshiki(signs, 0, texts.Info{}), nil
	case kenken:
		return d.kenken()
	case sudoku:
		return d.sudoku()
	}
	return d.foreignBoard.foreign("", 0, texts.Info{}), nil
}

// sudoku returns a puzzle with boxes or areas, and cages.
func (d *siteDrawing) sudoku() (*texts.Foreign, error) {
	header := ""
	if regions := d.of.Regions; regions != nil {
		if c := slices.Index(regions, -1); c >= 0 {
			return nil, d.fail("the lines along cells leave %v in no box of the Sudoku", d.place(c))
		}
		if wrong := d.divided(regions); wrong != "" {
			return nil, d.fail("%s", wrong)
		}
		if d.rows == d.cols {
			if rows, cols, ok := boxSizeOf(regions, d.rows); ok {
				header, d.areas = fmt.Sprintf("sudoku box=%dx%d", rows, cols), nil
			}
		}
	}
	for _, cells := range grid.Groups(d.of.Cages) {
		d.cages = append(d.cages, cage{cells, d.takeCorner(cells[0])})
	}
	d.options = nil
	return d.foreignBoard.foreign(header, 0, texts.Info{}), nil
}

// kenken returns a puzzle of cages.
func (d *siteDrawing) kenken() (*texts.Foreign, error) {
	cages := grid.Groups(d.of.Cages)
	for i, cells := range cages {
		for _, c := range cells {
			if d.cells[c].Text != "." {
				return nil, d.fail("%v has a number, but those of a KenKen are of cages", d.place(c))
			}
			d.cells[c] = d.token(syntax.AreaName(i))
		}
	}
	p := d.foreignBoard.foreign("", 0, texts.Info{})
	for i, cells := range cages {
		target := d.takeCorner(cells[0])
		for _, op := range keenOps {
			target = strings.ReplaceAll(target, op.drawn, op.text)
		}
		if target != "" {
			p.Rows = append(p.Rows, d.ofArea(i, cells, d.token(target)))
		}
	}
	return p, nil
}

// table returns a puzzle of a kind that a table describes.
func (d *siteDrawing) table() (*texts.Foreign, error) {
	t := d.model.Table()
	divided, caged := t.Areas != nil && !t.Areas.Cages, t.Areas != nil && t.Areas.Cages
	if err := d.only(false, divided, caged, t.Frame != 0); err != nil {
		return nil, err
	}
	link := &puzzle.Puzzlink{Codes: []string{"1cell"}}
	if t.Areas != nil && t.Frame == 0 && len(t.Clues) == 0 && !t.Given {
		link.Codes = []string{"border"} // its areas are all that it has
	}
	l := &linked{foreignBoard: d.foreignBoard, link: link, kind: d.kind.Name}
	for i, side := range []int{above, right, below, left} { // in the order of puzzle.Sides
		lines := []int{d.cols, d.rows, d.cols, d.rows}[i]
		for line := range lines {
			word := "."
			if clue := d.of.Frame.Clue(i, line); len(clue) > 0 {
				word = strings.Join(clue, ".")
			}
			if t.Frame&puzzle.Sides()[i] != 0 {
				l.outside[side] = append(l.outside[side], d.token(word))
			} else if word != "." {
				return nil, d.fail("the drawing has clues at a side where %s has none", d.kind.Name)
			}
		}
	}
	if t.Areas != nil {
		if l.area = d.of.Regions; caged {
			l.area = d.of.Cages
		}
		if l.area == nil {
			l.area = make([]int, len(d.cells)) // no line divides the board
		}
		l.areas = grid.Groups(l.area)
		l.area = slices.Repeat([]int{-1}, len(d.cells))
		for i, cells := range l.areas {
			for _, c := range cells {
				l.area[c] = i
			}
			l.numbers = append(l.numbers, d.token(cmp.Or(d.takeCorner(cells[0]), ".")))
		}
	}
	return l.foreign(), nil
}

// answer gives a puzzle what is filled in as its answer, if it is complete.
func (d *siteDrawing) answer(p *texts.Foreign) {
	is := answerForm{lines: map[string]tables.Lines{"numberlink": tables.Centres,
		"slitherlink": tables.Sides}[d.kind.Name]}
	is.numbers = is.lines == tables.NoLines
	if d.model != nil {
		t := d.model.Table()
		is = answerForm{t.Lines, t.Values, t.Numbers != nil}
		for _, v := range is.values {
			if v.Mark.Text == bridges[0][0] {
				d.bridge()
			}
		}
	}
	rows, cols := d.rows, d.cols
	if is.lines == tables.Sides {
		rows, cols = rows+1, cols+1
	}
	sums, drawn := make([]int, rows*cols), false
	if is.lines != tables.NoLines {
		drawn = d.sums(sums, cols, is.lines)
	}
	if (d.model == nil || is.lines == tables.Sides && !d.model.Table().Borders) &&
		!d.closed(sums, is.lines) {
		return
	}
	words := make([]string, len(sums))
	for at, sum := range sums {
		if is.drawn() {
			words[at] = string(syntax.Drawn(sum))
			continue
		}
		drawn = drawn || d.filled.Cells[at] != puzzle.Mark{}
		if words[at] = d.answerWord(at, sum, is); words[at] == "" {
			return // not finished
		}
	}
	if !drawn {
		return
	}
	p.Answered = true
	for r := range rows {
		var row []texts.Word
		for _, word := range words[r*cols : (r+1)*cols] {
			row = append(row, d.token(word))
		}
		p.Answer = append(p.Answer, row)
	}
}

// answerForm is what the answers of a kind consist of.
type answerForm struct {
	lines   tables.Lines
	values  []tables.Value
	numbers bool
}

// drawn reports whether lines are all that there is.
func (f answerForm) drawn() bool {
	return f.lines != tables.NoLines && len(f.values) == 0 && !f.numbers
}

// answerWord returns the word of a cell of the answer with the sum of its lines; "" if it has none
// yet.
func (d *siteDrawing) answerWord(at, sum int, is answerForm) string {
	q, m := d.of.Cells[at], d.filled.Cells[at]
	word := ""
	switch {
	case q.Hole || d.model != nil && d.isWall(q):
		return "x"
	case !is.numbers:
		word = d.valueWord(at, is.values)
	case m.Text != "" || is.lines == tables.NoLines:
		word = cmp.Or(m.Text, q.Text)
	}
	if is.numbers && word == "" {
		return ""
	}
	if sum != 0 {
		if len(is.values) > 0 && word == is.values[0].Word {
			word = ""
		}
		word += string(syntax.Drawn(sum))
	}
	if strings.ContainsFunc(word, func(r rune) bool { return r <= ' ' }) ||
		is.numbers && !digitsOnly(word) {
		return ""
	}
	return word
}

// closed reports whether the sums of lines at cells or corners are paths from clue to clue, or
// loops.
func (d *siteDrawing) closed(sums []int, lines tables.Lines) bool {
	for at, sum := range sums {
		ends := bits.OnesCount(uint(sum))
		if lines == tables.Centres && d.of.Cells[at].Text != "" {
			ends++
		}
		if ends != 0 && ends != 2 {
			return false
		}
	}
	return true
}

// digitsOnly reports whether a word is a number.
func digitsOnly(word string) bool {
	_, err := strconv.ParseUint(word, 10, 31)
	return err == nil
}

// isWall reports whether a cell is no part of the answer.
func (d *siteDrawing) isWall(m puzzle.Mark) bool {
	word := d.model.WordOf(m)
	for _, c := range d.model.Table().Clues {
		if c.Wall && (c.Word == word || c.Word == "" && word != "." && (digitsOnly(word) || c.Pair)) {
			return true
		}
	}
	return false
}

// valueWord returns the word of the value that is drawn in a cell.
func (d *siteDrawing) valueWord(at int, values []tables.Value) string {
	q, m := d.of.Cells[at], d.filled.Cells[at]
	for _, v := range values {
		m.Lights = v.Mark.Lights // which is how it looks while somebody plays
		if given := d.model.Table().Given && v.Word == d.model.WordOf(q); given || v.Mark == m {
			return v.Word
		}
	}
	return ""
}

// sums adds up the lines that are filled in at each cell or corner, and reports whether there are
// any.
func (d *siteDrawing) sums(sums []int, cols int, lines tables.Lines) bool {
	all := d.filled.Edges
	if lines == tables.Centres {
		all = nil
		for _, l := range d.filled.Links {
			all = append(all, puzzle.Edge{From: l.From, To: l.To})
		}
	}
	for _, l := range all {
		from, to := min(l.From, l.To), max(l.From, l.To)
		if to == from+1 && to%cols > 0 {
			sums[from] |= int(puzzle.Right)
			sums[to] |= int(puzzle.Left)
		} else {
			sums[from] |= int(puzzle.Down)
			sums[to] |= int(puzzle.Up)
		}
	}
	return len(all) > 0
}

// bridges are the marks of values that layouts draw as lines: across and down, single and double.
var bridges = [2][2]string{{"─", "═"}, {"│", "║"}}

// bridge puts the marks of values in the place of lines.
func (d *siteDrawing) bridge() {
	for _, l := range d.filled.Links {
		i, j := 0, 0
		if l.To-l.From != 1 {
			i = 1
		}
		if l.Double {
			j = 1
		}
		for _, c := range []int{l.From, l.To} {
			d.filled.Cells[c].Text = bridges[i][j]
		}
	}
}

// unitLinks returns the lines between the centres of cells as lines between neighbours.
func unitLinks(l puzzle.Layout) []puzzle.Link {
	var all []puzzle.Link
	for _, link := range l.Links {
		from, to, step := min(link.From, link.To), max(link.From, link.To), 1
		if from/l.Cols != to/l.Cols {
			step = l.Cols
		}
		for ; from < to; from += step {
			all = append(all, puzzle.Link{From: from, To: from + step, Double: link.Double})
		}
	}
	return all
}

// filledIn returns what a layout with an answer has more than that without.
func filledIn(of, full puzzle.Layout) puzzle.Layout {
	full.Signs, full.Cages, full.Regions = nil, nil, nil
	for c, q := range of.Cells {
		m := &full.Cells[c]
		*m = puzzle.Mark{Text: m.Text, Fill: m.Fill, Shape: m.Shape}
		if q.Text != "" {
			m.Text = ""
		}
		if q.Fill != puzzle.NoFill {
			m.Fill = puzzle.NoFill
		}
		if q.Shape != puzzle.NoShape {
			m.Shape = puzzle.NoShape
		}
	}
	return full
}

// fill fills in a number for each cell without a clue.
func (d *siteDrawing) fill(numbers []string) {
	for c, n := range numbers {
		if d.of.Cells[c].Text == "" {
			d.filled.Cells[c].Text = n
		}
	}
}

// jsonText is a text in JSON, or its lines, or a number, whose digits it is.
type jsonText string

func (t *jsonText) UnmarshalJSON(data []byte) error {
	var value any
	if err := json.Unmarshal(data, &value); err != nil {
		return err
	}
	text, ok := plainText(value)
	if *t = jsonText(text); !ok {
		return errors.New("expected a text or a number")
	}
	return nil
}

// plainText returns a text, lines or number of JSON, or "" for none; ok is false for others.
func plainText(value any) (text string, ok bool) {
	switch v := value.(type) {
	case nil:
		return "", true
	case string:
		return strings.TrimSpace(v), true
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64), true
	case []any: // of lines
		for _, value := range v {
			line, isLine := value.(string)
			if !isLine {
				return "", false
			}
			text += line + "\n"
		}
		return text, true
	}
	return "", false
}

// wordOf returns the word of a key in a list such as "key:word,key:word", or "".
func wordOf(list, key string) string {
	_, rest, _ := strings.Cut(","+list, ","+key+":")
	word, _, _ := strings.Cut(rest, ",")
	return word
}

// printableInfo is what is known of a puzzle as these formats keep it.
func printableInfo(info texts.Info) texts.Info {
	return texts.Info{Title: printable(info.Title), Author: printable(info.Author),
		Rules: printable(info.Rules), Source: printable(info.Source)}
}

// comesBack returns a text if it is read as the same puzzle with the same answer, or else an error.
func comesBack(e Entry, text string, f *Format, site string, answered bool) (string, error) {
	in := NewReader(strings.NewReader(text), "", nil, f, "")
	in.Know(e.Puzzle.Kind())
	info := f.Info(e.Info)
	if !f.Keeps.Source {
		info.Source = ""
	}
	why := "it would be read as another one"
	next, err := in.Next()
	if err == nil {
		var back *Entry
		if back, err = NewEntry(next); err == nil && next.Puzzle.String() == e.Puzzle.String() &&
			back.Info == info &&
			(!answered || slices.Equal(back.Answer, e.Answer)) {
			return text, nil
		}
	}
	if fault, ok := err.(*syntax.Error); ok {
		why = fault.Msg
	}
	return "", &Inexpressible{Msg: fmt.Sprintf("a drawing of %s can't hold this %s: %s", site,
		e.Puzzle.Kind().Name, why)}
}
