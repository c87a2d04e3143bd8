package work

import "fmt"

// Peak is the memory in bytes below which a process stays that reads a file whose contents are
// limited to an estimated 400 MB. Growing slices are copied, and the collector leaves about as much
// garbage.
const Peak = 1 << 30

// TooMuch describes an exceeded limit on what is kept of a file, in bytes by estimate: "more than
// an estimated 400 MB of memory, ...". It names the peak of the process too, which is what people
// measure.
func TooMuch(limit int) string {
	return fmt.Sprintf("more than an estimated %d MB of memory, the limit with which the process "+
		"stays below %d MB", limit>>20, Peak>>20)
}
