package cli

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/job"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/lin/file"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/puzzle"
)

// What minimize does with one puzzle.

// minimizeFlags holds the flags of minimize.
type minimizeFlags struct {
	input
	irreducible bool
	minimum     bool
	any         bool
	all         bool
	board       bool
	add         bool
	each        bool
	symmetric   string
	tries       int
	seed        uint64
	hitting     string
	confirm     string
	sets        []string
	certify     string
	force       bool
	limit       int
	time        time.Duration
	json        bool
	look        look

	// With board.
	clues int
	units string
	share shardFlags
	jobs  int // of puzzles, or of the units of a board

	hitter *mip.Solver // the one that --hitting names; nil for this project's search
}

// minimizeOptions returns the flags as options of the library.
func (a *app) minimizeOptions(f *minimizeFlags, p puzzle.Puzzle) (gridwright.MinimizeOptions,
	error,
) {
	o := gridwright.MinimizeOptions{Minimum: f.minimum, AnyClue: f.any, Seed: f.seed,
		Symmetry: gridwright.Symmetry(f.symmetric)}
	if !f.minimum {
		o.Tries = f.tries
	}
	var hitters []mip.Solver
	if f.hitter != nil {
		hitters, o.HittingBy = []mip.Solver{*f.hitter}, gridwright.MIP
	}
	var err error
	o.Confirm, o.Solvers, err = a.confirmer(f.confirm, p, hitters...)
	return o, err
}

// minimize drops the clues of one puzzle.
func (a *app) minimize(f *minimizeFlags, it item) error {
	var bounds atomic.Pointer[gridwright.Bounds]
	options, err := a.minimizeOptions(f, it.Puzzle)
	if err != nil {
		return err
	}
	if f.certify != "" { // before the search
		if _, _, err := placeFor(clueProof(f.certify, it.index+1, ""), f.force, toStdout); err != nil {
			return err
		}
	}
	options.Progress = func(b gridwright.Bounds) { bounds.Store(&b) }
	hide := a.watchBounds(f, it.name(), &bounds)
	rec, r := job.Reduce(a.ctx, it.job(f.time), options)
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
	if f.certify != "" && failed == nil && r.Puzzle != nil && rec.Status != job.Failed {
		failed = a.certifyClues(clueProofs{f.certify, it.index + 1, f.force, f.time}, it, &r)
	}
	switch {
	case f.json:
		a.printJSON(rec)
	case rec.Status == job.Failed:
		return it.fail(rec.Error)
	case r.Puzzle == nil:
		a.notUnique(f, rec, it)
	default:
		a.reduced(f, rec, r, it)
	}
	return failed
}

// notUnique prints that a puzzle does not have exactly one answer, and the answers found.
func (a *app) notUnique(f *minimizeFlags, rec job.Reduction, it item) {
	a.head(it, "%s\n")
	a.drawAnswers(&f.look, it.Puzzle, rec.Answers)
	switch rec.Status {
	case job.Several:
		a.printVerdict("", verdictOf(rec.Status), puzzle.Because("several, all clues needed"))
	case job.None:
		by := cmp.Or(rec.Engine, searcher("auto", rec.Method))
		a.printVerdict("", verdictOf(rec.Status), puzzle.Because("none, all clues needed",
			"why", claim{rec.Evidence, by, rec.Pruned, rec.Confirmation, f.confirm == ""}.grounds()))
	default:
		a.printVerdict("", verdictOf(job.Unknown), puzzle.Because("whether one answer",
			"why", whyStopped(rec.Stop)))
	}
}

// reduced prints the puzzle that is left: as text, with the outcome in comments, or as a board with
// the outcome below.
func (a *app) reduced(f *minimizeFlags, rec job.Reduction, r gridwright.Reduced, it item) {
	before := ""
	if f.look.to == "text" {
		before = "# "
		a.credits(it)
	} else if it.heading() != "" {
		a.printf("%s\n", it.heading())
	}
	if f.look.printsBoards() {
		a.draw(&f.look, r.Puzzle.Layout(nil))
	}
	a.printf("%s%s\n", before, a.said(outcome(f.minimum, f.symmetric, rec)))
	a.printVerdict(before, verdictOf(job.Unique), claim{rec.Evidence, rec.Engine,
		rec.Pruned, rec.Confirmation, f.confirm == ""}.grounds())
	if f.look.to == "text" {
		a.printf("%s---\n", r.Puzzle)
	}
	a.cost(it, "%s: %s, %s, %s", rec.Method, wording.Count(rec.Questions, "question"),
		wording.Count(rec.Differences, "difference set"), clock(rec.Seconds))
}

// credits prints the comments that are true of a puzzle with fewer clues, too: its name, and who
// made it. Others may state the number of clues, a grade or a verdict.
func (a *app) credits(it item) {
	if it.given != "" {
		a.printf("# name=%s\n", it.given)
	}
	for _, c := range it.Block.Info().Comments() {
		a.printf("%s\n", c)
	}
}

// outcome returns what is known of the remaining clues. minimum is for the fewest; symmetric is the
// symmetry by which clues are dropped together.
func outcome(minimum bool, symmetric string, rec job.Reduction) puzzle.Reason {
	form := "none dropped"
	switch {
	case rec.Minimum:
		form = "fewest clues"
	case minimum:
		form = "no fewer clues"
	case !rec.Irreducible:
		form = "perhaps fewer clues"
	case symmetric != "":
		form = "none dropped/together"
	}
	if (rec.Minimum || minimum) && rec.BoundEvidence.Solver() != "" {
		form += "/claimed"
	}
	return puzzle.Because(form, "n", rec.Clues, "clues", counted("clue", rec.From), "lower", rec.Lower,
		"evidence", string(rec.BoundEvidence), "symmetry", symmetric, "why", whyStopped(rec.Stop))
}

// watchBounds shows the progress of the search on a terminal, from the first second on. The
// returned function stops this and wipes the line.
func (a *app) watchBounds(f *minimizeFlags, name string, bounds *atomic.Pointer[gridwright.Bounds],
) (hide func()) {
	return a.searching(name, func() string {
		far := "solving"
		if b := bounds.Load(); b != nil {
			far = wording.Count(b.Clues, "clue")
			if f.minimum {
				far = fmt.Sprintf("%d to %s", b.Lower, far)
			}
			if f.minimum || f.all {
				far += ", " + wording.Count(b.Sets, "set")
			} else {
				far += ", " + wording.Count(b.Questions, "question")
			}
		}
		return far
	})
}

// minimizeAll lists the sets of clues of one puzzle from which none can be dropped.
func (a *app) minimizeAll(f *minimizeFlags, it item) error {
	ctx, cancel := a.limited(f.time)
	defer cancel()
	var bounds atomic.Pointer[gridwright.Bounds]
	hide := a.watchBounds(f, it.name(), &bounds)
	defer func() { hide() }()
	options := &gridwright.ClueSetsOptions{Kinds: it.kinds, AnyClue: f.any, Limit: f.limit,
		Progress: func(b gridwright.Bounds) { bounds.Store(&b) }}
	found, sizes, more := 0, map[int]int{}, false
	for p, err := range gridwright.ClueSets(ctx, it.Puzzle, options) {
		if more = errors.Is(err, gridwright.ErrIncomplete); more {
			a.raise(exitUnknown)
			break
		} else if err != nil {
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
		a.printf("# %s\n%s---\n", a.said(puzzle.Because("set", "n", found, "clues",
			counted("clue", given))), p)
	}
	hide()
	hide = func() {}
	if !f.json {
		a.printSizes(sizes, found, more || f.limit > 0 && found == f.limit)
	}
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

// printSizes prints how many sets were found, if there may be more, and of which sizes.
func (a *app) printSizes(sizes map[int]int, found int, more bool) {
	var of []puzzle.Reason
	for _, n := range slices.Sorted(maps.Keys(sizes)) {
		of = append(of, puzzle.Because("of a size", "n", sizes[n], "clues", counted("clue", n)))
	}
	form := "irreducible sets"
	if more {
		form = "irreducible sets/at least"
	}
	says := puzzle.Because(form, "sets", counted("set", found))
	if len(of) > 0 {
		says = puzzle.Because("sets by size", "what", says, "sizes", of)
	}
	a.printf("# %s\n", a.said(says))
}

// writeSets writes the difference sets to a file. The ending of its name chooses the format.
func (a *app) writeSets(f *minimizeFlags, name string, it item, r *gridwright.Reduced) error {
	if a.isInput(it.Block.File, name) {
		return hinted{fmt.Errorf("--sets would overwrite the file of the puzzle, %s", name),
			"choose another file for the sets"}
	}
	ctx := context.WithoutCancel(a.ctx) // an interrupt must not lose the sets
	err := writeFile(name, f.force, func(w io.Writer) error {
		switch {
		case file.Known(name):
			_, err := file.WriteWith(ctx, w, name, r.Cover(), lin.WriteOptions{
				Comment: []string{lin.WrittenBy, "The difference sets of " +
					filepath.Base(it.Block.File) + ": of each row, one clue is needed."}})
			return err
		case strings.HasSuffix(strings.ToLower(name), ".jsonl"):
			return writeSetsJSON(w, r)
		}
		return writeSetsText(w, r)
	})
	if err != nil {
		return err
	}
	fmt.Fprintf(a.Stderr, "%s: %s\n", name, wording.Count(len(r.Differences), "difference set"))
	return nil
}

// writtenSet is a difference set as a line of a .jsonl file.
type writtenSet struct {
	Clues  []string      `json:"clues"`  // one of them must be kept
	Answer puzzle.Answer `json:"answer"` // breaks these clues and no others
}

func writeSetsJSON(w io.Writer, r *gridwright.Reduced) error {
	given := r.From.Clues()
	to := json.NewEncoder(w)
	to.SetEscapeHTML(false)
	for _, d := range r.Differences {
		line := writtenSet{Answer: d.Other}
		for _, i := range d.Clues {
			line.Clues = append(line.Clues, job.ClueText(r.From, given[i]))
		}
		if err := to.Encode(line); err != nil {
			return err
		}
	}
	return nil
}

func writeSetsText(w io.Writer, r *gridwright.Reduced) error {
	given := r.From.Clues()
	_, err := fmt.Fprintln(w, "# One clue of each line must be kept: another answer breaks these "+
		"clues and no others of")
	for l := range strings.Lines(r.From.String()) {
		if err == nil {
			_, err = fmt.Fprintf(w, "#   %s", l)
		}
	}
	for _, d := range r.Differences {
		var line []string
		for _, i := range d.Clues {
			line = append(line, job.ClueText(r.From, given[i]))
		}
		if err == nil {
			_, err = fmt.Fprintln(w, strings.Join(line, " "))
		}
	}
	return err
}
