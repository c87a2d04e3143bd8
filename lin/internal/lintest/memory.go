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

// Readers promise a limit of memory for every file. Tests of this run the test program again for
// each file, as a separate process, and ask the system for its peak.

// File describes a generated file: its beginning, its lines, and its end.
type File struct {
	Head  string
	Line  func(i int) string
	Lines int // the number of lines; 0 for an endless file
	Tail  string
}

// Reader reads the file.
func (f File) Reader() io.Reader { return &reader{File: f, rest: []byte(f.Head)} }

// Zipped reads the file compressed. All its lines are equal to the first: one part is compressed
// once and read again and again.
func (f File) Zipped() io.Reader {
	part := func(text string) []byte {
		var b bytes.Buffer
		z := gzip.NewWriter(&b)
		if _, err := io.WriteString(z, text); err != nil {
			panic(err) // a buffer accepts everything
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

// apart names the file that the separate process reads.
const apart = "GRIDWRIGHT_TEST_APART"

// Main is the TestMain of a package that calls Peak. In the separate process it reads a file, and
// writes the error to out, its standard output.
func Main(m *testing.M, out io.Writer, read func(name string) error) {
	if name := os.Getenv(apart); name != "" {
		fmt.Fprintln(out, read(name))
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// Peak reads a file in a separate process, with the garbage collector as users have it. It returns
// the peak memory of that process in megabytes, and the error.
func Peak(t *testing.T, name string) (megabytes int64, said string) {
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), apart+"="+name, "GOGC=100")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	bytes, ok := peak(cmd.ProcessState)
	if !ok {
		t.Skip("this system does not report the memory of a process")
	}
	t.Logf("%d MB, %v: %s", bytes>>20, cmd.ProcessState.UserTime(), out)
	return bytes >> 20, strings.TrimSpace(string(out))
}
