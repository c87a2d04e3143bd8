package job

import (
	"cmp"
	"context"
	"errors"
	"time"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/words"
	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/puzzle"
)

// Hint is the verb of an Explanation.
const Hint Verb = "hint"

// Explanation is the record of the steps of a puzzle, as "hint --json" prints it.
type Explanation struct {
	Head

	Entries int `json:"entries"` // the number of facts that were entered
	// Status is Unique, Several or None, of the answers that have the entries; or Unknown or Failed.
	Status Status   `json:"status"`
	Wrong  []string `json:"wrong,omitempty"` // entries that no answer has, in words
	// Mistakes are the same entries, for the terminal.
	Mistakes []puzzle.Fact `json:"-"`
	Steps    []Step        `json:"steps"`
	// Answer is the only one, for pictures; nil if it is not known.
	Answer puzzle.Answer `json:"-"`
	// Plain are the facts of the answers that need no step and are not entered, if there is no step
	// at all: the board leaves nothing else, as on one that is one cell wide.
	Plain    []puzzle.Fact   `json:"plain,omitempty"`
	Complete bool            `json:"complete"` // what was asked for was found
	Stop     gridwright.Stop `json:"stop"`
	Clash    *Clash          `json:"clash,omitempty"`
	Seconds  float64         `json:"seconds"`

	Fault
}

// Step is one step of an Explanation.
type Step struct {
	Fact      puzzle.Fact               `json:"fact"`
	Placement bool                      `json:"placement"`
	Technique string                    `json:"technique,omitempty"`
	Load      int                       `json:"load"`
	Smallest  bool                      `json:"smallest"`
	Tight     bool                      `json:"tight"`
	OneAnswer bool                      `json:"one_answer,omitempty"`
	Weight    float64                   `json:"weight"`
	Reason    puzzle.Reason             `json:"reason"`
	Instances []gridwright.RuleInstance `json:"instances"`
	Rules     []string                  `json:"rules"`
	Premises  []puzzle.Fact             `json:"premises"`
	Cells     []puzzle.Cell             `json:"cells"`
	By        string                    `json:"by"`
	Where     string                    `json:"where"`
	How       string                    `json:"how"`
	What      string                    `json:"what"`
}

// StepOf returns the record of a step, in the words of a language.
func StepOf(s *gridwright.Step, l *words.Language) Step {
	rules := []string{}
	for _, i := range s.Instances {
		rules = append(rules, l.Say(i.Reason, words.Whole))
	}
	return Step{Fact: s.Fact, Placement: s.Placement, Technique: s.Technique, Load: s.Load,
		Smallest: s.Smallest, Tight: s.Tight, OneAnswer: s.OneAnswer, Weight: s.Weight,
		Reason: s.Reason, Instances: append([]gridwright.RuleInstance{}, s.Instances...),
		Rules: rules, Premises: append([]puzzle.Fact{}, s.Premises...),
		Cells: append([]puzzle.Cell{}, s.Cells...), By: l.Say(s.Basis, words.Whole),
		Where: l.Say(s.Reason, words.Where), How: l.Say(s.Reason, words.How),
		What: l.Say(s.Reason, words.Whole)}
}

// Explain explains the puzzle of a job from some entries on: to the end, or to the next placement.
// It calls each with each step. It uses only Puzzle, Time, Words, File, Line and Name of the job.
// An error is in the record.
func Explain(ctx context.Context, j Job, entries []puzzle.Fact, all bool,
	each func(*gridwright.Step), o gridwright.HintOptions,
) Explanation {
	rec := Explanation{Head: headOf(j, Hint), Entries: len(entries), Status: Unknown, Steps: []Step{}}
	start, l := time.Now(), cmp.Or(j.Words, words.English()).Of(j.Puzzle.Kind())
	limited, cancel := within(ctx, j.Time)
	defer cancel()
	var failed error
	var deduced *gridwright.Deduction
	o.Entries = entries
	o.Deduced = func(d *gridwright.Deduction) {
		if rec.Status, deduced = Status(d.Verdict), d; d.Verdict == gridwright.Unique {
			rec.Answer = d.Answer
		}
	}
	o.Kinds = j.Kinds
	for s, err := range gridwright.Explain(limited, j.Puzzle, &o) {
		if failed = err; err != nil {
			break
		}
		rec.Steps = append(rec.Steps, StepOf(s, l))
		each(s)
		if !all && s.Placement && !s.Fact.Not {
			break
		}
	}
	rec.Seconds, rec.Stop = time.Since(start).Seconds(), stopOf(ctx, limited, failed)
	rec.Complete = failed == nil
	if rec.Complete && len(rec.Steps) == 0 && deduced != nil {
		rec.Plain = deduced.Left(entries)
	}
	wrong := (*gridwright.WrongEntries)(nil)
	switch {
	case errors.As(failed, &wrong):
		rec.Status, rec.Complete = None, true
		rec.Wrong, rec.Mistakes = wrongWords(wrong, l), wrong.Facts
	case errors.Is(failed, gridwright.ErrNoAnswer):
		rec.Status, rec.Complete = None, true
	case errors.Is(failed, gridwright.ErrNotUnique):
		rec.Status, rec.Error = Several, failed.Error()
	case errors.Is(failed, gridwright.ErrUnexplained), errors.Is(failed, gridwright.ErrIncomplete):
		rec.Error = failed.Error()
	case failed != nil:
		rec.Status, rec.Error = Failed, failed.Error()
	}
	return rec
}

// within limits a context in time, if there is a limit.
func within(ctx context.Context, limit time.Duration) (context.Context, context.CancelFunc) {
	if limit > 0 {
		return work.WithTimeout(ctx, limit)
	}
	return ctx, func() {}
}

// stopOf returns why an explanation or a grade ended.
func stopOf(ctx, limited context.Context, err error) gridwright.Stop {
	switch {
	case err == nil, errors.Is(err, gridwright.ErrNoAnswer), errors.Is(err, gridwright.ErrNotUnique):
		return gridwright.Exhausted
	case ctx.Err() != nil:
		return gridwright.Interrupted
	case limited.Err() != nil:
		return gridwright.OutOfTime
	case errors.Is(err, gridwright.ErrUnexplained):
		return gridwright.Exhausted
	case errors.Is(err, gridwright.ErrIncomplete), errors.Is(err, gridwright.ErrUnsupported):
		return gridwright.Unsupported
	}
	return gridwright.Faulty
}

// wrongWords says which entries no answer has. That a number is crossed out wrongly is said without
// naming it, since the name would be the answer.
func wrongWords(wrong *gridwright.WrongEntries, l *words.Language) []string {
	said := []string{}
	for _, f := range wrong.Facts {
		why := puzzle.Because("wrong", "fact", f)
		if f.Not && f.What == puzzle.Holds {
			why = puzzle.Because("wrong/mark", "cell", f.At)
		}
		said = append(said, l.Say(why, words.Whole))
	}
	return said
}
