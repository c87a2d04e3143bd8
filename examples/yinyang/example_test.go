package yinyang_test

import (
	"context"
	"fmt"

	"example.org/yinyang"
	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/mip/pb"
)

const text = `yinyang
. . . . . .
. . . . . .
. . . b . .
. . . . w .
. b . . . .
w . b . . w
`

// A program solves and creates puzzles of a kind that Gridwright does not have.
func Example() {
	ctx, k := context.Background(), yinyang.Kind()
	p, err := gridwright.Parse(text, k)
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := gridwright.Solve(ctx, p, &gridwright.SolveOptions{Kinds: []gridwright.Kind{k}})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Verdict, "by", r.Engine)
	fmt.Print(p.FormatAnswer(r.Answer))

	frame, err := gridwright.Frame(k.Kind, 5, 5)
	if err != nil {
		fmt.Println(err)
		return
	}
	g, err := gridwright.Generate(ctx, frame, &gridwright.GenerateOptions{Seed: 3,
		Kinds: []gridwright.Kind{k}})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print("a new puzzle:\n", g.Puzzle)
	// Output:
	// unique by sat:rules
	// w w w w w w
	// w b b w b w
	// w w b b b w
	// w b b w w w
	// w b w w b w
	// w b b b b w
	// a new puzzle:
	// yinyang
	// . . . . .
	// . . . . .
	// . . b . .
	// . . b . b
	// . b . . w
}

// The same rules are a mixed-integer program.
func Example_model() {
	ctx, k := context.Background(), yinyang.Kind()
	p, err := gridwright.Parse("yinyang\nb w . .\n. . . .\n. . w .\n. . . w\n", k)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, engine := range gridwright.Engines(p.Kind(), k)[1:] {
		r, err := gridwright.Solve(ctx, p, &gridwright.SolveOptions{Engine: engine,
			Solvers: gridwright.Solvers(pb.Solver{}), Kinds: []gridwright.Kind{k}})
		fmt.Println(engine, r.Verdict, err)
	}
	// Output:
	// sat unique <nil>
	// sat:rules unique <nil>
	// mip unique <nil>
	// mip:rules unique <nil>
	// mip:rules-flow unique <nil>
}
