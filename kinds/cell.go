package kinds

import (
	"fmt"

	"go.starlark.net/starlark"

	"github.com/gridwright/gridwright/board"
	"github.com/gridwright/gridwright/puzzle"
)

func (c *cell) String() string        { return c.view.p.Cell(c.n).String() }
func (c *cell) Type() string          { return "cell" }
func (c *cell) Freeze()               {}
func (c *cell) Truth() starlark.Bool  { return true }
func (c *cell) Hash() (uint32, error) { return uint32(c.n), nil }

// cellAttrs are the attributes of a cell.
var cellAttrs = []string{"row", "col", "up", "right", "down", "left", "neighbours", "around",
	"seen", "clue", "given", "area", "wall", "links", "lines", "holds", "link", "line", "ray",
	"distance"}

func (c *cell) AttrNames() []string { return cellAttrs }

// Attr returns an attribute: where the cell is, which cells are beside it, what stands in it, and
// in rules the conditions on it.
func (c *cell) Attr(name string) (starlark.Value, error) {
	v, p := c.view, c.view.p
	switch name {
	case "row":
		return starlark.MakeInt(int(p.Cell(c.n).Row)), nil
	case "col":
		return starlark.MakeInt(int(p.Cell(c.n).Col)), nil
	case "up", "right", "down", "left":
		side, _ := puzzle.ParseSide(name) // it is one
		if d, ok := p.Step(c.n, side); ok {
			return v.cells[d], nil
		}
		return starlark.None, nil
	case "neighbours":
		if c.neighbours == nil {
			c.neighbours = v.list(p.Neighbours(c.n, false))
		}
		return c.neighbours, nil
	case "around":
		if c.around == nil {
			c.around = v.list(p.Neighbours(c.n, true))
		}
		return c.around, nil
	case "seen":
		if c.seen == nil {
			var seen []int
			for _, side := range sides {
				seen = append(seen, p.Ray(c.n, side)...)
			}
			c.seen = v.list(seen)
		}
		return c.seen, nil
	case "clue":
		if value, ok := p.At(c.n); ok {
			return v.word(c.n, value), nil
		}
		return starlark.None, nil
	case "given":
		if value := p.Given(c.n); value != 0 {
			return v.word(c.n, value), nil
		}
		return starlark.None, nil
	case "area":
		if v.s.table.Areas != nil && p.AreaOf(c.n) >= 0 {
			return v.areas[p.AreaOf(c.n)], nil
		}
		return starlark.None, nil
	case "wall":
		return starlark.Bool(!p.Open(c.n)), nil
	default:
		return c.function(name)
	}
}

// function returns what states or measures: the conditions on the cell, and functions for others.
func (c *cell) function(name string) (starlark.Value, error) {
	v, p := c.view, c.view.p
	switch name {
	case "links", "lines":
		return c.drawn(name)
	case "holds":
		if c.holding == nil {
			c.holding = builtin(name, c.holds)
		}
		return c.holding, nil
	case "link":
		return builtin(name, c.link), nil
	case "line":
		return builtin(name, c.line), nil
	case "ray":
		return builtin(name, func(a *call) (starlark.Value, error) {
			side := a.side("side")
			if err := a.end(); err != nil {
				return nil, err
			}
			return v.list(p.Ray(c.n, side)), nil
		}), nil
	case "distance":
		return builtin(name, func(a *call) (starlark.Value, error) {
			to := a.cell("cell")
			if err := a.end(); err != nil {
				return nil, err
			}
			at, d := p.Cell(c.n), p.Cell(to)
			return starlark.MakeInt(abs(int(at.Row)-int(d.Row)) + abs(int(at.Col)-int(d.Col))), nil
		}), nil
	}
	return nil, nil
}

func abs(n int) int { return max(n, -n) }

// rulesOnly returns an error in a judge, which asks the answer instead.
func (c *cell) rulesOnly(name string) error {
	if c.view.judge {
		return fmt.Errorf("cell.%s is for rules: a judge asks the answer, such as answer[c]", name)
	}
	return nil
}

// holds returns the condition that the cell holds a value, which a wall never does.
func (c *cell) holds(a *call) (starlark.Value, error) {
	v := a.take("value")
	if err := a.end(); err != nil {
		return nil, err
	}
	if err := c.rulesOnly("holds"); err != nil {
		return nil, err
	}
	value, err := c.view.s.table.value(v)
	if err != nil {
		return nil, err
	}
	return c.condition(value), nil
}

// condition returns the condition that the cell holds a value.
func (c *cell) condition(value int) *lit {
	if c.held == nil {
		first, last := c.view.s.table.numbers(c.view.p)
		c.held = make([]*lit, max(0, last-first+1))
	}
	i := value - c.view.first
	if !c.view.p.Open(c.n) || i < 0 || i >= len(c.held) {
		return c.view.lit(never, 0, 0)
	}
	if c.held[i] == nil {
		c.held[i] = c.view.lit(puzzle.Holds, c.n, value)
	}
	return c.held[i]
}

// value returns the number of what a cell may hold.
func (t *table) value(v starlark.Value) (int, error) {
	if t.Numbered {
		switch n, err := number(v); {
		case err != nil:
		case t.First.Of == "" && n < t.First.Number || t.Last.Of == "" && n > t.Last.Number:
			return 0, fmt.Errorf("a cell holds %v to %v, not %d", t.First, t.Last, n)
		default:
			return n, nil
		}
		return 0, fmt.Errorf("expected a number that a cell holds, found %s", found(v))
	}
	word, _ := starlark.AsString(v)
	for i, of := range t.Values {
		if of.Word == word {
			return i + 1, nil
		}
	}
	if len(t.Values) == 0 {
		return 0, fmt.Errorf("cells hold nothing: the file does not call cells")
	}
	return 0, fmt.Errorf("expected what a cell holds, such as %q, found %s", t.Values[0].Word,
		found(v))
}

// found shows a value, which may be missing.
func found(v starlark.Value) string {
	if v == nil {
		return "nothing"
	}
	return short(v)
}

// link returns the condition that a cell is linked to the next in a direction; with a number n,
// that of the link n-1 cells further on. Off the board and at walls it is never true.
func (c *cell) link(a *call) (starlark.Value, error) {
	side, n := a.side("side"), a.number("n", 1)
	if err := a.end(); err != nil {
		return nil, err
	}
	if n < 1 {
		return nil, fmt.Errorf("links ahead are counted from 1, not %d", n)
	}
	if err := c.rulesOnly("link"); err != nil {
		return nil, err
	}
	if c.view.s.table.Lines != board.Centres {
		return nil, fmt.Errorf("an answer has no links: the file does not call links")
	}
	at := c.n
	for ; n > 1; n-- {
		next, ok := c.view.p.Step(at, side)
		if !ok || !c.view.p.Open(next) {
			return c.view.lit(never, 0, 0), nil
		}
		at = next
	}
	return c.view.linkAt(at, side), nil
}

// linkAt returns the condition that a cell is linked to the next.
func (v *view) linkAt(c int, side puzzle.Side) *lit {
	d, ok := v.p.Step(c, side)
	if !ok || !v.p.Open(c) || !v.p.Open(d) {
		return v.lit(never, 0, 0)
	}
	return v.lit(puzzle.Linked, min(c, d), max(c, d))
}

// line returns the condition that a line is drawn on a side of the cell.
func (c *cell) line(a *call) (starlark.Value, error) {
	side := a.side("side")
	if err := a.end(); err != nil {
		return nil, err
	}
	if err := c.rulesOnly("line"); err != nil {
		return nil, err
	}
	if c.view.s.table.Lines != board.Sides {
		return nil, fmt.Errorf("an answer has no lines on sides: the file does not call lines")
	}
	return c.view.lit(puzzle.Drawn, c.n, int(side)), nil
}

// drawn returns the conditions on the links of a cell to others, or on the lines on its sides.
func (c *cell) drawn(name string) (starlark.Value, error) {
	if err := c.rulesOnly(name); err != nil {
		return nil, err
	}
	var all []starlark.Value
	for _, side := range sides {
		switch l := c.view.s.table.Lines; {
		case name == "lines" && l == board.Sides:
			all = append(all, c.view.lit(puzzle.Drawn, c.n, int(side)))
		case name == "links" && l == board.Centres:
			if x := c.view.linkAt(c.n, side); x.What != never {
				all = append(all, x)
			}
		default:
			return nil, fmt.Errorf("an answer has no %s: the file does not call %s", name, name)
		}
	}
	return starlark.NewList(all), nil
}

// side takes a side.
func (c *call) side(name string) puzzle.Side {
	v := c.take(name)
	if v == nil {
		c.wrong(name, "a side", v)
		return 0
	}
	side, err := sideOf(v)
	if err != nil {
		c.fail("%w", err)
	}
	return side
}

// cell takes a cell.
func (c *call) cell(name string) int {
	v := c.take(name)
	if at, ok := v.(*cell); ok {
		return at.n
	}
	c.wrong(name, "a cell", v)
	return 0
}

// cells takes cells: a list, an area, or one cell.
func (c *call) cells(name string) []int {
	v := c.take(name)
	all, ok := cellsOf(v)
	if !ok {
		c.wrong(name, "cells", v)
	}
	return all
}

// cellsOf returns the cells of a list, of an area or of a clue, or one cell.
func cellsOf(v starlark.Value) (cells []int, ok bool) {
	switch v := v.(type) {
	case *cell:
		return []int{v.n}, true
	case *clue:
		return v.cells, true
	case nil:
		return nil, false
	}
	values, ok := v.(starlark.Indexable)
	if !ok {
		of, isList := list(v)
		if !isList {
			return nil, false
		}
		values = starlark.Tuple(of)
	}
	cells = make([]int, 0, values.Len())
	for i := range values.Len() {
		c, ok := values.Index(i).(*cell)
		if !ok {
			return nil, false
		}
		cells = append(cells, c.n)
	}
	return cells, true
}
