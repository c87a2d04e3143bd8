package cli

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"iter"
	"maps"
	"math"
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
	"github.com/gridwright/gridwright/puzzle/syntax"
)

// generateFlags holds the flags of generate.
type generateFlags struct {
	kindFiles   []string
	clues       string
	irreducible bool
	minimum     bool
	symmetric   string
	tries       int
	grade       classRange
	needs       string
	effort      effortRange
	confirm     string
	noOp        bool
	areas       bool
	cages       bool
	mask        string
	pattern     string
	set         settings
	rules       map[string]*string // flags for the words that may follow a kind's name
	count       int
	seed        uint64
	jobs        int
	time        time.Duration
	json        bool
	answers     bool
	look        look
	output      string
	force       bool
	share       shardFlags
	part        *part
	options     map[string]string // flags that choose the puzzles, for their records
	noted       sync.Once         // says once that more clues are kept than asked for
	made        int               // puzzles so far
}

func (a *app) generateCommand() *cobra.Command {
	f := generateFlags{rules: map[string]*string{}}
	f.count = 1
	rows := []option{
		kindFileOption(&f.kindFiles),
		{"clues", &f.clues, "keep `N` clues, or a share such as 25%"},
		{"irreducible", &f.irreducible,
			"drop clues until none can be dropped"},
		{"minimum", &f.minimum, "find the fewest clues of the random answer"},
		symmetricOption(&f.symmetric),
		{"tries", within(&f.tries, 1, 0, ""), "drop clues in `N` random orders and print the " +
			"smallest puzzle; with --clues, draw up to N answers until one fits (1000)"},
		{"grade", f.grade.value(), "make puzzles of this `CLASS`, a range as easy..medium, or any: " +
			wording.OneOf(wordsOf(gridwright.Classes()))},
		{"needs", techniqueName(&f.needs),
			"make puzzles whose class would be higher without this `TECHNIQUE`"},
		{"effort", f.effort.value(), "make puzzles with an effort in this `RANGE`, such as 600..800"},
		{"mask", &f.mask, "take the board from this `FILE` instead of SIZE"},
		{"pattern", &f.pattern, "put clues into those cells that are no . in this `FILE`"},
		{"set", f.set.value(), "choose `NAME=VALUE`: numbers=3 or 10% in cells, others are signs " +
			"or stand outside; sizes=2..4 of cages and areas; of Numberlink pairs=9, density=20% of the " +
			"cells, least-length=4 of paths (3), and apart=yes for no terminals side by side"},
		{"areas", &f.areas, "Sudoku: put random areas in the place of boxes (jigsaw)"},
		{"cages", &f.cages, "Sudoku: draw cages with sums, which are the only clues (killer)"},
		{"no-op", &f.noOp, "KenKen: state the targets of cages without operations"},
		{"count", within(&f.count, 1, 0, ""), "make `N` puzzles"},
		{"seed", &f.seed, "make other puzzles, by the random seed `N`"},
		jobsOption(&f.jobs, "make `N` puzzles at the same time; 0, the default, means one per processor"),
		a.confirmOption(&f.confirm, "nothing is"), timeOption(&f.time), jsonOption(&f.json),
		{"answers", &f.answers, "print the answer below each puzzle"},
		f.look.row("text", "board", "words"),
		{"output,o", &f.output, "write to this `FILE`"},
		{"force", &f.force, "overwrite the file of -o"},
	}
	for _, o := range kindOptions() {
		f.rules[o.Key] = new(string)
		rows = append(rows, option{o.Key, f.rules[o.Key],
			o.Doc + ": `" + o.Values + "`"})
	}
	return a.command(&cobra.Command{
		Use:   "generate KIND... [SIZE]",
		Short: "Make random puzzles with exactly one answer",
		Long: `Generate makes random puzzles with exactly one answer: it drops clues of a random answer
while it stays the only one. SIZE is 9x9, or 9 for a square board. "gridwright help clues" shows
examples of all that follows.

CLUES. By default, puzzles have the usual size and the class easy, or the nearest that is found
soon, and clues in pairs under a half turn where they can. --pattern FILE has one line for each
row: a cell gets a clue unless it is "."; clues outside of cells are dropped.

GRADE. --grade hard makes puzzles of exactly this class, --grade easy..hard of these three
("gridwright help grades"). What is not found within some seconds is given up, or with --time when
that is over.

BOARD. By SIZE, kinds with areas get random ones. --mask FILE takes the board from a file instead:
x is a hole, . a cell; below stand the areas or cages of kinds with such, as in the text of a
puzzle. A line above, such as "starbattle stars=1", has options, as --touch, --cover and --box set.

Without --time, the same command prints the same bytes. No two puzzles are alike when turned or
mirrored, but for those of --shard and --records.

Ctrl-C keeps the puzzles that are done. If --time ends a puzzle, it keeps the clues that are left;
with --clues, with --grade and for Numberlink, none is printed then.

--shard and --records divide the work between machines, and continue after an interruption
(gridwright help records).

Exit codes: 0 done, 2 bad input, or an engine fails or is contradicted, 3 stopped early, or no such
puzzle was found.`,
		Example: `  gridwright generate sudoku
  gridwright generate sudoku 9 --symmetry half-turn --clues 28 --count 4
  gridwright generate numbrix 9 --grade medium
  gridwright generate hidato --mask heart.txt --clues 40% --answers --seed 3
  gridwright generate futoshiki 7 --count 1000 --seed 5 -o futoshiki.txt
  gridwright generate akari masyu sudoku --count 2 -o book.txt`,
		Args: a.argCount(1, anyNumber, "kind"),
		RunE: func(cmd *cobra.Command, args []string) error {
			f.options = optionsOf(cmd)
			maps.DeleteFunc(f.options, func(name, _ string) bool {
				return !cmd.Flags().Changed(name) ||
					slices.Contains([]string{"confirm", "count", "irreducible", "seed", "time"}, name)
			})
			tasks, err := a.tasks(&f, args)
			if err != nil {
				return a.usage(cmd, err)
			}
			input := func(context.Context) (string, error) {
				return described(tasks[0].frame) + patternText(tasks[0].Pattern), nil
			}
			return a.sharedBy(cmd, &f.share, input, func(p *part) error {
				f.part, f.json = p, f.json || p.recording()
				return a.generate(&f, tasks)
			})
		},
	}, append(rows, f.share.rows()...), itemsOnly, recordsOnly,
		demand{flag: "force", needs: "output"},
		demand{flag: "json", bars: "to"},
		demand{flag: "minimum", bars: "irreducible clues symmetry tries"},
		demand{flag: "clues", bars: "irreducible"},
		demand{flag: "pattern", bars: "clues irreducible minimum tries symmetry",
			why: "says which clues are kept"},
		demand{flag: "grade", bars: "irreducible minimum tries", why: dropsForGrade},
		demand{flag: "needs", bars: "irreducible minimum tries", why: dropsForGrade},
		demand{flag: "effort", bars: "irreducible minimum tries", why: dropsForGrade})
}

const dropsForGrade = "drops clues until the class is reached"

// kindOptions lists the words that may follow the name of a kind, each once.
func kindOptions() []syntax.Option {
	var all []syntax.Option
	for _, k := range gridwright.Kinds() {
		for _, o := range k.Options {
			if !slices.ContainsFunc(all, func(p syntax.Option) bool { return p.Key == o.Key }) {
				all = append(all, o)
			}
		}
	}
	return all
}

// task is a board to make puzzles of, and how.
type task struct {
	frame puzzle.Puzzle
	gridwright.GenerateOptions
}

// tasks returns what the arguments and the flags ask for: at least one task.
func (a *app) tasks(f *generateFlags, args []string) (all []task, err error) {
	var size []string
	if last := len(args) - 1; last > 0 && strings.IndexAny(args[last], "0123456789") == 0 {
		args, size = args[:last], args[last:]
	}
	if len(args) > 1 && f.share.used() {
		return nil, errors.New("--shard, --items and --records are for puzzles of one kind")
	}
	for i, kind := range args {
		if slices.Contains(args[:i], kind) { // the same seed would make the same puzzles
			return nil, fmt.Errorf("%s is named twice; --count makes more puzzles of a kind", kind)
		}
		var t task
		t.frame, t.GenerateOptions, err = a.validGenerate(f, append([]string{kind}, size...))
		if err != nil {
			return nil, err
		}
		all = append(all, t)
	}
	return all, nil
}

// validGenerate returns the frame and the options that the flags ask for.
func (a *app) validGenerate(f *generateFlags, args []string) (puzzle.Puzzle,
	gridwright.GenerateOptions, error,
) {
	o := gridwright.GenerateOptions{Seed: f.seed, Tries: f.tries, Minimum: f.minimum,
		Irreducible: f.irreducible, Symmetry: gridwright.Symmetry(f.symmetric),
		Class: f.grade.hardest, Easiest: f.grade.easiest, Needs: f.needs,
		LeastEffort: f.effort.least, MostEffort: f.effort.most,
		Pairs: f.set.pairs, LeastLength: f.set.leastLength, Apart: f.set.apart,
		Density: f.set.density / 100, NoOp: f.noOp, Areas: f.areas, Cages: f.cages, Time: f.time,
		Friendly: f.friendly()}
	if err := a.knownConfirm(f.confirm); err != nil {
		return nil, o, err
	}
	var err error
	if o.ClueCount, o.ClueShare, err = parseClues(f.clues); err != nil {
		return nil, o, err
	}
	frame, err := a.frame(f, args)
	if err == nil {
		err = a.keepsClues(f, frame)
	}
	if err != nil {
		return nil, o, err
	}
	if f.pattern != "" {
		if o.Pattern, err = a.readPattern(f.pattern, frame); err != nil {
			return nil, o, err
		}
	}
	o.Numbers, o.LeastSize, o.MostSize = f.set.numbers, f.set.least, f.set.most
	if rows, cols := frame.Size(); f.set.share > 0 {
		o.Numbers = max(1, int(math.Round(float64(rows*cols)*f.set.share/100)))
	}
	o.Kinds = a.shelf.Of(frame.Kind())
	o.Confirm, o.Solvers, err = a.confirmer(f.confirm, frame)
	return frame, o, err
}

// friendly reports whether no flag says which clues are kept.
func (f *generateFlags) friendly() bool {
	return f.clues == "" && !f.irreducible && !f.minimum && f.tries == 0 && f.needs == "" &&
		f.grade == (classRange{}) && f.effort == (effortRange{})
}

// keepsClues returns an error if a flag asks for fewer clues of a kind whose clues are the task, or
// for a symmetry of those in areas that are dealt.
func (a *app) keepsClues(f *generateFlags, frame puzzle.Puzzle) error {
	k := frame.Kind()
	own := a.shelf.Of(k)
	switch {
	case len(own) == 0 && !k.Monotone && f.irreducible:
		return fmt.Errorf("the clues of %s are the task itself, so --irreducible can't drop any", k.Name)
	case len(own) == 0:
		return nil
	case k.Monotone && f.symmetric != "" && f.mask == "" && own[0].Maker.Divide != nil:
		return hinted{fmt.Errorf("the areas of %s are random, so its clues have no symmetry", k.Name),
			"--mask FILE takes areas with a symmetry from a file"}
	}
	task := !k.Monotone || own[0].Maker.Moves != nil
	for _, flag := range []string{"irreducible", "minimum", "clues", "tries", "symmetry"} {
		if spares := flag == "irreducible" && k.Monotone && own[0].Maker.Deal == nil; spares {
			continue
		}
		if task && f.options[flag] != "" && k.Monotone {
			return hinted{fmt.Errorf("the clues of %s are found with its board, so --%s has no choice of "+
				"them", k.Name, flag), "--irreducible has none that can be dropped"}
		}
		if task && f.options[flag] != "" {
			return hinted{fmt.Errorf("the clues of %s are the task itself, so --%s can't drop any", k.Name,
				flag), "--grade chooses how hard the puzzles are"}
		}
	}
	return nil
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
	return "met on the way: " + strings.Join(all, ", ")
}

// others names what else to try for a class that was not found, after the puzzles met. On a usual
// board, that is a class of which such puzzles are made in seconds.
func (f *generateFlags) others(frame puzzle.Puzzle, met map[gridwright.Class]int) string {
	k, wanted := frame.Kind(), f.grade.names()
	rows, cols := frame.Size()
	if len(f.options) == 1 && f.mask+f.pattern == "" && len(wanted) > 0 && k.Classes != nil &&
		rows == k.Size && cols == k.Size && !slices.ContainsFunc(wanted, func(class string) bool {
		return slices.Contains(k.Classes, class)
	}) {
		return fmt.Sprintf("few or no puzzles of %s %dx%d are %s; %s ones are made in seconds", k.Name,
			rows, cols, wording.OneOf(wanted), wording.AllOf(k.Classes))
	}
	longer := ""
	if f.time == 0 {
		longer = ", or --time 60, which looks longer"
	}
	return "another --seed may have one" + strings.Join(f.nearest(met), "") + longer
}

// nearest lists the options for the nearest classes beside those of --grade of which puzzles were
// met. What is harder with all clues may be of the class above.
func (f *generateFlags) nearest(met map[gridwright.Class]int) (all []string) {
	if f.needs != "" && f.grade.hardest != "" {
		return []string{", or no --grade, which looks in all classes that may need " + f.needs}
	}
	classes := gridwright.Classes()
	easiest := slices.Index(classes, f.grade.easiest)
	hardest := slices.Index(classes, f.grade.hardest)
	if f.grade.hardest == "" {
		return nil
	}
	for i := easiest - 1; i >= 0; i-- {
		if met[classes[i]] > 0 {
			all = append(all, ", or --grade "+classes[i].String())
			break
		}
	}
	for i := hardest + 1; i < len(classes); i++ {
		if met[classes[i]] > 0 || met[""] > 0 {
			all = append(all, ", or --grade "+classes[i].String())
			break
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
func (a *app) frame(f *generateFlags, args []string) (puzzle.Puzzle, error) {
	if err := a.shelf.Add(f.kindFiles); err != nil {
		return nil, err
	}
	kind, err := a.findKind(args[0])
	if err != nil {
		return nil, err
	}
	var frame puzzle.Puzzle
	switch {
	case f.mask != "" && len(args) == 2:
		return nil, errors.New("--mask replaces the size; leave one of them out")
	case f.mask != "":
		frame, err = a.readMask(kind, f.mask)
	default:
		var rows, cols int
		if rows, cols, err = a.sizeOf(kind, args[1:]); err == nil {
			if frame, err = gridwright.Frame(kind, rows, cols); err != nil {
				err = hinted{err, "--mask FILE takes a board from a file, such as one with areas"}
			}
		}
	}
	if err != nil {
		return nil, err
	}
	for _, o := range kindOptions() {
		if value := *f.rules[o.Key]; value != "" {
			if frame, err = gridwright.WithRule(frame, gridwright.Rule(o.Key), value); err != nil {
				return nil, fmt.Errorf("--%s: %w", o.Key, err)
			}
		}
	}
	boxed := slices.ContainsFunc(kind.Options, func(o syntax.Option) bool { return o.Key == "box" })
	asked := f.mask != "" || f.areas || *f.rules["box"] != ""
	if l := frame.Layout(nil); boxed && !asked && rowsOnly(l) {
		n := l.Cols
		return nil, hinted{fmt.Errorf("%dx%d can't be divided into boxes of more than one row, so "+
			"this %s is a Latin square", n, n, kind.Name), fmt.Sprintf(
			`"gridwright generate latin %d" makes one; --box 1x%d makes this one all the same`, n, n)}
	}
	return frame, nil
}

// sizeOf returns the size that is given, or that of usual boards of a kind.
func (a *app) sizeOf(kind *puzzle.Kind, given []string) (rows, cols int, err error) {
	if len(given) > 0 {
		return parseSize(given[0])
	}
	if kind.Size > 0 {
		return kind.Size, kind.Size, nil
	}
	p, err := gridwright.ParseAs(kind, kind.Example, a.shelf.Of(kind)...)
	if err != nil {
		return 0, 0, err
	}
	rows, cols = p.Size()
	return rows, cols, nil
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

// readMask reads a board from a file: x is a hole, any other word is a cell. A first line may name
// the kind.
func (a *app) readMask(kind *puzzle.Kind, name string) (puzzle.Puzzle, error) {
	it, err := a.onlyItem(&input{kind: kind.Name}, name)
	switch {
	case err != nil:
		return nil, err
	case len(it.Puzzle.Clues()) > 0:
		return nil, hinted{fmt.Errorf("%s: expected a board of . and x, found %s", it.Block.File,
			wording.Count(len(it.Puzzle.Clues()), "clue")), "only boards of numbrix and hidato have holes"}
	case it.Puzzle.Kind() != kind:
		return nil, fmt.Errorf("%s is a board of %s, not of %s", it.Block.File, it.Puzzle.Kind().Name,
			kind.Name)
	}
	return it.Puzzle, nil
}

// mostPattern is the most bytes of a pattern that are read: it has up to 64x64 cells.
const mostPattern = 1 << 16

// readPattern reads which cells have a clue: one line for each row, where . has none.
func (a *app) readPattern(name string, frame puzzle.Puzzle) ([]bool, error) {
	file, name, err := a.openFor(a.ctx, name, "a pattern")
	if err != nil {
		return nil, err
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, mostPattern))
	if err != nil {
		return nil, &unreadable{name, err}
	}
	rows, cols := frame.Size()
	var cells []bool
	lines := slices.DeleteFunc(strings.Split(string(text), "\n"),
		func(line string) bool { return strings.TrimSpace(line) == "" })
	for _, line := range lines {
		words := strings.Fields(line)
		if len(words) == 1 {
			words = strings.Split(words[0], "")
		}
		if len(lines) != rows || len(words) != cols {
			return nil, hinted{fmt.Errorf("%s: expected %s of %s, found %s of which one has %s", name,
				wording.Count(rows, "row"), wording.Count(cols, "cell"), wording.Count(len(lines), "row"),
				wording.Count(len(words), "cell")), "each row is one line of . and other signs"}
		}
		for _, w := range words {
			cells = append(cells, w != ".")
		}
	}
	return cells, nil
}

// generate creates the puzzles and prints them, or writes them to a file, each when its turn comes.
func (a *app) generate(f *generateFlags, tasks []task) error {
	if f.output == "" || f.output == "-" {
		return a.generateKinds(f, tasks)
	}
	to, err := newLateFile(f.output, f.force)
	if err != nil {
		return err
	}
	screen := a.out
	a.out = newOutput(to, false)
	err = a.generateKinds(f, tasks)
	unwritten := a.out.err
	a.out = screen
	written, closing := to.close()
	switch err = cmp.Or(err, unwritten, closing); {
	case err != nil:
	case !written:
		a.say("no puzzle was created, so %s was not written", f.output)
	default:
		a.wrote(f.output, f.made, "puzzle")
	}
	return err
}

// generateKinds creates the puzzles of one task after the other.
func (a *app) generateKinds(f *generateFlags, tasks []task) error {
	for _, t := range tasks {
		if f.made > 0 && f.look.printsBoards() && !f.json { // as between boards of one kind
			a.printf("\n")
		}
		if err := a.generateAll(f, t.frame, t.GenerateOptions); err != nil {
			return err
		}
		if a.stopped() {
			break
		}
	}
	return nil
}

// generateAll creates the puzzles, several at a time, and prints them in order.
func (a *app) generateAll(f *generateFlags, frame puzzle.Puzzle, o gridwright.GenerateOptions,
) error {
	var mu sync.Mutex
	var fault error // the first that other numbers would share
	var missing, done, firstMissing int
	var why error // of the first missing puzzle
	met := map[gridwright.Class]int{}
	others := unlikeFor(f.part)
	workers := processors(f.jobs)
	turns := make(chan bool, workers) // one for each puzzle that is made at the same time
	if others != nil {
		workers += ahead
	}
	b := &batch{app: a, all: f.part.size(f.count), part: f.part,
		elsewhere: f.output != "" && f.output != "-"}
	b.do = func(w *app, t text) {
		classes, err := w.generateOne(b.ctx, f, frame, t.number, o, others, turns)
		mu.Lock()
		defer mu.Unlock()
		for class, n := range classes {
			met[class] += n
		}
		switch {
		case err == nil:
			done++
		case errors.Is(err, gridwright.ErrNotFound), errors.Is(err, gridwright.ErrIncomplete),
			err == errAlike:
			w.raise(exitUnknown)
			if missing++; missing == 1 || t.number < firstMissing {
				firstMissing, why = t.number, err
			}
		case fault == nil:
			fault = err
			b.stop()
		}
	}
	b.run(workers, numbers(f.count))
	f.made += done
	if a.ctx.Err() != nil && !f.part.recording() { // with records, finish reports it
		a.say("interrupted after %s of %d", wording.Count(done, "puzzle"), f.part.size(f.count))
	}
	if a.ctx.Err() == nil && missing > 0 {
		a.tellMissing(f, o, missing, why)
	}
	if graded := o.Class != "" || o.Needs != "" || f.effort != (effortRange{}); graded && missing > 0 {
		if len(met) > 0 {
			a.say("note: %s", metWords(met))
		}
		a.hint(f.others(frame, met))
	}
	if errors.Is(fault, gridwright.ErrUnsupported) || errors.Is(fault, gridwright.ErrOption) {
		return errors.New(strings.TrimPrefix(fault.Error(), gridwright.ErrOption.Error()+": "))
	}
	return fault
}

// tellMissing prints how many puzzles were not found, and why the first was not.
func (a *app) tellMissing(f *generateFlags, o gridwright.GenerateOptions, missing int, why error) {
	found, reason := "no puzzle", strings.TrimPrefix(why.Error(), gridwright.ErrNotFound.Error()+": ")
	if missing < f.count {
		found = fmt.Sprintf("%d of %s", f.count-missing, wording.Count(f.count, "puzzle"))
	}
	if errors.Is(why, gridwright.ErrIncomplete) && f.time > 0 {
		reason = "--time ended the search"
	}
	a.say("error: found %s: %s", found, reason)
	deals := func(k gridwright.Kind) bool { return k.Maker.Divide != nil || k.Maker.Deal != nil }
	if f.mask+f.pattern == "" && errors.Is(why, gridwright.ErrNotFound) &&
		slices.ContainsFunc(o.Kinds, deals) {
		a.hint("another size may do; --mask FILE takes a board from a file, with areas and options")
	}
}

// described identifies a frame in the header of a file of records.
func described(frame puzzle.Puzzle) string {
	rows, cols := frame.Size()
	return fmt.Sprintf("%s %dx%d, sha256 %.8x", frame.Kind().Name, rows, cols,
		sha256.Sum256([]byte(frame.String())))
}

// patternText describes a pattern in a record of a run.
func patternText(pattern []bool) string {
	if pattern == nil {
		return ""
	}
	return fmt.Sprintf(", pattern sha256 %.8x", sha256.Sum256(fmt.Append(nil, pattern)))
}

// numbers yields the puzzles 1 to n to create.
func numbers(n int) iter.Seq[text] {
	return func(yield func(text) bool) {
		for i := 1; i <= n && yield(text{number: i}); i++ {
		}
	}
}

// generateOne creates one puzzle, unlike the others, and prints it. It returns the classes that it
// met on the way.
func (a *app) generateOne(ctx context.Context, f *generateFlags, frame puzzle.Puzzle, number int,
	o gridwright.GenerateOptions, others *unlike, turns chan bool,
) (met map[gridwright.Class]int, err error) {
	for draw := range uint64(unlikeDraw) {
		if others.ended() {
			break
		}
		o.Number = uint64(number) | draw<<40 // numbers of puzzles are smaller
		turns <- true
		g, err := gridwright.Generate(a.ctx, frame, &o)
		<-turns
		if err != nil {
			others.admits(ctx, number-1, nil)
			return g.Met, err
		}
		if !others.admits(ctx, number-1, g.Puzzle) {
			continue
		}
		if g.Stop != gridwright.Exhausted {
			a.raise(exitUnknown)
		}
		a.printGenerated(f, g, uint64(number))
		return g.Met, nil
	}
	others.end(ctx, number-1)
	return nil, errAlike
}

// printGenerated prints a puzzle that was created.
func (a *app) printGenerated(f *generateFlags, g gridwright.Generated, number uint64) {
	options := maps.Clone(f.options)
	if s := options["symmetry"]; s != "" { // records keep the name that it had in version 0.1.0
		delete(options, "symmetry")
		options["symmetric"] = s
	}
	rec := job.Generated(g, f.seed, number, options, a.Words)
	if n, _, _ := parseClues(f.clues); n > 0 && rec.Clues != n {
		f.noted.Do(func() {
			a.say("note: %s, not %d: --symmetry keeps clues together with their images",
				wording.Count(rec.Clues, "clue"), n)
		})
	}
	if f.json {
		a.printJSON(rec)
		return
	}
	before := "# "
	if f.look.printsBoards() {
		before = ""
		a.draw(&f.look, g.Puzzle.Layout(nil))
	}
	a.printf("%sname=%s seed=%d", before, rec.Name, rec.Seed)
	if rec.From > 0 {
		a.printf(" clues=%d", rec.Clues)
	}
	for _, name := range slices.Sorted(maps.Keys(rec.Options)) {
		if name != "clues" {
			a.printf(" %s=%s", name, rec.Options[name])
		}
	}
	a.printf("\n")
	if rec.From > 0 { // the task may be the areas alone
		a.printf("%s%s\n", before, a.said(keptClues(f, rec)))
	}
	if g.Class != "" && (f.grade.hardest == "" || f.grade.hardest != f.grade.easiest) {
		a.printf("%s%s\n", before, a.said(f.classWords(g)))
	}
	a.printVerdict(before, verdictOf(rec.Status), claim{rec.Evidence, rec.Engine,
		rec.Pruned, rec.Confirmation, f.confirm == ""}.grounds())
	switch {
	case f.look.printsBoards() && f.answers:
		a.printf("\n")
		a.line("the answer")
		a.draw(&f.look, g.Puzzle.Layout(g.Answer))
		a.printf("\n")
	case f.look.printsBoards():
		a.printf("\n")
	case f.answers:
		a.printf("%s=\n%s---\n", g.Puzzle, g.Puzzle.FormatAnswer(g.Answer))
	default:
		a.printf("%s---\n", g.Puzzle)
	}
}

// classWords says how hard a puzzle is for which no one class was asked.
func (f *generateFlags) classWords(g gridwright.Generated) puzzle.Reason {
	form := "friendly"
	if g.Symmetry == gridwright.HalfTurn && f.symmetric == "" {
		form += "/turned"
	}
	if f.friendly() && g.Class != gridwright.Easy {
		form += "/nearest"
	}
	return puzzle.Because(form, "class", string(g.Class), "wanted",
		string(gridwright.Easy))
}

// keptClues returns the clues that are left.
func keptClues(f *generateFlags, rec job.Generation) puzzle.Reason {
	if rec.Kind == "numberlink" {
		return counted("pair", rec.Clues)
	}
	if rec.Stop == gridwright.Exhausted && !rec.Minimum && !rec.Irreducible {
		return puzzle.Because("clues of", "n", rec.Clues, "clues", counted("clue", rec.From))
	}
	return outcome(f.minimum, f.symmetric, job.Reduction{Head: job.Head{Clues: rec.Clues},
		From: rec.From, Minimum: rec.Minimum, Lower: rec.Lower, Stop: rec.Stop,
		Irreducible: rec.Irreducible && rec.Stop == gridwright.Exhausted})
}
