package explain

import (
	"math/bits"
	"slices"

	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/rules"
)

// Sums of small numbers that differ, as in Kakuro, are told a run at a time: one thought, with all
// that follows from it in the run. Sets of numbers are bits. What is known of a run settles no more
// of it than its orders leave, the ways to fill its cells, so the steps by one run are complete.

// The rungs of steps by sums.
const (
	bySets        = iota + 1 // the sets of numbers with a sum, whatever the cells can hold
	byMarks                  // what the cells can hold leaves few sets or orders, or a bound
	byTrial                  // one number in a cell leaves the others nothing
	byChain                  // one number in a cell leads, run by run, to a run that has nothing left
	byMarkedChain            // the same by what cells can hold, or a long way
)

const (
	mostWays   = 3  // the number of sets or orders that a step lists
	mostNumber = 12 // the largest number of sums that are told so
)

// run is a sum, with what is known of it.
type run struct {
	*Explainer
	instance int
	left     int  // what the known numbers leave for the open cells
	used     uint // the known numbers
	cells    []puzzle.Cell
	of       []rules.Int
	free     []uint // of each open cell: its numbers without the used ones
	can      []uint // those that are left
	raw      []uint // the sets of free numbers with the sum that is left
	told     []told // the easiest first
	rung     int    // up to which it is told
	supposed bool   // it need not be so in the answer
	quiet    bool   // it is asked what follows, and not why
	why      puzzle.Reason
}

// sums are the instances that are sums, and those that a cell holds a number.
type sums struct {
	all  []int
	at   map[puzzle.Cell][]int
	cell map[puzzle.Cell]int
	last map[int]*run // the last state of each
	raw  map[raw][]uint
}

// raw are cells that can hold the same numbers, with their sum.
type raw struct {
	free        uint
	cells, left int
}

// sums returns the sums of the puzzle. Inlined, it would add 4 KB to each function that calls it.
//
//go:noinline
func (x *Explainer) sums() *sums {
	type key struct{}
	return x.Memo(key{}, func() any {
		all := &sums{at: map[puzzle.Cell][]int{}, cell: map[puzzle.Cell]int{},
			last: map[int]*run{}, raw: map[raw][]uint{}}
		for i := range x.Instances() {
			if x.instances[i].Part != Whole {
				continue
			}
			_, of, ok := x.Rule(i).Sum()
			if cells := x.Cells(i); len(cells) == 1 && x.Rule(i).Name == "cell" {
				if _, met := all.cell[cells[0]]; !met { // the second is that it holds only one: free
					all.cell[cells[0]] = i
				}
			}
			if !ok || !small(of) {
				continue
			}
			all.all = append(all.all, i)
			for _, n := range of {
				all.at[n.Cell] = append(all.at[n.Cell], i)
			}
		}
		return all
	}).(*sums)
}

// small reports whether all numbers of a sum are in the range of a set.
func small(of []rules.Int) bool {
	return !slices.ContainsFunc(of, func(n rules.Int) bool { return n.Lo < 1 || n.Hi > mostNumber })
}

// run returns a sum with what follows by now.
func (x *Explainer) run(instance int) *run {
	all := x.sums()
	r := x.runWhere(instance, x.left)
	if old := all.last[instance]; old != nil && old.used == r.used && slices.Equal(old.can, r.can) &&
		(x.hasty || !old.quiet) {
		return old
	}
	all.last[instance] = r
	return r
}

// thoughts returns what is told of a run on a rung.
func (r *run) thoughts(rung int) []told {
	for r.rung < rung {
		switch r.rung++; {
		case len(r.cells) == 0:
		case r.rung == bySets:
			r.bySets()
		case r.rung == byMarks:
			r.byMarks()
		case r.rung == byTrial:
			r.byTrial()
		}
	}
	return slices.DeleteFunc(slices.Clone(r.told), func(t told) bool { return t.rung != rung })
}

// left returns what is left for a number, and whether it is known.
func (x *Explainer) left(n rules.Int) (can uint, known bool) {
	for v := n.Lo; v <= n.Hi; v++ {
		if !x.Known(n.Is(v).Not()) {
			can |= 1 << v
		}
	}
	return can, bits.OnesCount(can) == 1 && x.Known(n.Is(bits.TrailingZeros(can)))
}

// runWhere returns a sum whose cells can hold some numbers.
func (x *Explainer) runWhere(instance int, left func(rules.Int) (can uint, known bool)) *run {
	sum, of, _ := x.Rule(instance).Sum()
	r := &run{Explainer: x, instance: instance, left: sum, quiet: x.hasty}
	for _, n := range of {
		can, known := left(n)
		if known {
			r.left, r.used = r.left-total(can), r.used|can
			continue
		}
		r.cells, r.of, r.can = append(r.cells, n.Cell), append(r.of, n), append(r.can, can)
	}
	for i, n := range r.of {
		r.free = append(r.free, ((1<<(n.Hi+1)-1)>>n.Lo<<n.Lo)&^r.used)
		r.can[i] &^= r.used
	}
	if len(r.cells) == 0 {
		return r
	}
	key, all := raw{r.free[0], len(r.cells), r.left}, x.sums().raw
	alike := !slices.ContainsFunc(r.free, func(f uint) bool { return f != key.free })
	if r.raw = all[key]; r.raw == nil || !alike {
		if r.raw = having(r.free, r.left); alike {
			all[key] = r.raw
		}
	}
	return r
}

// met are the sets that were met, as bits.
type met [1 << (mostNumber + 1) / 64]uint64

// sets returns the sets of numbers, one of each cell, in order.
func sets(can []uint) []uint {
	all := []uint{0}
	for _, c := range can {
		var next met
		for _, set := range all {
			for v := c &^ set; v != 0; v &= v - 1 {
				with := set | v&-v
				next[with/64] |= 1 << (with % 64)
			}
		}
		all = nil
		for i, some := range next {
			for ; some != 0; some &= some - 1 {
				all = append(all, uint(64*i+bits.TrailingZeros64(some)))
			}
		}
	}
	return all
}

// having returns the sets of numbers, one of each cell, with a sum.
func having(can []uint, sum int) []uint {
	return slices.DeleteFunc(sets(can), func(set uint) bool { return total(set) != sum })
}

// total returns the sum of a set.
func total(set uint) (n int) {
	for ; set != 0; set &= set - 1 {
		n += bits.TrailingZeros(set)
	}
	return n
}

// numbersOf lists a set.
func numbersOf(set uint) (all []int) {
	for ; set != 0; set &= set - 1 {
		all = append(all, bits.TrailingZeros(set))
	}
	return all
}

// without returns what the other cells can hold beside a number in one.
func without(can []uint, i, v int) []uint {
	rest := slices.Delete(slices.Clone(can), i, i+1)
	for k := range rest {
		rest[k] &^= 1 << v
	}
	return rest
}

// union returns the numbers that are in some sets, and those that are in all.
func union(sets []uint) (some, all uint) {
	for i, set := range sets {
		if some |= set; i == 0 {
			all = set
		}
		all &= set
	}
	return some, all
}

// orders lists the numbers that the cells can hold in their order, up to one more than a step
// lists.
func orders(can []uint, left int) (all [][]int) {
	if len(can) == 0 {
		return [][]int{nil}
	}
	for _, v := range numbersOf(can[0]) {
		rest := without(can, 0, v)
		if len(having(rest, left-v)) == 0 {
			continue
		}
		for _, others := range orders(rest, left-v) {
			if all = append(all, append([]int{v}, others...)); len(all) > mostWays {
				return all
			}
		}
	}
	return all
}

// tell adds a thought, if something follows that is not told or known yet.
func (r *run) tell(rung int, why puzzle.Reason, facts ...Lit) {
	facts = slices.DeleteFunc(slices.Clone(facts), func(l Lit) bool {
		open := r.supposed || r.Open(l) && r.Holds(l) && r.settled[l.Var()]
		return !open || slices.ContainsFunc(r.told, func(t told) bool {
			return slices.Contains(t.facts, l)
		})
	})
	if len(facts) == 0 {
		return
	}
	instances := []int{r.instance}
	for _, c := range r.cells {
		if i, ok := r.sums().cell[c]; ok {
			instances = append(instances, i)
		}
	}
	r.told = append(r.told, told{why, rung, instances, facts, false})
}

// within returns what follows for a cell from the numbers that are left for it.
func (r *run) within(i int, numbers uint) (facts []Lit) {
	left := r.can[i] & numbers
	if bits.OnesCount(left) == 1 {
		return []Lit{r.of[i].Is(bits.TrailingZeros(left))}
	}
	for _, v := range numbersOf(r.can[i] &^ left) {
		facts = append(facts, r.of[i].Is(v).Not())
	}
	return facts
}

// each returns what follows from the numbers that are left for all cells.
func (r *run) each(numbers uint) (facts []Lit) {
	for i := range r.cells {
		facts = append(facts, r.within(i, numbers)...)
	}
	return facts
}

// rule says the sum, and what is placed of it.
func (r *run) rule() puzzle.Reason {
	if r.why.Form != "" {
		return r.why
	}
	if r.why = r.Reason(r.instance); r.used != 0 {
		r.why = puzzle.Because("sum/placed", "rule", r.why, "numbers", numbersOf(r.used))
	}
	return r.why
}

// some says cells, or how many they are.
func (r *run) some(kind string, cells []puzzle.Cell) any {
	if len(cells) <= 2 {
		return cells
	}
	return puzzle.Because(kind, "n", len(cells))
}

// others are the open cells but for one.
func (r *run) others(i int) []puzzle.Cell { return slices.Delete(slices.Clone(r.cells), i, i+1) }

// ways says sets.
func ways(sets []uint) (all []puzzle.Reason) {
	for _, set := range sets {
		all = append(all, puzzle.Because("sum/of", "numbers", numbersOf(set)))
	}
	return all
}

// bySets tells what follows from the known numbers and the sum.
func (r *run) bySets() {
	why, raw := r.rule(), r.raw
	some, every := union(raw)
	if len(r.cells) == 1 {
		r.tell(bySets, why, r.each(some)...)
		return
	}
	for i, can := range r.can {
		if bits.OnesCount(can) == 1 {
			r.tell(bySets, puzzle.Because("no other number", "cell", r.cells[i]), r.within(i, can)...)
		}
	}
	if len(raw) > mostWays {
		r.alike()
		if r.left%2 == 0 && len(r.cells) == 2 {
			r.tell(bySets, puzzle.Because("sum/differ", "why", why), r.each(^(1 << (r.left / 2)))...)
		}
		return
	}
	if r.used != 0 {
		why = puzzle.Because("sum/ways", "why", why, "ways", ways(raw),
			"cells", r.some("open cells", r.cells))
	}
	r.only(bySets, why, every)
	for i := range r.cells {
		if can := r.can[i] & some; len(raw) > 1 && bits.OnesCount(can) == 1 && can != r.free[i]&some {
			r.tell(bySets, puzzle.Because("sum/can", "why", why, "cell", r.cells[i],
				"numbers", numbersOf(can)), r.within(i, can)...)
		}
	}
	r.tell(bySets, why, r.each(some)...)
}

// alike tells what is too large or too small for any cell.
func (r *run) alike() {
	least, most := extremes(r.free[1:])
	high, low := r.left-total(least), r.left-total(most)
	with := func(form string, set uint) puzzle.Reason {
		if len(r.cells) == 2 {
			return r.rule()
		}
		return puzzle.Because(form, "why", r.rule(), "n", len(r.cells)-1, "numbers", numbersOf(set))
	}
	r.tell(bySets, with("sum/least/any", least), r.each(1<<(max(high, 0)+1)-1)...)
	r.tell(bySets, with("sum/most/any", most), r.each(^uint(0)<<max(low, 0))...)
}

// extremes returns the sets with the least and the largest sum that cells can hold.
func extremes(can []uint) (least, most uint) {
	for _, set := range sets(can) {
		if least == 0 || total(set) < total(least) {
			least = set
		}
		if total(set) > total(most) {
			most = set
		}
	}
	return least, most
}

// only tells the cells that are alone left for numbers which the run has.
func (r *run) only(rung int, why puzzle.Reason, numbers uint) {
	for _, v := range numbersOf(numbers) {
		at := -1
		for i, can := range r.can {
			switch {
			case can&(1<<v) == 0:
			case at >= 0:
				at = len(r.can)
			default:
				at = i
			}
		}
		if at >= 0 && at < len(r.can) {
			r.tell(rung, puzzle.Because("sum/only", "why", why, "cell", r.cells[at], "number", v),
				r.of[at].Is(v))
		}
	}
}

// bounds tells what is too large or too small for a cell, by the least and the most that the others
// can hold.
func (r *run) bounds() {
	for i := range r.cells {
		least, most := extremes(slices.Delete(slices.Clone(r.can), i, i+1))
		others := r.some("open cells/other", r.others(i))
		high, low := r.left-total(least), r.left-total(most)
		tell := func(form string, set uint, facts []Lit) {
			if len(facts) > 0 {
				r.tell(byMarks, puzzle.Because(form, "why", r.rule(), "others", others,
					"numbers", numbersOf(set)), facts...)
			}
		}
		tell("sum/least", least, r.within(i, 1<<(max(high, 0)+1)-1))
		tell("sum/most", most, r.within(i, ^uint(0)<<max(low, 0)))
	}
}

// marked adds to a reason what some cells can hold: of each of which that is little, and of others
// until so, which is asked with what the cells can hold as far as it is said.
func (r *run) marked(why puzzle.Reason, so func(can []uint) bool, cells ...int) puzzle.Reason {
	if r.quiet {
		return why
	}
	var marks []puzzle.Reason
	said := slices.Clone(r.free)
	var others []int
	for _, i := range cells {
		if n := numbersOf(r.can[i]); len(n) <= mostNamed && len(n) <= mostNamed+2-len(r.cells) &&
			len(marks) < mostWays {
			marks = append(marks, puzzle.Because("sum/mark", "cell", r.cells[i], "numbers", n))
			said[i] = r.can[i]
		} else if r.can[i] != r.free[i] {
			others = append(others, i)
		}
	}
	for _, i := range others {
		if so(said) {
			break
		}
		said[i] = r.can[i]
		marks = append(marks, puzzle.Because("sum/mark/not", "cell", r.cells[i],
			"numbers", numbersOf(r.free[i]&^r.can[i])))
	}
	if len(marks) == 0 {
		return why
	}
	return puzzle.Because("sum/marks", "why", why, "marks", marks)
}

// all are the places of the open cells.
func (r *run) all() (all []int) {
	for i := range r.cells {
		all = append(all, i)
	}
	return all
}

// byMarks tells what follows from the few sets or orders that the cells leave.
func (r *run) byMarks() {
	left := having(r.can, r.left)
	if len(r.cells) == 1 || len(left) == 0 {
		return
	}
	some, every := union(left)
	few := len(left) <= mostWays
	var said puzzle.Reason
	rung := byMarks
	if len(r.cells) > mostWays {
		rung = byTrial
	}
	if few {
		why := r.marked(r.rule(), func(can []uint) bool {
			return len(having(can, r.left)) == len(left)
		}, r.all()...)
		said = puzzle.Because("sum/ways", "why", why, "ways", ways(left),
			"cells", r.some("open cells", r.cells))
		r.only(rung, said, every)
	}
	if all := orders(r.can, r.left); len(r.cells) <= mostNamed && len(all) <= mostWays {
		var each []puzzle.Reason
		for _, o := range all {
			each = append(each, puzzle.Because("sum/of", "numbers", o))
		}
		var facts []Lit
		for i := range r.cells {
			var numbers uint
			for _, o := range all {
				numbers |= 1 << o[i]
			}
			facts = append(facts, r.within(i, numbers)...)
		}
		why := r.marked(r.rule(), func(can []uint) bool {
			return len(orders(can, r.left)) == len(all)
		}, r.all()...)
		r.tell(rung, puzzle.Because("sum/order", "why", why, "cells", r.cells, "orders", each),
			facts...)
	}
	if few {
		r.tell(rung, said, r.each(some)...)
	}
	if len(r.cells) == 2 {
		r.pair()
	}
	r.bounds()
}

// pair tells what one of two open cells does not hold, since the other does not hold the rest.
func (r *run) pair() {
	for i := range r.cells {
		var numbers []int
		left := r.can[i]
		for _, v := range numbersOf(r.can[i]) {
			if w := 1 << max(r.left-v, 0); r.can[1-i]&uint(w) == 0 && r.free[1-i]&uint(w) != 0 {
				numbers, left = append(numbers, r.left-v), left&^(1<<v)
			}
		}
		slices.Sort(numbers)
		r.tell(byMarks, puzzle.Because("sum/pair", "why", r.rule(), "other", r.cells[1-i],
			"numbers", numbers), r.within(i, left)...)
	}
}

// byTrial tells what leaves the other cells nothing.
func (r *run) byTrial() {
	if len(r.cells) == 1 {
		return
	}
	for i, can := range r.can {
		left := can
		for _, v := range numbersOf(can) {
			if len(having(without(r.can, i, v), r.left-v)) == 0 {
				left &^= 1 << v
			}
		}
		for _, v := range numbersOf(can &^ left) {
			r.tell(byTrial, r.trial(i, v), r.within(i, ^(1<<v))...)
		}
		r.tell(byTrial, r.rule(), r.within(i, left)...)
	}
}

// trial says why a number in a cell leaves the others nothing.
func (r *run) trial(i, v int) puzzle.Reason {
	if r.quiet {
		return puzzle.Reason{}
	}
	raw, can, others := having(without(r.free, i, v), r.left-v), without(r.can, i, v), r.others(i)
	with := func(form string, why puzzle.Reason) puzzle.Reason {
		return puzzle.Because(form, "why", why, "number", v, "cell", r.cells[i],
			"others", r.some("open cells/other", others), "would", r.left-v, "ways", ways(raw))
	}
	if bars := barring(raw, can, r.left-v, others); bars != nil && len(raw) <= mostWays {
		return with("sum/with", r.rule()).With("bars", bars)
	} else if bars != nil {
		return with("sum/with/sum", r.rule()).With("bars", bars)
	}
	marks := slices.DeleteFunc(r.all(), func(k int) bool { return k == i })
	return with("sum/with/marks", r.marked(r.rule(), func(can []uint) bool {
		return len(having(without(can, i, v), r.left-v)) == 0
	}, marks...))
}

// barring says why cells cannot hold a sum, or returns nil.
func barring(raw, can []uint, left int, cells []puzzle.Cell) (bars []puzzle.Reason) {
	some, _ := union(raw)
	for k, c := range can {
		if c&some == 0 && c != 0 && len(raw) <= mostWays {
			return []puzzle.Reason{
				puzzle.Because("sum/bar/cell", "cell", cells[k], "numbers", numbersOf(c))}
		}
	}
	least, most := extremes(can)
	switch {
	case total(least) > left:
		return []puzzle.Reason{puzzle.Because("sum/bar/least", "numbers", numbersOf(least))}
	case total(most) < left && most != 0:
		return []puzzle.Reason{puzzle.Because("sum/bar/most", "numbers", numbersOf(most))}
	}
	somewhere, _ := union(can)
	missing := uint(0)
	for _, set := range raw {
		lacks := set &^ somewhere
		if lacks == 0 || len(raw) > mostWays {
			return nil
		}
		if lacks&missing == 0 {
			missing |= lacks & -lacks
		}
	}
	return []puzzle.Reason{puzzle.Because("sum/bar/number", "numbers", numbersOf(missing))}
}

// crossing tells the only number that is in two sums which cross in a cell, or false.
func (x *Explainer) crossing(at puzzle.Cell) (t told, ok bool) {
	all := x.sums().at[at]
	if len(all) != 2 {
		return t, false
	}
	var in [2]uint
	var why [2]puzzle.Reason
	var runs [2]*run
	for k, i := range all {
		r := x.run(i)
		if len(r.cells) < 2 || !slices.Contains(r.cells, at) {
			return t, false
		}
		raw := r.raw
		in[k], _ = union(raw)
		if runs[k], why[k] = r, r.rule(); r.used != 0 && len(raw) <= mostWays {
			why[k] = puzzle.Because("sum/ways", "why", why[k], "ways", ways(raw),
				"cells", r.some("open cells", r.cells))
		}
		if len(raw) > mostWays {
			why[k] = puzzle.Reason{}
		}
	}
	both := in[0] & in[1]
	if bits.OnesCount(both) != 1 {
		return t, false
	}
	v := bits.TrailingZeros(both)
	l := runs[0].of[slices.Index(runs[0].cells, at)].Is(v)
	t = told{crosses: true, rung: bySets, instances: []int{all[0], all[1]}, facts: []Lit{l}}
	if i, ok := x.sums().cell[at]; ok {
		t.instances = append(t.instances, i)
	}
	if why[0].Form == "" {
		in[0], in[1], why[0], why[1], runs[0], runs[1] = in[1], in[0], why[1], why[0], runs[1], runs[0]
	}
	low, high := bits.TrailingZeros(in[1]), bits.Len(in[1])-1
	switch {
	case why[0].Form == "":
		return t, false
	case why[1].Form != "":
		t.why = puzzle.Because("sum/cross", "why", why[0], "other", why[1], "number", v, "cell", at)
	case in[0]>>(high+1)<<(high+1) == in[0]&^both:
		t.why = puzzle.Because("sum/cross/most", "why", why[0],
			"other", runs[1].rule(), "number", high)
	case in[0]&(1<<low-1) == in[0]&^both:
		t.why = puzzle.Because("sum/cross/least", "why", why[0],
			"other", runs[1].rule(), "number", low)
	default:
		return t, false
	}
	return t, x.Open(l) && x.Holds(l)
}

// helps returns what is known of the cells of some sums and without which something is not so. It
// changes what they can hold.
func (x *Explainer) helps(sums []int, can map[puzzle.Cell]uint, so func() bool) (needs []Lit) {
	tried := map[puzzle.Cell]bool{}
	for _, i := range sums {
		_, of, ok := x.Rule(i).Sum()
		for _, n := range of {
			left, known := x.left(n)
			if !ok || known || tried[n.Cell] {
				continue
			}
			tried[n.Cell] = true
			can[n.Cell] = (1<<(n.Hi+1) - 1) >> n.Lo << n.Lo
			if so() {
				continue
			}
			can[n.Cell] = left
			for v := n.Lo; v <= n.Hi; v++ {
				if left&(1<<v) == 0 {
					needs = append(needs, n.Is(v).Not())
				}
			}
		}
	}
	return needs
}
