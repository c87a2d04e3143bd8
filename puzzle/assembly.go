package puzzle

import (
	"errors"
	"io"
	"strings"
)

// part is the part of a block in which a reader is: it says what the next line is.
type part uint8

const (
	// above: the block has comments at most. Where each line is a board, it has the header that all
	// of them share, and the lines above may belong to the last board.
	above part = iota
	// headed: it has a header of its own, and nothing below. Lines are not boards, as yet.
	headed
	// board: it has a row or more, and no line "=". Where each line is a board, it has one row.
	board
	// answer: it has a line "=", below a board, below a header, or alone in a text of answers. Where
	// each line is a board, it has one row.
	answer
	// behind: each line is a board, and the last was given before its answer was read, as Prompt
	// demands. The block has that answer and no row, and makes way for the next board.
	behind
)

// assembly puts one block together from its lines. While it does, r.boards is nil unless each line
// is a board. Comments wait in r.comments until it is clear that they are not of the next block.
type assembly struct {
	r    *Reader
	b    *Block
	part part
	done bool  // the block is whole, and b is what NextBlock gives
	kind *Kind // that of the block, as far as it can be told, from its first row on

	size, lines int // how much was taken, for the limits; blank lines are nothing
}

// NextBlock reads the text of one puzzle or answer without understanding it, but for this: where a
// line is a whole board of a kind that has such lines, it and each line below it up to the next
// header or line --- is a puzzle of its own.
func (r *Reader) NextBlock() (*Block, error) {
	a := assembly{r: r}
	a.begin()
	for !a.done {
		l, err := r.readLine()
		if errors.Is(err, io.EOF) {
			return a.last()
		}
		if err != nil {
			return nil, err
		}
		text := strings.TrimSpace(l.Text)
		if text == "" {
			continue
		}
		if err := a.measure(l, text); err != nil {
			return nil, err
		}
		if !r.isRecord(text) {
			a.take(l, text)
		} else if !a.begun() {
			r.boards = nil
			a.takeComments()
			return r.readRecord(l, a.b.Comments)
		} else {
			r.boards = nil
			a.endAbove(l)
		}
	}
	return a.b, nil
}

// measure returns an error when the block exceeds the limits. Then nothing more is read.
func (a *assembly) measure(l Line, text string) error {
	a.size, a.lines = a.size+len(text), a.lines+1
	if a.size <= MaxBlock && a.lines <= MaxLines {
		return nil
	}
	a.r.err = io.EOF
	return a.b.FailLine(l, "a line --- parts puzzles",
		"the puzzle has more than %d bytes or %d lines, which are the most", MaxBlock, MaxLines)
}

// take takes a line that is not blank.
func (a *assembly) take(l Line, text string) {
	if words, comment := cutComment(l.Text); comment != "" {
		a.r.comments = append(a.r.comments, Line{Number: l.Number, Text: comment})
		l.Text, text = words, strings.TrimSpace(words)
	}
	switch {
	case text == "":
	case text == "---":
		a.takeRule()
	case a.r.isHeader(text, a.r.boards != nil || a.begun()):
		a.takeHeader(l)
	case a.part == answer || a.part == behind:
		a.takeAnswer(l, text)
	case text == "=":
		a.takeEquals(l)
	default:
		a.takeRow(l)
	}
}

// takeRule takes a line ---, which ends a block, and with it the boards that are a line each.
func (a *assembly) takeRule() {
	boards := a.r.boards
	a.r.boards = nil
	if a.begun() {
		a.takeComments()
		a.done = true
	} else if boards != nil {
		a.r.comments = nil // they were below the last board
		a.begin()
	}
}

// takeHeader takes a line that names a kind.
func (a *assembly) takeHeader(l Line) {
	a.r.boards = nil
	if a.begun() {
		a.endAbove(l)
		return
	}
	if a.part == behind {
		a.begin()
	}
	a.takeComments()
	a.b.Header, a.part = l, headed
}

// takeEquals takes the first line "=" of a block.
func (a *assembly) takeEquals(l Line) {
	a.takeComments()
	a.b.Answered, a.b.equals = true, l
	a.part = answer
	if a.r.boards != nil && len(a.b.Rows) == 0 {
		a.part = behind
	}
}

// takeAnswer takes a line below a line "=". Of a second "=" the family says that it is no answer.
func (a *assembly) takeAnswer(l Line, text string) {
	if a.r.boards == nil || text == "=" || len(a.b.Answer) != 1 ||
		!wholeBoard(a.r.boards.kind, a.b.Answer[0].Text) {
		a.takeComments()
		a.b.Answer = append(a.b.Answer, l)
		return
	}
	if a.part == answer { // l is the board behind an answer of a line
		a.endAbove(l)
		return
	}
	a.begin()
	a.takeRow(l)
}

// takeRow takes a row of a board, or a line that is one.
func (a *assembly) takeRow(l Line) {
	if a.r.boards == nil {
		a.findBoards(l)
	}
	if a.r.boards != nil && a.part == board {
		a.endAbove(l)
		return
	}
	a.takeComments()
	a.b.Rows, a.part = append(a.b.Rows, l), board
	if a.r.boards != nil {
		a.b.kind, a.b.start = a.r.boards.kind, l
		a.done = a.r.Prompt
	}
}

// findBoards sees whether, from this row on, each line is a board.
func (a *assembly) findBoards(l Line) {
	if a.part != board {
		a.kind, _ = a.r.kindOf(a.b) // what is unknown about it, Parse says
	}
	kind := a.kind
	if kind == nil && a.b.Header.Number == 0 {
		kind = a.r.headless(l.Text)
	}
	if kind != nil && wholeBoard(kind, l.Text) {
		a.r.boards = &Block{Header: a.b.Header, kind: kind}
	}
}

// begin begins the block anew, with the comments that wait.
func (a *assembly) begin() {
	a.b = &Block{File: a.r.file, Comments: a.r.comments}
	if a.r.boards != nil {
		a.b.Header = a.r.boards.Header
	}
	a.r.comments, a.part = nil, above
}

// begun reports whether the block has a line that makes it one.
func (a *assembly) begun() bool { return a.part != above && a.part != behind }

// endAbove ends the block above a line, which the next block begins with, as with the comments that
// wait.
func (a *assembly) endAbove(l Line) { a.r.unread, a.done = l, true }

// last gives what there is at the end of the text.
func (a *assembly) last() (*Block, error) {
	a.takeComments()
	if !a.begun() {
		a.r.rest = a.b.Comments
		return nil, io.EOF
	}
	return a.b, nil
}

// takeComments gives the block the comments that wait.
func (a *assembly) takeComments() {
	a.b.Comments = append(a.b.Comments, a.r.comments...)
	a.r.comments = nil
}

// cutComment parts a line from the comment at its end: a # that begins the line or has a blank
// before it, and all behind it.
func cutComment(line string) (words, comment string) {
	for from := 0; ; {
		i := strings.IndexByte(line[from:], '#')
		if i < 0 {
			return line, ""
		}
		i += from
		if i == 0 || line[i-1] == ' ' || line[i-1] == '\t' {
			return strings.TrimRight(line[:i], " \t"), strings.TrimRight(line[i:], " \t")
		}
		from = i + 1
	}
}
