package gridwright_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/pb"
)

// forgetful is a MIP solver that solves the first model, and finds each further one infeasible: so
// there is never a second answer.
type forgetful struct{ solves *int }

func (forgetful) Name() string { return "forgetful" }

func (s forgetful) Solve(ctx context.Context, m *lin.Model, o mip.Options) (mip.Result, error) {
	if *s.solves++; *s.solves > 1 {
		return mip.Result{Stop: mip.Infeasible}, nil
	}
	return pb.Solver{}.Solve(ctx, m, o)
}

// wasteful is a MIP solver whose optimum of a covering model takes all columns.
type wasteful struct{}

func (wasteful) Name() string { return "wasteful" }

func (wasteful) Solve(_ context.Context, m *lin.Model, _ mip.Options) (mip.Result, error) {
	r := mip.Result{Stop: mip.Optimal, Obj: float64(len(m.Cols))}
	for range m.Cols {
		r.Point = append(r.Point, 1)
	}
	return r, nil
}

// parsed parses a puzzle.
func parsed(t *testing.T, text string, kinds ...gridwright.Kind) gridwright.Puzzle {
	t.Helper()
	p, err := gridwright.Parse(text, kinds...)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// framed returns a Numbrix without clues.
func framed(t *testing.T, size int) gridwright.Puzzle {
	t.Helper()
	p, err := gridwright.Frame(gridwright.KindNamed("numbrix"), size, size)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

const (
	// By Arto Inkala, 2006; it has an answer, which no search finds at once.
	hardSudoku = "sudoku\n1 . . . . 7 . 9 .\n. 3 . . 2 . . . 8\n. . 9 6 . . 5 . .\n. . 5 3 . . 9 . .\n. 1 . . 8 . . . 2\n6 . . . . 4 . . .\n3 . . . . . . 1 .\n. 4 . . . . . . 7\n. . 7 . . . 3 . .\n"
	noNumbrix  = "numbrix\n1 3\n. .\n"
	noNurikabe = "nurikabe\n1 1\n. .\n"
	oneNumbrix = "numbrix\n1 2\n. .\n"
	twoNumbrix = "numbrix\n1 .\n. .\n"
)

// TestClaimedBy: what a solver outside claims is repeated by an engine of this module, unless that
// is left out; then, and where none finishes, it stays claimed by the solver.
func TestClaimedBy(t *testing.T) {
	ctx := context.Background()
	by := mip.ClaimedBy("shallow")
	if by.Solver() != "shallow" || gridwright.Claimed.Solver() != "" || gridwright.Agreed.Solver() != "" {
		t.Errorf("the solvers are %q, %q and %q", by.Solver(), gridwright.Claimed.Solver(), gridwright.Agreed.Solver())
	}
	nurikabe := []gridwright.Kind{{Kind: &nurikabeKind, Rules: nurikabeRules}}
	for _, tt := range []struct {
		name, text string
		engine     gridwright.Engine
		options    gridwright.SolveOptions
		want       gridwright.Evidence
		reason     string // "" for no confirmation
	}{
		{"agreed", noNumbrix, "mip:mtz", gridwright.SolveOptions{}, gridwright.Agreed, ""},
		{"not asked", noNumbrix, "mip:mtz", gridwright.SolveOptions{Confirm: gridwright.Confirm("no")}, by, "none"},
		{"asked again", noNumbrix, "mip:mtz", gridwright.SolveOptions{Confirm: gridwright.Confirm("sat")}, gridwright.Agreed, ""},
		{"shared code", noNurikabe, "mip:rules", gridwright.SolveOptions{Kinds: nurikabe}, gridwright.Claimed, "both use Gridwright's statement of the rules"},
		{"the solver again", noNumbrix, "mip:mtz", gridwright.SolveOptions{Confirm: gridwright.Confirm("mip:assign")}, gridwright.Agreed, ""},
		{"by this module", noNumbrix, "mip:mtz@pb", gridwright.SolveOptions{}, gridwright.Claimed, "none"},
	} {
		p := parsed(t, tt.text, tt.options.Kinds...)
		o := tt.options
		o.Engine, o.Solvers = tt.engine, gridwright.Solvers(shallow{mip.Infeasible}, pb.Solver{})
		r, err := gridwright.Solve(ctx, p, &o)
		confirmed(t, tt.name, r.Evidence, tt.want, r.Confirmation, tt.reason, err)
		c, err := gridwright.Count(ctx, p, &o)
		confirmed(t, tt.name+", counted", c.Evidence, tt.want, c.Confirmation, tt.reason, err)
		if c.Number.Sign() != 0 || r.Verdict != gridwright.None {
			t.Errorf("%s: %v, %v", tt.name, r.Verdict, c.Number)
		}
		for _, err := range gridwright.Answers(ctx, p, &o) {
			t.Errorf("%s, all answers: %v", tt.name, err)
		}
		if tt.engine.Solver() != "pb" { // which solves no relaxations
			x, err := gridwright.Relax(ctx, p, &gridwright.RelaxOptions{Engine: o.Engine, Solvers: o.Solvers, Confirm: o.Confirm, Kinds: o.Kinds})
			confirmed(t, tt.name+", relaxed", x.Evidence, tt.want, x.Confirmation, tt.reason, err)
		}
	}
}

// leaving is a MIP solver that finds each model infeasible, whereupon the user leaves.
type leaving struct{ leave context.CancelFunc }

func (leaving) Name() string { return "leaving" }

func (s leaving) Solve(context.Context, *lin.Model, mip.Options) (mip.Result, error) {
	s.leave()
	return mip.Result{Stop: mip.Infeasible}, nil
}

// TestClaimCutShort: a claim that no second engine repeats to its end stays claimed by the solver.
func TestClaimCutShort(t *testing.T) {
	p := parsed(t, hardSudoku)
	begin := func() (context.Context, *gridwright.SolveOptions) {
		ctx, leave := context.WithCancel(context.Background())
		return ctx, &gridwright.SolveOptions{Engine: "mip:assign", Solvers: gridwright.Solvers(leaving{leave})}
	}
	by := mip.ClaimedBy("leaving")
	ctx, o := begin()
	r, err := gridwright.Solve(ctx, p, o)
	confirmed(t, "solve", r.Evidence, by, r.Confirmation, "was interrupted", err)
	ctx, o = begin()
	c, err := gridwright.Count(ctx, p, o)
	confirmed(t, "count", c.Evidence, by, c.Confirmation, "was interrupted", err)
}

// confirmed checks the evidence of a claim and how it was confirmed.
func confirmed(t *testing.T, name string, got, want gridwright.Evidence, c *gridwright.Confirmation, reason string, err error) {
	t.Helper()
	switch {
	case err != nil, got != want, (c == nil) != (reason == "none"):
		t.Errorf("%s: %s, %+v, %v; want %s", name, got, c, err, want)
	case c != nil && (reason == "") != (c.Reason == ""), c != nil && !strings.Contains(c.Reason, reason):
		t.Errorf("%s: the reason is %q, want %q", name, c.Reason, reason)
	}
}

// TestLyingSolver: a solver that finds no answer where there is one, or no second one, is
// contradicted, and the answers that prove it are in the result.
func TestLyingSolver(t *testing.T) {
	ctx := context.Background()
	empty, two := framed(t, 8), parsed(t, twoNumbrix)
	liar := gridwright.Solvers(shallow{mip.Infeasible})
	options := &gridwright.SolveOptions{Engine: "mip:mtz", Solvers: liar}
	r, err := gridwright.Solve(ctx, empty, options)
	refuted(t, "solve", err, "mip:mtz@shallow reports no answer, but sat:", "finds one that satisfies the rules")
	if r.Verdict == gridwright.None || r.Evidence != "" || r.Stop != gridwright.Faulty || gridwright.Check(empty, r.Answer) != nil {
		t.Errorf("solve: %+v", r)
	}
	c, err := gridwright.Count(ctx, two, options)
	refuted(t, "count", err, "mip:mtz@shallow counts 0 answers, but sat:")
	if c.Exact || c.Evidence != "" {
		t.Errorf("count: %+v", c)
	}
	err = nil
	for _, err = range gridwright.Answers(ctx, two, options) {
	}
	refuted(t, "answers", err, "mip:mtz@shallow counts 0 answers, but ")
	x, err := gridwright.Relax(ctx, empty, &gridwright.RelaxOptions{Engine: "mip:mtz", Solvers: liar})
	refuted(t, "relax", err, "mip:mtz@shallow reports no answer")
	if x.Evidence != "" || x.Stop != gridwright.Faulty {
		t.Errorf("relax: %+v", x)
	}
	r, err = gridwright.Solve(ctx, two, &gridwright.SolveOptions{Engine: "mip:mtz",
		Solvers: gridwright.Solvers(forgetful{new(int)})})
	refuted(t, "unique", err, "mip:mtz@forgetful reports exactly one answer, but sat:", "finds another that satisfies the rules")
	if r.Verdict != gridwright.Several || slices.Equal(r.Answer, r.Other) || gridwright.Check(two, r.Answer) != nil || gridwright.Check(two, r.Other) != nil {
		t.Errorf("unique: %+v", r)
	}
	r, err = gridwright.Solve(ctx, parsed(t, oneNumbrix), &gridwright.SolveOptions{
		Engine: "mip:mtz", Solvers: gridwright.Solvers(forgetful{new(int)})})
	if err != nil || r.Verdict != gridwright.Unique || r.Evidence != gridwright.Agreed {
		t.Errorf("the truth: %+v, %v", r, err)
	}
}

// refuted checks that an error is about a wrong answer, and its words.
func refuted(t *testing.T, name string, err error, words ...string) {
	t.Helper()
	if !errors.Is(err, gridwright.ErrWrong) {
		t.Fatalf("%s: %v", name, err)
	}
	for _, w := range words {
		if !strings.Contains(err.Error(), w) {
			t.Errorf("%s: %q does not contain %q", name, err, w)
		}
	}
}

// TestMinimumBySolver: a bound of a solver outside is repeated by the search for hitting sets.
func TestMinimumBySolver(t *testing.T) {
	ctx := context.Background()
	p := firstIn(t, "numbrix-9x9.txt")
	r, err := gridwright.Minimize(ctx, p, &gridwright.MinimizeOptions{Minimum: true,
		AnyClue: true, HittingBy: "mip", Solvers: gridwright.Solvers(wasteful{})})
	refuted(t, "minimize", err, "wasteful reports that", "are needed to meet all difference sets")
	if r.Minimum || r.Lower > 8 {
		t.Errorf("%d of %d, minimum %v", r.Clues, r.Lower, r.Minimum)
	}
	r, err = gridwright.Minimize(ctx, p, &gridwright.MinimizeOptions{Minimum: true, AnyClue: true})
	if err != nil || !r.Minimum || r.Lower != 8 || r.BoundEvidence != gridwright.Claimed || r.Evidence != gridwright.Agreed {
		t.Errorf("%d of %d, %s, %s, %v", r.Clues, r.Lower, r.BoundEvidence, r.Evidence, err)
	}
}

// TestConfirmPuzzles: Minimize, MinimizeBoard and Generate ask the engine that Confirm names.
func TestConfirmPuzzles(t *testing.T) {
	ctx := context.Background()
	p, frame := firstIn(t, "numbrix-9x9.txt"), framed(t, 4)
	for _, tt := range []struct {
		spelling                   gridwright.Engine
		minimize, board, generated gridwright.Evidence
		fails                      error
	}{
		{"", gridwright.Agreed, gridwright.Agreed, gridwright.Claimed, nil},
		{"no", gridwright.Claimed, gridwright.Claimed, gridwright.Claimed, nil},
		{"auto", gridwright.Agreed, gridwright.Agreed, gridwright.Agreed, nil},
		{"native:frontier", gridwright.Agreed, gridwright.Agreed, gridwright.Agreed, nil},
		{"native:bitboard", gridwright.Agreed, gridwright.Agreed, gridwright.Agreed, nil}, // by another one
		{"mip", "", "", "", gridwright.ErrNoSolver},
		{"clever", "", "", "", gridwright.ErrUnknown},
	} {
		by := gridwright.Confirm(tt.spelling)
		m, err := gridwright.Minimize(ctx, p, &gridwright.MinimizeOptions{Confirm: by})
		if m.Evidence != tt.minimize || !errors.Is(err, tt.fails) {
			t.Errorf("Minimize with %q: %s, %v", tt.spelling, m.Evidence, err)
		}
		b, err := gridwright.MinimizeBoard(ctx, frame, &gridwright.BoardOptions{Confirm: by})
		if b.Evidence != tt.board || !errors.Is(err, tt.fails) {
			t.Errorf("MinimizeBoard with %q: %s, %v", tt.spelling, b.Evidence, err)
		}
		g, err := gridwright.Generate(ctx, frame, &gridwright.GenerateOptions{Confirm: by})
		if g.Evidence != tt.generated || !errors.Is(err, tt.fails) {
			t.Errorf("Generate with %q: %s, %v", tt.spelling, g.Evidence, err)
		}
	}
	g, err := gridwright.Generate(ctx, frame, &gridwright.GenerateOptions{
		Confirm: gridwright.Confirm("mip"), Solvers: gridwright.Solvers(shallow{mip.Infeasible})})
	if !errors.Is(err, gridwright.ErrWrong) {
		t.Errorf("Generate with a solver that lies: %s, %v", g.Evidence, err)
	}
}
