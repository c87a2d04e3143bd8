package gridwright_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright"
	kenkenbrute "github.com/gridwright/gridwright/internal/family/kenken/brute"
	latinbrute "github.com/gridwright/gridwright/internal/family/latin/brute"
	pathbrute "github.com/gridwright/gridwright/internal/family/path/brute"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// entered reads a puzzle with a partial answer.
func entered(text string) (gridwright.Puzzle, []puzzle.Fact, error) {
	e, err := texts.NewReader(strings.NewReader(text), "f", gridwright.Kinds(), nil).Next()
	if err != nil {
		return nil, nil, err
	}
	facts, err := texts.ReadEntries(e.Puzzle, e.Block.AnswerBlock())
	return e.Puzzle, facts, err
}

// TestCheckEntries: the words for what is wrong with entries.
func TestCheckEntries(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"latin\n1 .\n. .\n=\n1 ?\n? {1}\n", "several  []"},
		{"latin\n1 . .\n. . .\n. . 1\n=\n? ? ?\n2 3 ?\n? ? ?\n", "none no number is left for row 2, column 3 []"},
		{"latin\n1 . .\n. . .\n. . 1\n=\n? ? ?\n? {2 3} ?\n? ? ?\n", "none row 2 has no cell left for 1 []"},
		{"latin\n1 . .\n. . .\n. . 1\n=\n? 2 ?\n2 ? ?\n? ? ?\n", "none row 3 has no cell left for 2 []"},
		{"latin\n1 . .\n. . .\n. . 1\n=\n? 2 2\n? ? ?\n? ? ?\n", "none row 1 holds 2 twice []"},
		{"latin\n1 . .\n. . .\n. . 1\n=\n2 ? ?\n? ? ?\n? ? ?\n", "none row 1, column 1 holds 2, but 1 is given there []"},
		{"latin\n1 . .\n. . .\n. . 1\n=\n? {} ?\n? ? ?\n? ? ?\n", "none no number is left for row 1, column 2 []"},
		{"latin\n1 . .\n. . .\n. . 1\n=\n{2 3} ? ?\n? ? ?\n? ? ?\n", "none row 1, column 1 does not hold 1, which is given there []"},
		{"futoshiki\n. < . .\n. . .\n. . .\n=\n3 ? ?\n? ? ?\n? ? ?\n", "none row 1, column 1 cannot be less than row 1, column 2 []"},
		{"kenken\na a b\nc d b\nc d d\na 3+\nb 2-\nc 5+\n=\n3 ? ?\n? ? ?\n? ? ?\n", "none the cage at row 1, column 1 cannot make 3+ []"},
		{"numbrix\n. . .\n. . .\n. . .\n=\n1 ? 1\n? ? ?\n? ? ?\n", "none 1 is in two cells []"},
		{"numbrix\n. . .\n. . .\n. . .\n=\n1 ? ?\n? ? ?\n? ? 2\n", "none 1 and 2 cannot be neighbours []"},
		{"numberlink\n1 . 1\n2 . 2\n=\n? ? ?\n3/0 ? ?\n", "none it breaks the rule that a path ends at row 2, column 1 []"},
		{"latin\n1 1\n. .\n=\n? ?\n? 2\n", "none  []"},
		{"latin\n1 . 2\n. . .\n. . 1\n=\n? ? ?\n? ? ?\n2 ? ?\n", "none  [row 3, column 1 holds 2]"},
		{"numbrix\n. . .\n. . .\n. . .\n=\n1 ? ?\n? ? ?\n? ? 3\n", "none  [row 1, column 1 holds 1 row 3, column 3 holds 3]"},
		{"slitherlink\n3 .\n. .\n=\nf ?\n? ?\n", "none row 1, column 1 cannot have 3 of its sides drawn []"},
	} {
		p, facts, err := entered(c.text)
		if err != nil {
			t.Fatal(err)
		}
		r, err := gridwright.CheckEntries(context.Background(), p, facts, nil)
		if got := fmt.Sprint(r.Verdict, " ", r.Rule, " ", r.Wrong); got != c.want || err != nil || !r.Complete || r.Stop != gridwright.Exhausted {
			t.Errorf("%s\n%s, %v\nwant %s", c.text, got, err, c.want)
		}
	}
}

// TestCheckEntriesBrute: against the list of all answers, entries are right so far exactly if one
// has them, and wrong entries are in none together, but in some answer if any of them is left out.
func TestCheckEntriesBrute(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	kinds := gridwright.Kinds()
	brutes := map[string]puzzletest.Brute{"numbrix": pathbrute.Answers, "hidato": pathbrute.Answers,
		"numberlink": puzzletest.TryLines, "latin": latinbrute.Answers, "futoshiki": latinbrute.Answers,
		"sudoku": latinbrute.Answers, "slitherlink": puzzletest.TryLines, "kenken": kenkenbrute.Answers}
	for _, text := range []string{
		"numbrix\n1 . .\n. . .\n. . .\n", "hidato\n. 3 .\n. x .\n. . .\n", "numberlink cover=no\n1 . . 2\n. . . .\n1 . . 2\n",
		"latin\n1 . .\n. . .\n. . .\n", "futoshiki\n. < . .\n. . .\n. . .\n", "sudoku\n1 . . .\n. . 3 .\n. . . .\n. . . .\n",
		"slitherlink\n. .\n. .\n", "kenken\na a b\nc d b\nc d d\na 3+\nb 2-\nc 5+\n",
		"kenken\na a b\nc d b\nc d d\na 2\nc 3\n", "latin\n1 1\n. .\n",
	} {
		p, err := gridwright.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		kinds = slices.DeleteFunc(kinds, func(k *puzzle.Kind) bool { return k == p.Kind() })
		answers := puzzletest.Answers(brutes[p.Kind().Name], p)
		facts := slices.Collect(p.Facts())
		with := func(entries []puzzle.Fact) int {
			n := 0
			for _, s := range answers {
				if !slices.ContainsFunc(entries, func(f puzzle.Fact) bool { has, _ := p.Has(s, f); return !has }) {
					n++
				}
			}
			return n
		}
		for i := range 60 {
			var entries []puzzle.Fact
			for range 1 + i%5 {
				f := facts[rng.IntN(len(facts))]
				f.Not = rng.IntN(2) > 0
				entries = append(entries, f)
			}
			r, err := gridwright.CheckEntries(context.Background(), p, entries, nil)
			if err != nil || !r.Complete {
				t.Fatalf("%+v, %v", r, err)
			}
			n := with(entries)
			switch {
			case (r.Verdict == gridwright.None) != (n == 0), r.NoAnswer && len(answers) > 0:
				t.Errorf("%+v of %v, which %d answers have, of\n%s", r, entries, n, text)
			case n > 0 || r.NoAnswer || r.Rule != "":
				continue
			case len(r.Wrong) == 0 || with(r.Wrong) > 0:
				t.Errorf("wrong are %v of %v, of\n%s", r.Wrong, entries, text)
			}
			for j := range r.Wrong {
				if with(slices.Delete(slices.Clone(r.Wrong), j, j+1)) == 0 && len(r.Wrong) > 1 {
					t.Errorf("%v is not needed in %v, of\n%s", r.Wrong[j], r.Wrong, text)
				}
			}
		}
	}
	for _, k := range kinds {
		t.Errorf("there is no board of %s", k.Name)
	}
}
