package board_test

import (
	"strings"
	"testing"

	"github.com/gridwright/gridwright/board"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// TestFaults: a fault of a text has its place, and what was expected.
func TestFaults(t *testing.T) {
	byName := map[string]*puzzle.Kind{}
	for _, k := range kinds() {
		byName[k.kind.Name] = k.kind
	}
	many := board.Must(board.Table{Name: "many", Title: "Many", Doc: "Any number.", Example: "1\n",
		Numbers: func(*board.Puzzle) (first, last int) { return 1, 500_000 }, Given: true, Monotone: true,
		Check: func(*board.Puzzle, puzzle.Answer) error { return nil }}.Kind())
	byName["many"] = many
	byName["bits"] = board.Must(board.Table{Name: "bits", Title: "Bits", Doc: "Any bits.", Example: "1\n",
		Numbers: func(*board.Puzzle) (first, last int) { return 0, 1 }, Given: true, Monotone: true,
		Check: func(*board.Puzzle, puzzle.Answer) error { return nil }}.Kind())
	for text, says := range map[string]string{
		"colours\nw c\n":               `2:3: expected w, b or . for an empty cell, found "c"`,
		"ends\n- - -\n- 3 -\n- - -\n":  "row 1, column 1 has the number 3, which is not in 1..1",
		"ends\n- -\n- -\n":             "the board has no cells inside its rim",
		"ends\n1 - -\n- . -\n- - -\n":  `2:1: expected - in the corner of the rim, found "1"`,
		"ends\n- a -\n- . -\n- - -\n":  `2:3: expected a number outside the board, found "a"`,
		"lamps walls=10\n.\n":          `1:13: walls is a number in 0..9, not "10"`,
		"lamps\n5\n":                   `expected x, a number in 0..4 or . for an empty cell, found "5"`,
		"rooms\na b\n1 a\n":            `3:1: expected the name of a room, found "1"`,
		"rooms\na b\nc 2\n":            `3:1: expected the number of an area, found "c 2"`,
		"rooms\na a\na 1\na 2\n":       `4:1: room "a" has two numbers`,
		"rooms\na a\na 100000\n":       `3:3: the number of a room is in 0..99999, not "100000"`,
		"rooms\n. .\nareas\na b\n":     "line 3: the rooms of this kind are its board",
		"colours\nw b\nareas\na b\n":   "line 3: this kind has no areas",
		"sums\n. .\n":                  "the puzzle has no areas",
		"sums\n. .\nareas\n. . .\n":    "the areas have 3 columns, the board 2",
		"sums\n. .\n. .\nareas\n. .\n": "the areas have 1 row, the board 2",
		"sums\n. .\nareas\n. a\na 1\n": "expected the end of the puzzle after 1 row",
		"bits\n. 0\n":                  "numbers that may be given are from 1 up, not in 0..1: 0 is an empty cell",
		"many\n. .\n. .\n":             "the board has more than 1000000 facts, the limit",
	} {
		name, _, _ := strings.Cut(strings.Fields(text)[0], " ")
		_, err := texts.Read(text, []*puzzle.Kind{byName[name]}, nil)
		if err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%q: %v, want %q", text, err, says)
		}
	}
}

// TestTables: a table that makes no kind says what it lacks.
func TestTables(t *testing.T) {
	whole := func() board.Table {
		return board.Table{Name: "a", Title: "A", Doc: "b", Example: ".\n",
			Values: []board.Value{{Word: "w", Is: "is white"}},
			Check:  func(*board.Puzzle, puzzle.Answer) error { return nil }}
	}
	for says, change := range map[string]func(*board.Table){
		"":                                func(*board.Table) {},
		"needs a name, a title, a doc":    func(k *board.Table) { k.Doc = "" },
		"needs Check":                     func(k *board.Table) { k.Check = nil },
		"needs values, numbers or lines":  func(k *board.Table) { k.Values = nil },
		"Values or Numbers, not both":     func(k *board.Table) { k.Numbers = func(*board.Puzzle) (first, last int) { return } },
		"must be monotone":                func(k *board.Table) { k.Given = true },
		"the function full":               func(k *board.Table) { k.Monotone, k.Frame = true, puzzle.Up },
		`no fixed clue has the word "x"`:  func(k *board.Table) { k.Clues = []board.Clue{{Word: "a", Else: "x"}} },
		"is or has, without braces":       func(k *board.Table) { k.Values[0].Is = "is {bl" },
		"needs a word of its own":         func(k *board.Table) { k.Values = append(k.Values, k.Values[0]) },
		"the clue \"-\" needs a word":     func(k *board.Table) { k.Clues = []board.Clue{{Word: "-"}} },
		"the clue \"a b\" needs a word":   func(k *board.Table) { k.Clues = []board.Clue{{Word: "a b"}} },
		"the clue \"c\" needs a word":     func(k *board.Table) { k.Clues = []board.Clue{{Word: "c"}, {Word: "c"}} },
		"the clue \"areas\" needs a word": func(k *board.Table) { k.Clues = []board.Clue{{Word: "areas"}} },
		"in 0..99999, not in 5..2":        func(k *board.Table) { k.Clues = []board.Clue{{First: 5, Last: 2}} },
		"in 0..99999, not in -1..2":       func(k *board.Table) { k.Areas = &board.Areas{Clues: true, First: -1, Last: 2} },
		"in 0..99999, not in 1..100000":   func(k *board.Table) { k.Clues = []board.Clue{{First: 1, Last: 100_000}} },
		"the option n is in 5..3":         func(k *board.Table) { k.Options = []board.Option{{Key: "n", First: 5, Last: 3, Default: 4}} },
		"along sides, cells hold nothing": func(k *board.Table) { k.Lines = board.Sides },
		"along sides, there are no walls": func(k *board.Table) {
			k.Values, k.Lines, k.Clues = nil, board.Sides, []board.Clue{{Word: "x", Wall: true}}
		},
		"its word is that of an empty cell": func(k *board.Table) {
			k.Given, k.Monotone, k.Values = true, true, []board.Value{{Word: "-", Is: "is white"}}
		},
	} {
		k := whole()
		change(&k)
		_, err := k.Kind()
		if says == "" && err != nil || says != "" && (err == nil || !strings.Contains(err.Error(), says)) {
			t.Errorf("%v, want %q", err, says)
		}
	}
}

// TestUpright: a kind whose rules have a direction has no symmetries.
func TestUpright(t *testing.T) {
	for _, upright := range []bool{false, true} {
		k := board.Must(board.Table{Name: "falls", Title: "Falls", Doc: "Nothing stands on air.", Example: "x\n",
			Values: []board.Value{{Word: "o", Is: "is air"}, {Word: "x", Is: "is stone"}}, Upright: upright,
			Check: func(*board.Puzzle, puzzle.Answer) error { return nil }}.Kind())
		p, err := texts.Read("falls\n. .\n. .\n", []*puzzle.Kind{k}, nil)
		if err != nil || (len(p.Symmetries()) == 0) != upright {
			t.Errorf("upright: %v, %d symmetries, %v", upright, len(p.Symmetries()), err)
		}
	}
}

// TestWords: facts are said in the words of the table.
func TestWords(t *testing.T) {
	k := board.Must(board.Table{Name: "a", Title: "A", Doc: "b", Example: ".\n",
		Values: []board.Value{{Word: "w", Is: "is white"}, {Word: "l", Is: "has a lamp"}, {Word: "7", Is: "holds 7"},
			{Word: "n", Is: "stays", Not: "moves"}, {Word: "e", Is: "has an eye"}},
		Check: func(*board.Puzzle, puzzle.Answer) error { return nil }}.Kind())
	for i, want := range []string{"is white/is not white", "has a lamp/has no lamp", "holds 7/does not hold 7", "stays/moves", "has an eye/has no eye"} {
		f, at := puzzle.HoldsFact(puzzle.Cell{}, i+1), "{cell} "
		is, not, _ := strings.Cut(want, "/")
		if k.Words(f) != at+is || k.Words(f.Opposite()) != at+not {
			t.Errorf("%q and %q, want %q", k.Words(f), k.Words(f.Opposite()), want)
		}
	}
	if got := k.Words(puzzle.HoldsFact(puzzle.Cell{}, 6)); got != "" {
		t.Errorf("a fact about no value of the table is said as %q", got)
	}
}
