package cli

import (
	"fmt"
	"io"
	"strings"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/job"
	"github.com/gridwright/gridwright/internal/words"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/puzzle"
)

// A verdict stands alone on its line, so that people and scripts find it. The line below says what
// it rests on, in the words of somebody who sets puzzles. Records have the statuses and the words
// of evidence instead.

// said says a reason in the language of steps.
func (a *app) said(r puzzle.Reason) string { return a.Words.Say(r, words.Whole) }

// raiseFor sets the exit code for the status of a puzzle, of which all is known or not.
func (a *app) raiseFor(status job.Status, complete bool) {
	switch {
	case status == job.Failed:
		a.raise(exitBad)
	case status == job.None:
		a.raise(exitNo)
	case !complete:
		a.raise(exitUnknown)
	}
}

// line prints a form with its parts, as puzzle.Because takes them, on a line.
func (a *app) line(form string, parts ...any) {
	a.printf("%s\n", a.said(puzzle.Because(form, parts...)))
}

// heads returns the heads of a table's columns, which bars part.
func (a *app) heads(form string) (all []any) {
	for _, head := range strings.Split(a.said(puzzle.Because(form)), "|") {
		all = append(all, head)
	}
	return all
}

// tabbed prints the heads of a table's columns on a line of a tab writer.
func (a *app) tabbed(w io.Writer, form string) {
	fmt.Fprintln(w, strings.ReplaceAll(a.said(puzzle.Because(form)), "|", "\t"))
}

// status says a status in a table.
func (a *app) status(s job.Status) string { return a.said(puzzle.Because("status " + string(s))) }

// printVerdict prints a verdict and, indented below it, what it rests on. Each line begins with a
// text: "# " for a comment of the text format.
func (a *app) printVerdict(before string, verdict, grounds puzzle.Reason) {
	const width, indent = 80, "  "
	a.printf("%s%s\n", before, a.said(verdict))
	for _, line := range wrapped(a.said(grounds), width-len(before)-len(indent)) {
		a.printf("%s%s%s\n", before, indent, line)
	}
}

// verdictOf returns the verdict of a status.
func verdictOf(s job.Status) puzzle.Reason { return puzzle.Because("verdict " + string(s)) }

// A claim is that there is no answer, no other, or exactly a number of them.
type claim struct {
	evidence gridwright.Evidence
	engine   string            // that searched; "" if not known
	pruned   []string          // the packages with which it prunes
	second   *job.Confirmation // that looked again; nil for none
	ask      bool              // the command has --confirm, and it was not used
}

// claimOf returns the claim of a record.
func claimOf(rec job.Record, confirm string) claim {
	return claim{rec.Evidence, searcher(rec.Engine, rec.Method), rec.Pruned, rec.Confirmation,
		confirm == ""}
}

// searcher names the engine that searched: of those that run several searches, these.
func searcher(engine, method string) string {
	if method != "" && (engine == "auto" || engine == "native") {
		return method
	}
	return strings.TrimPrefix(engine, "native:")
}

// grounds returns what a claim rests on.
func (c claim) grounds() puzzle.Reason {
	searched, solver := puzzle.Because("searched"), c.evidence.Solver() != ""
	if c.engine != "" {
		searched = puzzle.Because("searched by", "engine", searcher(c.engine, ""))
	}
	agreed := c.evidence == gridwright.Agreed
	switch {
	case c.evidence == gridwright.Proved:
		steps := counted("step", int(c.second.Nodes))
		if solver := mip.Outside(c.pruned); solver != "" {
			return puzzle.Because("proved/claimed", "engine", solver, "steps", steps)
		}
		return puzzle.Because("proved", "searched", searched, "steps", steps)
	case agreed && c.second != nil:
		return c.counted(puzzle.Because("agreed", "searched", searched, "engine",
			searcher(c.second.Engine, c.second.Method)))
	case agreed:
		return puzzle.Because("agreed by two", "searched", searched)
	case solver:
		searched = puzzle.Because("searched in floating point", "evidence", string(c.evidence))
	}
	switch {
	case c.second != nil:
		return c.counted(puzzle.Because("not confirmed", "searched", searched, "why", c.second.Reason))
	case c.ask:
		return puzzle.Because("confirm adds", "searched", searched, "flag", "--confirm"+noBreak+"auto")
	case solver:
		return puzzle.Because("not by a second", "searched", searched)
	case c.engine == "":
		return puzzle.Because("by one program", "searched", searched)
	}
	return searched
}

// counted adds why the engine of --confirm does not count, if it does not.
func (c claim) counted(r puzzle.Reason) puzzle.Reason {
	if c.second.Uncounted == "" {
		return r
	}
	r.Form += "/uncounted"
	return r.With("uncounted", c.second.Uncounted)
}

// answersVerdict returns the verdict of a solve, and what it rests on.
func answersVerdict(rec job.Record, confirm string) (verdict, grounds puzzle.Reason) {
	verdict = verdictOf(rec.Status)
	switch rec.Status {
	case job.Unique, job.None:
		grounds = claimOf(rec, confirm).grounds()
	case job.Several:
		grounds = puzzle.Because("answers checked", "n", rec.Found.String())
		if rec.Complete {
			grounds = puzzle.Because("answers in all", "n", rec.Found.String(), "why",
				claimOf(rec, confirm).grounds())
		}
	case job.Solved:
		grounds = puzzle.Because("perhaps others", "why", why(rec))
	default:
		grounds = why(rec)
	}
	return verdict, grounds
}

// why returns why a search stopped early.
func why(rec job.Record) puzzle.Reason {
	switch rec.Stop {
	case gridwright.OutOfTime, gridwright.Interrupted:
		return whyStopped(rec.Stop)
	case gridwright.Unsupported:
		return puzzle.Because("engine incomplete")
	case gridwright.Flawed:
		return puzzle.Because("formulation flawed")
	}
	return puzzle.Because("stopped at", "answers", counted("answer", rec.Limit))
}

// whyStopped returns why a search stopped early.
func whyStopped(s gridwright.Stop) puzzle.Reason {
	switch s {
	case gridwright.OutOfTime:
		return puzzle.Because("out of time")
	case gridwright.Interrupted:
		return puzzle.Because("interrupted")
	case gridwright.OutOfBudget:
		return puzzle.Because("out of budget")
	}
	return puzzle.Because("engine limited")
}

// counted counts things: "1 cell", "81 cells".
func counted(thing string, n int) puzzle.Reason {
	if n == 1 {
		return puzzle.Because("one " + thing)
	}
	return puzzle.Because("many "+thing, "n", n)
}
