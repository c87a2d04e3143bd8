package explain

import (
	"context"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/engine/viasat"
	latinstated "github.com/gridwright/gridwright/internal/family/latin/stated"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/rules"
	"github.com/gridwright/gridwright/sat"
)

// sumsOf returns an explainer of random sums of parts of the rows and columns of a Latin square of n
// numbers, of which no cell is given. Some cells may hold fewer numbers than others.
func sumsOf(t *testing.T, rng *rand.Rand, n int) *Explainer {
	t.Helper()
	ctx := context.Background()
	text, names := "latin\n", rng.Perm(n)
	for r := range n {
		for c := range n {
			text += fmt.Sprint(names[(r+c)%n]+1, " ")
		}
		text += "\n"
	}
	s := latinstated.Statement()
	kind := s.Kinds[slices.IndexFunc(s.Kinds, func(k *puzzle.Kind) bool { return k.Name == "latin" })]
	p := puzzletest.Parse(t, kind, text)
	var answer puzzle.Answer
	e := engine.Checked(viasat.Engine{Encoding: s.Encoding()})
	if _, err := e.Search(ctx, p, 1, func(a puzzle.Answer) bool {
		answer = slices.Clone(a)
		return true
	}); err != nil {
		t.Fatal(err)
	}
	set, narrower := rules.New(n, n), rng.IntN(2)
	at := func(k int) puzzle.Cell { return puzzle.CellOf(k, n) }
	of := make([]rules.Int, n*n)
	for k := range of {
		is := names[(k/n+k%n)%n] + 1
		of[k] = set.Int(at(k), 1+narrower*rng.IntN(min(is, 2)), n-narrower*rng.IntN(min(n-is+1, 3)))
	}
	for line := range 2 * n {
		for from, to := 0, 0; from < n; from = to {
			to = min(from+1+rng.IntN(n), n)
			sum, numbers := 0, []rules.Int(nil)
			for i := from; i < to; i++ {
				k := line*n + i
				if line >= n {
					k = i*n + line - n
				}
				sum, numbers = sum+names[(k/n+k%n)%n]+1, append(numbers, of[k])
			}
			set.Rule("sum", fmt.Sprintf("sum %d of line %d is right", from, line)).Sum(sum, true, numbers...)
		}
	}
	x, err := New(ctx, p, set, Question{Answer: answer})
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// proved reports whether some instances settle a literal with some premises, by the step's formula.
func proved(t *testing.T, x *Explainer, l Lit, by []int, premises []Lit) bool {
	t.Helper()
	s := x.step(l, by, len(by), false)
	s.Premises, s.lemmas = premises, []lemma{}
	p, err := x.Proof(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	solver := sat.New(sat.Options{})
	if err := solver.AddFormulaContext(t.Context(), p.Formula); err != nil {
		t.Fatal(err)
	}
	return solver.Solve(t.Context(), sat.Limits{}) == sat.Unsat
}

// TestAddUp: what sums settle is proved by the formula of the instances that are cited, and by
// those alone; one sum with the rules of its cells settles all that its formula proves.
func TestAddUp(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	settled, open := map[bool]int{}, map[bool]int{}
	for range 12 {
		x := sumsOf(t, rng, 6)
		all := x.sums()
		for range 400 {
			by := []int{all.all[rng.IntN(len(all.all))]}
			if _, of, _ := x.Rule(by[0]).Sum(); rng.IntN(2) == 0 { // sums that cross it
				for range 1 + rng.IntN(2) {
					by = append(by, all.at[of[rng.IntN(len(of))].Cell]...)
				}
			}
			one, sums, ruled := len(by) == 1, slices.Clone(by), rng.IntN(3)
			var premises, about []Lit
			for _, i := range sums {
				_, of, _ := x.Rule(i).Sum()
				for _, n := range of {
					if ruled > 0 && (ruled == 2 || rng.IntN(2) == 0) {
						by = append(by, all.cell[n.Cell])
					}
					for v := n.Lo; v <= n.Hi; v++ {
						l := n.Is(v)
						if !x.Holds(l) {
							l = l.Not()
						}
						if rng.IntN(5) < 2 && (l.Negated() || rng.IntN(3) == 0) {
							premises = append(premises, l)
						} else {
							about = append(about, l)
						}
					}
				}
			}
			slices.Sort(by)
			by = slices.Compact(by)
			x.only(premises)
			for range 5 {
				if len(about) == 0 {
					break
				}
				l := about[rng.IntN(len(about))]
				if x.Known(l) {
					continue
				}
				does, is := x.addUp(l, int32s(by)), proved(t, x, l, by, premises)
				if does && !is || one && ruled == 2 && is && !does {
					t.Fatalf("%s: addUp says %v, the formula %v, by %v, with %d premises", x.words(l),
						does, is, x.Reasons(by), len(premises))
				}
				if does {
					settled[l.Negated()]++
				} else {
					open[is]++
				}
			}
		}
	}
	t.Log(settled, open)
	if min(settled[false], settled[true], open[false]) < 100 {
		t.Errorf("settled by what a cell holds or not: %v; not settled, though proved: %v", settled, open)
	}
}

// TestMarked: a reason names cells until what is left follows from what is named: of two cells with
// the sum 9, where one holds 4, 8 or 9, only 4+5 is left if the other does not hold 1.
func TestMarked(t *testing.T) {
	const digits = 0b1111111110
	r := &run{cells: []puzzle.Cell{{Row: 0, Col: 0}, {Row: 0, Col: 1}}, left: 9, free: []uint{digits, digits},
		can: []uint{1<<4 | 1<<8 | 1<<9, digits &^ (1 << 1)}}
	for _, test := range []struct {
		sets, marks int
	}{{2, 1}, {1, 2}} {
		why := r.marked(puzzle.Reason{}, func(can []uint) bool {
			return len(having(can, r.left)) == test.sets
		}, r.all()...)
		if got := why.Part("marks").Reasons; len(got) != test.marks {
			t.Errorf("%d sets: %d marks, want %d: %v", test.sets, len(got), test.marks, got)
		}
	}
}

// TestCrossing: where two sums cross, the reason lists the sets of one of them, or of both, which are
// few; of the other it says the least or the most number of its sets. By either, one number is left
// for the cell, which the answer has.
func TestCrossing(t *testing.T) {
	forms := map[string]int{}
	for _, seed := range []uint64{6, 9, 27, 35} { // whose sums cross in each way
		rng := rand.New(rand.NewPCG(seed, 4))
		x := sumsOf(t, rng, 9)
		for range 10 {
			var placed []Lit
			for _, l := range x.targets(Ink) {
				if rng.IntN(4) == 0 {
					placed = append(placed, l)
				}
			}
			x.only(placed)
			for at, sums := range x.sums().at {
				var left, few []uint // the numbers of the sets of each sum, and of those that are listed
				for _, i := range sums {
					if r := x.run(i); len(r.cells) > 1 && slices.Contains(r.cells, at) {
						sets := having(r.free, r.left)
						some, _ := union(sets)
						if left = append(left, some); len(sets) <= mostWays {
							few = append(few, some)
						}
					}
				}
				of, ok := x.crossing(at)
				if crosses := len(left) == 2 && bits.OnesCount(left[0]&left[1]) == 1; ok && !crosses ||
					!ok && crosses && len(few) == 2 {
					t.Errorf("%v: told %v, of sums with %v", at, ok, left)
				}
				if !ok {
					continue
				}
				can, number := left[0]&left[1], of.why.Part("number").Numbers[0]
				switch forms[of.why.Form]++; {
				case of.why.Form == "sum/cross" && len(few) == 2:
				case of.why.Form == "sum/cross/most" && len(few) == 1:
					can = few[0] & (1<<(number+1) - 1)
				case of.why.Form == "sum/cross/least" && len(few) == 1:
					can = few[0] &^ (1<<number - 1)
				default:
					t.Errorf("%v: %d of the sums have few sets, but the reason is %+v", at, len(few), of.why)
				}
				if f, _ := x.Fact(of.facts[0]); can != 1<<f.Value || !x.Holds(of.facts[0]) {
					t.Errorf("%v: %+v, though it leaves %v", f, of.why, numbersOf(can))
				}
			}
		}
	}
	if min(forms["sum/cross"], forms["sum/cross/most"], forms["sum/cross/least"]) < 3 {
		t.Errorf("too few of some form: %v", forms)
	}
}

// TestQuiet: where only the class matters, sums settle the same on each rung; what is told later has
// all its words again.
func TestQuiet(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	long := 0
	for range 5 {
		x := sumsOf(t, rng, 7)
		claims := func() (all []string) {
			for rung := bySets; rung <= byMarkedChain; rung++ {
				x.findSums(rung, func(c Claim) bool {
					all = append(all, fmt.Sprint(rung, c.Lit, c.Instances))
					return true
				})
			}
			return all
		}
		words := func() (all []string) {
			for _, i := range x.sums().all {
				for _, told := range x.run(i).thoughts(byTrial) {
					all = append(all, fmt.Sprint(told.why))
				}
			}
			return all
		}
		loud, said := claims(), words()
		clear(x.sums().last)
		x.hasty = true
		quiet := claims()
		if x.hasty = false; !slices.Equal(loud, quiet) {
			t.Fatalf("quietly %v, want %v", quiet, loud)
		}
		if got := words(); !slices.Equal(got, said) {
			t.Fatalf("told %v, want %v", got, said)
		}
		long += len(said)
	}
	if t.Logf("%d thoughts by trial", long); long < 20 {
		t.Error("too few")
	}
}
