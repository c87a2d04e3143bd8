package cli

import (
	"errors"
	"os"
	"syscall"
)

// endings lists the signals that ask a program to stop. SIGTERM reports a console that closes.
func endings() []os.Signal { return []os.Signal{os.Interrupt, syscall.SIGTERM} }

// keepWriting does nothing: on Windows, a write to a pipe that nobody reads is an error already.
func keepWriting() {}

// unread reports whether a write failed because nobody reads any more.
func unread(err error) bool {
	const noData = syscall.Errno(232) // ERROR_NO_DATA: the pipe is being closed
	return errors.Is(err, syscall.ERROR_BROKEN_PIPE) || errors.Is(err, noData)
}
