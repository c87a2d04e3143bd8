package latin_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/internal/family/latin"
	"github.com/gridwright/gridwright/internal/family/latin/brute"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/puzzle"
)

func TestLatinKind(t *testing.T) {
	puzzletest.Run(t, latin.Latin(), brute.Answers, []string{
		".\n",
		"1\n",
		". .\n. 1\n",
		". . .\n. . .\n. . .\n",
		"1 1 .\n. . .\n. . .\n",
		". . . .\n. 3 . .\n. . . .\n4 . . .\n",
		"1 2 3 .\n. . . 4\n. . . .\n. . . .\n",
		"1 2 3 4 .\n2 3 . . .\n. . 1 . .\n5 . . . .\n. . . . 2\n",
	})
}

func TestFutoshikiKind(t *testing.T) {
	puzzletest.Run(t, latin.Futoshiki(), brute.Answers, []string{
		".\n",
		". < .\n.   .\n",
		".   .\nv\n.   .\n",
		". > .\n^\n.   1\n",
		". . .\n. . .\n. . .\n",
		". < . < .\n^   ^\n.   .   .\n.   .   v\n. > .   .\n",
		".   . < .\n.   . < .\n.   . < .\n",
		". . . .\n. v\n. . 2 .\n^ . . v\n. < . > . .\n. . . .\n",
		"2 . . 2\n. v\n. . . .\n. . . .\n. < . . .\n",
		"5 . . > . .\n. . ^\n. < . < . . .\n. . . . v\n. . 3 . .\n. . . . .\n. . . 4 > .\n",
	})
}

func TestSudokuKind(t *testing.T) {
	puzzletest.Run(t, latin.Sudoku(), brute.Answers, []string{
		".\n",
		"sudoku box=2x1\n. .\n. .\n",
		". . .\n. . .\n2 . .\n",
		"sudoku box=3x1\n. . .\n1 . .\n. . .\n",
		". . . .\n. . . .\n. . . .\n. . . .\n",
		"sudoku box=1x4\n1 2 3 .\n. . . .\n. . . .\n. 4 . .\n",
		"sudoku box=4x1\n1 2 3 .\n. . . .\n. . . .\n. 4 . .\n",
		"1 . . .\n. 1 . .\n. . . .\n. . . .\n",
		"1 2 3 4 5\n2 1 . . .\n. . . . .\n. . . 5 .\n. . . . .\n",
	})
}

// TestCounts counts the squares of each order. The numbers of Latin squares up to order 5 are
// Euler's; there are 288 Sudoku grids of 4 by 4.
func TestCounts(t *testing.T) {
	count := func(spec latin.Spec) (n int) {
		p, err := latin.New(spec)
		if err != nil {
			t.Fatal(err)
		}
		brute.Answers(p, func(s puzzle.Answer) bool {
			if err := p.Check(s); err != nil {
				t.Fatalf("%v: %v", s, err)
			}
			n++
			return true
		})
		return n
	}
	for i, want := range []int{1, 2, 12, 576, 161280} {
		if got := count(latin.Spec{Kind: "latin", Order: i + 1}); got != want {
			t.Errorf("%d Latin squares of order %d, want %d", got, i+1, want)
		}
	}
	if got := count(latin.Spec{Kind: "sudoku", Order: 4}); got != 288 {
		t.Errorf("%d Sudoku grids of order 4, want 288", got)
	}
	// One sign splits the squares into two halves that are each other's images.
	sign := []latin.Sign{{Smaller: 5, Larger: 1}}
	if got := count(latin.Spec{Kind: "futoshiki", Order: 4, Signs: sign}); got != 288 {
		t.Errorf("%d squares of order 4 with one sign, want 288", got)
	}
}

func TestNew(t *testing.T) {
	for _, c := range []struct {
		name string
		spec latin.Spec
		want string // "" for a puzzle
	}{
		{"least", latin.Spec{Kind: "latin", Order: 1}, ""},
		{"largest", latin.Spec{Kind: "sudoku", Order: 64}, ""},
		{"contradiction", latin.Spec{Kind: "latin", Order: 2, Givens: []int{1, 1, 0, 0}}, ""},
		{"order 0", latin.Spec{Kind: "latin"}, "the order 0 is not in 1..64"},
		{"order 65", latin.Spec{Kind: "latin", Order: 65}, "the order 65 is not in 1..64"},
		{"kind", latin.Spec{Kind: "kakuro", Order: 2},
			`the kind is "kakuro", expected latin, futoshiki or sudoku`},
		{"too few givens", latin.Spec{Kind: "latin", Order: 2, Givens: []int{1, 2}},
			"there are 2 clues for 4 cells"},
		{"given", latin.Spec{Kind: "latin", Order: 2, Givens: []int{1, 2, 3, 0}},
			"row 2, column 1: clue 3 is not in 1..2"},
		{"negative given", latin.Spec{Kind: "latin", Order: 1, Givens: []int{-1}},
			"row 1, column 1: clue -1 is not in 1..1"},
		{"box of a square", latin.Spec{Kind: "latin", Order: 4, BoxRows: 2, BoxCols: 2},
			"latin has no boxes"},
		{"box of another order", latin.Spec{Kind: "sudoku", Order: 4, BoxRows: 2, BoxCols: 3},
			"boxes of 2x3 do not fit the order 4"},
		{"half a box", latin.Spec{Kind: "sudoku", Order: 4, BoxRows: 2},
			"boxes of 2x0 do not fit the order 4"},
		{"negative box", latin.Spec{Kind: "sudoku", Order: 4, BoxRows: -2, BoxCols: -2},
			"boxes of -2x-2 do not fit the order 4"},
		{"sign of a square", latin.Spec{Kind: "latin", Order: 2, Signs: []latin.Sign{{0, 1}}},
			"latin has no inequality signs"},
		{"sign over an end", latin.Spec{Kind: "futoshiki", Order: 2, Signs: []latin.Sign{{1, 2}}},
			"a sign is between row 1, column 2 and row 2, column 1, which are not neighbours"},
		{"sign of one cell", latin.Spec{Kind: "futoshiki", Order: 2, Signs: []latin.Sign{{1, 1}}},
			"a sign is between row 1, column 2 and row 1, column 2, which are not neighbours"},
		{"sign off the board", latin.Spec{Kind: "futoshiki", Order: 2, Signs: []latin.Sign{{3, 5}}},
			"a sign is between row 2, column 2 and row 3, column 2, which are not neighbours"},
		{"sign before the board",
			latin.Spec{Kind: "futoshiki", Order: 2, Signs: []latin.Sign{{-1, 0}}},
			"a sign is between row 1, column 0 and row 1, column 1, which are not neighbours"},
		{"sign twice",
			latin.Spec{Kind: "futoshiki", Order: 2, Signs: []latin.Sign{{0, 2}, {0, 1}, {2, 0}}},
			"there are two signs between row 1, column 1 and row 2, column 1"},
	} {
		p, err := latin.New(c.spec)
		switch {
		case c.want == "" && (err != nil || p.Order() != c.spec.Order || p.Kind().Name != c.spec.Kind):
			t.Errorf("%s: %v, %v", c.name, p, err)
		case c.want != "" && (err == nil || err.Error() != c.want || p != nil):
			t.Errorf("%s: %v, want %s", c.name, err, c.want)
		}
	}
}

func TestNewCopies(t *testing.T) {
	givens, signs := []int{1, 0, 0, 0}, []latin.Sign{{0, 1}}
	p, err := latin.New(latin.Spec{Kind: "futoshiki", Order: 2, Givens: givens, Signs: signs})
	if err != nil {
		t.Fatal(err)
	}
	givens[0], signs[0] = 2, latin.Sign{Smaller: 1, Larger: 0}
	if p.Given(0) != 1 || p.Signs()[0] != (latin.Sign{Smaller: 0, Larger: 1}) {
		t.Errorf("the puzzle changed with the slices it was made of:\n%s", p)
	}
}

// TestClues: numbers given first, then the signs to the right, then those below.
func TestClues(t *testing.T) {
	p := read(t, "futoshiki\n. 2 > .\n^ . v\n. < . > .\n. . .\n")
	want := []puzzle.Clue{
		{Cell: 1, Other: -1, Value: 2},
		{Cell: 1, Other: 2, Value: puzzle.Greater},
		{Cell: 3, Other: 4, Value: puzzle.Less},
		{Cell: 4, Other: 5, Value: puzzle.Greater},
		{Cell: 0, Other: 3, Value: puzzle.Less},
		{Cell: 2, Other: 5, Value: puzzle.Greater},
	}
	if got := p.Clues(); !slices.Equal(got, want) {
		t.Errorf("got  %v\nwant %v", got, want)
	}
	wantSigns := []latin.Sign{{2, 1}, {3, 4}, {5, 4}, {0, 3}, {5, 2}}
	if got := p.Signs(); !slices.Equal(got, wantSigns) {
		t.Errorf("got  %v\nwant %v", got, wantSigns)
	}
	var asked []int
	kept := p.Keep(func(i int) bool {
		asked = append(asked, i)
		return i%2 == 1
	})
	if !slices.Equal(asked, []int{0, 1, 2, 3, 4, 5}) {
		t.Errorf("Keep asked for %v", asked)
	}
	wantText := "futoshiki\n.   . > .\n.   .   v\n.   . > .\n.   .   .\n"
	if got := kept.String(); got != wantText {
		t.Errorf("Keep made\n%swant\n%s", got, wantText)
	}
}

func TestBox(t *testing.T) {
	for order, want := range map[int][2]int{1: {1, 1}, 2: {1, 2}, 4: {2, 2}, 6: {2, 3}, 7: {1, 7},
		8: {2, 4}, 9: {3, 3}, 10: {2, 5}, 12: {3, 4}, 16: {4, 4}, 36: {6, 6}, 61: {1, 61}, 64: {8, 8}} {
		p, err := latin.New(latin.Spec{Kind: "sudoku", Order: order})
		if err != nil {
			t.Fatal(err)
		}
		if r, c := p.Box(); r != want[0] || c != want[1] {
			t.Errorf("order %d has boxes of %dx%d, want %v", order, r, c, want)
		}
		if strings.Contains(p.String(), "box=") {
			t.Errorf("order %d says its boxes: %.20s", order, p)
		}
	}
	if r, c := read(t, "latin\n1\n").Box(); r != 0 || c != 0 {
		t.Errorf("a plain square has boxes of %dx%d", r, c)
	}
}

func TestLayout(t *testing.T) {
	p := read(t, "sudoku\n......\n.2....\n......\n......\n......\n......\n")
	l := p.Layout(nil)
	want := []int{
		0, 0, 0, 1, 1, 1,
		0, 0, 0, 1, 1, 1,
		2, 2, 2, 3, 3, 3,
		2, 2, 2, 3, 3, 3,
		4, 4, 4, 5, 5, 5,
		4, 4, 4, 5, 5, 5,
	}
	if !slices.Equal(l.Regions, want) {
		t.Errorf("the regions are %v", l.Regions)
	}
	if got := l.Cells[7]; got.Text != "2" || !got.Given || l.Cells[6] != (puzzle.Mark{}) {
		t.Errorf("the second row begins with %v, %v", l.Cells[6], got)
	}
	q := read(t, "futoshiki\n. < 2\nv\n. .\n")
	m := q.Layout(puzzle.Answer{1, 2, 2, 1})
	signs := []puzzle.Sign{{Smaller: 0, Larger: 1}, {Smaller: 2, Larger: 0}}
	if m.Regions != nil || !slices.Equal(m.Signs, signs) {
		t.Errorf("the regions are %v and the signs %v", m.Regions, m.Signs)
	}
	if m.Cells[0] != (puzzle.Mark{Text: "1"}) || m.Cells[1] != (puzzle.Mark{Text: "2", Given: true}) {
		t.Errorf("the first row is %v", m.Cells[:2])
	}
}

// TestSymmetriesOfLargeBoards: what the suite shows of orders that brute force counts holds above
// them, for a square that is known. There must not be many.
func TestSymmetriesOfLargeBoards(t *testing.T) {
	for _, spec := range []latin.Spec{
		{Kind: "latin", Order: 30},
		{Kind: "sudoku", Order: 6},
		{Kind: "sudoku", Order: 12, BoxRows: 2, BoxCols: 6},
		{Kind: "sudoku", Order: 64},
		{Kind: "futoshiki", Order: 20},
		{Kind: "futoshiki", Order: 20, Signs: []latin.Sign{{0, 1}, {1, 21}, {20, 21}, {39, 19}}},
	} {
		free, err := latin.New(spec)
		if err != nil {
			t.Fatal(err)
		}
		n := spec.Order
		high, _ := free.Box()
		high = max(1, high)
		s := make(puzzle.Answer, n*n)
		for c := range s {
			s[c] = (c/n%high*(n/high)+c/n/high+c%n)%n + 1
		}
		spec.Givens = make([]int, n*n)
		for c := range s {
			if (c*c+c/5)%7 < 2 { // a pattern without a symmetry of its own
				spec.Givens[c] = s[c]
			}
		}
		p, err := latin.New(spec)
		if err != nil {
			t.Fatal(err)
		}
		if err := p.Check(s); err != nil {
			t.Fatal(err)
		}
		all := p.Symmetries()
		least := 14 // positions 8, reversal, rotation, exchanges of numbers 3, of bands 1
		if len(p.Signs()) > 0 {
			least = 9
		}
		if len(all) < least || len(all) > 16 {
			t.Errorf("%s of order %d has %d symmetries", spec.Kind, n, len(all))
		}
		texts := map[string]string{}
		for _, sym := range all {
			if err := sym.Puzzle.Check(sym.Map(s)); err != nil {
				t.Errorf("%s of order %d, %s: %v", spec.Kind, n, sym.Name, err)
			}
			if len(sym.Puzzle.Clues()) != len(p.Clues()) {
				t.Errorf("%s of order %d, %s: clues are lost", spec.Kind, n, sym.Name)
			}
			text := sym.Puzzle.String()
			if other := texts[text]; other != "" {
				t.Errorf("%s of order %d: %s is %s", spec.Kind, n, sym.Name, other)
			}
			texts[text] = sym.Name
		}
	}
}
