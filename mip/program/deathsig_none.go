//go:build unix && !linux && !freebsd

package program

import "syscall"

// dieWithParent does nothing where the system has no signal for the death of a parent, as macOS.
// There the watch alone does this work.
func dieWithParent(*syscall.SysProcAttr) {}
