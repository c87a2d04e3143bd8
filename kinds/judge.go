package kinds

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"

	"go.starlark.net/starlark"

	"github.com/gridwright/gridwright/board"
	"github.com/gridwright/gridwright/puzzle"
)

// answer is the answer that a judge is asked about.
type answer struct {
	place
	view *view
	s    puzzle.Answer
}

// Get returns what a cell holds: answer[c].
func (a *answer) Get(k starlark.Value) (v starlark.Value, found bool, err error) {
	c, ok := k.(*cell)
	if !ok {
		return nil, false, fmt.Errorf("an answer has cells, such as answer[c], not %s", short(k))
	}
	return a.of(c.n), true, nil
}

// of returns what a cell holds: a word or a number, or None for a wall.
func (a *answer) of(c int) starlark.Value {
	t := a.view.s.table
	switch v := a.view.p.Value(a.s, c); {
	case !a.view.p.Open(c) || !t.Numbered && v == 0:
		return starlark.None
	case t.Numbered:
		return starlark.MakeInt(v)
	default:
		return a.view.words[v-1]
	}
}

// newAnswer returns an answer for a judge.
func newAnswer(v *view, s puzzle.Answer) *answer {
	a := &answer{view: v, s: s}
	a.place = place{"answer", phrase{Form: "the answer"}, v.p, map[string]attr{
		"cells": method("cells", func(c *call) (starlark.Value, error) {
			of, err := v.s.table.value(c.take("value"))
			if err := c.end(); err != nil {
				return nil, err
			}
			if err != nil {
				return nil, err
			}
			var cells []int
			for n := range v.cells {
				if v.p.Open(n) && v.p.Value(s, n) == of {
					cells = append(cells, n)
				}
			}
			return v.list(cells), nil
		}),
		// The sides of a cell with lines, or to which it is linked.
		"sides": method("sides", func(c *call) (starlark.Value, error) {
			at := c.cell("cell")
			if err := c.end(); err != nil {
				return nil, err
			}
			var all []starlark.Value
			for _, side := range sides {
				if v.p.LinesOf(s, at)&side != 0 {
					all = append(all, starlark.String(side.String()))
				}
			}
			return frozen(all), nil
		}),
		// The cells between lines on sides.
		"regions": func() (starlark.Value, error) {
			if v.s.table.Lines != board.Sides {
				return nil, errors.New("an answer has no regions: the file does not call lines")
			}
			all := make([]int, len(v.cells))
			for c := range all {
				all[c] = c
			}
			return v.lists(parts(v.p, all, func(c int, side puzzle.Side) bool {
				return v.p.LinesOf(s, c)&side == 0
			})), nil
		},
		"loop": func() (starlark.Value, error) {
			return starlark.Bool(loop(v.s.table.arms(v.p, s))), nil
		},
	}}
	return a
}

// arms returns the sums of the directions in which lines lead from each place, which is a cell or a
// corner of cells, and the number of places in a row.
func (t *table) arms(p *board.Puzzle, s puzzle.Answer) (arms []int, cols int) {
	_, cols = p.Size()
	if t.Lines == board.Sides {
		return p.Arms(s), cols + 1
	}
	arms = make([]int, p.Cells())
	for c := range arms {
		arms[c] = int(p.LinesOf(s, c))
	}
	return arms, cols
}

// loop reports whether the lines are exactly one closed loop: each place with lines has two, and a
// walk along them from the first meets all.
func loop(arms []int, cols int) bool {
	first, lines := -1, 0
	for i, a := range arms {
		switch bits.OnesCount(uint(a)) {
		case 0:
		case 2:
			if lines++; first < 0 {
				first = i
			}
		default:
			return false
		}
	}
	if first < 0 {
		return false
	}
	step := map[puzzle.Side]int{puzzle.Up: -cols, puzzle.Right: 1, puzzle.Down: cols, puzzle.Left: -1}
	at, from, met := first, puzzle.Side(0), 0
	for {
		for _, side := range sides {
			if arms[at]&int(side) != 0 && side != from {
				at += step[side]
				from = back(side)
				break
			}
		}
		if met++; at == first {
			return met == lines
		}
	}
}

// back returns the opposite side.
func back(side puzzle.Side) puzzle.Side {
	if side <= puzzle.Right {
		return side << 2
	}
	return side >> 2
}

// judgeOf takes the view of a board for a judge, who is asked about many answers of one board: the
// view is stored again after each.
func (s *script) judgeOf(p *board.Puzzle) *view {
	if v := s.judged.Swap(nil); v != nil && v.p == p {
		return v
	}
	return newView(s, p, true)
}

// check calls check.
func (s *script) check(p *board.Puzzle, of puzzle.Answer) (verdict, error) {
	v := s.judgeOf(p)
	defer s.judged.Store(v)
	if v.accepted != nil && slices.Equal(v.accepted, of) {
		return verdict{}, nil
	}
	says, err := s.call("check", v.board, newAnswer(v, of))
	switch {
	case err != nil:
		return verdict{}, err
	case says == starlark.None, says == starlark.True:
		v.accepted = slices.Clone(of)
		return verdict{}, nil
	case says == starlark.False:
		says = starlark.String("the rules are broken")
	}
	parts, ok := says.(starlark.Tuple)
	if !ok {
		parts = starlark.Tuple{says, frozen(nil)}
	}
	if len(parts) == 2 {
		parts = append(parts, new(starlark.Dict))
	}
	if len(parts) == 3 {
		words, ok := parts[0].(starlark.String)
		cells, are := cellsOf(parts[1])
		more, filled := parts[2].(*starlark.Dict)
		if ok && are && filled {
			is, err := v.broken(string(words), cells, more)
			if err != nil {
				return verdict{}, s.wrongly("check", "check: %w", err)
			}
			return verdict{is, distinct(slices.Clone(cells))}, nil
		}
	}
	return verdict{}, s.wrongly("check", "check returns None for a right answer, else what is wrong, "+
		"or that and the cells, such as (\"two stars touch\", [c, d]); it returned %s", short(says))
}

// full calls full.
func (s *script) full(p *board.Puzzle, of puzzle.Answer, at puzzle.Clue) (value int, ok bool,
	err error,
) {
	v := s.judgeOf(p)
	defer s.judged.Store(v)
	k, err := s.call("full", v.board, newAnswer(v, of), v.clue(at, -1))
	if err != nil || k == starlark.None {
		return 0, false, err
	}
	if s.table.Lists && at.Place == puzzle.Outside {
		numbers, ok := k.(*starlark.List)
		if !ok {
			return 0, false, s.wrongly("full", "full returns a list of numbers for a place outside, or "+
				"None; it returned %s", short(k))
		}
		if at.Sign >= numbers.Len() {
			return 0, false, nil
		}
		k = numbers.Index(at.Sign)
	}
	if n, err := number(k); err == nil {
		return n, true, nil
	}
	for _, c := range s.table.Clues {
		if word, isWord := starlark.AsString(k); isWord && c.Word != "" && c.Word == word {
			return c.Value, true, nil
		}
	}
	return 0, false, s.wrongly("full", "full returns a number or a word of clues, or None where no "+
		"clue may stand; it returned %s", short(k))
}
