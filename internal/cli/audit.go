package cli

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strconv"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/job"
	"github.com/gridwright/gridwright/internal/ledger"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle"
)

// recorded is what a record states about its puzzle, of all the records that runs write.
type recorded struct {
	Verb     job.Verb        `json:"verb"`
	Status   job.Status      `json:"status"`
	Stop     gridwright.Stop `json:"stop"`
	Stated   string          `json:"stated"`
	Found    json.RawMessage `json:"found"`
	Complete bool            `json:"complete"`
	Seconds  float64         `json:"seconds"`

	Kind    string          `json:"kind"`
	Rows    int             `json:"rows"`
	Cols    int             `json:"cols"`
	Clues   int             `json:"clues"`
	From    int             `json:"from"`
	Lower   int             `json:"lower"`
	Puzzle  string          `json:"puzzle"`
	Answer  json.RawMessage `json:"answer"`
	Answers json.RawMessage `json:"answers"`

	Run *recorded `json:"run"` // of a study
}

// statuses are the results that records have.
var statuses = []job.Status{job.Unique, job.Several, job.Solved, job.None, job.Unknown, job.Counted,
	job.AtLeast, job.Relaxed, job.Failed}

// exitOf returns the exit code that an item alone would give the program, by what its record
// states. The field exit counts where the record can't tell: for an item without a record, and for
// a contradiction that bench found before version 0.1.0.
func exitOf(e ledger.Entry) (recorded, int, error) {
	var o recorded
	if e.Record == nil {
		if e.Exit < exitAnswered || e.Exit > exitUnknown {
			return o, 0, e.Refuse(fmt.Sprintf("there is no exit code %d", e.Exit))
		}
		return o, e.Exit, nil
	}
	if err := json.Unmarshal(e.Record, &o); err != nil {
		return o, 0, e.Refuse("the record is not one that gridwright writes")
	}
	run := e.Header()
	if run.Command == "study" {
		if o.Run == nil {
			return o, 0, e.Refuse("the record has no run")
		}
		o = *o.Run
	}
	if run.Command != "minimize" && !slices.Contains(statuses, o.Status) {
		return o, 0, e.Refuse(fmt.Sprintf("there is no status %.40q", o.Status))
	}
	rec := o.record()
	exit := exitAnswered
	switch run.Command {
	case "generate":
		if o.Stop != gridwright.Exhausted {
			exit = exitUnknown
		}
	case "study":
		if faulty(rec) {
			exit = exitUnknown
		}
	case "count":
		exit = max(runExit(rec), countExit(rec))
	case "bench":
		exit = runExit(rec)
		if contradicts(rec, o.Stated) || !e.Sealed && e.Exit == exitNo {
			exit = max(exit, exitNo)
		}
	case "solve":
		exit = max(runExit(rec), solveExit(rec, run.Options["unique"] == "true"))
	}
	return o, exit, nil
}

// verbs returns the verbs of the records of a run.
func verbs(run ledger.Header) []job.Verb {
	switch {
	case run.Command == "study":
		return []job.Verb{job.Solve, job.Relax}
	case run.Options["relax"] == "true":
		return []job.Verb{job.Relax}
	case run.Command == "bench":
		return []job.Verb{job.Solve}
	}
	return []job.Verb{job.Verb(run.Command)}
}

// record returns the fields of a record on which the exit code rests.
func (o recorded) record() job.Record {
	rec := job.Record{Status: o.Status, Stop: o.Stop, Complete: o.Complete, Found: new(big.Int)}
	const most = 20 // digits; counts, which may have more, have no exit code that rests on them
	if len(o.Found) <= most {
		rec.Found.SetString(string(o.Found), 10)
	}
	return rec
}

// audit checks what records state.
type audit struct {
	*app
	records, answers, wrong int
}

// check reports what is wrong with an entry: an answer that the judge refuses, or a statement
// that the rest of the record contradicts. exit is what exitOf returned.
func (c *audit) check(e ledger.Entry, o recorded, exit int) {
	if e.Record != nil {
		c.records++
	}
	fault := func(format string, args ...any) {
		c.wrong++
		c.raise(exitBad)
		c.say("error: %s: item %d: %s", e.Place(), e.Item, fmt.Sprintf(format, args...))
	}
	if exit != e.Exit {
		fault("its exit code is %d, but the record gives %d", e.Exit, exit)
	}
	unit := e.Header().Command == "minimize"
	if all := verbs(e.Header()); !unit && e.Record != nil && !slices.Contains(all, o.Verb) {
		fault("its verb is %q, but the run is one of %s", o.Verb, all[0])
	}
	if o.Puzzle == "" {
		if o.Status != job.Failed && e.Record != nil && !unit {
			fault("the record has no puzzle")
		}
		return
	}
	p, err := gridwright.Parse(o.Puzzle)
	if err != nil {
		fault("its puzzle can't be read: %v", err)
		return
	}
	if unit {
		c.checkUnit(e, p, o, fault)
		return
	}
	rows, cols := p.Size()
	clues := len(p.Clues())
	if kind := p.Kind().Name; kind != o.Kind || rows != o.Rows || cols != o.Cols || clues != o.Clues {
		fault("its puzzle is %s %dx%d with %s, but the record states %s %dx%d with %d", kind, rows, cols,
			wording.Count(clues, "clue"), o.Kind, o.Rows, o.Cols, o.Clues)
	}
	right := c.judged(p, o, fault)
	if c.ctx.Err() != nil {
		return
	}
	switch o.Verb {
	case job.Generate:
		if right != 1 || o.Clues < o.Lower || o.Clues > o.From {
			fault("it has %s, and states %d of %d clues and no fewer than %d",
				wording.Count(right, "right answer"), o.Clues, o.From, o.Lower)
		}
	case job.Solve:
		least, most := 0, 0
		switch o.Status {
		case job.Unique, job.Solved:
			least, most = 1, 1
		case job.Several:
			least, most = 2, gridwright.MaxAnswers
		case job.Failed: // perhaps after some answers
			most = gridwright.MaxAnswers
		}
		if right < least || right > most || string(o.Found) != strconv.Itoa(right) {
			fault("it states %q and %.20s found, with %s", o.Status, o.Found,
				wording.Count(right, "right answer"))
		}
	}
}

// judged returns how many different right answers a record of a puzzle has, and reports the first
// wrong one.
func (c *audit) judged(p puzzle.Puzzle, o recorded, fault func(string, ...any)) int {
	rows, cols := p.Size()
	most := 16 * (rows*cols + 1) // bytes of an answer: its numbers are short
	right := map[string]bool{}
	n, wrong := 0, false
	judge := func(text json.RawMessage) {
		n++
		c.answers++
		var s puzzle.Answer
		err := errors.New("it is not a list of whole numbers, one a cell")
		if len(text) <= most && json.Unmarshal(text, &s) == nil {
			err = p.Check(s)
		}
		if err == nil {
			right[fmt.Sprint(s)] = true
		} else if !wrong {
			wrong = true
			fault("answer %d is wrong: %v", n, err)
		}
	}
	if o.Answer != nil {
		judge(o.Answer)
	}
	if o.Answers == nil {
		return len(right)
	}
	in := json.NewDecoder(bytes.NewReader(o.Answers))
	if first, err := in.Token(); err != nil || first != json.Delim('[') {
		fault("its answers are not a list")
		return len(right)
	}
	for in.More() && c.ctx.Err() == nil {
		var text json.RawMessage
		if err := in.Decode(&text); err != nil {
			panic(err) // the line is valid JSON
		}
		judge(text)
	}
	return len(right)
}

// The budget of the search for a second answer of the puzzle that a unit has found. The best
// Numbrix 8x8 takes 80,000 nodes.
const unitNodes, unitConflicts = 3_000_000, 20_000

// checkUnit checks the puzzle that a unit of "minimize --board" has found: it has no more clues
// than stated, and one answer.
func (c *audit) checkUnit(e ledger.Entry, p puzzle.Puzzle, o recorded,
	fault func(string, ...any),
) {
	if n := len(p.Clues()); n > o.Clues {
		fault("its puzzle has %s, but the record states %d", wording.Count(n, "clue"), o.Clues)
	}
	r, err := gridwright.Solve(c.ctx, p, &gridwright.SolveOptions{Limit: 2,
		Limits: gridwright.Limits{Nodes: unitNodes, Conflicts: unitConflicts}})
	switch {
	case err != nil:
		fault("its puzzle can't be searched: %v", err)
	case c.ctx.Err() != nil:
	case r.Verdict == gridwright.Unknown:
		c.raise(exitUnknown)
		c.say("%s: item %d: not known whether its puzzle has one answer: %s", e.Place(), e.Item,
			c.said(whyStopped(r.Stop)))
	case r.Verdict != gridwright.Unique:
		fault("its puzzle does not have exactly one answer: %s", r.Verdict)
	}
	c.answers += len(r.Answers)
}
