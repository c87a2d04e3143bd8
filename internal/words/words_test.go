package words_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/internal/page"
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
			"row 1, columns 1 to 3"},
		{puzzle.Because("{cells|; |; or | or }", "cells", []puzzle.Cell{c(0), c(1), {Row: 1}, c(2)}),
			words.Whole, "row 1, columns 1, 2 or 3; or row 2, column 1"},
		{puzzle.Because("{cells}", "cells", []puzzle.Cell{{Row: 5}, {Row: 3}, {Row: 0}, c(4), {Row: 2, Col: 4}}),
			words.Whole, "column 1, rows 6, 4 and 1; row 1, column 5; and row 3, column 5"},
		{puzzle.Because("{cells| to }", "cells", []puzzle.Cell{c(0), c(1), c(2)}), words.Whole,
			"row 1, column 1 to row 1, column 2 to row 1, column 3"},
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

// TestForms: each form that a program names has words, and each form with words is named. Those that
// a library or the page names have words without the files of commands and of the page's scripts.
func TestForms(t *testing.T) {
	source, says := "", map[*words.Language]string{}
	all, own := words.EnglishOfAll(), words.English()
	commands := regexp.MustCompile(`^../../(cmd|internal/(cli|study|teach))/`)
	err := filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, "_test.go") {
			text, err := os.ReadFile(path)
			if source += string(text); strings.Contains(string(text), "puzzle.Because(") {
				l := own
				if commands.MatchString(filepath.ToSlash(path)) {
					l = all
				}
				says[l] += string(text)
			}
			return err
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	named := regexp.MustCompile(`(?:Because\(|[fF]orm :?= |at\(|\.line\(|heads\(|tabbed\(\w+, )"([^"{]*[^"{/ ])"`)
	for l, text := range says {
		found := named.FindAllStringSubmatch(text, -1)
		for _, m := range found {
			_, whole := l.Forms[m[1]]
			_, where := l.Forms[m[1]+" where"]
			if !whole && !where {
				t.Errorf("%q has no words", m[1])
			}
		}
		if len(found) < 100 {
			t.Errorf("only %d forms are named", len(found))
		}
	}
	for form := range all.Forms {
		if strings.HasPrefix(form, "page/") || strings.HasPrefix(form, "area") ||
			strings.HasPrefix(form, "list") || len(form) == 1 {
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

// TestPageForms: each form that the page names has words, each form of the page is named, and no script
// of the page has a sentence of its own. Those that check certificates say errors, and share nothing.
func TestPageForms(t *testing.T) {
	forms := page.Words(words.EnglishOfAll().Forms)
	names, err := filepath.Glob("../page/static/*.js")
	if err != nil || len(names) < 20 {
		t.Fatal(names, err)
	}
	comment := regexp.MustCompile(`(?m)(?:^|\s)//.*$|(?s:/\*.*?\*/)`)
	said := regexp.MustCompile(`(?:\bsay|with\w+|fact)\((?:[^'(),]*\? )?'([^']+)'(?: : '([^']+)')?`)
	text := regexp.MustCompile("'[^'\n]*'|`[^`]*`")
	sentence := regexp.MustCompile("[A-Za-z]{2,}[,:;.…]? [A-Za-z“]+[,:;.…]? [A-Za-z“]|^[`'][A-Z][a-z]+(?:[…'`]| [a-z$])")
	keys := regexp.MustCompile(`^'(?:Arrow.*|Enter|Escape|Home|End|Backspace|Delete|Tab)'|^.gridwright `)
	place := regexp.MustCompile(`(?:>|aria-label="|description" content=")([^<>"\n]*[A-Za-z][^<>"\n]*)`)
	all := ""
	for _, name := range append(names, "../page/static/index.html") {
		source, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		code := comment.ReplaceAllString(string(source), "")
		all += code
		for _, m := range said.FindAllStringSubmatch(code, -1) {
			for _, form := range m[1:] {
				if _, ok := forms[form]; form != "" && !ok {
					t.Errorf("%s: %q has no words", name, form)
				}
			}
		}
		if strings.HasSuffix(name, ".html") {
			for _, m := range place.FindAllStringSubmatch(code, -1) {
				if m[1] != "Gridwright" && forms[strings.Trim(m[1], "{}")] == "" {
					t.Errorf("%s: %q is no form with words", name, m[1])
				}
			}
			continue
		}
		if strings.HasPrefix(filepath.Base(name), "check") {
			continue
		}
		for _, quoted := range text.FindAllString(code, -1) {
			if _, ok := forms[strings.Trim(quoted, "'")]; !ok && sentence.MatchString(quoted) && !keys.MatchString(quoted) {
				t.Errorf("%s: %s belongs into english-page.txt", name, quoted)
			}
		}
	}
	for form := range forms {
		first, last := form, form // the rest is a value, or the value comes first
		if i := strings.IndexAny(form, " /"); i > 0 {
			first, last = form[:i+1], form[i+1:]
		}
		if !slices.ContainsFunc([]string{"'" + form + "'", "{" + form + "}", "`" + first + "${",
			"counted('" + last + "'", "${form}" + form[max(0, strings.LastIndexByte(form, '/')):] + "`"}, func(s string) bool { return strings.Contains(all, s) }) {
			t.Errorf("the page does not say %q", form)
		}
	}
}
