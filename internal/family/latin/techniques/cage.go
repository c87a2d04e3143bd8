package techniques

import (
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/internal/family/kenken"
	"github.com/gridwright/gridwright/internal/family/latin"
	"github.com/gridwright/gridwright/puzzle"
)

// Cage. The combinations of numbers that a cage allows are those that are left for its cells, that
// have the result of its operation, and that differ in each row and column, and in a Sudoku in the
// whole cage. A number that none of
// them has in a cell is not in it; one that all have is. A number that all have in some row or
// column is in no other cell of it (a naked cage).
var cage = explain.Technique{
	Name: cageName,
	Doc: "The cells and lines of a cage leave some of the combinations of numbers that give its " +
		"result: a number that none of them has in a cell is not in it, and a number that all have in " +
		"a row or column is in no other cell of it.",
	Weight:  2.5,
	Names:   func(x *explain.Explainer, s *explain.Step) bool { return named(x, s, cageName) },
	Reason:  tellParts,
	Example: "kenken\na b b\na a c\nd d c\na 6*\nb 1-\nc 3/\nd 2/\n",
}

func readCage(v *view, instances []int) (part, bool) {
	if len(instances) != 1 || v.x.Rule(instances[0]).Name != cageRule {
		return part{}, false
	}
	n, c := v.order, v.cageOf(instances[0])
	cells := make([]puzzle.Cell, len(c.Cells))
	ways := 1
	for i, cell := range c.Cells {
		cells[i] = puzzle.CellOf(cell, n)
		if ways *= len(v.numbers(cells[i])); ways > mostWays {
			return part{}, false
		}
	}
	return part{name: cageName, settles: func(l Lit) bool {
		at, n, holds := v.fact(l)
		if holds && !slices.Contains(cells, at) {
			return false
		}
		return !v.combine(c, cells, func(numbers []int) bool {
			i := slices.Index(cells, at)
			switch {
			case i >= 0:
				return (numbers[i] == n) != holds
			}
			for j, m := range numbers {
				if m == n && v.sees(at, cells[j]) {
					return false
				}
			}
			return true
		})
	}, say: func(l Lit) puzzle.Reason { return v.sayCage(c, cells, l) }}, true
}

// cageOf returns the cage of an instance. One of a Sudoku has the operation of its sum.
func (v *view) cageOf(instance int) kenken.Cage {
	clue := v.x.Rule(instance).Clue
	if p, ok := v.x.Puzzle().(*kenken.Puzzle); ok {
		return p.Targets()[clue]
	}
	p := v.x.Puzzle().(*latin.Puzzle)
	k := p.Clues()[clue]
	c := kenken.Cage{Cells: p.CageAt(k.Cell).Cells, Op: kenken.Sum, Target: k.Value}
	if len(c.Cells) == 1 {
		c.Op = kenken.Single
	}
	return c
}

// mostWays is the number of ways to fill a cage, by what is left for its cells alone, up to which
// its combinations are listed: nobody does it for larger ones.
const mostWays = 20_000

// combine reports whether some combination of a cage is as wanted.
func (v *view) combine(c kenken.Cage, cells []puzzle.Cell, wanted func(numbers []int) bool) bool {
	left := make([][]int, len(cells))
	for i, at := range cells {
		left[i] = v.numbers(at)
	}
	return v.combineOf(c, cells, left, wanted)
}

// combineOf is combine with some numbers for each cell.
func (v *view) combineOf(c kenken.Cage, cells []puzzle.Cell, left [][]int,
	wanted func(numbers []int) bool,
) bool {
	numbers := make([]int, 0, len(cells))
	var rest func() bool
	rest = func() bool {
		i := len(numbers)
		if i == len(cells) {
			return c.Operation(numbers) != kenken.None && wanted(numbers)
		}
		for _, n := range left[i] {
			clash := false
			for j, m := range numbers {
				clash = clash || m == n && v.sees(cells[i], cells[j])
			}
			if clash {
				continue
			}
			numbers = append(numbers, n)
			if rest() {
				return true
			}
			numbers = numbers[:i]
		}
		return false
	}
	return rest()
}

// mostCombinations is the number of combinations that words list.
const mostCombinations = 4

// sayCage says which combinations are left for a cage, if they are few; and for another cell, the
// line where they have its number.
func (v *view) sayCage(c kenken.Cage, cells []puzzle.Cell, to Lit) puzzle.Reason {
	var ways []puzzle.Reason
	v.combine(c, cells, func(numbers []int) bool {
		way := combination(c, slices.Sorted(slices.Values(numbers)))
		if !slices.ContainsFunc(ways, func(w puzzle.Reason) bool { return reflect.DeepEqual(w, way) }) {
			ways = append(ways, way)
		}
		return len(ways) > mostCombinations
	})
	form := "latin/cage"
	if c.Op == kenken.Any {
		form += "/any"
	}
	var since []puzzle.Reason
	if len(ways) > mostCombinations {
		form, ways = form+"/many", nil
	} else if since = v.withoutWays(c, cells, ways); since != nil {
		form += "/since"
	}
	said := puzzle.Because(form, "cage", v.cageArea(c, cells), "ways", ways,
		"since", since)
	at, n, holds := v.fact(to)
	if holds || slices.Contains(cells, at) {
		return said
	}
	where := slices.DeleteFunc(slices.Clone(cells), func(cell puzzle.Cell) bool {
		return !slices.Contains(v.numbers(cell), n)
	})
	for h := range v.housesOf(at) {
		if slices.Contains(v.shared(where), h) {
			return puzzle.Because("latin/cage/line", "cage", said, "number", n, "house", v.area(h))
		}
	}
	return said
}

// cageArea returns a cage as a part of a reason.
func (v *view) cageArea(c kenken.Cage, cells []puzzle.Cell) puzzle.Area {
	name := c.String()
	if v.cages != nil { // all targets of a Sudoku are sums, without a sign
		name = strconv.Itoa(c.Target)
	}
	return puzzle.Area{Kind: "cage", Name: name, Cells: cells}
}

// withoutWays says what excludes all combinations of a cage but some: numbers that a line has which
// all its cells share, or a number that one of its cells holds. It returns nil if other reasons
// exclude some, or nothing does.
func (v *view) withoutWays(c kenken.Cage, cells []puzzle.Cell, ways []puzzle.Reason,
) (since []puzzle.Reason) {
	all, own, n := slices.Repeat([][]int{v.all()}, len(cells)), []int(nil), 1
	for _, cell := range cells {
		if v.known(cell) {
			own = append(own, v.numbers(cell)...)
		}
		if n *= v.order; n > mostWays || c.Op == kenken.Any {
			return nil
		}
	}
	lines := v.shared(cells)
	has, wants := make([][]int, len(lines)), []int(nil)
	blame := func(way []int) bool {
		for i, h := range lines {
			for _, k := range way {
				if !slices.Contains(own, k) && v.holds(h, k) {
					if !slices.Contains(has[i], k) {
						has[i] = append(has[i], k)
					}
					return true
				}
			}
		}
		for _, k := range own {
			if !slices.Contains(way, k) {
				if !slices.Contains(wants, k) {
					wants = append(wants, k)
				}
				return true
			}
		}
		return false
	}
	if v.combineOf(c, cells, all, func(numbers []int) bool {
		way := slices.Clone(numbers)
		slices.Sort(way)
		said := combination(c, way)
		return !slices.ContainsFunc(ways, func(w puzzle.Reason) bool {
			return reflect.DeepEqual(w, said)
		}) && !blame(way)
	}) {
		return nil
	}
	for i, h := range lines {
		if slices.Sort(has[i]); has[i] != nil {
			since = append(since, puzzle.Because("latin/has", "house", v.area(h), "numbers", has[i]))
		}
	}
	if wants != nil {
		since = append(since, puzzle.Because("latin/has own", "numbers", wants))
	}
	return since
}

// holds reports whether a house is known to have a number.
func (v *view) holds(h house, number int) bool {
	return slices.ContainsFunc(v.cells(h), func(c puzzle.Cell) bool {
		return v.x.Known(v.lit(c, number))
	})
}

// combination returns the numbers of a cage, ascending; with their operation if the cage has none.
func combination(c kenken.Cage, numbers []int) puzzle.Reason {
	if c.Op != kenken.Any {
		return puzzle.Because("numbers", "numbers", numbers)
	}
	op := c.Operation(numbers)
	if op == kenken.Difference || op == kenken.Quotient {
		slices.Reverse(numbers)
	}
	words := make([]string, len(numbers))
	for i, n := range numbers {
		words[i] = strconv.Itoa(n)
	}
	return puzzle.Reason{Form: strings.Join(words, op.Mark())}
}
