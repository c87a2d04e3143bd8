package program

import (
	"io"
	"os"
	"strings"
)

// Sweep removes the private folders of processes that have ended without removing them. It is for
// the start of a process that is about to run programs, and safe while others do: a folder goes
// only if it is a folder of this user alone, with a mark of ours that nobody holds.
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

// sweep removes one folder, if it may. All goes through the opened folder, so that nothing that
// takes its name meanwhile is touched. The mark goes last: what is interrupted can be swept again.
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
