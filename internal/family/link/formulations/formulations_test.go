package formulations_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/engine/enginetest"
	"github.com/gridwright/gridwright/internal/engine/viamip"
	"github.com/gridwright/gridwright/internal/family/link"
	"github.com/gridwright/gridwright/internal/family/link/formulations"
	"github.com/gridwright/gridwright/internal/formulation"
	"github.com/gridwright/gridwright/internal/formulation/formulationtest"
	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/internal/sample"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/puzzle"
)

// rules are all the rules that the options can set.
func rules() []string {
	var all []string
	for _, cover := range []string{"yes", "no"} {
		for _, touch := range []string{"never", "no2x2", "free"} {
			all = append(all, fmt.Sprintf("numberlink cover=%s touch=%s\n", cover, touch))
		}
	}
	return all
}

// small are boards that brute force and a solver enumerate in no time.
var small = []string{
	"1 1\n", "1\n.\n.\n1\n", "1 . 2\n. . .\n1 . 2\n", "1 2\n2 1\n", "1 . 1\n2 . 2\n",
	"1 . . 2\n. . . .\n1 . . 2\n", ". . . .\n. 1 1 .\n. . . .\n", ". .\n. .\n", ".\n",
	". 2\n. 2\n1 1\n", "1 . .\n. . .\n2 1 2\n", "1 . .\n1 2 .\n. 2 .\n", "1 . .\n1 . .\n. . .\n",
}

// parsed gives the small boards under all rules that a formulation supports.
func parsed(t *testing.T, f *formulation.Formulation) (texts []string) {
	for _, rule := range rules() {
		for _, board := range small {
			p := puzzletest.Parse(t, link.Numberlink(), rule+board)
			if err := f.Supports(p); err == nil {
				texts = append(texts, rule+board)
			} else if !errors.Is(err, engine.ErrUnsupported) {
				t.Errorf("%s: %v", f.Name, err)
			}
		}
	}
	return texts
}

func TestFormulations(t *testing.T) {
	for _, f := range sound() {
		t.Run(f.Name, func(t *testing.T) {
			formulationtest.Run(t, f, link.Numberlink(), puzzletest.TryLines, parsed(t, f))
		})
	}
}

// sound lists the formulations without a flaw: all but one.
func sound() []*formulation.Formulation {
	var all []*formulation.Formulation
	for _, f := range formulations.All() {
		if f.Flaw == nil {
			all = append(all, f)
		}
	}
	return all
}

// TestSupported: what each formulation can express.
func TestSupported(t *testing.T) {
	want := map[string]int{"pratt": 3, "pratt-cuts": 2, "edge-colour": 6, "edge": 6, "edge-no-block": 6,
		"edge-no-beside": 6, "edge-bits": 6, "edge-label": 6}
	for _, f := range formulations.All() {
		if n := len(parsed(t, f)); n != want[f.Name]*len(small) {
			t.Errorf("%s supports %d puzzles, want %d", f.Name, n, want[f.Name]*len(small))
		}
	}
}

// random makes a board of up to 12 cells under random rules.
func random(t *rapid.T) *link.Puzzle {
	board := grid.Board{Rows: rapid.IntRange(1, 4).Draw(t, "rows"), Cols: rapid.IntRange(1, 3).Draw(t, "cols")}
	names := make([]string, board.Cells())
	cells := rapid.Permutation(seq(len(names))).Draw(t, "cells")
	for k := range rapid.IntRange(0, min(3, len(names)/2)).Draw(t, "pairs") {
		names[cells[2*k]], names[cells[2*k+1]] = fmt.Sprint(k+1), fmt.Sprint(k+1)
	}
	p, err := link.New(board, names, rapid.Bool().Draw(t, "cover"),
		link.Touch(rapid.IntRange(0, 2).Draw(t, "touch")))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func seq(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	return all
}

func TestRandom(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		p := random(rt)
		f := rapid.SampledFrom(sound()).Draw(rt, "formulation")
		if f.Supports(p) != nil {
			rt.Skip()
		}
		formulationtest.Holds(t, f, p, puzzletest.TryLines)
		if t.Failed() {
			rt.Fatalf("formulation %s", f.Name)
		}
	})
}

// TestEngines: as engines the formulations have exactly the answers of brute force.
func TestEngines(t *testing.T) {
	formulationtest.OnSolvers(t, sound(), func(t *testing.T, f *formulation.Formulation, s mip.Solver) {
		most := 10 // answers: each takes a run of the solver or more
		if !sample.Whole() {
			most = 3
		}
		var cases []enginetest.Case
		for _, text := range parsed(t, f) {
			p := puzzletest.Parse(t, link.Numberlink(), text)
			if n := len(puzzletest.Answers(puzzletest.TryLines, p)); n <= most {
				cases = append(cases, enginetest.Case{Text: text, Count: n})
			}
		}
		enginetest.Cases(t, viamip.Engine{Formulation: f, Solver: s}, link.Numberlink(), puzzletest.TryLines,
			formulationtest.Share(s, cases))
	})
}

// example reads a board of the examples under other rules than its own.
func example(t testing.TB, name string, touch link.Touch) *link.Puzzle {
	t.Helper()
	return puzzletest.Example(t, link.Numberlink(), name).(*link.Puzzle).With(true, touch)
}

func named(t testing.TB, name string) *formulation.Formulation {
	t.Helper()
	return formulationtest.Named(t, formulations.All(), name)
}

func build(t testing.TB, name string, p puzzle.Puzzle) *formulation.Encoded {
	t.Helper()
	return formulationtest.Build(t, named(t, name), p)
}

// TestArticleSizes: the sizes in the article of the published model, and those of ours.
func TestArticleSizes(t *testing.T) {
	for _, tt := range []struct {
		board, name string
		cols, rows  int
	}{
		{"15x15", "pratt", 2700, 5625},
		{"20x20", "pratt", 10000, 20400},
		{"15x15", "edge-label", 420 + 225, 225 + 196 + 840},
		{"20x20", "edge-label", 760 + 400, 400 + 361 + 1520},
		{"20x20", "edge-bits", 760 + 5*400, 400 + 361 + 5*1520},
		{"20x20", "edge", 760 + 10000, 400 + 361 + 400 + 3*25*760},
		{"20x20", "edge-no-block", 760 + 10000, 400 + 400 + 3*25*760},
		{"20x20", "edge-no-beside", 760 + 10000, 400 + 361 + 400 + 2*25*760},
		{"20x20", "edge-colour", 760 + 10000 + 25*760, 400 + 361 + 760 + 400 + 10000 + 3*25*760},
	} {
		m := build(t, tt.name, example(t, "numberlink-"+tt.board, link.Never)).Model
		if len(m.Cols) != tt.cols || len(m.Rows) != tt.rows {
			t.Errorf("%s of %s has %d columns and %d rows, want %d and %d",
				tt.name, tt.board, len(m.Cols), len(m.Rows), tt.cols, tt.rows)
		}
	}
}

// run searches with a formulation for up to two answers.
func run(t testing.TB, name string, p puzzle.Puzzle) (engine.Outcome, error) {
	e := engine.Checked(viamip.Engine{Formulation: named(t, name), Solver: formulationtest.CBC(t)})
	return e.Search(context.Background(), p, 2, func(puzzle.Answer) bool { return true })
}

// TestLoops: on the board of loops the published model has an integer point, in which two paths
// each go round a closed loop of the other's colour, and the rules refuse it. The others say what
// is true: no answer under touch=never.
func TestLoops(t *testing.T) {
	p := example(t, "numberlink-loops-4x6", link.Never)
	e := build(t, "pratt", p)
	r, err := mip.Solve(context.Background(), formulationtest.CBC(t), e.Model, mip.Options{})
	if err != nil || r.Stop != mip.Optimal {
		t.Fatalf("%v, %q", err, r.Stop)
	}
	answer, err := e.Decode(r.Point)
	if err != nil {
		t.Fatal(err)
	}
	var v *puzzle.Violation
	if err := p.Check(answer); !errors.As(err, &v) || v.Rule != "loop" || len(v.Cells) != 4 {
		t.Errorf("the rules say %v of the model's point", err)
	}
	if cut := e.Forbid(r.Point); cut.Terms.Value(r.Point) <= cut.Hi {
		t.Error("the point can't be forbidden")
	}
	_, err = run(t, "pratt", p)
	if !errors.Is(err, engine.ErrFlawed) || !strings.Contains(err.Error(), "closed loop") {
		t.Errorf("the engine says %v", err)
	}
	for _, f := range sample.Of(sound(), 1) {
		if out, err := run(t, f.Name, p); err != nil || out.Found != 0 || !out.Complete {
			t.Errorf("%s: %v, %+v", f.Name, err, out)
		}
	}
	out, err := run(t, "pratt-cuts", p)
	if r := out.Report.(*mip.Report); err != nil || r.Rounds == 0 || r.LazyRows == 0 {
		t.Errorf("%v: the loops took %d rounds and %d rows", err, r.Rounds, r.LazyRows)
	}
	underFree(t, "numberlink-loops-4x6", 2) // of 150
}

// underFree: the formulations that allow paths to touch find up to two answers of a board.
func underFree(t *testing.T, name string, want int) {
	p := example(t, name, link.Free)
	for _, f := range sound() {
		if f.Supports(p) != nil {
			continue
		}
		out, err := run(t, f.Name, p)
		if err != nil || out.Found != want || out.Complete != (want < 2) {
			t.Errorf("%s: %v, %+v", f.Name, err, out)
		}
	}
}

// TestTouches: on the board whose only answer touches itself the published model is infeasible,
// and as an engine it does not take that for a proof.
func TestTouches(t *testing.T) {
	p := example(t, "numberlink-touch-4x4", link.Free)
	model := build(t, "pratt", p)
	r, err := mip.Solve(context.Background(), formulationtest.CBC(t), model.Model, mip.Options{})
	if err != nil || r.Stop != mip.Infeasible {
		t.Errorf("%v, %q", err, r.Stop)
	}
	out, err := run(t, "pratt", p)
	if !errors.Is(err, engine.ErrFlawed) || out.Complete {
		t.Errorf("the engine says %v, %+v", err, out)
	}
	if err := named(t, "pratt-cuts").Supports(p); err == nil {
		t.Error("pratt-cuts took a puzzle whose paths may touch")
	}
	const n, e, south, w = link.LinkN, link.LinkE, link.LinkS, link.LinkW
	touching := puzzle.Answer{
		e + south, e + w, e + w, w,
		n, e + south, e + w, w + south,
		e + south, n + w, south, n + south,
		n + e, w, n + e, n + w,
	}
	if err := p.Check(touching); err != nil {
		t.Fatal(err)
	}
	if _, err := model.Encode(touching); err == nil {
		t.Error("the published model has a point for a path that touches itself")
	}
	underFree(t, "numberlink-touch-4x4", 1)
}

// TestPublishedModelOtherwise: where paths may not touch themselves and no loop closes, the published
// model finds the answer and proves that there is no other, or that there is none at all. If paths
// may touch themselves it proves neither.
func TestPublishedModelOtherwise(t *testing.T) {
	for _, tt := range []struct {
		text  string
		found int
		whole bool
	}{
		{"numberlink touch=never\n1 . 2\n. . 3\n1 2 3\n", 1, true},
		{"numberlink touch=no2x2\n1 . 2\n. . 3\n1 2 3\n", 1, false},
		{"numberlink touch=free\n1 . 2\n. . 3\n1 2 3\n", 1, false},
		{"numberlink touch=never\n1 2\n2 1\n", 0, true},
		{"numberlink touch=free\n1 2\n2 1\n", 0, false},
	} {
		out, err := run(t, "pratt", puzzletest.Parse(t, link.Numberlink(), tt.text))
		if out.Found != tt.found || out.Complete != tt.whole || errors.Is(err, engine.ErrFlawed) == tt.whole {
			t.Errorf("%v, %+v of\n%s", err, out, tt.text)
		}
	}
}

// TestPrattWhole: under cover=yes and touch=never each answer of brute force is a point of the
// published model, and comes back from it. Under the other rules on touching some are not, and the
// formulation does not say so.
func TestPrattWhole(t *testing.T) {
	if testing.Short() {
		t.Skip("compares thousands of boards with brute force")
	}
	f := named(t, "pratt")
	r := rand.New(rand.NewPCG(18, 1))
	var answers, missed [3]int // by the rule on touching
	for range sample.Number(10_000, 4) {
		board := grid.Board{Rows: 1 + r.IntN(4), Cols: 1 + r.IntN(4)}
		n := board.Cells()
		if n > 12 { // too many for brute force
			continue
		}
		names := make([]string, n)
		cells := r.Perm(n)
		for k := range 1 + r.IntN(3) {
			if 2*k+1 < n {
				names[cells[2*k]], names[cells[2*k+1]] = fmt.Sprint(k+1), fmt.Sprint(k+1)
			}
		}
		touch := link.Touch(r.IntN(3))
		p, err := link.New(board, names, true, touch)
		if err != nil {
			t.Fatal(err)
		}
		if whole := f.Whole(p); whole != (touch == link.Never) {
			t.Fatalf("it says %v of whether each answer is a point, of\n%s", whole, p)
		}
		all := puzzletest.Answers(puzzletest.TryLines, p)
		answers[touch] += len(all)
		if touch == link.Never {
			formulationtest.Holds(t, f, p, puzzletest.TryLines)
			continue
		}
		e, err := f.Build(context.Background(), p)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range all {
			if _, err := e.Encode(s); err != nil {
				missed[touch]++
			}
		}
	}
	t.Logf("answers by the rule on touching: %v; that are no points: %v", answers, missed)
	if answers[link.Never] < 100 || missed[link.No2x2] == 0 || missed[link.Free] == 0 {
		t.Errorf("too few answers to tell: %v, of which %v are no points", answers, missed)
	}
	for _, cover := range []bool{true, false} {
		p, err := link.New(grid.Board{Rows: 1, Cols: 2}, []string{"1", "1"}, cover, link.Never)
		if err != nil {
			t.Fatal(err)
		}
		if got := f.Supports(p) == nil; got != cover {
			t.Errorf("cover=%v is supported: %v", cover, got)
		}
	}
}

// TestTooLarge: a board whose model would be too large is refused before it is built.
func TestTooLarge(t *testing.T) {
	board := grid.Board{Rows: 100, Cols: 100}
	names := make([]string, board.Cells())
	for c := range 2000 {
		names[c] = fmt.Sprint(c%1000 + 1)
	}
	p, err := link.New(board, names, true, link.Never)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range formulations.All() {
		err := f.Supports(p)
		if large := f.Name != "edge-bits" && f.Name != "edge-label"; (err != nil) != large {
			t.Errorf("%s: %v", f.Name, err)
		}
	}
}

// TestMeaning: columns are named by what they say.
func TestMeaning(t *testing.T) {
	p := puzzletest.Parse(t, link.Numberlink(), "numberlink cover=no\n1 A .\n. A 1\n")
	for _, tt := range []struct{ form, col, want string }{
		{"pratt-cuts", "x(2,1,2)", "row 2, column 1 is on the path of A"},
		{"edge", "link(1,2,down)", "row 1, column 2 and row 2, column 2 are linked"},
		{"edge", "use(2,1)", "a path uses row 2, column 1"},
		{"edge-label", "label(1,3)", "the number of the pair whose path uses row 1, column 3"},
		{"edge-bits", "bit(1,3,0)", "binary digit 0 of the pair whose path uses row 1, column 3, counted from 0"},
		{"edge-colour", "flow(1,2,right,1)", "the path of 1 goes between row 1, column 2 and row 1, column 3"},
	} {
		e := build(t, tt.form, p)
		got := ""
		for j, c := range e.Model.Cols {
			if c.Name == tt.col {
				got = e.Meaning(j)
			}
		}
		if got != tt.want {
			t.Errorf("%s: %s means %q, want %q", tt.form, tt.col, got, tt.want)
		}
	}
}

// TestCycles: of all sets of links that meet the degree rows, those that join equal terminals and
// break no lazy row are the answers; the others break each row that they are given, and no answer
// does.
func TestCycles(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		p := random(rt)
		e := build(t, "edge-label", p)
		var answers [][]float64
		for _, s := range puzzletest.Answers(puzzletest.TryLines, p) {
			a, err := e.Encode(s)
			if err != nil {
				rt.Fatal(err)
			}
			answers = append(answers, a)
		}
		found := 0
		for _, point := range degreePoints(e.Model) {
			cuts := e.Cuts(point)
			for _, row := range cuts {
				if row.Terms.Value(point) <= row.Hi {
					rt.Fatalf("%v keeps the row %v <= %v that is to cut it off", point, row.Terms, row.Hi)
				}
				for _, a := range answers {
					if row.Terms.Value(a) > row.Hi {
						rt.Fatalf("the row %v <= %v of %v cuts off %v of\n%s", row.Terms, row.Hi, point, a, p)
					}
				}
			}
			s, err := e.Decode(point)
			if err != nil {
				rt.Fatal(err)
			}
			var v *puzzle.Violation
			switch err := p.Check(s); {
			case err == nil:
				found++
			case len(cuts) == 0 && (!errors.As(err, &v) || v.Rule != "pair"):
				rt.Fatalf("nothing cuts off %v of\n%s, which breaks the rules: %v", point, p, err)
			}
		}
		if found != len(answers) {
			rt.Fatalf("%d sets of links are answers of\n%s, brute force has %d", found, p, len(answers))
		}
	})
}

// degreePoints lists the points of links and uses that meet the rows of the degrees and blocks; the
// other columns are 0.
func degreePoints(m *lin.Model) (points [][]float64) {
	var cols []int
	for j, c := range m.Cols {
		if strings.HasPrefix(c.Name, "link") || strings.HasPrefix(c.Name, "use") {
			cols = append(cols, j)
		}
	}
	of := make([][]int, len(m.Cols)) // the rows of each column
	var rows []lin.Row
	for _, r := range m.Rows {
		if strings.HasPrefix(r.Name, "degree") || strings.HasPrefix(r.Name, "block") {
			for _, t := range r.Terms {
				of[t.Col] = append(of[t.Col], len(rows))
			}
			rows = append(rows, r)
		}
	}
	low, high := make([]float64, len(rows)), make([]float64, len(rows)) // what each row can still be
	for i, r := range rows {
		for _, t := range r.Terms {
			low[i], high[i] = low[i]+min(t.Coef, 0), high[i]+max(t.Coef, 0)
		}
	}
	x := make([]float64, len(m.Cols))
	var set func(i int)
	set = func(i int) {
		if i == len(cols) {
			for r := range rows {
				if low[r] < rows[r].Lo || low[r] > rows[r].Hi {
					return // a row without columns, that can't hold
				}
			}
			points = append(points, append([]float64(nil), x...))
			return
		}
		for v := m.Cols[cols[i]].Lo; v <= m.Cols[cols[i]].Hi; v++ {
			x[cols[i]] = v
			wasLow, wasHigh := append([]float64(nil), low...), append([]float64(nil), high...)
			ok := true
			for _, r := range of[cols[i]] {
				for _, t := range rows[r].Terms {
					if t.Col == cols[i] {
						low[r] += t.Coef*v - min(t.Coef, 0)
						high[r] += t.Coef*v - max(t.Coef, 0)
					}
				}
				ok = ok && low[r] <= rows[r].Hi && high[r] >= rows[r].Lo
			}
			if ok {
				set(i + 1)
			}
			copy(low, wasLow)
			copy(high, wasHigh)
			x[cols[i]] = 0
		}
	}
	set(0)
	return points
}

var sink *lin.Model

func BenchmarkBuild20x20(b *testing.B) {
	for _, f := range formulations.All() {
		b.Run(f.Name, func(b *testing.B) {
			p := example(b, "numberlink-20x20", link.Never)
			for b.Loop() {
				sink = build(b, f.Name, p).Model
			}
		})
	}
}
