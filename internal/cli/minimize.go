package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/job"
	"github.com/gridwright/gridwright/internal/solvers"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/lin/file"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/puzzle"
)

// minimizing holds the flags of minimize.
type minimizing struct {
	input
	irreducible bool
	minimum     bool
	any         bool
	all         bool
	symmetric   string
	tries       int
	seed        uint64
	hitting     string
	sets        []string
	force       bool
	limit       int
	time        seconds
	json        bool
	as          string

	hitter *mip.Solver // that --hitting names
}

// setsLimit is how many sets --all lists if nothing else is said: a long page.
const setsLimit = 1000

func (a *app) minimizeCommand() *cobra.Command {
	var f minimizing
	cmd := &cobra.Command{
		Use:   "minimize [FILE]...",
		Short: "Drop clues as long as the answer stays the only one",
		Long: `Minimize drops clues of a puzzle as long as its answer stays the only one, and prints what
is left. It chooses among the clues of the puzzle, or with --any among all that its answer
allows: the numbers of all cells, and in Futoshiki the signs between all neighbours.

  --irreducible   drop clues, one after the other in an order by chance, until none can be
                  dropped. This is the default. --seed chooses the order,
                  --tries N takes the best of N, and --symmetric drops clues together whose places
                  a half turn, a quarter turn or a mirror carries to each other.
  --minimum       find the fewest clues. Two bounds approach each other: so many clues determine
                  the answer, and no fewer than so many do. Both hold whenever --time or Ctrl-C ends
                  the search. --sets writes what proves the lower bound.
  --all           list all sets of clues of which none can be dropped.

What is left is checked once more by an engine of another kind, where that is cheap: its answer
is then the only one as "agreed" by two engines, not only as "claimed" by one.

A lower bound is proved by other answers of the board. Each breaks some clues, and of each such
set one clue must be kept. --sets FILE writes these sets: as a model for any MIP solver if the name
of the file ends in .lp or .mps, as JSON lines with the answers if it ends in .jsonl, else as text.
The optimum of the model is the lower bound. With --hitting mip@SOLVER a MIP solver finds the
hitting sets on the way, in place of this program's own search.

Terminals of Numberlink are what is to be joined, not hints about the answer: none can be dropped.

Exit codes: 0 done; 1 the puzzle has no answer or several; 2 bad input; 3 cut short by --time or
Ctrl-C: what is printed then holds, but there may be better.`,
		Example: `  gridwright minimize examples/numbrix-9x9.txt
  gridwright minimize --tries 20 --seed 7 puzzle.txt     the best of 20 orders
  gridwright minimize --any --symmetric half-turn puzzle.txt
  gridwright minimize --minimum --any examples/numbrix-9x9.txt
  gridwright minimize --minimum --sets proof.lp --time 1m puzzle.txt
  gridwright minimize --all examples/futoshiki-5x5.txt`,
		RunE: func(cmd *cobra.Command, files []string) error {
			if err := a.validMinimize(cmd, &f); err != nil {
				return a.usage(cmd, err)
			}
			if err := a.findHitter(&f); err != nil {
				return err
			}
			for _, name := range f.sets { // before anything is searched
				if _, err := os.Lstat(name); err == nil && !f.force {
					return exists(name)
				}
			}
			done := 0
			return a.each(&f.input, files, func(it item) error {
				if done++; done == 2 && len(f.sets) > 0 {
					return hinted{fmt.Errorf("%s: a second puzzle begins, where --sets wants one",
						it.where()), "put each puzzle in a file of its own"}
				}
				if f.all {
					return a.minimizeAll(&f, it)
				}
				return a.minimize(&f, it)
			})
		},
	}
	f.input.flags(cmd)
	flags := cmd.Flags()
	flags.BoolVar(&f.irreducible, "irreducible", false, "drop clues until none can be dropped")
	flags.BoolVar(&f.minimum, "minimum", false, "find the fewest clues")
	flags.BoolVar(&f.all, "all", false, "list all sets of clues of which none can be dropped")
	flags.BoolVar(&f.any, "any", false, "choose among all clues that the answer allows")
	flags.StringVar(&f.symmetric, "symmetric", "", "drop clues together that a `SYMMETRY` carries to "+
		"each other: "+strings.Join(gridwright.ClueSymmetries(), ", "))
	flags.IntVar(&f.tries, "tries", 1, "drop clues in `N` orders and print the smallest puzzle")
	flags.Uint64Var(&f.seed, "seed", 0, "the `N` that chooses the orders")
	flags.StringVar(&f.hitting, "hitting", "own",
		"how --minimum finds hitting sets: `HOW` is own, mip or mip@SOLVER")
	flags.StringArrayVar(&f.sets, "sets", nil,
		"write the sets of which a clue must be kept to a `FILE`; may be given again")
	flags.BoolVar(&f.force, "force", false, "overwrite the files of --sets")
	flags.IntVar(&f.limit, "limit", setsLimit, "list `N` sets with --all; 0 for no limit")
	flags.Var(&f.time, "time", "stop each puzzle after this `TIME`: 10s, 2m, or seconds")
	flags.BoolVar(&f.json, "json", false, "print one JSON record a line (docs/records.md)")
	flags.StringVar(&f.as, "as", "text", "print text, or a board: `FORM`")
	return cmd
}

// validMinimize reports what is wrong with the flags.
func (a *app) validMinimize(cmd *cobra.Command, f *minimizing) error {
	goals := 0
	for _, goal := range []bool{f.irreducible, f.minimum, f.all} {
		if goal {
			goals++
		}
	}
	if err := choice("--as", f.as, "text", "board"); err != nil {
		return err
	}
	if f.symmetric != "" {
		if err := choice("--symmetric", f.symmetric, gridwright.ClueSymmetries()...); err != nil {
			return err
		}
	}
	for _, flag := range []struct {
		name  string
		goal  bool
		wants string
	}{
		{"symmetric", !f.minimum && !f.all, "--irreducible"},
		{"tries", !f.minimum && !f.all, "--irreducible"},
		{"hitting", f.minimum, "--minimum"},
		{"sets", !f.all, "--irreducible or --minimum"},
		{"limit", f.all, "--all"},
	} {
		if cmd.Flags().Changed(flag.name) && !flag.goal {
			return fmt.Errorf("--%s goes with %s", flag.name, flag.wants)
		}
	}
	switch {
	case goals > 1:
		return errors.New("--irreducible, --minimum and --all are different things to do")
	case f.tries < 1:
		return fmt.Errorf("--tries is %d, which is below 1", f.tries)
	case f.limit < 0:
		return fmt.Errorf("--limit is %d, which is below 0", f.limit)
	case f.force && len(f.sets) == 0:
		return errors.New("--force goes with --sets")
	}
	return nil
}

// findHitter finds the solver that --hitting names.
func (a *app) findHitter(f *minimizing) error {
	if f.hitting == "own" {
		return nil
	}
	base, name, named := strings.Cut(f.hitting, "@")
	if base != "mip" || named && name == "" {
		return choice("--hitting", f.hitting, "own", "mip", "mip@SOLVER")
	}
	solver, err := solvers.Find(a.solvers(), name)
	if err != nil {
		return err
	}
	f.hitter = &solver
	return nil
}

// options says what is asked for in the words of the library.
func (f *minimizing) options() []gridwright.Option {
	all := []gridwright.Option{gridwright.Tries(f.tries), gridwright.Seed(f.seed)}
	if f.symmetric != "" {
		all = append(all, gridwright.Symmetric(f.symmetric))
	}
	if f.minimum {
		all = append(all, gridwright.Minimum())
	}
	if f.any {
		all = append(all, gridwright.AnyClue())
	}
	if f.hitter != nil {
		all = append(all, gridwright.Solver(*f.hitter), gridwright.HittingBy(""))
	}
	return all
}

// minimize drops the clues of one puzzle.
func (a *app) minimize(f *minimizing, it item) error {
	j := job.Job{Puzzle: it.Puzzle, Time: time.Duration(f.time), File: it.Block.File,
		Line: it.Block.First().Number, Name: it.given}
	var bounds atomic.Pointer[gridwright.Bounds]
	options := append(f.options(),
		gridwright.Progress(func(b gridwright.Bounds) { bounds.Store(&b) }))
	hide := a.watchBounds(it.name(), f.minimum, &bounds)
	rec, r := job.Reduce(a.ctx, j, options...)
	hide()
	switch {
	case rec.Status == job.Failed:
		a.raise(exitBad)
	case rec.Status == job.Several, rec.Status == job.None:
		a.raise(exitNo)
	case r.Puzzle == nil, rec.Stop != gridwright.Exhausted:
		a.raise(exitUnknown)
	}
	var failed error
	if r.Puzzle != nil && rec.Status != job.Failed {
		for _, name := range f.sets {
			if err := a.writeSets(f, name, it, &r); err != nil && failed == nil {
				failed = err
			}
		}
	}
	switch {
	case f.json:
		a.printJSON(rec)
	case rec.Status == job.Failed:
		return fmt.Errorf("%s: %s", it.where(), rec.Error)
	case r.Puzzle == nil:
		a.notUnique(rec, it)
	default:
		a.reduced(f, rec, r, it)
	}
	return failed
}

// notUnique says that a puzzle has no answer or several, which it shows.
func (a *app) notUnique(rec job.Reduction, it item) {
	if it.heading() != "" {
		a.printf("%s\n", it.heading())
	}
	for i, s := range rec.Answers {
		if i > 0 {
			a.printf("\nanswer %d:\n", i+1)
		}
		a.draw(it.Puzzle.Layout(s))
	}
	switch rec.Status {
	case job.Several:
		a.printf("not unique: at least 2 answers, so that no clue can be dropped\n")
	case job.None:
		a.printf("no answer (claimed), so that no clue can be dropped\n")
	default:
		a.printf("not known whether there is one answer: %s\n", whyStopped(rec.Stop))
	}
}

// reduced prints what is left of a puzzle: as text, with what is known of it in comments, or as a
// board.
func (a *app) reduced(f *minimizing, rec job.Reduction, r gridwright.Reduced, it item) {
	before := ""
	if f.as == "text" {
		before = "# "
		for _, c := range it.Block.Comments {
			a.printf("%s\n", c.Text)
		}
	} else if it.heading() != "" {
		a.printf("%s\n", it.heading())
	}
	if f.as == "board" {
		a.draw(r.Puzzle.Layout(nil))
	}
	a.printf("%s%s\n", before, outcome(f, rec))
	a.printf("%sunique (%s)\n", before, rec.Evidence)
	if f.as == "text" {
		a.printf("%s---\n", r.Puzzle)
	}
	fmt.Fprintf(a.Stderr, "%s: %s, %s, %s\n", rec.Method, wording.Count(rec.Questions, "question"),
		wording.Count(rec.Differences, "difference set"), clock(rec.Seconds))
}

// outcome says in words what is known of the clues that are left.
func outcome(f *minimizing, rec job.Reduction) string {
	kept := fmt.Sprintf("%d of %s", rec.Clues, wording.Count(rec.From, "clue"))
	switch {
	case rec.Minimum:
		return kept + ": the fewest that determine the answer"
	case f.minimum:
		return fmt.Sprintf("%s: no fewer than %d determine the answer; %s", kept, rec.Lower,
			whyStopped(rec.Stop))
	case !rec.Irreducible:
		return fmt.Sprintf("%s: perhaps some of them can be dropped; %s", kept, whyStopped(rec.Stop))
	case f.symmetric != "":
		return fmt.Sprintf("%s: none can be dropped with those that its %s makes of it", kept,
			strings.ReplaceAll(f.symmetric, "-", " "))
	}
	return kept + ": none can be dropped"
}

// whyStopped tells why a search ended before it was done.
func whyStopped(s gridwright.Stop) string {
	switch s {
	case gridwright.OutOfTime:
		return "the time limit was reached"
	case gridwright.Interrupted:
		return "interrupted"
	}
	return "the engine can't search all of such a puzzle"
}

// watchBounds shows on a terminal, after a second, how far the search is. The function that it
// gives wipes the line and returns when that is done.
func (a *app) watchBounds(name string, lower bool, bounds *atomic.Pointer[gridwright.Bounds],
) (hide func()) {
	if !a.watched() {
		return func() {}
	}
	done := make(chan struct{})
	var wait sync.WaitGroup
	wait.Go(func() {
		tick := time.NewTicker(time.Second)
		defer tick.Stop()
		for n := 1; ; n++ {
			select {
			case <-done:
				a.wipeProgress()
				return
			case <-tick.C:
			}
			far := "solving"
			if b := bounds.Load(); b != nil {
				far = wording.Count(b.Clues, "clue")
				if lower {
					far = fmt.Sprintf("%d to %s", b.Lower, far)
				}
				far += fmt.Sprintf(", %s, %s", wording.Count(b.Sets, "difference set"),
					wording.Count(b.Questions, "question"))
			}
			a.showProgress(fmt.Sprintf("%s: %d s, %s; Ctrl-C stops", name, n, far))
		}
	})
	return func() {
		close(done)
		wait.Wait()
	}
}

// minimizeAll lists the sets of clues of one puzzle of which none can be dropped.
func (a *app) minimizeAll(f *minimizing, it item) error {
	ctx, cancel := a.limited(f.time)
	defer cancel()
	var bounds atomic.Pointer[gridwright.Bounds]
	hide := a.watchBounds(it.name(), false, &bounds)
	defer func() { hide() }()
	options := append(f.options(), gridwright.Limit(f.limit),
		gridwright.Progress(func(b gridwright.Bounds) { bounds.Store(&b) }))
	found, sizes := 0, map[int]int{}
	for p, err := range gridwright.ClueSets(ctx, it.Puzzle, options...) {
		switch {
		case errors.Is(err, gridwright.ErrIncomplete):
			hide()
			hide = func() {}
			a.raise(exitUnknown)
			a.tellSets(f, found, sizes, "at least ")
			return nil
		case err != nil:
			return fmt.Errorf("%s: %w", it.where(), err)
		}
		found++
		given := len(p.Clues())
		sizes[given]++
		if f.json {
			rows, cols := p.Size()
			a.printJSON(listedSet{job.Schema, "minimize", p.Kind().Name, rows, cols, given, p.String()})
			continue
		}
		a.printf("# set %d: %s\n%s---\n", found, wording.Count(given, "clue"), p)
	}
	atLeast := ""
	if f.limit > 0 && found == f.limit {
		atLeast = "at least "
	}
	hide()
	hide = func() {}
	a.tellSets(f, found, sizes, atLeast)
	return nil
}

// listedSet is one of the puzzles that --all lists, as --json prints it.
type listedSet struct {
	Schema int      `json:"schema"`
	Verb   job.Verb `json:"verb"`
	Kind   string   `json:"kind"`
	Rows   int      `json:"rows"`
	Cols   int      `json:"cols"`
	Clues  int      `json:"clues"`
	Puzzle string   `json:"puzzle"`
}

// tellSets says how many sets there are, and of which sizes.
func (a *app) tellSets(f *minimizing, found int, sizes map[int]int, atLeast string) {
	if f.json {
		return
	}
	var of []string
	for n, left := 0, found; left > 0; n++ {
		if sizes[n] > 0 {
			of = append(of, fmt.Sprintf("%d of %s", sizes[n], wording.Count(n, "clue")))
			left -= sizes[n]
		}
	}
	a.printf("# %s%s of which no clue can be dropped", atLeast, wording.Count(found, "set"))
	if len(of) > 0 {
		a.printf(": %s", strings.Join(of, ", "))
	}
	a.printf("\n")
}

// writeSets writes the difference sets to a file, in the form that its name says.
func (a *app) writeSets(f *minimizing, name string, it item, r *gridwright.Reduced) error {
	if a.isInput(it.Block.File, name) {
		return hinted{fmt.Errorf("--sets names the file of the puzzle, %s", name),
			"the sets go into a file of their own"}
	}
	ctx := context.WithoutCancel(a.ctx) // what is known at an interrupt is written, too
	to, err := createFile(name, f.force, func(w io.Writer) error {
		switch {
		case file.Known(name):
			_, err := file.Write(ctx, w, name, r.Cover())
			return err
		case strings.HasSuffix(strings.ToLower(name), ".jsonl"):
			return writeSetsJSON(w, r)
		}
		return writeSetsText(w, r)
	})
	if err != nil {
		return err
	}
	defer to.discard()
	if err := to.keep(); err != nil {
		return err
	}
	fmt.Fprintf(a.Stderr, "%s: %s\n", name, wording.Count(len(r.Differences), "difference set"))
	return nil
}

// factOf is the text of a clue: that of the fact that it states.
func factOf(p puzzle.Puzzle, c puzzle.Clue) string {
	_, cols := p.Size()
	at := puzzle.CellOf(c.Cell, cols)
	fact := puzzle.HoldsFact(at, c.Value)
	if c.Other >= 0 {
		fact = puzzle.SmallerFact(at, puzzle.CellOf(c.Other, cols))
		if c.Value == puzzle.Greater {
			fact = puzzle.SmallerFact(fact.To, fact.At)
		}
	}
	text, err := fact.MarshalText()
	if err != nil {
		panic(err) // clues state what is on the board
	}
	return string(text)
}

// writtenSet is a line of a file of JSON lines.
type writtenSet struct {
	Clues  []string      `json:"clues"`  // of which one must be kept
	Answer puzzle.Answer `json:"answer"` // that breaks these and no others
}

func writeSetsJSON(w io.Writer, r *gridwright.Reduced) error {
	given := r.From.Clues()
	to := json.NewEncoder(w)
	to.SetEscapeHTML(false)
	for _, d := range r.Differences {
		line := writtenSet{Answer: d.Other}
		for _, i := range d.Clues {
			line.Clues = append(line.Clues, factOf(r.From, given[i]))
		}
		if err := to.Encode(line); err != nil {
			return err
		}
	}
	return nil
}

func writeSetsText(w io.Writer, r *gridwright.Reduced) error {
	given := r.From.Clues()
	_, err := fmt.Fprintln(w, "# Of each line one clue must be kept: some other answer breaks these "+
		"and no others of")
	for l := range strings.Lines(r.From.String()) {
		if err == nil {
			_, err = fmt.Fprintf(w, "#   %s", l)
		}
	}
	for _, d := range r.Differences {
		var line []string
		for _, i := range d.Clues {
			line = append(line, factOf(r.From, given[i]))
		}
		if err == nil {
			_, err = fmt.Fprintln(w, strings.Join(line, " "))
		}
	}
	return err
}
