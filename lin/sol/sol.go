// Package sol reads the solution files that solvers write: those of CBC, GLPK, HiGHS, Gurobi, SCIP
// and CPLEX, what "gridwright solve" prints for a model, what clasp and other solvers of OPB files
// print, and plain lines with a name and a value each. It recognizes the format by the content.
//
//	values, err := sol.Read(ctx, file)
//	point, err := values.Point(names) // the columns' names in the file that was solved
//
// The package only reads the file. Whether the point satisfies a model is up to lin.Model.Check.
package sol

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/gridwright/gridwright/internal/unzip"
	"github.com/gridwright/gridwright/internal/work"
)

// Limits on what is read.
const (
	MaxSize = 512 << 20 // bytes, unzipped
	MaxLine = 1 << 20   // bytes
	// MaxMemory is the memory that the values of columns may take, in bytes. A process that reads
	// them takes less than 1 GB (TestMemory measures it).
	MaxMemory = 400 << 20
)

// The memory of one value in bytes: by name, besides the characters of the name, and by number.
// Both include the room that is kept for growing.
const (
	namedCost    = 80
	numberedCost = 24
)

// Values is the contents of a solution file.
type Values struct {
	// Format is "cbc", "glpk", "glpk-raw", "highs", "gurobi", "scip", "cplex", "gridwright", "opb" or
	// "plain".
	Format string
	// Status is in the solver's own words, or "". In the format "glpk-raw" the kind stands before
	// them: "mip o", "bas f f".
	Status string

	// Obj is the value of the objective at the point, as the file states it, if HasObj. Files of the
	// format "plain" state none.
	Obj    float64
	HasObj bool

	// ByName has the value of each named column; some solvers leave out zeros. It is nil in the
	// formats "glpk-raw" and "opb", which number columns.
	ByName map[string]float64
	// ByNumber has the value of every column, in the order in which the solver numbers them: for an
	// LP file, the order in which the file first names them; of an OPB file x1, x2 and so on, up to
	// the last that it has. It is nil in all other formats.
	ByNumber []float64

	// RowDuals has the dual value of each row, in the order of the file, as files of the formats
	// "glpk-raw" and "highs" have them for linear programs; nil where there are none. Their signs are
	// the solver's.
	RowDuals []float64
}

// Point returns a value for each of the names, 0 for those that the file leaves out. The error
// names a column of the file that is not among them, or the two numbers of columns if they differ.
func (v Values) Point(names []string) ([]float64, error) {
	if v.ByName == nil {
		if v.Format == "opb" && len(v.ByNumber) <= len(names) {
			return append(slices.Clone(v.ByNumber), make([]float64, len(names)-len(v.ByNumber))...), nil
		}
		if len(v.ByNumber) != len(names) {
			return nil, fmt.Errorf("it has %d columns, the model %d", len(v.ByNumber), len(names))
		}
		return v.ByNumber, nil
	}
	point := make([]float64, len(names))
	known := make(map[string]bool, len(names))
	for j, name := range names {
		point[j] = v.ByName[name]
		known[name] = true
	}
	stranger, found := "", false
	for name := range v.ByName {
		if !known[name] && (!found || name < stranger) {
			stranger, found = name, true
		}
	}
	if found {
		return nil, fmt.Errorf("it has a column %.60q, which the model does not have", stranger)
	}
	return point, nil
}

// Read reads a solution file, zipped by gzip or not. The error names the line and what was expected
// there. It is a *NoPoint if the file itself reports that it holds no point, and wraps the error of
// ctx if that ends first.
func Read(ctx context.Context, r io.Reader) (Values, error) {
	w := work.Begin(ctx, "reading the solution", "column")
	v, err := readZipped(w, r)
	if cut := w.End(); cut != nil {
		err = cut
	}
	if err != nil {
		return Values{}, err
	}
	return v, nil
}

func readZipped(w *work.Work, r io.Reader) (Values, error) {
	in := bufio.NewReader(unzip.NewReader(r))
	if mark, err := in.Peek(len(byteOrderMark)); err == nil && string(mark) == byteOrderMark {
		_, _ = in.Discard(len(byteOrderMark)) // just peeked at
	}
	limited := &io.LimitedReader{R: w.Reader(in), N: MaxSize + 1}
	v, err := read(newScanner(w, limited))
	if limited.N == 0 { // whatever the part that was read means
		err = fmt.Errorf("the solution is larger than %d MB", MaxSize>>20)
	}
	return v, err
}

// byteOrderMark is what some editors and shells put before a text in UTF-8.
const byteOrderMark = "\ufeff"

func read(s *scanner) (Values, error) {
	if !s.next() {
		if err := s.failed(); err != nil {
			return Values{}, err
		}
		return Values{}, errors.New("the solution is empty")
	}
	v := Values{ByName: map[string]float64{}}
	err := reading(s.text)(s, &v)
	if none := (*NoPoint)(nil); err == nil || errors.As(err, &none) {
		s.drain()
	}
	if failed := s.failed(); failed != nil {
		err = failed // the reader took the fault for the end of the file
	}
	return v, err
}

// drain reads the rest of the file: the checksum of zipped data comes last.
func (s *scanner) drain() {
	if s.err == nil {
		_, s.err = io.Copy(io.Discard, s.in)
	}
}

// reading chooses the reader of a format by the first line of a file that is not blank.
func reading(first string) func(*scanner, *Values) error {
	_, objective := objectiveIn(first)
	switch {
	case strings.Contains(first, "objective value") && strings.Contains(first, " - "):
		return readCBC
	case strings.HasPrefix(first, "Problem:"):
		return readGLPK
	case competes(first):
		return readCompetition
	case objective:
		return readObjectives
	case rawGLPK(strings.Fields(first)):
		return readRawGLPK
	case first == "Model status":
		return readHiGHS
	case strings.HasPrefix(first, "<"):
		return readCPLEX
	case strings.HasPrefix(first, "solution status:"), strings.HasPrefix(first, "no solution"):
		return readSCIP
	case slices.Contains(ownStops, ownStop(first)):
		return readOwn
	}
	return readPlain
}

// rawGLPK reports whether a raw solution of glpsol begins with these words. In the plain format a
// column may also be called c or s.
func rawGLPK(first []string) bool {
	switch first[0] {
	case "c":
		if len(first) == 2 {
			_, err := strconv.ParseFloat(first[1], 64)
			return err != nil
		}
		return len(first) == 1 || first[1] != "="
	case "s":
		return len(first) > 2 && (first[1] == "mip" || first[1] == "bas" || first[1] == "ipt")
	}
	return false
}

// NoPoint is the error for a file that reports that it holds no point of the model.
type NoPoint struct {
	Format, Status string // as those of Values
	Cols           int    // the columns of the model; -1 where the file does not state their number
}

// Error names the status.
func (n *NoPoint) Error() string {
	return fmt.Sprintf("the solution holds no point: its status is %.100q", n.Status)
}

func (v *Values) noPoint(cols int) error { return &NoPoint{v.Format, v.Status, cols} }

// states keeps the value of the objective from a remark of the file, if it is a number.
func (v *Values) states(value string) {
	x, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
	if err == nil && !math.IsNaN(x) {
		v.Obj, v.HasObj = x, true
	}
}

// scanner reads the lines of a file that are not blank, and trims them.
type scanner struct {
	work  *work.Work
	in    *bufio.Reader
	text  string
	whole bool // whether the line has its end
	line  int
	taken int // bytes of memory
	err   error
}

func newScanner(w *work.Work, r io.Reader) *scanner {
	return &scanner{work: w, in: bufio.NewReaderSize(r, MaxLine)}
}

func (s *scanner) next() bool {
	for s.err == nil && s.work.Step() {
		line, err := s.in.ReadSlice('\n')
		s.line++
		s.whole = err == nil
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			s.err = s.fail("the line is longer than %d KB", MaxLine>>10)
			return false
		case err != nil:
			s.err = err
		}
		if s.text = strings.TrimSpace(string(line)); s.text != "" {
			return true
		}
	}
	s.text = ""
	return false
}

// failed returns why the scanner stopped before the end of the file, or nil.
func (s *scanner) failed() error {
	if s.err == nil || errors.Is(s.err, io.EOF) {
		return nil
	}
	return s.err
}

// fail returns an error with the number of the line.
func (s *scanner) fail(format string, args ...any) error {
	return fmt.Errorf("line %d: %s", s.line, fmt.Sprintf(format, args...))
}

// expected returns the error for a line that is missing or is another one.
func (s *scanner) expected(what string) error {
	if s.text == "" {
		return s.fail("the solution ends before %s", what)
	}
	return s.fail("expected %s, found %.60q", what, s.text)
}

// put keeps the value of a column.
func (s *scanner) put(v *Values, name, value string) error {
	x, err := s.number(value)
	if err != nil {
		return err
	}
	if _, twice := v.ByName[name]; twice {
		return s.fail("the column %.60q has a value already", name)
	}
	if err := s.take(namedCost+len(name), len(v.ByName)); err != nil {
		return err
	}
	v.ByName[name] = x
	return nil
}

// objective keeps the value of the objective.
func (s *scanner) objective(v *Values, value string) (err error) {
	v.Obj, err = s.number(strings.TrimSpace(value))
	v.HasObj = err == nil
	return err
}

// take counts the memory of a further value. The error is for more than MaxMemory.
func (s *scanner) take(bytes, values int) error {
	s.work.Did(1)
	if s.taken += bytes; s.taken > MaxMemory {
		return s.fail("the solution is too large: its first %d columns take %s", values,
			work.TooMuch(MaxMemory))
	}
	return nil
}

func (s *scanner) number(value string) (float64, error) {
	x, err := strconv.ParseFloat(value, 64)
	if err != nil || math.IsNaN(x) {
		return 0, s.fail("expected a number, found %.60q", value)
	}
	return x, nil
}
