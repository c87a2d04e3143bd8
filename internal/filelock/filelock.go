// Package filelock locks files with locks of the system. Such a lock is released when its process
// ends, even if it is killed.
//
// There are no locks on Windows, and on systems for which package syscall has no flock. There,
// package internal/program marks its folders with files that no other process can open, and that
// only one process writes records to a file is left to the user.
package filelock

import "errors"

// ErrLocked is the error for a file that is already locked: by another process, or by this one
// through another open file.
var ErrLocked = errors.New("the file is locked")
