package random

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/gridwright/gridwright/internal/family/link"
	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/internal/sample"
)

// allCovers yields every cover of a board, by trying every set of links. Only the rules verifier of
// the family decides what a cover is.
func allCovers(t testing.TB, frame *link.Puzzle, yield func(c *cover)) {
	c := newCover(frame)
	clear(c.links)
	var put func(x, side int)
	put = func(x, side int) {
		if x == len(c.links) {
			c.pairs = 0
			for x := range c.links {
				if c.terminal(int32(x)) {
					c.pairs++
				}
			}
			c.pairs /= 2
			if c.valid(t, frame) {
				yield(c)
			}
			return
		}
		next := func() {
			if side == east {
				put(x, south)
			} else if n := bits.OnesCount8(c.links[x]); n > 0 || !c.all {
				put(x+1, east)
			}
		}
		next()
		if y := c.next[x][side]; y != none && bits.OnesCount8(c.links[x]) < 2 && bits.OnesCount8(c.links[y]) < 2 {
			c.flip(x, side)
			next()
			c.flip(x, side)
		}
	}
	put(0, east)
}

// valid reports whether the rules allow a cover.
func (c *cover) valid(t testing.TB, frame *link.Puzzle) bool {
	for x, l := range c.links { // a loop has no ends from which to name it
		if l != 0 && !c.endless(int32(x)) {
			return false
		}
	}
	p, err := frame.WithTerminals(c.names())
	if err != nil {
		t.Fatal(err)
	}
	return p.Check(c.answer()) == nil
}

// endless reports whether the path of a cell has ends.
func (c *cover) endless(x int32) bool {
	from, came := x, uint8(0)
	for {
		out := c.links[x] &^ came
		if came == 0 && bits.OnesCount8(out) == 1 || out == 0 {
			return true
		}
		side := bits.TrailingZeros8(out)
		x = c.next[x][side]
		if came = 1 << (side ^ 2); x == from {
			return false
		}
	}
}

// key is a cover as a string.
func (c *cover) key() string { return string(c.links) }

func frameOf(t testing.TB, rows, cols int, cover bool, touch link.Touch) *link.Puzzle {
	t.Helper()
	f, err := link.New(grid.Board{Rows: rows, Cols: cols}, make([]string, rows*cols), cover, touch)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// sizes are small boards, with the number of their covers.
var sizes = []struct {
	rows, cols int
	cover      bool
	touch      link.Touch
	covers     int
}{
	{3, 4, true, link.Never, 809}, {3, 4, true, link.No2x2, 819}, {3, 4, true, link.Free, 3113},
	{3, 3, false, link.Never, 1031}, {3, 3, false, link.No2x2, 1039}, {3, 3, false, link.Free, 1803},
	{4, 4, true, link.Never, 16462},
}

// TestReach: windows lead from one cover to all others, of those that brute force finds.
// GRIDWRIGHT_WHOLE adds the largest board.
func TestReach(t *testing.T) {
	for _, tt := range sample.Of(sizes, 1) {
		if tt.covers > 10_000 && !sample.Whole() {
			continue
		}
		frame := frameOf(t, tt.rows, tt.cols, tt.cover, tt.touch)
		brute := map[string]bool{}
		allCovers(t, frame, func(c *cover) { brute[c.key()] = true })
		w := newWindow(newCover(frame))
		s := newShape(tt.rows, tt.cols, stepSide)
		seen := map[string]bool{w.key(): true}
		for todo := []string{w.key()}; len(todo) > 0; {
			from := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			for row := range tt.rows - s.rows + 1 {
				for col := range tt.cols - s.cols + 1 {
					copy(w.links, from)
					w.open(s, row, col)
					w.list(func() bool {
						w.put(w.chosen)
						if key := w.key(); !seen[key] {
							seen[key] = true
							todo = append(todo, key)
						}
						w.put(w.chosen)
						return true
					})
				}
			}
		}
		delete(seen, string(make([]byte, tt.rows*tt.cols))) // no path at all: resample gives it no weight
		delete(brute, string(make([]byte, tt.rows*tt.cols)))
		for key := range seen {
			if !brute[key] {
				t.Fatalf("%+v: windows lead to %v, which brute force does not find", tt, []byte(key))
			}
		}
		if len(seen) != len(brute) || len(brute) > tt.covers || len(brute) < tt.covers-1 {
			t.Errorf("%+v: windows lead to %d covers, brute force finds %d", tt, len(seen), len(brute))
		}
	}
}

// weightOf is the weight of a whole cover, up to a factor.
func (m *mixer) weightOf(c *cover) float64 {
	v := math.Exp(-m.toll*float64(c.pairs) - m.pull*math.Abs(float64(c.pairs-m.weights.pairs)))
	for x, l := range c.links {
		if l == 0 {
			v *= blank
		}
		if bent(l) {
			v *= m.bend
		}
		if !c.terminal(int32(x)) {
			continue
		}
		if len(c.path(nil, int32(x))) < m.least {
			v *= math.Sqrt(wrong) // each path has two ends
		}
		for _, y := range c.next[x] {
			if m.apart && y != none && c.terminal(y) {
				v *= math.Sqrt(wrong)
			}
		}
	}
	return v
}

// TestWeights: the ways of a window have the weights of the covers that they make.
func TestWeights(t *testing.T) {
	for _, tt := range sizes {
		for _, w := range []weights{
			{pairs: 3, least: 2, bend: 1},
			{pairs: 3, least: 3, bend: 0.5, toll: 1, pull: 0.5},
			{pairs: 2, least: 4, bend: 1, toll: -1, pull: 2, apart: true},
		} {
			c := newCover(frameOf(t, tt.rows, tt.cols, tt.cover, tt.touch))
			m := &mixer{window: newWindow(c), r: rand.New(rand.NewPCG(1, 2)), weights: w}
			s := newShape(tt.rows, tt.cols, stepSide)
			for range 50 {
				m.anywhere(s)
				now := 0.0 // what the first way weighs, divided by the weight of its cover
				m.open(s, 0, 0)
				m.restore()
				rest := m.cover.pairs - m.paths()
				ways := 0
				m.list(func() bool {
					paths := m.paths()
					if paths+rest == 0 {
						return true
					}
					ways++
					clear(m.odds[:])
					got := m.weight(paths, rest)
					m.put(m.chosen)
					d := *m.cover
					d.pairs = paths + rest
					want := m.weightOf(&d)
					m.put(m.chosen)
					if ratio := got / want; ways == 1 {
						now = ratio
					} else if math.Abs(ratio/now-1) > 1e-9 {
						t.Fatalf("%+v, %+v: a way weighs %g, its cover %g, the first way %g times as much", tt, w, got, want, now)
					}
					return true
				})
				m.put(m.old)
				if ways == 0 {
					t.Fatal("a window without a way")
				}
			}
		}
	}
}

// TestMixing: on small boards, covers come up as often as their weights demand; on larger ones,
// what a cover looks like is forgotten after some windows for each cell. The log has the figures.
// GRIDWRIGHT_WHOLE adds the largest boards.
func TestMixing(t *testing.T) {
	t.Log("small boards: all covers, samples, chi-square per degree of freedom (1 if independent)")
	for _, tt := range sample.Of(sizes[:6], 2) {
		frame := frameOf(t, tt.rows, tt.cols, tt.cover, tt.touch)
		m := &mixer{window: newWindow(newCover(frame)), r: rand.New(rand.NewPCG(1, 2)), weights: weights{pairs: 3, least: 2, bend: 1}}
		expected, sum := map[string]float64{}, 0.0
		allCovers(t, frame, func(c *cover) {
			if c.pairs > 0 {
				expected[c.key()] = m.weightOf(c)
				sum += m.weightOf(c)
			}
		})
		s := newShape(tt.rows, tt.cols, 2)   // 3x3 windows are most of the board
		samples := max(10_000, 13*tt.covers) // enough to tell covers apart
		count := map[string]float64{}
		for range samples {
			for range 2 * tt.rows * tt.cols {
				m.anywhere(s)
			}
			count[m.key()]++
		}
		// Rare covers count as one, so that each class is expected at least five times.
		chi, classes, rare, rareCount := 0.0, 0, 0.0, 0.0
		for key, v := range expected {
			v *= float64(samples) / sum
			if v < 5 {
				rare, rareCount = rare+v, rareCount+count[key]
				continue
			}
			chi += (count[key] - v) * (count[key] - v) / v
			classes++
		}
		if rare >= 5 {
			chi += (rareCount - rare) * (rareCount - rare) / rare
			classes++
		}
		chi /= float64(classes - 1)
		t.Logf("%dx%d cover=%-5v touch=%-5v: %5d covers, %5d classes, %d samples, %.2f",
			tt.rows, tt.cols, tt.cover, tt.touch, len(expected), classes, samples, chi)
		if bound := 1 + 6*math.Sqrt(2/float64(classes-1)); !(chi <= bound) || classes < 80 {
			t.Errorf("chi-square per degree of freedom is %.2f of %d classes, above %.2f", chi, classes, bound)
		}
	}
	t.Log("larger boards: mean, and correlation after 1 and 5 windows for each cell and after as many " +
		"as mix mixes when weights no longer change, of the numbers of pairs, turns and horizontal links")
	for _, side := range []int{10, 20, 40} {
		if side > 10 && !sample.Whole() {
			continue
		}
		for _, touch := range sample.Of([]link.Touch{link.Never, link.No2x2, link.Free}, 1) {
			c := newCreator(frameOf(t, side, side, true, touch), Shape{Pairs: side, Least: 3},
				rand.New(rand.NewPCG(1, 2)))
			c.mix(t.Context())
			samples, lag := 4000/side, mixing(c.board)
			var series [3][]float64
			for range samples {
				for range side * side {
					c.anywhere(c.step)
				}
				var pairs, turns, across float64
				for x, l := range c.links {
					if bent(l) {
						turns++
					}
					across += float64(l >> east & 1)
					if c.terminal(int32(x)) {
						pairs += 0.5
					}
				}
				series[0] = append(series[0], pairs)
				series[1] = append(series[1], turns)
				series[2] = append(series[2], across)
			}
			for i, what := range []string{"pairs", "turns", "horizontal"} {
				mean, one := correlation(series[i], 1)
				_, five := correlation(series[i], 5)
				_, last := correlation(series[i], lag)
				t.Logf("%dx%d touch=%-5v %-10s %6.1f  %5.2f %5.2f, after %2d %5.2f",
					side, side, touch, what, mean, one, five, lag, last)
				if last > 0.35 {
					t.Errorf("%s: the correlation is still %.2f", what, last)
				}
			}
		}
	}
}

// correlation returns the mean of a series, and the correlation of values a lag apart.
func correlation(s []float64, lag int) (mean, corr float64) {
	for _, v := range s {
		mean += v / float64(len(s))
	}
	var own, both float64
	for i, v := range s {
		own += (v - mean) * (v - mean)
		if i >= lag {
			both += (v - mean) * (s[i-lag] - mean)
		}
	}
	return mean, both / own
}

// TestFirst logs how many covers have another answer when they have been mixed and nothing else has
// been done. Under the strictest rules these must be few: that is why large boards are created soon.
func TestFirst(t *testing.T) {
	for _, tt := range []struct {
		side, count int
		cover       bool
		touch       link.Touch
		most        int // covers that may have another answer
	}{
		{6, 200, true, link.Never, 10}, {10, 200, true, link.Never, 10}, {20, 20, true, link.Never, 5},
		{10, 100, true, link.No2x2, 10}, {10, 20, true, link.Free, 20}, {10, 40, false, link.Never, 40},
	} {
		tt.count, tt.most = sample.Number(tt.count, 5), sample.Number(tt.most, 5)
		frame := frameOf(t, tt.side, tt.side, tt.cover, tt.touch)
		several, loose := 0, 0
		for seed := range uint64(tt.count) {
			c := newCreator(frame, Shape{Least: DefaultLeast}, rand.New(rand.NewPCG(seed, 3)))
			c.mix(t.Context())
			c.scan(0, 0, tt.side, tt.side)
			loose += c.count
			p, err := frame.WithTerminals(c.names())
			if err != nil {
				t.Fatal(err)
			}
			other, decided, err := another(t.Context(), p, c.answer())
			if err != nil || !decided {
				t.Fatalf("decided %v, error %v", decided, err)
			}
			if other != nil {
				several++
			}
		}
		t.Logf("%2dx%d cover=%-5v touch=%-5v: %3d covers, %3d with another answer; loose windows in each: %.2f",
			tt.side, tt.side, tt.cover, tt.touch, tt.count, several, float64(loose)/float64(tt.count))
		if several > tt.most {
			t.Errorf("%d of %d covers have another answer", several, tt.count)
		}
	}
}
