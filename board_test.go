package gridwright_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/sample"
)

// empty returns a board of a kind without clues.
func empty(t testing.TB, kind string, rows, cols int) gridwright.Puzzle {
	t.Helper()
	row := strings.Repeat(". ", cols-1) + ".\n"
	p, err := gridwright.Parse(kind + "\n" + strings.Repeat(row, rows))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestMinimizeBoard: the fewest clues of boards that take little time. Those of Latin squares are
// the smallest critical sets: 0, 1, 2, 4 for the orders 1 to 4 (A. P. Street, 1992).
func TestMinimizeBoard(t *testing.T) {
	for _, tt := range []struct {
		kind       string
		rows, cols int
		want       int
	}{
		{"numbrix", 1, 1, 0}, {"numbrix", 1, 5, 1}, {"numbrix", 2, 2, 2}, {"numbrix", 2, 9, 2},
		{"numbrix", 3, 3, 2}, {"numbrix", 3, 8, 2}, {"numbrix", 4, 4, 2}, {"numbrix", 4, 7, 2},
		{"numbrix", 5, 5, 3}, {"numbrix", 5, 6, 2}, {"numbrix", 6, 5, 2}, {"numbrix", 5, 7, 3},
		{"numbrix", 6, 6, 3},
		{"hidato", 2, 2, 2 + 1}, {"hidato", 3, 3, 2}, {"hidato", 4, 4, 3},
		{"latin", 1, 1, 0}, {"latin", 2, 2, 1}, {"latin", 3, 3, 2}, {"latin", 4, 4, 4},
		{"sudoku", 4, 4, 4}, {"futoshiki", 3, 3, 2}, {"futoshiki", 4, 4, 4},
	} {
		if n := tt.rows * tt.cols; n > 30 && !sample.Whole() || n > 25 && testing.Short() {
			continue
		}
		p := empty(t, tt.kind, tt.rows, tt.cols)
		r, err := gridwright.MinimizeBoard(context.Background(), p, nil)
		if err != nil {
			t.Errorf("%s %dx%d: %v", tt.kind, tt.rows, tt.cols, err)
			continue
		}
		if r.Clues != tt.want || r.Lower != tt.want || !r.Minimum || r.Stop != gridwright.Exhausted {
			t.Errorf("%s %dx%d: expected %d clues, found %d to %d, %s", tt.kind, tt.rows, tt.cols, tt.want,
				r.Lower, r.Clues, r.Stop)
		}
		unique(t, r)
	}
}

// unique checks that the puzzle of a result has exactly one answer, by clause learning.
func unique(t *testing.T, r gridwright.BoardReduced) {
	t.Helper()
	s, err := gridwright.Solve(context.Background(), r.Puzzle, &gridwright.SolveOptions{
		Engine: "sat"})
	if err != nil || s.Verdict != gridwright.Unique || !slices.Equal(s.Answer, r.Answer) {
		t.Errorf("%v %s:\n%s", err, s.Verdict, r.Puzzle)
	}
	if n := len(r.Puzzle.Clues()); n != r.Clues {
		t.Errorf("%d clues in the puzzle, %d in the result", n, r.Clues)
	}
}

// TestBoardPairs: of all answers of a Numbrix, listed one by one, no two numbers belong to exactly one
// where MinimizeBoard says so, without listing them. GRIDWRIGHT_WHOLE adds 6x6, with half a million.
func TestBoardPairs(t *testing.T) {
	for _, tt := range []struct {
		rows, cols, answers, fewest int
	}{{5, 5, 8648, 3}, {5, 6, 53_992, 2}, {6, 6, 458_696, 3}} {
		if n := tt.rows * tt.cols; n > 30 && !sample.Whole() || n > 25 && testing.Short() {
			continue
		}
		frame, err := gridwright.Frame(gridwright.KindNamed("numbrix"), tt.rows, tt.cols)
		if err != nil {
			t.Fatal(err)
		}
		n := tt.rows * tt.cols
		seen := make([]uint8, n*n*n*n) // how many answers have two numbers in two cells; 2 stands for more
		answers := 0
		for s, err := range gridwright.Answers(context.Background(), frame, nil) {
			if err != nil {
				t.Fatal(err)
			}
			answers++
			for c, v := range s {
				row := seen[(c*n+v-1)*n*n:]
				for d := c + 1; d < n; d++ {
					if at := &row[d*n+s[d]-1]; *at < 2 {
						*at++
					}
				}
			}
		}
		fewest := 3
		for _, times := range seen {
			if times == 1 {
				fewest = 2
				break
			}
		}
		r, err := gridwright.MinimizeBoard(context.Background(), frame, nil)
		if err != nil || answers != tt.answers || fewest != tt.fewest || r.Clues != tt.fewest || !r.Minimum {
			t.Errorf("%dx%d: %d answers, fewest %d by listing, %d by MinimizeBoard, %v", tt.rows, tt.cols, answers, fewest, r.Clues, err)
		}
	}
}

// TestResearchBoards: the boards of docs/research.md have one answer, by two engines that share no
// search code.
func TestResearchBoards(t *testing.T) {
	text, err := os.ReadFile("docs/research.md")
	if err != nil {
		t.Fatal(err)
	}
	boards := 0
	for p, err := range gridwright.Puzzles(strings.NewReader(indented(string(text)))) {
		if err != nil {
			t.Fatal(err)
		}
		boards++
		for _, by := range []gridwright.Engine{"native:bitboard", "native:frontier"} {
			r, err := gridwright.Solve(context.Background(), p, &gridwright.SolveOptions{Engine: by})
			if err != nil || r.Verdict != gridwright.Unique {
				t.Errorf("%v: %s by %s for\n%s", err, r.Verdict, by, p)
			}
		}
	}
	if boards < 2 {
		t.Errorf("%d boards", boards)
	}
}

// indented returns the blocks of a page that are indented and begin with a Numbrix.
func indented(page string) string {
	var text strings.Builder
	inside := false
	for line := range strings.Lines(page) {
		in, ok := strings.CutPrefix(line, "    ")
		inside = ok && (inside || in == "numbrix\n")
		if inside {
			text.WriteString(in)
		} else if text.Len() > 0 && !strings.HasSuffix(text.String(), "---\n") {
			text.WriteString("---\n")
		}
	}
	return text.String()
}

// TestMinimizeBoardStops: wherever the search ends, its bounds hold.
func TestMinimizeBoardStops(t *testing.T) {
	const fewest = 3 // TestMinimizeBoard
	side := 5
	if sample.Whole() {
		side = 6
	}
	for steps := range sample.Number(8, 1) {
		ctx, cancel := context.WithCancel(context.Background())
		seen := 0
		r, err := gridwright.MinimizeBoard(ctx, empty(t, "numbrix", side, side),
			&gridwright.BoardOptions{Progress: func(b gridwright.BoardBounds) {
				if b.Lower > fewest || b.Clues >= 0 && b.Clues < fewest {
					t.Errorf("%d to %d clues; the fewest are %d", b.Lower, b.Clues, fewest)
				}
				if seen++; seen > steps {
					cancel()
				}
			}})
		cancel()
		switch {
		case err != nil:
			t.Fatal(err)
		case r.Lower > fewest || r.Puzzle != nil && r.Clues < fewest:
			t.Errorf("after %d steps: %d to %d clues", steps, r.Lower, r.Clues)
		case !r.Minimum && r.Stop != gridwright.Interrupted:
			t.Errorf("after %d steps: %s", steps, r.Stop)
		}
		if r.Puzzle != nil {
			unique(t, r)
		}
	}
}

func TestMinimizeBoardErrors(t *testing.T) {
	refused := []gridwright.Puzzle{empty(t, "numbrix", 12, 12), empty(t, "numberlink", 3, 3),
		empty(t, "slitherlink", 2, 2)}
	if sample.Whole() {
		refused = append(refused, empty(t, "sudoku", 9, 9)) // after a million answers
	}
	for _, p := range refused {
		if _, err := gridwright.MinimizeBoard(context.Background(), p, nil); !errors.Is(err, gridwright.ErrUnsupported) {
			t.Errorf("%v for\n%s", err, p)
		}
	}
}

func ExampleMinimizeBoard() {
	p, err := gridwright.Parse("numbrix\n. . .\n. . .\n. . .\n")
	if err != nil {
		panic(err)
	}
	r, err := gridwright.MinimizeBoard(context.Background(), p, nil)
	if err != nil {
		panic(err)
	}
	fmt.Println(r.Clues, r.Minimum)
	// Output: 2 true
}

func BenchmarkMinimizeBoard(b *testing.B) {
	for _, size := range []int{5, 6} {
		b.Run(fmt.Sprintf("numbrix-%dx%d", size, size), func(b *testing.B) {
			p := empty(b, "numbrix", size, size)
			for b.Loop() {
				if r, err := gridwright.MinimizeBoard(context.Background(), p, nil); err != nil || !r.Minimum {
					b.Fatal(r.Clues, err)
				}
			}
		})
	}
}
