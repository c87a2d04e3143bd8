package sat_test

import (
	"bytes"
	"context"
	"fmt"

	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/lrat"
	"github.com/gridwright/gridwright/sat"
)

// Three birds sit in two holes, no two in one hole: that is impossible, and the proof is checked.
func Example() {
	f := &cnf.Formula{Vars: 6} // bird b in hole h: 2b+h
	for b := range 3 {
		f.Add(cnf.Pos(2*b), cnf.Pos(2*b+1))
	}
	for h := range 2 {
		f.AddAtMostOne(cnf.Pos(h), cnf.Pos(2+h), cnf.Pos(4+h))
	}
	s := sat.New(sat.Options{Proof: true})
	s.AddFormula(f)
	fmt.Println(s.Solve(context.Background(), sat.Limits{}))

	var proof bytes.Buffer
	if err := s.Proof().WriteLRAT(&proof); err != nil {
		fmt.Println(err)
	}
	fmt.Println("proof:", lrat.Check(s.Proof().Formula(f.Vars), &proof))
	// Output:
	// unsatisfiable
	// proof: <nil>
}

// Assumptions query a formula without changing it; the core lists those that contradict it.
func ExampleSolver_Core() {
	s := sat.New(sat.Options{})
	s.AddVars(4)
	s.Add(cnf.Neg(0), cnf.Pos(1)) // 0 implies 1
	s.Add(cnf.Neg(1), cnf.Pos(2)) // 1 implies 2
	fmt.Println(s.Solve(context.Background(), sat.Limits{}, cnf.Pos(0), cnf.Pos(3)))
	fmt.Println(s.Model(cnf.Pos(2)))
	fmt.Println(s.Solve(context.Background(), sat.Limits{}, cnf.Pos(3), cnf.Neg(2), cnf.Pos(0)))
	fmt.Println(s.Core())
	// Output:
	// satisfiable
	// true
	// unsatisfiable
	// [-3 1]
}
