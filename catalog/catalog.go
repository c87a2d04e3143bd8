// Package catalog is the list of everything there is to choose from: the kinds of puzzles and the
// engines that search them. A new one is added here, by a line, and nowhere else.
package catalog

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gridwright/gridwright/engine"
	"github.com/gridwright/gridwright/family/latin"
	latinsearch "github.com/gridwright/gridwright/family/latin/search"
	"github.com/gridwright/gridwright/family/link"
	linksearch "github.com/gridwright/gridwright/family/link/search"
	"github.com/gridwright/gridwright/family/path"
	pathsearch "github.com/gridwright/gridwright/family/path/search"
	"github.com/gridwright/gridwright/puzzle"
)

// Kinds lists the kinds of puzzles.
func Kinds() []*puzzle.Kind {
	return []*puzzle.Kind{
		path.Numbrix(), path.Hidato(),
		link.Numberlink(),
		latin.Futoshiki(), latin.Sudoku(), latin.Latin(),
	}
}

// Engines lists the spellings that Engine reads, the default first.
func Engines() []string { return []string{"auto", "native"} }

// Engine finds the engine that a spelling names, for a puzzle. "auto" picks the best there is.
func Engine(spelling string, p puzzle.Puzzle) (engine.Engine, error) {
	if !slices.Contains(Engines(), spelling) {
		return nil, fmt.Errorf("unknown engine %s; the engines are %s",
			puzzle.Quote(spelling), strings.Join(Engines(), ", "))
	}
	switch p.(type) {
	case *path.Puzzle:
		return pathsearch.Engine{}, nil
	case *link.Puzzle:
		return linksearch.Engine{}, nil
	case *latin.Puzzle:
		return latinsearch.Engine{}, nil
	}
	return nil, fmt.Errorf("%w: no engine searches %s", engine.ErrUnsupported, p.Kind().Name)
}

// Read reads the one puzzle that a text holds, of any kind. The text begins with a header line.
func Read(text string) (puzzle.Puzzle, error) { return puzzle.Read(text, Kinds(), nil) }
