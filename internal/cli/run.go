package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/job"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/puzzle/syntax"
)

// runFlags holds the flags of the commands that run an engine.
type runFlags struct {
	input
	engine string
	limit  int
	time   time.Duration
	json   bool
	terse  bool // no record is printed, unless json is set later
	jobs   int
	memory int
	share  shardFlags

	confirm string // of solve and count; bench confirms nothing

	solverFlags           // for engines that run a MIP solver
	noted       sync.Once // says once which options the solver ignores
	sum         summary
}

// rows returns the flags. What --limit takes differs from command to command.
func (f *runFlags) rows(a *app, limit option) []option {
	f.engine, f.memory = "auto", gridwright.DefaultMemory>>20
	return slices.Concat(f.input.rows(), []option{
		{"engine", a.engineValue(&f.engine),
			"search with this `ENGINE`: auto, native, sat, mip, native:" +
				strings.Join(partsOf(gridwright.Native), ", native:") +
				", sat:ENCODING, mip:FORMULATION@SOLVER"},
		limit, timeOption(&f.time),
		{"memory", within(&f.memory, leastMemory, mostMemory, " of MB"),
			"let a frontier search, or a count of Latin squares, use up to `N` MB per puzzle"},
		jsonOption(&f.json),
	}, f.solverFlags.rows(), f.share.rows())
}

// timeOption is the flag --time of a command for puzzles.
func timeOption(to *time.Duration) option {
	return option{"time", to, "stop each puzzle after this `TIME`: 10s, 2m, or seconds"}
}

// jsonOption is the flag --json of a command that prints records.
func jsonOption(to *bool) option {
	return option{"json", to, "print one JSON record per line (gridwright help records)"}
}

// jobsOption is the flag --jobs.
func jobsOption(to *int, help string) option {
	return option{"jobs,j", within(to, 0, maxJobs, ""), help}
}

// symmetricOption is the flag --symmetry.
func symmetricOption(to *string) option {
	all := wordsOf(gridwright.Symmetries())
	return option{"symmetry", oneOf(to, all...), "keep clues together with their images " +
		"under a `SYMMETRY`: " + strings.Join(all, ", ")}
}

// The bounds of --memory, in MB. The lower one is what the program uses before any search, plus a
// margin; the upper one is 64 TB.
const (
	leastMemory = 64
	mostMemory  = 64 << 20
)

// maxJobs is the most puzzles that are searched at the same time.
const maxJobs = 1024

// valid checks the flags, without looking at puzzles.
func (a *app) valid(cmd *cobra.Command, f *runFlags) error {
	tuned := f.solverFlags.valid(cmd, f.solver())
	switch {
	case f.jobs > 1 && f.log:
		return errors.New("--log shows one search at a time; leave out --jobs")
	case tuned != nil:
		return tuned
	}
	if err := a.knownConfirm(f.confirm); err != nil {
		return err
	}
	return a.usable(f.engine)
}

// solver reports whether the engine or the one that confirms runs a MIP solver.
func (f *runFlags) solver() bool {
	return strings.HasPrefix(f.engine, "mip") || strings.HasPrefix(f.confirm, "mip")
}

// share does the work of a command that searches the puzzles of files, or its part of it.
func (a *app) share(cmd *cobra.Command, f *runFlags, files []string, do func() error) error {
	if err := a.inPiece(&f.share, files); err != nil {
		return err
	}
	input := func(ctx context.Context) (string, error) {
		if f.share.piece != nil {
			return f.share.piece.Input, nil
		}
		return contents(ctx, files)
	}
	return a.sharedBy(cmd, &f.share, input, func(p *part) error {
		f.part, f.json = p, f.json || p.recording()
		return do()
	})
}

// processors returns a number of jobs, where 0 means one per processor.
func processors(jobs int) int { return cmp.Or(jobs, runtime.GOMAXPROCS(0)) }

// eachOf is each, or sideBySide for several jobs at the same time.
func (a *app) eachOf(in *input, files []string, jobs int, do func(*app, item) error) error {
	if jobs = processors(jobs); jobs > 1 {
		return a.sideBySide(in, files, jobs, false, do)
	}
	return a.each(in, files, func(it item) error { return do(a, it) })
}

// batch searches the puzzles of all files.
func (a *app) batch(f *runFlags, files []string, do func(*app, item) error) error {
	jobs := processors(f.jobs)
	if f.jobs == 0 && f.solver() { // a solver may take gigabytes, and --threads sets its processors
		jobs = 1
	}
	return a.sideBySide(&f.input, files, jobs, f.log, do)
}

// mostCosts is the number of puzzles of whose searches a terminal shows the cost.
const mostCosts = 10

// summed is batch, and prints the sum of several puzzles, or the cost of a single one.
func (a *app) summed(f *runFlags, files []string, do func(*app, item) error) error {
	start, bad := time.Now(), f.bad
	f.bad = func(a *app, t text, fault *syntax.Error) {
		f.sum.add(tally{boards: 1, unread: 1})
		if bad != nil {
			bad(a, t, fault)
		}
	}
	err := a.batch(f, files, do)
	switch all := &f.sum.all; {
	case all.boards > 1 && !f.part.recording():
		all.seconds = time.Since(start).Seconds()
		fmt.Fprintf(a.Stderr, "%s, %s boards/s\n", a.said(all.reason()),
			rate(all.boards, all.seconds))
	case all.boards == 1:
		a.costs(f.sum.alone)
	}
	return err
}

// cost prints on standard error what a puzzle cost, but in no file a line for each of several.
func (a *app) cost(it item, format string, args ...any) {
	if !it.others || a.StderrTerminal {
		fmt.Fprintf(a.Stderr, format+"\n", args...)
	}
}

func (a *app) costs(lines []string) {
	for _, line := range lines {
		fmt.Fprintln(a.Stderr, line)
	}
}

// run runs one job and calls printRecord. It returns false if nothing is left to print.
func (a *app) run(f *runFlags, verb job.Verb, it item) (job.Record, bool) {
	rec := a.record(f, verb, it)
	return rec, a.printRecord(f, rec, it)
}

// record runs one job.
func (a *app) record(f *runFlags, verb job.Verb, it item) job.Record {
	setup, end := a.setup(f)
	defer end()
	rec := job.Run(a.metered(f), f.job(verb, it), setup)
	if rec.Model != nil && len(rec.Model.Ignored) > 0 {
		f.noted.Do(func() { a.noteIgnored(rec.Model.Solver, rec.Model.Ignored) })
	}
	f.sum.add(tallyOf(rec))
	a.raise(runExit(rec))
	if f.unconfirmed(rec) && !f.part.recording() { // the codes of recorded items are those of searches
		a.raise(exitUnknown)
	}
	return rec
}

// unconfirmed reports whether --confirm asked for a confirmation that could not be had.
func (f *runFlags) unconfirmed(rec job.Record) bool {
	return f.confirm != "" && f.confirm != "no" &&
		(rec.Confirmation != nil && rec.Confirmation.Reason != "" ||
			rec.Status == job.Solved && rec.Stop != gridwright.AtLimit)
}

// runExit returns the exit code of one run, whatever the command; solveExit and countExit know
// more.
func runExit(rec job.Record) int {
	switch {
	case rec.Status == job.Failed:
		return exitBad
	case rec.Stop == gridwright.Interrupted || rec.Status == job.Unknown:
		return exitUnknown
	}
	return exitAnswered
}

// solveExit returns the exit code of one puzzle, interrupts and faults aside.
func solveExit(rec job.Record, unique bool) int {
	switch rec.Status {
	case job.None:
		return exitNo
	case job.Several:
		if unique {
			return exitNo
		}
	case job.Solved:
		if unique {
			return exitUnknown
		}
	}
	return exitAnswered
}

// job returns the job for a puzzle.
func (f *runFlags) job(verb job.Verb, it item) job.Job {
	j := it.job(f.time)
	j.Verb, j.Engine, j.Confirm = verb, gridwright.Engine(f.engine), gridwright.Engine(f.confirm)
	j.Terse = f.terse && !f.json
	j.Limit, j.Memory, j.Objectives, j.WarmStart = f.limit, int64(f.memory)<<20, f.objectives, f.warm
	return j
}

// metered returns a context whose searches report to the progress line.
func (a *app) metered(f *runFlags) context.Context {
	if a.watched() && !f.log {
		return gridwright.WithMeter(a.ctx, a.meter)
	}
	return a.ctx
}

// setup returns what finds the solver, with the options that the flags ask for. end closes the
// solver's log.
func (a *app) setup(f *runFlags) (setup job.Setup, end func()) {
	tuned := f.options()
	tuned.Log, end = a.logged(&f.solverFlags)
	return a.setupWith(tuned), end
}

// printRecord prints the record with --json, and otherwise reports a failure. It returns false if
// nothing is left to print.
func (a *app) printRecord(f *runFlags, rec job.Record, it item) bool {
	if f.json {
		a.printJSON(rec)
		return false
	}
	if rec.Status == job.Failed {
		err := fmt.Errorf("%s: %s", it.where(), rec.Error)
		if rec.Model != nil && !f.log {
			err = hinted{err, "--log shows what the solver printed"}
		}
		a.report(err)
		return false
	}
	return true
}

// recordUnread makes --json print a record for puzzles that can't be read.
func (f *runFlags) recordUnread(verb job.Verb) {
	f.input.recordUnread(f.json, job.Job{Verb: verb, Engine: gridwright.Engine(f.engine),
		Limit: f.limit})
}

// recordUnread makes --json print a record for puzzles that can't be read, and for those whose
// entries can't. The verb of the job chooses the record.
func (in *input) recordUnread(asJSON bool, j job.Job) {
	if !asJSON {
		return
	}
	in.bad = func(a *app, t text, fault *syntax.Error) {
		j := j
		j.File, j.Line = fault.File, fault.Line
		if t.block != nil {
			j.Line, j.Name = t.block.First().Number, t.block.Value("name")
		}
		a.printJSON(job.Unread(j, fault))
	}
}

// costOf returns which engine answered, and at what cost, in lines.
func costOf(rec job.Record) (lines []string) {
	nodes := wording.Count(int(rec.Nodes), "node")
	if m := rec.Model; m != nil {
		lines = modelCost(m)
		nodes += ", " + wording.Count(int(m.Iterations), "iteration")
	}
	lines = append(lines, fmt.Sprintf("%s: %s, %s", withMethod(rec.Engine, rec.Method), nodes,
		clock(rec.Seconds)))
	if c := rec.Confirmation; c != nil && c.Stop != "" {
		what := "node"
		if c.Engine == string(gridwright.ByProof) {
			what = "step"
		}
		lines = append(lines, fmt.Sprintf("%s: %s, %s", withMethod(c.Engine, c.Method),
			wording.Count(int(c.Nodes), what), clock(c.Seconds)))
	}
	for l := rec.Looser; l != nil; l = l.Then {
		lines = append(lines, fmt.Sprintf("with %s: %s", l.Rules, clock(l.Seconds)))
	}
	return lines
}

// account prints the cost of a search on standard error: of the first puzzles on a terminal, and
// elsewhere of a single one. It prints all notes of the search.
func (a *app) account(f *runFlags, rec job.Record, it item) {
	switch lines := costOf(rec); {
	case a.StderrTerminal && it.index < mostCosts:
		a.costs(lines)
	case it.index == 0:
		f.sum.alone = lines
	}
	if rec.Error != "" {
		a.say("note: %s", rec.Error)
		a.hint(rec.Hint)
	}
	for l := rec.Looser; l != nil; l = l.Then {
		if l.Error != "" {
			a.say("note: %s", l.Error)
		}
		if l.Found > 0 {
			a.hint(fmt.Sprintf("to solve it by these rules, add %s to the line that names the kind",
				l.Rules))
		}
	}
}

// withMethod names an engine and the method by which it searched, if that is known.
func withMethod(engine, method string) string {
	if method == "" {
		return engine
	}
	return engine + " (" + method + ")"
}

// modelCost returns the size of a model, before and after presolve, and how often it was solved.
func modelCost(m *mip.Report) []string {
	size := fmt.Sprintf("model: %d columns (%d binary, %d continuous), %d rows, %d nonzeros",
		m.Cols, m.Binaries, m.Continuous, m.Rows, m.Nonzeros)
	solved := wording.Count(m.Solves, "solve")
	if p := m.Presolved; p != nil {
		solved = fmt.Sprintf("presolve leaves %s and %s; %s",
			wording.Count(p.Cols, "column"), wording.Count(p.Rows, "row"), solved)
	}
	if m.Rounds > 0 {
		solved += fmt.Sprintf(", %s with %s in all",
			wording.Count(m.Rounds, "round"), wording.Count(m.LazyRows, "lazy row"))
	}
	return []string{size, solved}
}
