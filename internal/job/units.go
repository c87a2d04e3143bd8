package job

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"sync"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/catalog"
	"github.com/gridwright/gridwright/internal/clues/fewest"
	"github.com/gridwright/gridwright/puzzle"
)

// Unit is the record of a unit of the work that shows whether some number of clues of a board is
// enough. Units can be done in any order, and by several processes.
type Unit struct {
	Clues  int    `json:"clues"`            // the number of clues that were tried
	Unit   int    `json:"unit"`             // from 1
	Done   bool   `json:"done"`             // false if the context ended first
	Puzzle string `json:"puzzle,omitempty"` // has exactly one answer, and no more clues than that

	Questions int `json:"questions"` // searches for two answers
	Answers   int `json:"answers"`   // different answers seen
}

// Units are the units of work for a board and a number of clues.
type Units struct {
	Number int // of units; it is the same for each run
	board  *fewest.Board
	clues  int
	search *fewest.Search
}

// NewUnits returns the units for a number of clues, 1 or more. The error is one of
// gridwright.MinimizeBoard, or that of ctx.
func NewUnits(ctx context.Context, frame puzzle.Puzzle, clues int) (*Units, error) {
	b, err := board(ctx, frame)
	if err != nil {
		return nil, err
	}
	search := fewest.New(b.Searcher, clues)
	return &Units{search.Units(ctx), b, clues, search}, ctx.Err()
}

// board returns the board of a puzzle.
func board(ctx context.Context, p puzzle.Puzzle) (*fewest.Board, error) {
	return fewest.NewBoard(ctx, p, catalog.Searcher,
		func(frame puzzle.Puzzle) iter.Seq2[puzzle.Answer, error] {
			return gridwright.Answers(ctx, frame, &gridwright.SolveOptions{Limit: fewest.MaxAnswers + 1})
		})
}

// Run does those units for which wanted returns true, in order, until yield returns false or the
// context ends. A unit ends when it has found a puzzle. Its outcome does not depend on the others.
func (u *Units) Run(ctx context.Context, wanted func(unit int) bool, yield func(Unit) bool) error {
	var fault error
	err := u.search.Run(ctx, wanted, func(found fewest.Unit) bool {
		record := Unit{Clues: u.clues, Unit: found.Number, Done: found.Done || found.Found != nil,
			Questions: found.Questions, Answers: found.Answers}
		if found.Found != nil {
			p, err := u.board.Puzzle(found.Found, u.board.Answer(found.Answer))
			if err != nil {
				fault = err
				return false
			}
			record.Puzzle = p.String()
		}
		return yield(record)
	})
	return cmp.Or(fault, err)
}

// RunUnits is Run on several equal Units at the same time. The same units are passed to yield, in
// the same order, and wanted is called for each unit once, in order.
func RunUnits(ctx context.Context, all []*Units, wanted func(unit int) bool, yield func(Unit) bool,
) error {
	if len(all) == 1 {
		return all[0].Run(ctx, wanted, yield)
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	var mu sync.Mutex
	asked, over := 0, false
	var taken []int // units without an outcome that was passed on, in order
	done := map[int]Unit{}
	var fault error
	take := func(unit int) bool {
		mu.Lock()
		defer mu.Unlock()
		if unit <= asked || over {
			return false
		}
		asked = unit
		if wanted(unit) {
			taken = append(taken, unit)
			return true
		}
		return false
	}
	give := func(u Unit) bool {
		mu.Lock()
		defer mu.Unlock()
		done[u.Unit] = u
		over = over || u.Puzzle != "" || !u.Done // later ones are not needed
		for len(taken) > 0 {
			next, ok := done[taken[0]]
			if !ok {
				break
			}
			taken = taken[1:]
			if !yield(next) {
				taken, over = nil, true
				stop()
			}
		}
		return !over
	}
	var wait sync.WaitGroup
	for _, u := range all {
		wait.Go(func() {
			if err := u.Run(ctx, take, give); err != nil && ctx.Err() == nil {
				mu.Lock()
				defer mu.Unlock()
				fault = cmp.Or(fault, err)
				over = true
				stop()
			}
		})
	}
	wait.Wait()
	return fault
}

// Combine returns what units of work show together. Each of their puzzles is solved again. If all
// units for a number of clues are done and found none, no puzzle with as many or fewer clues has
// exactly one answer.
func Combine(ctx context.Context, frame puzzle.Puzzle, units []Unit, o gridwright.BoardOptions,
) (r gridwright.BoardReduced, err error) {
	r.Engine, r.Stop, r.Clues = gridwright.Auto, gridwright.Faulty, -1
	b, err := board(ctx, frame)
	if err != nil {
		return r, err
	}
	r.Frame = b.Frame
	none := map[int]map[int]bool{} // for each number of clues the units that found no puzzle
	for _, u := range units {
		r.Questions += u.Questions
		switch {
		case u.Puzzle != "":
			if err := again(ctx, &r, u.Puzzle, o); err != nil {
				return r, err
			}
		case u.Done:
			if none[u.Clues] == nil {
				none[u.Clues] = map[int]bool{}
			}
			none[u.Clues][u.Unit] = true
		}
	}
	for clues, done := range none {
		if len(done) == fewest.New(b.Searcher, clues).Units(ctx) && ctx.Err() == nil {
			r.Lower = max(r.Lower, clues+1)
		}
	}
	r.Minimum = r.Puzzle != nil && r.Clues <= r.Lower
	r.Stop = gridwright.Exhausted
	return r, nil
}

// The budget within which the puzzle of a record is confirmed.
const confirmNodes, confirmConflicts = 3_000_000, 20_000

// again solves a puzzle of a record, and keeps it if it is the best.
func again(ctx context.Context, r *gridwright.BoardReduced, text string, o gridwright.BoardOptions,
) error {
	p, err := gridwright.Parse(text)
	if err != nil {
		return err
	}
	if p.Keep(func(int) bool { return false }).String() != r.Frame.String() {
		return fmt.Errorf("a puzzle of another board:\n%s", text)
	}
	if n := len(p.Clues()); r.Puzzle != nil && n >= r.Clues {
		return nil
	}
	confirm := o.Confirm
	if confirm == (gridwright.Confirmer{}) {
		confirm = gridwright.Confirm(gridwright.Auto)
	}
	found, err := gridwright.Solve(ctx, p, &gridwright.SolveOptions{Confirm: gridwright.Confirm("no")})
	if err == nil && confirm != gridwright.Confirm("no") {
		limited := gridwright.SolveOptions{Confirm: confirm, Solvers: o.Solvers,
			Limits: gridwright.Limits{Nodes: confirmNodes, Conflicts: confirmConflicts}}
		again, more := gridwright.Solve(ctx, p, &limited)
		if err = more; again.Verdict != gridwright.Unknown {
			found = again
		}
	}
	switch {
	case err != nil:
		return err
	case found.Verdict != gridwright.Unique:
		return fmt.Errorf("%w: expected a puzzle with exactly one answer, found %s:\n%s",
			gridwright.ErrWrong, found.Verdict, text)
	}
	r.Puzzle, r.Answer, r.Clues = p, found.Answer, len(p.Clues())
	r.Evidence, r.Confirmation = found.Evidence, found.Confirmation
	return nil
}
