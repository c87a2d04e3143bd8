package serve

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/draw"
	"github.com/gridwright/gridwright/internal/page/service"
	"github.com/gridwright/gridwright/internal/page/service/full"
	"github.com/gridwright/gridwright/internal/words"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/solvers"
)

// machine is what this computer has that a browser has not: solvers of mixed-integer programs. A
// request names one of the list, never a program.
type machine struct{ solvers []solvers.Solver }

// operations returns all that the server answers.
func (m machine) operations(in *words.Language) map[string]service.Operation {
	all := full.OperationsIn(in, pictures...)
	all["solvers"], all["relax"], all["run"] = m.list, m.relax, m.run
	return all
}

// Solver is a solver of the list.
type Solver struct {
	Name    string `json:"name"`
	Version string `json:"version"`
	Found   bool   `json:"found"`
	Install string `json:"install,omitempty"` // the command that installs it
}

// list lists the solvers.
func (m machine) list(ctx context.Context, r *service.Request, emit service.Emit) error {
	all := []Solver{}
	for _, s := range m.solvers {
		out := Solver{Name: s.Name, Install: s.Install}
		if found, _, err := s.Find(); err == nil {
			out.Found = true
			out.Version, _ = found.Version(ctx) // "" if it doesn't state one
		}
		all = append(all, out)
	}
	emit(struct {
		service.Head
		List []Solver `json:"list"`
	}{r.Is("solvers"), all})
	return nil
}

// modelled is what a request about a model states.
type modelled struct {
	Formulation string `json:"formulation"`
	Solver      string `json:"solver"` // "" for the first that is installed
	Range       bool   `json:"range"`  // of a relaxation: also which columns can be positive
	Seed        int    `json:"seed"`   // of a run's random choices; 0 for the solver's default
}

// engine returns the puzzle of a request, and the engine that solves it by a formulation.
func (m machine) engine(r *service.Request, of modelled) (p gridwright.Puzzle, e gridwright.Engine,
	all gridwright.SolverList, err error,
) {
	if p, err = r.Puzzle(); err != nil {
		return nil, e, all, err
	}
	if of.Solver != "" && !slices.Contains(solvers.Names(m.solvers), of.Solver) {
		return nil, e, all, fmt.Errorf("there is no solver %q", of.Solver)
	}
	if _, err := gridwright.FormulationFor(p, of.Formulation, r.Kinds(p)...); err != nil {
		return nil, e, all, err
	}
	solver, err := solvers.Find(m.solvers, of.Solver)
	if err != nil {
		return nil, e, all, err
	}
	e = gridwright.Engine("mip:" + of.Formulation + "@" + solver.Name())
	return p, e, gridwright.Solvers(solver), nil
}

// relax solves the linear relaxation of a board's model, and draws the point.
func (m machine) relax(ctx context.Context, r *service.Request, emit service.Emit) error {
	var of modelled
	if err := r.Fields(&of); err != nil {
		return err
	}
	p, engine, all, err := m.engine(r, of)
	if err != nil {
		return err
	}
	res, err := gridwright.Relax(ctx, p, &gridwright.RelaxOptions{Engine: engine, Solvers: all,
		FirstPoint: !of.Range, Time: r.Limit(), Kinds: r.Kinds(p)})
	if err != nil {
		return err
	}
	var columns []draw.Column
	for j, value := range res.Point {
		fact, _ := res.Model.Fact(j) // columns without a fact are counted
		columns = append(columns, draw.Column{Fact: fact, Value: value})
	}
	var svg bytes.Buffer
	if res.Point != nil {
		picture := draw.Relaxation(p.Layout(nil), columns, draw.Style{})
		if err := picture.WriteSVG(&svg); err != nil {
			return err
		}
	}
	emit(struct {
		service.Head
		Infeasible bool                `json:"infeasible"`
		Evidence   gridwright.Evidence `json:"evidence"` // of no answer, or of Positive
		SVG        string              `json:"svg"`      // "" for none
		Columns    int                 `json:"columns"`
		Integers   int                 `json:"integers"`
		Fractional int                 `json:"fractional"`
		Positive   int                 `json:"positive"`
		Complete   bool                `json:"complete"` // or more columns may be positive
		Stop       gridwright.Stop     `json:"stop"`
		Engine     gridwright.Engine   `json:"engine"`
		MS         float64             `json:"ms"`
	}{r.Is("relaxation"), res.Infeasible, res.Evidence, svg.String(), len(res.Point), res.Discrete,
		res.Fractional, res.Positive, res.Complete, res.Stop, res.Engine, service.Milliseconds(res.Time)})
	return nil
}

// run solves a board by a formulation and a solver, and sends the solver's log while it runs.
func (m machine) run(ctx context.Context, r *service.Request, emit service.Emit) error {
	var of modelled
	if err := r.Fields(&of); err != nil {
		return err
	}
	p, engine, all, err := m.engine(r, of)
	if err != nil {
		return err
	}
	log := &log{request: r, emit: emit}
	watch := func(s mip.State) {
		state := stateEvent{Head: r.Is("state"), Nodes: s.Nodes}
		if s.Found {
			state.Best = &s.Obj
		}
		if s.Bounded {
			state.Bound = &s.Bound
		}
		emit(state)
	}
	res, err := gridwright.Solve(ctx, p, &gridwright.SolveOptions{Engine: engine, Solvers: all,
		SolverOptions: mip.Options{Log: log, Watch: watch, Seed: of.Seed},
		Limits:        gridwright.Limits{Time: r.Limit()}, Kinds: r.Kinds(p)})
	log.flush()
	if err != nil {
		return err
	}
	emit(struct {
		service.Head
		Verdict  gridwright.Verdict  `json:"verdict"`
		Evidence gridwright.Evidence `json:"evidence"` // or ""
		Stop     gridwright.Stop     `json:"stop"`
		Engine   gridwright.Engine   `json:"engine"`
		Nodes    int64               `json:"nodes"`
		Answer   gridwright.Answer   `json:"answer"`
		Report   gridwright.Report   `json:"report"` // as "model" in docs/records.md
		MS       float64             `json:"ms"`
	}{r.Is("run"), res.Verdict, res.Evidence, res.Stop, res.Engine, res.Nodes,
		res.Answer, res.Report, service.Milliseconds(res.Time)})
	return nil
}

// stateEvent is how far a solve has come.
type stateEvent struct {
	service.Head
	Best  *float64 `json:"best"`  // the best objective so far; null for none
	Bound *float64 `json:"bound"` // nothing is better; null for none yet
	Nodes int64    `json:"nodes"`
}

// Limits on the log of a run.
const (
	logEvery = 100 * time.Millisecond // between two events
	mostLog  = 1 << 20                // bytes sent of one run
)

// log sends what a solver prints, whole lines at a time.
type log struct {
	request *service.Request
	emit    service.Emit

	mu   sync.Mutex
	text []byte
	size int
	sent time.Time
}

// Write takes what the solver printed. What is too much is left out.
func (l *log) Write(text []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.size += len(text); l.size > mostLog {
		return len(text), nil
	}
	l.text = append(l.text, text...)
	if end := bytes.LastIndexByte(l.text, '\n'); end >= 0 && time.Since(l.sent) > logEvery {
		l.send(end + 1)
	}
	return len(text), nil
}

// flush sends what is left.
func (l *log) flush() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.text) > 0 {
		l.send(len(l.text))
	}
}

// send sends the first n bytes, of which a page shows the text alone.
func (l *log) send(n int) {
	l.emit(struct {
		service.Head
		Text string `json:"text"`
	}{l.request.Is("log"), string(l.text[:n])})
	l.text, l.sent = append([]byte{}, l.text[n:]...), time.Now()
}
