package job

import (
	"context"
	"strings"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/puzzle"
)

// Addition is the record of one puzzle to which clues were added, as "minimize --add --json" prints
// it.
type Addition struct {
	Head

	Status    Status              `json:"status"` // of the original puzzle
	Evidence  gridwright.Evidence `json:"evidence,omitempty"`
	Stop      gridwright.Stop     `json:"stop"`
	Added     []string            `json:"added"` // clues, as facts
	Lower     int                 `json:"lower"`
	Any       bool                `json:"any"` // lower holds whichever answer is left
	Minimum   bool                `json:"minimum"`
	Found     int                 `json:"found"`  // answers that were compared
	Listed    bool                `json:"listed"` // these are all
	Method    string              `json:"method,omitempty"`
	Questions int                 `json:"questions"`
	Seconds   float64             `json:"seconds"`
	Answers   []puzzle.Answer     `json:"answers,omitempty"` // the one that is left

	Confirmed
	Fault
}

// Add adds clues to the puzzle of a job, and returns a record and the result. It uses only Puzzle,
// Time, Words, File, Line and Name of the job. An error is in the record.
func Add(ctx context.Context, j Job, o gridwright.AddOptions) (Addition, gridwright.Added) {
	rec := Addition{Head: headOf(j, Minimize), Added: []string{}}
	o.Time, o.Kinds = j.Time, j.Kinds
	r, err := gridwright.AddClues(ctx, j.Puzzle, &o)
	rec.Status, rec.Evidence, rec.Stop = Status(r.Verdict), r.Evidence, r.Stop
	rec.Lower, rec.Any, rec.Minimum = r.Lower, r.Any, r.Minimum
	rec.Found, rec.Listed, rec.Questions = r.Answers, r.Listed, r.Questions
	rec.Method, rec.Seconds = strings.Join(r.Stages, "+"), r.Time.Seconds()
	rec.Confirmed = confirmedBy(r.Confirmation, j.Words)
	if r.Puzzle != nil {
		rec.Puzzle, rec.Clues = r.Puzzle.String(), len(r.Puzzle.Clues())
		rec.Answers = []puzzle.Answer{r.Answer}
		for _, i := range r.Clues {
			rec.Added = append(rec.Added, ClueText(r.Puzzle, r.Puzzle.Clues()[i]))
		}
	}
	if err != nil {
		rec.Status, rec.Stop, rec.Error, rec.Evidence = Failed, gridwright.Faulty, err.Error(), ""
	}
	return rec, r
}
