package gridwright_test

import (
	"context"
	"os"
	"slices"
	"strconv"
	"testing"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/catalog"
	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/internal/sample"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/rules"
	"github.com/gridwright/gridwright/sat"
)

// TestSmallest: no smaller set of rule instances than that of a step settles its fact. All smaller
// sets are tried, with a solver instead of the repairs by which steps are found. The instances of
// rules on a graph as a whole are clauses on all walks that the board has (graph_sets_test.go).
// GRIDWRIGHT_SOAK sets the number of boards of a kind; 100 take 17 s.
func TestSmallest(t *testing.T) {
	boards, larger := sample.Number(5, 1), 0
	if n, err := strconv.Atoi(os.Getenv("GRIDWRIGHT_SOAK")); err == nil {
		boards = n
	}
	for _, frame := range []string{
		"latin\n. . . .\n. . . .\n. . . .\n. . . .\n",
		"futoshiki\n. . . .\n. . . .\n. . . .\n. . . .\n",
		"sudoku\n. . . .\n. . . .\n. . . .\n. . . .\n",
		"kenken\n. . .\n. . .\n. . .\n",
		"kenken\n. . . .\n. . . .\n. . . .\n. . . .\n",
		"numbrix\n. . .\n. . .\n. . .\n",
		"hidato\n. . .\n. . .\n. . .\n",
		"numberlink touch=never\n. . .\n. . .\n. . .\n",
		"numberlink touch=never cover=no\n. . .\n. . .\n. . .\n",
		"numberlink touch=no2x2\n. . .\n. . .\n. . .\n",
		"slitherlink\n. .\n. .\n",
		"slitherlink\n. . .\n. . .\n",
	} {
		empty, err := gridwright.Parse(frame)
		if err != nil {
			t.Fatal(err)
		}
		name := empty.Kind().Name
		sets := map[int]int{}
		for i := range boards {
			made, err := gridwright.Generate(t.Context(), empty, &gridwright.GenerateOptions{
				Number: uint64(i + 1)})
			if err != nil {
				t.Fatal(err)
			}
			smallest(t, made.Puzzle, made.Answer, sets)
			if t.Failed() {
				t.Fatalf("the board is\n%s", made.Puzzle)
			}
		}
		t.Logf("%s: steps by the size of their sets: %v", name, sets)
		larger += sets[2] + sets[3]
	}
	if larger == 0 {
		t.Error("no step needs more than one rule")
	}
}

// smallest tries all smaller sets for each step of a board, and counts steps by size.
func smallest(t *testing.T, p puzzle.Puzzle, a puzzle.Answer, sets map[int]int) {
	ctx := t.Context()
	x, set := explainerOf(t, p, a)
	b := newAllSets(t, set, x)
	b.rules = slices.DeleteFunc(b.rules, func(i int) bool { return slices.Contains(b.joined, i) })
	for _, mode := range []explain.Mode{explain.Ink, explain.Pencil} {
		x.Run(ctx, mode, 3, func(r explain.Round) {
			known := known(x)
			for _, s := range r.Steps {
				sets[len(s.Instances)]++
				if !b.settle(s.Lit, known, s.Instances) {
					t.Errorf("%v: the rules do not settle it", s.Fact)
				}
				if !s.Proved {
					t.Errorf("%v: not proved smallest", s.Fact)
				}
				for size := range len(s.Instances) {
					if set := b.some(s.Lit, known, nil, size, 0); set != nil {
						t.Errorf("%v: %d rules settle it: %v", s.Fact, size, set)
					}
				}
			}
		})
	}
}

// explainerOf returns an explainer of a puzzle without techniques, and the statement.
func explainerOf(t *testing.T, p puzzle.Puzzle, a puzzle.Answer) (*explain.Explainer, *rules.Set) {
	statement, err := catalog.StatementFor(p)
	if err != nil {
		t.Fatal(err)
	}
	set, err := statement.State(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	x, err := explain.New(t.Context(), p, set, explain.Question{Answer: a})
	if err != nil {
		t.Fatal(err)
	}
	return x, set
}

// known lists what is known.
func known(x *explain.Explainer) (known []rules.Lit) {
	for v := range x.Set().Vars() {
		for _, l := range []rules.Lit{rules.Lit(2 * v), rules.Lit(2*v + 1)} {
			if x.Known(l) {
				known = append(known, l)
			}
		}
	}
	return known
}

// allSets is a solver of all rules, each of which applies under a literal of its own.
type allSets struct {
	*sat.Solver
	guard []rules.Lit // of each rule
	rules []int       // those that are not free knowledge alone
	// Those that state that a path joins a pair. Each follows from the others, and stands for many of
	// them, so smallest sets do without.
	joined []int
}

func newAllSets(t *testing.T, set *rules.Set, x *explain.Explainer) *allSets {
	parts, err := set.Parts(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	b := &allSets{Solver: sat.New(sat.Options{})}
	b.AddVars(parts.Vars)
	for range x.Instances() {
		b.guard = append(b.guard, rules.Lit(2*b.NewVar()))
	}
	used := make([]bool, set.Rules())
	under := func(rule int32, clause ...rules.Lit) {
		used[rule] = true
		b.Add(append([]rules.Lit{b.guard[rule].Not()}, clause...)...)
	}
	for i, rule := range parts.Of {
		switch clause := parts.Lits[parts.First[i]:parts.First[i+1]]; {
		case rule < 0 || links(set, clause):
			b.Add(clause...)
		default:
			under(rule, clause...)
		}
	}
	for i, group := range parts.AtMostOne {
		free := true
		for _, l := range group {
			free = free && l.Var() < set.Vars() && set.Excludes(l)
		}
		for j, l := range group {
			for _, m := range group[:j] {
				if free {
					b.Add(l.Not(), m.Not())
				} else {
					under(parts.GroupRule[i], l.Not(), m.Not())
				}
			}
		}
	}
	for i, row := range parts.Rows {
		used[parts.RowRule[i]] = true
		row.Lits = append(row.Lits[:len(row.Lits):len(row.Lits)], b.guard[parts.RowRule[i]].Not())
		row.Coefs = append(row.Coefs[:len(row.Coefs):len(row.Coefs)], row.Min)
		b.AddRow(row)
	}
	for i, is := range used {
		if is {
			b.rules = append(b.rules, i)
		}
	}
	for i := range parts.Graphs {
		b.graph(x, &parts.Graphs[i])
	}
	return b
}

// links reports whether a clause states that cells with consecutive numbers are linked.
func links(set *rules.Set, clause []rules.Lit) bool {
	linked, numbers := 0, 0
	for _, l := range clause {
		if l.Var() >= set.Vars() {
			return false
		}
		switch f, ok := set.FactOf(l.Var()); {
		case ok && f.What == puzzle.Linked && !l.Negated():
			linked++
		case ok && f.What == puzzle.Holds && l.Negated():
			numbers++
		}
	}
	return len(clause) == 3 && linked == 1 && numbers == 2
}

// settle reports whether some rules settle a literal with what is known.
func (b *allSets) settle(l rules.Lit, known []rules.Lit, some []int) bool {
	assumed := append([]rules.Lit{l.Not()}, known...)
	for _, i := range some {
		assumed = append(assumed, b.guard[i])
	}
	return b.Solve(context.Background(), sat.Limits{}, assumed...) == sat.Unsat
}

// some returns rules that settle a literal: those given, and so many of the others, or nil.
func (b *allSets) some(l rules.Lit, known []rules.Lit, given []int, more, from int) []int {
	if more == 0 {
		if b.settle(l, known, given) {
			return append([]int{}, given...)
		}
		return nil
	}
	for k := from; k < len(b.rules); k++ {
		if found := b.some(l, known, append(given[:len(given):len(given)], b.rules[k]), more-1, k+1); found != nil {
			return found
		}
	}
	return nil
}
