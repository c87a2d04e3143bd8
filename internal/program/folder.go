package program

import (
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/gridwright/gridwright/internal/wording"
)

// prefix begins the names of private folders.
const prefix = "gridwright-run-"

// markFile is a file in a private folder. The process that made the folder holds a lock on it,
// which the system releases when the process ends, in whatever way. Its text begins with markText,
// so that Sweep never mistakes a folder of the user for one of ours.
const (
	markFile = ".gridwright-owner"
	markText = "gridwright, process "
)

// Folder is a private folder, in which programs run. Close removes it. If this process ends without
// closing it, because it is killed for instance, a watch removes it. Where there is no watch, Sweep
// removes it in a later process.
type Folder struct {
	Path  string
	mark  io.Closer // holds the lock; nil where the file system has no locks and Sweep does nothing
	watch *watch    // until a program runs and takes it
}

// NewFolder creates a private folder.
func NewFolder() (*Folder, error) {
	path, err := os.MkdirTemp("", prefix)
	if err == nil {
		path, err = filepath.Abs(path)
	}
	if err != nil {
		return nil, fmt.Errorf("cannot make a folder for the solver: %w", wording.Located(err))
	}
	f := &Folder{Path: path}
	if mark, err := newMark(path); err == nil {
		f.mark = mark
	}
	f.watch = newWatch(path)
	return f, nil
}

// watched returns the watch for a program that is about to run. The watch ends with the program,
// since both are in one group, so each further program gets a new one. If this process is killed
// after that, the folder is left to Sweep.
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
	if f.mark != nil {
		f.mark.Close()
	}
	os.RemoveAll(f.Path)
	f.watch.end()
}
