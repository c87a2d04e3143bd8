package job

import (
	"fmt"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/words"
	"github.com/gridwright/gridwright/puzzle"
)

// Generate is the verb of a Generation.
const Generate Verb = "generate"

// Generation is the record of a puzzle that was created, as "generate --json" prints it. It has no
// times, so that the same command prints the same bytes.
type Generation struct {
	Schema      int                 `json:"schema"`
	Verb        Verb                `json:"verb"`
	Name        string              `json:"name"`
	Kind        string              `json:"kind"`
	Rows        int                 `json:"rows"`
	Cols        int                 `json:"cols"`
	Clues       int                 `json:"clues"`
	Puzzle      string              `json:"puzzle"`
	Answer      puzzle.Answer       `json:"answer"`
	Status      Status              `json:"status"` // always Unique
	Evidence    gridwright.Evidence `json:"evidence"`
	Stop        gridwright.Stop     `json:"stop"`
	Seed        uint64              `json:"seed"`
	Number      uint64              `json:"number"`
	From        int                 `json:"from"` // number of clues to choose from
	Lower       int                 `json:"lower"`
	Irreducible bool                `json:"irreducible"`
	Minimum     bool                `json:"minimum"`
	Drawn       int                 `json:"drawn"` // random answers drawn
	// Class is how hard the puzzle is, if that was graded; Symmetry is that of its clues, if any.
	Class    gridwright.Class    `json:"class,omitempty"`
	Symmetry gridwright.Symmetry `json:"symmetry,omitempty"`
	// Options are the flags that chose the puzzle, other than the seed.
	Options map[string]string `json:"options,omitempty"`

	Confirmed // without Seconds
}

// Generated returns the record of a puzzle that was created from a seed with some options.
func Generated(g gridwright.Generated, seed, number uint64, options map[string]string,
	l *words.Language,
) Generation {
	rows, cols := g.Puzzle.Size()
	kind := g.Puzzle.Kind().Name
	rec := Generation{Schema: Schema, Verb: Generate, Kind: kind, Rows: rows, Cols: cols,
		Name:   fmt.Sprintf("%s-%dx%d-%d-%d", kind, rows, cols, seed, number),
		Puzzle: g.Puzzle.String(), Clues: len(g.Puzzle.Clues()), Answer: g.Answer, Status: Unique,
		Evidence: g.Evidence, Stop: g.Stop, Seed: seed, Number: number, Lower: g.Lower,
		From: len(g.Puzzle.Full(g.Answer).Clues()), Irreducible: g.Irreducible, Minimum: g.Minimum,
		Drawn: g.Drawn, Class: g.Class, Symmetry: g.Symmetry, Options: options,
		Confirmed: confirmedBy(g.Confirmation, l)}
	if rec.Confirmation != nil {
		rec.Confirmation.Seconds = 0
	}
	return rec
}
