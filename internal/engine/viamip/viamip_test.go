package viamip_test

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/engine/enginetest"
	"github.com/gridwright/gridwright/internal/engine/viamip"
	"github.com/gridwright/gridwright/internal/family/latin"
	latinform "github.com/gridwright/gridwright/internal/family/latin/formulations"
	"github.com/gridwright/gridwright/internal/formulation"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/simplex"
	"github.com/gridwright/gridwright/puzzle"
)

// trying solves models of a few binary columns by trying all points, in the order of the columns.
// It treats relaxations, whose columns are not integer, the same way.
type trying struct {
	calls *int
	after func(call int, r *mip.Result) error // changes a result; nil for no change
}

func (trying) Name() string { return "trying" }

func (s trying) Solve(ctx context.Context, m *lin.Model, _ mip.Options) (mip.Result, error) {
	*s.calls++
	r := mip.Result{Stop: mip.Infeasible, Nodes: 1, Iterations: 10, Version: "1.2",
		Presolved: &mip.Size{Rows: len(m.Rows)}}
	for bits := range 1 << len(m.Cols) {
		x := make([]float64, len(m.Cols))
		for j := range x {
			x[j] = float64(bits >> j & 1)
		}
		if m.Check(x, lin.Usual) == nil && (r.Point == nil || m.Maximize && m.Value(x) > m.Value(r.Point)) {
			r.Stop, r.Point = mip.Optimal, x
		}
	}
	var err error
	if s.after != nil {
		err = s.after(*s.calls, &r)
	}
	if ctx.Err() != nil {
		r.Stop, r.Point = mip.Interrupted, nil
	}
	return r, err
}

func square(t *testing.T, text string) puzzle.Puzzle {
	return puzzletest.Parse(t, latin.Latin(), "latin\n"+text)
}

// run searches a 2x2 Latin square, which has two answers.
func run(f *formulation.Formulation, p puzzle.Puzzle, limit int, after func(int, *mip.Result) error,
) (engine.Outcome, []puzzle.Answer, error) {
	var got []puzzle.Answer
	e := viamip.Engine{Formulation: f, Solver: trying{new(int), after}}
	out, err := e.Search(context.Background(), p, limit, func(s puzzle.Answer) bool {
		got = append(got, s)
		return true
	})
	return out, got, err
}

// report returns the report of a search.
func report(out engine.Outcome) *mip.Report {
	r, _ := out.Report.(*mip.Report)
	return r
}

// TestSearch: each answer is found once, the proof is one more solve, and the outcome adds up all
// solves.
func TestSearch(t *testing.T) {
	p := square(t, ". .\n. .\n")
	out, got, err := run(latinform.Assign(), p, 0, nil)
	if err != nil || len(got) != 2 || out.Found != 2 || !out.Complete || out.Nodes != 3 {
		t.Fatalf("%v, %+v, %v", err, out, got)
	}
	m := report(out)
	if m.Solves != 3 || m.Iterations != 30 || m.FirstNodes != 1 || m.FirstIterations != 10 || m.Rounds != 0 ||
		m.Formulation != "assign" || m.Solver != "trying" || m.Version != "1.2" || m.Stop != "infeasible" ||
		m.Cols != 8 || m.Rows != 12 || m.Presolved.Rows != 12 {
		t.Errorf("%+v", *m)
	}
	out, got, err = run(latinform.Assign(), p, 1, nil)
	if err != nil || len(got) != 1 || out.Complete || report(out).Solves != 1 {
		t.Errorf("at the limit: %v, %+v", err, out)
	}
	if name := (viamip.Engine{Formulation: latinform.Assign(), Solver: trying{}}).Name(); name != "mip:assign@trying" {
		t.Errorf("the engine is called %s", name)
	}
}

// lazy is the assignment model with lazy rows for the cells.
func lazy() *formulation.Formulation {
	f := latinform.Assign()
	build := f.Build
	f.Build = func(ctx context.Context, p puzzle.Puzzle) (*formulation.Encoded, error) {
		e, err := build(ctx, p)
		if err != nil {
			return nil, err
		}
		var kept, left []lin.Row
		for _, r := range e.Model.Rows {
			if strings.HasPrefix(r.Name, "row") {
				left = append(left, r)
			} else {
				kept = append(kept, r)
			}
		}
		e.Model.Rows = kept
		e.Cuts = func(point []float64) []lin.Row {
			return slices.DeleteFunc(slices.Clone(left), func(r lin.Row) bool {
				v := r.Terms.Value(point)
				return r.Lo <= v && v <= r.Hi
			})
		}
		return e, nil
	}
	return f
}

// TestLazyRows: points that the lazy rows forbid are no answers, and each broken row is added once.
func TestLazyRows(t *testing.T) {
	out, got, err := run(lazy(), square(t, ". .\n. .\n"), 0, nil)
	if err != nil || len(got) != 2 || !out.Complete {
		t.Fatalf("%v, %+v, %v", err, out, got)
	}
	m := report(out)
	if m.Rounds < 1 || m.LazyRows < 2 || m.LazyRows > 4 || m.Solves != 3+m.Rounds || m.Rows != 8 {
		t.Errorf("%+v", *m)
	}
}

// flawed is a formulation that declares a flaw.
func flawed(decode func([]float64) (puzzle.Answer, error)) *formulation.Formulation {
	f := latinform.Assign()
	f.Flaw = &formulation.Flaw{Strays: "it strays on purpose", Misses: "it misses on purpose"}
	build := f.Build
	f.Build = func(ctx context.Context, p puzzle.Puzzle) (*formulation.Encoded, error) {
		e, err := build(ctx, p)
		if err == nil && decode != nil {
			e.Decode = decode
		}
		return e, err
	}
	return f
}

// TestFlawed: a formulation with a flaw proves nothing, and its wrong answers are its own fault;
// wrong answers of one without a flaw are a bug.
func TestFlawed(t *testing.T) {
	wrong := func([]float64) (puzzle.Answer, error) { return puzzle.Answer{1, 1, 1, 1}, nil }
	none := func([]float64) (puzzle.Answer, error) { return nil, errors.New("no tour") }
	sound, whole, strict := flawed(wrong), flawed(nil), flawed(wrong)
	sound.Flaw = nil
	whole.Flaw.Whole = func(puzzle.Puzzle) bool { return true }
	strict.Flaw.Strays = ""
	one, two := square(t, "1 .\n. .\n"), square(t, "1 1\n. .\n")
	for _, tt := range []struct {
		name  string
		f     *formulation.Formulation
		p     puzzle.Puzzle
		found int
		err   error
		text  string
	}{
		{"no further point", flawed(nil), one, 1, engine.ErrFlawed, "no further point, which proves nothing: it misses on purpose"},
		{"no point", flawed(nil), two, 0, engine.ErrFlawed, "no point, which proves nothing: it misses on purpose"},
		{"a wrong answer", flawed(wrong), one, 0, engine.ErrFlawed, "breaks the rules"},
		{"a wrong answer of one whose points are answers", strict, one, 0, engine.ErrWrong, "mip:assign@trying"},
		{"a point that is none", flawed(none), one, 0, engine.ErrFlawed, "no tour"},
		{"a bug", sound, one, 0, engine.ErrWrong, "mip:assign@trying"},
	} {
		out, _, err := run(tt.f, tt.p, 2, nil)
		if !errors.Is(err, tt.err) || !strings.Contains(fmt.Sprint(err), tt.text) || out.Complete || out.Found != tt.found {
			t.Errorf("%s: %v, %+v", tt.name, err, out)
		}
	}
	for n, p := range []puzzle.Puzzle{two, one} { // which have no answer, and one
		if out, _, err := run(whole, p, 2, nil); err != nil || !out.Complete || out.Found != n {
			t.Errorf("each answer is a point, there are no others, and it says %v, %+v", err, out)
		}
	}
}

// TestRefuses: the engine refuses what the formulation can't express.
func TestRefuses(t *testing.T) {
	p := puzzletest.Parse(t, latin.Futoshiki(), "futoshiki\n. < .\n. .\n")
	if _, _, err := run(latinform.Assign(), p, 2, nil); !errors.Is(err, engine.ErrUnsupported) {
		t.Errorf("signs: %v", err)
	}
	f := latinform.Assign()
	f.Build = func(context.Context, puzzle.Puzzle) (*formulation.Encoded, error) { return nil, errors.New("too odd") }
	if _, _, err := run(f, square(t, ". .\n. .\n"), 2, nil); !errors.Is(err, engine.ErrUnsupported) {
		t.Errorf("a build that fails: %v", err)
	}
}

// TestSolverFails: a fault of the solver is reported, and so is a solver that gives up.
func TestSolverFails(t *testing.T) {
	p := square(t, ". .\n. .\n")
	fault := &mip.Fault{Solver: "trying", What: "crashed"}
	out, _, err := run(latinform.Assign(), p, 0, func(call int, _ *mip.Result) error {
		if call == 2 {
			return fault
		}
		return nil
	})
	if !errors.Is(err, fault) || out.Found != 1 || out.Complete {
		t.Errorf("%v, %+v", err, out)
	}
	out, _, err = run(latinform.Assign(), p, 0, func(_ int, r *mip.Result) error {
		*r = mip.Result{Stop: mip.Unknown, Raw: "numerical trouble"}
		return nil
	})
	if !errors.Is(err, engine.ErrUnsupported) || !strings.Contains(err.Error(), "numerical trouble") || out.Complete {
		t.Errorf("%v, %+v", err, out)
	}
}

// TestSolverRefuses: a solver that does not take the model refuses the puzzle, as a formulation does.
func TestSolverRefuses(t *testing.T) {
	p := square(t, ". .\n. .\n")
	refuse := func(int, *mip.Result) error { return fmt.Errorf("column x: %w", mip.ErrUnsupported) }
	_, _, searched := run(latinform.Assign(), p, 0, refuse)
	_, _, relaxed := (viamip.Engine{Formulation: latinform.Assign(),
		Solver: trying{new(int), refuse}}).Relax(context.Background(), p)
	for words, err := range map[string]error{"column x": searched, "no linear relaxations": relaxed} {
		if !errors.Is(err, engine.ErrUnsupported) || !strings.Contains(fmt.Sprint(err), words) {
			t.Errorf("the error is %v, want %q in it", err, words)
		}
	}
}

// TestContext: the end of the context stops a search without an error, immediately or when the
// solver notices it, and never as complete.
func TestContext(t *testing.T) {
	p := square(t, ". .\n. .\n")
	ctx, cancel := context.WithCancel(context.Background())
	calls := 0
	e := viamip.Engine{Formulation: latinform.Assign(), Solver: trying{calls: &calls,
		after: func(int, *mip.Result) error { cancel(); return nil }}}
	none := func(puzzle.Answer) bool { return true }
	for i := range 2 {
		out, err := e.Search(ctx, p, 0, none)
		if err != nil || out.Complete || out.Found != 0 || calls != 1 {
			t.Errorf("round %d: %v, %+v after %d calls", i, err, out, calls)
		}
	}
	limited, stop := context.WithTimeout(context.Background(), time.Hour)
	defer stop()
	e.Solver = trying{calls: &calls, after: func(_ int, r *mip.Result) error {
		*r = mip.Result{Stop: mip.OutOfTime}
		return nil
	}}
	if out, err := e.Search(limited, p, 0, none); err != nil || out.Complete || report(out).Stop != "time" {
		t.Errorf("out of time: %v, %+v", err, out)
	}
}

// TestStops: the search stops with its context between two solves, even if lazy rows never end.
func TestStops(t *testing.T) {
	again := func(change func(*formulation.Encoded)) *formulation.Formulation {
		f := latinform.Assign()
		build := f.Build
		f.Build = func(ctx context.Context, p puzzle.Puzzle) (*formulation.Encoded, error) {
			e, err := build(ctx, p)
			if err == nil {
				change(e)
			}
			return e, err
		}
		return f
	}
	always := lin.Row{Name: "nothing", Lo: 0, Hi: 1, Terms: lin.Columns(0)}
	for name, f := range map[string]*formulation.Formulation{
		"the same answer": again(func(e *formulation.Encoded) {
			e.Forbid = func([]float64) lin.Row { return always }
		}),
		"lazy rows": again(func(e *formulation.Encoded) {
			e.Cuts = func([]float64) []lin.Row { return []lin.Row{always} }
		}),
	} {
		t.Run(name, func(t *testing.T) {
			e := viamip.Engine{Formulation: f, Solver: trying{calls: new(int)}}
			enginetest.Stops(t, e, square(t, ". .\n. .\n"))
		})
	}
}

// TestRelax: which columns can be positive, and what an infeasible relaxation means.
func TestRelax(t *testing.T) {
	relax := func(f *formulation.Formulation, text string) (mip.Relaxation, error) {
		r, m, err := (viamip.Engine{Formulation: f, Solver: trying{calls: new(int)}}).Relax(
			context.Background(), square(t, text))
		if err == nil && m.Solves == 0 {
			t.Error("nothing was solved")
		}
		if r.Encoded == nil || (r.Point == nil) != r.Infeasible {
			t.Errorf("the model is %v, the point %v", r.Encoded, r.Point)
		}
		if r.Point != nil {
			if err := r.Encoded.Model.Relaxed().Check(r.Point, lin.Usual); err != nil {
				t.Errorf("the point %v: %v", r.Point, err)
			}
		}
		return r.Relaxation, err
	}
	r, err := relax(latinform.Assign(), ". .\n. .\n")
	if want := (mip.Relaxation{Discrete: 8, Positive: 8, Complete: true}); err != nil || !reflect.DeepEqual(r, want) {
		t.Errorf("%v, %+v", err, r)
	}
	r, err = relax(latinform.Assign(), "1 .\n. .\n")
	if want := (mip.Relaxation{Discrete: 8, Positive: 4, Complete: true, Settled: true}); err != nil || !reflect.DeepEqual(r, want) {
		t.Errorf("%v, %+v", err, r)
	}
	r, err = relax(latinform.Assign(), "1 1\n. .\n")
	if err != nil || !r.Infeasible || !r.Complete {
		t.Errorf("%v, %+v", err, r)
	}
	r, err = relax(flawed(nil), "1 1\n. .\n")
	if !errors.Is(err, engine.ErrFlawed) || !r.Infeasible {
		t.Errorf("%v, %+v", err, r)
	}
}

// TestRelaxProved: where results are proved, a column that is positive by less than any tolerance
// counts.
func TestRelaxProved(t *testing.T) {
	for _, coef := range []float64{1, 1e7} {
		f := &formulation.Formulation{Name: "two", Supports: func(puzzle.Puzzle) error { return nil },
			Build: func(context.Context, puzzle.Puzzle) (*formulation.Encoded, error) {
				m := &lin.Model{}
				x, y := m.Binary("x"), m.Binary("y")
				m.AtMost("r", x.Times(coef).Plus(1, y), 1)
				return &formulation.Encoded{Model: m}, nil
			}}
		r, _, err := viamip.Engine{Formulation: f, Solver: simplex.Solver{}}.Relax(t.Context(), nil)
		if err != nil || !r.Complete || !r.Proved || r.Positive != 2 {
			t.Errorf("with %v: %+v, %v", coef, r, err)
		}
	}
}

// TestGapsProved: a gap smaller than any tolerance is one where it is proved.
func TestGapsProved(t *testing.T) {
	f := &formulation.Formulation{Name: "one", Supports: func(puzzle.Puzzle) error { return nil },
		Build: func(context.Context, puzzle.Puzzle) (*formulation.Encoded, error) {
			m := &lin.Model{}
			m.AtLeast("r", m.Binary("x").Times(1e7), 1e7-1)
			return &formulation.Encoded{Model: m,
				Encode: func(puzzle.Answer) ([]float64, error) { return []float64{1}, nil },
				Fact:   func(int) (puzzle.Fact, bool) { return puzzle.Fact{What: puzzle.OnPath}, true }}, nil
		}}
	gaps, proved, err := viamip.Engine{Formulation: f, Solver: simplex.Solver{}}.Gaps(t.Context(),
		nil, nil, 1)
	if err != nil || !proved || len(gaps) != 1 || gaps[0] != 1e-7 {
		t.Errorf("%v, %v, %v", gaps, proved, err)
	}
}

// TestUnsupported: both Search and Relax report once that the formulation refuses a puzzle.
func TestUnsupported(t *testing.T) {
	p := puzzletest.Parse(t, latin.Futoshiki(), "futoshiki\n. < .\n     \n.   .\n")
	e := viamip.Engine{Formulation: latinform.Assign(), Solver: trying{calls: new(int)}}
	_, searched := e.Search(context.Background(), p, 1, func(puzzle.Answer) bool { return true })
	_, _, relaxed := e.Relax(context.Background(), p)
	for _, err := range []error{searched, relaxed} {
		if !errors.Is(err, engine.ErrUnsupported) || strings.Count(fmt.Sprint(err), "this puzzle") != 1 ||
			!strings.HasPrefix(fmt.Sprint(err), "this formulation cannot express this puzzle: it has no rows") {
			t.Errorf("the error is %v", err)
		}
	}
}
