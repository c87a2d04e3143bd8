//go:build !js

package certificate

import (
	"os"
	"runtime"

	"github.com/gridwright/gridwright/sat"
)

// deleteOnClose is the flag of Windows for a file that is gone once it is closed, in any way.
const deleteOnClose = 0x04000000

// unnamed returns a temporary file that is gone once it is closed, as it is with its last use.
func unnamed() (*os.File, error) {
	file, err := os.CreateTemp("", "gridwright-proof-")
	if err != nil {
		return nil, err
	}
	name := file.Name()
	if runtime.GOOS != "windows" {
		return file, os.Remove(name) // an open file stays
	}
	file.Close()
	if file, err = os.OpenFile(name, os.O_RDWR|deleteOnClose, 0o600); err != nil {
		os.Remove(name)
	}
	return file, err
}

// newSpill returns a place for a long proof: a temporary file, which is made when it is needed, and
// is gone with the proof.
func newSpill(words int) *sat.Spill {
	var ends []int64 // of the parts, in bytes
	var file *os.File
	s := &sat.Spill{Words: words}
	var part []uint32
	const chunk = 1 << 16
	buf := make([]byte, chunk)
	s.Put = func(words []uint32) (err error) {
		at := int64(0)
		if file == nil {
			if file, err = unnamed(); err != nil {
				return err
			}
		} else {
			at = ends[len(ends)-1]
		}
		for len(words) > 0 {
			n := min(len(words), chunk/4)
			for i, w := range words[:n] {
				for k := range 4 {
					buf[4*i+k] = byte(w >> (8 * k))
				}
			}
			if _, err := file.WriteAt(buf[:4*n], at); err != nil {
				return err
			}
			at, words = at+int64(4*n), words[n:]
		}
		ends = append(ends, at)
		return nil
	}
	s.Get = func(n int) ([]uint32, error) {
		at := int64(0)
		if n > 0 {
			at = ends[n-1]
		}
		part = part[:0]
		for at < ends[n] {
			b := buf[:min(int64(chunk), ends[n]-at)]
			if _, err := file.ReadAt(b, at); err != nil {
				return nil, err
			}
			for i := 0; i < len(b); i += 4 {
				w := uint32(0)
				for k := range 4 {
					w |= uint32(b[i+k]) << (8 * k)
				}
				part = append(part, w)
			}
			at += int64(len(b))
		}
		return part, nil
	}
	return s
}
