package rules_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/gridwright/gridwright/internal/sample"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/rules"
	"github.com/gridwright/gridwright/sat"
)

type (
	truth = func(rules.Lit) bool
	// right is a definition of the right assignments.
	right = func(holds truth) bool
)

// board is a statement in the making.
type board struct {
	*rules.Set
	draft  func() rules.Draft // of the rule that is tested
	facts  int
	known  []rules.Lit                    // those that other rules state
	follow map[rules.Lit]func(truth) bool // facts that follow from others
}

// bits returns literals of new facts.
func (b *board) bits(n int) []rules.Lit {
	lits := make([]rules.Lit, n)
	for i := range lits {
		lits[i] = b.Fact(puzzle.ShadedFact(puzzle.CellOf(b.facts, side)))
		b.facts++
	}
	return lits
}

// side is the size of boards: there are cells for all facts.
const side = 8

// number returns a number of a new cell.
func (b *board) number(lo, hi int) rules.Int {
	b.facts++
	return b.Int(puzzle.CellOf(b.facts-1, side), lo, hi)
}

// numbers returns several.
func (b *board) numbers(n, lo, hi int) []rules.Int {
	xs := make([]rules.Int, n)
	for i := range xs {
		xs[i] = b.number(lo, hi)
	}
	return xs
}

// value returns the value of a number.
func value(holds truth, x rules.Int) int {
	for v := x.Lo; v <= x.Hi; v++ {
		if holds(x.Is(v)) {
			return v
		}
	}
	return -1
}

func values(holds truth, xs []rules.Int) []int {
	vs := make([]int, len(xs))
	for i, x := range xs {
		vs[i] = value(holds, x)
	}
	return vs
}

// count returns how many literals are true.
func count(holds truth, lits []rules.Lit) int {
	n := 0
	for _, l := range lits {
		if holds(l) {
			n++
		}
	}
	return n
}

// primitive states a rule, or several, on a board by its draft, and returns their definition.
type primitive struct {
	name  string
	state func(b *board) right
}

// check tests primitives without conditions, and under all others or, without GRIDWRIGHT_WHOLE, one
// after the other. Large ones have too many right assignments for all of these.
func check(t *testing.T, all []primitive, large ...primitive) {
	t.Helper()
	all, large = sample.Of(all, 1), sample.Of(large, 1)
	for i, p := range slices.Concat(all, large) {
		t.Run(p.name, func(t *testing.T) {
			of := variants()
			if i >= len(all) {
				of = of[:2]
			} else if !sample.Whole() {
				// Primitives come in groups of up to eight: in each group another begins.
				of = []variant{of[0], of[1+(i+i/8)%(len(of)-1)]}
			}
			for _, v := range of {
				b := &board{Set: rules.New(side, side)}
				def := v.state(b, p.state)
				c := Case{Set: b.Set, Right: def, Solver: options[i%len(options)]}
				if err := c.Check(); err != nil {
					t.Errorf("%s: %v", v.name, err)
				}
			}
		})
	}
}

// options are those of solvers: none may change what is true.
var options = []sat.Options{{}, {Seed: 5}, {NoPhases: true, NoMinimize: true},
	{Seed: 9, Decay: 0.8, NoModes: true}}

// variant states a primitive in some way.
type variant struct {
	name  string
	state func(b *board, p func(b *board) right) func(truth, func(int) bool) bool
}

// under returns the variant under conditions, which it makes before the primitive.
func under(name string, clue bool, conditions func(b *board) []rules.Lit) variant {
	return variant{name, func(b *board, p func(b *board) right) func(truth, func(int) bool) bool {
		when := conditions(b)
		b.draft = func() rules.Draft {
			d := b.Rule("tested", "the tested rule").If(when...)
			if clue {
				d = d.Clue(0)
			}
			return d
		}
		def := p(b)
		return func(holds truth, given func(int) bool) bool {
			return count(holds, b.known) == len(b.known) &&
				(clue && !given(0) || count(holds, when) < len(when) || def(holds))
		}
	}}
}

func variants() []variant {
	return []variant{
		under("alone", false, func(*board) []rules.Lit { return nil }),
		under("if", false, func(b *board) []rules.Lit { return b.bits(1) }),
		under("if not", false, func(b *board) []rules.Lit { return []rules.Lit{b.bits(1)[0].Not()} }),
		under("if two", false, func(b *board) []rules.Lit {
			x := b.bits(2)
			return []rules.Lit{x[0], x[1].Not()}
		}),
		under("if true", false, func(*board) []rules.Lit { return []rules.Lit{rules.True} }),
		under("if false", false, func(*board) []rules.Lit { return []rules.Lit{rules.False} }),
		under("if known", false, func(b *board) []rules.Lit {
			x := b.bits(2)
			b.Rule("known", "it is so").Is(x[0])
			b.known = x[:1]
			return x
		}),
		under("clue", true, func(*board) []rules.Lit { return nil }),
		under("clue if", true, func(b *board) []rules.Lit { return b.bits(1) }),
	}
}

func TestCardinality(t *testing.T) {
	var all []primitive
	add := func(name string, state func(b *board) right) { all = append(all, primitive{name, state}) }
	add("is", func(b *board) right {
		x := b.bits(1)[0]
		b.draft().Is(x)
		return func(holds truth) bool { return holds(x) }
	})
	add("is not", func(b *board) right {
		x := b.bits(1)[0]
		b.draft().Is(x.Not())
		return func(holds truth) bool { return !holds(x) }
	})
	add("is true", func(b *board) right { b.draft().Is(rules.True); return func(truth) bool { return true } })
	add("is false", func(b *board) right { b.draft().Is(rules.False); return func(truth) bool { return false } })
	// lits are some facts, with constants, opposites and repetitions
	shapes := map[string]func(b *board) []rules.Lit{
		"none": func(*board) []rules.Lit { return nil },
		"one":  func(b *board) []rules.Lit { return b.bits(1) },
		"two":  func(b *board) []rules.Lit { return b.bits(2) },
		"four": func(b *board) []rules.Lit {
			x := b.bits(4)
			return []rules.Lit{x[0], x[1].Not(), x[2], x[3].Not()}
		},
		"constants": func(b *board) []rules.Lit { return append(b.bits(2), rules.True, rules.False, rules.True) },
		"repeated":  func(b *board) []rules.Lit { x := b.bits(3); return append(x, x[0], x[1]) },
		"opposite":  func(b *board) []rules.Lit { x := b.bits(3); return append(x, x[0].Not()) },
		"both":      func(b *board) []rules.Lit { x := b.bits(2); return append(x, x[0].Not(), x[0], x[1]) },
	}
	names := []string{"none", "one", "two", "four", "constants", "repeated", "opposite", "both"}
	for _, name := range names {
		lits := shapes[name]
		for n := range 7 {
			add(fmt.Sprintf("exactly %d of %s", n, name), func(b *board) right {
				x := lits(b)
				b.draft().Exactly(n, x...)
				return func(holds truth) bool { return count(holds, x) == n }
			})
			add(fmt.Sprintf("at most %d of %s", n, name), func(b *board) right {
				x := lits(b)
				b.draft().AtMost(n, x...)
				return func(holds truth) bool { return count(holds, x) <= n }
			})
			add(fmt.Sprintf("at least %d of %s", n, name), func(b *board) right {
				x := lits(b)
				b.draft().AtLeast(n, x...)
				return func(holds truth) bool { return count(holds, x) >= n }
			})
		}
		for _, numbers := range [][]int{{}, {0}, {0, 2}, {1, 3}, {0, 1, 3}, {0, 2, 4}, {2, 0, 2}, {7}, {-1, 1}} {
			add(fmt.Sprintf("%v of %s", numbers, name), func(b *board) right {
				x := lits(b)
				b.draft().Count(numbers, x...)
				return func(holds truth) bool { return slices.Contains(numbers, count(holds, x)) }
			})
		}
		add("or of "+name, func(b *board) right {
			x := lits(b)
			b.draft().Or(x...)
			return func(holds truth) bool { return count(holds, x) > 0 }
		})
		add("implies "+name, func(b *board) right {
			x := lits(b)
			y := b.bits(1)[0].Not()
			b.draft().Implies(y, x...)
			return func(holds truth) bool { return !holds(y) || count(holds, x) > 0 }
		})
		add("all of "+name, func(b *board) right {
			x := lits(b)
			y := b.All("all of them", x...)
			b.draft().Is(y)
			return func(holds truth) bool { return count(holds, x) == len(x) }
		})
		add("not all of "+name, func(b *board) right {
			x := lits(b)
			y := b.All("all of them", x...)
			z := b.bits(1)[0]
			b.draft().Iff(y.Not(), z)
			return func(holds truth) bool { return (count(holds, x) != len(x)) == holds(z) }
		})
		add("any of "+name, func(b *board) right {
			x := lits(b)
			y := b.Any("any of them", x...)
			b.draft().Or(y.Not(), b.All("both", y, y))
			z := b.bits(1)[0]
			b.draft().Iff(y, z)
			return func(holds truth) bool { return (count(holds, x) > 0) == holds(z) }
		})
	}
	// many: rows of the solver
	for _, n := range []int{2, 5, 7} {
		add(fmt.Sprintf("exactly %d of 10", n), func(b *board) right {
			x := b.bits(10)
			x[3] = x[3].Not()
			b.draft().Exactly(n, x...)
			return func(holds truth) bool { return count(holds, x) == n }
		})
	}
	add("at least 6 of 10", func(b *board) right {
		x := append(b.bits(10), rules.True)
		b.draft().AtLeast(7, x...)
		return func(holds truth) bool { return count(holds, x) >= 7 }
	})
	for _, numbers := range [][]int{{0, 5}, {1, 4, 8}, {3, 9}} {
		add(fmt.Sprintf("%v of 9", numbers), func(b *board) right {
			x := b.bits(9)
			b.draft().Count(numbers, x...)
			return func(holds truth) bool { return slices.Contains(numbers, count(holds, x)) }
		})
	}
	iffs := func(b *board) [][2]rules.Lit {
		x := b.bits(2)
		return [][2]rules.Lit{{x[0], x[1]}, {x[0], x[1].Not()}, {x[0], x[0]}, {x[0], x[0].Not()}, {x[0], rules.True},
			{rules.False, x[1]}, {rules.True, rules.False}, {rules.False, rules.False}}
	}
	for i := range iffs(&board{Set: rules.New(side, side)}) {
		add(fmt.Sprintf("iff %d", i), func(b *board) right {
			x := iffs(b)[i]
			b.draft().Iff(x[0], x[1])
			return func(holds truth) bool { return holds(x[0]) == holds(x[1]) }
		})
	}
	check(t, all)
}

// holds tests a statement as it is, in which some facts follow from others.
func holds(t *testing.T, m *rules.Set, def right, follow map[rules.Lit]func(truth) bool) {
	t.Helper()
	c := Case{Set: m, Follow: follow, Right: func(holds truth, _ func(int) bool) bool { return def(holds) }}
	if err := c.Check(); err != nil {
		t.Error(err)
	}
}

func shaded(c puzzle.Cell) puzzle.Fact { return puzzle.ShadedFact(c) }

func onPath(c puzzle.Cell, pair int) puzzle.Fact {
	return puzzle.OnPathFact(c, string(rune('A'+pair)))
}
