package words_test

import (
	"strings"
	"testing"

	"github.com/gridwright/gridwright/internal/words"
	"github.com/gridwright/gridwright/puzzle"
)

// TestOfKind: facts are said as a kind calls them, those of several cells that hold one thing at once,
// and others as everywhere.
func TestOfKind(t *testing.T) {
	kind := &puzzle.Kind{Words: func(f puzzle.Fact) string {
		if f.What != puzzle.Holds {
			return ""
		}
		return map[int32]string{1: "{cell} is white", 2: "{cell} is black"}[f.Value]
	}}
	l := words.English().Of(kind)
	if plain := words.English(); plain.Of(&puzzle.Kind{}) != plain {
		t.Error("a kind without words has a language of its own")
	}
	a, b := puzzle.Cell{}, puzzle.Cell{Row: 1, Col: 1}
	black := []puzzle.Fact{puzzle.HoldsFact(a, 2), puzzle.HoldsFact(b, 2)}
	for _, tt := range []struct {
		reason    puzzle.Reason
		has, lack string
	}{
		{puzzle.Because("{fact}", "fact", black[0]), "row 1, column 1 is black", "holds"},
		{puzzle.Because("{facts}", "facts", black), "black", "black and row"}, // once
		{puzzle.Because("{either}", "either", black), " or ", "black or"},
		{puzzle.Because("{facts}", "facts", []puzzle.Fact{black[0], puzzle.HoldsFact(b, 1)}), "white", "holds"},
		{puzzle.Because("{fact}", "fact", puzzle.LinkedFact(a, puzzle.Cell{Col: 1})), "are linked", "black"},
	} {
		said := l.Say(tt.reason, words.Whole)
		if !strings.Contains(said, tt.has) || strings.Contains(said, tt.lack) {
			t.Errorf("%+v is said as %q", tt.reason, said)
		}
	}
}

// TestLanguages: a language of fewer files says the same as one of more, where it has the words.
func TestLanguages(t *testing.T) {
	few, some, all := words.EnglishOfRules(), words.English(), words.EnglishOfAll()
	if len(few.Forms) == 0 || len(few.Forms) >= len(some.Forms) || len(some.Forms) >= len(all.Forms) {
		t.Errorf("%d, %d and %d forms", len(few.Forms), len(some.Forms), len(all.Forms))
	}
	for form, said := range few.Forms {
		if some.Forms[form] != said || all.Forms[form] != said {
			t.Errorf("%q is %q and %q", form, said, some.Forms[form])
		}
	}
	target := puzzle.Because("{cage}", "cage", puzzle.Area{Kind: "cage", Name: "8*"})
	other := puzzle.Because("{row}", "row", puzzle.Area{Kind: "row", Name: "a-b"})
	if on := some.Printed(); !strings.Contains(on.Say(target, words.Whole), "8×") ||
		!strings.Contains(some.Say(target, words.Whole), "8*") || !strings.Contains(on.Say(other, words.Whole), "a-b") {
		t.Errorf("printed: %q, %q", on.Say(target, words.Whole), on.Say(other, words.Whole))
	}
	if s := words.Sentence("émile is here"); s != "Émile is here." {
		t.Error(s)
	}
}
