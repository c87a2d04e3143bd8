package engine

import (
	"context"
	"errors"
	"fmt"
	"hash/maphash"
	"math/big"
	"slices"
	"strconv"

	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/puzzle"
)

// rememberedAnswers bounds the memory for detecting repeats to some 50 MB. Further answers are
// checked against the rules and against the remembered answers, but not against each other.
const rememberedAnswers = 1 << 20

// Checked wraps an engine so that each answer passes the rules verifier and none comes twice. If
// one fails, the search stops with an error that wraps ErrWrong.
func Checked(e Engine) CheckedEngine { return CheckedEngine{e} }

// CheckedEngine is an engine whose every answer has passed the rules. Checked creates it.
type CheckedEngine struct{ inner Engine }

// Name returns the engine's own name.
func (e CheckedEngine) Name() string { return e.inner.Name() }

// Search passes on the engine's answers after checking each.
func (e CheckedEngine) Search(ctx context.Context, p puzzle.Puzzle, limit int,
	yield func(puzzle.Answer) bool,
) (Outcome, error) {
	ctx, over := work.WithStop(ctx)
	var seen answers
	passed := 0
	var wrong error
	out, err := e.inner.Search(ctx, p, limit, func(s puzzle.Answer) bool {
		if wrong != nil {
			return false
		}
		switch err := p.Check(s); {
		case err != nil:
			wrong = Wrong(e.Name(), err)
		case limit > 0 && passed == limit:
			wrong = fmt.Errorf("%w: %s: more answers than the limit of %d", ErrWrong, e.Name(), limit)
		case seen.repeated(s):
			wrong = fmt.Errorf("%w: %s: the same answer twice", ErrWrong, e.Name())
		default:
			passed++
			return yield(s)
		}
		over.Store(true) // a faulty engine may also ignore the return value
		return false
	})
	out.Checked = passed
	if wrong != nil {
		return Outcome{Found: passed, Checked: passed, Nodes: out.Nodes, Stages: out.Stages}, wrong
	}
	if err == nil && (out.Found != passed || out.Sum != nil) {
		reported := strconv.Itoa(out.Found)
		if out.Sum != nil {
			reported = "more than " + reported
		}
		err = fmt.Errorf("%w: %s: reports %s answers, yielded %d", ErrWrong, e.Name(), reported, passed)
		out.Found, out.Sum, out.Complete = passed, nil, false
	}
	return out, err
}

// answers remembers the answers of a search. Most searches find one, which is kept whole; the
// others are identified by hashes of 128 bits.
type answers struct {
	first  puzzle.Answer // a copy, since the caller may change the answer
	seed   maphash.Seed
	hashes map[[2]uint64]struct{} // nil before the first answer
}

// repeated reports whether s has been seen before, and remembers it.
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
	other.WriteByte(1) // another stream with the same seed
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

// Count counts the answers of p, up to limit (0 for no limit). If the engine can, and the limit is
// above FewAnswers, it counts without listing, which leaves nothing to check. Otherwise it
// lists and checks each answer. The count of an incomplete outcome is a lower bound.
func (e CheckedEngine) Count(ctx context.Context, p puzzle.Puzzle, limit int) (Outcome, error) {
	var counting error
	if c, ok := e.inner.(Counter); ok && !Few(limit) {
		out, err := c.Count(ctx, p, limit)
		switch {
		case out.Found < 0,
			out.Sum != nil && (out.Found != MaxFound || out.Count().Cmp(mostFound) <= 0):
			return Outcome{Nodes: out.Nodes, Stages: out.Stages}, fmt.Errorf(
				"%w: %s: reports two counts: %d and one of %d words", ErrWrong, e.Name(),
				out.Found, len(out.Sum))
		case limit > 0 && out.Found >= limit && out.Count().Cmp(big.NewInt(int64(limit))) > 0:
			out.Found, out.Sum, out.Complete = limit, nil, false
		}
		if !errors.Is(err, ErrUnsupported) || out.Nodes > 0 {
			return out, err // an error after some work is final: listing is not tried
		}
		counting = err
	}
	listed, err := e.Search(ctx, p, limit, func(puzzle.Answer) bool { return true })
	if counting != nil && errors.Is(err, ErrUnsupported) {
		err = counting // report why it can't count if it can't list either
	}
	return listed, err
}
