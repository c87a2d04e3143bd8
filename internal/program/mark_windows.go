package program

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"syscall"
)

// newMark marks a folder as that of this process, by a file that nobody else can open meanwhile.
func newMark(folder string) (io.Closer, error) {
	path := filepath.Join(folder, markFile)
	name, err := syscall.UTF16PtrFromString(path)
	if err != nil {
		return nil, err
	}
	const shared = 0 // with nobody
	h, err := syscall.CreateFile(name, syscall.GENERIC_WRITE, shared, nil, syscall.CREATE_NEW,
		syscall.FILE_ATTRIBUTE_NORMAL, 0)
	if err != nil {
		return nil, err
	}
	f := os.NewFile(uintptr(h), path)
	if _, err := fmt.Fprintf(f, "%s%d\n", markText, os.Getpid()); err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// abandoned takes the mark of a folder, if it has one that nobody holds.
func abandoned(dir *os.Root) (*os.File, bool) {
	f, err := dir.OpenFile(markFile, os.O_RDWR, 0)
	return f, err == nil
}

// ownedByUser reports true: folders for temporary files are each user's own, and what belongs to
// another can't be opened.
func ownedByUser(os.FileInfo) bool { return true }
