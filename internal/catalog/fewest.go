package catalog

import (
	"github.com/gridwright/gridwright/internal/clues/fewest"
	pathsearch "github.com/gridwright/gridwright/internal/family/path/search"
	"github.com/gridwright/gridwright/puzzle"
)

// Searcher returns the searcher that is made for a board without clues, or nil if its family has
// none: fewest.Listed then serves boards with few answers. The error wraps engine.ErrUnsupported if
// the board is too large for it. It is apart from Family so that programs that do not need it, such
// as a web page, do not contain it.
func Searcher(frame puzzle.Puzzle) (fewest.Searcher, error) {
	if f, ok := familyOf(frame.Kind(), searched()); ok && f.Name == "path" {
		return pathsearch.NewFinder(frame)
	}
	return nil, nil
}
