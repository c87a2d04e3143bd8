package cli

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/job"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/simplex"
	"github.com/gridwright/gridwright/mip/solvers"
	"github.com/gridwright/gridwright/puzzle"
)

// setupWith returns a setup that finds the solver of each engine, and passes it the options.
func (a *app) setupWith(o mip.Options) job.Setup {
	return func(e gridwright.Engine, _ puzzle.Puzzle) (mip.Solver, mip.Options, error) {
		if e.Base() != gridwright.MIP {
			return nil, o, nil
		}
		if err := a.knownEngine(string(e)); err != nil {
			return nil, o, err
		}
		solver, err := solvers.Find(a.solvers(), e.Solver())
		return solver, o, err
	}
}

// relaxing returns the engine of --engine for a relaxation: with the solver that proves its
// results, if none is named.
func relaxing(engine string) string {
	if e := gridwright.Engine(engine); e.Base() == gridwright.MIP && e.Solver() == "" {
		return engine + "@" + simplex.Solver{}.Name()
	}
	return engine
}

// knownEngine checks the spelling of an engine, without a puzzle.
func (a *app) knownEngine(spelling string) error {
	_, err := gridwright.ParseEngine(spelling, solvers.Names(a.solvers())...)
	return err
}

// usable checks that an engine is known, and that its solver is installed.
func (a *app) usable(spelling string) error {
	engine, err := gridwright.ParseEngine(spelling, solvers.Names(a.solvers())...)
	if err != nil || engine.Base() != gridwright.MIP {
		return err
	}
	if _, err := solvers.Find(a.solvers(), engine.Solver()); err != nil {
		return missingSolver{err}
	}
	return nil
}

// confirmOption is the flag --confirm of a command that makes negative statements about puzzles;
// unasked says what is confirmed without it.
func (a *app) confirmOption(engine *string, unasked string) option {
	return option{"confirm", a.confirmValue(engine), "have this `ENGINE` or " +
		"solver confirm that there are no other answers: auto picks one, proof proves it, no skips " +
		"this; by default " + unasked}
}

// claimed says what is confirmed without --confirm.
const claimed = "what a MIP solver claims is, within a budget"

// engineValue returns the value of --engine. The name of a solver stands for mip@SOLVER.
func (a *app) engineValue(engine *string) value {
	return value{func(text string) error {
		if *engine = text; slices.Contains(solvers.Names(a.solvers()), text) {
			*engine = "mip@" + text
		}
		return nil
	}, func() string { return *engine }, "", nil}
}

// confirmValue returns the value of --confirm: an engine. The flag and the file that follow a
// --confirm without a value are none.
func (a *app) confirmValue(engine *string) value {
	v := a.engineValue(engine)
	set := v.set
	v.set = func(text string) error {
		if strings.HasPrefix(text, "-") || strings.ContainsAny(text, `./\\`) {
			return errors.New("expects auto, no, an engine or a solver")
		}
		return set(text)
	}
	return v
}

// knownConfirm checks the value of --confirm, without a puzzle.
func (a *app) knownConfirm(engine string) error {
	if engine == "" || engine == "no" || engine == string(gridwright.ByProof) {
		return nil
	}
	if err := a.usable(engine); err != nil {
		return fmt.Errorf("--confirm: %w", err)
	}
	return nil
}

// confirmer returns the option of --confirm with its solver, for a command without --engine.
func (a *app) confirmer(engine string, p puzzle.Puzzle, more ...mip.Solver,
) (c gridwright.Confirmer, all gridwright.SolverList, err error) {
	e := gridwright.Engine(engine)
	solver, _, err := a.setupWith(mip.Options{})(e, p)
	if solver != nil {
		more = append(more, solver)
	}
	if more != nil {
		all = gridwright.Solvers(more...)
	}
	return gridwright.Confirm(e), all, err
}

// partsOf lists the names that may follow the colon of an engine: native searches, encodings or
// formulations.
func partsOf(engine gridwright.Engine) []string {
	var names []string
	for _, spelling := range gridwright.Engines(nil) {
		if spelling.Base() == engine && spelling.Part() != "" {
			names = append(names, spelling.Part())
		}
	}
	return names
}
