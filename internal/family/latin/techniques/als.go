package techniques

import (
	"iter"
	"maps"
	"math/bits"
	"slices"

	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/puzzle"
)

// Almost locked sets. Cells of a house that have one number left more than they are hold all of
// these but one. If two such sets share a number whose places in both see each other, one of the
// sets does not have it, and so has its other numbers. Another number that they share is then in
// one of them, and in no cell that sees all its places in both (ALS-XZ of HoDoKu and SudokuWiki).
var almostLocked = explain.Technique{
	Name: "almost locked sets",
	Doc: "Two sets of cells, of up to four and two, each within a row, a column or a box, have " +
		"one number left more than cells. A number of both is in one of them at most, so the other has " +
		"all its other numbers: another number of both is in no cell that sees all its places in them " +
		"(ALS-XZ).",
	Weight: 40,
	Load:   5,
	Find: func(x *explain.Explainer, claim func(explain.Claim) bool) {
		findAlmostLocked(x, 2, 4, claim)
	},
	Example: "sudoku\n. 4 2 8 . . . 5 1\n5 . . 4 . . . . 3\n8 . 1 . . . . . 6\n2 . . 1 7 . . . .\n" +
		". . 4 . 8 . . 2 .\n. . . . 3 . . . .\n. . . . . . . . .\n7 . . 2 . . 8 1 .\n" +
		". 1 6 . . . . 4 .\n",
}

// WXYZ-wing. Almost locked sets of one cell and of three, or of two. Sukaku Explainer rates these
// below the larger ones. Some are XY-wings, which weigh less.
var wxyzWing = explain.Technique{
	Name: "WXYZ-wing",
	Doc: "Almost locked sets of three cells, with four numbers, and of one, with two of these: one " +
		"of the two is in one set at most, so no cell that sees all places of the other holds that. " +
		"With a set of two cells it is the XYZ-wing.",
	Weight: 5.5,
	Load:   4,
	Find: func(x *explain.Explainer, claim func(explain.Claim) bool) {
		findAlmostLocked(x, 1, 3, claim)
	},
	Example: "sudoku\n. . 3 2 . 1\n1 . . . 6 .\n. 4 . . . 2\n. . 1 . . .\n5 . . . . .\n. . . . . 3\n",
}

// almost is an almost locked set.
type almost struct {
	cells []puzzle.Cell
	left  uint64     // the numbers that are left for them, as bits
	at    [][]int    // of each number: the cells that may hold it, by their numbers
	seen  [][]uint64 // of each number: the cells that see all of these, as bits
}

// findAlmostLocked finds what two almost locked sets exclude, one of up to few cells and one of up
// to many.
func findAlmostLocked(x *explain.Explainer, few, many int, claim func(explain.Claim) bool) {
	v := newView(x)
	rules, found := v.cellRules(), map[Lit]explain.Claim{}
	all := v.almostLocked()
	for i, a := range all {
		if len(a.cells) > many {
			continue
		}
		if x.Over(int64(len(all))) {
			return
		}
		for _, b := range all[:i] {
			both := a.left & b.left
			if both&(both-1) == 0 || len(b.cells) > many || min(len(a.cells), len(b.cells)) > few {
				continue
			}
			for once := range ones(both) {
				if !a.excludes(b, once) {
					continue
				}
				for n := range ones(both &^ (1 << once)) {
					for k, seen := range a.seen[n] {
						for c := range ones(seen & b.seen[n][k]) {
							l := v.lit(puzzle.CellOf(64*k+c, v.order), n).Not()
							if old := found[l]; x.Wanted(l) && (old.Instances == nil ||
								len(a.cells)+len(b.cells) < len(old.Instances)) {
								found[l] = a.claim(b, rules, l, once, n)
							}
						}
					}
				}
			}
		}
	}
	for _, l := range slices.Sorted(maps.Keys(found)) {
		if !claim(found[l]) {
			return
		}
	}
}

// almostLocked returns the almost locked sets of up to four cells. It keeps them as long as nothing
// more is known: both techniques ask for them, one after the other.
func (v *view) almostLocked() []*almost {
	left := v.left()
	last := v.x.Memo(almostKey{}, func() any { return &almostOf{} }).(*almostOf)
	if !slices.Equal(left, last.left) {
		all := v.findSets()
		if v.x.Over(0) {
			return nil // some are missing
		}
		*last = almostOf{left, all}
	}
	return last.all
}

// almostOf are the almost locked sets of a state, which is what is left for cells.
type almostOf struct {
	left []uint64
	all  []*almost
}

// almostKey is the key of the last almost locked sets among the memos of an explainer.
type almostKey struct{}

// findSets finds almost locked sets.
func (v *view) findSets() (all []*almost) {
	peers := v.peers()
	v.eachHouse(func(h house, cells []puzzle.Cell, left []uint64) bool {
		for size := 1; size <= 4; size++ {
			if !sets(left, size, size+1, func(some []int, union uint64) bool {
				if v.x.Over(1) {
					return false
				}
				a := &almost{left: union, at: make([][]int, v.order+1), seen: make([][]uint64, v.order+1)}
				for _, k := range some {
					a.cells = append(a.cells, cells[k])
				}
				if v.shared(a.cells)[0] != h {
					return true // another house has them, too
				}
				for n := range ones(union) {
					a.seen[n] = slices.Repeat([]uint64{^uint64(0)}, len(peers[0]))
					for _, k := range some {
						if left[k]>>n&1 == 0 {
							continue
						}
						c := cells[k].Number(v.order)
						a.at[n] = append(a.at[n], c)
						for i, w := range peers[c] {
							a.seen[n][i] &= w
						}
					}
				}
				all = append(all, a)
				return true
			}) {
				return false
			}
		}
		return true
	})
	return all
}

// excludes reports whether a number is in one of two sets at most.
func (a *almost) excludes(b *almost, number int) bool {
	for _, c := range b.at[number] {
		if a.seen[number][c/64]>>(c%64)&1 == 0 {
			return false
		}
	}
	return true
}

// claim claims what two sets exclude, of which one at most has one number, and so one another.
func (a *almost) claim(b *almost, rules map[puzzle.Cell]int, l Lit, once, number int,
) explain.Claim {
	var cited []int
	for _, c := range slices.Concat(a.cells, b.cells) {
		cited = append(cited, rules[c])
	}
	return explain.Claim{Lit: l, Instances: cited,
		Said: func(*explain.Explainer, *explain.Step) puzzle.Reason {
			return puzzle.Because("latin/almost", "cells", a.cells,
				"numbers", slices.Collect(ones(a.left)), "others", b.cells,
				"theirs", slices.Collect(ones(b.left)), "once", once, "number", number)
		}}
}

// peersKey is the key of the cells that cells see among the memos of an explainer.
type peersKey struct{}

// peers returns the cells that each cell sees, as bits.
func (v *view) peers() [][]uint64 {
	return v.x.Memo(peersKey{}, func() any {
		all := make([][]uint64, v.order*v.order)
		for c := range all {
			all[c] = make([]uint64, (len(all)+63)/64)
			for d := range all {
				if v.share(c, d) {
					all[c][d/64] |= 1 << (d % 64)
				}
			}
		}
		return all
	}).([][]uint64)
}

// ones yields the places of the ones of a word.
func ones(word uint64) iter.Seq[int] {
	return func(yield func(int) bool) {
		for ; word != 0; word &= word - 1 {
			if !yield(bits.TrailingZeros64(word)) {
				return
			}
		}
	}
}
