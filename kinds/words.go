package kinds

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"go.starlark.net/starlark"

	"github.com/gridwright/gridwright/board"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle"
)

// phrase is a form of words, with places in braces, and what takes them in their order.
type phrase struct {
	Form string
	Args []arg
}

// arg is what takes a place of words: a cell, a number, or a text such as the word of a clue.
type arg struct {
	What argument
	N    int // the cell or the number
	Text string
}

type argument byte

const (
	aCell argument = iota + 1
	aNumber
	aText
)

func cellArg(c int) arg { return arg{What: aCell, N: c} }

func numberArg(n int) arg { return arg{What: aNumber, N: n} }

// values returns the args as puzzle.Placed takes them.
func (f *phrase) values(p *board.Puzzle) []any {
	all := make([]any, len(f.Args))
	for i, a := range f.Args {
		switch a.What {
		case aCell:
			all[i] = p.Cell(a.N)
		case aNumber:
			all[i] = a.N
		case aText:
			all[i] = a.Text
		}
	}
	return all
}

// in returns the phrase in words.
func (f *phrase) in(p *board.Puzzle) string { return wording.Placed(f.Form, f.values(p)) }

// form is words with places in braces: their names, and what stands before each and after the last.
type form struct {
	text   string
	names  []string
	around []string
	open   bool // a brace is not closed
}

// form reads words, once.
func (v *view) form(text string) *form {
	f := v.forms[text]
	if f != nil {
		return f
	}
	f = &form{text: text}
	for rest := text; ; {
		before, after, ok := strings.Cut(rest, "{")
		if f.around = append(f.around, before); !ok {
			break
		}
		name, after, ok := strings.Cut(after, "}")
		if rest = after; !ok {
			f.open = true
			break
		}
		f.names = append(f.names, name)
	}
	v.forms[text] = f
	return f
}

// placeValues is what fills the places of words: {cell} and {unit} are cells, others values with
// their names.
type placeValues struct {
	view  *view
	cells []int
	unit  phrase           // of the cells, if they have a name of their own
	clue  *clue            // whose value is {value}; nil for none
	n     *int             // what {n} is unless it is given; nil for nothing
	given []starlark.Tuple // names and values
}

// take takes the arguments that have places in words.
func (f *placeValues) take(c *call, of *form) {
	for _, name := range of.names {
		if v := c.takeNamed(name); v != nil {
			f.given = append(f.given, starlark.Tuple{starlark.String(name), v})
		}
	}
}

// value returns the value with a name, or nil.
func (f *placeValues) value(name string) starlark.Value {
	for _, kv := range f.given {
		if string(kv[0].(starlark.String)) == name {
			return kv[1]
		}
	}
	return nil
}

// phrase fills the places of words.
func (f *placeValues) phrase(form *form) (phrase, error) {
	if form.open {
		return phrase{}, errors.New("the words have a { without a }")
	}
	var parts []string // of each place, once one has a form of its own
	args := make([]arg, 0, len(form.names))
	for i, name := range form.names {
		more, own, err := f.place(args, name)
		if err != nil {
			return phrase{}, err
		}
		if own != "" {
			parts = append(parts, make([]string, i+1-len(parts))...)
			parts[i] = own
		}
		args = more
	}
	if parts == nil {
		return phrase{form.text, args}, nil
	}
	var b strings.Builder
	for i, name := range form.names {
		b.WriteString(form.around[i])
		if i < len(parts) && parts[i] != "" {
			b.WriteString(parts[i])
		} else {
			b.WriteString("{" + name + "}")
		}
	}
	b.WriteString(form.around[len(form.names)])
	return phrase{b.String(), args}, nil
}

// place adds what takes a place to the args before. The form is "" if that is the place itself.
func (f *placeValues) place(args []arg, name string) ([]arg, string, error) {
	of := func(is phrase) ([]arg, string, error) { return append(args, is.Args...), is.Form, nil }
	v := f.value(name)
	if name == "value" && f.clue != nil {
		v = f.view.word(f.clue.of.Cell, f.clue.of.Value)
	}
	switch x := v.(type) {
	case *cell:
		return append(args, cellArg(x.n)), "", nil
	case *area:
		return of(x.is)
	case *clue:
		return of(x.is)
	case starlark.String:
		return append(args, arg{What: aText, Text: string(x)}), "", nil
	case nil:
	default:
		if n, err := number(x); err == nil {
			return append(args, numberArg(n)), "", nil
		}
		return nil, "", fmt.Errorf("expected a cell, an area, a clue, a number or a word for {%s}, "+
			"found %s", name, short(x))
	}
	switch {
	case name == "n" && f.n != nil:
		return append(args, numberArg(*f.n)), "", nil
	case name == "cell" && len(f.cells) > 0:
		return append(args, cellArg(f.cells[0])), "", nil
	case name == "other" && len(f.cells) == 2:
		return append(args, cellArg(f.cells[1])), "", nil
	case name == "unit" && f.unit.Form != "":
		return of(f.unit)
	case name == "unit" && len(f.cells) > 0:
		return of(f.view.unitName(f.cells))
	}
	return nil, "", fmt.Errorf("the words have {%s}, for which nothing is given: expected a value "+
		"with that name, or at = or clue = for {cell} and {unit}", name)
}

// fill fills the places of the words of a rule: {n} is that of the rule, and {value} that of its
// clue.
func (m *boardRules) fill(r *record, f *placeValues, words, broken *form, at starlark.Value) error {
	switch {
	case at != nil:
		var ok bool
		if r.About, ok = cellsOf(at); !ok || len(r.About) == 0 {
			return fmt.Errorf("expected a cell or cells for at, found %s", short(at))
		}
		if a, ok := at.(*area); ok {
			f.unit = a.is
		}
	case f.clue != nil:
		k := f.clue
		r.About, f.unit = []int{k.of.Cell}, k.is
		if k.of.Place == puzzle.Outside || k.of.Place == puzzle.OfArea {
			r.About = k.cells
		}
	}
	f.cells = r.About
	if len(f.cells) == 0 && slices.ContainsFunc(words.names, func(name string) bool {
		return name == "cell" || name == "other" || name == "unit"
	}) {
		f.cells = m.cellsIn(r)
	}
	var err error
	if r.Words, err = f.phrase(words); err != nil || r.Broken == "" {
		return err
	}
	is, err := f.phrase(broken)
	r.Broken = is.Form
	args := r.Words.Args
	if err == nil && !slices.Equal(is.Args, args[:min(len(args), len(is.Args))]) {
		err = errors.New("broken has other places in braces than words, or in another order")
	}
	return err
}

// cellsIn returns the cells that a rule takes, or those that its conditions are about.
func (m *boardRules) cellsIn(r *record) []int {
	if len(r.Cells) > 0 || r.Divide != nil {
		return r.Cells
	}
	var cells []int
	met := map[int]bool{}
	for _, l := range r.Lits {
		if at := (&lit{l, m}).place(); at >= 0 && !met[at] {
			cells = append(cells, at)
			met[at] = true
		}
	}
	return cells
}

// unitName names cells: a row, a column, an area, or the cells from the first on.
func (v *view) unitName(cells []int) phrase {
	rows, cols := v.p.Size()
	first := v.p.Cell(cells[0])
	inRow, inCol := true, true
	for _, c := range cells {
		inRow = inRow && v.p.Cell(c).Row == first.Row
		inCol = inCol && v.p.Cell(c).Col == first.Col
	}
	switch {
	case inRow && len(cells) == cols:
		return phrase{"row {row}", []arg{numberArg(int(first.Row) + 1)}}
	case inCol && len(cells) == rows:
		return phrase{"column {column}", []arg{numberArg(int(first.Col) + 1)}}
	}
	if v.s.table.Areas != nil {
		if i := v.p.AreaOf(cells[0]); i >= 0 && slices.Equal(v.p.Areas()[i].Cells, cells) {
			return v.areas[i].is
		}
	}
	return phrase{"the cells from {cell} to {cell}",
		[]arg{cellArg(cells[0]), cellArg(cells[len(cells)-1])}}
}

// broken returns what a judge says is wrong with some cells. It may name what takes further places.
func (v *view) broken(words string, cells []int, more *starlark.Dict) (phrase, error) {
	f := placeValues{view: v, cells: cells}
	for _, kv := range more.Items() {
		if _, ok := kv[0].(starlark.String); ok {
			f.given = append(f.given, kv)
		}
	}
	is, err := f.phrase(v.form(words))
	if said := is.in(v.p); len(said) > maxWords {
		is = phrase{"{words}", []arg{{What: aText, Text: clipped(said)}}}
	}
	return is, err
}
