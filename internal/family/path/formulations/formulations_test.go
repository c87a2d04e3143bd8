package formulations_test

import (
	"context"
	"os"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/gridwright/gridwright/internal/engine/enginetest"
	"github.com/gridwright/gridwright/internal/engine/viamip"
	"github.com/gridwright/gridwright/internal/family/path"
	"github.com/gridwright/gridwright/internal/family/path/brute"
	"github.com/gridwright/gridwright/internal/family/path/formulations"
	"github.com/gridwright/gridwright/internal/formulation"
	"github.com/gridwright/gridwright/internal/formulation/formulationtest"
	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/internal/sample"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/highswasm"
	"github.com/gridwright/gridwright/puzzle"
)

// small are boards that brute force and a solver enumerate in no time.
var small = map[*puzzle.Kind][]string{
	path.Numbrix(): {
		".\n", "1\n", ". .\n", "2 .\n", ". . .\n", ". 2 .\n", ". .\n. .\n", "1 .\n. 2\n", "1 .\n2 3\n",
		"x 1\n", "1 x .\n", "1 . .\n. x .\n. . .\n", "1 . .\n. . .\n. . 9\n", ". 2 .\n. . 8\n5 . .\n",
		"2 . .\n. . .\n. . .\n", "x . .\n. . x\n. 3 .\n", ". . .\n. 3 .\n",
	},
	path.Hidato(): {
		".\n", "1 .\n. .\n", "1 .\n. 2\n", ". 5 .\n. x .\n. . 1\n", "1 . x\n. 4 5\n", "x 1\n2 x\n",
		"1 . .\n. . 9\n. 5 .\n",
	},
}

func TestFormulations(t *testing.T) {
	for _, f := range formulations.All() {
		for kind, texts := range small {
			t.Run(f.Name, func(t *testing.T) { formulationtest.Run(t, f, kind, brute.Answers, texts) })
		}
	}
}

// TestRandom: on random boards with holes and clues, right and wrong, every answer is a point.
func TestRandom(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		p := random(rt)
		f := rapid.SampledFrom(formulations.All()).Draw(rt, "formulation")
		formulationtest.Holds(t, f, p, brute.Answers)
		if t.Failed() {
			rt.Fatalf("formulation %s", f.Name)
		}
	})
}

func random(t *rapid.T) *path.Puzzle {
	board := grid.Board{Rows: rapid.IntRange(1, 3).Draw(t, "rows"), Cols: rapid.IntRange(1, 3).Draw(t, "cols")}
	values := make([]int, board.Cells())
	n := len(values)
	for c := range values {
		if rapid.IntRange(0, 7).Draw(t, "hole") == 0 && n > 1 {
			values[c] = path.Hole
			n--
		}
	}
	used := map[int]bool{}
	for c := range values {
		if v := rapid.IntRange(0, 2*n).Draw(t, "given"); values[c] == 0 && v <= n && !used[v] {
			values[c], used[v] = v, true
		}
		if values[c] == 0 {
			used[0] = false
		}
	}
	p, err := path.New(board, rapid.Bool().Draw(t, "diagonal"), values)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestEngines: as engines the formulations have exactly the answers of brute force.
func TestEngines(t *testing.T) {
	formulationtest.OnSolvers(t, formulations.All(), func(t *testing.T, f *formulation.Formulation, s mip.Solver) {
		e := viamip.Engine{Formulation: f, Solver: s}
		for kind, texts := range small {
			if s.Name() != "pb" && !sample.Whole() {
				const most = 3 // answers: each takes a run of the solver or more
				texts = slices.DeleteFunc(slices.Clone(texts), func(text string) bool {
					return len(puzzletest.Answers(brute.Answers, puzzletest.Parse(t, kind, text))) > most
				})
			}
			enginetest.Cases(t, e, kind, brute.Answers, enginetest.Boards(formulationtest.Share(s, texts)...))
		}
	})
}

// article reads the 9x9 board of the articles.
func article(t testing.TB) *path.Puzzle {
	t.Helper()
	return puzzletest.Example(t, path.Numbrix(), "numbrix-9x9").(*path.Puzzle)
}

// TestArticleSizes: the sizes in the articles for their board, or that follow from their rows.
func TestArticleSizes(t *testing.T) {
	p := article(t)
	for _, tt := range []struct {
		name                       string
		binaries, continuous, rows int
	}{
		{"assign", 6561, 0, 81 + 81 + 6480},
		{"assign-prev", 6561, 0, 81 + 81 + 6480},
		{"assign-both", 6561, 0, 81 + 81 + 2*6480},
		{"layered", 6561, 288 * 80, 81 + 81 + 2*6480},
		{"mtz", 450, 82, 164 + 369},
		{"mtz-1960", 450, 81, 164 + 288},
		{"mtz-textbook", 450, 81, 164 + 288},
		{"mtz-lifted", 450, 81, 164 + 288},
		{"mtz-pratt", 450, 82, 164 + 369},
		{"scf", 450, 369, 164 + 1 + 81 + 24 + 369},
	} {
		s := build(t, tt.name, p).Model.Stats()
		if s.Binaries != tt.binaries || s.Continuous != tt.continuous || s.Rows != tt.rows || s.Integers != 0 {
			t.Errorf("%s has %d binaries, %d continuous columns and %d rows, want %d, %d and %d",
				tt.name, s.Binaries, s.Continuous, s.Rows, tt.binaries, tt.continuous, tt.rows)
		}
	}
}

func named(t testing.TB, name string) *formulation.Formulation {
	t.Helper()
	return formulationtest.Named(t, formulations.All(), name)
}

func build(t testing.TB, name string, p puzzle.Puzzle) *formulation.Encoded {
	t.Helper()
	return formulationtest.Build(t, named(t, name), p)
}

// TestArticleAssign: cbc solves the assignment model of the article's board with 0 nodes and 0
// iterations, and finds the model with the no-good cut, whose right-hand side is 80, infeasible.
func TestArticleAssign(t *testing.T) {
	s, p := formulationtest.CBC(t), article(t)
	e := build(t, "assign", p)
	r, err := mip.Solve(context.Background(), s, e.Model, mip.Options{})
	if err != nil || r.Stop != mip.Optimal || r.Nodes != 0 || r.Iterations != 0 {
		t.Fatalf("%v: %q with %d nodes and %d iterations", err, r.Stop, r.Nodes, r.Iterations)
	}
	answer, err := e.Decode(r.Point)
	if err != nil || p.Check(answer) != nil {
		t.Fatalf("%v: %v", err, p.Check(answer))
	}
	cut := e.Forbid(r.Point)
	if len(cut.Terms) != 81 || cut.Hi != 80 {
		t.Errorf("the no-good cut has %d terms and the right-hand side %v", len(cut.Terms), cut.Hi)
	}
	e.Model.Rows = append(e.Model.Rows, cut)
	r, err = mip.Solve(context.Background(), s, e.Model, mip.Options{})
	if err != nil || r.Stop != mip.Infeasible {
		t.Errorf("with the no-good cut: %v, %q", err, r.Stop)
	}
}

// TestArticleNodes: nodes are numbered row by row, so that tours can be compared: the walk of the
// article's answer begins in n29 and ends in n59.
func TestArticleNodes(t *testing.T) {
	e := build(t, "mtz", article(t))
	names := map[string]string{}
	for j, c := range e.Model.Cols {
		names[c.Name] = e.Meaning(j)
	}
	for name, want := range map[string]string{
		"x(n0,n29)": "row 4, column 2 holds 1",
		"x(n59,n0)": "row 7, column 5 holds 81",
		"x(n1,n10)": "the walk goes from row 1, column 1 to row 2, column 1",
		"u(n11)":    "the number in row 2, column 2",
	} {
		if names[name] != want {
			t.Errorf("%s means %q, want %q", name, names[name], want)
		}
	}
}

// TestFacts: arcs of tours and flows between layers are steps of the walk. The arcs of n0 say where it
// begins and ends; on a board of one cell they would say the same.
func TestFacts(t *testing.T) {
	for _, tt := range []struct{ form, board, col, fact, words string }{
		{"mtz", ". .\n. .\n", "x(n1,n2)", "r1c1>r1c2", "the walk goes from row 1, column 1 to row 1, column 2"},
		{"scf", ". .\n. .\n", "x(n0,n3)", "r2c1=1", "row 2, column 1 holds 1"},
		{"scf", ". .\n. .\n", "x(n3,n0)", "r2c1=4", "row 2, column 1 holds 4"},
		{"scf", ". .\n. .\n", "f(n1,n2)", "", "the flow from row 1, column 1 to row 1, column 2"},
		{"mtz", ".\n", "x(n0,n1)", "r1c1=1", "row 1, column 1 holds 1"},
		{"mtz", ".\n", "x(n1,n0)", "", "the tour goes back to n0"},
		{"layered", ". .\n. .\n", "x(1,2,3)", "r1c2=3", "row 1, column 2 holds 3"},
		{"layered", "x .\n. .\n", "f(1,2,2,2,2)", "r1c2=2>r2c2", "the walk goes from row 1, column 2, which holds 2, to row 2, column 2"},
	} {
		e := build(t, tt.form, puzzletest.Parse(t, path.Numbrix(), tt.board))
		col := slices.IndexFunc(e.Model.Cols, func(c lin.Col) bool { return c.Name == tt.col })
		if col < 0 {
			t.Fatalf("%s has no column %s", tt.form, tt.col)
		}
		text := []byte{}
		if f, ok := e.Fact(col); ok {
			text, _ = f.MarshalText()
		}
		if words := e.Meaning(col); string(text) != tt.fact || words != tt.words {
			t.Errorf("%s: %s states %s, %q; want %s, %q", tt.form, tt.col, text, words, tt.fact, tt.words)
		}
	}
}

// TestSparse: what assign-sparse leaves out, no answer holds, and it leaves out what it should.
func TestSparse(t *testing.T) {
	s := build(t, "assign-sparse", article(t)).Model.Stats()
	if s.Binaries >= 6561/10 || s.Binaries < 81 {
		t.Errorf("%d columns are left of 6,561", s.Binaries)
	}
}

// TestSubtour: arcs that form a subtour are no answer, and can be forbidden.
func TestSubtour(t *testing.T) {
	p, err := path.New(grid.Board{Rows: 2, Cols: 3}, false, make([]int, 6))
	if err != nil {
		t.Fatal(err)
	}
	e := build(t, "mtz", p)
	point := make([]float64, len(e.Model.Cols))
	for j, c := range e.Model.Cols {
		switch c.Name {
		case "x(n0,n1)", "x(n1,n4)", "x(n4,n0)", "x(n2,n3)", "x(n3,n6)", "x(n6,n5)", "x(n5,n2)":
			point[j] = 1
		}
	}
	if _, err := e.Decode(point); err == nil {
		t.Error("a subtour was taken for an answer")
	}
	if err := e.Model.Check(point, lin.Usual); err == nil {
		t.Error("a subtour is a point of the model")
	}
	if cut := e.Forbid(point); cut.Terms.Value(point) <= cut.Hi {
		t.Error("the no-good cut does not forbid the point")
	}
}

// TestTooLarge: a board whose model would be too large is refused before it is built.
func TestTooLarge(t *testing.T) {
	p, err := path.New(grid.Board{Rows: 100, Cols: 200}, true, make([]int, 20_000))
	if err != nil {
		t.Fatal(err)
	}
	if err := named(t, "assign").Supports(p); err == nil {
		t.Error("a model of 400 million columns was not refused")
	}
	if err := named(t, "mtz").Supports(p); err != nil {
		t.Error(err)
	}
}

// TestRelaxations: the relaxation of each assignment model of the article's board has one point,
// the answer. HiGHS calls some of them "Unknown", though it ends in an optimal basis.
func TestRelaxations(t *testing.T) {
	folder, err := highswasm.Folder(os.Getenv)
	s := highswasm.New(folder, 0)
	if err == nil {
		err = s.Installed()
	}
	if err != nil {
		t.Skip(err)
	}
	for _, name := range []string{"assign", "assign-prev", "assign-both", "assign-sparse"} {
		r, _, err := (viamip.Engine{Formulation: named(t, name), Solver: s}).Relax(context.Background(), article(t))
		if err != nil || !r.Complete || r.Fractional != 0 || r.Positive != 81 {
			t.Errorf("%s: %v, %+v", name, err, r)
		}
	}
}
