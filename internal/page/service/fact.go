package service

import (
	"errors"
	"fmt"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// entryOf names what an answer consists of: "number", "link" or "line".
func entryOf(p gridwright.Puzzle) string {
	names := map[puzzle.What]string{puzzle.Holds: "number", puzzle.Linked: "link",
		puzzle.Drawn: "line"}
	for f := range p.Facts() {
		if name, ok := names[f.What]; ok && f.Pair == "" {
			return name
		}
	}
	return ""
}

// mostEntries is the largest number of entries of a request.
const mostEntries = texts.MaxEntries

// Puzzle returns the puzzle of the request's board; see Parse.
func (r *Request) Puzzle() (gridwright.Puzzle, error) { return Parse(r.Board) }

// Parse returns the puzzle of a board. An error names the cells that it is about, if any.
func Parse(b *texts.Board) (gridwright.Puzzle, error) {
	text, err := b.Format()
	if err != nil {
		return nil, err
	}
	if gridwright.KindNamed(b.Kind) == nil {
		return nil, fmt.Errorf("there is no kind %q", b.Kind)
	}
	p, err := gridwright.Parse(text.String())
	var syntax *gridwright.SyntaxError
	if !errors.As(err, &syntax) {
		return p, err
	}
	fault := &misplaced{text: syntax.Msg, hint: syntax.Hint}
	if cell, ok := text.CellAt(syntax.Line, syntax.Col); ok {
		fault.cells = []gridwright.Cell{cell}
	}
	return nil, fault
}

// misplaced is an error about certain cells.
type misplaced struct {
	text, hint string
	cells      []gridwright.Cell
}

func (e *misplaced) Error() string { return e.text }

// Entered returns the analysis of the board with what somebody has entered in it.
func (r *Request) Entered() (*gridwright.Analysis, error) {
	a, err := r.Analysed()
	if err != nil {
		return nil, err
	}
	if len(r.Entries) > mostEntries {
		return nil, fmt.Errorf("there are more than %d entries", mostEntries)
	}
	if i := puzzle.StrangeFact(a.Puzzle(), r.Entries); i >= 0 {
		at := r.Entries[i].At
		return nil, &misplaced{cells: []gridwright.Cell{at},
			text: fmt.Sprintf("%v: the board has no such place or number", at)}
	}
	return a.With(r.Entries...), nil
}

// Analysed returns the analysis of the board, without entries.
func (r *Request) Analysed() (*gridwright.Analysis, error) {
	p, err := r.Puzzle()
	if err != nil {
		return nil, err
	}
	return r.desk.analysed(p)
}
