package formats

import (
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
// puzzles are read with cover=no and touch=never.
//
// Traps. Lines end with CR LF in some years; letters are of either case. VIA joins layers, and
// BLOCK, from 2019, is a part of the board to be placed: both are refused, as is a second layer. An
// answer begins with a line SIZE as well.
func adc() *Format {
	return &Format{Name: "adc", Title: "problems of the ADC",
		Users: "the Algorithm Design Contest, 2013 to 2018",
		Format: &texts.Format{Name: "adc", Next: isADCSize, Read: readADC,
			Begins: func(line string, _ func() string) bool { return isADCSize(line) }},
	}
}

// isADCSize reports whether a line is the first of a problem.
func isADCSize(line string) bool {
	name, n := adcLine(line)
	return name == "SIZE" && len(n) > 1
}

// adcLine returns what stands before the first number of a line, and all numbers; nothing if one is
// too large or below 0, or the line is long, which none of the contest is.
func adcLine(line string) (name string, numbers []int) {
	if len(line) > 100 {
		return "", nil
	}
	line = strings.ToUpper(strings.TrimSpace(line))
	isDigit := func(c rune) bool { return '0' <= c && c <= '9' }
	if first := strings.IndexFunc(line, isDigit); first >= 0 {
		name, line = strings.TrimSpace(line[:first]), line[first:]
	}
	below := strings.Contains(line, "(-") || strings.Contains(line, ",-")
	for _, digits := range strings.FieldsFunc(line, func(c rune) bool { return !isDigit(c) }) {
		n, err := strconv.Atoi(digits)
		if err != nil || below {
			return "", nil
		}
		numbers = append(numbers, n)
	}
	return name, numbers
}

// adcProblem is a problem while it is read.
type adcProblem struct {
	*foreignBoard
	begin         int // the line with the size
	stated, lines int // how many lines there are: as LINE_NUM says, or -1, and as there are
}

func readADC(s *texts.Source) ([]*texts.Foreign, error) {
	a := adcProblem{stated: -1}
	var comments []string
	for i, l := range s.Lines {
		text := strings.TrimSpace(l.Text)
		if comment, ok := strings.CutPrefix(text, "#"); ok {
			comments = append(comments, strings.TrimSpace(comment))
		} else if text != "" {
			if err := a.read(s, i, text); err != nil {
				return nil, err
			}
		}
	}
	if a.stated != a.lines {
		return nil, s.Fail(a.begin, 0, "", "expected a line LINE_NUM with the number of lines, %d",
			a.lines)
	}
	p := a.foreign("numberlink cover=no touch=never", a.begin, texts.Info{})
	p.Comments = comments
	return []*texts.Foreign{p}, nil
}

// read reads line i of the text.
func (a *adcProblem) read(s *texts.Source, i int, text string) (err error) {
	name, n := adcLine(text)
	switch {
	case a.foreignBoard == nil:
		if name != "SIZE" || len(n) != 2 && (len(n) != 3 || n[2] != 1) {
			return s.Fail(i, 0, "", "expected a line such as SIZE 15X15, with one layer, found %s",
				wording.Quote(text))
		}
		a.begin = i
		a.foreignBoard, err = newBoard(s, i, 0, n[1], n[0])
		return err
	case name == "LINE_NUM" && len(n) == 1 && a.stated < 0:
		a.stated = n[0]
		return nil
	case name == "LINE#" && n[0] > 0 && (len(n) == 5 || len(n) == 7 && n[3] == 1 && n[6] == 1):
		a.lines++
		if err := a.end(i, n[0], n[1], n[2]); err != nil {
			return err
		}
		return a.end(i, n[0], n[len(n)/2+1], n[len(n)/2+2])
	}
	return s.Fail(i, 0, "", "expected LINE_NUM, or a line such as LINE#1 (0,0)-(3,4), found %s",
		wording.Quote(text))
}

// end puts an end of a line at a place of line i of the text.
func (a *adcProblem) end(i, line, x, y int) error {
	if x >= a.cols || y >= a.rows || a.cells[y*a.cols+x].Text != "." {
		return a.Fail(i, 0, "", "the place (%d,%d) has an end already, or is not on the board of "+
			"%d columns and %d rows", x, y, a.cols, a.rows)
	}
	a.set(y*a.cols+x, i, 0, strconv.Itoa(line))
	return nil
}
