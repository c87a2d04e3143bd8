package gridwright

import (
	"strings"

	"github.com/gridwright/gridwright/internal/catalog"
	"github.com/gridwright/gridwright/mip"
)

// Engine names an engine by its spelling: "auto", "native:frontier", "sat:rules", "mip:assign@cbc".
type Engine string

// The engines that every family has. Engines lists all of a kind.
const (
	Auto   Engine = "auto"   // picks the best for the puzzle
	Native Engine = "native" // the searches written for the kind
	SAT    Engine = "sat"    // the best encoding, by this project's SAT solver
	MIP    Engine = "mip"    // the best formulation, by the first solver that is passed
)

// String returns the spelling.
func (e Engine) String() string { return string(e) }

// Base returns what stands before the colon and the @: Auto, Native, SAT or MIP.
func (e Engine) Base() Engine {
	if i := strings.IndexAny(string(e), ":@"); i >= 0 {
		return e[:i]
	}
	return e
}

// Part returns what follows the colon: a native search, an encoding or a formulation; or "" for the
// best.
func (e Engine) Part() string {
	head, _, _ := strings.Cut(string(e), "@")
	_, part, _ := strings.Cut(head, ":")
	return part
}

// Solver returns what follows the @, or "" for any.
func (e Engine) Solver() string {
	_, solver, _ := strings.Cut(string(e), "@")
	return solver
}

// ParseEngine reads the spelling of an engine. The solvers are the names that may follow the @;
// without any, every name may. The error reports what is wrong with the spelling for any puzzle,
// and suggests what may have been meant.
func ParseEngine(spelling string, solvers ...string) (Engine, error) {
	setup := catalog.NewSetup(mip.Options{}, nil)
	setup.SolverNames = solvers
	if err := setup.Known(spelling); err != nil {
		return "", err
	}
	return Engine(spelling), nil
}
