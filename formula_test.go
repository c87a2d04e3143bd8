package gridwright_test

import (
	"context"
	"slices"
	"testing"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/sat"
)

// solveFormula checks that the only model of a formula is the only answer, and that forbidding that
// answer leaves none.
func solveFormula(t *testing.T, f *gridwright.Formula, s *sat.Solver, want gridwright.Answer) {
	t.Helper()
	if got := s.Solve(context.Background(), sat.Limits{}); got != sat.Sat {
		t.Errorf("%s: %v", f.Encoding.Name, got)
		return
	}
	a, err := f.Decode(s.Model)
	if err != nil || !slices.Equal(a, want) {
		t.Errorf("%s: %v, %v", f.Encoding.Name, a, err)
		return
	}
	s.Add(f.Forbid(a)...)
	if got := s.Solve(context.Background(), sat.Limits{}); got != sat.Unsat {
		t.Errorf("%s without the answer: %v", f.Encoding.Name, got)
	}
}
