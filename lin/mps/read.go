package mps

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

	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/lin"
)

// Read reads a model in the MPS format, free or fixed. Where the format is ambiguous, it does what
// most readers do:
//
//   - The first row N is the objective; others become rows without limits.
//   - The right-hand side of the objective is minus its constant.
//   - Columns between the markers INTORG and INTEND are integer, and within 0 and 1 if they have no
//     bounds.
//   - An upper bound below 0 for a column without a given lower bound makes the lower bound
//     infinite.
//   - A range R of an equation with the right-hand side b means b..b+|R|, or b-|R|..b if R < 0.
//   - A bound of 1e30 or more is infinite.
//
// Lines are split at blanks. If that fails, as in fixed files with blanks in names, they are split
// at the columns of the fixed format. The error names features that a lin.Model does not have:
// quadratic and conic parts, indicators, semicontinuous columns, special ordered sets. An error in
// the text, or a model that is too large (see lin.MaxMemory), is a *lin.SyntaxError. The error
// wraps that of ctx if the context ends.
func Read(ctx context.Context, r io.Reader) (*lin.Model, error) {
	w := work.Begin(ctx, "reading the model", "term")
	p := &parser{work: w, in: bufio.NewReaderSize(w.Reader(r), maxLine), m: &lin.Model{},
		objective: -1, rows: map[string]int{}, cols: map[string]int{}}
	err := p.model()
	if cut := w.End(); cut != nil {
		err = cut
	}
	if err != nil {
		return nil, err
	}
	return p.m, nil
}

func (p *parser) model() error {
	for !p.ended && p.work.Step() {
		more, err := p.line()
		if err != nil {
			return err
		}
		if !more {
			return p.fail(0, "the file ends without ENDATA")
		}
	}
	if p.objName != "" && p.objective < 0 {
		return p.fail(0, "there is no row N %.60q, which OBJNAME names", p.objName)
	}
	p.finish()
	return nil
}

// maxLine is the longest line that is read, in bytes.
const maxLine = 1 << 16

// parser reads lines.
type parser struct {
	work    *work.Work
	in      *bufio.Reader
	number  int    // of the line
	text    string // of the line
	size    int64
	section string
	ended   bool
	integer bool // between markers
	ranged  bool // whether the ranges have begun

	m         *lin.Model
	objective int            // the number among rows, -1 before there is one
	rows      map[string]int // numbers in m.Rows, or -1 for the objective
	cols      map[string]int
	senses    []byte  // of each row
	bounded   []given // of each column
	objName   string
	intake    lin.Intake
	entries   [][]coefficient // of all rows but the objective, as they come, in chunks
	terms     int             // entries in all
	lengths   []int32         // of each row: its entries
}

// given holds which bounds of a column the file has given.
type given struct{ low, high bool }

// field is a word of a line and the byte where it begins.
type field struct {
	text string
	at   int
}

// line reads a line, and returns false at the end of the file.
func (p *parser) line() (more bool, err error) {
	raw, err := p.in.ReadSlice('\n')
	p.number++
	p.size += int64(len(raw))
	switch {
	case errors.Is(err, bufio.ErrBufferFull):
		return false, p.fail(0, "the line is longer than %d KB", maxLine>>10)
	case err != nil && !errors.Is(err, io.EOF):
		return false, err
	case p.size > lin.MaxFile:
		return false, p.fail(0, "the file is larger than %d MB", lin.MaxFile>>20)
	case len(raw) == 0:
		return false, nil
	}
	p.text = strings.TrimRight(string(raw), "\r\n")
	fields := split(p.text)
	if len(fields) == 0 || p.text[0] == '*' {
		return true, nil
	}
	if p.text[0] != ' ' && p.text[0] != '\t' {
		return true, p.heading(fields)
	}
	return true, p.data(fields)
}

// split splits a line at blanks.
func split(text string) []field {
	var fields []field
	for i := 0; i < len(text); {
		for i < len(text) && (text[i] == ' ' || text[i] == '\t') {
			i++
		}
		begin := i
		for i < len(text) && text[i] != ' ' && text[i] != '\t' {
			i++
		}
		if i > begin {
			fields = append(fields, field{text[begin:i], begin})
		}
	}
	return fields
}

// fail returns an error at a byte of the line.
func (p *parser) fail(at int, format string, args ...any) error {
	return &lin.SyntaxError{Line: p.number, Col: at + 1, Msg: fmt.Sprintf(format, args...)}
}

// unsupported holds the sections that are not supported.
var unsupported = map[string]string{
	"SOS": "special ordered sets", "SOS1": "special ordered sets", "SOS2": "special ordered sets",
	"SETS": "special ordered sets", "QUADOBJ": "quadratic objectives",
	"QMATRIX": "quadratic objectives", "QSECTION": "quadratic parts", "QCMATRIX": "quadratic rows",
	"CSECTION": "cones", "INDICATORS": "indicators", "LAZYCONS": "lazy constraints",
	"USERCUTS": "user cuts", "PWLOBJ": "piecewise-linear objectives",
	"GENCONS": "general constraints", "BRANCH": "branching orders",
}

// heading begins a section.
func (p *parser) heading(f []field) error {
	p.section = strings.ToUpper(f[0].text)
	if what, ok := unsupported[p.section]; ok {
		return &lin.SyntaxError{Line: p.number, Col: 1, Msg: what + " are not understood",
			Hint: "only linear rows, bounds and integrality are read"}
	}
	switch p.section {
	case "NAME":
		if len(f) > 1 && !strings.EqualFold(f[1].text, "free") {
			p.m.Name = f[1].text
		}
	case "OBJSENSE":
		if len(f) > 1 {
			return p.sense(f[1])
		}
	case "RHS":
		if p.ranged {
			return p.fail(0, "the right-hand sides go before the ranges")
		}
	case "RANGES":
		p.ranged = true
	case "ENDATA":
		p.ended = true
	case "ROWS", "COLUMNS", "BOUNDS", "OBJNAME":
	default:
		return p.fail(0, "unknown section %.40q", f[0].text)
	}
	return nil
}

// data reads a line of the section.
func (p *parser) data(f []field) error {
	switch p.section {
	case "OBJSENSE":
		return p.sense(f[0])
	case "OBJNAME":
		p.objName = f[0].text
		return nil
	case "ROWS":
		return p.row(f)
	case "COLUMNS":
		return p.column(f)
	case "RHS":
		return p.pairs(f, p.rhs)
	case "RANGES":
		return p.pairs(f, p.ranges)
	case "BOUNDS":
		return p.bound(f)
	}
	return p.fail(f[0].at, "expected the title of a section such as ROWS, found %.40q", f[0].text)
}

func (p *parser) sense(f field) error {
	switch strings.ToUpper(f.text) {
	case "MAX", "MAXIMIZE", "MAXIMISE":
		p.m.Maximize = true
	case "MIN", "MINIMIZE", "MINIMISE":
		p.m.Maximize = false
	default:
		return p.fail(f.at, "expected MAX or MIN, found %.40q", f.text)
	}
	return nil
}

// fixed splits a line at the columns of the fixed format: 2-3, 5-12, 15-22, 25-36, 40-47 and 50-61.
// Names keep inner blanks.
func (p *parser) fixed() []field {
	var fields []field
	for _, c := range [][2]int{{1, 3}, {4, 12}, {14, 22}, {24, 36}, {39, 47}, {49, 61}} {
		if c[0] >= len(p.text) {
			break
		}
		text := p.text[c[0]:min(c[1], len(p.text))]
		fields = append(fields, field{strings.TrimSpace(text), c[0]})
	}
	return fields
}

func (p *parser) row(f []field) error {
	if len(f) != 2 {
		if fixed := p.fixed(); len(fixed) >= 2 {
			f = []field{fixed[0], {strings.TrimSpace(p.text[4:]), 4}}
		}
	}
	if len(f) != 2 || len(f[0].text) != 1 || !strings.Contains("NLGEnlge", f[0].text) {
		return p.fail(f[0].at, "expected N, L, G or E and the name of a row, found %.60q",
			strings.TrimSpace(p.text))
	}
	name, sense := f[1].text, strings.ToUpper(f[0].text)[0]
	if _, twice := p.rows[name]; twice {
		return p.fail(f[1].at, "the row %.60q is there already", name)
	}
	if sense == 'N' && p.objective < 0 && (p.objName == "" || p.objName == name) {
		p.objective = 0
		p.rows[name] = -1
		return nil
	}
	if !p.intake.Row(name, true) {
		return p.tooLarge()
	}
	p.work.Did(1)
	p.rows[name] = len(p.m.Rows)
	p.senses = append(p.senses, sense)
	p.lengths = append(p.lengths, 0)
	low, high := 0.0, 0.0
	if sense == 'N' || sense == 'L' {
		low = math.Inf(-1)
	}
	if sense == 'N' || sense == 'G' {
		high = lin.Inf
	}
	p.m.Between(name, low, nil, high)
	return nil
}

// paired reports whether the fields are pairs of a known row and a number.
func (p *parser) paired(f []field) bool {
	for i := 0; i < len(f); i += 2 {
		if i+1 == len(f) {
			return false
		}
		if _, known := p.rows[f[i].text]; !known {
			return false
		}
		if _, err := strconv.ParseFloat(f[i+1].text, 64); err != nil {
			return false
		}
	}
	return len(f) > 0
}

// column reads the entries of a column, or a marker.
func (p *parser) column(f []field) error {
	if len(f) == 3 && strings.Trim(f[1].text, "'") == "MARKER" {
		switch strings.Trim(f[2].text, "'") {
		case "INTORG":
			p.integer = true
		case "INTEND":
			p.integer = false
		case "SOSORG", "SOSEND":
			return p.fail(f[2].at, "special ordered sets are not understood")
		default:
			return p.fail(f[2].at, "expected INTORG or INTEND, found %.40q", f[2].text)
		}
		return nil
	}
	if !p.paired(f[1:]) {
		if fixed := p.fixed(); len(fixed) >= 4 && p.paired(fixed[2:]) {
			f = fixed[1:]
		}
	}
	name := f[0].text
	j, ok := p.cols[name]
	if !ok {
		if !p.intake.Col(name) {
			return p.tooLarge()
		}
		p.work.Did(1)
		j = p.m.Continuous(name, 0, lin.Inf)
		p.m.Cols[j].Integer = p.integer
		p.cols[name] = j
		p.bounded = append(p.bounded, given{})
	}
	if len(f) == 1 || len(f)%2 == 0 {
		return p.fail(f[0].at, "expected a column, and rows with a number each, found %.60q",
			strings.TrimSpace(p.text))
	}
	for i := 1; i < len(f); i += 2 {
		row, x, err := p.entry(f[i], f[i+1])
		if err != nil {
			return err
		}
		if row < 0 {
			p.m.Cols[j].Obj += x
			continue
		}
		if !p.intake.Term(termCost) {
			return p.tooLarge()
		}
		p.work.Did(1)
		p.keep(coefficient{int32(row), int32(j), x})
	}
	return nil
}

// keep stores a coefficient. Chunks are never copied.
func (p *parser) keep(c coefficient) {
	const chunk = 1 << 14
	last := len(p.entries) - 1
	if last < 0 || len(p.entries[last]) == chunk {
		p.entries = append(p.entries, make([]coefficient, 0, chunk))
		last++
	}
	p.entries[last] = append(p.entries[last], c)
	p.lengths[c.row]++
	p.terms++
}

// termCost is the memory of a term in bytes: half for the coefficient as it was read and half for
// the term of the row, including some garbage.
const termCost = 26

// coefficient is the coefficient of a column in a row.
type coefficient struct {
	row, col int32
	coef     float64
}

// tooLarge returns the error for a model that is too large.
func (p *parser) tooLarge() error { return p.fail(0, "%s", p.intake.Refusal()) }

// entry reads a row and a number. The row of the objective is -1.
func (p *parser) entry(name, value field) (row int, x float64, err error) {
	row, ok := p.rows[name.text]
	if !ok {
		return 0, 0, p.fail(name.at, "there is no row %.60q", name.text)
	}
	x, err = p.float(value)
	return row, x, err
}

func (p *parser) float(f field) (float64, error) {
	x, err := strconv.ParseFloat(f.text, 64)
	if err != nil || math.IsNaN(x) {
		return 0, p.fail(f.at, "expected a number, found %.40q", f.text)
	}
	if math.Abs(x) >= huge {
		x = math.Inf(int(math.Copysign(1, x)))
	}
	return x, nil
}

// huge is the number from which on a bound is infinite.
const huge = 1e30

// pairs reads a line of the right-hand sides or the ranges: an optional set, and rows with a number
// each.
func (p *parser) pairs(f []field, set func(row int, x float64, at field) error) error {
	if len(f)%2 == 1 {
		f = f[1:]
	} else if !p.paired(f) {
		if fixed := p.fixed(); len(fixed) >= 4 && p.paired(fixed[2:]) {
			f = fixed[2:]
		}
	}
	if len(f) == 0 {
		return p.fail(0, "expected rows with a number each, found %.60q", strings.TrimSpace(p.text))
	}
	for i := 0; i+1 < len(f); i += 2 {
		row, x, err := p.entry(f[i], f[i+1])
		if err != nil {
			return err
		}
		if math.IsInf(x, 0) {
			return p.fail(f[i+1].at, "the number is infinite")
		}
		if err := set(row, x, f[i]); err != nil {
			return err
		}
	}
	return nil
}

func (p *parser) rhs(row int, x float64, _ field) error {
	if row < 0 {
		p.m.Offset = -x
		return nil
	}
	r := &p.m.Rows[row]
	if p.senses[row] == 'L' || p.senses[row] == 'E' {
		r.Hi = x
	}
	if p.senses[row] == 'G' || p.senses[row] == 'E' {
		r.Lo = x
	}
	return nil
}

func (p *parser) ranges(row int, x float64, at field) error {
	if row < 0 || p.senses[row] == 'N' {
		return p.fail(at.at, "the row %.60q has no limits to make a range of", at.text)
	}
	r := &p.m.Rows[row]
	switch {
	case p.senses[row] == 'L':
		r.Lo = r.Hi - math.Abs(x)
	case p.senses[row] == 'G':
		r.Hi = r.Lo + math.Abs(x)
	case x < 0:
		r.Lo = r.Hi + x
	default:
		r.Hi = r.Lo + x
	}
	return nil
}

// bound reads a bound: a type, an optional set, a column, and a number for types that have one.
func (p *parser) bound(f []field) error {
	kind := strings.ToUpper(f[0].text)
	valued := slices.Contains([]string{"UP", "LO", "FX", "LI", "UI"}, kind)
	if !valued && !slices.Contains([]string{"FR", "MI", "PL", "BV"}, kind) {
		if kind == "SC" || kind == "SI" {
			return p.fail(f[0].at, "semicontinuous columns are not understood")
		}
		return p.fail(f[0].at, "unknown type of bound %.40q", f[0].text)
	}
	col, value, ok := p.bounding(f[1:], valued)
	if !ok {
		if fixed := p.fixed(); len(fixed) >= 3 {
			col, value, ok = p.bounding(fixed[1:], valued)
		}
	}
	if !ok {
		return p.fail(f[0].at, "expected the name of a known column behind the bound, found %.60q",
			strings.TrimSpace(p.text))
	}
	x := 0.0
	if valued {
		var err error
		if x, err = p.float(value); err != nil {
			return err
		}
	}
	return p.setBound(kind, p.cols[col.text], x, value)
}

// bounding finds the column and the value after the type of a bound.
func (p *parser) bounding(f []field, valued bool) (col, value field, ok bool) {
	if valued {
		if len(f) < 2 {
			return col, value, false
		}
		f, value = f[:len(f)-1], f[len(f)-1]
	}
	for i := len(f) - 1; i >= 0; i-- { // a meaningless value may follow
		if _, known := p.cols[f[i].text]; known {
			return f[i], value, len(f) <= 3
		}
	}
	return col, value, false
}

func (p *parser) setBound(kind string, j int, x float64, at field) error {
	c, known := &p.m.Cols[j], &p.bounded[j]
	switch kind {
	case "UP", "UI":
		if math.IsInf(x, -1) {
			return p.fail(at.at, "an upper bound can't be %v", x)
		}
		c.Hi, known.high = x, true
		if x < 0 && !known.low {
			c.Lo = math.Inf(-1)
		}
	case "LO", "LI":
		if math.IsInf(x, 1) {
			return p.fail(at.at, "a lower bound can't be %v", x)
		}
		c.Lo, known.low = x, true
	case "FX":
		if math.IsInf(x, 0) {
			return p.fail(at.at, "a column can't be %v", x)
		}
		c.Lo, c.Hi, *known = x, x, given{true, true}
	case "FR":
		c.Lo, c.Hi, *known = math.Inf(-1), lin.Inf, given{true, true}
	case "MI":
		c.Lo, known.low = math.Inf(-1), true
	case "PL":
		c.Hi, known.high = lin.Inf, true
	case "BV":
		c.Integer, c.Lo, c.Hi, *known = true, 0, 1, given{true, true}
	}
	if kind == "LI" || kind == "UI" {
		c.Integer = true
	}
	return nil
}

// finish gives the rows their terms, in the order of the file, and bounds the integer columns for
// which the file gives no bound.
func (p *parser) finish() {
	store := make(lin.Terms, p.terms)
	for i := range p.work.Range(len(p.m.Rows)) {
		n := int(p.lengths[i])
		if n > 0 {
			p.m.Rows[i].Terms, store = store[:0:n], store[n:]
		}
	}
	for i := range p.work.Range(len(p.entries)) {
		for n := range p.work.Range(len(p.entries[i])) {
			e := p.entries[i][n]
			r := &p.m.Rows[e.row]
			r.Terms = append(r.Terms, lin.Term{Col: int(e.col), Coef: e.coef})
		}
		p.entries[i] = nil
	}
	for j, known := range p.bounded {
		if c := &p.m.Cols[j]; c.Integer && known == (given{}) {
			c.Hi = 1
		}
	}
}
