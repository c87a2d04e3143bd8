package explain

import (
	"context"
	"math/bits"
	"slices"
)

// settles reports whether some instances settle a literal with what is known. If not, it adds a
// counterexample. sure is false if it gave up.
func (x *Explainer) settles(l Lit, instances []int32) (settles, sure bool) {
	if x.addUp(l, instances) {
		return true, true
	}
	r := &x.repairs
	defer r.done()
	if !r.without(l, instances) {
		return true, true
	}
	if r.gaveUp {
		return false, false
	}
	flips, broken := r.counterexample()
	x.all = append(x.all, counterexample{flips: flips, broken: broken})
	x.kept += len(flips) + len(broken)
	x.enter(int32(len(x.all) - 1))
	return false, true
}

// Limits on the search for one smallest set.
const (
	// scanned is the number of counterexamples whose test takes a unit of work, which is some 0.1
	// microseconds.
	scanned = 16
	// mostTries is the number of sets that are tried for one fact and one number of instances.
	mostTries = 2_000
	// mostVisits is the same of the partial sets on the way.
	mostVisits = 100_000
)

// smallestSearch is the search for a smallest set.
type smallestSearch struct {
	x      *Explainer
	ctx    context.Context
	l      Lit
	set    []int32
	barred []int32  // what may not come into it
	items  []int32  // the counterexamples
	listed int      // of these: how many are entered at the instances that they break
	next   int      // of the pool: the first that is not looked at yet
	used   []uint64 // of these: those that exclude what was tried, as bits
	tries  int
	visits int
	over   bool                         // a limit is reached
	unsure bool                         // some set was not decided
	reject func(instances []int32) bool // or nil

	rejected bool // of some number of instances, reject excludes a set
}

// smallest returns a smallest set of instances that settles a literal, of at most that many, or nil
// if there is none. It is not sure if it gave up on some set.
func (x *Explainer) smallest(ctx context.Context, l Lit, most int, reject func([]int32) bool,
) (set []int32, sure bool) {
	v := l.Var()
	none := x.excluded(v)
	if none > 0 && none >= most {
		return nil, true
	}
	if most == 1 {
		if why := x.unhittable(v); why != nil {
			x.exclude(v, 1, why)
			return nil, true
		}
	}
	sure = true
	f := smallestSearch{x: x, ctx: ctx, l: l, reject: reject}
	f.begin()
	defer f.end()
	for n := none; n <= most; n++ {
		if n > 0 && n == none {
			continue
		}
		f.tries, f.unsure, f.rejected, f.used = 0, false, false, f.used[:0]
		if found := f.hit(n, 0); found {
			return slices.Clone(f.set), sure
		}
		if f.unsure {
			sure, x.unsure = false, true
		} else if !f.rejected && sure {
			x.exclude(v, n, f.why())
		}
	}
	return nil, sure
}

// unhittable returns counterexamples to a variable's value that no one instance hits, or nil.
func (x *Explainer) unhittable(v int) (why []int32) {
	living := x.living(v)
	if len(living) == 0 {
		return nil
	}
	least := living[0]
	for _, i := range living {
		if len(x.all[i].broken) < len(x.all[least].broken) {
			least = i
		}
	}
	hit := slices.Clone(x.all[least].broken) // what hits all so far
	why = []int32{least}
	x.aside += int64(len(living) / scanned)
	for _, i := range living {
		if len(hit) == 0 {
			break
		}
		x.aside += int64(len(hit)/scanned) + 1
		n, broken := len(hit), x.all[i].broken
		hit = slices.DeleteFunc(hit, func(instance int32) bool {
			_, hits := slices.BinarySearch(broken, instance)
			return !hits
		})
		if len(hit) < n {
			why = append(why, i)
		}
	}
	if len(hit) > 0 {
		return nil
	}
	return why
}

// hit extends the set by up to some instances so that it hits all counterexamples, and tests it.
// The set hits the items before from already.
func (f *smallestSearch) hit(more, from int) bool {
	x := f.x
	for {
		if f.visits++; f.visits > mostVisits || f.tries > mostTries ||
			f.visits%64 == 0 && (x.Exhausted() || f.ctx.Err() != nil) {
			f.unsure, f.over = true, true
		}
		if f.over {
			return false
		}
		if from = f.unhit(from); from == len(f.items) {
			f.tries++
			settles, sure := x.settles(f.l, f.set)
			if settles { // a set that does not may need another instance, with which none rejects it
				rejected := f.reject != nil && len(f.set) > 0 && f.reject(f.set)
				f.rejected = f.rejected || rejected
				return !rejected
			}
			if !sure {
				f.unsure = true
				return false
			}
			continue // the new counterexample is not hit
		}
		if f.use(from); more == 0 {
			return false
		}
		n, barred := len(f.set), len(f.barred)
		for _, instance := range x.all[f.items[from]].broken {
			if x.barred[instance] {
				continue
			}
			f.set = append(f.set[:n], instance)
			if f.hit(more-1, from) {
				return true
			}
			if f.over {
				break
			}
			f.barred = append(f.barred, instance) // all sets with it have been tried
			x.barred[instance] = true
		}
		f.set = f.set[:n]
		f.unbar(barred)
		return false
	}
}

// unbar lets instances into the set again, but for some that were barred first.
func (f *smallestSearch) unbar(but int) {
	for _, i := range f.barred[but:] {
		f.x.barred[i] = false
	}
	f.barred = f.barred[:but]
}

// begin lists the counterexamples to the literal, those that break the fewest instances first.
func (f *smallestSearch) begin() {
	x := f.x
	living := x.living(f.l.Var())
	var ends []int // of each number of instances: where the counterexamples that break so many end
	for _, i := range living {
		n := len(x.all[i].broken)
		ends = append(ends, make([]int, max(n+1-len(ends), 0))...)
		ends[n]++
	}
	for n := range ends[:max(len(ends)-1, 0)] {
		ends[n+1] += ends[n]
	}
	f.items, f.next = make([]int32, len(living)), len(x.all)
	for _, i := range slices.Backward(living) {
		n := len(x.all[i].broken)
		ends[n]--
		f.items[ends[n]] = i
		f.counts(i)
	}
}

// add adds a counterexample.
func (f *smallestSearch) add(i int32) {
	f.items = append(f.items, i)
	f.counts(i)
}

// counts counts the work of a counterexample's entry.
func (f *smallestSearch) counts(i int32) { f.x.spent += int64(len(f.x.all[i].broken) / scanned) }

// list enters the items below a number at the instances that their counterexamples break. Most
// searches are over after a few items, so they are entered as late as possible.
func (f *smallestSearch) list(below int) {
	breaks := f.x.breaks
	for ; f.listed < min(below, len(f.items)); f.listed++ {
		w := f.listed / 64
		for _, i := range f.x.all[f.items[f.listed]].broken {
			for len(breaks[i]) <= w {
				breaks[i] = append(breaks[i], 0)
			}
			breaks[i][w] |= 1 << (f.listed % 64)
		}
	}
}

// end empties the lists of the instances.
func (f *smallestSearch) end() {
	f.unbar(0)
	for _, c := range f.items[:f.listed] {
		for _, i := range f.x.all[c].broken {
			f.x.breaks[i] = f.x.breaks[i][:0]
		}
	}
}

// use notes that an item excludes some of what is tried.
func (f *smallestSearch) use(item int) {
	for len(f.used) <= item/64 {
		f.used = append(f.used, 0)
	}
	f.used[item/64] |= 1 << (item % 64)
}

// why returns the counterexamples that exclude all that was tried.
func (f *smallestSearch) why() (why []int32) {
	for w, used := range f.used {
		for ; used != 0; used &= used - 1 {
			why = append(why, f.items[w*64+bits.TrailingZeros64(used)])
		}
	}
	return why
}

// unhit returns the first item that the set does not hit, or the number of items if it hits all. It
// hits those before from. They are skipped, but count as work.
func (f *smallestSearch) unhit(from int) int {
	x := f.x
	for ; f.next < len(x.all); f.next++ { // the search itself has found it
		f.add(int32(f.next))
	}
	for w := from / 64; w*64 < len(f.items); w++ {
		f.list((w + 1) * 64)
		left := ^uint64(0)
		if rest := len(f.items) - w*64; rest < 64 {
			left = 1<<rest - 1
		}
		for _, i := range f.set {
			if w < len(x.breaks[i]) {
				left &^= x.breaks[i][w]
			}
		}
		if left != 0 {
			x.spent += int64(w + 1)
			return w*64 + bits.TrailingZeros64(left)
		}
	}
	x.spent += int64((len(f.items) + 63) / 64)
	return len(f.items)
}
