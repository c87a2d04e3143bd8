package techniques

import (
	"cmp"
	"reflect"
	"slices"
	"sort"
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
	return v.combineOf(c, cells, left, false, wanted)
}

// combineOf is combine with some numbers for each cell. If alike is set, cells of one house may
// hold one number.
func (v *view) combineOf(c kenken.Cage, cells []puzzle.Cell, left [][]int, alike bool,
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
				clash = clash || m == n && !alike && v.sees(cells[i], cells[j])
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
	} else if since, _ = v.because(c, cells, false, func(numbers []int) bool {
		way := combination(c, slices.Sorted(slices.Values(numbers)))
		return !slices.ContainsFunc(ways, func(w puzzle.Reason) bool { return reflect.DeepEqual(w, way) })
	}); since != nil {
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

// blame is a known fact because of which a cage is not filled in some way.
type blame struct {
	house  house       // it has the number
	cell   puzzle.Cell // or it does not hold it
	what   int         // which of these the fact is, the first that people see first
	number int
}

const (
	ofCage  = iota // a cell of the cage holds the number
	ofHouse        // the number is in a house of the cell that would hold it
	ofTwins        // two cells of one house would hold it
	ofMark         // a mark excludes it
)

// because says what excludes all wrong ways to fill a cage, in few facts, or returns false if it is
// more than that. If alike is set, ways count in which cells of one house hold one number.
func (v *view) because(c kenken.Cage, cells []puzzle.Cell, alike bool,
	wrong func(numbers []int) bool,
) (why []puzzle.Reason, ok bool) {
	n, by := 1, make([][][]blame, len(cells)) // of each cell and number: what excludes it
	for i, cell := range cells {
		if n *= v.order; n > mostWays || c.Op == kenken.Any {
			return nil, false
		}
		for k := range v.order + 1 {
			by[i] = append(by[i], v.excluding(cell, k))
		}
	}
	var lists [][]blame
	if v.combineOf(c, cells, slices.Repeat([][]int{v.all()}, len(cells)), alike,
		func(numbers []int) bool {
			if !wrong(numbers) {
				return false
			}
			var list []blame
			for i, k := range numbers {
				list = append(list, by[i][k]...)
				for j, m := range numbers[:i] {
					if k == m && v.sees(cells[i], cells[j]) {
						list = append(list, blame{what: ofTwins, number: k})
					}
				}
			}
			lists = append(lists, list)
			return list == nil
		}) {
		return nil, false
	}
	some := fewBlamed(lists)
	if len(some) > mostBlamed || !alike && len(some) > mostMarked &&
		slices.ContainsFunc(some, func(b blame) bool { return b.what == ofMark }) {
		return nil, false
	}
	return v.blamed(some), true
}

// excluding lists what excludes a number from a cell of a cage.
func (v *view) excluding(cell puzzle.Cell, number int) (all []blame) {
	if v.known(cell) {
		if own := v.numbers(cell)[0]; own != number {
			all = append(all, blame{what: ofCage, number: own})
		}
		return all
	}
	for _, h := range v.having(cell, number, house{}) {
		all = append(all, blame{house: h, what: ofHouse, number: number})
	}
	if all == nil && number > 0 && v.marked(cell, number) {
		all = append(all, blame{cell: cell, what: ofMark, number: number})
	}
	return all
}

// fewBlamed returns few facts of which each list has one: first those that are alone in a list,
// last marks, and else those in most lists.
func fewBlamed(lists [][]blame) (some []blame) {
	for len(lists) > 0 && len(some) <= mostBlamed {
		count, best, more := map[blame]int{}, blame{}, len(lists)+1
		for _, list := range lists {
			for _, b := range list {
				if count[b] = min(count[b]+1, more); len(list) == 1 {
					count[b] = more
				}
			}
		}
		for _, list := range lists {
			for _, b := range list {
				if count[best] == 0 || cmp.Or(count[b]/more-count[best]/more,
					best.what/ofMark-b.what/ofMark, count[b]-count[best], best.what-b.what) > 0 {
					best = b
				}
			}
		}
		some = append(some, best)
		lists = slices.DeleteFunc(lists, func(l []blame) bool { return slices.Contains(l, best) })
	}
	return some
}

// mostBlamed is the number of facts up to which people follow why a cage has few combinations.
const mostBlamed = 6

// mostMarked is the same for marks, which anyone sees.
const mostMarked = 3

// blamed states facts: those of a house or cell together.
func (v *view) blamed(some []blame) (why []puzzle.Reason) {
	sort.Slice(some, func(i, j int) bool {
		a, b := some[i], some[j]
		return cmp.Or(a.what-b.what,
			cmp.Compare(b.house.kind, a.house.kind), a.house.number-b.house.number,
			a.cell.Number(v.order)-b.cell.Number(v.order), a.number-b.number) < 0
	})
	for len(some) > 0 {
		b, numbers := some[0], []int(nil)
		for ; len(some) > 0 && some[0].what == b.what && some[0].house == b.house &&
			some[0].cell == b.cell; some = some[1:] {
			numbers = append(numbers, some[0].number)
		}
		switch b.what {
		case ofCage:
			why = append(why, puzzle.Because("latin/has own", "numbers", numbers))
		case ofHouse:
			why = append(why, puzzle.Because("latin/has", "house", v.area(b.house), "numbers", numbers))
		case ofTwins:
			for _, k := range numbers {
				why = append(why, puzzle.Because("latin/cage/twins", "number", k))
			}
		case ofMark:
			why = append(why, puzzle.Because("not one of", "cell", b.cell, "numbers", numbers))
		}
	}
	return why
}

// inOrder adds to what is said of the combinations of a cage why they leave a fact about one of its
// cells, which has a number that is among them.
func (v *view) inOrder(c kenken.Cage, cells []puzzle.Cell, to Lit, said puzzle.Reason,
) puzzle.Reason {
	at, n, holds := v.fact(to)
	i, ways := slices.Index(cells, at), said.Part("ways").Reasons
	in := func(way puzzle.Reason) bool { return slices.Contains(way.Part("numbers").Numbers, n) }
	if i < 0 || !slices.ContainsFunc(ways, in) {
		return said
	}
	why, ok := v.because(c, cells, true, func(numbers []int) bool {
		way := combination(c, slices.Sorted(slices.Values(numbers)))
		return (numbers[i] == n) != holds && slices.ContainsFunc(ways, func(w puzzle.Reason) bool {
			return reflect.DeepEqual(w, way)
		})
	})
	if !ok {
		return puzzle.Because("latin/cage/order", "cage", said)
	}
	why = slices.DeleteFunc(why, func(r puzzle.Reason) bool {
		return slices.ContainsFunc(said.Part("since").Reasons, func(s puzzle.Reason) bool {
			return reflect.DeepEqual(r, s)
		})
	})
	if len(why) == 0 {
		return said
	}
	return puzzle.Because("latin/cage/order/since", "cage", said, "since", why)
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
