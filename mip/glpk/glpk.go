// Package glpk solves models with the program glpsol of GLPK, tested with version 5.0.
//
// The model is passed as an MPS file. In the solution file, columns have numbers instead of names.
// If that file leaves the status undefined, the log states what presolve found. The numbers of
// nodes and iterations, the bound and the size after presolve are read from the log.
package glpk

import (
	"context"
	"math"
	"strconv"

	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/program"
)

// Program states how to find the executable.
func Program() program.Program {
	return program.Program{Command: "glpsol", Env: "GRIDWRIGHT_GLPK",
		Install: "apt-get install glpk-utils"}
}

// Solver runs glpsol. It honours the options Time, Gap and Log. glpsol counts time in whole
// seconds, so a limit is rounded up to a second; otherwise it would have to be killed, and its
// point would be lost. For the same reason an interrupt leaves no point. glpsol has one thread,
// takes no start point, and makes no random choices.
type Solver struct{ program.Solver }

// New returns the solver of an executable.
func New(path string) Solver { return Solver{program.New(description(), path)} }

func description() program.Description {
	return program.Description{
		Name: "glpk", Version: versionLine, AskVersion: []string{"--version"},
		Arguments: arguments, Format: "glpk-raw", Log: logged, Status: status,
	}
}

// longest is the longest time limit for which glpsol's 32-bit count of milliseconds does not
// overflow. With a longer limit glpsol would have none, and the run is stopped from outside.
const longest = math.MaxInt32 / 1000

// arguments returns the command line. It selects branching by pseudocosts, which begins with strong
// branching. On models of puzzles with weak relaxations (mtz-lifted, pratt-cuts, bigm-tight on
// boards from 8x8 to 10x10) this took at most a fifth of the time of glpsol's default. With strong
// relaxations it took up to five times as long, but only seconds. Cuts and depth-first search gave
// no reliable gain.
func arguments(_ context.Context, _ program.Input, o mip.Options) ([]string, error) {
	args := []string{"--freemps", program.ModelFile, "-w", program.SolutionFile, "--pcost"}
	if seconds := math.Ceil(o.Time.Seconds()); o.Time > 0 && seconds <= longest {
		args = append(args, "--tmlim", strconv.Itoa(int(seconds)))
	}
	if o.Gap > 0 {
		args = append(args, "--mipgap", strconv.FormatFloat(o.Gap, 'g', -1, 64))
	}
	return args, nil
}
