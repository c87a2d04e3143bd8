package cli

import (
	"fmt"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/job"
)

// A verdict stands alone on its line, so that people and scripts find it. The line below says what
// it rests on, in the words of somebody who sets puzzles. Records have the statuses and the words
// of evidence instead.

// printVerdict prints a verdict and, indented below it, what it rests on. Each line begins with a
// text: "# " for a comment of the text format.
func (a *app) printVerdict(before, verdict, grounds string) {
	const width, indent = 80, "  "
	a.printf("%s%s\n", before, verdict)
	for _, line := range wrapped(grounds, width-len(before)-len(indent)) {
		a.printf("%s%s%s\n", before, indent, line)
	}
}

// verdictWords returns the words for a status.
func verdictWords(s job.Status) string {
	switch s {
	case job.Several:
		return "several answers"
	case job.None:
		return "no answer"
	case job.Unknown:
		return "not known"
	default:
		return string(s)
	}
}

// A claim is that there is no answer, no other, or exactly a number of them.
type claim struct {
	evidence gridwright.Evidence
	engine   string            // that searched; "" if not known
	second   *job.Confirmation // that looked again; nil for none
	ask      bool              // the command has --confirm, and it was not used
}

// claimOf returns the claim of a record.
func claimOf(rec job.Record, confirm string) claim {
	return claim{rec.Evidence, searcher(rec.Engine, rec.Method), rec.Confirmation, confirm == ""}
}

// searcher names the engine that searched: of those that run several searches, these.
func searcher(engine, method string) string {
	if method != "" && (engine == "auto" || engine == "native") {
		return method
	}
	return engine
}

// String says what a claim rests on.
func (c claim) String() string {
	searched, by := "searched completely", ""
	if c.engine != "" {
		by = " by " + c.engine
	}
	switch solver := c.evidence.Solver(); {
	case c.evidence == gridwright.Agreed && c.second != nil:
		return fmt.Sprintf("agreed: %s%s and by %s%s", searched, by,
			searcher(c.second.Engine, c.second.Method), before("; not counted: ", c.second.Uncounted))
	case c.evidence == gridwright.Agreed:
		return "agreed: " + searched + " by two programs that work differently"
	case solver != "":
		searched = fmt.Sprintf("%s: %s in floating-point numbers", c.evidence, searched)
	default:
		searched += by
	}
	switch {
	case c.second != nil:
		return fmt.Sprintf("%s, not confirmed: %s%s", searched, c.second.Reason,
			before("; nor by the engine of --confirm: ", c.second.Uncounted))
	case c.ask:
		return searched + "; --confirm" + noBreak + "auto adds an independent search"
	case c.evidence.Solver() != "":
		return searched + ", not by a second program"
	case by == "":
		return searched + " by one program"
	}
	return searched
}

// before returns a text with words before it, or "" if there is no text.
func before(words, text string) string {
	if text == "" {
		return ""
	}
	return words + text
}

// answersVerdict returns the verdict of a solve, and what it rests on.
func answersVerdict(rec job.Record, confirm string) (verdict, grounds string) {
	verdict = verdictWords(rec.Status)
	switch rec.Status {
	case job.Unique, job.None:
		grounds = claimOf(rec, confirm).String()
	case job.Several:
		grounds = fmt.Sprintf("at least %v, each checked against the rules", rec.Found)
		if rec.Complete {
			grounds = fmt.Sprintf("%v in all; %v", rec.Found, claimOf(rec, confirm))
		}
	case job.Solved:
		grounds = "not known whether it is the only answer: " + why(rec)
	default:
		grounds = why(rec)
	}
	return verdict, grounds
}
