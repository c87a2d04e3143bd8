package service

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// BoardEvent is the event "board".
type BoardEvent struct {
	Head
	Board   *texts.Board      `json:"board"`
	Entries []gridwright.Fact `json:"entries"` // what somebody has entered so far
	Name    string            `json:"name"`
	More    int               `json:"more"` // further puzzles in the text
	Rules   string            `json:"rules"`
}

// NewBoard returns the event with a puzzle.
func NewBoard(r *Request, p gridwright.Puzzle, info texts.Info) BoardEvent {
	return BoardEvent{Head: r.Is("board"), Board: texts.BoardOf(p, info),
		Entries: []gridwright.Fact{}, Rules: p.Rules()}
}

// openText reads a text in the text format.
func openText(_ context.Context, r *Request, emit Emit) error {
	return Open(r, texts.NewReader(strings.NewReader(r.Text), "", gridwright.Kinds(),
		gridwright.KindNamed(r.Kind)), emit)
}

// Open sends the first puzzle that a reader of the request's text gives.
func Open(r *Request, reader *texts.Reader, emit Emit) error {
	e, err := reader.Next()
	if errors.Is(err, io.EOF) {
		return errors.New("the text has no puzzle")
	}
	if err != nil {
		return err
	}
	out := NewBoard(r, e.Puzzle, e.Block.Info())
	out.Name = e.Value("name")
	if e.Block.Answered {
		facts, err := texts.ReadEntries(e.Puzzle, e.Block.AnswerBlock())
		if err != nil {
			return err
		}
		out.Entries = append(out.Entries, facts...)
	}
	const most = 1000
	for out.More < most {
		if _, err := reader.Next(); errors.Is(err, io.EOF) {
			break
		}
		out.More++
	}
	emit(out)
	return nil
}

// text writes a board in the text format, with what has been entered.
func text(_ context.Context, r *Request, emit Emit) error {
	a, err := r.Entered()
	if err != nil {
		return err
	}
	p := a.Puzzle()
	var t strings.Builder
	for _, line := range r.Board.Info.Comments() {
		t.WriteString(line + "\n")
	}
	t.WriteString(p.String())
	if entries := a.Entries(); len(entries) > 0 {
		t.WriteString("=\n" + texts.FormatEntries(p, entries))
	}
	emit(struct {
		Head
		Text  string `json:"text"`
		Rules string `json:"rules"`
	}{r.Is("text"), t.String(), p.Rules()})
	return nil
}

// empty gives a board without clues.
func empty(_ context.Context, r *Request, emit Emit) error {
	b := &texts.Board{Kind: r.Kind, Rows: r.Rows, Cols: r.Cols}
	if r.Board != nil {
		b.Options = r.Board.Options
	}
	p, err := Parse(b)
	if err != nil {
		return err
	}
	emit(NewBoard(r, p, texts.Info{}))
	return nil
}

// Kind is a kind of puzzle, as the page offers it.
type Kind struct {
	Name    string   `json:"name"`
	Title   string   `json:"title"`
	Doc     string   `json:"doc"`
	Options []Choice `json:"options"`
	Square  bool     `json:"square"` // boards have as many rows as columns
	Entry   string   `json:"entry"`  // what an answer consists of: "number", "link" or "line"
}

// Choice is an option of a kind.
type Choice struct {
	Key     string `json:"key"`
	Values  string `json:"values"`
	Default string `json:"default"`
	Doc     string `json:"doc"`
}

// Config is what the page knows from the start: how it reaches the program, and the kinds.
type Config struct {
	Transport string `json:"transport"` // "http" or "worker"
	Kinds     []Kind `json:"kinds"`
}

// NewConfig returns the configuration of a page. The error is that of an example of a kind.
func NewConfig(transport string) (Config, error) {
	all := []Kind{}
	for _, k := range gridwright.Kinds() {
		out := Kind{Name: k.Name, Title: k.Title, Doc: k.Doc, Options: []Choice{}}
		for _, o := range k.Options {
			out.Options = append(out.Options, Choice(o))
		}
		p, err := gridwright.Parse(k.Example)
		if err != nil {
			return Config{}, fmt.Errorf("the example of %s: %w", k.Name, err)
		}
		out.Entry = entryOf(p)
		_, err = gridwright.Frame(k, 2, 3)
		out.Square = err != nil
		all = append(all, out)
	}
	return Config{Transport: transport, Kinds: all}, nil
}
