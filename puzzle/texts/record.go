package texts

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/syntax"
)

// A text may also hold puzzles as JSON: the records that solve and count print, the objects of
// convert, and the runs of a study. The reader takes the puzzle's text, its name and its answers
// from a record. It turns them into the block that the text format would give, so that no other
// code needs to know the source of a puzzle. Errors name the line of the record, and state in words
// where in its puzzle or answer the fault is.

// recordSchema is the latest version of records that can be read.
const recordSchema = 1

// record holds the fields read from a JSON object. Other fields are ignored.
type record struct {
	Schema  int
	Kind    string
	Name    string
	Notes   string // title, author and so on, as comments with line ends
	Puzzle  string // as solve and count print it
	Text    string // as convert prints it
	Answers []puzzle.Answer
	Answer  puzzle.Answer
	Run     *record // as study records have it
}

// isRecord reports whether a line begins a record, as no line of the text format does.
func (r *Reader) isRecord(text string) bool {
	return text[0] == '{' && len(r.kinds) > 0 && !r.inner && !isMarks(text)
}

// isMarks reports whether a line begins with the pencil marks of a cell, {1 4}, and so is a row of
// a partial answer.
func isMarks(line string) bool {
	marks, rest, ok := strings.Cut(line[1:], "}")
	return ok && !strings.ContainsAny(marks, `":`) && strings.TrimSpace(marks+rest) != ""
}

// readRecord reads the record that begins with a line, and turns it into a block.
func (r *Reader) readRecord(first syntax.Line, comments []syntax.Line) (*Block, error) {
	at := syntax.Line{Number: first.Number}
	b := &Block{Block: syntax.Block{File: r.file, Begin: at, Place: placeIn(at, "puzzle")},
		Comments: comments}
	text, err := r.recordText(b, first)
	if err != nil {
		return nil, err
	}
	rec, fault := parseRecord(text)
	if fault != nil {
		return nil, r.badJSON(first.Number, text, fault)
	}
	if rec.Run != nil && rec.Puzzle+rec.Text == "" {
		rec = *rec.Run
	}
	if err := b.fill(r, rec); err != nil {
		return nil, err
	}
	answers := rec.Answers
	if rec.Answer != nil {
		answers = append([]puzzle.Answer{rec.Answer}, answers...)
	}
	return b, b.answer(r, answers)
}

// recordText reads on to the end of a record. Records are printed on one line each. A tool may have
// indented them over several lines; then only the first begins with a brace.
func (r *Reader) recordText(b *Block, l syntax.Line) (string, error) {
	var text strings.Builder
	var end recordEnd
	for {
		if text.Len()+len(l.Text) > MaxLine {
			r.err = io.EOF
			return "", b.FailLine(syntax.Line{}, "", "the record has more than %s, the limit",
				wording.Count(MaxLine, "byte"))
		}
		at := end.find(l.Text)
		if at >= 0 && strings.TrimSpace(l.Text[at:]) != "" {
			return "", &syntax.Error{File: r.file, Line: l.Number, Source: l.Text,
				Col: utf8.RuneCountInString(l.Text[:at]) + 1,
				Msg: "expected the end of the line after the record", Hint: oneEach}
		}
		text.WriteString(l.Text)
		text.WriteByte('\n')
		if at >= 0 {
			return text.String(), nil
		}
		next, err := r.readLine()
		if err == nil && !strings.HasPrefix(next.Text, "{") && strings.TrimSpace(next.Text) != "---" {
			l = next
			continue
		}
		if err == nil {
			r.putBack(next)
		} else if !errors.Is(err, io.EOF) {
			return "", err
		}
		return "", b.FailLine(syntax.Line{}, oneEach, "the record that begins here has no end")
	}
}

const oneEach = "write each record on its own line"

// recordEnd looks for the brace that ends a record, line by line.
type recordEnd struct {
	depth           int
	quoted, escaped bool
}

// find returns the index after the last character of the record, or -1 if it does not end on the
// line.
func (e *recordEnd) find(line string) int {
	for i := range len(line) {
		switch c := line[i]; {
		case e.escaped:
			e.escaped = false
		case e.quoted:
			e.escaped, e.quoted = c == '\\', c != '"'
		case c == '"':
			e.quoted = true
		case c == '{':
			e.depth++
		case c == '}':
			if e.depth--; e.depth == 0 {
				return i + 1
			}
		}
	}
	return -1
}

// badJSON returns the error for a fault in the text of a record, with its line and column in the
// file.
func (r *Reader) badJSON(line int, text string, f *jsonFault) error {
	before := text[:min(f.at, len(text)-1)]
	begin := strings.LastIndexByte(before, '\n') + 1
	source, _, _ := strings.Cut(text[begin:], "\n")
	return &syntax.Error{File: r.file, Line: line + strings.Count(before, "\n"), Source: source,
		Col: utf8.RuneCountInString(before[begin:]) + 1, Msg: f.msg,
		Hint: `"gridwright help records" describes the expected records`}
}

// fill splits the puzzle of a record into lines.
func (b *Block) fill(r *Reader, rec record) error {
	text := rec.Puzzle
	if text == "" {
		text = rec.Text
	}
	kind, err := b.kindIn(r, rec, text)
	if err != nil {
		return err
	}
	in := &Reader{kinds: r.kinds, fallback: kind, inner: true, MoreKinds: r.MoreKinds,
		in: bufio.NewReaderSize(strings.NewReader(text), min(len(text), 1<<16))}
	inner, err := b.onlyPuzzle(in)
	if err != nil {
		return err
	}
	b.Header, b.Rows, b.kind = inner.Header, inner.Rows, inner.kind
	named, err := in.kindOf(inner)
	switch {
	case b.Header.Number == 0:
		b.kind = named // nil if neither text nor record names it
	case err == nil && kind != nil && named != kind:
		return b.FailLine(syntax.Line{}, "", "the record names the kind %s, but its puzzle is of kind %s",
			kind.Name, named.Name)
	}
	for _, c := range inner.Comments {
		b.Comments = append(b.Comments, syntax.Line{Number: b.Begin.Number, Text: c.Text})
	}
	if name := strings.Join(strings.Fields(rec.Name), "-"); name != "" && b.Value("name") == "" {
		b.Comments = append(b.Comments, syntax.Line{Number: b.Begin.Number, Text: "# name=" + name})
	}
	for notes := rec.Notes; notes != "" && len(inner.Comments) == 0; {
		l := syntax.Line{Number: b.Begin.Number}
		l.Text, notes, _ = strings.Cut(notes, "\n")
		b.Comments = append(b.Comments, l)
	}
	return nil
}

// kindIn returns the kind that a record names, or nil, once its fields are what a record has.
func (b *Block) kindIn(r *Reader, rec record, text string) (kind *puzzle.Kind, err error) {
	for _, k := range r.kinds {
		if strings.EqualFold(k.Name, rec.Kind) {
			kind = k
		}
	}
	switch {
	case rec.Schema > recordSchema:
		return nil, b.FailLine(syntax.Line{}, "read it with a newer version of the program",
			"the record has schema %d, but this program reads schemas up to %d", rec.Schema, recordSchema)
	case text == "":
		return nil, b.FailLine(syntax.Line{}, `put the puzzle's text in the field "puzzle" or "text"`,
			"the record holds no puzzle")
	case notText(rec.Name) >= 0, notText(strings.ReplaceAll(rec.Notes, "\n", "")) >= 0,
		notText(strings.ReplaceAll(strings.ReplaceAll(text, "\r", ""), "\n", "")) >= 0:
		return nil, b.FailLine(syntax.Line{}, "", "the record holds characters that are not text")
	case rec.Kind != "" && kind == nil:
		return nil, b.FailLine(syntax.Line{}, r.kindHint(wording.Suggest(rec.Kind, r.names())),
			"unknown kind %s", wording.Quote(rec.Kind))
	}
	return kind, nil
}

// onlyPuzzle reads the one puzzle in the text of a record, which has its answers apart.
func (b *Block) onlyPuzzle(in *Reader) (*Block, error) {
	inner, err := in.NextBlock()
	var fault *syntax.Error
	switch {
	case errors.As(err, &fault):
		return nil, b.Fail(syntax.Token{Line: syntax.Line{Number: fault.Line}}, fault.Hint, "%s",
			fault.Msg)
	case err != nil:
		return nil, b.FailLine(syntax.Line{}, "", "the record holds no puzzle")
	case inner.Answered:
		return nil, b.FailLine(syntax.Line{}, `put answers in the field "answers"`,
			`the puzzle of the record holds a line "="`)
	}
	if _, err := in.NextBlock(); !errors.Is(err, io.EOF) {
		return nil, b.FailLine(syntax.Line{}, oneEach, "the record holds more than one puzzle")
	}
	return inner, nil
}

// answer gives a block the answers of its record, as lines of the text format.
func (b *Block) answer(r *Reader, answers []puzzle.Answer) error {
	if len(answers) == 0 {
		return nil
	}
	e, err := r.Parse(b)
	if err != nil {
		return err
	}
	for i, s := range answers {
		lines, err := answerLines(e.Puzzle, s)
		if err != nil {
			return b.FailLine(syntax.Line{}, "", "answer %d of the record: %v", i+1, err)
		}
		if i == 0 {
			b.Answered, b.Answer, b.equals = true, lines, b.Begin
			b.placeAnswer = placeIn(b.Begin, "answer")
		} else {
			b.others = append(b.others, lines)
		}
	}
	return nil
}

// answerLines writes an answer from a record as lines of the text format, if it has the form of an
// answer. It does not check the rules.
func answerLines(p puzzle.Puzzle, s puzzle.Answer) ([]syntax.Line, error) {
	var v *puzzle.Violation
	wrong := p.Check(s)
	if errors.As(wrong, &v) && len(v.Cells) == 0 {
		return nil, wrong
	}
	var lines []syntax.Line
	for l := range strings.Lines(p.FormatAnswer(s)) {
		lines = append(lines, syntax.Line{Number: len(lines) + 1, Text: strings.TrimSuffix(l, "\n")})
	}
	back, err := p.ParseAnswer(&syntax.Block{Rows: lines})
	switch {
	case err == nil && slices.Equal(back, s):
		return lines, nil
	case wrong != nil:
		return nil, wrong
	}
	return nil, fmt.Errorf("it does not have the form of an answer to %s", p.Kind().Name)
}

// placeIn returns the place of a word in the puzzle or an answer of a record: the record, and the
// line in words, since the text is not in the file as such.
func placeIn(record syntax.Line, part string) place {
	return func(t syntax.Token) (syntax.Line, int, string) {
		at := fmt.Sprintf("in its %s, line %d", part, t.Line.Number)
		if t.Col > 0 {
			at += fmt.Sprintf(", column %d", t.Col)
		}
		return record, 0, at + ": "
	}
}
