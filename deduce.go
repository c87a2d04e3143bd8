package gridwright

import (
	"context"
	"errors"
	"iter"
	"slices"
	"time"

	"github.com/gridwright/gridwright/internal/deduce"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/puzzle"
)

// Deduction is what all answers of a puzzle share, as far as it is known. All of it is true also if
// the search was stopped. With Entries, only the answers that have the entries count.
type Deduction struct {
	Puzzle   Puzzle
	Verdict  Verdict  // Unique, Several, None or Unknown
	Evidence Evidence // for the verdicts Unique and None; otherwise ""
	Answer   Answer   // an answer; nil for none
	Other    Answer   // another answer if the verdict is Several; otherwise nil
	Complete bool     // nothing is left to find out: no fact is Seen, Unseen or NotKnown
	Run

	facts []Fact
	known []deduce.Known
}

// State is what is known about a fact.
type State uint8

// The states of a fact.
const (
	NotKnown State = iota // nothing
	InEvery               // every answer has it
	InNone                // no answer has it
	InSome                // some answers have it, and others do not
	Seen                  // all answers found so far have it; others may not
	Unseen                // no answer found so far has it; others may
)

// Facts yields each fact that determines the answer, in the order of Puzzle.Facts, with its state.
// If there is no answer, nothing is known about any of them.
func (d *Deduction) Facts() iter.Seq2[Fact, State] {
	return func(yield func(Fact, State) bool) {
		for i, f := range d.facts {
			if !yield(f, d.state(i)) {
				return
			}
		}
	}
}

// Settled lists the facts that every answer has, and the opposites of those that none has.
func (d *Deduction) Settled() []Fact {
	var all []Fact
	for f, is := range d.Facts() {
		switch is {
		case InEvery:
			all = append(all, f)
		case InNone:
			all = append(all, f.Opposite())
		}
	}
	return all
}

// Left lists the facts that every answer has and that are neither entered nor numbers of the
// puzzle. Where Explain has no step, they are what the board alone settles: a cell with one way out
// has nothing to explain.
func (d *Deduction) Left(entries []Fact) []Fact {
	board := d.Puzzle.Layout(nil)
	entered := map[Fact]bool{}
	for _, f := range entries {
		entered[f] = true
	}
	var left []Fact
	for f, is := range d.Facts() {
		given := f.What == puzzle.Holds && board.Cells[f.At.Number(board.Cols)].Text != ""
		if is == InEvery && !given && !entered[f] {
			left = append(left, f)
		}
	}
	return left
}

func (d *Deduction) state(i int) State {
	switch k := d.known[i]; {
	case d.Verdict == None:
		return NotKnown
	case k&deduce.Every != 0:
		return InEvery
	case k&deduce.None != 0:
		return InNone
	case k.Open():
		return InSome
	case k&deduce.Some != 0:
		return Seen
	case k&deduce.Lacked != 0:
		return Unseen
	}
	return NotKnown
}

// DeduceOptions are the options of Deduce.
type DeduceOptions struct {
	// Entries are assumed besides the clues: facts of Puzzle.Facts or their opposites, as
	// texts.ReadEntries reads them.
	Entries []Fact
	// Watch is called with each fact that every answer has, and with the opposite of each that none
	// has, once that is settled. It is called from the goroutine that called Deduce, and not before an
	// answer is known or the search has ended.
	Watch func(Fact)
	Kinds []Kind
	Limits
}

// Deduce finds what all answers of p share: which facts are in every answer, and which in none. On
// a puzzle with one answer these are all facts. Each answer on the way has passed the verifier.
//
// The end of the context or of a limit is not an error: what is settled so far holds. The family's
// searches go first, and prove that there is one answer if that is easy. Then one solver of the
// stated rules is asked, fact after fact. The error wraps ErrUnsupported, ErrOption or ErrWrong.
func Deduce(ctx context.Context, p Puzzle, o *DeduceOptions) (*Deduction, error) {
	s := chosen(o).Limits.settings(chosen(o).Kinds)
	return analyse(p, s.own).deduce(ctx, s, chosen(o))
}

// Deduce is Deduce of the package. The entries of the options come besides those of the analysis.
func (a *Analysis) Deduce(ctx context.Context, o *DeduceOptions) (*Deduction, error) {
	s, err := a.settings(chosen(o).Limits.settings(chosen(o).Kinds))
	if err != nil {
		return a.undeduced(Faulty), err
	}
	s, why := a.of.begin(ctx, s)
	if why != "" {
		return a.undeduced(why), nil
	}
	defer a.of.end()
	return a.deduce(ctx, s, chosen(o))
}

// undeduced is the result of Deduce if nothing was searched.
func (a *Analysis) undeduced(why Stop) *Deduction {
	return &Deduction{Puzzle: a.of.puzzle, Verdict: Unknown, Run: Run{Engine: Auto, Stop: why}}
}

func (a *Analysis) deduce(ctx context.Context, s settings, o DeduceOptions) (*Deduction, error) {
	d := a.undeduced(Faulty)
	asker, err := a.of.asking(s)
	if err != nil {
		d.Stop = unfound(err)
		return d, err
	}
	limited, cancel := s.within(ctx)
	defer cancel()
	start := time.Now()
	out, err := asker.Ask(limited, deduce.Question{Entries: slices.Concat(a.entries, o.Entries),
		Watch: o.Watch})
	d.facts, d.known, d.Complete = out.Facts, out.Known, out.Complete
	d.Answer, d.Other = slices.Clone(out.First), slices.Clone(out.Other)
	d.Time, d.Nodes, d.Stages, d.Checked = time.Since(start), out.Nodes, out.Stages, out.Checked
	if out.Report != nil {
		d.Report = out.Report
	}
	err = entryError(err)
	switch {
	case err != nil && !errors.Is(err, ErrUnsupported):
		return d, err
	case d.Other != nil:
		d.Verdict = Several
	case d.Complete && d.Answer != nil:
		d.Verdict, d.Evidence = Unique, Claimed
	case d.Complete:
		d.Verdict, d.Evidence = None, Claimed
	}
	d.Stop = s.stopOf(ctx, limited, engine.Outcome{Complete: d.Complete})
	return d, err
}
