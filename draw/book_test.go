package draw

import (
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestBind: chapters begin on new pages, which the contents name; nothing is outside a page, and
// the words are whole.
func TestBind(t *testing.T) {
	lesson := func(title string, n int) Lesson {
		return Lesson{Title: title, Note: "load 1", Text: longText, Words: "So be it.",
			Before: snake(n, n, false), Told: snake(n, n, true)}
	}
	b := Book{Title: "Snakes", Text: longText, Contents: "Inside", Cover: snake(9, 9, true),
		Chapters: []Chapter{{Title: "Large", Text: longText, Also: "The end.",
			Lessons: []Lesson{lesson("A", 9), lesson("B", 9), lesson("C", 9), lesson("D", 40)}},
			{Title: "Small", Lessons: []Lesson{lesson("E", 2), lesson("F", 3)}}, {Title: "None"}}}
	for _, paper := range []Paper{A4, Letter, A5} {
		pages := Bind(b, Sheet{Paper: paper})
		var sections []string
		for i, p := range pages {
			if p.Section != "" && !slices.Contains(sections, p.Section) {
				sections = append(sections, p.Section)
				inside := areas(pages[1])
				j := slices.IndexFunc(inside, func(a area) bool { return a.text == p.Section })
				if j < 0 || inside[j+1].text != strconv.Itoa(i+1) {
					t.Errorf("%s: %s is on page %d, the contents are %+v", paper, p.Section, i+1, inside)
				}
			}
			for _, a := range areas(p) {
				if a.west < 0 || a.north < 0 || a.east > p.Width || a.south > p.Height-pageMargin/2 {
					t.Errorf("%s, page %d: %+v is outside", paper, i+1, a)
				}
			}
		}
		if !slices.Equal(sections, []string{"Large", "Small", "None"}) {
			t.Errorf("%s: the chapters are %q", paper, sections)
		}
		var all []string
		for _, p := range pages {
			all = append(all, texts(p)...)
		}
		for _, text := range []string{"A", "D", "E", "F", "load 1", "So be it.", "The end."} {
			if !slices.Contains(all, text) {
				t.Errorf("%s: %q is missing", paper, text)
			}
		}
		if n := len(pages); paper == A4 && (pages[n-2].Title != "E, F" || !strings.Contains(pages[n-2].Desc, "F. ")) {
			t.Errorf("the last but one is %q, %q", pages[n-2].Title, pages[n-2].Desc)
		}
	}
}
