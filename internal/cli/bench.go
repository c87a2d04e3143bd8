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

// corpusEnv is the environment variable with the folder of a puzzle collection.
const corpusEnv = "GRIDWRIGHT_CORPUS"

// benchFlags holds the flags of bench, and its results so far.
type benchFlags struct {
	runFlags
	slowest int
	total   tally
	slow    []job.Record
	wrong   int // boards whose result contradicts the stated number of answers
}

// benchTime is the default time limit of each board. A shorter one would hide slow boards; without
// one, a single board could block all.
const benchTime = 10 * time.Second

func (a *app) benchCommand() *cobra.Command {
	var f benchFlags
	f.time, f.limit, f.slowest = benchTime, 2, -1
	f.confirm = "no" // one engine is timed
	f.answers = true // and with them comments, which may state the number of answers
	f.jobs = 1       // a timed search has the processor to itself
	limit := option{"limit", within(&f.limit, 1, 0, ""), "stop each puzzle at `N` answers"}
	return a.command(&cobra.Command{
		Use:   "bench [FILE|FOLDER]...",
		Short: "Measure how fast an engine solves puzzles",
		Long: `Bench measures how long an engine takes to find an answer of each puzzle, and to prove
that it is the only one. It prints the time to the first answer and the total time, for each board,
each file and all files.

Of a folder, bench reads all files whose names end in .txt, including those in subfolders and behind
links to folders. Without a FILE it reads the folder that ` + corpusEnv + ` names.

A comment above a puzzle can state its number of answers: solutions=0, 1 or 2+, and
solutions-touch-free= for Numberlink under --set touch=free. Bench reports every engine that
contradicts it.

SHARDS. --shard and --records divide the work between machines (gridwright help records).

Exit codes: 0 nothing contradicts, 1 an engine contradicts a stated number, 2 bad input, or an
engine fails or is contradicted, 3 some boards are not decided within the limits.`,
		Example: `  gridwright bench examples
  gridwright bench --engine sat --time 5s boards/numbrix
  gridwright bench --set touch=free --slowest 10 boards/numberlink/flow.txt`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := a.valid(cmd, &f.runFlags); err != nil {
				return a.usage(cmd, err)
			}
			files, err := a.benchFiles(args)
			if err != nil {
				return err
			}
			return a.share(cmd, &f.runFlags, files, func() error { return a.bench(&f, files) })
		},
	}, append(f.rows(a, limit), []option{
		{"slowest", &f.slowest, "list only the `N` slowest boards; -1 for all"},
	}...), itemsOnly, recordsOnly)
}

// benchFiles lists the files of the arguments, or else those of the folder of puzzles.
func (a *app) benchFiles(paths []string) ([]string, error) {
	if len(paths) == 0 {
		folder := a.Getenv(corpusEnv)
		if folder == "" {
			return nil, hinted{errors.New("bench needs a file or a folder of puzzles"),
				"for example \"gridwright bench examples\", or set " + corpusEnv + " to a folder"}
		}
		paths = []string{folder}
	}
	return puzzleFiles(paths)
}

func (a *app) bench(f *benchFlags, files []string) error {
	if !f.json && f.slowest < 0 {
		a.printf("%-32s %7s  %-8s %10s %10s %9s %9s  %s\n", a.heads("heads of runs")...)
	}
	f.recordUnread(job.Solve)
	for _, file := range files {
		var of tally
		err := a.batch(&f.runFlags, []string{file}, func(a *app, it item) error {
			return a.benchOne(f, it, &of)
		})
		if err != nil {
			return err
		}
		f.total.add(of)
		if !f.json {
			a.line("bench of", "file", wording.Visible(file), "boards", of.reason())
		}
		if a.stopped() || f.part.over() {
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
	form, memory := "bench total", peakMemory()
	if memory > 0 {
		form += "/memory"
	}
	a.line(form, "boards", f.total.reason(), "n", memory)
	if f.wrong > 0 {
		a.raise(exitNo)
		a.line("bench contradicts", "n", f.wrong)
	}
	return nil
}

// puzzleFiles lists the named files and the files in the named folders, in order. A folder without
// puzzle files is an error.
func puzzleFiles(paths []string) ([]string, error) {
	var files []string
	for _, path := range paths {
		if isPuzzle(path) {
			files = append(files, path)
			continue
		}
		if isAddress(path) {
			return nil, notAddress(path)
		}
		info, err := os.Stat(path)
		if err != nil {
			return nil, fmt.Errorf("cannot open %s: %w", path, wording.Bare(err))
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
			return nil, fmt.Errorf("the folder %s holds no .txt file", path)
		}
		files = append(files, found...)
	}
	return files, nil
}

// folderFiles lists the files whose names end in .txt in a folder and its subfolders, including
// links to folders. It lists each folder once, since links may form a cycle.
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
func (a *app) benchOne(f *benchFlags, it item, of *tally) error {
	stated := it.Value("solutions")
	if len(f.set) > 0 { // by other rules than those of the text
		stated = ""
	}
	if rule := gridwright.Touch.Of(it.Puzzle); rule != "" {
		stated = cmp.Or(it.Value("solutions-touch-"+rule), stated)
	}
	rec := a.record(&f.runFlags, job.Solve, it)
	rec.Stated = stated
	ok := a.printRecord(&f.runFlags, rec, it)
	of.add(tallyOf(rec))
	if contradicts(rec, stated) {
		f.wrong++
		a.raise(exitNo)
		a.say("error: %s: the engine %s reports %q, but the file states solutions=%s", it.where(),
			rec.Engine, rec.Status, stated)
	}
	if !ok {
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

// contradicts reports whether a record contradicts a stated number of answers: 0, 1 or 2+.
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
	method := withMethod(rec.Engine, rec.Method)
	if rec.Evidence.Solver() != "" {
		method += ", " + string(rec.Evidence)
	}
	size := fmt.Sprintf("%dx%d", rec.Rows, rec.Cols)
	a.printf("%-32s %7s  %-8s %10s %10s %9d %9s  %s\n", rec.Name, size, a.status(rec.Status),
		first, clock(rec.Seconds), rec.Nodes, conflicts, method)
}

// peakMemory returns the peak memory of the process in MB, or 0 if the system does not report it.
func peakMemory() int {
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return 0
	}
	for line := range strings.Lines(string(status)) {
		if kb, ok := strings.CutPrefix(line, "VmHWM:"); ok {
			n, _ := strconv.Atoi(strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(kb), "kB")))
			return n >> 10
		}
	}
	return 0
}
