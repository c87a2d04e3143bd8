package cli

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"

	"github.com/gridwright/gridwright/internal/wording"
)

// newFile is a file that gets its name only once it is complete.
type newFile struct {
	temp, name string
	force      bool
}

// createFile writes a file under a temporary name in the same folder. An older file of the final
// name stays until keep. Without force, an older file is an error.
func createFile(name string, force bool, write func(io.Writer) error) (*newFile, error) {
	name, older, err := place(name, force, "leave out the flag to write to standard output")
	if err != nil {
		return nil, err
	}
	f, err := createTemp(name, older)
	if err != nil {
		return nil, cannotWrite(name, err)
	}
	buffered := bufio.NewWriterSize(f, 1<<16)
	err = write(buffered)
	if err == nil {
		err = buffered.Flush()
	}
	if err == nil && older != nil {
		err = f.Chmod(older.Mode().Perm())
	}
	if closing := f.Close(); err == nil {
		err = closing
	}
	if err != nil {
		os.Remove(f.Name())
		return nil, cannotWrite(name, err)
	}
	return &newFile{f.Name(), name, force}, nil
}

// place returns where a file of this name is to be written, and the older file that it replaces, or
// nil. A link to a file stays one. Without force, an older file is an error. hint is for devices
// and folders.
func place(name string, force bool, hint string) (path string, older fs.FileInfo, err error) {
	path = name
	switch info, err := os.Stat(name); {
	case err == nil && !info.Mode().IsRegular():
		return "", nil, hinted{fmt.Errorf("%s is not a regular file", name), hint}
	case err == nil && !force:
		return "", nil, exists(name)
	case err == nil:
		older = info
		if target, err := filepath.EvalSymlinks(name); err == nil {
			path = target
		}
	case !force:
		if _, err := os.Lstat(name); err == nil { // a link to nothing
			return "", nil, exists(name)
		}
	}
	return path, older, nil
}

// createTemp creates a file of another name in the folder of path. Its permissions are those of the
// older file, and reading and writing for its owner meanwhile; without one, those that the umask
// leaves.
func createTemp(path string, older fs.FileInfo) (*os.File, error) {
	mode := fs.FileMode(0o666)
	if older != nil {
		mode = older.Mode().Perm() | 0o600
	}
	folder, base := filepath.Split(path)
	var f *os.File
	err := fs.ErrExist
	for try := 0; try < 1000 && errors.Is(err, fs.ErrExist); try++ {
		name := fmt.Sprintf("%s.%s.%d", folder, base, rand.Uint32())
		f, err = os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_EXCL, mode)
	}
	if err == nil && older != nil {
		if err = f.Chmod(mode); err != nil { // the umask may have taken some
			f.Close()
			os.Remove(f.Name())
		}
	}
	return f, err
}

func cannotWrite(name string, err error) error {
	return fmt.Errorf("cannot write %s: %w", name, wording.Bare(err))
}

// keep gives the file its name.
func (f *newFile) keep() error {
	if f.force {
		if err := os.Rename(f.temp, f.name); err != nil {
			return cannotWrite(f.name, err)
		}
		return nil
	}
	// A link fails if the name exists; a rename would replace the file.
	err := os.Link(f.temp, f.name)
	switch {
	case errors.Is(err, fs.ErrExist):
		return exists(f.name)
	case err != nil: // a file system without links
		err = os.Rename(f.temp, f.name)
	}
	if err != nil {
		return cannotWrite(f.name, err)
	}
	return nil
}

// sameName reports whether two names denote the same place, so that writing one replaces the other:
// a.lp, ./a.lp, and a.lp through a link to the folder.
func sameName(a, b string) bool {
	a, b = filepath.Clean(a), filepath.Clean(b)
	if a == b || filepath.Base(a) != filepath.Base(b) {
		return a == b
	}
	first, err := os.Stat(filepath.Dir(a))
	second, other := os.Stat(filepath.Dir(b))
	return err == nil && other == nil && os.SameFile(first, second)
}

// sameFile reports whether two names lead to one file, as a.lp and A.lp do on some systems.
func sameFile(a, b string) bool {
	first, err := os.Lstat(a)
	second, other := os.Lstat(b)
	return err == nil && other == nil && os.SameFile(first, second)
}

// isInput reports whether the file to write is also the file to read, with "-" for standard input.
// Writing to a link writes to the file behind it.
func (a *app) isInput(in, out string) bool {
	there, err := os.Stat(out)
	if err != nil {
		return false
	}
	var read os.FileInfo
	if in != "-" {
		read, err = os.Stat(in)
	} else if f, ok := a.Stdin.(*os.File); ok {
		read, err = f.Stat()
	}
	return err == nil && read != nil && os.SameFile(read, there)
}

// discard removes the temporary file, if it is still there.
func (f *newFile) discard() { os.Remove(f.temp) }

func exists(name string) error {
	return hinted{fmt.Errorf("%s already exists", name), "--force overwrites it"}
}
