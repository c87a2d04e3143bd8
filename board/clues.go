package board

import (
	"slices"

	"github.com/gridwright/gridwright/puzzle"
)

// Clues lists the clues: those in cells in reading order, of two numbers the one for the cells
// below first; those outside by sides; those of areas. It leaves out what is Fixed.
func (p *Puzzle) Clues() []puzzle.Clue {
	var clues []puzzle.Clue
	p.eachClue(func(c puzzle.Clue) bool {
		clues = append(clues, c)
		return true
	})
	return clues
}

// Keep drops the other clues.
func (p *Puzzle) Keep(keep func(i int) bool) puzzle.Puzzle {
	i := -1
	return p.eachClue(func(puzzle.Clue) bool {
		i++
		return keep(i)
	})
}

// eachClue asks about each clue whether to keep it, and returns the puzzle with those that are
// kept. A list of numbers outside is kept as a whole.
func (p *Puzzle) eachClue(keep func(puzzle.Clue) bool) *Puzzle {
	q := *p
	q.cells = slices.Clone(p.cells)
	for c, in := range p.cells {
		switch {
		case in.sort == 0 || p.sort(c).Fixed:
		case p.sort(c).Pair:
			for i, n := range []*int{&q.cells[c].value, &q.cells[c].second} {
				if *n > 0 && !keep(puzzle.Clue{Cell: c, Other: -1, Value: *n, Place: puzzle.Toward,
					Side: [...]puzzle.Side{puzzle.Down, puzzle.Right}[i]}) {
					*n = 0
				}
			}
		case !keep(puzzle.Clue{Cell: c, Other: -1, Value: p.value(c)}):
			q.cells[c] = content{sort: p.table.fixed(p.sort(c).Else)}
		}
	}
	for i, lines := range p.frame {
		q.frame[i] = slices.Clone(lines)
		for j, numbers := range lines {
			kept := true
			for k, n := range numbers {
				place := p.outside(sides[i], j)
				place.Value, place.Sign = n, k
				kept = keep(place) && kept
			}
			if !kept {
				q.frame[i][j] = nil
			}
		}
	}
	q.areas = slices.Clone(p.areas)
	for i, a := range p.areas {
		if a.Clue != None && !keep(puzzle.Clue{Cell: a.Cells[0], Other: -1, Value: a.Clue,
			Place: puzzle.OfArea}) {
			q.areas[i].Clue = None
		}
	}
	return &q
}

// fixed returns the place in sorts, plus 1, of the clue with a word that is Fixed, or 0.
func (t *table) fixed(word string) int {
	if word == "" {
		return 0
	}
	return 1 + slices.IndexFunc(t.sorts, func(s sort) bool { return s.Word == word && s.Fixed })
}

// outside returns the place outside the board at one side of a row or column.
func (p *Puzzle) outside(side puzzle.Side, line int) puzzle.Clue {
	c := line // of the first row
	switch side {
	case puzzle.Right:
		c = p.board.Cell(line, p.board.Cols-1)
	case puzzle.Down:
		c = p.board.Cell(p.board.Rows-1, line)
	case puzzle.Left:
		c = p.board.Cell(line, 0)
	}
	return puzzle.Clue{Cell: c, Other: -1, Place: puzzle.Outside, Side: side}
}

// fullToward returns one of the two numbers of a clue that an answer allows, or 0.
func (p *Puzzle) fullToward(s puzzle.Answer, c int, side puzzle.Side) int {
	v, ok := p.table.Full(p, s, puzzle.Clue{Cell: c, Other: -1, Place: puzzle.Toward, Side: side})
	if !ok || v < 1 || v > p.sort(c).most() {
		return 0
	}
	return v
}

// Full returns the board with all clues that an answer allows; if the kind is not Monotone, the
// puzzle itself.
func (p *Puzzle) Full(s puzzle.Answer) puzzle.Puzzle {
	t := p.table
	if !t.Monotone {
		return p
	}
	q := *p
	q.cells, q.areas = slices.Clone(p.cells), slices.Clone(p.areas)
	for c := range q.cells {
		if p.cells[c].sort > 0 && p.sort(c).Pair {
			q.cells[c].value = p.fullToward(s, c, puzzle.Down)
			q.cells[c].second = p.fullToward(s, c, puzzle.Right)
			continue
		}
		if in := p.cells[c]; in.sort > 0 && (!p.sort(c).Fixed || t.Given && p.Open(c)) {
			continue // it stays
		}
		if v, ok := p.full(s, puzzle.Clue{Cell: c, Other: -1}); ok {
			if in := t.content(v, !p.Open(c)); in.sort > 0 {
				q.cells[c] = in
			}
		}
	}
	for i := range sides {
		for j := range q.frame[i] {
			if q.frame[i] = slices.Clone(q.frame[i]); len(q.frame[i][j]) == 0 {
				q.frame[i][j] = p.fullOutside(s, p.outside(sides[i], j))
			}
		}
	}
	for i, a := range q.areas {
		if t.Areas.Clues && a.Clue == None {
			v, ok := t.Full(p, s, puzzle.Clue{Cell: a.Cells[0], Other: -1, Place: puzzle.OfArea})
			if ok && v >= t.Areas.First && v <= (Clue{Last: t.Areas.Last}).most() {
				q.areas[i].Clue = v
			}
		}
	}
	return &q
}

// fullOutside returns the numbers that an answer gives a place outside.
func (p *Puzzle) fullOutside(s puzzle.Answer, place puzzle.Clue) []int {
	var numbers []int
	for range max(p.board.Rows, p.board.Cols) {
		v, ok := p.table.Full(p, s, place)
		if !ok || v < 0 || v > most {
			break
		}
		if numbers = append(numbers, v); !p.table.Lists {
			break
		}
		place.Sign++
	}
	return numbers
}

// full returns the value that an answer gives a clue in a cell, and whether there may be one. In a
// cell without a clue of another sort, one that is Given may stand.
func (p *Puzzle) full(s puzzle.Answer, place puzzle.Clue) (value int, ok bool) {
	switch in := p.cells[place.Cell]; {
	case p.table.Given && p.Open(place.Cell) && (in.sort == 0 || p.sort(place.Cell).given):
		first, last := p.numbers()
		v := p.Value(s, place.Cell)
		return v, first <= v && v <= last
	case p.table.Full == nil:
		return 0, false
	}
	return p.table.Full(p, s, place)
}

// Obeys reports whether an answer obeys a clue.
func (p *Puzzle) Obeys(s puzzle.Answer, c puzzle.Clue) bool {
	value := c.Value
	c.Value = 0
	var v int
	var ok bool
	if c.Place == puzzle.InCell {
		v, ok = p.full(s, c)
	} else {
		v, ok = p.table.Full(p, s, c)
	}
	return ok && v == value
}
