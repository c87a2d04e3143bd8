package random

import (
	"context"
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/gridwright/gridwright/internal/sample"
	"github.com/gridwright/gridwright/puzzle"
)

// TestUniform: of small orders all answers are drawn equally often. Chi-square is within four
// standard deviations of its mean, the degrees of freedom. On boxes of 2x3 the numbers are renamed
// by the first row, which leaves a 720th of the answers, and without GRIDWRIGHT_WHOLE fewer are drawn.
// The log has the distance to the uniform
// distribution too (total variation), and what it would be for draws that are uniform: on average
// the square root of the answers by 2 pi times the draws.
func TestUniform(t *testing.T) {
	for _, tt := range []struct {
		kind          string
		order         int
		height, width int
		answers, each int // each: draws of an answer, on average
		renamed       bool
		whole         bool // only with GRIDWRIGHT_WHOLE
	}{
		{kind: "latin", order: 2, answers: 2, each: sample.Number(1000, 1)},
		{kind: "latin", order: 3, answers: 12, each: sample.Number(1000, 1)},
		{kind: "latin", order: 4, answers: 576, each: sample.Number(100, 1)},
		{kind: "latin", order: 5, answers: 161280 / 120, each: sample.Number(50, 1), renamed: true},
		{kind: "latin", order: 5, answers: 161280, each: 5, whole: true},
		{kind: "sudoku", order: 4, height: 2, width: 2, answers: 288, each: sample.Number(100, 1)},
		{kind: "sudoku", order: 6, height: 2, width: 3, answers: 28_200_960 / 720, each: sample.Number(5, 3), renamed: true},
		{kind: "sudoku", order: 6, height: 3, width: 2, answers: 28_200_960 / 720, each: 5, renamed: true, whole: true},
	} {
		if tt.whole && !sample.Whole() {
			continue
		}
		p, r := frame(t, tt.kind, tt.order, tt.height, tt.width), source(3)
		drawn := map[string]int{}
		draws := tt.each * tt.answers
		for range draws {
			a, err := Answer(context.Background(), p, never, r)
			if err != nil {
				t.Fatal(err)
			}
			drawn[text(a, tt.order, tt.renamed)]++
		}
		each := float64(tt.each)
		unseen := float64(tt.answers - len(drawn))
		square, distance := unseen*each, unseen*each/2/float64(draws)
		for _, n := range drawn {
			off := float64(n) - each
			square += off * off / each
			distance += math.Abs(off) / 2 / float64(draws)
		}
		df := float64(tt.answers - 1)
		deviations := (square - df) / math.Sqrt(2*df)
		t.Logf("%s %d: %d answers, %d draws: chi-square %.1f, %+.1f deviations; distance %.3f, by chance %.3f",
			tt.kind, tt.order, tt.answers, draws, square, deviations, distance,
			math.Sqrt(float64(tt.answers)/(2*math.Pi*float64(draws))))
		if math.Abs(deviations) > 4 || unseen < 0 {
			t.Errorf("%d different answers of %d", len(drawn), tt.answers)
		}
	}
}

// TestReach: the moves lead to every 6x6 Sudoku, up to the names of the numbers. Without the exchanges
// of numbers they do not.
func TestReach(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes some seconds")
	}
	for _, tt := range []struct{ moves, want int }{{2, 29_952}, {3, 28_200_960 / 720}} {
		b := pattern(2, 3, source(1))
		moves := []func() int{b.exchangeRows, b.exchangeColumns, b.exchangeNumbers}[:tt.moves]
		seen := map[string]bool{}
		answer := make(puzzle.Answer, len(b.number))
		for range 25 * tt.want {
			moves[b.r.IntN(len(moves))]()
			for c, z := range b.number {
				answer[c] = int(z) + 1
			}
			seen[text(answer, b.n, true)] = true
		}
		t.Logf("%d sorts of moves lead to %d answers", tt.moves, len(seen))
		if len(seen) != tt.want {
			t.Errorf("want %d", tt.want)
		}
	}
}

// text is an answer as a text; renamed gives the first row the numbers 1, 2, 3 and so on.
func text(a puzzle.Answer, order int, renamed bool) string {
	names := make([]byte, order+1)
	for y, v := range a[:order] {
		names[v] = byte(v)
		if renamed {
			names[v] = byte(y + 1)
		}
	}
	all := make([]byte, len(a))
	for c, v := range a {
		all[c] = names[v]
	}
	return string(all)
}

// TestUniformSudoku compares statistics of 9x9 Sudokus with those of a sampler that shares nothing
// with the chain. The difference is within four deviations. As a control, draws with a tenth of
// the moves differ by more.
func TestUniformSudoku(t *testing.T) {
	if testing.Short() {
		t.Skip("it draws many Sudokus")
	}
	draws := sample.Number(10_000, 4)
	names := []string{"rectangles", "pure bands", "numbers of the outer boxes of a row"}
	measure := func(number []uint8) []float64 {
		return []float64{rectangles(number), pureBands(number), outer(number)}
	}
	var want [3]mean
	r := source(5)
	for range 2 * draws {
		number, weight := weighted(r)
		for i, v := range measure(number) {
			want[i].add(v, weight)
		}
	}
	for _, part := range []int{1, 10} {
		var got [3]mean
		for range draws {
			b := pattern(3, 3, r)
			if err := b.mix(context.Background(), b.enough()/part); err != nil {
				t.Fatal(err)
			}
			for i, v := range measure(b.number) {
				got[i].add(v, 1)
			}
		}
		worst := 0.0
		for i, name := range names {
			g, ge := got[i].estimate()
			w, we := want[i].estimate()
			off := (g - w) / math.Hypot(ge, we)
			worst = max(worst, math.Abs(off))
			t.Logf("%d moves: %s %.4f ± %.4f, without a chain %.4f ± %.4f: %+.1f deviations",
				4*81/part, name, g, ge, w, we, off)
		}
		if part == 1 && worst > 4 || part > 1 && worst < 4 {
			t.Errorf("with 1/%d of the moves the largest difference is %.1f deviations", part, worst)
		}
	}
}

// mean sums up a weighted sample.
type mean struct{ weight, value, weight2, value2, both float64 }

func (m *mean) add(v, w float64) {
	m.weight += w
	m.value += w * v
	m.weight2 += w * w
	m.value2 += w * w * v * v
	m.both += w * w * v
}

// estimate returns the mean and its standard error.
func (m *mean) estimate() (value, deviation float64) {
	v := m.value / m.weight
	return v, math.Sqrt(m.value2-2*v*m.both+v*v*m.weight2) / m.weight
}

// weighted draws a 9x9 Sudoku and its weight: weighted draws are uniform. The first band is
// uniform among all of them. For each stack it is then drawn, uniformly among the 56 ways, which
// of the other six numbers of each column are in the second band. The weight is the number of ways
// to write these numbers into the rows of the second band, times that for the third; one of the
// ways is drawn. That is how Felgenhauer and Jarvis, "Mathematics of Sudoku I", Mathematical
// Spectrum 39 (2006), count bands.
func weighted(r *rand.Rand) (number []uint8, weight float64) {
	const every = 1<<9 - 1
	for {
		number = make([]uint8, 81)
		var sets [3][3]uint // of the first band: of each box and row
		for i, v := range r.Perm(9) {
			sets[0][i/3] |= 1 << v
		}
		sets[1] = split(sets[0], r)
		for x := range sets[2] {
			sets[2][x] = every &^ sets[0][x] &^ sets[1][x]
		}
		for box := range sets {
			for x, set := range sets[box] {
				for _, i := range r.Perm(3) {
					number[x*9+box*3+i] = uint8(bits.TrailingZeros(set))
					set &= set - 1
				}
			}
		}
		var second, third [9]uint // of each column: the numbers of a band
		for stack := 0; stack < 9; stack += 3 {
			var first [3]uint
			for c, v := range number[:27] {
				if y := c%9 - stack; 0 <= y && y < 3 {
					first[y] |= 1 << v
				}
			}
			for y, set := range split(first, r) {
				second[stack+y], third[stack+y] = set, every&^set&^first[y]
			}
		}
		ways := fill(number, 3, &second, r) * fill(number, 6, &third, r)
		if ways > 0 { // those of weight 0 count for nothing
			return number, float64(ways)
		}
	}
}

// split draws three sets of three numbers that have none in common with each other, nor each with
// its own of three given sets.
func split(given [3]uint, r *rand.Rand) (drawn [3]uint) {
	for {
		var all uint
		for i := range drawn {
			drawn[i] = 0
			for bits.OnesCount(drawn[i]) < 3 {
				drawn[i] |= 1 << r.IntN(9) &^ given[i]
			}
			all |= drawn[i]
		}
		if all == 1<<9-1 {
			return drawn
		}
	}
}

// fill writes the numbers of each column into the three rows from x on, in one of all ways, drawn
// at random, and returns how many ways there are.
func fill(number []uint8, x int, columns *[9]uint, r *rand.Rand) (ways int) {
	var cells [9][3]uint8
	var rows [3]uint
	var found [][9][3]uint8
	var extend func(y int)
	extend = func(y int) {
		if y == 9 {
			found = append(found, cells)
			return
		}
		for a := columns[y] &^ rows[0]; a != 0; a &= a - 1 {
			u := a & -a
			for b := columns[y] &^ rows[1] &^ u; b != 0; b &= b - 1 {
				v := b & -b
				w := columns[y] &^ u &^ v
				if w&rows[2] != 0 {
					continue
				}
				cells[y] = [3]uint8{uint8(bits.TrailingZeros(u)), uint8(bits.TrailingZeros(v)), uint8(bits.TrailingZeros(w))}
				rows[0], rows[1], rows[2] = rows[0]|u, rows[1]|v, rows[2]|w
				extend(y + 1)
				rows[0], rows[1], rows[2] = rows[0]&^u, rows[1]&^v, rows[2]&^w
			}
		}
	}
	extend(0)
	if len(found) > 0 {
		for y, column := range found[r.IntN(len(found))] {
			for i, v := range column {
				number[(x+i)*9+y] = v
			}
		}
	}
	return len(found)
}

// rectangles counts the pairs of numbers in four cells of two rows, two columns and two boxes:
// they could be exchanged.
func rectangles(number []uint8) float64 {
	found := 0
	for x := range 9 {
		for x2 := range x {
			for y := range 9 {
				for y2 := range y {
					if (x/3 == x2/3) != (y/3 == y2/3) && number[x*9+y] == number[x2*9+y2] &&
						number[x*9+y2] == number[x2*9+y] {
						found++
					}
				}
			}
		}
	}
	return float64(found)
}

// pureBands counts the bands in which the three numbers of a row in a box stay together in all
// boxes.
func pureBands(number []uint8) float64 {
	pure := 0
	for x := 0; x < 9; x += 3 {
		if threes(number, x, 0) == threes(number, x, 3) && threes(number, x, 3) == threes(number, x, 6) {
			pure++
		}
	}
	return float64(pure)
}

// threes returns the three sets of the rows in a box, sorted.
func threes(number []uint8, x, y int) string {
	var sets [3]int
	for i := range sets {
		for j := range 3 {
			sets[i] |= 1 << number[(x+i)*9+y+j]
		}
	}
	if sets[0] > sets[1] {
		sets[0], sets[1] = sets[1], sets[0]
	}
	if sets[1] > sets[2] {
		sets[1], sets[2] = sets[2], sets[1]
	}
	if sets[0] > sets[1] {
		sets[0], sets[1] = sets[1], sets[0]
	}
	return fmt.Sprint(sets)
}

// outer counts the different numbers in the first and the last three cells of a row and the row
// below it.
func outer(number []uint8) float64 {
	var all uint
	for y := range 3 {
		all |= 1<<number[y] | 1<<number[9+6+y]
	}
	return float64(bits.OnesCount(all))
}
