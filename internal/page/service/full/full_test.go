package full_test

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/formats"
	sent "github.com/gridwright/gridwright/internal/json"
	"github.com/gridwright/gridwright/internal/page/service"
	"github.com/gridwright/gridwright/internal/page/service/full"
	"github.com/gridwright/gridwright/puzzle/texts"
)

type object = map[string]any

// ask sends a request and returns the events by their names, the last of each name.
func ask(t *testing.T, request object) map[string]object {
	t.Helper()
	return askAt(t, service.NewDesk(full.Operations()), request)
}

// askAt is ask at a desk, which may have been asked before.
func askAt(t *testing.T, desk *service.Desk, request object) map[string]object {
	t.Helper()
	text, err := json.Marshal(request)
	if err != nil {
		t.Fatal(err)
	}
	events := map[string]object{}
	desk.Handle(context.Background(), text, func(event any) {
		text, err := sent.Marshal(event)
		if err != nil {
			t.Fatal(err)
		}
		var e object
		if err := json.Unmarshal(text, &e); err != nil {
			t.Fatal(err)
		}
		events[e["event"].(string)] = e
	})
	return events
}

// opened opens a text as a board.
func opened(t *testing.T, text string) any {
	t.Helper()
	e := ask(t, object{"op": "open", "text": text})
	if e["board"] == nil {
		t.Fatalf("%v\n%s", e["error"], text)
	}
	return e["board"]["board"]
}

// TestDesk: what was asked before, about this board or another, changes no answer.
func TestDesk(t *testing.T) {
	desk := service.NewDesk(full.Operations())
	two := []any{opened(t, "sudoku\n1 . . .\n. . 3 .\n. 4 . .\n. . . 2\n"), opened(t, "numbrix\n. 10 . .\n. . 2 .\n. . 5 .\n")}
	right, wrong := []string{"r1c2=3"}, []string{"r1c2=2"}
	for i := range 24 {
		r := object{"op": []string{"look", "hint", "check", "grade"}[i/2%4], "board": two[i/8%2], "depth": "step"}
		if i%2 > 0 {
			r["entries"] = [][]string{right, wrong}[i/4%2]
		}
		got, want := askAt(t, desk, r), ask(t, r)
		for _, events := range []map[string]object{got, want} {
			delete(events, "settled") // in the order in which it becomes known
			for _, e := range events {
				delete(e, "ms")
				delete(e, "stages")
			}
		}
		if want["error"] != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%v:\n%v, not\n%v", r, got, want)
		}
	}
}

// TestGenerate: each kind is made with one answer, of the kind and size asked for.
func TestGenerate(t *testing.T) {
	for _, k := range gridwright.Kinds() {
		e := ask(t, object{"op": "generate", "kind": k.Name, "rows": 4, "cols": 4, "seed": 7, "time": 20})
		if e["board"] == nil || e["board"]["answer"] == nil {
			t.Errorf("%s: %v", k.Name, e)
			continue
		}
		look := ask(t, object{"op": "look", "board": e["board"]["board"]})
		if look["answer"]["verdict"] != "unique" {
			t.Errorf("%s: %v", k.Name, look)
		}
	}
	e := ask(t, object{"op": "generate", "kind": "sudoku", "rows": 4, "cols": 4, "grade": "gentle"})
	if e["board"] == nil || e["board"]["grade"] != "gentle" {
		t.Errorf("of a grade: %v", e)
	}
	if grade := ask(t, object{"op": "grade", "board": e["board"]["board"]}); grade["grade"]["class"] != "gentle" {
		t.Errorf("of a grade: %v", grade)
	}
	holes := opened(t, "numbrix\n1 . x\n. . .\n. . 8\n")
	e = ask(t, object{"op": "generate", "board": holes})
	if e["board"] == nil || e["board"]["board"].(object)["cells"].([]any)[0].([]any)[2] != "x" {
		t.Errorf("with holes: %v", e)
	}
}

// TestDrop: fewer clues, still one answer, and bounds.
func TestDrop(t *testing.T) {
	board := opened(t, "latin\n1 2 3\n2 3 1\n3 1 2\n")
	for _, minimal := range []string{"irreducible", "minimum"} {
		e := ask(t, object{"op": "drop", "board": board, "minimal": minimal})
		if e["board"] == nil || e["board"]["proved"] != true || e["board"]["clues"].(float64) > 3 {
			t.Errorf("%s: %v", minimal, e)
		}
		if minimal == "minimum" && (e["board"]["clues"] != 2.0 || e["board"]["least"] != 2.0) {
			t.Errorf("%s: %v", minimal, e)
		}
	}
	several := opened(t, "latin\n1 2 3\n. . .\n. . .\n")
	if e := ask(t, object{"op": "drop", "board": several}); e["error"] == nil {
		t.Errorf("several answers: %v", e)
	}
}

// TestClues: the clues that contradict each other, those that settle several answers, and what each
// does, of kinds of this module.
func TestClues(t *testing.T) {
	e := ask(t, object{"op": "clash", "board": opened(t, "slitherlink\n3 . .\n. 0 .\n. . .\n")})["clash"]
	if e["fewest"] != true || len(e["clues"].([]any)) != 2 || len(e["steps"].([]any)) < 3 ||
		!reflect.DeepEqual(e["cells"], []any{[]any{1., 1.}, []any{2., 2.}}) {
		t.Error(e)
	}
	loose := opened(t, "latin\n1 . .\n. . .\n. . .\n")
	e = ask(t, object{"op": "settle", "board": loose})["board"]
	if e["added"] != 1. || e["any"] != true || e["proved"] != true || len(e["cells"].([]any)) != 1 {
		t.Error(e)
	}
	for text, want := range map[string]string{"latin\n1 2 3\n2 3 1\n3 1 2\n": "exactly one answer already",
		"latin\n1 1 .\n. . .\n. . .\n":      "no answer",
		"numberlink\n1 . 1\n. . .\n. . .\n": "the task itself"} {
		e := ask(t, object{"op": "settle", "board": opened(t, text)})["error"]
		if e == nil || !strings.Contains(e["message"].(string), want) {
			t.Errorf("%v, want %q", e, want)
		}
	}
	e = ask(t, object{"op": "each", "board": loose})["each"]
	uses := e["uses"].([]any)
	if len(uses) != 1 || uses[0].(object)["needed"] != true || uses[0].(object)["answers"] != 12. {
		t.Error(e)
	}
}

// TestOutOfTime: what was not found in time is told as that.
func TestOutOfTime(t *testing.T) {
	board := object{"kind": "sudoku", "rows": 25, "cols": 25}
	e := ask(t, object{"op": "drop", "board": board, "time": 1e-6})
	if message, _ := e["error"]["message"].(string); !strings.Contains(message, "was not found in") {
		t.Errorf("drop: %v", e)
	}
	if e := ask(t, object{"op": "grade", "board": board, "time": 1e-6}); e["ungraded"] == nil {
		t.Errorf("grade: %v", e)
	}
}

// TestFaultOnSheet: an error of a sheet names the board, as the page shows no other place.
func TestFaultOnSheet(t *testing.T) {
	good, bad := opened(t, "latin\n1 2\n2 1\n"), opened(t, "latin\n1 1\n. .\n")
	faulty := opened(t, "latin\n1 2\n2 1\n")
	faulty.(object)["cells"].([]any)[0].([]any)[0] = "9"
	for what, board := range map[string]any{"without an answer": bad, "that is no puzzle": faulty} {
		e := ask(t, object{"op": "sheet", "answer": true, "boards": []any{good, board}})
		message, _ := e["error"]["message"].(string)
		if !strings.HasPrefix(message, "board 2 of the sheet: ") || e["error"]["cells"] != nil {
			t.Errorf("a board %s: %v", what, e)
		}
	}
}

// TestDropStopped: while the fewest clues are looked for, boards with fewer and fewer clues come with
// the progress, each with one answer.
func TestDropStopped(t *testing.T) {
	request, err := json.Marshal(object{"op": "drop", "minimal": "minimum", "time": 60, "board": opened(t,
		"# title: Full\nsudoku\n1 2 3 4 5 6 7 8 9\n4 5 6 7 8 9 1 2 3\n7 8 9 1 2 3 4 5 6\n"+
			"2 3 4 5 6 7 8 9 1\n5 6 7 8 9 1 2 3 4\n8 9 1 2 3 4 5 6 7\n"+
			"3 4 5 6 7 8 9 1 2\n6 7 8 9 1 2 3 4 5\n9 1 2 3 4 5 6 7 8\n")})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	before, boards := 81, 0
	service.NewDesk(full.Operations()).Handle(ctx, request, func(event any) {
		text, err := sent.Marshal(event)
		if err != nil {
			t.Fatal(err)
		}
		var e struct {
			Event string
			Most  int
			Board *texts.Board
		}
		if err := json.Unmarshal(text, &e); err != nil {
			t.Fatal(err)
		}
		if e.Event != "progress" || e.Board == nil {
			return
		}
		clues := 0
		for _, row := range e.Board.Cells {
			for _, word := range row {
				if word != "" {
					clues++
				}
			}
		}
		if clues != e.Most || clues >= before || e.Board.Title != "Full" {
			t.Errorf("%d clues after %d, said to be %d, of %q", clues, before, e.Most, e.Board.Title)
		}
		before = clues
		p, err := service.Parse(e.Board, service.Own{})
		if err != nil {
			t.Fatal(err)
		}
		if r, err := gridwright.Solve(context.Background(), p, nil); err != nil || r.Verdict != gridwright.Unique {
			t.Errorf("%d clues: %s, %v", clues, r.Verdict, err)
		}
		if boards++; clues < 30 {
			cancel()
		}
	})
	if boards == 0 {
		t.Error("no board came with the progress")
	}
}

// TestExport: each form of each kind; the forms of text are read again.
func TestExport(t *testing.T) {
	for _, k := range gridwright.Kinds() {
		board := opened(t, k.Example)
		list := ask(t, object{"op": "formats", "board": board})["formats"]["formats"].([]any)
		if len(list) < 3 {
			t.Errorf("%s: %v", k.Name, list)
		}
		for _, f := range list {
			name := f.(object)["name"].(string)
			e := ask(t, object{"op": "export", "board": board, "as": name, "answer": true})
			if e["file"] == nil {
				t.Errorf("%s as %s: %v", k.Name, name, e)
				continue
			}
			data, err := base64.StdEncoding.DecodeString(e["file"]["base64"].(string))
			if err != nil {
				t.Fatal(err)
			}
			if name == "svg" {
				if !strings.HasPrefix(string(data), "<svg") {
					t.Errorf("%s as %s begins with %q", k.Name, name, data[:10])
				}
				continue
			}
			if format := formats.Named(name); format.Format == nil {
				continue // is read by the kind's own reader, as tests of formats check
			}
			if e := ask(t, object{"op": "open", "text": string(data), "kind": k.Name}); e["board"] == nil {
				t.Errorf("%s as %s: %v\n%s", k.Name, name, e, data)
			}
		}
	}
	if e := ask(t, object{"op": "export", "board": opened(t, "latin\n1 .\n. .\n"), "as": "exe"}); e["error"] == nil {
		t.Errorf("an unknown form: %v", e)
	}
	const about = "# title: My first\n# author: N. N.\n# rules: One.\n# rules: Two.\n# message: Well done.\n"
	e := ask(t, object{"op": "export", "board": opened(t, about+"latin\n1 .\n. .\n"), "as": "text"})
	data, err := base64.StdEncoding.DecodeString(e["file"]["base64"].(string))
	if want := about + "latin\n1 .\n. .\n"; err != nil || string(data) != want {
		t.Errorf("%v, the text\n%swant\n%s", err, data, want)
	}
}

// TestSheet: three boards, two on a page, and their answers.
func TestSheet(t *testing.T) {
	board := opened(t, "latin\n1 .\n. .\n")
	e := ask(t, object{"op": "sheet", "boards": []any{board, board, board}, "per": 2, "answer": true,
		"grades": []any{"", "easy"}})
	if e["pages"] == nil {
		t.Fatal(e)
	}
	pages := e["pages"]["pages"].([]any)
	if len(pages) < 3 || !strings.HasPrefix(pages[0].(string), "<svg") {
		t.Errorf("%d pages: %.100v", len(pages), pages)
	}
	if key := "gentle, easy, medium"; !strings.Contains(pages[0].(string), key) {
		t.Errorf("the first page has no key of grades: %v", pages[0])
	}
	if e := ask(t, object{"op": "sheet"}); e["error"] == nil {
		t.Errorf("no boards: %v", e)
	}
}

// TestModel: each formulation of a board has a size, and text in both forms.
func TestModel(t *testing.T) {
	programs := 0
	for _, k := range gridwright.Kinds() {
		board := opened(t, k.Example)
		list := ask(t, object{"op": "formulations", "board": board})["formulations"]["list"].([]any)
		if len(list) == 0 {
			t.Errorf("%s has no formulations", k.Name)
		}
		supported := slices.IndexFunc(list, func(f any) bool { return f.(object)["supported"] == true })
		if supported < 0 {
			t.Fatalf("%s: no formulation supports the example: %v", k.Name, list)
		}
		f := list[supported].(object)
		if f["columns"].(float64) < 1 || f["rows"].(float64) < 1 || f["nonzeros"].(float64) < 1 {
			t.Errorf("%s: %v", k.Name, f)
		}
		for form, want := range map[string]string{"lp": "Subject To", "mps": "ROWS"} {
			e := ask(t, object{"op": "model", "board": board, "formulation": f["name"], "as": form})
			if e["model"] == nil || !strings.Contains(e["model"]["text"].(string), want) {
				t.Errorf("%s as %s: %v", k.Name, form, e)
			}
		}
		for _, f := range list {
			languages, _ := f.(object)["languages"].([]any)
			for _, as := range languages {
				e := ask(t, object{"op": "model", "board": board, "formulation": f.(object)["name"], "as": as})
				if e["model"] == nil || !strings.Contains(e["model"]["text"].(string), "formulation") {
					t.Errorf("%s as %s: %v", k.Name, as, e)
				}
				programs++
			}
		}
	}
	if programs < 20 {
		t.Errorf("found %d programs", programs)
	}
	board := opened(t, gridwright.Kinds()[0].Example)
	if e := ask(t, object{"op": "model", "board": board, "as": "fortran"}); e["error"] == nil {
		t.Errorf("a program in fortran: %v", e)
	}
}

// TestHints: an explanation of each kind's example ends with its answer.
func TestHints(t *testing.T) {
	for _, k := range gridwright.Kinds() {
		e := ask(t, object{"op": "hint", "board": opened(t, k.Example), "all": true})
		if e["step"] == nil || e["step"]["step"] == nil || e["done"] == nil {
			t.Errorf("%s: %v", k.Name, e)
		}
	}
}

// TestNext: the clues that are offered are those after which one answer is left, and no others. What
// is claimed of a board is proved by a certificate.
func TestNext(t *testing.T) {
	for _, text := range []string{"latin\n1 . .\n. . .\n. . .\n", "numbrix\n1 . .\n. . .\n. . .\n", "latin\n1 2 .\n2 . .\n. . .\n"} {
		p, err := gridwright.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		e := ask(t, object{"op": "next", "board": opened(t, text)})
		if e["next"] == nil || e["next"]["too_many"] != false || e["next"]["timeout"] != false {
			t.Fatalf("%v", e)
		}
		offered := map[[3]int]bool{}
		for _, c := range e["next"]["cells"].([]any) {
			cell := c.(object)["cell"].([]any)
			for _, v := range c.(object)["values"].([]any) {
				offered[[3]int{int(cell[0].(float64)) - 1, int(cell[1].(float64)) - 1, int(v.(float64))}] = true
			}
		}
		all, err := gridwright.Solve(t.Context(), p, &gridwright.SolveOptions{Limit: 1000})
		if err != nil {
			t.Fatal(err)
		}
		rows, cols := p.Size()
		for c := range rows * cols {
			for v := 1; v <= rows*cols; v++ {
				has := 0
				for _, s := range all.Answers {
					if s[c] == v {
						has++
					}
				}
				if want := has == 1 && len(all.Answers) > 1; offered[[3]int{c / cols, c % cols, v}] != want {
					t.Errorf("%d in cell %d of %d answers is offered: %v, of\n%s", v, c, has, !want, text)
				}
			}
		}
	}
	if e := ask(t, object{"op": "next", "board": opened(t, "numberlink\n1 . .\n. . .\n. . 1\n")}); e["error"] == nil {
		t.Errorf("the terminals are the task: %v", e)
	}
	for text, claim := range map[string]string{"latin\n1 .\n. .\n": "only", "latin\n. .\n. .\n": "several", "latin\n1 1\n. .\n": "none"} {
		e := ask(t, object{"op": "certify", "board": opened(t, text)})
		if proof, _ := e["certificate"]["text"].(string); !strings.HasPrefix(proof, "gridwright-certificate 1\nclaim "+claim+"\n") {
			t.Errorf("%v, want that there is %s", e, claim)
		}
	}
}
