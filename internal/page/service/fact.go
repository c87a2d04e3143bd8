package service

import (
	"errors"
	"fmt"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// Own is how a program knows kinds besides those of package gridwright. A program that knows none
// has the zero value, and is smaller.
type Own struct {
	// Kind returns the kind of a name, and what writes its boards as text; none if there is none.
	Kind func(name string) (gridwright.Kind, func(*texts.Board) (*texts.BoardText, error), error)
	// Rules returns a kind with its rules if it is one of them, or nothing.
	Rules func(*puzzle.Kind) []gridwright.Kind
	// Heads are what a reader of texts has to know of them.
	Heads func() []*puzzle.Kind
	// Board returns a puzzle as a board, or nil if it is of another kind.
	Board func(gridwright.Puzzle, texts.Info) *texts.Board
}

func (o Own) rules(p gridwright.Puzzle) []gridwright.Kind {
	if o.Rules == nil {
		return nil
	}
	return o.Rules(p.Kind())
}

// Kinds returns the kind of a puzzle with its rules if package gridwright does not have it.
func (r *Request) Kinds(p gridwright.Puzzle) []gridwright.Kind { return r.desk.Own.rules(p) }

// Heads returns what a reader of texts has to know of the kinds that package gridwright lacks.
func (r *Request) Heads() []*puzzle.Kind {
	if r.desk.Own.Heads == nil {
		return nil
	}
	return r.desk.Own.Heads()
}

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
func (r *Request) Puzzle() (gridwright.Puzzle, error) { return r.Parse(r.Board) }

// Parse returns the puzzle of a board. An error names the cells that it is about, if any.
func (r *Request) Parse(b *texts.Board) (gridwright.Puzzle, error) { return Parse(b, r.desk.Own) }

// Parse returns the puzzle of a board, of a kind of package gridwright or one that is given.
func Parse(b *texts.Board, own Own) (gridwright.Puzzle, error) {
	format, of := (*texts.Board).Format, []gridwright.Kind(nil)
	if own.Kind != nil && b != nil {
		k, write, err := own.Kind(b.Kind)
		if err != nil {
			return nil, err
		}
		if k.Kind != nil {
			format, of = write, []gridwright.Kind{k}
		}
	}
	text, err := format(b)
	if err != nil {
		return nil, err
	}
	if of == nil && gridwright.KindNamed(b.Kind) == nil {
		return nil, fmt.Errorf("there is no kind %q", b.Kind)
	}
	p, err := gridwright.Parse(text.String(), of...)
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
