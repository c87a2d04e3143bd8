package mps

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/lin/internal/intake"
)

// Lines, their fields in words or in columns, numbers, and errors at a place.

// field is a word of a line and the byte where it begins.
type field struct {
	text string
	at   int
}

// next reads a line into p.text, and returns false at the end of the file.
func (p *parser) next() (more bool, err error) {
	raw, err := p.in.ReadSlice('\n')
	if errors.Is(err, bufio.ErrBufferFull) {
		p.long = p.long[:0]
		for errors.Is(err, bufio.ErrBufferFull) && len(p.long) <= lin.MaxLine {
			p.long = append(p.long, raw...)
			raw, err = p.in.ReadSlice('\n')
		}
		p.long = append(p.long, raw...)
		raw = p.long
	}
	p.number++
	p.size += int64(len(raw))
	switch {
	case err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, bufio.ErrBufferFull):
		return false, err
	case p.size > lin.MaxFile:
		return false, p.fail(0, "the file is larger than %d MB", lin.MaxFile>>20)
	case len(raw) > lin.MaxLine:
		return false, p.fail(0, "the line is longer than %d MB", lin.MaxLine>>20)
	case p.number == 1:
		raw = bytes.TrimPrefix(raw, []byte("\ufeff"))
	}
	p.text = strings.TrimRight(string(raw), "\r\n")
	return len(raw) > 0, nil
}

// line reads a line, and returns false at the end of the file.
func (p *parser) line() (more bool, err error) {
	if more, err := p.next(); err != nil || !more {
		return more, err
	}
	fields := blankFields(p.text)
	if len(fields) == 0 || p.text[0] == '*' {
		return true, nil
	}
	if p.text[0] != ' ' && p.text[0] != '\t' {
		return true, p.heading(fields)
	}
	return true, p.data(p.uncommented(fields))
}

// blankFields splits a line at blanks.
func blankFields(text string) []field {
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

// uncommented drops a comment behind the fields. The words before it stay, at least one or, where a
// type comes first, two.
func (p *parser) uncommented(f []field) []field {
	from := 1
	if p.section == "ROWS" || p.section == "BOUNDS" {
		from = 2
	}
	for i := from; i < len(f); i++ {
		if p.comment(f[i].text) {
			return f[:i]
		}
	}
	return f
}

// comment reports whether a field begins a comment: with a $, and it is not a name.
func (p *parser) comment(text string) bool {
	if !strings.HasPrefix(text, "$") {
		return false
	}
	names := p.rows
	if p.section == "BOUNDS" {
		names = p.cols
	}
	_, known := names[text]
	return !known
}

// begin returns the first byte of the line that is not blank.
func (p *parser) begin() int { return len(p.text) - len(strings.TrimLeft(p.text, " \t")) }

// fail returns an error at a byte of the line.
func (p *parser) fail(at int, format string, args ...any) error {
	return &lin.SyntaxError{Line: p.number, Col: at + 1, Msg: fmt.Sprintf(format, args...)}
}

// twice returns the error for something that the file has given before.
func (p *parser) twice(at field, format string, args ...any) error {
	return &lin.SyntaxError{Line: p.number, Col: at.at + 1, Msg: fmt.Sprintf(format, args...),
		Hint: "keep one of the two; readers differ in which one counts"}
}

// noteOnce notes something if it is the first of its kind.
func (p *parser) noteOnce(at field, format string, args ...any) {
	if !p.noted[format] {
		p.noted[format] = true
		p.note(at.at, format, args...)
	}
}

// note notes something at a byte of the line.
func (p *parser) note(at int, format string, args ...any) {
	if p.o.Note != nil {
		p.o.Note(lin.Note{Line: p.number, Col: at + 1, Msg: fmt.Sprintf(format, args...)})
	}
}

// fixed splits a line at the columns of the fixed format: 2-3, 5-12, 15-22, 25-36, 40-47 and 50-61.
// Names keep inner blanks. Text elsewhere is an error, since it would be lost.
func (p *parser) fixed() ([]field, error) {
	if i := strings.IndexByte(p.text, '\t'); i >= 0 {
		return nil, p.fail(i, "a line with names that have blanks can't have a tab")
	}
	var fields []field
	end := 0
	for i, c := range [][2]int{{1, 3}, {4, 12}, {14, 22}, {24, 36}, {39, 47}, {49, 61}} {
		if err := p.gap(end, c[0]); err != nil {
			return nil, err
		}
		f := p.between(c[0], c[1])
		if (i == 2 || i == 4) && f.at == c[0] && p.comment(f.text) {
			return fields, nil
		}
		fields, end = append(fields, f), c[1]
	}
	if err := p.gap(end, len(p.text)); err != nil {
		return nil, err
	}
	for len(fields) > 0 && fields[len(fields)-1].text == "" {
		fields = fields[:len(fields)-1]
	}
	return fields, nil
}

// between returns the text of the line between two bytes, without the blanks around it.
func (p *parser) between(from, to int) field {
	from, to = min(from, len(p.text)), min(to, len(p.text))
	text := strings.TrimLeft(p.text[from:to], " ")
	return field{strings.TrimRight(text, " "), to - len(text)}
}

// gap requires that there are only blanks between two bytes of the line.
func (p *parser) gap(from, to int) error {
	if f := p.between(from, to); f.text != "" {
		return p.fail(f.at, "found %.40q between the columns of the fixed format, which are 2-3, 5-12, "+
			"15-22, 25-36, 40-47 and 50-61", f.text)
	}
	return nil
}

// choose reads a line in its words or in the columns of the fixed format, whichever makes sense.
// The line begins with a type of bound, or "" elsewhere. take takes the fields behind the type, and
// returns an error if they make no sense.
func (p *parser) choose(kind string, words []field, take func(f []field, fixed bool) error) error {
	if p.spaced {
		err := p.inColumns(kind, take)
		if err == nil || take(words, false) == nil {
			return nil
		}
		return err
	}
	err := take(words, false)
	if err == nil || p.inColumns(kind, take) != nil {
		return err
	}
	p.spaced = true // only blanks in names make the words senseless
	return nil
}

// inColumns reads a line in the columns of the fixed format, for choose.
func (p *parser) inColumns(kind string, take func(f []field, fixed bool) error) error {
	f, err := p.fixed()
	switch {
	case err != nil:
		return err
	case len(f) == 0 || f[0].text != kind:
		return p.fail(0, "the line does not have the columns of the fixed format")
	}
	return take(f[1:], true)
}

// tooLarge returns the error for a model that is too large.
func (p *parser) tooLarge() error { return p.fail(0, "%s", p.intake.Refusal()) }

// float reads a number, whose exponent may have a D, or a fraction.
func (p *parser) float(f field) (float64, error) {
	x, err := intake.Number(f.text)
	if errors.Is(err, strconv.ErrSyntax) && strings.ContainsAny(f.text, "dD") {
		x, err = strconv.ParseFloat(exponents.Replace(f.text), 64)
	}
	if errors.Is(err, strconv.ErrRange) {
		err = nil // x is infinite
	}
	if err != nil || math.IsNaN(x) {
		return 0, p.fail(f.at, "expected a number, found %.40q", f.text)
	}
	return x, nil
}

// exponents spells exponents in the usual way.
var exponents = strings.NewReplacer("d", "e", "D", "e")

// limitOf returns the bound, right-hand side or range that a number means.
func limitOf(x float64) float64 {
	if math.Abs(x) >= lin.Huge {
		return math.Copysign(lin.Inf, x)
	}
	return x
}

// fromHuge is the hint on a number that is too large to make sense.
const fromHuge = "numbers from 1e20 on are infinite"

// infinite returns an error about a limit that is infinite.
func (p *parser) infinite(at field, format string, args ...any) error {
	return &lin.SyntaxError{Line: p.number, Col: at.at + 1, Msg: fmt.Sprintf(format, args...),
		Hint: fromHuge}
}
