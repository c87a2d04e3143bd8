//go:build unix

package lintest

import (
	"os"
	"runtime"
	"syscall"
)

// peak returns the peak memory of a process in bytes.
func peak(p *os.ProcessState) (bytes int64, ok bool) {
	usage, ok := p.SysUsage().(*syscall.Rusage)
	if !ok {
		return 0, false
	}
	if runtime.GOOS == "darwin" {
		return int64(usage.Maxrss), true
	}
	return int64(usage.Maxrss) << 10, true // systems other than macOS count in kilobytes
}
