// Package filelock locks files by locks of the system. Such a lock ends with the process that holds
// it, however that ends: killed or not. It knows nothing of what the files are for.
//
// On Windows, and on systems that have flock in no form that package syscall offers, there is none.
// Hold does without: the process touches its lock file as long as it lives. Package mip/program
// marks its folders there by files that nobody else can open.
package filelock

import "errors"

// ErrLocked is the error for a file that somebody else has locked: another process, or this one by
// another open file.
var ErrLocked = errors.New("the file is locked")
