package board_test

import (
	"slices"
	"testing"

	"github.com/gridwright/gridwright/board"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// plain is a kind with two values that accepts all answers, after a change of its table.
func plain(change func(*board.Table)) *puzzle.Kind {
	t := board.Table{Name: "plain", Title: "Plain", Doc: "None.", Example: "plain\n. .\n", Headed: true,
		Values: []board.Value{{Word: "w", Is: "is white"}, {Word: "b", Is: "is black"}},
		Check:  func(*board.Puzzle, puzzle.Answer) error { return nil }}
	change(&t)
	return board.Must(t.Kind())
}

// TestFrames: a board keeps its numbers outside in each of its positions, and answers their numbers.
func TestFrames(t *testing.T) {
	for _, tt := range []struct {
		frame  puzzle.Side
		text   string
		images int
	}{
		{puzzle.Up, "1.2 2 -\n. . .\n. . .\n", 4},
		{puzzle.Up | puzzle.Down, "1.2 2 -\n. . .\n. . .\n- 1 -\n", 4},
		{puzzle.Up | puzzle.Left, "- 1.2 2 -\n3 . . .\n- . . .\n", 8},
		{puzzle.Up | puzzle.Left | puzzle.Right, "- 1.2 2 - -\n3 . . . 1\n- . . . 2\n", 4},
	} {
		k := plain(func(k *board.Table) { k.Frame = tt.frame })
		images := puzzletest.Parse(t, k, tt.text).Symmetries()
		if len(images) != tt.images {
			t.Errorf("%d positions, want %d, of\n%s", len(images), tt.images, tt.text)
		}
		for _, y := range images {
			q := puzzletest.Parse(t, k, y.Puzzle.String())
			if !slices.Equal(q.Clues(), y.Puzzle.Clues()) {
				t.Errorf("%s: the text has the clues %v, not %v", y.Name, q.Clues(), y.Puzzle.Clues())
			}
		}
	}
	rows := plain(func(k *board.Table) {
		k.Values, k.Numbers = nil, func(p *board.Puzzle) (first, last int) { last, _ = p.Size(); return 1, last }
	})
	p := puzzletest.Parse(t, rows, ". . .\n. . .\n")
	for _, y := range p.Symmetries() {
		if err := y.Puzzle.Check(y.Map(puzzle.Answer{1, 2, 2, 2, 1, 1})); err != nil {
			t.Errorf("%s: %v", y.Name, err)
		}
	}
}

// TestLists: a list of numbers outside is compared number by number, and is whole with all clues.
func TestLists(t *testing.T) {
	k := plain(func(k *board.Table) {
		k.Frame, k.Lists, k.Monotone = puzzle.Left, true, true
		k.Full = func(p *board.Puzzle, s puzzle.Answer, place puzzle.Clue) (int, bool) {
			runs := []int{}
			before := 1
			for _, c := range p.Line(puzzle.Left, int(p.Cell(place.Cell).Row)) {
				if s[c] == 2 && before == 2 {
					runs[len(runs)-1]++
				} else if s[c] == 2 {
					runs = append(runs, 1)
				}
				before = s[c]
			}
			if place.Sign >= len(runs) {
				return 0, false
			}
			return runs[place.Sign], true
		}
	})
	p := puzzletest.Parse(t, k, "1.2 . . . .\n- . . . .\n")
	s := puzzle.Answer{2, 1, 2, 2, 1, 2, 1, 2}
	if got, want := p.Full(s).String(), "plain\n1.2   .   .   .   .\n1.1   .   .   .   .\n"; got != want {
		t.Errorf("with all clues:\n%swant\n%s", got, want)
	}
	for i, other := range []puzzle.Answer{s, {2, 1, 2, 1, 1, 1, 1, 1}, {2, 2, 1, 2, 1, 1, 1, 1}} {
		for n, c := range p.Clues() {
			if got, want := p.Obeys(other, c), i == 0 || i == 1 && n == 0; got != want {
				t.Errorf("answer %v and number %d: %v", other, n+1, got)
			}
		}
	}
}

// TestAnswers: the text of an answer has all of it: values with lines, and the number 0.
func TestAnswers(t *testing.T) {
	for _, change := range []func(*board.Table){
		func(k *board.Table) { k.Lines = board.Centres },
		func(k *board.Table) {
			k.Values, k.Numbers = nil, func(*board.Puzzle) (first, last int) { return 0, 2 }
		},
		func(k *board.Table) {
			k.Values, k.Numbers, k.Lines = nil, func(*board.Puzzle) (first, last int) { return 2, 11 }, board.Centres
		},
	} {
		k := plain(change)
		for _, text := range []string{". .\n", ".\n.\n"} {
			p := puzzletest.Parse(t, k, text).(*board.Puzzle)
			all, err := p.Answers()
			if err != nil {
				t.Fatal(err)
			}
			for s := range all {
				if got, err := texts.ReadAnswer(p, p.FormatAnswer(s)); err != nil || !slices.Equal(got, s) {
					t.Fatalf("%v is read as %v, %v, of\n%s", s, got, err, p.FormatAnswer(s))
				}
			}
		}
	}
}

// TestGivenBeside: clues that are given leave those of other sorts, which an answer obeys by Full,
// and so does a part of the board. No clue is out of its range.
func TestGivenBeside(t *testing.T) {
	k := plain(func(k *board.Table) {
		k.Given, k.Monotone = true, true
		k.Clues = []board.Clue{{Word: "t", Value: 7, Fixed: true}, {Last: 4}}
		k.Frame = puzzle.Up
		k.Full = func(_ *board.Puzzle, s puzzle.Answer, at puzzle.Clue) (int, bool) {
			if at.Place == puzzle.Outside {
				return -1, true
			}
			return s[at.Cell] + 2, true
		}
	})
	p := puzzletest.Parse(t, k, "- - -\nt 4 .\n")
	s := puzzle.Answer{1, 2, 1}
	if got, want := p.Full(s).String(), "plain\n- - -\nt 4 w\n"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	for _, c := range p.Clues() {
		if !p.Obeys(s, c) || p.Obeys(puzzle.Answer{1, 1, 1}, c) {
			t.Errorf("the clue %v is obeyed wrongly", c)
		}
	}
}
