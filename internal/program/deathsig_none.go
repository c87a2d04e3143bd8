//go:build unix && !linux && !freebsd

package program

import "syscall"

// dieWithParent does nothing: systems such as macOS have no signal for the death of a parent. Here
// only the watch does this work.
func dieWithParent(*syscall.SysProcAttr) {}
