package kinds_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/kinds"
	"github.com/gridwright/gridwright/puzzle"
)

// dealing has a function deal, whose body a test adds.
const dealing = "kind(\"mine\", doc = \"d\", example = \"mine\\n1 .\\n\")\n" +
	"cells({\"w\": \"is white\", \"b\": \"is black\"})\nclues(0, 9)\ndef rules(p, m):\n  for k in p.clues:\n" +
	"    m.exactly(k.value % 2, k.cell.holds(\"b\"), clue = k, words = \"x\")\ndef deal(p, random):\n"

// TestDeal: what deal returns is a puzzle of the same size, the same for the same seed, in this
// process and in a child; and what is wrong with it is an error with a line.
func TestDeal(t *testing.T) {
	const body = "  return [[random(range(8)) + 1 for c in row] for row in p.rows]\n"
	here, err := kinds.Open("f.star", dealing+body, nil)
	if err != nil {
		t.Fatal(err)
	}
	there, err := start(t, dealing+body)
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	for _, f := range []*kinds.File{here, there} {
		frame, err := gridwright.Frame(f.Kind.Kind, 2, 3)
		if err != nil {
			t.Fatal(err)
		}
		p := f.Kind.Maker.Deal(frame, rand.New(rand.NewPCG(1, 2)))
		q := f.Kind.Maker.Deal(p, rand.New(rand.NewPCG(1, 2)))
		if len(q.Clues()) != 6 || p.String() != q.String() {
			t.Errorf("%s and then %s", p, q)
		}
		texts = append(texts, p.String())
	}
	if texts[0] != texts[1] {
		t.Errorf("in this process %s, in another %s", texts[0], texts[1])
	}
	for _, tt := range []struct{ body, want string }{
		{"  fail(\"oops\")\n", "f.star:8: fail: oops"},
		{"  return 7\n", "f.star:7: deal returns the rows of a puzzle"},
		{"  return [\"1 1\"]\n", "f.star:7: deal does not return the rows of a puzzle: the board has another size"},
		{"  return [\"x x\", \"x x\"]\n", "f.star:7: deal does not return the rows of a puzzle: "},
		{"  return [random([])]\n", "f.star:8: random: expected a list that is not empty"},
	} {
		f, err := kinds.Open("f.star", dealing+tt.body, nil)
		if err != nil {
			t.Fatal(err)
		}
		frame, err := gridwright.Frame(f.Kind.Kind, 2, 2)
		if err != nil {
			t.Fatal(err)
		}
		_, err = gridwright.Generate(context.Background(), frame, &gridwright.GenerateOptions{Kinds: []gridwright.Kind{f.Kind}})
		if !errors.As(err, new(*puzzle.Fault)) || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s%v, want %s", tt.body, err, tt.want)
		}
	}
}

// TestDealtAreas: areas that the frame has stay, whatever areas the file would deal.
func TestDealtAreas(t *testing.T) {
	f, err := kinds.Open("f.star", `
kind("mine", monotone = True, doc = "Rooms and lines have no number twice, nor one above the size of a room.",
     example = "mine\n1 .\n. .\nareas\na a\nb b\n")
cells(1, 9, given = True)
areas("room")
def rules(p, m):
    for a in p.areas:
        m.different(a, words = "numbers differ")
        for c in a: m.any([c.holds(v) for v in range(1, len(a) + 1)], words = "{cell} is small", at = c)
    for a in p.rows + p.cols: m.different(a, words = "numbers differ")
def deal(p, random):
    return ["aa"] * len(p.rows)
`, nil)
	if err != nil {
		t.Fatal(err)
	}
	const areas = "areas\na a a a\nb c c c\nb b c d\nb d d d\n"
	frame, err := gridwright.ParseAs(f.Kind.Kind, "mine\n"+strings.Repeat(". . . .\n", 4)+areas, f.Kind)
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(4) {
		g, err := gridwright.Generate(context.Background(), frame,
			&gridwright.GenerateOptions{Seed: seed, Kinds: []gridwright.Kind{f.Kind}})
		if err != nil || g.Clues == 0 || !strings.HasSuffix(g.Puzzle.String(), areas) {
			t.Errorf("%v, %v", g.Puzzle, err)
		}
	}
}
