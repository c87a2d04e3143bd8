package cli

import (
	"context"
	"fmt"
	"io"
	"os"

	"github.com/gridwright/gridwright/internal/wording"
)

// Files and standard input. A read ends with an interrupt, even if a person or a pipe is slow.

// isFile reports whether there is a file of a name.
func isFile(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

// open opens a file by name, or standard input for "-". It also returns the name for messages.
func (a *app) open(ctx context.Context, file string) (io.ReadCloser, string, error) {
	return a.openFor(ctx, file, "a puzzle")
}

// openFor opens a file or standard input, where a person is asked to type something.
func (a *app) openFor(ctx context.Context, file, something string) (io.ReadCloser, string, error) {
	if file != "-" {
		f, err := openFile(ctx, file)
		if err != nil {
			return nil, "", fmt.Errorf("cannot open %s: %w", file, wording.Bare(err))
		}
		return f, file, nil
	}
	if a.StdinTerminal {
		a.say("type %s, then press Ctrl-D", something)
	}
	return io.NopCloser(interruptible(ctx, named{a.Stdin, "stdin"})), inputName("-"), nil
}

// inputName returns the name of an input in messages.
func inputName(input string) string {
	if input == "-" {
		return "stdin"
	}
	return input
}

// openFile opens a file that can be read until ctx is done. Opening a named pipe waits for a
// writer. If ctx ends that wait, openFile succeeds and the first read fails, as any later one
// would.
func openFile(ctx context.Context, name string) (io.ReadCloser, error) {
	f, err := openWithin(ctx, func() (*os.File, error) { return os.Open(name) })
	switch {
	case f != nil:
		return struct {
			io.Reader
			io.Closer
		}{interruptible(ctx, named{f, name}), f}, nil
	case ctx.Err() != nil:
		return io.NopCloser(readerFunc(func([]byte) (int, error) { return 0, ctx.Err() })), nil
	}
	return nil, err
}

// openWithin opens a file, unless ctx ends before: to open a named pipe waits for its other end.
// Then the error is that of ctx.
func openWithin(ctx context.Context, open func() (*os.File, error)) (*os.File, error) {
	type opening struct {
		f   *os.File
		err error
	}
	done := make(chan opening)
	go func() {
		f, err := open()
		select {
		case done <- opening{f, err}:
		case <-ctx.Done():
			f.Close() // f may be nil; the error does not matter
		}
	}()
	select {
	case o := <-done:
		return o.f, o.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// interruptible reads from r until ctx is done: a read that waits for a person or another program
// then returns immediately. Its goroutine ends with the input or with the program.
func interruptible(ctx context.Context, r io.Reader) io.Reader {
	type chunk struct {
		data []byte
		err  error
	}
	chunks := make(chan chunk)
	go func() {
		// Two buffers suffice: the reader takes the second chunk only after it has used the first.
		for bufs, i := [2][]byte{make([]byte, 1<<16), make([]byte, 1<<16)}, 0; ; i ^= 1 {
			buf := bufs[i]
			n, err := r.Read(buf)
			select {
			case chunks <- chunk{buf[:n], err}:
			case <-ctx.Done():
				return
			}
			if err != nil {
				return
			}
		}
	}()
	var rest chunk
	return readerFunc(func(p []byte) (int, error) {
		for len(rest.data) == 0 {
			if rest.err != nil {
				return 0, rest.err
			}
			select {
			case rest = <-chunks:
			case <-ctx.Done():
				return 0, ctx.Err()
			}
		}
		n := copy(p, rest.data)
		rest.data = rest.data[n:]
		return n, nil
	})
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }

// readLimited reads up to most+1 bytes of a file, so that the caller sees whether it is too large.
func readLimited(ctx context.Context, name string, most int64) (string, error) {
	f, err := openFile(ctx, name)
	if err != nil {
		return "", err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, most+1))
	return string(text), err
}
