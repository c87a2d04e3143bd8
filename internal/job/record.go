package job

import (
	"math/big"
	"strings"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/words"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/sat"
)

// Schema is the version of Record. It grows when a field changes its meaning or is removed, not
// when a field is added.
const Schema = 1

// MaxExact is 2^53. Programs that read JSON numbers as floating-point numbers, such as JavaScript,
// read every whole number up to it exactly.
const MaxExact = 1 << 53

// Status is the result of a run.
type Status string

// The statuses. Of a solve: Unique, Several, Solved, None, Unknown. Of a count: Counted, AtLeast.
// Of a relaxation: Relaxed, None, Unknown. Of any: Failed.
const (
	Unique  Status = "unique"   // one answer, and the engine claims that there is no other
	Several Status = "several"  // two or more answers, all checked
	Solved  Status = "solved"   // one answer; whether there are others is not known
	None    Status = "none"     // the engine claims that there is no answer
	Unknown Status = "unknown"  // no answer found, but there may be one
	Counted Status = "counted"  // exactly Found answers, as the engine claims
	AtLeast Status = "at least" // Found answers or more
	Relaxed Status = "relaxed"  // the relaxation has a point: see Record.Relaxation
	Failed  Status = "failed"   // an error: see Record.Error
)

// Record is the complete record of one run. --json prints it, one per line; docs/records.md
// explains each field.
type Record struct {
	Head

	Engine   string              `json:"engine"`
	Method   string              `json:"method,omitempty"`
	Limit    int                 `json:"limit"`
	Status   Status              `json:"status"`
	Found    *big.Int            `json:"found"`           // never nil
	Count    string              `json:"count,omitempty"` // Found, if above MaxExact
	Complete bool                `json:"complete"`
	Evidence gridwright.Evidence `json:"evidence,omitempty"`

	// With a Confirmation, the packages with which the engine prunes.
	Pruned       []string      `json:"pruned,omitempty"`
	Confirmation *Confirmation `json:"confirmation,omitempty"`

	Checked int             `json:"checked"`
	Stop    gridwright.Stop `json:"stop"`
	Nodes   int64           `json:"nodes"`
	Seconds float64         `json:"seconds"`
	Answers []puzzle.Answer `json:"answers,omitempty"`
	Model   *mip.Report     `json:"model,omitempty"`
	SAT     *sat.Report     `json:"sat,omitempty"`

	FirstSeconds float64 `json:"first_seconds,omitempty"`

	Relaxation *mip.Relaxation `json:"relaxation,omitempty"`

	Looser *Looser `json:"looser,omitempty"`
	Stated string  `json:"stated,omitempty"` // of bench: what the text states as Found
	Fault
}

// Confirmation is the run of a second engine, to confirm a negative statement: see
// gridwright.Confirmation.
type Confirmation struct {
	Engine  string          `json:"engine,omitempty"` // absent if none was found
	Method  string          `json:"method,omitempty"`
	Pruned  []string        `json:"pruned,omitempty"`
	Shared  []string        `json:"shared,omitempty"` // the packages with which both prune
	Stop    gridwright.Stop `json:"stop,omitempty"`   // absent if none ran
	Nodes   int64           `json:"nodes"`
	Seconds float64         `json:"seconds,omitempty"`
	Reason  string          `json:"reason,omitempty"` // why nothing is confirmed
	// Why the engine that --confirm names does not count, if another was asked.
	Uncounted string `json:"uncounted,omitempty"`
}

// Confirmed is the run of a second engine in a record that has no engine otherwise.
type Confirmed struct {
	Engine       string        `json:"engine,omitempty"` // the first, whose claim was repeated
	Pruned       []string      `json:"pruned,omitempty"` // the packages with which it prunes
	Confirmation *Confirmation `json:"confirmation,omitempty"`
}

// confirmedBy returns the run of a second engine, if there is one, in a language; nil for English.
func confirmedBy(c *gridwright.Confirmation, l *words.Language) Confirmed {
	if c == nil {
		return Confirmed{}
	}
	reason, uncounted := c.Reason, c.Uncounted
	if l != nil {
		reason, uncounted = l.Say(c.Why, words.Whole), l.Say(c.WhyUncounted, words.Whole)
	}
	return Confirmed{string(c.Claimant), c.First, &Confirmation{Engine: string(c.Engine),
		Method: strings.Join(c.Stages, "+"), Pruned: c.Second, Shared: c.Shared, Stop: c.Stop,
		Nodes: c.Nodes, Seconds: c.Time.Seconds(), Reason: reason, Uncounted: uncounted}}
}

// Looser is the result by rules that the author of an unsolvable puzzle may have meant.
type Looser struct {
	Rules    string              `json:"rules"` // as the puzzle's text would state them
	Means    string              `json:"means"` // what they allow
	Status   Status              `json:"status"`
	Found    int                 `json:"found"`
	Complete bool                `json:"complete"`
	Evidence gridwright.Evidence `json:"evidence,omitempty"`
	Stop     gridwright.Stop     `json:"stop"`
	Seconds  float64             `json:"seconds"`
	Error    string              `json:"error,omitempty"`
	Then     *Looser             `json:"then,omitempty"` // the next search, if there was one
}
