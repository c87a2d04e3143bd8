package cli

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// whenUnread returns a channel that is closed once nobody reads a pipe any more. A program that
// writes seldom would otherwise notice late. It returns nil if f is not a pipe.
func whenUnread(f *os.File) <-chan struct{} {
	info, err := f.Stat()
	if err != nil || info.Mode()&os.ModeNamedPipe == 0 {
		return nil
	}
	fds := []unix.PollFd{{Fd: int32(f.Fd())}} // without events, poll reports only errors
	closed := make(chan struct{})
	go func() {
		_, err := unix.Poll(fds, -1)
		for errors.Is(err, unix.EINTR) {
			_, err = unix.Poll(fds, -1)
		}
		if err == nil && fds[0].Revents&unix.POLLERR != 0 {
			close(closed)
		}
	}()
	return closed
}
