//go:build !(darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd)

package filelock

import (
	"errors"
	"os"
)

// Open makes and opens nothing: the error is errors.ErrUnsupported.
func Open(string, os.FileMode) (*os.File, error) { return nil, errors.ErrUnsupported }

// Lock locks nothing: the error is errors.ErrUnsupported.
func Lock(*os.File) error { return errors.ErrUnsupported }
