package puzzle_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/puzzle"
)

var a, b = puzzle.Cell{Row: 0, Col: 1}, puzzle.Cell{Row: 0, Col: 2}

// TestFacts: each form of fact, and its opposite, has its text and its words.
func TestFacts(t *testing.T) {
	ofPair, holding := puzzle.LinkedFact(a, b), puzzle.NextFact(a, b)
	ofPair.Pair, holding.Value = "A", 7
	forms := puzzletest.Forms()
	for _, tt := range []struct {
		fact               puzzle.Fact
		text, words, other string
	}{
		{puzzle.HoldsFact(a, 7), "r1c2=7", "row 1, column 2 holds 7", "row 1, column 2 does not hold 7"},
		{puzzle.HoldsFact(a, 0), "r1c2=0", "row 1, column 2 holds 0", "row 1, column 2 does not hold 0"},
		{puzzle.LinkedFact(b, a), "r1c2-r1c3", "row 1, column 2 and row 1, column 3 are linked", "row 1, column 2 and row 1, column 3 are not linked"},
		{ofPair, "r1c2-r1c3~A", "the path of A goes between row 1, column 2 and row 1, column 3", "the path of A does not go between row 1, column 2 and row 1, column 3"},
		{puzzle.NextFact(b, a), "r1c3>r1c2", "the walk goes from row 1, column 3 to row 1, column 2", "the walk does not go from row 1, column 3 to row 1, column 2"},
		{holding, "r1c2=7>r1c3", "the walk goes from row 1, column 2, which holds 7, to row 1, column 3", "the walk does not go from row 1, column 2, which holds 7, to row 1, column 3"},
		{puzzle.OnPathFact(a, "A"), "r1c2~A", "row 1, column 2 is on the path of A", "row 1, column 2 is not on the path of A"},
		{puzzle.UsedFact(a), "r1c2", "a path uses row 1, column 2", "no path uses row 1, column 2"},
		{puzzle.SmallerFact(b, a), "r1c3<r1c2", "row 1, column 3 is smaller than row 1, column 2", "row 1, column 3 is not smaller than row 1, column 2"},
		{puzzle.DrawnFact(a, puzzle.Up, 2, 3), "r1c2:up", "the line above row 1, column 2 is drawn", "the line above row 1, column 2 is not drawn"},
		{puzzle.DrawnFact(a, puzzle.Right, 2, 3), "r1c3:left", "the line to the left of row 1, column 3 is drawn", "the line to the left of row 1, column 3 is not drawn"},
		{puzzle.DrawnFact(b, puzzle.Right, 2, 3), "r1c3:right", "the line to the right of row 1, column 3 is drawn", "the line to the right of row 1, column 3 is not drawn"},
		{puzzle.DrawnFact(a, puzzle.Down, 1, 3), "r1c2:down", "the line below row 1, column 2 is drawn", "the line below row 1, column 2 is not drawn"},
		{puzzle.ShadedFact(a), "r1c2:shaded", "row 1, column 2 is shaded", "row 1, column 2 is not shaded"},
		{puzzle.WithinFact(a, 3), "r1c2@3", "row 1, column 2 is in region 3", "row 1, column 2 is not in region 3"},
	} {
		for _, f := range []puzzle.Fact{tt.fact, tt.fact.Opposite()} {
			text, words := tt.text, tt.words
			if f.Not {
				text, words = "!"+text, tt.other
			}
			if got := f.String(); got != words {
				t.Errorf("%s says %q, want %q", text, got, words)
			}
			if got, err := f.MarshalText(); err != nil || string(got) != text {
				t.Errorf("%+v is written %s (%v), want %s", f, got, err, text)
			}
			if got, err := puzzle.ParseFact(text); err != nil || got != f {
				t.Errorf("%s is read as %+v (%v), want %+v", text, got, err, f)
			}
		}
		forms = slices.DeleteFunc(forms, func(what puzzle.What) bool { return what == tt.fact.What })
		if tt.fact.Opposite().Opposite() != tt.fact {
			t.Errorf("%v is not the opposite of its opposite", tt.fact)
		}
	}
	if len(forms) > 0 {
		t.Errorf("the forms %d were not tested", forms)
	}
}

// TestFactTexts: ParseFact rejects a text that is not that of a fact, or not the canonical one.
func TestFactTexts(t *testing.T) {
	for text, want := range map[string]string{
		"":                                 "expected a cell",
		"r0c1=1":                           "expected a cell",
		"r1c40000=1":                       "expected a cell",
		"r1c2=":                            "expected a number",
		"r1c2=99999999999":                 "expected a number",
		"r1c2=07":                          "would be written as r1c2=7",
		"r01c2=7":                          "would be written as r1c2=7",
		"r1c3-r1c2":                        "reading order",
		"r1c2-r1c2":                        "the same",
		"r1c2-r1c3=7":                      "at its end",
		"r1c2=7-r1c3":                      "takes no number",
		"r1c2=0>r1c3":                      "would be written as r1c2>r1c3",
		"r1c2=7~A":                         "no path name",
		"r1c2~":                            "would be written as r1c2",
		"r1c2:":                            "expected up, right, down, left or shaded",
		"r1c2:up=1":                        "expected up, right, down, left or shaded",
		"r1c2@":                            "expected a number after @",
		"r1c2@0":                           "names no region",
		"r1c2@3~A":                         "no path name",
		"r1c2~A B":                         "space",
		"r1c2~A~B":                         "tilde",
		"r1c2~A\xff":                       "cannot be seen", // JSON would change it
		"r1c2~A\x1b[2J":                    "cannot be seen",
		"r1c2~A\u202e":                     "cannot be seen",
		"r1c2~" + strings.Repeat("A", 151): "longer than 150",
		"r1c2?r1c3":                        "expected -, > or <",
		"r1c2\x00r1c3":                     "expected -, > or <",
		"!!r1c2":                           "expected a cell",
		"r1c2~" + strings.Repeat("A", 200): "longer than 200",
	} {
		if f, err := puzzle.ParseFact(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q is read as %+v (%v), want %s", text, f, err, want)
		}
	}
	for _, f := range []puzzle.Fact{{}, puzzle.OnPathFact(a, strings.Repeat("A", 190))} {
		if text, err := f.MarshalText(); err == nil {
			t.Errorf("%+v, which is no fact, has the text %s", f, text)
		} else if !strings.HasPrefix(err.Error(), "not a fact: ") {
			t.Errorf("%+v: the error is %v", f, err)
		}
	}
}

// TestFactOn: a board has no fact about cells outside, and no malformed fact.
func TestFactOn(t *testing.T) {
	for _, tt := range []struct {
		fact puzzle.Fact
		want string // "" if a board of 2x3 may have it
	}{
		{puzzle.HoldsFact(b, 7), ""},
		{puzzle.UsedFact(puzzle.Cell{Row: 1, Col: 2}), ""},
		{puzzle.LinkedFact(a, b).Opposite(), ""},
		{puzzle.HoldsFact(puzzle.Cell{Row: 2}, 7), "row 3, column 1 is outside the board, which has 2 rows and 3 columns"},
		{puzzle.HoldsFact(puzzle.Cell{Col: 3}, 7), "row 1, column 4 is outside the board, which has 2 rows and 3 columns"},
		{puzzle.NextFact(b, puzzle.Cell{Col: 3}), "row 1, column 4 is outside the board, which has 2 rows and 3 columns"},
		{puzzle.HoldsFact(puzzle.Cell{Row: -1}, 7), "not a fact: a cell is before the first row or column"},
		{puzzle.NextFact(a, a), "not a fact: the two cells are the same"},
		{puzzle.Fact{}, "not a fact: it has no form"},
		{puzzle.Fact{What: 99}, "not a fact: it has no form"},
	} {
		got := ""
		if err := tt.fact.On(2, 3); err != nil {
			got = err.Error()
		}
		if got != tt.want {
			t.Errorf("%+v: %q, want %q", tt.fact, got, tt.want)
		}
	}
}

// TestFactCells: a fact about a line names the cells on both sides of it, if there are two.
func TestFactCells(t *testing.T) {
	for _, tt := range []struct {
		fact puzzle.Fact
		want []puzzle.Cell
	}{
		{puzzle.HoldsFact(b, 7), []puzzle.Cell{b}}, {puzzle.LinkedFact(b, a), []puzzle.Cell{a, b}},
		{puzzle.NextFact(b, a), []puzzle.Cell{b, a}}, {puzzle.SmallerFact(b, a), []puzzle.Cell{b, a}},
		{puzzle.DrawnFact(a, puzzle.Right, 2, 3), []puzzle.Cell{b, a}},
		{puzzle.DrawnFact(a, puzzle.Down, 2, 3), []puzzle.Cell{{Row: 1, Col: 1}, a}},
		{puzzle.DrawnFact(b, puzzle.Right, 2, 3), []puzzle.Cell{b}},
		{puzzle.DrawnFact(b, puzzle.Up, 2, 3), []puzzle.Cell{b}},
		{puzzle.DrawnFact(b, puzzle.Down, 1, 3), []puzzle.Cell{b}},
	} {
		if got := tt.fact.Cells(); !slices.Equal(got, tt.want) {
			t.Errorf("%v is about %v, not %v", tt.fact, got, tt.want)
		}
	}
}

// TestFactJSON: facts are JSON strings.
func TestFactJSON(t *testing.T) {
	facts := []puzzle.Fact{puzzle.HoldsFact(a, 7), puzzle.LinkedFact(a, b).Opposite()}
	text, err := json.Marshal(facts)
	if err != nil || string(text) != `["r1c2=7","!r1c2-r1c3"]` {
		t.Errorf("%s, %v", text, err)
	}
	var back []puzzle.Fact
	if err := json.Unmarshal(text, &back); err != nil || len(back) != 2 || back[0] != facts[0] || back[1] != facts[1] {
		t.Errorf("%v, %v", back, err)
	}
	if err := json.Unmarshal([]byte(`["r1c2="]`), &back); err == nil {
		t.Error("a broken fact is read")
	}
}

func FuzzFact(f *testing.F) {
	for _, text := range []string{"r1c2=7", "!r1c2-r1c3~A", "r1c2=7>r1c3", "r1c2<r1c3", "r1c2~A"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		fact, err := puzzle.ParseFact(text)
		if err != nil {
			return
		}
		if again, err := fact.MarshalText(); err != nil || string(again) != text {
			t.Fatalf("%q is read as %+v, which is written %q, %v", text, fact, again, err)
		}
	})
}
