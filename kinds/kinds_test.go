package kinds_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/board"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/internal/sample"
	"github.com/gridwright/gridwright/kinds"
	"github.com/gridwright/gridwright/puzzle"
)

// sourceOf returns the file of a kind that is embedded or in the gallery.
func sourceOf(tb testing.TB, name string) string {
	tb.Helper()
	if source, err := os.ReadFile("../examples/kinds/" + name + ".star"); err == nil {
		return string(source)
	}
	source, err := kinds.Source(name)
	if err != nil {
		tb.Fatal(err)
	}
	return source
}

// named returns a kind that is embedded or in the gallery.
func named(tb testing.TB, name string) gridwright.Kind {
	tb.Helper()
	if k, err := kinds.Named(name); err == nil {
		return k
	}
	k, err := kinds.Read(name+".star", sourceOf(tb, name))
	if err != nil {
		tb.Fatal(err)
	}
	return k
}

// exampleOf returns the board of a kind in examples/.
func exampleOf(t testing.TB, k gridwright.Kind) gridwright.Puzzle {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("..", "examples", k.Name+"-*.txt"))
	if err != nil || len(files) != 1 {
		t.Fatalf("found %v, %v", files, err)
	}
	text, err := os.ReadFile(files[0])
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(string(text), "# ") {
		t.Errorf("%s does not say where it comes from", files[0])
	}
	return puzzletest.Parse(t, k.Kind, string(text))
}

// TestExamples: examples/ has a board of each kind, which says where it comes from and has one
// answer.
func TestExamples(t *testing.T) {
	for _, name := range kinds.Names() {
		t.Run(name, func(t *testing.T) {
			k := named(t, name)
			p := exampleOf(t, k)
			r, err := gridwright.Solve(context.Background(), p,
				&gridwright.SolveOptions{Kinds: []gridwright.Kind{k}})
			if err != nil || r.Verdict != gridwright.Unique {
				t.Errorf("it has %v, %v", r.Verdict, err)
			}
		})
	}
}

// TestLineHints: a hint by a number outside is about its whole row or column.
func TestLineHints(t *testing.T) {
	k := named(t, "tents")
	text := "tents\n- 0 . .\n" + strings.Repeat("- . t .\n- . . .\n", 3)
	s, err := gridwright.Hint(t.Context(), puzzletest.Parse(t, k.Kind, text),
		&gridwright.HintOptions{Kinds: []gridwright.Kind{k}})
	if err != nil || s[0].Where != "look at column 1" || len(s[0].Cells) != 6 {
		t.Errorf("%+v, %v", s, err)
	}
}

// TestAgree: the rules and the judge of each embedded kind accept the same answers of small boards,
// among which are some with no answer, with one and with several.
func TestAgree(t *testing.T) {
	for _, name := range sample.Of(kinds.Names(), 1) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f, err := kinds.Embedded(name)
			if err != nil {
				t.Fatal(err)
			}
			got, err := f.Try(context.Background(), 30_000, 1)
			if err != nil {
				t.Fatal(err)
			}
			t.Logf("%d boards, %d answers", got.Boards, got.Answers)
			if got.Answers < 12 || got.Boards < 5 {
				t.Errorf("too few boards: %+v", got)
			}
		})
	}
}

// TestMismatch: a rule that is missing, and one that is too many, are found.
func TestMismatch(t *testing.T) {
	source, err := kinds.Source("yinyang")
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ old, new, want string }{
		{"m.at_most(3,", "m.at_most(4,", "2x2 cells have one colour"},
		{"        m.at_most(3,", "        m.at_most(9, p.cells, holds = v, words = \"few\")\n" +
			"        m.at_most(3,", "the judge accepts an answer that the rules forbid"},
		{"def rules", "technique(\"x\", [\"none\"], \"d\")\ndef rules", "the technique \"x\" has the rule \"none\""},
	} {
		changed := strings.Replace(source, tt.old, tt.new, 1)
		f, err := kinds.Open("f.star", strings.ReplaceAll(changed, "yinyang", "mine"), nil)
		if err != nil {
			t.Fatal(err)
		}
		_, err = f.Try(context.Background(), 30_000, 1)
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, want %s", tt.new, err, tt.want)
		}
	}
}

// small are boards for the suite of kinds, with few enough answers to change each.
var small = map[string][]string{
	"akari":      {". x .\n. 1 .\n", "x 2 .\n. . .\n"},
	"hashi":      {"1 . 1\n. . .\n1 . 1\n", "2 . 2\n. . .\n", "1 .\n. .\n"},
	"heyawake":   {"a a b\nc c b\na 1\n", "a b c\n"},
	"hitori":     {"1 1 2\n2 1 3\n"},
	"kakuro":     {"x 4\\ 3\\\n\\3 . .\n\\4 . .\n"},
	"lits":       {"a a a b\na b b b\n", "a a a\na . .\n", "a a a .\na . . .\n"},
	"masyu":      {". . .\n. . .\n. . w\n", "b .\n. .\n"},
	"nonogram":   {"- 1.1 - 1\n2 . . .\n- . . .\n0 . . .\n", "- - -\n1 . .\n"},
	"nurikabe":   {". 2 .\n. . .\n. . 1\n", "3 . .\n. . .\n"},
	"shikaku":    {"2 . .\n. . 4\n", "1 .\n. 2\n"},
	"skyscraper": {"- 2 - -\n- . . 1\n- . . -\n- - - -\n"},
	"starbattle": {"starbattle stars=1\na a\na a\n", "starbattle stars=1\na\n"},
	"tents":      {"- 1 - -\n- . t .\n1 . . t\n- . . .\n", "- - -\n- . t\n- t .\n"},
	"yinyang":    {"b . .\n. . .\n. . w\n", ". .\n. w\n"},
}

// TestKinds: each embedded kind keeps the contract of kinds.
func TestKinds(t *testing.T) {
	for _, name := range kinds.Names() {
		k := named(t, name)
		brute := func(p puzzle.Puzzle, yield func(puzzle.Answer) bool) {
			b := p.(*board.Puzzle)
			if b.Forms() <= 1<<16 {
				all, err := b.Answers()
				if err != nil {
					t.Fatal(err)
				}
				all(yield)
				return
			}
			// The example: too large to try all answers.
			for s, err := range gridwright.Answers(context.Background(), p, &gridwright.SolveOptions{
				Kinds: []gridwright.Kind{k}}) {
				if err != nil {
					t.Fatal(err)
				}
				if !yield(s) {
					return
				}
			}
		}
		if len(small[name]) == 0 {
			t.Errorf("%s has no boards for the suite", name)
		}
		puzzletest.Run(t, k.Kind, brute, sample.Of(small[name], 1))
	}
}

// TestFaults: a mistake in a file is an error that names the line and what is expected.
func TestFaults(t *testing.T) {
	const head = "kind(\"mine\", doc = \"d\", example = \"mine\\n. .\\n\", monotone = True)\n" +
		"cells({\"a\": \"is a\", \"b\": \"is b\"}, given = True)\n"
	for _, tt := range []struct{ source, want string }{
		{"", "f.star: a file begins with a call such as kind"},
		{head, "f.star: it has no function rules(p, m)"},
		{"kind(\"mine\")\n", "f.star:1: kind: expected doc, a string"},
		{head + "cells(1, 2)\n", "f.star:3: cells: cells is called once"},
		{head + "option(\"n\", 2, first = 1, last = 3, usual = 4, doc = \"d\")\n", "f.star:3: option: expected a number in 1..3 for usual, found 4"},
		{head + "load(\"x.star\", \"y\")\n", "f.star:3: cannot load x.star: a file with a kind reads no other file"},
		{head + "def rules(p, m):\n  while True: pass\n", "f.star:4: a file has no while; use a loop"},
		{head + "def rules(p, m):\n  m.divide([[]], sizes = [(5, 2)], words = \"x\")\n", "f.star:4: divide: a region has one cell or more, not 5 to 2"},
		{head + "def rules(p, m):\n  m.divide([[]], borders = True, words = \"x\")\n", "f.star:4: divide: borders are lines on sides"},
		{head + "def rules(p, m):\n  m.divide([[]], words = \"x {cell}\")\n", "f.star:4: divide: the words have {cell}, for which nothing is given"},
		{head + "def rules(p, m):\n  m.joined(p.cells, [(p.cells[0], p.cells[1])], words = \"x\")\n", "f.star:4: joined: expected a list with two cells and a condition for each"},
		{head + "def rules(p, m):\n  c = p.cells[0]\n  m.joined([c], [(c, c, c.holds(\"a\"))], words = \"x\")\n", "f.star:5: joined: expected two of the cells and a condition for each"},
		{head + "def rules(p, m):\n  m.joined(p.cells * 2, [], words = \"x\")\n", "f.star:4: joined: two of the cells are the same"},
		{head + "def rules(p, m):\n  p.places([\"xx\", \"x\"])\n", "f.star:4: places: expected rows of x and dots, such as"},
		{head + "def rules(p, m):\n  p.places([\"x.\"])\n", "f.star:4: places: expected a shape with an x in its first and last row and column"},
		{head + "def rules(p, m):\n  p.places([\"..\"])\n", "f.star:4: places: expected a shape with an x in its first and last row and column"},
		{head + "def rules(p, m):\n  p.places([])\n", "f.star:4: places: expected the rows of a shape"},
		{head + "def rules(p, m):\n  m.linear([(1, 2)], least = 1, words = \"x\")\n", "f.star:4: linear: expected a cell or a condition as the second"},
		{head + "def rules(p, m):\n  m.linear([(1, p.cells[0])], words = \"x\")\n", "f.star:4: linear: it needs least = or most ="},
		{head + "def rules(p, m):\n  m.any([c.holds(\"a\") for c in p.cells], words = \"x\" * 600)\n", "f.star:4: any: the words have more than 500 bytes"},
		{head + "def f(n): return f(n)\ndef rules(p, m):\n  f(1)\n", "f.star:3: f calls itself: a file has no recursion"},
		{"kind(\"mine\", doc = \"d\", example = \"mine\\n. .\\n\")\ncells({\"a\": \"is a\"}, given = True)\n" +
			"def rules(p, m): pass\n", "f.star:1: the table of \"mine\": given values are hints about one answer: the kind must be monotone"},
		{"kind(\"mine\", doc = \"d\", example = \"mine\\n. .\\n\", monotone = True)\ncells({\"a\": \"is a\"})\n" +
			"clues(0, 1)\ndef rules(p, m): pass\n", "f.star:1: the table of \"mine\": a monotone kind needs the function full"},
		{head + "def rules(p, m): pass\ndef check(p, answer): rules(p, None)\n", "f.star:3: the file calls rules itself; check judges without them"},
		{head + "def rules(p, m): pass\nr = rules\ndef check(p, answer): r(p, None)\n", "f.star:3: the file calls rules itself; check judges without them"},
		{head + "def rules(p, m): pass\ndef moves(p, random): return p\n", "f.star:4: nothing calls moves; a kind has the functions check, deal, full, pose and rules"},
		{strings.Replace(head, ", monotone = True", "", 1) + "def rules(p, m): pass\ndef full(p, answer, place): pass\n", "f.star:4: full is for clues that are hints"},
		{head + "areas(\"room\")\ndef rules(p, m): pass\ndef pose(p, answer, random): pass\n", "f.star:5: pose is not for answers with links or lines, and not for areas"},
		{head + "def rules(p):\n  pass\n", "f.star: expected a function rules with 2 parameters: [p m]"},
		{head + "def rules(p, m)\n  pass\n", "f.star:4: got newline, want ':'"},
		{strings.Replace(head, "doc =", "ladder = [], doc =", 1),
			"f.star:1: kind: expected up to 6 numbers of rules from 0 to 6, ascending, for ladder, found a value of the type list"},
		{strings.Replace(head, "doc =", "ladder = 3, doc =", 1), "f.star:1: kind: expected a list of numbers for ladder, found 3"},
		{strings.Replace(head, "doc =", "ladder = [1, 7], doc =", 1),
			"f.star:1: kind: expected up to 6 numbers of rules from 0 to 6, ascending, for ladder, found a value of the type list"},
		{head + "technique(\"a\", [\"any\"], \"d\", rung = 7)\n", "f.star:3: technique: expected a number from 1 to 6 for rung, found 7"},
		{head + "technique(\"a\", [], \"d\")\n", "f.star:3: technique: expected a list of strings for rules"},
		{head + "technique(\"a\", [\"x\"], \"d\"); technique(\"a\", [\"y\"], \"d\")\n",
			"f.star:3: technique: there is a technique \"a\" above"},
		{head + "def rules(p, m):\n  m.any([c.holds(\"c\") for c in p.cells], words = \"x\")\n",
			"f.star:4: holds: expected what a cell holds, such as \"a\", found \"c\""},
		{head + "def rules(p, m):\n  m.any([p.cells[0].holds(\"a\")])\n", "f.star:4: any: the rule needs words"},
		{head + "def rules(p, m):\n  m.any(p.cells, words = \"x\")\n",
			"f.star:4: any: expected a list of conditions such as [c.holds(\"x\")] for conditions, found row 1, column 1"},
		{head + "def rules(p, m):\n  m.any([not p.cells[0].holds(\"a\")], words = \"x\")\n",
			"f.star:4: whether a condition is true is not known while the rules are stated"},
		{head + "def rules(p, m):\n  m.exactly(-1, [c.holds(\"a\") for c in p.cells], words = \"x\")\n",
			"f.star:4: exactly: no board has -1 of some conditions; m.any([]) states"},
		{head + "def rules(p, m):\n  p.cells[0].up.holds(\"a\")\n",
			"f.star:4: NoneType has no .holds field or method (is there no cell?)"},
		{head + "def rules(p, m):\n  p.cells.count(1)\n",
			"f.star:4: list has no .count field or method: write len([x for x in xs if …])"},
		{head + "def rules(p, m):\n  m.any(p.cells, holds = \"a\", words = \"x\", nmae = \"y\")\n",
			"f.star:4: any: it has no argument nmae"},
		{head + "def rules(p, m):\n  m.aux(words = \"x\", at = p.cells)\n", "f.star:4: aux: at is one cell here"},
		{head + "def rules(p, m):\n  m.aux(words = \"x\", at = 7)\n", "f.star:4: aux: expected a cell for at"},
		{head + "def rules(p, m):\n  for v in \"ab\": pass\n", "f.star:4: string value is not iterable: write \"ab\".elems()"},
		{strings.Replace(head, "\"}, given", "\"}, draw = {\"y\": \"black\"}, given", 1),
			"f.star:2: cells: draw has \"y\", which no cell holds"},
		{strings.Replace(head, "is a", "black", 1), "f.star:2: cells: expected words that follow those of a cell"},
		{"kind(\"mine\", doc = \"d\", example = \"mine\\n. .\\n\", monotone = True)\ncells(1, 4, given = True)\n" +
			"def rules(p, m):\n  p.cells[0].holds(0)\n", "f.star:4: holds: a cell holds 1 to 4, not 0"},
		{head + "puzzlink([\"border\"])\n", "f.star:3: puzzlink: expected a name in URLs of puzz.link"},
		{head + "def rules(p, m):\n  m.loop(words = \"x\")\n",
			"f.star:4: loop: an answer has no links and no lines"},
		{head + "def rules(p, m):\n  m.any([c.holds(\"a\") for c in p.cells], words = \"{place} x\")\n",
			"f.star:4: any: the words have {place}, for which nothing is given"},
		{head + "def rules(p, m):\n  m.any([], at = p.cells[0], words = \"{n} {cell}\", n = p.cells)\n",
			"f.star:4: any: expected a cell, an area, a clue, a number or a word for {n}"},
		{head + "def rules(p, m):\n  m.any([], at = p.cells[0], words = \"{cell} {n}\", broken = \"{n}\")\n",
			"f.star:4: any: broken has other places"},
		{head + "def rules(p, m):\n  m.any([c.holds(\"a\") for c in p.cells], word = \"x\")\n",
			"f.star:4: any: the rule needs words"},
	} {
		k, err := kinds.Read("f.star", tt.source)
		if err == nil {
			var p gridwright.Puzzle
			if p, err = gridwright.Parse("mine\n. .\n", k); err != nil {
				t.Fatal(err)
			}
			_, err = gridwright.Solve(context.Background(), p, &gridwright.SolveOptions{
				Kinds: []gridwright.Kind{k}})
		}
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s\nerror %v\nwant  %s", tt.source, err, tt.want)
		}
	}
}

// TestPython: what Python has and Starlark lacks is said with what to write in its place.
func TestPython(t *testing.T) {
	for line, want := range map[string]string{
		`x = f"a {b}"`:                     "no f-strings",
		"x = sum([1])":                     "no sum; write len([c for c in cells if …])",
		"x = sum(1 for c in [1])":          "no sum; write len(",
		"x = any(c for c in [1])":          "no generators and no {x for …}; write [x for …]",
		"x = {c for c in [1]}":             "no generators and no {x for …}",
		"x = {1, 2}":                       "no sets in braces; write set([1, 2])",
		"x = 0 <= 1 <= 2":                  "no a < b < c; write a < b and b < c",
		"x = 1 is None":                    "no is; write == or !=",
		"x = 1 ** 2":                       "no **; write n * n",
		"try:\n  pass":                     "no try",
		"import math":                      "no import",
		"from math import sqrt":            "no import",
		"class A:\n  pass":                 "no class",
		"assert 1 == 1":                    `no assert; write if x != 1: fail("…")`,
		"assert len([]) == 0":              "no assert;",
		"raise ValueError(1)":              `no raise; write fail("…")`,
		"def f(n: int):\n  return n":       "no types of parameters",
		"x = 1 (":                          "got end of file, want ')'",
		"x = [c for c in {} if assertion]": "undefined: assertion",
	} {
		_, err := kinds.Read("f.star", "\ufeff"+line+"\n")
		if err == nil || !strings.Contains(err.Error(), want) || !strings.HasPrefix(err.Error(), "f.star:") {
			t.Errorf("%s\nerror %v\nwant  %s", line, err, want)
		}
	}
}

// TestPlaces: the places of words are those of at or the clue, or else those of the cells and the
// conditions; at of a definition may be a list of one cell; codes of puzz.link need no name.
func TestPlaces(t *testing.T) {
	const head = "kind(\"mine\", doc = \"d\", example = \"mine\\n. .\\n\", monotone = True)\n" +
		"cells({\"a\": \"is a\", \"b\": \"is b\"}, given = True)\npuzzlink(\"mine\", [\"1cell\"], [\"x\"])\n" +
		"def rules(p, m):\n  c, d = p.cells\n"
	for rule, want := range map[string]string{
		"m.at_most(1, p.cells, holds = \"a\", words = \"{cell} and {other}\")":       "row 1, column 1 and row 1, column 2",
		"m.implies(d.holds(\"a\"), ~c.holds(\"a\"), words = \"{cell} not {other}\")": "row 1, column 2 not row 1, column 1",
		"m.must([~m.all_of(p.cells, holds = \"a\", at = [d], words = \"all\")," +
			" ~c.holds(\"b\")], words = \"{other} and {cell}\")": "row 1, column 1 and row 1, column 2",
	} {
		k, err := kinds.Read("f.star", head+"  "+rule+"\n")
		if err != nil {
			t.Fatal(err)
		}
		m, err := k.Rules(puzzletest.Parse(t, k.Kind, "mine\n. .\n"))
		if err != nil {
			t.Fatal(err)
		}
		var said []string
		for i := range m.Rules() {
			said = append(said, m.RuleAt(i).Words())
		}
		if !slices.Contains(said, want) {
			t.Errorf("%s: %q, want %q", rule, said, want)
		}
	}
}

// TestFrame: a board with a rim has the size that was asked for, and options have their usual values.
func TestFrame(t *testing.T) {
	stars, err := gridwright.Frame(named(t, "starbattle").Kind, 2, 2)
	if err != nil || stars.String() != "starbattle stars=1\n. .\n. .\n" {
		t.Errorf("an empty board without its usual option (%v):\n%s", err, stars)
	}
	p, err := gridwright.Frame(named(t, "skyscraper").Kind, 4, 4)
	if err != nil {
		t.Fatal(err)
	}
	if rows, cols := p.Size(); rows != 4 || cols != 4 {
		t.Errorf("%dx%d, want 4x4", rows, cols)
	}
}

// TestReason: a step that rests on a clue says so, with its number, although one value is left.
func TestReason(t *testing.T) {
	k, err := kinds.Read("f.star", "kind(\"mine\", doc = \"d\", example = \"mine\\n2 .\\n\")\n"+
		"cells({\"w\": \"is white\", \"b\": \"is black\"})\nclues(0, 9)\ndef rules(p, m):\n  for k in p.clues:\n"+
		"    m.exactly(k.value, [c.holds(\"b\") for c in p.cells], clue = k, words = \"{cell} wants {value}\")\n"+
		"def check(p, answer):\n  if [k for k in p.clues if k.value != len(answer.cells(\"b\"))]: return \"no\"\n")
	if err != nil {
		t.Fatal(err)
	}
	p := puzzletest.Parse(t, k.Kind, "mine\n2 .\n")
	for s, err := range gridwright.Explain(context.Background(), p, &gridwright.HintOptions{Kinds: []gridwright.Kind{k}}) {
		const want = "row 1, column 1 wants 2: so row 1"
		if err != nil || !strings.Contains(s.What, want) {
			t.Errorf("%v, %s, want %s", err, s.What, want)
		}
	}
}

// TestNoTrial: a trial that compares nothing, or whose judge has no verdict, is no agreement, nor is
// one with another full.
func TestNoTrial(t *testing.T) {
	const head = "kind(\"mine\", doc = \"d\", example = \"mine\\n. .\\n\")\n"
	const two = head + "cells({\"w\": \"is white\", \"b\": \"is black\"})\nclues(0, 9)\ndef rules(p, m):\n  for k in p.clues:\n" +
		"    m.exactly(k.value, [c.holds(\"b\") for c in p.cells], clue = k, words = \"x\")\n" +
		"def check(p, answer):\n  if [k for k in p.clues if k.value != len(answer.cells(\"b\"))]: return \"no\"\n"
	const white = "def rules(p, m):\n  m.connected(p.cells[0].holds(\"b\"), words = \"a condition\")\n" +
		"  m.must([c.holds(\"w\") for c in p.cells], words = \"white\")\n"
	hints := strings.NewReplacer("n. .", "n2 .", "doc =", "monotone = True, doc =").Replace(two)
	for _, tt := range []struct{ source, want string }{
		{head + "cells(1, 100000)\ndef rules(p, m): m.must([c.holds(1) for c in p.cells], words = \"one\")\n" +
			"def check(p, answer):\n  if [c for c in p.cells if answer[c] != 1]: return \"no\"\n", "f.star: nothing was compared"},
		{head + "cells({\"w\": \"is white\", \"b\": \"is black\"})\n" + white +
			"def check(p, answer):\n  if answer.cells(\"b\"): fail(\"oops\")\n", "f.star:7: fail: oops"},
		{head + "cells({\"w\": \"is white\", \"b\": \"is black\"})\n" + white, ""},
		{hints + "def full(p, answer, place): fail(\"oops\")\n", ": fail: oops"},
		{hints + "def full(p, answer, place): return 3\n",
			"full does not return the clue that the example has at row 1, column 1: it returned 3, not 2"},
		{strings.Replace(two, "n. .", "n1 .", 1), "several answers by the rules; an example has one: \"gridwright minimize --add"},
	} {
		f, err := kinds.Open("f.star", tt.source, nil)
		if err != nil {
			t.Fatal(err)
		}
		_, err = f.Try(context.Background(), 1000, 1)
		if tt.want == "" && err != nil || tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)) {
			t.Errorf("%s\nerror %v\nwant  %s", tt.source, err, tt.want)
		}
	}
}

// TestLateTrial: a trial whose time is up before the example is solved says so.
func TestLateTrial(t *testing.T) {
	f, err := kinds.Embedded("yinyang")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithDeadline(context.Background(), time.Unix(0, 0))
	defer cancel()
	if _, err = f.Try(ctx, 1000, 1); err == nil || !strings.Contains(err.Error(), "is not solved in the time") {
		t.Errorf("error %v", err)
	}
}

// TestJudgeAlone: a judge can't state rules, and a file without one is judged by its rules.
func TestJudgeAlone(t *testing.T) {
	const head = "kind(\"mine\", doc = \"d\", example = \"mine\\n. .\\n\", monotone = True)\n" +
		"cells({\"a\": \"is a\", \"b\": \"is b\"}, given = True)\n" +
		"def rules(p, m):\n  m.exactly(1, [c.holds(\"a\") for c in p.cells], words = \"one is a\")\n"
	k, err := kinds.Read("f.star", head+"def check(p, answer):\n  p.cells[0].holds(\"a\")\n")
	if err != nil {
		t.Fatal(err)
	}
	p := puzzletest.Parse(t, k.Kind, "mine\n. .\n")
	want := "f.star:6: holds: cell.holds is for rules"
	if err := p.Check(puzzle.Answer{1, 2}); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("%v, want %s", err, want)
	}
	for source, want := range map[string]string{
		head: "it breaks the rule that one is a",
		strings.Replace(head, `words = "one`, `broken = "not one is a", words = "one`, 1): "not one is a",
	} {
		if k, err = kinds.Read("f.star", source); err != nil {
			t.Fatal(err)
		}
		p = puzzletest.Parse(t, k.Kind, "mine\n. .\n")
		if err := p.Check(puzzle.Answer{1, 2}); err != nil {
			t.Error(err)
		}
		var v *puzzle.Violation
		if err := p.Check(puzzle.Answer{1, 1}); !errors.As(err, &v) || v.Msg != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// TestNames: a file can't have the name of a kind that is known.
func TestNames(t *testing.T) {
	for _, name := range []string{"sudoku", "masyu", "Masyu"} {
		source, err := kinds.Source("yinyang")
		if err != nil {
			t.Fatal(err)
		}
		_, err = kinds.Read("f.star", strings.Replace(source, `kind("yinyang"`, `kind("`+name+`"`, 1))
		if err == nil || !strings.Contains(err.Error(), "is that of a kind of Gridwright") {
			t.Errorf("%s: %v", name, err)
		}
	}
}
