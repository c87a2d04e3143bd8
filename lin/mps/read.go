package mps

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/lin/internal/intake"
)

// Read reads a model in the MPS format, free or fixed. Where the format is ambiguous, it does what
// most readers do:
//
//   - The first row N is the objective; others become rows without limits.
//   - The right-hand side of the objective is minus its constant.
//   - Columns between the markers INTORG and INTEND are integer, and within 0 and 1 if they have no
//     bounds.
//   - An upper bound below 0 for a column without a given lower bound makes the lower bound
//     infinite. A note says so, since readers differ.
//   - A range R of an equation with the right-hand side b means b..b+|R|, or b-|R|..b if R < 0.
//   - Bounds, right-hand sides and ranges of lin.Huge or more are infinite.
//   - Of several sets of right-hand sides, of ranges or of bounds the first counts.
//   - A line without the name of a set belongs to the set of the line before. In the fixed format a
//     line without the name of a column belongs to the column of the line before.
//   - A $ at the start of the third or fifth field begins a comment, unless it begins a known name.
//   - Exponents may have a D, as in 1.5D3. Fractions such as 53/2 are divided.
//   - A bound SC or SI makes its column semicontinuous and is its upper bound. The columns of a
//     special ordered set go in the order of their weights.
//
// Nothing may be given twice: a section, a row, a coefficient, a right-hand side, a range, an upper
// or a lower bound. The lines of a column stand together. CBC and GLPK refuse such files as well,
// and readers that accept them differ in what counts.
//
// Lines are split at blanks. If that makes no sense, as in fixed files with blanks in names, they
// are split at the columns of the fixed format, and text between those columns is an error. The
// error names features that a lin.Model does not have: quadratic and conic parts, and sets in other
// places than a section SOS. An error in the text, or a model that is too large (see lin.MaxMemory
// and lin.MaxLine), is a *lin.SyntaxError. The error wraps that of ctx if the context ends.
func Read(ctx context.Context, r io.Reader) (*lin.Model, error) {
	return ReadWith(ctx, r, lin.ReadOptions{})
}

// ReadWith is Read with options. There are notes on a second set of right-hand sides, ranges or
// bounds, on an upper bound that makes a lower bound infinite, on a right-hand side of a row N, on
// a missing objective, on text behind ENDATA, and on a missing ENDATA.
func ReadWith(ctx context.Context, r io.Reader, o lin.ReadOptions) (*lin.Model, error) {
	w := work.Begin(ctx, "reading the model", "term")
	p := &parser{work: w, in: bufio.NewReaderSize(w.Reader(r), 1<<16), o: o, m: &lin.Model{},
		intake:    intake.Sum{Most: lin.MaxMemory},
		objective: -1, last: -1, rows: map[string]int{}, cols: map[string]int{},
		begun: map[string]bool{}, sets: map[string]*set{}, noted: map[string]bool{}}
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
			if err := p.unended(); err != nil {
				return err
			}
			break
		}
	}
	if p.objName != "" && p.objective < 0 {
		return p.fail(0, "there is no row N %.60q, which OBJNAME names", p.objName)
	}
	if p.objective < 0 {
		p.note(0, "there is no row N, so the objective is 0")
	}
	if err := p.closeSet(); err != nil {
		return err
	}
	p.finish()
	if err := p.conditional(); err != nil {
		return err
	}
	if p.ended {
		return p.after()
	}
	return nil
}

// unended returns the error for a file without ENDATA, or nil if the file may lack it.
func (p *parser) unended() error {
	if p.o.Lenient && len(p.rows) > 0 {
		p.note(0, "the file ends without ENDATA; it may have been cut short")
		return nil
	}
	return &lin.SyntaxError{Line: p.number, Col: 1, Msg: "the file ends without ENDATA",
		Hint: "the file may have been cut short", Unended: len(p.rows) > 0}
}

// after looks for text behind ENDATA, which does not count.
func (p *parser) after() error {
	for p.work.Step() {
		more, err := p.next()
		if syntax := (*lin.SyntaxError)(nil); err != nil && !errors.As(err, &syntax) {
			return err
		}
		if err == nil && !more {
			return nil
		}
		if f := blankFields(p.text); err != nil || len(f) > 0 && p.text[0] != '*' {
			p.note(0, "the text after ENDATA is ignored")
			return nil
		}
	}
	return nil
}

// parser reads lines.
type parser struct {
	work    *work.Work
	in      *bufio.Reader
	o       lin.ReadOptions
	number  int    // of the line
	text    string // of the line
	long    []byte // a line that is longer than the buffer of in
	size    int64
	section string
	begun   map[string]bool // the sections so far
	sets    map[string]*set // by section
	noted   map[string]bool // the kinds of notes that come once, by their format
	ended   bool
	integer bool // between markers
	// spaced is set once a name has a blank. The columns of the fixed format then go before words,
	// which may be other names.
	spaced bool
	found  []pair // of the line

	m         *lin.Model
	objective int            // the number among rows, -1 before there is one
	rows      map[string]int // numbers in m.Rows, or -1 for the objective
	cols      map[string]int
	last      int       // the column of the line before, or -1
	given     []given   // of each row
	cost      given     // of the objective
	bounded   []bounded // of each column
	objName   string
	sensed    bool // whether the file has given a sense of the objective
	intake    intake.Sum
	entries   [][]coefficient // of all rows but the objective, as they come, in chunks
	terms     int             // entries in all

	conditions []condition // of all indicator rows
	members    []member    // of the special ordered set that is being read
	inSet      bool
}

// given holds what the file has given of a row.
type given struct {
	sense  byte
	rhs    bool
	ranged bool
	length int32 // its entries
	last   int32 // one more than the column of its last entry
}

// givenOfRow returns what the file has given of a row, or of the objective, which is row -1.
func (p *parser) givenOfRow(row int) *given {
	if row < 0 {
		return &p.cost
	}
	return &p.given[row]
}

// bounded holds which bounds of a column the file has given.
type bounded struct{ low, high bool }

// set is the first set of a section, which counts, and the last one.
type set struct{ first, last string }

// otherSets are sets in the sections of older dialects, which differ in what a line means.
const otherSets = "special ordered sets outside a section SOS"

// unsupported holds the sections that are not supported.
var unsupported = map[string]string{
	"SOS1": otherSets, "SOS2": otherSets, "SETS": otherSets, "QUADOBJ": "quadratic objectives",
	"QMATRIX": "quadratic objectives", "QSECTION": "quadratic parts", "QCMATRIX": "quadratic rows",
	"CSECTION": "cones", "LAZYCONS": "lazy constraints",
	"USERCUTS": "user cuts", "PWLOBJ": "piecewise-linear objectives",
	"GENCONS": "general constraints", "BRANCH": "branching orders",
}

// heading begins a section.
func (p *parser) heading(f []field) error {
	p.section = strings.ToUpper(f[0].text)
	if what, ok := unsupported[p.section]; ok {
		hint := "only linear parts, conditions and sets are read"
		if what == otherSets {
			hint = "put them in a section SOS: a line S1 or S2 with a name begins each set, " +
				"then a line for each column with its weight"
		}
		return &lin.SyntaxError{Line: p.number, Col: 1, Msg: what + " are not supported", Hint: hint}
	}
	switch p.section {
	case "NAME", "OBJSENSE", "ROWS", "COLUMNS", "RHS", "RANGES", "BOUNDS", "OBJNAME", "SOS",
		"INDICATORS", "ENDATA":
	default:
		return p.fail(0, "unknown section %.40q", f[0].text)
	}
	switch {
	case p.begun[p.section]: // and, in a free file, perhaps a line of a set of that name
		return &lin.SyntaxError{Line: p.number, Col: 1, Hint: "lines of a section begin with a blank",
			Msg: fmt.Sprintf("there is another section %s", p.section)}
	case p.section == "RHS" && p.begun["RANGES"]:
		return p.fail(0, "the right-hand sides go before the ranges")
	case p.section == "OBJNAME" && p.begun["ROWS"]:
		return p.fail(0, "the name of the objective goes before the rows")
	}
	p.begun[p.section] = true
	switch {
	case p.section == "ENDATA":
		p.ended = true
	case p.section == "NAME":
		if len(f) > 1 && !strings.EqualFold(f[1].text, "free") {
			p.m.Name = f[1].text
		}
	case p.section == "OBJSENSE" && len(f) > 1:
		return p.sense(f[1:])
	case len(f) > 1:
		return &lin.SyntaxError{Line: p.number, Col: f[1].at + 1,
			Hint: "lines of a section begin with a blank",
			Msg:  fmt.Sprintf("expected nothing after the title %s, found %.40q", p.section, f[1].text)}
	}
	return nil
}

// data reads a line of the section.
func (p *parser) data(f []field) error {
	switch p.section {
	case "OBJSENSE":
		return p.sense(f)
	case "OBJNAME":
		if p.objName != "" || len(f) > 1 {
			return p.fail(f[0].at, "expected one name of an objective, found %.60q",
				strings.TrimSpace(p.text))
		}
		p.objName = f[0].text
		return nil
	case "ROWS":
		return p.row(f)
	case "COLUMNS":
		return p.column(f)
	case "RHS":
		return p.limits(f, p.rhs)
	case "RANGES":
		return p.limits(f, p.ranges)
	case "BOUNDS":
		return p.bound(f)
	case "SOS":
		return p.ordered(f)
	case "INDICATORS":
		return p.indicator(f)
	}
	return p.fail(f[0].at, "expected the title of a section such as ROWS, found %.40q", f[0].text)
}

// sense reads the sense of the objective, which is one word.
func (p *parser) sense(f []field) error {
	switch strings.ToUpper(f[0].text) {
	case "MAX", "MAXIMIZE", "MAXIMISE":
		p.m.Maximize = true
	case "MIN", "MINIMIZE", "MINIMISE":
	default:
		return p.fail(f[0].at, "expected MAX or MIN, found %.40q", f[0].text)
	}
	if p.sensed || len(f) > 1 {
		return p.twice(f[len(f)-1], "the objective has a second sense, %.40q", f[len(f)-1].text)
	}
	p.sensed = true
	return nil
}

func (p *parser) row(f []field) error {
	if len(f) != 2 {
		if fixed, err := p.fixed(); err == nil && len(fixed) == 2 {
			f, p.spaced = fixed, true
		}
	}
	if len(f) != 2 || len(f[0].text) != 1 || !strings.Contains("NLGEnlge", f[0].text) {
		return p.fail(f[0].at, "expected N, L, G or E and the name of a row, found %.60q",
			strings.TrimSpace(p.text))
	}
	name, sense := f[1].text, strings.ToUpper(f[0].text)[0]
	if err := p.short(f[1]); err != nil {
		return err
	}
	if _, twice := p.rows[name]; twice {
		return p.fail(f[1].at, "there is another row %.60q", name)
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
	p.given = append(p.given, given{sense: sense})
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

// short returns an error for a name that is too long.
func (p *parser) short(name field) error {
	if len(name.text) > lin.MaxWord {
		return p.fail(name.at, "the name is longer than %d KB", lin.MaxWord>>10)
	}
	return nil
}

// pair is a row and a number. The row of the objective is -1.
type pair struct {
	row         int
	x           float64
	name, value field
}

// pairs reads rows with a number each into p.found.
func (p *parser) pairs(f []field) error {
	p.found = p.found[:0]
	if len(f) == 0 {
		return p.fail(len(p.text), "expected rows with a number each, found the end of the line")
	}
	for i := 0; i < len(f); i += 2 {
		row, ok := p.rows[f[i].text]
		switch {
		case !ok:
			return p.fail(f[i].at, "there is no row %.60q", f[i].text)
		case i+1 == len(f):
			return p.fail(len(p.text), "expected a number after the row %.60q", f[i].text)
		}
		x, err := p.float(f[i+1])
		if err != nil {
			return err
		}
		p.found = append(p.found, pair{row, x, f[i], f[i+1]})
	}
	return nil
}

// column reads the entries of a column, or a marker.
func (p *parser) column(f []field) error {
	if len(f) == 3 && strings.Trim(f[1].text, "'") == "MARKER" {
		p.last = -1
		switch strings.Trim(f[2].text, "'") {
		case "INTORG":
			p.integer = true
		case "INTEND":
			p.integer = false
		case "SOSORG", "SOSEND":
			return p.fail(f[2].at, "special ordered sets outside a section SOS are not supported")
		default:
			return p.fail(f[2].at, "expected INTORG or INTEND, found %.40q", f[2].text)
		}
		return nil
	}
	var column field
	err := p.choose("", f, func(f []field, _ bool) error {
		if len(f) > 0 {
			column, f = f[0], f[1:]
		}
		return p.pairs(f)
	})
	if err != nil {
		return err
	}
	if err := p.short(column); err != nil {
		return err
	}
	name, j := column.text, p.last
	if name != "" {
		var known bool
		if j, known = p.cols[name]; !known {
			j = len(p.m.Cols)
		} else if j != p.last {
			return p.twice(column, "the lines of column %.60q are not together",
				name)
		}
	}
	switch {
	case j < 0:
		return p.fail(p.begin(), "the line has no column, and there is none in the line before")
	case j == len(p.m.Cols):
		if !p.intake.Col(name) {
			return p.tooLarge()
		}
		p.work.Did(1)
		p.m.Continuous(name, 0, lin.Inf)
		p.m.Cols[j].Integer = p.integer
		p.cols[name] = j
		p.bounded = append(p.bounded, bounded{})
	}
	p.last = j
	for _, e := range p.found {
		row := p.givenOfRow(e.row)
		if row.last == int32(j)+1 {
			return p.twice(e.name, "the column %.60q has a coefficient in the row %.60q already",
				p.m.Cols[j].Name, e.name.text)
		}
		row.last = int32(j) + 1
		if math.IsInf(e.x, 0) {
			return p.fail(e.value.at, "the coefficient is infinite")
		}
		if e.row < 0 {
			p.m.Cols[j].Obj = e.x
			continue
		}
		if !p.intake.Term(termCost) {
			return p.tooLarge()
		}
		p.work.Did(1)
		p.keep(coefficient{int32(e.row), int32(j), e.x})
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
	p.given[c.row].length++
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

// limits reads a line of the right-hand sides or the ranges: an optional set, and rows with a
// number each.
func (p *parser) limits(f []field, take func(pair) error) error {
	var name field
	err := p.choose("", f, func(f []field, fixed bool) error {
		name = field{}
		if len(f)%2 == 1 || fixed && len(f) > 0 || p.faulty(f) {
			name, f = f[0], f[1:]
		}
		return p.pairs(f)
	})
	if err != nil || !p.counts(name) {
		return err
	}
	for _, e := range p.found {
		if err := take(e); err != nil {
			return err
		}
	}
	return nil
}

// faulty reports whether words of a number that suits no set begin with one, so that the fault is
// behind it: the first is not a row, and the second is.
func (p *parser) faulty(f []field) bool {
	if len(f) < 2 {
		return false
	}
	_, first := p.rows[f[0].text]
	_, second := p.rows[f[1].text]
	return !first && second
}

// setNames holds what the sets of each section hold.
var setNames = map[string]string{"RHS": "right-hand sides", "RANGES": "ranges", "BOUNDS": "bounds"}

// counts reports whether a set counts: the first one of its section does. Without a name it is that
// of the line before.
func (p *parser) counts(name field) bool {
	sets := p.sets[p.section]
	if sets == nil {
		sets = &set{}
		p.sets[p.section] = sets
	}
	if name.text != "" {
		sets.last = name.text
	}
	if sets.first == "" {
		sets.first = sets.last
	}
	if sets.first == sets.last {
		return true
	}
	p.noteOnce(name, "the "+setNames[p.section]+" of the set %.60q are ignored: only the first set, "+
		"%.60q, counts", sets.last, sets.first)
	return false
}

func (p *parser) rhs(e pair) error {
	x, row := limitOf(e.x), p.givenOfRow(e.row)
	if row.rhs {
		return p.twice(e.name, "the row %.60q has a right-hand side already", e.name.text)
	}
	row.rhs = true
	if e.row < 0 {
		if math.IsInf(e.x, 0) {
			return p.fail(e.value.at, "the constant of the objective is infinite")
		}
		p.m.Offset = -e.x
		return nil
	}
	r, sense := &p.m.Rows[e.row], row.sense
	if sense == 'N' {
		p.noteOnce(e.name, "the row %.60q has no limits, so its right-hand side is ignored", e.name.text)
		return nil
	}
	if x == lin.Inf && sense != 'L' || x == -lin.Inf && sense != 'G' {
		return p.infinite(e.value, "a row %c can't have the right-hand side %v", sense, x)
	}
	if sense == 'L' || sense == 'E' {
		r.Hi = x
	}
	if sense == 'G' || sense == 'E' {
		r.Lo = x
	}
	return nil
}

func (p *parser) ranges(e pair) error {
	row := p.givenOfRow(e.row)
	switch {
	case e.row < 0 || row.sense == 'N':
		return p.fail(e.name.at, "the row %.60q has no limits to make a range of", e.name.text)
	case row.ranged:
		return p.twice(e.name, "the row %.60q has a range already", e.name.text)
	}
	row.ranged = true
	r, x := &p.m.Rows[e.row], limitOf(e.x)
	if r.Lo == -lin.Inf && r.Hi == lin.Inf {
		return p.infinite(e.name, "the row %.60q has a range, and its right-hand side is infinite",
			e.name.text)
	}
	switch {
	case row.sense == 'L':
		r.Lo = limitOf(r.Hi - math.Abs(x))
	case row.sense == 'G':
		r.Hi = limitOf(r.Lo + math.Abs(x))
	case x < 0:
		r.Lo = limitOf(r.Hi + x)
	default:
		r.Hi = limitOf(r.Lo + x)
	}
	return nil
}

// boundLine is a line of the bounds: its set, its column, and its value for types that have one.
type boundLine struct {
	set, col, value field
}

// bound reads a bound: a type, an optional set, a column, and a number for types that have one.
func (p *parser) bound(f []field) error {
	kind := strings.ToUpper(f[0].text)
	valued := slices.Contains([]string{"UP", "LO", "FX", "LI", "UI", "SC", "SI"}, kind)
	if !valued && !slices.Contains([]string{"FR", "MI", "PL", "BV"}, kind) {
		return p.fail(f[0].at, "unknown type of bound %.40q", f[0].text)
	}
	var b boundLine
	var j int
	x := 0.0
	err := p.choose(f[0].text, f[1:], func(f []field, fixed bool) (err error) {
		if b, err = p.bounding(f, fixed, valued); err != nil {
			return err
		}
		ok := false
		if j, ok = p.cols[b.col.text]; !ok {
			return p.fail(b.col.at, "there is no column %.60q", b.col.text)
		}
		if b.value.text != "" { // for types without one it means nothing, but text would be lost
			x, err = p.float(b.value)
		}
		return err
	})
	if !valued {
		x = 0
	}
	if err != nil || !p.counts(b.set) {
		return err
	}
	return p.setBound(kind, j, limitOf(x), b)
}

// bounding finds the set, the column and the value in the fields behind the type of a bound. In
// the fixed format the set may be empty.
func (p *parser) bounding(f []field, fixed, valued bool) (b boundLine, err error) {
	switch n := len(f); {
	case n == 3:
		b.set, b.col, b.value = f[0], f[1], f[2]
	case n == 2 && !valued && (fixed || p.known(f[1])):
		b.set, b.col = f[0], f[1]
	case n == 2 && !fixed:
		b.col, b.value = f[0], f[1]
	case n == 1 && !fixed && !valued:
		b.col = f[0]
	case valued:
		return b, p.fail(p.begin(), "expected a bound with a column and a number, found %.60q",
			p.text[p.begin():])
	default:
		return b, p.fail(p.begin(), "expected a bound with a column, found %.60q", p.text[p.begin():])
	}
	return b, nil
}

// known reports whether a field is the name of a column.
func (p *parser) known(f field) bool {
	_, ok := p.cols[f.text]
	return ok
}

// setBound bounds column j.
func (p *parser) setBound(kind string, j int, x float64, b boundLine) error {
	c, known := &p.m.Cols[j], &p.bounded[j]
	low := slices.Contains([]string{"LO", "LI", "MI", "FX", "FR", "BV"}, kind)
	high := !low || slices.Contains([]string{"FX", "FR", "BV"}, kind)
	switch {
	case low && known.low:
		return p.twice(b.col, "the column %.60q has a lower bound already", c.Name)
	case high && known.high:
		return p.twice(b.col, "the column %.60q has an upper bound already", c.Name)
	case kind == "FX" && math.IsInf(x, 0):
		return p.infinite(b.value, "a column can't be %v", x)
	case kind[0] == 'L' && math.IsInf(x, 1):
		return p.infinite(b.value, "a lower bound can't be %v", x)
	case high && math.IsInf(x, -1):
		return p.infinite(b.value, "an upper bound can't be %v", x)
	}
	known.low, known.high = known.low || low, known.high || high
	switch kind {
	case "UP", "UI":
		c.Hi = x
		if x < 0 && !known.low {
			c.Lo = math.Inf(-1)
			p.noteOnce(b.col, "the column %.60q has an upper bound below 0 and no lower bound so far, "+
				"which becomes -infinity; some readers keep 0", c.Name)
		}
	case "SC", "SI":
		c.Hi, c.Semi = x, true
	case "LO", "LI":
		c.Lo = x
	case "FX":
		c.Lo, c.Hi = x, x
	case "FR":
		c.Lo, c.Hi = math.Inf(-1), lin.Inf
	case "MI":
		c.Lo = math.Inf(-1)
	case "PL":
		c.Hi = lin.Inf
	case "BV":
		c.Integer, c.Lo, c.Hi = true, 0, 1
	}
	if kind == "LI" || kind == "UI" || kind == "SI" {
		c.Integer = true
	}
	return nil
}

// finish gives the rows their terms, in the order of the file, and bounds the integer columns for
// which the file gives no bound.
func (p *parser) finish() {
	store := make(lin.Terms, p.terms)
	for i := range p.work.Range(len(p.m.Rows)) {
		n := int(p.given[i].length)
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
		if c := &p.m.Cols[j]; c.Integer && known == (bounded{}) {
			c.Hi = 1
		}
	}
}
