package cli

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// TestProofsEnd: a time limit or Ctrl-C ends the proofs of minimize without an error.
func TestProofsEnd(t *testing.T) {
	p, err := gridwright.Parse("latin\n1 2\n. .\n")
	if err != nil {
		t.Fatal(err)
	}
	whole := context.Background()
	r, err := gridwright.Minimize(whole, p, &gridwright.MinimizeOptions{Minimum: true})
	if err != nil || !r.Minimum {
		t.Fatalf("%+v, %v", r, err)
	}
	ended, end := context.WithCancel(whole)
	end()
	it := item{Entry: &texts.Entry{Puzzle: p}}
	for limit, ctx := range map[time.Duration]context.Context{1: whole, 0: ended} {
		var out bytes.Buffer
		a := &app{Env: Env{Stderr: &out}, ctx: ctx}
		in := clueProofs{folder: t.TempDir(), board: 1, time: limit}
		if err := a.certifyClues(in, it, &r); err != nil || a.exit != exitUnknown ||
			!strings.Contains(out.String(), "not proved: ") {
			t.Errorf("limit %d: exit code %d, %q, %v", limit, a.exit, out.String(), err)
		}
		err := a.certifyFewest(&r, limit,
			func(puzzle.Puzzle) (*gridwright.Certificate, error) { return nil, nil },
			func(_ *gridwright.Certificate, err error, _ string, _ ...any) error { return err })
		if !errors.Is(err, gridwright.ErrIncomplete) {
			t.Errorf("limit %d: the proof of the fewest clues: %v", limit, err)
		}
	}
}
