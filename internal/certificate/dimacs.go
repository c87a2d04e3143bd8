package certificate

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"

	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/internal/work"
)

// Formula returns the axioms of the proof that there is no answer, or no other, and what each
// variable means. They are true of the puzzle by its rules, but for the last one if there is an
// answer: that the answer is another one. The error states that there is no such proof.
func (c *Certificate) Formula() (f *cnf.Formula, words []string, err error) {
	if c.Claim != "none" && c.Claim != "only" || c.rule != "" {
		return nil, nil, errors.New("only a proof that there is no answer, or no other, is a formula")
	}
	f = &cnf.Formula{Vars: c.axioms.Vars}
	for step := range c.proof.steps() {
		if step.hints == nil {
			f.Add(step.lits...)
		}
	}
	for v := range f.Vars {
		words = append(words, c.axioms.Meaning(v))
	}
	return f, words, nil
}

// WriteLRAT writes the steps by which Formula is contradictory, in LRAT. The error is that of the
// writer, or a *work.Stopped.
func (c *Certificate) WriteLRAT(ctx context.Context, to io.Writer) error {
	out := bufio.NewWriterSize(to, 1<<16)
	var b []byte
	n := 0
	last := uint32(0)
	for step := range c.proof.steps() {
		if n++; n%1000 == 0 && ctx.Err() != nil {
			return &work.Stopped{Doing: "writing the proof", Err: ctx.Err()}
		}
		last = step.id
		if step.hints == nil {
			continue
		}
		b = strconv.AppendInt(b[:0], int64(c.proof.line(step.id)), 10)
		for _, l := range step.lits {
			b = strconv.AppendInt(append(b, ' '), int64(l.Int()), 10)
		}
		b = append(b, " 0"...)
		for _, h := range step.hints {
			b = strconv.AppendInt(append(b, ' '), int64(c.proof.line(h)), 10)
		}
		out.Write(append(b, " 0\n"...))
	}
	if c.proof.axioms.has(int(last)) { // the empty clause is an axiom
		fmt.Fprintf(out, "%d 0 %d 0\n", c.Steps+1, c.proof.line(last))
	}
	if err := lostLog(c.proof.log); err != nil {
		return err
	}
	return out.Flush()
}
