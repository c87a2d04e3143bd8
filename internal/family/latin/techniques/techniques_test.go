package techniques_test

import (
	"context"
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/internal/engine/viasat"
	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/internal/explain/explaintest"
	"github.com/gridwright/gridwright/internal/family/kenken"
	kenkenrandom "github.com/gridwright/gridwright/internal/family/kenken/random"
	kenkenstated "github.com/gridwright/gridwright/internal/family/kenken/stated"
	"github.com/gridwright/gridwright/internal/family/latin"
	latinrandom "github.com/gridwright/gridwright/internal/family/latin/random"
	"github.com/gridwright/gridwright/internal/family/latin/stated"
	"github.com/gridwright/gridwright/internal/family/latin/techniques"
	"github.com/gridwright/gridwright/internal/sample"
	statements "github.com/gridwright/gridwright/internal/stated"
	"github.com/gridwright/gridwright/internal/words"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/rules"
)

func kind(text string) *puzzle.Kind {
	kinds := []*puzzle.Kind{latin.Latin(), latin.Futoshiki(), latin.Sudoku(), kenken.Kind()}
	return kinds[slices.IndexFunc(kinds, func(k *puzzle.Kind) bool { return strings.HasPrefix(text, k.Name) })]
}

// statement states the rules of a puzzle of any of the kinds.
var statement = statements.Statement{State: func(ctx context.Context, p puzzle.Puzzle) (*rules.Set, error) {
	if p.Kind() == kenken.Kind() {
		return kenkenstated.Statement().State(context.Background(), p)
	}
	return stated.Statement().State(context.Background(), p)
}}

// repertoire returns the techniques of a kind, and its ladder.
func repertoire(k *puzzle.Kind) ([]*explain.Technique, explain.Ladder) {
	switch k {
	case kenken.Kind():
		return techniques.Caged(), techniques.CageLadder()
	case latin.Sudoku():
		return techniques.Boxed(), techniques.BoxLadder()
	}
	return techniques.Techniques(true), nil
}

// answers returns up to two answers.
func answers(p puzzle.Puzzle) []puzzle.Answer {
	s := stated.Statement()
	if p.Kind() == kenken.Kind() {
		s = kenkenstated.Statement()
	}
	var all []puzzle.Answer
	_, err := viasat.Engine{Encoding: s.Encoding()}.Search(context.Background(), p, 2,
		func(s puzzle.Answer) bool {
			all = append(all, s)
			return true
		})
	if err != nil {
		panic(err)
	}
	return all
}

// TestExamples: the load of each example rises without its technique, among those of its kind. From
// the largest loads on, a harder technique can often do instead; so there a technique is tested
// among those up to it, and as few harder ones as solve the board.
func TestExamples(t *testing.T) {
	if testing.Short() {
		t.Skip("solves each technique's example with all subsets before it")
	}
	for _, k := range []*puzzle.Kind{latin.Futoshiki(), latin.Sudoku(), kenken.Kind()} {
		all, ladder := repertoire(k)
		from := slices.IndexFunc(all, func(t *explain.Technique) bool { return t.Name == "naked triple" })
		for i, technique := range all {
			if kind(technique.Example) != k {
				continue
			}
			t.Run(k.Name+"/"+technique.Name, func(t *testing.T) {
				among := all
				for n := i + 1; k != kenken.Kind() && i >= from && n < len(all); n++ {
					x := explaintest.Explainer(t, statement, k, technique.Example, answers, all[:n], ladder)
					if _, solved := x.Run(context.Background(), explain.Pencil, explain.Loads(ladder), nil); solved {
						among = all[:n]
						break
					}
				}
				explaintest.Example(t, statement, k, answers, technique, among, ladder)
			})
		}
	}
}

// TestOrder: the techniques of Sudoku are ordered by their loads, and those of a load by weight.
func TestOrder(t *testing.T) {
	all := techniques.Boxed()
	for i, of := range all[1:] {
		if last := all[i]; of.Load < last.Load || of.Load == last.Load && of.Weight < last.Weight {
			t.Errorf("%s (%d, %v) comes after %s (%d, %v)", of.Name, of.Load, of.Weight, last.Name,
				last.Load, last.Weight)
		}
	}
}

// boards draws boards of all kinds, each with one answer.
func boards(t *testing.T, each int, orders map[string][]int, with func(p puzzle.Puzzle)) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, kind := range slices.Sorted(maps.Keys(orders)) {
		for _, n := range orders[kind] {
			for i := range each {
				if kind == kenken.Kind().Name {
					with(cages(t, n, i%2 > 0, random))
				} else {
					with(board(t, latin.Spec{Kind: kind, Order: n}, random))
				}
			}
		}
	}
}

// TestClaims: what techniques find on random boards is right, and follows from what they cite.
func TestClaims(t *testing.T) {
	if testing.Short() {
		t.Skip("compares each claim with all answers")
	}
	claims := map[string]int{}
	boards(t, sample.Number(8, 4), map[string][]int{"latin": {5}, "futoshiki": {4, 5}, "sudoku": {6, 9}, "kenken": {4, 6}},
		func(p puzzle.Puzzle) {
			all, ladder := repertoire(p.Kind())
			x := explaintest.Explainer(t, statement, p.Kind(), p.String(), answers, all, ladder)
			claims[p.Kind().Name] += explaintest.Claims(t, x, all)
		})
	t.Log(claims)
	if claims["futoshiki"] == 0 || claims["sudoku"] == 0 {
		t.Errorf("%v claims", claims)
	}
}

// singles are the techniques that place a number by one rule.
var singles = []string{"last cell", "only place", "only number"}

// said returns a step in words.
func said(s *explain.Step) string { return words.English().Say(s.Said, words.Whole) }

// cageName matches a cage, which a cell names.
var cageName = regexp.MustCompile(`the cage \S+ at row \d+, column \d+`)

// TestWords: each step of whole explanations is said, ends with its fact, and tells something new:
// no elimination that a number placed before makes plain.
func TestWords(t *testing.T) {
	boards(t, sample.Number(6, 3), map[string][]int{"latin": {5}, "futoshiki": {4, 6}, "sudoku": {6, 9}, "kenken": {4, 6}},
		func(p puzzle.Puzzle) {
			all, ladder := repertoire(p.Kind())
			x := explaintest.Explainer(t, statement, p.Kind(), p.String(), answers, all, ladder)
			var placed []puzzle.Fact
			walk := x.Walk()
			for steps := walk.Next(context.Background()); steps != nil; steps = walk.Next(context.Background()) {
				for _, s := range steps {
					explaintest.Said(t, s.Said)
					if !strings.HasSuffix(said(s), "so "+s.Fact.String()) {
						t.Errorf("a step says %q:\n%s", said(s), p)
					}
					if named := s.Technique != nil && slices.Contains(singles, s.Technique.Name); named &&
						!s.Fact.Not && s.Load == 1 &&
						strings.Count(cageName.ReplaceAllString(said(s), ""), s.Fact.At.String()) != 1 {
						t.Errorf("%q names its cell again", said(s))
					}
					if !s.Fact.Not {
						placed = append(placed, s.Fact)
						continue
					}
					for _, f := range placed {
						if f.At == s.Fact.At || f.Value == s.Fact.Value &&
							(f.At.Row == s.Fact.At.Row || f.At.Col == s.Fact.At.Col) {
							t.Errorf("%v, but it is known that %v:\n%s", said(s), f, p)
						}
					}
				}
			}
			if !x.Solved() {
				t.Errorf("not explained to the end:\n%s", p)
			}
		})
}

// TestHillWords: a hill or a valley names all its cells, also where the step needs no rule that they
// hold numbers, and the side on which they are.
func TestHillWords(t *testing.T) {
	for text, want := range map[string]string{
		"futoshiki\n.   2 > .   .\n.   .   .   .\n.   .   .   3\n. > . < .   .\n": "row 4, column 1 and " +
			"row 4, column 3 are all above that of row 4, column 2",
		"futoshiki\n.   . < .   .   3\n.   .   .   .   .\n.   .   .   .   v\n. > .   . > .   .\n.   .   ^   .   ^\n.   .   . < .   .\n.   . < .   .   .\n": "row 2, column 5 and row 4, column 5 are all above that of row 3, column 5",
	} {
		x := explaintest.Explainer(t, statement, latin.Futoshiki(), text, answers, techniques.Techniques(true), nil)
		walk := x.Walk()
		var told []string
		for steps := walk.Next(context.Background()); steps != nil; steps = walk.Next(context.Background()) {
			for _, s := range steps {
				if s.Technique != nil && s.Technique.Name == "hill and valley" {
					told = append(told, said(s))
				}
			}
		}
		if len(told) == 0 || !strings.Contains(told[0], want) {
			t.Errorf("the steps are %q, not of %q", told, want)
		}
	}
}

// TestCageWords: a cage of one cell says its number, and a sum that leaves one cell places its
// number at once.
func TestCageWords(t *testing.T) {
	const text = "sudoku\n. . . .\n. . . .\n. . . .\n. . . 3\ncages\na b b c\nd d e c\nd f e g\nh f f g\n" +
		"a 1\nb 5\nc 6\nd 9\ne 5\nf 6\nh 4\n"
	all, ladder := repertoire(latin.Sudoku())
	x := explaintest.Explainer(t, statement, latin.Sudoku(), text, answers, all, ladder)
	var told []string
	walk := x.Walk()
	for steps := walk.Next(t.Context()); steps != nil; steps = walk.Next(t.Context()) {
		for _, s := range steps {
			told = append(told, said(s))
			if s.Technique == nil || s.Technique.Name == "rule of 45" && s.Fact.Not {
				t.Errorf("a step says %q", said(s))
			}
		}
	}
	for _, want := range []string{"the cage of one cell says 1: so row 1, column 1 holds 1",
		"row 1 has the sum 10 and its other cells 6: so row 1, column 4 holds 4"} {
		if !slices.Contains(told, want) {
			t.Errorf("the steps are %q, without %q", told, want)
		}
	}
}

// TestForcingWords: a forcing chain is told from the supposition to the contradiction, also through
// signs.
func TestForcingWords(t *testing.T) {
	told := 0
	boards(t, max(5, sample.Number(20, 4)), map[string][]int{"futoshiki": {5, 6}}, func(p puzzle.Puzzle) {
		x := explaintest.Explainer(t, statement, p.Kind(), p.String(), answers, techniques.Techniques(true), nil)
		walk := x.Walk()
		for steps := walk.Next(context.Background()); steps != nil; steps = walk.Next(context.Background()) {
			for _, s := range steps {
				if s.Technique == nil || s.Technique.Name != "forcing chain" {
					continue
				}
				if told++; !strings.HasPrefix(said(s), "suppose that ") {
					t.Errorf("a step is told as %q:\n%s", said(s), p)
				}
			}
		}
	})
	if told == 0 {
		t.Error("no board has a forcing chain")
	}
}

// TestInvariant: turning, mirroring and renaming a board does not change its loads.
func TestInvariant(t *testing.T) {
	boards(t, sample.Number(4, 2), map[string][]int{"latin": {4}, "futoshiki": {4, 5}, "sudoku": {6}, "kenken": {4, 5}},
		func(p puzzle.Puzzle) {
			all, ladder := repertoire(p.Kind())
			explaintest.Invariant(t, statement, p, answers(p)[0], all, ladder)
		})
}

// TestAlmostLocked: almost locked sets are made once for both techniques, and no more of them than
// the work allows.
func TestAlmostLocked(t *testing.T) {
	all := techniques.Boxed()
	sets := all[slices.IndexFunc(all, func(t *explain.Technique) bool {
		return t.Name == "almost locked sets"
	})]
	x := explaintest.Explainer(t, statement, latin.Sudoku(), sets.Example, answers, all, techniques.BoxLadder())
	x.Run(t.Context(), explain.Pencil, 3, nil)
	work := func(of *explain.Technique, limit int64) int64 {
		before := x.Spent()
		x.Limit(limit)
		of.Find(x, func(explain.Claim) bool { return true })
		return x.Spent() - before
	}
	const house = 100 // units of each of 27 houses
	if cut := work(sets, house+1); cut != house+1 {
		t.Errorf("%d units of %d", cut, house+1)
	}
	alone := work(sets, 1_000_000)
	if again := work(sets, 1_000_000); again > alone-27*house {
		t.Errorf("%d units, then %d in the same state", alone, again)
	}
}

// cages draws a KenKen, perhaps without operations.
func cages(t *testing.T, order int, noOp bool, r *rand.Rand) puzzle.Puzzle {
	t.Helper()
	ctx := context.Background()
	frame, err := kenken.New(order, nil)
	if err != nil {
		t.Fatal(err)
	}
	s, err := kenkenrandom.Answer(ctx, frame, nil, r)
	if err != nil {
		t.Fatal(err)
	}
	p, err := kenkenrandom.Targets(ctx, frame, s, noOp, 0, 0,
		func(_ context.Context, p puzzle.Puzzle, s puzzle.Answer) (puzzle.Answer, error) {
			for _, other := range answers(p) {
				if !slices.Equal(other, s) {
					return other, nil
				}
			}
			return nil, nil
		}, r)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestLastOfCage: the last open cell of a cage holds what the others leave, where marks alone would
// leave it a number that is elsewhere in the cage.
func TestLastOfCage(t *testing.T) {
	all, ladder := repertoire(kenken.Kind())
	x := explaintest.Explainer(t, statement, kenken.Kind(), `kenken
a a b c d d
e f f c d d
e e g h i d
j k l h i m
n k l o p p
n q q o p p
b 2
c 2/
d 1728*
e 12*
f 2-
g 5
h 6/
i 1-
j 4
l 6/
m 5
q 2/
`, answers, all, ladder)
	walk := x.Walk()
	walk.All = true
	for steps := walk.Next(t.Context()); steps != nil; steps = walk.Next(t.Context()) {
		for _, s := range steps {
			if s.Fact.At != (puzzle.Cell{Row: 2, Col: 1}) {
				continue
			}
			if got := said(s); !strings.HasSuffix(got, "has 1 and 2 already: so row 3, column 2 holds 6") {
				t.Errorf("%q", got)
			}
			return
		}
	}
	t.Error("the cell has no step")
}

// board draws a board with one answer, from which no clue can be dropped.
func board(t *testing.T, frame latin.Spec, r *rand.Rand) puzzle.Puzzle {
	t.Helper()
	empty, err := latin.New(frame)
	if err != nil {
		t.Fatal(err)
	}
	answer, err := latinrandom.Answer(context.Background(), empty, nil, r)
	if err != nil {
		t.Fatal(err)
	}
	p := empty.Full(answer)
	n := len(p.Clues())
	keep := slices.Repeat([]bool{true}, n)
	full := p
	for _, i := range r.Perm(n) {
		keep[i] = false
		if q := full.Keep(func(j int) bool { return keep[j] }); len(answers(q)) == 1 {
			p = q
		} else {
			keep[i] = true
		}
	}
	return p
}
