package search

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/engine/enginetest"
	"github.com/gridwright/gridwright/internal/engine/relay"
	"github.com/gridwright/gridwright/internal/engine/viasat"
	"github.com/gridwright/gridwright/internal/family/link"
	"github.com/gridwright/gridwright/internal/family/link/search/frontier"
	"github.com/gridwright/gridwright/internal/family/link/search/sweep"
	"github.com/gridwright/gridwright/internal/family/link/stated"
	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/internal/puzzletest"
	statements "github.com/gridwright/gridwright/internal/stated"
	"github.com/gridwright/gridwright/puzzle"
	sats "github.com/gridwright/gridwright/sat"
	"pgregory.net/rapid"
)

func TestEngine(t *testing.T) {
	var cases []enginetest.Case
	for _, cover := range []string{"yes", "no"} {
		for _, touch := range []string{"never", "no2x2", "free"} {
			for _, board := range []string{
				"1 1\n", "1\n.\n.\n1\n", "1 . 2\n. . .\n1 . 2\n", "1 2\n2 1\n", "1 . 1\n2 . 2\n",
				"1 . . 2\n. . . .\n1 . . 2\n", ". . . .\n. 1 1 .\n. . . .\n", ". .\n. .\n", ".\n",
			} {
				text := fmt.Sprintf("numberlink cover=%s touch=%s\n%s", cover, touch, board)
				cases = append(cases, enginetest.Case{Text: text, Count: -1})
			}
		}
	}
	open := strings.Repeat(strings.Repeat(". ", 12)+"\n", 10)
	open = "1 . . . . . . . . . . .\n" + open + ". . . . . . . . . . . 1\n"
	cases = append(cases, enginetest.Case{Text: "numberlink cover=no touch=free\n" + open, Count: enginetest.Endless})
	for _, e := range both {
		t.Run(e.Name(), func(t *testing.T) {
			enginetest.Run(t, e, link.Numberlink(), puzzletest.TryLines, cases)
		})
	}
}

// both are the engines of the package: native and auto.
var both = []Engine{{}, {Learn: true}}

// TestNativeAlone: without clause learning, what is left open is said to be so, and what the budgets
// of auto leave open is searched to the end.
func TestNativeAlone(t *testing.T) {
	row := strings.Repeat(" .", 30)
	wide := "1" + row + " 2\n" + strings.Repeat("."+row+" .\n", 30) + "2" + row + " 1\n"
	out, err := Engine{}.Search(context.Background(), read(t, "numberlink touch=free\n"+wide), 2,
		func(puzzle.Answer) bool { return true })
	if !errors.Is(err, engine.ErrUnsupported) || out.Complete || out.Report != nil {
		t.Errorf("too wide for the frontier: %+v, %v", out, err)
	}
	for _, rules := range []string{"touch=never", "touch=free", "cover=no"} {
		for limit := range 3 {
			out, err = Engine{}.Search(context.Background(), read(t, "numberlink "+rules+"\n"+board4x5), limit,
				func(puzzle.Answer) bool { return true })
			if err != nil || out.Report != nil || slices.Contains(out.Stages, "links") || slices.Contains(out.Stages, "bits") {
				t.Errorf("%s: %+v, %v", rules, out, err)
			}
		}
	}
	for _, stage := range (Engine{}).stages(read(t, "numberlink\n"+wide), 2)[1:] {
		if e, ok := stage.Engine(nil).(sweep.Engine); !ok || e.Budget != (engine.Budget{}) {
			t.Errorf("a wide board under the strictest rules comes to %#v", stage.Engine(nil))
		}
	}
}

// TestColours: no board whose colours do not balance has an answer, and none that has one is refused.
func TestColours(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		board := grid.Board{Rows: rapid.IntRange(2, 4).Draw(t, "rows"), Cols: rapid.IntRange(2, 5).Draw(t, "cols")}
		cells := make([]int, board.Cells())
		for c := range cells {
			cells[c] = c
		}
		order, names := rapid.Permutation(cells).Draw(t, "order"), make([]string, board.Cells())
		for k := range rapid.IntRange(1, board.Cells()/2).Draw(t, "pairs") {
			names[order[2*k]], names[order[2*k+1]] = fmt.Sprint(k+1), fmt.Sprint(k+1)
		}
		for _, cover := range []bool{true, false} {
			p, err := link.New(board, names, cover, link.Free)
			if err != nil {
				t.Fatal(err)
			}
			want, err := frontier.Engine{}.Count(context.Background(), p, 0)
			out, fault := Engine{}.Count(context.Background(), p, 0)
			if err != nil || fault != nil || out.Found != want.Found || !out.Complete || unbalanced(p) != (out.Method() == "colours") {
				t.Fatalf("%+v, %v; the frontier counts %d, %v, of\n%s", out, fault, want.Found, err, p)
			}
		}
	})
	for _, e := range both {
		p := read(t, "numberlink touch=free\n1 . 1\n. . .\n2 . 2\n")
		out, err := e.Search(context.Background(), p, 2, func(puzzle.Answer) bool { return true })
		if err != nil || !out.Complete || out.Found > 0 || out.Method() != "colours" {
			t.Errorf("%s: %+v, %v", e.Name(), out, err)
		}
	}
}

// TestFirstUnderStrictRules: the answer that is one under the strictest rules comes first.
func TestFirstUnderStrictRules(t *testing.T) {
	p := read(t, "numberlink cover=yes touch=free\n"+board4x5)
	var got []puzzle.Answer
	out, err := Engine{Learn: true}.Search(context.Background(), p, 2, func(s puzzle.Answer) bool {
		got = append(got, s)
		return true
	})
	if err != nil || out.Found != 2 || out.Complete || len(got) != 2 {
		t.Fatalf("%d answers, outcome %+v, error %v", len(got), out, err)
	}
	for _, e := range both {
		enginetest.Counts(t, e, p, 22)
	}
	if err := p.With(true, link.Never).Check(got[0]); err != nil {
		t.Errorf("the first answer touches itself: %v", err)
	}
	if p.With(true, link.Never).Check(got[1]) == nil {
		t.Error("the second answer does not touch itself, but the board has one such only")
	}
}

// board4x5 has one answer that never touches itself, and 21 that do.
const board4x5 = `. . . . 2
. 1 . . .
. . . 2 .
1 . . . .
`

// refusing is an engine that searches nothing.
type refusing struct{}

func (refusing) Name() string { return "refusing" }

func (refusing) Search(context.Context, puzzle.Puzzle, int,
	func(puzzle.Answer) bool,
) (engine.Outcome, error) {
	return engine.Outcome{}, engine.ErrUnsupported
}

// TestRelay: what one engine refuses or leaves open another may still do.
func TestRelay(t *testing.T) {
	sweeps := swept().Under(read(t, "numberlink\n"+board4x5))
	no, crosses, short := relay.Turn(refusing{}), relay.Turn(frontier.Engine{}),
		relay.Turn(sweep.Engine{Budget: engine.Budget{Nodes: 1}})
	links := clauses(statements.EdgesAlone, 0)
	free := read(t, "numberlink cover=yes touch=free\n"+board4x5)
	never := read(t, "numberlink cover=yes touch=never\n"+board4x5)
	untouched := read(t, "numberlink touch=free\n"+board4x4) // has no answer under the strict rules
	for _, tt := range []struct {
		name     string
		stages   []relay.Stage
		p        *link.Puzzle
		found    int // -1 for ErrUnsupported
		complete bool
		method   string
	}{
		{"swept only", []relay.Stage{sweeps, no}, free, 1, false, "sweep"},
		{"crossed only", []relay.Stage{no, crosses}, free, 22, true, "frontier"},
		{"swept and crossed", []relay.Stage{sweeps, crosses}, free, 22, true, "sweep+frontier"},
		{"swept and solved", []relay.Stage{sweeps, no, links}, free, 22, true, "sweep+rules:edges"},
		{"neither", []relay.Stage{no, no}, free, -1, false, ""},
		{"nothing to sweep", []relay.Stage{sweeps, no}, untouched, -1, false, "sweep"},
		{"never, crossed", []relay.Stage{no, crosses}, never, 1, true, "frontier"},
		{"never, out of budget", []relay.Stage{short, links}, never, 1, true, "sweep+rules:edges"},
	} {
		for i := range tt.stages {
			if tt.stages[i].Stricter != nil {
				tt.stages[i].Stricter = tt.p.With(true, link.Never)
			}
		}
		out, err := relay.Run(context.Background(), tt.p, tt.stages, nil, 0, func(puzzle.Answer) bool { return true })
		if tt.found < 0 {
			if !errors.Is(err, engine.ErrUnsupported) {
				t.Errorf("%s: error %v", tt.name, err)
			}
			continue
		}
		if err != nil || out.Found != tt.found || out.Complete != tt.complete || out.Method() != tt.method {
			t.Errorf("%s: %+v, error %v", tt.name, out, err)
		}
	}
}

// TestStages: whatever the budgets leave over, all stages together find all answers.
func TestStages(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawCovered(t, 2, 5).With(rapid.Bool().Draw(t, "cover"), link.Touch(rapid.IntRange(0, 2).Draw(t, "touch")))
		want, err := frontier.Engine{}.Count(context.Background(), p, 0)
		if err != nil {
			t.Fatal(err)
		}
		limits := []int{1, 2, 5, engine.FewAnswers, engine.FewAnswers + 1, 0}
		for i := range 2 * len(limits) {
			e, limit := both[i%2], limits[i/2]
			out, err := engine.Checked(e).Search(context.Background(), p, limit, func(puzzle.Answer) bool { return true })
			found := want.Found
			if limit > 0 {
				found = min(found, limit)
			}
			if err != nil || out.Found != found || out.Complete != (limit == 0 || want.Found < limit) && out.Found != limit {
				t.Fatalf("%s, limit %d: %+v, %v; the frontier counts %d of\n%s", e.Name(), limit, out, err, want.Found, p)
			}
		}
	})
}

// TestEnginesAgree: larger boards under random rules, by the frontier and by each lowering with
// and without their techniques.
func TestEnginesAgree(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawCovered(t, 3, 8).With(rapid.Bool().Draw(t, "cover"), link.Touch(rapid.IntRange(0, 2).Draw(t, "touch")))
		want, err := frontier.Engine{}.Count(context.Background(), p, 0)
		if err != nil {
			t.Fatal(err)
		}
		const most = 30
		form := rapid.SampledFrom(stated.Statement().Encodings()).Draw(t, "encoding")
		tune := func(o *sats.Options) {
			o.NoMinimize = rapid.Bool().Draw(t, "no minimize")
			o.NoReduce, o.NoVivify = rapid.Bool().Draw(t, "no reduce"), rapid.Bool().Draw(t, "no vivify")
			o.NoPhases, o.Seed = rapid.Bool().Draw(t, "no phases"), rapid.Uint64Range(0, 9).Draw(t, "seed")
			o.Proof = rapid.Bool().Draw(t, "proof")
		}
		out, err := engine.Checked(viasat.Engine{Encoding: form, Tune: tune}).Search(context.Background(), p, most,
			func(puzzle.Answer) bool { return true })
		if err != nil || out.Found != min(want.Found, most) || out.Complete != (want.Found < most) {
			t.Fatalf("%s: %+v, %v; the frontier counts %d of\n%s", form.Name, out, err, want.Found, p)
		}
	})
}

const board4x4 = `. . . 1
1 . . .
. . 2 .
. 2 . .
`

func read(t testing.TB, text string) *link.Puzzle {
	t.Helper()
	return puzzletest.Parse(t, link.Numberlink(), text).(*link.Puzzle)
}

// TestSweepAgrees compares the two engines on boards that have an answer.
func TestSweepAgrees(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { agree(t, drawCovered(t, 2, 7)) })
}

// TestSweepAgreesWide does so where clashes take 32 bits.
func TestSweepAgreesWide(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { agree(t, drawCovered(t, 15, 16)) })
}

func agree(t *rapid.T, p *link.Puzzle) {
	want, err := frontier.Engine{}.Count(context.Background(), p, 0)
	if err != nil || want.Found == 0 {
		t.Fatalf("the frontier found %d, error %v, of\n%s", want.Found, err, p)
	}
	out, err := sweep.Engine{}.Search(context.Background(), p, 0,
		func(puzzle.Answer) bool { return true })
	if err != nil || out.Found != want.Found || out.Complete != want.Complete {
		t.Fatalf("the sweep found %d, complete %v, error %v; the frontier %d, of\n%s",
			out.Found, out.Complete, err, want.Found, p)
	}
}

// drawCovered draws a board that has an answer under the strict rules: a path through all cells,
// mixed up by turning parts of it round (backbiting), and cut wherever it would touch itself. Its
// sides are from least to most cells long.
func drawCovered(t *rapid.T, least, most int) *link.Puzzle {
	board := grid.Board{
		Rows: rapid.IntRange(least, most).Draw(t, "rows"),
		Cols: rapid.IntRange(least, most).Draw(t, "cols"),
	}
	var path []int
	for r := range board.Rows {
		row := make([]int, board.Cols)
		for c := range row {
			row[c] = board.Cell(r, c)
		}
		if r%2 == 1 {
			slices.Reverse(row)
		}
		path = append(path, row...)
	}
	for range 3 * board.Cells() {
		if rapid.Bool().Draw(t, "turn") {
			slices.Reverse(path)
		}
		next := rapid.SampledFrom(board.Neighbours(nil, path[0], false)).Draw(t, "bite")
		slices.Reverse(path[:slices.Index(path, next)])
	}
	owner := make([]int, board.Cells())
	var parts [][]int
	for _, cell := range path {
		n := len(parts)
		if n == 0 || len(parts[n-1]) > 1 && beside(board, owner, cell, n) != 1 {
			parts = append(parts, nil)
			n++
		}
		parts[n-1] = append(parts[n-1], cell)
		owner[cell] = n
	}
	if n := len(parts); len(parts[n-1]) == 1 { // a lone last cell needs company
		last := len(parts[n-2]) - 1
		if last < 2 {
			parts[n-2] = append(parts[n-2], parts[n-1]...)
			parts = parts[:n-1]
		} else {
			parts[n-1] = append(parts[n-1], parts[n-2][last])
			parts[n-2] = parts[n-2][:last]
		}
	}
	names := make([]string, board.Cells())
	for i, part := range parts {
		names[part[0]], names[part[len(part)-1]] = fmt.Sprint(i+1), fmt.Sprint(i+1)
	}
	p, err := link.New(board, names, true, link.Never)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// beside counts the neighbours of a cell that a path owns.
func beside(board grid.Board, owner []int, cell, path int) int {
	n := 0
	for _, next := range board.Neighbours(nil, cell, false) {
		if owner[next] == path {
			n++
		}
	}
	return n
}

// TestBudget: all stages of a search have one budget together, and it ends at the same place each
// time. Two pairs in opposite corners must cross, which clause learning is slow to see, and the board
// is too wide for the frontier.
func TestBudget(t *testing.T) {
	row := strings.Repeat(" .", 30)
	text := "1" + row + " 2\n" + strings.Repeat("."+row+" .\n", 30) + "2" + row + " 1\n"
	for _, rules := range []string{"touch=free", "cover=no"} {
		p := read(t, "numberlink "+rules+"\n"+text)
		var ends []string
		for range 2 {
			ctx, cancel := engine.WithBudget(context.Background(), engine.Budget{Nodes: 1_000_000, Conflicts: 6_000})
			out, err := engine.Checked(Engine{Learn: true}).Search(ctx, p, 2, func(puzzle.Answer) bool { return true })
			r, ok := out.Report.(*sats.Report)
			if err != nil || out.Complete || !ok || r.Conflicts > 6_000 ||
				!errors.Is(context.Cause(ctx), engine.ErrBudget) {
				t.Errorf("%s: %+v, %v, after %+v, ended by %v", rules, out, err, r, context.Cause(ctx))
				cancel()
				break
			}
			cancel()
			ends = append(ends, fmt.Sprint(out.Nodes, " ", r.Conflicts, " ", r.Propagations, " ", out.Method()))
		}
		if len(ends) == 2 && ends[0] != ends[1] {
			t.Errorf("%s: it ended after %s, and another time after %s", rules, ends[0], ends[1])
		}
	}
}

// BenchmarkUnique asks for two answers of a board with one, under each rule on touching.
func BenchmarkUnique(b *testing.B) {
	for _, touch := range []link.Touch{link.Never, link.No2x2, link.Free} {
		p := read(b, "numberlink\n"+board4x4).With(true, touch)
		b.Run(touch.String(), func(b *testing.B) {
			for b.Loop() {
				_, err := Engine{Learn: true}.Search(context.Background(), p, 2,
					func(puzzle.Answer) bool { return true })
				if err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// TestNear: the turn near a known answer searches near that one, and finds another.
func TestNear(t *testing.T) {
	p := read(t, "numberlink touch=free\n"+board4x5)
	var answers []puzzle.Answer
	if _, err := (frontier.Engine{}).Search(context.Background(), p, 0, func(s puzzle.Answer) bool {
		answers = append(answers, s)
		return true
	}); err != nil {
		t.Fatal(err)
	}
	if len(answers) < 2 {
		t.Fatalf("the board has %d answers, want several", len(answers))
	}
	stages := near(p, firstBeam)
	if len(stages) != 1 || len(near(p.With(true, link.Never), firstBeam)) != 0 {
		t.Fatalf("%d turns, want one, and none where paths may not touch", len(stages))
	}
	var found []puzzle.Answer
	_, err := stages[0].Engine(answers[:1]).Search(context.Background(), p, 1, func(s puzzle.Answer) bool {
		found = append(found, s)
		return true
	})
	if err != nil || len(found) != 1 || slices.Equal(found[0], answers[0]) ||
		!slices.ContainsFunc(answers, func(s puzzle.Answer) bool { return slices.Equal(s, found[0]) }) {
		t.Errorf("near %v: found %v, error %v", answers[0], found, err)
	}
}
