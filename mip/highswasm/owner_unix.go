//go:build unix

package highswasm

import (
	"io/fs"
	"os"
	"syscall"
)

// ours reports whether nobody else could have written a file: it is the user's or root's, and
// others may not write it.
func ours(info fs.FileInfo) bool {
	stat, ok := info.Sys().(*syscall.Stat_t)
	return ok && (int(stat.Uid) == os.Getuid() || stat.Uid == 0) && info.Mode().Perm()&0o022 == 0
}
