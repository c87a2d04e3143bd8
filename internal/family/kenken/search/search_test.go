package search_test

import (
	"context"
	"fmt"
	"os"
	"testing"

	"pgregory.net/rapid"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/engine/enginetest"
	"github.com/gridwright/gridwright/internal/engine/viasat"
	"github.com/gridwright/gridwright/internal/family/kenken"
	"github.com/gridwright/gridwright/internal/family/kenken/brute"
	"github.com/gridwright/gridwright/internal/family/kenken/search"
	"github.com/gridwright/gridwright/internal/family/kenken/stated"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/puzzle"
)

// engines are those of KenKen, that of the stated rules first.
var engines = []engine.Engine{viasat.Engine{Encoding: stated.Statement().Encoding()},
	search.Engine{}}

func TestEngine(t *testing.T) {
	empty, err := kenken.New(8, nil)
	if err != nil {
		t.Fatal(err)
	}
	boards := append(enginetest.Boards(
		"kenken\na\n", "kenken\na\na 1\n", "kenken\n. .\n. .\n", "kenken\na a\na a\na 5*\n",
		"kenken\na a b\na c b\nd d e\na 9*\nb 2/\nc 3\nd 1-\n", "kenken\na a b\na c b\nd d e\na 6+\nb 2-\n",
		"kenken\na a a a\na b b a\na b b a\na a a a\na 9216*\nb 10+\n", // a has too many fillings to list
		"kenken\na a a a\na b b a\na b b a\na a a a\na 30\nb 16\n",
	), enginetest.Case{Text: empty.String(), Count: enginetest.Endless})
	enginetest.Run(t, search.Engine{}, kenken.Kind(), brute.Answers, boards)
}

// TestAnyTarget: each target of a cage of two cells or more without an operation leaves as many
// answers as brute force finds.
func TestAnyTarget(t *testing.T) {
	for _, board := range []string{"kenken\na a .\n. . .\n. . .\n", "kenken\na a a\n. . .\n. . .\n",
		"kenken\na a .\n. a .\n. . .\n", "kenken\n. a .\na a .\na . .\n", "kenken\na a a\n. a .\n. a .\n"} {
		found := 0
		for target := 1; target <= 60; target++ {
			p := puzzletest.Parse(t, kenken.Kind(), fmt.Sprintf("%sa %d\n", board, target))
			n := len(puzzletest.Answers(brute.Answers, p))
			for _, e := range engines {
				enginetest.Finds(t, e, p, n)
			}
			found += n
		}
		if found == 0 {
			t.Errorf("no target has an answer, of\n%s", board)
		}
	}
}

// TestLargestPairs: a cage of two cells of the largest order has its fillings listed: the bounds of a
// cage with too many know no differences.
func TestLargestPairs(t *testing.T) {
	const n = kenken.MaxOrder
	for _, target := range []kenken.Cage{{Op: kenken.Difference, Target: n - 1},
		{Op: kenken.Quotient, Target: n}, {Op: kenken.Any, Target: n - 1}} {
		target.Cells = []int{0, 1}
		p, err := kenken.New(n, []kenken.Cage{target})
		if err != nil {
			t.Fatal(err)
		}
		found := 0
		_, err = engine.Checked(search.Engine{}).Search(context.Background(), p, 1,
			func(puzzle.Answer) bool { found++; return false })
		if err != nil || found != 1 {
			t.Errorf("%+v: %d answers, %v", target, found, err)
		}
	}
}

// TestRandom: on random boards with all operations and with targets that an answer has or none has,
// the engines find as many answers as brute force. With GRIDWRIGHT_SOAK boards are larger, and the
// native engine finds as many as the formula.
func TestRandom(t *testing.T) {
	orders := [2]int{1, 4}
	if os.Getenv("GRIDWRIGHT_SOAK") != "" {
		orders = [2]int{5, 8}
	}
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(orders[0], orders[1]).Draw(t, "order")
		of := make([]int, n*n) // the cage of each cell: that of a neighbour, or a new one
		rows, columns := permutation(t, n), permutation(t, n)
		var cages []kenken.Cage
		for c := range of {
			of[c] = len(cages)
			if c%n > 0 && rapid.Bool().Draw(t, "left") {
				of[c] = of[c-1]
			} else if c >= n && rapid.Bool().Draw(t, "up") {
				of[c] = of[c-n]
			}
			if of[c] == len(cages) {
				cages = append(cages, kenken.Cage{})
			}
			cages[of[c]].Cells = append(cages[of[c]].Cells, c)
		}
		for i := range cages {
			ops := []kenken.Op{kenken.None, kenken.Sum, kenken.Product}
			switch len(cages[i].Cells) {
			case 1:
				ops = []kenken.Op{kenken.None, kenken.Single}
			case 2:
				ops = append(ops, kenken.Difference, kenken.Quotient)
			}
			cage := &cages[i]
			cage.Op = rapid.SampledFrom(ops).Draw(t, "operation")
			if cage.Op == kenken.None {
				continue
			}
			numbers := make([]int, len(cage.Cells))
			for j, c := range cage.Cells {
				numbers[j] = (rows[c/n]+columns[c%n])%n + 1
			}
			cage.Target = kenken.Target(cage.Op, numbers)
			if len(numbers) > 1 && rapid.IntRange(0, 3).Draw(t, "open") == 0 {
				cage.Op = kenken.Any
			}
			if cage.Target == 0 || cage.Op != kenken.Single && rapid.IntRange(0, 9).Draw(t, "other") == 0 {
				cage.Target = rapid.IntRange(1, 30).Draw(t, "target")
			}
		}
		p, err := kenken.New(n, cages)
		if err != nil {
			t.Fatal(err)
		}
		if n > 4 {
			first := viasat.Engine{Encoding: stated.Statement().Encoding(),
				Budget: engine.Budget{Conflicts: 20_000}}
			out, err := engine.Checked(first).Search(context.Background(), p, 200,
				func(puzzle.Answer) bool { return true })
			if err != nil || !out.Complete {
				t.Skipf("%d answers, %v", out.Found, err)
			}
			enginetest.Finds(t, search.Engine{}, p, out.Found)
			return
		}
		for _, e := range engines {
			enginetest.Finds(t, e, p, len(puzzletest.Answers(brute.Answers, p)))
		}
	})
}

// permutation draws an order of 0 to n-1.
func permutation(t *rapid.T, n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	return rapid.Permutation(all).Draw(t, "order of lines")
}
