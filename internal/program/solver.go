package program

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/lin/mps"
	"github.com/gridwright/gridwright/lin/sol"
	"github.com/gridwright/gridwright/mip"
)

// Description is what a Solver must know about its program: the command line, and what the log and
// the status of the solution file mean.
type Description struct {
	Name       string   // the solver's spelling in flags and records
	Version    *Pattern // its first group is the version, in what AskVersion prints
	AskVersion []string // the arguments that have the program print its version

	// Arguments returns the command line of a run, and writes further files to its folder.
	Arguments func(ctx context.Context, in Input, o mip.Options) ([]string, error)

	// Write writes the model to ModelFile; nil stands for mps.Write. Dual values are read only if the
	// rows of the file are those of the model's portable form.
	Write func(context.Context, io.Writer, *lin.Model) ([]string, error)
	// Prepare returns the model to write to ModelFile in place of another one, with the same
	// columns and rows. Rows without limits are not written. It is nil if each model is written as
	// it is.
	Prepare func(*lin.Model) *lin.Model

	// Format is that of the solution file, as package sol names it. If Sparse is set, the file may
	// leave out columns that are 0.
	Format string
	Sparse bool
	// Exact reads ExactFile, for programs whose solution file rounds its numbers. It returns the
	// value of the objective, those of the columns in the order of names, and the dual values of
	// the rows. It is nil for others.
	Exact func(text string, names []string) (obj float64, x, duals []float64, err error)
	// Log reads the log into a result: version, nodes, iterations, bound, and size after presolve.
	Log func(m *lin.Model, log string) mip.Result
	// Status returns what the status of the solution file means, in the words that package sol
	// reads. r is what Log made of the log. The error is for a status that means a failure.
	Status func(m *lin.Model, status string, r mip.Result) (Verdict, error)

	// Ignores names the options that the program does not have, as Options.Given does.
	Ignores []string
	// Refusal is what the log says if the program does not take an option of Options.Own. Its first
	// group is the reason.
	Refusal *Pattern
	// State updates the state of a solve from a line of the log, and reports whether the line has
	// one. Values of the objective are minimized.
	State func(line string, s *mip.State) bool
	// Infeasible is what the log says where the program crashes after it has found the model
	// infeasible. It is nil for programs without such a bug.
	Infeasible *Pattern
	// Doubtful reports whether presolve alone led to the result, and may be wrong. The model is
	// then solved again without presolve, and the better of two points counts. It is nil for programs
	// whose presolve is right.
	Doubtful func(m *lin.Model, r mip.Result) bool
	// Hurried reports whether the result is wrong if presolve ran out of time. It is doubtful
	// then: if the run took half of its time limit or more. It is nil for programs that know when
	// they ran out.
	Hurried func(r mip.Result) bool

	// LastSaved returns the last point in the text of SavedFile, or nil. It serves programs that
	// save incumbents on the way, if they are asked to stop and write no solution. It is nil for
	// others.
	LastSaved func(m *lin.Model, names []string, text string) []float64
}

// Verdict is what the status of a solution file means.
type Verdict struct {
	Stop mip.Stop // how the solve ended; "" counts as mip.Unknown
	// Point reports whether values in the file are a point of the model.
	Point bool
	// Bound reports whether the value of the objective at the point is also the bound on it.
	Bound bool
	Raw   string // the status in the program's words, if the file words it wrongly; else ""
}

// The files of a run.
const (
	ModelFile    = "model.mps"    // the model
	SolutionFile = "solution.txt" // the solution, which the program writes
	ExactFile    = "exact.bin"    // the same with all digits, which some programs write before
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

// Solve solves m. Which options count depends on the arguments that the description passes on. If
// the program's presolve may be wrong about the result, the model is solved again without it. The
// time limit covers both.
func (s Solver) Solve(ctx context.Context, m *lin.Model, o mip.Options) (mip.Result, error) {
	start := time.Now()
	r, err := s.once(ctx, m, o)
	late := o.Time > 0 && time.Since(start) >= o.Time/2
	switch {
	case err != nil || o.NoPresolve:
		return r, err
	case s.d.Doubtful != nil && s.d.Doubtful(m, r):
	case s.d.Hurried != nil && late && s.d.Hurried(r):
	default:
		return r, err
	}
	o.NoPresolve = true
	if o.Time > 0 {
		o.Time = max(o.Time-time.Since(start), time.Millisecond)
	}
	again, err := s.once(ctx, m, o)
	if err != nil {
		if !stands(m, r) {
			return again, err
		}
		again.Stop = mip.Unknown
	}
	return settle(m, r, again), nil
}

// stands reports whether a result is an optimum with a point that satisfies the model.
func stands(m *lin.Model, r mip.Result) bool {
	return r.Stop == mip.Optimal && r.Point != nil && m.Check(r.Point, lin.Usual) == nil
}

// exactly reports whether the point of a result satisfies the model without any tolerance: one that
// does not may be better than the optimum.
func exactly(m *lin.Model, r mip.Result) bool { return m.Check(r.Point, lin.Tolerance{}) == nil }

// settle returns the result of a program that was asked twice, the second time without presolve. A
// point that satisfies the model refutes a claim that there is none, or none so good; where no
// point decides, the second result counts. Where the second claims nothing, as at the end of its
// time, the point of the first stays and its claim does not.
func settle(m *lin.Model, first, second mip.Result) mip.Result {
	r, other := second, first
	claims := []mip.Stop{mip.Optimal, mip.Infeasible, mip.Unbounded, mip.InfOrUnb}
	switch {
	case !stands(m, first):
	case !slices.Contains(claims, second.Stop):
		if second.Point == nil || before(m, m.Value(first.Point), m.Value(second.Point)) {
			r.Point, r.Obj = first.Point, first.Obj
		}
	case !stands(m, second),
		before(m, m.Value(first.Point), m.Value(second.Point)) && exactly(m, first):
		r, other = first, second
	}
	better := other.Stop != mip.Optimal || other.Point == nil || !stands(m, other) ||
		before(m, m.Value(r.Point), m.Value(other.Point)) && exactly(m, r)
	if stands(m, r) && slices.Contains(claims, other.Stop) && said(m, r) != said(m, other) && better {
		r.Retracted = said(m, other)
	}
	r.Log = first.Log + second.Log
	r.Nodes, r.Iterations = first.Nodes+second.Nodes, first.Iterations+second.Iterations
	r.Ignored = first.Ignored
	return r
}

// said describes a result: "optimal at 3".
func said(m *lin.Model, r mip.Result) string {
	if r.Stop == mip.Optimal && r.Point != nil {
		return fmt.Sprintf("optimal at %.10g", m.Value(r.Point))
	}
	return string(r.Stop)
}

// before reports whether the value a of the objective is better than b.
func before(m *lin.Model, a, b float64) bool {
	if m.Maximize {
		return a > b
	}
	return a < b
}

// once runs the program once.
func (s Solver) once(ctx context.Context, m *lin.Model, o mip.Options) (mip.Result, error) {
	folder, err := NewFolder()
	if err != nil {
		return mip.Result{}, err
	}
	defer folder.Close()
	begun, limit := time.Now(), o.Time
	write := s.d.Write
	if write == nil {
		write = mps.Write
	}
	names, err := writeModel(ctx, &o, folder.Path, ModelFile, write, s.d.prepared(m))
	if err != nil {
		return mip.Result{}, err
	}
	run := Run{Solver: s.d.Name, Path: s.path, Folder: folder, Time: o.Time, Log: o.Log}
	if limit > 0 {
		// The program reads the model before its own clock starts, which takes about as long.
		o.Time = max(o.Time-time.Since(begun), o.Time/2)
	}
	args, err := s.d.Arguments(ctx, Input{folder.Path, m, names}, o)
	if err != nil {
		return mip.Result{}, err
	}
	refusal := ""
	run.Line = s.watching(m, o, &refusal)
	ended, err := run.Do(ctx, args...)
	if refusal != "" {
		e := &mip.OptionError{Solver: s.d.Name, Why: refusal}
		if len(o.Own) == 1 {
			e.Setting = o.Own[0]
		}
		return mip.Result{Stop: mip.Unknown, Log: ended.Log}, e
	}
	if err != nil && ended.Exit < 0 && s.d.Infeasible != nil && s.d.Infeasible.MatchString(ended.Log) {
		r := s.d.Log(m, ended.Log)
		r.Stop, r.Raw = mip.Infeasible, s.d.Infeasible.FindString(ended.Log)
		return r, nil
	}
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
	r, err := s.d.Read(m, names, ended, wrote)
	r.Ignored = o.Given(slices.Clone(s.d.Ignores)...)
	return r, err
}

// watching returns a function for the lines of the log, or nil if nobody needs them. It stops a run
// whose program refuses an option of Options.Own, and sets the reason.
func (s Solver) watching(m *lin.Model, o mip.Options, refusal *string) func(line string) bool {
	watch := o.Watch != nil && s.d.State != nil
	if !watch && len(o.Own) == 0 {
		return nil
	}
	var state mip.State
	return func(line string) bool {
		if len(o.Own) > 0 && s.d.Refusal != nil && *refusal == "" {
			if groups := s.d.Refusal.FindStringSubmatch(line); groups != nil {
				*refusal = groups[1]
				return false
			}
		}
		if watch && s.d.State(line, &state) {
			in := state
			in.Obj, in.Bound = Minimized(m, state.Obj), Minimized(m, state.Bound)
			o.Watch(in)
		}
		return true
	}
}

// Files lists the files that a run may leave behind, the solution file first.
func (d Description) Files() []string {
	files := []string{SolutionFile}
	if d.Exact != nil {
		files = append(files, ExactFile)
	}
	if d.LastSaved != nil {
		files = append(files, SavedFile)
	}
	return files
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
		err = d.readSolution(m, names, text, wrote, &r)
	}
	r, err = ended.forgive(m, r, err)
	if d.LastSaved != nil && err == nil && r.Point == nil && r.Stop == ended.Stopped {
		r.Point = d.LastSaved(m, names, wrote[SavedFile])
	}
	return r, err
}

// readSolution adds the contents of the solution file to a result.
func (d Description) readSolution(m *lin.Model, names []string, text string,
	wrote map[string]string, r *mip.Result,
) error {
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
	r.Raw = cmp.Or(verdict.Raw, r.Raw)
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
	duals := v.RowDuals
	if d.Exact != nil {
		if x, stated, duals, err = d.exact(m, names, x, wrote); err != nil {
			return err
		}
	}
	r.Point, r.Duals = x, d.duals(m, duals)
	if verdict.Bound {
		r.Bound, r.Bounded = stated, true
	}
	return nil
}

// prepared returns the model to write.
func (d Description) prepared(m *lin.Model) *lin.Model {
	if d.Prepare == nil {
		return m
	}
	return d.Prepare(m)
}

// duals returns the dual values of the rows of m, in its sense, from those of the rows in its file.
// Only linear programs have such.
func (d Description) duals(m *lin.Model, file []float64) []float64 {
	if file == nil || slices.ContainsFunc(m.Cols, func(c lin.Col) bool { return c.Integer }) {
		return nil
	}
	own := d.prepared(m).RowDuals(file)
	for i, y := range own {
		own[i] = Minimized(m, y)
	}
	return own
}

// exact returns the point of ExactFile, its objective's value in the sense of m, and the dual
// values of the rows in the file. rounded is the point in the solution file, which must be the
// same.
func (d Description) exact(m *lin.Model, names []string, rounded []float64,
	wrote map[string]string,
) (x []float64, stated float64, duals []float64, err error) {
	fault := func(what string, err error) ([]float64, float64, []float64, error) {
		return nil, 0, nil, &mip.Fault{Solver: d.Name, What: what, Err: err}
	}
	text, written := wrote[ExactFile]
	if !written {
		return fault("ended without writing the file "+ExactFile, nil)
	}
	obj, all, duals, err := d.Exact(text, names)
	if err != nil {
		return fault("wrote a file "+ExactFile+" that can't be read", err)
	}
	x, stated, err = Point(d.Name, m, names,
		sol.Values{ByNumber: all, Obj: obj, HasObj: true})
	if err != nil {
		return nil, 0, nil, err
	}
	for j := range x {
		// Written so that it is false for NaN. Files leave out what is almost 0.
		if same := abs(x[j]-rounded[j]) <= rounding*max(1, abs(x[j])); !same {
			return fault(fmt.Sprintf("wrote two solutions that differ: column %s is %v and %v",
				m.ColName(j), rounded[j], x[j]), nil)
		}
	}
	return x, stated, duals, nil
}

// rounding is how far a number with 7 digits or more may be from the exact one, relative to it.
const rounding = 1e-6
