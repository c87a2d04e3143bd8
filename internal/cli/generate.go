package cli

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"iter"
	"maps"
	"math"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/job"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle"
)

// generating holds the flags of generate.
type generating struct {
	clues       string
	irreducible bool
	minimum     bool
	symmetric   string
	tries       int
	grade       string
	confirm     string
	pairs       int
	density     string
	leastLength int
	apart       bool
	noOp        bool
	mask        string
	rules       map[string]*string // flags for the words that may follow a kind's name
	count       int
	seed        seedFlag
	jobs        int
	time        seconds
	json        bool
	answers     bool
	as          string
	look        look
	output      string
	force       bool
	share       sharing
	part        *part
	options     map[string]string // flags that choose the puzzles, for their records
}

func (a *app) generateCommand() *cobra.Command {
	f := generating{rules: map[string]*string{}}
	cmd := &cobra.Command{
		Use:   "generate KIND [SIZE]",
		Short: "Make random puzzles with exactly one answer",
		Long: `Generate makes random puzzles with exactly one answer. It draws a random answer of
the board, then drops clues in a random order while the answer stays the only one. SIZE is 9x9, or
9 for a square board. "gridwright help clues" shows more examples.

CLUES. By default, generate drops clues until none can be dropped. --clues 30 keeps 30, and
--clues 25% a quarter of all that the answer allows. --minimum finds the fewest, with a proof.
--symmetric keeps clues together with their images under a half turn, a quarter turn or a mirror.

GRADE. --grade hard makes puzzles of exactly this class. "gridwright help grades" explains the
classes. Some are scarce: a Slitherlink below hard keeps nearly all clues, if one is found at all.

NUMBERLINK. The terminals are the task, so none is dropped. --pairs, --density, --least-length and
--apart choose them. By default they are as in published boards.

KENKEN. Cages are random, and all keep their targets. With --clues, --irreducible, --minimum or
--tries, targets are dropped. --no-op leaves out the operations of cages: any of them may give the
target.

BOARD. --mask FILE takes the board from a file instead of SIZE. It has one line for each row: x is
a hole, . a cell. For KenKen, it has the cages. --touch, --cover and --box set the rules, as in
the text of a puzzle.

SAME AGAIN. Without --time, the same command prints the same bytes, for any number of --jobs.
--seed chooses other puzzles. Puzzle 17 of a seed is the same for every --count.

STOPPING. Ctrl-C keeps the puzzles that are done; -o writes each as soon as it is done. --time
limits each puzzle. If it runs out, the puzzle keeps the clues that are left, though perhaps more
could be dropped. With --clues, with --grade and for Numberlink, no puzzle is printed then.

EVIDENCE. A complete search claims that there is only one answer. With --confirm auto or --confirm
ENGINE, a second engine repeats it within a budget. The line below "unique" begins with "agreed:"
if both find the same and share no code in which a fault could lose an answer. Otherwise it gives
the reason.

SHARDS. --shard 2/5 makes every fifth puzzle, from the second. --records FILE appends records to a
file; after an interruption, the same command continues there (gridwright help records).

Exit codes: 0 done, 2 bad input, or an engine fails or is contradicted, 3 stopped early, or no
such puzzle was found.`,
		Example: `  gridwright generate numbrix 9x9
  gridwright generate sudoku 9 --symmetric half-turn --clues 28 --count 4
  gridwright generate numbrix 9 --grade hard
  gridwright generate hidato --mask heart.txt --clues 40% --answers --seed 3
  gridwright generate futoshiki 7 --count 1000 --seed 5 -o futoshiki.txt`,
		Args: a.takes(1, 2, "kind and size"),
		RunE: func(cmd *cobra.Command, args []string) error {
			frame, options, err := a.validGenerate(cmd, &f, args)
			if err != nil {
				return a.usage(cmd, err)
			}
			f.options = optionsOf(cmd)
			maps.DeleteFunc(f.options, func(name, _ string) bool {
				return !cmd.Flags().Changed(name) ||
					slices.Contains([]string{"confirm", "count", "seed", "time"}, name)
			})
			input := func(context.Context) (string, error) { return described(frame), nil }
			return a.sharedBy(cmd, &f.share, input, func(p *part) error {
				f.part, f.json = p, f.json || p.recording()
				return a.generate(&f, frame, options)
			})
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&f.clues, "clues", "", "keep `N` clues, or a share such as 25%")
	flags.BoolVar(&f.irreducible, "irreducible", false,
		"drop clues until none can be dropped; the default, except for KenKen")
	flags.BoolVar(&f.minimum, "minimum", false, "find the fewest clues of the random answer")
	flags.StringVar(&f.symmetric, "symmetric", "", "keep clues together with their images under a "+
		"`SYMMETRY`: "+strings.Join(names(gridwright.Symmetries()), ", "))
	flags.IntVar(&f.tries, "tries", 0, "drop clues in `N` random orders and print the smallest "+
		"puzzle; with --clues, draw up to N answers until one fits (1000)")
	flags.StringVar(&f.grade, "grade", "",
		"make puzzles of this `CLASS`: "+wording.OneOf(names(gridwright.Classes())))
	flags.StringVar(&f.mask, "mask", "", "take the board from this `FILE` instead of SIZE")
	for _, o := range kindOptions() {
		f.rules[o.Key] = flags.String(o.Key, "",
			o.Doc+": `WORD` is "+strings.ReplaceAll(o.Values, "|", ", "))
	}
	flags.IntVar(&f.pairs, "pairs", 0, "Numberlink: make boards with `N` pairs")
	flags.StringVar(&f.density, "density", "",
		"Numberlink: put terminals into this `SHARE` of the cells, such as 20%")
	flags.IntVar(&f.leastLength, "least-length", 0,
		"Numberlink: give each path at least `N` cells (default 3)")
	flags.BoolVar(&f.apart, "apart", false, "Numberlink: put no terminal beside another")
	flags.BoolVar(&f.noOp, "no-op", false, "KenKen: state the targets of cages without operations")
	flags.IntVar(&f.count, "count", 1, "make `N` puzzles")
	flags.Var(&f.seed, "seed", "make other puzzles, by the random seed `N`")
	flags.IntVar(&f.jobs, "jobs", 0, "make `N` puzzles at the same time; 0 means one per processor")
	flags.Var(&f.time, "time", "stop each puzzle after this `TIME`: 10s, 2m, or seconds")
	flags.BoolVar(&f.json, "json", false, jsonRecords)
	flags.BoolVar(&f.answers, "answers", false, "print the answer below each puzzle")
	flags.StringVar(&f.as, "as", "text", "print each puzzle in this `FORM`: text or board")
	flags.StringVarP(&f.output, "output", "o", "", "write to this `FILE`")
	flags.BoolVar(&f.force, "force", false, "overwrite the file of -o")
	f.share.flags(cmd)
	group(cmd, goalFlags, "clues", "irreducible", "minimum", "symmetric", "tries", "grade")
	f.look.flags(cmd)
	group(cmd, boardFlags, "mask")
	for _, o := range kindOptions() {
		group(cmd, boardFlags, o.Key)
	}
	group(cmd, goalFlags, "pairs", "density", "least-length", "apart", "no-op")
	group(cmd, searchFlags, "count", "seed", "jobs")
	a.confirmFlag(cmd, &f.confirm, confirmUsage)
	group(cmd, limitFlags, "time")
	group(cmd, outputFlags, "json", "answers", "as", "output", "force")
	return cmd
}

// seedFlag is a random seed as a flag value, in decimal only: the seed is part of what is printed.
type seedFlag uint64

// String returns "" for the default, so that the help does not show it.
func (s *seedFlag) String() string {
	if *s == 0 {
		return ""
	}
	return strconv.FormatUint(uint64(*s), 10)
}

// Set reads a number.
func (s *seedFlag) Set(text string) error {
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return fmt.Errorf("expects a whole number from 0 to %d", uint64(math.MaxUint64))
	}
	*s = seedFlag(n)
	return nil
}

// Type returns the name of the value in the help.
func (s *seedFlag) Type() string { return "number" }

// kindOptions lists the words that may follow the name of a kind, each once.
func kindOptions() []puzzle.Option {
	var all []puzzle.Option
	for _, k := range gridwright.Kinds() {
		for _, o := range k.Options {
			if !slices.ContainsFunc(all, func(p puzzle.Option) bool { return p.Key == o.Key }) {
				all = append(all, o)
			}
		}
	}
	return all
}

// validGenerate returns the frame and the options that the flags ask for.
func (a *app) validGenerate(cmd *cobra.Command, f *generating, args []string,
) (puzzle.Puzzle, gridwright.GenerateOptions, error) {
	o := gridwright.GenerateOptions{Seed: uint64(f.seed), Tries: f.tries, Minimum: f.minimum,
		Irreducible: f.irreducible, Symmetry: gridwright.Symmetry(f.symmetric),
		Class: gridwright.Class(f.grade), Pairs: f.pairs, LeastLength: f.leastLength, Apart: f.apart,
		NoOp: f.noOp, Time: time.Duration(f.time)}
	if err := cmp.Or(f.valid(cmd), a.knownConfirm(f.confirm), f.look.valid(cmd, &f.as)); err != nil {
		return nil, o, err
	}
	var err error
	if o.ClueCount, o.ClueShare, err = parseClues(f.clues); err != nil {
		return nil, o, err
	}
	if f.density != "" {
		n, err := strconv.ParseFloat(strings.TrimSuffix(f.density, "%"), 64)
		if err != nil || !strings.HasSuffix(f.density, "%") || !(0 < n && n <= 100) {
			return nil, o, fmt.Errorf("--density expects a share such as 20%%, found %s",
				wording.Quote(f.density))
		}
		o.Density = n / 100
	}
	frame, err := a.frame(f, args)
	if err == nil && f.irreducible && !frame.Kind().Monotone {
		err = fmt.Errorf("the clues of %s are the task itself, so --irreducible can't drop any",
			frame.Kind().Name)
	}
	if err != nil {
		return nil, o, err
	}
	o.Confirm, o.Solvers, err = a.confirmer(f.confirm, frame)
	return frame, o, err
}

// valid returns an error if the flags are out of range or can't be combined.
func (f *generating) valid(cmd *cobra.Command) error {
	switch {
	case f.count < 1:
		return fmt.Errorf("--count expects 1 or more, found %d", f.count)
	case f.jobs < 0 || f.jobs > maxJobs:
		return fmt.Errorf("--jobs expects a number from 0 to %d, found %d", maxJobs, f.jobs)
	case f.force && f.output == "":
		return errors.New("--force needs -o")
	case f.minimum && f.irreducible:
		return errors.New("--irreducible and --minimum can't be combined")
	case f.clues != "" && (f.minimum || f.irreducible):
		return errors.New("--clues can't be combined with --irreducible or --minimum")
	case f.minimum && f.symmetric != "":
		return errors.New("--symmetric and --minimum can't be combined")
	case f.minimum && f.tries > 0:
		return errors.New("--tries and --minimum can't be combined")
	case f.grade != "" && (f.clues != "" || f.irreducible || f.minimum || f.tries > 0):
		return errors.New("--grade drops clues until the class is reached; leave out --clues, " +
			"--irreducible, --minimum and --tries")
	}
	for _, flag := range []struct {
		name string
		n    int
	}{{"tries", f.tries}, {"pairs", f.pairs}, {"least-length", f.leastLength}} {
		if flag.n < 0 || flag.n == 0 && cmd.Flags().Changed(flag.name) {
			return fmt.Errorf("--%s expects 1 or more, found %d", flag.name, flag.n)
		}
	}
	return cmp.Or(choice("--as", f.as, "text", "board"),
		optional("--symmetric", f.symmetric, names(gridwright.Symmetries())),
		optional("--grade", f.grade, names(gridwright.Classes())))
}

// metWords lists the puzzles of other classes that generate met on the way.
func metWords(met map[gridwright.Class]int) string {
	var all []string
	for _, c := range gridwright.Classes() {
		if n := met[c]; n > 0 {
			all = append(all, fmt.Sprintf("%d %s", n, c))
		}
	}
	if n := met[""]; n > 0 {
		all = append(all, fmt.Sprintf("%d harder with all their clues", n))
	}
	if all == nil {
		return "no puzzle was graded on the way"
	}
	return "met on the way: " + strings.Join(all, ", ")
}

// neighbours lists the options for the classes beside that of --grade.
func (f *generating) neighbours() []string {
	var all []string
	names := names(gridwright.Classes())
	for i, name := range names {
		if i > 0 && names[i-1] == f.grade || i < len(names)-1 && names[i+1] == f.grade {
			all = append(all, "--grade "+name)
		}
	}
	return all
}

// parseClues reads the value of --clues, a number or a share in percent; 0 if there is none.
func parseClues(text string) (count, share int, err error) {
	if text == "" {
		return 0, 0, nil
	}
	digits, percent := strings.CutSuffix(text, "%")
	n, err := strconv.Atoi(digits)
	switch {
	case err != nil || n < 1 || percent && n > 100:
		return 0, 0, fmt.Errorf("--clues expects a number such as 20 or a share such as 25%%, found %s",
			wording.Quote(text))
	case percent:
		return 0, n, nil
	}
	return n, 0, nil
}

// frame returns the board without clues.
func (a *app) frame(f *generating, args []string) (puzzle.Puzzle, error) {
	kind, err := findKind(args[0])
	if err != nil {
		return nil, err
	}
	var frame puzzle.Puzzle
	switch {
	case f.mask == "" && len(args) < 2:
		return nil, fmt.Errorf("expected a size such as %s 9x9, or --mask", kind.Name)
	case f.mask != "" && len(args) == 2:
		return nil, errors.New("--mask replaces the size; leave one of them out")
	case f.mask != "":
		frame, err = a.readMask(kind, f.mask)
	default:
		var rows, cols int
		if rows, cols, err = parseSize(args[1]); err == nil {
			frame, err = gridwright.Frame(kind, rows, cols)
		}
	}
	if err != nil {
		return nil, err
	}
	for _, o := range kindOptions() {
		if value := *f.rules[o.Key]; value != "" {
			if frame, err = gridwright.WithRule(frame, o.Key, value); err != nil {
				return nil, fmt.Errorf("--%s: %w", o.Key, err)
			}
		}
	}
	if l := frame.Layout(nil); f.mask == "" && *f.rules["box"] == "" && rowsOnly(l) {
		n := l.Cols
		return nil, hinted{fmt.Errorf("%dx%d can't be divided into boxes of more than one row, so "+
			"this %s is a Latin square", n, n, kind.Name), fmt.Sprintf(
			`"gridwright generate latin %d" makes one; --box 1x%d makes this one all the same`, n, n)}
	}
	return frame, nil
}

// rowsOnly reports whether the regions of a board are whole rows, so that their rule adds nothing.
func rowsOnly(l puzzle.Layout) bool {
	if l.Regions == nil || l.Cols == 1 {
		return false
	}
	for c := range l.Cells {
		if l.Regions[c] != l.Regions[c-c%l.Cols] {
			return false
		}
	}
	return true
}

// parseSize reads 9x9, or 9 for a square.
func parseSize(text string) (rows, cols int, err error) {
	before, after, rectangle := strings.Cut(strings.ToLower(text), "x")
	rows, err = strconv.Atoi(before)
	cols = rows
	if err == nil && rectangle {
		cols, err = strconv.Atoi(after)
	}
	const most = gridwright.MaxGenerated
	if err != nil || min(rows, cols) < 1 || max(rows, cols) > most {
		return 0, 0, fmt.Errorf("expected a size of up to %dx%d, such as 9x9 or 9, found %s", most,
			most, wording.Quote(text))
	}
	return rows, cols, nil
}

// maxMask is the most bytes of a mask that are read.
const maxMask = 1 << 20

// readMask reads a board from a file: x is a hole, any other word is a cell. A first line may name
// the kind.
func (a *app) readMask(kind *puzzle.Kind, name string) (puzzle.Puzzle, error) {
	file, shown, err := a.open(a.ctx, name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, maxMask+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("cannot read %s: %w", shown, wording.Bare(err))
	case len(text) > maxMask:
		return nil, fmt.Errorf("%s: expected a mask of at most %d KB, found more", shown, maxMask>>10)
	}
	r := puzzle.NewReader(bytes.NewReader(text), shown, gridwright.Kinds(), kind)
	e, err := r.Next()
	switch {
	case errors.Is(err, io.EOF):
		return nil, fmt.Errorf("%s holds no board", shown)
	case err != nil:
		return nil, err
	case len(e.Puzzle.Clues()) > 0:
		return nil, hinted{fmt.Errorf("%s: expected a board of . and x, found %s", shown,
			wording.Count(len(e.Puzzle.Clues()), "clue")), "only boards of numbrix and hidato have holes"}
	case e.Puzzle.Kind() != kind:
		return nil, fmt.Errorf("%s is a board of %s, not of %s", shown, e.Puzzle.Kind().Name, kind.Name)
	}
	if _, err := r.NextBlock(); !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("%s: expected a single board, found more", shown)
	}
	return e.Puzzle, nil
}

// generate creates the puzzles and prints them, or writes each to a file as soon as it is made.
func (a *app) generate(f *generating, frame puzzle.Puzzle, o gridwright.GenerateOptions) error {
	if f.output == "" || f.output == "-" {
		return a.generateAll(f, frame, o, nil)
	}
	to, err := collect(f.output, f.force)
	if err != nil {
		return err
	}
	fault := a.generateAll(f, frame, o, to)
	written, err := to.close()
	switch {
	case fault != nil:
		return fault
	case !written:
		fmt.Fprintf(a.Stderr, "gridwright: no puzzle was created, so %s was not written\n", f.output)
	}
	return err
}

// generateAll creates the puzzles, several at a time, and prints them in order, or adds them to a
// file.
func (a *app) generateAll(f *generating, frame puzzle.Puzzle, o gridwright.GenerateOptions,
	to *collected,
) error {
	jobs := f.jobs
	if jobs == 0 {
		jobs = runtime.GOMAXPROCS(0)
	}
	var mu sync.Mutex
	var fault error // the first that other numbers would share
	var missing, done, firstMissing int
	var why error // of the first missing puzzle
	met := map[gridwright.Class]int{}
	b := &batch{app: a, all: f.part.size(f.count), part: f.part, elsewhere: to != nil}
	b.do = func(w *app, t text) {
		var others map[gridwright.Class]int
		err := w.generateTo(to, t.number, func() (err error) {
			others, err = w.generateOne(f, frame, uint64(t.number), o)
			return err
		})
		mu.Lock()
		defer mu.Unlock()
		for class, n := range others {
			met[class] += n
		}
		switch {
		case err == nil:
			done++
		case errors.Is(err, gridwright.ErrNotFound), errors.Is(err, gridwright.ErrIncomplete):
			w.raise(exitUnknown)
			if missing++; missing == 1 || t.number < firstMissing {
				firstMissing, why = t.number, err
			}
		case fault == nil:
			fault = err
			b.stop()
		}
	}
	b.run(jobs, numbers(f.count))
	if a.ctx.Err() != nil && !f.part.recording() { // with records, finish reports it
		fmt.Fprintf(a.Stderr, "gridwright: interrupted after %s of %d\n",
			wording.Count(done, "puzzle"), f.part.size(f.count))
	}
	if a.ctx.Err() == nil && missing > 0 {
		fmt.Fprintf(a.Stderr, "gridwright: %d of %s could not be created: %v\n", missing,
			wording.Count(f.count, "puzzle"), why)
	}
	if f.grade != "" && missing > 0 {
		fmt.Fprintf(a.Stderr, "gridwright: note: %s\n", metWords(met))
		a.hint("another --seed may have one, or " + wording.OneOf(f.neighbours()))
	}
	if errors.Is(fault, gridwright.ErrUnsupported) || errors.Is(fault, gridwright.ErrOption) {
		return errors.New(strings.TrimPrefix(fault.Error(), gridwright.ErrOption.Error()+": "))
	}
	return fault
}

// described identifies a frame in the header of a file of records.
func described(frame puzzle.Puzzle) string {
	rows, cols := frame.Size()
	return fmt.Sprintf("%s %dx%d, sha256 %.8x", frame.Kind().Name, rows, cols,
		sha256.Sum256([]byte(frame.String())))
}

// numbers yields the puzzles 1 to n to create.
func numbers(n int) iter.Seq[text] {
	return func(yield func(text) bool) {
		for i := 1; i <= n && yield(text{number: i}); i++ {
		}
	}
}

// generateTo adds what print prints to a file, unless it is nil.
func (a *app) generateTo(to *collected, number int, print func() error) error {
	if to == nil {
		return print()
	}
	var printed bytes.Buffer
	screen := a.out
	a.out = newOutput(&printed, false)
	err := print()
	a.out = screen
	if err != nil {
		return err
	}
	return to.add(number, printed.Bytes())
}

// generateOne creates one puzzle and prints it. It returns the classes that it met on the way.
func (a *app) generateOne(f *generating, frame puzzle.Puzzle, number uint64,
	o gridwright.GenerateOptions,
) (met map[gridwright.Class]int, err error) {
	o.Number = number
	g, err := gridwright.Generate(a.ctx, frame, &o)
	if err != nil {
		return g.Met, err
	}
	if g.Stop != gridwright.Exhausted {
		a.raise(exitUnknown)
	}
	return g.Met, a.printGenerated(f, g, number)
}

// printGenerated prints a puzzle that was created.
func (a *app) printGenerated(f *generating, g gridwright.Generated, number uint64) error {
	rec := job.Generated(g, uint64(f.seed), number, f.options)
	if f.json {
		a.printJSON(rec)
		return nil
	}
	before := "# "
	if f.as == "board" {
		before = ""
		a.draw(&f.look, g.Puzzle.Layout(nil))
	}
	a.printf("%sname=%s seed=%d clues=%d", before, rec.Name, rec.Seed, rec.Clues)
	for _, name := range slices.Sorted(maps.Keys(rec.Options)) {
		if name != "clues" {
			a.printf(" %s=%s", name, rec.Options[name])
		}
	}
	a.printf("\n")
	a.printf("%s%s\n", before, f.kept(rec))
	a.printVerdict(before, verdictWords(rec.Status), claim{rec.Evidence, rec.Engine, rec.Confirmation,
		f.confirm == ""}.String())
	switch {
	case f.as == "board" && f.answers:
		a.printf("\nanswer:\n")
		a.draw(&f.look, g.Puzzle.Layout(g.Answer))
		a.printf("\n")
	case f.as == "board":
		a.printf("\n")
	case f.answers:
		a.printf("%s=\n%s---\n", g.Puzzle, g.Puzzle.FormatAnswer(g.Answer))
	default:
		a.printf("%s---\n", g.Puzzle)
	}
	return nil
}

// kept describes the clues that are left.
func (f *generating) kept(rec job.Generation) string {
	if rec.Kind == "numberlink" {
		return wording.Count(rec.Clues, "pair")
	}
	kept := fmt.Sprintf("%d of %s", rec.Clues, wording.Count(rec.From, "clue"))
	switch {
	case rec.Minimum:
		return kept + ": the fewest that determine the answer"
	case rec.Stop != gridwright.Exhausted && f.minimum:
		return fmt.Sprintf("%s: no fewer than %d determine the answer; %s", kept, rec.Lower,
			whyStopped(rec.Stop))
	case rec.Stop != gridwright.Exhausted:
		return fmt.Sprintf("%s: perhaps more can be dropped; %s", kept, whyStopped(rec.Stop))
	case rec.Irreducible && f.symmetric != "":
		return kept + symmetricOnly(f.symmetric)
	case rec.Irreducible:
		return kept + ": none can be dropped"
	}
	return kept
}
