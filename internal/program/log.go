package program

import (
	"fmt"
	"io"
)

// keep is how much of the log's beginning, and of its end, is kept.
const keep = 512 << 10

// Log keeps the beginning and the end of what is written to it, half a megabyte each, and passes
// everything on. A run whose log exceeds 256 MB is killed.
type Log struct {
	to         io.Writer
	over       func()
	head, tail []byte
	size       int64
}

// NewLog returns a log that passes on to a writer; nil stands for no writer.
func NewLog(to io.Writer) *Log { return &Log{to: to, over: func() {}} }

// Lines returns a writer that calls a function with each line of the log, without its end. A long
// line is cut.
func Lines(each func(line string)) io.Writer { return &lines{each: each} }

// Write takes everything and never fails. After an error, the destination gets no more.
func (l *Log) Write(p []byte) (int, error) {
	n := len(p)
	if l.to != nil {
		if _, err := l.to.Write(p); err != nil {
			l.to = nil
		}
	}
	before := l.size
	l.size += int64(n)
	if before <= maxLog && l.size > maxLog {
		l.over()
	}
	room := min(keep-len(l.head), n)
	l.head = append(l.head, p[:room]...)
	l.tail = append(l.tail, p[room:]...)
	if len(l.tail) > 2*keep {
		l.tail = append(l.tail[:0], l.tail[len(l.tail)-keep:]...)
	}
	return n, nil
}

// String returns what was kept, with a note where the middle was cut.
func (l *Log) String() string {
	if cut := l.size - int64(len(l.head)+len(l.tail)); cut > 0 {
		return fmt.Sprintf("%s\n... %d bytes cut ...\n%s", l.head, cut, l.tail)
	}
	return string(l.head) + string(l.tail)
}
