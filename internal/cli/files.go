package cli

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
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
	name, mode, err := place(name, force, "leave out the flag to write to standard output")
	if err != nil {
		return nil, err
	}
	f, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+".*")
	if err != nil {
		return nil, fmt.Errorf("cannot write %s: %w", name, wording.Bare(err))
	}
	buffered := bufio.NewWriterSize(f, 1<<16)
	err = write(buffered)
	if err == nil {
		err = buffered.Flush()
	}
	if err == nil {
		err = f.Chmod(mode)
	}
	if closing := f.Close(); err == nil {
		err = closing
	}
	if err != nil {
		os.Remove(f.Name())
		return nil, fmt.Errorf("cannot write %s: %w", name, wording.Bare(err))
	}
	return &newFile{f.Name(), name, force}, nil
}

// place returns where a file of this name is to be written, and with which permissions. Without
// force, an older file is an error. hint is for devices and folders.
func place(name string, force bool, hint string) (path string, mode fs.FileMode, err error) {
	path, mode = name, 0o644
	switch info, err := os.Stat(name); {
	case err == nil && !info.Mode().IsRegular():
		return "", 0, hinted{fmt.Errorf("%s is not a regular file", name), hint}
	case err == nil && !force:
		return "", 0, exists(name)
	case err == nil:
		mode = info.Mode().Perm()
		if target, err := filepath.EvalSymlinks(name); err == nil {
			path = target // a link stays one
		}
	case !force:
		if _, err := os.Lstat(name); err == nil { // a link to nothing
			return "", 0, exists(name)
		}
	}
	return path, mode, nil
}

// keep gives the file its name.
func (f *newFile) keep() error {
	if f.force {
		if err := os.Rename(f.temp, f.name); err != nil {
			return fmt.Errorf("cannot write %s: %w", f.name, wording.Bare(err))
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
		return fmt.Errorf("cannot write %s: %w", f.name, wording.Bare(err))
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
