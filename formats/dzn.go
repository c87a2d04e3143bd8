package formats

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle/syntax"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// dzn is the data of amaze, a model of Numberlink in the benchmarks of MiniZinc. What follows is
// from the benchmarks (MiniZinc/minizinc-benchmarks, amaze: amaze3.mzn and the .dzn files).
//
//	X = 9;
//	Y = 9;
//	N = 8;
//	end_points_start_x = [5, 6, 3, 1, 2, 1, 8, 6];
//	end_points_start_y = [1, 8, 7, 1, 3, 4, 2, 1];
//	end_points_end_x = [7, 9, 4, 4, 4, 3, 9, 6];
//	end_points_end_y = [7, 8, 5, 8, 9, 3, 9, 5];
//
// X counts the columns and Y the rows; N is the number of pairs. Places count from 1. The items
// stand in any order; % begins a comment.
//
// Rules. In the model an end has one neighbour of its number, and any other used cell two: no path
// touches itself. A cell may be 0: the board need not be covered. So the puzzles are read with
// cover=no and touch=never, and only such are written.
//
// Traps. The model also takes a closed loop apart from the ends. It is never part of an answer
// here; without it, the rest is one.
func dzn() *Format {
	return &Format{Name: "dzn", Title: "data of the model amaze", Users: "the benchmarks of MiniZinc",
		Ends: []string{".dzn"}, Single: true,
		Write: writeDZN,
		Format: &texts.Format{Name: "dzn", Read: readDZN,
			Begins: func(line string, _ func() string) bool {
				name, _, ok := strings.Cut(line, "=")
				return strings.HasPrefix(line, "%") ||
					ok && slices.Contains(dznItems(), strings.TrimRight(name, " \t\r"))
			}},
	}
}

// The numbers of the data, and its arrays.
var (
	dznNumbers = []string{"X", "Y", "N"}
	dznArrays  = []string{"end_points_start_x", "end_points_start_y", "end_points_end_x",
		"end_points_end_y"}
)

func dznItems() []string { return slices.Concat(dznNumbers, dznArrays) }

// dznReader splits data into tokens.
type dznReader struct {
	*texts.Source
	tokens []dznWord
	lists  map[string][]dznWord // the values of each item
	names  map[string]dznWord
}

// dznWord is a token with its place.
type dznWord struct {
	text     string
	line, at int
}

func readDZN(s *texts.Source) ([]*texts.Foreign, error) {
	d := &dznReader{Source: s, lists: map[string][]dznWord{}, names: map[string]dznWord{}}
	if err := d.split(); err != nil {
		return nil, err
	}
	for len(d.tokens) > 1 { // the last marks the end
		if err := d.item(); err != nil {
			return nil, err
		}
	}
	p, err := d.puzzle()
	return []*texts.Foreign{p}, err
}

// split finds the tokens.
func (d *dznReader) split() error {
	for i, l := range d.Lines {
		text, _, _ := strings.Cut(l.Text, "%")
		r := &runs{Source: d.Source, line: i, end: len(text)}
		for r.skip(" \t\r"); r.more(); r.skip(" \t\r") {
			at := r.at
			if !r.take("=", ";", ",", "[", "]") && !r.skip(decimals) &&
				!r.skip("_"+decimals+allLetters) {
				return r.fail("", "expected a name, a number, a list or ;")
			}
			d.tokens = append(d.tokens, dznWord{text[at:r.at], i, at})
		}
	}
	last := len(d.Lines) - 1
	d.tokens = append(d.tokens, dznWord{"", last, len(d.Lines[last].Text)})
	return nil
}

// take takes the next token if it is one of few words, or the first if there are none.
func (d *dznReader) take(what string, words ...string) (dznWord, error) {
	w := d.tokens[0]
	if w.text == "" || len(words) > 0 && !slices.Contains(words, w.text) {
		return w, d.unexpected(what)
	}
	d.tokens = d.tokens[1:]
	return w, nil
}

// unexpected returns the error for the next token.
func (d *dznReader) unexpected(what string) error {
	w, found := d.tokens[0], "the end"
	if w.text != "" {
		found = wording.Quote(w.text)
	}
	return d.Fail(w.line, w.at, "", "expected %s, found %s", what, found)
}

// takeNumber takes the next token, which must be a number.
func (d *dznReader) takeNumber(what string) (dznWord, error) {
	if !startsWithDigit(d.tokens[0].text) {
		return d.tokens[0], d.unexpected(what)
	}
	return d.take(what)
}

// item reads NAME = NUMBER; or NAME = [NUMBER, ...];
func (d *dznReader) item() error {
	name, err := d.take("a name")
	if err != nil {
		return err
	}
	known := dznItems()
	if !slices.Contains(known, name.text) {
		return d.Fail(name.line, name.at, "its items are "+wording.AllOf(known),
			"the model amaze has no item %s", wording.Quote(name.text))
	}
	if _, twice := d.names[name.text]; twice {
		return d.Fail(name.line, name.at, "", "a second %s", name.text)
	}
	d.names[name.text] = name
	if _, err := d.take("=", "="); err != nil {
		return err
	}
	if slices.Contains(dznNumbers, name.text) {
		w, err := d.takeNumber("a number")
		if err != nil {
			return err
		}
		d.lists[name.text] = []dznWord{w}
	} else if err := d.list(name.text); err != nil {
		return err
	}
	if len(d.tokens) > 1 { // the last item may lack it
		_, err = d.take("a semicolon", ";")
	}
	return err
}

// list reads [NUMBER, ...].
func (d *dznReader) list(name string) error {
	if _, err := d.take("[", "["); err != nil {
		return err
	}
	for d.tokens[0].text != "]" {
		w, err := d.takeNumber("a number or ]")
		if err != nil {
			return err
		}
		d.lists[name] = append(d.lists[name], w)
		if d.tokens[0].text != "]" {
			if _, err := d.take("a comma or ]", ","); err != nil {
				return err
			}
		}
	}
	d.tokens = d.tokens[1:]
	return nil
}

// number returns value i of an item, within limits.
func (d *dznReader) number(name string, i, least, most int) (int, error) {
	w := d.lists[name][i]
	n, err := strconv.ParseUint(w.text, 10, 31)
	if err != nil || int(n) < least || int(n) > most {
		return 0, d.Fail(w.line, w.at, "", "expected a number from %d to %d, found %s", least, most,
			wording.Quote(w.text))
	}
	return int(n), nil
}

// puzzle makes the puzzle of the items.
func (d *dznReader) puzzle() (*texts.Foreign, error) {
	for _, name := range dznItems() {
		if _, ok := d.names[name]; !ok {
			return nil, d.Fail(0, -1, "", "the data has no %s", name)
		}
	}
	var size [3]int
	least := [3]int{1, 1, 0} // a board has cells, but it may have no pairs
	for i, name := range dznNumbers {
		n, err := d.number(name, 0, least[i], syntax.MaxCells)
		if err != nil {
			return nil, err
		}
		size[i] = n
	}
	at := d.names["X"]
	b, err := newBoard(d.Source, at.line, at.at, size[1], size[0])
	if err != nil {
		return nil, err
	}
	for _, name := range dznArrays {
		if got := len(d.lists[name]); got != size[2] {
			return nil, d.Fail(d.names[name].line, d.names[name].at, "", "N is %d, but %s has %s", size[2],
				name, wording.Count(got, "number"))
		}
	}
	for i := range size[2] {
		for end := range 2 {
			x, err := d.number(dznArrays[2*end], i, 1, b.cols)
			if err != nil {
				return nil, err
			}
			y, err := d.number(dznArrays[2*end+1], i, 1, b.rows)
			if err != nil {
				return nil, err
			}
			w, cell := d.lists[dznArrays[2*end]][i], (y-1)*b.cols+x-1
			if b.cells[cell].Text != "." {
				return nil, d.Fail(w.line, w.at, "", "pair %s has an end at this place already",
					b.cells[cell].Text)
			}
			b.set(cell, w.line, w.at, strconv.Itoa(i+1))
		}
	}
	p := b.foreign("numberlink cover=no touch=never", 0, texts.Info{})
	for _, l := range d.Lines {
		if _, comment, ok := strings.Cut(l.Text, "%"); ok && strings.TrimSpace(comment) != "" {
			p.Comments = append(p.Comments, strings.TrimSpace(comment))
		}
	}
	return p, nil
}

func writeDZN(e Entry) (string, error) {
	if err := has(e, "dzn", "numberlink"); err != nil {
		return "", err
	}
	if err := demands(e, "dzn", "cover=no", "touch=never"); err != nil {
		return "", err
	}
	l := e.Puzzle.Layout(nil)
	all := numbered(pairs(l))
	lists := make([][]string, len(dznArrays))
	for _, p := range all {
		for end, c := range p.cells {
			lists[2*end] = append(lists[2*end], strconv.Itoa(c%l.Cols+1))
			lists[2*end+1] = append(lists[2*end+1], strconv.Itoa(c/l.Cols+1))
		}
	}
	var b strings.Builder
	fmt.Fprintf(&b, "X = %d;\nY = %d;\nN = %d;\n\n", l.Cols, l.Rows, len(all))
	for i, name := range dznArrays {
		fmt.Fprintf(&b, "%s = [%s];\n", name, strings.Join(lists[i], ", "))
	}
	return b.String(), nil
}
