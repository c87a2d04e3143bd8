package gridwright

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/gridwright/gridwright/internal/catalog"
	"github.com/gridwright/gridwright/internal/clues/fewest"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/puzzle"
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

// BoardProgress makes MinimizeBoard call tell, from the goroutine that called it, whenever it has
// done a unit of its work or has found a better puzzle.
func BoardProgress(tell func(BoardBounds)) Option {
	return func(s *settings) { s.reduce.board = tell }
}

// MinimizeBoard looks for the smallest number of clues with which some puzzle of a board has
// exactly one answer, over all answers of the board. The clues of frame are dropped first.
//
// For 1, 2, 3 and more clues it shows that they determine no answer, or finds a puzzle. The end of
// the context or of Time is not an error: the bounds then hold, and Puzzle is the best one so far.
// The error wraps ErrUnsupported if the clues are part of the task, as in Numberlink; if all clues
// may leave several answers, as in Slitherlink; or if the board is too large: a path of more than
// 128 positions, or another kind with more than MaxBoardAnswers answers. It may also wrap ErrWrong.
//
// Options: BoardProgress, Confirm, Solver, Time, Memory and With.
func MinimizeBoard(ctx context.Context, frame Puzzle, options ...Option) (BoardReduced, error) {
	begun := time.Now()
	s := newSettings(options)
	if err := cmp.Or(s.fault(), s.knownConfirmer(frame)); err != nil {
		return BoardReduced{Run: Run{Engine: "auto", Stop: Faulty}}, err
	}
	limited, cancel := s.within(ctx)
	defer cancel()
	m := &boardMinimizer{ctx: limited, with: s.ownKinds(), settings: s}
	m.Run = Run{Engine: "auto", Stop: Faulty}
	m.BoardBounds.Clues = -1
	var err error
	m.board, err = newBoard(limited, frame, m.with)
	if m.board != nil {
		m.Frame = m.board.frame
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
	with     Option // the kinds of other modules
	settings settings
	board    *board
}

// run tries 0 clues, 1, and so on.
func (m *boardMinimizer) run() error {
	switch n, answer, err := m.board.few(m.ctx); {
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
	found, answer, err := fewest.Dive(m.ctx, m.board.searcher, r)
	if err != nil || found == nil {
		return err
	}
	return m.found(found, m.board.answer(answer))
}

// level tries k clues. First it asks only easy questions of all units, since they may find a
// puzzle, and then it finishes the units.
func (m *boardMinimizer) level(k int) error {
	search := fewest.New(m.board.searcher, k)
	m.Trying, m.Unit, m.Units = k, 0, search.Units(m.ctx)
	open := map[int]bool{}
	var fault error
	take := func(u fewest.Unit) bool {
		m.Questions += u.Questions
		if u.Found != nil {
			fault = m.found(u.Found, m.board.answer(u.Answer))
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
	if tell := m.settings.reduce.board; tell != nil {
		tell(m.BoardBounds)
	}
}

// found checks a puzzle that has exactly one answer, and keeps it if it is the best.
func (m *boardMinimizer) found(clues []int, answer Answer) error {
	if m.Puzzle != nil && len(clues) >= m.Clues {
		return nil
	}
	p, err := m.board.puzzle(clues, answer)
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
	by := "native"
	if slices.Contains(Engines(p.Kind()), "native:bitboard") {
		by = "native:bitboard"
	}
	if m.settings.alone {
		return nil, Claimed, nil
	}
	s, ctx := m.settings.confirming(m.ctx,
		engine.Budget{Nodes: confirmBoardNodes, Conflicts: confirmConflicts})
	c, evidence, err := twice(ctx, p, s, answer, by)
	if err != nil {
		err = fmt.Errorf("%w, of\n%s", err, p)
	}
	return c, evidence, err
}

// MaxBoardAnswers is the number of answers that MinimizeBoard lists for boards other than paths. It
// needs some 100 bytes for each.
const MaxBoardAnswers = 1_000_000

// board is a board without clues, with a searcher for it.
type board struct {
	frame    Puzzle
	searcher fewest.Searcher
}

// newBoard drops the clues of a puzzle and creates the searcher.
func newBoard(ctx context.Context, p Puzzle, options ...Option) (*board, error) {
	if !p.Kind().Monotone {
		return nil, engine.Unsupported("a board has no fewest clues", fmt.Errorf("the clues of %s are "+
			"the task itself, not hints about its answer", p.Kind().Name))
	}
	if p.Kind().Ambiguous { // the searches tell answers apart by their clues
		return nil, engine.Unsupported("the fewest clues of a board are not searched", fmt.Errorf("all "+
			"clues of an answer to %s may leave another one", p.Kind().Name))
	}
	b := &board{frame: p.Keep(func(int) bool { return false })}
	var err error
	b.searcher, err = catalog.Searcher(b.frame)
	if b.searcher != nil || err != nil {
		return b, err
	}
	b.searcher, err = b.list(ctx, options)
	return b, err
}

// list lists all answers of the board.
func (b *board) list(ctx context.Context, options []Option) (fewest.Searcher, error) {
	var answers []Answer
	for s, err := range Answers(ctx, b.frame, append(slices.Clip(options),
		Limit(MaxBoardAnswers+1))...) {
		switch {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case err != nil && !errors.Is(err, ErrIncomplete):
			return nil, err
		case err != nil || len(answers) == MaxBoardAnswers:
			return nil, engine.Unsupported("the board is too large", fmt.Errorf("%s without clues has "+
				"more than %d answers", b.frame.Kind().Name, MaxBoardAnswers))
		}
		if len(answers) == 0 && !slices.Equal(b.read(b.frame.Full(s).Clues()), s) {
			return nil, engine.Unsupported("a board has no fewest clues", fmt.Errorf("the clues of %s "+
				"are not the numbers of an answer", b.frame.Kind().Name))
		}
		answers = append(answers, s)
	}
	return listedBoard(b.frame, answers), nil
}

// listedBoard returns the searcher of a board with all its answers.
func listedBoard(frame Puzzle, answers []Answer) *fewest.Listed {
	var all []puzzle.Clue
	example := map[puzzle.Clue]Puzzle{} // a board with the clue alone
	given := make([][]puzzle.Clue, len(answers))
	for i, s := range answers {
		full := frame.Full(s)
		given[i] = full.Clues()
		for j, c := range given[i] {
			if example[c] == nil {
				example[c] = full.Keep(func(k int) bool { return k == j })
				all = append(all, c)
			}
		}
	}
	slices.SortStableFunc(all, func(a, b puzzle.Clue) int {
		return cmp.Or(cmp.Compare(a.Cell, b.Cell), cmp.Compare(a.Other, b.Other),
			cmp.Compare(a.Value, b.Value))
	})
	number := map[puzzle.Clue]int32{}
	for i, c := range all {
		number[c] = int32(i)
	}
	lists := make([][]int32, len(answers))
	for i, clues := range given {
		for _, c := range clues {
			lists[i] = append(lists[i], number[c])
		}
		slices.Sort(lists[i])
	}
	return fewest.NewListed(all, clueSymmetries(frame, all, example, number), lists)
}

// clueSymmetries returns the symmetries of a board that map each clue to a clue. Some symmetries of
// a Futoshiki without signs are none of its signs.
func clueSymmetries(frame Puzzle, all []puzzle.Clue, example map[puzzle.Clue]Puzzle,
	number map[puzzle.Clue]int32,
) [][]int32 {
	var found [][]int32
	for _, y := range frame.Symmetries() {
		if y.Puzzle.String() != frame.String() {
			continue
		}
		by := make([]int32, 0, len(all))
		for _, c := range all {
			for _, z := range example[c].Symmetries() {
				if z.Name != y.Name {
					continue
				}
				if image := z.Puzzle.Clues(); len(image) == 1 {
					if i, ok := number[image[0]]; ok {
						by = append(by, i)
					}
				}
				break
			}
		}
		if len(by) == len(all) {
			found = append(found, by)
		}
	}
	return found
}

// few returns how many answers the board has, up to 2, and one of them.
func (b *board) few(ctx context.Context) (n int, answer Answer, err error) {
	b.searcher.Reset()
	done, err := b.searcher.Find(ctx, 2, engine.Budget{}, func(s []int32) {
		n++
		var clues []int
		for _, c := range s {
			clues = append(clues, int(c))
		}
		answer = b.answer(clues)
	})
	if err == nil && !done {
		err = cmp.Or(ctx.Err(), context.DeadlineExceeded)
	}
	return n, answer, err
}

// answer returns the answer with all of some clues.
func (b *board) answer(clues []int) Answer {
	all := make([]puzzle.Clue, len(clues))
	for i, c := range clues {
		all[i] = b.searcher.Clue(c)
	}
	return b.read(all)
}

// read returns the answer whose number in each cell is that of a clue.
func (b *board) read(clues []puzzle.Clue) Answer {
	rows, cols := b.frame.Size()
	s := make(Answer, rows*cols)
	for _, c := range clues {
		if c.Other < 0 {
			s[c.Cell] = c.Value
		}
	}
	return s
}

// puzzle returns the board with some clues of an answer. The error wraps ErrWrong if it is none.
func (b *board) puzzle(clues []int, answer Answer) (Puzzle, error) {
	if err := b.frame.Check(answer); err != nil {
		return nil, fmt.Errorf("%w: the search for the fewest clues: %w", ErrWrong, err)
	}
	wanted := map[puzzle.Clue]bool{}
	for _, i := range clues {
		wanted[b.searcher.Clue(i)] = true
	}
	full := b.frame.Full(answer)
	all := full.Clues()
	p := full.Keep(func(i int) bool { return wanted[all[i]] })
	if len(p.Clues()) != len(clues) {
		return nil, fmt.Errorf("%w: the search for the fewest clues: its answer lacks some of them",
			ErrWrong)
	}
	return p, nil
}

// BoardUnit is the outcome of a unit of the work for a number of clues. Units can be done in any
// order, and by several processes: see RunBoardUnits.
type BoardUnit struct {
	Clues  int    `json:"clues"`            // the number of clues that were tried
	Unit   int    `json:"unit"`             // from 1
	Done   bool   `json:"done"`             // false if the context ended first
	Puzzle string `json:"puzzle,omitempty"` // has exactly one answer, and no more clues than that

	Questions int `json:"questions"` // searches for two answers
	Answers   int `json:"answers"`   // different answers seen
}

// BoardUnits returns the number of units of work that show whether puzzles of a board with the
// given number of clues, 1 or more, have exactly one answer. It is the same for each run.
//
// Options: With.
func BoardUnits(ctx context.Context, frame Puzzle, clues int, options ...Option) (int, error) {
	if clues < 1 {
		return 0, fmt.Errorf("%w: expected 1 clue or more, found %d", ErrOption, clues)
	}
	b, err := newBoard(ctx, frame, options...)
	if err != nil {
		return 0, err
	}
	return fewest.New(b.searcher, clues).Units(ctx), ctx.Err()
}

// RunBoardUnits does those units for which wanted returns true, in order, until yield returns false
// or the context ends. A unit ends when it has found a puzzle. Its outcome does not depend on the
// others.
//
// Options: With.
func RunBoardUnits(ctx context.Context, frame Puzzle, clues int, wanted func(unit int) bool,
	yield func(BoardUnit) bool, options ...Option,
) error {
	if clues < 1 {
		return fmt.Errorf("%w: expected 1 clue or more, found %d", ErrOption, clues)
	}
	b, err := newBoard(ctx, frame, options...)
	if err != nil {
		return err
	}
	var fault error
	err = fewest.New(b.searcher, clues).Run(ctx, wanted, func(u fewest.Unit) bool {
		record := BoardUnit{Clues: clues, Unit: u.Number, Done: u.Done || u.Found != nil,
			Questions: u.Questions, Answers: u.Answers}
		if u.Found != nil {
			p, err := b.puzzle(u.Found, b.answer(u.Answer))
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

// CombineBoard returns what units of work show together. Each of their puzzles is solved again. If
// all units for a number of clues are done and found none, no puzzle with as many or fewer clues
// has exactly one answer.
//
// Options: Confirm, Solver and With.
func CombineBoard(ctx context.Context, frame Puzzle, units []BoardUnit, options ...Option,
) (BoardReduced, error) {
	s := newSettings(options)
	m := &boardMinimizer{ctx: ctx, with: s.ownKinds(), settings: s}
	m.Run = Run{Engine: "auto", Stop: Faulty}
	m.BoardBounds.Clues = -1
	var err error
	if m.board, err = newBoard(ctx, frame, m.with); err != nil {
		return m.BoardReduced, err
	}
	m.Frame = m.board.frame
	none := map[int]map[int]bool{} // for each number of clues the units that found no puzzle
	for _, u := range units {
		m.Questions += u.Questions
		if u.Puzzle == "" {
			if u.Done {
				if none[u.Clues] == nil {
					none[u.Clues] = map[int]bool{}
				}
				none[u.Clues][u.Unit] = true
			}
			continue
		}
		if err := m.check(u.Puzzle); err != nil {
			return m.BoardReduced, err
		}
	}
	for clues, done := range none {
		if len(done) == fewest.New(m.board.searcher, clues).Units(ctx) && ctx.Err() == nil {
			m.Lower = max(m.Lower, clues+1)
		}
	}
	m.Minimum = m.Puzzle != nil && m.Clues <= m.Lower
	m.Stop = Exhausted
	return m.BoardReduced, nil
}

// check solves a puzzle of a record, and keeps it if it is the best.
func (m *boardMinimizer) check(text string) error {
	p, err := Parse(text, m.with)
	if err != nil {
		return err
	}
	if p.Keep(func(int) bool { return false }).String() != m.Frame.String() {
		return fmt.Errorf("a puzzle of another board:\n%s", text)
	}
	if n := len(p.Clues()); m.Puzzle != nil && n >= m.Clues {
		return nil
	}
	r, err := Solve(m.ctx, p, m.with)
	switch {
	case err != nil:
		return err
	case r.Verdict != Unique:
		return fmt.Errorf("%w: expected a puzzle with exactly one answer, found %s:\n%s", ErrWrong,
			r.Verdict, text)
	}
	m.Confirmation, m.Evidence, err = m.confirmed(p, r.Answer)
	if err != nil {
		return err
	}
	m.Puzzle, m.Answer, m.Clues = p, r.Answer, len(p.Clues())
	return nil
}
