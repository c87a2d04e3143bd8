package gridwright

import (
	"math/big"
	"time"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/puzzle"
)

// Verdict states what is known about the answers of a puzzle.
type Verdict string

// The verdicts. Unique and None state that something does not exist, and so does Several if
// Result.Complete: Result.Evidence grades how well that is established.
const (
	Unique  Verdict = "unique"  // there is exactly one answer
	Several Verdict = "several" // there are two answers or more
	None    Verdict = "none"    // there is no answer
	// Unknown means that the search ended too early. Result.Answer may still hold an answer; then it
	// is not known whether it is the only one.
	Unknown Verdict = "unknown"
)

// Stop is the reason why a search stopped.
type Stop string

// The stops.
const (
	Exhausted   Stop = "exhausted"   // everything was searched
	AtLimit     Stop = "limit"       // Limit: as many answers as were requested
	OutOfTime   Stop = "time"        // Time, or the deadline of the context
	Interrupted Stop = "interrupt"   // the context was cancelled
	OutOfBudget Stop = "budget"      // Limits.Nodes or Limits.Conflicts
	Unsupported Stop = "unsupported" // the engine can't search such a puzzle, or gave up partway
	Flawed      Stop = "flaw"        // a known flaw of the formulation
	Faulty      Stop = "error"       // an error, which is returned with the result
)

// Report describes the model or the formula that an engine used: a *mip.Report or a *sat.Report.
type Report interface {
	// Field returns the name of the report's field in a JSON record: "model", "sat".
	Field() string
}

// Run describes a search: which engine ran, for how long, and why it stopped.
type Run struct {
	Engine Engine   // in full: "mip:assign@cbc" if "mip:assign" was requested
	Stages []string // the stages that ran, in the order in which they began: "bitboard", "rules"
	Stop   Stop
	Nodes  int64 // decisions or states, as the engine counts them
	// Checked is the number of answers checked against the rules: all that were found, unless they
	// were counted without listing them.
	Checked int
	Time    time.Duration // total, without preparing a solver
	First   time.Duration // until the first answer; 0 if there is none
	Report  Report        // nil for native engines
}

// Result is the result of Solve.
type Result struct {
	Verdict  Verdict
	Evidence Evidence // that there are no others; "" if not Complete
	Answer   Answer   // the first of Answers; nil for none
	Other    Answer   // the second of Answers if the verdict is Several; otherwise nil
	Answers  []Answer // all answers found, up to Limit
	Complete bool     // whether there are no others
	// Confirmation is the run of a second engine, by Confirm or after a claim of a solver.
	// It is nil if none was wanted, or if not Complete.
	Confirmation *Confirmation
	Run
}

// found is the result of a search, before it is confirmed, with what the engine pruned with.
type found struct {
	Result
	pruned *engine.Packages
}

// Counted is the result of Count.
type Counted struct {
	// Number is the number of answers: all of them if Exact, else those counted so far.
	Number   *big.Int
	Exact    bool
	Evidence Evidence // that there are no more; "" if not Exact
	// Confirmation is that of Result; nil if not Exact.
	Confirmation *Confirmation
	Run
}

// Confirmation is the run of a second engine, to confirm what a first one claims.
type Confirmation struct {
	// Run describes the engine that was tried last. Its Time and Nodes are those of all engines that
	// were tried.
	Run
	// Claimant names the engine whose claim is repeated; "" if none could state it within the budget.
	Claimant Engine
	// First and Second name the packages on whose code the claims of the two engines rest: a fault in
	// one of them could have lost an answer. Each is an import path in this module without
	// "internal/" and "family/", or a solver outside: "path/reach", "solver cbc". The rules, which
	// every engine shares, are not named. Where engines took turns, the packages are those of the one
	// that searched everything.
	First, Second []string
	// Shared names the packages that are in both, so that nothing is confirmed.
	Shared []string
	// Reason states why nothing is agreed; it is "" if the engines agree.
	Reason string
	// Why is Reason as a value; its Form is "" if Reason is.
	Why puzzle.Reason
	// Uncounted states why the engine that Confirm names is no second opinion, if another one was
	// asked as well, which the other fields describe; otherwise it is "". WhyUncounted is the same as
	// a value.
	Uncounted    string
	WhyUncounted puzzle.Reason
}
