package gridwright

import (
	"strings"

	"github.com/gridwright/gridwright/internal/engine"
)

// Evidence grades the claim that there is no answer, or no other, or that a number is a bound. From
// the strongest to the weakest: Agreed, Claimed, ClaimedBy a solver. What is shown by an answer
// needs none, since each answer has passed the rules verifier.
type Evidence string

// Agreed means that two engines searched everything and found no more, and that they share no code
// that prunes, which could lose the same answer in both: see Confirmation.
const Agreed Evidence = "agreed"

// Claimed means that one engine of this module searched everything and found no more. Nothing else
// has checked that.
const Claimed Evidence = "claimed"

// claimedBy begins the evidence of ClaimedBy.
const claimedBy = "claimed by "

// ClaimedBy returns the evidence "claimed by SOLVER": a solver of mixed-integer programs outside
// this module says so, in floating-point numbers, and no engine of this module has repeated it.
func ClaimedBy(solver string) Evidence { return Evidence(claimedBy + solver) }

// Solver returns the name of the solver if the evidence is that of ClaimedBy; otherwise "".
func (e Evidence) Solver() string {
	solver, _ := strings.CutPrefix(string(e), claimedBy)
	if solver == string(e) {
		return ""
	}
	return solver
}

// claimOf returns the evidence of an engine's claim, from the packages with which it pruned.
func claimOf(pruned *engine.Packages) Evidence {
	if solver := engine.Outside(pruned.Names()); solver != "" {
		return ClaimedBy(solver)
	}
	return Claimed
}
