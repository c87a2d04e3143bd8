package wording

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// Bare returns the reason of an error about a file, without the system call and the path, for
// messages that already name the file.
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

// Located returns the path and the reason of an error about a file, without the system call. It
// returns other errors unchanged.
func Located(err error) error {
	if path := (*fs.PathError)(nil); errors.As(err, &path) {
		return fmt.Errorf("%s: %w", path.Path, path.Err)
	}
	return err
}
