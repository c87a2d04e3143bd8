package service

import (
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
		rows, cols := a.Puzzle().Size()
		at := r.Entries[i].At
		if int(at.Row) >= rows || int(at.Col) >= cols {
			return nil, fmt.Errorf("%w: an entry is outside", errBoard)
		}
		return nil, &misplaced{cells: []int{at.Number(cols)},
			text: fmt.Sprintf("%v: the board has no such place or number", at)}
	}
	return a.With(r.Entries...), nil
}

// Analysed returns the analysis of the board, without entries.
func (r *Request) Analysed() (*gridwright.Analysis, error) {
	p, err := r.Board.Puzzle()
	if err != nil {
		return nil, err
	}
	return r.desk.analysed(p)
}
