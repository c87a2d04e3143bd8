package puzzletest

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// entries: a whole answer is read as its facts, and any selection of the facts and opposites that
// an answer has survives being written and read as a partial answer.
func entries(t testing.TB, p puzzle.Puzzle, answers []puzzle.Answer) {
	t.Helper()
	rng := rand.New(rand.NewPCG(1, 2))
	if got, err := readEntries(p, texts.FormatEntries(p, nil)); err != nil || len(got) > 0 {
		t.Errorf("nothing entered is read as %v, %v, of\n%s", got, err, p)
	}
	const most = 6 // answers: all would take too long
	for _, s := range answers[:min(most, len(answers))] {
		var all, want []puzzle.Fact
		for f := range p.Facts() {
			has, err := p.Has(s, f)
			if err != nil {
				t.Fatalf("Has does not know %v, which Facts yields: %v, of\n%s", f, err, p)
			}
			if !has {
				f = f.Opposite()
			}
			all = append(all, f)
			if has || f.What != puzzle.Holds && f.What != puzzle.Within {
				want = append(want, f)
			}
		}
		got, err := readEntries(p, p.FormatAnswer(s))
		if err != nil || !sameFacts(got, want) {
			t.Errorf("the answer %v is read as %v, %v, want %v, of\n%s", s, got, err, want, p)
		}
		for range 20 {
			part := rng.IntN(4)
			survives(t, p, slices.DeleteFunc(slices.Clone(all), func(puzzle.Fact) bool {
				return rng.IntN(4) > part
			}))
		}
	}
}

// survives checks that facts, none of which is the opposite of another, come back from their text.
// The opposites beside a placed number follow from it, and are left out.
func survives(t testing.TB, p puzzle.Puzzle, facts []puzzle.Fact) {
	t.Helper()
	text := texts.FormatEntries(p, facts)
	read, err := readEntries(p, text)
	want, got := told(facts), told(read)
	if err != nil || !sameFacts(got, want) {
		t.Errorf("the facts %v become %v, %v, through\n%s", want, got, err, text)
	}
	if again := texts.FormatEntries(p, read); err == nil && again != text {
		t.Errorf("a partial answer was rewritten, from\n%sto\n%s", text, again)
	}
}

// told returns facts without the opposites that follow from a number placed in their cell.
func told(facts []puzzle.Fact) []puzzle.Fact {
	return slices.DeleteFunc(slices.Clone(facts), func(f puzzle.Fact) bool {
		return f.Not && slices.ContainsFunc(facts, func(g puzzle.Fact) bool {
			return !g.Not && g.At == f.At && g.What == f.What &&
				(g.What == puzzle.Holds || g.What == puzzle.Within)
		})
	})
}

func readEntries(p puzzle.Puzzle, text string) ([]puzzle.Fact, error) {
	b, err := texts.NewReader(strings.NewReader(p.String()+"=\n"+text), "", []*puzzle.Kind{p.Kind()},
		p.Kind()).NextBlock()
	if err != nil {
		return nil, err
	}
	return texts.ReadEntries(p, b.AnswerBlock())
}

// sameFacts reports whether two lists have the same facts, in any order.
func sameFacts(a, b []puzzle.Fact) bool {
	has := map[puzzle.Fact]bool{}
	for _, f := range a {
		has[f] = true
	}
	for _, f := range b {
		if !has[f] {
			return false
		}
	}
	return len(a) == len(b) && len(has) == len(a)
}
