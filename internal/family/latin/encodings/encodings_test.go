package encodings_test

import (
	"context"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/gridwright/gridwright/internal/encoding/encodingtest"
	"github.com/gridwright/gridwright/internal/engine/enginetest"
	"github.com/gridwright/gridwright/internal/engine/viasat"
	"github.com/gridwright/gridwright/internal/family/latin"
	"github.com/gridwright/gridwright/internal/family/latin/brute"
	"github.com/gridwright/gridwright/internal/family/latin/encodings"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/puzzle"
)

// empty is a square without clues.
func empty(n int) string { return strings.Repeat(strings.Repeat(". ", n)+"\n", n) }

func TestEngine(t *testing.T) {
	cases := map[string][]enginetest.Case{
		"latin": {
			{Text: "latin\n1\n", Count: 1}, {Text: empty(2), Count: 2}, {Text: empty(4), Count: 576},
			{Text: "1 . .\n. . .\n1 . .\n", Count: 0}, {Text: "1 2 .\n. . 3\n. . .\n", Count: 0},
			{Text: ". 2 . . .\n. . . 4 .\n3 . . . .\n. . . . 1\n. . 5 . .\n", Count: -1},
			{Text: empty(9), Count: enginetest.Endless},
		},
		"futoshiki": {
			{Text: ". < .\n. > .\n", Count: 1}, {Text: ". < .\n. < .\n", Count: 0},
			{Text: ". < . < . < .\n. . . .\n. . . .\n. . . .\n", Count: 24},
			{Text: ". < .   .\n^   v\n. > .   .\n.   .   .\n", Count: -1},
			{Text: ". < 1 .\n. . .\n. . .\n", Count: 0}, {Text: ". > 3 . .\n. . . .\n. . . .\n. . . .\n", Count: -1},
			{Text: empty(9), Count: enginetest.Endless},
		},
		"sudoku": {
			{Text: "sudoku\n.\n", Count: 1}, {Text: "sudoku\n" + empty(4), Count: 288},
			{Text: "sudoku box=1x4\n" + empty(4), Count: 576}, {Text: "sudoku box=4x1\n" + empty(4), Count: 576},
			{Text: "sudoku box=3x1\n. . 1\n. . .\n. . .\n", Count: 4},
			{Text: "1 . . .\n. . 3 .\n. 4 . .\n. . . 2\n", Count: -1},
			{Text: "sudoku box=2x3\n1 2 3 4 5 6\n2 . . . . .\n3 . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n", Count: 0},
			{Text: empty(9), Count: enginetest.Endless},
		},
	}
	for _, kind := range []*puzzle.Kind{latin.Latin(), latin.Futoshiki(), latin.Sudoku()} {
		for _, e := range encodings.Encodings() {
			t.Run(e.Name+" "+kind.Name, func(t *testing.T) {
				enginetest.Run(t, viasat.Engine{Encoding: e}, kind, brute.Answers, cases[kind.Name])
			})
		}
	}
}

// TestContract: what the encodings say of themselves and of their variables.
func TestContract(t *testing.T) {
	boards := map[*puzzle.Kind][]string{
		latin.Latin():     {"1\n", empty(3), ". 2 .\n. . .\n3 . .\n"},
		latin.Futoshiki(): {". < .\n. > .\n", ". > 2 .\n^\n. . .\n. . .\n"},
		latin.Sudoku():    {empty(4), "sudoku box=1x4\n1 . . .\n. . . .\n. . . .\n. . . .\n"},
	}
	for kind, texts := range boards {
		for _, e := range encodings.Encodings() {
			t.Run(e.Name, func(t *testing.T) { encodingtest.Run(t, e, kind, brute.Answers, texts) })
		}
		// The first cell may hold even numbers, and the others all.
		some := encodings.Candidates(func(c int) uint64 {
			if c == 0 {
				return 0b1010
			}
			return 0b1111
		})
		t.Run(some.Name, func(t *testing.T) {
			encodingtest.Run(t, some, kind, func(p puzzle.Puzzle, yield func(puzzle.Answer) bool) {
				brute.Answers(p, func(s puzzle.Answer) bool { return s[0]%2 != 0 || yield(s) })
			}, texts)
		})
	}
}

func TestMeaning(t *testing.T) {
	p := puzzletest.Parse(t, latin.Futoshiki(), "1 > . .\n^\n. . .\n. . .\n")
	built, err := encodings.Direct().Build(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	opened, err := encodings.Direct().Open(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	clues := []string{"row 1, column 1 holds 1", "row 2, column 3 holds 3"}
	signs := []string{"row 1, column 2 is smaller than row 1, column 1",
		"row 1, column 1 is smaller than row 2, column 1"}
	none := []string{"row 2, column 3 holds 4"}
	encodingtest.Words(t, built, clues, append(none, signs...))
	encodingtest.Words(t, opened.Encoded, append(clues, signs...), none)
}

// TestDifferential: random Futoshiki of order four, against brute force.
func TestDifferential(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const n = 4
		spec := latin.Spec{Kind: "futoshiki", Order: n, Givens: make([]int, n*n)}
		for range rapid.IntRange(0, 4).Draw(t, "givens") {
			spec.Givens[rapid.IntRange(0, n*n-1).Draw(t, "cell")] = rapid.IntRange(1, n).Draw(t, "number")
		}
		taken := map[int]bool{}
		for range rapid.IntRange(0, 8).Draw(t, "signs") {
			a := rapid.IntRange(0, n*n-1).Draw(t, "at")
			if a%n == n-1 || taken[a] {
				continue
			}
			taken[a] = true
			s := latin.Sign{Smaller: a, Larger: a + 1}
			if rapid.Bool().Draw(t, "falls") {
				s.Smaller, s.Larger = a+1, a
			}
			spec.Signs = append(spec.Signs, s)
		}
		p, err := latin.New(spec)
		if err != nil {
			t.Fatal(err)
		}
		want := len(puzzletest.Answers(brute.Answers, p))
		for _, enc := range encodings.Encodings() {
			enginetest.Finds(t, viasat.Engine{Encoding: enc}, p, want)
		}
	})
}
