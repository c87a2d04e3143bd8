package kinds_test

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/internal/check"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/internal/words"
	"github.com/gridwright/gridwright/kinds"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/sat"
)

// seen is a board of which a step rests on a building that is not seen.
const seen = `# name=skyscraper-4x4-8-1 seed=8 clues=4
# 4 of 32 clues: none can be dropped
# unique
#   searched completely; --confirm auto adds an independent search
skyscraper
- - - - - -
- . . . . -
- . . . 2 -
- . . 2 . 2
- . 4 . . -
- - - - - -
---
`

// shaped is a board of which a step by a shape and connection needs few of the known facts.
const shaped = `lits
a a b b a a
a a a b b a
a a a a a a
a a a c c a
a a c c d a
c c c d d d
`

// TestExplain: the example of each embedded kind is explained to its end, each step by a formula
// without a model, and no step rests on a placement that no step has shown.
func TestExplain(t *testing.T) {
	boards := map[string]string{"skyscraper/seen": seen, "lits/shaped": shaped}
	for _, name := range kinds.Names() {
		boards[name] = named(t, name).Example
	}
	for name, text := range boards {
		t.Run(name, func(t *testing.T) {
			k := named(t, strings.Split(name, "/")[0])
			p := puzzletest.Parse(t, k.Kind, text)
			shown, clues := map[gridwright.Fact]bool{}, map[puzzle.Cell]bool{}
			settledBy := map[puzzle.Cell]*gridwright.Proof{}
			for _, c := range p.Clues() {
				_, cols := p.Size()
				clues[puzzle.CellOf(c.Cell, cols)] = c.Place == puzzle.InCell
			}
			for s, err := range gridwright.Explain(t.Context(), p,
				&gridwright.HintOptions{Kinds: []gridwright.Kind{k}}) {
				if err != nil {
					t.Fatal(err)
				}
				for i, f := range s.Premises {
					by := settledBy[f.At]
					if !f.Not && !shown[f] && !clues[f.At] && (by == nil || !proves(t, by, s.Known[i])) {
						t.Errorf("%v rests on %v, which was not shown", s.Fact, f)
					}
				}
				shown[s.Fact] = true
				provable(t, k, p, s.Fact)
				proof, err := s.Proof(t.Context())
				if err != nil {
					t.Fatal(err)
				}
				solver := sat.New(sat.Options{})
				if err := solver.AddFormulaContext(t.Context(), proof.Formula); err != nil {
					t.Fatal(err)
				}
				if got := solver.Solve(context.Background(), sat.Limits{}); got != sat.Unsat {
					t.Errorf("the formula of %v by %q is %v", s.Fact, s.Rules, got)
				}
				settledBy[s.Fact.At] = proof
			}
		})
	}
}

// proves reports whether what a step rests on, with what it concludes, proves something else, too.
func proves(t *testing.T, p *gridwright.Proof, is puzzle.Reason) bool {
	v := slices.Index(p.Words, words.English().Say(is, words.Whole))
	if v < 0 {
		return false
	}
	also := cnf.Formula{Vars: p.Formula.Vars, AtMostOne: p.Formula.AtMostOne, Rows: p.Formula.Rows,
		Clauses: slices.Concat(p.Formula.Clauses[1:], [][]cnf.Lit{{cnf.Neg(v)}})}
	solver := sat.New(sat.Options{})
	if err := solver.AddFormulaContext(t.Context(), &also); err != nil {
		t.Fatal(err)
	}
	return solver.Solve(context.Background(), sat.Limits{}) == sat.Unsat
}

// provable fails unless a certificate proves the fact and is accepted, or the fact is no part of an
// answer, of which certificates say nothing.
func provable(t *testing.T, k gridwright.Kind, p gridwright.Puzzle, f gridwright.Fact) {
	t.Helper()
	c, err := gridwright.Certify(t.Context(), p, &gridwright.CertifyOptions{
		These: []gridwright.Fact{f}, Kinds: []gridwright.Kind{k}})
	if f.What == puzzle.Within {
		if !errors.Is(err, gridwright.ErrUnsupported) {
			t.Errorf("the certificate of %v: %v", f, err)
		}
		return
	}
	var text bytes.Buffer
	if err == nil {
		err = c.Write(t.Context(), &text)
	}
	if err == nil {
		_, err = check.Check(&text)
	}
	if err != nil {
		t.Errorf("%v has no certificate: %v", f, err)
	}
}

// taught are boards that need a technique which neither the examples of their kind nor that in
// examples/ need.
var taught = map[string][]string{"hashi": {
	". 3 . 4 . 2\n. . . . . .\n. 3 . . 3 .\n2 . 2 . . .\n. . . . . .\n2 . 4 . 3 .\n",
	"4 . 2 . . .\n. . . 1 . 3\n. . . . . .\n3 . 4 . . 4\n. . . . . .\n1 . 3 . 1 .\n",
}, "masyu": {
	". w w . . .\n. . . . . .\n. . . w . b\nw . . . . .\n. . w . w .\nb . . . w .\n",
}}

// TestTechniques: each technique of each embedded kind names a step of some board, and at most
// one step of a board has no name.
func TestTechniques(t *testing.T) {
	for _, name := range kinds.Names() {
		k := named(t, name)
		boards := []gridwright.Puzzle{puzzletest.Parse(t, k.Kind, k.Example)}
		if name != "skyscraper" { // it takes seconds
			boards = append(boards, exampleOf(t, k))
		}
		for _, rows := range taught[name] {
			boards = append(boards, puzzletest.Parse(t, k.Kind, name+"\n"+rows))
		}
		for _, technique := range gridwright.Techniques(k.Kind) {
			if technique.Example != "" {
				boards = append(boards, puzzletest.Parse(t, k.Kind, technique.Example))
			}
		}
		uses := map[string]int{}
		for _, p := range boards {
			before := uses[""]
			for s, err := range gridwright.Explain(t.Context(), p,
				&gridwright.HintOptions{Kinds: []gridwright.Kind{k}}) {
				if err != nil {
					t.Fatal(err)
				}
				if uses[s.Technique]++; s.Technique != "" && s.By != s.Technique {
					t.Errorf("%s: a step by %q is told as by %q", name, s.Technique, s.By)
				}
			}
			if n := uses[""] - before; n > 1 {
				t.Errorf("%d steps have no name, of\n%s", n, p)
			}
		}
		for _, technique := range gridwright.Techniques(k.Kind) {
			if uses[technique.Name] == 0 {
				t.Errorf("%s: no step is by %q", name, technique.Name)
			}
		}
	}
}

// toldBoards are boards with words that some of their steps have.
var toldBoards = []struct {
	board string
	words []string
}{
	{`hitori
4 1 6 3 8 3 5 5
2 4 2 6 2 2 7 5
6 8 8 5 2 1 2 4
5 2 7 6 1 4 6 3
4 5 3 7 4 3 7 6
2 6 4 4 6 3 3 8
3 8 5 2 7 6 6 1
6 6 4 8 4 4 2 6
`, []string{
		"row 1, column 6 and row 5, column 6 and row 6, column 6 have one number, and two of them touch",
	}},
	{`hitori
6 3 8 8 2 1 8 4
4 5 6 3 8 5 7 2
5 4 1 2 3 2 8 4
8 5 6 7 2 3 7 6
2 1 4 1 6 5 3 8
3 8 8 2 1 6 8 1
5 2 7 7 1 8 6 3
4 6 7 8 5 8 2 5
`, []string{
		"row 5, column 6 is white; otherwise row 4, column 4 and row 1, column 1 would be cut off from each other;",
	}},
	{`kakuro
x 17\ x x x 11\ 5\
\4 . . x 8\12 . .
\12 . . 15\8 . . .
\21 . . . . 9\ 21\
x 5\ 8\16 . . . .
\11 . . . \12 . .
\7 . . x \5 . .
`, []string{
		"they cross in row 7, column 7, and only 4 is in both: so row 7, column 7 holds 4",
		"row 6, column 2 and row 6, column 4 would hold 2+4, but no 2 is left for them",
	}},
	{`kakuro
x 16\ 30\ x 17\ 35\9 .
\8 . . 14\20 . . .
\30 . . . . . .
x 6\17 . . 4\7 . .
\11 . . 15\12 . . 6\
\25 . . . . . .
\11 . . . \11 . .
`, []string{
		"the 8 to the right of row 2, column 1 is 1+7 or 2+6 or 3+5; they cross in row 2, column 2, " +
			"and only 7 is in both: so row 2, column 2 holds 7",
		"is 8+9, and only row 2, column 5 can hold 9",
		"the 9 to the right of row 1, column 6 has one cell",
	}},
	{`kakuro
x 12\ 30\ x 4\ 27\ x
\11 . . 16\7 . . 8\
\26 . . . . . .
x 6\14 . . 8\13 . .
\8 . . 12\11 . . 17\
\29 . . . . . .
x \7 . . \14 . .
`, []string{ // how a chain ends: with the digits that clash
		"then 2 is left for row 3, column 7, since the 8 below row 2, column 7 is 1+7 or 2+6 or 3+5; " +
			"but row 3, column 6 holds 2: so row 3, column 6 does not hold 2",
		"then the sum 23 is left for the 5 open cells",
	}},
	{`tents
- 3 1 - - 0 - 0 -
- . . . . t . . .
- . t t . . . . t
1 . . . . t . . .
2 . . . . . . . t
- t . . t . . . .
- . t . . . . . .
- . t . . . t . t
- . t . . . . t .
`, []string{
		"otherwise tents in row 4, column 4 and row 6, column 4 would have only the tree in row 5, " +
			"column 4 between them",
	}},
	{`tents
- - - - 3 - - - -
- . t t . . . t t
- . . . . . . . .
- . . . . . . t .
- t . . t . . . .
- . t . . . . . t
2 . . . . t . . .
0 . . . t . . . .
- . . t . t . . t
`, []string{
		"row 1, column 4 or row 3, column 4 has a tent, since column 4 has 3 tents; tents do not touch",
	}},
	{`yinyang
w . . . . w . .
. w . . . w . .
. . w . w . . .
. . . . . . . .
. . . . . w . .
. b . . w . w .
. b . . . . . .
. . . . . . . .
`, []string{
		"otherwise each way to colour the 2x2 cells from row 1, column 2 would cut cells off",
		"otherwise each way to colour the 2x2 cells from row 2, column 1 would bring a colour twice around",
	}},
	{`starbattle stars=1
a a a b b b b b
a a c c b b b b
a a a c c c b b
d e e c c b b b
d e e e e e e f
g g h h e e e e
g h h e e e e e
g h h h e e e e
`, []string{
		"row 2 has one star, the region of row 1, column 4 has one star, and all cells left for the first",
		"column 5 has one star, and no other cells are left: so row 3, column 5 has a star",
	}},
	{`lits
a b b b c c
a b b c c d
a e b b c d
a e e b d d
a a e b b d
e e e e e e
`, []string{
		"otherwise each shape left for the region of row 1, column 5 fills the 2x2 cells from row 1, column 5 or",
		"otherwise no shape left for the region of row 3, column 2 would fit and connect",
	}},
	{`lits
a a b b c c
a d b c c c
a d b b e e
a d d b e e
a a d b e e
a d d d d d
`, []string{
		"otherwise some shaded cell would be in no shape",
	}},
	{`yinyang
. . . . . . . .
. . . . . . . .
. . . w . w . .
. w w . . w . .
. . b . . . . .
. . b . . . . .
. . . w . . . w
. w . . . . . b
`, []string{
		"white, and row 8, column 8 is black, and each colour is one stretch of the border",
		"otherwise the 2x2 cells from row 3, column 5 would make those from row 3, column 4 a checkerboard",
	}},
	{`tents
- - 1 3 - - - - 3
- . . . . . . . .
- t . . t t . . .
- . . . . . . . t
- t . . . t . t .
2 . . t . . . . .
- t . . t . t . t
2 . . . . t . . .
- . . t . t . . .
`, []string{ // whose tent is beside a tree
		"the tent in row 3, column 1 is that of the tree in row 4, column 1; the tree in row 2, column 1 has one tent, " +
			"and no other cell is left for it: so row 1, column 1 has a tent",
	}},
	{`tents
- - - - - 2 - - -
- . t . . . . . t
- . . t t . . . t
- t . . . . . . .
- . . . t . t . .
- . t . . . . t .
- . . . . . . t .
- . . . . . . . t
- . . t t . . . .
`, []string{ // whichever tree it would belong to
		"otherwise no cell would be left for the tree in row 6, column 7 or row 7, column 8: so row 7, column 7 has no tent",
		"row 5, column 6 has no tent of the tree in row 5, column 7; the tree in row 5, column 7 has one tent",
	}},
	{`yinyang
b . . . . . . .
. . b . . . . w
. b . . . b w .
. . . . . w . .
. . . b . b . .
. b . . b . . .
. . . . . . . .
. . . . . . . .
`, []string{ // first what one place leaves, then what follows along the border
		"from row 3, column 7 would bring a colour twice around the border: so row 4, column 8 is black",
		"row 1, column 1 and row 4, column 8 are black, and row 2, column 8 is white, and each colour is one stretch",
	}},
	{`lits
a a b b b b c c
a a b a b b c d
a a a a b e c d
a a a e e e d d
a f f e d d d d
f f f f d g g g
f d d d d d f g
f f f f f f f f
`, []string{ // which shape another would touch
		"the L from row 6, column 6 over row 6, column 7 to row 7, column 8 is shaded, and equal shapes share no side; " +
			"no shape that is left covers this: so row 6, column 5 is white",
	}},
}

// TestOneReason: what follows along the border of Yin-Yang for one reason is shown in a row, though
// other cells between them are settled for another.
func TestOneReason(t *testing.T) {
	k := named(t, "yinyang")
	var reasons []string
	for s, err := range gridwright.Explain(t.Context(), puzzletest.Parse(t, k.Kind, `yinyang
. . . . . b . w
. . b . . . . .
. . . . . b . .
. b b b . . . .
. . . . w . . .
. b . w . b . .
. . . . . . . .
. b . . w . . .
`),
		&gridwright.HintOptions{Kinds: []gridwright.Kind{k}}) {
		if err != nil {
			t.Fatal(err)
		}
		why, _, _ := strings.Cut(words.English().Of(k.Kind).Say(s.Reason, words.Whole), ": so ")
		if n := len(reasons); s.Technique != "border" || n > 0 && reasons[n-1] == why {
			continue
		} else if slices.Contains(reasons, why) {
			t.Errorf("it is told again that %s", why)
		}
		reasons = append(reasons, why)
	}
}

// TestSaid: steps are said in the words of their techniques, if these have some for them.
func TestSaid(t *testing.T) {
	for _, tt := range toldBoards {
		name, _, _ := strings.Cut(tt.board, "\n")
		k := named(t, strings.Fields(name)[0])
		language, all := words.English().Of(k.Kind), ""
		for s, err := range gridwright.Explain(t.Context(), puzzletest.Parse(t, k.Kind, tt.board),
			&gridwright.HintOptions{Kinds: []gridwright.Kind{k}}) {
			if err != nil {
				t.Fatal(err)
			}
			all += language.Say(s.Reason, words.Whole) + "\n"
		}
		for _, want := range tt.words {
			if !strings.Contains(all, want) {
				t.Errorf("no step of a %s says %q:\n%s", k.Name, want, all)
			}
		}
	}
}

// TestExamplesForPeople: of the example of each kind, the class is known.
func TestExamplesForPeople(t *testing.T) {
	for _, name := range kinds.Names() {
		k := named(t, name)
		g, err := gridwright.Grade(t.Context(), exampleOf(t, k),
			&gridwright.GradeOptions{Kinds: []gridwright.Kind{k}})
		if err != nil || g.Class == gridwright.Search {
			t.Errorf("%s: %v, %v", name, g, err)
		}
	}
}

// TestGradeSymmetries: the class of the example of each kind does not depend on how it is turned, nor
// does its load, unless it has steps that are not proved to be the smallest.
func TestGradeSymmetries(t *testing.T) {
	for _, name := range kinds.Names() {
		k := named(t, name)
		o := &gridwright.GradeOptions{Kinds: []gridwright.Kind{k}}
		p := puzzletest.Parse(t, k.Kind, k.Example)
		want, err := gridwright.Grade(t.Context(), p, o)
		if err != nil {
			t.Fatal(err)
		}
		for _, image := range p.Symmetries() {
			got, err := gridwright.Grade(t.Context(), image.Puzzle, o)
			if err != nil || got.Class != want.Class ||
				want.Class != gridwright.Expert && got.Hardest.Load != want.Hardest.Load {
				t.Errorf("%s: %v, and after %s %v, %v", name, want.Class, image.Name, got, err)
			}
		}
	}
}
