package gridwright

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/puzzle"
)

// TestDrawGivesUp: boards that have no answer are given up after many, where others can be dealt,
// and at once where not. The error says what was looked for.
func TestDrawGivesUp(t *testing.T) {
	p, err := Parse("sudoku\n. . . .\n. . . .\n. . . .\n. . . .\n")
	if err != nil {
		t.Fatal(err)
	}
	broken := errors.New("broken")
	dealt := &Maker{Divide: func(p Puzzle, _ *rand.Rand) Puzzle { return p }}
	for name, tt := range map[string]struct {
		areas   bool
		divider *Maker
		fails   error
		tries   int
		is      error
		says    string
	}{
		"one board":         {false, nil, engine.ErrUnsupported, 1, engine.ErrUnsupported, ""},
		"areas":             {true, nil, engine.ErrUnsupported, mostAmbiguous + 1, engine.ErrUnsupported, ""},
		"areas, a failure":  {true, nil, broken, 1, broken, ""},
		"boards":            {false, dealt, engine.ErrUnsupported, mostAmbiguous + 1, ErrNotFound, "of 1000 random boards of 4x4, none has an answer"},
		"boards, a failure": {false, dealt, broken, 1, broken, ""},
		"boards, all spent": {false, dealt, errSpent, 1, errSpent, ""},
	} {
		g := generator{frame: p, blank: p, divider: tt.divider, wants: GenerateOptions{Areas: tt.areas}}
		g.random, g.limited = rand.New(rand.NewPCG(1, 2)), t.Context()
		n := 0
		err := g.draw(func(context.Context, puzzle.Puzzle, func(context.Context, puzzle.Puzzle) (puzzle.Answer, error), *rand.Rand) (puzzle.Answer, error) {
			n++
			return nil, tt.fails
		})
		if n != tt.tries || !errors.Is(err, tt.is) || !strings.Contains(err.Error(), tt.says) {
			t.Errorf("%s: %v after %d boards, want %v after %d", name, err, n, tt.is, tt.tries)
		}
	}
}
