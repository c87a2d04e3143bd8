package service

import (
	"fmt"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/puzzle"
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

// listed returns facts as a list that is not null.
func listed(facts []gridwright.Fact) []gridwright.Fact {
	return append([]gridwright.Fact{}, facts...)
}

// mostEntries is the largest number of entries of a request.
const mostEntries = puzzle.MaxEntries

// Entered returns the puzzle of a request, and what somebody has entered in it.
func (r *Request) Entered() (gridwright.Puzzle, []gridwright.Fact, error) {
	p, err := r.Board.Puzzle()
	if err != nil {
		return nil, nil, err
	}
	if len(r.Entries) > mostEntries {
		return nil, nil, fmt.Errorf("there are more than %d entries", mostEntries)
	}
	if i := puzzle.StrangeFact(p, r.Entries); i >= 0 {
		rows, cols := p.Size()
		at := r.Entries[i].At
		if int(at.Row) >= rows || int(at.Col) >= cols {
			return nil, nil, fmt.Errorf("%w: an entry is outside", errBoard)
		}
		return nil, nil, &misplaced{cells: []int{at.Number(cols)},
			text: fmt.Sprintf("%v: the board has no such place or number", at)}
	}
	return p, r.Entries, nil
}
