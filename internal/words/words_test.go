package words_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/internal/words"
	"github.com/gridwright/gridwright/puzzle"
)

// TestSay: places, lists, depths and areas become words.
func TestSay(t *testing.T) {
	c := func(col int) puzzle.Cell { return puzzle.Cell{Col: int16(col)} }
	row := puzzle.Area{Kind: "row", Name: "3"}
	for _, tt := range []struct {
		reason puzzle.Reason
		depth  words.Depth
		want   string
	}{
		{puzzle.Because("{cell} is less than {cell}", "cell", c(0), "cell", c(1)), words.Whole,
			"row 1, column 1 is less than row 1, column 2"},
		{puzzle.Because("{a} {b} {a}", "a", 1, "b", 2), words.Whole, "1 2 1"},
		{puzzle.Because("{cells}", "cells", []puzzle.Cell{c(0), c(1), c(2)}), words.Whole,
			"row 1, column 1; row 1, column 2; and row 1, column 3"},
		{puzzle.Because("{n}", "n", []int{1, 2, 3}), words.Whole, "1, 2 and 3"},
		{puzzle.Because("{n|, | or }", "n", []int{1, 2, 3}), words.Whole, "1, 2 or 3"},
		{puzzle.Because("{a,b| or }", "a", []int{1}, "b", []int{2, 3}), words.Whole, "1 or 2 or 3"},
		{puzzle.Because("{lacks}"), words.Whole, "{lacks}"},
		{puzzle.Because("latin/last cell/elsewhere", "house", row, "number", 4, "cell", c(0)), words.Where,
			"look at row 3"},
		{puzzle.Because("latin/story", "before", []puzzle.Reason{}, "hardest", puzzle.Because(
			"latin/only place", "house", row, "number", 4), "after", []puzzle.Reason{}), words.How,
			"in row 3 only one cell is left for 4"},
	} {
		if got := words.English().Say(tt.reason, tt.depth); got != tt.want {
			t.Errorf("%+v is said as %q, want %q", tt.reason, got, tt.want)
		}
	}
}

// TestRepeats: a place that the second depth names need not be named by the first.
func TestRepeats(t *testing.T) {
	for form, want := range map[string]bool{"latin/only place": true, "slitherlink/small loop": false,
		"link/corner": false, "path/full": true} {
		if got := words.English().Repeats(puzzle.Because(form)); got != want {
			t.Errorf("%s: %v", form, got)
		}
	}
}

// TestForms: each form that a program names has words, and each form with words is named.
func TestForms(t *testing.T) {
	source, says := "", ""
	err := filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, "_test.go") {
			text, err := os.ReadFile(path)
			if source += string(text); strings.Contains(string(text), "puzzle.Because(") {
				says += string(text)
			}
			return err
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	forms := words.English().Forms
	named := regexp.MustCompile(`(?:Because\(|[fF]orm :?= |at\(|\.line\(|heads\(|tabbed\(\w+, )"([^"{]*[^"{/ ])"`)
	found := named.FindAllStringSubmatch(says, -1)
	for _, m := range found {
		_, whole := forms[m[1]]
		_, where := forms[m[1]+" where"]
		if !whole && !where {
			t.Errorf("%q has no words", m[1])
		}
	}
	if len(found) < 100 {
		t.Errorf("only %d forms are named", len(found))
	}
	for form := range forms {
		if strings.HasPrefix(form, "area ") || strings.HasPrefix(form, "list") || len(form) == 1 {
			continue
		}
		form, _ = strings.CutSuffix(form, " where")
		form, _ = strings.CutSuffix(form, " how")
		last := form[strings.LastIndexByte(form, '/')+1:]
		for _, before := range []string{"a ", "one ", "many ", "verdict ", "ended ",
			"short ", "goal ", "status ", "claim "} { // the rest is a value
			last = strings.TrimPrefix(last, before)
		}
		if !strings.Contains(source, last+`"`) && !strings.Contains(source, last+"/") {
			t.Errorf("nothing says %q", form)
		}
	}
}
