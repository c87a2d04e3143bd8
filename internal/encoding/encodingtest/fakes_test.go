package encodingtest

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/gridwright/gridwright/board"
	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/internal/encoding"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/puzzle"
)

// honest is an encoding of the template kind that satisfies the contract: the variable of a cell is
// true if the cell holds 2. One more variable is free, and no answer names it.
func honest() *encoding.Encoding {
	return &encoding.Encoding{
		Name: "honest", Summary: "a variable a cell", Doc: "Neighbours differ.", Source: "Tests.",
		Supports: func(p puzzle.Puzzle) error {
			if _, ok := p.(*board.Puzzle); !ok {
				return encoding.Unsupported("it is another")
			}
			return nil
		},
		Build: func(_ context.Context, p puzzle.Puzzle) (*encoding.Encoded, error) {
			e := encoded(p.(*board.Puzzle))
			for _, clue := range p.Clues() {
				e.Formula.Add(holds(clue.Cell, clue.Value))
			}
			return e, nil
		},
		Open: func(_ context.Context, p puzzle.Puzzle) (*encoding.Opened, error) {
			o := &encoding.Opened{Encoded: encoded(p.(*board.Puzzle))}
			for _, clue := range p.Clues() {
				o.Clues = append(o.Clues, holds(clue.Cell, clue.Value))
			}
			return o, nil
		},
	}
}

// holds returns the literal for a cell that holds 1 or 2.
func holds(cell, value int) cnf.Lit {
	if value == 2 {
		return cnf.Pos(cell)
	}
	return cnf.Neg(cell)
}

// encoded is a board without its clues.
func encoded(p *board.Puzzle) *encoding.Encoded {
	f := &cnf.Formula{Vars: p.Cells() + 1}
	for c := range p.Cells() {
		for _, side := range []puzzle.Side{puzzle.Right, puzzle.Down} {
			if next, ok := p.Step(c, side); ok {
				f.Add(cnf.Pos(c), cnf.Pos(next))
				f.Add(cnf.Neg(c), cnf.Neg(next))
			}
		}
	}
	return &encoding.Encoded{
		Formula: f,
		Decode: func(model func(cnf.Lit) bool) (puzzle.Answer, error) {
			s := make(puzzle.Answer, p.Cells())
			for c := range s {
				if s[c] = 1; model(cnf.Pos(c)) {
					s[c] = 2
				}
			}
			return s, nil
		},
		Forbid: func(s puzzle.Answer) []cnf.Lit {
			var clause []cnf.Lit
			for c, v := range s {
				clause = append(clause, holds(c, v).Not())
			}
			return clause
		},
		Fact: func(v int) (puzzle.Fact, bool) {
			return puzzle.HoldsFact(p.Cell(v), 2), v < p.Cells()
		},
		Aux: func(int) string { return "nothing" },
	}
}

// built returns an encoding whose Build breaks what an honest one returns.
func built(spoil func(*encoding.Encoded)) *encoding.Encoding {
	e := honest()
	build := e.Build
	e.Build = func(ctx context.Context, p puzzle.Puzzle) (*encoding.Encoded, error) {
		made, err := build(ctx, p)
		spoil(made)
		return made, err
	}
	return e
}

// opened returns one whose Open does.
func opened(spoil func(*encoding.Opened)) *encoding.Encoding {
	e := honest()
	open := e.Open
	e.Open = func(ctx context.Context, p puzzle.Puzzle) (*encoding.Opened, error) {
		made, err := open(ctx, p)
		spoil(made)
		return made, err
	}
	return e
}

// TestFakes: an encoding that satisfies the contract passes, and one that breaks it fails.
func TestFakes(t *testing.T) {
	with := func(change func(*encoding.Encoding)) *encoding.Encoding {
		e := honest()
		change(e)
		return e
	}
	noFact := func(int) (puzzle.Fact, bool) { return puzzle.Fact{}, false }
	closed := with(func(e *encoding.Encoding) { e.Open = nil })
	type fake struct {
		name string
		e    *encoding.Encoding
		says string // "" if it satisfies the contract
	}
	fakes := []fake{
		{"honest", honest(), ""},
		{"without Open", closed, ""},
		{"no name", with(func(e *encoding.Encoding) { e.Name = "" }), "has no Name"},
		{"no summary", with(func(e *encoding.Encoding) { e.Summary = "" }), "has no Summary"},
		{"no words", with(func(e *encoding.Encoding) { e.Doc = "" }), "has no Doc"},
		{"no source", with(func(e *encoding.Encoding) { e.Source = "" }), "has no Source"},
		{"takes all", with(func(e *encoding.Encoding) { e.Supports = func(puzzle.Puzzle) error { return nil } }), "an unknown kind is <nil>"},
		{"takes nothing", with(func(e *encoding.Encoding) {
			e.Supports = func(puzzle.Puzzle) error { return encoding.Unsupported("it is none") }
		}), "cannot express"},
		{"a fact of what is free", built(func(e *encoding.Encoded) {
			fact := e.Fact
			e.Fact = func(v int) (puzzle.Fact, bool) {
				f, ok := fact(v)
				if !ok { // true or false in models of each answer
					f = puzzle.HoldsFact(puzzle.Cell{}, 1)
				}
				return f, true
			}
		}), "states that row 1, column 1 holds 1; it is"},
		{"a rule is lost", built(func(e *encoding.Encoded) { e.Formula.Clauses = e.Formula.Clauses[1:] }), "which is no answer"},
		{"a rule too many", built(func(e *encoding.Encoded) { e.Formula.Add(cnf.Pos(1)) }), "no model is the answer"},
		{"no model", built(func(e *encoding.Encoded) { e.Formula.Add() }), "no model is the answer"},
		{"does not decode", built(func(e *encoding.Encoded) {
			e.Decode = func(func(cnf.Lit) bool) (puzzle.Answer, error) { return nil, errors.New("no idea") }
		}), "a model is no answer: no idea"},
		{"decodes another", built(func(e *encoding.Encoded) {
			decode := e.Decode
			e.Decode = func(model func(cnf.Lit) bool) (puzzle.Answer, error) {
				s, err := decode(model)
				slices.Reverse(s) // in a row of two cells this is the other answer
				return s, err
			}
		}), "forbids"},
		{"decodes one alone", built(func(e *encoding.Encoded) {
			e.Decode = func(func(cnf.Lit) bool) (puzzle.Answer, error) { return puzzle.Answer{1, 2}, nil }
		}), "a second model is the answer"},
		{"forbids nothing", built(func(e *encoding.Encoded) {
			e.Forbid = func(puzzle.Answer) []cnf.Lit { return nil }
		}), "nothing forbids"},
		{"forbids another", built(func(e *encoding.Encoded) {
			forbid := e.Forbid
			e.Forbid = func(s puzzle.Answer) []cnf.Lit {
				clause := forbid(s)
				for i := range clause {
					clause[i] = clause[i].Not()
				}
				return clause
			}
		}), "forbids"},
		{"forbids too much", built(func(e *encoding.Encoded) {
			e.Forbid = func(puzzle.Answer) []cnf.Lit { return []cnf.Lit{cnf.Pos(0)} }
		}), "forbids"},
		{"forbids by what is free", built(func(e *encoding.Encoded) {
			forbid, free := e.Forbid, cnf.Pos(e.Formula.Vars-1)
			e.Forbid = func(s puzzle.Answer) []cnf.Lit { return append(forbid(s), free) }
		}), "a second model is the answer"},
		{"names what is free", built(func(e *encoding.Encoded) { // one more answer is named, and it is none
			forbid, free := e.Forbid, cnf.Pos(e.Formula.Vars-1)
			e.Formula.Add(free)
			e.Forbid = func(s puzzle.Answer) []cnf.Lit { return append(forbid(s), free) }
		}), "forbids"},
		{"forbids by what is not there", built(func(e *encoding.Encoded) {
			e.Forbid = func(puzzle.Answer) []cnf.Lit { return []cnf.Lit{cnf.Pos(e.Formula.Vars)} }
		}), "has the variable"},
		{"does not build", with(func(e *encoding.Encoding) {
			e.Build = func(context.Context, puzzle.Puzzle) (*encoding.Encoded, error) { return nil, errors.New("too large") }
		}), "too large"},
		{"does not open", with(func(e *encoding.Encoding) {
			e.Open = func(context.Context, puzzle.Puzzle) (*encoding.Opened, error) { return nil, errors.New("too large") }
		}), "too large"},
		{"a clue is lost", opened(func(o *encoding.Opened) { o.Clues = o.Clues[:min(1, len(o.Clues))] }), "2 clues are 1 literals"},
		{"a clue is another", opened(func(o *encoding.Opened) {
			if len(o.Clues) > 0 {
				o.Clues[0] = o.Clues[0].Not()
			}
		}), "no answer of"},
		{"a clue says nothing", opened(func(o *encoding.Opened) {
			for i := range o.Clues {
				o.Clues[i] = cnf.Pos(o.Formula.Vars - 1)
			}
		}), "no answer of"},
		{"a clue stays", opened(func(o *encoding.Opened) {
			for _, l := range o.Clues {
				o.Formula.Add(l)
			}
		}), "no model is the answer"},
		{"a fact of another number when open", opened(func(o *encoding.Opened) {
			fact := o.Fact
			o.Fact = func(v int) (puzzle.Fact, bool) {
				f, ok := fact(v)
				f.Value = 1
				return f, ok
			}
		}), "states that row 1, column 1 holds 1; it is"},
		{"no meaning when open", opened(func(o *encoding.Opened) { o.Fact, o.Aux = noFact, nil }), "variable 0 has no meaning"},
	}
	for _, m := range puzzletest.Misstatements() {
		fakes = append(fakes, fake{m.Name, built(func(e *encoding.Encoded) { e.Fact, e.Aux = m.Spoil(e.Fact) }), m.Says})
	}
	for _, tt := range fakes {
		puzzletest.FoundOut(t, tt.name, tt.says, func(t testing.TB) { describes(t, tt.e) },
			func(t testing.TB, p puzzle.Puzzle) { Holds(t, tt.e, p, puzzletest.TryAll) })
	}
}
