package cli

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"github.com/gridwright/gridwright/internal/job"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/lin/file"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/puzzle"
)

// conflictFlags holds the flags of "model conflict".
type conflictFlags struct {
	puzzle  modelFlags
	model   modelInput
	engine  string
	confirm string
	json    bool
}

func (a *app) conflictCommand() *cobra.Command {
	var f conflictFlags
	f.engine, f.confirm = "mip", "auto"
	return a.command(&cobra.Command{
		Use:   "conflict FILE",
		Short: "Show why a model has no solution: rows that contradict each other",
		Long: `Conflict finds rows and bounds of a model that no point satisfies together, although a
point satisfies all but any one of them (an IIS, an irreducible infeasible subsystem). There may be
other conflicts, some of them smaller.

FILE is an LP or MPS file, or a puzzle, which --formulation states as a model. For a puzzle,
conflict also prints what fixed columns mean, and which clues contradict each other; it leaves out
rows that are added only when a point violates them. "gridwright help modelling" shows more.

Exit codes: 0 a conflict is shown, or the model has a point; 2 bad input, or an engine fails or is
contradicted; 3 not known within the limits.`,
		Example: `  gridwright model conflict model.lp
  gridwright model conflict --formulation assign --engine cbc puzzle.txt
  gridwright model conflict --json --time 1m model.mps.gz`,
		Args: a.argCount(1, 1, "file"),
		RunE: func(cmd *cobra.Command, files []string) error {
			if f.puzzle.formulation != "" && file.Known(files[0]) {
				return a.usage(cmd, errors.New("--formulation is for puzzles; leave it out for models"))
			}
			if _, err := a.modelSolver(f.engine, nil); err != nil {
				return a.usage(cmd, err)
			}
			look, err := a.looking(f.confirm)
			if err != nil {
				return err
			}
			return a.conflict(&f, look, files[0])
		},
	}, append(f.puzzle.input.rows(), []option{
		{"formulation", &f.puzzle.formulation, formulationUsage},
		{"engine", a.engineValue(&f.engine),
			"solve with this `ENGINE`: mip@SOLVER; by default the best that is installed"},
		{"confirm", a.confirmValue(&f.confirm),
			"have this `SOLVER` confirm the conflict: auto picks one, no skips this"},
		{"time", &f.puzzle.time, stopAfter},
		jsonOption(&f.json),
	}...))
}

// conflict reads or builds a model, and prints a conflict of it.
func (a *app) conflict(f *conflictFlags, look mip.Look, name string) error {
	begun := time.Now()
	x, err := a.examine(&f.puzzle, &f.model, name)
	if err != nil {
		return a.cutShort(err, "no conflict is known")
	}
	m, where := x.model, x.where
	solver, err := a.modelSolver(f.engine, m)
	if err != nil {
		return err
	}
	o := mip.Options{Time: remaining(begun, f.puzzle.time)}
	var c mip.Conflict
	err = a.timed(0, func(ctx context.Context) (err error) {
		w := work.Begin(ctx, "looking for a conflict in "+where, "")
		c, err = mip.FindConflict(ctx, solver, m, o)
		_ = w.End() // the conflict states whether it is complete
		return err
	})
	if err != nil {
		return hintSolver(fmt.Errorf("%s: %w", where, err), solver.Name())
	}
	var e mip.Confirmation
	if c.Stop == mip.Infeasible {
		if f.puzzle.time > 0 {
			look.Time = left(begun, f.puzzle.time)
		}
		e, err = a.confirm(where, solver, c.Model(m), mip.Result{Stop: c.Stop}, look)
		if err != nil {
			return hintSolver(fmt.Errorf("%s: %w", where, err), solver.Name())
		}
	}
	a.printConflict(f, solver.Name(), x, c, e)
	if f.json || c.Stop != mip.Infeasible || x.puzzle == nil {
		return nil
	}
	limit := time.Duration(0)
	if f.puzzle.time > 0 {
		if limit = left(begun, f.puzzle.time); limit < 0 {
			a.line("looks for clues", "command", `"gridwright deduce"`)
			return nil
		}
	}
	return a.printClash(*x.puzzle, limit)
}

// conflictRecord is a conflict as --json prints it.
type conflictRecord struct {
	Schema       int           `json:"schema"`
	File         string        `json:"file"`
	Solver       string        `json:"solver"`
	Formulation  string        `json:"formulation,omitempty"` // of a puzzle
	Stop         mip.Stop      `json:"stop"`
	Evidence     mip.Evidence  `json:"evidence,omitempty"` // for the conflict, if there is one
	Confirmation *modelLook    `json:"confirmation,omitempty"`
	Irreducible  bool          `json:"irreducible"`
	Solves       int           `json:"solves"`
	Rows         []namedText   `json:"rows"`
	Bounds       []boundsState `json:"bounds"`
}

// namedText is a row with its text.
type namedText struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// boundsState is a column with its bounds, and what it means.
type boundsState struct {
	Name    string `json:"name"`
	Text    string `json:"text"`
	Meaning string `json:"meaning,omitempty"`
}

func (a *app) printConflict(f *conflictFlags, solver string, x examined, c mip.Conflict,
	e mip.Confirmation,
) {
	m := x.model
	r := conflictRecord{Schema: job.Schema, File: x.where, Solver: solver, Formulation: x.formulation,
		Stop: c.Stop, Irreducible: c.Stop == mip.Infeasible && c.Irreducible, Solves: c.Solves,
		Rows: []namedText{}, Bounds: []boundsState{}, Evidence: e.Evidence,
		Confirmation: newModelLook(e)}
	for _, i := range c.Rows {
		r.Rows = append(r.Rows, namedText{m.RowName(i), m.RowText(i)})
	}
	for _, j := range c.Cols {
		r.Bounds = append(r.Bounds, boundsState{m.ColName(j), m.BoundsText(j), x.meaning(j)})
	}
	if c.Stop != mip.Infeasible && c.Stop != mip.Optimal {
		a.raise(exitUnknown)
	}
	if f.json {
		a.printJSON(r)
		return
	}
	form := "no point satisfies"
	switch {
	case c.Stop == mip.Optimal:
		form = "has a point"
	case c.Stop != mip.Infeasible:
		form = "not known within"
	case c.Integral:
		form = "no point satisfies/whole"
	}
	said := puzzle.Because(form, "model", x.title(), "members", members(c))
	if c.Stop != mip.Infeasible {
		a.printf("%s\n", a.said(said))
		return
	}
	needed := "each is needed"
	if !c.Irreducible {
		needed = "each is needed/perhaps"
	}
	a.line(needed, "what", grounded(said, e))
	a.printMembers(c.Lines(m), r.Bounds)
	fmt.Fprintf(a.Stderr, "%s on %s: %s%s\n", x.where, solver, wording.Count(c.Solves, "solve"),
		doubts(e))
}

// members counts the rows and bounds of a conflict: "1 row and the bounds of 2 columns".
func members(c mip.Conflict) puzzle.Reason {
	rows := counted("row", len(c.Rows))
	bounds := puzzle.Because("bounds of", "columns", counted("column", len(c.Cols)))
	switch {
	case len(c.Cols) == 0:
		return rows
	case len(c.Rows) == 0:
		return bounds
	}
	return puzzle.Because("rows and bounds", "rows", rows, "bounds", bounds)
}

// mostMembers is how many rows and bounds of a conflict a terminal shows. Nobody reads more.
const mostMembers = 30

// printMembers prints the rows and bounds of a conflict.
func (a *app) printMembers(lines []string, bounds []boundsState) {
	for k, b := range bounds {
		if b.Meaning != "" {
			lines[len(lines)-len(bounds)+k] += ": " + b.Meaning
		}
	}
	more := 0
	if a.StdoutTerminal && len(lines) > mostMembers {
		more = len(lines) - mostMembers
		lines = lines[:mostMembers]
	}
	for _, line := range lines {
		a.printf("  %s\n", wording.Visible(line))
	}
	if more > 0 {
		a.printf("  %s\n", a.said(puzzle.Because("and more lines", "n", more, "flag", "--json")))
	}
}
