package program

import (
	"bytes"
	"strings"
)

// maxLine is the size from which on a line of output is cut, in bytes.
const maxLine = 4 << 10

// lines passes each complete line that is written to it to a function, without its end.
type lines struct {
	each func(line string)
	part []byte // of a line that has not ended, at most maxLine bytes
}

// Write takes everything and never fails.
func (l *lines) Write(p []byte) (int, error) {
	n := len(p)
	for {
		line, rest, ended := bytes.Cut(p, []byte("\n"))
		l.part = append(l.part, line[:min(len(line), maxLine-len(l.part))]...)
		if !ended {
			return n, nil
		}
		l.each(strings.TrimSuffix(string(l.part), "\r"))
		l.part, p = l.part[:0], rest
	}
}
