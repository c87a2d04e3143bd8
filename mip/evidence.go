package mip

import "strings"

// Evidence grades what a program claims about points that nobody has seen: that there is none, that
// none is better, that a number is a bound. From the strongest to the weakest: Proved, Agreed,
// Claimed, ClaimedBy a solver. A point itself is checked, and needs none.
type Evidence string

const (
	// Proved means that a checker has accepted a proof: of a linear program, that of Result.Proof. It
	// shares no code with the solver but the reading of numbers as decimals and exact.Crossed.
	Proved Evidence = "proved"
	// Agreed means that two programs say so, and share no code in which a fault could have lost a
	// point. One of the two may be exact arithmetic on multipliers that the other has found.
	Agreed Evidence = "agreed"
	// Claimed means that one program of this module, which computes in whole numbers, says so.
	Claimed Evidence = "claimed"
)

// claimedBy begins the evidence of ClaimedBy.
const claimedBy = string(Claimed) + " by "

// ClaimedBy returns the evidence "claimed by SOLVER": a solver outside this module says so, in
// floating-point numbers, and nothing of this module has repeated it. Such solvers are sometimes
// wrong.
func ClaimedBy(solver string) Evidence { return Evidence(claimedBy + solver) }

// Solver returns the name of the solver if the evidence is that of ClaimedBy; otherwise "".
func (e Evidence) Solver() string {
	solver, _ := strings.CutPrefix(string(e), claimedBy)
	if solver == string(e) {
		return ""
	}
	return solver
}

// outside begins the names in Prunes that are not of this module.
const outside = "solver "

// Outside returns the solver outside this module among names as in Prunes, or "".
func Outside(names []string) string {
	for _, name := range names {
		if solver, ok := strings.CutPrefix(name, outside); ok {
			return solver
		}
	}
	return ""
}

// claimBy returns the evidence of what only this solver claims.
func claimBy(s Solver) Evidence {
	if Outside(Prunes(s)) != "" {
		return ClaimedBy(s.Name())
	}
	return Claimed
}
