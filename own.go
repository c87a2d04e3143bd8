package gridwright

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/gridwright/gridwright/internal/catalog"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/stated"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/rules"
)

// Kind is a kind of puzzle of another module, with its rules. Passed to Parse, ParseAs and Puzzles,
// they read its puzzles; passed to the other functions, they solve them by its rules. Of two with
// the same puzzle.Kind, the last counts.
//
//	p, err := gridwright.Parse(text, k)
//	...
//	r, err := gridwright.Solve(ctx, p, &gridwright.SolveOptions{Kinds: []gridwright.Kind{k}})
//
// Such a kind has the engines "sat:rules", which is also its "auto" and "sat", "mip:rules", also
// its "mip", and "mip:rules-flow". A mistake in its Rules is an error that wraps ErrWrong, such as
// a panic, a clue without a rule, or an answer that they allow and that Puzzle.Check rejects. One
// in a file is a *puzzle.Fault.
//
// The kind needs a name of letters that no kind and no family of this package has, a Parse and its
// Rules. Otherwise functions return an error that wraps ErrOption.
type Kind struct {
	*puzzle.Kind
	// Rules states the rules of a puzzle that Kind.Parse returned, on its facts, with a Clue for each
	// of its clues. The error reports why it can't. It must return the same for the same puzzle, and
	// may be called by several goroutines.
	Rules func(Puzzle) (*rules.Set, error)
	// Bare states the same without the rules that are Aside, which only hints need; nil for Rules.
	Bare func(Puzzle) (*rules.Set, error)
	// Maker is how Generate creates puzzles; nil if it draws an answer, of which it drops clues.
	Maker *Maker
}

// Maker is how Generate creates puzzles of a kind whose clues are the task: by Moves, by Deal, or
// from what Deal returns by Moves; or deals areas of a kind whose clues are hints. The functions
// must return the same for the same random numbers, and may be nil.
type Maker struct {
	// Moves returns a puzzle that differs a little, such as in one clue, from one of which some
	// answers are known, perhaps none; and an answer that it has, one of these or another, or nil to
	// look for one among these. board.Puzzle.Moved suits kinds of tables.
	Moves func(Puzzle, []Answer, *rand.Rand) (Puzzle, Answer)
	// Deal returns a random puzzle on a frame, of which Generate drops no clue; or nil if the frame
	// has areas, from which Moves begins.
	Deal func(Puzzle, *rand.Rand) Puzzle
	// Divide returns a frame with random areas, or itself if it has some, as board.Puzzle.Divide does
	// for kinds of tables.
	Divide func(Puzzle, *rand.Rand) Puzzle
	// Redivide returns a divided frame that differs in the areas at a cell, or itself, for areas with
	// which a board has no answer. board.Puzzle.Redivide suits kinds of tables.
	Redivide func(p Puzzle, cell int, r *rand.Rand) Puzzle
	// Resize returns a frame that Divide or Deal made with areas of least to most cells, or nil if it
	// finds none. board.Puzzle.Resized suits kinds of tables. Without it, sizes can't be chosen.
	Resize func(p Puzzle, least, most int, r *rand.Rand) Puzzle
}

// state states the rules of a puzzle, and names the kind in errors.
func (k Kind) state(_ context.Context, p Puzzle) (*rules.Set, error) {
	return k.stateBy(k.Rules, p)
}

// bare is the same by Bare.
func (k Kind) bare(_ context.Context, p Puzzle) (*rules.Set, error) {
	if k.Bare == nil {
		return k.stateBy(k.Rules, p)
	}
	return k.stateBy(k.Bare, p)
}

// stateBy is state by one of the functions of the kind.
func (k Kind) stateBy(by func(Puzzle) (*rules.Set, error), p Puzzle) (*rules.Set, error) {
	var m *rules.Set
	var refused error
	err := stated.Caught(func() error {
		if m, refused = by(p); refused != nil {
			return nil
		}
		return k.mistake(p, m)
	})
	switch {
	case errors.As(refused, new(*puzzle.Fault)):
		return nil, refused
	case refused != nil:
		return nil, engine.Unsupported("the rules of "+k.Name, refused)
	case err != nil:
		return nil, engine.Misstated("the rules of "+k.Name, err)
	}
	return m, nil
}

// mistake returns what a statement lacks by itself: a rule for a clue that can be dropped, or a way
// to read answers.
func (k Kind) mistake(p Puzzle, m *rules.Set) error {
	switch {
	case m == nil:
		return errors.New("there are none")
	case m.Err() != nil:
		return nil // it is cut short, which is reported later
	case m.Unfinished() != nil:
		return m.Unfinished()
	}
	has := make([]bool, len(p.Clues()))
	for i := range m.Rules() {
		switch r := m.RuleAt(i); {
		case r.Clue >= len(has):
			return fmt.Errorf("a rule names clue %d (counted from 0), but the puzzle has %s", r.Clue,
				wording.Count(len(has), "clue"))
		case r.Clue >= 0 && !r.Implied && !r.Aside:
			has[r.Clue] = true
		}
	}
	if c := slices.Index(has, false); c >= 0 && k.Monotone {
		return fmt.Errorf("no rule names clue %d (counted from 0)", c)
	}
	if m.Answer == nil {
		_, err := m.Read(func(rules.Lit) bool { return false })
		return err
	}
	return nil
}

// isName reports whether this package has a kind that the text format can't tell from a name.
func isName(name string) bool {
	return slices.ContainsFunc(Kinds(), func(k *puzzle.Kind) bool {
		return strings.EqualFold(k.Name, name)
	})
}

// fault reports what a kind of another module lacks, among those passed before it.
func (k Kind) fault(before []Kind) error {
	switch {
	case k.Kind == nil:
		return errors.New("a kind without a puzzle.Kind")
	case k.Name == "":
		return errors.New("a kind without a name")
	case !puzzle.IsKindName(k.Name):
		return fmt.Errorf("the name of a kind is %q, expected a word of three or more letters, digits "+
			"and hyphens, beginning with a letter", k.Name)
	case isName(k.Name), catalog.HasFamily(k.Name):
		return fmt.Errorf("the name %s is taken by this package", k.Name)
	case k.Parse == nil:
		return fmt.Errorf("%s has no Parse", k.Name)
	case k.Rules == nil:
		return fmt.Errorf("%s has no Rules", k.Name)
	}
	for _, other := range before {
		if strings.EqualFold(other.Name, k.Name) && other.Kind != k.Kind {
			return fmt.Errorf("two kinds have the name %s", k.Name)
		}
	}
	return nil
}

// kindsFault reports what is wrong with kinds of other modules.
func kindsFault(kinds []Kind) error {
	for i, k := range kinds {
		if err := k.fault(kinds[:i]); err != nil {
			return fmt.Errorf("%w: Kinds: %w", ErrOption, err)
		}
	}
	return nil
}
