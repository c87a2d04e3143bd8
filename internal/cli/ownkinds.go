package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle"
)

// The files NAME.star in a folder of the user's configuration have kinds that every command knows by
// these names. A file is read once its name is used.

// kindsFolder returns the folder with the user's kinds, or "" if there is no place for one.
func kindsFolder() string {
	if folder := os.Getenv("GRIDWRIGHT_KINDS"); folder != "" {
		return folder
	}
	folder, err := os.UserConfigDir()
	if err != nil {
		return ""
	}
	return filepath.Join(folder, "gridwright", "kinds")
}

// kindEnding ends the name of a file with a kind.
const kindEnding = ".star"

// ownKind is a file in the folder.
type ownKind struct {
	name  string // of the kind: that of the file without its ending
	fault error  // why no kind may have it
}

// look lists the files of the folder, once. A folder that can't be read has none.
func (s *shelf) look() []ownKind {
	s.looked.Do(func() {
		if s.folder == "" {
			return
		}
		entries, err := os.ReadDir(s.folder)
		if err != nil {
			return
		}
		for _, e := range entries {
			name, ok := strings.CutSuffix(e.Name(), kindEnding)
			if !ok || e.IsDir() {
				continue
			}
			own := ownKind{name: name}
			switch {
			case containsFold(kindNames(), name):
				own.fault = fmt.Errorf("the name %s is that of a kind of Gridwright", name)
			case !puzzle.IsKindName(name):
				own.fault = fmt.Errorf("%s names no kind: expected three or more letters, digits and "+
					"hyphens, beginning with a letter", wording.Quote(name))
			case slices.ContainsFunc(s.own, func(o ownKind) bool { return strings.EqualFold(o.name, name) }):
				own.fault = fmt.Errorf("another file has the name %s, too", name)
			}
			s.own = append(s.own, own)
		}
	})
	return s.own
}

// ownNames lists the kinds of the folder that names may be used of.
func (s *shelf) ownNames() []string {
	var names []string
	for _, o := range s.look() {
		if o.fault == nil {
			names = append(names, o.name)
		}
	}
	return names
}

// readOwn reads the kind of a file in the folder.
func (s *shelf) readOwn(name string) (*puzzle.Kind, error) {
	names := s.ownNames()
	i := slices.IndexFunc(names, func(n string) bool { return strings.EqualFold(n, name) })
	path := filepath.Join(s.folder, names[i]+kindEnding)
	source, err := readKindFile(path)
	if err != nil {
		return nil, err
	}
	f, err := s.open(path, source)
	if err != nil {
		return nil, err
	}
	if !strings.EqualFold(f.Kind.Name, name) {
		f.Close()
		return nil, fmt.Errorf("%s: the kind has the name %s; give both one name", filepath.Base(path),
			f.Kind.Name)
	}
	s.kinds = append(s.kinds, f.Kind)
	return f.Kind.Kind, nil
}
