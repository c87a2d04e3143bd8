package formats

import (
	"fmt"
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

const adcBlanks = " \t\r"

// isADCSize reports whether a line is the first of a problem.
func isADCSize(line string) bool {
	sizes, _ := scanned(strings.ToUpper(strings.TrimSpace(line))).adcSize()
	return sizes != nil
}

// adcSize takes a line with the size: columns, rows and maybe layers, and where the last begins.
func (r *runs) adcSize() (sizes []int, last int) {
	if r.take("SIZE") && r.skip(adcBlanks) {
		sizes, last = r.adcNumbers("X")
	}
	if r.more() {
		return nil, 0
	}
	return sizes, last
}

// adcNumbers takes two or three numbers, and returns where the last begins.
func (r *runs) adcNumbers(between string) (all []int, last int) {
	for more := true; more; more = len(all) < 3 && r.take(between) {
		r.skip(adcBlanks)
		last = r.at
		n, ok := r.digits(10, 9)
		if !ok {
			return nil, 0
		}
		all = append(all, n)
		r.skip(adcBlanks)
	}
	if len(all) == 1 {
		return nil, 0
	}
	return all, last
}

// adcReader reads a problem.
type adcReader struct {
	*foreignBoard
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
	case a.foreignBoard == nil:
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
	r := scanned(strings.ToUpper(text))
	switch sizes, last := r.adcSize(); {
	case sizes != nil && a.foreignBoard == nil:
		return a.size(s, i, at, sizes, at+last)
	case sizes != nil:
		return s.Fail(i, at, "", "a second size")
	case a.foreignBoard == nil:
		return s.Fail(i, at, "", "expected a line such as SIZE 15X15")
	case strings.HasPrefix(r.rest(), "VIA"):
		return s.Fail(i, at, "", "vias join layers (VIA), a rule that no kind has")
	case strings.HasPrefix(r.rest(), "BLOCK"):
		return s.Fail(i, at, "", "the board has blocks to be placed (BLOCK), a rule that no kind has")
	case strings.Trim(text, "0123456789, \t") == "":
		return s.Fail(i, at, "", "the text is an answer of the contest, not a problem")
	}
	counts := r.take("LINE_NUM") && r.skip(adcBlanks)
	ends := !counts && r.take("LINE#")
	r.skip(adcBlanks)
	from := at + r.at
	n, ok := r.digits(10, 9)
	if counts && ok && !r.more() {
		if a.lines >= 0 {
			return s.Fail(i, at, "", "a second LINE_NUM")
		}
		a.lines = n
		return nil
	}
	if !ends || !ok {
		return s.Fail(i, at, "", "expected LINE_NUM, or a line such as LINE#1 (0,0)-(3,4), found %s",
			wording.Quote(text))
	}
	if _, twice := a.met[n]; twice || n == 0 {
		return s.Fail(i, from, "", "lines have the numbers 1, 2, 3 ..., each once")
	}
	a.met[n] = i
	r.skip(adcBlanks)
	return a.ends(i, at, r, n)
}

// size reads the size of the board, whose last number begins at a byte.
func (a *adcReader) size(s *texts.Source, i, at int, sizes []int, last int) (err error) {
	if len(sizes) == 3 && sizes[2] != 1 {
		return s.Fail(i, last, "", "the board has %d layers, but every kind has one", sizes[2])
	}
	a.begin = i
	a.foreignBoard, err = newBoard(s, i, at, sizes[1], sizes[0])
	return err
}

// ends reads the two ends of line n from characters that begin at a byte of line i.
func (a *adcReader) ends(i, at int, r *runs, n int) error {
	count := 0
	for ; r.more(); r.skip("-" + adcBlanks) {
		begin := at + r.at
		open := r.take("(")
		place, last := r.adcNumbers(",")
		if !open || place == nil || !r.take(")") {
			return a.Fail(i, begin, "", "expected a place such as (3,4)")
		}
		x, y := place[0], place[1]
		switch {
		case x >= a.cols || y >= a.rows:
			return a.Fail(i, begin, "", "the place is not on the board of %d columns and %d rows", a.cols,
				a.rows)
		case len(place) == 3 && place[2] != 1:
			return a.Fail(i, at+last, "", "there is no layer %d", place[2])
		}
		cell := y*a.cols + x
		if a.cells[cell].Text != "." {
			return a.Fail(i, begin, "", "an end of line %s is at this place already", a.cells[cell].Text)
		}
		a.set(cell, i, begin, strconv.Itoa(n))
		count++
	}
	if count != 2 {
		return a.Fail(i, at+r.at, "", "a line has two ends, this has %d", count)
	}
	return nil
}

func writeADC(e Entry) (string, error) {
	if err := demandKind(e, "adc", "numberlink"); err != nil {
		return "", err
	}
	if err := demandRules(e, "adc", "cover=no", "touch=never"); err != nil {
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
