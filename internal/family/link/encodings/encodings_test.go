package encodings_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/gridwright/gridwright/internal/encoding"
	"github.com/gridwright/gridwright/internal/encoding/encodingtest"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/engine/enginetest"
	"github.com/gridwright/gridwright/internal/engine/viasat"
	"github.com/gridwright/gridwright/internal/family/link"
	"github.com/gridwright/gridwright/internal/family/link/brute"
	"github.com/gridwright/gridwright/internal/family/link/encodings"
	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/internal/sattest"
	"github.com/gridwright/gridwright/lrat"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/sat"
)

// switches are options that must not change a count.
func switches() map[string]func(*sat.Options) {
	return map[string]func(*sat.Options){
		"usual": nil,
		"seed":  func(o *sat.Options) { o.Seed = 3 },
		"plain": func(o *sat.Options) {
			o.NoMinimize, o.NoPhases, o.NoReduce, o.NoVivify, o.Luby = true, true, true, true, true
		},
		"proof": func(o *sat.Options) { o.Proof = true },
	}
}

// stack puts copies of a board with two answers or more on top of each other: together they have at
// least two to the power of their number.
func stack(copies int) string {
	text := ""
	for i := range copies {
		a, b, c := 3*i+1, 3*i+2, 3*i+3
		text += fmt.Sprintf("%d . . .\n. %d %d .\n. %d %d .\n%d . . .\n", a, b, c, a, c, b)
	}
	return text
}

func TestEngines(t *testing.T) {
	boards := []string{
		"1 1\n", "1 . 2\n. . 3\n1 2 3\n", "1 2\n2 1\n", ". .\n. .\n", ".\n", "1 1\n. .\n",
		"1 . . 2\n. . . .\n1 . . 2\n", "1 . . .\n3 2 2 .\n3 1 . .\n", "1\n.\n.\n1\n",
		". . .\n. 1 .\n1 . .\n",
	}
	for _, e := range encodings.Encodings() {
		for _, cover := range []string{"yes", "no"} {
			for _, touch := range []string{"never", "no2x2", "free"} {
				rules := fmt.Sprintf("numberlink cover=%s touch=%s\n", cover, touch)
				var cases []enginetest.Case
				for _, b := range boards {
					cases = append(cases, enginetest.Case{Text: rules + b, Count: -1})
				}
				cases = append(cases, enginetest.Case{Text: rules + stack(20), Count: enginetest.Endless})
				if cover == "yes" && touch == "never" {
					cases = append(cases, // these show Rob Pratt's model to admit loops, and to forbid touching
						enginetest.Case{Text: "1 . . . . 2\n. . . . . .\n. . . . . .\n1 . . . . 2\n", Count: 0},
						enginetest.Case{Text: ". . . 1\n1 . . .\n. . 2 .\n. 2 . .\n", Count: 0})
				}
				t.Run(e.Name+" "+cover+" "+touch, func(t *testing.T) {
					enginetest.Run(t, viasat.Engine{Encoding: e}, link.Numberlink(), brute.Answers, cases)
				})
			}
		}
	}
}

// TestContract: what the encodings say of themselves and of their variables.
func TestContract(t *testing.T) {
	var boards []string
	for _, cover := range []string{"yes", "no"} {
		for _, touch := range []string{"never", "no2x2", "free"} {
			for _, b := range []string{"1 1\n", "1 . 2\n. . 3\n1 2 3\n", ". .\n. .\n", ".\n", "1 2\n2 1\n",
				"1 . . 2\n. . . .\n1 . . 2\n", "1 . .\n. . .\n. 1 .\n", "1 1 2 .\n3 4 4 2\n3 5 5 .\n"} {
				boards = append(boards, fmt.Sprintf("numberlink cover=%s touch=%s\n%s", cover, touch, b))
			}
		}
	}
	for _, e := range encodings.Encodings() {
		t.Run(e.Name, func(t *testing.T) { encodingtest.Run(t, e, link.Numberlink(), brute.Answers, boards) })
	}
}

func TestMeaning(t *testing.T) {
	p := puzzletest.Parse(t, link.Numberlink(), "1 . 2\n. . 3\n1 2 3\n")
	for _, tt := range []struct {
		encoding   *encoding.Encoding
		has, lacks []string
	}{
		{encodings.Links(), []string{"row 1, column 1 and row 1, column 2 are linked",
			"row 2, column 3 and row 3, column 3 are linked"},
			[]string{"row 1, column 1 and row 2, column 2 are linked", "digit 0 of the pair of row 2, column 2 is 1"}},
		{encodings.Bits(), []string{"row 1, column 1 and row 1, column 2 are linked",
			"digit 0 of the pair of row 2, column 2 is 1", "digit 1 of the pair of row 3, column 3 is 1"},
			[]string{"digit 2 of the pair of row 3, column 3 is 1"}}, // there are three pairs
	} {
		e, err := tt.encoding.Build(context.Background(), p)
		if err != nil {
			t.Fatal(err)
		}
		encodingtest.Words(t, e, tt.has, tt.lacks)
	}
}

// drawn draws a board of up to twelve cells, whose terminals are thrown anywhere.
func drawn(t *rapid.T) *link.Puzzle {
	g := rapid.SampledFrom([]grid.Board{{Rows: 3, Cols: 4}, {Rows: 4, Cols: 3}, {Rows: 2, Cols: 6},
		{Rows: 12, Cols: 1}, {Rows: 2, Cols: 5}, {Rows: 3, Cols: 3}}).Draw(t, "board")
	cells := make([]int, g.Cells())
	for c := range cells {
		cells[c] = c
	}
	order := rapid.Permutation(cells).Draw(t, "order")
	names := make([]string, g.Cells())
	for k := range rapid.IntRange(1, min(4, g.Cells()/2)).Draw(t, "pairs") {
		name := string(rune('a' + k))
		names[order[2*k]], names[order[2*k+1]] = name, name
	}
	p, err := link.New(g, names, rapid.Bool().Draw(t, "cover"), link.Touch(rapid.IntRange(0, 2).Draw(t, "touch")))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestDifferential: random boards under random rules, each encoding and each switch against brute
// force.
func TestDifferential(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawn(t)
		want := len(puzzletest.Answers(brute.Answers, p))
		all := encodings.Encodings()
		for _, off := range []encodings.Switches{{NoBlocks: true}, {NoImply: true}, {NoBlocks: true, NoImply: true}} {
			all = append(all, encodings.Without(encodings.Links(), off), encodings.Without(encodings.Bits(), off))
		}
		for _, enc := range all {
			for name, tune := range switches() {
				e := engine.Checked(viasat.Engine{Encoding: enc, Tune: tune})
				out, err := e.Search(context.Background(), p, 0, func(puzzle.Answer) bool { return true })
				if err != nil || out.Found != want || !out.Complete {
					t.Fatalf("%s, %s: %+v, %v; there are %d answers of\n%s", enc.Name, name, out, err, want, p)
				}
			}
		}
	})
}

// exhausted solves a board with proof until all answers are found and forbidden.
func exhausted(t *rapid.T, form *encoding.Encoding, p *link.Puzzle) (*encoding.Encoded, *sat.Solver) {
	enc, err := form.Build(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	o := enc.Options
	o.Proof = true
	s, err := enc.Solver(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	for s.Solve(context.Background(), sat.Limits{}) == sat.Sat {
		answer, err := enc.Decode(s.Model)
		if err != nil {
			t.Fatal(err)
		}
		s.Add(enc.Forbid(answer)...)
	}
	return enc, s
}

// TestReasons: every clause that the theory gave as a reason, and every conflict, keeps all answers.
func TestReasons(t *testing.T) {
	held := 0
	check := func(t *rapid.T) {
		p := drawn(t)
		for _, form := range encodings.Encodings() {
			enc, s := exhausted(t, form, p)
			answers := puzzletest.Answers(brute.Answers, p)
			forbidden := map[string]bool{}
			for _, a := range answers {
				forbidden[fmt.Sprint(enc.Forbid(a))] = true
			}
			given := len(enc.Formula.Clauses)
			for i, c := range s.Proof().Formula(s.Vars()).Clauses {
				if i < given || forbidden[fmt.Sprint(c)] {
					continue
				}
				for _, a := range answers {
					if held++; !keeps(enc, a, c) {
						t.Fatalf("%s: the clause %v excludes an answer of\n%s%v", form.Name, c, p, a)
					}
				}
			}
		}
	}
	// How many reasons a hundred boards give is chance: 16 were seen.
	rapid.Check(t, check)
	for range 9 {
		if held < 20 {
			rapid.Check(t, check)
		}
	}
	if held < 20 && !testing.Short() { // short runs draw few boards
		t.Errorf("only %d reasons were checked with an answer", held)
	}
}

// TestOthers: the formula with all that the theory gave as reasons is for another solver what it is
// for ours: without answers once they are all forbidden.
func TestOthers(t *testing.T) {
	programs := sattest.Programs()
	if len(programs) == 0 {
		t.Skip("none of CaDiCaL, MiniSat and clasp is installed")
	}
	rapid.Check(t, func(t *rapid.T) {
		p := drawn(t)
		form := rapid.SampledFrom(encodings.Encodings()).Draw(t, "encoding")
		_, s := exhausted(t, form, p)
		program := rapid.SampledFrom(programs).Draw(t, "program")
		axioms := s.Proof().Formula(s.Vars())
		if got := sattest.Ask(t, program, axioms); got != sat.Unsat {
			t.Fatalf("%s finds %v what has no answer left, of\n%s", program, got, p)
		}
		var proof bytes.Buffer
		if err := s.Proof().WriteLRAT(&proof); err != nil {
			t.Fatal(err)
		}
		if err := lrat.Check(axioms, &proof); err != nil {
			t.Fatalf("%v, of\n%s", err, p)
		}
	})
}

// keeps reports whether an answer keeps a clause of edges.
func keeps(enc *encoding.Encoded, a puzzle.Answer, clause []sat.Lit) bool {
	linked := map[int]bool{}
	for _, l := range enc.Forbid(a) {
		linked[l.Var()] = true
	}
	for _, l := range clause {
		if linked[l.Var()] != l.Negated() {
			return true
		}
	}
	return false
}

// TestBudget: conflicts are spent from the budget of the context, and none beyond it. Two pairs in
// opposite corners must cross, which takes clause learning long to see.
func TestBudget(t *testing.T) {
	row := strings.Repeat(" .", 8)
	p := puzzletest.Parse(t, link.Numberlink(), "numberlink touch=free\n1"+row+" 2\n"+
		strings.Repeat("."+row+" .\n", 8)+"2"+row+" 1\n")
	for _, enc := range encodings.Encodings() {
		ctx, cancel := engine.WithBudget(context.Background(), engine.Budget{Conflicts: 1000})
		out, err := engine.Checked(viasat.Engine{Encoding: enc}).Search(ctx, p, 1, nil)
		if err != nil || out.Complete || out.Report.(*sat.Report).Conflicts != 1000 ||
			!errors.Is(context.Cause(ctx), engine.ErrBudget) {
			t.Errorf("%s: %+v, %v; the context ended for %v", enc.Name, out, err, context.Cause(ctx))
		}
		cancel()
	}
}
