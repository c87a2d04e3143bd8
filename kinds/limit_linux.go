package kinds

import "syscall"

// limitSpace limits the address space of the process, so that one huge list fails at once. The
// runtime of Go reserves more than a gigabyte that it never touches.
func limitSpace() {
	const space = 12 << 30
	_ = syscall.Setrlimit(syscall.RLIMIT_AS, &syscall.Rlimit{Cur: space, Max: space})
}
