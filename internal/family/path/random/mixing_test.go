package random

import (
	"context"
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/gridwright/gridwright/internal/family/path"
	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/internal/sample"
)

// statistics of a path whose memory of the start is measured.
var statistics = []struct {
	name string
	of   func(b grid.Board, walk []int) float64
}{
	{"row of an end", func(b grid.Board, walk []int) float64 {
		r, _ := b.RowCol(walk[0])
		last, _ := b.RowCol(walk[len(walk)-1])
		return float64(r + last)
	}},
	{"turns", func(b grid.Board, walk []int) float64 {
		turns := 0
		for i := 2; i < len(walk); i++ {
			if walk[i]-walk[i-1] != walk[i-1]-walk[i-2] {
				turns++
			}
		}
		return float64(turns)
	}},
	{"horizontal links", func(b grid.Board, walk []int) float64 {
		return horizontal(b, walk, b.Cols)
	}},
	{"the same in a quarter", func(b grid.Board, walk []int) float64 {
		return horizontal(b, walk, b.Cols/2)
	}},
	{"number at the centre", func(b grid.Board, walk []int) float64 {
		i := slices.Index(walk, b.Cell(b.Rows/2, b.Cols/2))
		return float64(min(i, len(walk)-1-i))
	}},
}

// horizontal counts the links along rows in the left and upper part of a board.
func horizontal(b grid.Board, walk []int, cols int) float64 {
	links := 0
	for i := 1; i < len(walk); i++ {
		r, c := b.RowCol(walk[i])
		if _, d := b.RowCol(walk[i-1]); max(c-d, d-c) == 1 && r*b.Cols < cols*b.Rows && c < cols {
			if was, _ := b.RowCol(walk[i-1]); was == r {
				links++
			}
		}
	}
	return float64(links)
}

// measure returns the statistics of a chain.
func (c *chain) measure() []float64 {
	walk := make([]int, len(c.ring))
	for i := range walk {
		walk[i] = int(c.cell(i))
	}
	var all []float64
	for _, s := range statistics {
		all = append(all, s.of(c.board, walk))
	}
	return all
}

// autocorrelation returns the integrated autocorrelation time of a series, in its steps: so many
// steps count as much as one independent sample. The sum of the correlations ends at six times its
// value, as Madras and Sokal propose in "The pivot algorithm", Journal of Statistical Physics 50
// (1988).
func autocorrelation(series []float64) float64 {
	mean, square := moments(series)
	time := 1.0
	for lag := 1; lag < len(series)/4 && float64(lag) < 6*time; lag++ {
		sum := 0.0
		for i := range len(series) - lag {
			sum += (series[i] - mean) * (series[i+lag] - mean)
		}
		time += 2 * sum / float64(len(series)-lag) / square
	}
	return time
}

// moments returns the mean and the variance of a series.
func moments(series []float64) (mean, variance float64) {
	for _, v := range series {
		mean += v / float64(len(series))
	}
	for _, v := range series {
		variance += (v - mean) * (v - mean) / float64(len(series))
	}
	return mean, variance
}

// TestMixingTime logs the autocorrelation time of each statistic in moves for each cell. A draw
// makes at least twice as many moves. GRIDWRIGHT_WHOLE adds the largest boards.
func TestMixingTime(t *testing.T) {
	header := "board"
	for _, s := range statistics {
		header += " | " + s.name
	}
	t.Log(header + " | moves of a draw")
	boards := []*path.Puzzle{open(t, false, 9, 9), open(t, true, 9, 9), open(t, false, 3, 40),
		frame(t, false, deadEnds...)}
	if sample.Whole() {
		boards = append(boards, open(t, false, 16, 16), open(t, false, 32, 32), open(t, true, 16, 16),
			open(t, true, 32, 32), open(t, false, 4, 64))
	}
	for _, p := range boards {
		b, n := p.Board(), p.N()
		c := newChain(b, p.Diagonal(), zigzag(b, source(1)), source(1))
		if n < b.Cells() {
			c = chainOf(t, p, 1)
		}
		if err := c.run(context.Background(), 2*c.enough()); err != nil {
			t.Fatal(err)
		}
		series := make([][]float64, len(statistics))
		const samples, each = 10_000, 4
		for range samples {
			if err := c.run(context.Background(), n/each); err != nil {
				t.Fatal(err)
			}
			for i, v := range c.measure() {
				series[i] = append(series[i], v)
			}
		}
		row := fmt.Sprintf("%s %dx%d", p.Kind().Name, b.Rows, b.Cols)
		enough := float64(c.enough()) / float64(n)
		for i, s := range series {
			if _, variance := moments(s); variance == 0 {
				row += " | fixed"
				continue
			}
			time := autocorrelation(s) / each
			row += fmt.Sprintf(" | %.1f", time)
			if !(time < enough/2) {
				t.Errorf("%s: %s has the autocorrelation time %.1f", row, statistics[i].name, time)
			}
		}
		t.Logf("%s | %.0f", row, enough)
	}
}

// TestMixingStarts compares paths after parts of the moves of a draw with those after three times
// as many, from the zigzag of Answer and from a spiral: the largest difference between the means
// of a statistic, in standard deviations of the statistic and (in parentheses) of the difference.
// After 1/8 of the moves the start is still seen, after all of them it is not. GRIDWRIGHT_WHOLE adds
// the largest boards.
func TestMixingStarts(t *testing.T) {
	t.Log("board, draws | start | 1/8 of the moves | 1/4 | 1/2 | all")
	for _, s := range []struct{ side, draws int }{{9, 10000}, {16, 2000}, {32, 300}, {64, 40}} {
		if s.side > 9 && !sample.Whole() {
			break
		}
		s.draws = sample.Number(s.draws, 4)
		b := grid.Board{Rows: s.side, Cols: s.side}
		parts := []int{8, 4, 2, 1}
		for _, name := range []string{"zigzag", "spiral"} {
			series := make([][][]float64, len(parts)+1) // the last is the one to compare with
			for i := range series {
				series[i] = make([][]float64, len(statistics))
			}
			for seed := range uint64(s.draws) {
				r := source(seed)
				start := zigzag(b, r)
				if name == "spiral" {
					start = spiral(b)
				}
				c, done := newChain(b, false, start, r), 0
				for i := range series {
					moves := 3 * c.enough()
					if i < len(parts) {
						moves = c.enough() / parts[i]
					}
					if err := c.run(context.Background(), moves-done); err != nil {
						t.Fatal(err)
					}
					done = moves
					for j, v := range c.measure() {
						series[i][j] = append(series[i][j], v)
					}
				}
			}
			row := fmt.Sprintf("%dx%d, %d | %s", s.side, s.side, s.draws, name)
			var worst [4]float64 // in standard deviations of the difference
			for i := range parts {
				largest := 0.0
				for j := range statistics {
					mean, variance := moments(series[i][j])
					want, spread := moments(series[len(parts)][j])
					off := math.Abs(mean - want)
					largest = max(largest, off/math.Sqrt(spread))
					worst[i] = max(worst[i], off/math.Sqrt((variance+spread)/float64(s.draws)))
				}
				row += fmt.Sprintf(" | %.2f (%.1f)", largest, worst[i])
			}
			t.Log(row)
			if worst[3] > 4 || worst[0] < 4 {
				t.Errorf("%s: the last difference must be below 4 deviations, the first above", row)
			}
		}
	}
}

// spiral returns the cells of a board from the outside to the inside.
func spiral(b grid.Board) []int {
	walk := make([]int, 0, b.Cells())
	seen := make([]bool, b.Cells())
	cell, dir := 0, grid.E
	for range b.Cells() {
		walk = append(walk, cell)
		seen[cell] = true
		next, ok := b.Step(cell, dir)
		if !ok || seen[next] {
			dir = (dir + 2) % 8
			next, _ = b.Step(cell, dir)
		}
		cell = next
	}
	return walk
}
