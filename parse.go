package gridwright

import (
	"errors"
	"io"
	"iter"
	"strings"

	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// Parse reads the one puzzle in a text: in the text format, as a line of 81, 256 or 625 characters
// for a Sudoku, or as a JSON record. Package formats reads the forms of other programs too. The
// text format may lack the line that names the kind if only one kind fits, and for a Sudoku in rows
// without blanks. The error is a *SyntaxError, or wraps ErrOption.
//
// In the text format a line names the kind, and each row of the board is a line of words: a number,
// "." for an empty cell, "x" for a hole. Kind.Example of each kind shows what else it has.
func Parse(text string, kinds ...Kind) (Puzzle, error) { return parse(nil, text, kinds) }

// ParseAs is like Parse, but a text that does not name its kind is of kind k, which is not nil.
func ParseAs(k *puzzle.Kind, text string, kinds ...Kind) (Puzzle, error) {
	if k == nil {
		return nil, errNoKind
	}
	return parse(k, text, kinds)
}

var errNoKind = errors.New("the kind is nil, as KindNamed returns it for an unknown name")

func parse(k *puzzle.Kind, text string, kinds []Kind) (Puzzle, error) {
	s := settings{own: kinds}
	if err := s.fault(); err != nil {
		return nil, err
	}
	return s.reader(strings.NewReader(text), k).Only()
}

// reader returns a reader of the kinds that the text format can name.
func (s settings) reader(r io.Reader, fallback *puzzle.Kind) *texts.Reader {
	reader := texts.NewReader(r, "", s.kinds(), fallback)
	reader.MoreKinds = ", and those of other modules that are passed"
	return reader
}

// Puzzles returns an iterator over the puzzles of a text, and keeps one in memory at a time. A
// puzzle that can't be read yields a *SyntaxError, and the iterator goes on with the next; any
// other error comes from r, or wraps ErrOption, and is the last. Use a texts.Reader to get names,
// comments and answers as well.
func Puzzles(r io.Reader, kinds ...Kind) iter.Seq2[Puzzle, error] {
	return func(yield func(Puzzle, error) bool) {
		s := settings{own: kinds}
		if err := s.fault(); err != nil {
			yield(nil, err)
			return
		}
		reader := s.reader(r, nil)
		for {
			e, err := reader.Next()
			switch {
			case errors.Is(err, io.EOF):
				return
			case err == nil:
				if !yield(e.Puzzle, nil) {
					return
				}
			default:
				if !yield(nil, err) || !errors.As(err, new(*SyntaxError)) {
					return
				}
			}
		}
	}
}
