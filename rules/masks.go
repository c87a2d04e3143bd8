package rules

import "fmt"

// mask is a set of values: bit i stands for the i-th from the least.
type mask uint64

// mostMasks is the number of sets of values up to which a sum is lowered by them. Numbers 1 to 9
// have at most 12 for one total.
const mostMasks = 60

// masks lists the sets of values, one for each number, that have the total, or returns false if the
// numbers may be equal, have different ranges, or there are many sets.
func (c total) masks() ([]mask, bool) {
	n := len(c.Of)
	if !c.Distinct || n < 3 || c.Of[0].Values() > 64 {
		return nil, false
	}
	lo, hi := c.Of[0].Lo, c.Of[0].Hi
	for _, x := range c.Of {
		if x.Lo != lo || x.Hi != hi {
			return nil, false
		}
	}
	var all []mask
	var rest func(from, left, sum int, set mask) bool
	rest = func(from, left, sum int, set mask) bool {
		if left == 0 {
			if sum == 0 {
				all = append(all, set)
			}
			return len(all) <= mostMasks
		}
		for v := from; v <= hi; v++ {
			// The least and the greatest sum of left values from v on.
			if least := left*v + left*(left-1)/2; least > sum || v+left-1 > hi {
				break
			}
			if v+(left-1)*hi-(left-1)*(left-2)/2 < sum {
				continue
			}
			if !rest(v+1, left-1, sum-v, set|1<<(v-lo)) {
				return false
			}
		}
		return true
	}
	return all, rest(lo, n, c.Total, 0)
}

// lowerMasks adds a literal for each set of values: the numbers have these. One of them is true.
// Each value of a number needs a set with it, and each set has a number for each of its values.
func (c total) lowerMasks(f *formulaBuilder, masks []mask) {
	lo, hi := c.Of[0].Lo, c.Of[0].Hi
	var all []Lit
	with := make([][]Lit, hi-lo+1) // of each value: the sets that have it
	for _, set := range masks {
		is := f.local(fmt.Sprintf("the numbers of rule %d are those of set %d", f.rule+1, len(all)+1))
		all = append(all, is)
		for _, l := range f.when {
			f.outside(is, l)
		}
		when := f.when
		f.when = nil
		for v := range with {
			if set>>v&1 == 0 {
				continue
			}
			with[v] = append(with[v], is)
			some := []Lit{is.Not()}
			for _, x := range c.Of {
				some = append(some, x.Is(lo+v))
			}
			f.clause(some...)
		}
		f.when = when
	}
	f.clause(all...)
	for v, sets := range with {
		for _, x := range c.Of {
			f.clause(append([]Lit{x.Is(lo + v).Not()}, sets...)...)
		}
	}
	c.differ(f.atMostOne)
}
