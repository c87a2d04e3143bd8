package texts

import (
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/syntax"
)

// The formats of these tests. "colon" has a puzzle on each line, ":ab/cd". "star" has puzzles over
// several lines: each line "*" begins one, and a line "beta" is below the text. "hyphens" has no line that marks
// it.
var (
	colon = &Format{Name: "colon", Line: true, Read: readColon,
		Begins: func(line string, _ func() string) bool { return line[0] == ':' }}
	colonToo = &Format{Name: "colon-too", Line: true,
		Begins: func(line string, _ func() string) bool { return strings.HasPrefix(line, ":=") },
		Read: func(s *Source) ([]*Foreign, error) {
			ps, err := readColon(s)
			if err == nil {
				ps[0].Header = "beta"
			}
			return ps, err
		}}
	star = &Format{Name: "star", Read: readStar,
		Begins: func(line string, next func() string) bool { return line == "*" && next() != "alpha" },
		Next:   func(line string) bool { return line == "beta" }}
	hyphens = &Format{Name: "hyphens", Read: readHyphens}
)

// letters returns the letters of a line from byte at on, as words.
func letters(s *Source, i, at int) []Word {
	var row []Word
	for k := at; k < len(s.Lines[i].Text); k++ {
		row = append(row, s.Token(i, k, s.Lines[i].Text[k:k+1]))
	}
	return row
}

func readColon(s *Source) ([]*Foreign, error) {
	text := s.Lines[0].Text
	first, second, ok := strings.Cut(text, "/")
	if !ok {
		return nil, s.Fail(0, len(text), "write a / after the first row", "expected a second row")
	}
	at := strings.IndexByte(first, ':') + 1
	return []*Foreign{{Header: "alpha a=1",
		Rows: [][]Word{letters(s, 0, at)[:len(first)-at], letters(s, 0, len(text)-len(second))},
		Info: Info{Title: "colon", Rules: "one\n two"}}}, nil
}

func readStar(s *Source) ([]*Foreign, error) {
	var all []*Foreign
	for i, l := range s.Lines {
		if l.Text == "*" {
			all = append(all, &Foreign{Header: "beta", Line: i})
			continue
		}
		last := all[len(all)-1]
		if answer, ok := strings.CutPrefix(l.Text, "="); ok {
			last.Answered = true
			last.Answer = append(last.Answer, letters(s, i, len(l.Text)-len(answer)))
			continue
		}
		last.Rows = append(last.Rows, letters(s, i, 0))
	}
	return all, nil
}

func readHyphens(s *Source) ([]*Foreign, error) {
	p := &Foreign{Header: "beta"}
	for i, l := range s.Lines {
		if !strings.Contains(l.Text, "-") {
			return nil, s.Fail(i, -1, "", "expected hyphens")
		}
		p.Rows = append(p.Rows, []Word{s.Token(i, 0, strings.ReplaceAll(l.Text, "-", "+"))})
	}
	return []*Foreign{p}, nil
}

// withFormats returns a reader of the formats above, with kinds alpha and beta.
func withFormats(text string, from, prefer *Format) *Reader {
	r := NewReader(strings.NewReader(text), "f", []*puzzle.Kind{wordKind("alpha"), wordKind("beta")}, nil)
	r.Recognize(Formats{All: []*Format{colon, colonToo, star, hyphens}, From: from, Prefer: prefer})
	return r
}

// readForeign returns each puzzle or error of a reader as a line.
func readForeign(t *testing.T, r *Reader) []string {
	t.Helper()
	var got []string
	for {
		e, err := r.Next()
		var syntax *syntax.Error
		switch {
		case errors.Is(err, io.EOF):
			return got
		case errors.As(err, &syntax):
			got = append(got, syntax.Located())
			continue
		case err != nil:
			t.Fatal(err)
		}
		line := e.Puzzle.Kind().Name + ": " + e.Puzzle.String()
		if e.Block.Answered {
			line += " = " + texts(e.Block.Answer)
		}
		if len(e.Block.Comments) > 0 {
			line += " " + texts(e.Block.Comments)
		}
		got = append(got, line)
	}
}

func TestForeign(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		want       []string
	}{
		{"a line", ":ab/cd\n", []string{"alpha: a b/c d # title: colon/# rules: one/# rules: two"}},
		{"among puzzles", "# mine\nbeta\nx y\n# name=c\n:ab/cd\n:ef/gh\nbeta\nz\n", []string{
			"beta: x y # mine", "alpha: a b/c d # name=c/# title: colon/# rules: one/# rules: two",
			"alpha: e f/g h # title: colon/# rules: one/# rules: two", "beta: z"}},
		{"a fault of the format", ":abcd\nbeta\nz\n", []string{"f:1:6: expected a second row", "beta: z"}},
		{"a fault that the kind finds", "\n  :ab/c\n", []string{"f:2:7: row 2 has 1 cell, but the first row has 2"}},
		{"several in a text", "*\nab\n=xy\n*\nc\nbeta\nz\n*\nd\n---\nbeta\ny\n", []string{
			"beta: a b = x y", "beta: c", "beta: z", "beta: d", "beta: y"}},
		{"a look at the next line", "*\nalpha\nx\n", []string{
			`f:1: the kind of puzzle is not known: it could be alpha or beta`, "alpha: x"}},
		{"the last line", "*", []string{"f:1: the puzzle has no rows"}},
		{"two formats", ":=ab/cde\n:=a/b\n", []string{
			"f:1: the format is not known: the text could be colon or colon-too",
			"f:2: the format is not known: the text could be colon or colon-too"}},
		{"no line that marks it", "a-b\nc-d\n", []string{
			"beta: a+b/c+d"}},
	} {
		if got := readForeign(t, withFormats(tt.text, nil, nil)); !slices.Equal(got, tt.want) {
			t.Errorf("%s:\n%q, want\n%q", tt.name, got, tt.want)
		}
	}
}

// TestForeignNamed: --from reads all of a text in one format, and the ending of a file's name
// decides where several fit.
func TestForeignNamed(t *testing.T) {
	for _, tt := range []struct {
		name, text   string
		from, prefer *Format
		want         []string
	}{
		{"each line", "# name=a\nab/cd\n\nef/gh\n---\nbetas/none\n", colon, nil, []string{
			"alpha: a b/c d # name=a/# title: colon/# rules: one/# rules: two",
			"alpha: e f/g h # title: colon/# rules: one/# rules: two",
			"f:6:10: row 2 has 4 cells, but the first row has 5"}},
		{"a whole text, with comments", "#-\na-\n---\nb-\n", hyphens, nil, []string{
			"beta: #+/a+", "beta: b+"}},
		{"a preferred format", "a-b\n", nil, hyphens, []string{"beta: a+b"}},
		{"a preferred format that does not fit", "ab\n", nil, hyphens,
			[]string{"f:1: expected hyphens"}},
		{"a header beats it", "alpha\na-b\n", nil, hyphens, []string{"alpha: a-b"}},
	} {
		got := readForeign(t, withFormats(tt.text, tt.from, tt.prefer))
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s:\n%q, want\n%q", tt.name, got, tt.want)
		}
	}
}

// TestForeignLimits: a text without an end is not read into memory.
func TestForeignLimits(t *testing.T) {
	r := withFormats("*\n"+strings.Repeat(strings.Repeat("a", 1000)+"\n", MaxBlock/1000+1), nil, nil)
	if got := readForeign(t, r); len(got) != 1 || !strings.Contains(got[0], "is too long: the limits are") {
		t.Errorf("%.200q", got)
	}
}

// TestSourceColumns: a column counts characters, wherever a byte of a line is asked for.
func TestSourceColumns(t *testing.T) {
	text := strings.Repeat("aé字", 100)
	s := &Source{Lines: []syntax.Line{{Number: 1, Text: "b" + text}, {Number: 2, Text: text}}}
	for i, l := range s.Lines {
		for at := len(l.Text) + 1; at >= 0; at-- { // backwards, and beyond the end
			if at < len(l.Text) && !utf8.RuneStart(l.Text[at]) {
				continue
			}
			want := utf8.RuneCountInString(l.Text[:min(at, len(l.Text))]) + 1
			if got := s.Token(i, at, "").Col; got != want {
				t.Fatalf("byte %d of line %d is in column %d, want %d", at, i, got, want)
			}
		}
	}
}

// TestInfo: what comments tell of a puzzle is what they are written from.
func TestInfo(t *testing.T) {
	b := &Block{Comments: []syntax.Line{{Number: 1, Text: "# title:  A: B "}, {Number: 2, Text: "#name=x"}, {Number: 3, Text: "## Author:C"}, {Number: 4, Text: "# rules: 1"},
		{Number: 5, Text: "# subtitle: no"}, {Number: 6, Text: "# RULES: 2"}}}
	want := Info{Title: "A: B", Author: "C", Rules: "1\n2"}
	if got := b.Info(); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	b.Comments = []syntax.Line{{Number: 1, Text: "# rules: set name=y"}, {Number: 2, Text: "# by hand name=z"}}
	if got := b.Value("name"); got != "z" {
		t.Errorf("the name is %q, want z: a word of the rules is no name", got)
	}
	b.Comments = nil
	for _, text := range want.Comments() {
		b.Comments = append(b.Comments, syntax.Line{Number: 1, Text: text})
	}
	if got := b.Info(); got != want {
		t.Errorf("written as %q and read as %+v, want %+v", want.Comments(), got, want)
	}
}
