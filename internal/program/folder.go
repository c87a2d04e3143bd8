package program

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/gridwright/gridwright/internal/wording"
)

// Folder is a private folder, in which programs run. Close removes it. If this process ends without
// closing it, because it is killed for instance, a watch removes it. Where there is no watch, the
// folder stays among the system's temporary files.
type Folder struct {
	Path  string
	watch *watch // until a program runs and takes it
}

// NewFolder creates a private folder.
func NewFolder() (*Folder, error) {
	path, err := os.MkdirTemp("", "gridwright-run-")
	if err == nil {
		path, err = filepath.Abs(path)
	}
	if err != nil {
		return nil, fmt.Errorf("cannot make a folder for the solver: %w", wording.Located(err))
	}
	return &Folder{path, newWatch(path)}, nil
}

// watched returns the watch for a program that is about to run. The watch ends with the program,
// since both are in one group, so each further program gets a new one.
func (f *Folder) watched() *watch {
	w := f.watch
	f.watch = nil
	if w == nil {
		w = newWatch(f.Path)
	}
	return w
}

// Close removes the folder and what is in it.
func (f *Folder) Close() {
	os.RemoveAll(f.Path)
	f.watch.end()
}
