//go:build !linux

package cli

import "os"

// whenUnread gives nil: that nobody reads a pipe any more shows when something is written to it.
func whenUnread(*os.File) <-chan struct{} { return nil }
