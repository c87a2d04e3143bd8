package cli

import (
	"fmt"
	"math"
	"strconv"

	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/exact"
)

// The result of a model in words. Records have the stops themselves.

// modelVerdict states how the solve of a model ended, and the evidence for what that claims.
func (f *tuning) modelVerdict(r mip.Result, c mip.Confirmation) string {
	ended := string(r.Stop)
	switch r.Stop {
	case mip.Optimal:
		if f.gap > 0 { // a point that may miss the optimum is not called optimal alone
			ended = fmt.Sprintf("optimal within a gap of %.3g %%", 100*f.gap)
		}
		return ended + grounds(c)
	case mip.Infeasible, mip.Unbounded, mip.InfOrUnb:
		return ended + grounds(c)
	case mip.OutOfTime:
		ended = "time limit reached"
	case mip.Interrupted:
		ended = "interrupted"
	case mip.OutOfMemory:
		ended = "memory limit reached"
	case mip.Unknown:
		ended = "not known"
		if r.Raw != "" && r.Raw != string(r.Stop) {
			ended = fmt.Sprintf("not known (%s)", wording.Visible(r.Raw))
		}
	}
	if r.Point == nil {
		return ended + ", no point found"
	}
	return ended + ", best point found" // the evidence is for the bound
}

// grounds states the evidence for what a solver claims, in parentheses: " (agreed by cbc and pb)".
func grounds(c mip.Confirmation) string {
	switch c.Evidence {
	case "":
		return ""
	case mip.Agreed:
		return fmt.Sprintf(" (agreed by %s and %s)", c.By, c.Solver)
	case mip.Claimed: // which names nobody
		return fmt.Sprintf(" (%s by %s alone)", c.Evidence, c.By)
	}
	return fmt.Sprintf(" (%s)", c.Evidence)
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
func safeBound(m *lin.Model, r mip.Result, c mip.Confirmation) string {
	safe := mip.State{Obj: r.Obj, Found: true, Bound: c.SafeBound, Bounded: true}
	gap, _ := safe.Gap()
	text := fmt.Sprintf("safe bound %s, a gap of %s", decimal(c.SafeBound), percent(gap))
	if c.Evidence == mip.Agreed || percent(gap) != percent(0) {
		return text
	}
	const unproved = "%s; no proof, since the rounded point misses %s by %.1g"
	if miss := exact.Miss(m, r.Point); miss > 0 {
		return fmt.Sprintf(unproved, text, "a row or a column's bound", miss)
	}
	ulp := math.Nextafter(math.Abs(r.Obj), math.Inf(1)) - math.Abs(r.Obj)
	return fmt.Sprintf(unproved, text, "that value", max(ulp, math.Abs(r.Obj-c.SafeBound)))
}

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
