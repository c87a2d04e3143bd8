package formats

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// adc is the form of problems of the Algorithm Design Contest at the DA Symposium, whose theme
// was Numberlink from 2013 to 2018. What follows is from the contest's rules (dasadc.github.io)
// and from solvers that took part.
//
//	SIZE 15X15
//	LINE_NUM 8
//	LINE#1 (10,0)-(4,14)
//	LINE#2 (9,5)-(9,14)
//
// Columns come first, also in places: (x,y), both from 0. From 2016 there are layers: SIZE 10X18X2,
// and places (x,y,z) with z from 1, with a blank between the two of a line instead of the minus.
//
// Rules. A line has two ends; each of its cells but the ends has two neighbours of its number, and
// each end has one: "cells with the same number count as connected", so no line touches itself.
// Cells that no line needs hold 0: the board need not be covered. (Shorter lines win.) So the
// puzzles are read with cover=no and touch=never, and only such are written.
//
// Traps. Lines end with CR LF in some years; letters are of either case. VIA joins layers, and
// BLOCK, from 2019, is a part of the board to be placed: both are refused, as is a second layer. An
// answer begins with a line SIZE as well.
func adc() *Format {
	return &Format{Name: "adc", Title: "problems of the ADC",
		Users: "the Algorithm Design Contest, 2013 to 2018",
		Write: writeADC,
		Format: &texts.Format{Name: "adc", Next: isADCSize, Read: readADC,
			Begins: func(line string, _ func() string) bool { return isADCSize(line) }},
	}
}

var (
	adcSize = regexp.MustCompile(`(?i)^SIZE\s+([0-9]{1,9})\s*X\s*([0-9]{1,9})(\s*X\s*([0-9]{1,9}))?$`)
	adcNum  = regexp.MustCompile(`(?i)^LINE_NUM\s+([0-9]{1,9})$`)
	adcLine = regexp.MustCompile(`(?i)^LINE#\s*([0-9]{1,9})\s*(.*)$`)
	adcEnd  = regexp.MustCompile(`^\(\s*([0-9]{1,9})\s*,\s*([0-9]{1,9})\s*` +
		`(?:,\s*([0-9]{1,9})\s*)?\)[\s-]*`)
)

// isADCSize reports whether a line is the first of a problem.
func isADCSize(line string) bool {
	const word = "size"
	line = strings.TrimSpace(line)
	return len(line) > len(word) && strings.EqualFold(line[:len(word)], word) &&
		adcSize.MatchString(line)
}

// adcReader reads a problem.
type adcReader struct {
	*board
	begin int         // the line with the size
	lines int         // as LINE_NUM states it, or -1
	met   map[int]int // of each line of the problem: the line of the text
}

func readADC(s *texts.Source) ([]*texts.Foreign, error) {
	a := adcReader{lines: -1, met: map[int]int{}}
	for i, l := range s.Lines {
		from, to := cutSpace(l.Text)
		if from == to || l.Text[from] == '#' {
			continue
		}
		if err := a.line(s, i, from, l.Text[from:to]); err != nil {
			return nil, err
		}
	}
	switch {
	case a.board == nil:
		return nil, s.Fail(0, 0, "", "expected a line such as SIZE 15X15")
	case a.lines < 0:
		return nil, s.Fail(a.begin, 0, "", "the problem has no line LINE_NUM")
	case a.lines != len(a.met):
		return nil, s.Fail(a.begin, 0, "", "LINE_NUM is %d, but there are %s", a.lines,
			wording.Count(len(a.met), "line"))
	}
	p := a.foreign("numberlink cover=no touch=never", a.begin, texts.Info{})
	for _, l := range s.Lines {
		if comment, ok := strings.CutPrefix(strings.TrimSpace(l.Text), "#"); ok {
			p.Comments = append(p.Comments, strings.TrimSpace(comment))
		}
	}
	return []*texts.Foreign{p}, nil
}

// line reads line i of the text, which begins at a byte.
func (a *adcReader) line(s *texts.Source, i, at int, text string) error {
	word := strings.ToUpper(text)
	switch m := adcSize.FindStringSubmatchIndex(text); {
	case m != nil && a.board == nil:
		return a.size(s, i, at, text, m)
	case m != nil:
		return s.Fail(i, at, "", "a second size")
	case a.board == nil:
		return s.Fail(i, at, "", "expected a line such as SIZE 15X15")
	case strings.HasPrefix(word, "VIA"):
		return s.Fail(i, at, "", "vias join layers (VIA), a rule that no kind has")
	case strings.HasPrefix(word, "BLOCK"):
		return s.Fail(i, at, "", "the board has blocks to be placed (BLOCK), a rule that no kind has")
	case strings.Trim(text, "0123456789, \t") == "":
		return s.Fail(i, at, "", "the text is an answer of the contest, not a problem")
	}
	if m := adcNum.FindStringSubmatchIndex(text); m != nil {
		if a.lines >= 0 {
			return s.Fail(i, at, "", "a second LINE_NUM")
		}
		a.lines = atoi(text, m, 1)
		return nil
	}
	m := adcLine.FindStringSubmatchIndex(text)
	if m == nil {
		return s.Fail(i, at, "", "expected LINE_NUM, or a line such as LINE#1 (0,0)-(3,4), found %s",
			wording.Quote(text))
	}
	n := atoi(text, m, 1)
	if _, twice := a.met[n]; twice || n == 0 {
		return s.Fail(i, at+m[2], "", "lines have the numbers 1, 2, 3 ..., each once")
	}
	a.met[n] = i
	return a.ends(i, at+m[4], text[m[4]:m[5]], n)
}

// atoi returns the number of a group, which the expression has limited to nine digits.
func atoi(text string, match []int, group int) int {
	n, _ := strconv.Atoi(text[match[2*group]:match[2*group+1]])
	return n
}

// size reads the size of the board.
func (a *adcReader) size(s *texts.Source, i, at int, text string, m []int) (err error) {
	if m[8] >= 0 && atoi(text, m, 4) != 1 {
		return s.Fail(i, at+m[8], "", "the board has %d layers, but every kind has one", atoi(text, m, 4))
	}
	a.begin = i
	a.board, err = newBoard(s, i, at, atoi(text, m, 2), atoi(text, m, 1))
	return err
}

// ends reads the two ends of line n.
func (a *adcReader) ends(i, at int, text string, n int) error {
	count := 0
	for text != "" {
		m := adcEnd.FindStringSubmatchIndex(text)
		if m == nil {
			return a.Fail(i, at, "", "expected a place such as (3,4)")
		}
		x, y := atoi(text, m, 1), atoi(text, m, 2)
		switch {
		case x >= a.cols || y >= a.rows:
			return a.Fail(i, at, "", "the place is not on the board of %d columns and %d rows", a.cols,
				a.rows)
		case m[6] >= 0 && atoi(text, m, 3) != 1:
			return a.Fail(i, at+m[6], "", "there is no layer %d", atoi(text, m, 3))
		}
		cell := y*a.cols + x
		if a.cells[cell].Text != "." {
			return a.Fail(i, at, "", "an end of line %s is at this place already", a.cells[cell].Text)
		}
		a.set(cell, i, at, strconv.Itoa(n))
		count++
		at, text = at+m[1], text[m[1]:]
	}
	if count != 2 {
		return a.Fail(i, at, "", "a line has two ends, this has %d", count)
	}
	return nil
}

func writeADC(e Entry) (string, error) {
	if err := has(e, "adc", "numberlink"); err != nil {
		return "", err
	}
	if err := demands(e, "adc", "cover=no", "touch=never"); err != nil {
		return "", err
	}
	l := e.Puzzle.Layout(nil)
	all := numbered(pairs(l))
	var b strings.Builder
	fmt.Fprintf(&b, "SIZE %dX%d\nLINE_NUM %d\n", l.Cols, l.Rows, len(all))
	for i, p := range all {
		fmt.Fprintf(&b, "LINE#%d", i+1)
		for k, c := range p.cells {
			fmt.Fprintf(&b, "%c(%d,%d)", " -"[k], c%l.Cols, c/l.Cols)
		}
		b.WriteByte('\n')
	}
	return b.String(), nil
}
