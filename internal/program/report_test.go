package program

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
)

func TestTold(t *testing.T) {
	const log = "n 5 rows\nn 7 rows\nsize 1 2 3\nsize 4 5 6\nhuge 99999999999999999999 1 1\n"
	last := NewPattern(`(?m)^n (.*)rows$`)
	if got := Last(last, log); got != "7" {
		t.Errorf("the last is %q", got)
	}
	if got := Last(last, ""); got != "" {
		t.Errorf("the last of nothing is %q", got)
	}
	if got := Count(last, log); got != 7 {
		t.Errorf("the count is %d", got)
	}
	if got := Count(NewPattern(`huge (\d+)`), log); got != 0 {
		t.Errorf("the count beyond all numbers is %d", got)
	}
	size := Size(NewPattern(`size (\d+) (\d+) (\d+)`), log)
	if size == nil || *size != (mip.Size{Rows: 1, Cols: 2, Nonzeros: 3}) {
		t.Errorf("the size is %+v", size)
	}
	for _, pattern := range []string{`none (\d+) (\d+) (\d+)`, `huge (\d+) (\d+) (\d+)`} {
		if size := Size(NewPattern(pattern), log); size != nil {
			t.Errorf("the size by %q is %+v", pattern, size)
		}
	}
}

func TestMinimized(t *testing.T) {
	m := &lin.Model{}
	if got := Minimized(m, 3); got != 3 {
		t.Errorf("the value of a model that is minimized is %v", got)
	}
	m.Maximize = true
	if got := Minimized(m, 3); got != -3 {
		t.Errorf("the value of a model that is maximized is %v", got)
	}
	if got := Minimized(m, 0); math.Signbit(got) {
		t.Error("a value of 0 is -0")
	}
}

func TestAgree(t *testing.T) {
	m := &lin.Model{Offset: 100}
	m.SetObj(1e9, m.Continuous("x", 0, 9))
	m.SetObj(-1e9, m.Continuous("y", 0, 9))
	at := []float64{2, 2}
	for stated, ok := range map[float64]bool{100: true, 100.5: true, 1e6: false, -1e6: false,
		math.NaN(): false, math.Inf(1): false} {
		err := agree("s", m, at, stated)
		var fault *mip.Fault
		if (err == nil) != ok || err != nil && !errors.As(err, &fault) {
			t.Errorf("stated %v of 100, the error is %v", stated, err)
		}
	}
	if err := agree("s", m, []float64{math.NaN(), 2}, 100); err == nil || !strings.Contains(err.Error(), "NaN") {
		t.Errorf("of a point that is none the error is %v", err)
	}
}

func TestForgive(t *testing.T) {
	m := &lin.Model{}
	m.Binary("x")
	good, bad := []float64{1}, []float64{7}
	fault := unwritten("s", Ended{Exit: 3, Log: "the log"})
	if fault.Error() != "s ended (exit code 3) without writing its solution file" ||
		mip.FaultLog(fault) != "the log" {
		t.Errorf("the fault is %q with the log %q", fault, mip.FaultLog(fault))
	}
	for _, c := range []struct {
		stopped mip.Stop
		r       mip.Result
		err     error
		stop    mip.Stop
		found   bool
		fault   bool
	}{
		{"", mip.Result{Stop: mip.Optimal, Point: good}, nil, mip.Optimal, true, false},
		{"", mip.Result{Stop: mip.Optimal, Point: bad}, nil, mip.Optimal, true, false},
		{"", mip.Result{Stop: mip.Unknown}, fault, mip.Unknown, false, true},
		{mip.Interrupted, mip.Result{Stop: mip.Optimal, Point: good}, nil, mip.Optimal, true, false},
		{mip.Interrupted, mip.Result{Stop: mip.Unknown, Point: good}, nil, mip.Interrupted, true, false},
		{mip.Interrupted, mip.Result{Stop: mip.Infeasible}, nil, mip.Infeasible, false, false},
		{mip.OutOfTime, mip.Result{Stop: mip.Optimal, Point: bad}, nil, mip.OutOfTime, false, false},
		{mip.OutOfTime, mip.Result{Stop: mip.Optimal, Point: good}, fault, mip.OutOfTime, false, false},
	} {
		r, err := Ended{Stopped: c.stopped}.forgive(m, c.r, c.err)
		if r.Stop != c.stop || (r.Point != nil) != c.found || (err != nil) != c.fault {
			t.Errorf("%+v becomes %+v, %v", c, r, err)
		}
	}
}
