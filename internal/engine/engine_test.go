package engine_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/board"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/puzzle"
)

// TestErrors: an error says whose fault it is, and keeps what lies beneath it. Nobody is blamed for
// work that was stopped, and for a judge that failed.
func TestErrors(t *testing.T) {
	reason := errors.New("reason")
	stopped, fault := &work.Stopped{Err: context.Canceled}, &puzzle.Fault{Place: "a.star:7", Err: reason}
	_, foreign := engine.As[*board.Puzzle](stranger{}, "board")
	for _, tt := range []struct {
		err, is error
		words   string
	}{
		{engine.Unsupported("no model", reason), engine.ErrUnsupported, "no model: reason"},
		{engine.Misstated("the rules", reason), engine.ErrWrong, "the rules: reason"},
		{engine.Wrong("sat", reason), engine.ErrWrong, "sat: reason"},
		{engine.Unbuilt(reason), engine.ErrUnsupported, "reason"},
		{foreign, engine.ErrUnsupported, "template is not a board puzzle"},
		{engine.Wrong("sat", engine.Misstated("the rules", reason)), engine.ErrWrong, "the rules: reason"},
		{engine.Unbuilt(engine.Wrong("sat", reason)), engine.ErrWrong, "sat: reason"},
	} {
		if !errors.Is(tt.err, tt.is) || !strings.HasSuffix(tt.err.Error(), tt.words) ||
			tt.err != foreign && !errors.Is(tt.err, reason) {
			t.Errorf("%v is not %v, or lacks %q", tt.err, tt.is, tt.words)
		}
		if (tt.is == engine.ErrWrong) == errors.Is(tt.err, engine.ErrUnsupported) {
			t.Errorf("%v blames two", tt.err)
		}
	}
	for _, final := range []error{stopped, fault} {
		for _, err := range []error{engine.Wrong("sat", final), engine.Unbuilt(final), engine.Misstated("rules", final)} {
			if err != final {
				t.Errorf("%v became %v", final, err)
			}
		}
	}
	p := puzzletest.Parse(t, puzzletest.Template(), ". .\n")
	if b, err := engine.As[*board.Puzzle](p, "board"); err != nil || b != p {
		t.Errorf("%v, %v", b, err)
	}
}

// stranger is a puzzle of the kind template of another type.
type stranger struct{ puzzle.Puzzle }

func (stranger) Kind() *puzzle.Kind { return puzzletest.Template() }

// TestStages: stages are listed once, without a change to a list that an engine passed before.
func TestStages(t *testing.T) {
	shared := make([]string, 1, 8)
	shared[0] = "sweep"
	var out, other engine.Outcome
	out.Began(shared)
	out.Began([]string{"rules", "sweep"})
	other.Began(shared)
	other.Began([]string{"frontier"})
	if out.Method() != "sweep+rules" || other.Method() != "sweep+frontier" {
		t.Errorf("the stages are %s and %s", out.Method(), other.Method())
	}
}

// TestPackages: joined lists have the names of all, each once.
func TestPackages(t *testing.T) {
	a := &engine.Packages{Own: []string{"a", "b"}, And: &engine.Packages{Own: []string{"b", "c"}}}
	b := &engine.Packages{Own: []string{"c", "d"}}
	all := engine.Join(a, nil, b).Names()
	slices.Sort(all)
	if !slices.Equal(all, []string{"a", "b", "c", "d"}) || engine.Join().Names() != nil {
		t.Errorf("joined: %q", all)
	}
	if both := engine.Shared(a.Names(), b.Names()); !slices.Equal(both, []string{"c"}) {
		t.Errorf("shared: %q", both)
	}
}
