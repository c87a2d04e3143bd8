package frontier

import "slices"

// read works out what the clues say.
func (pl *plan) read() {
	n := pl.n
	pl.clue = slices.Repeat([]int32{none}, n+2)
	ends := pl.readGivens()
	for i := range pl.places {
		here := &pl.places[i]
		if here.given == 1 || here.given == n {
			ends--
		}
		here.ends = ends
		here.low = here.may == nil || here.may.within(1, pl.parting)
		here.high = here.may == nil || here.may.within(pl.parting+1, n+1)
	}
	pl.below, pl.above = make([]int, n+2), make([]int, n+2)
	for v, last := 1, 0; v <= n+1; v++ {
		pl.below[v] = last
		if pl.clue[v] != none {
			last = v
		}
	}
	for v, last := n, n+1; v >= 0; v-- {
		pl.above[v] = last
		if pl.clue[v] != none {
			last = v
		}
	}
	pl.stretches()
}

// readGivens notes the place of each given number and what the numbers make of the walk. It returns
// how many of its ends are given.
func (pl *plan) readGivens() (ends int) {
	n := pl.n
	clues, inner, colour := 0, 0, none
	for i := range pl.places {
		here := &pl.places[i]
		v := here.given
		if v == 0 {
			continue
		}
		clues++
		pl.clue[v] = here.index
		if 1 < v && v < n {
			inner++
			pl.parting = v
		} else {
			ends++
		}
		// Numbers change from odd to even as cells change their colours.
		c := (here.row + here.col + v) % 2
		pl.wrong = pl.wrong || !pl.puzzle.Diagonal() && colour != none && c != colour
		colour = c
	}
	switch {
	case inner == 1:
		pl.mode = parted
	case inner > 1:
		pl.mode = numbered
	}
	// Backwards, a number v becomes n+1-v, which is another number in the same cell for all but
	// one.
	pl.mirrored = n > 1 && (clues == 0 || clues == 1 && 2*pl.parting == n+1)
	return ends
}

// stretches fills in the longest stretches of numbers that lie between clues, or a clue and an end
// of the walk: of all, and of those whose clues come after a place.
func (pl *plan) stretches() {
	for low := 0; low <= pl.n; low = pl.above[low] {
		high := pl.above[low]
		length := high - low - 1
		pl.longest = max(pl.longest, length)
		first := int32(len(pl.places))
		for _, v := range [2]int{low, high} {
			if i := pl.clue[v]; i != none {
				first = min(first, i)
			}
		}
		if first > 0 {
			before := &pl.places[first-1]
			before.longest = max(before.longest, length)
		}
	}
	for i := len(pl.places) - 2; i >= 0; i-- {
		here := &pl.places[i]
		here.longest = max(here.longest, pl.places[i+1].longest)
	}
}

// distance is the least number of steps between two places.
func (pl *plan) distance(i, j int32) int {
	a, b := &pl.places[i], &pl.places[j]
	down, right := a.row-b.row, a.col-b.col
	down, right = max(down, -down), max(right, -right)
	if pl.puzzle.Diagonal() {
		return max(down, right)
	}
	return down + right
}
