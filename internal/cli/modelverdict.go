package cli

import (
	"fmt"
	"math"
	"strconv"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/exact"
	"github.com/gridwright/gridwright/puzzle"
)

// The result of a model in words. Records have the stops themselves.

// modelVerdict states how the solve of a model ended, and the evidence for what that claims.
func (f *solverFlags) modelVerdict(r mip.Result, c mip.Confirmation) puzzle.Reason {
	ended := puzzle.Because("ended " + string(r.Stop))
	switch r.Stop {
	case mip.Optimal:
		if f.gap > 0 { // a point that may miss the optimum is not called optimal alone
			ended = puzzle.Because("ended optimal/gap", "gap", percent(f.gap))
		}
		return grounded(ended, c)
	case mip.Infeasible, mip.Unbounded, mip.InfOrUnb:
		return grounded(ended, c)
	case mip.Unknown, mip.OutOfMemory:
		if r.Raw != "" && r.Raw != string(r.Stop) {
			ended = puzzle.Because(ended.Form+"/raw", "raw", wording.Visible(r.Raw))
		}
	case mip.OutOfTime, mip.Interrupted:
	}
	if r.Point == nil {
		return puzzle.Because("no point found", "what", ended)
	}
	return puzzle.Because("best point found", "what", ended) // the evidence is for the bound
}

// grounded adds the evidence for what a solver claims, in parentheses: "(agreed by cbc and pb)".
func grounded(what puzzle.Reason, c mip.Confirmation) puzzle.Reason {
	form := "evidence"
	switch c.Evidence {
	case "":
		return what
	case mip.Proved:
		if c.Solver == string(gridwright.ByProof) {
			return puzzle.Because("evidence of proof", "what", what, "engine", c.By, "steps",
				counted("step", int(c.Nodes)))
		}
		return puzzle.Because(form, "what", what, "evidence", puzzle.Because("by proof"))
	case mip.Agreed:
		form = "evidence of two"
	case mip.Claimed: // which names nobody
		form = "evidence of one"
	}
	return puzzle.Because(form, "what", what, "evidence", string(c.Evidence), "engine", c.By,
		"engine", c.Solver)
}

// doubts states why nothing is confirmed, or returns "".
func doubts(c mip.Confirmation) string {
	if c.Reason == "" {
		return ""
	}
	return "; not confirmed: " + wording.Visible(c.Reason)
}

// safeBound states the bound that exact arithmetic proves. If it looks like the objective, it says
// why the point is not proved optimal.
func safeBound(m *lin.Model, r mip.Result, c mip.Confirmation) puzzle.Reason {
	safe := mip.State{Obj: r.Obj, Found: true, Bound: c.SafeBound, Bounded: true}
	gap, _ := safe.Gap()
	form, miss := "safe bound", 0.0
	if c.Evidence != mip.Agreed && percent(gap) == percent(0) {
		if form, miss = "safe bound/row", exact.Miss(m, r.Point); miss <= 0 {
			ulp := math.Nextafter(math.Abs(r.Obj), math.Inf(1)) - math.Abs(r.Obj)
			form, miss = "safe bound/value", max(ulp, math.Abs(r.Obj-c.SafeBound))
		}
	}
	return puzzle.Because(form, "n", decimal(c.SafeBound), "gap", percent(gap), "miss", roughly(miss))
}

// roughly writes a number with one digit.
func roughly(x float64) string { return fmt.Sprintf("%.1g", x) }

// decimal writes a number with at most 10 significant digits, or all of a whole number, and without
// an exponent unless it is very large or small: 123456783, not 1.23456783e+08. Below noise it is 0.
func decimal(x float64) string {
	const noise, whole = 1e-12, 1e15
	abs := math.Abs(x)
	switch {
	case abs < noise:
		return "0"
	case abs < whole && x == math.Trunc(x):
		return strconv.FormatFloat(x, 'f', -1, 64)
	}
	short := strconv.FormatFloat(x, 'g', 10, 64)
	if y, err := strconv.ParseFloat(short, 64); err == nil && 1e-6 <= abs && abs < whole {
		return strconv.FormatFloat(y, 'f', -1, 64)
	} else if err == nil {
		return strconv.FormatFloat(y, 'g', -1, 64)
	}
	return short // the largest numbers, rounded up
}

// percent writes a part as a percentage.
func percent(part float64) string {
	if part < 1e-12 {
		part = 0
	}
	return fmt.Sprintf("%.3g %%", 100*part)
}
