package techniques

import (
	"math/bits"
	"slices"

	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/puzzle"
)

// Where people write down what is left for cells, sets of cells, numbers and lines are found by
// their patterns: in other kinds they name the smallest sets of rules.

// findNaked finds sets of cells of a house that have as many numbers left.
func findNaked(size int) func(x *explain.Explainer, claim func(explain.Claim) bool) {
	return func(x *explain.Explainer, claim func(explain.Claim) bool) {
		v := newView(x)
		at := v.cellRules()
		v.eachHouse(func(h house, cells []puzzle.Cell, left []uint64) bool {
			return sets(left, size, size, func(some []int, union uint64) bool {
				var instances []int
				for _, k := range some {
					if rule, ok := at[cells[k]]; ok {
						instances = append(instances, rule)
					}
				}
				for k, cell := range cells {
					for m := left[k] & union; m != 0 && !slices.Contains(some, k); m &= m - 1 {
						l := v.lit(cell, bits.TrailingZeros64(m)).Not()
						if !claim(explain.Claim{Lit: l, Instances: instances}) {
							return false
						}
					}
				}
				return true
			})
		})
	}
}

// cellsKey is the key of the instances about cells among the memos of an explainer.
type cellsKey struct{}

// cellRules returns the instances that cells hold a number.
func (v *view) cellRules() map[puzzle.Cell]int {
	return v.x.Memo(cellsKey{}, func() any {
		at := map[puzzle.Cell]int{}
		for i := range v.x.Instances() {
			if c := v.x.Cells(i); v.x.Rule(i).Name == cellRule {
				if _, met := at[c[0]]; !met {
					at[c[0]] = i // the first of two rules is that it holds a number
				}
			}
		}
		return at
	}).(map[puzzle.Cell]int)
}

// findHidden finds sets of numbers that have as many cells left in a house.
func findHidden(size int) func(x *explain.Explainer, claim func(explain.Claim) bool) {
	return func(x *explain.Explainer, claim func(explain.Claim) bool) {
		v := newView(x)
		at := v.houseRules()
		v.eachHouse(func(h house, cells []puzzle.Cell, left []uint64) bool {
			var numbers []int
			var places []uint64 // of each of the numbers: the cells, as bits
			for n := 1; n <= v.order; n++ {
				some := uint64(0)
				for k := range cells {
					some |= (left[k] >> n & 1) << k
				}
				if some != 0 {
					numbers, places = append(numbers, n), append(places, some)
				}
			}
			return sets(places, size, size, func(some []int, union uint64) bool {
				var instances []int
				only := uint64(0)
				for _, k := range some {
					instances = append(instances, at[place{h, numbers[k]}])
					only |= 1 << numbers[k]
				}
				for k, cell := range cells {
					for m := left[k] &^ only; m != 0 && union>>k&1 > 0; m &= m - 1 {
						l := v.lit(cell, bits.TrailingZeros64(m)).Not()
						if !claim(explain.Claim{Lit: l, Instances: instances}) {
							return false
						}
					}
				}
				return true
			})
		})
	}
}

// findFish finds rows in which a number has as many columns left, and columns with as many rows.
func findFish(size int) func(x *explain.Explainer, claim func(explain.Claim) bool) {
	return func(x *explain.Explainer, claim func(explain.Claim) bool) {
		v := newView(x)
		at, left := v.houseRules(), v.left()
		for _, kind := range []string{"row", "column"} {
			for n := 1; n <= v.order; n++ {
				var lines []house
				var places []uint64 // of each of the lines: the cells, as bits
				for i := range v.order {
					h, some := house{kind, i + 1}, uint64(0)
					for k, c := range v.cells(h) {
						some |= (left[c.Number(v.order)] >> n & 1) << k
					}
					if bits.OnesCount64(some) > 1 {
						lines, places = append(lines, h), append(places, some)
					}
				}
				if v.x.Over(100) || !sets(places, size, size, func(some []int, union uint64) bool {
					var instances []int
					for _, k := range some {
						instances = append(instances, at[place{lines[k], n}])
					}
					for k, h := range lines {
						for m := places[k] & union; m != 0 && !slices.Contains(some, k); m &= m - 1 {
							l := v.lit(v.cells(h)[bits.TrailingZeros64(m)], n).Not()
							if !claim(explain.Claim{Lit: l, Instances: instances}) {
								return false
							}
						}
					}
					return true
				}) {
					return
				}
			}
		}
	}
}

// place is a number in a house.
type place struct {
	house
	value int
}

// placesKey is the key of the instances about houses among the memos of an explainer.
type placesKey struct{}

// houseRules returns the instances that numbers are in houses.
func (v *view) houseRules() map[place]int {
	return v.x.Memo(placesKey{}, func() any {
		at := map[place]int{}
		for i := range v.x.Instances() {
			if !v.house(i) {
				continue
			}
			for clause := range v.x.Clauses(i) {
				if f, _ := v.x.Fact(clause[0]); !f.Not {
					at[place{v.houseOf(i), int(f.Value)}] = i
				}
				break
			}
		}
		return at
	}).(map[place]int)
}

// left returns the numbers that are left for each cell, as bits, and none for those that are known.
func (v *view) left() []uint64 {
	all := make([]uint64, v.order*v.order)
	for c := range all {
		if at := puzzle.CellOf(c, v.order); !v.known(at) {
			for _, n := range v.numbers(at) {
				all[c] |= 1 << n
			}
		}
	}
	return all
}

// eachHouse calls with each house: its cells that are not known, and what is left for them.
func (v *view) eachHouse(with func(h house, cells []puzzle.Cell, left []uint64) bool) {
	all := v.left()
	for h := range v.houses() {
		var cells []puzzle.Cell
		var left []uint64
		for _, c := range v.cells(h) {
			if some := all[c.Number(v.order)]; some != 0 {
				cells, left = append(cells, c), append(left, some)
			}
		}
		if v.x.Over(100) || !with(h, cells, left) {
			return
		}
	}
}

// sets calls with each set of some size, by its members, whose union has so many elements.
func sets(all []uint64, size, elements int, with func(some []int, union uint64) bool) bool {
	var some []int
	var rest func(from int, union uint64) bool
	rest = func(from int, union uint64) bool {
		if len(some) == size {
			return bits.OnesCount64(union) != elements || with(some, union)
		}
		for k := from; k < len(all); k++ {
			if u := union | all[k]; bits.OnesCount64(u) <= elements {
				some = append(some, k)
				if !rest(k+1, u) {
					return false
				}
				some = some[:len(some)-1]
			}
		}
		return true
	}
	return rest(0, 0)
}
