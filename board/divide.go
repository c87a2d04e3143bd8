package board

import (
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/gridwright/gridwright/puzzle"
)

// Generate deals areas to a board that has none. What suits a kind is not known, but its example
// shows it: how large areas are, and whether there are as many as rows, as in a Star Battle. Each
// area grows from a random cell, and then cells change areas until the sizes are right.

// blankText returns the text of a board that is not divided: without areas, or if each cell needs
// one, with one area.
func blankText(t *table, rows, cols int) string {
	grid := func(word string, rows, cols int) string {
		return strings.Repeat(strings.Repeat(word+" ", cols)+"\n", rows)
	}
	text, word := t.Name+"\n", "a"
	if t.Areas.Loose {
		word = empty
	}
	if !t.plain() {
		f := t.Frame
		text += grid(empty, rows+rimWidth(f, puzzle.Up)+rimWidth(f, puzzle.Down),
			cols+rimWidth(f, puzzle.Left)+rimWidth(f, puzzle.Right)) + heading + "\n"
	}
	return text + grid(word, rows, cols)
}

// Divided reports whether the board has areas, other than one of all cells.
func (p *Puzzle) Divided() bool {
	return len(p.areas) > 1 || len(p.areas) == 1 && len(p.areas[0].Cells) < p.Cells()
}

// Divide returns the board with random areas without numbers: of sizes that areas of another board
// have, or if that has as many as rows, as many as rows. It returns the board itself if that is
// divided, or if the other has no areas. For Generate, the other is the example of the kind.
func (p *Puzzle) Divide(like *Puzzle, r *rand.Rand) *Puzzle {
	if p.Divided() || len(like.areas) == 0 {
		return p
	}
	q := *p
	q.area, q.areas = slices.Repeat([]int{-1}, p.Cells()), nil
	d := division{Puzzle: &q, r: r, sizes: like.sizesFor(p, r)}
	d.grow()
	d.balance()
	q.number()
	return &q
}

// Redivide returns the board with another area for a cell: that of a cell beside it. Most often the
// area gives one of its own cells back, so that both keep their sizes. It returns the board itself
// if an area would come apart.
func (p *Puzzle) Redivide(c int, r *rand.Rand) *Puzzle {
	q := *p
	q.area, q.areas = slices.Clone(p.area), slices.Clone(p.areas)
	near := p.Neighbours(c, false)
	if len(near) == 0 {
		return p
	}
	from, to := p.area[c], p.area[near[r.IntN(len(near))]]
	if from < 0 || to < 0 || from == to || !q.give(c, to) {
		return p
	}
	if !coin(r) {
		beside := func(d int) bool { return q.area[d] == from }
		apart := func(d int) bool { return !slices.ContainsFunc(p.Neighbours(d, false), beside) }
		back := slices.DeleteFunc(slices.Clone(p.areas[to].Cells), apart)
		if len(back) == 0 || !q.give(back[r.IntN(len(back))], from) {
			return p
		}
	}
	q.number()
	return &q
}

// Resized returns the board with areas of least to most cells: areas join, part and exchange cells
// until all have such sizes. A board with as many areas as rows keeps their number. The result is
// nil if many changes do not lead there.
func (p *Puzzle) Resized(least, most int, r *rand.Rand) *Puzzle {
	q := *p
	q.area, q.areas = slices.Clone(p.area), slices.Clone(p.areas)
	const triesPerCell = 100
	for range triesPerCell * p.Cells() {
		var wrong []int
		for i, a := range q.areas {
			if n := len(a.Cells); n < least || n > most {
				wrong = append(wrong, i)
			}
		}
		if len(wrong) == 0 {
			q.number()
			return &q
		}
		i := wrong[r.IntN(len(wrong))]
		a := &q.areas[i]
		c := a.Cells[r.IntN(len(a.Cells))]
		near := q.Neighbours(c, false)
		if len(near) == 0 {
			return nil
		}
		beside := near[r.IntN(len(near))]
		switch j := q.area[beside]; {
		case j == i:
		case len(a.Cells) < least && j < 0:
			q.area[beside], a.Cells = i, append(slices.Clone(a.Cells), beside)
		case len(a.Cells) < least:
			if len(p.areas) == p.board.Rows || len(a.Cells)+len(q.areas[j].Cells) > most {
				q.give(beside, i)
			} else {
				a.Cells = slices.Concat(a.Cells, q.areas[j].Cells)
				q.areas = slices.Delete(q.areas, j, j+1)
				q.number()
			}
		case j >= 0 && (len(q.areas[j].Cells) < most || len(p.areas) == p.board.Rows):
			q.give(c, j)
		case len(p.areas) != p.board.Rows:
			q.areas = append(q.areas, Area{Clue: None})
			if !q.give(c, len(q.areas)-1) {
				q.areas = q.areas[:len(q.areas)-1]
			}
		}
	}
	return nil
}

// sizesFor returns sizes of areas that are like those of the board, for another board.
func (p *Puzzle) sizesFor(q *Puzzle, r *rand.Rand) []int {
	total := 0
	for _, a := range p.areas {
		total += len(a.Cells)
	}
	some := func() int { return len(p.areas[r.IntN(len(p.areas))].Cells) }
	left := max(1, total*q.Cells()/p.Cells()) // cells may be in no area
	var sizes []int
	if n := q.board.Rows; len(p.areas) == p.board.Rows && n <= left {
		all := left
		for range n {
			size := max(1, some()*len(p.areas)*all/(total*n))
			sizes, left = append(sizes, size), left-size
		}
		for left != 0 {
			step := max(-1, min(left, 1))
			if i := r.IntN(n); sizes[i]+step > 0 {
				sizes[i] += step
				left -= step
			}
		}
	}
	for left > 0 {
		size := min(left, some())
		sizes, left = append(sizes, size), left-size
	}
	return sizes
}

// division is a board that is being divided.
type division struct {
	*Puzzle
	r     *rand.Rand
	sizes []int // that areas are to have
}

// grow puts the first cell of each area somewhere, and then adds a cell beside it to the area that
// lacks most.
func (d *division) grow() {
	left := 0
	for i, c := range d.r.Perm(d.Cells())[:len(d.sizes)] {
		d.area[c] = i
		d.areas = append(d.areas, Area{Cells: []int{c}, Clue: None})
		left += d.sizes[i] - 1
	}
	for ; left > 0; left-- {
		next, least := -1, 0.0
		for _, c := range d.r.Perm(d.Cells()) {
			i := d.area[c]
			if i < 0 {
				continue
			}
			full := float64(len(d.areas[i].Cells)) / float64(d.sizes[i])
			if (next < 0 || full < least) && d.free(c) >= 0 {
				next, least = c, full
			}
		}
		c := d.free(next)
		i := d.area[next]
		d.area[c], d.areas[i].Cells = i, append(d.areas[i].Cells, c)
	}
}

// free returns a random cell in no area beside a cell, or -1.
func (d *division) free(c int) int {
	near := slices.DeleteFunc(d.Neighbours(c, false), func(n int) bool { return d.area[n] >= 0 })
	if len(near) == 0 {
		return -1
	}
	return near[d.r.IntN(len(near))]
}

// balance moves cells from area to area, where none comes apart, until the sizes are right or many
// moves were tried.
func (d *division) balance() {
	const triesPerCell = 200
	off := 0
	for i, a := range d.areas {
		off += distance(len(a.Cells), d.sizes[i])
	}
	for tries := triesPerCell * d.Cells(); off > 0 && tries > 0; tries-- {
		c := d.r.IntN(d.Cells())
		near := d.Neighbours(c, false)
		if len(near) == 0 {
			return
		}
		from, to := d.area[c], d.area[near[d.r.IntN(len(near))]]
		if from < 0 || to < 0 || from == to {
			continue
		}
		m, n := len(d.areas[from].Cells), len(d.areas[to].Cells)
		change := distance(m-1, d.sizes[from]) - distance(m, d.sizes[from]) +
			distance(n+1, d.sizes[to]) - distance(n, d.sizes[to])
		if change <= 0 && d.give(c, to) {
			off += change
		}
	}
}

func distance(a, b int) int { return max(a-b, b-a) }

// give moves a cell to another area, unless its own would come apart or lose its only cell.
func (p *Puzzle) give(c, to int) bool {
	from := p.area[c]
	rest := slices.DeleteFunc(slices.Clone(p.areas[from].Cells), func(e int) bool { return e == c })
	if len(rest) == 0 || !p.Connected(rest) {
		return false
	}
	p.area[c] = to
	p.areas[from].Cells = rest
	p.areas[to].Cells = append(slices.Clone(p.areas[to].Cells), c)
	return true
}
