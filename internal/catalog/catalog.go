// Package catalog lists the kinds of puzzles, the engines that search them, the formulations that
// state them as mixed-integer programs, and the encodings that state them as formulas. To add one,
// add a line here. Callers pass the solvers of mixed-integer programs as values.
package catalog

import (
	"fmt"
	"slices"
	"sync"

	"github.com/gridwright/gridwright/internal/clues"
	"github.com/gridwright/gridwright/internal/encoding"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/family/kenken"
	kenkenstated "github.com/gridwright/gridwright/internal/family/kenken/stated"
	"github.com/gridwright/gridwright/internal/family/latin"
	latinsearch "github.com/gridwright/gridwright/internal/family/latin/search"
	"github.com/gridwright/gridwright/internal/family/latin/search/bands"
	latinstated "github.com/gridwright/gridwright/internal/family/latin/stated"
	"github.com/gridwright/gridwright/internal/family/link"
	linksearch "github.com/gridwright/gridwright/internal/family/link/search"
	linkfrontier "github.com/gridwright/gridwright/internal/family/link/search/frontier"
	"github.com/gridwright/gridwright/internal/family/link/search/sweep"
	linkstated "github.com/gridwright/gridwright/internal/family/link/stated"
	"github.com/gridwright/gridwright/internal/family/path"
	pathsearch "github.com/gridwright/gridwright/internal/family/path/search"
	"github.com/gridwright/gridwright/internal/family/path/search/bitboard"
	pathfrontier "github.com/gridwright/gridwright/internal/family/path/search/frontier"
	"github.com/gridwright/gridwright/internal/family/path/search/layers"
	pathstated "github.com/gridwright/gridwright/internal/family/path/stated"
	"github.com/gridwright/gridwright/internal/family/slitherlink"
	slitherlinkstated "github.com/gridwright/gridwright/internal/family/slitherlink/stated"
	"github.com/gridwright/gridwright/internal/formulation"
	"github.com/gridwright/gridwright/internal/stated"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// Family is a group of kinds that share their rules, with their engines, formulations and
// encodings. Only Name and Kinds are required.
type Family struct {
	Name  string
	Kinds []*puzzle.Kind
	// Native consists of hand-made searches only. Auto is the best engine overall; it may continue
	// with clause learning.
	Native, Auto engine.Engine
	Formulations []*formulation.Formulation
	// Best names the default formulations: the first that supports the puzzle is used. If Best is
	// empty, all formulations are tried in their order.
	Best      []string
	Encodings []*encoding.Encoding // the best first
	// Stages are the names that Native and Auto may report in the Stages of an outcome, besides
	// encodings.
	Stages []string
	// Parts are the engines that Native uses, to be run alone. Their names are their spellings. Each
	// searches the boards that it supports, and rejects the others.
	Parts []engine.Engine
	// Oracles make oracles, which find another answer that keeps some of the clues; the best first.
	// They are tried in turn until one supports the puzzle, and then the Encodings are.
	Oracles []clues.Maker
}

// Families lists the families. The list is built once; callers must not change it.
func Families() []Family {
	whole.once.Do(func() {
		whole.families = slices.Clone(searched())
		for i := range whole.families {
			f := &whole.families[i]
			f.Formulations, f.Best = formulationsOf(f.Name)
			f.Oracles = oraclesOf(f.Name)
		}
	})
	return whole.families
}

// whole caches the result of Families. It does not use sync.OnceValue: a variable of that type
// would link the formulations into every program.
var whole struct {
	once     sync.Once
	families []Family
}

// searched lists the families without their formulations and oracles. These are separate so that
// programs that solve no mixed-integer programs and drop no clues, such as a web page, do not
// contain them.
var searched = sync.OnceValue(func() []Family { return withNative(listedFamilies()) })

// listedFamilies lists the families without what withNative adds.
func listedFamilies() []Family {
	return []Family{
		{
			Name:      "path",
			Kinds:     []*puzzle.Kind{path.Numbrix(), path.Hidato()},
			Native:    pathsearch.Engine{},
			Auto:      pathsearch.Engine{Learn: true},
			Encodings: pathstated.Statement().Encodings(),
			Stages:    []string{"bitboard", "layers", "frontier"},
			Parts:     []engine.Engine{bitboard.Engine{}, layers.Engine{}, pathfrontier.Engine{}},
		}, {
			Name:      "link",
			Kinds:     []*puzzle.Kind{link.Numberlink()},
			Native:    linksearch.Engine{},
			Auto:      linksearch.Engine{Learn: true},
			Encodings: linkstated.Statement().Encodings(),
			Stages:    []string{"colours", "sweep", "frontier"},
			Parts:     []engine.Engine{sweep.Engine{}, linkfrontier.Engine{}},
		}, {
			Name:      "latin",
			Kinds:     []*puzzle.Kind{latin.Futoshiki(), latin.Sudoku(), latin.Latin()},
			Native:    latinsearch.Engine{},
			Auto:      latinsearch.Engine{Learn: true},
			Encodings: latinstated.Statement().Encodings(),
			Stages:    []string{"singles", "search", "bands", "orbits", "rectangles"},
			Parts:     []engine.Engine{bands.Engine{}},
		}, {
			Name:      "slitherlink",
			Kinds:     []*puzzle.Kind{slitherlink.Kind()},
			Encodings: []*encoding.Encoding{slitherlinkstated.Statement().Encoding()},
		}, {
			Name:      "kenken",
			Kinds:     []*puzzle.Kind{kenken.Kind()},
			Encodings: []*encoding.Encoding{kenkenstated.Statement().Encoding()},
		},
	}
}

// Kinds lists the kinds of puzzles.
func Kinds() []*puzzle.Kind {
	var all []*puzzle.Kind
	for _, f := range searched() {
		all = append(all, f.Kinds...)
	}
	return all
}

// FamilyOf returns the family of a kind, or false if the kind is neither listed nor the caller's
// own.
func FamilyOf(k *puzzle.Kind, own ...stated.Statement) (Family, bool) {
	return familyOf(k, withOwn(Families(), own, (*Family).modelStatement))
}

func familyOf(k *puzzle.Kind, families []Family) (Family, bool) {
	for _, f := range families {
		if slices.Contains(f.Kinds, k) {
			return f, true
		}
	}
	return Family{}, false
}

// FamilyFor returns the family of a puzzle. The error wraps engine.ErrUnsupported.
func FamilyFor(p puzzle.Puzzle, own ...stated.Statement) (Family, error) {
	f, ok := FamilyOf(p.Kind(), own...)
	if !ok {
		return f, notListed(p)
	}
	return f, nil
}

// HasFamily reports whether a family is listed under a name.
func HasFamily(name string) bool {
	return slices.ContainsFunc(searched(), func(f Family) bool { return f.Name == name })
}

// notListed returns the error for a puzzle of a kind that no family has.
func notListed(p puzzle.Puzzle) error {
	return fmt.Errorf("%w: no engine solves %s; a kind of another module is passed with its rules",
		engine.ErrUnsupported, p.Kind().Name)
}

// withOwn adds the families of the caller's own kinds, which have nothing but their statements.
// more adds what lean programs do not contain; nil for nothing.
func withOwn(families []Family, own []stated.Statement, more func(*Family, stated.Statement),
) []Family {
	families = slices.Clip(families)
	for _, s := range own {
		f := Family{Name: s.Kinds[0].Name, Kinds: s.Kinds,
			Encodings: []*encoding.Encoding{s.Encoding()}}
		if more != nil {
			more(&f, s)
		}
		families = append(families, f)
	}
	return families
}

// Read reads the only puzzle of a text, of any kind. The text must begin with a header line, or fit
// only one kind.
func Read(text string) (puzzle.Puzzle, error) { return texts.Read(text, Kinds(), nil) }
