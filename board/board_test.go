package board_test

import (
	"math/bits"
	"slices"
	"testing"

	"github.com/gridwright/gridwright/board"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/puzzle"
)

// brute lists the answers of a board by the table's verifier.
func brute(p puzzle.Puzzle, yield func(puzzle.Answer) bool) {
	all, err := p.(*board.Puzzle).Answers()
	if err != nil {
		panic(err)
	}
	all(yield)
	most := 0 // it stops where it is told to
	for range all {
		if most++; most > 1 {
			break
		}
	}
}

// tested is a kind with boards for a suite.
type tested struct {
	kind   *puzzle.Kind
	boards []string
}

// kinds returns a kind for each feature of tables, with small boards. None is a puzzle that people
// know, since the tables are tested and not the rules.
func kinds() []tested {
	differ := func(p *board.Puzzle, s puzzle.Answer) error {
		for c := range s {
			for _, d := range p.Neighbours(c, false) {
				if p.Open(c) && p.Open(d) && p.Value(s, c) == p.Value(s, d) {
					return puzzle.NewViolation("differ", []int{min(c, d), max(c, d)}, "neighbours are alike")
				}
			}
		}
		return nil
	}
	one, two := puzzle.Mark{Text: "1"}, puzzle.Mark{Text: "2"} // facts are compared with drawn numbers
	colours := []board.Value{{Word: "w", Is: "is white", Mark: one}, {Word: "b", Is: "is black", Mark: two}}
	return []tested{
		// Values that are given.
		{board.Must(board.Table{Name: "colours", Title: "Colours", Doc: "Neighbours differ.", Example: "w .\n. .\n",
			Values: colours, Given: true, Monotone: true, Check: differ}.Kind()), []string{"w\n", ". .\n. .\n", "w w\n. .\n", "..b\n...\n"}},
		// Numbers that are given, in a range that depends on the size; numbers outside at all
		// sides.
		{board.Must(board.Table{Name: "ends", Title: "Ends", Doc: "The numbers outside are the nearest.",
			Example: "- 2 1 -\n2 . . -\n1 . . 2\n- - 2 -\n", Given: true, Monotone: true, Frame: 15,
			Numbers: func(p *board.Puzzle) (first, last int) { rows, _ := p.Size(); return 1, rows },
			Full: func(_ *board.Puzzle, s puzzle.Answer, place puzzle.Clue) (value int, ok bool) {
				return s[place.Cell], place.Place == puzzle.Outside
			},
			Check: func(p *board.Puzzle, s puzzle.Answer) error {
				for _, c := range p.Clues() {
					if c.Place == puzzle.Outside && s[c.Cell] != c.Value {
						return puzzle.NewViolation("end", []int{c.Cell}, "it is not the number outside")
					}
				}
				return differ(p, s)
			}}.Kind()), []string{"- - - -\n- . . -\n2 . 2 -\n- 1 - -\n", "- 1 -\n1 . -\n- 1 -\n"}},
		// Walls, with and without numbers that count beside them; a value whose word is that of an
		// empty cell; an option.
		{board.Must(board.Table{Name: "lamps", Title: "Lamps", Doc: "Walls count lamps, and no two touch.",
			Example: "lamps walls=2\n. 2\n2 .\n",
			Options: []board.Option{{Key: "walls", Doc: "the number of lamps in all", First: 0, Last: 9, Default: 1}},
			Values:  []board.Value{{Word: ".", Is: "is dark", Mark: one}, {Word: "o", Is: "has a lamp", Mark: two}},
			Clues:   []board.Clue{{Word: "x", Wall: true, Fixed: true}, {First: 0, Last: 4, Wall: true, Else: "x"}},
			Full: func(p *board.Puzzle, s puzzle.Answer, place puzzle.Clue) (value int, ok bool) {
				return lamps(p, s, p.Neighbours(place.Cell, false)), !p.Open(place.Cell)
			},
			Monotone: true, Ambiguous: true,
			Check: func(p *board.Puzzle, s puzzle.Answer) error {
				for _, c := range p.Clues() {
					if lamps(p, s, p.Neighbours(c.Cell, false)) != c.Value {
						return puzzle.NewViolation("number", []int{c.Cell}, "it has other lamps beside it")
					}
				}
				if n := len(slices.DeleteFunc(slices.Clone(s), func(v int) bool { return v != 2 })); n != p.Option("walls") {
					return puzzle.NewViolation("lamps", nil, "there are {n} lamps", n)
				}
				return nil
			}}.Kind()), []string{". . .\n. 1 .\n", "lamps walls=0\nx 0\n. .\n", "lamps walls=3\n...\n.x.\n"}},
		// Lines from cell to cell, with words as clues.
		{board.Must(board.Table{Name: "turns", Title: "Turns", Doc: "Lines turn at t.", Example: "t .\nt .\n",
			Lines: board.Centres, Clues: []board.Clue{{Word: "t", Value: 1}}, Monotone: true, Ambiguous: true,
			Full: func(p *board.Puzzle, s puzzle.Answer, place puzzle.Clue) (value int, ok bool) {
				l := p.LinesOf(s, place.Cell)
				return 1, bits.OnesCount8(uint8(l)) == 2 && l != 5 && l != 10
			},
			Check: func(p *board.Puzzle, s puzzle.Answer) error {
				for c := range s {
					l := p.LinesOf(s, c)
					_, turns := p.At(c)
					if n := bits.OnesCount8(uint8(l)); n != 2 && n != 0 || turns && (n == 0 || l == 5 || l == 10) {
						return puzzle.NewViolation("lines", []int{c}, "it has other lines")
					}
				}
				return nil
			}}.Kind()), []string{". .\n. .\n", "t . .\n. . .\n. . t\n"}},
		// Lines along sides, beside numbers.
		{board.Must(board.Table{Name: "fences", Title: "Fences", Doc: "Numbers count sides.", Example: "4\n",
			Lines: board.Sides, Clues: []board.Clue{{Last: 4}}, Monotone: true, Headed: true,
			Full: func(p *board.Puzzle, s puzzle.Answer, place puzzle.Clue) (value int, ok bool) {
				return bits.OnesCount8(uint8(p.LinesOf(s, place.Cell))), true
			}, Ambiguous: true,
			Check: func(p *board.Puzzle, s puzzle.Answer) error {
				for c, v := range s {
					if n, ok := p.At(c); ok && n != bits.OnesCount8(uint8(v)) {
						return puzzle.NewViolation("number", []int{c}, "it has other sides")
					}
				}
				for _, arms := range p.Arms(s) {
					if n := bits.OnesCount8(uint8(arms)); n != 0 && n != 2 {
						return puzzle.NewViolation("corner", nil, "lines do not go on")
					}
				}
				return nil
			}}.Kind()), []string{". 2\n. .\n", "3\n"}},
		// Values and lines in one cell.
		{board.Must(board.Table{Name: "shadow", Title: "Shadow", Doc: "Lines go through what is not shaded.",
			Example: "o s\no s\n", Values: []board.Value{{Word: "o", Is: "is open", Mark: one}, {Word: "s", Is: "is shaded", Mark: two}},
			Lines: board.Centres, Given: true, Monotone: true, Ambiguous: true,
			Check: func(p *board.Puzzle, s puzzle.Answer) error {
				for c := range s {
					if n := bits.OnesCount8(uint8(p.LinesOf(s, c))); n > 1 || n > 0 != (p.Value(s, c) == 1) {
						return puzzle.NewViolation("lines", []int{c}, "it has {n}", n)
					}
				}
				return nil
			}}.Kind()), []string{"s .\n. .\n", "o . .\n. . s\n"}},
		// Areas alone, with numbers.
		{board.Must(board.Table{Name: "rooms", Title: "Rooms", Doc: "A room has as many shaded cells as its number.",
			Example: "a b\na b\na 2\nb 0\n", Values: []board.Value{{Word: ".", Is: "is white", Mark: one}, {Word: "s", Is: "is shaded", Mark: two}},
			Areas: board.Divided(board.Areas{Name: "room", Clues: true}), Monotone: true, Headed: true, Ambiguous: true,
			Full: func(p *board.Puzzle, s puzzle.Answer, place puzzle.Clue) (value int, ok bool) {
				return lamps(p, s, p.Areas()[p.AreaOf(place.Cell)].Cells), place.Place == puzzle.OfArea
			},
			Check: func(p *board.Puzzle, s puzzle.Answer) error {
				for _, a := range p.Areas() {
					if a.Clue != board.None && a.Clue != lamps(p, s, a.Cells) {
						return puzzle.NewViolation("room", a.Cells, "it has other cells")
					}
				}
				return nil
			}}.Kind()), []string{"rooms\na a\nb a\na 1\n", "rooms\naab\nacb\n", "rooms\na\na 7\n"}},
		// Two numbers in a cell, cells and areas, some of which have no area.
		{board.Must(board.Table{Name: "sums", Title: "Sums", Doc: "The numbers below and to the right have these sums.",
			Example: "x 1\\ 2\\\n\\3 . .\nareas\n. . .\n. a a\n", Numbers: func(*board.Puzzle) (first, last int) { return 1, 3 },
			Clues: []board.Clue{{Word: "x", Wall: true, Fixed: true}, {Pair: true, Last: 99, Wall: true}},
			Areas: board.Divided(board.Areas{Name: "cage", Loose: true, Cages: true}),
			Check: func(p *board.Puzzle, s puzzle.Answer) error {
				for _, c := range p.Clues() {
					for _, d := range p.Ray(c.Cell, c.Side) {
						c.Value -= s[d]
					}
					if c.Value != 0 {
						return puzzle.NewViolation("sum", []int{c.Cell}, "the sum is another")
					}
				}
				return nil
			}}.Kind()), []string{"x 4\\\n\\1 .\nareas\n. .\n. a\n", "2\\3 . x\n. . .\nareas\n. . .\nb b a\n"}},
	}
}

// lamps counts the cells that hold 2.
func lamps(_ *board.Puzzle, s puzzle.Answer, cells []int) int {
	n := 0
	for _, c := range cells {
		if s[c] == 2 {
			n++
		}
	}
	return n
}

// TestKinds: a kind of a table keeps the contract of kinds.
func TestKinds(t *testing.T) {
	for _, k := range kinds() {
		puzzletest.Run(t, k.kind, brute, k.boards)
	}
}
