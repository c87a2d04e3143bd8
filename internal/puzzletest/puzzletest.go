// Package puzzletest is the suite that every kind of puzzle must pass.
package puzzletest

import (
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/internal/sample"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/syntax"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// Run checks that a kind satisfies its contract on small boards in the text format. Each must have
// few enough answers to try every change of one cell in every answer.
func Run(t *testing.T, kind *puzzle.Kind, brute Brute, boards []string) {
	t.Helper()
	if kind.Headless != nil && kind.Compact == nil {
		t.Errorf("%s has Headless but no Compact", kind.Name)
	}
	t.Run("Kind", func(t *testing.T) { describes(t, kind, brute) })
	Boards(t, kind, boards, func(t *testing.T, p puzzle.Puzzle) { holds(t, kind, brute, p) })
}

// Boards runs a test of each board of a kind, in the text format.
func Boards(t *testing.T, kind *puzzle.Kind, texts []string,
	with func(t *testing.T, p puzzle.Puzzle),
) {
	t.Helper()
	for i, text := range texts {
		t.Run(fmt.Sprintf("%s board %d", kind.Name, i+1), func(t *testing.T) {
			with(t, Parse(t, kind, text))
		})
	}
}

// holds checks that a kind satisfies its contract on one board.
func holds(t testing.TB, kind *puzzle.Kind, brute Brute, p puzzle.Puzzle) {
	t.Helper()
	answers := Answers(brute, p)
	roundTrip(t, kind, p)
	judges(t, p, answers)
	writes(t, p, answers)
	keeps(t, kind, p, answers)
	fills(t, kind, brute, p, answers)
	facts(t, p, answers)
	entries(t, p, answers)
	turns(t, kind, brute, p, answers)
	if err := Exchanges(p, answers); err != nil {
		t.Error(err)
	}
}

// Parse reads one board or fails the test. The text may lack the header.
func Parse(t testing.TB, kind *puzzle.Kind, text string) puzzle.Puzzle {
	t.Helper()
	p, err := texts.Read(text, []*puzzle.Kind{kind}, kind)
	if err != nil {
		t.Fatalf("reading\n%s\n%v", text, err)
	}
	return p
}

// Counts returns the text of a board with a number in each cell, none where it is negative.
func Counts(kind *puzzle.Kind, cols int, counts []int) string {
	words := make([]string, len(counts))
	for c, n := range counts {
		if words[c] = "."; n >= 0 {
			words[c] = strconv.Itoa(n)
		}
	}
	return kind.Name + "\n" + syntax.FormatGrid(words, cols)
}

// Breaks checks the verdict on an answer: the rule that it breaks, the cells and the complaint, or
// that it breaks none where the rule is "".
func Breaks(t testing.TB, p puzzle.Puzzle, s puzzle.Answer, rule string, cells []int, msg string) {
	t.Helper()
	var v *puzzle.Violation
	switch err := p.Check(s); {
	case rule == "" && err != nil:
		t.Errorf("%v of\n%sis no answer: %v", s, p, err)
	case rule == "":
	case !errors.As(err, &v):
		t.Errorf("%v of\n%sbreaks no rule, want %s: %v", s, p, rule, err)
	case v.Rule != rule || !slices.Equal(v.Cells, cells) || v.Msg != msg:
		t.Errorf("%v of\n%sbreaks %s at %v: %s\nwant %s at %v: %s", s, p, v.Rule, v.Cells, v.Msg, rule,
			cells, msg)
	}
}

// Example reads a board of the folder examples, wherever in the module the test is.
func Example(t testing.TB, kind *puzzle.Kind, name string) puzzle.Puzzle {
	t.Helper()
	root := "."
	for {
		if _, err := os.Stat(filepath.Join(root, "go.mod")); err == nil {
			break
		} else if len(root) > 100 {
			t.Fatal(err)
		}
		root = filepath.Join("..", root)
	}
	text, err := os.ReadFile(filepath.Join(root, "examples", name+".txt"))
	if err != nil {
		t.Fatal(err)
	}
	return Parse(t, kind, string(text))
}

// describes checks that a kind has its texts, and that its example is valid.
func describes(t testing.TB, kind *puzzle.Kind, brute Brute) {
	if kind.Name == "" || kind.Title == "" || kind.Doc == "" || kind.Example == "" {
		t.Fatal("a kind needs Name, Title, Doc and Example")
	}
	p := Parse(t, kind, kind.Example)
	if p.Kind() != kind {
		t.Errorf("the example of %s is of kind %s, which must be the same value",
			kind.Name, p.Kind().Name)
	}
	if n := len(Answers(brute, p)); n != 1 {
		t.Errorf("the example has %d answers, not one", n)
	}
	for _, o := range kind.Options {
		if o.Key == "" || o.Values == "" || o.Doc == "" {
			t.Errorf("option %+v: expected Key, Values and Doc", o)
		}
	}
}

func roundTrip(t testing.TB, kind *puzzle.Kind, p puzzle.Puzzle) {
	t.Helper()
	text := p.String()
	if !strings.HasPrefix(text, kind.Name) || !strings.HasSuffix(text, "\n") {
		t.Errorf("canonical text begins with the kind's name and ends with a newline:\n%s", text)
	}
	if p.Kind() != kind {
		t.Errorf("a puzzle of %s became one of %s", kind.Name, p.Kind().Name)
	}
	again := Parse(t, kind, text)
	if got := again.String(); got != text {
		t.Errorf("text changed in a round trip, from\n%s\nto\n%s", text, got)
	}
	if !slices.Equal(again.Clues(), p.Clues()) {
		t.Errorf("clues changed in a round trip, from\n%v\nto\n%v", p.Clues(), again.Clues())
	}
}

// judges: Check accepts the answers. Among all changes of one cell, and all lists of small numbers,
// it accepts only answers.
func judges(t testing.TB, p puzzle.Puzzle, answers []puzzle.Answer) {
	t.Helper()
	refused := func(s puzzle.Answer) {
		t.Helper()
		err := p.Check(s)
		if err == nil {
			t.Errorf("Check accepts %v, which is no answer of\n%s", s, p)
		} else if err.Error() == "" {
			t.Errorf("Check refuses %v without a word", s)
		}
	}
	refused(nil)
	refused(puzzle.Answer{})
	known := map[string]bool{}
	for _, s := range answers {
		known[fmt.Sprint(s)] = true
	}
	every(p, func(s puzzle.Answer) {
		if p.Check(s) == nil && !known[fmt.Sprint(s)] {
			t.Errorf("Check accepts %v, which is no answer of\n%s", s, p)
		}
	})
	for _, s := range answers {
		if err := p.Check(s); err != nil {
			t.Errorf("Check refuses the answer %v of\n%s\n%v", s, p, err)
		}
		refused(s[:len(s)-1])
		refused(append(slices.Clone(s), 0))
		most := max(15, slices.Max(s)+1) // 15: any set of link bits
		for i := range s {
			changed := slices.Clone(s)
			for _, v := range []int{math.MinInt, -1, math.MaxInt, math.MaxInt32} {
				changed[i] = v
				refused(changed)
			}
			for v := range most + 1 {
				changed[i] = v
				if !known[fmt.Sprint(changed)] {
					refused(changed)
				}
			}
		}
	}
}

// every calls try with each list of one number per cell. It chooses the largest number so that
// there are not too many lists. The list is valid during the call.
func every(p puzzle.Puzzle, try func(puzzle.Answer)) {
	const most = 1 << 14
	rows, cols := p.Size()
	base := int(math.Pow(most, 1/float64(rows*cols)) + 1e-9)
	for s := make(puzzle.Answer, rows*cols); base > 1; {
		try(s)
		c := slices.IndexFunc(s, func(v int) bool { return v < base-1 })
		if c < 0 {
			return
		}
		s[c]++
		clear(s[:c])
	}
}

// writes: answers survive being written and read, and drawings have the size of the board and mark
// the cells with clues as given.
func writes(t testing.TB, p puzzle.Puzzle, answers []puzzle.Answer) {
	t.Helper()
	layout := p.Layout(nil)
	if len(layout.Cells) != layout.Rows*layout.Cols {
		t.Errorf("the layout has %d cells in %d rows of %d", len(layout.Cells), layout.Rows, layout.Cols)
	}
	if rows, cols := p.Size(); rows != layout.Rows || cols != layout.Cols {
		t.Errorf("the size is %dx%d, that of the layout %dx%d", rows, cols, layout.Rows, layout.Cols)
	}
	for _, c := range p.Clues() {
		in := c.Place == puzzle.InCell && c.Other < 0 && len(layout.Cages) == 0
		if in && c.Cell < len(layout.Cells) && !layout.Cells[c.Cell].Given {
			t.Errorf("the layout does not mark cell %d as given", c.Cell)
		}
	}
	for _, s := range answers {
		text := p.FormatAnswer(s)
		again, err := texts.ReadAnswer(p, text)
		if err != nil || !slices.Equal(s, again) {
			t.Errorf("answer %v became %v (%v) through\n%s", s, again, err, text)
		}
		if l := p.Layout(s); len(l.Cells) != len(layout.Cells) {
			t.Errorf("the layout of an answer has %d cells, that of the puzzle %d",
				len(l.Cells), len(layout.Cells))
		}
	}
}

// keeps: Keep removes exactly the clues that it should, and loses no answer.
func keeps(t testing.TB, kind *puzzle.Kind, p puzzle.Puzzle, answers []puzzle.Answer) {
	t.Helper()
	before := p.String()
	clues := p.Clues()
	if got := p.Keep(func(int) bool { return true }).String(); got != before {
		t.Errorf("Keep of all clues made\n%sof\n%s", got, before)
	}
	none := p.Keep(func(int) bool { return false })
	if n := len(none.Clues()); n != 0 {
		t.Errorf("Keep of no clue left %d", n)
	}
	for i := range clues {
		less := p.Keep(func(j int) bool { return j != i })
		want := slices.Delete(slices.Clone(clues), i, i+1)
		if kind.Monotone && !slices.Equal(less.Clues(), want) {
			t.Errorf("without clue %d the clues are %v, want %v", i, less.Clues(), want)
		}
		roundTrip(t, kind, less)
		if !kind.Monotone {
			continue
		}
		for _, s := range answers {
			if err := less.Check(s); err != nil {
				t.Errorf("without clue %d of\n%sthe answer %v is lost: %v", i, p, s, err)
			}
		}
	}
	if p.String() != before {
		t.Errorf("Keep changed the puzzle that it was called on")
	}
}

// fills: Full adds the clues that an answer allows, which no other answer of the board keeps unless
// the kind is Ambiguous, and Obeys is right about all of them.
func fills(t testing.TB, kind *puzzle.Kind, brute Brute, p puzzle.Puzzle,
	answers []puzzle.Answer,
) {
	t.Helper()
	for _, s := range sample.Of(answers, 1) {
		full := p.Full(s)
		if !kind.Monotone {
			if full != p {
				t.Errorf("clues were added to a kind that has none to drop:\n%s", full)
			}
			continue
		}
		roundTrip(t, kind, full)
		all := Answers(brute, full)
		own := slices.ContainsFunc(all, func(other puzzle.Answer) bool { return slices.Equal(other, s) })
		if !own || len(all) != 1 && !kind.Ambiguous {
			t.Errorf("with all clues of %v the answers are %v, of\n%s", s, all, full)
		}
		clues := full.Clues()
		for _, c := range p.Clues() {
			if !slices.Contains(clues, c) {
				t.Errorf("the clue %v is not among those of its answer, of\n%s", c, full)
			}
		}
		for i, c := range clues {
			one := full.Keep(func(j int) bool { return j == i })
			for _, other := range answers {
				if p.Obeys(other, c) != (one.Check(other) == nil) {
					t.Errorf("Obeys says %v of the answer %v and the clue %v, of\n%s",
						p.Obeys(other, c), other, c, p)
				}
			}
		}
	}
}

// turns: a symmetry is a bijection between the answers of two puzzles.
func turns(t testing.TB, kind *puzzle.Kind, brute Brute, p puzzle.Puzzle,
	answers []puzzle.Answer,
) {
	t.Helper()
	for _, sym := range p.Symmetries() {
		roundTrip(t, kind, sym.Puzzle)
		if n := len(Answers(brute, sym.Puzzle)); n != len(answers) {
			t.Errorf("%s: %d answers became %d, of\n%s", sym.Name, len(answers), n, sym.Puzzle)
		}
		images := map[string]bool{}
		for _, s := range answers {
			image := sym.Map(s)
			if err := sym.Puzzle.Check(image); err != nil {
				t.Errorf("%s: %v became %v: %v, of\n%s", sym.Name, s, image, err, sym.Puzzle)
			}
			images[fmt.Sprint(image)] = true
		}
		if len(images) != len(answers) {
			t.Errorf("%s: %d answers have %d images", sym.Name, len(answers), len(images))
		}
	}
}

// Exchanges checks the exchanges of p against all answers of p: each exchange must turn an answer
// into another, and a plain puzzle has all answers that satisfy the clues, rows and columns.
func Exchanges(p puzzle.Puzzle, answers []puzzle.Answer) error {
	known := map[string]bool{}
	for _, s := range answers {
		known[fmt.Sprint(s)] = true
	}
	may := p.Exchanges()
	_, cols := p.Size()
	if may.Plain {
		if n := squares(p, cols); n != len(answers) {
			return fmt.Errorf("said to be plain: %d answers, and %d squares, of\n%s", len(answers), n, p)
		}
	}
	for _, s := range answers {
		for _, v := range pairs(may.Numbers) {
			image := slices.Clone(s)
			for i, was := range s {
				if was == v[0] || was == v[1] {
					image[i] = v[0] + v[1] - was
				}
			}
			if !known[fmt.Sprint(image)] || slices.Equal(s, image) {
				return fmt.Errorf("with the numbers %v exchanged %v becomes %v, of\n%s", v, s, image, p)
			}
		}
		for _, set := range may.Rows {
			for _, r := range pairs(set) {
				image := slices.Clone(s)
				copy(image[r[0]*cols:][:cols], s[r[1]*cols:])
				copy(image[r[1]*cols:][:cols], s[r[0]*cols:])
				if !known[fmt.Sprint(image)] || slices.Equal(s, image) {
					return fmt.Errorf("with the rows %v exchanged %v becomes %v, of\n%s", r, s, image, p)
				}
			}
		}
	}
	return nil
}

// squares counts the squares that satisfy the clues on single cells, and hold each number once in
// each row and column.
func squares(p puzzle.Puzzle, order int) int {
	given := make([]int, order*order)
	for _, c := range p.Clues() {
		if c.Other < 0 {
			given[c.Cell] = c.Value
		}
	}
	rows, columns := make([]uint64, order), make([]uint64, order)
	var fill func(cell int) int
	fill = func(cell int) int {
		if cell == len(given) {
			return 1
		}
		n, row, column := 0, cell/order, cell%order
		for v := 1; v <= order; v++ {
			bit := uint64(1) << v
			if (rows[row]|columns[column])&bit != 0 || given[cell] != 0 && given[cell] != v {
				continue
			}
			rows[row] |= bit
			columns[column] |= bit
			n += fill(cell + 1)
			rows[row] &^= bit
			columns[column] &^= bit
		}
		return n
	}
	return fill(0)
}

// pairs lists all pairs of the given numbers.
func pairs(of []int) [][2]int {
	var all [][2]int
	for i, x := range of {
		for _, y := range of[:i] {
			all = append(all, [2]int{x, y})
		}
	}
	return all
}

// RowByRow returns the text of a square Numbrix whose path goes to and fro through the rows, with
// every so many of its numbers, from 1 on.
func RowByRow(side, every int) string {
	var text strings.Builder
	for r := range side {
		for c := range side {
			k := r*side + c + 1
			if r%2 > 0 {
				k = (r+1)*side - c
			}
			if k%every == 1 {
				fmt.Fprintf(&text, "%d ", k)
			} else {
				text.WriteString(". ")
			}
		}
		text.WriteString("\n")
	}
	return text.String()
}
