package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/gridwright/gridwright"

	"github.com/spf13/cobra"

	"github.com/gridwright/gridwright/internal/job"
	"github.com/gridwright/gridwright/internal/study"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/mip"
)

// studying holds the flags of study.
type studying struct {
	folder  string
	report  bool
	threads int
	seed    int
}

func (a *app) studyCommand() *cobra.Command {
	var f studying
	cmd := &cobra.Command{
		Use:   "study FILE",
		Short: "Compare engines and formulations on many boards, with tables and plots",
		Long: `Study runs each of several engines on each of several boards, as a study file says, and
keeps a record of every run. Called again it makes only the runs that are missing: Ctrl-C loses
nothing but the run that it interrupts. A folder takes one study at a time. Then, and with
--report without any run, it makes

  runs.jsonl                a record a run (docs/records.md)
  tables.md, table.csv      each engine on each board, and how time grows with the board
  time.svg, nodes.svg       the same as plots, on logarithmic axes
  profile.svg               performance profiles

in a folder of the study's own: by default that of the study file, without the ending.

A study file has a line an item:

  title How the models of Numbrix grow
  time 60s                               the limit of each run
  repeat 3                               how often each run is made
  give-up                                spare an engine boards larger than a size of which
                                         it settled less than half
  board ../examples/numbrix-9x9.txt      a board; a name behind it picks one of several
  random numbrix 6x6 5 25% 1             five boards, a quarter given, from seed 1
  kind numbrix                           what follows is for boards of this kind
  solve mip:assign@cbc                   run an engine
  relax mip:assign@cbc                   solve a relaxation

Exit codes: 0 all runs are made, 2 bad input, 3 interrupted, or some runs failed.`,
		Example: `  gridwright study study/numbrix.study
  gridwright study --report -o results study/numbrix.study`,
		Args: a.takes(1, 1, "study file"),
		RunE: func(cmd *cobra.Command, files []string) error {
			if f.threads < 1 {
				return a.usage(cmd, fmt.Errorf("--threads is %d, which is below 1", f.threads))
			}
			if f.folder == "" {
				f.folder = strings.TrimSuffix(files[0], filepath.Ext(files[0]))
			}
			if f.folder == files[0] {
				return a.usage(cmd, fmt.Errorf("%s has no ending to leave out; name the folder with -o",
					files[0]))
			}
			return a.study(&f, files[0])
		},
	}
	cmd.Flags().StringVarP(&f.folder, "output", "o", "", "the `FOLDER` of the results")
	cmd.Flags().BoolVar(&f.report, "report", false, "make no run, only tables and plots")
	cmd.Flags().IntVar(&f.threads, "threads", 1, "processors for a MIP solver: `N`, if it can")
	cmd.Flags().IntVar(&f.seed, "seed", 0, "a MIP solver's random seed: `N`, if it takes one")
	return cmd
}

func (a *app) study(f *studying, file string) error {
	text, err := readLimited(a.ctx, file, study.MaxSize)
	if err != nil && a.ctx.Err() != nil {
		a.noFirstRun()
		return nil
	}
	if err != nil {
		return fmt.Errorf("cannot read %s: %w", file, wording.Bare(err))
	}
	setup := a.setupWith(mip.Options{Threads: f.threads, Seed: f.seed})
	s, err := study.Parse(a.ctx, text, filepath.Dir(file),
		study.World{Kinds: gridwright.Kinds(), Getenv: a.Getenv, Open: openFile})
	if err != nil && a.ctx.Err() != nil {
		a.noFirstRun()
		return nil
	}
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	for _, t := range s.Tasks {
		if err := a.known(t.Engine); err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
	}
	if f.report {
		var records []study.Record
		err := a.timed(0, func(ctx context.Context) (err error) {
			records, err = readRuns(ctx, f.folder)
			return err
		})
		if a.cutShort(err, "no table was made") {
			return nil
		}
		if err != nil {
			return err
		}
		return a.reportStudy(f.folder, file, s, s.Own(records))
	}
	if s.Runs() == 0 {
		return fmt.Errorf("%s: no engine is for the kind of a board", file)
	}
	if err := makeFolder(f.folder); err != nil {
		return err
	}
	lock, err := hold(a.ctx, f.folder)
	if err != nil && a.ctx.Err() != nil {
		a.stopped()
		return nil
	}
	if err != nil {
		return err
	}
	defer lock.release()
	var runs *os.File
	var records []study.Record
	err = a.timed(0, func(ctx context.Context) (err error) {
		runs, records, err = openRuns(ctx, f.folder)
		return err
	})
	if a.cutShort(err, "no run was made") {
		return nil
	}
	if err != nil {
		return err
	}
	defer runs.Close()
	hide := func() {}
	emit := func(r study.Record) error {
		if lock.lost() {
			return errors.New("another study took the folder over while this one stood still")
		}
		records = append(records, r)
		return appendRecord(runs, r)
	}
	err = s.Run(a.ctx, records, setup, emit,
		func(p study.Progress) { hide = a.studyProgress(p) })
	hide()
	if err != nil {
		return fmt.Errorf("cannot keep the records in %s: %w", runs.Name(), wording.Bare(err))
	}
	records = s.Own(records)
	if a.ctx.Err() != nil {
		a.raise(exitUnknown)
		fmt.Fprintf(a.Stderr, "gridwright: interrupted; the same command goes on after the %s "+
			"made\n", wording.Count(len(records), "run"))
	}
	a.tellFailed(records)
	if len(records) == 0 {
		return nil
	}
	return a.reportStudy(f.folder, file, s, records)
}

// noFirstRun says that a study was interrupted while it was read.
func (a *app) noFirstRun() {
	a.raise(exitUnknown)
	fmt.Fprintln(a.Stderr, "gridwright: interrupted before the first run")
}

// tellFailed says how many runs failed, and why the first did.
func (a *app) tellFailed(records []study.Record) {
	failed := 0
	var first study.Record
	for _, r := range records {
		if r.Run.Status == job.Failed && r.Run.Stop == gridwright.Faulty {
			if failed++; failed == 1 {
				first = r
			}
		}
	}
	if failed > 0 {
		a.raise(exitUnknown)
		fmt.Fprintf(a.Stderr, "gridwright: note: %s failed, and will be tried again; %s on %s: %s\n",
			wording.Count(failed, "run"), first.Task, first.Board, first.Run.Error)
	}
}

// studyProgress shows on a terminal how far a study is, and gives what wipes the line.
func (a *app) studyProgress(p study.Progress) func() {
	if !a.watched() {
		return func() {}
	}
	const length = 20
	bar := strings.Repeat("#", length*p.Done/p.Total)
	left := ""
	if p.Left > 0 {
		left = fmt.Sprintf(", some %v left", p.Left.Round(time.Second))
	}
	a.showProgress(fmt.Sprintf("[%-*s] %d of %d%s: %s on %s; Ctrl-C stops",
		length, bar, p.Done, p.Total, left, p.Task, p.Board))
	return a.wipeProgress
}

// readLimited reads a file of up to a number of bytes, and one more.
func readLimited(ctx context.Context, name string, most int64) (string, error) {
	f, err := openFile(ctx, name)
	if err != nil {
		return "", err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, most+1))
	return string(text), err
}

// makeFolder makes a study's folder. One that holds files but no records is not a study's.
func makeFolder(folder string) error {
	if _, err := os.Stat(filepath.Join(folder, runsName)); !errors.Is(err, fs.ErrNotExist) {
		return nil // what else may be wrong with it, opening it tells
	}
	files, err := os.ReadDir(folder)
	other := func(f fs.DirEntry) bool { return f.Name() != lockName && f.Name() != runsName }
	if err == nil && slices.ContainsFunc(files, other) {
		return hinted{fmt.Errorf("the folder %s holds files, but no records of a study", folder),
			"name another with -o"}
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return fmt.Errorf("cannot make the folder %s: %w", folder, wording.Bare(err))
	}
	return nil
}

// runsName is the file of a study's records, in its folder.
const runsName = "runs.jsonl"

// openRuns opens the records of a study's folder to be added to. A record that was cut short is cut
// off.
func openRuns(ctx context.Context, folder string) (*os.File, []study.Record, error) {
	name := filepath.Join(folder, runsName)
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		return nil, nil, fmt.Errorf("cannot open %s: %w", name, wording.Bare(err))
	}
	records, whole, err := study.ReadRecords(ctx, f)
	if err == nil {
		err = mend(f, whole)
	}
	if err != nil {
		f.Close()
		return nil, nil, fmt.Errorf("cannot read %s: %w", name, wording.Bare(err))
	}
	return f, records, nil
}

// mend cuts off a record that was cut short, and ends the last line. It leaves a whole file alone:
// another program may add to it.
func mend(f *os.File, whole int64) error {
	read, err := f.Seek(0, io.SeekCurrent)
	if err != nil {
		return err
	}
	if read > whole {
		if err := f.Truncate(whole); err != nil {
			return err
		}
	}
	last := []byte{'\n'}
	if whole > 0 {
		if _, err := f.ReadAt(last, whole-1); err != nil {
			return err
		}
	}
	if last[0] != '\n' {
		_, err = f.Write([]byte{'\n'})
	}
	return err
}

// readRuns reads the records of a study's folder, and changes nothing.
func readRuns(ctx context.Context, folder string) ([]study.Record, error) {
	name := filepath.Join(folder, runsName)
	f, err := os.Open(name)
	if err != nil {
		return nil, fmt.Errorf("cannot open %s: %w", name, wording.Bare(err))
	}
	defer f.Close()
	records, _, err := study.ReadRecords(ctx, f)
	if err != nil {
		return nil, fmt.Errorf("cannot read %s: %w", name, wording.Bare(err))
	}
	return records, nil
}
