package study

import (
	"fmt"
	"io"
	"slices"
)

// shareStep is the step in percent to which Relaxations rounds the share of clues.
const shareStep = 5

// relaxed counts the relaxations of an engine on the boards of one size and share of clues.
type relaxed struct{ settled, all int }

// Relaxations writes tables of how many relaxations are settled (mip.Relaxation), one for each size
// of board: a line for each engine, a column for each share of clues. It writes nothing if no
// relaxation has been solved on boards of different shares.
func Relaxations(w io.Writer, rows []Row) error {
	var sizes []int
	for _, r := range rows {
		if r.Relaxed != nil && r.Relaxed.Complete {
			sizes = with(sizes, r.Cells)
		}
	}
	for _, size := range sizes {
		if err := relaxations(w, rows, size); err != nil {
			return err
		}
	}
	return nil
}

// relaxations writes the table of one size.
func relaxations(w io.Writer, rows []Row, size int) error {
	var shares []int
	var tasks []string
	cells := map[string]map[int]*relaxed{}
	for _, r := range rows {
		if r.Relaxed == nil || !r.Relaxed.Complete || r.Cells != size {
			continue
		}
		share := (100*r.Clues/size + shareStep/2) / shareStep * shareStep
		shares, tasks = with(shares, share), with(tasks, r.Task)
		if cells[r.Task] == nil {
			cells[r.Task] = map[int]*relaxed{}
		}
		c := cells[r.Task][share]
		if c == nil {
			c = &relaxed{}
			cells[r.Task][share] = c
		}
		c.all++
		if r.Relaxed.Settled {
			c.settled++
		}
	}
	if len(shares) < 2 {
		return nil
	}
	slices.Sort(shares)
	heads := make([]string, len(shares))
	for i, share := range shares {
		heads[i] = fmt.Sprintf("%d%%", share)
	}
	err := lines(w, shapeOf(rows, size), heads, tasks, func(task string, i int) string {
		if c := cells[task][shares[i]]; c != nil {
			return fmt.Sprintf("%d of %d", c.settled, c.all)
		}
		return ""
	})
	if err == nil {
		_, err = io.WriteString(w, "\n")
	}
	return err
}
