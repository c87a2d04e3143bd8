package kinds

import (
	"fmt"
	"slices"

	"go.starlark.net/starlark"

	"github.com/gridwright/gridwright/board"
	"github.com/gridwright/gridwright/puzzle"
)

// place is a value of files that stands for a part of a board. Its attributes are computed when
// they are asked for.
type place struct {
	kind  string
	is    phrase
	p     *board.Puzzle // for is, if it has places
	attrs map[string]attr
}

func (p *place) String() string        { return p.is.in(p.p) }
func (p *place) Type() string          { return p.kind }
func (p *place) Freeze()               {} // it never changes
func (p *place) Truth() starlark.Bool  { return true }
func (p *place) Hash() (uint32, error) { return starlark.String(p.String()).Hash() }

func (p *place) Attr(name string) (starlark.Value, error) {
	if of := p.attrs[name]; of != nil {
		return of()
	}
	return nil, nil
}

func (p *place) AttrNames() []string {
	names := make([]string, 0, len(p.attrs))
	for name := range p.attrs {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// attr computes an attribute.
type attr func() (starlark.Value, error)

// always returns an attribute that has a value.
func always(v starlark.Value) attr {
	return func() (starlark.Value, error) { return v, nil }
}

// once returns an attribute that is computed once.
func once(of func() *starlark.List) attr {
	var v *starlark.List
	return func() (starlark.Value, error) {
		if v == nil {
			v = of()
		}
		return v, nil
	}
}

// method returns an attribute that is a function.
func method(name string, do func(*call) (starlark.Value, error)) attr {
	return always(builtin(name, do))
}

// view is a board as a file sees it, for one call at a time. It never changes, but keeps what was
// asked for.
type view struct {
	s     *script
	p     *board.Puzzle
	judge bool // it is that of check or full, where there are no conditions
	m     *boardRules
	cells []*cell
	areas []*area
	board *place
	words []starlark.Value // that cells hold; nil for numbers
	forms map[string]*form // of words, by their text
	first int              // the least number that cells hold
	// The last answer that the judge accepted: it is asked about one twice, when it is found and when
	// it is read.
	accepted puzzle.Answer
}

// cell is a cell of a board.
type cell struct {
	view *view
	n    int
	// What was asked for; nil for what was not.
	holding                  *starlark.Builtin
	held                     []*lit // of each value: that the cell holds it
	neighbours, around, seen *starlark.List
}

// area is an area of a board, which is also the list of its cells.
type area struct {
	place
	cells *starlark.List
}

func (a *area) Iterate() starlark.Iterator { return a.cells.Iterate() }
func (a *area) Len() int                   { return a.cells.Len() }
func (a *area) Index(i int) starlark.Value { return a.cells.Index(i) }

// clue is a clue of a puzzle.
type clue struct {
	place
	of    puzzle.Clue
	n     int // its index in Puzzle.Clues; -1 for a place that may get a clue
	cells []int
}

// newView returns the view of a board.
func newView(s *script, p *board.Puzzle, judge bool) *view {
	v := &view{s: s, p: p, judge: judge, cells: make([]*cell, p.Cells()), forms: map[string]*form{}}
	cells := make([]cell, p.Cells())
	for c := range cells {
		cells[c] = cell{view: v, n: c}
		v.cells[c] = &cells[c]
	}
	for _, of := range s.table.Values {
		v.words = append(v.words, starlark.String(of.Word))
	}
	v.first, _ = s.table.numbers(p)
	for _, a := range p.Areas() {
		cells := v.list(a.Cells)
		is := phrase{"the " + s.table.Areas.Name + " of {cell}", []arg{cellArg(a.Cells[0])}}
		v.areas = append(v.areas, &area{place{"area", is, p, map[string]attr{
			"cells": always(cells), "clue": always(optional(a.Clue, a.Clue != board.None)),
		}}, cells})
	}
	v.board = &place{"board", phrase{Form: "the board"}, p, v.attrs()}
	return v
}

// optional returns a number, or None.
func optional(n int, ok bool) starlark.Value {
	if !ok {
		return starlark.None
	}
	return starlark.MakeInt(n)
}

// attrs are the attributes of the board.
func (v *view) attrs() map[string]attr {
	rows, cols := v.p.Size()
	areas := make([]starlark.Value, len(v.areas))
	for i, a := range v.areas {
		areas[i] = a
	}
	return map[string]attr{
		"height": always(starlark.MakeInt(rows)),
		"width":  always(starlark.MakeInt(cols)),
		"cells":  once(func() *starlark.List { return v.opened(true) }),
		"walls":  once(func() *starlark.List { return v.opened(false) }),
		"rows":   once(func() *starlark.List { return v.lists(v.p.Rows()) }),
		"cols":   once(func() *starlark.List { return v.lists(v.p.Columns()) }),
		"runs":   once(func() *starlark.List { return v.lists(v.p.Runs()) }),
		"areas":  always(frozen(areas)),
		"clues":  once(v.clues),
		"cell": method("cell", func(c *call) (starlark.Value, error) {
			row, col := c.number("row"), c.number("col")
			if err := c.end(); err != nil {
				return nil, err
			}
			if row < 0 || row >= rows || col < 0 || col >= cols {
				return starlark.None, nil
			}
			return v.cells[row*cols+col], nil
		}),
		"blocks": method("blocks", func(c *call) (starlark.Value, error) {
			height, width := c.number("rows"), c.number("cols")
			if err := c.end(); err != nil {
				return nil, err
			}
			if height < 1 || width < 1 {
				return nil, fmt.Errorf("a block has rows and columns, not %dx%d", height, width)
			}
			if height > rows || width > cols {
				return frozen(nil), nil
			}
			return v.lists(v.p.Blocks(height, width)), nil
		}),
		"option": method("option", func(c *call) (starlark.Value, error) {
			key := c.text("name")
			if err := c.end(); err != nil {
				return nil, err
			}
			for _, o := range v.s.table.Options {
				switch value := v.p.Option(o.Key); {
				case o.Key != key:
				case o.Words != nil:
					return starlark.String(o.Words[value]), nil
				default:
					return starlark.MakeInt(value), nil
				}
			}
			return nil, fmt.Errorf("the kind has no option %q", key)
		}),
		"connected": method("connected", func(c *call) (starlark.Value, error) {
			cells := c.cells("cells")
			if err := c.end(); err != nil {
				return nil, err
			}
			return starlark.Bool(v.p.Connected(distinct(cells))), nil
		}),
		"joined": method("joined", v.joined),
		"places": method("places", v.places),
		"parts": method("parts", func(c *call) (starlark.Value, error) {
			cells := c.cells("cells")
			if err := c.end(); err != nil {
				return nil, err
			}
			all := func(int, puzzle.Side) bool { return true }
			return v.lists(parts(v.p, cells, all)), nil
		}),
	}
}

// distinct sorts cells and leaves out repetitions.
func distinct(cells []int) []int {
	slices.Sort(cells)
	return slices.Compact(cells)
}

// parts returns the connected parts of some cells, by their first cells. Two cells are connected
// through a side for which open returns true.
func parts(p *board.Puzzle, cells []int, open func(c int, side puzzle.Side) bool) [][]int {
	in := make([]bool, p.Cells())
	for _, c := range cells {
		in[c] = true
	}
	var all [][]int
	for c := range in {
		if !in[c] {
			continue
		}
		in[c] = false
		part := []int{c}
		for i := 0; i < len(part); i++ {
			for _, side := range sides {
				if d, ok := p.Step(part[i], side); ok && in[d] && open(part[i], side) {
					in[d] = false
					part = append(part, d)
				}
			}
		}
		slices.Sort(part)
		all = append(all, part)
	}
	return all
}

// frozen returns a list that never changes.
func frozen(values []starlark.Value) *starlark.List {
	l := starlark.NewList(values)
	l.Freeze()
	return l
}

// opened returns the cells that are no walls, or the walls.
func (v *view) opened(open bool) *starlark.List {
	var cells []int
	for c := range v.cells {
		if v.p.Open(c) == open {
			cells = append(cells, c)
		}
	}
	return v.list(cells)
}

// list returns cells as a list.
func (v *view) list(cells []int) *starlark.List {
	values := make([]starlark.Value, len(cells))
	for i, c := range cells {
		values[i] = v.cells[c]
	}
	return frozen(values)
}

// lists returns lists of cells.
func (v *view) lists(all [][]int) *starlark.List {
	values := make([]starlark.Value, len(all))
	for i, cells := range all {
		values[i] = v.list(cells)
	}
	return frozen(values)
}

// clues returns the clues but those that state what their cell holds, which are rules already.
func (v *view) clues() *starlark.List {
	var all []starlark.Value
	for i, k := range v.p.Clues() {
		if k.Place != puzzle.InCell || v.p.Given(k.Cell) == 0 {
			all = append(all, v.clue(k, i))
		}
	}
	return frozen(all)
}

// clue returns a clue, or a place that may get one.
func (v *view) clue(k puzzle.Clue, i int) *clue {
	cells := []int{k.Cell}
	is := phrase{"{cell}", []arg{cellArg(k.Cell)}}
	attrs := map[string]attr{}
	switch k.Place {
	case puzzle.Toward:
		cells = v.p.Ray(k.Cell, k.Side)
	case puzzle.Outside:
		cells = v.line(k)
		is = v.unitName(cells)
	case puzzle.OfArea:
		a := v.areas[v.p.AreaOf(k.Cell)]
		cells, is = v.p.Areas()[v.p.AreaOf(k.Cell)].Cells, a.is
		attrs["area"] = always(a)
	}
	at := starlark.Value(starlark.None)
	if k.Place == puzzle.InCell || k.Place == puzzle.Toward {
		at = v.cells[k.Cell]
	}
	attrs["cell"] = always(at)
	attrs["cells"] = always(v.list(cells))
	attrs["side"] = always(starlark.None)
	if k.Side != 0 {
		attrs["side"] = always(starlark.String(k.Side.String()))
	}
	if i >= 0 {
		attrs["value"] = always(v.word(k.Cell, k.Value))
		attrs["index"] = always(starlark.MakeInt(k.Sign))
	}
	return &clue{place{"clue", is, v.p, attrs}, k, i, cells}
}

// line returns the cells of a row or column as a clue outside sees them.
func (v *view) line(k puzzle.Clue) []int {
	at := v.p.Cell(k.Cell)
	line := int(at.Row)
	if k.Side == puzzle.Up || k.Side == puzzle.Down {
		line = int(at.Col)
	}
	return v.p.Line(k.Side, line)
}

// word returns the value of a clue in a cell: its word, or its number.
func (v *view) word(c, value int) starlark.Value {
	if all := v.s.table.Table.Clues; value >= firstWord && value-firstWord < len(all) {
		return starlark.String(all[value-firstWord].Word)
	}
	if given := v.p.Given(c); v.words != nil && given > 0 && given == value {
		return v.words[value-1]
	}
	return starlark.MakeInt(value)
}
