package main

import (
	"strings"
	"testing"

	"github.com/gridwright/gridwright"
)

// TestBook: hints of each kind find their technique in the book by its name; index.html names it.
func TestBook(t *testing.T) {
	text, err := book()
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range gridwright.Kinds() {
		for _, of := range gridwright.Techniques(k) {
			id := `id="` + k.Name + "-" + strings.ReplaceAll(of.Name, " ", "-") + `"`
			if strings.Count(string(text), id) != 1 {
				t.Errorf("the book has not once %s", id)
			}
		}
	}
	if n := strings.Count(string(text), "<svg "); n != 2*strings.Count(string(text), "<article>") {
		t.Errorf("%d pictures", n)
	}
	t.Logf("%s has %d bytes", bookFile, len(text))
}
