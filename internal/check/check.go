// Package check checks the certificates of docs/certificates.md: proofs that a puzzle has one
// answer, none, or several. It knows no other package of this module and searches for nothing. It
// trusts nothing in a file but the text of the puzzle, whose rules it states by itself.
package check

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Limits of a file, in bytes, and of its steps. These and those below are the limits of
// docs/certificates.md.
const (
	maxLine   = 1 << 22
	maxText   = 1 << 26
	maxNumber = 1 << 22 // of variables, rules and clauses
	maxDepth  = 1000    // of helpers in helpers
)

// A Result is what a certificate has proved.
type Result struct {
	Claim   string // only, none, several or facts
	Kind    string
	Steps   int      // the clauses of the proof
	Puzzle  string   // the text of the puzzle
	Answers []string // as drawings
	Facts   []string // that all answers have
	Open    bool     // the package does not state the rules of the kind
	Rules   []string // then, all that the proof uses
}

// An Error says why a certificate is refused.
type Error struct {
	Line int
	Why  string
}

// Error has the line before the reason.
func (e *Error) Error() string { return fmt.Sprintf("%d: %s", e.Line, e.Why) }

// A certificate as far as it is read.
type certificate struct {
	Result
	scan   *bufio.Scanner
	line   int
	words  []string
	puzzle []textLine
	facts  [2][]string // the words of answer and other
	at     [2][]int    // the lines of those words
	begins [2]int      // the first line of answer and other, or 0
	far    int
	values [2]map[fact]bool
	steps  *steps
	stated *puzzle // nil for a kind that is not stated
	denied map[int32]bool
}

// Check checks a certificate. The error is an *Error if the file could be read but proves nothing.
func Check(r io.Reader) (*Result, error) {
	c, err := check(r)
	if err != nil {
		return nil, err
	}
	return &c.Result, nil
}

func check(r io.Reader) (*certificate, error) {
	source := &sourceReader{r: r}
	limited := &io.LimitedReader{R: source, N: maxText + 1}
	c := &certificate{scan: bufio.NewScanner(limited)}
	c.scan.Buffer(make([]byte, 0, 1<<16), maxLine)
	c.scan.Split(splitLines)
	err := c.check()
	var broken *Error
	switch scanErr := c.scan.Err(); {
	case errors.As(source.err, &broken): // a fault of what is read
		err = &Error{c.line + 1, broken.Why}
	case source.err != nil:
		return nil, source.err
	case limited.N <= 0:
		err = &Error{c.line, fmt.Sprintf("the text is longer than %d bytes, the limit", maxText)}
	case errors.Is(scanErr, bufio.ErrTooLong):
		err = &Error{c.line + 1, fmt.Sprintf("the line is longer than %d bytes, the limit", maxLine)}
	case scanErr != nil:
		err = &Error{c.line + 1, scanErr.Error()}
	}
	return c, err
}

// A sourceReader keeps an error of reading, which is not the fault of what is read.
type sourceReader struct {
	r   io.Reader
	err error
}

func (s *sourceReader) Read(b []byte) (int, error) {
	n, err := s.r.Read(b)
	if err != nil && err != io.EOF {
		s.err = err
	}
	return n, err
}

// splitLines is bufio.ScanLines, but leaves a carriage return to be refused.
func splitLines(data []byte, end bool) (int, []byte, error) {
	if i := bytes.IndexByte(data, '\n'); i >= 0 {
		return i + 1, data[:i], nil
	}
	if end && len(data) > 0 {
		return len(data), data, nil
	}
	return 0, nil, nil
}

// read reads the next line into words. A line has printable characters and blanks, so that it may
// be shown on a terminal; beyond ASCII only in the text of the puzzle, which is returned.
func (c *certificate) read() (text string, err error) {
	c.words = nil
	if !c.scan.Scan() {
		return "", nil
	}
	c.line++
	line := c.scan.Text()
	text, puzzle := strings.CutPrefix(line, "puzzle ")
	for _, r := range line {
		if r > '~' && !puzzle || r == utf8.RuneError || !unicode.IsPrint(r) {
			return "", c.fail("a character that a certificate does not have")
		}
	}
	c.words = strings.FieldsFunc(line, func(r rune) bool { return r == ' ' })
	if len(c.words) == 0 {
		return "", c.fail("an empty line")
	}
	return text, nil
}

func (c *certificate) fail(format string, args ...any) error {
	return &Error{max(c.line, 1), fmt.Sprintf(format, args...)}
}

// is says whether the line begins with a word.
func (c *certificate) is(word string) bool { return len(c.words) > 0 && c.words[0] == word }

func (c *certificate) check() error {
	if err := c.readHead(); err != nil {
		return err
	}
	if err := c.state(); err != nil {
		return err
	}
	for len(c.words) > 0 {
		if err := c.steps.step(c.words); err != nil {
			return c.fail("%v", err)
		}
		if strings.Contains("anl", c.words[0]) {
			c.Steps++
		}
		if _, err := c.read(); err != nil {
			return err
		}
	}
	if err := c.scan.Err(); err != nil {
		return err
	}
	c.Facts = c.steps.proved
	switch {
	case c.Claim == "facts" && len(c.steps.proved) == 0:
		return c.fail("the proof has no line t")
	case (c.Claim == "only" || c.Claim == "none") && !c.steps.ended:
		return c.fail("the proof does not end in the empty clause")
	case c.Claim == "only" && !c.steps.negated:
		return c.fail("the proof has no line n")
	case c.stated == nil:
		return c.judgeOpen()
	}
	return nil
}

// readHead reads the lines before the steps, and the first line of the steps.
func (c *certificate) readHead() error {
	if _, err := c.read(); err != nil {
		return err
	}
	if strings.Join(c.words, " ") != "gridwright-certificate 1" {
		return c.fail("expected gridwright-certificate 1")
	}
	if _, err := c.read(); err != nil {
		return err
	}
	if len(c.words) != 2 || !c.is("claim") ||
		!slices.Contains([]string{"only", "none", "several", "facts"}, c.words[1]) {
		return c.fail("expected claim only, claim none, claim several or claim facts")
	}
	c.Claim = c.words[1]
	var whole strings.Builder
	text, err := c.read()
	for ; err == nil && c.is("puzzle"); text, err = c.read() {
		if len(c.puzzle) == maxLines {
			return c.fail("the puzzle has more than %d lines, the limit", maxLines)
		}
		c.puzzle = append(c.puzzle, textLine{c.words[1:], c.line})
		if whole.WriteString(text + "\n"); whole.Len() > maxLine {
			return c.fail("the puzzle is longer than %d bytes, the limit", maxLine)
		}
	}
	c.Puzzle = whole.String()
	for i, word := range []string{"answer", "other"} {
		for ; err == nil && c.is(word); _, err = c.read() {
			if c.begins[i] == 0 {
				c.begins[i] = c.line
			}
			c.facts[i] = append(c.facts[i], c.words[1:]...)
			for range c.words[1:] {
				c.at[i] = append(c.at[i], c.line)
			}
			if len(c.at[i]) > maxFacts {
				return c.fail("the answer has more than %d words, the limit", maxFacts)
			}
		}
	}
	if err == nil && c.is("far") {
		if len(c.words) > 1 {
			return c.fail("far stands alone")
		}
		c.far = c.line
		_, err = c.read()
	}
	if err != nil {
		return err
	}
	several := c.Claim == "several"
	if (c.begins[0] > 0) != (several || c.Claim == "only") || (c.begins[1] > 0) != several {
		return c.fail("claim only has an answer, several has another, too, none and facts have neither")
	}
	return nil
}

// state states the rules of the puzzle, and tries the answers by them.
func (c *certificate) state() (err error) {
	if c.stated, c.Kind, err = readPuzzle(c.puzzle, c.far); err != nil {
		return err
	}
	b := newBoard()
	if c.stated == nil {
		b.open, c.Open = true, true
		if c.far > 0 {
			return &Error{c.far, "far is of numbrix and hidato alone"}
		}
	} else {
		b = c.stated.factSpace
	}
	c.steps = newSteps(b)
	if c.stated != nil {
		c.steps.legal = c.stated.legal
	}
	if c.Claim == "only" {
		c.steps.not = c.judgeNot
	}
	c.steps.facts = c.Claim == "facts"
	for i := range c.facts {
		if c.begins[i] == 0 {
			continue
		}
		if err := c.readAnswer(i, b); err != nil {
			return err
		}
		if c.stated != nil {
			if err := c.judgeAnswer(i, c.stated.rules); err != nil {
				return err
			}
		}
		c.Answers = append(c.Answers, b.draw(c.values[i]))
	}
	if c.Claim == "several" && !differInFacts(c.values[0], c.values[1]) {
		return &Error{c.begins[1], "the two answers are the same"}
	}
	return nil
}

// differInFacts says whether two answers differ in a fact that is no auxiliary one.
func differInFacts(a, b map[fact]bool) bool {
	for range 2 {
		for f := range a {
			if f.form() != named && !b[f] {
				return true
			}
		}
		a, b = b, a
	}
	return false
}

func (c *certificate) readAnswer(i int, b *factSpace) error {
	values := map[fact]bool{}
	for k, w := range c.facts[i] {
		facts, err := b.parse(w)
		if err != nil {
			return &Error{c.at[i][k], err.Error()}
		}
		for _, f := range facts {
			if values[f] || f < 0 {
				return &Error{c.at[i][k], fmt.Sprintf("%s: expected true facts, each once", shorten(w))}
			}
			values[f] = true
		}
		if len(values) > maxFacts {
			return &Error{c.at[i][k], fmt.Sprintf("more than %d facts, the limit", maxFacts)}
		}
	}
	c.values[i] = values
	return nil
}

// judgeAnswer refuses an answer that breaks a rule.
func (c *certificate) judgeAnswer(i int, rules []*rule) error {
	v := &view{b: c.steps.b, value: func(f fact) int {
		if c.values[i][f.abs()] == (f > 0) {
			return 1
		}
		return -1
	}}
	v.trues = ascending(c.values[i])
	for _, rl := range rules {
		broken, err := v.contradicts(rl)
		if err == nil && broken {
			err = fmt.Errorf("the answer breaks a rule: %s", v.b.ruleText(rl))
		}
		if err != nil {
			return &Error{c.begins[i], err.Error()}
		}
	}
	return nil
}

// judgeNot checks that another answer than the one that is given has a literal of the clause.
func (c *certificate) judgeNot(literals []int32) error {
	c.denied = map[int32]bool{}
	for _, x := range literals {
		c.denied[x] = true
	}
	if c.stated == nil {
		return nil // once all facts are known
	}
	need := func(f fact) error {
		if f == noFact || c.denies(f) {
			return nil
		}
		if f > 0 && c.stated.legal[countRule([][2]int{{1, 1}}, []fact{f}).key()] != nil {
			return nil
		}
		return fmt.Errorf("the clause lacks the opposite of %s", c.stated.text(f))
	}
	p := c.stated
	for r := 1; r <= p.rows; r++ {
		for col := 1; col <= p.cols; col++ {
			var facts []fact
			if p.links {
				facts = append(facts, p.link(r, col, 0, 1), p.link(r, col, 1, 0))
			}
			for side := 0; side < 4 && p.lines; side++ {
				if f := packFact(drawn, r, col, side); p.has(f) {
					facts = append(facts, f)
				}
			}
			for _, f := range facts {
				if !c.values[0][f] {
					f = -f
				}
				if f == -noFact {
					continue
				}
				if err := need(f); err != nil {
					return err
				}
			}
		}
	}
	for _, f := range ascending(c.values[0]) {
		if f.form() == holds {
			if err := need(f); err != nil {
				return err
			}
		}
	}
	return nil
}

// denies says whether n has the opposite of a fact, or of the opposite of one.
func (c *certificate) denies(f fact) bool {
	x := c.steps.variable[f.abs()]
	if f > 0 {
		x = -x
	}
	return x != 0 && c.denied[x]
}

// numbers returns what each cell of an answer holds, of which there may be one thing.
func (c *certificate) numbers(i int) (map[cell]fact, error) {
	held := map[cell]fact{}
	for _, f := range ascending(c.values[i]) {
		if f.form() != holds {
			continue
		}
		if _, two := held[f.cell()]; two {
			return nil, &Error{c.begins[i], fmt.Sprintf("%v holds two numbers", f.cell())}
		}
		held[f.cell()] = f
	}
	return held, nil
}

// judgeOpen checks the answers, and n, of a kind that is not stated, by the rules of the
// certificate. A cell of the answer holds one number; of other cells, and of links and lines, n
// needs each fact that any line has.
func (c *certificate) judgeOpen() error {
	rules := c.steps.rules[1:]
	given, facts := map[fact]bool{}, map[fact]bool{}
	if c.Rules = c.steps.texts; len(c.Rules) == 0 {
		return c.fail("the file has no rules, and %s is not stated here", c.Kind)
	}
	for _, rl := range rules {
		rl.mentions(facts)
		if rl.op == "count" && len(rl.facts) == 1 && rl.ranges != nil && rl.ranges[0][0] == 1 {
			given[rl.facts[0]] = true
		}
	}
	var held [2]map[cell]fact
	for i := range c.values {
		var err error
		if held[i], err = c.numbers(i); err == nil && c.begins[i] != 0 {
			err = c.judgeAnswer(i, rules)
		}
		if err != nil {
			return err
		}
		for f := range c.values[i] {
			facts[f] = true
		}
	}
	if c.Claim != "only" {
		return nil
	}
	return c.judgeDenied(held[0], facts, given)
}

// judgeDenied checks that n denies each fact of the answer, but those that a rule gives. held is
// what cells of the answer hold.
func (c *certificate) judgeDenied(held map[cell]fact, facts, given map[fact]bool) error {
	for f := range c.steps.variable {
		facts[f] = true
	}
	for _, f := range ascending(facts) {
		need := f
		if g, ok := held[f.cell()]; ok && f.form() == holds {
			need = g
		} else if !c.values[0][f] {
			need = -f
		}
		if f.form() != named && !given[need] && !c.denies(need) {
			return c.fail("the clause of n lacks the opposite of %s", c.steps.b.text(need))
		}
	}
	return nil
}
