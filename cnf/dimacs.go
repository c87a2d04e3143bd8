package cnf

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/gridwright/gridwright/internal/work"
)

// MaxMemory limits the memory of a formula that Read reads, in bytes. While Read runs, the process
// takes less than 1 GB (TestMemory measures it).
const MaxMemory = 400 << 20

// The cost of clauses and literals in bytes, including the spare capacity of growing slices.
const (
	clauseCost = 48
	litCost    = 5
	longCost   = 20 // of a literal in a clause so long that it is copied as it grows
	longClause = 1 << 16
)

// Write writes the clauses of a formula in DIMACS, after comment lines. A formula with other rows
// must be expanded first. If the context ends, the file is incomplete, and the error wraps that of
// ctx.
func Write(ctx context.Context, w io.Writer, f *Formula, comments ...string) error {
	if len(f.AtMostOne)+len(f.Rows) > 0 {
		return errors.New("DIMACS supports clauses only: the formula must be expanded first")
	}
	out := bufio.NewWriterSize(w, 1<<16)
	for _, c := range comments {
		for line := range strings.Lines(c + "\n") {
			fmt.Fprintf(out, "c %s\n", strings.TrimRight(line, "\r\n"))
		}
	}
	fmt.Fprintf(out, "p cnf %d %d\n", f.Vars, len(f.Clauses))
	writing := work.Begin(ctx, "writing the formula", "literal")
	for i := range writing.Range(len(f.Clauses)) {
		for n := range writing.Range(len(f.Clauses[i])) {
			writing.Did(1)
			b := strconv.AppendInt(out.AvailableBuffer(), int64(f.Clauses[i][n].Int()), 10)
			out.Write(append(b, ' '))
		}
		writing.Did(1)
		out.WriteString("0\n")
	}
	if err := writing.End(); err != nil {
		return err
	}
	return out.Flush()
}

// MaxLine is the longest line that Read accepts, in bytes.
const MaxLine = 64 << 20

// Read reads a formula in DIMACS. A comment line begins with c; the header is "p cnf VARIABLES
// CLAUSES"; a clause may span lines and is ended by 0. A line that begins with % ends the formula,
// as in old collections. An error names the line; if the context ends, it wraps that of ctx.
func Read(ctx context.Context, r io.Reader) (*Formula, error) {
	w := work.Begin(ctx, "reading the formula", "literal")
	f, err := read(w, r)
	if cut := w.End(); cut != nil {
		err = cut
	}
	if err != nil {
		return nil, err
	}
	return f, nil
}

func read(w *work.Work, r io.Reader) (*Formula, error) {
	d := reader{work: w}
	in := bufio.NewScanner(w.Reader(r))
	in.Buffer(nil, MaxLine)
	line := 0
	for !d.over && w.Step() && in.Scan() {
		line++
		if err := d.take(bytes.TrimSpace(in.Bytes())); err != nil {
			return nil, fmt.Errorf("line %d: %w", line, err)
		}
	}
	switch err := in.Err(); {
	case errors.Is(err, bufio.ErrTooLong):
		return nil, fmt.Errorf("line %d is longer than %d MB", line+1, MaxLine>>20)
	case err != nil:
		return nil, err
	case d.f == nil:
		return nil, errors.New(`expected a line "p cnf VARIABLES CLAUSES", found none`)
	case len(d.clause) > 0:
		return nil, fmt.Errorf("line %d: the last clause does not end with 0", line)
	case len(d.f.Clauses) != d.promised:
		return nil, fmt.Errorf("expected %d clauses as in the header, found %d",
			d.promised, len(d.f.Clauses))
	}
	return d.f, nil
}

// reader builds a formula line by line.
type reader struct {
	work     *work.Work
	f        *Formula // nil before the header
	promised int      // clauses according to the header
	lits     int      // in all clauses
	taken    int      // bytes of memory
	clause   []Lit    // the current, unfinished clause
	over     bool
}

func (d *reader) take(line []byte) error {
	switch {
	case len(line) == 0 || line[0] == 'c':
		return nil
	case line[0] == '%':
		d.over = true
		return nil
	case line[0] == 'p':
		return d.head(bytes.Fields(line))
	case d.f == nil:
		return fmt.Errorf(`expected "p cnf VARIABLES CLAUSES", found %.60q`, line)
	}
	for len(line) > 0 {
		end := bytes.IndexAny(line, " \t")
		if end < 0 {
			end = len(line)
		}
		if err := d.word(line[:end]); err != nil {
			return err
		}
		line = bytes.TrimLeft(line[end:], " \t")
	}
	return nil
}

func (d *reader) head(f [][]byte) error {
	if d.f != nil {
		return errors.New("a second header")
	}
	if len(f) != 4 || string(f[0]) != "p" || string(f[1]) != "cnf" {
		return fmt.Errorf(`expected "p cnf VARIABLES CLAUSES", found %.60q`, bytes.Join(f, []byte(" ")))
	}
	vars, err := strconv.Atoi(string(f[2]))
	if err != nil || vars < 0 || vars > MaxVars {
		return fmt.Errorf("expected a number of variables from 0 to %d, found %.20q", MaxVars, f[2])
	}
	clauses, err := strconv.Atoi(string(f[3]))
	if err != nil || clauses < 0 {
		return fmt.Errorf("expected a number of clauses, found %.20q", f[3])
	}
	d.f, d.promised = &Formula{Vars: vars}, clauses
	return nil
}

func (d *reader) word(word []byte) error {
	n, err := strconv.Atoi(string(word))
	switch {
	case err != nil:
		return fmt.Errorf("expected a literal, found %.20q", word)
	case n == 0:
		d.f.Add(d.clause...)
		d.clause = d.clause[:0]
		return d.spend(clauseCost)
	case max(n, -n) > d.f.Vars || n == math.MinInt:
		return fmt.Errorf("literal %d: expected a variable from 1 to %d", n, d.f.Vars)
	}
	d.lits++
	d.clause = append(d.clause, FromInt(n))
	if len(d.clause) > longClause {
		return d.spend(longCost)
	}
	return d.spend(litCost)
}

// spend counts the memory of a clause or a literal.
func (d *reader) spend(bytes int) error {
	if !d.work.Did(1) {
		return d.work.Err()
	}
	if d.taken += bytes; d.taken > MaxMemory {
		return fmt.Errorf("the formula is too large: the first %d clauses with %d literals already "+
			"take %s", len(d.f.Clauses), d.lits, work.TooMuch(MaxMemory))
	}
	return nil
}
