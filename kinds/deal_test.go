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
		p := f.Kind.Moves(frame, rand.New(rand.NewPCG(1, 2)))
		q := f.Kind.Moves(p, rand.New(rand.NewPCG(1, 2)))
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
