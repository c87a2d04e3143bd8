package path_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/gridwright/gridwright/internal/family/path"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/syntax"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// FuzzParse: no text makes either kind panic, all faults have a place in the text, and what parses
// is written in a form that parses to the same.
func FuzzParse(f *testing.F) {
	for _, text := range []string{
		"", ".", "1", "x", "0 _ - .", "1 x\nX 2\n", ". 10 .\n. . .\n2 . 7\n. . .\n",
		"numbrix\n1,2,.\n", "hidato a=b\n.\n", "x5 5x x5x xx", "1 1", "00 -0 +1", "5 . .",
		"numbrix\n.\n=\n1\n", "hidato\n.\n---\n1\n", "# c\nhidato\n. x\n", ".\n. .\n", ",1", "1,",
		"999999999999999999999999 .", ". ٣", "nosuchkind\n1\n", "\ufeffnumbrix\n1 .\r\n. .\r\n",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, fallback := range kinds {
			p, err := texts.Read(text, kinds, fallback)
			if err != nil {
				var e *syntax.Error
				if !errors.As(err, &e) || e.Msg == "" {
					t.Fatalf("%q fails with %#v", text, err)
				}
				continue
			}
			holds(t, p.(*path.Puzzle))
		}
	})
}

// holds checks what is true of every puzzle that parses.
func holds(t *testing.T, p *path.Puzzle) {
	t.Helper()
	again := read(t, p.String())
	if again.String() != p.String() || again.Kind() != p.Kind() {
		t.Fatalf("a round trip made\n%sof\n%s", again, p)
	}
	open, given := 0, map[int]bool{}
	for c := range p.Board().Cells() {
		v := p.Given(c)
		if p.Hole(c) != again.Hole(c) || v != again.Given(c) {
			t.Fatalf("a round trip changed cell %d of\n%s", c, p)
		}
		if v < 0 || v > p.N() || v > 0 && (p.Hole(c) || given[v]) {
			t.Fatalf("cell %d has a clue %d that is too much in\n%s", c, v, p)
		}
		given[v] = true
		if !p.Hole(c) {
			open++
		}
	}
	if p.N() != open || open < 1 {
		t.Fatalf("n is %d of %d cells in\n%s", p.N(), open, p)
	}
}

// FuzzAnswer: no answer makes a puzzle panic, and what is read as an answer survives its text,
// right or wrong. What Check accepts is what the rules accept.
func FuzzAnswer(f *testing.F) {
	f.Add("numbrix\n1 .\n. .\n", "1 2\n4 3\n", 0, 0)
	f.Add("hidato\n1 . x\n. 4 5\n", "1 2 x\n3 4 5\n", 5, -1)
	f.Add("hidato\n1 . x\n. 4 5\n", "1 3 x\n2 4 5\n", 2, 1<<62)
	f.Add("numbrix\n. . .\n", "3 2 1\n", 3, 2)
	f.Add("numbrix\n. . .\n", "3 x .\n", 1, 3)
	f.Add("numbrix\n. . .\n", "numbrix\n1,2,4\n", 0, 1)
	f.Add("hidato\n.\n", "", 0, 1)
	f.Add("hidato\n.\n", "1\n=\n1\n", 0, 1)
	f.Fuzz(func(t *testing.T, text, answer string, cell, value int) {
		parsed, err := texts.Read(text, kinds, path.Numbrix())
		if err != nil {
			return
		}
		p := parsed.(*path.Puzzle)
		s, err := texts.ReadAnswer(p, answer)
		if err != nil {
			var e *syntax.Error
			if !errors.As(err, &e) || e.Msg == "" {
				t.Fatalf("%q fails with %#v", answer, err)
			}
			return
		}
		judged(t, p, s)
		written := p.FormatAnswer(s)
		if again, err := texts.ReadAnswer(p, written); err != nil || !slices.Equal(again, s) {
			t.Fatalf("%v became %v (%v) through\n%s", s, again, err, written)
		}
		if 0 <= cell && cell < len(s) {
			s[cell] = value
			judged(t, p, s)
		}
		judged(t, p, s[1:])
	})
}

// judged compares Check with the rules and draws s where it has the board's size.
func judged(t *testing.T, p *path.Puzzle, s puzzle.Answer) {
	t.Helper()
	err := p.Check(s)
	if len(s) < 1000 && (err == nil) != legal(p, s) { // legal takes time in the square of the cells
		t.Fatalf("Check says %v of %v on\n%s", err, s, p)
	}
	if len(s) != p.Board().Cells() {
		return
	}
	if l := p.Layout(s); err == nil && len(l.Links) != p.N()-1 {
		t.Fatalf("%d links in the answer %v of\n%s", len(l.Links), s, p)
	}
}
