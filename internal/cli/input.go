package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/formats"
	"github.com/gridwright/gridwright/internal/job"
	"github.com/gridwright/gridwright/internal/ledger"
	"github.com/gridwright/gridwright/internal/shelf"
	"github.com/gridwright/gridwright/internal/unzip"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/internal/words"
	"github.com/gridwright/gridwright/kinds"
	"github.com/gridwright/gridwright/lin/file"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/syntax"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// input holds the --kind flag, and what to do while reading puzzles.
type input struct {
	kind string
	file []string // with kinds
	from string   // the format that --from names, or ""
	set  []string // rules of all puzzles, as in a header: touch=never
	// bad, if not nil, is called for each puzzle that is skipped, with its error.
	bad     func(*app, text, *syntax.Error)
	answers bool // the command also uses answers in the text
	// rest, if not nil, is called with the comments after the last puzzle of a file.
	rest func([]syntax.Line)
	part *part // the puzzles to take; nil for all

	noted sync.Once // says once that a text names another kind than --kind
}

// part is the share of the work that this process does: the items of a shard that have no record
// yet. Items are numbered through all files, from 1.
type part struct {
	shard  ledger.Shard
	piece  *piece       // that the items are in, or nil
	file   *ledger.File // nil without --records
	first  int          // the first item without a record; 0 without --records
	items  int          // read so far
	broken bool         // the input can't be read, so later items have no numbers
	more   bool         // there are items behind the range
	cut    bool         // an item was cut short, so later ones are not recorded
	made   int          // records appended
	err    error        // of appending
}

// The flags that name the kind of puzzles without a header line, and the format of a text.
const (
	kindFlag = "--kind"
	fromFlag = "--from"
)

func (in *input) rows() []option {
	return []option{
		{"kind", &in.kind, "read puzzles without a header line as this `KIND`"},
		kindFileOption(&in.file),
		{"from", &in.from,
			"read puzzles in this `FORMAT`; without it, the text shows its format"},
		{"set", &in.set, "the rule `NAME=VALUE` of all puzzles, such as touch=never; may be repeated"},
	}
}

// kindNames lists the names of all kinds that need no flag.
func kindNames() []string {
	return append(namesOf(gridwright.Kinds(), func(k *puzzle.Kind) string { return k.Name }),
		kinds.Names()...)
}

func kindFileOption(files *[]string) option {
	return option{"kind-file", files, "also know the kind of puzzles in this `FILE`; may be repeated"}
}

// kindsHint is the hint on an unknown kind that is like no other.
const kindsHint = `"gridwright list kinds" lists them; --kind-file FILE adds yours`

// findKind returns the kind of a name.
func (a *app) findKind(name string) (*puzzle.Kind, error) {
	if k := gridwright.KindNamed(strings.ToLower(name)); k != nil {
		return k, nil
	}
	of := a.shelf.Names()
	if slices.ContainsFunc(of, func(n string) bool { return strings.EqualFold(n, name) }) {
		f, err := a.shelf.Named(name)
		if err != nil {
			return nil, err
		}
		return f.Kind.Kind, nil
	}
	hint := kindsHint
	if near := wording.Suggest(name, a.kindNames()); near != "" {
		hint = wording.DidYouMean(near, "")
	}
	return nil, hinted{fmt.Errorf("unknown kind %s", wording.Quote(name)), hint}
}

// kindNames lists the names of all kinds.
func (a *app) kindNames() []string {
	return append(namesOf(gridwright.Kinds(), func(k *puzzle.Kind) string { return k.Name }),
		a.shelf.Names()...)
}

// stated is what the flags state about the text of puzzles: nil where the text itself shows it.
type stated struct {
	kind  *puzzle.Kind // of puzzles that don't name theirs
	shelf *shelf.Shelf
	from  *formats.Format // of the whole text
	set   []string        // rules of all puzzles, whatever their text states
}

// stated returns what --kind, --kind-file, --from and --set state.
func (a *app) stated(in *input) (n stated, err error) {
	if err := a.shelf.Add(in.file); err != nil {
		return n, err
	}
	n.shelf, n.set = a.shelf, in.set
	for _, rule := range n.set {
		if name, value, ok := strings.Cut(rule, "="); !ok || name == "" || value == "" {
			return n, fmt.Errorf("--set expects NAME=VALUE, such as touch=never, not %s",
				wording.Quote(rule))
		}
	}
	if in.kind != "" {
		if n.kind, err = a.findKind(in.kind); err != nil {
			return n, err
		}
	}
	if in.from != "" {
		if n.from = formats.Named(in.from); n.from == nil {
			return n, checkChoice(fromFlag, in.from, formats.Names()...)
		}
	}
	return n, nil
}

// reader returns a reader of puzzles. The name of the file appears in errors.
func (n stated) reader(r io.Reader, file string) *texts.Reader {
	in := formats.NewReader(r, file, n.kind, n.from, fromFlag)
	in.KindFlag, in.KindsHint = kindFlag, kindsHint
	in.Know(n.shelf.Heads()...)
	return in
}

// apply puts the rules of --set in the place of those in the header of a puzzle, behind it. Errors
// about them name the flag; the other words keep their columns.
func (n stated) apply(b *texts.Block) {
	if len(n.set) == 0 {
		return
	}
	header, place := b.Header, b.Place
	words := strings.ReplaceAll(cmp.Or(header.Text, "-"), "\t", " ") // "-" is a kind that is not named
	end := utf8.RuneCountInString(words)
	for _, rule := range n.set {
		name, _, _ := strings.Cut(rule, "=")
		for word := range strings.FieldsSeq(words) {
			if strings.HasPrefix(word, name+"=") {
				blanks := strings.Repeat(" ", utf8.RuneCountInString(word))
				words = strings.Replace(words, " "+word, " "+blanks, 1)
			}
		}
		words += " " + rule
	}
	b.Header.Text = words
	b.Place = func(t syntax.Token) (syntax.Line, int, string) {
		switch {
		case t.Line == b.Header && t.Col > end:
			before := string([]rune(words)[:t.Col-1]) // of a word "touch=free" or of its value
			return b.First(), 0, "--set " + before[strings.LastIndexByte(before, ' ')+1:] + t.Text + ": "
		case t.Line == b.Header:
			t.Line = header
		}
		if place != nil {
			return place(t)
		}
		if t.Line.Number == 0 {
			return b.First(), 0, ""
		}
		return t.Line, t.Col, ""
	}
}

// text is one puzzle of the input before it is parsed, or an error instead of it. Of a puzzle to
// create it has only the number.
type text struct {
	reader *texts.Reader
	block  *texts.Block
	err    error // instead of a block
	others bool  // it is not the only puzzle of the input
	later  bool  // it is not the first puzzle of its file
	index  int   // its place among those that are taken, from 0
	number int   // from 1, of a puzzle to create, or in the input if the work is shared; else 0
	empty  bool  // the error is that a file holds no puzzle
}

// name returns the name of a puzzle from its comment, or else its place.
func (t text) name() string {
	switch {
	case t.block == nil && t.number > 0:
		return fmt.Sprintf("puzzle %d", t.number)
	case t.block == nil:
		return ""
	}
	if name := t.block.Value("name"); name != "" {
		return name
	}
	return t.where()
}

// where returns the place of a puzzle, as FILE:LINE.
func (t text) where() string {
	if t.block == nil {
		return ""
	}
	return wording.Visible(t.block.File) + ":" + strconv.Itoa(t.block.First().Number)
}

// item is one puzzle of the input.
type item struct {
	*texts.Entry
	text
	given string            // the name in its comment, or ""
	kinds []gridwright.Kind // its kind with its rules, if that is in a file
	words *words.Language
}

// heading returns the name, title or place to print above a puzzle. It is "" for a puzzle that has
// neither name nor title and is alone in the input.
func (it item) heading() string {
	title, _, _ := strings.Cut(it.Block.Info().Title, "\n")
	if name := cmp.Or(it.given, title); name != "" || !it.others {
		return name
	}
	return it.where()
}

// job returns a job for the puzzle, without its engine.
func (it item) job(limit time.Duration) job.Job {
	return job.Job{Puzzle: it.Puzzle, Time: limit, File: it.Block.File, Line: it.Block.First().Number,
		Name: it.given, Kinds: it.kinds, Words: it.words}
}

// fail returns the error of a job that failed.
func (it item) fail(why string) error { return fmt.Errorf("%s: %s", it.where(), why) }

// head prints the heading of a puzzle, if it has one, before words about it.
func (a *app) head(it item, format string) {
	if name := it.heading(); name != "" {
		a.printf(format, name)
	}
}

// each reads the puzzles of all files, or of standard input if there are no files. It calls do for
// each until the program is interrupted or can't write. Bad puzzles are reported and skipped.
func (a *app) each(in *input, files []string, do func(item) error) error {
	flags, err := a.stated(in)
	if err != nil {
		return err
	}
	n := 0
	a.texts(a.ctx, in, files, flags, func(t text) bool {
		t.index = n
		n++
		a.understand(in, t, do)
		return !a.stopped()
	})
	a.stopped()
	return nil
}

// onlyItem reads the only puzzle of a file.
func (a *app) onlyItem(in *input, name string) (item, error) {
	flags, err := a.stated(in)
	if err != nil {
		return item{}, err
	}
	f, name, err := a.openPuzzles(a.ctx, name)
	if err != nil {
		return item{}, err
	}
	defer f.Close()
	r := flags.reader(f, name)
	block, err := r.NextBlock()
	if errors.Is(err, io.EOF) {
		return item{}, hinted{fmt.Errorf("%s holds no puzzle", name),
			`"gridwright list kinds" shows what a puzzle looks like`}
	}
	if err != nil {
		return item{}, err
	}
	flags.apply(block)
	entry, err := r.Parse(block)
	if err != nil {
		return item{}, err
	}
	if second, err := r.Next(); err == nil {
		return item{}, hinted{fmt.Errorf("%s:%d: expected one puzzle, found a second",
			name, second.Block.First().Number), "put each puzzle in its own file"}
	}
	a.noteGuess(entry)
	return item{Entry: entry, text: text{block: entry.Block},
		kinds: a.shelf.Of(entry.Puzzle.Kind()), words: a.Words}, nil
}

// understand parses a puzzle and calls do with it. Errors are reported.
func (a *app) understand(in *input, t text, do func(item) error) {
	entry, err := t.parse()
	if err != nil {
		fault := (*syntax.Error)(nil)
		if errors.As(err, &fault) && in.from != "" && t.later {
			fault.Hint = "" // as of the first: it is about the format
		}
		a.report(err)
		if in.bad != nil && fault != nil {
			in.bad(a, t, fault)
		}
		return
	}
	a.noteGuess(entry)
	if k := entry.Puzzle.Kind(); in.kind != "" && !strings.EqualFold(in.kind, k.Name) {
		in.noted.Do(func() {
			a.say("note: %s names its kind, %s; --kind %s is for puzzles that don't", t.where(), k.Name,
				in.kind)
		})
	}
	if err := do(item{Entry: entry, text: t, given: entry.Value("name"),
		kinds: a.shelf.Of(entry.Puzzle.Kind()), words: a.Words}); err != nil {
		a.report(err)
	}
}

// readEntries reads the entries of a puzzle. If they can't be read, neither is the puzzle.
func (a *app) readEntries(in *input, it item) (facts []puzzle.Fact, err error) {
	if it.Block.Answered {
		facts, err = texts.ReadEntries(it.Puzzle, it.Block.AnswerBlock())
	} else {
		err = it.Block.FailLine(syntax.Line{}, `put them after a line "=", or leave out --entries`,
			"the puzzle has no entries")
	}
	if fault := (*syntax.Error)(nil); in.bad != nil && errors.As(err, &fault) {
		in.bad(a, it.text, fault)
	}
	return facts, err
}

// noteGuess prints a note with the kind of a puzzle that has no header line.
func (a *app) noteGuess(e *texts.Entry) {
	if e.Guessed {
		a.say("note: %s:%d: no line names the kind; read as %s, the only kind that fits", e.Block.File,
			e.Block.First().Number, e.Puzzle.Kind().Name)
	}
}

func (t text) parse() (*texts.Entry, error) {
	if t.err != nil {
		return nil, t.err
	}
	entry, err := t.reader.Parse(t.block)
	var fault *syntax.Error
	if errors.As(err, &fault) {
		lines := []string{t.block.First().Text}
		for _, l := range t.block.Rows { // the first may be comments of a model
			lines = append(lines, l.Text)
		}
		if form := file.Shown(strings.Join(lines, "\n")); form != "" {
			fault.Hint = fmt.Sprintf(
				`it begins like a model, which "gridwright solve --from %s" reads`, form)
		}
	}
	return entry, err
}

// stopped reports whether to stop: after an interrupt, or if the output can't be written.
func (a *app) stopped() bool {
	if a.ctx.Err() != nil {
		a.raise(exitUnknown)
		return true
	}
	return a.out.err != nil
}

// texts splits the files, or standard input if there are no files, into puzzles. It passes each to
// yield until that returns false or ctx is done.
func (a *app) texts(ctx context.Context, in *input, files []string, flags stated,
	yield func(text) bool,
) {
	if len(files) == 0 {
		files = []string{"-"}
	}
	for _, file := range files {
		if !a.textsOf(ctx, in, file, len(files) > 1, flags, yield) {
			return
		}
	}
}

// textsOf splits one file, and reports whether to continue with the next.
func (a *app) textsOf(ctx context.Context, in *input, file string, several bool,
	flags stated, yield func(text) bool,
) bool {
	f, name, err := a.openPuzzles(ctx, file)
	if err != nil {
		return yield(text{err: err})
	}
	defer f.Close()
	piece, below, err := readPiece(f, name)
	if err != nil {
		return yield(text{err: err})
	}
	first := 1 // the number of the first puzzle of the file, if that is known
	if piece != nil {
		name, first = piece.File, piece.Items.First
	}
	r := flags.reader(below, name)
	if piece != nil {
		r.Resume(piece.At)
	}
	r.Prompt = file == "-" && !in.answers // a person may wait for the answer to one line
	for n := first; ; n++ {
		block, err := r.NextBlock()
		var fault *syntax.Error
		switch {
		case ctx.Err() != nil:
			return false
		case errors.Is(err, io.EOF):
			if n == first {
				return yield(text{empty: true, err: hinted{fmt.Errorf("%s holds no puzzle", name),
					`"gridwright list kinds" shows what a puzzle looks like`}})
			}
			if rest := r.Rest(); in.rest != nil && len(rest) > 0 {
				in.rest(rest)
			}
			return true
		case err != nil && !errors.As(err, &fault):
			return yield(text{err: err})
		case err == nil:
			flags.apply(block)
		}
		if !yield(text{reader: r, block: block, err: err, others: several || n > 1, later: n > 1}) {
			return false
		}
	}
}

// isPuzzle reports whether an argument is a puzzle itself, such as a URL of puzz.link or the 81
// digits of a Sudoku, and not the name of a file.
func isPuzzle(arg string) bool {
	headless := func(k *puzzle.Kind) bool { return k.Headless != nil && k.Headless(arg) }
	return (formats.Begins(arg) || slices.ContainsFunc(gridwright.Kinds(), headless)) && !isFile(arg)
}

// isAddress reports whether an argument is meant as a URL: of a puzzle, or of something else.
func isAddress(arg string) bool { return strings.Contains(arg, "://") && !isFile(arg) }

// notAddress returns the error for an address that holds no puzzle.
func notAddress(arg string) error {
	return hinted{fmt.Errorf("the URL %s does not hold a puzzle that can be read", shortened(arg)),
		"put the whole URL in quotes; it must hold the puzzle itself, since Gridwright opens " +
			`no address; "gridwright convert --help" lists the formats`}
}

// shortened returns a puzzle that stands among the arguments, as its name in messages.
func shortened(arg string) string {
	const most = 60
	if r := []rune(arg); len(r) > most {
		return string(r[:most-1]) + "…"
	}
	return arg
}

// openPuzzles opens a file of puzzles, or reads the argument itself if it is a puzzle, such as a
// URL of puzz.link. It unzips what gzip has compressed, and rejects models and folders with a hint.
func (a *app) openPuzzles(ctx context.Context, name string) (io.ReadCloser, string, error) {
	if name == "-" {
		return a.openZipped(ctx, name)
	}
	if isPuzzle(name) {
		return io.NopCloser(strings.NewReader(name)), shortened(name), nil
	}
	if isAddress(name) {
		return nil, "", notAddress(name)
	}
	if file.Known(name) {
		return nil, "", hinted{
			fmt.Errorf("expected a puzzle, but the name of %s is that of a model", name),
			`"gridwright solve", "gridwright model read" and "gridwright model convert" take models`}
	}
	if info, err := os.Stat(name); err == nil && info.IsDir() {
		return nil, "", hinted{fmt.Errorf("cannot read %s: is a directory", name), fmt.Sprintf(
			`name its files, such as %s, or run "gridwright bench %s"`,
			filepath.Join(name, "*.txt"), name)}
	}
	return a.openZipped(ctx, name)
}

// openZipped opens a file or standard input that gzip may have compressed.
func (a *app) openZipped(ctx context.Context, name string) (io.ReadCloser, string, error) {
	f, shown, err := a.open(ctx, name)
	if err != nil {
		return nil, "", err
	}
	return struct {
		io.Reader
		io.Closer
	}{named{unzip.NewReader(f), shown}, f}, shown, nil
}
