package latin

import "github.com/gridwright/gridwright/puzzle"

// Exchanges returns what may be swapped in an answer to get another answer: numbers that are not
// given, and rows without clues, within one band if boxes are no rows or columns. A puzzle with
// signs or cages has none that are known, and one with areas no such rows.
func (p *Puzzle) Exchanges() puzzle.Exchanges {
	if len(p.signs)+len(p.cages) > 0 {
		return puzzle.Exchanges{}
	}
	n := p.order
	given := make([]bool, n+1)
	clued := make([]bool, n)
	for cell, v := range p.givens {
		if v > 0 {
			given[v], clued[cell/n] = true, true
		}
	}
	may := puzzle.Exchanges{Plain: p.plain() && p.areas == nil}
	for v := 1; v <= n; v++ {
		if !given[v] {
			may.Numbers = append(may.Numbers, v)
		}
	}
	if p.areas != nil {
		return may
	}
	band := n
	if !p.plain() {
		band = p.boxRows
	}
	for top := 0; top < n; top += band {
		var rows []int
		for row := top; row < top+band; row++ {
			if !clued[row] {
				rows = append(rows, row)
			}
		}
		may.Rows = append(may.Rows, rows)
	}
	return may
}
