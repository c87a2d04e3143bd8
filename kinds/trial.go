package kinds

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/board"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/puzzle"
)

// Trial is what a trial of a kind found on small boards, where the rules and the judge agree.
type Trial struct {
	Boards  int
	Answers int
	Stopped bool // the deadline passed before all boards were tried
	// Boards with no answer, one and several; nil if none was met.
	None, One, Several *Tried

	names map[string]bool // of rules
	asked float64         // how many answers in form the judge was asked about
	empty int             // how many boards had no answers
}

// Tried is a small board with its first answers, at most two.
type Tried struct {
	Puzzle  gridwright.Puzzle
	Answers []gridwright.Answer
}

// Try compares the rules of a kind with its judge on small boards: its example and random ones, on
// which it asks the judge about every answer in form, and about so many in all. A file without a
// judge is not compared with anything: the boards only show its rules. The same seed gives the same
// boards, until the deadline of the context. The error is what is wrong: a *Mismatch, or the
// mistake of the file, in a *Failure if it shows on a board.
func (f *File) Try(ctx context.Context, answers int, seed uint64) (*Trial, error) {
	t := &Trial{names: map[string]bool{}}
	w := work.Begin(ctx, "comparing the rules with the judge", "")
	defer w.End()
	ctx = work.With(ctx, &work.Meter{}) // each board is too short to be shown
	switch err := t.example(ctx, f); {
	case late(ctx, err):
		return nil, fmt.Errorf("%s: the example is not solved in the time", f.name)
	case err != nil:
		return nil, err
	}
	rng := rand.New(rand.NewPCG(seed, 0))
	const tries, hopeless = 3000, 300
	for i := 0; i < tries && !t.Stopped && t.asked < float64(answers) &&
		(i < hopeless || t.Boards > 0); i++ {
		p, ok := f.small(ctx, rng)
		if !ok {
			continue
		}
		w.Note(wording.Count(t.Boards, "small board"))
		err := t.compare(ctx, f, p)
		if t.Stopped = late(ctx, err); err != nil && !t.Stopped {
			return nil, err
		}
	}
	switch {
	case t.Stopped && t.Boards == 0:
		return nil, fmt.Errorf("%s: nothing was compared: the first board took longer than the time",
			f.name)
	case t.Stopped:
		return t, nil
	case t.Boards == 0:
		return nil, fmt.Errorf("%s: nothing was compared: no random board is small enough to ask the "+
			"judge about all of its answers", f.name)
	}
	for _, of := range f.table.Patterns {
		for _, name := range of.Rules {
			if !t.names[name] {
				return nil, fmt.Errorf("%s: the technique %s has the rule %s, which no board has", f.name,
					wording.Quote(of.Name), wording.Quote(name))
			}
		}
		if of.Example != "" {
			if _, err := gridwright.ParseAs(f.Kind.Kind, of.Example, f.Kind); err != nil {
				return nil, fmt.Errorf("%s: the example of %s: %w", f.name, wording.Quote(of.Name), err)
			}
		}
	}
	return t, nil
}

// late reports whether the deadline of a context has passed, and is all that is wrong.
func late(ctx context.Context, err error) bool {
	return errors.Is(ctx.Err(), context.DeadlineExceeded) && !errors.As(err, new(*Mismatch)) &&
		!errors.As(err, new(*puzzle.Fault))
}

// example checks that the example has one answer by the rules, which the judge accepts, and that
// full knows its clues.
func (t *Trial) example(ctx context.Context, f *File) error {
	p, err := gridwright.Parse(f.Kind.Example, f.Kind)
	if err != nil {
		return fmt.Errorf("%s: the example: %w", f.name, err)
	}
	answers, err := f.allowed(ctx, p.(*board.Puzzle), 2)
	if err != nil {
		return err
	}
	if len(answers) != 1 {
		how, hint := "no answer", ""
		if len(answers) > 1 {
			how, hint = "several answers", ": \"gridwright minimize --add --kind-file "+f.name+
				" empty.txt\" adds clues until there is one"
		}
		return fmt.Errorf("%s: the example has %s by the rules; an example has one%s", f.name, how,
			hint)
	}
	if err := t.note(f, p.(*board.Puzzle)); err != nil {
		return err
	}
	if f.table.Counted {
		return f.counts(p.(*board.Puzzle), answers[0])
	}
	return nil
}

// note notes the names of the rules of a board, if techniques have some.
func (t *Trial) note(f *File, p *board.Puzzle) error {
	if f.table.Patterns == nil {
		return nil
	}
	m, err := f.state(p, false)
	if err != nil {
		return &Failure{p, err}
	}
	for i := range m.Rules() {
		name := m.RuleAt(i).Name
		t.names[name], t.names["closed"] = true, t.names["closed"] || name == "loop"
	}
	return nil
}

// counts checks that full returns the clues that a puzzle has.
func (f *File) counts(p *board.Puzzle, s gridwright.Answer) error {
	for _, k := range p.Clues() {
		place := k
		if place.Value = 0; k.Place == puzzle.InCell && p.Given(k.Cell) != 0 {
			continue
		}
		v, ok, err := f.from.full(p, s, place)
		switch {
		case err != nil:
			return err
		case !ok || v != k.Value:
			return fmt.Errorf("%s: full does not return the clue that the example has at %v: it "+
				"returned %s, not %s", f.name, p.Cell(k.Cell), f.table.clue(v, ok), f.table.clue(k.Value, true))
		}
	}
	return nil
}

// clue returns the value of a clue as a file has it, or None.
func (t *table) clue(value int, ok bool) string {
	switch {
	case !ok:
		return "None"
	case value >= firstWord:
		return wording.Quote(t.Clues[value-firstWord].Word)
	}
	return strconv.Itoa(value)
}

// allowed returns answers by the rules, at most a number if it is not 0. The error is a *Mismatch
// for one that the judge rejects.
func (f *File) allowed(ctx context.Context, p *board.Puzzle, limit int) ([]gridwright.Answer,
	error,
) {
	// A judge that accepts all lets the wrong answer be known.
	q, k, err := f.under(p, func(*board.Puzzle, puzzle.Answer) error { return nil })
	if err != nil {
		return nil, err
	}
	var all []gridwright.Answer
	for s, err := range gridwright.Answers(ctx, q, &gridwright.SolveOptions{Limit: limit,
		Kinds: []gridwright.Kind{k}}) {
		if err != nil {
			return nil, &Failure{p, err}
		}
		var v *puzzle.Violation
		switch err := p.Check(s); {
		case errors.As(err, &v):
			return nil, &Mismatch{p, s, v}
		case err != nil:
			return nil, &Failure{p, err}
		}
		all = append(all, s)
	}
	return all, nil
}

// under returns a board of the kind with another judge, and that kind.
func (f *File) under(p *board.Puzzle, judge func(*board.Puzzle, puzzle.Answer) error,
) (*board.Puzzle, gridwright.Kind, error) {
	t := *f.table
	t.Check = judge
	of, err := t.Kind()
	if err != nil {
		return nil, gridwright.Kind{}, err
	}
	k := gridwright.Kind{Kind: of, Rules: f.Kind.Rules}
	q, err := gridwright.ParseAs(of, p.String(), k)
	if err != nil {
		return nil, k, &Failure{p, err}
	}
	return q.(*board.Puzzle), k, nil
}

// small returns a random board with few answers in form, with the clues of a random answer if the
// kind has full.
func (f *File) small(ctx context.Context, rng *rand.Rand) (*board.Puzzle, bool) {
	const side = 4
	k := f.Kind
	rows, cols := 1+rng.IntN(side), 1+rng.IntN(side)
	few := math.Pow(2, float64(6+rng.IntN(11))) // so that small boards come as often as others
	text := f.table.sample(rng, rows, cols)
	p, err := gridwright.ParseAs(k.Kind, text, k)
	if err != nil { // not all numbers that are drawn fit
		return nil, false
	}
	b := p.(*board.Puzzle)
	if n := b.Forms(); n > few || n < 2 {
		return nil, false
	}
	if !f.table.Counted || rng.IntN(4) == 0 {
		return b, true
	}
	bare := b.Keep(func(int) bool { return false }).(*board.Puzzle)
	var answers []puzzle.Answer
	for a, err := range gridwright.Answers(ctx, bare, &gridwright.SolveOptions{Limit: 100,
		Kinds: []gridwright.Kind{k}}) {
		if err == nil {
			answers = append(answers, a)
		}
	}
	if len(answers) == 0 {
		return b, true
	}
	full := bare.Full(answers[rng.IntN(len(answers))])
	return full.Keep(func(int) bool { return rng.IntN(2) == 0 }).(*board.Puzzle), true
}

// Failure is an error on a board.
type Failure struct {
	Puzzle gridwright.Puzzle
	Err    error
}

// Error says what went wrong.
func (f *Failure) Error() string { return f.Err.Error() }

// Unwrap returns the error.
func (f *Failure) Unwrap() error { return f.Err }

// Mismatch is an answer of which the rules and the judge differ.
type Mismatch struct {
	Puzzle gridwright.Puzzle
	Answer gridwright.Answer
	Judge  error // what the judge says; nil if it accepts the answer, and the rules forbid it
}

// Error says which of the two accepts the answer.
func (m *Mismatch) Error() string {
	if m.Judge != nil {
		return fmt.Sprintf("the rules allow an answer of which the judge says: %v", m.Judge)
	}
	return "the judge accepts an answer that the rules forbid"
}

// compare compares the answers of a board. Of the boards without answers by the rules, which may be
// most, it asks the judge about as many as of the others.
func (t *Trial) compare(ctx context.Context, f *File, p *board.Puzzle) error {
	if err := t.note(f, p); err != nil {
		return err
	}
	limit := 0
	if !f.table.Judged {
		limit = 2
	}
	answers, err := f.allowed(ctx, p, limit)
	if err != nil {
		return err
	}
	if !f.table.Judged {
		t.asked += p.Forms()
		t.meet(p, answers)
		return nil
	}
	allowed := map[string]bool{}
	for _, s := range answers {
		allowed[fmt.Sprint(s)] = true
	}
	n := len(allowed)
	if n == 0 && t.empty > t.Boards/2 {
		return nil
	}
	var fault error // what is wrong with the judge, which then has no verdict
	q, _, err := f.under(p, func(q *board.Puzzle, s puzzle.Answer) error {
		if fault == nil {
			fault = ctx.Err()
		}
		if fault != nil {
			return fault
		}
		err := f.judge(q, s)
		if !errors.As(err, new(*puzzle.Violation)) {
			fault = err
		}
		return err
	})
	if err != nil {
		return err
	}
	all, err := q.Answers()
	if err != nil {
		return err
	}
	t.asked += p.Forms()
	for s := range all {
		if !allowed[fmt.Sprint(s)] {
			return &Mismatch{p, s, nil}
		}
	}
	if fault != nil {
		return &Failure{p, fault}
	}
	if n == 0 {
		t.empty++
	}
	t.meet(p, answers)
	return nil
}

// meet counts a board and its answers, and keeps it if it is the largest of its sort.
func (t *Trial) meet(p *board.Puzzle, answers []gridwright.Answer) {
	n := len(answers)
	t.Boards++
	t.Answers += n
	for _, met := range []struct {
		as **Tried
		is bool
	}{{&t.None, n == 0}, {&t.One, n == 1}, {&t.Several, n > 1}} {
		if met.is && (*met.as == nil || larger(p, (*met.as).Puzzle)) {
			*met.as = &Tried{p, answers[:min(n, 2)]}
		}
	}
}

// larger reports whether a board has more cells than another.
func larger(p, q gridwright.Puzzle) bool {
	rows, cols := p.Size()
	height, width := q.Size()
	return rows*cols > height*width
}
