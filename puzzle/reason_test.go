package puzzle_test

import (
	"encoding/json"
	"errors"
	"io/fs"
	"reflect"
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

// TestReasonJSON: a reason comes back from JSON with each sort of part, and programs find the parts
// by their roles.
func TestReasonJSON(t *testing.T) {
	c := puzzle.Cell{Row: 1, Col: 2}
	f, a := puzzle.HoldsFact(c, 7), puzzle.Area{Kind: "row", Name: "2", Cells: []puzzle.Cell{c}}
	r := puzzle.Because("form", "cell", c, "cells", []puzzle.Cell{c, c}, "n", 3, "numbers", []int{1, 2},
		"fact", f, "facts", []puzzle.Fact{f, f.Opposite()}, "area", a, "areas", []puzzle.Area{a, a},
		"why", puzzle.Because("x"), "whys", []puzzle.Reason{{Form: "y"}}, "text", "t", "texts", []string{"u", "v"})
	text, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	var again puzzle.Reason
	if err := json.Unmarshal(text, &again); err != nil || !reflect.DeepEqual(again, r) {
		t.Errorf("%v\n%s\n%+v", err, text, again)
	}
	if p := r.Part("areas"); len(p.Areas) != 2 || p.Areas[0].String() != "2" || r.Part("no").Role != "" {
		t.Errorf("%+v", p)
	}
	for _, text := range []string{"[0,1]", "[1]", "[1,x]", "[40000,1]", `"r1c1"`} {
		if err := new(puzzle.Cell).UnmarshalJSON([]byte(text)); err == nil {
			t.Errorf("%s is taken for a cell", text)
		}
	}
	defer func() {
		if recover() == nil {
			t.Error("a part may be anything")
		}
	}()
	r.With("role", 1.5)
}

// TestFault: the fault in the file of a kind says where it is, and keeps what lies beneath.
func TestFault(t *testing.T) {
	err := error(&puzzle.Fault{Place: "mine.star:7", Err: fs.ErrNotExist})
	if !errors.Is(err, fs.ErrNotExist) || err.Error() != "mine.star:7: file does not exist" {
		t.Error(err)
	}
	broken := puzzle.Violation{Rule: "row", Msg: "no good"}
	if r := broken.Reason(); r.Part("message").Text[0] != broken.Error() {
		t.Errorf("%+v", r)
	}
}
