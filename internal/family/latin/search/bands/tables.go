package bands

import (
	"math/bits"
	"sync"
)

// tables answers each question of the search about a set of nine bits in one load. They take 10 KB,
// so that they stay in the first-level cache.
type tables struct {
	// triads holds what a digit's triads in a band imply.
	triads [512]struct {
		kept uint32 // the cells of triads that some placing uses; 0 if there is no placing
		all  uint32 // the cells of triads that all placings use
	}
	// placings counts the placings in a set of triads. split is a triad that about half of them
	// use, for a set with two placings or more. Both also serve stacks, with bits of 3*column +
	// band.
	placings, split [512]uint8
	// columns holds what a digit's columns in a band imply.
	columns [512]struct {
		left   uint32 // the cells that they leave it in the bands above and below
		single uint32 // the columns that are alone in their box
	}
	// claiming holds, for the columns of a digit in two bands together, the cells that they leave
	// it in the third.
	claiming [512]uint32
	// apart holds, for a cell of a band, the cell itself and the cells that share no row and no box
	// with it.
	apart [32]uint32
	// cellAt is the place of a cell in the band, row by row.
	cellAt [32]uint8
}

// sharedTables returns the tables of all searches. They are built once and never change.
var sharedTables = sync.OnceValue(func() *tables {
	t := new(tables)
	for set := range 512 {
		t.addTriads(set)
		t.addColumns(set)
	}
	for bit := range bandCells {
		column, row, box := bit/9, bit/3%3, bit%3
		t.cellAt[bit] = uint8(9*row + 3*box + column)
		t.apart[bit] = wholeBand&^ofTriads(triadLines(3*row+box)) | 1<<bit
	}
	return t
})

// addTriads fills in the tables for a set of triads.
func (t *tables) addTriads(set int) {
	var uses [9]int // the placings that use each triad
	some, all, count := 0, 0o777, 0
	for _, p := range [6]int{0o421, 0o412, 0o241, 0o214, 0o142, 0o124} {
		if set&p != p {
			continue
		}
		some, all, count = some|p, all&p, count+1
		for triad := range uses {
			uses[triad] += p >> triad & 1
		}
	}
	t.triads[set].kept = ofTriads(some)
	t.triads[set].all = ofTriads(all & some)
	t.placings[set] = uint8(count)
	for triad, n := range uses {
		half := uses[t.split[set]]
		if min(n, count-n) > min(half, count-half) {
			t.split[set] = uint8(triad)
		}
	}
}

// addColumns fills in the tables for a set of columns.
func (t *tables) addColumns(set int) {
	columns := &t.columns[set]
	columns.left, t.claiming[set] = wholeBand, wholeBand
	for box := range 3 {
		const inBox = 0o111 // the columns of the first box
		here := set >> box & inBox
		if bits.OnesCount(uint(here)) == 1 {
			columns.single |= uint32(here << box)
			columns.left &^= ofColumns(here << box)
		}
		switch missing := inBox &^ here; bits.OnesCount(uint(missing)) {
		case 1:
			t.claiming[set] &^= ofColumns(here << box)
		case 2, 3:
			t.claiming[set] = 0 // two columns need the only place that the box has
		}
	}
}

// triadLines returns the triads in the row and in the box of one.
func triadLines(triad int) int { return 0o7<<(triad/3*3) | 0o111<<(triad%3) }

// ofTriads returns the cells of a set of triads.
func ofTriads(set int) uint32 { return uint32(set) * 0o001001001 }

// ofColumns returns the cells of a set of columns.
func ofColumns(set int) uint32 {
	spread := uint32(set&0o7 | set&0o70<<6 | set&0o700<<12)
	return spread * 0o111
}
