// Package glpk solves models by the program glpsol of GLPK, tried with version 5.0.
//
// A model goes in as an MPS file and comes back as a solution file, whose columns have numbers in
// place of names. Where that file leaves a status undefined, the log says what presolve found.
// Numbers of nodes and iterations, the bound and the size after presolve are read from the log.
package glpk

import (
	"context"
	"math"
	"strconv"

	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/program"
)

// Program says how the executable is found.
func Program() program.Program {
	return program.Program{Command: "glpsol", Env: "GRIDWRIGHT_GLPK",
		Install: "apt-get install glpk-utils"}
}

// Solver runs glpsol. Of the options it honours Time, Gap and Log. glpsol counts its time in whole
// seconds, so a limit is rounded up to one: else it would have to be killed, and its point lost.
// For the same reason an interrupt leaves no point. It has one thread, no start point, and makes
// no random choices.
type Solver struct{ program.Solver }

// New gives the solver of an executable.
func New(path string) Solver { return Solver{program.New(description(), path)} }

func description() program.Description {
	return program.Description{
		Name: "glpk", Version: versionLine, AskVersion: []string{"--version"},
		Arguments: arguments, Format: "glpk-raw", Log: logged, Status: status,
	}
}

// longest is the longest time limit that glpsol takes without its count of milliseconds, an int of
// 32 bits, running over. It then keeps none, and the run is ended from outside.
const longest = math.MaxInt32 / 1000

// arguments gives the command line. Branching goes by pseudocosts, with strong branching to begin
// with: on models of puzzles with weak relaxations (mtz-lifted, pratt-cuts, bigm-tight on boards
// from 8x8 to 10x10) it took a fifth of the time of glpsol's own choice and less, where relaxations
// are strong up to five times as long, which then was seconds. Cuts and depth-first search were no
// sure gain.
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
