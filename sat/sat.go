// Package sat solves formulas of propositional logic by conflict-driven clause learning (CDCL):
// Joao Marques-Silva and Karem Sakallah, "GRASP: A Search Algorithm for Propositional
// Satisfiability", 1999; Niklas Een and Niklas Sorensson, "An Extensible SAT-solver", 2003, whose
// four layers are still those of this solver. Each technique has its own file, which describes it
// and names its source.
//
// Besides clauses, the solver accepts groups of which at most one literal is true, linear rows, and
// theories: propagators that know more about the problem than is written down. It is incremental:
// clauses, variables and rows can be added between calls, and each call may assume literals. If
// there is no model, it returns the assumptions that contradict the formula. It can log a proof
// that other programs can check.
//
// A solver is not safe for concurrent use. Solvers share nothing, so many can run in parallel.
//
// The package knows nothing of puzzles.
package sat

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"slices"

	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/internal/work"
)

// Lit is a variable or its negation.
type Lit = cnf.Lit

// Status is the result of Solve.
type Status int

// The statuses.
const (
	Unknown Status = iota // a limit or the end of the context stopped the search
	Sat                   // there is a model
	Unsat                 // there is no model under the assumptions
)

// String returns the status in a word.
func (s Status) String() string { return [...]string{"unknown", "satisfiable", "unsatisfiable"}[s] }

// Options control the search. The zero Options are the defaults. No option changes what is true;
// options change only the time and the model found.
type Options struct {
	Decay  float64 // of the activity of variables at each conflict, below 1; 0 for 0.92
	Seed   uint64  // the seed of the initial activities; 0 for none
	Reduce int64   // conflicts until learned clauses are first reduced; 0 for 1,000

	NoMinimize bool // do not minimize learned clauses
	NoShrink   bool // do not replace several literals of a level by one
	NoReduce   bool // keep all learned clauses
	NoVivify   bool // do not shorten learned clauses between restarts
	NoPhases   bool // decide each variable as false, not as its last value
	NoModes    bool // use only the quick mode, and never reset the values of variables

	Proof bool   // log a proof
	Spill *Spill // where a long proof goes; nil keeps it in memory
}

// Limits bound a call of Solve. A limit of 0 means none.
type Limits struct {
	Conflicts    int64 // in this call
	Decisions    int64 // in this call
	Propagations int64 // in this call, give or take some thousands
	Memory       int64 // bytes of clauses, variables and proof
}

// Stats are statistics since the solver was created.
type Stats struct {
	Decisions    int64
	Conflicts    int64
	Propagations int64 // literals assigned and propagated
	Restarts     int64
	Turns        int64 // completed turns of the quick and the stable mode
	Learned      int64 // literals of learned clauses
	Minimized    int64 // literals removed by minimisation
	Shrunk       int64 // literals removed by shrinking
	Vivified     int64 // learned clauses shortened between restarts
	Reductions   int64 // of the set of learned clauses
	Clauses      int   // added, of three literals or more, and not known to be true
	Fixed        int   // literals known to be true in every model: see Solver.Fixed
	Kept         int   // learned clauses of three literals or more that are kept
	Memory       int64 // bytes of clauses, variables and proof
}

// Solver is a formula and the state of a search for its models.
type Solver struct {
	options Options
	stats   Stats
	unsat   bool // there is no model under any assumptions

	// The assignment. A value is 1 for true, -1 for false, 0 for unassigned. The values of both
	// literals of a variable are stored.
	vals  []int8   // of each literal
	level []int32  // of each assigned variable: the number of decisions before it
	place []int32  // of each assigned variable: its place on the trail
	why   []reason // of each assigned variable
	saved []bool   // of each variable: whether it was false when last assigned, or should be at first
	trail []Lit    // the true literals, in the order of assignment
	marks []int32  // the length of the trail before each decision
	head  int      // the literals before this place on the trail are propagated

	// What to propagate, by the literal that becomes true.
	watches  [][]watch
	binaries [][]Lit        // the other literals of binary clauses with the opposite literal
	groupsOf [][]int32      // the groups with the literal
	rowsOf   [][]occurrence // up to the last literal that is in a row

	arena    []Lit // clauses: see clause.go
	waste    int   // words of the arena that are garbage
	apart    int64 // bytes of binary clauses, groups and rows
	clause   []Lit // work space
	clauses  []ref
	learned  []ref
	groups   [][]Lit
	groupsAt []int // of each group: its call
	rows     []row
	theories []*Theory

	order     heap // of the variables to decide
	activity  []float64
	increment float64

	assumptions []Lit
	core        []Lit
	coreID      uint32
	model       []bool
	conflict    []Lit  // the clause that failed: its literals are all false
	conflictID  uint32 // its number in the proof, 0 if it has none yet
	conflictOf  Origin // where it comes from if it has none; OfGroup also for a clause of two
	calls       [OfTheory]int

	analysis   analysis
	pace       pace
	phases     phases
	vivify     vivification
	reduceAt   int64 // conflicts at the next reduction
	leastWaste int   // words of garbage below which it is not collected on its own
	call       *call // the current call of Solve, nil between calls
	fixed      int   // the length of the trail at level 0 when clauses were last simplified
	proof      *Proof
	rng        uint64
}

// New returns a solver without variables and clauses.
func New(o Options) *Solver {
	if !(0 < o.Decay && o.Decay < 1) {
		o.Decay = defaultDecay
	}
	if o.Reduce < 1 {
		o.Reduce = firstReduction
	}
	s := &Solver{options: o, increment: 1, arena: make([]Lit, 1, 1<<10),
		rng:      cmp.Or(o.Seed, 0x9e3779b97f4a7c15),
		reduceAt: o.Reduce, leastWaste: 1 << 20}
	s.order.solver = s
	s.pace.reset(s)
	if o.Proof {
		s.proof = &Proof{spill: o.Spill, units: map[Lit]uint32{}, pairs: map[[2]Lit]uint32{}}
	}
	return s
}

// Vars returns the number of variables.
func (s *Solver) Vars() int { return len(s.level) }

// Stats returns the statistics so far.
func (s *Solver) Stats() Stats {
	stats := s.stats
	stats.Clauses, stats.Kept = len(s.clauses), len(s.learned)
	stats.Memory = s.memory()
	stats.Turns = s.phases.turns
	stats.Fixed = len(s.trail)
	if len(s.marks) > 0 {
		stats.Fixed = int(s.marks[0])
	}
	return stats
}

// NewVar adds a variable and returns its number.
func (s *Solver) NewVar() int {
	v := len(s.level)
	if v > cnf.MaxVars {
		panic(fmt.Sprintf("sat: more than %d variables", cnf.MaxVars))
	}
	s.vals = append(s.vals, 0, 0)
	s.level = append(s.level, 0)
	s.place = append(s.place, 0)
	s.why = append(s.why, 0)
	s.saved = append(s.saved, true)
	s.watches = append(s.watches, nil, nil)
	s.binaries = append(s.binaries, nil, nil)
	s.groupsOf = append(s.groupsOf, nil, nil)
	s.activity = append(s.activity, s.firstActivity())
	s.analysis.seen = append(s.analysis.seen, 0)
	s.order.grow()
	s.order.push(int32(v))
	return v
}

// AddVars adds variables until there are n.
func (s *Solver) AddVars(n int) {
	if more := n - s.Vars(); more > 0 {
		s.grow(more)
	}
	for s.Vars() < n {
		s.NewVar()
	}
}

// grow makes room for several variables in one step: copying dozens of megabytes repeatedly takes
// half the time of adding a large formula.
func (s *Solver) grow(more int) {
	s.vals = slices.Grow(s.vals, 2*more)
	s.level, s.place = slices.Grow(s.level, more), slices.Grow(s.place, more)
	s.why, s.saved = slices.Grow(s.why, more), slices.Grow(s.saved, more)
	s.watches, s.binaries = slices.Grow(s.watches, 2*more), slices.Grow(s.binaries, 2*more)
	s.groupsOf = slices.Grow(s.groupsOf, 2*more)
	s.activity = slices.Grow(s.activity, more)
	s.analysis.seen = slices.Grow(s.analysis.seen, more)
	s.order.vars, s.order.at = slices.Grow(s.order.vars, more), slices.Grow(s.order.at, more)
}

// Add adds a clause: at least one of the literals is true.
func (s *Solver) Add(lits ...Lit) { s.addOf(s.origin(OfClause), lits...) }

// origin returns the origin of what a call adds.
func (s *Solver) origin(kind OriginKind) Origin {
	s.calls[kind]++
	return Origin{kind, s.calls[kind] - 1}
}

// addOf adds a clause that comes from somewhere.
func (s *Solver) addOf(from Origin, lits ...Lit) {
	s.backtrack(0)
	if s.unsat { // the proof has ended
		return
	}
	s.addClause(lits, s.axiom(lits, from))
}

// AddFormula adds a formula; its variables become the solver's variables with the same numbers. It
// must be valid: see cnf.Formula.Check.
func (s *Solver) AddFormula(f *cnf.Formula) { s.addFormula(nil, f) }

// AddFormulaContext is like AddFormula but stops when the context ends. The error then wraps that
// of ctx, and the solver can't be used, as it has only part of the formula.
func (s *Solver) AddFormulaContext(ctx context.Context, f *cnf.Formula) error {
	w := work.Begin(ctx, "loading the formula", "literal")
	s.addFormula(w, f)
	return w.End()
}

func (s *Solver) addFormula(w *work.Work, f *cnf.Formula) {
	s.AddVars(f.Vars)
	words := 0
	for i := range w.Range(len(f.Clauses)) {
		words += headSize + len(f.Clauses[i])
	}
	s.arena = slices.Grow(s.arena, words)
	s.clauses = slices.Grow(s.clauses, len(f.Clauses))
	for i := range w.Range(len(f.Clauses)) {
		w.Many(1 + len(f.Clauses[i]))
		s.Add(f.Clauses[i]...)
	}
	for i := range w.Range(len(f.AtMostOne)) {
		w.Did(1 + len(f.AtMostOne[i]))
		s.AddAtMostOne(f.AtMostOne[i]...)
	}
	for i := range w.Range(len(f.Rows)) {
		w.Did(1 + len(f.Rows[i].Lits))
		s.AddRow(f.Rows[i])
	}
}

// Solve looks for a model in which all assumptions are true. It returns Unknown if a limit or the
// end of ctx stopped it; learned clauses stay for the next call.
func (s *Solver) Solve(ctx context.Context, limits Limits, assumptions ...Lit) Status {
	s.backtrack(0)
	s.assumptions = append(s.assumptions[:0], assumptions...)
	s.core, s.coreID, s.model = nil, 0, nil
	if s.unsat {
		return Unsat
	}
	c := call{ctx: ctx, limits: limits, conflicts: s.stats.Conflicts, decisions: s.stats.Decisions,
		propagations: s.stats.Propagations}
	if c.over(s) {
		return Unknown
	}
	s.call = &c
	defer func() { s.call = nil }()
	if !s.fixpoint() {
		return Unsat
	}
	status := s.search(&c)
	s.backtrack(0)
	return status
}

// Model reports whether a literal is true in the model that the last call found.
func (s *Solver) Model(l Lit) bool { return s.model[l.Var()] != l.Negated() }

// Fixed returns 1 for a literal that is known to be true in every model of what was added so far,
// -1 for one known to be false, and otherwise 0. What the last call assumed plays no part. Between
// calls, the values of literals become known as the search learns.
func (s *Solver) Fixed(l Lit) int {
	if s.vals[l] == 0 || s.level[l.Var()] > 0 {
		return 0
	}
	return int(s.vals[l])
}

// Core returns the assumptions, in their order, that the last call proved contradictory to the
// formula. It is empty if the formula has no model at all. It need not be the smallest such set.
func (s *Solver) Core() []Lit { return slices.Clone(s.core) }

// CoreStep returns the number of the step of the proof that states Core, as the clause of the
// opposites of its literals. It is 0 without a proof, if two of them are opposites, and if the
// formula has no model at all.
func (s *Solver) CoreStep() uint32 { return s.coreID }

// call is one call of Solve.
type call struct {
	ctx       context.Context
	limits    Limits
	conflicts int64 // the number of conflicts when it began
	decisions int64
	ticks     int
	halted    bool // it ended during propagation, which is then incomplete

	propagations int64 // when it began
}

// over reports whether the call must end.
func (c *call) over(s *Solver) bool {
	if c.limits.Conflicts > 0 && s.stats.Conflicts-c.conflicts >= c.limits.Conflicts {
		return true
	}
	if c.limits.Propagations > 0 && s.stats.Propagations-c.propagations >= c.limits.Propagations {
		return true
	}
	if c.limits.Memory > 0 && s.memory() > c.limits.Memory || len(s.arena) > maxArena {
		return true
	}
	if runtime.GOARCH == "wasm" {
		runtime.Gosched() // all goroutines share one thread there: without this no deadline would fire
	}
	return c.ctx.Err() != nil
}

const (
	// rarely is the number of decisions between looks at the context when propagation is short.
	rarely = 64
	// much is the number of literals propagated between looks, a power of two. On the largest
	// formulas they take some milliseconds.
	much = 1 << 10
)

// search decides, propagates and learns until it finds a model, proves that there is none, or must
// stop.
func (s *Solver) search(c *call) Status {
	for {
		if !s.propagate() {
			if s.resolve(); s.unsat {
				return Unsat
			}
			if c.over(s) {
				return Unknown
			}
			s.compact()
			continue
		}
		if c.halted {
			return Unknown
		}
		if s.pace.restart(s) {
			s.stats.Restarts++
			s.backtrack(s.reusable())
			if s.between(c); s.unsat {
				return Unsat
			}
			if c.halted {
				return Unknown
			}
		}
		if c.ticks++; c.ticks%rarely == 0 && c.over(s) {
			return Unknown
		}
		switch l, status := s.next(); status {
		case Unknown:
			if c.limits.Decisions > 0 && s.stats.Decisions-c.decisions >= c.limits.Decisions {
				if !s.order.has(l.Var()) {
					s.order.push(int32(l.Var())) // it was removed for the decision
				}
				return Unknown
			}
			s.stats.Decisions++
			s.marks = append(s.marks, int32(len(s.trail)))
			s.assign(l, 0)
		default:
			return status
		}
	}
}

// between does the work that is due from time to time between restarts.
func (s *Solver) between(c *call) {
	s.alternate()
	if s.stats.Conflicts >= s.reduceAt {
		s.backtrack(0)
		if !s.fixpoint() || c.halted {
			return
		}
		s.simplify()
		s.reduce()
		if !s.options.NoVivify {
			s.vivifyAll(c)
		}
		if !s.unsat {
			s.collect()
		}
	}
}

// next returns the next decision: an assumption, or the most active variable. The status is Sat if
// all variables are assigned, Unsat if an assumption is false, and otherwise Unknown.
func (s *Solver) next() (Lit, Status) {
	for len(s.marks) < len(s.assumptions) {
		switch a := s.assumptions[len(s.marks)]; s.vals[a] {
		case 1: // a level without a decision, so that levels count assumptions
			s.marks = append(s.marks, int32(len(s.trail)))
		case -1:
			s.blame(a)
			return 0, Unsat
		default:
			return a, Unknown
		}
	}
	for len(s.order.vars) > 0 {
		v := int(s.order.pop())
		if s.vals[cnf.Pos(v)] != 0 {
			continue
		}
		return s.tried(v), Unknown
	}
	for _, t := range s.theories {
		if t.Last != nil && t.Last() {
			return s.next()
		}
	}
	s.model = make([]bool, s.Vars())
	for v := range s.model {
		s.model[v] = s.vals[cnf.Pos(v)] > 0
	}
	return 0, Sat
}
