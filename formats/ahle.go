package formats

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// ahle is the input of Thomas Dybdahl Ahle's program numberlink. What follows is from its source
// (thomasahle/numberlink, main.go, parse.go, paper.go) and its collections of puzzles.
//
//	# Author: lsrhs.net
//	5 4
//	C...B
//	A.BA.
//	...C.
//	.....
//	0 0
//
// Any number of puzzles: a line with the numbers of columns and rows, then the rows, with a
// character for each cell. A dot is an empty cell; two equal characters of any other kind are a
// pair. The line 0 0 ends the input. Lines with # and blank lines may stand above a puzzle.
//
// Rules. The program draws a line through every cell, and refuses an answer in which a line
// touches itself, except that it lets two terminals of a pair stand side by side unlinked. These
// are the defaults of Numberlink here, so the puzzles are read without rules of their own, and
// only such are written.
//
// Traps. # within a row is a wall to the program. A character that can't be the name of a terminal
// here, such as ] or 0, becomes a number that no other pair has.
func ahle() *Format {
	return &Format{Name: "ahle", Title: "input of the program numberlink",
		Users: "Thomas Dybdahl Ahle's numberlink",
		Tail:  "0 0\n", Between: "\n",
		Keeps:  Keeps{Author: true},
		Write:  writeAhle,
		Format: &texts.Format{Name: "ahle", Begins: beginsAhle, Read: readAhle},
	}
}

// beginsAhle reports whether a line is a size and the line below it a row of that many characters.
// No row of the text format fits: it would have another number of cells than the one below. Boards
// with one column are left out, since in a Futoshiki a lone v may follow two numbers; and so is a
// row that names a kind, since 9 9 may be a whole board, above the header of a futoshiki.
func beginsAhle(line string, next func() string) bool {
	if !startsWithDigit(line) || strings.Count(line, " ") != 1 { // most rows have more
		return false
	}
	cols, rows, ok := ahleSize(line)
	if !ok || cols < 2 || rows < 1 {
		return false
	}
	row := strings.TrimSpace(next())
	return len(row) == cols && strings.IndexByte(row, ' ') < 0 &&
		!slices.ContainsFunc(gridwright.Kinds(), func(k *puzzle.Kind) bool { return k.Name == row })
}

// ahleSize reads the line above a puzzle.
func ahleSize(line string) (cols, rows int, ok bool) {
	first, second, ok := strings.Cut(strings.TrimSpace(line), " ")
	c, err1 := strconv.ParseUint(first, 10, 31)
	r, err2 := strconv.ParseUint(second, 10, 31)
	return int(c), int(r), ok && err1 == nil && err2 == nil
}

func readAhle(s *texts.Source) ([]*texts.Foreign, error) {
	var all []*texts.Foreign
	var comments []string
	for i := 0; i < len(s.Lines); i++ {
		line := strings.TrimSpace(s.Lines[i].Text)
		if line == "" {
			continue
		}
		if comment, ok := strings.CutPrefix(line, "#"); ok {
			comments = append(comments, strings.TrimSpace(comment))
			continue
		}
		cols, rows, ok := ahleSize(line)
		if !ok {
			return nil, s.Fail(i, 0, "", "expected the numbers of columns and rows, such as 5 4, found %s",
				wording.Quote(line))
		}
		if cols == 0 && rows == 0 {
			continue
		}
		p, last, err := ahleBoard(s, i, rows, cols)
		if err != nil {
			p = &texts.Foreign{Line: i, Err: err}
		}
		p.Comments, comments = comments, nil
		all = append(all, p)
		i = last
	}
	return all, nil
}

// ahleBoard reads the puzzle whose size is in line i. last is the last line that belongs to it.
func ahleBoard(s *texts.Source, i, rows, cols int) (p *texts.Foreign, last int, err error) {
	first := i
	last = min(i+rows, len(s.Lines)-1)
	if err := puzzle.CheckSize(rows, cols); err != nil {
		return nil, last, s.Fail(i, 0, "", "%v", err)
	}
	names := renaming{}
	for r := range rows { // all rows, before there is a board: the size may be larger than the text
		i := first + 1 + r
		if i >= len(s.Lines) {
			return nil, last, s.Fail(first, 0, "", "expected %s, found %d", wording.Count(rows, "row"), r)
		}
		text := s.Lines[i].Text
		from, to := cutSpace(text)
		_, _, size := ahleSize(text)
		switch blank := strings.IndexAny(text[from:to], " \t"); {
		case size: // the rows are too few, and the next puzzle begins
			return nil, i - 1, s.Fail(first, 0, "", "expected %s, found %d",
				wording.Count(rows, "row"), r)
		case to-from != cols:
			return nil, last, s.Fail(i, from, "", "expected a row of %s, found %d",
				wording.Count(cols, "character"), to-from)
		case blank >= 0:
			return nil, last, s.Fail(i, from+blank, "", "expected a character, found a blank")
		}
		for c := range cols {
			names.take(text[from+c])
		}
	}
	b, err := newBoard(s, first, 0, rows, cols)
	if err != nil {
		return nil, last, err
	}
	for r := range rows {
		i := first + 1 + r
		text := s.Lines[i].Text
		from, _ := cutSpace(text)
		for c := range cols {
			switch at := from + c; text[at] {
			case '.':
			case '#':
				return nil, last, s.Fail(i, at, "", "walls (#) are a rule that no kind has")
			default:
				if text[at] > '~' {
					return nil, last, s.Fail(i, at, "", "expected a character of ASCII")
				}
				b.set(r*cols+c, i, at, names[text[at]])
			}
		}
	}
	return b.foreign("numberlink", first, texts.Info{}), last, nil
}

// renaming gives names to the terminals of a format that has a character for each. Letters and the
// digits from 1 are names; other characters get numbers above 9, by their first appearance.
type renaming map[byte]string

func (r renaming) take(c byte) {
	switch {
	case c == '.' || c == '#' || c == ' ' || r[c] != "":
	case '1' <= c && c <= '9', 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z':
		r[c] = string(c)
	default:
		r[c] = strconv.Itoa(10 + len(r)) // the names so far are fewer than the numbers
	}
}

// characters gives each pair a character, its name if that is one of few.
func characters(names []string, alphabet string) (map[string]byte, bool) {
	chars, used := map[string]byte{}, map[byte]bool{}
	for _, name := range names {
		if len(name) == 1 && strings.Contains(alphabet, name) {
			chars[name], used[name[0]] = name[0], true
		}
	}
	free := 0
	for _, name := range names {
		if chars[name] != 0 {
			continue
		}
		for free < len(alphabet) && used[alphabet[free]] {
			free++
		}
		if free == len(alphabet) {
			return nil, false
		}
		chars[name] = alphabet[free]
		free++
	}
	return chars, true
}

// ahleAlphabet are the characters of terminals, in the order in which pairs get them: the letters
// first, since they are names here too.
const ahleAlphabet = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ123456789" +
	"!\"$%&'()*+,-/0:;<=>?@[\\]^_`{|}~"

func writeAhle(e Entry) (string, error) {
	rows, err := characterRows(e, "ahle", ahleAlphabet)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	if e.Info.Author != "" {
		fmt.Fprintf(&b, "# Author: %s\n", onOneLine(e.Info.Author))
	}
	fmt.Fprintf(&b, "%d %d\n%s\n", len(rows[0]), len(rows), strings.Join(rows, "\n"))
	return b.String(), nil
}

// characterRows writes a Numberlink under the default rules with a character for each cell.
func characterRows(e Entry, format, alphabet string) ([]string, error) {
	if err := demandKind(e, format, "numberlink"); err != nil {
		return nil, err
	}
	if err := demandRules(e, format, "cover=yes", "touch=never"); err != nil {
		return nil, err
	}
	l := e.Puzzle.Layout(nil)
	names := pairNames(l)
	chars, ok := characters(names, alphabet)
	if !ok {
		return nil, &Inexpressible{Msg: fmt.Sprintf("the format %s has characters for %d pairs; this "+
			"puzzle has %d", format, len(alphabet), len(names))}
	}
	rows := make([]string, l.Rows)
	for r := range rows {
		line := make([]byte, l.Cols)
		for c := range line {
			if line[c] = '.'; l.Cells[r*l.Cols+c].Text != "" {
				line[c] = chars[l.Cells[r*l.Cols+c].Text]
			}
		}
		rows[r] = string(line)
	}
	return rows, nil
}
