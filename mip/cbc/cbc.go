// Package cbc solves models by the program cbc of COIN-OR, tried with version 2.10.8.
//
// A model goes in as an MPS file and comes back as a solution file, whose first line says how it
// ended: the exit code of cbc is 0 whatever happens. Numbers of nodes and iterations, the bound
// and the size after presolve are read from the log.
package cbc

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/lin/mps"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/program"
)

// Program says how the executable is found.
func Program() program.Program {
	return program.Program{Command: "cbc", Env: "GRIDWRIGHT_CBC",
		Install: "apt-get install coinor-cbc"}
}

// Solver runs cbc.
type Solver struct{ path string }

// New gives the solver of an executable.
func New(path string) Solver { return Solver{path} }

// Name is "cbc".
func (Solver) Name() string { return "cbc" }

// Version asks the executable for its version.
func (s Solver) Version(ctx context.Context) (string, error) {
	return program.Version(ctx, s.Name(), s.path, versionLine, "quit")
}

// Solve solves m. Of the options it honours all.
func (s Solver) Solve(ctx context.Context, m *lin.Model, o mip.Options) (mip.Result, error) {
	folder, err := program.NewFolder()
	if err != nil {
		return mip.Result{}, err
	}
	defer folder.Close()
	names, err := program.WriteModel(ctx, &o, folder.Path, modelFile, mps.Write, m)
	if err != nil {
		return mip.Result{}, err
	}
	args := arguments(o)
	if o.Start != nil {
		file := filepath.Join(folder.Path, startFile)
		if err := writeStart(file, names[:len(m.Cols)], o.Start); err != nil {
			return mip.Result{}, err
		}
		args = append(args, "mipstart", startFile)
	}
	run := program.Run{Solver: s.Name(), Path: s.path, Folder: folder, Time: o.Time, Log: o.Log}
	ended, err := run.Do(ctx, append(args, "solve", "solution", solutionFile)...)
	if err != nil {
		return mip.Result{Stop: mip.Unknown, Log: ended.Log}, err
	}
	solution, written, err := run.Read(solutionFile)
	if err != nil {
		return mip.Result{Stop: mip.Unknown, Log: ended.Log}, err
	}
	return read(m, names, ended, solution, written)
}

// The files of a run.
const (
	modelFile    = "model.mps"
	startFile    = "start.txt"
	solutionFile = "solution.txt"
)

// arguments gives the command line up to the model's solution.
func arguments(o mip.Options) []string {
	args := []string{modelFile}
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
	return args
}

func number(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }

// writeStart writes a point as cbc's own solution files show it.
func writeStart(file string, names []string, x []float64) error {
	b := []byte("Stopped - objective value 0\n")
	for j, name := range names {
		if x[j] != 0 {
			b = fmt.Appendf(b, "%d %s %s 0\n", j, name, number(x[j]))
		}
	}
	return os.WriteFile(file, b, 0o600)
}
