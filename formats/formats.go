// Package formats reads and writes puzzles in the forms of other programs and collections.
//
// A Format translates between a text and the words of this project's text format; the kind of
// puzzle parses those. So a rule that a format knows and that no kind has is refused by its name,
// and nothing is dropped. docs/formats.md lists what each format keeps.
//
//	e, err := formats.Parse("https://puzz.link/p?sudoku/4/4/g1k23k3g")
//	if err != nil {
//		return err // names line, column and what was expected
//	}
//	text, err := formats.Named("solo").Write(*e)
package formats

import (
	"errors"
	"io"
	"strings"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// Format is a form of puzzles.
type Format struct {
	Name  string   // as on the command line: "puzzlink"
	Title string   // what it is, in a phrase
	Users string   // who uses it, in a phrase
	Ends  []string // how the names of its files end, with the dot; nil if any name will do

	// Keeps states what a text in this format holds besides the puzzle.
	Keeps Keeps
	// Holds reports whether the format has a place for the answer of an entry; nil if it always has
	// one, or Keeps has none.
	Holds func(Entry) bool
	// Single means that a file holds one puzzle.
	Single bool
	// Between is the text between two puzzles of a file.
	Between string
	// Head and Tail are the text before the first and after the last puzzle of a file.
	Head, Tail string
	// Info returns what comes back of what is known of a puzzle, if not all of it does.
	Info func(texts.Info) texts.Info
	// Write writes a puzzle, with a line end. Its error names the rule that the format can't
	// express, and may be an *Inexpressible. Write is nil for formats that are only read.
	Write func(Entry) (string, error)

	// Format reads it. It is nil for the forms that a texts.Reader knows by itself.
	*texts.Format
}

// Keeps states which parts of an Entry a format holds.
type Keeps struct{ Name, Title, Author, Rules, Source, Message, Answer bool }

// Entry is a puzzle with what is known of it.
type Entry struct {
	Puzzle   gridwright.Puzzle
	Answer   gridwright.Answer // nil if none is known
	Name     string            // one word; "" for none
	Info     texts.Info
	Comments []string // those of the text format, with their #: name and info are among them
}

// Lost lists the parts of an entry that the format has no place for, or would change.
func (f *Format) Lost(e Entry) []string {
	back := e.Info
	if f.Info != nil {
		back = f.Info(back)
	}
	var lost []string
	for _, part := range []struct {
		name       string
		has, keeps bool
	}{
		{"name", e.Name != "", f.Keeps.Name},
		{"title", e.Info.Title != "", f.Keeps.Title && back.Title == e.Info.Title},
		{"author", e.Info.Author != "", f.Keeps.Author && back.Author == e.Info.Author},
		{"rules", e.Info.Rules != "", f.Keeps.Rules && back.Rules == e.Info.Rules},
		{"source", e.Info.Source != "", f.Keeps.Source && back.Source == e.Info.Source},
		{"message", e.Info.Message != "", f.Keeps.Message},
		{"answer", e.Answer != nil, f.Keeps.Answer && (f.Holds == nil || f.Holds(e))},
	} {
		if part.has && !part.keeps {
			lost = append(lost, part.name)
		}
	}
	return lost
}

// Inexpressible is the error for a puzzle that a format can't express, with what to do about it.
type Inexpressible struct{ Msg, Hint string }

// Error returns the message.
func (e *Inexpressible) Error() string { return e.Msg }

// All lists the formats.
func All() []*Format {
	all := []*Format{
		text(), jsonFormat(), line(),
		puzzlink(), kudamono(), penpa(), fpuzzles(), sudokupad(),
		tatham(), ascent(), solo(),
	}
	for _, g := range allGames() {
		all = append(all, g.format())
	}
	return append(all, janko(), adc(), ahle(), flow(),
		sdk(), hodoku(), openSudoku(),
		csv(), euler(), sudokuWiki(), array(), certificate())
}

// Named returns the format of a name, or nil.
func Named(name string) *Format {
	for _, f := range All() {
		if f.Name == name {
			return f
		}
	}
	return nil
}

// Names lists the names of the formats.
func Names() []string {
	var names []string
	for _, f := range All() {
		names = append(names, f.Name)
	}
	return names
}

// Begins reports whether a word is a puzzle by itself, such as a URL, and not the name of a file.
func Begins(word string) bool {
	for _, f := range All() {
		if f.Format != nil && f.Line && f.Begins != nil && f.Begins(word, func() string { return "" }) {
			return true
		}
	}
	return false
}

// ForFile returns the format that the name of a file states, or nil.
func ForFile(name string) *Format {
	for _, f := range All() {
		for _, end := range f.Ends {
			if len(name) > len(end) && strings.EqualFold(name[len(name)-len(end):], end) {
				return f
			}
		}
	}
	return nil
}

// NewReader returns a reader of puzzles in all formats. The name file identifies the text in
// errors, and its ending helps where several formats fit. kind is that of puzzles that do not name
// theirs, or nil. from is the format of the whole text, or nil to find out; flag is the flag by
// which the user of a program names it, or "".
func NewReader(r io.Reader, file string, kind *puzzle.Kind, from *Format, flag string,
) *texts.Reader {
	in := texts.NewReader(r, file, gridwright.Kinds(), kind)
	known := texts.Formats{Flag: flag}
	if from != nil {
		known.From = from.Format // nil for the forms that the reader knows by itself
		in.Recognize(known)
		return in
	}
	stated := ForFile(file)
	for _, f := range All() {
		if f.Format != nil {
			known.All = append(known.All, f.Format)
		}
		if stated != nil && f.Name == stated.Name {
			known.Prefer = f.Format
		}
	}
	in.Recognize(known)
	return in
}

// Parse reads the one puzzle in a text of any format. Kinds of other modules are passed after it.
func Parse(text string, own ...gridwright.Kind) (*Entry, error) {
	in := NewReader(strings.NewReader(text), "", nil, nil, "")
	for _, k := range own {
		in.Know(k.Kind)
	}
	first, err := in.Next()
	if errors.Is(err, io.EOF) {
		return nil, &gridwright.SyntaxError{Msg: "expected a puzzle, found none in the text"}
	}
	if err != nil {
		return nil, err
	}
	if err := in.Last(); err != nil {
		return nil, err
	}
	return NewEntry(first)
}

// NewEntry returns a puzzle that a reader has read, with its answer if the text has one. The error
// is that of the answer.
func NewEntry(e *texts.Entry) (*Entry, error) {
	out := &Entry{Puzzle: e.Puzzle, Name: e.Value("name"), Info: e.Block.Info()}
	for _, c := range e.Block.Comments {
		out.Comments = append(out.Comments, c.Text)
	}
	if e.Block.Answered {
		s, err := e.Puzzle.ParseAnswer(e.Block.AnswerBlock())
		if err != nil {
			return nil, err
		}
		out.Answer = s
	}
	return out, nil
}
