package board_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gridwright/gridwright/board"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// onBoards calls with each board of the kinds.
func onBoards(t *testing.T, do func(kind *puzzle.Kind, p *board.Puzzle)) {
	for _, k := range kinds() {
		for _, text := range append(k.boards, k.kind.Example) {
			do(k.kind, puzzletest.Parse(t, k.kind, text).(*board.Puzzle))
		}
	}
}

// TestPlaces: lines, blocks and runs have the cells that their rows and columns say, and a corner
// lies between the cells beside it.
func TestPlaces(t *testing.T) {
	onBoards(t, func(_ *puzzle.Kind, p *board.Puzzle) {
		rows, cols := p.Size()
		inRow, inCol := p.Rows(), p.Columns()
		blocks := p.Blocks(2, 1)
		if len(inRow) != rows || len(inCol) != cols || len(blocks) != max(rows-1, 0)*cols || len(p.Blocks(rows+1, 1)) > 0 {
			t.Errorf("%d rows, %d columns, %d blocks of\n%s", len(inRow), len(inCol), len(blocks), p)
		}
		runs := map[[2]int]int{} // of each cell and direction: in how many
		for _, run := range p.Runs() {
			down := 0
			if len(run) > 1 && run[1] != run[0]+1 {
				down = 1
			}
			for i, c := range run {
				if !p.Open(c) || i > 0 && c-run[i-1] != []int{1, cols}[down] {
					t.Errorf("the run %v of\n%s", run, p)
				}
				runs[[2]int{c, down}]++
			}
		}
		for c := range rows * cols {
			at := p.Cell(c)
			if inRow[at.Row][at.Col] != c || inCol[at.Col][at.Row] != c {
				t.Errorf("%v is not in its lines of\n%s", at, p)
			}
			if n := runs[[2]int{c, 0}] + runs[[2]int{c, 1}]; p.Open(c) != (n == 2) || n > 2 {
				t.Errorf("%v is in %d runs of\n%s", at, n, p)
			}
		}
		for _, b := range blocks {
			if b[1] != b[0]+cols {
				t.Errorf("the block %v of\n%s", b, p)
			}
		}
		met := map[string]bool{}
		for corner := range (rows + 1) * (cols + 1) {
			area := p.Corner(corner)
			met[area.Name] = true
			beside := p.Beside(corner)
			inner := corner/(cols+1)%rows > 0 && corner%(cols+1)%cols > 0
			if !slices.Contains(beside, area.Cells[0].Number(cols)) || inner != (len(beside) == 4) && rows*cols > 1 && rows > 1 && cols > 1 {
				t.Errorf("%s has beside it %v, of\n%s", area.Name, beside, p)
			}
		}
		if len(met) != (rows+1)*(cols+1) {
			t.Errorf("%d corners have %d names", (rows+1)*(cols+1), len(met))
		}
	})
}

// TestMoved: a board that was moved, over and over, is one of its kind, which its text leads back
// to. It moves where it can, and a bare board has no clues.
func TestMoved(t *testing.T) {
	onBoards(t, func(k *puzzle.Kind, p *board.Puzzle) {
		r := rand.New(rand.NewPCG(1, 2))
		known := slices.Collect(func(yield func(puzzle.Answer) bool) { brute(p, yield) })
		table, moved := p.Table(), map[string]bool{}
		for range 60 {
			q := p.Moved(known[:min(len(known), 2)], r)
			back, err := texts.Read(q.String(), []*puzzle.Kind{k}, k)
			if err != nil || back.String() != q.String() {
				t.Fatalf("%v: moved\n%sto\n%s", err, p, q)
			}
			p = q.(*board.Puzzle)
			moved[p.String()] = true
		}
		still := !table.Given && len(table.Clues) == 0 && table.Frame == 0 && table.Areas == nil
		if len(moved) < 2 != still && p.Cells() > 1 {
			t.Errorf("%d boards after 60 moves, of\n%s", len(moved), p)
		}
		if bare := p.Bare(); len(bare.Clues()) > 0 || len(bare.Areas()) != len(p.Areas()) {
			t.Errorf("bare:\n%sof\n%s", bare, p)
		}
		if table.Doc != p.Rules() && table.Rules == nil || p.Looser() != nil {
			t.Errorf("the rules are %s", p.Rules())
		}
	})
}

// TestResized: areas get the sizes that are asked for, stay connected, and stay as many as rows if
// they were; sizes that the board can't have are given up.
func TestResized(t *testing.T) {
	kind := board.Must(board.Table{Name: "rooms", Title: "Rooms", Doc: "Cells.", Example: "rooms\na b\n",
		Values: []board.Value{{Word: "w", Is: "is white"}, {Word: "b", Is: "is black"}},
		Areas:  board.Divided(board.Areas{Name: "room"}),
		Check:  func(*board.Puzzle, puzzle.Answer) error { return nil }}.Kind())
	for _, text := range []string{"rooms\na a a a\na b b b\nb b c c\n", "rooms\na b c d\ne f g h\ni j k l\n", "rooms\na a a a a a a a a a a a\n"} {
		p := puzzletest.Parse(t, kind, text).(*board.Puzzle)
		rows, _ := p.Size()
		for _, size := range [][2]int{{1, 2}, {2, 3}, {3, 4}, {4, 4}, {2, 12}} {
			q := p.Resized(size[0], size[1], rand.New(rand.NewPCG(1, 2)))
			if q == nil {
				continue
			}
			n := 0
			for _, a := range q.Areas() {
				if n += len(a.Cells); len(a.Cells) < size[0] || len(a.Cells) > size[1] || !q.Connected(a.Cells) {
					t.Errorf("an area of %d cells, for %v, of\n%s", len(a.Cells), size, q)
				}
			}
			if n != 12 || len(p.Areas()) == rows && len(q.Areas()) != rows {
				t.Errorf("%d areas of %d cells, of\n%s", len(q.Areas()), n, q)
			}
		}
		if q := p.Resized(4, 4, rand.New(rand.NewPCG(1, 2))); q == nil && rows == 3 {
			t.Errorf("no three areas of four cells, from\n%s", p)
		}
		if q := p.Resized(13, 13, rand.New(rand.NewPCG(1, 2))); q != nil {
			t.Errorf("areas of 13 cells:\n%s", q)
		}
	}
}
