package texts

import (
	"errors"
	"io"
	"strings"

	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/syntax"
)

// part is a part of a block. It determines how the reader takes the next line.
type part uint8

const (
	// above: the block has at most comments. If each line is a board, the block has the header that
	// all of them share, and the lines above may belong to the last board.
	above part = iota
	// headed: the block has its own header and nothing below it. Lines are not boards yet.
	headed
	// board: the block has a row or more, and no line "=". If each line is a board, it has one row.
	board
	// answer: the block has a line "=", below a board, below a header, or alone in a text of answers.
	// If each line is a board, it has one row.
	answer
	// behind: each line is a board, and Prompt made the reader return the last one before it read the
	// answer. The block has that answer and no row; the next board replaces it.
	behind
)

// assembly builds one block from its lines. During that, r.boards is nil unless each line is a
// board. Comments wait in r.comments until it is clear that they do not belong to the next block.
type assembly struct {
	r    *Reader
	b    *Block
	part part
	done bool         // the block is complete, and b is what NextBlock returns
	kind *puzzle.Kind // the block's kind, as far as it is known, from its first row on

	size, lines int // the amount read, for the limits; blank lines do not count
}

// NextBlock reads the text of one puzzle or answer without parsing it. One case needs the kind: if
// a line is a whole board of a kind that has such lines, that line and each line below it, up to
// the next header or line ---, is a puzzle of its own.
func (r *Reader) NextBlock() (*Block, error) {
	if r.foreign != nil {
		if b := r.foreign.next(); b != nil {
			return b, nil
		}
	}
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
		var read func([]syntax.Line) (*Block, error)
		if r.foreign != nil && (r.boards == nil || a.part != board) { // else the line comes again
			read = r.foreign.claim(l, text, a.begun())
		}
		switch {
		case read == nil && !r.isRecord(text):
			a.take(l, text)
		case a.begun():
			r.boards = nil
			a.endAbove(l)
		case read != nil:
			r.boards = nil
			a.takeComments()
			if b, err := read(a.b.Comments); b != nil || err != nil {
				return b, err
			}
		default:
			r.boards = nil
			a.takeComments()
			return r.readRecord(l, a.b.Comments)
		}
	}
	return a.b, nil
}

// measure returns an error if the block exceeds the limits. Nothing more is read after that.
func (a *assembly) measure(l syntax.Line, text string) error {
	a.size, a.lines = a.size+len(text), a.lines+1
	if a.size <= MaxBlock && a.lines <= MaxLines {
		return nil
	}
	a.r.err = io.EOF
	return a.b.FailLine(l, "a line --- separates puzzles",
		"the puzzle is too long: the limits are %d bytes and %d lines", MaxBlock, MaxLines)
}

// take handles a line that is not blank.
func (a *assembly) take(l syntax.Line, text string) {
	if words, comment := cutComment(l.Text); comment != "" {
		a.r.comments = append(a.r.comments, syntax.Line{Number: l.Number, Text: comment})
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

// takeRule handles a line ---, which ends a block and also a run of one-line boards.
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

// takeHeader handles a line that names a kind.
func (a *assembly) takeHeader(l syntax.Line) {
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

// takeEquals handles the first line "=" of a block.
func (a *assembly) takeEquals(l syntax.Line) {
	a.takeComments()
	a.b.Answered, a.b.equals = true, l
	if a.b.Header.Number == 0 && len(a.b.Rows) == 0 {
		a.b.Begin = l
	}
	a.part = answer
	if a.r.boards != nil && len(a.b.Rows) == 0 {
		a.part = behind
	}
}

// takeAnswer handles a line below a line "=". A second "=" becomes part of the answer, and the
// family rejects it.
func (a *assembly) takeAnswer(l syntax.Line, text string) {
	if a.r.boards == nil || text == "=" || len(a.b.Answer) != 1 ||
		!wholeBoard(a.r.boards.kind, strings.ReplaceAll(a.b.Answer[0].Text, open, ".")) {
		a.takeComments()
		a.b.Answer = append(a.b.Answer, l)
		return
	}
	if a.part == answer { // l is the board after an answer of one line
		a.endAbove(l)
		return
	}
	a.begin()
	a.takeRow(l)
}

// takeRow handles a row of a board, or a line that is a whole board.
func (a *assembly) takeRow(l syntax.Line) {
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
		a.b.kind, a.b.alone, a.b.Begin = a.r.boards.kind, true, l
		a.done = a.r.Prompt
	}
}

// findBoards finds out whether each line from this row on is a board.
func (a *assembly) findBoards(l syntax.Line) {
	if a.part != board {
		a.kind, _ = a.r.kindOf(a.b) // Parse reports an unknown kind
	}
	kind := a.kind
	if kind == nil && a.b.Header.Number == 0 {
		kind = a.r.headless(l.Text)
	}
	if kind != nil && wholeBoard(kind, l.Text) {
		a.r.boards = &Block{Block: syntax.Block{Header: a.b.Header}, kind: kind}
	}
}

// begin starts the block anew, with the waiting comments.
func (a *assembly) begin() {
	a.b = &Block{Block: syntax.Block{File: a.r.file}, Comments: a.r.comments}
	if a.r.boards != nil {
		a.b.Header = a.r.boards.Header
	}
	a.r.comments, a.part = nil, above
}

// begun reports whether the block has a line besides comments.
func (a *assembly) begun() bool { return a.part != above && a.part != behind }

// endAbove ends the block above a line. The next block begins with that line and the waiting
// comments. It is kept out of line: each of its callers would carry a copy into a page that loads
// the program.
//
//go:noinline
func (a *assembly) endAbove(l syntax.Line) {
	a.done = true
	a.r.putBack(l)
}

// last returns the last block at the end of the text, or io.EOF.
func (a *assembly) last() (*Block, error) {
	a.takeComments()
	if !a.begun() {
		a.r.rest = a.b.Comments
		return nil, io.EOF
	}
	return a.b, nil
}

// takeComments adds the waiting comments to the block.
func (a *assembly) takeComments() {
	a.b.Comments = append(a.b.Comments, a.r.comments...)
	a.r.comments = nil
}

// cutComment splits a line from the comment at its end, which begins with a # at the start of the
// line or after a blank.
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
