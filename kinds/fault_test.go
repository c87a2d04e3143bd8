package kinds_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/kinds"
	"github.com/gridwright/gridwright/puzzle"
)

// faulty is a kind of four lines, to which a test adds functions.
const faulty = "kind(\"mine\", doc = \"d\", example = \"mine\\n. .\\n\", monotone = True)\n" +
	"cells({\"a\": \"is a\", \"b\": \"is b\"}, given = True)\n" +
	"def rules(p, m):\n  m.exactly(1, [c.holds(\"a\") for c in p.cells], words = \"one is a\")\n"

// TestFault: where a file fails, in this process or in a child, each question has an error with the
// file and the line, which blames neither an engine nor the rules, and is no verdict.
func TestFault(t *testing.T) {
	clues := strings.Replace(strings.Replace(faulty, ", given = True", "", 1), "\n. .", "\n1 .", 1)
	clues = strings.Replace(clues, "def rules", "clues(0, 9)\ndef rules", 1)
	for _, tt := range []struct {
		name, source, text, want string
		child                    bool
	}{
		{"an error in the judge", faulty + "def check(p, answer):\n  fail(\"oops\")\n", "", "f.star:6: fail: oops", false},
		{"an error in the judge of a child", faulty + "def check(p, answer):\n  fail(\"oops\")\n", "", "f.star:6: fail: oops", true},
		{"a judge that is killed", faulty + "def check(p, answer):\n  x = [0] * 1000000000\n", "", "f.star:5: it takes ", true},
		{"a judge with too many steps", faulty + "def check(p, answer):\n  for i in range(1000000000): pass\n", "", "f.star:6: it takes more than", false},
		{"a judge that returns a number", faulty + "def check(p, answer): return 7\n", "", "f.star:5: check returns None", false},
		{"an error in the rules", strings.Replace(faulty, ".holds", ".hold", 1), "", "f.star:4: cell has no .hold", false},
		{"a primitive that can't be", faulty + "  m.table([[1, 2]], p.cells[:1], words = \"x\")\n", "", "f.star:5: table: a tuple of 2 for 1", false},
		{"a value of no condition", faulty + "  m.table([[1]], p.cells[:1], holds = \"a\", words = \"x\")\n", "", "f.star:5: table: holds is for conditions", false},
		{"a value that no cell holds", faulty + "  m.any(p.cells, holds = \"c\", words = \"x\")\n", "", "f.star:5: any: expected what a cell holds", false},
		{"a rule of each of no list", faulty + "  m.any(each = 1, words = \"x\")\n", "", "f.star:5: any: expected a list with cells for each rule", false},
		{"one of each that is wrong", faulty + "  m.any(each = [p.cells, 1], holds = \"a\", words = \"x\")\n", "", "f.star:5: any: expected a list of conditions", false},
		{"a clue without a rule", clues + "def full(p, answer, place): return 1\n", "mine\n1 .\n", "f.star:4: rules: no rule has clue = the one at row 1, column 1", false},
		{"aux without a judge", faulty + "  m.must(m.aux(words = \"x\"), words = \"x\")\n", "", "f.star:3: rules that use m.aux need", false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var f *kinds.File
			var err error
			if tt.child {
				f, err = start(t, tt.source)
			} else {
				f, err = kinds.Open("f.star", tt.source, nil)
			}
			if err != nil {
				t.Fatal(err)
			}
			if tt.text == "" {
				tt.text = "mine\n. .\n"
			}
			own := []gridwright.Kind{f.Kind}
			p := puzzletest.Parse(t, f.Kind.Kind, tt.text)
			ctx := context.Background()
			for name, ask := range map[string]func() error{
				"Solve":  func() error { _, err := gridwright.Solve(ctx, p, &gridwright.SolveOptions{Kinds: own}); return err },
				"Count":  func() error { _, err := gridwright.Count(ctx, p, &gridwright.SolveOptions{Kinds: own}); return err },
				"Deduce": func() error { _, err := gridwright.Deduce(ctx, p, &gridwright.DeduceOptions{Kinds: own}); return err },
				"Hint":   func() error { _, err := gridwright.Hint(ctx, p, &gridwright.HintOptions{Kinds: own}); return err },
				"Grade":  func() error { _, err := gridwright.Grade(ctx, p, &gridwright.GradeOptions{Kinds: own}); return err },
			} {
				if strings.Contains(tt.source, "1000000000") && name != "Solve" {
					continue // it takes seconds
				}
				var at *puzzle.Fault
				if err := ask(); !errors.As(err, &at) || !strings.HasPrefix(err.Error(), tt.want) ||
					errors.Is(err, gridwright.ErrWrong) || errors.Is(err, gridwright.ErrUnsupported) {
					t.Errorf("%s: %v, want %s", name, err, tt.want)
				}
			}
			if !strings.Contains(tt.source, "def check") || strings.Contains(tt.source, "1000000000") {
				return
			}
			if err := p.Check(puzzle.Answer{1, 2}); !errors.As(err, new(*puzzle.Fault)) {
				t.Errorf("the judge says %v", err)
			}
		})
	}
}

// TestFullFault: an error in full, which has no error to return, is that of the next verdict.
func TestFullFault(t *testing.T) {
	k, err := kinds.Read("f.star", faulty+"def full(p, answer, place): fail(\"oops\")\n"+
		"def check(p, answer): pass\n")
	if err != nil {
		t.Fatal(err)
	}
	frame, err := gridwright.Frame(k.Kind, 2, 2)
	if err != nil {
		t.Fatal(err)
	}
	_, err = gridwright.Generate(context.Background(), frame, &gridwright.GenerateOptions{Kinds: []gridwright.Kind{k}})
	if err != nil {
		t.Errorf("all clues are given values, of which full is not asked: %v", err)
	}
	k, err = kinds.Read("f.star", strings.NewReplacer(", given = True", "", "def rules", "clues(0, 9)\ndef rules").Replace(faulty)+
		"def full(p, answer, place): fail(\"oops\")\ndef check(p, answer): pass\n")
	if err != nil {
		t.Fatal(err)
	}
	if frame, err = gridwright.Frame(k.Kind, 2, 2); err != nil {
		t.Fatal(err)
	}
	_, err = gridwright.Generate(context.Background(), frame, &gridwright.GenerateOptions{Kinds: []gridwright.Kind{k}})
	if err == nil || !strings.Contains(err.Error(), "f.star:6: fail: oops") {
		t.Errorf("error %v", err)
	}
}

// TestPrint: what a file prints is shown with its line, in this process and in a child, and up to a
// limit.
func TestPrint(t *testing.T) {
	source := "print(\"top\", 1)\n" + faulty + "  print(p.cells[1])\ndef check(p, answer):\n" +
		"  for i in range(300): print(\"x\" * 1000)\n"
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, child := range []bool{false, true} {
		var mu sync.Mutex
		var lines []string
		show := func(line string) {
			mu.Lock()
			lines = append(lines, line)
			mu.Unlock()
		}
		f, err := kinds.Open("f.star", source, show)
		if child {
			lines = nil
			f, err = kinds.Start(context.Background(), []string{exe, asChild}, "f.star", source, show)
		}
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		p := puzzletest.Parse(t, f.Kind.Kind, "mine\n. .\n")
		if _, err := gridwright.Solve(context.Background(), p, &gridwright.SolveOptions{Kinds: []gridwright.Kind{f.Kind}}); err != nil {
			t.Fatal(err)
		}
		if len(lines) != 100 || lines[0] != "f.star:1: top 1" || !slices.Contains(lines, "f.star:6: row 1, column 2") ||
			lines[99] != "f.star:8: further prints are not shown" || len(lines[98]) > 600 {
			t.Errorf("child %v: %d lines: %s", child, len(lines), fmt.Sprint(lines)[:200])
		}
	}
}
