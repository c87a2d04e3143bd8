package diagram_test

import (
	"errors"
	"testing"

	"github.com/gridwright/gridwright/internal/engine/diagram"
)

// runner crosses a board of ten rows in so many states, or fails after some.
type runner struct {
	name          string
	needs, breaks int64 // states; 0 for never
	ran           int64
	freed         bool
	t             *testing.T
}

var errBroken = errors.New("broken")

func (s *runner) Run(states int64) error {
	if s.freed {
		s.t.Errorf("%s goes on without its memory", s.name)
	}
	s.ran = max(states, s.ran)
	if states == 0 { // no bound
		s.ran = max(s.needs, s.breaks)
	}
	if s.breaks > 0 && s.ran >= s.breaks {
		return errBroken
	}
	return nil
}

func (s *runner) Done() bool   { return s.needs > 0 && s.ran >= s.needs }
func (s *runner) Crossed() int { return int(10 * s.ran / max(s.needs, s.breaks)) }
func (s *runner) Free()        { s.freed = true }

// TestRace: the side that is done wins, though another led; the others are freed. One that fails is
// left out, and the error is returned if all do. A side alone goes on without a bound.
func TestRace(t *testing.T) {
	const many = 100_000_000
	for _, tt := range []struct {
		name  string
		sides []*runner
		wins  string // "" for the error
	}{
		{"at once", []*runner{{name: "a", needs: many}, {name: "b", needs: 10}}, "b"},
		{"the first of two at once", []*runner{{name: "a", needs: 10}, {name: "b", needs: 10}}, "a"},
		{"by far", []*runner{{name: "a", needs: many}, {name: "b", needs: 200_000}, {name: "c", needs: many}}, "b"},
		{"alone", []*runner{{name: "a", needs: many}}, "a"},
		{"alone after a failure", []*runner{{name: "a", breaks: 30_000}, {name: "b", needs: many}}, "b"},
		{"none", []*runner{{name: "a", breaks: 30_000}, {name: "b", breaks: 10}}, ""},
	} {
		total := int64(0)
		for _, s := range tt.sides {
			s.t = t
		}
		won, err := diagram.Race(tt.sides)
		if (won == nil) != (tt.wins == "") || won != nil && won.name != tt.wins || won == nil && !errors.Is(err, errBroken) {
			t.Errorf("%s: %+v wins, %v", tt.name, won, err)
		}
		least := int64(many)
		for _, s := range tt.sides {
			if total += s.ran; s.needs > 0 {
				least = min(least, s.needs)
			}
			if s.freed == (s == won) && s.ran > 0 {
				t.Errorf("%s: %s, which won %v, is freed: %v", tt.name, s.name, s == won, s.freed)
			}
		}
		if total > int64(len(tt.sides))*max(least*12, 100_000) {
			t.Errorf("%s: %d states, though one side needs %d", tt.name, total, least)
		}
	}
}
