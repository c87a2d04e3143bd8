package rules_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/gridwright/gridwright/rules"
)

// linear is the definition of a linear row.
func linear(low, high int, terms []rules.Term) right {
	return func(holds truth) bool {
		sum := 0
		for _, t := range terms {
			switch {
			case t.Int != (rules.Int{}):
				sum += t.Weight * value(holds, t.Int)
			case holds(t.Lit):
				sum += t.Weight
			}
		}
		return low <= sum && sum <= high
	}
}

func TestLinear(t *testing.T) {
	type shape struct {
		name string
		of   func(b *board) []rules.Term
	}
	weighted := func(weights ...int) shape {
		return shape{fmt.Sprint(weights), func(b *board) (terms []rules.Term) {
			for i, l := range b.bits(len(weights)) {
				if i%3 == 2 {
					l = l.Not()
				}
				terms = append(terms, rules.Times(weights[i], l))
			}
			return terms
		}}
	}
	numbered := func(set int, weights ...int) shape {
		return shape{fmt.Sprintf("%s %v", sets[set].name, weights), func(b *board) (terms []rules.Term) {
			for i, x := range sets[set].of(b) {
				terms = append(terms, x.Times(weights[i%len(weights)]))
			}
			return terms
		}}
	}
	shapes := []shape{weighted(), weighted(3), weighted(-3), weighted(0, 2), weighted(2, -2, 2, -2), weighted(1, 2, 3, 4),
		weighted(5, -3, 2, 2, -1), weighted(7, 7, 3, 1, 0), weighted(-4, -4, -6), weighted(2, 4, 6, 8, 10),
		numbered(0, 1), numbered(0, -2), numbered(2, 3, -1), numbered(3, 1, 2), numbered(4, -1, 1), numbered(5, 2, 1),
		numbered(6, 1), numbered(8, 2, -3, 1), numbered(9, 1, -1), numbered(10, 2, -1),
		{"mixed", func(b *board) []rules.Term {
			x, y := b.number(1, 3), b.bits(2)
			return []rules.Term{rules.Times(4, y[0]), x.Times(2), rules.Times(-1, y[1].Not()), rules.Times(1, x.Is(2)),
				rules.Times(2, rules.True), rules.Times(9, rules.False), rules.Times(-1, y[0])}
		}},
		{"opposites", func(b *board) []rules.Term {
			x := b.bits(2)
			return []rules.Term{rules.Times(4, x[0]), rules.Times(4, x[0].Not()), rules.Times(3, x[1]), rules.Times(-3, x[1])}
		}},
	}
	var all []primitive
	for _, s := range shapes {
		for _, bounds := range [][2]int{{0, 0}, {3, 5}, {4, 4}, {6, rules.NoMax}, {rules.NoMin, 2}, {rules.NoMin, rules.NoMax},
			{5, 4}, {-3, -1}, {10, 12}, {-1000, 1000}} {
			all = append(all, primitive{fmt.Sprintf("%d to %d of %s", bounds[0], bounds[1], s.name), func(b *board) right {
				terms := s.of(b)
				b.draft().Linear(bounds[0], bounds[1], terms...)
				return linear(bounds[0], bounds[1], terms)
			}})
		}
	}
	// Diagrams of these are too large: they are rows of the solver.
	var large []primitive
	for _, low := range []int{1600, 1650, 1700} {
		large = append(large, primitive{fmt.Sprintf("large %d", low), func(b *board) right {
			terms := []rules.Term{rules.Times(501, b.bits(1)[0])}
			for i, x := range b.numbers(5, 1, 5) {
				terms = append(terms, x.Times([]int{101, 113, -87, 139, 191}[i]))
			}
			b.draft().Linear(low, low+3, terms...)
			return linear(low, low+3, terms)
		}})
	}
	check(t, all, large...)
	for i, p := range append(all[:1:1], large...) {
		b := &board{Set: rules.New(side, side)}
		b.draft = func() rules.Draft { return b.Rule("large", "it is large") }
		p.state(b)
		f, err := b.Formula(context.Background(), rules.Options{Whole: true})
		if err != nil || (len(f.Rows) > 0) != (i > 0) {
			t.Errorf("%s: %d rows, %v", p.name, len(f.Rows), err)
		}
	}
}

// TestLinearPropagates: by unit propagation on the formula of a sum, a value of a number is false
// once no sum within the bounds has it with the others.
func TestLinearPropagates(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := &board{Set: rules.New(side, side)}
		var terms []rules.Term
		var lits []rules.Lit
		for range rapid.IntRange(2, 4).Draw(t, "numbers") {
			x := b.number(0, rapid.IntRange(1, 4).Draw(t, "most"))
			terms = append(terms, x.Times(rapid.IntRange(-5, 5).Draw(t, "weight")))
			for v := range x.Values() {
				lits = append(lits, x.Is(v))
			}
		}
		low := rapid.IntRange(-9, 9).Draw(t, "low")
		high := low + rapid.SampledFrom([]int{0, 0, 1, 5}).Draw(t, "more")
		b.Rule("row", "a row").Linear(low, high, terms...)
		without := map[rules.Lit]bool{}
		for _, l := range lits {
			without[l] = rapid.IntRange(0, 3).Draw(t, "without") == 0
		}
		f, err := b.Formula(context.Background(), rules.Options{Keep: lits, Whole: true})
		if err != nil {
			t.Fatal(err)
		}
		supported := map[rules.Lit]bool{} // by all tuples, one after the other
		var tuple func(i, sum int, of []rules.Lit)
		tuple = func(i, sum int, of []rules.Lit) {
			if i == len(terms) {
				for _, l := range of {
					supported[l] = supported[l] || low <= sum && sum <= high
				}
				return
			}
			for v := range terms[i].Int.Values() {
				if l := terms[i].Int.Is(v); !without[l] {
					tuple(i+1, sum+terms[i].Weight*v, append(of[:i:i], l))
				}
			}
		}
		tuple(0, 0, nil)
		value, failed := propagated(f, func(assume func(rules.Lit)) {
			for _, l := range lits {
				if without[l] {
					there, _ := f.Lit(l)
					assume(there.Not())
				}
			}
		})
		for _, l := range lits {
			there, _ := f.Lit(l)
			if !supported[l] && value(there) >= 0 && !failed {
				t.Fatalf("%d to %d of %v: %s is not found to be false", low, high, terms, b.Words(l.Var()))
			}
			if supported[l] && (value(there) < 0 || failed) {
				t.Fatalf("%d to %d of %v: %s is found to be false", low, high, terms, b.Words(l.Var()))
			}
		}
	})
}

// propagated propagates what is assumed through the clauses and groups of a formula.
func propagated(f *rules.Formula, assumed func(assume func(rules.Lit))) (value func(rules.Lit) int, failed bool) {
	is := map[rules.Lit]bool{}
	value = func(l rules.Lit) int {
		switch {
		case is[l]:
			return 1
		case is[l.Not()]:
			return -1
		}
		return 0
	}
	changed := true
	set := func(l rules.Lit) {
		failed, changed = failed || is[l.Not()], changed || !is[l]
		is[l] = true
	}
	assumed(set)
	for changed && !failed {
		changed = false
		for _, c := range f.Clauses {
			left := slices.DeleteFunc(slices.Clone(c), func(l rules.Lit) bool { return value(l) < 0 })
			switch {
			case len(left) == 0:
				failed = true
			case len(left) == 1:
				set(left[0])
			}
		}
		for _, g := range f.AtMostOne {
			for i, l := range g {
				for j, m := range g {
					if i != j && value(l) > 0 {
						set(m.Not())
					}
				}
			}
		}
	}
	return value, failed
}

// TestLinearRandom: rows of random weights and bounds over facts and numbers hold as defined.
func TestLinearRandom(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := &board{Set: rules.New(side, side)}
		lits := append(b.bits(rapid.IntRange(1, 7).Draw(t, "facts")), rules.True, rules.False)
		xs := []rules.Int{b.number(rapid.IntRange(0, 2).Draw(t, "least"), 4), b.number(1, 3)}
		weight := func() int { return rapid.IntRange(-9, 9).Draw(t, "weight") }
		var defs []right
		for range rapid.IntRange(1, 2).Draw(t, "rows") {
			var terms []rules.Term
			for range rapid.IntRange(0, 8).Draw(t, "literals") {
				l := rapid.SampledFrom(lits).Draw(t, "literal")
				if opposite := rapid.Bool().Draw(t, "opposite"); opposite {
					l = l.Not()
				}
				terms = append(terms, rules.Times(weight(), l))
			}
			for range rapid.IntRange(0, 3).Draw(t, "numbers") {
				terms = append(terms, rapid.SampledFrom(xs).Draw(t, "number").Times(weight()))
			}
			low := rapid.SampledFrom([]int{rules.NoMin, -9, -2, 0, 1, 5}).Draw(t, "low")
			high := rapid.SampledFrom([]int{rules.NoMax, -3, 0, 2, 6, 15}).Draw(t, "high")
			when := rapid.SampledFrom([]rules.Lit{rules.True, lits[0], lits[0].Not()}).Draw(t, "when")
			b.Rule("row", "a row that was drawn").If(when).Linear(low, high, terms...)
			def := linear(low, high, terms)
			defs = append(defs, func(holds truth) bool { return !holds(when) || def(holds) })
		}
		c := Case{Set: b.Set, Seed: rapid.Uint64().Draw(t, "seed"), Right: func(holds truth, _ func(int) bool) bool {
			for _, def := range defs {
				if !def(holds) {
					return false
				}
			}
			return true
		}}
		if err := c.Check(); err != nil {
			t.Fatal(err)
		}
	})
}
