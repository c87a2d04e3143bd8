package cnf_test

import (
	"bytes"
	"context"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/gridwright/gridwright/cnf"
)

func TestLit(t *testing.T) {
	for _, n := range []int{1, -1, 2, -7, cnf.MaxVars, -cnf.MaxVars} {
		l := cnf.FromInt(n)
		if l.Int() != n || l.Not().Int() != -n || l.Negated() != (n < 0) || l.Var() != max(n, -n)-1 {
			t.Errorf("%d becomes %v of variable %d", n, l, l.Var())
		}
	}
}

func TestRead(t *testing.T) {
	f, err := cnf.Read(context.Background(), strings.NewReader("c a comment\np cnf 3 3\n1 -2\n 0 3\t0\nc another\n0\n%\n0\nnonsense"))
	want := [][]cnf.Lit{{cnf.Pos(0), cnf.Neg(1)}, {cnf.Pos(2)}, {}}
	if err != nil || f.Vars != 3 || !reflect.DeepEqual(f.Clauses, want) {
		t.Fatalf("%v, %v", f, err)
	}
	for text, want := range map[string]string{
		"":                                    "expected a line",
		"1 0\n":                               `line 1: expected "p cnf`,
		"p cnf 1\n":                           `line 1: expected "p cnf`,
		"p cnf x 1\n":                         "expected a number of variables",
		"p cnf 1 -1\n":                        "expected a number of clauses",
		"p cnf 99999999999 1\n":               "expected a number of variables",
		"p cnf 1 1\np cnf 1 1\n1 0\n":         "line 2: a second header",
		"p cnf 1 1\n\n2 0\n":                  "line 3: literal 2: expected a variable from 1 to 1",
		"p cnf 1 1\n-9223372036854775808 0\n": "expected a variable from 1 to 1",
		"p cnf 1 1\n1 x 0\n":                  `line 2: expected a literal, found "x"`,
		"p cnf 1 1\n1\n":                      "line 2: the last clause does not end with 0",
		"p cnf 1 2\n1 0\n":                    "expected 2 clauses as in the header, found 1",
		"p cnf 1 0\n1 0\n":                    "expected 0 clauses as in the header, found 1",
	} {
		if _, err := cnf.Read(context.Background(), strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

// formulas draws formulas over a few variables.
func formulas(t *rapid.T) *cnf.Formula {
	f := &cnf.Formula{Vars: rapid.IntRange(1, 6).Draw(t, "vars")}
	lits := func(least, most int) []cnf.Lit {
		return rapid.SliceOfNDistinct(rapid.Custom(func(t *rapid.T) cnf.Lit {
			return cnf.Lit(rapid.IntRange(0, 2*f.Vars-1).Draw(t, "lit"))
		}), least, min(most, f.Vars), cnf.Lit.Var).Draw(t, "lits")
	}
	for range rapid.IntRange(0, 6).Draw(t, "clauses") {
		f.Add(lits(0, 3)...)
	}
	for range rapid.IntRange(0, 2).Draw(t, "groups") {
		f.AddAtMostOne(lits(0, 5)...)
	}
	for range rapid.IntRange(0, 2).Draw(t, "rows") {
		r := cnf.Row{Lits: lits(0, 5)}
		for range r.Lits {
			r.Coefs = append(r.Coefs, rapid.Int64Range(1, 4).Draw(t, "coef"))
		}
		r.Min = rapid.Int64Range(-1, 9).Draw(t, "min")
		f.Rows = append(f.Rows, r)
	}
	return f
}

// models returns the assignments that a formula allows, by the first n variables, and the number of
// each.
func models(f *cnf.Formula, n int) map[uint32]int {
	found := map[uint32]int{}
	for bits := range uint32(1) << f.Vars {
		model := make([]bool, f.Vars)
		for v := range model {
			model[v] = bits>>v&1 != 0
		}
		if f.Holds(model) {
			found[bits&(1<<n-1)]++
		}
	}
	return found
}

// TestExpanded: the expanded formula allows the same assignments, each once.
func TestExpanded(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := formulas(t)
		if err := f.Check(); err != nil {
			t.Fatal(err)
		}
		g, err := f.Expanded(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		if len(g.AtMostOne)+len(g.Rows) > 0 {
			t.Fatal("rows are left")
		}
		if g.Vars > 20 {
			t.Skip("too many for brute force")
		}
		if want, got := models(f, f.Vars), models(g, f.Vars); !reflect.DeepEqual(got, want) {
			t.Errorf("%+v becomes %+v: %v, want %v", f, g, got, want)
		}
	})
}

// TestWrite: a written formula reads back equal; Write refuses other rows.
func TestWrite(t *testing.T) {
	rows := 0
	rapid.Check(t, func(t *rapid.T) {
		f := formulas(t)
		if rapid.Bool().Draw(t, "clauses alone") {
			f.AtMostOne, f.Rows = nil, nil
		}
		var b bytes.Buffer
		err := cnf.Write(context.Background(), &b, f, "a formula", "of two comments")
		if len(f.AtMostOne)+len(f.Rows) > 0 {
			if rows++; err == nil {
				t.Fatal("rows were lost")
			}
			return
		}
		if err != nil || !strings.HasPrefix(b.String(), "c a formula\nc of two comments\np cnf ") {
			t.Fatalf("%v\n%s", err, b.String())
		}
		g, err := cnf.Read(context.Background(), &b)
		if err != nil || g.Vars != f.Vars || len(g.Clauses) != len(f.Clauses) {
			t.Fatalf("%v, %+v", err, g)
		}
		for i := range f.Clauses {
			if len(f.Clauses[i])+len(g.Clauses[i]) > 0 && !reflect.DeepEqual(f.Clauses[i], g.Clauses[i]) {
				t.Errorf("%v becomes %v", f.Clauses[i], g.Clauses[i])
			}
		}
	})
	if rows == 0 {
		t.Error("no formula had rows")
	}
}

func TestCheck(t *testing.T) {
	for name, f := range map[string]*cnf.Formula{
		"stranger":      {Vars: 1, Clauses: [][]cnf.Lit{{cnf.Pos(1)}}},
		"negative":      {Vars: 1, AtMostOne: [][]cnf.Lit{{-1}}},
		"twice":         {Vars: 1, Rows: []cnf.Row{{Lits: []cnf.Lit{0, 1}, Coefs: []int64{1, 1}}}},
		"coefficient":   {Vars: 1, Rows: []cnf.Row{{Lits: []cnf.Lit{0}, Coefs: []int64{0}}}},
		"too few":       {Vars: 1, Rows: []cnf.Row{{Lits: []cnf.Lit{0}}}},
		"sum too large": {Vars: 2, Rows: []cnf.Row{{Lits: []cnf.Lit{0, 2}, Coefs: []int64{1 << 62, 1 << 62}}}},
	} {
		if f.Check() == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add("p cnf 2 1\n1 -2 0\n")
	f.Add("c x\np cnf 0 1\n0\n%\n")
	f.Fuzz(func(t *testing.T, text string) {
		g, err := cnf.Read(context.Background(), strings.NewReader(text))
		if err != nil {
			return
		}
		if err := g.Check(); err != nil {
			t.Fatalf("%q: %v", text, err)
		}
	})
}
