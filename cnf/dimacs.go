package cnf

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
)

// MaxLits is the most literals that Read takes, in all clauses together.
const MaxLits = 200_000_000

// Write writes the clauses of a formula in DIMACS, behind comment lines. A formula with other rows
// must be expanded first.
func Write(w io.Writer, f *Formula, comments ...string) error {
	if len(f.AtMostOne)+len(f.Rows) > 0 {
		return errors.New("DIMACS has clauses alone: the formula must be expanded first")
	}
	out := bufio.NewWriterSize(w, 1<<16)
	for _, c := range comments {
		fmt.Fprintf(out, "c %s\n", c)
	}
	fmt.Fprintf(out, "p cnf %d %d\n", f.Vars, len(f.Clauses))
	var b []byte
	for _, c := range f.Clauses {
		b = b[:0]
		for _, l := range c {
			b = append(strconv.AppendInt(b, int64(l.Int()), 10), ' ')
		}
		b = append(b, '0', '\n')
		out.Write(b)
	}
	return out.Flush()
}

// MaxLine is the longest line that Read takes, in bytes.
const MaxLine = 64 << 20

// Read reads a formula in DIMACS. A comment line begins with c; the head says "p cnf VARIABLES
// CLAUSES"; the clauses may stand on any lines, each ended by 0. A line that begins with % ends the
// formula, as in old collections. An error names the line.
func Read(r io.Reader) (*Formula, error) {
	d := reader{}
	in := bufio.NewScanner(r)
	in.Buffer(nil, MaxLine)
	line := 0
	for !d.over && in.Scan() {
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
		return nil, errors.New(`there is no line "p cnf VARIABLES CLAUSES"`)
	case len(d.clause) > 0:
		return nil, fmt.Errorf("line %d: the last clause is not ended by 0", line)
	case len(d.f.Clauses) != d.promised:
		return nil, fmt.Errorf("the head promises %d clauses, and there are %d",
			d.promised, len(d.f.Clauses))
	}
	return d.f, nil
}

// reader is a formula that grows by lines.
type reader struct {
	f        *Formula // nil before the head
	promised int      // clauses
	lits     int      // in all clauses
	clause   []Lit    // begun
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
		return errors.New("a second head")
	}
	if len(f) != 4 || string(f[0]) != "p" || string(f[1]) != "cnf" {
		return fmt.Errorf(`expected "p cnf VARIABLES CLAUSES", found %.60q`, bytes.Join(f, []byte(" ")))
	}
	vars, err := strconv.Atoi(string(f[2]))
	if err != nil || vars < 0 || vars > MaxVars {
		return fmt.Errorf("%.20q is no number of variables from 0 to %d", f[2], MaxVars)
	}
	clauses, err := strconv.Atoi(string(f[3]))
	if err != nil || clauses < 0 {
		return fmt.Errorf("%.20q is no number of clauses", f[3])
	}
	d.f, d.promised = &Formula{Vars: vars}, clauses
	return nil
}

func (d *reader) word(word []byte) error {
	n, err := strconv.Atoi(string(word))
	switch {
	case err != nil:
		return fmt.Errorf("%.20q is no literal", word)
	case n == 0:
		d.f.Add(d.clause...)
		d.clause = d.clause[:0]
		return nil
	case max(n, -n) > d.f.Vars || n == math.MinInt:
		return fmt.Errorf("literal %d is of none of the %d variables", n, d.f.Vars)
	}
	if d.lits++; d.lits > MaxLits {
		return fmt.Errorf("the formula has more than %d literals", MaxLits)
	}
	d.clause = append(d.clause, FromInt(n))
	return nil
}
