package rules

// Meaning. The number of true literals is exactly n, at most n, or at least n. Is states that one
// literal is true. Somewhere and Once are about the literals that some numbers are one value.
//
// Formula. At least 1 is a clause. At most 1 is a group, which the solver propagates by itself,
// unless the rule has conditions. Any other at most n is a clause for each n+1 literals if there
// are few such sets, and otherwise a row for the solver (cnf.Row).
//
// Model. One row with bounds on the sum of the literals.
//
// Evaluation. Counts the true literals.
//
// Sources. Carsten Sinz, "Towards an Optimal CNF Encoding of Boolean Cardinality Constraints",
// 2005, compares encodings; groups and rows need no new variables.

// cardinal is the constraint that Min to Max of its literals are true.
type cardinal struct {
	Lits     run
	Min, Max int
}

// Is completes a rule: a literal is true.
func (d Draft) Is(l Lit) { d.cardinal(1, 1, []Lit{l}) }

// Exactly completes a rule: n of the literals are true.
func (d Draft) Exactly(n int, lits ...Lit) { d.cardinal(n, n, lits) }

// AtMost completes a rule: n of the literals are true, or fewer.
func (d Draft) AtMost(n int, lits ...Lit) { d.cardinal(0, n, lits) }

// AtLeast completes a rule: n of the literals are true, or more.
func (d Draft) AtLeast(n int, lits ...Lit) { d.cardinal(n, len(lits), lits) }

// Somewhere completes rules: one of the numbers, or more, is v.
func (d Draft) Somewhere(xs Numbers, v int) {
	d.add(d.set.store.bounds(cardinal{xs.are(v), 1, len(xs.Ints)}))
}

// Once completes rules: no more than one of the numbers is v.
func (d Draft) Once(xs Numbers, v int) { d.add(d.set.store.bounds(cardinal{xs.are(v), 0, 1})) }

func (d Draft) cardinal(min, max int, lits []Lit) {
	if min < 0 || max < 0 {
		d.wrong("%d to %d literals can't be true", min, max)
	}
	s := &d.set.store
	d.add(s.bounds(cardinal{s.pack(lits), min, max}))
}

// only returns the literal that the constraint makes true if it has one literal, and else True.
func (c cardinal) only() Lit {
	if c.Lits.n == 1 && c.Min == 1 {
		return c.Lits.at(0)
	}
	return True
}

// Holds reports whether the number of true literals is in the range.
func (c cardinal) Holds(holds func(Lit) bool) bool {
	n := 0
	for i := range c.Lits.n {
		if holds(c.Lits.at(i)) {
			n++
		}
	}
	return c.Min <= n && n <= c.Max
}

// mostClauses is the number of clauses up to which a bound is written as clauses: a clue of
// Slitherlink needs 6, a cell with eight neighbours 70.
const mostClauses = 70

func (c cardinal) lower(f *formulaBuilder) {
	if c.Max < c.Lits.n {
		f.atMost(c.Max, f.left(c.Lits))
	}
	if c.Min > 0 {
		f.atLeastOf(c.Min, f.left(c.Lits))
	}
}

// atMost adds that at most n literals are true: a group, or that enough of them are false.
func (f *formulaBuilder) atMost(n int, lits []Lit) {
	if n == 1 {
		f.atMostOne(lits...)
		return
	}
	opposites := make([]Lit, len(lits))
	for i, l := range lits {
		opposites[i] = l.Not()
	}
	f.atLeastOf(len(lits)-n, opposites)
}

// atLeastOf adds that at least n literals are true.
func (f *formulaBuilder) atLeastOf(n int, lits []Lit) {
	switch {
	case n > len(lits):
		f.clause()
	case n == 1:
		f.clause(lits...)
	case binomial(len(lits), n-1) <= mostClauses:
		subsets(lits, len(lits)-n+1, func(some []Lit) { f.clause(some...) })
	default:
		f.atLeast(lits, ones[int64](len(lits)), int64(n))
	}
}

func ones[T int64 | float64](n int) []T {
	all := make([]T, n)
	for i := range all {
		all[i] = 1
	}
	return all
}

// binomial returns the number of subsets of size k of n things, or a number above mostClauses.
func binomial(n, k int) int {
	if k < 0 || k > n {
		return 0
	}
	all := 1
	for i := range min(k, n-k) {
		if all = all * (n - i) / (i + 1); all > mostClauses*mostClauses {
			return all
		}
	}
	return all
}

// subsets calls with each subset of a size, in the order of their places. It reuses the slice.
func subsets(lits []Lit, size int, with func([]Lit)) {
	some, at := make([]Lit, size), make([]int, size)
	for i := range at {
		at[i] = i
	}
	for more := size <= len(lits); more; {
		for i, place := range at {
			some[i] = lits[place]
		}
		with(some)
		i := size - 1 // the last that can move on does, and the others follow it
		for i >= 0 && at[i] == len(lits)-size+i {
			i--
		}
		if more = i >= 0; more {
			for next := at[i] + 1; i < size; i++ {
				at[i], next = next, next+1
			}
		}
	}
}

func (c cardinal) rows(m *modelBuilder) {
	lo, hi := float64(c.Min), float64(c.Max)
	if c.Max >= c.Lits.n {
		hi = inf
	}
	if c.Min == 0 {
		lo = -inf
	}
	m.between(lo, c.Lits.appendTo(nil), ones[float64](c.Lits.n), hi)
}

// settle makes the others false once enough are true, and true once no more can be false.
func (c cardinal) settle(k *known) {
	left, on := k.count(c.Lits)
	switch {
	case on > c.Max || left < c.Min:
		k.failed = true
		return
	case on < left && on < c.Max && left > c.Min:
		return
	}
	k.done = true
	k.buf = k.left(c.Lits, k.buf[:0])
	for _, l := range k.buf {
		if k.value(l) == 0 {
			if on == c.Max {
				l = l.Not()
			}
			k.set(l)
		}
	}
}
