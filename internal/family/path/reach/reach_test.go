package reach_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/gridwright/gridwright/internal/family/path"
	"github.com/gridwright/gridwright/internal/family/path/brute"
	"github.com/gridwright/gridwright/internal/family/path/reach"
	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/puzzle"
)

func never() bool { return false }

// draw makes a board of up to 12 cells with holes and clues, some of them wrong.
func draw(t *rapid.T) *path.Puzzle {
	g := grid.Board{Rows: rapid.IntRange(1, 3).Draw(t, "rows"), Cols: rapid.IntRange(1, 4).Draw(t, "columns")}
	values := make([]int, g.Cells())
	for range rapid.IntRange(0, 2).Draw(t, "holes") {
		values[rapid.IntRange(0, g.Cells()-1).Draw(t, "hole")] = path.Hole
	}
	size := 0
	for _, v := range values {
		if v == 0 {
			size++
		}
	}
	if size == 0 {
		values[0], size = 0, 1
	}
	for range rapid.IntRange(0, 4).Draw(t, "givens") {
		c, k := rapid.IntRange(0, g.Cells()-1).Draw(t, "cell"), rapid.IntRange(1, size).Draw(t, "number")
		if values[c] == 0 && !slices.Contains(values, k) {
			values[c] = k
		}
	}
	p, err := path.New(g, rapid.Bool().Draw(t, "diagonal"), values)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// walks gives the layers by another way: sets of cells, narrowed from both sides over all numbers.
func walks(p *path.Puzzle) [][]int32 {
	b, n := p.Board().Cells(), p.N()
	open := func(k, c int) bool {
		if p.Hole(c) || p.Given(c) > 0 && p.Given(c) != k {
			return false
		}
		for d := range b {
			if p.Given(d) == k {
				return c == d
			}
		}
		return true
	}
	sets := make([][]bool, n)
	for k := range sets {
		sets[k] = make([]bool, b)
		for c := range b {
			sets[k][c] = open(k+1, c)
		}
	}
	narrow := func(k, other int) {
		for c := range b {
			if sets[k][c] {
				sets[k][c] = slices.ContainsFunc(p.Neighbours(c), func(d int) bool { return sets[other][d] })
			}
		}
	}
	for k := 1; k < n; k++ {
		narrow(k, k-1)
	}
	for k := n - 2; k >= 0; k-- {
		narrow(k, k+1)
	}
	layers := make([][]int32, n)
	for k := range layers {
		for c := range b {
			if sets[k][c] {
				layers[k] = append(layers[k], int32(c))
			}
		}
	}
	return layers
}

// TestLayers: the layers are those of walks, and no answer is outside of them.
func TestLayers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := draw(t)
		got, verdict := reach.Layers(p, 1000, never)
		want := walks(p)
		hopeless := slices.ContainsFunc(want, func(l []int32) bool { return l == nil })
		if len(p.Clues()) == 0 { // no walk has a beginning
			hopeless = false
			got = nil
		}
		if (verdict == reach.Hopeless) != hopeless {
			t.Fatalf("verdict %d, hopeless %v:\n%s", verdict, hopeless, p)
		}
		for k, layer := range got {
			if !slices.Equal(layer, want[k]) {
				t.Fatalf("the number %d stands in %v, want %v:\n%s", k+1, layer, want[k], p)
			}
		}
		brute.Answers(p, func(s puzzle.Answer) bool {
			if hopeless {
				t.Fatalf("called hopeless:\n%s", p)
			}
			for c, k := range s {
				if k > 0 && got != nil && !slices.Contains(got[k-1], int32(c)) {
					t.Fatalf("the answer %v has %d where no layer has it:\n%s", s, k, p)
				}
			}
			return true
		})
	})
}

// TestLimit: too many candidates are reported before they are built, and the search stops when asked.
func TestLimit(t *testing.T) {
	p, err := path.New(grid.Board{Rows: 30, Cols: 30}, false, make([]int, 900))
	if err != nil {
		t.Fatal(err)
	}
	if layers, v := reach.Layers(p, 899*900, never); layers != nil || v != reach.TooMany {
		t.Errorf("an empty board: %d layers, verdict %d", len(layers), v)
	}
	if layers, v := reach.Layers(p, 900*900, never); len(layers) != 900 || v != reach.Done {
		t.Errorf("an empty board within the limit: %d layers, verdict %d", len(layers), v)
	}
	values := make([]int, 900)
	values[0] = 1
	if p, err = path.New(p.Board(), true, values); err != nil {
		t.Fatal(err)
	}
	if _, v := reach.Layers(p, 5000, never); v != reach.TooMany {
		t.Errorf("a board with one clue: verdict %d", v)
	}
	asked := 0
	if _, v := reach.Layers(p, 1e6, func() bool { asked++; return asked == 10 }); v != reach.Stopped || asked != 10 {
		t.Errorf("told to end: verdict %d after %d questions", v, asked)
	}
}

// TestDeadEnd: the number before the first clue does not stand where no number before it can.
func TestDeadEnd(t *testing.T) {
	p, err := path.New(grid.Board{Rows: 3, Cols: 3}, false, []int{0, 3, 0, 5, 4, 0, 0, 0, 0})
	if err != nil {
		t.Fatal(err)
	}
	layers, v := reach.Layers(p, 100, never)
	if v != reach.Done || !slices.Equal(layers[1], []int32{2}) {
		t.Errorf("verdict %d, the number 2 in %v, want the upper right corner", v, layers)
	}
}
