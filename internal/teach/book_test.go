package teach

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/draw"
	"github.com/gridwright/gridwright/draw/pdf"
	"github.com/gridwright/gridwright/internal/shelf"
	"github.com/gridwright/gridwright/puzzle"
)

// kindsOf returns all kinds that need no file of the user's.
func kindsOf(t *testing.T, s *shelf.Shelf) []*puzzle.Kind {
	t.Helper()
	files, _, err := s.All()
	if err != nil {
		t.Fatal(err)
	}
	kinds := gridwright.Kinds()
	for _, f := range files {
		kinds = append(kinds, f.Kind.Kind)
	}
	return kinds
}

// TestBook: each technique of each kind has a lesson, whose step it names, and whose picture has the
// cells of the step and what it settles. The book has the words of all, and no page overflows.
func TestBook(t *testing.T) {
	s := shelf.New(shelf.Open)
	kinds := kindsOf(t, s)
	chapters, err := Book(t.Context(), s, Lists(kinds, nil))
	if err != nil {
		t.Fatal(err)
	}
	taught := map[string]bool{}
	for _, c := range chapters {
		for _, l := range c.Lessons {
			name := l.Technique.Name
			for _, k := range c.Kinds {
				taught[k.Name+"/"+name] = true
			}
			if l.Steps[0].Technique != name {
				t.Errorf("%s: %s is taught by a step of %s", c.Title(), name, l.Steps[0].Technique)
			}
			for _, s := range l.Steps {
				for _, at := range s.Cells {
					if !l.Told.Cells[at.Number(l.Told.Cols)].Focus {
						t.Errorf("%s: %s: %v is not marked", c.Title(), name, at)
					}
				}
			}
			won := l.Told.New
			if won.Links == nil && won.Edges == nil && won.Crossed == nil &&
				!slices.ContainsFunc(l.Told.Cells, func(m puzzle.Mark) bool { return m.New }) {
				t.Errorf("%s: %s: what is settled is not marked: %s", c.Title(), name, l.Said)
			}
		}
	}
	for _, k := range kinds {
		for _, of := range gridwright.Techniques(k) {
			if !taught[k.Name+"/"+of.Name] {
				t.Errorf("%s: %s is not taught", k.Name, of.Name)
			}
		}
	}
	var first []byte
	for range 2 {
		pages := draw.Bind(Pages(chapters), draw.Sheet{})
		var all strings.Builder
		for _, p := range pages {
			all.WriteString(p.Desc)
		}
		for _, c := range chapters {
			for _, l := range c.Lessons {
				if !strings.Contains(all.String(), l.Title()+". "+l.Technique.Doc) {
					t.Errorf("%s: %s is not in the book", c.Title(), l.Technique.Name)
				}
			}
		}
		var b bytes.Buffer
		if err := pdf.Encode(&b, pages, pdf.Info{}); err != nil {
			t.Fatal(err)
		}
		if first != nil && !bytes.Equal(first, b.Bytes()) {
			t.Error("the bytes differ")
		}
		first = b.Bytes()
	}
}
