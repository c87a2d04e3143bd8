//go:build linux || freebsd

package program

import "syscall"

// dieWithParent has the system kill the program when the thread that started it ends, and so with
// this process. It reaches only the program, not the processes that the program has started.
func dieWithParent(attr *syscall.SysProcAttr) { attr.Pdeathsig = syscall.SIGKILL }
