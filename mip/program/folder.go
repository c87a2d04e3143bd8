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

// markFile is the file in a private folder that is locked as long as the process lives which made
// the folder. The system ends the lock with the process, however that ends. Its text begins with
// markText, so that no folder of the user's own is ever taken for one of ours.
const (
	markFile = ".gridwright-owner"
	markText = "gridwright, process "
)

// Folder is a private folder, in which programs run. Close removes it. Where this process ends
// without that, killed for instance, a watch removes it, and where there is none, Sweep does so in
// a later process.
type Folder struct {
	Path  string
	mark  io.Closer // holds the lock; nil where the file system has none, and nothing is swept
	watch *watch    // until a program runs, which takes it
}

// NewFolder makes a private folder.
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

// watched gives the watch for a program that is about to run. It ends with the program, since both
// are of one group; so there is a new one for each further program. What then kills this process
// leaves the folder to Sweep.
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
