package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/gridwright/gridwright/catalog"
	"github.com/gridwright/gridwright/puzzle"
)

// input is the flag that says how to read puzzles, and the reading.
type input struct {
	kind string
	bad  func() // called for each puzzle that is passed over; nil for nothing
}

func (in *input) flags(cmd *cobra.Command) {
	cmd.Flags().StringVar(&in.kind, "kind", "", "the `KIND` of puzzles without a header line")
	names := func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return kindNames(), cobra.ShellCompDirectiveNoFileComp
	}
	if err := cmd.RegisterFlagCompletionFunc("kind", names); err != nil {
		panic(err) // the flag was made two lines above
	}
}

func kindNames() []string {
	var names []string
	for _, k := range catalog.Kinds() {
		names = append(names, k.Name)
	}
	return names
}

// findKind gives the kind of a name.
func findKind(name string) (*puzzle.Kind, error) {
	for _, k := range catalog.Kinds() {
		if k.Name == name {
			return k, nil
		}
	}
	return nil, hinted{fmt.Errorf("unknown kind %s", puzzle.Quote(name)),
		"the kinds are " + strings.Join(kindNames(), ", ")}
}

// fallback gives the kind that --kind names, or nil.
func (in *input) fallback() (*puzzle.Kind, error) {
	if in.kind == "" {
		return nil, nil
	}
	return findKind(in.kind)
}

// item is one puzzle of the input.
type item struct {
	*puzzle.Entry
	heading string // what to call it, or "" for the only puzzle of the input
}

// where names a puzzle by its place.
func (it item) where() string {
	return fmt.Sprintf("%s:%d", it.Block.File, it.Block.First().Number)
}

// each reads the puzzles of all files, or of standard input where there are none, and calls do
// with each until the program is interrupted or can't write. Bad puzzles are reported and passed
// over.
func (a *app) each(in *input, files []string, do func(item) error) error {
	fallback, err := in.fallback()
	if err != nil {
		return err
	}
	if len(files) == 0 {
		files = []string{"-"}
	}
	for _, file := range files {
		if err := a.eachOf(in, file, len(files) > 1, fallback, do); err != nil {
			a.report(err)
		}
		if a.stopped() {
			break
		}
	}
	return nil
}

// stopped reports whether going on makes no sense: an interrupt, or output that can't be written.
func (a *app) stopped() bool {
	if a.ctx.Err() != nil {
		a.raise(exitUnknown)
		return true
	}
	return a.out.err != nil
}

func (a *app) eachOf(in *input, file string, several bool, fallback *puzzle.Kind,
	do func(item) error,
) error {
	f, name, err := a.open(file)
	if err != nil {
		return err
	}
	defer f.Close()
	r := puzzle.NewReader(f, name, catalog.Kinds(), fallback)
	for n := 1; ; n++ {
		entry, err := r.Next()
		if a.stopped() {
			return nil
		}
		if errors.Is(err, io.EOF) {
			if n == 1 {
				return hinted{fmt.Errorf("%s holds no puzzle", name),
					`"gridwright kinds" shows what a puzzle looks like`}
			}
			return nil
		}
		var syntax *puzzle.SyntaxError
		switch {
		case errors.As(err, &syntax):
			a.report(err)
			if in.bad != nil {
				in.bad()
			}
			continue
		case err != nil:
			return fmt.Errorf("cannot read %s: %w", name, bare(err))
		}
		it := item{Entry: entry, heading: entry.Value("name")}
		if it.heading == "" && (several || n > 1) {
			it.heading = it.where()
		}
		if err := do(it); err != nil {
			a.report(err)
		}
		if a.stopped() {
			return nil
		}
	}
}

// open opens a file by name, "-" for standard input, and gives the name for messages.
func (a *app) open(file string) (io.ReadCloser, string, error) {
	if file != "-" {
		f, err := os.Open(file)
		if err != nil {
			return nil, "", fmt.Errorf("cannot open %s: %w", file, bare(err))
		}
		return f, file, nil
	}
	if a.StdinTerminal {
		fmt.Fprintln(a.Stderr, "gridwright: type a puzzle, and Ctrl-D at its end")
	}
	return io.NopCloser(interruptible(a.ctx, a.Stdin)), "stdin", nil
}

// bare strips an error of the operation and path that the message names already.
func bare(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}

// interruptible is r until ctx is done: a read that waits for a person then ends at once. The
// goroutine behind it ends with the input, or with the program.
func interruptible(ctx context.Context, r io.Reader) io.Reader {
	type chunk struct {
		data []byte
		err  error
	}
	chunks := make(chan chunk)
	go func() {
		for {
			buf := make([]byte, 1<<16)
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
