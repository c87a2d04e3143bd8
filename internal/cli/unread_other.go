//go:build !linux

package cli

import "os"

// whenUnread returns nil: only a failed write shows that nobody reads a pipe any more.
func whenUnread(*os.File) <-chan struct{} { return nil }
