package program

import (
	"context"
	"io"
	"regexp"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/lin/mps"
	"github.com/gridwright/gridwright/mip"
)

// Description is what a Solver must know about its program: the command line, and what the log and
// the status of the solution file mean.
type Description struct {
	Name       string         // the solver's spelling in flags and records
	Version    *regexp.Regexp // its first group is the version, in what AskVersion prints
	AskVersion []string       // the arguments that have the program print its version

	// Arguments returns the command line of a run, and writes further files to its folder.
	Arguments func(ctx context.Context, in Input, o mip.Options) ([]string, error)

	// Write writes the model to ModelFile; nil stands for mps.Write.
	Write func(context.Context, io.Writer, *lin.Model) ([]string, error)

	// Format is that of the solution file, as package sol names it. If Sparse is set, the file may
	// leave out columns that are 0.
	Format string
	Sparse bool
	// Log reads the log into a result: version, nodes, iterations, bound, and size after presolve.
	Log func(m *lin.Model, log string) mip.Result
	// Status returns what the status of the solution file means, in the words that package sol reads.
	// r is what Log made of the log. The error is for a status that means a failure.
	Status func(m *lin.Model, status string, r mip.Result) (Verdict, error)

	// LastSaved returns the last point in the text of SavedFile, or nil. It serves programs that save
	// incumbents on the way, if they are asked to stop and write no solution. It is nil for others.
	LastSaved func(m *lin.Model, names []string, text string) []float64
}

// Verdict is what the status of a solution file means.
type Verdict struct {
	Stop mip.Stop // how the solve ended; "" counts as mip.Unknown
	// Point reports whether values in the file are a point of the model.
	Point bool
	// Bound reports whether the value of the objective at the point is also the bound on it.
	Bound bool
}

// The files of a run.
const (
	ModelFile    = "model.mps"    // the model
	SolutionFile = "solution.txt" // the solution, which the program writes
	SavedFile    = "saved.txt"    // the incumbents, which some programs write
)

// Input is what a run starts from.
type Input struct {
	Folder string     // where it runs; the model is in ModelFile
	Model  *lin.Model // the model
	Names  []string   // of the columns in the model's file
}

// Solver is a solver that is a separate program. It is a mip.Solver.
type Solver struct {
	d    Description
	path string
}

// New returns the solver that runs the executable at path.
func New(d Description, path string) Solver { return Solver{d, path} }

// Name returns the name in the description.
func (s Solver) Name() string { return s.d.Name }

// Version asks the executable for its version. The error is a *mip.Fault, or that of ctx.
func (s Solver) Version(ctx context.Context) (string, error) {
	return version(ctx, s.d.Name, s.path, s.d.Version, s.d.AskVersion...)
}

// Solve solves m. Which options count depends on the arguments that the description passes on.
func (s Solver) Solve(ctx context.Context, m *lin.Model, o mip.Options) (mip.Result, error) {
	folder, err := NewFolder()
	if err != nil {
		return mip.Result{}, err
	}
	defer folder.Close()
	write := s.d.Write
	if write == nil {
		write = mps.Write
	}
	names, err := writeModel(ctx, &o, folder.Path, ModelFile, write, m)
	if err != nil {
		return mip.Result{}, err
	}
	args, err := s.d.Arguments(ctx, Input{folder.Path, m, names}, o)
	if err != nil {
		return mip.Result{}, err
	}
	run := Run{Solver: s.d.Name, Path: s.path, Folder: folder, Time: o.Time, Log: o.Log}
	ended, err := run.Do(ctx, args...)
	if err != nil {
		return mip.Result{Stop: mip.Unknown, Log: ended.Log}, err
	}
	wrote := map[string]string{}
	for _, name := range s.d.Files() {
		if name == SavedFile && ended.Stopped == "" {
			continue // it may be large, and is not needed
		}
		text, written, err := run.Read(name)
		if err != nil {
			return mip.Result{Stop: mip.Unknown, Log: ended.Log}, err
		}
		if written {
			wrote[name] = text
		}
	}
	return s.d.Read(m, names, ended, wrote)
}

// Files lists the files that a run may leave behind, the solution file first.
func (d Description) Files() []string {
	if d.LastSaved == nil {
		return []string{SolutionFile}
	}
	return []string{SolutionFile, SavedFile}
}

// Read returns the result of a run from what it left behind: how it ended, with its log, and the
// texts of the files that it wrote, by their names. names are those of the columns in the model's
// file. The error is a *mip.Fault.
func (d Description) Read(m *lin.Model, names []string, ended Ended, wrote map[string]string,
) (mip.Result, error) {
	r := d.Log(m, ended.Log)
	r.Stop, r.Log = mip.Unknown, ended.Log
	err := unwritten(d.Name, ended)
	if text, written := wrote[SolutionFile]; written {
		err = d.readSolution(m, names, text, &r)
	}
	r, err = ended.forgive(m, r, err)
	if d.LastSaved != nil && err == nil && r.Point == nil && r.Stop == ended.Stopped {
		r.Point = d.LastSaved(m, names, wrote[SavedFile])
	}
	return r, err
}

// readSolution adds the contents of the solution file to a result.
func (d Description) readSolution(m *lin.Model, names []string, text string, r *mip.Result) error {
	columns := len(names)
	if d.Sparse {
		columns = -1
	}
	v, has, err := ReadSolution(d.Name, d.Format, text, columns)
	if err != nil {
		return err
	}
	r.Raw = v.Status
	verdict, err := d.Status(m, v.Status, *r)
	if err != nil {
		return err
	}
	switch verdict.Stop {
	case "":
	case mip.Infeasible, mip.InfOrUnb, mip.Unbounded:
		r.Bounded = false // the log may have a bound from before it knew
		fallthrough
	default:
		r.Stop = verdict.Stop
	}
	if !has || !verdict.Point {
		return nil
	}
	x, stated, err := Point(d.Name, m, names, v)
	if err != nil {
		return err
	}
	r.Point = x
	if verdict.Bound {
		r.Bound, r.Bounded = stated, true
	}
	return nil
}
