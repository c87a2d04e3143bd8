package check

import "fmt"

// What the rules of several kinds have in common.

// fill states that each cell of the board that is not empty holds one number from 1.
func (p *puzzle) fill(top int) {
	p.top = top
	p.all(func(r, c int) {
		if !p.empty[cell{r, c}] {
			p.one(p.holds(r, c)...)
		}
	})
}

// fillByClues is fill, where the text has the numbers of some cells.
func (p *puzzle) fillByClues(top int) {
	p.fill(top)
	p.all(func(r, c int) {
		if p.empty[cell{r, c}] {
			return
		}
		if n, ok := p.number(r, c, 1, top); ok {
			p.count(1, p.put(r, c, n))
		}
	})
}

// eachOnce states that, of some cells, one holds each number.
func (p *puzzle) eachOnce(cells []cell) {
	for n := 1; n <= p.top && p.err == nil; n++ {
		p.one(p.shaded(cells, n)...)
	}
}

// shaded returns the facts that some cells hold a number.
func (p *puzzle) shaded(cells []cell, n int) []fact {
	var facts []fact
	for _, c := range cells {
		facts = append(facts, p.put(c.r, c.c, n))
	}
	return facts
}

// block returns the cells of a rectangle that are on the board.
func (p *puzzle) block(r1, c1, r2, c2 int) []cell {
	var cells []cell
	for r := max(r1, 1); r <= min(r2, p.rows); r++ {
		for c := max(c1, 1); c <= min(c2, p.cols); c++ {
			cells = append(cells, cell{r, c})
		}
	}
	return cells
}

// rowsAndColumns returns the cells of each.
func (p *puzzle) rowsAndColumns() [][]cell {
	var all [][]cell
	for r := 1; r <= p.rows; r++ {
		all = append(all, p.block(r, 1, r, p.cols))
	}
	for c := 1; c <= p.cols; c++ {
		all = append(all, p.block(1, c, p.rows, c))
	}
	return all
}

// square states that each row and column has each number once.
func (p *puzzle) square() {
	for _, cells := range p.rowsAndColumns() {
		p.eachOnce(cells)
	}
}

// runs returns the longest stretches of cells in a row or column that are not empty.
func (p *puzzle) runs() [][]cell {
	var runs [][]cell
	for _, line := range p.rowsAndColumns() {
		from := 0
		for i := range len(line) + 1 {
			if i == len(line) || p.empty[line[i]] {
				if from < i {
					runs = append(runs, line[from:i])
				}
				from = i + 1
			}
		}
	}
	return runs
}

// apart states that no two cells that share a side have 2, or a corner.
func (p *puzzle) apart(corners bool) {
	p.all(func(r, c int) {
		p.most(1, p.put(r, c, 2), p.put(r, c+1, 2))
		p.most(1, p.put(r, c, 2), p.put(r+1, c, 2))
		if corners {
			p.most(1, p.put(r, c, 2), p.put(r+1, c+1, 2))
			p.most(1, p.put(r, c, 2), p.put(r+1, c-1, 2))
		}
	})
}

// connected states that the cells that hold a number are connected.
func (p *puzzle) connected(n int) {
	var nodes []node
	p.all(func(r, c int) {
		if f := p.put(r, c, n); f != noFact {
			nodes = append(nodes, node{cell{r, c}, f})
		}
	})
	p.add(connect(nodes))
}

// noSquares states that no block of 2x2 cells has a number in all.
func (p *puzzle) noSquares(n int) {
	p.all(func(r, c int) {
		if r < p.rows && c < p.cols {
			p.most(3, p.shaded(p.block(r, c, r+1, c+1), n)...)
		}
	})
}

// edgeClues calls a function for the cells of each row and column that has a clue at the frame,
// with its name and the clue.
func (p *puzzle) edgeClues(f func(line []cell, name, word string)) {
	for i, line := range p.rowsAndColumns() {
		r, c, name := line[0].r, 0, fmt.Sprintf("row_%d", line[0].r)
		if i >= p.rows {
			r, c, name = 0, line[0].c, fmt.Sprintf("column_%d", line[0].c)
		}
		if w := p.word(r, c); w != "-" && p.err == nil {
			f(line, name, w)
		}
	}
}
