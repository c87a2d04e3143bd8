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
	name, older, err := placeFor(name, force, toStdout)
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

// toStdout is the hint for a file that cannot be written because it is a device or a folder.
const toStdout = "leave out the flag to write to standard output"

// writeFile is createFile, and gives the file its name.
func writeFile(name string, force bool, write func(io.Writer) error) error {
	to, err := createFile(name, force, write)
	if err != nil {
		return err
	}
	defer to.discard()
	return to.keep()
}

// placeFor returns where a file of this name is to be written, and the older file that it replaces,
// or nil. A link to a file stays one; a link to nothing is an error, since it may be meant for a
// disk that is not there. Without force, an older file is an error. hint is for devices and
// folders.
func placeFor(name string, force bool, hint string) (path string, older fs.FileInfo, err error) {
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
	default:
		if target, link := os.Readlink(name); link == nil {
			return "", nil, hinted{fmt.Errorf("%s is a link to %s: %w", name, wording.Visible(target),
				wording.Bare(err)), "create the file that the link leads to, or remove the link"}
		}
	}
	return path, older, nil
}

// maxTemps is how many files of other names there may be beside a file: one for each program that
// writes it, and those that killed programs left.
const maxTemps = 16

// createTemp creates a file of another name in the folder of path. Its permissions are those of the
// older file, and reading and writing for its owner meanwhile; without one, those that the umask
// leaves.
func createTemp(path string, older fs.FileInfo) (*os.File, error) {
	mode := fs.FileMode(0o666)
	if older != nil {
		mode = older.Mode().Perm() | 0o600
	}
	folder, base := filepath.Split(path)
	for i := range maxTemps {
		name := fmt.Sprintf("%s.%s.gridwright.%d", folder, base, i)
		f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_EXCL, mode)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err != nil || older == nil {
			return f, err
		}
		if err := f.Chmod(mode); err != nil { // the umask may have taken some
			os.Remove(name)
			f.Close()
			return nil, err
		}
		return f, nil
	}
	return nil, fmt.Errorf("%s.%s.gridwright.0 to .%d exist; remove them if no program is writing "+
		"the file", folder, base, maxTemps-1)
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

// wrote prints what a file has that a command has written.
func (a *app) wrote(name string, n int, things string) {
	fmt.Fprintf(a.Stderr, "%s: %s\n", name, wording.Count(n, things))
}

func exists(name string) error {
	return hinted{fmt.Errorf("%s already exists", name), "--force overwrites it"}
}
