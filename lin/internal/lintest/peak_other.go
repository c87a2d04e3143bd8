//go:build !unix

package lintest

import "os"

// peak is not known on this system.
func peak(*os.ProcessState) (bytes int64, ok bool) { return 0, false }
