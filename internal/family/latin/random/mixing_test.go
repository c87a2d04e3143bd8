package random

import (
	"context"
	"fmt"
	"math"
	"testing"

	"github.com/gridwright/gridwright/internal/sample"
)

// chain is what the tests of mixing need of a square, with and without boxes.
type chain interface {
	mix(ctx context.Context, steps int) error
	enough() int
	rectangles() float64
}

// rectangles counts the pairs of numbers in four cells of two rows and two columns that could be
// exchanged: the intercalates.
func (s *square) rectangles() float64 {
	return float64(s.count(func(int, int, int, int) bool { return true }))
}

// rectangles counts only those in two boxes: in others no exchange keeps the rules.
func (b *boxed) rectangles() float64 {
	return float64(b.count(func(x, y, x2, y2 int) bool {
		return (x/b.height == x2/b.height) != (y/b.width == y2/b.width)
	}))
}

func (s *square) count(counts func(x, y, x2, y2 int) bool) (found int) {
	n := s.n
	for x := range n {
		for x2 := range x {
			for y := range n {
				y2 := int(s.column[x*n+int(s.number[x2*n+y])])
				if y2 < y && s.number[x*n+y] == s.number[x2*n+y2] && counts(x, y, x2, y2) {
					found++
				}
			}
		}
	}
	return found
}

// TestMixingTime logs the autocorrelation time of statistics in steps of the chain: so many steps
// count as much as one independent sample. A draw makes at least four times as many. For Latin
// squares a step goes from one proper square to the next. GRIDWRIGHT_WHOLE adds further orders.
func TestMixingTime(t *testing.T) {
	t.Log("board | rectangles | a corner | like the start | small on the diagonal | steps of a draw")
	orders, boxes := []int{5, 9}, [][2]int{{2, 3}, {3, 3}}
	if sample.Whole() {
		orders, boxes = []int{4, 5, 7, 9, 15, 25}, [][2]int{{2, 2}, {2, 3}, {3, 3}, {3, 4}, {4, 4}, {5, 5}}
	}
	for _, order := range orders {
		s := cyclic(order, source(1))
		mixing(t, fmt.Sprintf("latin %d", order), s, s)
	}
	for _, box := range boxes {
		b := pattern(box[0], box[1], source(1))
		mixing(t, fmt.Sprintf("sudoku %d, boxes of %dx%d", b.n, box[0], box[1]), b, b.square)
	}
}

func mixing(t *testing.T, name string, c chain, s *square) {
	start := append([]uint8(nil), s.number...)
	each := max(1, c.enough()/64) // steps between samples
	const samples = 10_000
	var series [4][]float64
	for range samples {
		if err := c.mix(context.Background(), each); err != nil {
			t.Fatal(err)
		}
		small := 0
		for x := range s.n {
			if int(s.number[x*s.n+x]) < s.n/2 {
				small++
			}
		}
		for i, v := range []float64{c.rectangles(), float64(s.number[0]), s.alike(start), float64(small)} {
			series[i] = append(series[i], v)
		}
	}
	row := name
	for _, values := range series {
		time := autocorrelation(values) * float64(each)
		row += fmt.Sprintf(" | %.0f", time)
		if !(4*time < float64(c.enough())) {
			t.Errorf("%s: the autocorrelation time is %.0f of %d steps", name, time, c.enough())
		}
	}
	t.Logf("%s | %d", row, c.enough()&^1)
}

// autocorrelation returns the integrated autocorrelation time of a series, in its steps. The sum
// of the correlations ends at six times its value, as Madras and Sokal propose in "The pivot
// algorithm", Journal of Statistical Physics 50 (1988).
func autocorrelation(series []float64) float64 {
	average, variance := moments(series)
	time := 1.0
	for lag := 1; lag < len(series)/4 && float64(lag) < 6*time; lag++ {
		sum := 0.0
		for i := range len(series) - lag {
			sum += (series[i] - average) * (series[i+lag] - average)
		}
		time += 2 * sum / float64(len(series)-lag) / variance
	}
	return time
}

// moments returns the mean and the variance of a series.
func moments(series []float64) (average, variance float64) {
	for _, v := range series {
		average += v / float64(len(series))
	}
	for _, v := range series {
		variance += (v - average) * (v - average) / float64(len(series))
	}
	return average, variance
}

// TestMixingStarts looks for the start of Answer in squares after parts of the steps of a draw, in
// two statistics. One is the number of cells that hold what they held at the start: its mean must
// be the order, since all numbers are alike. The other is the number of rectangles, compared with
// that after three times the steps of a draw. The log has the larger difference, in standard
// deviations of the statistic, and in parentheses of the difference. After 1/32 of the steps the
// start is still seen, after all of them it is not. GRIDWRIGHT_WHOLE adds the largest boards.
func TestMixingStarts(t *testing.T) {
	t.Log("board, draws | 1/32 of the steps | 1/16 | 1/8 | 1/4 | all")
	latin := func(n int) func(seed uint64) (chain, *square) {
		return func(seed uint64) (chain, *square) {
			s := cyclic(n, source(seed))
			return s, s
		}
	}
	sudoku := func(height, width int) func(seed uint64) (chain, *square) {
		return func(seed uint64) (chain, *square) {
			b := pattern(height, width, source(seed))
			return b, b.square
		}
	}
	for _, tt := range sample.Of([]struct {
		name  string
		draws int
		start func(seed uint64) (chain, *square)
	}{
		{"latin 9", 4000, latin(9)}, {"latin 15", 2000, latin(15)}, {"latin 32", 300, latin(32)},
		{"sudoku 6", 4000, sudoku(2, 3)}, {"sudoku 9", 4000, sudoku(3, 3)},
		{"sudoku 16", 2000, sudoku(4, 4)}, {"sudoku 25", 500, sudoku(5, 5)},
	}, 1) {
		if tt.draws < 4000 && !sample.Whole() {
			continue
		}
		parts := []int{32, 16, 8, 4, 1}
		rectangles, alike := make([][]float64, len(parts)), make([][]float64, len(parts))
		var last []float64 // rectangles
		order := 0.0
		for seed := range uint64(tt.draws) {
			c, s := tt.start(seed)
			order = float64(s.n)
			start, done := append([]uint8(nil), s.number...), 0
			for i, part := range parts {
				steps := c.enough() / part
				if err := c.mix(context.Background(), steps-done); err != nil {
					t.Fatal(err)
				}
				done = steps
				rectangles[i] = append(rectangles[i], c.rectangles())
				alike[i] = append(alike[i], s.alike(start))
			}
			if err := c.mix(context.Background(), 2*done); err != nil {
				t.Fatal(err)
			}
			last = append(last, c.rectangles())
		}
		want, variance := moments(last)
		_, spread := moments(alike[len(parts)-1])
		row := fmt.Sprintf("%s, %d", tt.name, tt.draws)
		var worst [5]float64
		for i := range parts {
			r, rv := moments(rectangles[i])
			a, av := moments(alike[i])
			worst[i] = max(math.Abs(r-want)/math.Sqrt((variance+rv)/float64(tt.draws)),
				math.Abs(a-order)/math.Sqrt(av/float64(tt.draws)))
			row += fmt.Sprintf(" | %.2f (%.1f)", max(math.Abs(r-want)/math.Sqrt(variance),
				math.Abs(a-order)/math.Sqrt(spread)), worst[i])
		}
		t.Log(row)
		if worst[4] > 4 || worst[0] < 4 {
			t.Errorf("%s: the last difference must be below 4 deviations, the first above", row)
		}
	}
}

// alike counts the cells that hold what they hold in another square.
func (s *square) alike(other []uint8) float64 {
	same := 0
	for cell, z := range s.number {
		if z == other[cell] {
			same++
		}
	}
	return float64(same)
}
