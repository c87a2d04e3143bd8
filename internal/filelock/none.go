//go:build !(darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd)

package filelock

import (
	"errors"
	"os"
)

// Lock does nothing. The error is errors.ErrUnsupported.
func Lock(*os.File) error { return errors.ErrUnsupported }
