package gridwright_test

import (
	"context"
	"errors"
	"io"
	"math/big"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/iotest"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/sat"
)

func parse(t *testing.T, text string) gridwright.Puzzle {
	t.Helper()
	p, err := gridwright.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestEngines: every spelling that Engines lists searches the example of its kind or returns the
// reason why not. Those of mixed-integer programs require a solver. All kinds together have each
// spelling once. Where a kind has no native engine, auto is its best encoding.
func TestEngines(t *testing.T) {
	all := gridwright.Engines(nil)
	if n := len(all); all[0] != "auto" || len(slices.Compact(slices.Sorted(slices.Values(all)))) != n {
		t.Errorf("the engines of all kinds are %q", all)
	}
	for _, k := range gridwright.Kinds() {
		p := parse(t, k.Example)
		names := gridwright.Engines(k)
		if len(names) < 3 || names[0] != "auto" {
			t.Errorf("%s has the engines %q", k.Name, names)
		}
		for _, name := range names {
			if !slices.Contains(all, name) {
				t.Errorf("the engines of all kinds lack %s: %q", name, all)
			}
			if _, err := gridwright.ParseEngine(name.String()); err != nil {
				t.Error(err)
			}
			r, err := gridwright.Solve(context.Background(), p, &gridwright.SolveOptions{
				Engine: name})
			switch {
			case name.Base() == gridwright.MIP:
				if !errors.Is(err, gridwright.ErrNoSolver) || r.Stop != gridwright.Faulty {
					t.Errorf("%s without a solver: %+v, %v", name, r, err)
				}
			case errors.Is(err, gridwright.ErrUnsupported):
				if name.Base() != gridwright.Native || name.Part() == "" || r.Stop != gridwright.Unsupported || r.Verdict != gridwright.Unknown {
					t.Errorf("%s: %+v, %v", name, r, err)
				}
			case err != nil || r.Verdict != gridwright.Unique || len(r.Stages) == 0:
				t.Errorf("%s: %+v, %v", name, r, err)
			case name == "sat", name == "auto" && r.Engine == "sat:rules": // other names of an encoding
			case r.Engine != name:
				t.Errorf("%s: %+v, %v", name, r, err)
			}
		}
	}
	if gridwright.Engines(puzzletest.Foreign().Kind()) != nil {
		t.Error("a kind that nothing knows has engines")
	}
}

// TestForeign: every function refuses a puzzle of an unknown kind.
func TestForeign(t *testing.T) {
	ctx, p := context.Background(), puzzletest.Foreign()
	_, solve := gridwright.Solve(ctx, p, nil)
	_, count := gridwright.Count(ctx, p, nil)
	_, relax := gridwright.Relax(ctx, p, &gridwright.RelaxOptions{Engine: "mip",
		Solvers: gridwright.Solvers(stuck{})})
	_, model := gridwright.ModelOf(ctx, p, "assign")
	_, encoding := gridwright.EncodingFor(p, "")
	var answers error
	for _, err := range gridwright.Answers(ctx, p, nil) {
		answers = err
	}
	for verb, err := range map[string]error{"solve": solve, "count": count, "relax": relax, "model": model, "encoding": encoding, "answers": answers} {
		if !errors.Is(err, gridwright.ErrUnsupported) {
			t.Errorf("%s: %v", verb, err)
		}
	}
}

// stuck is a solver that gives up on all models.
type stuck struct{}

func (stuck) Name() string { return "stuck" }

func (stuck) Solve(context.Context, *lin.Model, mip.Options) (mip.Result, error) {
	return mip.Result{Stop: mip.Unknown}, nil
}

// TestSolvers: the spelling names one of the solvers that were passed, or else the first is used.
func TestSolvers(t *testing.T) {
	p := parse(t, "latin\n1 .\n. .\n")
	for _, tt := range []struct {
		engine, ran gridwright.Engine
		wrong       error
	}{
		{"mip", "mip:assign@stuck", gridwright.ErrUnsupported},
		{"mip:bigm@stuck", "mip:bigm@stuck", gridwright.ErrUnsupported},
		{"mip@cbc", "mip@cbc", gridwright.ErrNoSolver},
	} {
		r, err := gridwright.Solve(context.Background(), p, &gridwright.SolveOptions{
			Engine: tt.engine, Solvers: gridwright.Solvers(stuck{})})
		if r.Engine != tt.ran || !errors.Is(err, tt.wrong) {
			t.Errorf("%s ran %s: %v", tt.engine, r.Engine, err)
		}
	}
	r, err := gridwright.Relax(context.Background(), p, nil)
	if err == nil || !strings.Contains(err.Error(), "has no linear relaxation") || r.Stop != gridwright.Faulty {
		t.Errorf("%+v, %v", r, err)
	}
}

// halves is a solver whose point has one half for each column.
type halves struct{}

func (halves) Name() string { return "halves" }

func (halves) Solve(_ context.Context, m *lin.Model, _ mip.Options) (mip.Result, error) {
	point := make([]float64, len(m.Cols))
	for j := range point {
		point[j] = 0.5
	}
	return mip.Result{Stop: mip.Optimal, Point: point}, nil
}

// TestRelaxPoint: Relax returns the point, with the model that explains its columns.
func TestRelaxPoint(t *testing.T) {
	p := parse(t, "latin\n. .\n. .\n")
	r, err := gridwright.Relax(context.Background(), p, &gridwright.RelaxOptions{Engine: "mip",
		Solvers: gridwright.Solvers(halves{})})
	if err != nil || r.Model == nil || len(r.Point) != 8 || len(r.Model.Cols) != 8 || r.Fractional != 8 || !r.Complete {
		t.Fatalf("%+v, %v", r, err)
	}
	if f, ok := r.Model.Fact(7); !ok || f.String() != "row 2, column 2 holds 2" || r.Point[7] != 0.5 ||
		r.Model.Formulation.Name != "assign" {
		t.Errorf("the last column is %v, by %s", f, r.Model.Formulation.Name)
	}
	if r, err = gridwright.Relax(context.Background(), p, &gridwright.RelaxOptions{Engine: "mip",
		FirstPoint: true, Solvers: gridwright.Solvers(halves{})}); err != nil || len(r.Point) != 8 || r.Positive != 8 || r.Complete || r.Stop != gridwright.AtLimit ||
		r.Report.(*mip.Report).Solves != 1 {
		t.Errorf("the first point: %+v, %v", r, err)
	}
	r, err = gridwright.Relax(context.Background(), p, &gridwright.RelaxOptions{Engine: "mip",
		Solvers: gridwright.Solvers(stuck{})})
	if err == nil && r.Point != nil {
		t.Errorf("%+v", r)
	}
}

// TestTaken: the caller owns answers, and changing them does not affect the search.
func TestTaken(t *testing.T) {
	for _, text := range []string{"latin\n. . .\n. . .\n. . .\n", "numbrix\n. . .\n. . .\n", "numberlink cover=no touch=free\n1 . .\n. . .\n. . 1\n"} {
		p := parse(t, text)
		for _, name := range []gridwright.Engine{"auto", "native", "sat"} {
			whole, err := gridwright.Count(context.Background(), p, &gridwright.SolveOptions{
				Engine: name, Limit: 100})
			if err != nil {
				t.Fatal(err)
			}
			n := 0
			for a, err := range gridwright.Answers(context.Background(), p, &gridwright.SolveOptions{
				Engine: name}) {
				if err != nil {
					t.Fatalf("%s: %v", name, err)
				}
				n++
				clear(a)
			}
			if int64(n) != whole.Number.Int64() {
				t.Errorf("%s: %d answers of %d", name, n, whole.Number)
			}
		}
	}
}

// TestLimits: a limit out of range is an error before the search begins.
func TestLimits(t *testing.T) {
	ctx, p := context.Background(), parse(t, "latin\n. .\n. .\n")
	for _, limit := range []int{-1, gridwright.MaxAnswers + 1} {
		if r, err := gridwright.Solve(ctx, p, &gridwright.SolveOptions{Limit: limit}); err == nil || r.Stop != gridwright.Faulty {
			t.Errorf("limit %d: %+v", limit, r)
		}
	}
	if c, err := gridwright.Count(ctx, p, &gridwright.SolveOptions{Limit: -1}); err == nil || c.Number == nil {
		t.Errorf("%+v, %v", c, err)
	}
	for _, err := range gridwright.Answers(ctx, p, &gridwright.SolveOptions{Limit: -1}) {
		if err == nil {
			t.Error("an answer under a limit of -1")
		}
	}
	for name, l := range map[string]gridwright.Limits{"Time": {Time: -1}, "Memory": {Memory: -1},
		"Nodes": {Nodes: -5, Conflicts: 100}, "Conflicts": {Conflicts: -1}} {
		if _, err := gridwright.Count(ctx, p, &gridwright.SolveOptions{Limits: l}); !errors.Is(err, gridwright.ErrOption) || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := gridwright.Solve(ctx, p, &gridwright.SolveOptions{Engine: "mip", Solvers: gridwright.Solvers(nil)}); !errors.Is(err, gridwright.ErrNoSolver) ||
		!strings.HasSuffix(err.Error(), "pass one, such as Solvers(pb.Solver{}) of mip/pb") {
		t.Errorf("a nil solver: %v", err)
	}
	if _, err := gridwright.Solve(ctx, nil, nil); err == nil {
		t.Error("a nil puzzle is solved")
	}
	for _, name := range []gridwright.Engine{"magic", "sat:magic", "native:magic"} {
		if _, err := gridwright.Solve(ctx, p, &gridwright.SolveOptions{Engine: name}); !errors.Is(err, gridwright.ErrUnknown) && !errors.Is(err, gridwright.ErrUnsupported) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := gridwright.ModelOf(ctx, p, "magic"); !errors.Is(err, gridwright.ErrUnknown) {
		t.Errorf("an unknown formulation: %v", err)
	}
	large := parse(t, "numbrix\n"+strings.Repeat(strings.Repeat(". ", 7)+"\n", 7))
	_, err := gridwright.Count(ctx, large, &gridwright.SolveOptions{Engine: "native:frontier",
		Limits: gridwright.Limits{Memory: 1 << 20}})
	if !errors.Is(err, gridwright.ErrUnsupported) || strings.Contains(err.Error(), "listing must") || !strings.Contains(err.Error(), "1 MB") {
		t.Errorf("a count without memory: %v", err)
	}
	if c, err := gridwright.Count(ctx, p, nil); err != nil || !c.Exact || c.Number.Cmp(big.NewInt(2)) != 0 {
		t.Errorf("%+v, %v", c, err)
	}
}

// TestAnswers: the iterator stops by itself, at the limit, when the caller stops, or with an error
// after the answers found so far.
func TestAnswers(t *testing.T) {
	p := parse(t, "numbrix\n. . .\n. . .\n")
	count := func(ctx context.Context, stop int, o *gridwright.SolveOptions) (n int, last error) {
		for a, err := range gridwright.Answers(ctx, p, o) {
			if last = err; err != nil {
				if a != nil {
					t.Error("an answer with an error")
				}
				continue
			}
			if n++; n == stop {
				break
			}
		}
		return n, last
	}
	over, cancel := context.WithCancel(context.Background())
	cancel()
	for _, tt := range []struct {
		name    string
		ctx     context.Context
		stop    int
		options *gridwright.SolveOptions
		n       int
		err     error
	}{
		{"all", context.Background(), 0, nil, 16, nil},
		{"limit", context.Background(), 0, &gridwright.SolveOptions{Limit: 3}, 3, nil},
		{"told to stop", context.Background(), 5, nil, 5, nil},
		{"cancelled", over, 0, nil, 0, context.Canceled},
		{"cancelled", over, 0, nil, 0, gridwright.ErrIncomplete},
		{"unknown engine", context.Background(), 0, &gridwright.SolveOptions{Engine: "magic"}, 0, errAny},
	} {
		n, err := count(tt.ctx, tt.stop, tt.options)
		if n != tt.n || !errors.Is(err, tt.err) && (tt.err != errAny || err == nil) {
			t.Errorf("%s: %d answers, %v", tt.name, n, err)
		}
	}
}

var errAny = errors.New("any")

// TestParseErrors: what Parse and ParseAs refuse, whatever the kind.
func TestParseErrors(t *testing.T) {
	if _, err := gridwright.ParseAs(nil, "latin\n1\n"); err == nil || !strings.HasPrefix(err.Error(), "the kind is nil") {
		t.Error(err)
	}
	_, err := gridwright.Parse("latin\n1\n\nlatin # the second\n1\n")
	var fault *gridwright.SyntaxError
	if !errors.As(err, &fault) || fault.Line != 4 || fault.Msg == "" || fault.Hint != "Puzzles reads several" {
		t.Errorf("%#v", err)
	}
	for text, want := range map[string]string{
		"sodoku\n1\n":    `1:1: unknown kind "sodoku"; did you mean sudoku?`,
		"yinyang\nw .\n": `1:1: unknown kind "yinyang"; the kinds are `,
		"w .\n":          "line 1: the kind of puzzle is not known, and no kind can read it; begin with a line that names the kind (",
	} {
		_, err := gridwright.Parse(text)
		for _, err := range gridwright.Puzzles(strings.NewReader(text)) {
			refusedKind(t, text, err, want)
		}
		refusedKind(t, text, err, want)
	}
}

// refusedKind checks that an error names the kinds, and the option that adds one.
func refusedKind(t *testing.T, text string, err error, begins string) {
	t.Helper()
	if err == nil || !strings.HasPrefix(err.Error(), begins) ||
		!strings.Contains(begins, "did you mean") &&
			!strings.Contains(err.Error(), "slitherlink, kenken, and those of other modules that are passed") {
		t.Errorf("%q: %v, want %s", text, err, begins)
	}
}

// TestConstructors: valid data give the same puzzle as its text; other data give an error with the
// place.
func TestConstructors(t *testing.T) {
	less := gridwright.Less{Smaller: gridwright.Cell{Row: 0, Col: 0}, Larger: gridwright.Cell{Row: 0, Col: 1}}
	for _, tt := range []struct {
		text string // of the puzzle, or part of the error
		make func() (gridwright.Puzzle, error)
	}{
		{"numbrix\n1 x\n. .\n", func() (gridwright.Puzzle, error) { return gridwright.Numbrix([][]int{{1, gridwright.Hole}, {0, 0}}) }},
		{"hidato\n1 .\n. .\n", func() (gridwright.Puzzle, error) { return gridwright.Hidato([][]int{{1, 0}, {0, 0}}) }},
		{"numberlink\n1 2\n1 2\n", func() (gridwright.Puzzle, error) { return gridwright.Numberlink([][]int{{1, 2}, {1, 2}}) }},
		{"futoshiki\n. < .\n.   .\n", func() (gridwright.Puzzle, error) { return gridwright.Futoshiki([][]int{{0, 0}, {0, 0}}, less) }},
		{"sudoku\n1 . . .\n. . . .\n. . . .\n. . . .\n", func() (gridwright.Puzzle, error) {
			return gridwright.Sudoku([][]int{{1, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}})
		}},
		{"latin\n1 .\n. .\n", func() (gridwright.Puzzle, error) { return gridwright.Latin([][]int{{1, 0}, {0, 0}}) }},

		{"no cells", func() (gridwright.Puzzle, error) { return gridwright.Numbrix(nil) }},
		{"no cells", func() (gridwright.Puzzle, error) { return gridwright.Latin([][]int{{}}) }},
		{"row 2 has 1 cell, but row 1 has 2", func() (gridwright.Puzzle, error) { return gridwright.Hidato([][]int{{1, 0}, {0}}) }},
		{"row 1, column 2: clue 9", func() (gridwright.Puzzle, error) { return gridwright.Numbrix([][]int{{1, 9}}) }},
		{"row 1, column 1", func() (gridwright.Puzzle, error) { return gridwright.Numberlink([][]int{{-1, 0}}) }},
		{"row 1, column 2", func() (gridwright.Puzzle, error) { return gridwright.Numberlink([][]int{{0, 1}}) }},
		{"expected a square", func() (gridwright.Puzzle, error) { return gridwright.Sudoku([][]int{{1, 0}}) }},
		{"row 2, column 1: clue 3", func() (gridwright.Puzzle, error) { return gridwright.Latin([][]int{{1, 0}, {3, 0}}) }},
		{"names row 3, column 1", func() (gridwright.Puzzle, error) {
			return gridwright.Futoshiki([][]int{{0, 0}, {0, 0}}, gridwright.Less{Smaller: gridwright.Cell{Row: 2}, Larger: gridwright.Cell{}})
		}},
		{"row 1, column 1 and row 2, column 2", func() (gridwright.Puzzle, error) {
			return gridwright.Futoshiki([][]int{{0, 0}, {0, 0}}, gridwright.Less{Smaller: gridwright.Cell{}, Larger: gridwright.Cell{Row: 1, Col: 1}})
		}},
	} {
		p, err := tt.make()
		switch {
		case err != nil && !strings.Contains(err.Error(), tt.text):
			t.Errorf("the error is %q, want %q", err, tt.text)
		case err != nil && p != nil:
			t.Errorf("a puzzle with the error %v", err)
		case err == nil && p.String() != parse(t, tt.text).String():
			t.Errorf("got %s, want %s", p, tt.text)
		}
	}
}

// TestPuzzles: the iterator goes on after a puzzle that can't be read; an error of the reader ends
// it.
func TestPuzzles(t *testing.T) {
	read := func(r io.Reader) (n int, errs []error) {
		for p, err := range gridwright.Puzzles(r) {
			if err != nil {
				errs = append(errs, err)
			} else if p != nil {
				n++
			}
		}
		return n, errs
	}
	text := "latin\n1 .\n. .\n---\nlatin\n7 .\n. .\n---\nlatin\n. .\n. .\n"
	if n, errs := read(strings.NewReader(text)); n != 2 || len(errs) != 1 || !errors.As(errs[0], new(*gridwright.SyntaxError)) {
		t.Errorf("%d puzzles, %v", n, errs)
	}
	broken := errors.New("broken")
	r := io.MultiReader(strings.NewReader("latin\n1 .\n. .\n---\n"), iotest.ErrReader(broken))
	if _, errs := read(r); len(errs) != 1 || !errors.Is(errs[0], broken) {
		t.Errorf("%v", errs)
	}
	for range gridwright.Puzzles(strings.NewReader(text)) {
		break // which must not panic
	}
}

// TestRules: rules that a text can set are read and changed; others are refused.
func TestRules(t *testing.T) {
	p := parse(t, "numberlink touch=free\n1 . 1\n")
	for key, want := range map[gridwright.Rule]string{gridwright.Touch: "free", gridwright.Cover: "yes", gridwright.Box: "", "": ""} {
		if got := key.Of(p); got != want {
			t.Errorf("%s is %q, want %q", key, got, want)
		}
	}
	q, err := gridwright.WithRule(p, gridwright.Cover, "no")
	if err != nil || gridwright.Cover.Of(q) != "no" || gridwright.Touch.Of(q) != "free" {
		t.Errorf("%v, %v", q, err)
	}
	for _, kv := range [][2]string{{"cover", "perhaps"}, {"size", "3"}, {"", ""}, {"cover", "no\n1 1"}, {"cover", "no touch=no2x2"}} {
		if q, err := gridwright.WithRule(p, gridwright.Rule(kv[0]), kv[1]); err == nil {
			t.Errorf("%q: %v", kv, q)
		}
	}
}

// TestRulesOnPaper: the rules of a puzzle state its size and its options, and nothing on the text.
func TestRulesOnPaper(t *testing.T) {
	const link = "Join each pair of equal numbers by a path, from cell to cell through shared sides. " +
		"Paths never meet."
	for text, want := range map[string]string{
		"numbrix\n1 .\nx .\n": "Write the numbers 1 to 3 in the cells, each once. Consecutive numbers are " +
			"in cells that share a side.",
		"hidato\n1 .\n. .\n": "Write the numbers 1 to 4 in the cells, each once. Consecutive numbers are " +
			"in cells that share a side or a corner.",
		"latin\n1 .\n. .\n": "Write the numbers 1 to 2 in the cells, so that each row and each column " +
			"holds each number once.",
		"futoshiki\n. < .\n. .\n": "Write the numbers 1 to 2 in the cells, so that each row and each column " +
			"holds each number once. A sign between two cells points to the smaller number.",
		"sudoku\n1 . . .\n. . . .\n. . . .\n. . . .\n": "Write the numbers 1 to 4 in the cells, so that each " +
			"row, each column and each box holds each number once.",
		"slitherlink\n3 .\n. .\n": "Draw lines along the sides of cells, from dot to dot, so that they form " +
			"one closed loop. The loop neither crosses nor touches itself. A number is how many sides of its " +
			"cell have a line. Around cells without a number there may be any number of lines.",
		"kenken\na a\nb .\na 1-\nb 2\n": "Write the numbers 1 to 2 in the cells, so that each row and each " +
			"column holds each number once. A number with a sign in the corner of a cage is the sum (+), the " +
			"product (×), the difference (−) or the quotient (÷) of the numbers in the cage. Take the smaller " +
			"number from the larger one, or divide the larger one by it. A number without a sign in a cage of " +
			"one cell is the number of that cell. A cage may hold a number more than once.",
		"numberlink\n1 . 1\n": link + " Together they fill the board. No path runs beside itself.",
		"numberlink cover=no touch=no2x2\n1 . 1\n": link + " Cells may stay empty. No path fills a block " +
			"of 2x2 cells.",
		"numberlink touch=free\n1 . 1\n": link + " Together they fill the board.",
		"numberlink touch=free\nA . A\n": strings.Replace(link, "numbers", "labels", 1) +
			" Together they fill the board.",
	} {
		if got := parse(t, text).Rules(); got != want {
			t.Errorf("%q\nhas the rules %q\nnot %q", text, got, want)
		}
	}
}

// TestModels: for each formulation and encoding that supports it, Build returns a model of the
// puzzle with the conversions to and from answers.
func TestModels(t *testing.T) {
	ctx := context.Background()
	for _, f := range gridwright.Families() {
		p := parse(t, f.Kinds[0].Example)
		r, err := gridwright.Solve(ctx, p, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, form := range f.Formulations {
			m, err := form.Build(ctx, p)
			if errors.Is(err, gridwright.ErrUnsupported) && errors.Is(form.Supports(p), gridwright.ErrUnsupported) {
				continue
			}
			if err != nil || form.Supports(p) != nil {
				t.Errorf("%s: %v", form.Name, err)
				continue
			}
			point, err := m.Encode(r.Answer)
			if err != nil {
				if form.Flaw(p) == "" {
					t.Errorf("%s: %v", form.Name, err)
				}
				continue
			}
			back, err := m.Decode(point)
			if err != nil || !slices.Equal(back, r.Answer) || len(m.Cuts(point)) > 0 || m.Check(point, lin.Usual) != nil {
				t.Errorf("%s: %v, %v", form.Name, back, err)
			}
			if own := m.Integer("own", 0, 10).Col(); m.Meaning(own) != "" || m.Meaning(-1) != "" {
				t.Errorf("%s: an added column means %q", form.Name, m.Meaning(own))
			} else if _, ok := m.Fact(own); ok {
				t.Errorf("%s: an added column stands for a fact", form.Name)
			}
			if again, err := m.Encode(r.Answer); err != nil || len(again) != len(m.Cols) {
				t.Errorf("%s: the point has %d values for %d columns, %v", form.Name, len(again), len(m.Cols), err)
			}
			if _, err := m.Decode(nil); err == nil {
				t.Errorf("%s: no point at all is decoded", form.Name)
			}
			point = append(point, 0)
			m.Rows = append(m.Rows, m.Forbid(point))
			if m.Check(point, lin.Usual) == nil {
				t.Errorf("%s: the cut does not forbid the point", form.Name)
			}
			if fact, ok := m.Fact(0); m.Meaning(0) == "" || ok && fact.String() != m.Meaning(0) {
				t.Errorf("%s: column 0 means %q", form.Name, m.Meaning(0))
			}
		}
		for _, e := range f.Encodings {
			formula, err := e.Build(ctx, p)
			if err != nil || e.Supports(p) != nil {
				t.Errorf("%s: %v", e.Name, err)
				continue
			}
			if v := formula.NewVar(); formula.Meaning(v) != "" || formula.Meaning(-1) != "" {
				t.Errorf("%s: an added variable means %q", e.Name, formula.Meaning(v))
			} else if v > 0 && formula.Meaning(0) == "" { // what clues settle has no variables
				t.Errorf("%s: variable 0 means nothing", e.Name)
			} else if _, ok := formula.Fact(v); ok {
				t.Errorf("%s: an added variable stands for a fact", e.Name)
			}
			s, err := formula.Solver(ctx, func(o *sat.Options) { o.Proof = true })
			if err != nil {
				t.Fatal(err)
			}
			solveFormula(t, formula, s, r.Answer)
		}
	}
}

// TestGoroutines: goroutines share puzzles and kinds, and each search has its own meter.
func TestGoroutines(t *testing.T) {
	p := parse(t, gridwright.KindNamed("sudoku").Example)
	var wait sync.WaitGroup
	for range 8 {
		wait.Go(func() {
			var m gridwright.Meter
			r, err := gridwright.Solve(gridwright.WithMeter(context.Background(), &m), p, nil)
			if err != nil || r.Verdict != gridwright.Unique {
				t.Errorf("%+v, %v", r, err)
			}
			if _, _, _, ok := m.Doing(); ok {
				t.Error("work continues after the end of the search")
			}
		})
	}
	wait.Wait()
}
