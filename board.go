package gridwright

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/gridwright/gridwright/internal/catalog"
	"github.com/gridwright/gridwright/internal/clues/fewest"
	"github.com/gridwright/gridwright/internal/engine"
)

// BoardBounds is what MinimizeBoard knows so far. Both bounds hold at any time.
type BoardBounds struct {
	Clues int // some puzzle of the board has exactly one answer and this number of clues; -1 if none
	Lower int // no puzzle with fewer clues has exactly one answer

	Trying, Unit, Units int // the number of clues in hand, and how many units of its work are done
	Questions           int // searches for two answers
}

// BoardReduced is the result of MinimizeBoard.
type BoardReduced struct {
	Frame  Puzzle // the board, without clues
	Puzzle Puzzle // the best puzzle found, or nil
	Answer Answer // its only answer
	BoardBounds
	// Minimum reports whether no puzzle of the board with fewer clues has exactly one answer.
	Minimum bool
	// Evidence is what supports that Puzzle has no other answer.
	Evidence Evidence
	// Confirmation is the run of the engine that repeated that; nil if none was asked.
	Confirmation *Confirmation
	// Run describes the search. Engine is "auto".
	Run
}

// BoardOptions are the options of MinimizeBoard.
type BoardOptions struct {
	// Progress is called, from the goroutine that called MinimizeBoard, whenever it has done a unit of
	// its work or has found a better puzzle.
	Progress func(BoardBounds)
	Confirm  Confirmer  // as in MinimizeOptions
	Solvers  SolverList // for Confirm
	Kinds    []Kind
	Time     time.Duration // as in Limits
	Memory   int64         // as in Limits
}

// MinimizeBoard looks for the smallest number of clues with which some puzzle of a board has
// exactly one answer, over all answers of the board. The clues of frame are dropped first.
//
// For 1, 2, 3 and more clues it shows that they determine no answer, or finds a puzzle. The end of
// the context or of Time is not an error: the bounds then hold, and Puzzle is the best one so far.
// The error wraps ErrUnsupported if the clues are part of the task, as in Numberlink; if all clues
// may leave several answers, as in Slitherlink; or if the board is too large: a path of more than
// 128 positions, or another kind with more than a million answers. It may also wrap ErrWrong.
func MinimizeBoard(ctx context.Context, frame Puzzle, o *BoardOptions) (BoardReduced, error) {
	begun := time.Now()
	options := chosen(o)
	s := Limits{Time: options.Time, Memory: options.Memory}.settings(options.Kinds)
	s.confirm, s.solvers = options.Confirm, options.Solvers
	if err := cmp.Or(s.fault(), s.knownConfirmer(frame)); err != nil {
		return BoardReduced{Run: Run{Engine: Auto, Stop: Faulty}}, err
	}
	limited, cancel := s.within(ctx)
	defer cancel()
	m := &boardMinimizer{ctx: limited, progress: options.Progress, settings: s}
	m.Run = Run{Engine: Auto, Stop: Faulty}
	m.BoardBounds.Clues = -1
	var err error
	m.board, err = s.board(limited, frame)
	if m.board != nil {
		m.Frame = m.board.Frame
	}
	if err == nil {
		err = m.run()
	}
	m.Time = time.Since(begun)
	ended := errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)
	switch {
	case err != nil && !ended:
		return m.BoardReduced, err
	case m.Minimum:
		m.Stop = Exhausted
	case ctx.Err() != nil && !errors.Is(context.Cause(ctx), context.DeadlineExceeded):
		m.Stop = Interrupted
	default:
		m.Stop = OutOfTime
	}
	return m.BoardReduced, nil
}

// boardMinimizer is a run of MinimizeBoard.
type boardMinimizer struct {
	BoardReduced
	ctx      context.Context
	progress func(BoardBounds)
	settings settings
	board    *fewest.Board
}

// board returns a board, with the engine auto to list its answers.
func (s settings) board(ctx context.Context, frame Puzzle) (*fewest.Board, error) {
	list := func(frame Puzzle) iter.Seq2[Answer, error] {
		return Answers(ctx, frame, &SolveOptions{Kinds: s.own, Limit: fewest.MaxAnswers + 1})
	}
	return fewest.NewBoard(ctx, frame, catalog.Searcher, list)
}

// run tries 0 clues, 1, and so on.
func (m *boardMinimizer) run() error {
	switch n, answer, err := m.board.Few(m.ctx); {
	case err != nil:
		return err
	case n == 0:
		return fmt.Errorf("%w: the board has no answer, so no puzzle has one", ErrUnsupported)
	case n == 1:
		return m.found(nil, answer)
	}
	m.Lower = 1
	r := rand.New(rand.NewPCG(0, 0))
	if err := m.dive(r); err != nil {
		return err
	}
	for !m.Minimum {
		k := m.Lower
		if err := m.level(k); err != nil {
			return err
		}
		if m.Lower == k && !m.Minimum {
			return cmp.Or(m.ctx.Err(), context.DeadlineExceeded)
		}
	}
	return nil
}

// dive looks for a good puzzle: the clues of random answers, one at a time, then some of them with
// all that can follow.
func (m *boardMinimizer) dive(r *rand.Rand) error {
	found, answer, err := fewest.Dive(m.ctx, m.board.Searcher, r)
	if err != nil || found == nil {
		return err
	}
	return m.found(found, m.board.Answer(answer))
}

// level tries k clues. First it asks only easy questions of all units, since they may find a
// puzzle, and then it finishes the units.
func (m *boardMinimizer) level(k int) error {
	search := fewest.New(m.board.Searcher, k)
	m.Trying, m.Unit, m.Units = k, 0, search.Units(m.ctx)
	open := map[int]bool{}
	var fault error
	take := func(u fewest.Unit) bool {
		m.Questions += u.Questions
		if u.Found != nil {
			fault = m.found(u.Found, m.board.Answer(u.Answer))
			return false
		}
		if u.Done {
			m.Unit++
			delete(open, u.Number)
		} else {
			open[u.Number] = true
		}
		m.report()
		return true
	}
	for _, search.Easy = range []bool{true, false} {
		wanted := func(unit int) bool { return search.Easy || open[unit] }
		if err := search.Run(m.ctx, wanted, take); err != nil || fault != nil || m.Minimum {
			return cmp.Or(err, fault)
		}
	}
	if m.Unit == m.Units && m.ctx.Err() == nil {
		m.Lower = k + 1
		m.Minimum = m.Lower == m.Clues
		m.report()
	}
	return nil
}

func (m *boardMinimizer) report() {
	if m.progress != nil {
		m.progress(m.BoardBounds)
	}
}

// found checks a puzzle that has exactly one answer, and keeps it if it is the best.
func (m *boardMinimizer) found(clues []int, answer Answer) error {
	if m.Puzzle != nil && len(clues) >= m.Clues {
		return nil
	}
	p, err := m.board.Puzzle(clues, answer)
	if err != nil {
		return err
	}
	m.Confirmation, m.Evidence, err = m.confirmed(p, answer)
	if err != nil {
		return err
	}
	m.Puzzle, m.Answer, m.Clues = p, answer, len(clues)
	m.Minimum = m.Clues <= m.Lower
	m.report()
	return nil
}

// The budget of an engine that confirms a puzzle, in nodes. The frontier takes 80,000 for the best
// Numbrix 8x8.
const confirmBoardNodes = 3_000_000

// confirmed has two engines that share no code that prunes prove that a puzzle has no answer but
// the known one. The first is the bitboards, for boards that they take.
func (m *boardMinimizer) confirmed(p Puzzle, answer Answer) (*Confirmation, Evidence, error) {
	by := Native
	if slices.Contains(Engines(p.Kind()), "native:bitboard") {
		by = "native:bitboard"
	}
	if m.settings.confirm.alone {
		return nil, Claimed, nil
	}
	s, ctx := m.settings.confirming(m.ctx,
		engine.Budget{Nodes: confirmBoardNodes, Conflicts: confirmConflicts})
	c, evidence, err := provedTwice(ctx, p, s, answer, by)
	if err != nil {
		err = fmt.Errorf("%w, of\n%s", err, p)
	}
	return c, evidence, err
}
