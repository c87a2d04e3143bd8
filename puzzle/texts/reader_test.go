package texts

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/syntax"
)

// words is a puzzle that is its rows: enough to see how the reader splits a text.
type words struct {
	puzzle.Puzzle // nil: no reader calls its other methods
	kind          *puzzle.Kind
	rows          [][]string
}

func (w words) Kind() *puzzle.Kind                { return w.kind }
func (w words) Check(puzzle.Answer) error         { return nil }
func (w words) FormatAnswer(puzzle.Answer) string { return "" }
func (w words) ParseAnswer(*syntax.Block) (puzzle.Answer, error) {
	return nil, errors.New("words have no answers")
}

func (words) Facts() iter.Seq[puzzle.Fact] { return func(func(puzzle.Fact) bool) {} }
func (words) Has(puzzle.Answer, puzzle.Fact) (bool, error) {
	return false, errors.New("words have no facts")
}

func (w words) String() string {
	var lines []string
	for _, r := range w.rows {
		lines = append(lines, strings.Join(r, " "))
	}
	return strings.Join(lines, "/")
}

// wordKind returns a kind of words; its options are a=1|2 and b=yes|no.
func wordKind(name string) *puzzle.Kind {
	k := &puzzle.Kind{Name: name}
	k.Parse = func(b *syntax.Block) (puzzle.Puzzle, error) {
		said, err := b.OptionValues(name, []syntax.Option{{Key: "a", Values: "1|2"}, {Key: "b", Values: "yes|no"}})
		if err != nil {
			return nil, err
		}
		if _, err := b.Choice(said, "b", "yes", "no"); err != nil {
			return nil, err
		}
		grid, err := b.Grid(b.Rows, true)
		if err != nil {
			return nil, err
		}
		w := words{kind: k}
		for _, row := range grid {
			var texts []string
			for _, t := range row {
				texts = append(texts, t.Text)
			}
			w.rows = append(w.rows, texts)
		}
		return w, nil
	}
	k.Compact = func(line string) int {
		if word := strings.TrimSpace(line); len(word) == 4 && !strings.ContainsAny(word, " \t,") {
			return 2
		}
		return 0
	}
	return k
}

// readAll returns each puzzle or error of a text as a line.
func readAll(t *testing.T, text string, fallback *puzzle.Kind) []string {
	t.Helper()
	r := NewReader(strings.NewReader(text), "f", []*puzzle.Kind{wordKind("alpha"), wordKind("beta")}, fallback)
	var got []string
	for {
		e, err := r.Next()
		if errors.Is(err, io.EOF) {
			return got
		}
		var syntax *syntax.Error
		switch {
		case errors.As(err, &syntax):
			got = append(got, syntax.Located())
		case err != nil:
			t.Fatal(err)
		default:
			line := e.Puzzle.Kind().Name + ": " + e.Puzzle.String()
			if e.Block.Answered {
				line += " = " + texts(e.Block.Answer)
			}
			if len(e.Block.Comments) > 0 {
				line += " " + strings.ReplaceAll(texts(e.Block.Comments), "/", "")
			}
			got = append(got, line)
		}
	}
}

func texts(lines []syntax.Line) string {
	var all []string
	for _, l := range lines {
		all = append(all, l.Text)
	}
	return strings.Join(all, "/")
}

func TestReader(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		fallback   string
		want       []string
	}{
		{"nothing", "", "", nil},
		{"blank lines, comments, rules", "\n# c\n---\n \n---\n", "", nil},
		{"one", "alpha\n1 2\n3 4\n", "", []string{"alpha: 1 2/3 4"}},
		{"no newline at the end", "alpha\n1 2", "", []string{"alpha: 1 2"}},
		{"carriage returns, tabs, commas, byte order mark", "\ufeffalpha\r\n1,\t2\r\n\r\n3 , 4\r\n", "",
			[]string{"alpha: 1 2/3 4"}},
		{"header by header", "alpha\n1\nbeta\n2\n", "", []string{"alpha: 1", "beta: 2"}},
		{"header in capitals", "Alpha a=1\n1\nBETA\n2\nAlphas 3\n", "",
			[]string{"alpha: 1", "f:5:8: row 2 has 2 cells, but the first row has 1"}},
		{"comments go with the puzzle below", "# x\nalpha\n# y\n1\n# z\nbeta\n2\n# end\n", "",
			[]string{"alpha: 1 # x# y", "beta: 2 # z# end"}},
		{"a comment behind a row, a header and a line of its own", "alpha # x\n1 2 # y z\n3\t4\t# a # b\n= # w\n1 2 # v\n--- # end\n", "",
			[]string{"alpha: 1 2/3 4 = 1 2 # x# y z# a # b# w# v# end"}},
		{"the comment behind a header is of the puzzle below", "alpha\n1\nbeta # b\n2\n", "",
			[]string{"alpha: 1", "beta: 2 # b"}},
		{"a line a puzzle, each with its comment behind it", "12.. # a\n# b\n3..4 # b2\n=\n1111 # b3\n--- # b4\n", "beta",
			[]string{"beta: 1 2 . . # a", "beta: 3 . . 4 = 1111 # b# b2# b3# b4"}},
		{"no comment without a blank", "alpha\n1#2\n", "", []string{"alpha: 1#2"}},
		{"rules part puzzles", "alpha\n1\n---\n---\nalpha\n2\n---\n", "", []string{"alpha: 1", "alpha: 2"}},
		{"answers", "alpha\n1\n=\n2\n3\nbeta\n4\n", "", []string{"alpha: 1 = 2/3", "beta: 4"}},
		{"compact rows", "alpha\n1.\n.2\n", "", []string{"alpha: 1 ./. 2"}},
		{"a column of numbers is no compact row", "alpha\n10\n.\n10\n", "", []string{"alpha: 10/./10"}},
		{"no header, with a fallback", "1 2\n", "beta", []string{"beta: 1 2"}},
		{"a line a puzzle", "12..\n3..4\n", "beta", []string{"beta: 1 2 . .", "beta: 3 . . 4"}},
		{"a line a puzzle, each with its comment", "# a\n12..\n# b\n3..4\n# c\n", "beta",
			[]string{"beta: 1 2 . . # a", "beta: 3 . . 4 # b# c"}},
		{"a compact row of letters is no header where the kind is known", "abbab\n.....\n", "beta",
			[]string{"beta: a b b a b/. . . . ."}},
		{"a control character", "alpha\n1\u009b\n", "", []string{"f:2:2: this is not a text file"}},
		{"a line a puzzle, below a header", "# c\nalpha a=1\n12..\n3..4\nbeta\n1\n", "",
			[]string{"alpha: 1 2 . . # c", "alpha: 3 . . 4", "beta: 1"}},
		{"a line a puzzle, and others among them", "alpha\n1\n12..\n3\n\n12..\n=\n1\n---\n1\n", "",
			[]string{"alpha: 1", "alpha: 1 2 . .", "f:4: expected a whole board on this line, as on those above",
				"alpha: 1 2 . . = 1", "f:10: the kind of puzzle is not known: it could be alpha or beta"}},
		{"no header", "1 2\n", "", []string{"f:1: the kind of puzzle is not known: it could be alpha or beta"}},
		{"unknown kind, and reading goes on", "gamma x=1\n1\n---\nalpha\n1\n", "",
			[]string{`f:1:1: unknown kind "gamma"`, "alpha: 1"}},
		{"an answer to nothing", "=\n", "", []string{"f:1: the kind of puzzle is not known, and no kind can read it"}},
		{"no rows", "alpha\n", "", []string{"f:1: the puzzle has no rows"}},
		{"ragged, short", "alpha\n1 2\n3\n", "", []string{"f:3:1: row 2 has 1 cell, but the first row has 2"}},
		{"ragged, long", "alpha\n1 2\n3 4 5 6\n", "", []string{"f:3:5: row 2 has 4 cells, but the first row has 2"}},
		{"columns count characters", "alpha\n1\n─  ─\n", "", []string{"f:3:4: row 2 has 2 cells, but the first row has 1"}},
		{"comma before", "alpha\n,1\n", "", []string{"f:2:1: there is nothing before this comma"}},
		{"comma twice", "alpha\n1 , ,2\n", "", []string{"f:2:5: there is nothing before this comma"}},
		{"comma behind", "alpha\n1,2,\n", "", []string{"f:2:4: there is nothing after this comma"}},
		{"unknown option", "alpha c=1\n1\n", "", []string{`f:1:7: alpha has no option "c"`}},
		{"no option", "alpha 9x9\n1\n", "", []string{`f:1:7: expected an option key=value, found "9x9"`}},
		{"option twice", "alpha a=1 a=2\n1\n", "", []string{"f:1:11: option a is given twice"}},
		{"wrong choice", "alpha b=maybe\n1\n", "", []string{`f:1:9: b is yes or no, not "maybe"`}},
		{"zero byte", "alpha\n1 \x00\n---\nalpha\n1\n", "", []string{"f:2:3: this is not a text file"}},
		{"not UTF-8", "\xff\xfea\x00\n", "", []string{"f:1:1: this is not a text file"}},
		{"too many rows", "alpha\n" + strings.Repeat("1 2\n", syntax.MaxCells/2+1), "",
			[]string{"f:10002: the board has more than 20000 cells, the limit"}},
		{"too many columns", "alpha\n" + strings.Repeat("1 ", syntax.MaxCells+1), "",
			[]string{"f:2: the board has more than 20000 cells, the limit"}},
		{"too many compact cells", "alpha\n" + strings.Repeat(strings.Repeat(".", 1001)+"\n", 20), "",
			[]string{"f:2: the board has more than 20000 cells, the limit"}},
		{"too many words", "alpha\n" + strings.Repeat("1 ", syntax.MaxTokens+1), "",
			[]string{"f:2: the line has more than 40000 words, the limit"}},
		{"too long a line", "alpha\n" + strings.Repeat("1 ", MaxLine/2+1), "",
			[]string{"f:2: the line has more than 1048576 bytes, the limit"}},
		{"too long a puzzle", "alpha\n" + strings.Repeat(strings.Repeat("1", 1000)+"\n", MaxBlock/1000+1), "",
			[]string{"f:4196: the puzzle is too long: the limits are 4194304 bytes and 60000 lines"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var fallback *puzzle.Kind
			if tt.fallback != "" {
				fallback = wordKind(tt.fallback)
			}
			if got := readAll(t, tt.text, fallback); !slices.Equal(got, tt.want) {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(tt.want, "\n"))
			}
		})
	}
}

// TestControls: a text has no character that a terminal might obey, but for tabs and ends of lines.
func TestControls(t *testing.T) {
	for c := rune(0); c <= 0xa0; c++ {
		text := fmt.Sprintf("alpha\n1 %c\n", c)
		refused := slices.Contains(readAll(t, text, nil), "f:2:3: this is not a text file")
		if want := unicode.IsControl(c) && !strings.ContainsRune("\t\n\r", c); refused != want {
			t.Errorf("%q is refused: %v", text, refused)
		}
	}
}

// TestReaderRest: comments with no puzzle below are in Rest at the end.
func TestReaderRest(t *testing.T) {
	for text, want := range map[string]string{
		"":                                  "",
		"# a\n":                             "# a",
		"# a\nalpha\n1\n# b\n":              "",
		"alpha\n1\n---\n# a\n\n---\n# b\n":  "# a/# b",
		"alpha\n12..\n3..4\n---\n# a\n":     "# a",
		"alpha\n12..\n# a\n---\n# b\n---\n": "# b",
	} {
		r := NewReader(strings.NewReader(text), "f", []*puzzle.Kind{wordKind("alpha")}, nil)
		for _, err := r.Next(); err == nil; _, err = r.Next() {
		}
		if got := texts(r.Rest()); got != want {
			t.Errorf("%q leaves %q, want %q", text, got, want)
		}
	}
}

// TestReaderPrompt: with Prompt, a puzzle of one line is returned before the text after the line is
// read.
func TestReaderPrompt(t *testing.T) {
	in, text := io.Pipe()
	defer text.Close()
	r := NewReader(in, "f", []*puzzle.Kind{wordKind("alpha")}, nil)
	r.Prompt = true
	for _, step := range []struct{ write, want string }{
		{"# a\nalpha\n12..\n", "alpha: 1 2 . . # a at 3"},
		{"# b\n3..4\n", "alpha: 3 . . 4 # b at 5"},
		{"123\n", "f:6: expected a whole board on this line, as on those above"},
		{"# c\n---\n# d\nalpha\n1 2\n---\n", "alpha: 1 2 # d at 10"},
		{"alpha\n12..\n", "alpha: 1 2 . . at 14"},
		{"=\n1234\n# e\n.234\n", "alpha: . 2 3 4 # e at 18"},
		{"=\n1234\n---\nalpha\n34..\n", "alpha: 3 4 . . at 23"},
		{"=\n1 2\n3 4\n34..\n---\nalpha\n43..\n", "alpha: 4 3 . . at 30"},
		{"alpha\n3 4\n=\n1 2\n---\n", "alpha: 3 4 = 1 2 at 31"},
	} {
		go io.WriteString(text, step.write)
		e, err := r.Next()
		got := ""
		if err != nil {
			got = located(err)
		} else {
			got = e.Puzzle.Kind().Name + ": " + e.Puzzle.String()
			if e.Block.Answered {
				got += " = " + texts(e.Block.Answer)
			}
			if len(e.Block.Comments) > 0 {
				got += " " + strings.ReplaceAll(texts(e.Block.Comments), "/", "")
			}
			got += " at " + strconv.Itoa(e.Block.First().Number)
		}
		if got != step.want {
			t.Fatalf("after %q:\n got %s\nwant %s", step.write, got, step.want)
		}
	}
}

// TestReaderLongFile: there may be any number of boards of one line each, far above the limits of
// one puzzle.
func TestReaderLongFile(t *testing.T) {
	const n = 3 * MaxLines
	for _, prompt := range []bool{false, true} {
		in := io.MultiReader(strings.NewReader("alpha\n"), io.LimitReader(&endless{line: "12.. \n"}, 6*n))
		r := NewReader(in, "f", []*puzzle.Kind{wordKind("alpha")}, nil)
		r.Prompt = prompt
		for i := range n {
			e, err := r.Next()
			if err != nil || e.Block.First().Number != i+2 {
				t.Fatalf("board %d: %v", i, err)
			}
		}
		if _, err := r.Next(); !errors.Is(err, io.EOF) {
			t.Errorf("behind the last: %v", err)
		}
	}
}

// endless repeats the same line for ever.
type endless struct {
	line string
	at   int
}

func (e *endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = e.line[e.at%len(e.line)]
		e.at++
	}
	return len(p), nil
}

// TestReaderMemory: no input makes the reader take more than 64 MB, not even an endless one.
func TestReaderMemory(t *testing.T) {
	for _, line := range []string{"1", "1 ", "1 2 3\n", "1.2..3\n", ". \n", "#\n", "\n", "\x00", "=\n", "ab=12 \n"} {
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		in := io.MultiReader(strings.NewReader("alpha\n"), io.LimitReader(&endless{line: line}, 16<<20))
		r := NewReader(in, "f", []*puzzle.Kind{wordKind("alpha")}, nil)
		_, err := r.Next()
		runtime.ReadMemStats(&after)
		if taken := after.TotalAlloc - before.TotalAlloc; taken > 64<<20 {
			t.Errorf("line %q took %d bytes", line, taken)
		}
		if err == nil {
			t.Errorf("line %q for ever is no puzzle", line)
		}
	}
}

func TestExcerpt(t *testing.T) {
	long := strings.Repeat("1234567890", 20)
	for _, tt := range []struct {
		err  syntax.Error
		want string
	}{
		{syntax.Error{Col: 3, Source: "1 x 2"}, "  1 x 2\n    ^\n"},
		{syntax.Error{Col: 3, Source: "1\tx"}, "  1\tx\n   \t^\n"},
		{syntax.Error{Col: 2, Source: "a\x1bb"}, "  a\\x1bb\n   ^\n"},
		{syntax.Error{Col: 5, Source: "\x1b\u202e\xff\u009bb"},
			"  \\x1b\\u202e\\xff\\u009bb\n  " + strings.Repeat(" ", 20) + "^\n"},
		{syntax.Error{Col: 4, Source: "１二e\u0301x"}, "  １二e\u0301x\n       ^\n"},
		{syntax.Error{Col: 9, Source: "1"}, "  1\n   ^\n"},
		{syntax.Error{Source: "no column"}, ""},
		{syntax.Error{Col: 101, Source: long}, "  " + long[63:139] + "\n  " + strings.Repeat(" ", 37) + "^\n"},
		{syntax.Error{Col: 68, Source: long}, "  " + long[:76] + "\n  " + strings.Repeat(" ", 67) + "^\n"},
		{syntax.Error{Col: 69, Source: long}, "  " + long[31:107] + "\n  " + strings.Repeat(" ", 37) + "^\n"},
	} {
		if got := tt.err.Excerpt(); got != tt.want {
			t.Errorf("got\n%swant\n%s", got, tt.want)
		}
	}
}

func TestSplitRemembersColumns(t *testing.T) {
	for i, tok := range syntax.Split(syntax.Token{Text: "1.─2", Col: 5}) {
		if tok.Col != 5+i {
			t.Errorf("character %d is said to stand in column %d", i, tok.Col)
		}
	}
}

// FuzzPrompt: with Prompt, a text holds the same boards as without.
func FuzzPrompt(f *testing.F) {
	for _, s := range []string{"alpha\n12..\n=\n1234\n# b\n.234\n3..4\n", "12..\n=\n1 2\n3 4\n.234\n---\n1 2\n",
		"12..\n---\n=\n1234\n.234\n", "alpha\n12..\n=\n=\n1234\n{}\n", "1 2\n12..\n=\n"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		kinds := []*puzzle.Kind{wordKind("alpha"), wordKind("beta")}
		var boards [2][]string
		for i, prompt := range []bool{false, true} {
			r := NewReader(strings.NewReader(text), "f", kinds, kinds[0])
			r.Prompt = prompt
			for {
				b, err := r.NextBlock()
				if errors.Is(err, io.EOF) {
					break
				}
				if err != nil {
					return // without Prompt, less of what can't be read comes
				}
				boards[i] = append(boards[i], b.Header.Text+"/"+texts(b.Rows))
			}
		}
		if !slices.Equal(boards[0], boards[1]) {
			t.Errorf("without and with Prompt:\n%q\n%q", boards[0], boards[1])
		}
	})
}

func FuzzReader(f *testing.F) {
	for _, s := range []string{"alpha\n1 2\n---\nbeta b=no\n1.\n.2\n=\n1 2", "12..\n", "\ufeff#\n,", "=\n=\n---",
		`{"puzzle":"alpha\n1 2\n","name":"x","answers":[[1,2]]}`, "{\"text\":\n\"1 2\"}\n{", "1 2 # c\n"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		kinds := []*puzzle.Kind{wordKind("alpha"), wordKind("beta")}
		for _, fallback := range []*puzzle.Kind{nil, kinds[0]} {
			r := NewReader(strings.NewReader(text), "f", kinds, fallback)
			for n := 0; ; n++ {
				_, err := r.Next()
				if errors.Is(err, io.EOF) {
					break
				}
				var syntax *syntax.Error
				if err != nil && !errors.As(err, &syntax) {
					t.Fatalf("an error of another kind: %v", err)
				}
				if syntax != nil && syntax.Line < 1 {
					t.Fatalf("an error without a line: %v", err)
				}
				if n > len(text) {
					t.Fatal("more puzzles than bytes")
				}
			}
		}
	})
}

// TestReaderAnswered: if boards are a line each, so are answers, and the next line is a board.
func TestReaderAnswered(t *testing.T) {
	kind := &puzzle.Kind{Name: "square", Compact: func(line string) int {
		for n := 6; n*n <= len(line); n++ {
			if n*n == len(line) {
				return n
			}
		}
		return 0
	}}
	line := func(c string) string { return strings.Repeat(c, 36) }
	text := line("a") + "\n=\n" + line("b") + "\n# of the next\n" + line("c") + "\n" + line("d") + "\n"
	r := NewReader(strings.NewReader(text), "", []*puzzle.Kind{kind}, kind)
	var got []string
	for {
		b, err := r.NextBlock()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, b.Rows[0].Text[:1]+" "+strconv.Itoa(len(b.Rows))+" "+strconv.Itoa(len(b.Answer)))
	}
	if want := []string{"a 1 1", "c 1 0", "d 1 0"}; !slices.Equal(got, want) {
		t.Errorf("read %q, want %q", got, want)
	}
}

// TestReaderHeadless: a text that does not name its kind is read if only one kind fits: by a line's
// convention, or because it alone parses the text.
func TestReaderHeadless(t *testing.T) {
	alpha, beta := wordKind("alpha"), wordKind("beta")
	parse := beta.Parse
	beta.Parse = func(b *syntax.Block) (puzzle.Puzzle, error) {
		if strings.Contains(b.Rows[0].Text, "8") {
			return nil, b.FailLine(b.Rows[0], "", "beta has no 8")
		}
		return parse(b)
	}
	beta.Headless = func(line string) bool { return strings.TrimSpace(line) == "9..9" }
	for _, tt := range []struct {
		name, text string
		want       []string
	}{
		{"by convention", "9..9\n", []string{"beta: 9 . . 9"}},
		{"a line of such a file is what the first was", "# a\n9..9\n# b\n7..7\n\n123\n",
			[]string{"beta: 9 . . 9 # a", "beta: 7 . . 7 # b", "f:6: expected a whole board on this line, as on those above"}},
		{"a line above that is broken", "123\n9..9\n", []string{
			"f:1: the kind of puzzle is not known: it could be alpha or beta", "beta: 9 . . 9"}},
		{"up to the next header or rule", "9..9\nalpha\n9..9\n---\n9..9\n---\n7..7\n", []string{"beta: 9 . . 9",
			"alpha: 9 . . 9", "beta: 9 . . 9", "f:7: the kind of puzzle is not known: it could be alpha or beta"}},
		{"by elimination", "1 8\n", []string{"alpha: 1 8"}},
		{"several", "1 2\n", []string{"f:1: the kind of puzzle is not known: it could be alpha or beta"}},
		{"none", "1 2\n3\n", []string{"f:1: the kind of puzzle is not known, and no kind can read it"}},
		{"a fault that all see", "1,,2\n", []string{"f:1:3: there is nothing before this comma"}},
		{"prose", "Numbers, words,\n1 2\n", []string{"f:1: the kind of puzzle is not known, and no kind can read it"}},
		{"too much for any", strings.Repeat("1 2\n", syntax.MaxCells+1), []string{"f:20001: the board has more than 20000 cells, the limit"}},
	} {
		r := NewReader(strings.NewReader(tt.text), "f", []*puzzle.Kind{alpha, beta}, nil)
		var got []string
		for {
			e, err := r.Next()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				got = append(got, located(err))
				continue
			}
			line := e.Puzzle.Kind().Name + ": " + e.Puzzle.String()
			if e.Guessed != strings.Contains(tt.name, "elimination") {
				t.Errorf("%s: guessed is %v", tt.name, e.Guessed)
			}
			if len(e.Block.Comments) > 0 {
				line += " " + texts(e.Block.Comments)
			}
			got = append(got, line)
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s: got\n%s\nwant\n%s", tt.name, strings.Join(got, "\n"), strings.Join(tt.want, "\n"))
		}
	}
}

// BenchmarkNextBlock reads boards of one line each.
func BenchmarkNextBlock(b *testing.B) {
	line := strings.Repeat("53..7....", 9)
	kind := &puzzle.Kind{Name: "square", Compact: func(string) int { return 9 }}
	r := NewReader(&endless{line: line + "\n"}, "", []*puzzle.Kind{kind}, kind)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := r.NextBlock(); err != nil {
			b.Fatal(err)
		}
	}
}

// located returns the place and the message of an error, without its hint.
func located(err error) string {
	if syntax := (*syntax.Error)(nil); errors.As(err, &syntax) {
		return syntax.Located()
	}
	return err.Error()
}
