package satform

// What a cell can hold, as far as walks tell. The cells that can hold k are neighbours of cells
// that can hold k-1, and of cells that can hold k+1; a given stands alone. Going through all
// numbers up and down leaves to each the cells that lie on a walk of the right length between
// the givens around it. A walk may meet itself; that is left to the clauses.

// set is a set of cells.
type set []uint64

func (s set) has(c int) bool { return s[c/64]>>(c%64)&1 != 0 }
func (s set) add(c int)      { s[c/64] |= 1 << (c % 64) }

// reachable gives the cells that can hold each number, from 1.
func (b *board) reachable() []set {
	words := (b.Board().Cells() + 63) / 64
	given := make([]int, b.n+2) // the cell of each number that is given, plus one
	open := make(set, words)
	for _, c := range b.cells {
		if k := b.Given(c); k > 0 {
			given[k] = c + 1
		} else {
			open.add(c)
		}
	}
	sets := make([]set, b.n+1)
	for k := 1; k <= b.n; k++ {
		sets[k] = make(set, words)
		if given[k] > 0 {
			sets[k].add(given[k] - 1)
		} else {
			copy(sets[k], open)
		}
	}
	near := make(set, words)
	for k := 2; k <= b.n; k++ {
		b.narrow(sets[k], sets[k-1], near)
	}
	for k := b.n - 1; k >= 1; k-- {
		b.narrow(sets[k], sets[k+1], near)
	}
	return sets
}

// narrow keeps those cells of a set that have a neighbour in another.
func (b *board) narrow(s, other, near set) {
	clear(near)
	for _, c := range b.cells {
		if other.has(c) {
			for _, d := range b.near[c] {
				near.add(d)
			}
		}
	}
	for i := range s {
		s[i] &= near[i]
	}
}
