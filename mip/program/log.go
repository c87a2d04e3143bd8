package program

import (
	"fmt"
	"io"
)

// keep is how much of the log's beginning, and of its end, is kept.
const keep = 512 << 10

// Log keeps the beginning and the end of what is written to it, passes all on, and calls over once
// it is more than maxLog.
type Log struct {
	to         io.Writer
	over       func()
	head, tail []byte
	size       int64
}

// NewLog gives a log that passes on to a writer, or to none where that is nil.
func NewLog(to io.Writer) *Log { return &Log{to: to, over: func() {}} }

// Write takes everything. A destination that can't take its part gets no more.
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

// String gives what was kept.
func (l *Log) String() string {
	if cut := l.size - int64(len(l.head)+len(l.tail)); cut > 0 {
		return fmt.Sprintf("%s\n... %d bytes cut ...\n%s", l.head, cut, l.tail)
	}
	return string(l.head) + string(l.tail)
}
