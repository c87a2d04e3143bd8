package layers

import (
	"context"
	"testing"

	"pgregory.net/rapid"

	"github.com/gridwright/gridwright/internal/family/path"
	"github.com/gridwright/gridwright/internal/family/path/brute"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/puzzle"
)

// TestShave: on random boards no answer has what is excluded, all have what is certain, and there is
// something of either.
func TestShave(t *testing.T) {
	said := [2]int{}
	rapid.Check(t, func(t *rapid.T) {
		p := draw(t)
		answers := puzzletest.Answers(brute.Answers, p)
		work := rapid.SampledFrom([]int64{0, 30, 1e6}).Draw(t, "work")
		left := Shave(context.Background(), p, work)
		b := p.Board()
		for c := range b.Cells() {
			if p.Hole(c) {
				continue
			}
			var facts []puzzle.Fact
			for k := 1; k <= p.N(); k++ {
				facts = append(facts, puzzle.HoldsFact(puzzle.CellOf(c, b.Cols), k))
			}
			for _, d := range p.Neighbours(c) {
				facts = append(facts, puzzle.LinkedFact(puzzle.CellOf(c, b.Cols), puzzle.CellOf(d, b.Cols)))
			}
			for _, f := range facts {
				excluded, certain := left(f)
				for _, s := range answers {
					if has := has(f, s, b.Cols); has && excluded || !has && certain {
						t.Fatalf("%v is excluded %t, certain %t; %v answers\n%s", f, excluded, certain, s, p)
					}
				}
				if excluded && len(answers) > 0 {
					said[0]++
				}
				if certain && len(answers) > 0 {
					said[1]++
				}
			}
		}
	})
	if said[0] == 0 || said[1] == 0 {
		t.Errorf("%d facts were excluded, %d certain", said[0], said[1])
	}
}

// has reports whether an answer has a fact.
func has(f puzzle.Fact, s puzzle.Answer, cols int) bool {
	v := s[f.At.Number(cols)]
	if f.What == puzzle.Holds {
		return v == int(f.Value)
	}
	by := v - s[f.To.Number(cols)]
	return by*by == 1
}

// TestShaveMore: shaving excludes what the consequences of the clues leave. It has a limit of
// candidates, and notices the end of its context.
func TestShaveMore(t *testing.T) {
	const side, every = 12, 13
	p := puzzletest.Parse(t, path.Numbrix(), puzzletest.RowByRow(side, every)).(*path.Puzzle)
	open := func(work int64) (n int) {
		left := Shave(context.Background(), p, work)
		for c := range p.N() {
			for k := 1; k <= p.N(); k++ {
				if excluded, _ := left(puzzle.HoldsFact(puzzle.CellOf(c, p.Board().Cols), k)); !excluded {
					n++
				}
			}
		}
		return n
	}
	if before, after := open(0), open(1e6); before <= p.N() || after > before*3/4 {
		t.Errorf("%d candidates are left of %d", after, before)
	}
	ended, end := context.WithCancel(context.Background())
	end()
	if Shave(ended, p, 1e6) != nil {
		t.Error("the end of the context is not noticed")
	}
	wide := puzzletest.Parse(t, path.Numbrix(), empty(50, 50)).(*path.Puzzle)
	if Shave(context.Background(), wide, 1e6) != nil {
		t.Error("six million candidates are no limit")
	}
}
