package gridwright

import (
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/mip"
)

// Evidence grades the claim that there is no answer, or no other, or that a number is a bound. From
// the strongest to the weakest: Proved, Agreed, Claimed, mip.ClaimedBy a solver. What is shown by
// an answer needs none, since each answer has passed the verifier. Package mip has the same words
// for models.
type Evidence = mip.Evidence

const (
	// Proved means that a checker which shares no code with the engines has accepted a certificate:
	// see Certify.
	Proved = mip.Proved
	// Agreed means that two engines searched everything and found no more, and that they share no
	// code that prunes, which could lose the same answer in both: see Confirmation.
	Agreed = mip.Agreed
	// Claimed means that one engine of this module searched everything and found no more. Nothing
	// else has checked that.
	Claimed = mip.Claimed
)

// claimOf returns the evidence of an engine's claim, from the packages with which it pruned.
func claimOf(pruned *engine.Packages) Evidence {
	for ; pruned != nil; pruned = pruned.And {
		if solver := mip.Outside(pruned.Own); solver != "" {
			return mip.ClaimedBy(solver)
		}
	}
	return Claimed
}
