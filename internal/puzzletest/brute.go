package puzzletest

import (
	"slices"

	"github.com/gridwright/gridwright/board"
	"github.com/gridwright/gridwright/puzzle"
)

// Brute lists all answers of a small puzzle. Those of this file try every choice of what cells
// hold and of lines, and ask the verifier.
type Brute func(p puzzle.Puzzle, yield func(puzzle.Answer) bool)

// Answers collects the answers that a brute force lists.
func Answers(brute Brute, p puzzle.Puzzle) []puzzle.Answer {
	var all []puzzle.Answer
	brute(p, func(s puzzle.Answer) bool {
		all = append(all, slices.Clone(s))
		return true
	})
	return all
}

// TryAll lists the answers of a puzzle of a table: it tries every choice for each cell.
func TryAll(p puzzle.Puzzle, yield func(puzzle.Answer) bool) {
	all, err := p.(*board.Puzzle).Answers()
	if err != nil {
		panic(err)
	}
	all(yield)
}

// TryLines lists the answers of a puzzle whose facts are lines, from cell to cell or along sides
// from corner to corner. To each of these places lead two lines or none, or one where the clues
// have an end. It panics if the board has more than 12 cells.
func TryLines(p puzzle.Puzzle, yield func(puzzle.Answer) bool) {
	rows, cols := p.Size()
	if rows*cols > 12 { // a 3x4 board has 17 lines from cell to cell, and 31 along sides
		panic("brute force: the board has more than 12 cells")
	}
	ends := map[int]bool{}
	for _, c := range p.Clues() {
		if c.Other >= 0 {
			ends[c.Cell], ends[c.Other] = true, true
		}
	}
	facts := slices.Collect(p.Facts())
	last, lines := map[int]int{}, map[int]int{} // of each place its last fact, and how many lines
	for i, f := range facts {
		from, to := places(f, cols)
		last[from], last[to] = i, i
	}
	s := make(puzzle.Answer, rows*cols)
	fits := func(at, next int) bool { // when the facts before the next are settled
		n, wanted := lines[at], 2
		if ends[at] {
			wanted = 1
		}
		return n == wanted || n == 0 && wanted == 2 || n < wanted && last[at] >= next
	}
	var try func(next int) bool // returns false if no more answers are wanted
	try = func(next int) bool {
		if next > 0 {
			if from, to := places(facts[next-1], cols); !fits(from, next) || !fits(to, next) {
				return true
			}
		}
		if next == len(facts) {
			return p.Check(s) != nil || yield(slices.Clone(s))
		}
		if !try(next + 1) {
			return false
		}
		draw := func(by int) {
			from, to := places(facts[next], cols)
			lines[from], lines[to] = lines[from]+by, lines[to]+by
			toggle(s, facts[next], rows, cols)
		}
		draw(1)
		defer draw(-1)
		return try(next + 1)
	}
	try(0)
}

// places returns the cells or corners that a line joins.
func places(f puzzle.Fact, cols int) (from, to int) {
	if f.What == puzzle.Drawn {
		e := f.Edge(cols)
		return e.From, e.To
	}
	return f.At.Number(cols), f.To.Number(cols)
}

// toggle draws a line or removes it.
func toggle(s puzzle.Answer, f puzzle.Fact, rows, cols int) {
	at := f.At.Number(cols)
	for i, to := range [...]int{at - cols, at + 1, at + cols, at - 1} { // as in puzzle.Sides
		off := to < 0 || to >= rows*cols || i%2 == 1 && to/cols != at/cols
		if f.What == puzzle.Drawn && int(f.Value) != 1<<i ||
			f.What == puzzle.Linked && (off || f.To.Number(cols) != to) {
			continue
		}
		s[at] ^= 1 << i
		if !off {
			s[to] ^= 1 << ((i + 2) % 4)
		}
	}
}
