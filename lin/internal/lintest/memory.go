package lintest

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// Readers promise that no file takes more than some memory. A test of that lets this test program
// run again for each file, as a process of its own, and asks the system for its peak.

// File is a file that need not exist: what it begins with, lines, and how it ends.
type File struct {
	Head  string
	Line  func(i int) string
	Lines int // how many there are; 0 for no end
	Tail  string
}

// Reader reads the file.
func (f File) Reader() io.Reader { return &reader{File: f, rest: []byte(f.Head)} }

// Zipped reads the file zipped. Its lines are all like the first: one part that is zipped once and
// read again and again.
func (f File) Zipped() io.Reader {
	part := func(text string) []byte {
		var b bytes.Buffer
		z := gzip.NewWriter(&b)
		if _, err := io.WriteString(z, text); err != nil {
			panic(err) // a buffer takes everything
		}
		if err := z.Close(); err != nil {
			panic(err)
		}
		return b.Bytes()
	}
	line := f.Line(0)
	again := string(part(strings.Repeat(line, 1<<20/len(line))))
	return &reader{File: File{Line: func(int) string { return again }}, rest: part(f.Head)}
}

type reader struct {
	File
	rest []byte
	next int
}

func (r *reader) Read(p []byte) (int, error) {
	for len(r.rest) < 1<<12 && (r.Lines == 0 || r.next < r.Lines) {
		r.rest = append(r.rest, r.Line(r.next)...)
		if r.next++; r.next == r.Lines {
			r.rest = append(r.rest, r.Tail...)
		}
	}
	if len(r.rest) == 0 {
		return 0, io.EOF
	}
	n := copy(p, r.rest)
	r.rest = r.rest[n:]
	return n, nil
}

// apart names the file that a process of its own is to read.
const apart = "GRIDWRIGHT_TEST_APART"

// Main is the TestMain of a package that calls Peak. In a process of its own it reads a file, and
// writes the error to out, its standard output.
func Main(m *testing.M, out io.Writer, read func(name string) error) {
	if name := os.Getenv(apart); name != "" {
		fmt.Fprintln(out, read(name))
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// Peak reads a file in a process of its own. It gives the most memory that the process had, in
// megabytes, and the error.
func Peak(t *testing.T, name string) (megabytes int64, said string) {
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), apart+"="+name)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	bytes, ok := peak(cmd.ProcessState)
	if !ok {
		t.Skip("this system does not tell the memory of a process")
	}
	t.Logf("%d MB, %v: %s", bytes>>20, cmd.ProcessState.UserTime(), out)
	return bytes >> 20, strings.TrimSpace(string(out))
}
