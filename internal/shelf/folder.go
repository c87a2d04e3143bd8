package shelf

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/kinds"
	"github.com/gridwright/gridwright/puzzle"
)

// The files NAME.star in a folder of the user's have kinds that are known by these names. A file is
// read once its name is used.

// Folder returns the folder with the user's kinds, or "" if there is no place for one.
func Folder() string {
	if folder := os.Getenv("GRIDWRIGHT_KINDS"); folder != "" {
		return folder
	}
	folder, err := os.UserConfigDir()
	if err != nil {
		return ""
	}
	return filepath.Join(folder, "gridwright", "kinds")
}

// ending ends the name of a file with a kind.
const ending = ".star"

// Broken is a file of the folder that has no kind.
type Broken struct {
	Name string // of the file, without its ending
	Err  error
}

// InFolder returns the shelf with the kinds in a folder, which need not exist, or be named.
func (s *Shelf) InFolder(folder string) *Shelf {
	s.folder = folder
	return s
}

// look lists the files of the folder, once: the names of kinds, and what is wrong with other names.
func (s *Shelf) look() (names []string, broken []Broken) {
	s.looked.Do(func() {
		entries, err := os.ReadDir(s.folder)
		if s.folder == "" || err != nil {
			return
		}
		taken := kinds.Names()
		for _, k := range gridwright.Kinds() {
			taken = append(taken, k.Name)
		}
		for _, e := range entries {
			name, ok := strings.CutSuffix(e.Name(), ending)
			switch {
			case !ok || e.IsDir():
				continue
			case contains(taken, name):
				err = fmt.Errorf("the name %s is that of a kind of Gridwright", name)
			case !puzzle.IsKindName(name):
				err = fmt.Errorf("%s names no kind: expected three or more letters, digits and hyphens, "+
					"beginning with a letter", wording.Quote(name))
			case contains(s.own, name):
				err = fmt.Errorf("another file has the name %s, too", name)
			default:
				s.own = append(s.own, name)
				continue
			}
			s.strange = append(s.strange, Broken{name, err})
		}
	})
	return s.own, s.strange
}

// contains reports whether there is a name, in whatever case.
func contains(names []string, name string) bool { return index(names, name) >= 0 }

func index(names []string, name string) int {
	return slices.IndexFunc(names, func(n string) bool { return strings.EqualFold(n, name) })
}

// Own lists the kinds in the folder by the names of their files.
func (s *Shelf) Own() []string {
	names, _ := s.look()
	return names
}

// readOwn reads the file in the folder with the kind of a name.
func (s *Shelf) readOwn(name string) (*kinds.File, error) {
	file := s.own[index(s.own, name)] + ending
	source, err := Source(filepath.Join(s.folder, file))
	if err != nil {
		return nil, err
	}
	f, err := s.open(file, source)
	if err == nil && !strings.EqualFold(f.Kind.Name, name) {
		f.Close()
		err = fmt.Errorf("%s: the kind has the name %s; give both one name", file, f.Kind.Name)
	}
	return f, err
}

// All returns the files with all kinds, and those of the folder that have none.
func (s *Shelf) All() (files []*kinds.File, broken []Broken, err error) {
	own, strange := s.look()
	for _, name := range s.Names() {
		f, err := s.Named(name)
		switch {
		case err == nil:
			files = append(files, f)
		case contains(own, name):
			broken = append(broken, Broken{name, err})
		default:
			return nil, nil, err
		}
	}
	return files, append(broken, strange...), nil
}
