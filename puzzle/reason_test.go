package puzzle_test

import (
	"testing"

	"github.com/gridwright/gridwright/puzzle"
)

// TestPlaces: a violation has as many args as places, and its reason puts each into its own.
func TestPlaces(t *testing.T) {
	for _, tt := range []struct {
		words  string
		args   []any
		panics bool
	}{
		{"a row has {n} stars", []any{2}, false},
		{"no place", nil, false},
		{"a row has {n} stars", nil, true},
		{"a row has %d stars", []any{2}, true},
	} {
		var v *puzzle.Violation
		panics := func() (panics bool) {
			defer func() { panics = recover() != nil }()
			v = puzzle.NewViolation("row", nil, tt.words, tt.args...).(*puzzle.Violation)
			return
		}()
		if panics != tt.panics {
			t.Errorf("%q, %v: it panics: %v", tt.words, tt.args, panics)
		}
		if !panics && (v.Reason().Form != tt.words || len(v.Reason().Parts) != len(tt.args)) {
			t.Errorf("%q, %v: %+v", tt.words, tt.args, v.Reason())
		}
	}
}
