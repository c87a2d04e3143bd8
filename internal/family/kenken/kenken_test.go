package kenken_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/internal/family/kenken"
	"github.com/gridwright/gridwright/internal/family/kenken/brute"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/syntax"
	"github.com/gridwright/gridwright/puzzle/texts"
)

func read(t testing.TB, text string) *kenken.Puzzle {
	t.Helper()
	return puzzletest.Parse(t, kenken.Kind(), text).(*kenken.Puzzle)
}

func TestKind(t *testing.T) {
	puzzletest.Run(t, kenken.Kind(), brute.Answers, []string{
		"kenken\na\n",
		"a\na 1\n",
		"a a\nb b\na 3+\n",
		"a a\nb c\na 4+\n", // none
		"kenken\n. . .\n. . .\n. . .\n",
		"a a b\na c b\nd d e\na 9*\nb 2/\nc 3\nd 1-\n",
		"a a b\na . b\n. . .\na 5+\n",
		"a a b\nc c b\nc d d\na 2*\nb 3/\nc 7+\nd 2-\n",
		"a b b c\na d e c\nd d e f\ng g f f\na 3/\nb 6*\nd 8*\n",
		"aaaa\nabba\naccd\needd\na 576*\nc 2/\n",
		"a a\nb b\na 2\n",
		"a a b\nc a b\nc d d\na 6\nb 2\nc 2\n",
		"a a b\nc c b\nc d d\na 3\nb 2\nc 7\nd 2-\n",
		"a a b b\na c c d\ne e c d\nf f f d\na 8\nb 3\nc 6\nd 12\n",
	})
}

// TestLargest: the largest order has the longest names of cages and survives its text.
func TestLargest(t *testing.T) {
	var cages []kenken.Cage
	for c := range kenken.MaxOrder * kenken.MaxOrder {
		cages = append(cages, kenken.Cage{Cells: []int{c}})
	}
	p, err := kenken.New(kenken.MaxOrder, cages)
	if err != nil {
		t.Fatal(err)
	}
	text := p.String()
	if again := read(t, text); again.String() != text || !strings.Contains(text, " aa ") ||
		!strings.Contains(text, " zz aaa ") {
		t.Errorf("the text changed: %s", text)
	}
	s := make(puzzle.Answer, len(cages))
	for c := range s {
		s[c] = (c/kenken.MaxOrder+c)%kenken.MaxOrder + 1
	}
	if err := p.Full(s).Check(s); err != nil {
		t.Error(err)
	}
}

// TestFull: a cage of two cells gets a quotient or else a difference, a larger one a product, or a
// sum if the product is too large.
func TestFull(t *testing.T) {
	p := read(t, "kenken\na a b\nb b b\nc d d\nb 9+\n")
	want := "kenken\na a b\nb b b\nc d d\na 1-\nb 9+\nc 1\nd 2/\n"
	s := puzzle.Answer{3, 2, 1, 2, 1, 3, 1, 2, 4}
	if got := p.Full(s).String(); got != want {
		t.Errorf("%s, want\n%s", got, want)
	}
	all := kenken.Cage{Cells: []int{0}}
	for c := 1; c < 64*64; c++ {
		all.Cells = append(all.Cells, c)
	}
	large, err := kenken.New(64, []kenken.Cage{all})
	if err != nil {
		t.Fatal(err)
	}
	s = slices.Repeat([]int{2}, 64*64) // Full does not ask for the rules
	if c := large.Full(s).Clues()[0]; c.Sign != int(kenken.Sum) || c.Value != 2*64*64 {
		t.Errorf("of a large cage: %+v", c)
	}
}

// TestTarget: an operation has no target where its result is no whole number, is too large, or is
// of another number of cells.
func TestTarget(t *testing.T) {
	for _, tt := range []struct {
		op      kenken.Op
		numbers []int
		want    int
	}{
		{kenken.Single, []int{7}, 7}, {kenken.Single, []int{7, 7}, 0}, {kenken.Sum, []int{7}, 0},
		{kenken.Sum, []int{1, 2, 2}, 5}, {kenken.Product, []int{2, 3, 3}, 18},
		{kenken.Difference, []int{2, 6}, 4}, {kenken.Difference, []int{6, 2}, 4},
		{kenken.Difference, []int{6, 2, 1}, 0}, {kenken.Quotient, []int{2, 6}, 3},
		{kenken.Quotient, []int{6, 2}, 3}, {kenken.Quotient, []int{6, 4}, 0},
		{kenken.Quotient, []int{6, 2, 1}, 0}, {kenken.None, []int{1, 2}, 0},
		{kenken.Product, slices.Repeat([]int{10}, 15), kenken.MaxTarget},
		{kenken.Product, slices.Repeat([]int{10}, 16), 0},
		{kenken.Product, slices.Repeat([]int{64}, 4096), 0},
	} {
		if got := kenken.Target(tt.op, tt.numbers); got != tt.want {
			t.Errorf("%c of %v: %d, want %d", rune(tt.op), tt.numbers, got, tt.want)
		}
	}
}

// TestAny: a cage without an operation allows the numbers of which some operation gives the target.
func TestAny(t *testing.T) {
	allowed := 0
	for cells := 2; cells <= 4; cells++ {
		numbers := slices.Repeat([]int{1}, cells)
		for i := 0; i < cells; {
			sum, product := 0, 1
			for _, v := range numbers {
				sum, product = sum+v, product*v
			}
			a, b := max(numbers[0], numbers[1]), min(numbers[0], numbers[1])
			for target := 1; target <= 260; target++ {
				want := target == sum || target == product ||
					cells == 2 && (target == a-b || target*b == a)
				op := kenken.Cage{Op: kenken.Any, Target: target}.Operation(numbers)
				if (op != kenken.None) != want || want && kenken.Target(op, numbers) != target {
					t.Errorf("%d of %v: by %c", target, numbers, rune(op))
				}
				if want {
					allowed++
				}
			}
			for i = 0; i < cells && numbers[i] == 4; i++ { // the next numbers
				numbers[i] = 1
			}
			if i < cells {
				numbers[i]++
			}
		}
	}
	if allowed < 600 {
		t.Errorf("%d cages were allowed", allowed)
	}
}

func TestNew(t *testing.T) {
	one := []int{0}
	for _, tt := range []struct {
		order int
		cages []kenken.Cage
		words string
	}{
		{0, nil, "the order 0 is not in 1..64"},
		{65, nil, "the order 65 is not in 1..64"},
		{2, []kenken.Cage{{}}, "a cage has no cells"},
		{2, []kenken.Cage{{Cells: []int{3, 4}}}, "a cage has the cell 4, and the board 4 cells"},
		{2, []kenken.Cage{{Cells: []int{-1}}}, "a cage has the cell -1, and the board 4 cells"},
		{2, []kenken.Cage{{Cells: []int{2, 2}}},
			"row 2, column 1 is in two cages"},
		{2, []kenken.Cage{{Cells: []int{1, 0}}, {Cells: []int{1, 3}}}, "row 1, column 2 is in two cages"},
		{2, []kenken.Cage{{Cells: []int{2, 1}}},
			"the cage at row 1, column 2: its cells are not joined by their sides"},
		{2, []kenken.Cage{{Cells: one, Op: '%', Target: 3}}, "the cage at row 1, column 1: unknown operation"},
		{2, []kenken.Cage{{Cells: one, Op: kenken.Single, Target: 3}},
			"the cage at row 1, column 1: the target 3 is not in 1..2"},
		{2, []kenken.Cage{{Cells: one, Op: kenken.Single}},
			"the cage at row 1, column 1: the target 0 is not in 1..2"},
		{2, []kenken.Cage{{Cells: one, Target: 1}}, "the cage at row 1, column 1: unknown operation"},
		{2, []kenken.Cage{{Cells: one, Op: kenken.Any, Target: 1}},
			"the cage at row 1, column 1: a cage of one cell has only a number, such as 3"},
		{2, []kenken.Cage{{Cells: []int{0, 1}, Op: kenken.Any}},
			"the cage at row 1, column 1: the target 0 is not in 1..1000000000000000"},
		{2, []kenken.Cage{{Cells: []int{0, 1}, Op: kenken.Sum, Target: -4}},
			"the cage at row 1, column 1: the target -4 is not in 1..1000000000000000"},
	} {
		p, err := kenken.New(tt.order, tt.cages)
		if p != nil || fmt.Sprint(err) != tt.words {
			t.Errorf("%d, %v: %v, want %s", tt.order, tt.cages, err, tt.words)
		}
	}
}

func TestParse(t *testing.T) {
	const board = "kenken\na a b\nc d b\nc d e\n"
	for _, tt := range []struct{ text, want string }{
		{board, board},
		{"aab\ncdb\ncde\nb 2/\n", board + "b 2/\n"},
		{"X X A\nq Rr A\nq Rr zz\nRr 2 -\nzz 3\nA 3X\nq 2÷\nX 1−\n",
			board + "a 1-\nb 3*\nc 2/\nd 2-\ne 3\n"},
		{"a a _\n0 d -\n. d e\ne 1=\nd 4:\na 12 ×\n", "kenken\na a .\n. b .\n. b c\na 12*\nb 4/\nc 1\n"},
		{"aab\ncdb\ncde\nb 02\nd 2\n", board + "b 2\nd 2\n"}, // a cage of two cells, and one of one
		{"KenKen\na\n", "kenken\na\n"},
		{"a a # two\n\n# comment\nb,b\na 0003+\n", "kenken\na a\nb b\na 3+\n"},
	} {
		if got := read(t, tt.text).String(); got != tt.want {
			t.Errorf("%s became\n%s, want\n%s", tt.text, got, tt.want)
		}
	}
}

func TestParseErrors(t *testing.T) {
	const board = "kenken\na a b\nc d b\nc d e\n"
	for _, tt := range []struct {
		text      string
		line, col int
		words     string
		hint      string
	}{
		{"kenken\n", 1, 0, "the puzzle has no rows", ""},
		{"kenken size=3\na\n", 1, 8, `kenken has no option "size"`, "kenken has no options"},
		{"kenken\na a b\nc d b\n", 3, 0, "the board has 2 rows, and its first row 3 cells",
			"a board has as many rows as columns"},
		{"kenken\na a b\nc d b\nc d\n", 4, 3, "row 3 has 2 cells, but the first row has 3",
			"a board has as many rows as columns"},
		{"kenken\na a b\nc d b\nc d e f\n", 4, 7, "row 3 has 4 cells, but the first row has 3",
			"a board has as many rows as columns"},
		{"kenken\naab\ncdbe\n", 3, 4, "row 2 has 4 cells, but the first row has 3",
			"a board has as many rows as columns"},
		{"kenken\naab\ncd b\n", 3, 4, "row 2 has 2 cells, but the first row has 3",
			"a board has as many rows as columns"},
		{"kenken\n" + strings.Repeat("a ", 65) + "\n", 2, 129,
			"the row has more than 64 cells, the maximum", ""},
		{"kenken\na 4\nb b\n", 2, 3, `expected the name of a cage or ., found "4"`,
			"name cages by letters; . is a cell without a cage"},
		{"kenken\na b\nb a\n", 3, 3, `cage "a": its cells are not joined by their sides`, ""},
		{"kenken\na b\nc a\n", 3, 3, `cage "a": its cells are not joined by their sides`, ""},
		{board + "f 3+\n", 5, 1, `the board has no cage "f"`,
			"write the name of a cage and its target, such as a 12*"},
		{board + "c d e\n", 5, 3, `expected a target, found "d"`,
			"write the name of a cage and its target, such as a 12*"},
		{board + "f g h\n", 5, 1, "the board has 3 columns, but more rows",
			"a board has as many rows as columns"},
		{"kenken\n. .\n. .\n. .\n", 4, 1, "the board has 2 columns, but more rows",
			"a board has as many rows as columns"},
		{board + "a\n", 5, 1, "expected a target after the name of the cage",
			"write the name of a cage and its target, such as a 12*"},
		{board + "a 3 + b\n", 5, 7, `expected the end of the line, found "b"`,
			"write the name of a cage and its target, such as a 12*"},
		{board + "a 3+ b\n", 5, 6, `expected the end of the line, found "b"`,
			"write the name of a cage and its target, such as a 12*"},
		{board + "a 3+\nb 1-\na 3+\n", 7, 1, `cage "a" has two targets`, ""},
		{board + "a +3\n", 5, 3, `expected a target, found "+3"`,
			"write the name of a cage and its target, such as a 12*"},
		{board + "a 3^\n", 5, 4, `unknown operation "^"`, "the operations are + * - and /"},
		{board + "a 3 plus\n", 5, 5, `unknown operation "plus"`, "the operations are + * - and /"},
		{board + "a 0-\n", 5, 3, "target 0 is not in 1..1000000000000000", ""},
		{board + "a 1000000000000001*\n", 5, 3, "target 100000000000… is not in 1..1000000000000000", ""},
		{board + "a 3=\n", 5, 3, `cage "a": the sign = is for a single cell; for 2 cells write 3, or an operation such as 3+`, ""},
		{board + "a 0\n", 5, 3, "target 0 is not in 1..1000000000000000", ""},
		{board + "e 3+\n", 5, 3, `cage "e": a cage of one cell has only a number, such as 3`, ""},
		{board + "b 3+\ne 4\n", 6, 3, `cage "e": the target 4 is not in 1..3`, ""},
		{"kenken\na a\na b\na 2-\n", 4, 3, `cage "a": a difference or quotient needs two cells, not 3`, ""},
		{"a a b\nc d b\nc d e\n", 1, 0, "a KenKen without targets needs its header", "begin with a line kenken"},
	} {
		p, err := texts.Read(tt.text, []*puzzle.Kind{kenken.Kind()}, kenken.Kind())
		var fault *syntax.Error
		if !errors.As(err, &fault) {
			t.Errorf("%s: %v, %v", tt.text, p, err)
			continue
		}
		got := fmt.Sprintf("%d:%d: %s (%s)", fault.Line, fault.Col, fault.Msg, fault.Hint)
		if want := fmt.Sprintf("%d:%d: %s (%s)", tt.line, tt.col, tt.words, tt.hint); got != want {
			t.Errorf("%s: %s, want\n%s", tt.text, got, want)
		}
	}
}

func TestCheck(t *testing.T) {
	const board = "kenken\na a b\na c b\nd d e\na 12*\nb 2/\nc 3\nd 1-\n"
	for _, tt := range []struct {
		puzzle string
		answer puzzle.Answer
		rule   string
		cells  []int
		msg    string
	}{
		{board, puzzle.Answer{3, 2, 1, 2, 1, 3, 1, 3, 2}, "cage", []int{2, 5},
			"the cage at row 1, column 3 states 2/, but holds 1 3"},
		{board, puzzle.Answer{2, 1, 3, 1, 3, 2, 3, 2, 1}, "cage", []int{0, 1, 3},
			"the cage at row 1, column 1 states 12*, but holds 2 1 1"},
		{"kenken\na a b\na c b\nd d e\na 6+\nb 3/\nc 3\n", puzzle.Answer{1, 3, 2, 2, 1, 3, 3, 2, 1},
			"cage", []int{2, 5}, "the cage at row 1, column 3 states 3/, but holds 2 3"},
		{"kenken\na a b\na c b\nd d e\na 6+\nc 3\n", puzzle.Answer{1, 3, 2, 2, 1, 3, 3, 2, 1},
			"cage", []int{4}, "the cage at row 2, column 2 states 3, but holds 1"},
		{"kenken\na a b\na c b\nd d e\na 6+\nb 1-\nc 1\nd 1-\n",
			puzzle.Answer{1, 3, 2, 2, 1, 3, 3, 2, 1}, "", nil, ""},
		{"kenken\na a b\na c b\nd d e\nd 2-\n",
			puzzle.Answer{1, 3, 2, 2, 1, 3, 3, 2, 1}, "cage", []int{6, 7},
			"the cage at row 3, column 1 states 2-, but holds 3 2"},
		{"kenken\na a b\na c b\nd d e\na 6\nb 5\n", puzzle.Answer{1, 3, 2, 2, 1, 3, 3, 2, 1}, "", nil, ""},
		{"kenken\na a b\na c b\nd d e\na 5\n", puzzle.Answer{1, 3, 2, 2, 1, 3, 3, 2, 1}, "cage", []int{0, 1, 3},
			"the cage at row 1, column 1 states 5, which no operation makes of 1 3 2"},
		{"kenken\na a b\na c b\nd d e\nb 2\n", puzzle.Answer{1, 3, 2, 2, 1, 3, 3, 2, 1}, "cage", []int{2, 5},
			"the cage at row 1, column 3 states 2, which no operation makes of 2 3"},
		{board, nil, "size", nil, "the answer has 0 cells, the board 9"},
		{board, puzzle.Answer{3, 2, 1, 2, 4, 3, 1, 3, 2}, "value", []int{4},
			"row 2, column 2 holds 4, which is not in 1..3"},
		{board, puzzle.Answer{3, 2, 1, 2, 0, 3, 1, 3, 2}, "value", []int{4},
			"row 2, column 2 holds 0, which is not in 1..3"},
		{board, puzzle.Answer{3, 2, 1, 2, 1, 2, 1, 3, 2}, "row", []int{3, 5},
			"row 2 holds 2 twice, in columns 1 and 3"},
		{board, puzzle.Answer{3, 2, 1, 2, 3, 1, 1, 3, 2}, "column", []int{4, 7},
			"column 2 holds 3 twice, in rows 2 and 3"},
	} {
		puzzletest.Breaks(t, read(t, tt.puzzle), tt.answer, tt.rule, tt.cells, tt.msg)
	}
}

// TestCheckProduct: a product that does not fit in a machine word is not mistaken for a target.
func TestCheckProduct(t *testing.T) {
	const n = 64 // a column holds the product 64!, which is 0 in 64 bits
	column := kenken.Cage{Op: kenken.Product, Target: kenken.MaxTarget}
	s := make(puzzle.Answer, n*n)
	for c := range s {
		s[c] = (c/n+c)%n + 1
		if c%n == 0 {
			column.Cells = append(column.Cells, c)
		}
	}
	p, err := kenken.New(n, []kenken.Cage{column})
	if err != nil {
		t.Fatal(err)
	}
	var v *puzzle.Violation
	if err := p.Check(s); !errors.As(err, &v) || v.Rule != "cage" {
		t.Errorf("the verdict is %v", err)
	}
}

// TestFacts: what the answer of a board has, and why the board has no fact of another sort.
func TestFacts(t *testing.T) {
	p := read(t, "kenken\na a b\na c b\nd d e\na 6+\n")
	s := puzzle.Answer{1, 3, 2, 2, 1, 3, 3, 2, 1}
	if err := p.Check(s); err != nil {
		t.Fatal(err)
	}
	puzzletest.Facts(t, p, s, []puzzletest.FactCase{
		{Text: "r1c2=3", Has: true},
		{Text: "r1c2=2"},
		{Text: "!r1c2=2", Has: true},
		{Text: "!r1c2=3"},
		{Text: "r1c1=4", Err: "the numbers of the board are 1 to 3, not 4"},
		{Text: "r1c1=0", Err: "the numbers of the board are 1 to 3, not 0"},
		{Text: "r4c1=1", Err: "row 4, column 1 is outside the board, which has 3 rows and 3 columns"},
		{Text: "r1c1<r1c2", Err: `"row 1, column 1 is smaller than row 1, column 2" is not a fact about ` +
			"a kenken: expected the number that a cell holds (r1c2=7)"},
	})
}

func TestRules(t *testing.T) {
	const square = "Write the numbers 1 to 2 in the cells, so that each row and each column holds each number once."
	const signs = " A number with a sign in the corner of a cage is the sum (+), the product (×), the " +
		"difference (−) or the quotient (÷) of the numbers in the cage."
	const open = " A number without a sign in a cage of several cells is the result of an operation that is " +
		"not given: the sum or the product of the numbers, or of two numbers the difference or the quotient."
	const always = " Take the smaller number from the larger one, or divide the larger one by it. A number " +
		"without a sign in a cage of one cell is the number of that cell. A cage may hold a number more than " +
		"once."
	const free = " Nothing is said about a cage without a number."
	for text, want := range map[string]string{
		"kenken\n. .\n. .\n":     square,
		"a .\n. .\na 1\n":        square + always,
		"a a\n. .\na 3+\n":       square + signs + always,
		"a a\nb b\na 2/\nb 1-\n": square + signs + always,
		"a a\nb c\na 3\nb 1\n":   square + open + free + always,
		"a a\nb b\na 3\nb 1-\n":  square + signs + open + always,
		"a a\nb b\na 3+\n":       square + signs + free + always,
	} {
		if got := read(t, text).Rules(); got != want {
			t.Errorf("%s: %s", text, got)
		}
	}
}

func TestLayout(t *testing.T) {
	p := read(t, "kenken\na a b\na . b\nd d e\na 6\nb 1-\nd 2/\ne 2\n")
	l := p.Layout(puzzle.Answer{1, 2, 3, 3, 1, 2, 2, 3, 1})
	var corners, texts []string
	for _, m := range l.Cells {
		corners, texts = append(corners, m.Corner), append(texts, m.Text)
	}
	if got := strings.Join(corners, " "); got != "6  1−    2÷  2" || strings.Join(texts, "") != "123312231" {
		t.Errorf("corners %q, texts %q", got, texts)
	}
	if !slices.Equal(l.Cages, []int{0, 0, 1, 0, -1, 1, 2, 2, 3}) {
		t.Errorf("cages %v", l.Cages)
	}
	if l := read(t, "kenken\n. .\n. .\n").Layout(nil); l.Cages != nil {
		t.Errorf("without cages: %v", l.Cages)
	}
}

func Example() {
	p, err := texts.Read("kenken\na a b\nc c b\nc d d\na 2*\nb 3/\nc 8+\nd 1-\n",
		[]*puzzle.Kind{kenken.Kind()}, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(p.Check(puzzle.Answer{1, 2, 3, 2, 3, 1, 3, 1, 2}))
	fmt.Println(p.Check(puzzle.Answer{2, 1, 3, 3, 2, 1, 1, 3, 2}))
	// Output:
	// <nil>
	// the cage at row 2, column 1 states 8+, but holds 3 2 1
}

// FuzzParse: no text makes the parser panic, and what it reads has one canonical text.
func FuzzParse(f *testing.F) {
	f.Add(kenken.Kind().Example)
	f.Add("aab\ncdb\ncde\nb 2/\n")
	f.Add("a a _\n0 d -\n. d e\ne 1=\nd 4:\na 12 ×\n")
	f.Add("kenken\na b\nb a\n")
	f.Add("a a\nb c\na 2\nb 1=\n")
	f.Add("kenken\na a\na\na 1000000000000001*\n=\n1 2\n2 1\n")
	f.Fuzz(func(t *testing.T, text string) {
		kinds := []*puzzle.Kind{kenken.Kind()}
		p, err := texts.Read(text, kinds, kenken.Kind())
		if err != nil {
			if err.Error() == "" {
				t.Error("an error without a word")
			}
			return
		}
		again, err := texts.Read(p.String(), kinds, nil)
		if err != nil {
			t.Fatalf("%v, in\n%s", err, p)
		}
		if again.String() != p.String() || !slices.Equal(again.Clues(), p.Clues()) {
			t.Errorf("text changed in a round trip, from\n%sto\n%s", p, again)
		}
	})
}

// FuzzAnswer: no text makes the reader of answers panic. What it reads has the form of an answer
// and survives its own text, and Check judges it without a panic.
func FuzzAnswer(f *testing.F) {
	f.Add("1 2 3 4\n3 4 2 1\n2 1 4 3\n4 3 1 2\n")
	f.Add("1 2 3 4\n3 4 2 1\n2 1 4 3\n4 3 1 0\n")
	f.Add("a b\n")
	f.Fuzz(func(t *testing.T, text string) {
		p := read(t, kenken.Kind().Example)
		s, err := texts.ReadAnswer(p, text)
		if err != nil {
			return
		}
		if len(s) != 16 || slices.Min(s) < 1 || slices.Max(s) > 4 {
			t.Fatalf("%v is no form of an answer", s)
		}
		again, err := texts.ReadAnswer(p, p.FormatAnswer(s))
		if err != nil || !slices.Equal(s, again) {
			t.Errorf("answer %v became %v (%v)", s, again, err)
		}
		_ = p.Check(s) // it judges, whatever it says
	})
}
