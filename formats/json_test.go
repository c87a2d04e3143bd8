package formats_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/formats"
	"github.com/gridwright/gridwright/internal/family/kenken"
	"github.com/gridwright/gridwright/internal/family/latin"
	latinbrute "github.com/gridwright/gridwright/internal/family/latin/brute"
	"github.com/gridwright/gridwright/internal/family/link"
	"github.com/gridwright/gridwright/internal/family/path"
	pathbrute "github.com/gridwright/gridwright/internal/family/path/brute"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// TestToJSON: the complete JSON of puzzles of several kinds.
func TestToJSON(t *testing.T) {
	for _, tt := range []struct {
		kind   *puzzle.Kind
		text   string
		answer puzzle.Answer
		name   string
		want   string
	}{
		{path.Numbrix(), "1 . x\n. . 5\n", puzzle.Answer{1, 2, 0, 4, 3, 5}, "",
			`{"schema":1,"kind":"numbrix","rows":2,"cols":3,"cells":[["1","","x"],["","","5"]],` +
				`"text":"numbrix\n1 . x\n. . 5\n","answer":[1,2,0,4,3,5]}`},
		{link.Numberlink(), "numberlink touch=free\n1 . 1\n", nil, "a \"name\"",
			`{"schema":1,"name":"a \"name\"","kind":"numberlink","rows":1,"cols":3,"options":{"touch":"free"},` +
				`"cells":[["1","","1"]],"text":"numberlink touch=free\n1 . 1\n"}`},
		{latin.Futoshiki(), ". < .\nv\n2   .\n", nil, "",
			`{"schema":1,"kind":"futoshiki","rows":2,"cols":2,"cells":[["",""],["2",""]],` +
				`"signs":[{"smaller":[1,1],"larger":[1,2]},{"smaller":[2,1],"larger":[1,1]}],` +
				`"text":"futoshiki\n. \u003c .\nv\n2   .\n"}`},
		{latin.Sudoku(), "sudoku box=1x2\n1 .\n. .\n", puzzle.Answer{1, 2, 2, 1}, "",
			`{"schema":1,"kind":"sudoku","rows":2,"cols":2,"cells":[["1",""],["",""]],` +
				`"regions":[[0,0],[1,1]],"text":"sudoku\n1 .\n. .\n","answer":[1,2,2,1]}`},
		{kenken.Kind(), "a a\nb c\na 2*\nb 2\nc 1\n", nil, "",
			`{"schema":1,"kind":"kenken","rows":2,"cols":2,"cells":[["",""],["",""]],` +
				`"cages":[{"cells":[[1,1],[1,2]],"target":"2*"},{"cells":[[2,1]],"target":"2"},` +
				`{"cells":[[2,2]],"target":"1"}],"text":"kenken\na a\nb c\na 2*\nb 2\nc 1\n"}`},
		{latin.Latin(), ".\n", nil, "",
			`{"schema":1,"kind":"latin","rows":1,"cols":1,"cells":[[""]],"text":"latin\n.\n"}`},
	} {
		p := puzzletest.Parse(t, tt.kind, tt.text)
		got, err := json.Marshal(formats.ToJSON(formats.Entry{Puzzle: p, Answer: tt.answer, Name: tt.name}))
		if err != nil || string(got) != tt.want {
			t.Errorf("got\n%s, %v\nwant\n%s", got, err, tt.want)
		}
	}
}

// TestJSONHolds: for the example of each kind, the fields of the JSON agree with its text.
func TestJSONHolds(t *testing.T) {
	for _, kind := range []*puzzle.Kind{path.Numbrix(), path.Hidato(), link.Numberlink(), latin.Latin(),
		latin.Futoshiki(), latin.Sudoku(), puzzletest.Template()} {
		p := puzzletest.Parse(t, kind, kind.Example)
		j := formats.ToJSON(formats.Entry{Puzzle: p})
		if again := puzzletest.Parse(t, kind, j.Text); again.String() != p.String() || j.Kind != kind.Name {
			t.Errorf("%s: the text is of another puzzle:\n%s", kind.Name, j.Text)
		}
		rows, cols := p.Size()
		if j.Rows != rows || j.Cols != cols || len(j.Cells) != rows ||
			slices.ContainsFunc(j.Cells, func(row []string) bool { return len(row) != cols }) {
			t.Errorf("%s: %d rows of %d columns in %v", kind.Name, rows, cols, j.Cells)
		}
		clues, signs := 0, 0
		for _, clue := range p.Clues() {
			if clue.Other >= 0 && kind == latin.Futoshiki() {
				signs++
				continue
			}
			clues++
			if j.Cells[clue.Cell/cols][clue.Cell%cols] == "" {
				t.Errorf("%s: the clue %+v is in no cell", kind.Name, clue)
			}
			if clue.Other >= 0 { // a pair
				clues++
			}
		}
		said := 0
		for _, row := range j.Cells {
			for _, cell := range row {
				if cell != "" && cell != "x" {
					said++
				}
			}
		}
		if said != clues || len(j.Signs) != signs || clues+signs == 0 {
			t.Errorf("%s: %d cells and %d signs, of %d clues and %d signs", kind.Name, said, len(j.Signs), clues, signs)
		}
	}
}

func TestToLine(t *testing.T) {
	for text, want := range map[string]string{
		"sudoku\n1 . . .\n. . 3 .\n. 4 . .\n. . . 2\n":  "1.....3..4.....2",
		"sudoku\n" + strings.Repeat(". . . . . 6\n", 6): strings.Repeat(".....6", 6),
		"sudoku\n.\n": ".",
		"sudoku\n" + strings.Repeat(strings.Repeat(". ", 15)+"16\n", 16): strings.Repeat(strings.Repeat(".", 15)+"G", 16),
	} {
		p := puzzletest.Parse(t, latin.Sudoku(), text)
		got, err := formats.ToLine(p)
		if err != nil || got != want {
			t.Errorf("%q, %v; want %q", got, err, want)
			continue
		}
		if back := puzzletest.Parse(t, latin.Sudoku(), got+"\n"); back.String() != p.String() {
			t.Errorf("%q is read as\n%s", got, back)
		}
	}
	for _, tt := range []struct {
		kind       *puzzle.Kind
		text, says string
	}{
		{latin.Sudoku(), "sudoku box=1x4\n" + strings.Repeat("1 . . .\n", 4), `the options of "sudoku box=1x4"`},
		{latin.Sudoku(), "sudoku box=3x2\n" + strings.Repeat(". . . . . .\n", 6), `the options of "sudoku box=3x2"`},
		{latin.Sudoku(), "sudoku\n" + strings.Repeat(strings.Repeat(". ", 36)+"\n", 36), "order 36 has no one-line form"},
		{latin.Latin(), "1 .\n. .\n", "not latin"},
		{latin.Futoshiki(), ". < .\n. .\n", "not futoshiki"},
		{path.Numbrix(), "1 .\n. .\n", "not numbrix"},
	} {
		line, err := formats.ToLine(puzzletest.Parse(t, tt.kind, tt.text))
		if err == nil || !strings.Contains(err.Error(), tt.says) {
			t.Errorf("%q, %v; want an error with %q, of\n%s", line, err, tt.says, tt.text)
		}
	}
}

// TestAnswerLine: an answer written as a line is read back as the same answer.
func TestAnswerLine(t *testing.T) {
	for _, tt := range []struct {
		kind  *puzzle.Kind
		brute puzzletest.Brute
		text  string
		want  string
	}{
		{path.Numbrix(), pathbrute.Answers, "1 . .\nx . .\n", "1 2 3 / x 5 4"},
		{path.Hidato(), pathbrute.Answers, "1 .\n2 .\n4 .\n", "1 6 / 2 5 / 4 3"},
		{link.Numberlink(), puzzletest.TryLines, "1 . 2\n. . 3\n1 2 3\n", "╷┌╴ / ││╷ / ╵╵╵"},
		{link.Numberlink(), puzzletest.TryLines, "numberlink cover=no\n1 1\n. .\n", "╶╴ / .."},
		{latin.Latin(), latinbrute.Answers, "1 2\n. .\n", "1221"},
		{latin.Futoshiki(), latinbrute.Answers, ". > .\n. .\n", "2112"},
		{latin.Sudoku(), latinbrute.Answers, "1 2 3 4\n3 4 1 2\n2 1 . .\n4 3 . .\n", "1234341221434321"},
	} {
		p := puzzletest.Parse(t, tt.kind, tt.text)
		all := puzzletest.Answers(tt.brute, p)
		if len(all) == 0 {
			t.Fatalf("no answer of\n%s", p)
		}
		got := formats.AnswerLine(p, all[0])
		if got != tt.want {
			t.Errorf("%q, want %q, of\n%s", got, tt.want, p)
		}
		for _, s := range all {
			text := strings.ReplaceAll(formats.AnswerLine(p, s), " / ", "\n") + "\n"
			if again, err := texts.ReadAnswer(p, text); err != nil || !slices.Equal(again, s) {
				t.Errorf("%q is read as %v, %v; it is %v", text, again, err, s)
			}
		}
	}
	// Above order 35, numbers are words.
	const n = 36
	values := make(puzzle.Answer, n*n)
	for c := range values {
		values[c] = 1 + (c/n+c%n)%n
	}
	p := puzzletest.Parse(t, latin.Latin(), strings.Repeat(strings.Repeat(". ", n)+"\n", n))
	words := strings.Split(formats.AnswerLine(p, values), " / ")
	if len(words) != n || !strings.HasSuffix(words[0], " 35 36") || !strings.HasPrefix(words[1], "2 3 ") {
		t.Errorf("order 36 is written as %q", words)
	}
}
