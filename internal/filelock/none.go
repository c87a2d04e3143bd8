//go:build !(darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd)

package filelock

import (
	"errors"
	"os"
)

// Open does nothing. The error is errors.ErrUnsupported.
func Open(string, os.FileMode) (*os.File, error) { return nil, errors.ErrUnsupported }

// Lock does nothing. The error is errors.ErrUnsupported.
func Lock(*os.File) error { return errors.ErrUnsupported }
