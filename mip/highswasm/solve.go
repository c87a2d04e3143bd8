package highswasm

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/tetratelabs/wazero/api"

	"github.com/gridwright/gridwright/internal/program"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/highs"
)

// Solve solves m. It honours all options but Threads, since it has only one. Options.Own takes the
// options of HiGHS, except those of a file. A Gap of 0 replaces
// HiGHS's default of 0.0001; a Gap above 1 counts as 1. When the time limit or ctx ends, the result
// has the incumbent, unless HiGHS does not check the clock in time. Solve compiles the module first
// if necessary, which does not count towards the time limit.
func (s *Solver) Solve(ctx context.Context, m *lin.Model, o mip.Options) (mip.Result, error) {
	if ctx.Err() != nil {
		return mip.Result{Stop: mip.Interrupted}, nil
	}
	switch err := s.Prepare(ctx); {
	case err != nil && ctx.Err() != nil:
		return mip.Result{Stop: mip.Interrupted}, nil
	case err != nil:
		return mip.Result{Stop: mip.Unknown}, err
	}
	if err := highs.ValidOwn(s.Name(), o.Own); err != nil {
		return mip.Result{Stop: mip.Unknown}, err
	}
	out := &outlet{user: o.Log, kept: program.NewLog(nil)}
	if o.Watch != nil {
		var state mip.State
		out.lines = program.Lines(func(line string) {
			if highs.State(line, &state) {
				o.Watch(state)
			}
		})
	}
	ignored := o.Given("threads")
	// The caller may change the model after Solve has returned, while an abandoned instance still
	// reads it.
	whole := *m
	whole.Cols, whole.Rows = slices.Clone(m.Cols), slices.Clone(m.Rows)
	m, o.Start = &whole, slices.Clone(o.Start)
	inner, stop := context.WithCancel(ctx)
	defer stop()
	type ended struct {
		result mip.Result
		err    error
	}
	done := make(chan ended, 1)
	go func() {
		r, err := s.solve(inner, out, m, o)
		done <- ended{r, err}
	}()
	late := mip.OutOfTime
	var overrun, patient <-chan time.Time
	if limit := o.Time + program.Overrun; o.Time > 0 && limit > 0 {
		overrun = time.After(limit)
	}
	over := ctx.Done()
	for {
		select {
		case <-overrun:
			stop()
			overrun, over, patient = nil, nil, time.After(patience)
		case <-over:
			overrun, over, patient, late = nil, nil, time.After(patience), mip.Interrupted
		case e := <-done:
			if ctx.Err() != nil && e.result.Stop == mip.OutOfTime {
				e.result.Stop = mip.Interrupted // its clock was forwarded
			} else if ctx.Err() == nil && e.result.Stop == mip.Interrupted {
				e.result.Stop = mip.OutOfTime // it was stopped because its time was over
			}
			e.result.Ignored = ignored
			return e.result, e.err
		case <-patient:
			// The instance runs on by itself until it checks the time, or ends.
			r := mip.Result{Stop: late, Log: out.shut(), Ignored: ignored}
			readLog(&r)
			return r, nil
		}
	}
}

// readLog fills in what the log reports. It sets back times that the log took from the forwarded
// clock.
func readLog(r *mip.Result) {
	r.Presolved, r.Incumbents = highs.Presolved(r.Log), highs.Incumbents(r.Log)
	for i := range r.Incumbents {
		if at := &r.Incumbents[i].Seconds; *at >= years.Seconds() {
			*at = math.Round(10*(*at-years.Seconds())) / 10 // the log has one decimal
		}
	}
}

// patience is how long to wait for an instance that was asked to stop.
const patience = grace + 200*time.Millisecond

// outlet receives the log of an instance until it is shut. The caller's writer may block forever,
// so the mutex does not guard it. It guards lines, which calls nobody after the outlet is shut.
type outlet struct {
	user io.Writer // may be nil

	mutex  sync.Mutex
	kept   *program.Log
	lines  io.Writer // passes the lines on; may be nil
	closed bool
}

func (o *outlet) Write(p []byte) (int, error) {
	o.mutex.Lock()
	closed := o.closed
	if !closed {
		_, _ = o.kept.Write(p) // never fails
		if o.lines != nil {
			_, _ = o.lines.Write(p)
		}
	}
	o.mutex.Unlock()
	if !closed && o.user != nil {
		if _, err := o.user.Write(p); err != nil {
			o.user = nil // it gets no more
		}
	}
	return len(p), nil
}

// shut closes the outlet, and returns the log so far.
func (o *outlet) shut() string {
	o.mutex.Lock()
	defer o.mutex.Unlock()
	o.closed = true
	return o.kept.String()
}

// solve solves m with a new instance, and waits for it.
func (s *Solver) solve(ctx context.Context, out *outlet, m *lin.Model, o mip.Options,
) (mip.Result, error) {
	r := mip.Result{Stop: mip.Unknown}
	h := &host{ctx: ctx, start: time.Now(), log: out}
	in, err := s.instance(ctx, h)
	if err != nil && !h.denied {
		return r, s.fault("can't be used", err)
	}
	if err == nil {
		defer in.close()
		err = in.solve(m, o, &r)
	}
	r.Log = out.shut()
	readLog(&r)
	refused := (*errOption)(nil)
	switch {
	case errors.As(err, &refused):
		return r, refusal(s.Name(), refused.option, o.Own, r.Log)
	case errors.Is(err, errMemory):
		r.Stop, r.Point = mip.OutOfMemory, nil
		return r, nil
	case errors.Is(err, errLate):
		r.Stop, r.Point = mip.Interrupted, nil
		return r, nil
	case err != nil:
		return r, &mip.Fault{Solver: s.Name(), What: "broke down", Log: mip.Tail(r.Log), Err: err}
	}
	return r, nil
}

// solve passes the model and the options, runs, and reads the result.
func (in *instance) solve(m *lin.Model, o mip.Options, r *mip.Result) error {
	var err error
	if r.Version, err = in.version(); err != nil {
		return err
	}
	if err := in.options(o); err != nil {
		return err
	}
	whole := m
	if len(m.Cols) == 0 {
		if m, err = m.Portable(in.host.ctx); err != nil { // HiGHS drops rows if there is no column
			return errLate
		}
	}
	if err := in.pass(m); err != nil {
		return err
	}
	if len(o.Start) == len(m.Cols) && len(o.Start) > 0 {
		at, err := in.put(doubles(o.Start))
		if err != nil {
			return err
		}
		if _, err := in.call("Highs_setSolution", in.highs, at, 0, 0, 0); err != nil {
			return err
		}
	}
	if in.host.ctx.Err() != nil {
		return errLate // passing a large model takes a while
	}
	if _, err := in.call("Highs_run", in.highs); err != nil {
		return err
	}
	if err = in.result(m, r); err == nil && r.Raw == "Unknown" && !discrete(m) {
		err = in.basic(r)
	}
	if r.Point != nil {
		r.Point = r.Point[:len(whole.Cols)]
	}
	return err
}

// basic treats the status "Unknown" of a linear program as an optimum if the last basis is feasible
// for the program and its dual, which is the definition of an optimum. HiGHS 1.15.1 withdraws the
// status "Optimal" if the two objectives differ, as computed after presolve.
func (in *instance) basic(r *mip.Result) error {
	for _, q := range []struct {
		name string
		want int64
	}{{"basis_validity", 1}, {"primal_solution_status", 2}, {"dual_solution_status", 2}} {
		if got, err := in.count("Highs_getIntInfoValue", q.name); err != nil || got != q.want {
			return err
		}
	}
	r.Stop = mip.Optimal
	return nil
}

// discrete reports whether a model has integer or semicontinuous columns.
func discrete(m *lin.Model) bool {
	return slices.ContainsFunc(m.Cols, func(c lin.Col) bool { return c.Integer || c.Semi })
}

// mostSemi is the largest upper bound of a semicontinuous column that HiGHS takes as it is.
const mostSemi = 1e5

// Takes returns lin.Semicontinuous where HiGHS takes all such columns of m: their bounds are from 0
// to 1e5 and do not contradict each other. Those with 0 within their bounds reach it as ordinary
// columns.
func (s *Solver) Takes(m *lin.Model) lin.Extensions {
	for _, c := range m.Cols {
		if c.Semi && !(0 <= c.Lo && c.Lo <= c.Hi && c.Hi <= mostSemi) {
			return 0
		}
	}
	return lin.Semicontinuous
}

// refusal returns the error for an option that HiGHS refused, with the reason in its log.
func refusal(solver, option string, own []mip.Setting, log string) error {
	e := &mip.OptionError{Solver: solver, Setting: mip.Setting{Name: option}, Why: "HiGHS refuses it"}
	for _, s := range own {
		if s.Name == option {
			e.Setting = s
		}
	}
	if said := refusals.FindAllStringSubmatch(log, -1); len(said) > 0 {
		e.Why = strings.TrimSpace(said[len(said)-1][1])
	}
	return e
}

// refusals are what HiGHS prints for an option that it refuses.
var refusals = regexp.MustCompile(`(?m)^ERROR: +(.*)`)

// options sets the options.
func (in *instance) options(o mip.Options) error {
	texts := slices.Clone(o.Own)
	if o.NoPresolve {
		texts = append([]mip.Setting{{Name: "presolve", Value: "off"}}, texts...)
	}
	for _, t := range texts {
		if err := in.setText(t.Name, t.Value); err != nil {
			return err
		}
	}
	limit := years.Seconds() / 2 // the jump of the clock exceeds this
	if o.Time > 0 {
		limit = min(limit, o.Time.Seconds())
	}
	return errors.Join(
		in.set("Highs_setDoubleOptionValue", "time_limit", api.EncodeF64(limit)),
		in.set("Highs_setDoubleOptionValue", "mip_rel_gap", api.EncodeF64(min(max(o.Gap, 0), 1))),
		in.set("Highs_setIntOptionValue", "threads", 1),
		in.set("Highs_setIntOptionValue", "random_seed", api.EncodeI32(int32(o.Seed&math.MaxInt32))),
	)
}

// The numbers of the C interface.
const (
	rowwise  = 2
	minimize = 1
	maximize = -1
	// The kinds of columns add up.
	whole = 1
	semi  = 2
)

// pass passes the model to HiGHS, row by row.
func (in *instance) pass(m *lin.Model) error {
	var cost, lower, upper []float64
	integer := make([]int32, len(m.Cols))
	for j, c := range m.Cols {
		cost, lower, upper = append(cost, c.Obj), append(lower, c.Lo), append(upper, c.Hi)
		if c.Integer {
			integer[j] = whole
		}
		if c.Semi {
			integer[j] += semi
		}
	}
	rowLower, rowUpper := make([]float64, len(m.Rows)), make([]float64, len(m.Rows))
	start := make([]int32, len(m.Rows)+1)
	var index []int32
	var value []float64
	for i, row := range m.Rows {
		rowLower[i], rowUpper[i] = row.Lo, row.Hi
		for _, t := range row.Terms.Merged() {
			index, value = append(index, int32(t.Col)), append(value, t.Coef)
		}
		start[i+1] = int32(len(index))
	}
	var at []uint64
	for _, data := range [][]byte{doubles(cost), doubles(lower), doubles(upper), doubles(rowLower),
		doubles(rowUpper), int32Bytes(start), int32Bytes(index), doubles(value), int32Bytes(integer)} {
		a, err := in.put(data)
		if err != nil {
			return err
		}
		at = append(at, a)
	}
	if !discrete(m) {
		at[len(at)-1] = 0 // a linear program has no integrality
	}
	sense := int32(minimize)
	if m.Maximize {
		sense = maximize
	}
	args := append([]uint64{in.highs, uint64(len(m.Cols)), uint64(len(m.Rows)), uint64(len(index)),
		rowwise, api.EncodeI32(sense), api.EncodeF64(m.Offset)}, at...)
	status, err := in.call("Highs_passMip", args...)
	if err == nil && int32(status) == statusError {
		err = errors.New("it refuses the model")
	}
	return err
}

// result reads the result of a run.
func (in *instance) result(m *lin.Model, r *mip.Result) error {
	status, err := in.call("Highs_getModelStatus", in.highs)
	if err != nil {
		return err
	}
	if r.Stop, r.Raw, err = stopOf(int32(status)); err != nil {
		return err
	}
	if r.Nodes, err = in.count("Highs_getInt64InfoValue", "mip_node_count"); err != nil {
		return err
	}
	if r.Iterations, err = in.count("Highs_getIntInfoValue", "simplex_iteration_count"); err != nil {
		return err
	}
	kind, err := in.count("Highs_getIntInfoValue", "primal_solution_status")
	if err != nil {
		return err
	}
	const feasible = 2
	stands := r.Stop == mip.Optimal || r.Stop == mip.OutOfTime || r.Stop == mip.Unknown
	if kind == feasible && stands {
		if r.Point, r.Duals, err = in.point(len(m.Cols), len(m.Rows)); err != nil {
			return err
		}
	}
	bound := "mip_dual_bound"
	if !discrete(m) {
		if r.Stop != mip.Optimal {
			return nil
		}
		bound = "objective_function_value"
	}
	r.Bound, err = in.double(bound)
	r.Bounded = stands && math.Abs(r.Bound) < infinite // false for NaN
	return err
}

// infinite is the number from which on HiGHS takes a cost as infinite.
const infinite = 1e20

// point reads the values of the columns, and the duals of the rows.
func (in *instance) point(cols, rows int) (x, duals []float64, err error) {
	var at []uint64
	for _, n := range []int{cols, cols, rows, rows} { // values and duals
		a, err := in.put(make([]byte, 8*n))
		if err != nil {
			return nil, nil, err
		}
		at = append(at, a)
	}
	status, err := in.call("Highs_getSolution", in.highs, at[0], at[1], at[2], at[3])
	if err != nil {
		return nil, nil, err
	}
	if int32(status) == statusError {
		return nil, nil, errors.New("it gives no solution")
	}
	x, duals = make([]float64, cols), make([]float64, rows)
	for j := range x {
		x[j], _ = in.module.Memory().ReadFloat64Le(uint32(at[0]) + uint32(8*j))
	}
	for i := range duals {
		duals[i], _ = in.module.Memory().ReadFloat64Le(uint32(at[3]) + uint32(8*i))
	}
	return x, duals, nil
}

// statuses holds the model statuses by their numbers in the C interface.
var statuses = map[int32]struct {
	stop mip.Stop
	raw  string
}{
	7:  {mip.Optimal, "Optimal"},
	8:  {mip.Infeasible, "Infeasible"},
	9:  {mip.InfOrUnb, "Primal infeasible or unbounded"},
	10: {mip.Unbounded, "Unbounded"},
	13: {mip.OutOfTime, "Time limit reached"},
	14: {mip.Unknown, "Iteration limit reached"},
	15: {mip.Unknown, "Unknown"},
	16: {mip.Unknown, "Solution limit reached"},
	17: {mip.Unknown, "Interrupted by user"},
	18: {mip.OutOfMemory, "Memory limit reached"},
}

// stopOf returns the meaning of a status.
func stopOf(status int32) (mip.Stop, string, error) {
	s, ok := statuses[status]
	if !ok {
		return mip.Unknown, "", fmt.Errorf("it ended with the status %d", status)
	}
	return s.stop, s.raw, nil
}
