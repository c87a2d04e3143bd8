//go:build !linux

package kinds

// limitSpace does nothing: only the watch of the heap limits memory on this system.
func limitSpace() {}
