package catalog_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/internal/catalog"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/puzzle"
)

// TestFactsPage: the table of facts in docs/format.md has the words of every form, and the kinds
// that have such facts.
func TestFactsPage(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("..", "..", "docs", "format.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(page), "\n## Facts\n")
	section, _, _ = strings.Cut(section, "\n## ")
	forms := map[puzzle.What]bool{}
	for line := range strings.Lines(section) {
		cells := strings.Split(line, " | ")
		if len(cells) != 3 || !strings.HasPrefix(line, "| `") {
			continue
		}
		text := strings.Trim(cells[0], "| `")
		f, err := puzzle.ParseFact(text)
		if err != nil {
			t.Error(err)
			continue
		}
		forms[f.What] = true
		if words, _, _ := strings.Cut(cells[1], ":"); words != f.String() {
			t.Errorf("%s: the page says %q, want %q", text, words, f)
		}
		var want []string
		for _, k := range catalog.Kinds() {
			p, err := catalog.Read(k.Example)
			if err != nil {
				t.Fatal(err)
			}
			rows, cols := p.Size()
			_, err = p.Has(make(puzzle.Answer, rows*cols), f)
			if err == nil || !strings.Contains(err.Error(), " is not a fact about a "+k.Name) {
				want = append(want, "`"+k.Name+"`")
			}
		}
		if want == nil {
			want = []string{"[rules of your own](own-kinds.md)"}
		}
		got := strings.Split(strings.TrimSuffix(cells[2], " |\n"), ", ")
		if slices.Sort(got); !slices.Equal(got, slices.Sorted(slices.Values(want))) {
			t.Errorf("%s: the page says that %v have it, want %v", text, got, want)
		}
	}
	for _, what := range puzzletest.Forms() {
		if !forms[what] {
			t.Errorf("the page has no fact of the form %d", what)
		}
	}
}
