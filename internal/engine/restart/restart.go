// Package restart holds what searches share that learn from failures and begin again from the top:
// when they do so, and how much a failure weighs.
//
// It knows no search: each has its own choices and counts its own failures. The bitboards of paths
// (internal/family/path/search/bitboard) have the idea and its sources.
package restart

const (
	// First is the number of nodes after which a search begins again for the first time. A search
	// whose way to an answer takes a node for nearly each choice adds the number of its choices.
	First = 500
	// Weight is the weight of a choice that never failed; each failure adds 1. It is large enough
	// that a few failures do not outweigh a choice of fewer values. From 16 to 64 it makes little
	// difference on Numbrix and Hidato.
	Weight = 32
)

// Next gives the nodes, counted from the beginning, after which a search that has begun again after
// so many does so the next time: half as many more, so that the runs grow and the search ends.
func Next(nodes int64) int64 { return nodes + nodes/2 }
