package job

// Head is what the record of a puzzle begins with.
type Head struct {
	Schema int    `json:"schema"`
	Verb   Verb   `json:"verb"`
	File   string `json:"file,omitempty"`
	Line   int    `json:"line,omitempty"`
	Name   string `json:"name,omitempty"`
	Kind   string `json:"kind"`
	Rows   int    `json:"rows"`
	Cols   int    `json:"cols"`
	Clues  int    `json:"clues"` // of Puzzle
	// Puzzle is the puzzle as text; in the record of a reduction, what is left of it.
	Puzzle string `json:"puzzle"`
}

// Fault is what a record ends with if something went wrong.
type Fault struct {
	Error string `json:"error,omitempty"`

	// Of a puzzle or an entry that can't be read: the place of the error in File, if it has one.
	ErrorLine   int `json:"error_line,omitempty"`
	ErrorColumn int `json:"error_column,omitempty"`

	Hint string `json:"hint,omitempty"` // what to do about Error
}

// headOf returns the head of a record of the puzzle of a job.
func headOf(j Job, verb Verb) Head {
	if j.Terse {
		return Head{Schema: Schema, Verb: verb, File: j.File, Line: j.Line, Name: j.Name}
	}
	rows, cols := j.Puzzle.Size()
	return Head{Schema: Schema, Verb: verb, File: j.File, Line: j.Line, Name: j.Name,
		Kind: j.Puzzle.Kind().Name, Rows: rows, Cols: cols, Clues: len(j.Puzzle.Clues()),
		Puzzle: j.Puzzle.String()}
}
