package grid

import (
	"slices"
	"testing"
)

func TestNeighbours(t *testing.T) {
	b := Board{Rows: 3, Cols: 4}
	for _, tt := range []struct {
		cell     int
		diagonal bool
		want     []int
	}{
		{0, false, []int{1, 4}},
		{0, true, []int{1, 4, 5}},
		{5, false, []int{1, 4, 6, 9}},
		{5, true, []int{0, 1, 2, 4, 6, 8, 9, 10}},
		{11, false, []int{7, 10}},
	} {
		if got := b.Neighbours(nil, tt.cell, tt.diagonal); !slices.Equal(got, tt.want) {
			t.Errorf("Neighbours(%d, %v) = %v, want %v", tt.cell, tt.diagonal, got, tt.want)
		}
	}
}

// TestAdjacentAgrees checks that Adjacent, Neighbours and Step agree on neighbours.
func TestAdjacentAgrees(t *testing.T) {
	b := Board{Rows: 4, Cols: 3}
	for c := range b.Cells() {
		for _, diagonal := range []bool{false, true} {
			dirs := Orthogonal[:]
			if diagonal {
				dirs = Around[:]
			}
			var stepped []int
			for _, d := range dirs {
				if next, ok := b.Step(c, d); ok {
					stepped = append(stepped, next)
					if back, ok := b.Step(next, d.Opposite()); !ok || back != c {
						t.Errorf("the step opposite to %d from %d leads to %d, not %d", d, next, back, c)
					}
				}
			}
			slices.Sort(stepped)
			near := b.Neighbours(nil, c, diagonal)
			if !slices.Equal(stepped, near) {
				t.Errorf("cell %d: steps lead to %v, neighbours are %v", c, stepped, near)
			}
			for d := range b.Cells() {
				if b.Adjacent(c, d, diagonal) != slices.Contains(near, d) {
					t.Errorf("Adjacent(%d, %d, %v) disagrees with Neighbours", c, d, diagonal)
				}
			}
		}
	}
}

// TestSymmetries: each is a bijection that maps steps to steps.
func TestSymmetries(t *testing.T) {
	b := Board{Rows: 3, Cols: 5}
	for _, s := range Symmetries {
		to := s.Board(b)
		seen := make([]bool, to.Cells())
		for c := range b.Cells() {
			image := s.Cell(b, c)
			if seen[image] {
				t.Errorf("%v maps two cells to %d", s, image)
			}
			seen[image] = true
			for _, d := range Around {
				next, ok := b.Step(c, d)
				if !ok {
					continue
				}
				if got, ok := to.Step(image, s.Dir(d)); !ok || got != s.Cell(b, next) {
					t.Errorf("%v: direction %d from cell %d is not carried along", s, d, c)
				}
			}
		}
	}
}

// TestNamedSymmetries: a symmetry moves a board as its names say, and Move moves what stands in it.
func TestNamedSymmetries(t *testing.T) {
	b := Board{Rows: 2, Cols: 3}
	for s, want := range map[Symmetry]string{
		Identity: "abcdef", Mirror: "cbafed", Flip: "defabc", Transpose: "adbecf",
		Flip | Mirror: "fedcba", Transpose | Mirror: "daebfc", Transpose | Flip: "cfbead",
		Transpose | Flip | Mirror: "fcebda",
	} {
		if got := string(Move(s, b, []byte("abcdef"))); got != want {
			t.Errorf("%v makes %s of abcdef, want %s", s, got, want)
		}
	}
}

// TestApart: the first cell that is not connected with the first of them, by sides alone.
func TestApart(t *testing.T) {
	b := Board{Rows: 3, Cols: 3}
	for _, tt := range []struct {
		cells []int
		want  int
	}{{[]int{4}, -1}, {[]int{0, 1, 2, 5, 8}, -1}, {[]int{0, 4}, 4}, {[]int{0, 1, 2, 6, 7}, 6}, {[]int{2, 3}, 3}} {
		if got := b.Apart(tt.cells); got != tt.want {
			t.Errorf("of %v %d is apart, want %d", tt.cells, got, tt.want)
		}
	}
}

func TestGroups(t *testing.T) {
	got := Groups([]int{7, -1, 2, 7, 2, 9})
	if !slices.EqualFunc(got, [][]int{{0, 3}, {2, 4}, {5}}, slices.Equal) {
		t.Errorf("the groups are %v", got)
	}
}

// TestBoxSize: regions have a size if they are equal rectangles side by side.
func TestBoxSize(t *testing.T) {
	for _, tt := range []struct {
		regions    []int
		rows, cols int
	}{
		{[]int{0, 0, 1, 1, 0, 0, 1, 1}, 2, 2},
		{[]int{0, 0, 0, 0, 1, 1, 1, 1}, 1, 4},
		{[]int{0, 0, 1, 1, 0, 1, 1, 0}, 0, 0},
		{[]int{0, 0, 0, 0, 0, 0, 0, 1}, 0, 0},
	} {
		if rows, cols := (Board{Rows: 2, Cols: 4}).BoxSize(tt.regions); rows != tt.rows || cols != tt.cols {
			t.Errorf("%v: %dx%d, want %dx%d", tt.regions, rows, cols, tt.rows, tt.cols)
		}
	}
}
