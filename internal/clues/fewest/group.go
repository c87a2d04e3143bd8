package fewest

import (
	"math/rand/v2"
	"slices"
)

// group is a group of permutations of the clues, given by generators.
//
// The symmetries of a Latin square are too many to list, but a few generators give its orbits. The
// symmetries that leave a clue in place have generators too: go from the clue to another one by a
// known way, along a generator, and back by a known way (Schreier's lemma; Charles Sims,
// "Computational methods in the study of permutation groups", 1970). These are many, so that only
// random products of them are kept. If they generate a smaller group, some placements are searched
// twice under different names. No placement is missed.
type group struct {
	points     int
	generators [][]int32
}

// kept is the number of random generators kept for the symmetries that leave a clue in place.
const kept = 12

// orbits holds the orbits of a group on some points.
type orbits struct {
	lists [][]int // each ascending; by their first elements
	of    []int   // of each point, the index of its orbit, or -1
}

// orbits returns the orbits that have a point of the given set, with only these points.
func (g group) orbits(within Set) orbits {
	o := orbits{of: make([]int, g.points)}
	for i := range o.of {
		o.of[i] = -1
	}
	for p := range within.Elements() {
		if o.of[p] >= 0 {
			continue
		}
		o.of[p] = len(o.lists)
		all := []int{p}
		for i := 0; i < len(all); i++ {
			for _, by := range g.generators {
				if q := int(by[all[i]]); o.of[q] < 0 {
					o.of[q] = len(o.lists)
					all = append(all, q)
				}
			}
		}
		all = slices.DeleteFunc(all, func(q int) bool { return !within.Has(q) })
		slices.Sort(all)
		o.lists = append(o.lists, all)
	}
	return o
}

// stabilizer returns the symmetries that leave a point in place, and of each point a symmetry that
// maps it to this one, or nil.
func (g group) stabilizer(point int) (group, [][]int32) {
	toPoint := make([][]int32, g.points)
	identity := make([]int32, g.points)
	for i := range identity {
		identity[i] = int32(i)
	}
	toPoint[point] = identity
	var generators [][]int32
	orbit := []int{point}
	for i := 0; i < len(orbit); i++ {
		for _, by := range g.generators {
			p, q := orbit[i], int(by[orbit[i]])
			if toPoint[q] == nil {
				toPoint[q] = after(toPoint[p], inverse(by))
				orbit = append(orbit, q)
				continue
			}
			// From the point to p, on to q, and back.
			around := after(toPoint[q], after(by, inverse(toPoint[p])))
			generators = add(generators, around)
		}
	}
	if len(generators) > kept {
		generators = products(generators)
	}
	return group{g.points, generators}, toPoint
}

// add adds a permutation to a list that lacks it. The identity is left out.
func add(list [][]int32, by []int32) [][]int32 {
	moves := false
	for i, j := range by {
		moves = moves || int(j) != i
	}
	if !moves || slices.ContainsFunc(list, func(q []int32) bool { return slices.Equal(q, by) }) {
		return list
	}
	return append(list, by)
}

// products returns random products of generators.
func products(generators [][]int32) [][]int32 {
	r := rand.New(rand.NewPCG(uint64(len(generators)), 0))
	var some [][]int32
	for range kept {
		product := generators[r.IntN(len(generators))]
		for _, by := range generators {
			if r.IntN(2) == 0 {
				product = after(product, by)
			}
		}
		some = add(some, product)
	}
	return some
}

// after returns the permutation that does first and then second.
func after(second, first []int32) []int32 {
	both := make([]int32, len(first))
	for i, j := range first {
		both[i] = second[j]
	}
	return both
}

// inverse returns the permutation that takes by back.
func inverse(by []int32) []int32 {
	back := make([]int32, len(by))
	for i, j := range by {
		back[j] = int32(i)
	}
	return back
}
