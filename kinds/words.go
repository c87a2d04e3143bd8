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

// filling is words whose places are to be filled: {cell} and {unit} by cells, others by values with
// their names.
type filling struct {
	view  *view
	words string
	cells []int
	unit  phrase // of the cells, if they have a name of their own
	given map[string]starlark.Value
}

// take takes the arguments that have places in the words.
func (f *filling) take(c *call) {
	f.given = map[string]starlark.Value{}
	for _, kv := range slices.Clone(c.kwargs) {
		if name := string(kv[0].(starlark.String)); strings.Contains(f.words, "{"+name+"}") {
			f.given[name] = c.takeNamed(name)
		}
	}
}

// phrase fills the places.
func (f *filling) phrase() (phrase, error) {
	var b strings.Builder
	var args []arg
	for rest := f.words; ; {
		before, after, ok := strings.Cut(rest, "{")
		if b.WriteString(before); !ok {
			return phrase{b.String(), args}, nil
		}
		name, after, ok := strings.Cut(after, "}")
		if rest = after; !ok {
			return phrase{}, errors.New("the words have a { without a }")
		}
		is, err := f.place(name)
		if err != nil {
			return phrase{}, err
		}
		b.WriteString(is.Form)
		args = append(args, is.Args...)
	}
}

// place returns what takes a place.
func (f *filling) place(name string) (phrase, error) {
	one := func(a arg) (phrase, error) { return phrase{"{" + name + "}", []arg{a}}, nil }
	switch x := f.given[name].(type) {
	case *cell:
		return one(cellArg(x.n))
	case *area:
		return x.is, nil
	case *clue:
		return x.is, nil
	case starlark.String:
		return one(arg{What: aText, Text: string(x)})
	case nil:
	default:
		if n, err := number(x); err == nil {
			return one(numberArg(n))
		}
		return phrase{}, fmt.Errorf("expected a cell, an area, a clue, a number or a word for {%s}, "+
			"found %s", name, short(x))
	}
	switch {
	case name == "cell" && len(f.cells) > 0:
		return one(cellArg(f.cells[0]))
	case name == "unit" && f.unit.Form != "":
		return f.unit, nil
	case name == "unit" && len(f.cells) > 0:
		return f.view.unitName(f.cells), nil
	}
	return phrase{}, fmt.Errorf("the words have {%s}, for which nothing is given: expected a value "+
		"with that name, or at = or clue = for {cell} and {unit}", name)
}

// fill fills the places of the words of a rule: {n} is that of the rule, and {value} that of its
// clue.
func (m *stating) fill(r *record, f filling, at starlark.Value, k *clue) error {
	switch {
	case at != nil:
		var ok bool
		if r.About, ok = cellsOf(at); !ok || len(r.About) == 0 {
			return fmt.Errorf("expected a cell or cells for at, found %s", short(at))
		}
		if a, ok := at.(*area); ok {
			f.unit = a.is
		}
	case k != nil:
		r.About, f.unit = []int{k.of.Cell}, k.is
		if k.of.Place == puzzle.Outside || k.of.Place == puzzle.OfArea {
			r.About = k.cells
		}
	}
	f.cells = r.About
	if len(f.cells) == 0 && r.Op == "different" {
		f.cells = r.Cells
	}
	if _, given := f.given["n"]; !given {
		f.given["n"] = starlark.MakeInt(r.N)
	}
	if k != nil {
		f.given["value"] = m.view.s.table.word(m.view.p, k.of.Cell, k.of.Value)
	}
	var err error
	f.words = r.Words.Form
	if r.Words, err = f.phrase(); err != nil {
		return err
	}
	f.words = r.Broken
	broken, err := f.phrase()
	r.Broken = broken.Form
	args := r.Words.Args
	if err == nil && !slices.Equal(broken.Args, args[:min(len(args), len(broken.Args))]) {
		err = errors.New("broken has other places in braces than words, or in another order")
	}
	return err
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
	f := filling{view: v, words: words, cells: cells, given: map[string]starlark.Value{}}
	for _, kv := range more.Items() {
		name, _ := starlark.AsString(kv[0])
		f.given[name] = kv[1]
	}
	is, err := f.phrase()
	if said := is.in(v.p); len(said) > maxWords {
		is = phrase{"{words}", []arg{{What: aText, Text: clipped(said)}}}
	}
	return is, err
}
