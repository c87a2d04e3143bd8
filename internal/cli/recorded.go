package cli

import (
	"encoding/json"
	"fmt"
	"math/big"
	"slices"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/job"
	"github.com/gridwright/gridwright/internal/ledger"
)

// recorded has the fields of a record on which the exit code rests, of all records that runs write.
type recorded struct {
	Status   job.Status      `json:"status"`
	Stop     gridwright.Stop `json:"stop"`
	Stated   string          `json:"stated"`
	Found    json.RawMessage `json:"found"`
	Complete bool            `json:"complete"`
	Seconds  float64         `json:"seconds"`

	Run *recorded `json:"run"` // of a study
}

// statuses are the results that records have.
var statuses = []job.Status{job.Unique, job.Several, job.Solved, job.None, job.Unknown, job.Counted,
	job.AtLeast, job.Relaxed, job.Failed}

// exitOf returns the seconds of an item, and the exit code that it alone would give the program, by
// what its record states. The field exit counts where the record can't tell: for an item without a
// record, and for a contradiction that bench found before version 0.1.0.
func exitOf(e ledger.Entry) (float64, int, error) {
	if e.Record == nil {
		if e.Exit < exitAnswered || e.Exit > exitUnknown {
			return 0, 0, e.Refuse(fmt.Sprintf("there is no exit code %d", e.Exit))
		}
		return 0, e.Exit, nil
	}
	var o recorded
	if err := json.Unmarshal(e.Record, &o); err != nil {
		return 0, 0, e.Refuse("the record is not one that gridwright writes")
	}
	run := e.Header()
	if run.Command == "study" {
		if o.Run == nil {
			return 0, 0, e.Refuse("the record has no run")
		}
		o = *o.Run
	}
	if run.Command != "minimize" && !slices.Contains(statuses, o.Status) {
		return 0, 0, e.Refuse(fmt.Sprintf("there is no status %.40q", o.Status))
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
	return o.Seconds, exit, nil
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
