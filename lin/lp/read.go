package lp

import (
	"cmp"
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

// Read reads a model in the CPLEX LP format, as people and programs write it: constants, variables
// on both sides of a row, ranges, reversed rows and bounds, and all spellings of the sections. The
// title of each section begins a line. Fractions such as 53/2 are divided. Indicator rows,
// semicontinuous columns and special ordered sets, also among the rows, are read; the columns of a
// set go in the order of their weights. The error names features that a lin.Model does not have:
// quadratic terms, general constraints.
// Columns are numbered in the order in which they first appear. A bound or a side of a row of
// lin.Huge or more is infinite. An upper bound below 0 leaves the lower bound at 0, as in all
// readers known to us. Of two bounds the last one counts, a column that comes twice in a row has
// the sum of its coefficients, and a binary column is within 0 and 1 in addition to its bounds. A
// file without End is an error, since it may have been cut short. An error in the text, or a model
// that is too large (see lin.MaxMemory), is a *lin.SyntaxError. The error wraps that of ctx if the
// context ends.
func Read(ctx context.Context, r io.Reader) (*lin.Model, error) {
	return ReadWith(ctx, r, lin.ReadOptions{})
}

// ReadWith is Read with options. There are notes on text behind End, on a missing End, and, the
// first time each, on a section, a label, a bound or a column of a sum that comes twice, and on a
// binary column with wider bounds.
func ReadWith(ctx context.Context, r io.Reader, o lin.ReadOptions) (*lin.Model, error) {
	w := work.Begin(ctx, "reading the model", "term")
	return newParser(w, r, o).read()
}

func newParser(w *work.Work, r io.Reader, o lin.ReadOptions) *parser {
	return &parser{work: w, s: newScanner(w.Reader(r)), o: o, m: &lin.Model{}, cols: map[string]int{},
		intake: intake.Sum{Most: lin.MaxMemory},
		labels: map[string]bool{}, begun: map[section]bool{}, noted: map[string]bool{}}
}

// read reads the model, which ends the work.
func (p *parser) read() (*lin.Model, error) {
	err := p.advance()
	if err == nil {
		err = p.model()
	}
	if err == nil {
		err = p.conditional()
	}
	if err != nil && p.s.err != nil { // the rest of the file was not read: no word of it is at fault
		err = p.s.err
	}
	if cut := p.work.End(); cut != nil {
		err = cut
	}
	if err != nil {
		return nil, err
	}
	return p.m, nil
}

// parser reads tokens, with a lookahead of one.
type parser struct {
	work   *work.Work
	s      *scanner
	o      lin.ReadOptions
	t      token // the next
	over   token // the one behind it, if ahead
	ahead  bool
	m      *lin.Model
	cols   map[string]int
	labels map[string]bool // of the rows
	seen   []seen          // of each column
	begun  map[section]bool
	noted  map[string]bool // the kinds of notes that come once, by their format
	sum    int32           // counts the objective and the rows
	intake intake.Sum
	terms  lin.Terms    // of the row or the objective that is being read
	sides  []expression // of the row
	senses []string
	when   *lin.When // of the row

	conditions []condition // of all indicator rows
	members    []member    // of the set that is being read
	inSet      bool
	// right is set while the right-hand side of a row is read: it ends with its line, since the next
	// row may begin with a sign.
	right bool
	// setAbove is set while a row is read below a set among the rows, which ends with its line.
	setAbove bool
}

// seen holds what the file has given of a column.
type seen struct {
	sum       int32 // in which it was last: see the parser's
	low, high bool  // bounds
	binary    bool
}

func (p *parser) advance() error {
	if p.ahead {
		p.t, p.ahead = p.over, false
		return nil
	}
	if !p.work.Step() {
		return p.work.Err()
	}
	var err error
	p.t, err = p.s.next()
	return err
}

// behind returns the token after the next.
func (p *parser) behind() (token, error) {
	if !p.ahead {
		if !p.work.Step() {
			return token{}, p.work.Err()
		}
		t, err := p.s.next()
		if err != nil {
			return t, err
		}
		p.over, p.ahead = t, true
	}
	return p.over, nil
}

// section is a part of a file.
type section int

const (
	none section = iota
	minimize
	maximize
	rows
	bounds
	generals
	binaries
	semis
	sets
	sets1
	sets2
	finish
	unsupportedSection // a section that is not supported
)

// sectionOf returns the section that a word begins, in lower case, or none. Titles of two words are
// found by the first word.
func sectionOf(word string) section {
	switch word {
	case "minimize", "minimise", "minimum", "min":
		return minimize
	case "maximize", "maximise", "maximum", "max":
		return maximize
	case "subject", "such", "st", "s.t.", "st.":
		return rows
	case "bounds", "bound":
		return bounds
	case "generals", "general", "gen", "gens", "integers", "integer", "int", "ints":
		return generals
	case "binaries", "binary", "bin", "bins":
		return binaries
	case "semi", "semis":
		return semis
	case "sos":
		return sets
	case "sos1":
		return sets1
	case "sos2":
		return sets2
	case "end":
		return finish
	}
	return none
}

// unsupported returns what a section that is not supported has, by its first word, or "".
func unsupported(word string) string {
	switch word {
	case "pwlobj":
		return "piecewise-linear objectives"
	case "gencons":
		return "general constraints"
	case "lazy":
		return "lazy constraints"
	case "user":
		return "user cuts"
	case "scenario":
		return "scenarios"
	}
	return ""
}

// secondWord has the second words of titles by their first.
var secondWord = map[string]string{"subject": "to", "such": "that", "lazy": "constraints",
	"user": "cuts"}

// heading returns the section that the next token begins, if any: a word at the beginning of a line
// that is not followed by a colon or a sense.
func (p *parser) heading() (section, error) {
	if p.t.kind != name || !p.t.first {
		return none, nil
	}
	word := strings.ToLower(p.t.text)
	found := sectionOf(word)
	if found == none && unsupported(word) == "" {
		return none, nil
	}
	if found == finish && !p.ahead { // what follows may be no text
		if c := p.s.peek(); strings.IndexByte("<>=:", c) < 0 || c == 0 {
			return finish, p.s.err
		}
	}
	return p.title(word, found)
}

// title returns the section that the word at the beginning of a line begins, by what is behind it.
func (p *parser) title(word string, found section) (section, error) {
	refused := unsupported(word) != ""
	next, err := p.behind()
	if err != nil {
		return none, err
	}
	compared := strings.Contains("<>=:", next.text)
	if next.kind == sign && !next.first && compared {
		return none, nil // a row or column of that name
	}
	titled := next.first || next.kind == end
	switch word {
	case "semi", "semis", "sos", "sos1", "sos2": // not the first column of a row, as in "sos + x <= 1"
		if !titled && next.kind == sign && (next.text != "-" || word != "semi") {
			return none, nil
		}
	case "lazy", "user":
		titled = strings.EqualFold(next.text, secondWord[word])
	}
	switch {
	case refused && titled:
		return unsupportedSection, nil
	case refused:
		return none, nil
	case found == generals && word == "general" && strings.EqualFold(next.text, "constraints"):
		return none, p.t.fail("general constraints are not supported")
	}
	return found, nil
}

// model reads the sections, which may come in any order after the objective.
func (p *parser) model() error {
	if err := p.begin(); err != nil {
		return err
	}
	for {
		at := p.t
		found, err := p.heading()
		switch {
		case err != nil:
			return err
		case found == finish:
			return p.after()
		case at.kind == end:
			return p.unended()
		case found == unsupportedSection:
			if err := p.emptyForeign(); err != nil {
				return err
			}
			continue
		case found == none || found == minimize || found == maximize:
			return p.untitled()
		}
		if p.begun[found] {
			p.noteOnce(at, "the section %.20q appears again; its lines are added to the first", at.text)
		}
		p.begun[found] = true
		if err := p.advance(); err != nil {
			return err
		}
		if want := secondWord[strings.ToLower(at.text)]; found == rows && want != "" {
			if !strings.EqualFold(p.t.text, want) {
				return p.t.fail("expected %q after %q, found %v", want, at.text, p.t)
			}
			if err := p.advance(); err != nil {
				return err
			}
		}
		if err := p.section(found); err != nil {
			return err
		}
	}
}

// begin reads the objective.
func (p *parser) begin() error {
	found, err := p.heading()
	if err != nil {
		return err
	}
	if found != minimize && found != maximize {
		return p.noObjective()
	}
	p.m.Maximize = found == maximize
	if err := p.advance(); err != nil {
		return err
	}
	if next, err := p.behind(); err != nil {
		return err
	} else if strings.EqualFold(p.t.text, "multi") && next.text == "-" {
		return p.t.fail("several objectives are not supported")
	}
	return p.objective()
}

// noObjective returns the error for a file that does not begin with an objective.
func (p *parser) noObjective() error {
	next, err := p.behind()
	if word := strings.ToLower(p.t.text); err == nil && next.text == ":" &&
		(sectionOf(word) == minimize || sectionOf(word) == maximize) {
		return p.t.hinted("models of lp_solve have such lines; they are written in another format",
			"expected Minimize or Maximize without a colon")
	}
	return p.t.fail("expected Minimize or Maximize, found %v", p.t)
}

// midline reports whether the next token is the title of a section that does not begin its line,
// and not a column that the file has named before.
func (p *parser) midline() bool {
	word := strings.ToLower(p.t.text)
	refused := unsupported(word) != ""
	title := sectionOf(word) != none
	_, column := p.cols[p.t.text]
	return (title || refused) && !p.t.first && !column
}

// untitled returns the error for a word where only the title of a section can stand.
func (p *parser) untitled() error {
	if p.midline() {
		return p.t.hinted("put the title of each section at the beginning of a line",
			"%v does not begin its line", p.t)
	}
	return p.t.fail("expected the title of a section, found %v", p.t)
}

// unended returns the error for a file without End, or nil if the file may lack it.
func (p *parser) unended() error {
	if p.o.Lenient {
		p.note(p.t.line, p.t.col, "the file ends without End; it may have been cut short")
		return nil
	}
	return &lin.SyntaxError{Line: p.t.line, Col: max(p.t.col, 1), Unended: true,
		Msg: "the file ends without a line End", Hint: "the file may have been cut short"}
}

// after looks for text behind End, which does not count.
func (p *parser) after() error {
	line, col, err := p.over.line, p.over.col, error(nil)
	if !p.ahead || p.over.kind == end {
		c := p.s.skip()
		if line, col, err = p.s.line, p.s.col, p.s.err; c == 0 && err == nil {
			return nil
		}
	}
	if syntax := (*lin.SyntaxError)(nil); err != nil && !errors.As(err, &syntax) {
		return err
	}
	p.note(line, col, "the text after End is ignored")
	return nil
}

// noteOnce notes something at a token if it is the first of its kind.
func (p *parser) noteOnce(at token, format string, args ...any) {
	if !p.noted[format] {
		p.noted[format] = true
		p.note(at.line, at.col, fmt.Sprintf(format, args...))
	}
}

func (p *parser) note(line, col int, msg string) {
	if p.o.Note != nil {
		p.o.Note(lin.Note{Line: line, Col: max(col, 1), Msg: msg})
	}
}

// titleWords holds the words that may follow the first word of an unsupported title.
var titleWords = []string{"constraints", "cuts"}

// emptyForeign skips the title of an unsupported section if the section is empty, since some
// programs write empty ones. Otherwise it returns an error.
func (p *parser) emptyForeign() error {
	title := p.t
	for range 2 { // words of the title
		if err := p.advance(); err != nil {
			return err
		}
		word := strings.ToLower(p.t.text)
		if p.t.first || !slices.Contains(titleWords, word) {
			break
		}
	}
	if p.t.first || p.t.kind == end { // nothing after the title
		if found, err := p.heading(); err != nil || found != none || p.t.kind == end {
			return err
		}
	}
	return title.hinted(onlyLinear,
		"%s are not supported", unsupported(strings.ToLower(title.text)))
}

// onlyLinear is the hint on what a lin.Model does not have.
const onlyLinear = "only linear parts, conditions and sets are read"

// section reads the lines of a section.
func (p *parser) section(found section) error {
	switch found {
	case rows:
		return p.lines(p.row)
	case bounds:
		return p.lines(p.bound)
	case semis:
		return p.semis()
	case sets:
		return p.sets(0)
	case sets1:
		return p.sets(1)
	case sets2:
		return p.sets(2)
	}
	return p.lines(func() error { return p.integer(found == binaries) })
}

// lines reads lines up to the next title or the end.
func (p *parser) lines(read func() error) error {
	for {
		next, err := p.heading()
		if err != nil {
			return err
		}
		if next != none || p.t.kind == end {
			return nil
		}
		if err := read(); err != nil {
			return err
		}
	}
}

// column returns the column that the next token names, and adds it if it is new.
func (p *parser) column() (int, error) {
	name := p.t.text
	j, ok := p.cols[name]
	if !ok {
		if !p.intake.Col(name) {
			return 0, p.tooLarge()
		}
		p.work.Did(1)
		j = p.m.Continuous(name, 0, lin.Inf).Col()
		p.cols[name] = j
		p.seen = append(p.seen, seen{})
	}
	return j, nil
}

// term reads the column of a term, and adds the term to those that are being read.
func (p *parser) term(coef float64) error {
	if math.IsInf(coef, 0) {
		return p.t.fail("the coefficient of %v is infinite", p.t)
	}
	j, err := p.column()
	cost := termCost
	if len(p.terms) >= longRow {
		cost = longTermCost
	}
	switch {
	case err != nil:
		return err
	case !p.intake.Term(cost):
		return p.tooLarge()
	}
	p.work.Did(1)
	if p.seen[j].sum == p.sum {
		p.noteOnce(p.t, "the column %v appears twice in a sum; its coefficients are added", p.t)
	}
	p.seen[j].sum = p.sum
	p.terms = append(p.terms, lin.Term{Col: j, Coef: coef})
	return p.advance()
}

// tooLarge returns the error for a model that is too large.
func (p *parser) tooLarge() error { return p.t.fail("%s", p.intake.Refusal()) }

const (
	// longRow is the number of terms from which on a row keeps the memory into which it was read.
	longRow = 1 << 16
	// The memory of a term in bytes: in a row of the exact size, and in a row that grows by copying.
	termCost     = 20
	longTermCost = 40
)

// add adds the row of the terms that were just read.
func (p *parser) add(label string, low, high float64) error {
	if !p.intake.Row(label, label != "") {
		return p.tooLarge()
	}
	p.work.Did(1)
	if len(p.terms) < longRow {
		p.m.Between(label, low, p.terms, high)
		p.m.Rows[len(p.m.Rows)-1].When = p.when
		return nil
	}
	p.m.Rows = append(p.m.Rows,
		lin.Row{Name: label, Terms: p.terms, Lo: low, Hi: high, When: p.when})
	p.terms = nil
	return nil
}

// label reads a name followed by a colon, or returns "" if there is none.
func (p *parser) label() (string, error) {
	if p.t.kind != name {
		return "", nil
	}
	next, err := p.behind()
	if err != nil || next.kind != sign || next.text != ":" {
		return "", err
	}
	label := p.t.text
	if err := p.advance(); err != nil {
		return "", err
	}
	return label, p.advance()
}

// expression is a sum of terms and constants. The terms are a range of those of the parser.
type expression struct {
	from, to int
	constant float64
	any      bool // whether there was anything
}

// linear reports whether there are terms.
func (e expression) linear() bool { return e.from < e.to }

// isInfinity reports whether a word is a spelling of infinity.
func isInfinity(text string) bool {
	return strings.EqualFold(text, "inf") || strings.EqualFold(text, "infinity")
}

// expression reads terms up to a sense, a title or the end. In a row, an unsigned term directly
// after another one is an error.
func (p *parser) expression() (e expression, err error) {
	e.from = len(p.terms)
	defer func() { e.to = len(p.terms) }()
	for {
		if p.right && e.any && p.t.first {
			return e, nil
		}
		coef, err := p.signs()
		if err != nil {
			return e, err
		}
		signed := coef != 0
		if !signed {
			coef = 1
			if found, err := p.heading(); err != nil || found != none {
				return e, err
			}
			if e.any && (p.t.kind == name || p.t.kind == number) {
				return e, nil // the next row, or an error that its reader finds
			}
		}
		if more, err := p.operand(&e, coef, signed); err != nil || !more {
			return e, err
		}
		e.any = true
	}
}

// operand reads a term or a constant, and reports whether there is one.
func (p *parser) operand(e *expression, coef float64, signed bool) (more bool, err error) {
	power := p.t.kind == sign && (p.t.text == "^" || p.t.text == "*")
	switch {
	case power && (signed || !e.any):
		return false, p.t.fail("expected a column or a number, found %v", p.t)
	case power, p.t.kind == sign && p.t.text == "[":
		return false, p.t.hinted("only linear terms are read", "quadratic terms are not supported")
	case p.t.kind == number || p.t.kind == name && isInfinity(p.t.text):
		return true, p.number(e, coef)
	case p.t.kind == name:
		return true, p.term(coef)
	case signed:
		return false, p.t.fail("expected a term after the sign, found %v", p.t)
	}
	return false, nil
}

// signs reads signs, and returns 1 or -1 for their product, or 0 if there is none.
func (p *parser) signs() (coef float64, err error) {
	for p.t.kind == sign && (p.t.text == "+" || p.t.text == "-") {
		coef = cmp.Or(coef, 1)
		if p.t.text == "-" {
			coef = -coef
		}
		if err := p.advance(); err != nil {
			return coef, err
		}
	}
	return coef, nil
}

// number reads a number, and its column if it is a coefficient.
func (p *parser) number(e *expression, coef float64) error {
	infinite := p.t.kind == name
	x := p.t.number
	if infinite {
		x = math.Inf(1)
	}
	if err := p.advance(); err != nil {
		return err
	}
	if p.t.kind == sign && p.t.text == "*" {
		return p.t.hinted("write a coefficient before its column, with a blank between them",
			"products are not supported")
	}
	if p.t.kind == name && !infinite && !isInfinity(p.t.text) && !(p.right && p.t.first) {
		if found, err := p.heading(); err != nil || found != none {
			e.constant += coef * x
			return err
		}
		if next, err := p.behind(); err != nil || next.kind == sign && next.text == ":" {
			e.constant += coef * x // the label of the next row follows
			return err
		}
		if p.right && p.midline() { // hardly "x >= 1 End" with a column End
			return p.untitled()
		}
		return p.term(coef * x)
	}
	e.constant += coef * x
	return nil
}
