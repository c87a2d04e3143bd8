// Package cbc solves models with the program cbc of COIN-OR, tested with version 2.10.8.
//
// The model is passed as an MPS file. The first line of the solution file states how the solve
// ended; the exit code of cbc is always 0. That file has 8 digits of each number, so the point is
// read from a binary file, which cbc calls a saved solution. The numbers of nodes and iterations,
// the bound and the size after presolve are read from the log.
//
// The preprocessing of cbc 2.10.8 calls some feasible models with continuous columns "infeasible or
// unbounded", and any model if its time ends during preprocessing. Such a model is solved again
// without preprocessing.
//
// Two of its crashes are avoided or understood. Over the binary file of some infeasible models, it
// crashes unless it has written a text before. Without preprocessing, it crashes over the text if
// tightening the bounds shows that there is no point; the log says so.
//
// Sets and semicontinuous columns reach it as rows. It reads sets in MPS files, but got 11 of 40
// random models with sets wrong or crashed.
package cbc

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"

	"github.com/gridwright/gridwright/internal/program"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
)

// Program states how to find the executable.
func Program() program.Program {
	return program.Program{Command: "cbc", Env: "GRIDWRIGHT_CBC",
		Install: "apt-get install coinor-cbc"}
}

// Solver runs cbc. It honours all options.
type Solver struct{ program.Solver }

// New returns the solver of an executable.
func New(path string) Solver { return Solver{program.New(description(), path)} }

func description() program.Description {
	return program.Description{
		Name: name, Version: versionLine, AskVersion: []string{"quit"},
		Arguments: arguments, Prepare: prepare, Format: "cbc", Sparse: true, Exact: exactSolution,
		Log: resultOfLog, Status: status, Refusal: refusal, State: stateOfLine,
		Doubtful: doubtful, Hurried: hurried, Infeasible: tightened,
	}
}

const name = "cbc"

// prepare takes the limits from rows that have no terms and always hold, so that they are not
// written: without preprocessing, cbc 2.10.8 can fail an assertion over them.
func prepare(m *lin.Model) *lin.Model {
	some := *m
	some.Rows = slices.Clone(m.Rows)
	for i, r := range some.Rows {
		if r.Lo <= 0 && 0 <= r.Hi && len(r.Terms.Merged()) == 0 {
			some.Rows[i].Lo, some.Rows[i].Hi = -lin.Inf, lin.Inf
		}
	}
	return &some
}

// Files beside the model: the start point, and the solution as cbc writes it first.
const (
	startFile = "start.txt"
	firstFile = "first.txt"
)

// arguments returns the command line.
func arguments(_ context.Context, in program.Input, o mip.Options) ([]string, error) {
	own, err := ownArguments(o.Own)
	if err != nil {
		return nil, err
	}
	args := []string{program.ModelFile}
	if o.Time > 0 {
		args = append(args, "timeMode", "elapsed", "seconds", number(o.Time.Seconds()))
	}
	if o.Gap > 0 {
		args = append(args, "ratioGap", number(o.Gap))
	}
	if o.Threads > 1 {
		args = append(args, "threads", strconv.Itoa(o.Threads))
	}
	if o.Seed != 0 {
		args = append(args, "randomCbcSeed", strconv.Itoa(o.Seed), "randomSeed", strconv.Itoa(o.Seed))
	}
	args = append(args, own...)
	if o.NoPresolve { // last, since an own option must not undo it where the model is solved again
		args = append(args, "presolve", "off", "preprocess", "off")
	}
	if o.Start != nil {
		file := filepath.Join(in.Folder, startFile)
		if err := writeStart(file, in.Names[:len(in.Model.Cols)], o.Start); err != nil {
			return nil, err
		}
		args = append(args, "mipstart", startFile)
	}
	// If the text is whole, the binary file before it is. The same text is written before both, so
	// that cbc does not crash over the binary file. The question before all is answered by a line
	// that flushes the log, in case cbc crashes over the text.
	return append(args, "solve", "exit?", "solution", firstFile,
		"saveSolution", program.ExactFile, "solution", program.SolutionFile), nil
}

func number(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }

// writeStart writes a point in the format of cbc's own solution files.
func writeStart(file string, names []string, x []float64) error {
	b := []byte("Stopped - objective value 0\n")
	for j, name := range names {
		if x[j] != 0 {
			b = fmt.Appendf(b, "%d %s %s 0\n", j, name, number(x[j]))
		}
	}
	return os.WriteFile(file, b, 0o600)
}
