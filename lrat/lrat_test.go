package lrat_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/lrat"
)

// square is a formula without a model: it forbids each assignment of two variables.
const square = "p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n"

func TestCheck(t *testing.T) {
	for name, tt := range map[string]struct{ proof, want string }{
		"right":          {"5 2 0 1 2 0\n6 0 5 3 4 0\n", ""},
		"with deletions": {"5 2 0 1 2 0\n5 d 1 2 0\nc a comment\n\n6 0 5 3 4 0\nnot read any more", ""},
		"empty":          {"", "does not derive the empty clause"},
		"half":           {"5 2 0 1 2 0\n", "does not derive the empty clause"},
		"no hints":       {"5 0 0\n", "does not follow from its hints"},
		"wrong order":    {"5 2 0 1 2 0\n6 0 3 5 4 0\n", "hint 1, has two unassigned literals"},
		"too many":       {"5 2 0 1 2 3 0\n", "hint 2 is already false, but there are more"},
		"true hint":      {"5 2 0 3 1 2 0\n", "hint 1, is already true"},
		"unknown hint":   {"5 2 0 9 0\n", "there is no clause 9"},
		"deleted hint":   {"4 d 1 0\n5 2 0 1 2 0\n", "there is no clause 1"},
		"old number":     {"4 2 0 1 2 0\n", "expected a number above 4, found clause 4"},
		"stranger":       {"5 3 0 1 2 0\n", "is of no variable"},
		"tautology":      {"5 1 -1 0 1 0\n", "holds a literal and its negation"},
		"RAT":            {"5 2 0 -1 2 0\n", "RAT steps are not supported"},
		"words":          {"5 x 0\n", "expected a number"},
		"no zero":        {"5 2 0 1 2\n", "expected literals and a 0"},
		"no clause":      {"0 2 0 1 0\n", "expected the number of a clause"},
		"huge":           {"5 99999999999 0 1 0\n", "expected a number"},
		"smallest":       {"5 -2147483648 0 1 0\n", "expected a number"},
		"delete twice":   {"4 d 1 1 0\n", "no clause 1 to delete"},
		"false deletion": {"4 d 1\n", "expected numbers of clauses"},
	} {
		f, err := cnf.Read(context.Background(), strings.NewReader(square))
		if err != nil {
			t.Fatal(err)
		}
		err = lrat.Check(f, strings.NewReader(tt.proof))
		if tt.want == "" && err != nil || tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)) {
			t.Errorf("%s: %v, want %q", name, err, tt.want)
		}
	}
	if err := lrat.Check(&cnf.Formula{}, strings.NewReader("")); !errors.Is(err, lrat.ErrIncomplete) {
		t.Errorf("an empty proof of a formula with a model: %v", err)
	}
	if err := lrat.Check(&cnf.Formula{Vars: 1, AtMostOne: [][]cnf.Lit{{0}}}, strings.NewReader("")); err == nil {
		t.Error("a formula with groups was taken")
	}
	if err := lrat.Check(&cnf.Formula{Clauses: [][]cnf.Lit{{}}}, strings.NewReader("")); err != nil {
		t.Errorf("a formula that holds the empty clause: %v", err)
	}
}

func FuzzCheck(f *testing.F) {
	f.Add("5 2 0 1 2 0\n6 0 5 3 4 0\n")
	f.Add("4 d 1 0\n")
	f.Fuzz(func(t *testing.T, proof string) {
		formula := &cnf.Formula{Vars: 2, Clauses: [][]cnf.Lit{{0, 2}, {1, 2}, {0, 3}}} // it has a model
		if lrat.Check(formula, strings.NewReader(proof)) == nil {
			t.Errorf("%q proves that what has a model has none", proof)
		}
	})
}
