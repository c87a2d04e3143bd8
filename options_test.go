package gridwright_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/pb"
	"github.com/gridwright/gridwright/puzzle"
)

// compiled compiles statements, a line each, in a function of another package that has a context
// ctx, a puzzle p, a kind k, a fact f, a text, a solver s, a duration d and what readers take. It
// returns the faults of each line.
func compiled(t *testing.T, statements []string) map[string][]string {
	t.Helper()
	if runtime.GOARCH == "wasm" || testing.Short() {
		t.Skip("runs the go command")
	}
	head := `package main

import (
	"context"
	"io"
	"time"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/syntax"
	"github.com/gridwright/gridwright/puzzle/texts"
)

var _ *texts.Reader

func use(ctx context.Context, p gridwright.Puzzle, k gridwright.Kind, f gridwright.Fact, text string, s mip.Solver, d time.Duration,
	r io.Reader, name string, kinds []*puzzle.Kind, b *syntax.Block, a *gridwright.Analysis) {
`
	file := filepath.Join(t.TempDir(), "main.go")
	text := head + strings.Join(statements, "\n") + "\n}\n\nfunc main() {}\n"
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	// -e reports all faults, also of lines after the tenth.
	out, _ := exec.Command("go", "build", "-gcflags=-e", "-o", filepath.Join(t.TempDir(), "main"), file).CombinedOutput()
	faults, lines := map[string][]string{}, strings.Split(text, "\n")
	for _, m := range regexp.MustCompile(`(?m)main\.go:(\d+):\d+: (.*)`).FindAllStringSubmatch(string(out), -1) {
		var n int
		if _, err := fmt.Sscan(m[1], &n); err != nil {
			t.Fatal(err)
		}
		faults[lines[n-1]] = append(faults[lines[n-1]], m[2])
	}
	if len(faults) == 0 && len(out) > 0 {
		t.Fatalf("the compiler reports\n%s", out)
	}
	return faults
}

// TestIgnored: what a question does not obey does not compile.
func TestIgnored(t *testing.T) {
	ignored := []string{
		`gridwright.Solve(ctx, p, &gridwright.SolveOptions{Entries: []gridwright.Fact{f}})`,
		`gridwright.Count(ctx, p, &gridwright.SolveOptions{Entries: []gridwright.Fact{f}})`,
		`gridwright.Solve(ctx, p, &gridwright.SolveOptions{Density: 7})`,
		`gridwright.Solve(ctx, p, &gridwright.SolveOptions{Pairs: -3})`,
		`gridwright.Solve(ctx, p, &gridwright.SolveOptions{Class: "nonsense"})`,
		`gridwright.Solve(ctx, p, &gridwright.SolveOptions{Symmetry: "spiral"})`,
		`gridwright.Solve(ctx, p, &gridwright.SolveOptions{Minimum: true})`,
		`gridwright.Solve(ctx, p, &gridwright.GenerateOptions{})`,
		`gridwright.Hint(ctx, p, &gridwright.HintOptions{Engine: "nonsense"})`,
		`gridwright.Hint(ctx, p, &gridwright.HintOptions{Confirm: gridwright.Confirm("nonsense")})`,
		`gridwright.Hint(ctx, p, &gridwright.HintOptions{Limit: 0})`,
		`gridwright.Deduce(ctx, p, &gridwright.DeduceOptions{Engine: "mip:nonsense"})`,
		`gridwright.Grade(ctx, p, &gridwright.GradeOptions{AssumeOneAnswer: true})`,
		`gridwright.Grade(ctx, p, &gridwright.GradeOptions{Conflicts: 1})`,
		`gridwright.CheckEntries(ctx, p, nil, &gridwright.CheckOptions{Watch: nil})`,
		`gridwright.Minimize(ctx, p, &gridwright.MinimizeOptions{Limits: gridwright.Limits{Nodes: 1}})`,
		`gridwright.ClueSets(ctx, p, &gridwright.ClueSetsOptions{Minimum: true})`,
		`gridwright.MinimizeBoard(ctx, p, &gridwright.BoardOptions{Seed: 1})`,
		`gridwright.Generate(ctx, p, &gridwright.GenerateOptions{AnyClue: true})`,
		`gridwright.Relax(ctx, p, &gridwright.RelaxOptions{WarmStart: true})`,
		`gridwright.FindClash(ctx, p, &gridwright.DeduceOptions{})`,
	}
	faults := compiled(t, append(ignored, `gridwright.Solve(ctx, p, &gridwright.SolveOptions{Limits: gridwright.Limits{Time: d}})`))
	for _, line := range ignored {
		if !strings.Contains(strings.Join(faults[line], "\n"), "unknown field") && !strings.Contains(strings.Join(faults[line], "\n"), "cannot use") {
			t.Errorf("%s: %q", line, faults[line])
		}
		delete(faults, line)
	}
	for line, fault := range faults {
		if strings.Contains(line, "Limits") {
			t.Errorf("%s: %q", line, fault)
		}
	}
}

// TestFromFirst: what CHANGELOG.md tells users of version 0.1.0 to write compiles.
func TestFromFirst(t *testing.T) {
	page, err := os.ReadFile("CHANGELOG.md")
	if err != nil {
		t.Fatal(err)
	}
	var now []string
	for _, m := range regexp.MustCompile("(?m)^\\| `[^|]*` \\| `((?:gridwright|puzzle|texts|syntax|mip|a\\.With)\\b[^|]*)` \\|$").FindAllSubmatch(page, -1) {
		now = append(now, string(m[1]))
	}
	if len(now) < 10 {
		t.Fatalf("%d programs", len(now))
	}
	faults := compiled(t, now)
	for _, line := range now {
		for _, fault := range faults[line] {
			t.Errorf("%s: %s", line, fault)
		}
	}
}

// TestOptionErrors: an option that is out of range, or can't be obeyed beside others, is an error
// that names it.
func TestOptionErrors(t *testing.T) {
	ctx := context.Background()
	p, frame := parsed(t, oneNumbrix), framed(t, 4)
	link, err := gridwright.Frame(gridwright.KindNamed("numberlink"), 5, 5)
	if err != nil {
		t.Fatal(err)
	}
	solvers := gridwright.Solvers(pb.Solver{})
	solve := func(o gridwright.SolveOptions) error { _, err := gridwright.Solve(ctx, p, &o); return err }
	minimize := func(o gridwright.MinimizeOptions) error { _, err := gridwright.Minimize(ctx, p, &o); return err }
	generate := func(o gridwright.GenerateOptions) error { _, err := gridwright.Generate(ctx, frame, &o); return err }
	linked := func(o gridwright.GenerateOptions) error { _, err := gridwright.Generate(ctx, link, &o); return err }
	relax := func(o gridwright.RelaxOptions) error { _, err := gridwright.Relax(ctx, p, &o); return err }
	for i, tt := range []struct {
		err  error
		says []string // names of options
	}{
		{solve(gridwright.SolveOptions{Limit: -1}), []string{"Limit"}},
		{solve(gridwright.SolveOptions{Limits: gridwright.Limits{Time: -1}}), []string{"Time"}},
		{solve(gridwright.SolveOptions{WarmStart: true, Solvers: solvers}), []string{"WarmStart", "Engine"}},
		{solve(gridwright.SolveOptions{Engine: "sat", Solvers: solvers, SolverOptions: mip.Options{Threads: 2}}), []string{"SolverOptions", "Engine"}},
		{solve(gridwright.SolveOptions{Engine: "mip", Solvers: solvers, SolverOptions: mip.Options{Time: time.Second}}), []string{"SolverOptions.Time"}},
		{solve(gridwright.SolveOptions{Engine: "mip", Solvers: solvers, SolverOptions: mip.Options{Start: []float64{1}}}), []string{"SolverOptions.Start"}},
		{solve(gridwright.SolveOptions{Engine: "mip", Solvers: solvers, Limits: gridwright.Limits{Nodes: 1}}), []string{"Nodes", "mip"}},
		{relax(gridwright.RelaxOptions{Engine: "mip", Solvers: solvers, Objectives: 101}), []string{"Objectives"}},
		{relax(gridwright.RelaxOptions{Engine: "mip", Solvers: solvers, SolverOptions: mip.Options{Time: time.Second}}), []string{"SolverOptions.Time"}},
		{func() error { _, err := gridwright.Grade(ctx, p, &gridwright.GradeOptions{Work: -1}); return err }(), []string{"Work"}},
		{func() error {
			_, err := gridwright.Deduce(ctx, p, &gridwright.DeduceOptions{Entries: []gridwright.Fact{puzzle.ShadedFact(puzzle.Cell{})}})
			return err
		}(), []string{"Entries"}},
		{minimize(gridwright.MinimizeOptions{Minimum: true, Tries: 2}), []string{"Minimum", "Tries"}},
		{minimize(gridwright.MinimizeOptions{Minimum: true, Symmetry: gridwright.Mirror}), []string{"Minimum", "Symmetry"}},
		{minimize(gridwright.MinimizeOptions{HittingBy: "mip", Solvers: solvers}), []string{"HittingBy", "Minimum"}},
		{minimize(gridwright.MinimizeOptions{Minimum: true, HittingBy: "sat", Solvers: solvers}), []string{"HittingBy"}},
		{minimize(gridwright.MinimizeOptions{Solvers: solvers, SolverOptions: mip.Options{Seed: 1}}), []string{"SolverOptions"}},
		{generate(gridwright.GenerateOptions{ClueShare: 40, Minimum: true}), []string{"ClueShare", "Minimum"}},
		{generate(gridwright.GenerateOptions{ClueCount: 4, ClueShare: 50}), []string{"ClueCount", "ClueShare"}},
		{generate(gridwright.GenerateOptions{Irreducible: true, Class: gridwright.Hard}), []string{"Irreducible", "Class"}},
		{generate(gridwright.GenerateOptions{Class: gridwright.Hard, Tries: 2}), []string{"Class", "Tries"}},
		{generate(gridwright.GenerateOptions{Class: "nonsense"}), []string{"Class"}},
		{generate(gridwright.GenerateOptions{Symmetry: "spiral"}), []string{"spiral"}},
		{generate(gridwright.GenerateOptions{Apart: true}), []string{"pairs"}},
		{generate(gridwright.GenerateOptions{NoOp: true}), []string{"operations"}},
		{linked(gridwright.GenerateOptions{Irreducible: true}), []string{"clues of numberlink"}},
		{linked(gridwright.GenerateOptions{Symmetry: gridwright.HalfTurn}), []string{"clues of numberlink"}},
		{linked(gridwright.GenerateOptions{Class: gridwright.Easy, Symmetry: gridwright.HalfTurn}), []string{"clues of numberlink"}},
		{linked(gridwright.GenerateOptions{Pairs: 3, Density: 0.2}), []string{"pairs", "density"}},
		{linked(gridwright.GenerateOptions{Pairs: -3}), nil},
		{linked(gridwright.GenerateOptions{Density: 7}), nil},
		{linked(gridwright.GenerateOptions{LeastLength: -1}), nil},
	} {
		if !errors.Is(tt.err, gridwright.ErrOption) {
			t.Errorf("%d, %v: %v", i, tt.says, tt.err)
			continue
		}
		for _, name := range tt.says {
			if !strings.Contains(tt.err.Error(), name) {
				t.Errorf("%q does not name %s", tt.err, name)
			}
		}
	}
	if err := solve(gridwright.SolveOptions{Engine: "native", Confirm: gridwright.Confirm("mip"), Solvers: solvers, SolverOptions: mip.Options{Seed: 1}}); err != nil {
		t.Errorf("the options of the solver that confirms: %v", err)
	}
}

// TestNames: the names of engines, classes, symmetries, rules and sides are read as they are
// written, and no others.
func TestNames(t *testing.T) {
	for _, e := range gridwright.Engines(nil) {
		if got, err := gridwright.ParseEngine(e.String()); err != nil || got != e {
			t.Errorf("%q, %v", got, err)
		}
	}
	e := gridwright.Engine("mip:assign@cbc")
	if e.Base() != gridwright.MIP || e.Part() != "assign" || e.Solver() != "cbc" || gridwright.Engine("mip@cbc").Part() != "" ||
		gridwright.Auto.Base() != gridwright.Auto || gridwright.Auto.Part() != "" || gridwright.Auto.Solver() != "" {
		t.Errorf("%s is %s, %s, %s", e, e.Base(), e.Part(), e.Solver())
	}
	for _, c := range gridwright.Classes() {
		if got, err := gridwright.ParseClass(c.String()); err != nil || got != c {
			t.Errorf("%q, %v", got, err)
		}
	}
	named := 0
	for _, k := range gridwright.Kinds() {
		for _, o := range k.Options {
			named++
			if got, err := gridwright.ParseRule(k, o.Key); err != nil || got.String() != o.Key ||
				!slices.Contains([]gridwright.Rule{gridwright.Box, gridwright.Cover, gridwright.Touch}, got) {
				t.Errorf("%s: %q, %v", k.Name, got, err)
			}
		}
	}
	if named != 3 {
		t.Errorf("%d rules", named)
	}
	for i, s := range puzzle.Sides() {
		if got, err := puzzle.ParseSide(s.String()); err != nil || got != s || s != 1<<i {
			t.Errorf("%d: %q, %v", s, got, err)
		}
	}
	if s := puzzle.Up | puzzle.Left; s.String() != "" {
		t.Errorf("%d is %q", s, s)
	}
	_, side := puzzle.ParseSide("")
	_, rule := gridwright.ParseRule(gridwright.KindNamed("numberlink"), "box")
	_, none := gridwright.ParseRule(nil, "box")
	_, engine := gridwright.ParseEngine("magic")
	_, class := gridwright.ParseClass("magic")
	for _, err := range []error{side, rule, none, engine, class} {
		if err == nil {
			t.Error("an unknown name is read")
		}
	}
}
