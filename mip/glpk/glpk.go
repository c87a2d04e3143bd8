// Package glpk solves models with the program glpsol of GLPK, tested with version 5.0.
//
// The model is passed as an MPS file. In the solution file, columns have numbers instead of names.
// If that file leaves the status undefined, the log states what presolve found. The numbers of
// nodes and iterations, the bound and the size after presolve are read from the log.
package glpk

import (
	"context"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/gridwright/gridwright/internal/program"
	"github.com/gridwright/gridwright/mip"
)

// Program states how to find the executable.
func Program() program.Program {
	return program.Program{Command: "glpsol", Env: "GRIDWRIGHT_GLPK",
		Install: "apt-get install glpk-utils"}
}

// Solver runs glpsol. It has one thread, takes no start point, and makes no random choices.
//
// glpsol counts time in whole seconds, and writes its point only if it ends by its own clock. So a
// time limit is rounded down to whole seconds, but up if a quarter of a second or less is missing.
// A limit below a second counts as one second to glpsol, which is stopped program.Overrun after its
// limit: below half a second there is no point, as after an interrupt. glpsol does not look at its
// clock while it prepares a large model; it is stopped then, too.
type Solver struct{ program.Solver }

// New returns the solver of an executable.
func New(path string) Solver { return Solver{program.New(description(), path)} }

func description() program.Description {
	return program.Description{
		Name: "glpk", Version: versionLine, AskVersion: []string{"--version"},
		Arguments: arguments, Format: "glpk-raw", Log: resultOfLog, Status: status,
		Ignores: []string{"threads", "seed", "start"}, Refusal: refusal, State: stateOfLine,
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
	own, err := ownArguments(o.Own)
	if err != nil {
		return nil, err
	}
	args := []string{"--freemps", program.ModelFile, "-w", program.SolutionFile, "--pcost"}
	if seconds := math.Floor(o.Time.Seconds() + missing); o.Time > 0 && seconds <= longest {
		args = append(args, "--tmlim", strconv.Itoa(int(max(seconds, 1))))
	}
	if o.NoPresolve {
		args = append(args, "--nopresol", "--nointopt")
	}
	if o.Gap > 0 {
		args = append(args, "--mipgap", strconv.FormatFloat(o.Gap, 'g', -1, 64))
	}
	return append(args, own...), nil
}

// missing is what a time limit may lack of a whole number of seconds. It is half of
// program.Overrun, so that glpsol still ends by itself.
const missing = 0.25

// Options of glpsol that Options.Own may set: those about its methods. Flags have no value; the
// value of the others is a number.
const (
	flags = "luf btf ft cbg cgr primal dual std adv bib steep nosteep relax norelax flip presol " +
		"nopresol exact xcheck scale noscale first last mostf drtom pcost dfs bfs bestp bestb intopt " +
		"nointopt binarize fpump gomory mir cover clique cuts minisat"
	valued = "memlim proxy"
)

// taken are options for which all solvers have one.
var taken = map[string]string{"tmlim": "time", "mipgap": "gap"}

// ownArguments returns the options of glpsol alone as arguments. The error is a *mip.OptionError.
func ownArguments(own []mip.Setting) (args []string, err error) {
	for _, s := range own {
		e := &mip.OptionError{Solver: "glpk", Setting: s, Use: taken[s.Name]}
		_, number := strconv.ParseFloat(s.Value, 64)
		flag := slices.Contains(strings.Fields(flags), s.Name)
		value := slices.Contains(strings.Fields(valued), s.Name)
		switch {
		case e.Use != "":
			e.Why = "all solvers have the option " + e.Use + " for this"
		case flag && s.Value == "":
			args = append(args, "--"+s.Name)
			continue
		case flag:
			e.Why = "expected no value"
		case value && number == nil:
			args = append(args, "--"+s.Name, s.Value)
			continue
		case value:
			e.Why = "expected a number as its value"
		default:
			e.Why = "glpsol has no such option that leaves the model and the files of a run alone"
		}
		return nil, e
	}
	return args, nil
}

// refusal is what glpsol prints for an option that it does not know, and for a value.
var refusal = program.NewPattern(`^(Invalid .*|No .* specified.*)`)
