package wording

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// Bare gives the reason of an error that a file met, for a message that names the file already:
// without the system call and the path.
func Bare(err error) error {
	var path *fs.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &path):
		return path.Err
	case errors.As(err, &link):
		return link.Err
	}
	return err
}

// Located gives the path and the reason of an error that a file met, without the system call, which
// is a word of Go's. It leaves other errors as they are.
func Located(err error) error {
	if path := (*fs.PathError)(nil); errors.As(err, &path) {
		return fmt.Errorf("%s: %w", path.Path, path.Err)
	}
	return err
}
