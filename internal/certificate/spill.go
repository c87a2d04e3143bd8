//go:build !js

package certificate

import (
	"os"
	"runtime"

	"github.com/gridwright/gridwright/sat"
)

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
			if file, err = os.CreateTemp("", "gridwright-proof-"); err != nil {
				return err
			}
			runtime.AddCleanup(s, func(file *os.File) {
				file.Close()
				os.Remove(file.Name())
			}, file)
			os.Remove(file.Name()) // an open file stays, but on Windows
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
