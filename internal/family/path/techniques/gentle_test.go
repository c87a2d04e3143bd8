package techniques_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/internal/family/path"
	"github.com/gridwright/gridwright/internal/family/path/random"
	"github.com/gridwright/gridwright/internal/family/path/techniques"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/puzzle"
)

// boards calls with random boards of both kinds, with some of the clues of an answer.
func boards(t testing.TB, count int, seed uint64, do func(p puzzle.Puzzle, a puzzle.Answer)) {
	r := rand.New(rand.NewPCG(seed, 1))
	for i := range count {
		kind := []*puzzle.Kind{path.Numbrix(), path.Hidato()}[i%2]
		p, a, err := random.Board(kind, 1+r.IntN(6), 2+r.IntN(5), r)
		if err != nil {
			t.Fatal(err)
		}
		p = p.(*path.Puzzle).Full(a)
		share := 0.2 + 0.6*r.Float64()
		do(p.Keep(func(int) bool { return r.Float64() < share }), a)
	}
}

// TestGentle: Gentle solves the boards that the engine solves in ink by steps of load 1, and no
// others.
func TestGentle(t *testing.T) {
	solved, unsolved, several := 0, 0, 0
	boards(t, 1000, 1, func(p puzzle.Puzzle, _ puzzle.Answer) {
		gentle := techniques.Gentle(p)
		all := answers(p)
		if len(all) != 1 {
			if several++; gentle {
				t.Errorf("Gentle solves a board with %d answers:\n%s", len(all), p)
			}
			return
		}
		_, engine := explainer(t, p, all[0]).Run(context.Background(), explain.Ink, 1, nil)
		if gentle != engine {
			t.Errorf("Gentle says %v, the engine says %v:\n%s", gentle, engine, p)
		}
		if gentle {
			solved++
		} else {
			unsolved++
		}
	})
	if t.Logf("%d solved, %d not, %d with several answers", solved, unsolved, several); solved < 50 ||
		unsolved < 50 || several < 50 {
		t.Error("too few boards of some sort")
	}
}

// TestGentleWrong: a full board is not solved if it is wrong, nor is a board of another kind.
func TestGentleWrong(t *testing.T) {
	for _, text := range []string{"1 3\n4 2\n", "1 . 2\n", ". 1 3 .\n"} {
		p := puzzletest.Parse(t, path.Numbrix(), text)
		if techniques.Gentle(p) {
			t.Errorf("Gentle solves a board without answers:\n%s", text)
		}
	}
	if techniques.Gentle(puzzletest.Foreign()) {
		t.Error("Gentle solves a puzzle of another kind")
	}
}

func BenchmarkGentle(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 1))
	p, a, err := random.Board(path.Numbrix(), 9, 9, r)
	if err != nil {
		b.Fatal(err)
	}
	// Drop clues while Gentle solves the board.
	p = p.(*path.Puzzle).Full(a)
	keep := make([]bool, len(p.Clues()))
	for i := range keep {
		keep[i] = true
	}
	for _, i := range r.Perm(len(keep)) {
		keep[i] = false
		keep[i] = !techniques.Gentle(p.Keep(func(j int) bool { return keep[j] }))
	}
	p = p.Keep(func(j int) bool { return keep[j] })
	b.Logf("%d clues", len(p.Clues()))
	for b.Loop() {
		if !techniques.Gentle(p) {
			b.Fatal("not solved")
		}
	}
}
