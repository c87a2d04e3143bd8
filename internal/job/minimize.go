package job

import (
	"context"
	"strings"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/puzzle"
)

// Minimize is the verb of a Reduction.
const Minimize Verb = "minimize"

// Reduction is the record of one puzzle whose clues were dropped, as "minimize --json" prints it.
type Reduction struct {
	Head

	Status        Status              `json:"status"` // of the original puzzle
	Evidence      gridwright.Evidence `json:"evidence,omitempty"`
	Stop          gridwright.Stop     `json:"stop"`
	From          int                 `json:"from"` // number of clues to choose from
	Lower         int                 `json:"lower"`
	Irreducible   bool                `json:"irreducible"`
	Minimum       bool                `json:"minimum"`
	Method        string              `json:"method,omitempty"`
	Questions     int                 `json:"questions"`
	Undecided     int                 `json:"undecided"`
	Differences   int                 `json:"differences"`
	Seconds       float64             `json:"seconds"`
	BoundEvidence gridwright.Evidence `json:"bound_evidence,omitempty"` // of Lower, and so of Minimum
	Answers       []puzzle.Answer     `json:"answers,omitempty"`

	Confirmed
	Fault
}

// Reduce drops clues of the puzzle of a job, and returns a record and the result. It uses only
// Puzzle, Time, Words, File, Line and Name of the job. An error is in the record.
func Reduce(ctx context.Context, j Job, o gridwright.MinimizeOptions,
) (Reduction, gridwright.Reduced) {
	head := headOf(j, Minimize)
	rec := Reduction{Head: head, From: head.Clues}
	o.Time = j.Time
	o.Kinds = j.Kinds
	r, err := gridwright.Minimize(ctx, j.Puzzle, &o)
	rec.Stop, rec.Seconds, rec.Method = r.Stop, r.Time.Seconds(), strings.Join(r.Stages, "+")
	rec.Status, rec.Evidence = Status(r.Verdict), r.Evidence
	rec.Confirmed = confirmedBy(r.Confirmation, j.Words)
	for _, s := range []puzzle.Answer{r.Answer, r.Other} {
		if s != nil {
			rec.Answers = append(rec.Answers, s)
		}
	}
	if r.Verdict == gridwright.Unknown && r.Answer != nil {
		rec.Status = Solved
	}
	if r.Puzzle != nil {
		rec.Puzzle, rec.Clues, rec.From = r.Puzzle.String(), r.Clues, len(r.From.Clues())
		rec.Lower, rec.Irreducible, rec.Minimum = r.Lower, r.Irreducible, r.Minimum
		rec.BoundEvidence = r.BoundEvidence
		rec.Questions, rec.Undecided = r.Questions, r.Undecided
		rec.Differences = len(r.Differences)
	}
	if err != nil {
		rec.Status, rec.Stop, rec.Error = Failed, gridwright.Faulty, err.Error()
		rec.Evidence, rec.BoundEvidence = "", ""
	}
	return rec, r
}
