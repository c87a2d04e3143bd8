package catalog

import (
	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/internal/family/kenken"
	kenkenstated "github.com/gridwright/gridwright/internal/family/kenken/stated"
	"github.com/gridwright/gridwright/internal/family/latin"
	latinstated "github.com/gridwright/gridwright/internal/family/latin/stated"
	latintechniques "github.com/gridwright/gridwright/internal/family/latin/techniques"
	"github.com/gridwright/gridwright/internal/family/link"
	linkstated "github.com/gridwright/gridwright/internal/family/link/stated"
	linktechniques "github.com/gridwright/gridwright/internal/family/link/techniques"
	"github.com/gridwright/gridwright/internal/family/path"
	pathstated "github.com/gridwright/gridwright/internal/family/path/stated"
	pathtechniques "github.com/gridwright/gridwright/internal/family/path/techniques"
	"github.com/gridwright/gridwright/internal/family/slitherlink"
	slitherlinkstated "github.com/gridwright/gridwright/internal/family/slitherlink/stated"
	slitherlinktechniques "github.com/gridwright/gridwright/internal/family/slitherlink/techniques"
	"github.com/gridwright/gridwright/internal/stated"
	"github.com/gridwright/gridwright/puzzle"
)

// StatementFor returns the statement of the rules of a puzzle. The error wraps
// engine.ErrUnsupported.
func StatementFor(p puzzle.Puzzle, own ...stated.Statement) (stated.Statement, error) {
	for _, s := range append([]stated.Statement{pathstated.Statement(), linkstated.Statement(),
		latinstated.Statement(), slitherlinkstated.Statement(), kenkenstated.Statement()}, own...) {
		for _, k := range s.Kinds {
			if k == p.Kind() {
				return s, nil
			}
		}
	}
	return stated.Statement{}, notListed(p)
}

// Techniques returns the named techniques of a kind, the simplest first.
func Techniques(k *puzzle.Kind) []*explain.Technique {
	switch k {
	case path.Numbrix(), path.Hidato():
		return pathtechniques.Techniques()
	case link.Numberlink():
		return linktechniques.Techniques()
	case slitherlink.Kind():
		return slitherlinktechniques.Techniques()
	case latin.Latin():
		return latintechniques.Techniques(false)
	case latin.Futoshiki():
		return latintechniques.Techniques(true)
	case latin.Sudoku():
		return latintechniques.Boxed()
	case kenken.Kind():
		return latintechniques.Caged()
	}
	var all []*explain.Technique
	for _, p := range k.Patterns {
		all = append(all, explain.Pattern(p))
	}
	return all
}

// Ladder returns the order in which people look for steps of a kind; nil for that of most kinds.
func Ladder(k *puzzle.Kind) explain.Ladder {
	switch k {
	case link.Numberlink():
		return linktechniques.Ladder()
	case slitherlink.Kind():
		return slitherlinktechniques.Ladder()
	case latin.Sudoku():
		return latintechniques.BoxLadder()
	case kenken.Kind():
		return latintechniques.CageLadder()
	}
	return k.Ladder
}

// Gentle returns a function that reports whether single rules solve a puzzle of a kind in ink, as
// the explanations of the kind would, but in a fraction of their time. It returns nil for a kind
// that has none.
func Gentle(k *puzzle.Kind) func(puzzle.Puzzle) bool {
	switch k {
	case path.Numbrix(), path.Hidato():
		return pathtechniques.Gentle
	}
	return nil
}
