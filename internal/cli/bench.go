package cli

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"math/big"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/job"
	"github.com/gridwright/gridwright/internal/wording"
)

// corpusEnv names the environment variable that says where a collection of puzzles is.
const corpusEnv = "GRIDWRIGHT_CORPUS"

// benching is what "bench" is asked for.
type benching struct {
	running
	touch   string
	slowest int
	total   tally
	slow    []job.Record
	wrong   int // boards that contradict what the file states
}

// benchTime is the time of each board if nothing else is said: a shorter one would hide slow
// boards, and with none a single board could stop all.
const benchTime = seconds(10 * time.Second)

// tally sums up boards.
type tally struct {
	boards, unique, several, none, open int
	unread                              int // the text was at fault
	seconds                             float64
}

func (a *app) benchCommand() *cobra.Command {
	var f benching
	cmd := &cobra.Command{
		Use:   "bench [FILE|FOLDER]...",
		Short: "Time an engine on files or folders of puzzles",
		Long: `Bench looks for two answers of each puzzle, and so proves each that has one to be unique.
It prints the times of each board, of each file and of all: until the first answer, and in all.
Of a folder it reads the files whose names end in .txt, in all folders below and in those that
links lead to. Without a FILE it reads the folder that ` + corpusEnv + ` names.

Where a comment above a puzzle states its number of answers (solutions=0, 1 or 2+, and for
Numberlink under touch=free solutions-touch-free=), the engine is held to it.

Exit codes: 0 all is as stated, 1 an engine and a statement contradict each other, 2 bad input,
3 some boards are not decided within the limits.`,
		Example: `  gridwright bench examples
  gridwright bench --engine sat --time 5s boards/numbrix
  gridwright bench --touch free --slowest 10 boards/numberlink/flow.txt`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := a.valid(&f.running); err != nil {
				return a.usage(cmd, err)
			}
			if f.limit < 1 {
				return a.usage(cmd, fmt.Errorf("--limit is %d, which is below 1", f.limit))
			}
			if f.touch != "" {
				if err := choice("--touch", f.touch, touchRules()...); err != nil {
					return a.usage(cmd, err)
				}
			}
			return a.bench(&f, args)
		},
	}
	f.flags(cmd, 2, "stop each puzzle at `N` answers")
	f.time = benchTime
	f.answers = true // and comments below, which may say how many there are
	f.jobs = 1       // what is timed has the processor for itself
	cmd.Flags().Lookup("time").DefValue = f.time.String()
	cmd.Flags().StringVar(&f.touch, "touch", "",
		"take Numberlink under this `RULE`: "+strings.Join(touchRules(), ", "))
	cmd.Flags().IntVar(&f.slowest, "slowest", -1, "list the `N` slowest boards, and no others")
	return cmd
}

// touchRules lists the values of --touch: those of the option of the kinds that have it.
func touchRules() []string {
	for _, k := range gridwright.Kinds() {
		for _, o := range k.Options {
			if o.Key == "touch" {
				return strings.Split(o.Values, "|")
			}
		}
	}
	return nil
}

func (a *app) bench(f *benching, paths []string) error {
	if len(paths) == 0 {
		folder := a.Getenv(corpusEnv)
		if folder == "" {
			return hinted{errors.New("bench needs a file or a folder of puzzles"),
				"for example \"gridwright bench examples\"; " + corpusEnv + " may name a folder, too"}
		}
		paths = []string{folder}
	}
	files, err := puzzleFiles(paths)
	if err != nil {
		return err
	}
	if !f.json && f.slowest < 0 {
		a.printf("%-32s %7s  %-8s %10s %10s %9s %9s  %s\n",
			"board", "size", "answer", "first", "all", "nodes", "conflicts", "engine")
	}
	f.recordUnread(job.Solve)
	for _, file := range files {
		var of tally
		err := a.batch(&f.running, []string{file}, func(a *app, it item) error {
			return a.benchOne(f, it, &of)
		})
		if err != nil {
			return err
		}
		f.total.add(of)
		if !f.json {
			a.printf("%s: %s\n", wording.Visible(file), of)
		}
		if a.stopped() {
			break
		}
	}
	if f.json {
		return nil
	}
	slices.SortStableFunc(f.slow, func(x, y job.Record) int {
		return cmp.Compare(y.Seconds, x.Seconds)
	})
	for _, rec := range f.slow[:max(0, min(f.slowest, len(f.slow)))] {
		a.printBench(rec)
	}
	a.printf("in all: %s%s\n", f.total, peakMemory())
	if f.wrong > 0 {
		a.raise(exitNo)
		a.printf("contradictions of what files state: %d\n", f.wrong)
	}
	return nil
}

// puzzleFiles lists the files themselves and those in the folders, in order. A folder without any
// is an error.
func puzzleFiles(paths []string) ([]string, error) {
	var files []string
	for _, path := range paths {
		info, err := os.Stat(path)
		if err != nil {
			return nil, fmt.Errorf("cannot read %s: %w", path, wording.Bare(err))
		}
		if !info.IsDir() {
			files = append(files, path)
			continue
		}
		found, err := folderFiles(path, map[string]bool{})
		if err != nil {
			return nil, err
		}
		if len(found) == 0 {
			return nil, fmt.Errorf("the folder %s holds no file whose name ends in .txt", path)
		}
		files = append(files, found...)
	}
	return files, nil
}

// folderFiles lists the files of a folder whose names end in .txt, and those of the folders in it,
// links to folders among them. A folder is listed once, since links may lead in a circle.
func folderFiles(folder string, listed map[string]bool) ([]string, error) {
	real, err := filepath.EvalSymlinks(folder)
	if err == nil {
		real, err = filepath.Abs(real)
	}
	var entries []fs.DirEntry
	if err == nil && !listed[real] {
		listed[real] = true
		entries, err = os.ReadDir(folder)
	}
	if err != nil {
		return nil, fmt.Errorf("cannot read %s: %w", folder, wording.Bare(err))
	}
	var files []string
	for _, entry := range entries {
		path, isFolder := filepath.Join(folder, entry.Name()), entry.IsDir()
		if entry.Type()&fs.ModeSymlink != 0 {
			info, err := os.Stat(path)
			isFolder = err == nil && info.IsDir()
		}
		switch {
		case isFolder:
			inside, err := folderFiles(path, listed)
			if err != nil {
				return nil, err
			}
			files = append(files, inside...)
		case filepath.Ext(path) == ".txt":
			files = append(files, path)
		}
	}
	return files, nil
}

// benchOne runs the engine on a puzzle.
func (a *app) benchOne(f *benching, it item, of *tally) error {
	stated := it.Value("solutions")
	if own := gridwright.Rule(it.Puzzle, "touch"); own != "" {
		rule := cmp.Or(f.touch, own)
		if rule != own {
			stated = ""
		}
		stated = cmp.Or(it.Value("solutions-touch-"+rule), stated)
		// Stated, so that no other is asked for where it has no answer.
		p, err := gridwright.WithRule(it.Puzzle, "touch", rule)
		if err != nil {
			return fmt.Errorf("%s: %w", it.where(), err)
		}
		it.Entry.Puzzle = p
	}
	rec, tell := a.run(&f.running, job.Solve, it)
	of.add(tallyOf(rec))
	if contradicts(rec, stated) {
		f.wrong++
		a.raise(exitNo)
		fmt.Fprintf(a.Stderr, "gridwright: error: %s: %s says %s, and the file %s answers\n",
			it.where(), rec.Engine, rec.Status, stated)
	}
	if !tell {
		return nil
	}
	rec.Name = cmp.Or(rec.Name,
		fmt.Sprintf("%s:%d", wording.Visible(filepath.Base(rec.File)), rec.Line))
	if f.slowest < 0 {
		a.printBench(rec)
	} else {
		rec.Answers, rec.Puzzle = nil, ""
		f.slow = append(f.slow, rec)
	}
	return nil
}

// contradicts reports whether a record and a stated number of answers, 0, 1 or 2+, can't both be
// true.
func contradicts(rec job.Record, stated string) bool {
	least, err := strconv.Atoi(strings.TrimSuffix(stated, "+"))
	if err != nil {
		return false
	}
	more := strings.HasSuffix(stated, "+")
	found := rec.Found.Cmp(big.NewInt(int64(least)))
	return !more && found > 0 || rec.Complete && found < 0
}

func (a *app) printBench(rec job.Record) {
	first, conflicts := "", ""
	if rec.FirstSeconds > 0 {
		first = clock(rec.FirstSeconds)
	}
	if rec.SAT != nil {
		conflicts = strconv.FormatInt(rec.SAT.Conflicts, 10)
	}
	method := rec.Engine
	if rec.Method != "" {
		method += " (" + rec.Method + ")"
	}
	size := fmt.Sprintf("%dx%d", rec.Rows, rec.Cols)
	a.printf("%-32s %7s  %-8s %10s %10s %9d %9s  %s\n", rec.Name, size, rec.Status,
		first, clock(rec.Seconds), rec.Nodes, conflicts, method)
}

func tallyOf(rec job.Record) tally {
	t := tally{boards: 1, seconds: rec.Seconds}
	switch rec.Status {
	case job.Unique:
		t.unique++
	case job.Several:
		t.several++
	case job.None:
		t.none++
	default:
		t.open++
	}
	return t
}

func (t *tally) add(other tally) {
	t.boards += other.boards
	t.unique += other.unique
	t.several += other.several
	t.none += other.none
	t.open += other.open
	t.unread += other.unread
	t.seconds += other.seconds
}

// String tells it in a line.
func (t tally) String() string {
	parts := []string{fmt.Sprintf("%d boards", t.boards)}
	if t.boards == 1 {
		parts[0] = "1 board"
	}
	for _, p := range []struct {
		n    int
		what string
	}{{t.unique, "unique"}, {t.several, "not unique"}, {t.none, "without answer"},
		{t.open, "not decided"}, {t.unread, "not read"}} {
		if p.n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", p.n, p.what))
		}
	}
	return strings.Join(parts, ", ") + "; " + clock(t.seconds)
}

// peakMemory tells the most memory that the process has had, where the system says so.
func peakMemory() string {
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return ""
	}
	for line := range strings.Lines(string(status)) {
		if kb, ok := strings.CutPrefix(line, "VmHWM:"); ok {
			n, _ := strconv.Atoi(strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(kb), "kB")))
			return fmt.Sprintf("; peak memory %d MB", n>>10)
		}
	}
	return ""
}
