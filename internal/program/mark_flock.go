//go:build darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd

package program

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"syscall"

	"github.com/gridwright/gridwright/internal/filelock"
)

// newMark marks a folder as that of this process. The file is locked before it gets its name, so
// that nobody ever finds it unlocked while its owner lives.
func newMark(folder string) (io.Closer, error) {
	name := filepath.Join(folder, markFile)
	temp := name + ".new"
	f, err := os.OpenFile(temp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return nil, err
	}
	if err = filelock.Lock(f); err == nil {
		_, err = fmt.Fprintf(f, "%s%d\n", markText, os.Getpid())
	}
	if err == nil {
		err = os.Rename(temp, name)
	}
	if err != nil {
		f.Close()
		os.Remove(temp)
		return nil, err
	}
	return f, nil
}

// abandoned takes the mark of a folder if there is one that nobody holds.
func abandoned(dir *os.Root) (*os.File, bool) {
	if info, err := dir.Lstat(markFile); err != nil || !info.Mode().IsRegular() {
		return nil, false
	}
	f, err := dir.OpenFile(markFile, os.O_RDWR|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, false
	}
	if err := filelock.Lock(f); err != nil {
		f.Close()
		return nil, false
	}
	return f, true
}

// ownedByUser reports whether a folder belongs to the user of this process, and to nobody else.
func ownedByUser(info os.FileInfo) bool {
	stat, ok := info.Sys().(*syscall.Stat_t)
	return ok && int(stat.Uid) == os.Geteuid() && info.Mode().Perm()&0o077 == 0
}
