// Package catalog lists what there is to choose from: the kinds of puzzles, the engines that search
// them, the formulations that state them as mixed-integer programs, and the encodings that state
// them as formulas. A new one is added here, by a line. Solvers of mixed-integer programs are
// values that others bring.
package catalog

import (
	"fmt"
	"slices"
	"sync"

	"github.com/gridwright/gridwright/internal/clues"
	"github.com/gridwright/gridwright/internal/encoding"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/family/latin"
	latinsat "github.com/gridwright/gridwright/internal/family/latin/encodings"
	latinsearch "github.com/gridwright/gridwright/internal/family/latin/search"
	"github.com/gridwright/gridwright/internal/family/latin/search/bands"
	"github.com/gridwright/gridwright/internal/family/link"
	linksat "github.com/gridwright/gridwright/internal/family/link/encodings"
	linksearch "github.com/gridwright/gridwright/internal/family/link/search"
	linkfrontier "github.com/gridwright/gridwright/internal/family/link/search/frontier"
	"github.com/gridwright/gridwright/internal/family/link/search/sweep"
	"github.com/gridwright/gridwright/internal/family/path"
	pathsat "github.com/gridwright/gridwright/internal/family/path/encodings"
	pathsearch "github.com/gridwright/gridwright/internal/family/path/search"
	"github.com/gridwright/gridwright/internal/family/path/search/bitboard"
	pathfrontier "github.com/gridwright/gridwright/internal/family/path/search/frontier"
	"github.com/gridwright/gridwright/internal/family/path/search/layers"
	"github.com/gridwright/gridwright/internal/formulation"
	"github.com/gridwright/gridwright/puzzle"
)

// Family is kinds of puzzles that share their rules, and what there is for them. All but its name
// and its kinds may be missing.
type Family struct {
	Name  string
	Kinds []*puzzle.Kind
	// Native is made of hand-made searches alone. Auto is what serves best, all in all: it may go on
	// with clause learning.
	Native, Auto engine.Engine
	Formulations []*formulation.Formulation
	// Best names the formulations to try where none is asked for: the first that supports the
	// puzzle is taken. Without names all are tried in their order.
	Best      []string
	Encodings []*encoding.Encoding // the best first
	// Stages are what Native and Auto may name in the Stages of an outcome, besides encodings.
	Stages []string
	// Parts are the engines that Native makes use of, for who wants one of them alone. Their names
	// are their spellings. Each searches the boards that suit it, and refuses the others.
	Parts []engine.Engine
	// Oracles make the oracles that ask for other answers of some clues, the best first. They are
	// asked in turn for one that takes the puzzle, and then the Encodings are.
	Oracles []clues.Maker
}

// Families lists the families. The list is made once, and nobody changes it.
func Families() []Family {
	whole.once.Do(func() {
		whole.families = slices.Clone(searched())
		for i := range whole.families {
			f := &whole.families[i]
			f.Formulations, f.Best = formulationsOf(f.Name)
		}
	})
	return whole.families
}

// whole is what Families has made. It is not made by sync.OnceValue, whose variable would make
// every program contain the formulations.
var whole struct {
	once     sync.Once
	families []Family
}

// searched lists the families without their formulations. These stand apart so that programs that
// solve no mixed-integer programs, such as a web page, do not contain them.
var searched = sync.OnceValue(func() []Family {
	return []Family{
		{
			Name:      "path",
			Kinds:     []*puzzle.Kind{path.Numbrix(), path.Hidato()},
			Native:    pathsearch.Engine{},
			Auto:      pathsearch.Engine{Learn: true},
			Encodings: pathsat.Encodings(),
			Stages:    []string{"bitboard", "layers", "frontier"},
			Parts:     []engine.Engine{bitboard.Engine{}, layers.Engine{}, pathfrontier.Engine{}},
		}, {
			Name:      "link",
			Kinds:     []*puzzle.Kind{link.Numberlink()},
			Native:    linksearch.Engine{},
			Auto:      linksearch.Engine{Learn: true},
			Encodings: linksat.Encodings(),
			Stages:    []string{"sweep", "frontier"},
			Parts:     []engine.Engine{sweep.Engine{}, linkfrontier.Engine{}},
		}, {
			Name:      "latin",
			Kinds:     []*puzzle.Kind{latin.Futoshiki(), latin.Sudoku(), latin.Latin()},
			Native:    latinsearch.Engine{},
			Auto:      latinsearch.Engine{Learn: true},
			Encodings: latinsat.Encodings(),
			Stages: []string{"singles", "search", "bands", "orbits", "rectangles",
				"candidates"},
			Parts: []engine.Engine{bands.Engine{}},
		},
	}
})

// Kinds lists the kinds of puzzles.
func Kinds() []*puzzle.Kind {
	var all []*puzzle.Kind
	for _, f := range searched() {
		all = append(all, f.Kinds...)
	}
	return all
}

// Methods lists the words that records may have as their method, each once. Where several stages
// were at work, their words are joined by a plus sign.
func Methods() []string {
	var all []string
	for _, f := range Families() {
		for _, stage := range f.Stages {
			if !slices.Contains(all, stage) {
				all = append(all, stage)
			}
		}
	}
	return append(all, EncodingNames()...)
}

// FamilyOf gives the family of a kind; false where it is not listed.
func FamilyOf(k *puzzle.Kind) (Family, bool) { return familyOf(k, Families()) }

func familyOf(k *puzzle.Kind, families []Family) (Family, bool) {
	for _, f := range families {
		if slices.Contains(f.Kinds, k) {
			return f, true
		}
	}
	return Family{}, false
}

// FamilyFor gives the family of a puzzle. The error wraps engine.ErrUnsupported.
func FamilyFor(p puzzle.Puzzle) (Family, error) {
	f, ok := FamilyOf(p.Kind())
	if !ok {
		return f, fmt.Errorf("%w: no engine searches %s", engine.ErrUnsupported, p.Kind().Name)
	}
	return f, nil
}

// Read reads the one puzzle that a text holds, of any kind. The text begins with a header line, or
// can be meant as one kind alone.
func Read(text string) (puzzle.Puzzle, error) { return puzzle.Read(text, Kinds(), nil) }
