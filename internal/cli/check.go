package cli

import (
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/internal/words"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/syntax"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// checkFlags holds the flags of check.
type checkFlags struct {
	input
	answers string
	time    time.Duration
	rules   bool
}

func (a *app) checkCommand() *cobra.Command {
	var f checkFlags
	f.input.answers = true
	return a.command(&cobra.Command{
		Use:   "check [FILE]...",
		Short: "Check answers against the rules",
		Long: `Check reports whether each answer keeps the rules, or which rule it breaks and where, with
a board on which brackets mark the cells.

An answer follows its puzzle after a line "=". Answers can also be in a separate file, in the order
of the puzzles, with lines "---" between them: name it with --answers, or as the second of two
files. Check also reads the records of "solve --json", and checks all answers of each.

PARTIAL ANSWERS, with open cells and pencil marks (gridwright help format), are "right so far" if
some answer has all the entries. Check does not reveal what is right (gridwright help grades).

CERTIFICATES are checked by the code of "gridwright-check". Of kinds that it does not know, a proof
is by rules that the certificate lists; --rules prints them.

Exit codes: 0 all are right, or right so far; 1 one is wrong; 2 bad input, or an engine fails or is
contradicted; 3 not known within --time, or interrupted.`,
		Example: `  gridwright check solved.txt               puzzles with their answers
  gridwright check puzzle.txt answer.txt    answers in a separate file
  gridwright solve --to text puzzle.txt | gridwright check`,
		RunE: func(_ *cobra.Command, files []string) error {
			rest, all, err := a.proofs(files, f.rules)
			if all || err != nil {
				return err
			}
			return a.checkFiles(&f, rest)
		},
	}, append(f.input.rows(), []option{
		{"answers", &f.answers, "read the answers from this `FILE`"},
		{"time", &f.time, "stop each partial answer after this `TIME`: 10s, 2m, or seconds"},
		{"rules", &f.rules, "print the rules that a certificate lists"},
	}...))
}

// checker checks puzzles against their own answers, or those of another file.
type checker struct {
	*app
	in      *input
	time    time.Duration
	flags   stated
	apart   *texts.Reader // reads the file of answers; nil if the puzzles have their own
	guessed bool          // the file of answers was recognized, not named by --answers
	closer  io.Closer
}

// checkFiles checks the puzzles of files. The second of two files holds answers if the first puzzle
// has none. This is known before any answer is checked, and no file is read twice.
func (a *app) checkFiles(f *checkFlags, files []string) error {
	in, answers := &f.input, f.answers
	flags, err := a.stated(in)
	if err != nil {
		return err
	}
	c := &checker{app: a, in: in, time: f.time, flags: flags}
	defer c.close()
	if answers != "" {
		if err := c.openAnswers(answers); err != nil {
			return err
		}
	}
	if answers == "" && len(files) == 2 {
		if err := c.judgeBoth(files[0], files[1]); err != nil {
			return err
		}
	} else {
		a.texts(a.ctx, in, files, flags, c.judgeText)
	}
	a.stopped()
	if c.apart == nil || a.exit == exitBad {
		return nil
	}
	if b, err := c.apart.NextBlock(); err == nil {
		return b.FailLine(syntax.Line{}, "", "there are more answers than puzzles")
	}
	return nil
}

// judgeBoth checks the puzzles of the first file against the answers in the second. If the first
// puzzle has its own answer, it checks the puzzles of both files instead.
func (c *checker) judgeBoth(first, second string) error {
	var failed error
	known, own := false, false
	c.texts(c.ctx, c.in, []string{first}, c.flags, func(t text) bool {
		if !known && t.reader != nil {
			known, own = true, t.block != nil && t.block.Answered
			if !own {
				c.guessed = true
				if failed = c.openAnswers(second); failed != nil {
					return false
				}
			}
		}
		t.others = t.others || own
		return c.judgeText(t)
	})
	if own && !c.stopped() {
		c.texts(c.ctx, c.in, []string{second}, c.flags, func(t text) bool {
			t.others = true
			return c.judgeText(t)
		})
	}
	return failed
}

// openAnswers opens the file of answers.
func (c *checker) openAnswers(answers string) error {
	f, name, err := c.openZipped(c.ctx, answers)
	if err != nil {
		return err
	}
	c.closer = f
	c.apart = stated{kind: c.flags.kind, shelf: c.shelf}.reader(f, name)
	// A puzzle that can't be read still has an answer in the file: skip it.
	c.in.bad = func(*app, text, *syntax.Error) { c.apart.NextBlock() }
	return nil
}

func (c *checker) close() {
	if c.closer != nil {
		c.closer.Close()
	}
}

// judgeText checks one puzzle, and reports whether to continue.
func (c *checker) judgeText(t text) bool {
	c.understand(c.in, t, c.judgeItem)
	return !c.stopped()
}

func (c *checker) judgeItem(it item) error {
	answers := it.Block.AnswerBlocks()
	if c.apart != nil {
		var err error
		if answers, err = nextAnswers(c.apart, it); err != nil {
			return err
		}
	}
	switch {
	case c.apart == nil && !it.Block.Answered:
		return hinted{fmt.Errorf("%s: the puzzle has no answer to check", it.where()),
			`put the answer after a line "=", or name a file of answers with --answers`}
	case c.guessed && it.Block.Answered:
		return hinted{fmt.Errorf("%s: the puzzle has an answer, but the first of the file has none",
			it.where()), "name a file with the answers to all puzzles with --answers"}
	}
	var all []puzzle.Answer
	for _, b := range answers {
		s, err := it.Puzzle.ParseAnswer(b)
		if err != nil {
			entries, err := texts.ReadEntries(it.Puzzle, b)
			if err != nil {
				return err
			}
			return c.judgeEntries(it, entries)
		}
		all = append(all, s)
	}
	return c.judge(it, all...)
}

// nextAnswers reads the next answer from a file of answers, or all answers of the next record.
func nextAnswers(r *texts.Reader, it item) ([]*syntax.Block, error) {
	b, err := r.NextBlock()
	switch {
	case errors.Is(err, io.EOF):
		return nil, fmt.Errorf("%s: the file of answers has no answer for this puzzle", it.where())
	case err != nil:
		return nil, err
	case b.Answered:
		return b.AnswerBlocks(), nil
	}
	return []*syntax.Block{&b.Block}, nil
}

// judge prints whether all answers keep the rules, or what is wrong with the first that does not.
// The error is that of a judge without a verdict.
func (a *app) judge(it item, answers ...puzzle.Answer) error {
	for i, s := range answers {
		err := it.Puzzle.Check(s)
		if err == nil {
			continue
		}
		if errors.As(err, new(*puzzle.Fault)) {
			return fmt.Errorf("%s: %w", it.where(), err)
		}
		a.head(it, "%s: ")
		a.raise(exitNo)
		broken, v := puzzle.Because("{error}", "error", err.Error()), (*puzzle.Violation)(nil)
		if errors.As(err, &v) {
			broken = v.Reason()
		}
		why := puzzle.Because("is wrong", "why", broken)
		if len(answers) > 1 {
			why = puzzle.Because("is wrong/answer", "n", i+1, "why", broken)
		}
		a.printf("%s\n", a.said(why))
		if v != nil && len(v.Cells) > 0 {
			l := it.Puzzle.Layout(s)
			var cells []puzzle.Cell
			for _, c := range v.Cells {
				cells = append(cells, puzzle.CellOf(c, l.Cols))
			}
			a.drawFocus(l, cells)
		}
		return nil
	}
	a.head(it, "%s: ")
	a.line("right")
	return nil
}

// judgeEntries prints whether some answer has the entries, or what is wrong with them. What it
// prints does not give the answer away.
func (c *checker) judgeEntries(it item, entries []puzzle.Fact) error {
	r, err := c.checkEntries(it, entries, c.time)
	if err != nil {
		return fmt.Errorf("%s: %w", it.where(), err)
	}
	c.head(it, "%s: ")
	switch r.Verdict {
	case gridwright.Unknown:
		c.raise(exitUnknown)
		c.line("perhaps right", "why", whyStopped(r.Stop))
		return nil
	case gridwright.None:
		c.raise(exitNo)
		return c.printWrong(it, entries, r, c.time)
	default:
		c.line("right so far")
		return nil
	}
}

// checkEntries checks entries within a time, if it is not 0.
func (a *app) checkEntries(it item, entries []puzzle.Fact, limit time.Duration,
) (gridwright.EntriesChecked, error) {
	var meter gridwright.Meter
	defer a.searching(it.name(), func() string { return wording.Count(int(meter.Nodes()), "node") })()
	return gridwright.CheckEntries(gridwright.WithMeter(a.ctx, &meter), it.Puzzle, entries,
		&gridwright.CheckOptions{Kinds: it.kinds, Limits: gridwright.Limits{Time: limit}})
}

// printWrong prints why no answer has the entries, and the board with the cells in brackets.
func (a *app) printWrong(it item, entries []puzzle.Fact, r gridwright.EntriesChecked,
	limit time.Duration,
) error {
	l := a.Words.Of(it.Puzzle.Kind())
	wrong := func(why puzzle.Reason) {
		a.printf("%s\n", l.Say(puzzle.Because("is wrong", "why", why), words.Whole))
	}
	switch {
	case r.Rule != "":
		wrong(r.Broken)
	case r.NoAnswer:
		wrong(puzzle.Because("never an answer"))
		return a.printClash(it, limit)
	case len(r.Wrong) == 1:
		wrong(puzzle.Because("no answer has", "entry", entryPlaces(it, r.Wrong)[0]))
	case len(r.Wrong) > 1:
		wrong(puzzle.Because("no answer has these", "entries", entryPlaces(it, r.Wrong)))
	default:
		wrong(puzzle.Because("no answer has all", "why", whyStopped(r.Stop)))
	}
	a.drawFocus(a.entered(it.Puzzle, entries), append(slices.Clone(r.Cells), cellsOf(r.Wrong)...))
	return nil
}

// cellsOf returns the cells that facts are about.
func cellsOf(facts []puzzle.Fact) []puzzle.Cell {
	var cells []puzzle.Cell
	for _, f := range facts {
		cells = append(cells, f.Cells()...)
	}
	return cells
}

// hintClash names the command that prints why puzzles have no answer, below the first of the input.
func (a *app) hintClash(it item) {
	shows := "which clues contradict each other"
	if !it.Puzzle.Kind().Monotone {
		shows = "how the board leads to something impossible, if it finds a short reason"
	}
	a.hintDeduce(it, shows)
}

// hintDeduce names the command that shows what answers share, or which clues clash.
func (a *app) hintDeduce(it item, shows string) { a.hintShows(it, "deduce", shows) }

// hintShows names a command that shows more about the only puzzle of a file.
func (a *app) hintShows(it item, command, shows string) {
	if file := it.Block.File; !it.others && isFile(file) {
		a.hint(fmt.Sprintf("gridwright %s %s shows %s", command, file, shows))
	}
}

// printClash prints why a puzzle has no answer, if a reason is found within a time, and the board
// with the cells in brackets.
func (a *app) printClash(it item, limit time.Duration) error {
	l := a.Words.Of(it.Puzzle.Kind())
	said := func(r puzzle.Reason) string { return l.Say(r, words.Whole) }
	hide := a.searching(it.name(), func() string {
		return "looking for clues that contradict each other"
	})
	ctx, cancel := a.limited(limit)
	defer cancel()
	c, err := gridwright.FindClash(ctx, it.Puzzle, it.kinds...)
	hide()
	var steps strings.Builder
	for i, step := range c.Leading {
		step = puzzle.Because("clash step", "n", i+1, "step", step)
		fmt.Fprintf(&steps, "%s\n", wrap(said(step), 0, 4))
	}
	const most = 20 // lines, which somebody reads
	long := strings.Count(steps.String(), "\n") > most
	task := ""
	if !it.Puzzle.Kind().Monotone {
		task = "/task"
		if len(c.Leading) > 0 && !long {
			task += "/steps"
		}
	}
	switch {
	case err != nil:
		return fmt.Errorf("%s: %w", it.where(), err)
	case c.Rule != "" && len(c.Clues) > 0:
		a.printf("%s\n", said(puzzle.Because("clash of clues", "why", c.Broken)))
	case c.Rule != "":
		a.printf("%s\n", said(puzzle.Because("clash of the board", "why", c.Broken)))
	case len(c.Clues) == 1:
		a.printf("%s\n", said(puzzle.Because("clash of one clue"+task, "clue", c.Reasons[0])))
	case len(c.Clues) > 1:
		these := puzzle.Because("clash together"+task, "n", len(c.Clues))
		if c.Fewest {
			these.Form += "/fewest"
		} else if !c.Needed && task == "" {
			these.Form += "/perhaps"
		}
		a.printf("%s\n", said(these))
		shown := c.Reasons
		if most := 8; len(shown) > most+1 { // one more has room
			shown = shown[:most]
		}
		for _, clue := range shown {
			a.printf("  %s\n", said(clue))
		}
		if more := len(c.Reasons) - len(shown); more > 0 {
			a.printf("  %s\n", said(puzzle.Because("and more", "n", more)))
		}
	case c.Clues != nil:
		a.printf("%s\n", said(puzzle.Because("clash without clues")))
	case len(c.Leading) > 0:
		a.printf("%s\n", said(puzzle.Because("clash steps")))
	default:
		a.printf("%s\n", said(puzzle.Because("clash not known"+task)))
	}
	a.drawFocus(it.Puzzle.Layout(nil), c.Cells)
	if long {
		a.printf("%s\n", said(puzzle.Because("clash long", "n", len(c.Leading))))
		return nil
	}
	a.printf("%s", steps.String())
	return nil
}

// entryPlace names an entry by its place, without what the cell holds instead.
func entryPlace(f puzzle.Fact) puzzle.Reason {
	switch {
	case f.What == puzzle.Holds && f.Not:
		return puzzle.Because("entered marks", "cell", f.At)
	case f.What == puzzle.Holds:
		return puzzle.Because("entered number", "number", int(f.Value), "cell", f.At)
	}
	return puzzle.Because("entered", "cell", f.At)
}

// entryPlaces names several entries of a puzzle, each place once.
func entryPlaces(it item, facts []puzzle.Fact) []puzzle.Reason {
	var all []puzzle.Reason
	for _, f := range facts {
		place := entryPlace(f)
		if it.Puzzle.Kind().Words != nil { // what is entered is no number
			place = puzzle.Because("entered", "cell", f.At)
		}
		if !slices.ContainsFunc(all, func(r puzzle.Reason) bool { return reflect.DeepEqual(r, place) }) {
			all = append(all, place)
		}
	}
	const most = 6
	if more := len(all) - most; more > 0 {
		all = append(all[:most], puzzle.Because("and more", "n", more))
	}
	return all
}
