package kinds_test

import (
	"context"
	"errors"
	"os"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/kinds"
	"github.com/gridwright/gridwright/puzzle"
)

// asChild is the argument that makes the test binary a child that evaluates files.
const asChild = "evaluate"

func TestMain(m *testing.M) {
	if len(os.Args) == 2 && os.Args[1] == asChild {
		if err := kinds.Serve(os.Stdin, os.Stdout); err != nil {
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// start reads a file in a child.
func start(t *testing.T, source string) (*kinds.File, error) {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	f, err := kinds.Start(context.Background(), []string{exe, asChild}, "f.star", source, nil)
	if f != nil {
		t.Cleanup(f.Close)
	}
	return f, err
}

// TestChild: a kind in a process of its own says the same as in this one.
func TestChild(t *testing.T) {
	for _, name := range kinds.Names() {
		source, err := kinds.Source(name)
		if err != nil {
			t.Fatal(err)
		}
		code := `["` + name + `"]` // of puzz.link, which stays
		f, err := start(t, strings.NewReplacer(code, code, `"`+name, `"mine`, "\n"+name, "\nmine").Replace(source))
		if err != nil {
			t.Fatal(err)
		}
		here := named(t, name)
		theirs := puzzletest.Parse(t, f.Kind.Kind, f.Kind.Example)
		ours := puzzletest.Parse(t, here.Kind, here.Example)
		r, err := gridwright.Solve(context.Background(), ours, &gridwright.SolveOptions{
			Kinds: []gridwright.Kind{here}})
		if err != nil {
			t.Fatal(err)
		}
		again, err := gridwright.Solve(context.Background(), theirs, &gridwright.SolveOptions{
			Kinds: []gridwright.Kind{f.Kind}})
		if err != nil || again.Verdict != r.Verdict || theirs.FormatAnswer(again.Answer) != ours.FormatAnswer(r.Answer) {
			t.Errorf("%s: %v, %v", name, again, err)
		}
		if a, b := ours.Full(r.Answer).String(), theirs.Full(r.Answer).String(); strings.ReplaceAll(a, name, "mine") != b {
			t.Errorf("with all clues:\n%s\n%s", a, b)
		}
		wrong := append(gridwright.Answer{}, r.Answer...)
		for c := range wrong {
			wrong[c] = r.Answer[len(wrong)-1-c]
		}
		a, b := ours.Check(wrong), theirs.Check(wrong)
		if (a == nil) != (b == nil) || a != nil && a.Error() != b.Error() {
			t.Errorf("%s: %v, but %v", name, a, b)
		}
		if a, b := said(t, here, ours), said(t, f.Kind, theirs); !reflect.DeepEqual(a, b) {
			t.Errorf("%s: %v, but %v", name, a, b)
		}
	}
}

// said returns the words of the rules of a puzzle, and of what is no fact.
func said(t *testing.T, k gridwright.Kind, p gridwright.Puzzle) (all []puzzle.Reason) {
	t.Helper()
	set, err := k.Rules(p)
	if err != nil {
		t.Fatal(err)
	}
	for i := range set.Rules() {
		all = append(all, set.RuleAt(i).Reason())
	}
	for v := 1; v < set.Vars(); v++ {
		if _, ok := set.FactOf(v); !ok {
			all = append(all, set.Reason(cnf.Pos(v)), set.Reason(cnf.Neg(v)))
		}
	}
	return all
}

// TestInterrupted: a judge that is interrupted blames neither the rules nor the memory.
func TestInterrupted(t *testing.T) {
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	f, err := kinds.Start(ctx, []string{exe, asChild}, "f.star", "kind(\"mine\", doc = \"d\", example = \"mine\\n. .\\n\")\n"+
		"cells({\"a\": \"is a\"})\ndef rules(p, m): m.any([c.holds(\"a\") for c in p.cells], words = \"x\")\n"+
		"def check(p, answer):\n  for i in range(90000000): pass\n", nil)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	p := puzzletest.Parse(t, f.Kind.Kind, "mine\n. .\n")
	time.AfterFunc(100*time.Millisecond, cancel)
	_, err = gridwright.Solve(context.Background(), p, &gridwright.SolveOptions{Kinds: []gridwright.Kind{f.Kind}})
	if !errors.Is(err, context.Canceled) || errors.Is(err, gridwright.ErrWrong) {
		t.Errorf("error %v", err)
	}
}

// TestHostile: what a hostile file does is an error, soon, and takes no more memory than allowed.
func TestHostile(t *testing.T) {
	if testing.Short() {
		t.Skip("takes some seconds")
	}
	const head = "kind(\"mine\", doc = \"d\", example = \"mine\\n. .\\n\", monotone = True)\n" +
		"cells({\"a\": \"is a\", \"b\": \"is b\"}, given = True)\n"
	for _, tt := range []struct{ name, source, want string }{
		{"a large list", head + "x = [0] * 1000000000\n", "it takes "},
		{"a string that doubles", head + "def f():\n  x = \"ab\"\n  for i in range(29): x += x\n  return [x + str(i) for i in range(9)]\nf()\n", "it takes "},
		{"a list of a range", head + "x = list(range(1000000000))\n", "it takes "},
		{"a list that doubles", head + "def f():\n  x = [1]\n  for i in range(60): x = x + x\nf()\n", "it takes "},
		{"nested lists", head + "def f():\n  x = []\n  for i in range(3000000): x = [x]\n  return str(x)\nf()\n", "f.star"},
		{"nested data to freeze", head + "def f():\n  x = []\n  for i in range(3000000): x = [x]\n  return x\nx = f()\ndef rules(p, m): pass\n", "f.star:"},
		{"a long loop", head + "for i in range(1000000000): pass\n", "f.star:3: it takes more than"},
		{"large numbers", head + "def f():\n  x = 3\n  for i in range(40): x = x * x\nf()\n", "it takes more than"},
		{"many rules", head + "def rules(p, m):\n  for i in range(10000000):\n    m.any([p.cells[0].holds(\"a\")], words = \"x\")\n",
			""},
		{"a judge with a large list", faulty + "def check(p, answer):\n  x = list(range(400000000))\n", "f.star:5: it takes "},
		{"a judge of many words", faulty + "def check(p, answer):\n  return \"x\" * 30000000\n", "xxx…"},
		{"many variables", head + "def rules(p, m):\n  for i in range(10000000): m.aux(words = \"x\")\n", "f.star:4: "},
		{"deep syntax", head + "x = " + strings.Repeat("(", 200_000) + "\n", "f.star"},
		{"another file", head + "load(\"/etc/passwd\", \"x\")\n", "reads no other file"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			begun := time.Now()
			f, err := start(t, tt.source)
			if err == nil {
				p := puzzletest.Parse(t, f.Kind.Kind, "mine\n. .\n")
				_, err = gridwright.Solve(context.Background(), p, &gridwright.SolveOptions{
					Kinds: []gridwright.Kind{f.Kind}})
			}
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error %v, want %s", err, tt.want)
			}
			t.Logf("%v: %v", time.Since(begun).Round(time.Millisecond), err)
		})
	}
}
