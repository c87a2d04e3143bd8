// Package certificate writes proofs that a puzzle has one answer, none or several, for checkers
// that share nothing with Gridwright. The form is that of docs/certificates.md.
//
// The rules of a puzzle become a formula each of whose clauses follows from one rule. A SAT solver
// refutes it, with the clause that the answer is another one, and logs how. The steps that the
// contradiction does not need are left out.
package certificate

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/internal/stated"
	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/rules"
	"github.com/gridwright/gridwright/sat"
)

// Fault is an error of a proof.
type Fault string

// Error states it.
func (f Fault) Error() string { return string(f) }

// The errors of a proof.
const (
	ErrUndecided Fault = "the limits ended the proof"
	ErrAnother   Fault = "the rules allow another answer"
	ErrForm      Fault = "no checker knows one of its rules"
	ErrNone      Fault = "the puzzle has no answer"
)

// Options are the limits of a proof.
type Options struct {
	Conflicts int64 // of the solver; 0 for no limit
	Memory    int64 // bytes of the solver and its log; 0 for MaxMemory
	Part      int   // words of the log in memory, besides those in a temporary file; 0 for the usual
	Text      int   // bytes of the certificate; 0 for what checkers take
}

// Limits of checkers: see docs/certificates.md.
const (
	maxSteps = 1 << 22
	maxText  = 1 << 26
)

// MaxMemory is the usual limit of the memory of a proof, in bytes. The process takes up to twice as
// much, since garbage is collected late.
const MaxMemory = 150 << 20

// partWords is the size of the parts of a proof, one of which is in memory: 16 MB.
const partWords = 4 << 20

// Certificate is a proof of what answers a puzzle has, or of what they share.
type Certificate struct {
	Puzzle  fmt.Stringer    // a puzzle.Puzzle, or the text of a model
	Answers []puzzle.Answer // none, the one, or two
	Facts   []puzzle.Fact   // that all answers have, of a proof of facts
	Steps   int             // clauses of the proof
	Claim   string          // only, none, several or facts

	axioms *stated.Axioms
	not    int      // the number of the clause that the answer is another one, or -1
	rule   string   // if it is not empty, the one rule, which nothing fulfils
	proof  *trimmed // the steps that are needed; nil for none
	ends   []uint32 // the steps that state the facts
	text   int      // the most bytes of the text
}

// Prove proves that a puzzle has these answers, and no others if they are fewer than two. The error
// wraps ErrUndecided or ErrAnother, or is a *work.Stopped or that of the statement.
func Prove(ctx context.Context, s stated.Statement, p puzzle.Puzzle, answers []puzzle.Answer,
	o Options,
) (*Certificate, error) {
	for _, a := range answers {
		if err := p.Check(a); err != nil {
			return nil, fmt.Errorf("the answer is wrong: %w", err)
		}
	}
	v, err := newProver(ctx, s, p, o)
	if err != nil {
		return nil, err
	}
	c := &Certificate{Puzzle: p, Answers: answers, axioms: v.axioms, not: -1,
		Claim: [...]string{"none", "only", "several"}[min(len(answers), 2)]}
	if len(answers) > 1 {
		c.Answers = answers[:2]
		return c, nil
	}
	if len(answers) == 1 {
		clause, err := v.axioms.Not(answers[0])
		if err != nil {
			return nil, err
		}
		c.not = len(v.axioms.Clauses)
		v.Add(clause...)
	}
	if err := v.refute(); err != nil {
		return nil, err
	}
	return c, c.take(v, []uint32{v.Proof().Empty()})
}

// ProveFacts proves that all answers of a puzzle have some facts, or their opposites. Those that
// the rules lack, or that a checker knows to be out (see rules.Set.Far), are left out, or refused
// if all facts must be proved. The error is as that of Prove, or ErrNone.
func ProveFacts(ctx context.Context, s stated.Statement, p puzzle.Puzzle, facts []puzzle.Fact,
	all bool, o Options,
) (*Certificate, error) {
	v, err := newProver(ctx, s, p, o)
	if err != nil {
		return nil, err
	}
	c := &Certificate{Puzzle: p, axioms: v.axioms, not: -1, Claim: "facts"}
	var lits []cnf.Lit
	set := v.axioms.Set()
	for _, f := range facts {
		var l cnf.Lit
		stated := set.HasFact(f)
		if stated {
			l, stated = v.axioms.Lit(set.Fact(f))
		}
		if stated && !set.IsAux(set.Fact(f).Var()) {
			c.Facts, lits = append(c.Facts, f), append(lits, l)
		} else if all && stated {
			return nil, fmt.Errorf("%w: %s is no part of an answer", ErrForm, set.Name(set.Fact(f)))
		} else if all {
			return nil, fmt.Errorf("the puzzle has no fact %s, or its clues alone settle it", factText(f))
		}
	}
	if len(lits) == 0 {
		return nil, errors.New("the answers share nothing")
	}
	goals := make([]uint32, len(lits))
	for i, l := range lits {
		if err := v.refute(l.Not()); errors.Is(err, ErrAnother) {
			return nil, fmt.Errorf("%w, without %s", err, factText(c.Facts[i]))
		} else if err != nil {
			return nil, err
		}
		if goals[i] = v.CoreStep(); goals[i] == 0 {
			return nil, ErrNone
		}
	}
	return c, c.take(v, goals)
}

// factText returns the text of a fact. All facts of a Set have one.
func factText(f puzzle.Fact) string {
	text, _ := f.MarshalText()
	return cmp.Or(string(text), f.String())
}

// take takes the steps that goals need.
func (c *Certificate) take(v *prover, goals []uint32) error {
	if err := lostLog(v.Proof()); err != nil {
		return err
	}
	t, err := neededSteps(v.ctx, v.Proof(), goals)
	if err != nil {
		return err
	}
	c.proof, c.ends, c.Steps, c.text = t, goals, t.count(), v.text
	if c.Steps > maxSteps {
		return fmt.Errorf("%w: checkers take %d steps", ErrUndecided, maxSteps)
	}
	if t.bytes > c.text {
		return tooLong(c.text)
	}
	return lostLog(v.Proof())
}

// tooLong is the error of a certificate of more bytes than a limit.
func tooLong(limit int) error {
	return fmt.Errorf("%w: it is longer than the %d bytes that checkers take", ErrUndecided, limit)
}

// limited writes at most so many bytes.
type limited struct {
	io.Writer
	limit, wrote int
}

func (l *limited) Write(b []byte) (int, error) {
	if l.wrote += len(b); l.wrote > l.limit {
		return 0, tooLong(l.limit)
	}
	return l.Writer.Write(b)
}

// lostLog returns the error of a log that is not whole.
func lostLog(p *sat.Proof) error {
	if _, err := p.Complete(); err != nil {
		return fmt.Errorf("%w: %w", ErrUndecided, err)
	}
	return nil
}

// prover is a solver with the rules of a puzzle.
type prover struct {
	*sat.Solver
	axioms *stated.Axioms
	ctx    context.Context
	limits sat.Limits
	text   int // bytes of the certificate
}

func newProver(ctx context.Context, s stated.Statement, p puzzle.Puzzle, o Options,
) (*prover, error) {
	axioms, err := s.Axioms(ctx, p)
	if err != nil {
		return nil, err
	}
	of := sat.Options{}
	if s.Solver != nil {
		of = s.Solver(p)
	}
	return proverOf(ctx, axioms, of, o)
}

func proverOf(ctx context.Context, axioms *stated.Axioms, of sat.Options, o Options,
) (*prover, error) {
	of.Proof, of.Spill = true, newSpill(cmp.Or(o.Part, partWords))
	v := &prover{sat.New(of), axioms, ctx,
		sat.Limits{Conflicts: o.Conflicts, Memory: cmp.Or(o.Memory, MaxMemory)},
		cmp.Or(o.Text, maxText)}
	if err := v.AddFormulaContext(ctx, axioms.Formula.Formula); err != nil {
		return nil, err
	}
	for _, t := range axioms.Theories {
		v.AddTheory(t.New(), t.Observed...)
	}
	return v, nil
}

// refute shows that there is no model in which some literals are true.
func (v *prover) refute(assumptions ...cnf.Lit) error {
	switch v.Solve(v.ctx, v.limits, assumptions...) {
	case sat.Sat:
		return ErrAnother
	case sat.Unknown:
		if v.ctx.Err() != nil {
			return &work.Stopped{Doing: "proving", Err: v.ctx.Err()}
		}
		return fmt.Errorf("%w, which are %d MB and, if it is not 0, %d conflicts", ErrUndecided,
			v.limits.Memory>>20, v.limits.Conflicts)
	}
	return nil
}

// Write writes the certificate. The error is that of the writer, a *work.Stopped, or wraps ErrForm
// or ErrUndecided.
func (c *Certificate) Write(ctx context.Context, to io.Writer) error {
	out := bufio.NewWriterSize(&limited{Writer: to, limit: cmp.Or(c.text, maxText)}, 1<<16)
	fmt.Fprintf(out, "gridwright-certificate 1\nclaim %s\n", c.Claim)
	for line := range strings.Lines(c.Puzzle.String()) {
		fmt.Fprintf(out, "puzzle %s\n", strings.TrimRight(line, "\n"))
	}
	if c.rule != "" {
		fmt.Fprintf(out, "r 1 %s\na 1 0\nl 0 1 0\n", c.rule)
		return out.Flush()
	}
	for i, a := range c.Answers {
		facts, err := c.axioms.Facts(ctx, a)
		if err != nil {
			return err
		}
		c.answer(out, []string{"answer", "other"}[i], facts)
	}
	if c.axioms.Far && len(c.Answers) < 2 {
		fmt.Fprintln(out, "far")
	}
	w := writer{Certificate: c, out: out, vars: make([]int32, c.axioms.Vars),
		helper: make([]int32, c.axioms.Vars), rules: map[int32]int{}}
	for i, h := range c.axioms.Helpers {
		w.helper[h[0].Var()] = int32(i) + 1
	}
	w.facts = make(map[uint32][]puzzle.Fact, len(c.Facts))
	for k, f := range c.Facts {
		w.facts[c.ends[k]] = append(w.facts[c.ends[k]], f)
	}
	if err := w.steps(ctx); err != nil {
		return err
	}
	return out.Flush()
}

// mostFacts is the number of facts in a line of an answer.
const mostFacts = 20

// answer writes facts that are true, in one line or more.
func (c *Certificate) answer(out io.Writer, word string, facts []rules.Lit) {
	set := c.axioms.Set()
	for first := true; first || len(facts) > 0; first = false {
		n := min(mostFacts, len(facts))
		io.WriteString(out, word)
		for _, l := range facts[:n] {
			io.WriteString(out, " "+set.Name(l))
		}
		io.WriteString(out, "\n")
		facts = facts[n:]
	}
}

// writer writes the steps.
type writer struct {
	*Certificate
	out    *bufio.Writer
	vars   []int32 // of each variable: its number, or 0
	helper []int32 // of each variable: its helper and 1, or 0
	rules  map[int32]int
	facts  map[uint32][]puzzle.Fact // of each step: the facts that it states
	n      int                      // variables so far
	buf    []byte
}

// lit returns a literal of the certificate, whose variable it writes before its first use.
func (w *writer) lit(l cnf.Lit) (int, error) {
	v := l.Var()
	if w.vars[v] == 0 {
		if err := w.variable(v); err != nil {
			return 0, err
		}
	}
	if l.Negated() {
		return -int(w.vars[v]), nil
	}
	return int(w.vars[v]), nil
}

// variable writes what a variable stands for.
func (w *writer) variable(v int) error {
	if l, ok := w.axioms.Of(v); ok {
		w.n++
		w.vars[v] = int32(w.n)
		w.buf = strconv.AppendInt(append(w.buf[:0], "v "...), int64(w.n), 10)
		w.buf = append(append(w.buf, ' '), w.axioms.Set().Name(l)...)
		w.end()
		return nil
	}
	if w.helper[v] == 0 {
		return fmt.Errorf("%w: it is too large: %s", ErrForm, w.axioms.Meaning(v))
	}
	h := w.axioms.Helpers[w.helper[v]-1]
	line := []byte("d ")
	parts := make([]int, len(h)-1)
	for i, l := range h[1:] {
		var err error
		if parts[i], err = w.lit(l); err != nil {
			return err
		}
	}
	w.n++
	w.vars[v] = int32(w.n)
	if h[0].Negated() {
		line = append(line, '-')
	}
	w.buf = append(line, fmt.Sprint(w.n)...)
	w.ints(parts)
	w.end()
	return nil
}

// ints adds numbers to the line, and 0.
func (w *writer) ints(ns []int) {
	for _, n := range ns {
		w.buf = strconv.AppendInt(append(w.buf, ' '), int64(n), 10)
	}
	w.buf = append(w.buf, " 0"...)
}

func (w *writer) end() {
	w.buf = append(w.buf, '\n')
	w.out.Write(w.buf)
}

// ruleOf returns the rule of an axiom, or -1 for the definition of a helper.
func (w *writer) ruleOf(from sat.Origin) int32 {
	switch from.Kind {
	case sat.OfClause:
		return w.axioms.ClauseRule[from.Index]
	case sat.OfGroup:
		return w.axioms.GroupRule[from.Index]
	case sat.OfRow:
		return w.axioms.RowRule[from.Index]
	default:
		return w.axioms.Theories[from.Index].Rule
	}
}

// rule returns the number of a rule, which it writes before its first use.
func (w *writer) rule(of int32) (int, error) {
	if of < 0 {
		return 0, nil
	}
	if n, ok := w.rules[of]; ok {
		return n, nil
	}
	data, err := w.axioms.Data(int(of))
	if err != nil {
		return 0, fmt.Errorf("%w: %w", ErrForm, err)
	}
	n := len(w.rules) + 1
	w.rules[of] = n
	fmt.Fprintf(w.out, "r %d %s\n", n, data)
	return n, nil
}

// allRules writes the rules that the answers fulfil, where checkers may not state them.
func (w *writer) allRules() error {
	for i := 0; w.axioms.Own && i < w.axioms.Set().Rules(); i++ {
		data, err := w.axioms.Data(i)
		if err != nil {
			return fmt.Errorf("%w: %w", ErrForm, err)
		}
		if data != "" {
			w.rules[int32(i)] = len(w.rules) + 1
			fmt.Fprintf(w.out, "r %d %s\n", len(w.rules), data)
		}
	}
	return nil
}

// often is how many clauses are dropped in one line.
const often = 100

// steps writes the steps.
func (w *writer) steps(ctx context.Context) error {
	if w.proof == nil {
		return w.allRules()
	}
	var lits, hints, dead []int
	count := 0
	for step := range w.proof.steps() {
		if count%1000 == 0 && ctx.Err() != nil {
			return &work.Stopped{Doing: "writing the certificate", Err: ctx.Err()}
		}
		lits = lits[:0]
		for _, l := range step.lits {
			n, err := w.lit(l)
			if err != nil {
				return err
			}
			lits = append(lits, n)
		}
		count++
		switch {
		case step.hints != nil:
			w.buf = append(w.buf[:0], 'l')
			w.ints(lits)
			hints = hints[:0]
			for _, h := range step.hints {
				hints = append(hints, w.proof.clause(h))
			}
			w.ints(hints)
		case step.from.Kind == sat.OfClause && step.from.Index == w.not:
			w.buf = append(w.buf[:0], 'n')
			w.ints(lits)
		default:
			n, err := w.rule(w.ruleOf(step.from))
			if err != nil {
				return err
			}
			w.buf = strconv.AppendInt(append(w.buf[:0], "a "...), int64(n), 10)
			w.ints(lits)
		}
		w.end()
		if len(lits) == 0 && step.hints == nil { // a rule that nothing fulfils: the end is an l
			w.buf = fmt.Appendf(w.buf[:0], "l 0 %d 0", count)
			w.end()
		}
		for _, f := range w.facts[step.id] {
			fmt.Fprintf(w.out, "t %d %s\n", count, factText(f))
		}
		for _, id := range step.dead {
			dead = append(dead, w.proof.clause(id))
		}
		if len(dead) >= often && count < w.Steps {
			w.buf = append(w.buf[:0], 'x')
			w.ints(dead)
			w.end()
			dead = dead[:0]
		}
	}
	return lostLog(w.proof.log)
}
