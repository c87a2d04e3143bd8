package cli

import (
	"fmt"
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

// shelf has the kinds in files: those of --kind-file, those that are embedded, and those in the user's
// folder. Each of the others is read once a text or a flag names it. Its methods may be called by
// several goroutines.
type shelf struct {
	mu    sync.Mutex
	kinds []gridwright.Kind // those that have been read
	files []string          // of --kind-file

	open func(name, source string) (*kinds.File, error)

	folder string // with the user's kinds, or ""
	looked sync.Once
	own    []ownKind
}

// maxKindFile is the largest size of a file with a kind.
const maxKindFile = 1 << 20

// add reads the kinds of files.
func (s *shelf) add(files []string) error {
	for _, name := range files {
		if slices.Contains(s.files, name) {
			continue
		}
		source, err := readKindFile(name)
		if err != nil {
			return err
		}
		f, err := s.open(name, source)
		if err != nil {
			return err
		}
		k := f.Kind
		s.mu.Lock()
		if other := s.find(k.Name); other != nil {
			err = fmt.Errorf("%s: another file has the kind %s, too", name, other.Name)
		}
		s.files, s.kinds = append(s.files, name), append(s.kinds, k)
		s.mu.Unlock()
		if err != nil {
			return err
		}
	}
	return nil
}

func readKindFile(name string) (string, error) {
	info, err := os.Stat(name)
	if err == nil && info.Size() > maxKindFile {
		err = fmt.Errorf("%s: the file has more than %d bytes", name, maxKindFile)
	}
	if err != nil {
		return "", wording.Bare(err)
	}
	source, err := os.ReadFile(name)
	return string(source), wording.Bare(err)
}

// find returns a kind that has been read, or nil.
func (s *shelf) find(name string) *gridwright.Kind {
	i := slices.IndexFunc(s.kinds, func(k gridwright.Kind) bool {
		return strings.EqualFold(k.Name, name)
	})
	if i < 0 {
		return nil
	}
	return &s.kinds[i]
}

// names lists the names of the kinds in files.
func (s *shelf) names() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	all := append(kinds.Names(), s.ownNames()...)
	for _, k := range s.kinds {
		if !containsFold(all, k.Name) {
			all = append(all, k.Name)
		}
	}
	return all
}

func containsFold(names []string, name string) bool {
	return slices.ContainsFunc(names, func(n string) bool { return strings.EqualFold(n, name) })
}

// named returns the kind in a file that has a name, which is one of names.
func (s *shelf) named(name string) (*puzzle.Kind, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if k := s.find(name); k != nil {
		return k.Kind, nil
	}
	if containsFold(s.ownNames(), name) {
		return s.readOwn(name)
	}
	k, err := kinds.Named(strings.ToLower(name))
	if err != nil {
		return nil, err
	}
	s.kinds = append(s.kinds, k)
	return k.Kind, nil
}

// heads returns for each kind one with its name, whose puzzles are of the kind itself: it is read
// when a puzzle is.
func (s *shelf) heads() []*puzzle.Kind {
	var all []*puzzle.Kind
	for _, name := range s.names() {
		all = append(all, &puzzle.Kind{Name: name, Headed: true,
			Parse: func(b *syntax.Block) (puzzle.Puzzle, error) {
				k, err := s.named(name)
				if err != nil {
					return nil, err
				}
				return k.Parse(b)
			}})
	}
	return all
}

// of returns a kind with its rules if it is in a file, or nothing.
func (s *shelf) of(k *puzzle.Kind) []gridwright.Kind {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, own := range s.kinds {
		if own.Kind == k {
			return []gridwright.Kind{own}
		}
	}
	return nil
}

// all lists all kinds, with those of the library first, and what is wrong with files in the user's
// folder by their names.
func (s *shelf) all() (all []*puzzle.Kind, broken []ownKind, err error) {
	all = gridwright.Kinds()
	for _, name := range s.names() {
		k, err := s.named(name)
		switch {
		case err == nil:
			all = append(all, k)
		case containsFold(s.ownNames(), name):
			broken = append(broken, ownKind{name, err})
		default:
			return nil, nil, err
		}
	}
	for _, o := range s.look() {
		if o.fault != nil {
			broken = append(broken, o)
		}
	}
	return all, broken, nil
}
