// Package own answers the requests of the page about kinds of puzzles in files.
package own

import (
	"context"
	"fmt"
	"slices"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/board"
	"github.com/gridwright/gridwright/internal/page/service"
	"github.com/gridwright/gridwright/internal/shelf"
	"github.com/gridwright/gridwright/kinds"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// Of returns how a desk knows the kinds of a shelf.
func Of(s *shelf.Shelf) service.Own {
	return service.Own{Rules: s.Of, Heads: s.Heads,
		Kind: func(name string) (gridwright.Kind, func(*texts.Board) (*texts.BoardText, error), error) {
			if !slices.Contains(s.Names(), name) {
				return gridwright.Kind{}, nil, nil
			}
			f, err := s.Named(name)
			if err != nil {
				return gridwright.Kind{}, nil, err
			}
			p, err := example(f)
			return f.Kind, func(b *texts.Board) (*texts.BoardText, error) {
				return b.FormatTable(p.Table())
			}, err
		},
		Board: func(p gridwright.Puzzle, info texts.Info) *texts.Board {
			if s.Of(p.Kind()) == nil {
				return nil
			}
			return texts.TableBoard(p.(*board.Puzzle), info)
		}}
}

// example returns the example of a file.
func example(f *kinds.File) (*board.Puzzle, error) {
	p, err := gridwright.Parse(f.Kind.Example, f.Kind)
	if err != nil {
		return nil, fmt.Errorf("the example of %s: %w", f.Kind.Name, err)
	}
	return p.(*board.Puzzle), nil
}

// List returns the kinds of a shelf as the page offers them, without those of the user's folder
// that are not usable.
func List(s *shelf.Shelf) ([]service.Kind, error) {
	files, _, err := s.All()
	var all []service.Kind
	for _, f := range files {
		k, err := offered(f)
		switch {
		case err == nil:
			all = append(all, k)
		case !slices.Contains(s.Own(), f.Kind.Name):
			return nil, err
		}
	}
	return all, err
}

// offered returns the kind of a file as the page offers it.
func offered(f *kinds.File) (service.Kind, error) {
	p, err := example(f)
	if err != nil {
		return service.Kind{}, err
	}
	out := service.KindOf(p)
	out.File, out.Task = true, out.Task || f.Kind.Maker.Moves != nil
	out.Draws(p.Table())
	if first, last := f.Numbers(); last != "" {
		out.Numbers = &service.Range{First: first, Last: last}
	}
	if !slices.Contains(kinds.Names(), out.Name) {
		out.Example = f.Kind.Example
	}
	return out, nil
}

// File is a file with a kind, which a page has read.
type File struct {
	Name   string `json:"name"`
	Source string `json:"source"`
}

// Reading returns the operation "kind", which reads a file with a kind: the event "kind" has the
// kind as the page offers it, and the text of its example.
func Reading(s *shelf.Shelf) service.Operation {
	return func(_ context.Context, r *service.Request, emit service.Emit) error {
		var of File
		if err := r.Fields(&of); err != nil {
			return err
		}
		f, err := s.Put(of.Name, of.Source)
		if err != nil {
			return err
		}
		k, err := offered(f)
		if err != nil {
			return err
		}
		emit(struct {
			service.Head
			Kind    service.Kind `json:"kind"`
			Example string       `json:"example"`
		}{r.Is("kind"), k, f.Kind.Example})
		return nil
	}
}
