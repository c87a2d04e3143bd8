// Package restart is shared by searches that learn from failures and restart. It defines when they
// restart, and how much a failure weighs.
//
// Each search has its own choices and counts its own failures. The bitboards of paths
// (internal/family/path/search/bitboard) describe the idea and its sources.
package restart

const (
	// First is the number of nodes before the first restart. A search that needs a node for nearly
	// every choice on its way to an answer adds the number of its choices.
	First = 500
	// Weight is the weight of a choice that never failed; each failure adds 1. It is large enough
	// that a few failures do not outweigh a choice of fewer values. From 16 to 64 it makes little
	// difference on Numbrix and Hidato.
	Weight = 32
)

// Next returns the number of nodes, counted from the beginning, at which a search restarts next if
// it has just restarted at the given number: half as many more. So the runs grow, and the search
// terminates.
func Next(nodes int64) int64 { return nodes + nodes/2 }
