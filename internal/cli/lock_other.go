//go:build !(darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd)

package cli

import "errors"

// holdFile returns errors.ErrUnsupported: the system has no locks that end with their process.
func holdFile(string) (*folderLock, *holder, error) { return nil, nil, errors.ErrUnsupported }
