package gridwright_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/pb"
)

// firstIn reads the first puzzle of an example.
func firstIn(t *testing.T, name string) gridwright.Puzzle {
	t.Helper()
	f, err := os.Open(filepath.Join("examples", name))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for p, err := range gridwright.Puzzles(f) {
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	t.Fatalf("%s has no puzzle", name)
	return nil
}

// disjoint checks that a confirmation names both lists, and that the evidence fits them.
func disjoint(t *testing.T, name string, e gridwright.Evidence, c *gridwright.Confirmation) {
	t.Helper()
	switch {
	case c == nil:
		t.Errorf("%s: there is no confirmation", name)
	case len(c.First) == 0, e == gridwright.Agreed && len(c.Second) == 0:
		t.Errorf("%s: the lists are %q and %q", name, c.First, c.Second)
	case !slices.Equal(c.Shared, engine.Shared(c.First, c.Second)) && c.Stop == gridwright.Exhausted:
		t.Errorf("%s: they share %q of %q and %q", name, c.Shared, c.First, c.Second)
	case (e == gridwright.Agreed) != (c.Reason == ""), e == gridwright.Agreed && c.Shared != nil:
		t.Errorf("%s: %s, and not confirmed as %s", name, e, c.Reason)
	}
}

// TestConfirm: evidence is Agreed exactly if a second engine finds the same without shared code.
func TestConfirm(t *testing.T) {
	const large = "numberlink-50x50.txt"
	for _, tt := range []struct {
		board               string
		engine, confirm, by gridwright.Engine
		reason              string
	}{
		{"numbrix-9x9.txt", "auto", "auto", "sat:rules", ""},
		{"hidato-8x8.txt", "native:bitboard", "native:frontier", "native:frontier", ""},
		{"futoshiki-5x5.txt", "auto", "auto", "sat:rules", ""},
		{"futoshiki-5x5.txt", "sat", "auto", "native", ""},
		{"sudoku-9x9.txt", "auto", "auto", "sat:rules", ""},
		{"sudoku-9x9.txt", "sat", "native:bands", "native:bands", ""},
		{"numberlink-11x11.txt", "auto", "auto", "sat:rules", ""},
		{"numberlink-11x11.txt", "native:frontier", "sat:rules:digits", "sat:rules:digits", ""},
		{"numberlink-11x11.txt", "native:frontier", "auto", "sat:rules", ""},
		{"numberlink-touch-4x4.txt", "auto", "auto", "sat:rules", ""}, // no answer

		{"numbrix-9x9.txt", "native:layers", "sat", "sat:rules", ""},
		{"numbrix-9x9.txt", "native:layers", "auto", "sat:rules", ""},
		{"numbrix-9x9.txt", "sat:rules", "sat:rules:aside", "native", ""},
		{"numbrix-9x9.txt", "auto", "native", "sat:rules", ""},
		{"numberlink-11x11.txt", "auto", "sat", "sat:rules", ""},
		{"kenken-6x6.txt", "auto", "sat:rules", "native", ""},
		{"futoshiki-5x5.txt", "auto", "native:bands", "", "native:bands: it is not a Sudoku"},
		{large, "native:sweep", "auto", "sat:rules", ""},
		{"kenken-6x6.txt", "auto", "auto", "native", ""},
		{"slitherlink-10x10.txt", "auto", "auto", "native", ""},
	} {
		name := fmt.Sprint(tt.board, " ", tt.engine, " ", tt.confirm)
		r, err := gridwright.Solve(context.Background(), firstIn(t, tt.board), &gridwright.SolveOptions{
			Engine: tt.engine, Confirm: gridwright.Confirm(tt.confirm)})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		disjoint(t, name, r.Evidence, r.Confirmation)
		if c := r.Confirmation; (r.Evidence == gridwright.Agreed) != (tt.by != "") || tt.by != "" && c.Engine != tt.by ||
			!strings.Contains(c.Reason, tt.reason) {
			t.Errorf("%s: %s by %s, %q", name, r.Evidence, c.Engine, c.Reason)
		}
	}
}

// TestConfirmNamed: an engine that is named and is no second opinion never weakens the evidence:
// another one is asked, and the result says why.
func TestConfirmNamed(t *testing.T) {
	for _, tt := range []struct {
		engine, confirm, by gridwright.Engine
		uncounted           string
	}{
		{"native:layers", "native:bitboard", "sat:rules", "native:layers and native:bitboard both use code of Gridwright in which a fault could lose the same answer"},
		{"sat:rules", "sat:rules:aside", "native", "sat:rules and sat:rules:aside both use Gridwright's SAT solver"},
		{"mip:assign@pb", "mip:mtz@pb", "native", "mip:assign@pb and mip:mtz@pb both use Gridwright's models of this puzzle"},
		{"native:layers", "sat:rules", "sat:rules", ""},
	} {
		options := &gridwright.SolveOptions{Engine: tt.engine, Confirm: gridwright.Confirm(tt.confirm), Solvers: gridwright.Solvers(pb.Solver{})}
		p := parsed(t, oneNumbrix)
		r, err := gridwright.Solve(context.Background(), p, options)
		if c := r.Confirmation; err != nil || r.Evidence != gridwright.Agreed || c.Engine != tt.by || c.Uncounted != tt.uncounted {
			t.Errorf("%s, %s: %s, %+v, %v", tt.engine, tt.confirm, r.Evidence, c, err)
		}
		n, err := gridwright.Count(context.Background(), p, options)
		if c := n.Confirmation; err != nil || n.Evidence != gridwright.Agreed || c.Engine != tt.by || c.Uncounted != tt.uncounted {
			t.Errorf("%s, %s, counted: %s, %+v, %v", tt.engine, tt.confirm, n.Evidence, c, err)
		}
	}
}

// TestConfirmCount: exact counts are confirmed, by lists and by sums.
func TestConfirmCount(t *testing.T) {
	for _, tt := range []struct {
		text            string
		engine, confirm gridwright.Engine
		number          string
	}{
		{"numbrix\n1 . .\n. . .\n. . .\n", "auto", "auto", "8"},
		{"numbrix\n1 . . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . .\n", "auto", "native:frontier", "824"},
		{"latin\n1 . . .\n. . . .\n. . . .\n. . . .\n", "auto", "auto", "144"},
		{"numberlink touch=free\n1 . . 1\n2 . . 2\n. . . .\n", "auto", "sat", "2"},
	} {
		p, err := gridwright.Parse(tt.text)
		if err != nil {
			t.Fatal(err)
		}
		c, err := gridwright.Count(context.Background(), p, &gridwright.SolveOptions{
			Engine: tt.engine, Confirm: gridwright.Confirm(tt.confirm)})
		if err != nil || c.Number.String() != tt.number || c.Evidence != gridwright.Agreed {
			t.Errorf("%s: %v, %s, %v, %+v", tt.text, c.Number, c.Evidence, err, c.Confirmation)
			continue
		}
		disjoint(t, tt.text, c.Evidence, c.Confirmation)
		c, err = gridwright.Count(context.Background(), p, &gridwright.SolveOptions{Limit: 1,
			Confirm: gridwright.Confirm("auto")})
		if err != nil || c.Exact || c.Confirmation != nil {
			t.Errorf("%s, not exact: %+v, %v", tt.text, c, err)
		}
	}
}

// TestUnconfirmed: without a negative statement there is nothing to confirm; and a limit may end the
// confirmation, which leaves the claim.
func TestUnconfirmed(t *testing.T) {
	ctx := context.Background()
	several, err := gridwright.Parse("numbrix\n1 .\n. .\n")
	if err != nil {
		t.Fatal(err)
	}
	r, err := gridwright.Solve(ctx, several, &gridwright.SolveOptions{
		Confirm: gridwright.Confirm("auto")})
	if err != nil || r.Verdict != gridwright.Several || r.Confirmation != nil {
		t.Errorf("several: %+v, %v", r, err)
	}
	p := firstIn(t, "numbrix-9x9.txt")
	for _, tt := range []struct {
		name   string
		limits gridwright.Limits
		reason string
	}{
		{"budget", gridwright.Limits{Nodes: 1, Conflicts: 1}, "native:frontier used up its budget"},
		{"memory", gridwright.Limits{Memory: 1}, "native:frontier: "},
	} {
		r, err := gridwright.Solve(ctx, p, &gridwright.SolveOptions{Engine: "native:layers",
			Confirm: gridwright.Confirm("native:frontier"), Limits: tt.limits})
		switch {
		case err != nil || r.Evidence == gridwright.Agreed:
			t.Errorf("%s: %+v, %v", tt.name, r, err)
		case r.Verdict == gridwright.Unique &&
			(r.Evidence != gridwright.Claimed || !strings.HasPrefix(r.Confirmation.Reason, tt.reason)):
			t.Errorf("%s: %s, %+v", tt.name, r.Evidence, r.Confirmation)
		}
	}
	for spelling, want := range map[gridwright.Engine]error{"sat:none": gridwright.ErrUnknown, "mip": gridwright.ErrNoSolver} {
		if _, err := gridwright.Solve(ctx, p, &gridwright.SolveOptions{
			Confirm: gridwright.Confirm(spelling)}); !errors.Is(err, want) {
			t.Errorf("Confirm(%q): %v", spelling, err)
		}
		if _, err := gridwright.Count(ctx, p, &gridwright.SolveOptions{
			Confirm: gridwright.Confirm(spelling)}); !errors.Is(err, want) {
			t.Errorf("Confirm(%q), of a count: %v", spelling, err)
		}
	}
}

// shallow is a MIP solver that finds every model infeasible, or its time over.
type shallow struct{ stop mip.Stop }

func (shallow) Name() string { return "shallow" }

func (s shallow) Solve(context.Context, *lin.Model, mip.Options) (mip.Result, error) {
	return mip.Result{Stop: s.stop}, nil
}

// TestConfirmBySolver: a solver outside this module confirms, is contradicted, and gives up.
func TestConfirmBySolver(t *testing.T) {
	p := firstIn(t, "numberlink-touch-4x4.txt") // no answer
	solve := func(p gridwright.Puzzle, stop mip.Stop) (gridwright.Result, error) {
		return gridwright.Solve(context.Background(), p, &gridwright.SolveOptions{
			Engine: "native:frontier", Confirm: gridwright.Confirm("mip"),
			Solvers: gridwright.Solvers(shallow{stop})})
	}
	r, err := solve(p, mip.Infeasible)
	if err != nil || r.Evidence != gridwright.Agreed || !slices.Contains(r.Confirmation.Second, "solver shallow") {
		t.Errorf("%+v, %v", r, err)
	}
	if r, err = solve(p, mip.OutOfMemory); err != nil || r.Evidence != gridwright.Claimed || r.Verdict != gridwright.None ||
		!strings.Contains(r.Confirmation.Reason, `the solver ended with "memory"`) {
		t.Errorf("%+v, %v", r, err)
	}
	if r, err = solve(firstIn(t, "numberlink-11x11.txt"), mip.Infeasible); !errors.Is(err, gridwright.ErrWrong) ||
		!strings.Contains(err.Error(), "mip:edge-label@shallow reports no answer, but native:frontier finds one that satisfies the rules") ||
		r.Verdict != gridwright.Unknown {
		t.Errorf("%+v, %v", r, err)
	}
}
