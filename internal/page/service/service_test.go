package service_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/gridwright/gridwright"
	sent "github.com/gridwright/gridwright/internal/json"
	"github.com/gridwright/gridwright/internal/page/service"
	"github.com/gridwright/gridwright/internal/page/service/full"
	"github.com/gridwright/gridwright/kinds"
	"github.com/gridwright/gridwright/puzzle/syntax"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// ask sends a request and returns the events by their names, the last of each name.
func ask(t testing.TB, request map[string]any) map[string]map[string]any {
	t.Helper()
	text, err := json.Marshal(request)
	if err != nil {
		t.Fatal(err)
	}
	return answered(t, text)
}

// answered handles a request and returns the events.
func answered(t testing.TB, request []byte) map[string]map[string]any {
	t.Helper()
	events := map[string]map[string]any{}
	ended := false
	service.NewDesk(full.Operations()).Handle(context.Background(), request, func(event any) {
		text, err := sent.Marshal(event)
		if err != nil {
			t.Fatal(err)
		}
		var e map[string]any
		if err := json.Unmarshal(text, &e); err != nil {
			t.Fatal(err)
		}
		name := e["event"].(string)
		if ended {
			t.Errorf("%q comes after the end", name)
		}
		ended = name == "done" || name == "error"
		events[name] = e
	})
	if !ended {
		t.Error("the events have no end")
	}
	return events
}

// opened opens a text as a board.
func opened(t testing.TB, text string) map[string]any {
	t.Helper()
	events := ask(t, map[string]any{"op": "open", "text": text})
	if events["board"] == nil {
		t.Fatalf("%v\n%s", events["error"], text)
	}
	return events["board"]["board"].(map[string]any)
}

// sampleTexts are puzzles of all kinds, with options, holes, signs, boxes and cages.
func sampleTexts() []string {
	all := []string{
		"hidato\n1 . .\nx . 8\n. . .\n",
		"numberlink cover=no touch=free\nA . A\n. B .\n. B .\n",
		"sudoku box=3x2\n1 . . . . .\n. 2 . . . .\n. . 3 . . .\n. . . 4 . .\n. . . . 5 .\n. . . . . 6\n",
		"futoshiki\n. < . .\n^   v\n. . > .\n. . 2\n",
		"latin\nA . . . . . . . . .\n" + strings.Repeat(". . . . . . . . . .\n", 9),
		"kenken\na a .\nb . .\nb . .\na 3+\nb 2/\n",
		"kenken\na a .\nb . .\nb c .\na 3\nb 2\nc 1\n",
		"slitherlink\n3 . 0\n. 2 .\n",
	}
	for _, k := range gridwright.Kinds() {
		all = append(all, k.Example)
	}
	return all
}

// TestRoundTrip: a puzzle that is opened and written is the same.
func TestRoundTrip(t *testing.T) {
	all := sampleTexts()
	files, err := filepath.Glob(filepath.Join("..", "..", "..", "examples", "*.txt"))
	if err != nil || len(files) == 0 {
		t.Fatal("no examples", err)
	}
	for _, file := range files {
		if kind, _, _ := strings.Cut(filepath.Base(file), "-"); slices.Contains(kinds.Names(), kind) {
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if board, _, _ := strings.Cut(string(text), "\n---\n"); board != "" {
			all = append(all, board+"\n")
		}
	}
	for _, text := range all {
		p, err := gridwright.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		events := ask(t, map[string]any{"op": "text", "board": opened(t, text)})
		if events["text"] == nil || !strings.HasSuffix(events["text"]["text"].(string), p.String()) {
			t.Errorf("got %v, want\n%s", events, p)
		}
	}
}

// TestCorpus: each puzzle of the folder in GRIDWRIGHT_CORPUS comes back as it was.
func TestCorpus(t *testing.T) {
	dir := os.Getenv("GRIDWRIGHT_CORPUS")
	if dir == "" {
		t.Skip("GRIDWRIGHT_CORPUS names no folder of puzzles")
	}
	n := 0
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".txt" {
			return err
		}
		f, err := os.Open(path)
		if err != nil {
			return err
		}
		defer f.Close()
		for in := texts.NewReader(f, path, gridwright.Kinds(), nil); ; n++ {
			e, err := in.Next()
			if errors.Is(err, io.EOF) {
				return nil
			}
			if err != nil {
				if errors.As(err, new(*syntax.Error)) {
					continue // a collection may hold what no kind has
				}
				return err
			}
			p, err := service.Parse(texts.BoardOf(e.Puzzle, e.Block.Info()), service.Own{})
			if err != nil || p.String() != e.Puzzle.String() {
				t.Errorf("%s, puzzle %d: %v\n%s", path, n, err, e.Puzzle)
			}
		}
	})
	if err != nil || n < 100 {
		t.Errorf("%d puzzles, %v", n, err)
	}
	t.Logf("%d puzzles", n)
}

// TestLook: each verdict, with the answer or what all answers share.
func TestLook(t *testing.T) {
	look := func(text string) map[string]map[string]any {
		return ask(t, map[string]any{"op": "look", "board": opened(t, text)})
	}
	unique := look("numbrix\n. 10 . .\n. . 2 .\n. . 5 .\n")
	if a := unique["answer"]; a["verdict"] != "unique" || a["answer"] == nil || a["other"] != nil {
		t.Errorf("one answer: %v", a)
	}
	if unique["count"]["answers"] != "1" || unique["looked"]["timeout"] != false {
		t.Errorf("one answer: %v", unique)
	}
	several := look("numbrix\n1 . .\n. . .\n. 9 .\n")
	if a := several["answer"]; a["verdict"] != "several" && a["verdict"] != "none" {
		t.Errorf("%v", a)
	}
	several = look("latin\n1 2 3\n. . .\n. . .\n")
	if a := several["answer"]; a["verdict"] != "several" || reflect.DeepEqual(a["answer"], a["other"]) {
		t.Errorf("several answers: %v", a)
	}
	if several["count"]["answers"] != "2" || several["count"]["exact"] != true ||
		several["shared"]["complete"] != true {
		t.Errorf("several answers: %v", several)
	}
	none := look("latin\n1 1\n. .\n")
	if none["answer"] == nil || none["answer"]["verdict"] != "none" || none["count"] != nil {
		t.Errorf("no answer: %v", none)
	}
	for depth, want := range map[string]string{"answer": "none", "shared": "none", "count": ""} {
		e := ask(t, map[string]any{"op": "look", "depth": depth, "board": opened(t, "latin\n1 1\n. .\n")})
		if len(e) != 3 || e[depth] == nil || want != "" && e[depth]["verdict"] != want {
			t.Errorf("%s alone: %v", depth, e)
		}
	}
}

// TestExamples: the examples of all kinds have one answer, in the form of records, and a grade.
func TestExamples(t *testing.T) {
	for _, k := range gridwright.Kinds() {
		board := opened(t, k.Example)
		e := ask(t, map[string]any{"op": "look", "board": board})["answer"]
		p, err := gridwright.Parse(k.Example)
		if err != nil {
			t.Fatal(err)
		}
		var s gridwright.Answer
		if text, err := json.Marshal(e["answer"]); err != nil || json.Unmarshal(text, &s) != nil ||
			p.Check(s) != nil || e["verdict"] != "unique" {
			t.Errorf("%s: %v", k.Name, e)
		}
		if e := ask(t, map[string]any{"op": "grade", "board": board}); e["grade"]["class"] == nil {
			t.Errorf("%s: %v", k.Name, e)
		}
	}
}

// TestHint: the three depths give away no more than they should; a wrong entry comes first.
func TestHint(t *testing.T) {
	board := opened(t, "numbrix\n. 10 . .\n. . 2 .\n. . 5 .\n")
	for depth, want := range map[string]string{"where": "Look ", "how": "", "step": "holds "} {
		step := ask(t, map[string]any{"op": "hint", "board": board, "depth": depth})["step"]
		says := fmt.Sprint(step["says"])
		if !strings.Contains(says, want) || depth != "step" && strings.Contains(says, "holds ") {
			t.Errorf("depth %s: it says %s", depth, says)
		}
		if (step["step"] != nil) != (depth == "step") {
			t.Errorf("depth %s: the step is %v", depth, step["step"])
		}
	}
	wrong := []string{"r1c1=3"}
	if e := ask(t, map[string]any{"op": "hint", "board": board, "entries": wrong}); e["wrong"] == nil {
		t.Errorf("a wrong entry: %v", e)
	}
	all := ask(t, map[string]any{"op": "hint", "board": board, "all": true})
	if all["step"] == nil || all["done"] == nil {
		t.Errorf("all steps: %v", all)
	}
	// A board that leaves no choice has a hint, too, until the answer is entered.
	for _, text := range []string{"numberlink\n1 . 1\n", "latin\n.\n"} {
		narrow := opened(t, text)
		e := ask(t, map[string]any{"op": "hint", "board": narrow, "depth": "step"})
		if e["none"] != nil || e["step"] == nil || e["step"]["says"] == nil {
			t.Fatalf("%s%v", text, e)
		}
		if strings.HasPrefix(text, "latin") {
			e = ask(t, map[string]any{"op": "hint", "board": narrow, "entries": []any{e["step"]["step"].(map[string]any)["fact"]}})
			if e["none"] == nil {
				t.Errorf("%s%v", text, e)
			}
		}
	}
}

// TestCheck: all states of entries.
func TestCheck(t *testing.T) {
	board := opened(t, "numbrix\n. 10 . .\n. . 2 .\n. . 5 .\n")
	number := func(cell, value int) string { return fmt.Sprintf("r%dc%d=%d", cell/4+1, cell%4+1, value) }
	all := []string{number(0, 9), number(2, 11), number(3, 12), number(4, 8), number(5, 1),
		number(7, 3), number(8, 7), number(9, 6), number(11, 4)}
	for _, tt := range []struct {
		entries []string
		want    string
	}{{all[:1], "right so far"}, {all, "solved"}, {[]string{number(0, 1)}, "wrong"}, {nil, "right so far"}} {
		e := ask(t, map[string]any{"op": "check", "board": board, "entries": tt.entries})
		if e["checked"] == nil || e["checked"]["state"] != tt.want {
			t.Errorf("%v: %v, want %s", tt.entries, e, tt.want)
		}
	}
	none := opened(t, "latin\n1 1\n. .\n")
	e := ask(t, map[string]any{"op": "check", "board": none})
	if e["checked"]["state"] != "none" {
		t.Errorf("%v", e)
	}
}

// TestOpenFirst: the first module opens what version 0.1.0 wrote of each kind, with its answer.
func TestOpenFirst(t *testing.T) {
	for file, end := range map[string]string{"kinds-0.1.0.boards": "---\n", "kinds-0.1.0.jsonl": "}\n"} {
		text, err := os.ReadFile(filepath.Join("..", "..", "cli", "testdata", file))
		if err != nil {
			t.Fatal(err)
		}
		opened := 0
		for one := range strings.SplitAfterSeq(strings.TrimRight(string(text), "\n"), end) {
			request, err := json.Marshal(map[string]any{"op": "open", "text": one})
			if err != nil {
				t.Fatal(err)
			}
			service.NewDesk(service.Lean()).Handle(t.Context(), request, func(event any) {
				if e, ok := event.(service.BoardEvent); ok && len(e.Entries) > 0 && strings.Contains(one, e.Board.Kind) {
					opened++
				}
			})
		}
		if opened != 8 {
			t.Errorf("%s: %d of 8 are opened", file, opened)
		}
	}
}

// TestNext: each clue that is offered leaves one answer.
func TestNext(t *testing.T) {
	board := opened(t, "latin\n1 2 3\n. . .\n. . .\n")
	e := ask(t, map[string]any{"op": "next", "board": board})
	if e["next"] == nil || len(e["next"]["cells"].([]any)) != 6 || e["next"]["timeout"] != false {
		t.Errorf("%v", e)
	}
	empty := opened(t, "latin\n"+strings.Repeat(". . . . .\n", 5)) // has 161,280 answers
	for limit, want := range map[float64]string{20: "too_many", 1e-9: "timeout"} {
		e := ask(t, map[string]any{"op": "next", "board": empty, "time": limit})["next"]
		if e == nil || e[want] != true || e["too_many"] == e["timeout"] || len(e["cells"].([]any)) > 0 ||
			e["most"] != 5000.0 {
			t.Errorf("within %v s: %v", limit, e)
		}
	}
}

// TestFaults: an error names the cell, or the line and the column.
func TestFaults(t *testing.T) {
	board := opened(t, "futoshiki\n. < . .\n^   v\n. . > .\n. . 2\n")
	board["cells"].([]any)[1].([]any)[2] = "9"
	e := ask(t, map[string]any{"op": "look", "board": board})
	if cells := e["error"]["cells"]; !reflect.DeepEqual(cells, []any{[]any{2.0, 3.0}}) {
		t.Errorf("%v", e)
	}
	e = ask(t, map[string]any{"op": "open", "text": "sudoku\n1 2 . .\n. q! . .\n. . . .\n. . . .\n"})
	if e["error"]["line"] != 3.0 || e["error"]["column"] != 3.0 {
		t.Errorf("%v", e)
	}
	for _, request := range []string{"", "{", "[]", `{"op":"nothing"}`, `{"op":"look"}`, `{"op":"text"}`,
		`{"op":"empty","kind":"numbrix","rows":100000,"cols":100000}`, `{"op":"empty","kind":"x","rows":2,"cols":2}`,
		`{"op":"look","board":{"kind":"numbrix","rows":2,"cols":2,"cells":[["1"]]}}`} {
		if e := answered(t, []byte(request)); e["error"] == nil {
			t.Errorf("%s: %v", request, e)
		}
	}
}

// TestLimit: a time limit is kept within its bounds, however large the number is.
func TestLimit(t *testing.T) {
	for seconds, want := range map[float64]time.Duration{-1: 10 * time.Second, 0: 10 * time.Second,
		0.5: 500 * time.Millisecond, 600: 10 * time.Minute, 1e12: 10 * time.Minute, 1e300: 10 * time.Minute} {
		if got := (&service.Request{Time: seconds}).Limit(); got != want {
			t.Errorf("%v seconds: %v, want %v", seconds, got, want)
		}
	}
}

// TestHostile: no board panics or hangs, whatever stands in its cells.
func TestHostile(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		kind := rapid.SampledFrom(gridwright.Kinds()).Draw(t, "kind")
		rows, cols := rapid.IntRange(-1, 4).Draw(t, "rows"), rapid.IntRange(0, 4).Draw(t, "cols")
		words := rapid.SliceOfN(rapid.SliceOfN(rapid.OneOf(rapid.SampledFrom([]string{"", "1", "2", "x", ".", "#", "=", "---", "< 3", "1\n2"}),
			rapid.String()), cols, cols), max(rows, 0), max(rows, 0)).Draw(t, "cells")
		place := rapid.SliceOfN(rapid.IntRange(0, 5), 2, 2)
		request, err := json.Marshal(map[string]any{"op": rapid.SampledFrom([]string{"look", "text", "check", "hint", "next"}).Draw(t, "op"),
			"time": 0.05, "board": map[string]any{"kind": kind.Name, "rows": rows, "cols": cols, "cells": words,
				"signs":   []map[string][]int{{"smaller": place.Draw(t, "smaller"), "larger": place.Draw(t, "larger")}},
				"cages":   []map[string]any{{"cells": [][]int{place.Draw(t, "c"), place.Draw(t, "d")}, "target": rapid.String().Draw(t, "target")}},
				"options": map[string]string{rapid.String().Draw(t, "key"): "yes"}},
			"entries": []string{fmt.Sprintf("r%dc%d=2", rapid.IntRange(0, 5).Draw(t, "row"), rapid.IntRange(0, 5).Draw(t, "col"))}})
		if err != nil {
			t.Fatal(err)
		}
		service.NewDesk(full.Operations()).Handle(context.Background(), request, func(any) {})
	})
}

// FuzzHandle: no request panics.
func FuzzHandle(f *testing.F) {
	f.Add(`{"op":"open","text":"numbrix\n1 . .\n"}`)
	f.Add(`{"op":"text","board":{"kind":"latin","rows":1,"cols":1,"cells":[["1"]]}}`)
	f.Fuzz(func(t *testing.T, request string) {
		if strings.Contains(request, "look") || strings.Contains(request, "hint") {
			return // these take their time
		}
		answered(t, []byte(request))
	})
}
