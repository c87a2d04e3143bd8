package full

import (
	"context"
	"errors"
	"slices"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/page/service"
	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/puzzle"
)

// Candidates are the numbers of one cell that would leave one answer.
type Candidates struct {
	Cell   gridwright.Cell `json:"cell"`
	Values []int           `json:"values"`
}

// mostListed is the number of answers up to which they are compared.
const mostListed = 5000

// next lists the clues that would leave exactly one answer if one of them were added. They are the
// numbers that exactly one answer has in a cell, so all answers are listed, as far as they are few.
func next(ctx context.Context, r *service.Request, emit service.Emit) error {
	p, err := r.Puzzle()
	if err != nil {
		return err
	}
	if !p.Kind().Monotone {
		return errors.New("the clues of this kind are part of the task, so none can be added")
	}
	limited, cancel := work.WithTimeout(ctx, r.Limit())
	defer cancel()
	type clue struct{ cell, value int }
	seen := map[clue]int{}
	n, late := 0, false
	for s, err := range gridwright.Answers(limited, p, &gridwright.SolveOptions{
		Limit: mostListed + 1, Kinds: r.Kinds(p)}) {
		if err != nil && !errors.Is(err, gridwright.ErrIncomplete) {
			return err
		}
		if late = err != nil; late {
			break
		}
		if n++; n > mostListed {
			break
		}
		for _, k := range p.Full(s).Clues() {
			// not an inequality, a cage, or a number outside the board
			if k.Other < 0 && k.Sign == 0 && k.Place == puzzle.InCell {
				seen[clue{k.Cell, k.Value}]++
			}
		}
	}
	rows, cols := p.Size()
	values := make([][]int, rows*cols)
	if n > 1 && n <= mostListed && !late {
		for k, times := range seen {
			if times == 1 {
				values[k.cell] = append(values[k.cell], k.value)
			}
		}
	}
	cells := []Candidates{}
	for c, v := range values {
		if len(v) > 0 {
			slices.Sort(v)
			cells = append(cells, Candidates{puzzle.CellOf(c, cols), v})
		}
	}
	emit(struct {
		service.Head
		Cells   []Candidates `json:"cells"`
		Most    int          `json:"most"`     // answers that are compared at most
		TooMany bool         `json:"too_many"` // there are more, and none are compared
		Timeout bool         `json:"timeout"`  // the time was over before all were listed
	}{r.Is("next"), cells, mostListed, n > mostListed, late})
	return nil
}
