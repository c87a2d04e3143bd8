package rules_test

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"testing"

	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/rules"
)

// sets makes numbers of several domains.
var sets = []struct {
	name string
	of   func(b *board) []rules.Int
}{
	{"one", func(b *board) []rules.Int { return b.numbers(1, 1, 3) }},
	{"two", func(b *board) []rules.Int { return b.numbers(2, 1, 3) }},
	{"two from 0", func(b *board) []rules.Int { return b.numbers(2, 0, 2) }},
	{"overlapping", func(b *board) []rules.Int { return []rules.Int{b.number(1, 2), b.number(2, 4)} }},
	{"apart", func(b *board) []rules.Int { return []rules.Int{b.number(4, 5), b.number(1, 2)} }},
	{"single values", func(b *board) []rules.Int { return []rules.Int{b.number(2, 2), b.number(1, 3), b.number(3, 3)} }},
	{"three", func(b *board) []rules.Int { return b.numbers(3, 1, 3) }},
	{"three of four", func(b *board) []rules.Int { return b.numbers(3, 1, 4) }},
	{"mixed", func(b *board) []rules.Int { return []rules.Int{b.number(1, 2), b.number(0, 3), b.number(2, 5)} }},
	{"more than values", func(b *board) []rules.Int { return b.numbers(4, 1, 2) }},
	{"the same twice", func(b *board) []rules.Int { x := b.number(1, 3); return []rules.Int{x, b.number(1, 2), x} }},
}

// differ reports whether no two values are equal.
func differ(vs []int) bool {
	for i, v := range vs {
		if slices.Contains(vs[:i], v) {
			return false
		}
	}
	return true
}

func total(vs []int) int {
	sum := 0
	for _, v := range vs {
		sum += v
	}
	return sum
}

func product(vs []int) int {
	all := 1
	for _, v := range vs {
		all *= v
	}
	return all
}

func sumOrProduct(xs []rules.Int, target int) right {
	return func(holds truth) bool {
		vs := values(holds, xs)
		return total(vs) == target || product(vs) == target
	}
}

func TestNumbers(t *testing.T) {
	var all []primitive
	add := func(name string, state func(b *board) right) { all = append(all, primitive{name, state}) }
	add("different none", func(b *board) right { b.draft().Different(); return func(truth) bool { return true } })
	for _, set := range sets {
		add("different "+set.name, func(b *board) right {
			xs := set.of(b)
			b.draft().Different(xs...)
			return func(holds truth) bool { return differ(values(holds, xs)) }
		})
		for _, sum := range []int{0, 1, 3, 4, 5, 6, 40} {
			for _, distinct := range []bool{false, true} {
				add(fmt.Sprintf("sum %d %v %s", sum, distinct, set.name), func(b *board) right {
					xs := set.of(b)
					b.draft().Sum(sum, distinct, xs...)
					return func(holds truth) bool {
						vs := values(holds, xs)
						return total(vs) == sum && (!distinct || differ(vs))
					}
				})
			}
		}
		for _, target := range []int{1, 2, 4, 6, 7, 9, 12, 35} {
			add(fmt.Sprintf("product %d %s", target, set.name), func(b *board) right {
				xs := set.of(b)
				b.draft().Product(target, xs...)
				return func(holds truth) bool { return product(values(holds, xs)) == target }
			})
		}
		for _, target := range []int{1, 4, 6} {
			add(fmt.Sprintf("sum or product %d %s", target, set.name), func(b *board) right {
				xs := set.of(b)
				b.draft().SumOrProduct(target, xs...)
				return sumOrProduct(xs, target)
			})
		}
		for k, tuples := range [][][]int{nil, {{1}}, {{1}, {3}, {1}, {9}}, {{1, 2}, {2, 1}, {3, 3}}, {{2, 2}}, {{7, 1}},
			{{1, 2}, {1, 3}, {2, 3}, {1, 2}, {0, 4}}, {{1, 2, 3}, {3, 2, 1}, {2, 1, 3}, {2, 2, 3}}, {{2, 1, 3}},
			{{1, 1, 1}, {2, 2, 2}, {0, 0, 0}}, {{1, 1, 2, 2}, {1, 2, 1, 2}, {2, 2, 2, 2}}} {
			if n := len(set.of(&board{Set: rules.New(side, side)})); len(tuples) > 0 && len(tuples[0]) != n {
				continue
			}
			add(fmt.Sprintf("table %d %s", k, set.name), func(b *board) right {
				xs := set.of(b)
				b.draft().Table(tuples, xs...)
				return func(holds truth) bool {
					return slices.ContainsFunc(tuples, func(vs []int) bool { return slices.Equal(vs, values(holds, xs)) })
				}
			})
		}
	}
	for _, set := range sets[:5] {
		less := func(b *board) (x, y rules.Int) {
			xs := set.of(b)
			return xs[0], xs[len(xs)-1] // the same for one number
		}
		add("less "+set.name, func(b *board) right {
			x, y := less(b)
			b.draft().Less(x, y)
			return func(holds truth) bool { return value(holds, x) < value(holds, y) }
		})
		add("greater "+set.name, func(b *board) right {
			x, y := less(b)
			b.draft().Less(y, x)
			return func(holds truth) bool { return value(holds, y) < value(holds, x) }
		})
		for name, is := range map[string]func(b *board) rules.Lit{
			"consecutive":          func(b *board) rules.Lit { return b.bits(1)[0] },
			"not consecutive":      func(b *board) rules.Lit { return b.bits(1)[0].Not() },
			"consecutive for sure": func(*board) rules.Lit { return rules.True },
			"never consecutive":    func(*board) rules.Lit { return rules.False },
			"consecutive if":       func(b *board) rules.Lit { return b.number(0, 1).Is(1) },
		} {
			add(name+" "+set.name, func(b *board) right {
				x, y := less(b)
				l := is(b)
				b.draft().Consecutive(l, x, y)
				return func(holds truth) bool {
					by := value(holds, x) - value(holds, y)
					return holds(l) == (by == 1 || by == -1)
				}
			})
		}
	}
	for _, sum := range []int{6, 9, 13} { // several sets of values have them
		add(fmt.Sprintf("sum %d of three of 0 to 5", sum), func(b *board) right {
			xs := b.numbers(3, 0, 5)
			b.draft().Sum(sum, true, xs...)
			return func(holds truth) bool {
				vs := values(holds, xs)
				return total(vs) == sum && differ(vs)
			}
		})
	}
	// These have so many tuples that they become rows of the solver.
	var large []primitive
	for _, distinct := range []bool{false, true} {
		large = append(large, primitive{fmt.Sprintf("large sum %v", distinct), func(b *board) right {
			xs := b.numbers(5, 1, 5)
			b.draft().Sum(15, distinct, xs...)
			return func(holds truth) bool {
				vs := values(holds, xs)
				return total(vs) == 15 && (!distinct || differ(vs))
			}
		}})
	}
	for _, target := range []int{15, 96} { // the sums and the products are many
		large = append(large, primitive{fmt.Sprintf("large sum or product %d", target), func(b *board) right {
			xs := append(b.numbers(5, 1, 4), b.number(0, 5))
			b.draft().SumOrProduct(target, xs...)
			return sumOrProduct(xs, target)
		}})
	}
	check(t, all, append(large, primitive{"large product", func(b *board) right {
		xs := append(b.numbers(5, 1, 4), b.number(0, 5))
		b.draft().Product(96, xs...)
		return func(holds truth) bool { return product(values(holds, xs)) == 96 }
	}})...)
}

// TestNumbersOf: rules on a value of some numbers are those on lists of literals, in whatever order the
// numbers were added, and also for a value that they can't have.
func TestNumbersOf(t *testing.T) {
	at := func(i int) puzzle.Cell { return puzzle.CellOf(i, 3) }
	for name, order := range map[string][]int{"none": {}, "one": {4}, "as they come": {0, 1, 2, 3, 4, 5}, "backwards": {5, 4, 3, 2, 1, 0},
		"mixed": {3, 0, 5, 1, 4, 2}} {
		var formulas []*rules.Formula
		for _, lists := range []bool{false, true} {
			m := rules.New(2, 3)
			var cells []puzzle.Cell
			for _, i := range order {
				m.Int(at(i), 1, 6)
			}
			g := &rules.Graph{}
			for i := range order {
				cells = append(cells, at(i))
				if g.Nodes++; i > 0 {
					g.Edges = append(g.Edges, [2]int{i - 1, i})
				}
			}
			if name == "mixed" {
				cells = []puzzle.Cell{at(0), at(1), at(2), at(3), at(4), at(5)}
			}
			xs := m.Numbers(cells, 1, 6)
			for v := 0; v <= 7; v++ {
				if lists {
					rule(m).AtLeast(1, xs.Are(v)...)
					rule(m).AtMost(1, xs.Are(v)...)
					rule(m).Next(g, xs.Are(v), xs.Are(v+1))
				} else {
					rule(m).Somewhere(xs, v)
					rule(m).Once(xs, v)
					rule(m).Beside(g, xs, v, v+1)
				}
			}
			f, err := m.Formula(context.Background(), rules.Options{Whole: true})
			if err != nil {
				t.Fatal(err)
			}
			formulas = append(formulas, f)
		}
		if !reflect.DeepEqual(formulas[0].Formula, formulas[1].Formula) {
			t.Errorf("%s: %v, but by lists %v", name, formulas[0].Formula, formulas[1].Formula)
		}
	}
}
