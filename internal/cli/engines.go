package cli

import (
	"slices"
	"strings"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/job"
	"github.com/gridwright/gridwright/internal/solvers"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/puzzle"
)

// setupWith finds the solvers of engines, and gives them to each with options for them.
func (a *app) setupWith(o mip.Options) job.Setup {
	return func(spelling string, p puzzle.Puzzle) ([]gridwright.Option, error) {
		switch {
		case strings.HasPrefix(spelling, "mip"):
		case spelling == "auto" && gridwright.NeedsSolver(p.Kind()):
		default:
			return nil, nil
		}
		engine, err := gridwright.ParseEngine(spelling, solvers.Names(a.solvers())...)
		if err != nil {
			return nil, err
		}
		solver, err := solvers.Find(a.solvers(), engine.Solver)
		return []gridwright.Option{gridwright.Solver(solver), gridwright.SolverOptions(o)}, err
	}
}

// known reports what is wrong with the spelling of an engine, whatever the puzzle.
func (a *app) known(spelling string) error {
	_, err := gridwright.ParseEngine(spelling, solvers.Names(a.solvers())...)
	return err
}

// spellings lists what --engine reads: the engines, each encoding, and each formulation without a
// solver.
func spellings() []string {
	all := slices.Concat(gridwright.BaseEngines(), partNames())
	for _, name := range encodingNames() {
		all = append(all, "sat:"+name)
	}
	for _, name := range formulationNames() {
		all = append(all, "mip:"+name)
	}
	return all
}

// each lists names of all families, each once.
func each(names func(gridwright.Family) []string) []string {
	var all []string
	for _, f := range gridwright.Families() {
		for _, name := range names(f) {
			if !slices.Contains(all, name) {
				all = append(all, name)
			}
		}
	}
	return all
}

// partNames lists the spellings of searches that native ones are made of.
func partNames() []string {
	return each(func(f gridwright.Family) []string {
		return slices.DeleteFunc(f.Engines, func(name string) bool { return name == "native" })
	})
}

func encodingNames() []string {
	return each(func(f gridwright.Family) (names []string) {
		for _, e := range f.Encodings {
			names = append(names, e.Name)
		}
		return names
	})
}

func formulationNames() []string {
	return each(func(f gridwright.Family) (names []string) {
		for _, form := range f.Formulations {
			names = append(names, form.Name)
		}
		return names
	})
}
