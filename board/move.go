package board

import (
	"math/rand/v2"
	"slices"

	"github.com/gridwright/gridwright/puzzle"
)

// Moved returns a puzzle that differs in one clue: one is put in an empty place, changed or
// removed, in a cell, outside the board or in an area; or a cell changes areas. For kinds whose
// clues are the task, it is how Generate looks for puzzles. It returns the puzzle itself if the
// kind has nothing to move.
func (p *Puzzle) Moved(r *rand.Rand) puzzle.Puzzle {
	var moves []func(q *Puzzle, r *rand.Rand)
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
	moves[r.IntN(len(moves))](&q, r)
	return &q
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

// half reports true half of the time.
func half(r *rand.Rand) bool { return r.IntN(2) == 0 }

// moveInCell changes what stands in a cell.
func (p *Puzzle) moveInCell(r *rand.Rand) {
	c := r.IntN(len(p.cells))
	if p.cells[c].sort > 0 && half(r) {
		p.cells[c] = content{sort: p.table.fixed(p.sort(c).Else)}
		return
	}
	i := r.IntN(len(p.table.sorts))
	s := p.table.sorts[i]
	first, last := s.First, s.most()
	if s.given {
		first, last = p.numbers()
	}
	p.cells[c] = content{i + 1, p.some(first, last, r), 0}
	if s.Pair {
		p.cells[c].second = p.some(0, last, r)
	}
}

// moveOutside changes the number outside at one place.
func (p *Puzzle) moveOutside(r *rand.Rand) {
	i := r.IntN(len(sides))
	for p.frame[i] == nil {
		i = (i + 1) % len(sides)
	}
	j := r.IntN(len(p.frame[i]))
	if p.frame[i][j] != nil && half(r) {
		p.frame[i][j] = nil
		return
	}
	p.frame[i][j] = []int{p.some(0, max(p.board.Rows, p.board.Cols), r)}
}

// moveInArea changes the number of an area.
func (p *Puzzle) moveInArea(r *rand.Rand) {
	a := &p.areas[r.IntN(len(p.areas))]
	if a.Clue != None && half(r) {
		a.Clue = None
		return
	}
	a.Clue = p.some(p.table.Areas.First, Clue{Last: p.table.Areas.Last}.most(), r)
}

// some returns a number in a range. In one of more numbers than cells, small ones are more likely.
func (p *Puzzle) some(first, last int, r *rand.Rand) int {
	if most := first + p.board.Cells(); last > most {
		for last = first; last < most && r.IntN(4) > 0; last++ {
		}
		return last
	}
	return first + r.IntN(last-first+1)
}

// moveBorder moves a cell to an area beside it, if that leaves its own area connected.
func (p *Puzzle) moveBorder(r *rand.Rand) {
	c := r.IntN(len(p.cells))
	beside := p.Neighbours(c, false)
	d := beside[r.IntN(len(beside))]
	from, to := p.area[c], p.area[d]
	if from < 0 || to < 0 || from == to {
		return
	}
	rest := slices.DeleteFunc(slices.Clone(p.areas[from].Cells), func(e int) bool { return e == c })
	if len(rest) == 0 || !p.Connected(rest) {
		return
	}
	p.area[c] = to
	p.areas[from].Cells = rest
	p.areas[to].Cells = append(slices.Clone(p.areas[to].Cells), c)
	p.number()
}

// number orders areas by their first cells.
func (p *Puzzle) number() {
	for _, a := range p.areas {
		slices.Sort(a.Cells)
	}
	slices.SortFunc(p.areas, func(a, b Area) int { return a.Cells[0] - b.Cells[0] })
	for i, a := range p.areas {
		for _, c := range a.Cells {
			p.area[c] = i
		}
	}
}
