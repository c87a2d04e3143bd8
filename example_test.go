package gridwright_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/draw"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/pb"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// Read a puzzle, solve it, and see whether the answer is the only one.
func Example() {
	p, err := gridwright.Parse("numbrix\n. 10 . .\n. . 2 .\n. . 5 .\n")
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := gridwright.Solve(context.Background(), p, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Verdict, r.Evidence)
	fmt.Print(p.FormatAnswer(r.Answer))
	// Output:
	// unique claimed
	//  9 10 11 12
	//  8  1  2  3
	//  7  6  5  4
}

// Draw a puzzle and its answer. Its cells are 8 mm wide.
func ExampleDraw() {
	p, err := gridwright.Parse("numbrix\n. 10 . .\n. . 2 .\n. . 5 .\n")
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := gridwright.Solve(context.Background(), p, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	picture := gridwright.Draw(p, r.Answer, draw.Style{Theme: draw.Dark, Cell: 8})
	fmt.Printf("%.84s\n", picture)
	// Output:
	// <svg xmlns="http://www.w3.org/2000/svg" version="1.1" width="36.8mm" height="28.8mm"
}

// Each verdict states what is known; the result holds what was found.
func ExampleSolve() {
	for _, rows := range [][][]int{
		{{1, 0, 0}, {0, 0, 0}, {0, 0, 2}},
		{{1, 0, 0}, {0, 0, 0}, {0, 0, 0}},
		{{1, 0, 0}, {1, 0, 0}, {0, 0, 0}},
	} {
		p, err := gridwright.Latin(rows)
		if err != nil {
			fmt.Println(err)
			return
		}
		r, err := gridwright.Solve(context.Background(), p, nil)
		if err != nil {
			fmt.Println(err)
			return
		}
		switch r.Verdict {
		case gridwright.Unique:
			fmt.Println("one answer:", r.Answer)
		case gridwright.Several:
			fmt.Println("two answers:", r.Answer, r.Other)
		case gridwright.None:
			fmt.Println("no answer")
		case gridwright.Unknown:
			fmt.Println("not known:", r.Stop)
		}
	}
	// Output:
	// one answer: [1 2 3 2 3 1 3 1 2]
	// two answers: [1 2 3 2 3 1 3 1 2] [1 2 3 3 1 2 2 3 1]
	// no answer
}

// A search that stops early is not an error: the result states what is known, and why it stopped.
func ExampleSolve_limits() {
	p, err := gridwright.Parse("hidato\n" + strings.Repeat(strings.Repeat(". ", 8)+"\n", 8))
	if err != nil {
		fmt.Println(err)
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	r, err := gridwright.Solve(ctx, p, &gridwright.SolveOptions{Limit: 1,
		Limits: gridwright.Limits{Memory: 200 << 20}})
	fmt.Println(r.Verdict, "by", r.Stop, "with", len(r.Answers), "answer", err)
	// Output:
	// unknown by limit with 1 answer <nil>
}

// A mixed-integer program needs a solver. The one of package mip/pb needs nothing installed; mip/cbc,
// mip/glpk, mip/highs and mip/highswasm are other solvers.
func ExampleSolver() {
	p, err := gridwright.Parse("latin\n1 . .\n. . .\n. . 2\n")
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := gridwright.Solve(context.Background(), p, &gridwright.SolveOptions{
		Engine: "mip:assign", Solvers: gridwright.Solvers(pb.Solver{}),
		Limits: gridwright.Limits{Time: time.Minute}})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Verdict, "by", r.Engine)
	if report, ok := r.Report.(*mip.Report); ok {
		fmt.Println(report.Cols, "columns,", report.Rows, "rows,", report.Solves, "solves")
	}
	// Output:
	// unique by mip:assign@pb
	// 27 columns, 27 rows, 2 solves
}

// Counts are exact, and have any size.
// A player asks for a hint, enters it, asks again, and takes the entry back.
func ExampleAnalysis() {
	p, err := gridwright.Parse("numbrix\n. 10 . .\n. . 2 .\n. . 5 .\n")
	if err != nil {
		fmt.Println(err)
		return
	}
	a, err := gridwright.Analyse(p)
	if err != nil {
		fmt.Println(err)
		return
	}
	ctx := context.Background()
	for range 2 {
		steps, err := a.Hint(ctx, nil)
		if err != nil {
			fmt.Println(err)
			return
		}
		found := steps[len(steps)-1].Fact
		next, err := a.With(found).Hint(ctx, nil)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(found, "and then", next[len(next)-1].Fact)
	}
	// Output:
	// row 1, column 1 holds 9 and then row 2, column 1 holds 8
	// row 1, column 1 holds 9 and then row 2, column 1 holds 8
}

func ExampleCount() {
	p, err := gridwright.Parse("latin\n" + strings.Repeat(strings.Repeat(". ", 8)+"\n", 8))
	if err != nil {
		fmt.Println(err)
		return
	}
	c, err := gridwright.Count(context.Background(), p, nil)
	fmt.Println(c.Number, c.Exact, err)
	// Output: 108776032459082956800 true <nil>
}

// Answers come one at a time.
func ExampleAnswers() {
	p, err := gridwright.Parse("numbrix\n. . .\n. . .\n")
	if err != nil {
		fmt.Println(err)
		return
	}
	n := 0
	for a, err := range gridwright.Answers(context.Background(), p, nil) {
		if err != nil {
			fmt.Println(err)
			return
		}
		if n++; gridwright.Check(p, a) != nil {
			fmt.Println("this can't be: every answer is checked")
		}
	}
	fmt.Println(n)
	// Output: 16
}

// Check returns the rule that an answer breaks, and the cells.
func ExampleCheck() {
	p, err := gridwright.Parse("latin\n1 .\n. .\n")
	if err != nil {
		fmt.Println(err)
		return
	}
	a, err := texts.ReadAnswer(p, "1 2\n1 2\n")
	if err != nil {
		fmt.Println(err)
		return
	}
	var broken *gridwright.Violation
	if errors.As(gridwright.Check(p, a), &broken) {
		fmt.Println(broken.Rule, broken.Cells)
	}
	// Output: column [0 2]
}

// Errors in a text have a line and a column.
func ExampleParse_error() {
	_, err := gridwright.Parse("numbrix\n1 . .\n. x 99\n")
	var fault *gridwright.SyntaxError
	if errors.As(err, &fault) {
		fmt.Printf("line %d, column %d: %s\n", fault.Line, fault.Col, fault.Msg)
	}
	// Output: line 3, column 5: clue 99 is not in 1..5
}

// Puzzles reads the puzzles of a text one after the other.
func ExamplePuzzles() {
	text := "latin\n1 .\n. .\n---\nnumbrix\n1 . .\n"
	for p, err := range gridwright.Puzzles(strings.NewReader(text)) {
		if err != nil {
			fmt.Println(err)
			continue
		}
		rows, cols := p.Size()
		fmt.Println(p.Kind().Name, rows, cols)
	}
	// Output:
	// latin 2 2
	// numbrix 1 3
}

// Puzzles can also be built from Go data.
func ExampleFutoshiki() {
	p, err := gridwright.Futoshiki([][]int{{0, 0}, {0, 0}},
		gridwright.Less{Smaller: gridwright.Cell{Row: 0, Col: 1}, Larger: gridwright.Cell{Row: 0, Col: 0}})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(p)
	r, err := gridwright.Solve(context.Background(), p, nil)
	fmt.Println(r.Verdict, r.Answer, err)
	// Output:
	// futoshiki
	// . > .
	// .   .
	// unique [2 1 1 2] <nil>
}

// Rules that a text can set can also be changed here.
func ExampleWithRule() {
	p, err := gridwright.Numberlink([][]int{{0, 0, 0, 1}, {1, 0, 0, 0}, {0, 0, 2, 0}, {0, 2, 0, 0}})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, touch := range []string{"never", "free"} {
		q, err := gridwright.WithRule(p, gridwright.Touch, touch)
		if err != nil {
			fmt.Println(err)
			return
		}
		r, err := gridwright.Solve(context.Background(), q, nil)
		fmt.Println(gridwright.Touch.Of(q), r.Verdict, err)
	}
	// Output:
	// never none <nil>
	// free unique <nil>
}

// A puzzle as a mixed-integer program: its size, what its columns mean, and the way back from a
// point.
func ExampleModelOf() {
	p, err := gridwright.Parse("latin\n1 .\n. .\n")
	if err != nil {
		fmt.Println(err)
		return
	}
	m, err := gridwright.ModelOf(context.Background(), p, "assign")
	if err != nil {
		fmt.Println(err)
		return
	}
	size := m.Stats()
	fmt.Println(size.Cols, "columns,", size.Rows, "rows")
	fact, _ := m.Fact(1)
	fmt.Println(m.Cols[1].Name, "means that", fact)
	point, err := m.Encode(gridwright.Answer{1, 2, 2, 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	a, err := m.Decode(point)
	fmt.Println(a, err)
	// Output:
	// 8 columns, 12 rows
	// x(1,1,2) means that row 1, column 1 holds 2
	// [1 2 2 1] <nil>
}

// Engines lists the engines of a kind, the best first.
func ExampleEngines() {
	for _, name := range gridwright.Engines(gridwright.KindNamed("sudoku")) {
		if name.Base() != gridwright.MIP || name.Part() == "" {
			fmt.Println(name)
		}
	}
	// Output:
	// auto
	// native
	// native:bands
	// sat
	// sat:rules
	// mip
}

// A random puzzle with one answer. The same seed gives the same puzzle.
func ExampleGenerate() {
	frame, err := gridwright.Frame(gridwright.KindNamed("numbrix"), 4, 4)
	if err != nil {
		fmt.Println(err)
		return
	}
	g, err := gridwright.Generate(context.Background(), frame, &gridwright.GenerateOptions{
		Seed: 7, ClueCount: 6})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(g.Clues, "clues,", len(g.Answer), "cells,", gridwright.Check(g.Puzzle, g.Answer))
	// Output: 6 clues, 16 cells, <nil>
}

// The fewest clues that determine the answer of a puzzle, of all numbers of its board.
func ExampleMinimize() {
	p, err := gridwright.Parse("numbrix\n. 10 . .\n. . 2 .\n. . 5 .\n")
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := gridwright.Minimize(context.Background(), p, &gridwright.MinimizeOptions{
		Minimum: true, AnyClue: true})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Clues, "of", len(r.From.Clues()), "clues, and no fewer than", r.Lower)
	fmt.Println("unique:", r.Evidence)
	fmt.Print(r.Puzzle)
	// Output:
	// 2 of 12 clues, and no fewer than 2
	// unique: agreed
	// numbrix
	//  . 10  .  .
	//  .  .  2  .
	//  .  .  .  .
}

// All ways to drop clues until none can be dropped.
func ExampleClueSets() {
	p, err := gridwright.Parse("latin\n1 2 .\n2 . .\n. . 2\n")
	if err != nil {
		fmt.Println(err)
		return
	}
	for q, err := range gridwright.ClueSets(context.Background(), p, nil) {
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(len(q.Clues()), "clues")
	}
	// Output:
	// 2 clues
	// 3 clues
}

// What all answers of a puzzle share, and what is left open. Watch gets each fact as it is settled,
// for a program that can't wait for the last one.
func ExampleDeduce() {
	p, err := gridwright.Parse("sudoku\n1 . . .\n. . 3 .\n. 4 . .\n. . . .\n")
	if err != nil {
		fmt.Println(err)
		return
	}
	d, err := gridwright.Deduce(context.Background(), p, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(d.Verdict, d.Complete)
	fmt.Print(texts.FormatEntries(p, d.Settled()))
	// Output:
	// several true
	//       1       3   {2 4}   {2 4}
	//       4       2       3       1
	//   {2 3}       4       1   {2 3}
	//   {2 3}       1   {2 4} {2 3 4}
}

// A partial answer is right so far if some answer has all of it.
func ExampleCheckEntries() {
	text := "numbrix\n1 4 .\n. . .\n. . .\n=\n1 4 ?\n2 {3 7} ?\n? ? 6\n"
	e, err := texts.NewReader(strings.NewReader(text), "", gridwright.Kinds(), nil).Next()
	if err != nil {
		fmt.Println(err)
		return
	}
	entries, err := texts.ReadEntries(e.Puzzle, e.Block.AnswerBlock())
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := gridwright.CheckEntries(context.Background(), e.Puzzle, entries, nil)
	fmt.Println(r.Verdict, r.Rule, r.Wrong, err)
	// Output:
	// none 6 cannot be within a distance of 2 from the 4 in row 1, column 2 [] <nil>
}
