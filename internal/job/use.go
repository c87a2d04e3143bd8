package job

import (
	"context"
	"strings"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/words"
	"github.com/gridwright/gridwright/puzzle"
)

// Uses is the record of what the clues of a puzzle do, as "minimize --each --json" prints it.
type Uses struct {
	Head

	Status   Status          `json:"status"`
	Stop     gridwright.Stop `json:"stop"`
	Complete bool            `json:"complete"`
	Answers  int             `json:"answers"` // up to a limit
	Exact    bool            `json:"exact"`   // these are all
	Open     []puzzle.Cell   `json:"open"`    // not settled
	Uses     []Use           `json:"uses"`    // of each clue
	Together []string        `json:"together"`
	Method   string          `json:"method,omitempty"`
	Seconds  float64         `json:"seconds"`

	Fault
}

// Use is what one clue does.
type Use struct {
	Clue    string        `json:"clue"` // as a fact
	States  string        `json:"states,omitempty"`
	Cell    puzzle.Cell   `json:"cell"`
	Needed  *bool         `json:"needed"`  // null if not known
	Answers int           `json:"answers"` // without it, up to a limit
	Exact   bool          `json:"exact"`
	Open    []puzzle.Cell `json:"open"`    // not settled without it
	Known   bool          `json:"known"`   // open has no others
	Changes []string      `json:"changes"` // what else it could say
	Moves   []string      `json:"moves"`   // clues that could stand beside it in its place
	Moved   bool          `json:"moved"`   // all were tried
}

// UseOf finds what the clues of the puzzle of a job do, and returns a record and the result. It
// uses only Puzzle, Time, Words, File, Line and Name of the job. An error is in the record.
func UseOf(ctx context.Context, j Job, o gridwright.UseOptions) (Uses, gridwright.ClueUses) {
	rec := Uses{Head: headOf(j, Minimize), Uses: []Use{}, Together: []string{}}
	o.Time, o.Kinds = j.Time, j.Kinds
	r, err := gridwright.UseOfClues(ctx, j.Puzzle, &o)
	rec.Status, rec.Stop, rec.Complete = Status(r.Verdict), r.Stop, r.Complete
	rec.Answers, rec.Exact, rec.Open = r.Answers, r.Exact, append([]puzzle.Cell{}, r.Open...)
	rec.Method, rec.Seconds = strings.Join(r.Stages, "+"), r.Time.Seconds()
	_, cols := j.Puzzle.Size()
	for _, c := range r.Clues {
		use := Use{Clue: ClueText(j.Puzzle, c.Clue), Cell: puzzle.CellOf(c.Clue.Cell, cols),
			Answers: c.Answers, Exact: c.Exact, Open: append([]puzzle.Cell{}, c.Open...), Known: c.Known,
			Changes: []string{}, Moves: []string{}, Moved: c.Moved}
		if c.Decided {
			use.Needed = &c.Needed
		}
		if j.Words != nil {
			use.States = j.Words.Of(j.Puzzle.Kind()).Say(c.Reason, words.Whole)
		}
		for _, d := range c.Changes {
			use.Changes = append(use.Changes, ClueText(j.Puzzle, d))
		}
		for _, d := range c.Moves {
			use.Moves = append(use.Moves, ClueText(j.Puzzle, d))
		}
		rec.Uses = append(rec.Uses, use)
	}
	for _, i := range r.Together {
		rec.Together = append(rec.Together, rec.Uses[i].Clue)
	}
	if err != nil {
		rec.Status, rec.Stop, rec.Error = Failed, gridwright.Faulty, err.Error()
	}
	return rec, r
}
