package gridwright_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/solvers"
)

// TestSolversAtRandom: nothing wrong is stated as certain, by each formulation on each solver, for
// small boards without clues, with few and with many of them, with holes, and with a wrong clue.
// What a solver claims alone may be wrong, and so may be what an error contradicts; the test counts
// them. Boards are larger with GRIDWRIGHT_SOAK, and -rapid.checks sets their number.
func TestSolversAtRandom(t *testing.T) {
	var found []mip.Solver
	for _, s := range solvers.All(os.Getenv) {
		if solver, _, err := s.Find(); err == nil {
			found = append(found, solver)
		}
	}
	side, counts := 4, map[string]*claims{}
	if os.Getenv("GRIDWRIGHT_SOAK") != "" {
		side = 8
	}
	rapid.Check(t, func(rt *rapid.T) {
		p := drawSmall(rt, side)
		var all []string
		for _, e := range gridwright.Engines(p.Kind()) {
			if e.Base() == gridwright.MIP && e.Part() != "" {
				all = append(all, string(e))
			}
		}
		solver := rapid.SampledFrom(found).Draw(rt, "solver")
		name := rapid.SampledFrom(all).Draw(rt, "engine") + "@" + solver.Name()
		if counts[name] == nil {
			counts[name] = &claims{}
		}
		if err := counts[name].add(t, p, name, solver); err != nil {
			rt.Fatalf("%s: %v, of\n%s", name, err, p)
		}
	})
	sum := claims{}
	for _, name := range slices.Sorted(maps.Keys(counts)) {
		c := counts[name]
		if sum.sum(*c); c.wrong+c.faults > 0 {
			t.Logf("%s: %s", name, c)
		}
	}
	t.Logf("all: %s", sum)
	if sum.negative == 0 {
		t.Error("no solver has claimed that there is no answer or no other")
	}
}

// claims counts the runs of one formulation on one solver.
type claims struct {
	runs, negative int // negative: ended with a statement that there is no answer, or no other
	wrong          int // of them, those that are wrong: contradicted, or claimed by the solver alone
	alone          int // of negative, those that stay claimed by the solver
	faults         int // the solver crashed, or its point was none
}

func (c *claims) sum(d claims) {
	*c = claims{c.runs + d.runs, c.negative + d.negative, c.wrong + d.wrong, c.alone + d.alone, c.faults + d.faults}
}

// String returns the counts in words.
func (c claims) String() string {
	return fmt.Sprintf("%d runs, %d claims: %d wrong, %d by the solver alone; %d faults", c.runs, c.negative, c.wrong, c.alone, c.faults)
}

// add solves a board, and compares the result with the engine auto. It logs what a solver got wrong;
// an error is a wrong result.
func (c *claims) add(t *testing.T, p gridwright.Puzzle, name string, solver mip.Solver) error {
	ctx := context.Background()
	truth, err := gridwright.Solve(ctx, p, nil)
	if err != nil || truth.Verdict == gridwright.Unknown {
		return fmt.Errorf("auto: %s, %v", truth.Verdict, err)
	}
	r, err := gridwright.Solve(ctx, p, &gridwright.SolveOptions{Engine: gridwright.Engine(name),
		Solvers: gridwright.Solvers(solver), Limits: gridwright.Limits{Time: time.Second}})
	c.runs++
	contradicted := errors.Is(err, gridwright.ErrWrong) && r.Confirmation != nil
	switch {
	case contradicted:
		c.negative++
		c.wrong++
		t.Logf("%v, of\n%s", err, p)
		if r.Evidence != "" || r.Complete || len(r.Answers) == 0 || solver.Name() == "pb" {
			return fmt.Errorf("%+v, %w", r, err)
		}
	case errors.As(err, new(*mip.Fault)):
		c.faults++
		t.Logf("%v, of\n%s", err, p)
	case errors.Is(err, gridwright.ErrUnsupported), errors.Is(err, gridwright.ErrFlawed):
	case err != nil:
		return err
	}
	for _, a := range r.Answers {
		if err := gridwright.Check(p, a); err != nil {
			return err
		}
	}
	if r.Evidence == "" {
		return nil
	}
	c.negative++
	outside := r.Evidence.Solver() != ""
	if outside {
		c.alone++
	}
	switch {
	case r.Verdict == truth.Verdict && (r.Answer == nil || slices.Equal(r.Answer, truth.Answer)):
	case outside:
		c.wrong++
		t.Logf("%s reports %s (%s), and auto %s, of\n%s", name, r.Verdict, r.Evidence, truth.Verdict, p)
	default:
		return fmt.Errorf("%s (%s); auto finds %s", r.Verdict, r.Evidence, truth.Verdict)
	}
	return nil
}

// drawSmall draws a board of any kind with up to side rows and columns.
func drawSmall(rt *rapid.T, side int) gridwright.Puzzle {
	kind := rapid.SampledFrom([]string{"numbrix", "hidato", "numberlink", "latin", "futoshiki", "sudoku", "kenken", "slitherlink"}).Draw(rt, "kind")
	rows, cols := rapid.IntRange(2, side).Draw(rt, "rows"), rapid.IntRange(2, side).Draw(rt, "columns")
	text := kind
	switch kind {
	case "latin", "futoshiki", "kenken":
		cols, rows = min(rows, 5), min(rows, 5)
	case "sudoku":
		rows, cols = 4, 4
	case "slitherlink":
		rows, cols = min(rows, 5), min(cols, 5)
	case "numberlink":
		rows, cols = min(rows, 6), min(cols, 6)
		text += " touch=" + rapid.SampledFrom([]string{"never", "2x2", "free"}).Draw(rt, "touch") +
			" cover=" + rapid.SampledFrom([]string{"yes", "no"}).Draw(rt, "cover")
	}
	cells := make([]string, rows*cols)
	for c := range cells {
		cells[c] = "."
	}
	switch kind {
	case "numbrix", "hidato":
		for range rapid.IntRange(0, 3).Draw(rt, "holes") {
			cells[rapid.IntRange(0, len(cells)-1).Draw(rt, "hole")] = "x"
		}
	case "numberlink":
		order := rapid.Permutation(numbered(len(cells))).Draw(rt, "terminals")
		for i := range 2 * rapid.IntRange(1, min(3, len(cells)/2)).Draw(rt, "pairs") {
			cells[order[i]] = strconv.Itoa(1 + i/2)
		}
	}
	text += "\n" + gridOf(cells, cols)
	if kind == "kenken" {
		seed := rapid.Uint64Range(0, 1<<30).Draw(rt, "seed")
		frame, err := gridwright.Frame(gridwright.KindNamed(kind), rows, cols)
		if err != nil {
			rt.Fatal(err)
		}
		g, err := gridwright.Generate(context.Background(), frame, &gridwright.GenerateOptions{
			Seed: seed})
		if err != nil {
			rt.Fatal(err)
		}
		return changed(rt, clued(rt, g.Puzzle))
	}
	p, err := gridwright.Parse(text)
	if err != nil {
		rt.Skip("no board: " + err.Error()) // all cells are holes
	}
	if kind == "numberlink" {
		return p
	}
	var answer gridwright.Answer
	wanted := rapid.IntRange(1, 20).Draw(rt, "answer")
	for a, err := range gridwright.Answers(context.Background(), p, &gridwright.SolveOptions{
		Limit: wanted}) {
		if err != nil {
			rt.Fatal(err)
		}
		answer = a
	}
	if answer == nil {
		return p
	}
	return changed(rt, clued(rt, p.Full(answer)))
}

// clued keeps no clue of a board, few or many.
func clued(rt *rapid.T, p gridwright.Puzzle) gridwright.Puzzle {
	share := rapid.SampledFrom([]int{0, 0, 15, 40, 100}).Draw(rt, "share of clues")
	kept := make([]bool, len(p.Clues()))
	for i := range kept {
		kept[i] = rapid.IntRange(0, 99).Draw(rt, "kept") < share
	}
	return p.Keep(func(i int) bool { return kept[i] })
}

// changed sometimes replaces a number of a board by another.
func changed(rt *rapid.T, p gridwright.Puzzle) gridwright.Puzzle {
	if rapid.IntRange(0, 3).Draw(rt, "wrong clue") > 0 {
		return p
	}
	words := strings.SplitAfter(p.String(), " ")
	var numbers []int
	for i, w := range words {
		if _, err := strconv.Atoi(strings.TrimSpace(w)); err == nil && !strings.Contains(w, "\n") {
			numbers = append(numbers, i)
		}
	}
	if len(numbers) < 2 {
		return p
	}
	at := rapid.Permutation(numbers).Draw(rt, "numbers")
	words[at[0]] = words[at[1]]
	if q, err := gridwright.Parse(strings.Join(words, "")); err == nil {
		return q
	}
	return p
}

// numbered returns the numbers from 0 to n-1.
func numbered(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	return all
}

// gridOf joins cells to lines.
func gridOf(cells []string, cols int) string {
	var b strings.Builder
	for row := range slices.Chunk(cells, cols) {
		b.WriteString(strings.Join(row, " ") + "\n")
	}
	return b.String()
}
