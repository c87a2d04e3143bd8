//go:build unix

package highswasm

import (
	"io/fs"
	"os"
	"syscall"
)

// ours reports whether no other user could have written a file: its owner is the user or root, and
// others have no write permission.
func ours(info fs.FileInfo) bool {
	stat, ok := info.Sys().(*syscall.Stat_t)
	return ok && (int(stat.Uid) == os.Getuid() || stat.Uid == 0) && info.Mode().Perm()&0o022 == 0
}
