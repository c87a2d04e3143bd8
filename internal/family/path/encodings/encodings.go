// Package encodings holds the encodings of the path family in propositional logic.
package encodings

import (
	"context"

	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/internal/encoding"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/family/path"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/sat"
)

// Encodings returns all encodings, the best for most boards first.
func Encodings() []*encoding.Encoding { return []*encoding.Encoding{Positions(), Links()} }

// prunes lists the packages of every encoding: see engine.Outcome.Pruned.
var prunes = &engine.Packages{Own: []string{"path/encodings", "path/reach"}}

// decay is the factor by which activities decay.
const decay = 0.9

func supports(p puzzle.Puzzle) error {
	if _, ok := p.(*path.Puzzle); !ok {
		return encoding.Unsupported("%s is not a path puzzle", p.Kind().Name)
	}
	return nil
}

// builder returns the Build function of an encoding, from the function that states its formula.
func builder(formula func(*board, encoding.Builder),
) func(context.Context, puzzle.Puzzle) (*encoding.Encoded, error) {
	return func(ctx context.Context, p puzzle.Puzzle) (*encoding.Encoded, error) {
		_, e, err := build(ctx, p.(*path.Puzzle), formula)
		return e, err
	}
}

func build(ctx context.Context, p *path.Puzzle, formula func(*board, encoding.Builder),
) (*board, *encoding.Encoded, error) {
	f := encoding.NewBuilder(ctx)
	b, err := newBoard(f.Work, p)
	if err == nil {
		formula(b, f)
	}
	if cut := f.End(); cut != nil {
		err = cut
	}
	if err != nil {
		return nil, nil, err
	}
	return b, b.encoded(f.Formula), nil
}

func (b *board) encoded(f *cnf.Formula) *encoding.Encoded {
	e := &encoding.Encoded{Formula: f, Options: sat.Options{Decay: decay}, Decode: b.decode,
		Forbid: b.forbid, Fact: b.fact}
	if f.Vars > len(b.all) { // there are links
		all := make([]int, f.Vars)
		for v := range all {
			all[v] = v
		}
		e.Theories = []encoding.Theory{{
			New: func() sat.Propagator { return &walk{board: b} }, Observed: all, Eager: true,
		}}
	}
	return e
}

// opener returns the Open function of an encoding, which builds the formula of a puzzle without its
// clues.
func opener(formula func(*board, encoding.Builder),
) func(context.Context, puzzle.Puzzle) (*encoding.Opened, error) {
	return func(ctx context.Context, p puzzle.Puzzle) (*encoding.Opened, error) {
		b, e, err := build(ctx, p.Keep(func(int) bool { return false }).(*path.Puzzle), formula)
		if err != nil {
			return nil, err
		}
		o := &encoding.Opened{Encoded: e}
		for _, clue := range p.Clues() {
			// Without clues, every cell can hold every number.
			o.Clues = append(o.Clues, cnf.Pos(b.find(clue.Value-1, clue.Cell)))
		}
		return o, nil
	}
}
