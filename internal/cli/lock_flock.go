//go:build darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd

package cli

import (
	"errors"
	"os"
	"syscall"
	"time"
)

// holdFile holds a file by a lock of the system. A nil lock comes with its holder. The error is
// errors.ErrUnsupported where the file system has no locks.
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
		// Between opening and locking the file may have been let go and removed.
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
					os.Remove(name) // before the lock goes, so that no other's is removed
					f.Close()
				},
				lost: func() bool { return false },
			}, nil, nil
		}
		f.Close()
	}
}

// flock locks a file, or says that it is locked.
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

// patientHolder reads who holds a file, who may have locked it a moment ago and not said so yet.
func patientHolder(name string) holder {
	by := readHolder(name)
	for i := 0; by.PID == 0 && i < 10; i++ {
		time.Sleep(10 * time.Millisecond)
		by = readHolder(name)
	}
	return by
}
