package rules_test

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/rules"
	"github.com/gridwright/gridwright/sat"
)

// composer draws rules over the same few facts.
type composer struct {
	*board
	t       *rapid.T
	lits    []rules.Lit // the facts, the values of numbers, and what is defined by them
	numbers []rules.Int
	clues   int
}

func (c *composer) some(what string, values ...int) int {
	return rapid.SampledFrom(values).Draw(c.t, what)
}

// lit draws a literal: a fact, a constant or what is defined, or its opposite.
func (c *composer) lit() rules.Lit {
	l := rapid.SampledFrom(c.lits).Draw(c.t, "literal")
	if rapid.Bool().Draw(c.t, "opposite") {
		l = l.Not()
	}
	return l
}

func (c *composer) several(n int) []rules.Lit {
	lits := make([]rules.Lit, n)
	for i := range lits {
		lits[i] = c.lit()
	}
	return lits
}

func (c *composer) number() rules.Int {
	return rapid.SampledFrom(c.numbers).Draw(c.t, "number")
}

// rule draws a rule and returns its definition, which knows the clues.
func (c *composer) rule() func(holds truth, given func(int) bool) bool {
	when := c.several(c.some("conditions", 0, 0, 0, 1, 1, 2))
	clue := -1
	if c.clues < 2 && rapid.IntRange(0, 3).Draw(c.t, "clue") == 0 {
		clue = c.clues
		c.clues++
	}
	c.draft = func() rules.Draft {
		d := c.Rule("drawn", "a rule that was drawn").If(when...)
		if clue >= 0 {
			d = d.Clue(clue)
		}
		return d
	}
	def := c.primitive()
	return func(holds truth, given func(int) bool) bool {
		return clue >= 0 && !given(clue) || count(holds, when) < len(when) || def(holds)
	}
}

// primitive draws a primitive.
func (c *composer) primitive() right {
	lits := c.several(rapid.IntRange(0, 5).Draw(c.t, "literals"))
	n := rapid.IntRange(0, 4).Draw(c.t, "n")
	xs := []rules.Int{c.number(), c.number(), c.number()}[:rapid.IntRange(1, 3).Draw(c.t, "numbers")]
	g := rapid.IntRange(0, len(graphs)-1).Draw(c.t, "graph")
	nodes, edges := graphs[g].nodes, len(graphs[g].edges)
	switch rapid.IntRange(0, 22).Draw(c.t, "primitive") {
	case 0:
		c.draft().Exactly(n, lits...)
		return func(holds truth) bool { return count(holds, lits) == n }
	case 1:
		c.draft().AtMost(n, lits...)
		return func(holds truth) bool { return count(holds, lits) <= n }
	case 2:
		c.draft().AtLeast(n, lits...)
		return func(holds truth) bool { return count(holds, lits) >= n }
	case 3:
		numbers := rapid.SliceOfN(rapid.IntRange(0, 5), 0, 3).Draw(c.t, "numbers")
		c.draft().Count(numbers, lits...)
		return func(holds truth) bool { return slices.Contains(numbers, count(holds, lits)) }
	case 4:
		c.draft().Or(lits...)
		return func(holds truth) bool { return count(holds, lits) > 0 }
	case 5:
		l := c.lit()
		c.draft().Implies(l, lits...)
		return func(holds truth) bool { return !holds(l) || count(holds, lits) > 0 }
	case 6:
		x, y := c.lit(), c.lit()
		c.draft().Iff(x, y)
		return func(holds truth) bool { return holds(x) == holds(y) }
	case 7:
		c.draft().Different(xs...)
		return func(holds truth) bool { return differ(values(holds, xs)) }
	case 8:
		x, y := c.number(), c.number()
		c.draft().Less(x, y)
		return func(holds truth) bool { return value(holds, x) < value(holds, y) }
	case 9:
		sum, distinct := rapid.IntRange(0, 9).Draw(c.t, "sum"), rapid.Bool().Draw(c.t, "distinct")
		c.draft().Sum(sum, distinct, xs...)
		return func(holds truth) bool {
			vs := values(holds, xs)
			return total(vs) == sum && (!distinct || differ(vs))
		}
	case 10:
		target := rapid.IntRange(1, 9).Draw(c.t, "product")
		c.draft().Product(target, xs...)
		return func(holds truth) bool { return product(values(holds, xs)) == target }
	case 20:
		target := rapid.IntRange(1, 9).Draw(c.t, "target")
		c.draft().SumOrProduct(target, xs...)
		return sumOrProduct(xs, target)
	case 21:
		var terms []rules.Term
		for _, l := range lits {
			terms = append(terms, rules.Times(rapid.IntRange(-3, 3).Draw(c.t, "weight"), l))
		}
		for _, x := range xs {
			terms = append(terms, x.Times(rapid.IntRange(-3, 3).Draw(c.t, "weight")))
		}
		c.draft().Linear(n-2, 2*n, terms...)
		return linear(n-2, 2*n, terms)
	case 11:
		tuples := rapid.SliceOfN(rapid.SliceOfN(rapid.IntRange(0, 4), len(xs), len(xs)), 0, 5).Draw(c.t, "tuples")
		c.draft().Table(tuples, xs...)
		return func(holds truth) bool {
			return slices.ContainsFunc(tuples, func(vs []int) bool { return slices.Equal(vs, values(holds, xs)) })
		}
	case 12:
		l, x, y := c.lit(), c.number(), c.number()
		c.draft().Consecutive(l, x, y)
		return func(holds truth) bool {
			by := value(holds, x) - value(holds, y)
			return holds(l) == (by == 1 || by == -1)
		}
	case 13:
		x := c.several(edges)
		c.draft().SingleLoop(made(g), x)
		return func(holds truth) bool { return one(holds, made(g), x, 0) }
	case 14:
		x := c.several(edges)
		c.draft().SinglePath(made(g), x)
		return func(holds truth) bool { return one(holds, made(g), x, 2) }
	case 15:
		x := c.several(nodes)
		c.draft().Connected(made(g), x...)
		return func(holds truth) bool {
			_, n := parts(made(g), func(i int) bool { return holds(x[i]) }, func(int) bool { return true })
			return n <= 1
		}
	case 16:
		x := c.several(edges)
		r := rules.PathRules{Cover: rapid.Bool().Draw(c.t, "cover"),
			Touch: rapid.SampledFrom([]rules.Touch{rules.Free, rules.Never}).Draw(c.t, "touch")}
		if order := rapid.Permutation([]int{0, 1, 2, 3}).Draw(c.t, "ends"); nodes >= 4 {
			r.Pairs = [][2]int{{order[0], order[1]}, {order[2], order[3]}}[:c.some("pairs", 1, 2)]
		}
		if members := rapid.Bool().Draw(c.t, "members"); members {
			for range r.Pairs {
				r.Members = append(r.Members, c.several(nodes))
			}
		}
		c.draft().Paths(made(g), x, r)
		return func(holds truth) bool {
			owner, ok := joined(holds, made(g), x, r, nil)
			for k, members := range r.Members {
				for i, l := range members {
					ok = ok && holds(l) == (owner[i] == k+1)
				}
			}
			return ok
		}
	case 17:
		here, there := c.several(nodes), c.several(nodes)
		c.draft().Next(made(g), here, there)
		return func(holds truth) bool {
			ok := true
			for i := range here { // each has the other beside it
				var a, b bool
				for _, e := range graphs[g].edges {
					if e[0] == i || e[1] == i {
						j := e[0] + e[1] - i
						a, b = a || holds(there[j]), b || holds(here[j])
					}
				}
				ok = ok && (a || !holds(here[i])) && (b || !holds(there[i]))
			}
			return ok
		}
	case 18:
		is := rules.Regions{Rest: rapid.Bool().Draw(c.t, "rest")}
		within := [][]rules.Lit{c.several(nodes), c.several(nodes)}
		if sized := rapid.Bool().Draw(c.t, "sized"); sized {
			is.Sizes = []int{n, c.some("size", 0, 1, 2)}
			if ranges := rapid.Bool().Draw(c.t, "ranges"); ranges {
				is.Most = []int{c.some("most", 0, 2, 3), 4}
			}
		}
		c.draft().Divide(made(g), within, is)
		return func(holds truth) bool {
			return divided(holds, rules.Links{Graph: made(g), Cells: make([]puzzle.Cell, nodes)}, within, is)
		}
	case 19:
		borders, sizes := c.several(edges), make([]rules.Int, nodes)
		for i := range sizes {
			if some := rapid.Bool().Draw(c.t, "some"); some {
				sizes[i] = c.number()
			}
		}
		c.draft().Groups(made(g), borders, sizes...)
		return func(holds truth) bool {
			return grouped(holds, rules.Links{Graph: made(g), Lits: borders}, sizes)
		}
	default:
		if all := rapid.Bool().Draw(c.t, "all"); all {
			c.lits = append(c.lits, c.All("all of some", lits...))
		} else {
			c.lits = append(c.lits, c.Any("any of some", lits...))
		}
		return func(truth) bool { return true }
	}
}

// TestCompositions: rules that were drawn at random hold together as their definitions do.
func TestCompositions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := &composer{board: &board{Set: rules.New(side, side)}, t: t}
		c.lits = append(c.bits(rapid.IntRange(2, 6).Draw(t, "facts")), rules.True)
		for range rapid.IntRange(1, 2).Draw(t, "numbers") {
			lo := rapid.IntRange(0, 2).Draw(t, "least")
			x := c.board.number(lo, lo+rapid.IntRange(0, 3).Draw(t, "more"))
			c.numbers = append(c.numbers, x)
			for v := x.Lo; v <= x.Hi; v++ {
				c.lits = append(c.lits, x.Is(v))
			}
		}
		var defs []func(holds truth, given func(int) bool) bool
		for range rapid.IntRange(1, 4).Draw(t, "rules") {
			defs = append(defs, c.rule())
		}
		k := Case{Set: c.Set, Seed: rapid.Uint64().Draw(t, "seed"),
			Solver: rapid.SampledFrom(append([]sat.Options{{Proof: true, NoVivify: true, NoReduce: true}},
				options...)).Draw(t, "options"),
			Right: func(holds truth, given func(int) bool) bool {
				for _, def := range defs {
					if !def(holds, given) {
						return false
					}
				}
				return true
			}}
		if err := k.Check(); err != nil {
			var words []string
			for i := range c.Rules() {
				r := c.RuleAt(i)
				words = append(words, fmt.Sprintf("%s: %s if %v, clue %d", r.Name, r.Words(), r.When(), r.Clue))
			}
			t.Fatalf("%v, of\n%q", err, words)
		}
	})
}
