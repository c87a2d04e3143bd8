package program

import (
	"io"
	"os"
	"strings"
)

// Sweep removes the private folders that ended processes have left behind. Call it at the start of
// a process that is going to run programs. It is safe while other processes run theirs: it removes
// a folder only if it belongs to this user alone and has a mark of ours that nobody holds.
func Sweep() {
	temp, err := os.OpenRoot(os.TempDir())
	if err != nil {
		return
	}
	defer temp.Close()
	list, err := temp.Open(".")
	if err != nil {
		return
	}
	defer list.Close()
	for {
		// Folders for temporary files may be large: their names are read in parts, and not sorted.
		names, err := list.Readdirnames(1024)
		for _, name := range names {
			if strings.HasPrefix(name, prefix) {
				sweep(temp, name)
			}
		}
		if err != nil {
			return
		}
	}
}

// sweep removes one folder, if it may. It works through the opened folder, so that it touches
// nothing that takes the folder's name meanwhile. It removes the mark last, so that a sweep that is
// interrupted can be repeated.
func sweep(temp *os.Root, name string) {
	info, err := temp.Lstat(name)
	if err != nil || !info.IsDir() || !ownedByUser(info) {
		return
	}
	dir, err := temp.OpenRoot(name)
	if err != nil {
		return
	}
	defer dir.Close()
	if opened, err := dir.Stat("."); err != nil || !os.SameFile(info, opened) {
		return // a link, which leads elsewhere
	}
	mark, ok := abandoned(dir)
	if !ok {
		return
	}
	defer mark.Close()
	begins := make([]byte, len(markText))
	if _, err := io.ReadFull(mark, begins); err != nil || string(begins) != markText {
		return // a file of the user's that has the same name
	}
	list, err := dir.Open(".")
	if err != nil {
		return
	}
	defer list.Close()
	names, err := list.Readdirnames(-1)
	if err != nil {
		return
	}
	for _, name := range names {
		if name == markFile {
			continue
		}
		if err := dir.RemoveAll(name); err != nil {
			return
		}
	}
	mark.Close() // some systems remove no file that is open
	list.Close()
	dir.Remove(markFile)
	temp.Remove(name) // refuses a folder that is not empty
}
