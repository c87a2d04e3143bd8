package formulations_test

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/engine/enginetest"
	"github.com/gridwright/gridwright/internal/engine/viamip"
	"github.com/gridwright/gridwright/internal/family/latin"
	"github.com/gridwright/gridwright/internal/family/latin/brute"
	"github.com/gridwright/gridwright/internal/family/latin/formulations"
	"github.com/gridwright/gridwright/internal/formulation"
	"github.com/gridwright/gridwright/internal/formulation/formulationtest"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/puzzle"
)

// set is a number of small puzzles of a kind that brute force and a solver enumerate in no time.
type set struct {
	kind  *puzzle.Kind
	texts []string
}

// plain are boards without signs, on which all formulations are the same model.
var plain = []set{
	{latin.Latin(), []string{
		"1\n", ". .\n. .\n", "1 . .\n. . 1\n. . .\n", "1 . 1\n. . .\n. . .\n",
		". . .\n. . .\n. . .\n", // 12 squares
		"1 2 .\n. . 3\n. . .\n", // nothing is left for the corner
		". 2 . . .\n1 . . 4 .\n3 . . . .\n. . . . 1\n. . 5 . .\n",
	}},
	{latin.Futoshiki(), []string{". . .\n. 3 .\n. . .\n"}},
	{latin.Sudoku(), []string{
		".\n", "1 . . .\n. . 3 .\n. 4 . .\n. . . .\n", "1 . . .\n. 1 . .\n. . . .\n. . . .\n",
		"1 2 . .\n. . . .\n. . 2 .\n. . . .\n",
		"sudoku box=1x4\n1 2 3 4\n2 . . .\n3 . . .\n. . . .\n",
		"sudoku box=4x1\n1 2 3 4\n2 . . .\n3 . . .\n. . . .\n",
		"sudoku\n1 . . .\n. . 3 .\n. . . .\n. . . .\nareas\na a a b\na c b b\nc c b d\nc d d d\n",
		"sudoku\n1 . . .\n. . 3 .\n. . . .\n. . . .\ncages\na a b b\n. c c .\n. c . d\n. . . d\na 3\nb 7\nd 5\n",
	}},
}

// signed are boards with signs.
var signed = []set{{latin.Futoshiki(), []string{
	". < .\n. > .\n", ". < .\n. < .\n", ". .\nv .\n. .\n", ". > . .\n. . .\n. . .\n",
	". < . < .\n. . .\n^ . .\n. . .\n", ". < .   .\n^   v\n. < .   .\n.   .   .\n",
	". < .   .\n^   v\n. > .   .\n.   .   .\n",
	". < . .\nv ^ .\n. > . .\n. . .\n",       // a cycle
	". < . < .\n. . ^\n. . .\n. . .\n",       // a chain longer than the order
	". < 1 .\n. . .\n. . .\n",                // nothing is less than 1
	". > 3 . .\n. . . .\n. . . .\n1 . . .\n", // only 4 is above 3
	". < . < . < .\n. . . .\n. . . ^\n. . . .\n2 . . .\n",
}}}

// sets lists the small puzzles that a formulation must take.
func sets(f *formulation.Formulation) []set {
	if f.Name == "assign" {
		return plain
	}
	return signed
}

func TestFormulations(t *testing.T) {
	for _, f := range formulations.All() {
		t.Run(f.Name, func(t *testing.T) {
			for _, b := range sets(f) {
				formulationtest.Run(t, f, b.kind, brute.Answers, b.texts)
			}
		})
	}
}

// TestWithoutSigns: where there are no signs, all formulations are the assignment model.
func TestWithoutSigns(t *testing.T) {
	for _, b := range plain {
		for _, text := range b.texts {
			p := puzzletest.Parse(t, b.kind, text)
			want := formulationtest.Build(t, formulations.Assign(), p).Model
			for _, f := range formulations.All() {
				if got := formulationtest.Build(t, f, p).Model; !reflect.DeepEqual(got, want) {
					t.Errorf("%s is not assign, of\n%s", f.Name, p)
				}
			}
		}
	}
}

// TestAssignRefuses signs, and names the formulations that take them.
func TestAssignRefuses(t *testing.T) {
	p := puzzletest.Parse(t, latin.Futoshiki(), ". < .\n. .\n")
	err := formulations.Assign().Supports(p)
	if !errors.Is(err, engine.ErrUnsupported) {
		t.Fatalf("the error is %v, want ErrUnsupported", err)
	}
	for _, f := range formulations.All()[1:] {
		if err := f.Supports(p); err != nil {
			t.Errorf("%s: %v", f.Name, err)
		}
		if !strings.Contains(err.Error(), f.Name) {
			t.Errorf("the error does not name %s: %v", f.Name, err)
		}
	}
}

// TestPointsOrder2: of all points of zeros and ones, on boards of order 2 with all ways to set
// signs, the models hold those of the answers and no others.
func TestPointsOrder2(t *testing.T) {
	edges := [][2]int{{0, 1}, {2, 3}, {0, 2}, {1, 3}}
	for way := range 81 { // no sign, one or the other on each of four edges
		spec := latin.Spec{Kind: "futoshiki", Order: 2}
		for i, rest := 0, way; i < len(edges); i, rest = i+1, rest/3 {
			switch e := edges[i]; rest % 3 {
			case 1:
				spec.Signs = append(spec.Signs, latin.Sign{Smaller: e[0], Larger: e[1]})
			case 2:
				spec.Signs = append(spec.Signs, latin.Sign{Smaller: e[1], Larger: e[0]})
			}
		}
		p := must(latin.New(spec))(t)
		want := len(puzzletest.Answers(brute.Answers, p))
		for _, f := range formulations.All() {
			if f.Supports(p) != nil {
				continue // assign, with signs
			}
			e, got := formulationtest.Build(t, f, p), 0
			for bits := range 256 {
				point := make([]float64, 8)
				for j := range point {
					point[j] = float64(bits >> j & 1)
				}
				if e.Model.Check(point, formulationtest.Exact) == nil {
					got++
				}
			}
			if got != want {
				t.Errorf("%s has %d points, want %d, of\n%s", f.Name, got, want, p)
			}
		}
	}
}

func must(p *latin.Puzzle, err error) func(t testing.TB) *latin.Puzzle {
	return func(t testing.TB) *latin.Puzzle {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
}

// TestPoints: of all points with one number in each cell, which the first rows of each model
// demand, the models of random boards up to order 3 hold those of the answers and no others.
func TestPoints(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		p := random(rt)
		f := rapid.SampledFrom(formulations.All()).Draw(rt, "formulation")
		if f.Supports(p) != nil {
			f = formulations.Cumulative()
		}
		formulationtest.Holds(t, f, p, brute.Answers)
		e, n := formulationtest.Build(t, f, p), p.Order()
		var got, cells []puzzle.Answer
		each(make(puzzle.Answer, n*n), n, 0, func(s puzzle.Answer) {
			if point, err := e.Encode(s); err != nil {
				rt.Fatal(err)
			} else if e.Model.Check(point, formulationtest.Exact) == nil {
				got = append(got, slices.Clone(s))
			}
		})
		brute.Answers(p, func(s puzzle.Answer) bool {
			cells = append(cells, s)
			return true
		})
		if !reflect.DeepEqual(got, cells) || t.Failed() {
			rt.Fatalf("%s holds %v, want %v", f.Name, got, cells)
		}
	})
}

// each yields all ways to fill the cells from one on, in the order of brute force.
func each(s puzzle.Answer, n, cell int, yield func(puzzle.Answer)) {
	if cell == len(s) {
		yield(s)
		return
	}
	for k := 1; k <= n; k++ {
		s[cell] = k
		each(s, n, cell+1, yield)
	}
}

func random(t *rapid.T) *latin.Puzzle {
	n := rapid.IntRange(1, 3).Draw(t, "order")
	spec := latin.Spec{Kind: rapid.SampledFrom([]string{"latin", "futoshiki", "sudoku"}).Draw(t, "kind"),
		Order: n, Givens: make([]int, n*n)}
	if spec.Kind == "sudoku" && rapid.Bool().Draw(t, "upright") {
		spec.BoxRows, spec.BoxCols = n, 1
	}
	for c := range spec.Givens {
		if rapid.IntRange(0, 3).Draw(t, "given") == 0 {
			spec.Givens[c] = rapid.IntRange(1, n).Draw(t, "number")
		}
		for _, d := range []int{c + 1, c + n} {
			if spec.Kind != "futoshiki" || d == c+1 && d%n == 0 || d >= n*n || d == c+n && n == 1 {
				continue
			}
			switch rapid.IntRange(0, 3).Draw(t, "sign") {
			case 0:
				spec.Signs = append(spec.Signs, latin.Sign{Smaller: c, Larger: d})
			case 1:
				spec.Signs = append(spec.Signs, latin.Sign{Smaller: d, Larger: c})
			}
		}
	}
	p, err := latin.New(spec)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestBoxes: of the 720 ways to order the rows of a Latin square, the models of order 6 hold those
// that keep the rules of boxes, lying and upright.
func TestBoxes(t *testing.T) {
	const n = 6
	for _, box := range [][2]int{{2, 3}, {3, 2}, {1, 6}, {6, 1}} {
		p := must(latin.New(latin.Spec{Kind: "sudoku", Order: n, BoxRows: box[0], BoxCols: box[1]}))(t)
		e := formulationtest.Build(t, formulations.Assign(), p)
		kept := 0
		permute([]int{0, 1, 2, 3, 4, 5}, 0, func(order []int) {
			s := make(puzzle.Answer, 0, n*n)
			for _, r := range order {
				for c := range n {
					s = append(s, (r+c)%n+1)
				}
			}
			point, err := e.Encode(s)
			if err != nil {
				t.Fatal(err)
			}
			is, want := e.Model.Check(point, formulationtest.Exact), p.Check(s)
			if (is == nil) != (want == nil) {
				t.Fatalf("boxes of %dx%d: %v holds %v in the model, and %v by the rules",
					box[0], box[1], order, is, want)
			}
			if is == nil {
				kept++
			}
		})
		if flat := box[0] == 1 || box[1] == 1; kept == 0 || (kept == 720) != flat {
			t.Errorf("boxes of %dx%d: %d of 720 squares are kept", box[0], box[1], kept)
		}
	}
}

func permute(order []int, from int, yield func([]int)) {
	if from == len(order) {
		yield(order)
		return
	}
	for i := from; i < len(order); i++ {
		order[from], order[i] = order[i], order[from]
		permute(order, from+1, yield)
		order[from], order[i] = order[i], order[from]
	}
}

// TestDecode: a point that is not an answer at all is distinguished from a wrong answer.
func TestDecode(t *testing.T) {
	e := formulationtest.Build(t, formulations.Assign(), puzzletest.Parse(t, latin.Latin(), ". .\n. .\n"))
	for _, tt := range []struct {
		point []float64
		want  string
	}{
		{[]float64{1, 0, 0, 1, 0, 1, 1, 0}, "[1 2 2 1]"},
		{[]float64{1, 0, 1, 0, 1, 0, 1, 0}, "[1 1 1 1]"}, // for the rules to refuse
		{[]float64{1, 0, 0, 0, 0, 1, 1, 0}, "row 1, column 2 holds no number"},
		{[]float64{1, 0, 0, 1, 1, 1, 1, 0}, "row 2, column 1 holds both 1 and 2"},
	} {
		s, err := e.Decode(tt.point)
		got := fmt.Sprint(s)
		if err != nil {
			got = err.Error()
		}
		if got != tt.want {
			t.Errorf("%v is %s, want %s", tt.point, got, tt.want)
		}
	}
	for _, s := range []puzzle.Answer{nil, {1, 2, 2}, {1, 2, 2, 1, 1}, {1, 2, 2, 0}, {1, 2, 2, 3}} {
		if point, err := e.Encode(s); err == nil {
			t.Errorf("%v has the point %v", s, point)
		}
	}
}

// TestMeaning: columns are named and explained row by row from 1.
func TestMeaning(t *testing.T) {
	e := formulationtest.Build(t, formulations.Value(), puzzletest.Parse(t, latin.Latin(), ". . .\n. . .\n. . .\n"))
	for col, want := range map[int][2]string{
		0:  {"x(1,1,1)", "row 1, column 1 holds 1"},
		5:  {"x(1,2,3)", "row 1, column 2 holds 3"},
		26: {"x(3,3,3)", "row 3, column 3 holds 3"},
	} {
		if got := [2]string{e.Model.Cols[col].Name, e.Meaning(col)}; got != want {
			t.Errorf("column %d is %q, want %q", col, got, want)
		}
	}
}

// TestEngines: as engines the formulations have exactly the answers of brute force.
func TestEngines(t *testing.T) {
	formulationtest.OnSolvers(t, formulations.All(), func(t *testing.T, f *formulation.Formulation, s mip.Solver) {
		e := viamip.Engine{Formulation: f, Solver: s}
		for _, b := range sets(f) {
			enginetest.Cases(t, e, b.kind, brute.Answers, enginetest.Boards(formulationtest.Share(s, b.texts)...))
		}
	})
}

// solve solves a model or fails the test.
func solve(t testing.TB, s mip.Solver, m *lin.Model) mip.Result {
	t.Helper()
	r, err := mip.Solve(context.Background(), s, m, mip.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return r
}
