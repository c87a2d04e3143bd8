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
	if c.Claim != "none" && c.Claim != "only" {
		return nil, nil, errors.New("only a proof that there is no answer, or no other, is a formula")
	}
	f = &cnf.Formula{Vars: c.axioms.Vars}
	for _, step := range c.proof {
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
	number := make([]int, len(c.proof)) // axioms come first
	next := 0
	for _, axioms := range []bool{true, false} {
		for i, step := range c.proof {
			if (step.hints == nil) == axioms {
				next++
				number[i] = next
			}
		}
	}
	var b []byte
	for i, step := range c.proof {
		if i%1000 == 0 && ctx.Err() != nil {
			return &work.Stopped{Doing: "writing the proof", Err: ctx.Err()}
		}
		if step.hints == nil {
			continue
		}
		b = strconv.AppendInt(b[:0], int64(number[i]), 10)
		for _, l := range step.lits {
			b = strconv.AppendInt(append(b, ' '), int64(l.Int()), 10)
		}
		b = append(b, " 0"...)
		for _, h := range step.hints {
			b = strconv.AppendInt(append(b, ' '), int64(number[h]), 10)
		}
		out.Write(append(b, " 0\n"...))
	}
	if last := len(c.proof) - 1; c.proof[last].hints == nil { // the empty clause is an axiom
		fmt.Fprintf(out, "%d 0 %d 0\n", next+1, number[last])
	}
	return out.Flush()
}
