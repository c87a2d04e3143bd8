package job

import (
	"context"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/puzzle"
)

// BoardReduction is the record of the fewest clues of a board, as "minimize --board --json" prints
// it.
type BoardReduction struct {
	Schema    int                 `json:"schema"`
	Verb      Verb                `json:"verb"`
	File      string              `json:"file,omitempty"`
	Line      int                 `json:"line,omitempty"`
	Name      string              `json:"name,omitempty"`
	Board     bool                `json:"board"` // always true: it is no record of a single puzzle
	Kind      string              `json:"kind"`
	Rows      int                 `json:"rows"`
	Cols      int                 `json:"cols"`
	Clues     *int                `json:"clues,omitempty"` // of Puzzle
	Lower     int                 `json:"lower"`
	Minimum   bool                `json:"minimum"`
	Puzzle    string              `json:"puzzle,omitempty"` // the best one found
	Answer    puzzle.Answer       `json:"answer,omitempty"`
	Evidence  gridwright.Evidence `json:"evidence,omitempty"`
	Stop      gridwright.Stop     `json:"stop"`
	Trying    int                 `json:"trying"` // the number of clues tried last
	Unit      int                 `json:"unit"`   // units of its work that are done
	Units     int                 `json:"units"`
	Questions int                 `json:"questions"`
	Seconds   float64             `json:"seconds"`
	Error     string              `json:"error,omitempty"`

	Confirmed
}

// ReduceBoard looks for the fewest clues of the board of a job's puzzle. It uses the same fields as
// Reduce. An error is in the record.
func ReduceBoard(ctx context.Context, j Job, o gridwright.BoardOptions,
) (BoardReduction, gridwright.BoardReduced) {
	o.Time = j.Time
	r, err := gridwright.MinimizeBoard(ctx, j.Puzzle, &o)
	rec := BoardReduced(j, r)
	if err != nil {
		rec.Stop, rec.Error = gridwright.Faulty, err.Error()
	}
	return rec, r
}

// BoardReduced returns the record of what is known of the board of a job's puzzle.
func BoardReduced(j Job, r gridwright.BoardReduced) BoardReduction {
	rows, cols := j.Puzzle.Size()
	rec := BoardReduction{Schema: Schema, Verb: Minimize, File: j.File, Line: j.Line, Name: j.Name,
		Board: true, Kind: j.Puzzle.Kind().Name, Rows: rows, Cols: cols, Lower: r.Lower,
		Minimum: r.Minimum, Answer: r.Answer, Evidence: r.Evidence, Stop: r.Stop, Trying: r.Trying,
		Unit: r.Unit, Units: r.Units, Questions: r.Questions, Seconds: r.Time.Seconds(),
		Confirmed: confirmedBy(r.Confirmation, j.Words)}
	if r.Puzzle != nil {
		rec.Puzzle, rec.Clues = r.Puzzle.String(), &r.Clues
	}
	return rec
}
