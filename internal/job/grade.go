package job

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/words"
)

// Grade is the verb of a Grading.
const Grade Verb = "grade"

// Grading is the record of how hard a puzzle is, as "grade --json" prints it.
type Grading struct {
	Head

	// Status is Unique, or why there is no class: Several, None, Unknown or Failed.
	Status  Status           `json:"status"`
	Class   gridwright.Class `json:"class,omitempty"`
	Effort  float64          `json:"effort,omitempty"`
	Hardest *Step            `json:"hardest,omitempty"`
	Count   int              `json:"steps"`
	Widths  []int            `json:"widths,omitempty"`
	Limited bool             `json:"limited"` // Search since the budget or the time was over
	Proved  bool             `json:"proved"`
	// Without is the class without the technique that was asked for, if it is above Class: the puzzle
	// needs it.
	Without   gridwright.Class `json:"without,omitempty"`
	Undecided bool             `json:"undecided,omitempty"` // whether it needs it is not known
	Stop      gridwright.Stop  `json:"stop"`
	Seconds   float64          `json:"seconds"`

	Fault
}

// Measure grades the puzzle of a job. It uses only Puzzle, Time, Needs, Words, File, Line and Name
// of the job. An error is in the record.
func Measure(ctx context.Context, j Job) Grading {
	rec := Grading{Head: headOf(j, Grade), Status: Unknown}
	start := time.Now()
	limited, cancel := within(ctx, j.Time)
	defer cancel()
	g, err := gridwright.Grade(limited, j.Puzzle, &gridwright.GradeOptions{Kinds: j.Kinds})
	if err == nil && j.Needs != "" {
		rec.Without, rec.Undecided, err = without(limited, j, g)
	}
	rec.Seconds, rec.Stop = time.Since(start).Seconds(), stopOf(ctx, limited, err)
	switch {
	case errors.Is(err, gridwright.ErrNotUnique):
		rec.Status = Several
	case errors.Is(err, gridwright.ErrNoAnswer):
		rec.Status = None
	case errors.Is(err, gridwright.ErrIncomplete):
		rec.Error = err.Error()
	case err != nil:
		rec.Status = Failed
		rec.Error = strings.TrimPrefix(err.Error(), gridwright.ErrOption.Error()+": ")
	default:
		rec.Status, rec.Class, rec.Effort, rec.Count = Unique, g.Class, g.Effort, g.Steps
		rec.Widths, rec.Limited, rec.Proved = g.Widths, g.Limited, g.Proved
		if g.Hardest != nil {
			step := StepOf(g.Hardest, cmp.Or(j.Words, words.English()).Of(j.Puzzle.Kind()))
			rec.Hardest = &step
		}
		if g.Limited && limited.Err() != nil {
			rec.Stop = stopOf(ctx, limited, limited.Err())
		} else if g.Limited {
			rec.Stop = gridwright.OutOfBudget
		}
	}
	return rec
}

// without returns the class of the puzzle without the technique that it may need, or "" if that is
// not above its class, and whether that is not decided.
func without(ctx context.Context, j Job, with *gridwright.Grading,
) (class gridwright.Class, undecided bool, err error) {
	g, err := gridwright.Grade(ctx, j.Puzzle, &gridwright.GradeOptions{Kinds: j.Kinds,
		Without: j.Needs})
	all := gridwright.Classes()
	switch {
	case err != nil:
		return "", false, err
	case slices.Index(all, g.Class) <= slices.Index(all, with.Class):
		return "", with.Limited, nil
	case g.Limited || !g.Proved:
		return "", true, nil
	}
	return g.Class, false, nil
}
