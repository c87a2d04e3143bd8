package board

import (
	"math/rand/v2"
	"slices"
	sorting "sort"

	"github.com/gridwright/gridwright/puzzle"
)

// Moved returns a puzzle that differs in one clue: one is put in an empty place, changed, moved to
// the next cell or removed, in a cell, outside the board or in an area; or a cell changes areas.
// For kinds whose clues are the task, it is how Generate looks for puzzles. Cells are more likely
// where the known answers differ, if there are some. It returns the puzzle itself if the kind has
// nothing to move, and may do so otherwise.
func (p *Puzzle) Moved(known []puzzle.Answer, r *rand.Rand) puzzle.Puzzle {
	var moves []func(q *Puzzle, c int, r *rand.Rand)
	if len(p.table.sorts) > 0 {
		moves = append(moves, (*Puzzle).moveInCell)
	}
	if p.table.Frame != 0 {
		moves = append(moves, (*Puzzle).moveOutside)
	}
	if len(p.areas) > 0 && p.table.Areas.Clues {
		moves = append(moves, (*Puzzle).moveInArea)
	}
	if len(p.areas) > 1 {
		moves = append(moves, (*Puzzle).moveBorder)
	}
	if len(moves) == 0 {
		return p
	}
	q := *p
	q.cells, q.area, q.areas = slices.Clone(p.cells), slices.Clone(p.area), slices.Clone(p.areas)
	for i, lines := range p.frame {
		q.frame[i] = slices.Clone(lines)
	}
	moves[r.IntN(len(moves))](&q, p.Somewhere(known, r), r)
	return &q
}

// Somewhere returns a random cell, most often one where two of the known answers differ or one
// beside it, if there are some.
func (p *Puzzle) Somewhere(known []puzzle.Answer, r *rand.Rand) int {
	any := r.IntN(p.Cells())
	const elsewhere = 4 // in one case of so many it is any cell
	if len(known) < 2 || r.IntN(elsewhere) == 0 {
		return any
	}
	s, t := known[r.IntN(len(known))], known[r.IntN(len(known))]
	var cells []int
	for c := range s {
		if s[c] != t[c] {
			cells = append(cells, c)
		}
	}
	if len(cells) == 0 {
		return any
	}
	near := append(p.Neighbours(cells[r.IntN(len(cells))], false), cells...)
	return near[r.IntN(len(near))]
}

// Bare returns the board with nothing in its cells and outside: its size, options and areas.
func (p *Puzzle) Bare() *Puzzle {
	q := *p
	q.cells, q.areas = make([]content, len(p.cells)), slices.Clone(p.areas)
	for i, lines := range p.frame {
		if lines != nil {
			q.frame[i] = make([][]int, len(lines))
		}
	}
	for i := range q.areas {
		q.areas[i].Clue = None
	}
	return &q
}

// coin reports true half of the time.
func coin(r *rand.Rand) bool { return r.IntN(2) == 0 }

// moveInCell changes what stands in a cell.
func (p *Puzzle) moveInCell(c int, r *rand.Rand) {
	filled := !slices.ContainsFunc(p.cells, func(in content) bool { return in.sort == 0 })
	switch {
	case filled: // and it stays so
	case p.cells[c].sort > 0 && r.IntN(3) == 0: // it goes to a cell beside it
		near := p.Neighbours(c, false)
		if len(near) > 0 {
			d := near[r.IntN(len(near))]
			p.cells[c], p.cells[d] = p.cells[d], p.cells[c]
		}
		return
	case p.cells[c].sort > 0 && coin(r):
		p.cells[c] = content{sort: p.table.fixed(p.sort(c).Else)}
		return
	}
	i := r.IntN(len(p.table.sorts))
	s := p.table.sorts[i]
	first, last := s.First, s.most()
	switch {
	case s.given:
		first, last = p.numbers()
	case s.Fixed: // numbers of all cells, which tell them apart
		last = min(last, first+max(p.board.Rows, p.board.Cols)-1)
	}
	p.cells[c] = content{i + 1, p.some(first, last, r), 0}
	if s.Pair {
		p.cells[c].second = p.some(0, last, r)
	}
}

// moveOutside changes the number outside at one place.
func (p *Puzzle) moveOutside(_ int, r *rand.Rand) {
	i := r.IntN(len(sides))
	for p.frame[i] == nil {
		i = (i + 1) % len(sides)
	}
	j := r.IntN(len(p.frame[i]))
	if p.frame[i][j] != nil && coin(r) {
		p.frame[i][j] = nil
		return
	}
	p.frame[i][j] = []int{p.some(0, max(p.board.Rows, p.board.Cols), r)}
}

// moveInArea changes the number of an area.
func (p *Puzzle) moveInArea(_ int, r *rand.Rand) {
	a := &p.areas[r.IntN(len(p.areas))]
	if a.Clue != None && coin(r) {
		a.Clue = None
		return
	}
	a.Clue = p.some(p.table.Areas.First, Clue{Last: p.table.Areas.Last}.most(), r)
}

// some returns a number in a range. Of a long one, most are among as many as a side has cells.
func (p *Puzzle) some(first, last int, r *rand.Rand) int {
	few := max(p.board.Rows, p.board.Cols)
	if last-first < few {
		return first + r.IntN(last-first+1)
	}
	n := first + r.IntN(few)
	for n < last && r.IntN(few) == 0 {
		n += 1 + r.IntN(min(few, last-n))
	}
	return n
}

// moveBorder moves a cell to an area beside it, if that leaves its own area connected.
func (p *Puzzle) moveBorder(c int, r *rand.Rand) {
	beside := p.Neighbours(c, false)
	d := beside[r.IntN(len(beside))]
	if from, to := p.area[c], p.area[d]; from >= 0 && to >= 0 && from != to && p.give(c, to) {
		p.number()
	}
}

// number orders areas by their first cells.
func (p *Puzzle) number() {
	for _, a := range p.areas {
		slices.Sort(a.Cells)
	}
	sorting.Slice(p.areas, func(i, j int) bool { return p.areas[i].Cells[0] < p.areas[j].Cells[0] })
	for i, a := range p.areas {
		for _, c := range a.Cells {
			p.area[c] = i
		}
	}
}
