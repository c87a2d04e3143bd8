package gridwright_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/puzzle"
)

// TestFindClash: the words for why a board has no answer.
func TestFindClash(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"latin\n1 .\n. .\n", `"" [] false 0`},
		{"latin\n1 . 1\n. . .\n. 2 .\n", `"row 1 holds 1 twice" ["row 1, column 1 holds 1" "row 1, column 3 holds 1"] true 0`},
		{"latin\n1 2 .\n. . 3\n. . .\n", `"no number is left for row 1, column 3" ["row 1, column 1 holds 1" "row 1, column 2 holds 2" "row 2, column 3 holds 3"] true 0`},
		{"futoshiki\n1 > . .\n. . .\n. . .\n", `"row 1, column 2 cannot be less than row 1, column 1" ["row 1, column 1 holds 1" "row 1, column 2 is less than row 1, column 1"] true 0`},
		{"numbrix\n1 . 3\n. 2 .\n. . .\n", `"" ["row 2, column 2 holds 2"] true 16`},
		{"numbrix\n. x\nx .\n", `"it breaks the rule that the path goes into row 1, column 1 or out of it" [] true 0`},
		{"numberlink\n1 . 2\n. . .\n2 . 1\n", `"" [] false 5`},
		{"kenken\na a b\nc d b\nc d d\na 9*\nb 3+\nc 3+\nd 6+\n", `"" ["the cage at row 1, column 1 makes 9*"] true 2`},
		{"slitherlink\n3 . .\n. 0 .\n. . .\n", `"" ["row 1, column 1 has 3 of its sides drawn" "row 2, column 2 has 0 of its sides drawn"] true 6`},
	} {
		p, err := gridwright.Parse(c.text)
		if err != nil {
			t.Fatal(err)
		}
		r, err := gridwright.FindClash(context.Background(), p)
		if got := fmt.Sprintf("%q %q %v %d", r.Rule, r.Words, r.Fewest, len(r.Steps)); err != nil || got != c.want {
			t.Errorf("%s%s, %v\nwant %s", c.text, got, err, c.want)
		}
	}
}

// TestFindClashRandom: no answer has the clues of a clash, and one has them without any one of them,
// by the engine of the kind. Where the clues of a kind can be left out, each board has a clash.
func TestFindClashRandom(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	ctx := context.Background()
	compared, told := 0, 0
	for _, k := range gridwright.Kinds() {
		e, err := gridwright.Parse(k.Example)
		if err != nil {
			t.Fatal(err)
		}
		none := 0
		for range 3000 {
			if none == 20 {
				break
			}
			p := misprinted(e, rng)
			if p == nil || answered(t, p, nil) {
				continue
			}
			none++
			c, err := gridwright.FindClash(ctx, p)
			if err != nil || k.Monotone && (c.Clues == nil || !c.Needed) || len(c.Words) != len(c.Clues) {
				t.Fatalf("%+v, %v, of\n%s", c, err, p)
			}
			if len(c.Steps) > 0 && regexp.MustCompile("^(then|but) ").MatchString(c.Steps[0]) {
				t.Errorf("the first step goes on: %q, of\n%s", c.Steps[0], p)
			}
			if !k.Monotone {
				continue
			}
			if answered(t, p, c.Clues) {
				t.Errorf("%v have an answer together, of\n%s", c.Words, p)
			}
			for i := range c.Clues {
				if !answered(t, p, slices.Delete(slices.Clone(c.Clues), i, i+1)) {
					t.Errorf("%s is not needed in %q, of\n%s", c.Words[i], c.Words, p)
				}
			}
			if c.Rule == "" && len(c.Steps) > 0 {
				told++
			}
			if fewer := len(c.Clues) - 1; none <= 6 && c.Fewest && (fewer == 1 || fewer == 2) {
				compared++
				for i := range p.Clues() {
					for j := range i*(fewer-1) + 1 {
						if some := []int{i, j}; !answered(t, p, some[:fewer]) {
							t.Errorf("%v contradict each other, and are fewer than %q, of\n%s", some, c.Words, p)
						}
					}
				}
			}
		}
		if none == 0 {
			t.Errorf("no board of %s has no answer", k.Name)
		}
	}
	if t.Logf("%d clashes compared with all smaller ones, %d told", compared, told); compared < 25 || told < 60 {
		t.Error("too few")
	}
}

// misprinted returns a puzzle with two words of its text exchanged, or nil if that is no puzzle.
func misprinted(p puzzle.Puzzle, rng *rand.Rand) puzzle.Puzzle {
	head, rows, _ := strings.Cut(p.String(), "\n")
	words := regexp.MustCompile(`\S+`).FindAllStringIndex(rows, -1)
	a, b := words[rng.IntN(len(words))], words[rng.IntN(len(words))]
	if a[0] > b[0] {
		a, b = b, a
	}
	if a[1] > b[0] {
		return nil
	}
	q, err := gridwright.Parse(head + "\n" + rows[:a[0]] + rows[b[0]:b[1]] + rows[a[1]:b[0]] +
		rows[a[0]:a[1]] + rows[b[1]:])
	if err != nil {
		return nil
	}
	return q
}

// answered reports whether a puzzle has an answer with some of its clues, or with all of them.
func answered(t *testing.T, p puzzle.Puzzle, clues []int) bool {
	t.Helper()
	if clues != nil {
		p = p.Keep(func(i int) bool { return slices.Contains(clues, i) })
	}
	r, err := gridwright.Solve(context.Background(), p, &gridwright.SolveOptions{Limit: 1})
	if err != nil || r.Verdict == gridwright.Unknown && r.Answer == nil {
		t.Fatal(r.Verdict, err)
	}
	return r.Answer != nil
}
