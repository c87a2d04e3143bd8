// Package highs solves models with the program highs, tested with version 1.10.
//
// The model is passed as an MPS file. The solution file states how the solve ended, since the exit
// code of highs at a limit differs between versions. The numbers of nodes and iterations, the bound
// and the size after presolve are read from the log.
package highs

import (
	"context"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strconv"

	"github.com/gridwright/gridwright/internal/program"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
)

// Program states how to find the executable. Debian 12 has no package of it, and the Python package
// highspy no program. The documentation of HiGHS names the address of the releases.
func Program() program.Program {
	return program.Program{Command: "highs", Env: "GRIDWRIGHT_HIGHS",
		Install: "apt-get install highs (Debian 13), or unpack bin/highs from " +
			"https://github.com/JuliaBinaryWrappers/HiGHSstatic_jll.jl/releases"}
}

// Solver runs highs. It honours all options; a Gap of 0 replaces highs's default of 0.0001. An
// interrupt ends highs immediately; the point is then the last that it saved.
type Solver struct{ program.Solver }

// Prunes names HiGHS, which is the same program in whatever form it runs.
func (Solver) Prunes() []string { return []string{"solver highs"} }

// New returns the solver of an executable.
func New(path string) Solver { return Solver{program.New(description(), path)} }

func description() program.Description {
	return program.Description{
		Name: name, Version: versionLine, AskVersion: []string{"--version"},
		Arguments: arguments, Format: "highs", Log: resultOfLog, Status: status, LastSaved: lastSaved,
		Refusal: refusal, State: State,
	}
}

// name is the solver's name. "highs" is that of package highswasm, which runs in this process.
const name = "highs-program"

// Further files of a run.
const (
	optionsFile = "options.txt"
	startFile   = "start.txt"
)

// arguments returns the command line, and writes the options and the start point.
func arguments(ctx context.Context, in program.Input, o mip.Options) ([]string, error) {
	if err := ValidOwn(name, o.Own); err != nil {
		return nil, err
	}
	err := os.WriteFile(filepath.Join(in.Folder, optionsFile), options(o), 0o600)
	if err != nil {
		return nil, err
	}
	args := []string{"--options_file", optionsFile}
	if o.Start != nil {
		file := filepath.Join(in.Folder, startFile)
		if err := writeStart(ctx, file, in.Model, o.Start); err != nil {
			return nil, err
		}
		args = append(args, "--read_solution_file", startFile)
	}
	return append(args, program.ModelFile), nil
}

// options returns the text of the options file.
func options(o mip.Options) []byte {
	var b []byte
	set := func(name, value string) { b = fmt.Appendf(b, "%s = %s\n", name, value) }
	set("solution_file", program.SolutionFile)
	set("write_solution_to_file", "true")
	set("mip_improving_solution_save", "true")
	set("mip_improving_solution_file", program.SavedFile)
	set("mip_rel_gap", number(max(o.Gap, 0)))
	set("threads", strconv.Itoa(max(o.Threads, 1)))
	if o.Threads > 1 {
		set("parallel", "on")
	}
	if o.Time > 0 {
		set("time_limit", number(o.Time.Seconds()))
	}
	if o.Seed != 0 {
		set("random_seed", strconv.Itoa(o.Seed&math.MaxInt32)) // negative seeds are not allowed
	}
	if o.NoPresolve {
		set("presolve", "off")
	}
	for _, own := range o.Own {
		set(own.Name, own.Value)
	}
	return b
}

// taken are options of HiGHS for which all solvers have one.
var taken = map[string]string{"mip_rel_gap": "gap", "mip_abs_gap": "gap", "time_limit": "time",
	"threads": "threads", "random_seed": "seed"}

// Names and values that Options.Own may have.
var (
	optionName  = program.NewPattern(`^[a-z][a-z0-9_]*$`)
	optionValue = program.NewPattern(`^[-+0-9A-Za-z._]+$`)
	// forbidden are the options about files, about the log, and about what the model means. With
	// mip_feasibility_tolerance, HiGHS calls points optimal that are not.
	forbidden = program.NewPattern(`file|^(write|read)_|^log_|^output_flag$|^solve_relaxation$|` +
		`^mip_improving_solution|^mps_|^objective_(bound|target)$|_matrix_value$|^infinite_|` +
		`^mip_feasibility_tolerance$`)
	// tolerance are options with which HiGHS calls points optimal that are not, if they are loose.
	tolerance = program.NewPattern(`^kkt_tolerance$|(feasibility|optimality|residual)_tolerance$`)
)

// ValidOwn returns a *mip.OptionError of a solver that runs HiGHS if one of the options is not for
// Options.Own. HiGHS itself refuses unknown ones.
func ValidOwn(solver string, own []mip.Setting) error {
	for _, s := range own {
		e := &mip.OptionError{Solver: solver, Setting: s, Use: taken[s.Name]}
		switch {
		case e.Use != "":
			e.Why = "all solvers have the option " + e.Use + " for this"
		case !optionName.MatchString(s.Name):
			e.Why = "expected letters, digits and underscores as its name"
		case forbidden.MatchString(s.Name):
			e.Why = "it is about files, the log, or what the model means"
		case !optionValue.MatchString(s.Value):
			e.Why = "expected a number or a word as its value"
		case tolerance.MatchString(s.Name) && !program.Tight(s.Value):
			e.Why = program.Loose
		default:
			continue
		}
		return e
	}
	return nil
}

// refusal is what HiGHS prints for an option that it does not know, and for a value.
var refusal = program.NewPattern(`^ERROR: +(.*[Oo]ption.*)`)

func number(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }

// writeStart writes a point in the format of highs's own solution files, with the values of the
// rows: highs refuses a point with wrong ones.
func writeStart(ctx context.Context, file string, m *lin.Model, x []float64) error {
	p, err := m.Portable(ctx)
	if err != nil {
		return err
	}
	names, err := p.FileNames(ctx)
	if err != nil {
		return err
	}
	x = append([]float64(nil), x...)
	for _, added := range p.Cols[len(x):] {
		x = append(x, added.Lo) // they are fixed
	}
	b := fmt.Appendf(nil, "Model status\nUnknown\n\n# Primal solution values\nFeasible\n"+
		"Objective 0\n# Columns %d\n", len(p.Cols))
	for j, name := range names.Cols {
		b = fmt.Appendf(b, "%s %s\n", name, number(x[j]))
	}
	b = fmt.Appendf(b, "# Rows %d\n", len(p.Rows))
	for i, name := range names.Rows {
		b = fmt.Appendf(b, "%s %s\n", name, number(p.Rows[i].Terms.Value(x)))
	}
	return os.WriteFile(file, b, 0o600)
}
