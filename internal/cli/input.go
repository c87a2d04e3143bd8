package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/lin/file"
	"github.com/gridwright/gridwright/puzzle"
)

// input is the flag that says how to read puzzles, and the reading.
type input struct {
	kind string
	// Called for each puzzle that is passed over, with what is wrong with it; nil for nothing.
	bad     func(*app, text, *puzzle.SyntaxError)
	answers bool // answers in the text are of interest, too
	// Called with the comments at the end of a file that no puzzle is below; nil for nothing.
	rest func([]puzzle.Line)
}

// kindFlag is the flag that names the kind of puzzles without a header line.
const kindFlag = "--kind"

func (in *input) flags(cmd *cobra.Command) {
	cmd.Flags().StringVar(&in.kind, "kind", "", "the `KIND` of puzzles without a header line")
}

func kindNames() []string {
	var names []string
	for _, k := range gridwright.Kinds() {
		names = append(names, k.Name)
	}
	return names
}

// findKind gives the kind of a name.
func findKind(name string) (*puzzle.Kind, error) {
	for _, k := range gridwright.Kinds() {
		if strings.EqualFold(k.Name, name) {
			return k, nil
		}
	}
	return nil, hinted{fmt.Errorf("unknown kind %s", wording.Quote(name)),
		wording.DidYouMean(wording.Suggest(name, kindNames()),
			"the kinds are "+strings.Join(kindNames(), ", "))}
}

// fallback gives the kind that --kind names, or nil.
func (in *input) fallback() (*puzzle.Kind, error) {
	if in.kind == "" {
		return nil, nil
	}
	return findKind(in.kind)
}

// text is one puzzle of the input before it is understood, or a fault in its place.
type text struct {
	reader *puzzle.Reader
	block  *puzzle.Block
	err    error // instead of a block
	others bool  // it is not the only puzzle of the input
}

// name is what to call a puzzle: by a comment, or else by its place.
func (t text) name() string {
	if t.block == nil {
		return ""
	}
	if name := t.block.Value("name"); name != "" {
		return name
	}
	return t.where()
}

// where names a puzzle by its place.
func (t text) where() string {
	if t.block == nil {
		return ""
	}
	return wording.Visible(t.block.File) + ":" + strconv.Itoa(t.block.First().Number)
}

// item is one puzzle of the input.
type item struct {
	*puzzle.Entry
	text
	given string // its name by a comment, or ""
}

// heading is what to call a puzzle, or "" for the only one of the input, where it has no name.
func (it item) heading() string {
	if it.given != "" || !it.others {
		return it.given
	}
	return it.where()
}

// each reads the puzzles of all files, or of standard input where there are none, and calls do
// with each until the program is interrupted or can't write. Bad puzzles are reported and passed
// over.
func (a *app) each(in *input, files []string, do func(item) error) error {
	fallback, err := in.fallback()
	if err != nil {
		return err
	}
	a.texts(a.ctx, in, files, fallback, func(t text) bool {
		a.understand(in, t, do)
		return !a.stopped()
	})
	a.stopped()
	return nil
}

// understand parses a puzzle and calls do with it. Errors are reported.
func (a *app) understand(in *input, t text, do func(item) error) {
	entry, err := t.parse()
	if err != nil {
		a.report(err)
		if syntax := (*puzzle.SyntaxError)(nil); in.bad != nil && errors.As(err, &syntax) {
			in.bad(a, t, syntax)
		}
		return
	}
	a.noteGuess(entry)
	if err := do(item{Entry: entry, text: t, given: entry.Value("name")}); err != nil {
		a.report(err)
	}
}

// noteGuess says which kind a puzzle was taken for that does not name its own.
func (a *app) noteGuess(e *puzzle.Entry) {
	if e.Guessed {
		fmt.Fprintf(a.Stderr, "gridwright: note: %s:%d: no line names the kind; read as %s, the only "+
			"kind that it fits\n", e.Block.File, e.Block.First().Number, e.Puzzle.Kind().Name)
	}
}

func (t text) parse() (*puzzle.Entry, error) {
	if t.err != nil {
		return nil, t.err
	}
	return t.reader.Parse(t.block)
}

// stopped reports whether going on makes no sense: an interrupt, or output that can't be written.
func (a *app) stopped() bool {
	if a.ctx.Err() != nil {
		a.raise(exitUnknown)
		return true
	}
	return a.out.err != nil
}

// texts takes the files apart into puzzles, or standard input where there are none, and passes each
// on, until yield wants no more or ctx is done.
func (a *app) texts(ctx context.Context, in *input, files []string, fallback *puzzle.Kind,
	yield func(text) bool,
) {
	if len(files) == 0 {
		files = []string{"-"}
	}
	for _, file := range files {
		if !a.textsOf(ctx, in, file, len(files) > 1, fallback, yield) {
			return
		}
	}
}

// textsOf takes one file apart, and reports whether to go on with the next.
func (a *app) textsOf(ctx context.Context, in *input, file string, several bool,
	fallback *puzzle.Kind, yield func(text) bool,
) bool {
	f, name, err := a.openPuzzles(ctx, file)
	if err != nil {
		return yield(text{err: err})
	}
	defer f.Close()
	r := puzzle.NewReader(f, name, gridwright.Kinds(), fallback)
	r.KindFlag = kindFlag
	r.Prompt = file == "-" && !in.answers // somebody may wait for the answer of a line
	for n := 1; ; n++ {
		block, err := r.NextBlock()
		var syntax *puzzle.SyntaxError
		switch {
		case ctx.Err() != nil:
			return false
		case errors.Is(err, io.EOF):
			if n == 1 {
				return yield(text{err: hinted{fmt.Errorf("%s holds no puzzle", name),
					`"gridwright kinds" shows what a puzzle looks like`}})
			}
			if rest := r.Rest(); in.rest != nil && len(rest) > 0 {
				in.rest(rest)
			}
			return true
		case err != nil && !errors.As(err, &syntax):
			return yield(text{err: err})
		}
		if !yield(text{reader: r, block: block, err: err, others: several || n > 1}) {
			return false
		}
	}
}

// openPuzzles is open for a file of puzzles.
func (a *app) openPuzzles(ctx context.Context, name string) (io.ReadCloser, string, error) {
	if name == "-" {
		return a.open(ctx, name)
	}
	if file.Known(name) {
		return nil, "", hinted{fmt.Errorf("%s is a model, not a puzzle", name),
			`"gridwright solve" and "gridwright model read" take models`}
	}
	if info, err := os.Stat(name); err == nil && info.IsDir() {
		return nil, "", hinted{fmt.Errorf("cannot read %s: is a directory", name), fmt.Sprintf(
			`name its files, such as %s; "gridwright bench %s" goes through all`,
			filepath.Join(name, "*.txt"), name)}
	}
	return a.open(ctx, name)
}

// open opens a file by name, "-" for standard input, and gives the name for messages.
func (a *app) open(ctx context.Context, file string) (io.ReadCloser, string, error) {
	if file != "-" {
		f, err := openFile(ctx, file)
		if err != nil {
			return nil, "", fmt.Errorf("cannot open %s: %w", file, wording.Bare(err))
		}
		return f, file, nil
	}
	if a.StdinTerminal {
		fmt.Fprintln(a.Stderr, "gridwright: type a puzzle, and Ctrl-D at its end")
	}
	return io.NopCloser(interruptible(ctx, named{a.Stdin, "stdin"})), "stdin", nil
}

// openFile opens a file that is read until ctx is done. Opening a pipe waits for a program that
// writes into it. When ctx ends that wait, the first read fails, as any later one would.
func openFile(ctx context.Context, name string) (io.ReadCloser, error) {
	type opening struct {
		f   *os.File
		err error
	}
	opened := make(chan opening)
	go func() {
		f, err := os.Open(name)
		select {
		case opened <- opening{f, err}:
		case <-ctx.Done():
			f.Close() // of no file, too, which is an error that nobody needs
		}
	}()
	select {
	case o := <-opened:
		if o.err != nil {
			return nil, o.err
		}
		return struct {
			io.Reader
			io.Closer
		}{interruptible(ctx, named{o.f, name}), o.f}, nil
	case <-ctx.Done():
		return io.NopCloser(readerFunc(func([]byte) (int, error) { return 0, ctx.Err() })), nil
	}
}

// interruptible is r until ctx is done: a read that waits for a person or another program then ends
// at once. The goroutine behind it ends with the input, or with the program.
func interruptible(ctx context.Context, r io.Reader) io.Reader {
	type chunk struct {
		data []byte
		err  error
	}
	chunks := make(chan chunk)
	go func() {
		// When the second of two chunks is taken, all of the first has been read.
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
