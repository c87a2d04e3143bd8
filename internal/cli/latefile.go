package cli

import (
	"io/fs"
	"os"
)

// lateFile is a file of parts that take long to make, such as puzzles. It gets its name with the
// first bytes: until then an older file stays. What is written is in the file, whatever ends the
// program.
type lateFile struct {
	path  string
	force bool
	older fs.FileInfo // the file that is replaced, or nil
	f     *os.File    // nil before the first bytes
	size  int64       // what was written as a whole
}

// newLateFile prepares a file. Without force, an older file is an error. So is a folder that takes
// no file, which is found out now and not after hours.
func newLateFile(name string, force bool) (*lateFile, error) {
	path, older, err := placeFor(name, force, toStdout)
	if err != nil {
		return nil, err
	}
	f, err := createTemp(path, older)
	if err != nil {
		return nil, cannotWrite(name, err)
	}
	f.Close()
	return &lateFile{path: path, force: force, older: older}, os.Remove(f.Name())
}

func (l *lateFile) Write(p []byte) (n int, err error) {
	if l.f == nil {
		if err := l.begin(p); err != nil {
			return 0, err
		}
		return len(p), nil
	}
	if n, err = l.f.WriteAt(p, l.size); err != nil {
		_ = l.f.Truncate(l.size) // as on a full disk: half a puzzle could be read as another
		return n, cannotWrite(l.path, err)
	}
	l.size += int64(n)
	return n, nil
}

// begin creates the file with its first bytes, and opens it again by its name, since not every
// system renames an open file. What took long to make is never lost for want of the name.
func (l *lateFile) begin(first []byte) error {
	f, err := createTemp(l.path, l.older)
	if err != nil {
		return cannotWrite(l.path, err)
	}
	to := &newFile{f.Name(), l.path, l.force}
	_, err = f.Write(first)
	if closing := f.Close(); err == nil {
		err = closing
	}
	if err != nil {
		to.discard()
		return cannotWrite(l.path, err)
	}
	if err := to.keep(); err != nil { // such as a file that has appeared meanwhile
		return hinted{err, "what was made is in " + to.temp}
	}
	to.discard()
	if l.f, err = os.OpenFile(l.path, os.O_WRONLY, 0); err != nil {
		return cannotWrite(l.path, err)
	}
	l.size = int64(len(first))
	return nil
}

// close closes the file. It reports whether there is one.
func (l *lateFile) close() (written bool, err error) {
	if l.f == nil {
		return false, nil
	}
	if l.older != nil {
		err = l.f.Chmod(l.older.Mode().Perm())
	}
	if closing := l.f.Close(); err == nil {
		err = closing
	}
	if err != nil {
		err = cannotWrite(l.path, err)
	}
	return true, err
}
