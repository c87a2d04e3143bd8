package texts_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/board"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/syntax"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// rest returns what a reader reads from here on, an entry each: its line, and the puzzle with its
// answers, or the error.
func rest(t *testing.T, r *texts.Reader) (all []string) {
	t.Helper()
	for {
		e, err := r.Next()
		var fault *syntax.Error
		switch {
		case errors.Is(err, io.EOF):
			return all
		case errors.As(err, &fault):
			all = append(all, fault.Located())
		case err != nil:
			t.Fatal(err)
		default:
			all = append(all, fmt.Sprint(e.Block.First().Number, e.Puzzle, len(e.Block.AnswerBlocks()), e.Value("name")))
		}
	}
}

// TestResume: a text that is divided where a reader says so holds the same puzzles, at the same
// lines, with the same comments.
func TestResume(t *testing.T) {
	square := "latin\n1 .\n. .\n"
	places := 0
	for _, text := range []string{
		"# name=a\n" + square + "=\n1 2\n2 1\n\n# name=b\n" + square + square + "---\n" + square,
		"sudoku\n" + strings.Repeat("1...2...3...4...\n", 3) + "# name=c\n.1..2...3...4...\n" + square,
		square + "latin\n1 x\n. .\n# name=d\n" + square,
		`{"puzzle":"latin\n1 .\n. .","name":"e"}` + "\n" + `{"text":"latin\n2 .\n. ."}` + "\n" + square,
		strings.Repeat("1.......2"+strings.Repeat(".", 72)+"\n", 2) + "\n" + square,
	} {
		r := texts.NewReader(strings.NewReader(text), "f", families(), nil)
		whole := rest(t, texts.NewReader(strings.NewReader(text), "f", families(), nil))
		lines := strings.SplitAfter(text, "\n")
		for n := 0; ; n++ {
			if at, ok := r.Between(); ok {
				places++
				left := strings.Join(lines[min(at.Line-1, len(lines)):], "")
				again := texts.NewReader(strings.NewReader(left), "f", families(), nil)
				again.Resume(at)
				if got := rest(t, again); !slices.Equal(got, whole[n:]) {
					t.Errorf("from %+v:\n%q, want\n%q", at, got, whole[n:])
				}
			}
			if _, err := r.Next(); errors.Is(err, io.EOF) {
				break
			}
		}
	}
	if places < 15 {
		t.Errorf("the texts are divided at %d places", places)
	}
}

// TestRecordAnswers: a record has its answers as numbers, as many as there are, of the form of an
// answer; one that the rules refuse is there to be judged.
func TestRecordAnswers(t *testing.T) {
	record := func(answers string) string {
		return `{"kind":"latin","puzzle":"1 .\n. .","answers":` + answers + "}\n"
	}
	for _, tt := range []struct {
		text, want string // the answers, or the error
	}{
		{record(`[[1,2,2,1]]`), "[[1 2 2 1]]"}, {record(`[[1,2,2,1],[1,1,1,1]]`), "[[1 2 2 1] [1 1 1 1]]"},
		{record(`[[1,2,2]]`), "answer 1 of the record: the answer has 3 cells, the board 4"},
		{record(`[[1,2,2,1],[1,2,2,-7]]`), "answer 2 of the record"},
		{`{"puzzle":"1 .\n. .\n=\n1 2\n2 1"}`, `the puzzle of the record holds a line "="`},
		{`{"kind":"latin","puzzle":"1 .\n. .\n---\n1 .\n. ."}`, "the record holds more than one puzzle"},
		{`{"kind":"latin","puzzle":"# nothing"}`, "the record holds no puzzle"},
		{`{"kind":"latni","puzzle":"1 .\n. ."}`, `unknown kind "latni"`},
		{`{"schema":99,"puzzle":"1 .\n. ."}`, "the record has schema 99"},
		{`{"kind":"latin","puzzle":"1 .\n. x"}`, "in its puzzle, line 2, column 3"},
	} {
		e, err := texts.NewReader(strings.NewReader(tt.text), "f", families(), nil).Next()
		if err != nil {
			if !strings.Contains(err.Error(), tt.want) {
				t.Errorf("%s%v, want %s", tt.text, err, tt.want)
			}
			continue
		}
		var answers []puzzle.Answer
		for _, b := range e.Block.AnswerBlocks() {
			s, err := e.Puzzle.ParseAnswer(b)
			if err != nil {
				t.Error(err)
			}
			answers = append(answers, s)
		}
		if got := fmt.Sprint(answers); got != tt.want || e.Block.Bytes() < len("1 .. .") {
			t.Errorf("%s%s in %d bytes, want %s", tt.text, got, e.Block.Bytes(), tt.want)
		}
	}
}

// TestReadAnswer: a text may be an answer alone.
func TestReadAnswer(t *testing.T) {
	p, err := texts.Read("latin\n1 .\n. .\n", families(), nil)
	if err != nil {
		t.Fatal(err)
	}
	if s, err := texts.ReadAnswer(p, "# mine\n1 2\n2 1\n"); err != nil || !slices.Equal(s, puzzle.Answer{1, 2, 2, 1}) {
		t.Errorf("%v, %v", s, err)
	}
	for text, says := range map[string]string{"": "found none", "1 2\n2 3\n": "2:3: ", "\x00": "not a text file"} {
		if _, err := texts.ReadAnswer(p, text); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%q: %v, want %s", text, err, says)
		}
	}
	for text, says := range map[string]string{"": "found none", "latin\n1\nlatin\n1\n": "expected one puzzle"} {
		if _, err := texts.Read(text, families(), nil); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%q: %v, want %s", text, err, says)
		}
	}
}

// tables are kinds with numbers at some sides or at all, with walls, and with areas that have numbers
// and may be loose.
func tables() []*puzzle.Kind {
	check := func(*board.Puzzle, puzzle.Answer) error { return nil }
	values := []board.Value{{Word: "w", Is: "is white"}, {Word: "b", Is: "is black"}}
	made := func(t board.Table) *puzzle.Kind {
		t.Title, t.Doc, t.Values, t.Check, t.Monotone = t.Name, "None.", values, check, t.Given
		if t.Given {
			t.Full = func(*board.Puzzle, puzzle.Answer, puzzle.Clue) (int, bool) { return 0, false }
		}
		return board.Must(t.Kind())
	}
	return []*puzzle.Kind{
		made(board.Table{Name: "framed", Given: true, Frame: puzzle.Up | puzzle.Left, Lists: true,
			Clues:   []board.Clue{{Word: "x", Wall: true, Fixed: true}},
			Example: "framed\n- 1 2.1 -\n3 w . x\n- . b .\n"}),
		made(board.Table{Name: "ringed", Given: true, Frame: puzzle.Up | puzzle.Right | puzzle.Down | puzzle.Left,
			Example: "ringed\n- 1 2 -\n3 w . 4\n- . b -\n- - 5 -\n"}),
		made(board.Table{Name: "divided", Areas: board.Divided(board.Areas{Clues: true, First: 1, Last: 9}), Example: "divided\na a b\na b b\na 3\n"}),
		made(board.Table{Name: "loose", Given: true, Areas: board.Divided(board.Areas{Clues: true, First: 1, Last: 9, Loose: true}),
			Example: "loose\nw . .\n. . b\nareas\na a .\n. b b\nb 2\n"}),
	}
}

// TestTables: the JSON of a board of a table leads back to its puzzle.
func TestTables(t *testing.T) {
	for _, k := range tables() {
		parsed, err := texts.Read(k.Example, tables(), nil)
		if err != nil {
			t.Fatal(err)
		}
		p := parsed.(*board.Puzzle)
		written, err := json.Marshal(texts.TableBoard(p, texts.Info{Title: "A"}))
		if err != nil {
			t.Fatal(err)
		}
		var b texts.Board
		if err := json.Unmarshal(written, &b); err != nil {
			t.Fatalf("%v\n%s", err, written)
		}
		again, err := b.FormatTable(p.Table())
		if err != nil {
			t.Fatal(err)
		}
		if q, err := texts.Read(again.String(), tables(), nil); err != nil || q.String() != p.String() {
			t.Errorf("%v\n%s%s", err, again, written)
		}
		if !p.Table().Given {
			continue
		}
		b.Cells[0][1] = "a, b # c" // one word, which says where it is
		if again, err = b.FormatTable(p.Table()); err != nil {
			t.Fatal(err)
		}
		_, err = texts.Read(again.String(), tables(), nil)
		var fault *syntax.Error
		if !errors.As(err, &fault) {
			t.Errorf("%v\n%s", err, again)
		} else if c, ok := again.CellAt(fault.Line, fault.Col); !ok || c != (puzzle.Cell{Col: 1}) {
			t.Errorf("%v is at %v\n%s", fault, c, again)
		}
	}
}
