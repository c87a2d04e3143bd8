package lp

import (
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
// title of each section begins a line. Indicator rows, semicontinuous columns and special ordered
// sets are read; the columns of a set go in the order of their weights. The error names features
// that a lin.Model does not have: quadratic terms, general constraints.
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
	p := &parser{work: w, s: newScanner(w.Reader(r)), o: o, m: &lin.Model{}, cols: map[string]int{},
		intake: intake.Sum{Most: lin.MaxMemory},
		labels: map[string]bool{}, begun: map[section]bool{}, noted: map[string]bool{}}
	err := p.advance()
	if err == nil {
		err = p.model()
	}
	if err == nil {
		err = p.conditional()
	}
	if cut := w.End(); cut != nil {
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

// heading returns the section that the next token begins, if any: a word at the beginning of a line
// that is not followed by a colon or a sense.
func (p *parser) heading() (section, error) {
	if p.t.kind != name || !p.t.first {
		return none, nil
	}
	word := strings.ToLower(p.t.text)
	refused := unsupported(word) != ""
	found := sectionOf(word)
	if !refused && found == none {
		return none, nil
	}
	if found == finish && !p.ahead { // what follows may be no text
		if c := p.s.peek(); strings.IndexByte("<>=:", c) < 0 || c == 0 {
			return finish, p.s.err
		}
	}
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
		second := map[string]string{"lazy": "constraints", "user": "cuts"}[word]
		titled = strings.EqualFold(next.text, second)
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
	if err := p.objective(); err != nil {
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
		if word := strings.ToLower(at.text); word == "subject" || word == "such" {
			want := map[string]string{"subject": "to", "such": "that"}[word]
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
		coef, signed := 1.0, false
		for p.t.kind == sign && (p.t.text == "+" || p.t.text == "-") {
			if p.t.text == "-" {
				coef = -coef
			}
			signed = true
			if err := p.advance(); err != nil {
				return e, err
			}
		}
		if !signed {
			if found, err := p.heading(); err != nil || found != none {
				return e, err
			}
			if e.any && (p.t.kind == name || p.t.kind == number) {
				return e, nil // the next row, or an error that its reader finds
			}
		}
		power := p.t.kind == sign && (p.t.text == "^" || p.t.text == "*")
		switch {
		case power && (signed || !e.any):
			return e, p.t.fail("expected a column or a number, found %v", p.t)
		case power, p.t.kind == sign && p.t.text == "[":
			return e, p.t.hinted("only linear terms are read", "quadratic terms are not supported")
		case p.t.kind == number || p.t.kind == name && isInfinity(p.t.text):
			if err := p.number(&e, coef); err != nil {
				return e, err
			}
		case p.t.kind == name:
			if err := p.term(coef); err != nil {
				return e, err
			}
		case signed:
			return e, p.t.fail("expected a term after the sign, found %v", p.t)
		default:
			return e, nil
		}
		e.any = true
	}
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

func (p *parser) objective() error {
	if _, err := p.label(); err != nil {
		return err
	}
	p.sum++
	e, err := p.expression()
	if err != nil {
		return err
	}
	if p.t.kind == sign {
		return p.t.fail("expected the objective to end, found %v", p.t)
	}
	for _, t := range p.terms {
		p.m.Cols[t.Col].Obj += t.Coef
	}
	p.terms = nil // an objective may be much longer than the rows
	if math.IsInf(e.constant, 0) {
		return p.t.fail("the constant of the objective is infinite")
	}
	p.m.Offset = e.constant
	return nil
}

// sense reads < > or =, or returns "" if there is none.
func (p *parser) sense() (string, error) {
	if p.t.kind != sign || !strings.Contains("<>=", p.t.text) {
		return "", nil
	}
	text := p.t.text
	return text, p.advance()
}

// row reads a row: two expressions with a sense between them, or a range between two constants.
func (p *parser) row() error {
	at := p.t
	label, err := p.label()
	if err != nil {
		return err
	}
	body := p.t
	if err := p.set(label); err != nil {
		return err
	}
	if p.labels[label] {
		p.noteOnce(at, "there is another row %v; both count", at)
	} else if label != "" {
		p.labels[label] = true
	}
	p.terms = p.terms[:0]
	p.sum++
	p.sides, p.senses, p.when = p.sides[:0], p.senses[:0], nil
	defer func() { p.right = false }()
	for {
		e, err := p.expression()
		if err != nil {
			return err
		}
		if !e.any && (label == "" || len(p.sides) > 0) { // programs write empty rows, with labels
			return p.t.fail("expected a term or a number, found %v", p.t)
		}
		p.sides = append(p.sides, e)
		if p.t.kind == sign && p.t.text == "->" {
			if err := p.indicator(body); err != nil {
				return err
			}
			continue
		}
		s, err := p.sense()
		if err != nil {
			return err
		}
		if s == "" {
			break
		}
		p.senses = append(p.senses, s)
		if len(p.senses) > 2 {
			return at.fail("a row has two senses at most")
		}
		p.right = len(p.sides) > 1 || p.sides[0].linear() || label != "" && !p.sides[0].any
	}
	switch sides, senses := p.sides, p.senses; {
	case len(sides) == 2:
		return p.comparison(at, label, senses[0])
	case len(sides) == 3 && !sides[0].linear() && !sides[2].linear() && senses[0] == senses[1] &&
		senses[0] != "=":
		return p.between(at, label, senses[0])
	case len(sides) == 3:
		return at.fail("a range has a number on either side and the same sense twice")
	}
	return p.t.fail("expected <=, >= or =, found %v", p.t)
}

// set returns an error if the line is a special ordered set, as in "S1:: x:1 y:2" with or without a
// label before it.
func (p *parser) set(label string) error {
	next := p.t
	if p.t.kind == name {
		label = p.t.text
		var err error
		if next, err = p.behind(); err != nil {
			return err
		}
	}
	if next.text == ":" && (strings.EqualFold(label, "S1") || strings.EqualFold(label, "S2")) {
		return p.t.hinted("put special ordered sets into a section SOS, after the rows",
			"found a special ordered set among the rows")
	}
	return nil
}

// comparison adds the row of two sides, with the terms on the left and the constants on the right.
func (p *parser) comparison(at token, label string, sense string) error {
	right := p.terms[p.sides[1].from:]
	for i := range right {
		right[i].Coef = -right[i].Coef
	}
	rhs := limit(p.sides[1].constant - p.sides[0].constant)
	if math.IsNaN(rhs) || sense == "=" && math.IsInf(rhs, 0) ||
		sense == "<" && rhs == -lin.Inf || sense == ">" && rhs == lin.Inf {
		return at.hinted(fromHuge, "the right-hand side of the row is infinite")
	}
	switch sense {
	case "<":
		return p.add(label, -lin.Inf, rhs)
	case ">":
		return p.add(label, rhs, lin.Inf)
	}
	return p.add(label, rhs, rhs)
}

func (p *parser) between(at token, label string, sense string) error {
	sides := p.sides
	low, high := sides[0].constant-sides[1].constant, sides[2].constant-sides[1].constant
	if sense == ">" {
		low, high = high, low
	}
	low, high = limit(low), limit(high)
	if math.IsNaN(low) || math.IsNaN(high) {
		return at.fail("a limit of the row is infinite on both sides")
	}
	if low == lin.Inf || high == -lin.Inf {
		return at.hinted(fromHuge, "no value is between %v and %v", low, high)
	}
	return p.add(label, low, high)
}

// limit returns the bound, or the side of a row, that a number means.
func limit(x float64) float64 {
	if math.Abs(x) >= lin.Huge {
		return math.Copysign(lin.Inf, x)
	}
	return x
}

// fromHuge is the hint on a number that is too large to make sense.
const fromHuge = "numbers from 1e20 on are infinite"

// limit reads a number of a bound, with signs before it.
func (p *parser) limit() (float64, error) {
	sgn := 1.0
	for p.t.kind == sign && (p.t.text == "+" || p.t.text == "-") {
		if p.t.text == "-" {
			sgn = -sgn
		}
		if err := p.advance(); err != nil {
			return 0, err
		}
	}
	x := p.t.number
	switch {
	case p.t.kind == name && isInfinity(p.t.text), p.t.kind == number && x >= lin.Huge:
		x = math.Inf(1)
	case p.t.kind != number:
		return 0, p.t.fail("expected a number, found %v", p.t)
	}
	return sgn * x, p.advance()
}

// bound reads a line of the bounds: x free, x sense number, number sense x, or number sense x
// sense number.
func (p *parser) bound() error {
	at := p.t
	if p.t.kind == name && !isInfinity(p.t.text) {
		j, err := p.column()
		if err != nil {
			return err
		}
		if err := p.advance(); err != nil {
			return err
		}
		if p.t.kind == name && strings.EqualFold(p.t.text, "free") {
			p.setBound(at, j, true, math.Inf(-1))
			p.setBound(at, j, false, lin.Inf)
			return p.advance()
		}
		s, err := p.sense()
		if err != nil {
			return err
		}
		if s == "" {
			return p.t.fail("expected <=, >=, = or free, found %v", p.t)
		}
		return p.limitAt(j, s)
	}
	low, err := p.limit()
	if err != nil {
		return err
	}
	s, err := p.sense()
	if err != nil {
		return err
	}
	if s == "" || p.t.kind != name {
		return p.t.fail("expected a sense and a column after the number, found %v", p.t)
	}
	j, err := p.column()
	if err != nil {
		return err
	}
	if err := p.advance(); err != nil {
		return err
	}
	if !p.bounded(at, j, map[string]string{"<": ">", ">": "<", "=": "="}[s], low) {
		return at.hinted(fromHuge, "a column can't be %v", low)
	}
	if s, err = p.sense(); err != nil || s == "" {
		return err
	}
	return p.limitAt(j, s)
}

// limitAt reads the number of a bound and sets it.
func (p *parser) limitAt(j int, sense string) error {
	at := p.t
	x, err := p.limit()
	if err == nil && !p.bounded(at, j, sense, x) {
		err = at.hinted(fromHuge, "a column can't be %v", x)
	}
	return err
}

// bounded bounds a column. It returns false if the bound makes no sense.
func (p *parser) bounded(at token, j int, sense string, x float64) bool {
	if sense != "<" {
		p.setBound(at, j, true, x)
	}
	if sense != ">" {
		p.setBound(at, j, false, x)
	}
	return !math.IsInf(x, map[string]int{"<": -1, ">": 1, "=": 0}[sense])
}

// setBound sets the lower or the upper bound of a column. The bounds of a column that the file has
// called binary stay within 0 and 1, since the order of the sections has no meaning.
func (p *parser) setBound(at token, j int, low bool, x float64) {
	c := &p.m.Cols[j]
	side, bound, given := "an upper", &c.Hi, &p.seen[j].high
	if low {
		side, bound, given = "a lower", &c.Lo, &p.seen[j].low
	}
	if p.seen[j].binary {
		// The bound is clamped before it is compared, so that one that comes twice has no other note.
		if low && x < 0 {
			p.noteBinary(at, c, x, c.Hi)
			x = 0
		} else if !low && x > 1 {
			p.noteBinary(at, c, c.Lo, x)
			x = 1
		}
	}
	if *given && *bound != x && !math.IsInf(*bound, 0) {
		p.noteOnce(at, "the column %.60q has %s bound of %v already; the last one counts",
			c.Name, side, *bound)
	}
	*bound, *given = x, true
}

// integer reads the name of an integer column. A binary column is within 0 and 1 in addition to its
// bounds.
func (p *parser) integer(binary bool) error {
	if p.t.kind != name {
		return p.t.fail("expected the name of a column, found %v", p.t)
	}
	j, err := p.column()
	if err != nil {
		return err
	}
	c := &p.m.Cols[j]
	c.Integer = true
	if binary {
		if given := p.seen[j]; given.low && c.Lo < 0 || given.high && c.Hi > 1 {
			p.noteBinary(p.t, c, c.Lo, c.Hi)
		}
		c.Lo, c.Hi, p.seen[j].binary = max(c.Lo, 0), min(c.Hi, 1), true
	}
	return p.advance()
}

// noteBinary notes that the bounds which the file gives a binary column are wider than 0 and 1.
func (p *parser) noteBinary(at token, c *lin.Col, low, high float64) {
	p.noteOnce(at, "the column %.60q is binary, so its bounds %v and %v become %v and %v",
		c.Name, low, high, max(low, 0), min(high, 1))
}
