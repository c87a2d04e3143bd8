package viasat_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/engine/viasat"
	"github.com/gridwright/gridwright/internal/family/latin"
	latinstated "github.com/gridwright/gridwright/internal/family/latin/stated"
	"github.com/gridwright/gridwright/internal/family/link"
	linkstated "github.com/gridwright/gridwright/internal/family/link/stated"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/internal/work"
)

// TestDraw: each answer of a board is drawn, and the same source draws the same ones.
func TestDraw(t *testing.T) {
	effort := new(viasat.Effort)
	latins, links := latinstated.Statement().Encoding(), linkstated.Statement().Encoding()
	for _, tt := range []struct {
		name    string
		draw    func(r *rand.Rand) (string, error)
		answers int
	}{
		{"latin", func(r *rand.Rand) (string, error) {
			p := puzzletest.Parse(t, latin.Latin(), ". . .\n. . .\n. . .\n")
			s, err := viasat.Draw(context.Background(), latins, p, r, effort)
			if err == nil {
				err = p.Check(s)
			}
			return fmt.Sprint(s), err
		}, 12},
		{"links", func(r *rand.Rand) (string, error) {
			p := puzzletest.Parse(t, link.Numberlink(), "numberlink touch=free\n1 . . .\n. . . .\n. . . 1\n")
			s, err := viasat.Draw(context.Background(), links, p, r, effort)
			if err == nil {
				err = p.Check(s)
			}
			return fmt.Sprint(s), err
		}, 4},
	} {
		times := map[string]int{}
		for seed := range uint64(300) {
			s, err := tt.draw(rand.New(rand.NewPCG(seed, 0)))
			again, _ := tt.draw(rand.New(rand.NewPCG(seed, 0)))
			if err != nil || s != again {
				t.Fatalf("%s: %s, then %s, %v", tt.name, s, again, err)
			}
			times[s]++
		}
		if len(times) != tt.answers {
			t.Errorf("%s: %d answers were drawn, want %d: %v", tt.name, len(times), tt.answers, times)
		}
	}
}

// TestDrawErrors: no answer, another kind, the end of a context and that of an effort are errors of
// their own.
func TestDrawErrors(t *testing.T) {
	effort := new(viasat.Effort)
	r := rand.New(rand.NewPCG(0, 0))
	latins, links := latinstated.Statement().Encoding(), linkstated.Statement().Encoding()
	none := puzzletest.Parse(t, latin.Latin(), "1 1\n. .\n")
	_, err := viasat.Draw(context.Background(), latins, none, r, effort)
	if !errors.Is(err, engine.ErrUnsupported) {
		t.Errorf("no answer: %v", err)
	}
	_, err = viasat.Draw(context.Background(), links, none, r, effort)
	if !errors.Is(err, engine.ErrUnsupported) {
		t.Errorf("another kind: %v", err)
	}
	ended, end := context.WithCancel(context.Background())
	end()
	p := puzzletest.Parse(t, latin.Latin(), ". .\n. .\n")
	_, err = viasat.Draw(ended, latins, p, r, effort)
	if !errors.As(err, new(*work.Stopped)) {
		t.Errorf("the end of a context: %v", err)
	}
	p = puzzletest.Parse(t, latin.Latin(), ". . . .\n. . . .\n. . . .\n. . . .\n")
	short := &viasat.Effort{Most: 1}
	if _, err := viasat.Draw(context.Background(), latins, p, r, short); err != viasat.ErrEffort ||
		short.Spent == 0 {
		t.Errorf("the end of an effort: %v after %d", err, short.Spent)
	}
}
