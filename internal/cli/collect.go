package cli

import (
	"cmp"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"sync"
)

// collected is a file of parts that take long to make, such as puzzles. Each is written as soon as
// it is made, in any order, so that kill -9 loses none; close puts them in the order of their
// numbers. The file gets its name with the first part: until then an older file stays.
type collected struct {
	path  string
	force bool
	older fs.FileInfo // the file that is replaced, or nil

	mu    sync.Mutex
	f     *os.File // nil before the first part
	parts []collectedPart
	size  int64 // bytes of all parts
	err   error // the first error; nothing is written after it
}

// collectedPart is the place of a part in the file.
type collectedPart struct {
	number   int
	at, size int64
}

// collect prepares a file of parts. Without force, an older file is an error. So is a folder that
// takes no file, which is found out now and not after hours.
func collect(name string, force bool) (*collected, error) {
	path, older, err := placeFor(name, force, toStdout)
	if err != nil {
		return nil, err
	}
	f, err := createTemp(path, older)
	if err != nil {
		return nil, cannotWrite(name, err)
	}
	f.Close()
	return &collected{path: path, force: force, older: older}, os.Remove(f.Name())
}

// add writes a part. Several goroutines may call it.
func (c *collected) add(number int, text []byte) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case c.err != nil || len(text) == 0:
		return c.err
	case c.f == nil:
		c.err = c.begin(text)
	default:
		if _, err := c.f.WriteAt(text, c.size); err != nil {
			c.f.Truncate(c.size) // no part is cut off
			c.err = cannotWrite(c.path, err)
		}
	}
	if c.err == nil {
		c.parts = append(c.parts, collectedPart{number, c.size, int64(len(text))})
		c.size += int64(len(text))
	}
	return c.err
}

// begin creates the file with its first part, and opens it again by its name, since not every
// system renames an open file.
func (c *collected) begin(first []byte) error {
	f, err := createTemp(c.path, c.older)
	if err != nil {
		return cannotWrite(c.path, err)
	}
	_, err = f.Write(first)
	if closing := f.Close(); err == nil {
		err = closing
	}
	if err != nil {
		os.Remove(f.Name())
		return cannotWrite(c.path, err)
	}
	if err := c.nameWhole(f.Name(), c.force); err != nil {
		return err
	}
	if c.f, err = os.OpenFile(c.path, os.O_RDWR, 0); err != nil {
		return cannotWrite(c.path, err)
	}
	return nil
}

// nameWhole gives a temporary file the name of the whole.
func (c *collected) nameWhole(temp string, force bool) error {
	to := &newFile{temp: temp, name: c.path, force: force}
	if err := to.keep(); err != nil { // such as a file that has appeared meanwhile
		return hinted{err, "what was made is in " + temp}
	}
	to.discard()
	return nil
}

// close puts the parts in order and closes the file. It reports whether there is one.
func (c *collected) close() (written bool, err error) {
	if c.f == nil {
		return false, nil
	}
	byNumber := func(p, q collectedPart) int { return cmp.Compare(p.number, q.number) }
	if !slices.IsSortedFunc(c.parts, byNumber) {
		slices.SortFunc(c.parts, byNumber)
		err = c.reorder()
	} else {
		err = c.mode(c.f)
		if closing := c.f.Close(); err == nil {
			err = closing
		}
	}
	return true, err
}

// mode gives a file the permissions of the one that it replaces.
func (c *collected) mode(f *os.File) error {
	if c.older == nil {
		return nil
	}
	return f.Chmod(c.older.Mode().Perm())
}

// reorder replaces the file by one with the parts in order. A file that someone else has put in its
// place meanwhile stays.
func (c *collected) reorder() error {
	info, err := c.f.Stat()
	if err != nil {
		return c.unordered(err)
	}
	there, err := os.Lstat(c.path)
	own := err == nil && os.SameFile(info, there)
	f, err := createTemp(c.path, info)
	if err != nil {
		return c.unordered(err)
	}
	for _, p := range c.parts {
		if err == nil {
			_, err = io.Copy(f, io.NewSectionReader(c.f, p.at, p.size))
		}
	}
	if err == nil {
		err = c.mode(f)
	}
	c.f.Close()
	if closing := f.Close(); err == nil {
		err = closing
	}
	if err != nil {
		os.Remove(f.Name())
		return c.unordered(err)
	}
	return c.nameWhole(f.Name(), own)
}

func (c *collected) unordered(err error) error {
	return hinted{cannotWrite(c.path+" again in order", err),
		fmt.Sprintf("%s has all that was made, in the order in which it was finished", c.path)}
}
