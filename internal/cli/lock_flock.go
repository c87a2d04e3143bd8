//go:build darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd

package cli

import (
	"errors"
	"os"
	"syscall"
	"time"
)

// holdFile holds a lock file by a lock of the system. If the lock is nil, the holder is the process
// that has it. The error is errors.ErrUnsupported if the file system has no locks.
func holdFile(name string) (*folderLock, *holder, error) {
	for {
		f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE|syscall.O_NOFOLLOW, 0o644)
		if err != nil {
			return nil, nil, err
		}
		err = flock(f)
		switch {
		case errors.Is(err, syscall.EWOULDBLOCK):
			f.Close()
			by := patientHolder(name)
			return nil, &by, nil
		case err != nil:
			f.Close()
			return nil, nil, err
		}
		// The file may have been released and removed between opening and locking it.
		mine, err1 := f.Stat()
		there, err2 := os.Lstat(name)
		if err1 == nil && err2 == nil && os.SameFile(mine, there) {
			if err := writeHolder(f, self()); err != nil {
				os.Remove(name)
				f.Close()
				return nil, nil, err
			}
			return &folderLock{
				release: func() {
					os.Remove(name) // while locked, so that no other process's file is removed
					f.Close()
				},
				lost: func() bool { return false },
			}, nil, nil
		}
		f.Close()
	}
}

// flock locks a file. The error is EWOULDBLOCK if another process has locked it.
func flock(f *os.File) error {
	for {
		err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		if !errors.Is(err, syscall.EINTR) {
			if errors.Is(err, syscall.ENOLCK) {
				return errors.ErrUnsupported
			}
			return err
		}
	}
}

// patientHolder reads the holder of a lock file. It waits a little, since a new holder locks the
// file before it writes its name.
func patientHolder(name string) holder {
	by := readHolder(name)
	for i := 0; by.PID == 0 && i < 10; i++ {
		time.Sleep(10 * time.Millisecond)
		by = readHolder(name)
	}
	return by
}
