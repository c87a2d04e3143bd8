package service

import (
	"context"
	"errors"
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
	out := BoardEvent{Head: r.Is("board"), Entries: []gridwright.Fact{}, Rules: p.Rules()}
	if r.desk.Own.Board != nil {
		out.Board = r.desk.Own.Board(p, info)
	}
	if out.Board == nil {
		out.Board = texts.BoardOf(p, info)
	}
	return out
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
	p, err := r.Parse(b)
	if err != nil {
		return err
	}
	emit(NewBoard(r, p, texts.Info{}))
	return nil
}
