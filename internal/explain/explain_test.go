package explain

import (
	"context"
	"slices"
	"testing"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/engine/viasat"
	kenkenstated "github.com/gridwright/gridwright/internal/family/kenken/stated"
	latinstated "github.com/gridwright/gridwright/internal/family/latin/stated"
	linkstated "github.com/gridwright/gridwright/internal/family/link/stated"
	pathstated "github.com/gridwright/gridwright/internal/family/path/stated"
	slitherlinkstated "github.com/gridwright/gridwright/internal/family/slitherlink/stated"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/internal/stated"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/rules"
)

// examples calls with an explainer of the example of each kind.
func examples(t *testing.T, with func(t *testing.T, x *Explainer)) {
	for _, s := range []stated.Statement{pathstated.Statement(), linkstated.Statement(),
		latinstated.Statement(), slitherlinkstated.Statement(), kenkenstated.Statement(), shaded()} {
		for _, k := range s.Kinds {
			t.Run(k.Name, func(t *testing.T) {
				with(t, explainer(t, s, puzzletest.Parse(t, k, k.Example)))
			})
		}
	}
}

// explainer returns an explainer of a puzzle with one answer.
func explainer(t *testing.T, s stated.Statement, p puzzle.Puzzle) *Explainer {
	t.Helper()
	ctx := context.Background()
	var answer puzzle.Answer
	e := engine.Checked(viasat.Engine{Encoding: s.Encoding()})
	if _, err := e.Search(ctx, p, 1, func(a puzzle.Answer) bool {
		answer = slices.Clone(a)
		return true
	}); err != nil || answer == nil {
		t.Fatal("no answer", err)
	}
	set, err := s.State(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	var patterns []*Technique
	for _, pattern := range p.Kind().Patterns {
		patterns = append(patterns, Pattern(pattern))
	}
	x, err := New(ctx, p, set, Question{Answer: answer, Techniques: patterns, Ladder: p.Kind().Ladder})
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// TestFree: free knowledge can't chain. No literal that it makes true is one from which it draws
// conclusions, other than by the facts that are known anyway; and drawing its conclusions a second
// time finds nothing more, in any state of a solution.
func TestFree(t *testing.T) {
	examples(t, func(t *testing.T, x *Explainer) {
		premise := make([]bool, 2*x.vars()) // literals from which something follows, with other such ones
		for _, g := range x.groups {
			for _, l := range g {
				premise[l] = true
			}
		}
		for c, of := range x.of {
			if of == free {
				for _, l := range x.clause(int32(c)) {
					if l.Negated() {
						premise[l.Not()] = true
					}
				}
			}
		}
		for c, of := range x.of {
			if of != free {
				continue
			}
			for _, l := range x.clause(int32(c)) {
				// Of two values, the one is not held exactly if the other is.
				if !l.Negated() && premise[l] && x.fromTwo(l.Not()) == rules.False {
					t.Errorf("by free knowledge %s follows, and from that more", x.words(l))
				}
			}
		}
		closed := func() {
			for _, v := range slices.Clone(x.order) {
				x.free(lit(int(v), x.truth[v]), func(l Lit) {
					if !x.Known(l) {
						t.Fatalf("%s follows by free knowledge and is not known", x.words(l))
					}
				})
			}
		}
		closed()
		x.Run(context.Background(), Pencil, 2, func(Round) { closed() })
		closed()
	})
}

// TestClassify: the class that closures find is that of the grade.
func TestClassify(t *testing.T) {
	examples(t, func(t *testing.T, x *Explainer) {
		want := x.Grade(context.Background())
		if c, proved := x.Classify(context.Background(), Search); c != want.Class || proved != want.Proved {
			t.Errorf("the class is %v (proved %v), by the grade %v (%v)", c, proved, want.Class, want.Proved)
		}
		for most := Gentle; most < Search; most++ {
			capped := want.Class
			if capped > most {
				capped = Search
			}
			if c, _ := x.Classify(context.Background(), most); c != capped {
				t.Errorf("up to %v, the class is %v instead of %v", most, c, capped)
			}
		}
	})
}

// TestCounterexamples: each counterexample has what was known at first and keeps free knowledge, and
// it breaks exactly the rules that it lists.
func TestCounterexamples(t *testing.T) {
	examples(t, func(t *testing.T, x *Explainer) {
		x.Grade(context.Background())
		if len(x.all) == 0 {
			t.Fatal("there are no counterexamples")
		}
		for _, c := range x.all {
			truth := slices.Clone(x.truth)
			for _, l := range c.flips {
				truth[l.Var()] = !truth[l.Var()]
			}
			holds := func(l Lit) bool { return truth[l.Var()] != l.Negated() }
			for _, v := range x.order[:x.start] {
				if truth[v] != x.truth[v] {
					t.Errorf("it changes %s, which was known", x.words(lit(int(v), true)))
				}
			}
			for _, g := range x.groups {
				if n := len(slices.DeleteFunc(slices.Clone(g), func(l Lit) bool { return !holds(l) })); n > 1 {
					t.Errorf("%d of %s and others hold", n, x.words(g[0]))
				}
			}
			for k, of := range x.of {
				if of == free && !slices.ContainsFunc(x.clause(int32(k)), holds) {
					t.Errorf("it breaks a free clause of %s", x.words(x.clause(int32(k))[0]))
				}
			}
			x.compare(t, c, truth)
		}
	})
}

// TestThin: the pool of counterexamples can lose some, and the same steps are found.
func TestThin(t *testing.T) {
	ctx := context.Background()
	examples(t, func(t *testing.T, x *Explainer) {
		steps := func(most int) (all [][]Lit) {
			x.Run(ctx, Pencil, 2, func(r Round) {
				lits := []Lit{Lit(r.Load)}
				for _, s := range r.Steps {
					lits = append(lits, s.Lit)
				}
				slices.Sort(lits)
				all = append(all, lits)
				x.thin(most)
				if x.kept > most || len(x.all) == 0 != (x.kept == 0) {
					t.Fatalf("%d counterexamples with %d numbers, of at most %d", len(x.all), x.kept, most)
				}
			})
			return all
		}
		want := steps(mostKept)
		for _, most := range []int{0, 1000} {
			if got := steps(most); !slices.EqualFunc(got, want, slices.Equal) {
				t.Errorf("with at most %d numbers: %v, want %v", most, got, want)
			}
		}
	})
}

// compare tests the list of broken instances of a counterexample by all clauses. Instances with
// other parts are compared with the rules of the statement. Elsewhere these may differ from their
// clauses in what they say of a cell without a number, which another rule forbids.
func (x *Explainer) compare(t *testing.T, c counterexample, truth []bool) {
	t.Helper()
	holds := func(l Lit) bool { return truth[l.Var()] != l.Negated() }
	want := make([]bool, len(x.instances))
	for k, of := range x.of {
		if of >= 0 && !x.loose[of] && !slices.ContainsFunc(x.clause(int32(k)), holds) {
			want[of] = true
		}
	}
	broken := make([]bool, x.set.Rules())
	for _, rule := range x.set.Broken(truth[:x.set.Vars()]) {
		broken[rule] = true
	}
	listed := make([]bool, x.set.Rules())
	for _, i := range c.broken {
		listed[x.instances[i].Rule] = true
	}
	for i, in := range x.instances {
		has := slices.Contains(c.broken, int32(i))
		switch {
		case has && !broken[in.Rule] && (in.Part != Whole || x.loose[i]):
			t.Errorf("%+v is listed, but the rule is not broken", x.Reason(i))
		case in.Part == Whole && x.clausesOf.first[i] == x.clausesOf.first[i+1] && len(x.rows[i]) == 0:
			// a rule on a graph, of which other instances are the parts
		case in.Part == Whole && x.loose[i] && has != broken[in.Rule]:
			t.Errorf("%+v: listed %v, broken %v", x.Reason(i), has, broken[in.Rule])
		case in.Part == Whole && !x.loose[i] && has != want[i]:
			t.Errorf("%+v: listed %v, broken %v", x.Reason(i), has, want[i])
		case in.Part != Whole && in.Part != Touching && in.Part != Filled && broken[in.Rule] && !listed[in.Rule]:
			x.degrees(t, in, holds)
		}
	}
}

// degrees fails unless some node has more edges than it may have: only then is a rule on a graph
// broken while all of its parts hold.
func (x *Explainer) degrees(t *testing.T, in Instance, holds func(Lit) bool) {
	t.Helper()
	g := &x.graphs[in.graph]
	for i := range g.part {
		n := 0
		for _, h := range g.search.At(int32(i)) {
			if holds(g.Lits[h.Edge]) {
				n++
			}
		}
		end := g.Labels != nil && g.Labels[i] > 0
		if n > 2 || n == 1 && !end || n != 1 && end {
			return
		}
	}
	t.Errorf("%+v and others hold, but the rule is broken", g.reason(in))
}
