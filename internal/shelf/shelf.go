// Package shelf has the kinds of puzzles in files that a program knows: those that are embedded in
// package kinds, those in a folder of the user's, and those that somebody has added.
package shelf

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"sync"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/kinds"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/syntax"
)

// Shelf has kinds in files. One that nobody has added is read once it is named. Its methods may be
// called by several goroutines.
type Shelf struct {
	mu    sync.Mutex
	read  []*kinds.File     // those that have been read
	files map[string]string // those that were added: the sources by their names

	open func(name, source string) (*kinds.File, error)

	folder  string // of the user's, or ""
	looked  sync.Once
	own     []string // the kinds in the folder
	strange []Broken // its files that name no kind
}

// New returns a shelf of the kinds that are embedded. A function reads the files that are added.
func New(open func(name, source string) (*kinds.File, error)) *Shelf {
	return &Shelf{files: map[string]string{}, open: open}
}

// Open reads a file in this process, and shows nothing of what it prints.
func Open(name, source string) (*kinds.File, error) { return kinds.Open(name, source, nil) }

// maxSource is the largest size of a file with a kind.
const maxSource = 1 << 20

// Add reads the kinds of files.
func (s *Shelf) Add(files []string) error {
	for _, name := range files {
		s.mu.Lock()
		_, known := s.files[name]
		s.mu.Unlock()
		if known {
			continue
		}
		source, err := Source(name)
		if err != nil {
			return err
		}
		f, err := s.open(name, source)
		if err != nil {
			return err
		}
		s.mu.Lock()
		other := s.find(f.Kind.Name)
		if other == nil {
			s.files[name], s.read = source, append(s.read, f)
		}
		s.mu.Unlock()
		if other != nil {
			f.Close()
			return fmt.Errorf("%s: another file has the kind %s, too", name, other.Kind.Name)
		}
	}
	return nil
}

// Put reads the kind of a file with a source, which takes the place of one with the same name.
func (s *Shelf) Put(name, source string) (*kinds.File, error) {
	f, err := s.open(name, source)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.read = slices.DeleteFunc(s.read, func(other *kinds.File) bool {
		return strings.EqualFold(other.Kind.Name, f.Kind.Name)
	})
	s.files[name], s.read = source, append(s.read, f)
	return f, nil
}

// Has reports whether a file was added with a source.
func (s *Shelf) Has(name, source string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	was, ok := s.files[name]
	return ok && was == source
}

// Source reads a file.
func Source(name string) (string, error) {
	if name == "" {
		return "", errors.New("the file with a kind has no name")
	}
	f, err := os.Open(name)
	var source []byte
	if err == nil {
		defer f.Close()
		source, err = io.ReadAll(io.LimitReader(f, maxSource+1)) // a device may have no end
	}
	switch {
	case err != nil:
		return "", fmt.Errorf("cannot open %s: %w", name, wording.Bare(err))
	case len(source) > maxSource:
		return "", fmt.Errorf("%s: the file has more than %d bytes, the limit", name, maxSource)
	}
	return string(source), nil
}

// find returns a file that has been read with the kind of a name, or nil.
func (s *Shelf) find(name string) *kinds.File {
	for _, f := range s.read {
		if strings.EqualFold(f.Kind.Name, name) {
			return f
		}
	}
	return nil
}

// Names lists the names of the kinds.
func (s *Shelf) Names() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	all := append(kinds.Names(), s.Own()...)
	for _, f := range s.read {
		if !contains(all, f.Kind.Name) {
			all = append(all, f.Kind.Name)
		}
	}
	return all
}

// Named returns the file with the kind of a name, which is one of Names.
func (s *Shelf) Named(name string) (*kinds.File, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if f := s.find(name); f != nil {
		return f, nil
	}
	var f *kinds.File
	var err error
	if contains(s.Own(), name) {
		f, err = s.readOwn(name)
	} else {
		f, err = kinds.Embedded(strings.ToLower(name))
	}
	if err != nil {
		return nil, err
	}
	s.read = append(s.read, f)
	return f, nil
}

// Heads returns for each kind one with its name, whose puzzles are of the kind itself: it is read
// when a puzzle is.
func (s *Shelf) Heads() []*puzzle.Kind {
	var all []*puzzle.Kind
	for _, name := range s.Names() {
		whole := func() (*puzzle.Kind, error) {
			f, err := s.Named(name)
			if err != nil {
				return nil, err
			}
			return f.Kind.Kind, nil
		}
		all = append(all, &puzzle.Kind{Name: name, Headed: true, Whole: whole,
			Parse: func(b *syntax.Block) (puzzle.Puzzle, error) {
				k, err := whole()
				if err != nil {
					return nil, err
				}
				return k.Parse(b)
			}})
	}
	return all
}

// Of returns a kind with its rules if it is in a file, or nothing.
func (s *Shelf) Of(k *puzzle.Kind) []gridwright.Kind {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, f := range s.read {
		if f.Kind.Kind == k {
			return []gridwright.Kind{f.Kind}
		}
	}
	return nil
}
