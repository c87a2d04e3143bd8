package engine

import (
	"context"
	"errors"
	"fmt"
	"hash/maphash"
	"math/big"
	"slices"

	"github.com/gridwright/gridwright/puzzle"
)

// rememberedAnswers bounds the memory that looking for repeats takes: some 50 MB. Answers beyond
// are checked against the rules, and against these, but not against each other.
const rememberedAnswers = 1 << 20

// Checked wraps an engine so that each answer passes the rules verifier and no answer comes twice.
// Where one fails, the search ends with an error that wraps ErrWrong.
func Checked(e Engine) CheckedEngine { return CheckedEngine{e} }

// CheckedEngine is an engine whose every answer has passed the rules. Checked makes it.
type CheckedEngine struct{ inner Engine }

// Name is the engine's own.
func (e CheckedEngine) Name() string { return e.inner.Name() }

// Search passes on the engine's answers, each checked.
func (e CheckedEngine) Search(ctx context.Context, p puzzle.Puzzle, limit int,
	yield func(puzzle.Answer) bool,
) (Outcome, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var seen answers
	passed := 0
	var wrong error
	out, err := e.inner.Search(ctx, p, limit, func(s puzzle.Answer) bool {
		if wrong != nil {
			return false
		}
		switch err := p.Check(s); {
		case err != nil:
			wrong = fmt.Errorf("%w: %s: %w", ErrWrong, e.Name(), err)
		case limit > 0 && passed == limit:
			wrong = fmt.Errorf("%w: %s: more than the %d answers asked for", ErrWrong, e.Name(), limit)
		case seen.repeated(s):
			wrong = fmt.Errorf("%w: %s: the same answer twice", ErrWrong, e.Name())
		default:
			passed++
			return yield(s)
		}
		cancel() // an engine that is wrong may not obey the return value either
		return false
	})
	out.Checked = passed
	if wrong != nil {
		return Outcome{Found: passed, Checked: passed, Nodes: out.Nodes, Stages: out.Stages}, wrong
	}
	if err == nil && (out.Found != passed || out.Sum != nil) {
		err = fmt.Errorf("%w: %s: says %d answers, gave %d", ErrWrong, e.Name(), out.Count(), passed)
		out.Found, out.Sum, out.Complete = passed, nil, false
	}
	return out, err
}

// answers remembers those of a search. Most searches find one, which is kept as it is; the others
// are known by hashes of 128 bits.
type answers struct {
	first  puzzle.Answer // a copy, since the answer is its taker's to change
	seed   maphash.Seed
	hashes map[[2]uint64]struct{} // nil up to the first answer
}

// repeated reports whether s has been seen, and remembers it.
func (a *answers) repeated(s puzzle.Answer) bool {
	if a.first == nil {
		a.first = append(puzzle.Answer{}, s...)
		return false
	}
	if slices.Equal(a.first, s) {
		return true
	}
	if a.hashes == nil {
		a.seed, a.hashes = maphash.MakeSeed(), map[[2]uint64]struct{}{}
	}
	key := a.hash(s)
	if _, ok := a.hashes[key]; ok {
		return true
	}
	if len(a.hashes) < rememberedAnswers {
		a.hashes[key] = struct{}{}
	}
	return false
}

func (a *answers) hash(s puzzle.Answer) [2]uint64 {
	var h, other maphash.Hash
	h.SetSeed(a.seed)
	other.SetSeed(a.seed)
	other.WriteByte(1) // another stream of the same seed
	for _, v := range s {
		lo, hi := byte(v), byte(v>>8)
		h.WriteByte(lo)
		h.WriteByte(hi)
		other.WriteByte(lo)
		other.WriteByte(hi)
	}
	return [2]uint64{h.Sum64(), other.Sum64()}
}

var mostFound = big.NewInt(MaxFound)

// Count counts the answers of p, up to limit (0 for no limit). Where the engine can, and where they
// are more than few, it counts without listing, which leaves nothing to check; else each answer is
// listed and checked. An outcome that is not complete says that there are at least so many.
func (e CheckedEngine) Count(ctx context.Context, p puzzle.Puzzle, limit int) (Outcome, error) {
	var counting error
	if c, ok := e.inner.(Counter); ok && !Few(limit) {
		out, err := c.Count(ctx, p, limit)
		switch {
		case out.Found < 0 || out.Sum != nil && (out.Found != MaxFound || out.Sum.Cmp(mostFound) <= 0):
			return Outcome{Nodes: out.Nodes, Stages: out.Stages}, fmt.Errorf(
				"%w: %s: counts %d answers and %v at the same time", ErrWrong, e.Name(), out.Found, out.Sum)
		case limit > 0 && out.Found >= limit && out.Count().Cmp(big.NewInt(int64(limit))) > 0:
			out.Found, out.Sum, out.Complete = limit, nil, false
		}
		if !errors.Is(err, ErrUnsupported) || out.Nodes > 0 {
			return out, err // what failed after some work is not tried again by listing
		}
		counting = err
	}
	listed, err := e.Search(ctx, p, limit, func(puzzle.Answer) bool { return true })
	if counting != nil && errors.Is(err, ErrUnsupported) {
		err = counting // why it can't count, where it can't list either
	}
	return listed, err
}
