package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/filelock"
	"github.com/gridwright/gridwright/internal/job"
	"github.com/gridwright/gridwright/internal/ledger"
	"github.com/gridwright/gridwright/internal/study"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/mip"
)

// studyFlags holds the flags of study.
type studyFlags struct {
	folder  string
	report  bool
	threads int
	seed    int
	share   shardFlags
}

func (a *app) studyCommand() *cobra.Command {
	var f studyFlags
	f.threads = 1
	return a.command(&cobra.Command{
		Use:   "study FILE",
		Short: "Compare engines on many boards, with tables",
		Long: `Study runs the engines of a study file on its boards, and writes files to a
folder, by default the name of the study file without its ending. After an interruption, the same
command continues: only the run in progress is lost.

  runs.jsonl              one record per run (gridwright help records)
  tables.md               each engine on each board; how time grows with size
  runs.csv                each run, for a spreadsheet, R or pandas

A study file has one item per line:

  title How the models of Numbrix grow
  time 60s                            the time limit of each run
  repeat 3                            how often each run is repeated
  give-up                             skip larger boards for an engine that
                                      settles less than half of one size
  board ../examples/numbrix-9x9.txt   a board; add a name to pick one of several
  boards numbrix-boards.txt           all boards of a file
  random numbrix 6x6 5 25% 1          five random boards of seed 1, with 25% of
                                      the clues, or more where they need more
  kind numbrix                        the lines below apply to this kind
  solve mip:assign@cbc                run an engine
  relax mip:assign@cbc                solve a relaxation

Flags may follow an engine: --presolve off, --option NAME=VALUE and --warm as in "gridwright
solve", --objectives 5 after relax, and --seeds 5 to run it with the random seeds 1 to 5.

--shard 2/5 --records FILE performs every fifth run from the second, without the line give-up;
"gridwright merge" joins such files, and --report makes the tables (gridwright help records).

Exit codes: 0 all runs are done, 2 bad input, 3 interrupted, or some runs failed.`,
		Example: `  gridwright study study/gaps.study
  gridwright study -o results study/gaps.study
  gridwright study --report -o results study/gaps.study   tables again`,
		Args: a.argCount(1, 1, "study file"),
		RunE: func(cmd *cobra.Command, files []string) error {
			if f.share.used() {
				return a.studyShard(cmd, &f, files[0])
			}
			if f.folder == "" {
				f.folder = strings.TrimSuffix(files[0], filepath.Ext(files[0]))
			}
			if _, err := os.Stat(files[0]); err != nil {
				return fmt.Errorf("cannot open %s: %w", files[0], wording.Bare(err))
			}
			if f.folder == files[0] {
				return a.usage(cmd, fmt.Errorf("%s has no ending, so its name can't be the folder's; "+
					"choose a folder with -o", files[0]))
			}
			return a.study(&f, files[0])
		},
	}, append(f.share.rows(), []option{
		{"output,o", &f.folder, "write the results to this `FOLDER`"},
		{"report", &f.report, "start no run; write only tables"},
		{"threads", within(&f.threads, 1, 0, ""), "let MIP solvers use up to `N` processors"},
		{"seed", &f.seed, "give MIP solvers the random seed `N`, if they take one"},
	}...), itemsOnly, recordsOnly)
}

// studySetup returns the setup of the runs. The flags apply where the study file states nothing.
func (a *app) studySetup(f *studyFlags) study.Setup {
	return func(o mip.Options) job.Setup {
		o.Threads = f.threads
		if o.Seed == 0 {
			o.Seed = f.seed
		}
		return a.setupWith(o)
	}
}

// readStudy reads a study file, with its boards. The study is nil without an error after an
// interrupt.
func (a *app) readStudy(file string) (*study.Study, error) {
	text, err := readLimited(a.ctx, file, study.MaxSize)
	if err != nil && a.ctx.Err() != nil {
		a.noFirstRun()
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("cannot read %s: %w", file, wording.Bare(err))
	}
	s, err := study.Parse(a.ctx, text, filepath.Dir(file),
		study.World{Kinds: gridwright.Kinds(), Getenv: a.Getenv, Open: openFile})
	if err != nil && a.ctx.Err() != nil {
		a.noFirstRun()
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	for _, t := range s.Tasks {
		if err := a.knownEngine(t.Engine); err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
	}
	return s, nil
}

// noRuns is the error for a study file without runs.
func noRuns(file string) error {
	return fmt.Errorf("%s: no engine applies to the kind of any board", file)
}

// studyShard performs the runs of a shard. Their records go to a file; tables need all of them.
func (a *app) studyShard(cmd *cobra.Command, f *studyFlags, file string) error {
	if f.share.records == "" {
		return a.usage(cmd, errors.New("--shard needs --records: tables need the runs of all shards"))
	}
	s, err := a.readStudy(file)
	switch {
	case err != nil || s == nil:
		return err
	case s.GiveUp:
		return hinted{fmt.Errorf("%s: give-up depends on all runs so far, so they can't be divided",
			file), "leave out the line give-up, or the flags --shard and --records"}
	case s.Runs() == 0:
		return noRuns(file)
	}
	digest := func(context.Context) (string, error) { return s.Digest(), nil }
	setup := a.studySetup(f)
	return a.sharedBy(cmd, &f.share, digest, func(p *part) error {
		hide := func() {}
		var records []study.Record
		emit := func(run int, r study.Record) error {
			records = append(records, r)
			exit := exitAnswered
			if faulty(r.Run) {
				exit = exitUnknown
			}
			return p.record(run, exit, r)
		}
		takes := func(int) bool { return p.takes() }
		err := s.RunSome(a.ctx, takes, setup, emit,
			func(at study.Progress) { hide = a.studyProgress(at) })
		hide()
		a.reportFailed(records, "recorded as failed")
		return err
	})
}

func (a *app) study(f *studyFlags, file string) error {
	s, err := a.readStudy(file)
	if err != nil || s == nil {
		return err
	}
	setup := a.studySetup(f)
	if f.report {
		runs, records, err := a.runsOf(f.folder, os.O_RDONLY)
		if err != nil {
			return a.cutShort(err, "no table was written")
		}
		runs.Close()
		return a.reportStudy(f.folder, file, s, s.Own(records))
	}
	if s.Runs() == 0 {
		return noRuns(file)
	}
	if err := makeFolder(f.folder); err != nil {
		return err
	}
	runs, records, err := a.runsOf(f.folder, os.O_RDWR|os.O_CREATE|os.O_APPEND)
	if err != nil {
		return a.cutShort(err, "no run was started")
	}
	defer runs.Close()
	hide := func() {}
	emit := func(r study.Record) error {
		records = append(records, r)
		return appendRecord(runs, r)
	}
	err = s.Run(a.ctx, records, setup, emit,
		func(p study.Progress) { hide = a.studyProgress(p) })
	hide()
	if err != nil {
		return fmt.Errorf("cannot write the records to %s: %w", runs.Name(), wording.Bare(err))
	}
	records = s.Own(records)
	if a.ctx.Err() != nil {
		a.raise(exitUnknown)
		a.say("interrupted after %s; the same command continues", wording.Count(len(records), "run"))
	}
	if a.reportFailed(records, "to be retried by the same command") {
		a.raise(exitUnknown)
	}
	if len(records) == 0 {
		return nil
	}
	return a.reportStudy(f.folder, file, s, records)
}

// noFirstRun reports that a study was interrupted while it was read.
func (a *app) noFirstRun() {
	a.raise(exitUnknown)
	a.say("interrupted before the first run")
}

// faulty reports whether a run failed, as without its solver.
func faulty(run job.Record) bool {
	return run.Status == job.Failed && run.Stop == gridwright.Faulty
}

// reportFailed prints how many runs failed, what becomes of them, and why the first did. It reports
// whether any did.
func (a *app) reportFailed(records []study.Record, then string) bool {
	failed := 0
	var first study.Record
	for _, r := range records {
		if faulty(r.Run) {
			if failed++; failed == 1 {
				first = r
			}
		}
	}
	if failed > 0 {
		a.say("note: %s failed, %s; the first, %s on %s: %s", wording.Count(failed, "run"), then,
			first.Task, first.Board, first.Run.Error)
	}
	return failed > 0
}

// studyProgress shows the progress of a study on a terminal. The returned function removes the
// line.
func (a *app) studyProgress(p study.Progress) func() {
	if !a.watched() {
		return func() {}
	}
	const length = 20
	bar := strings.Repeat("#", length*p.Done/p.Total)
	left := ""
	if p.Left > 0 {
		left = ", " + about(p.Left)
	}
	a.showProgress(fmt.Sprintf("[%-*s] %d of %d%s: %s on %s; Ctrl-C stops",
		length, bar, p.Done, p.Total, left, p.Task, p.Board))
	return a.wipeProgress
}

// makeFolder creates a study's folder. It rejects a folder with files but without records.
func makeFolder(folder string) error {
	if _, err := os.Stat(filepath.Join(folder, runsName)); !errors.Is(err, fs.ErrNotExist) {
		return nil // opening it will report other errors
	}
	files, err := os.ReadDir(folder)
	other := func(f fs.DirEntry) bool {
		return f.Name() != runsName && f.Name() != "runs.lock" // the lock of 0.1.0
	}
	if err == nil && slices.ContainsFunc(files, other) {
		return hinted{fmt.Errorf("the folder %s holds other files and no study", folder),
			"choose another folder with -o"}
	}
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return fmt.Errorf("cannot create the folder %s: %w", folder, wording.Bare(err))
	}
	return nil
}

// runsName is the name of the file with a study's records.
const runsName = "runs.jsonl"

// runsOf opens the records of a study's folder, as os.OpenFile does. Unless it only reads, it locks
// them, and removes an incomplete last record.
func (a *app) runsOf(folder string, flag int) (f *os.File, records []study.Record, err error) {
	name := filepath.Join(folder, runsName)
	f, err = os.OpenFile(name, flag, 0o666)
	if err != nil {
		return nil, nil, fmt.Errorf("cannot open %s: %w", name, wording.Bare(err))
	}
	if flag != os.O_RDONLY {
		err = filelock.Lock(f)
	}
	switch {
	case errors.Is(err, filelock.ErrLocked):
		f.Close()
		return nil, nil, hinted{fmt.Errorf("another study is running in %s", folder),
			"wait until it ends, or choose another folder with -o"}
	case err != nil && !errors.Is(err, errors.ErrUnsupported):
		f.Close()
		return nil, nil, fmt.Errorf("cannot lock %s: %w", name, wording.Bare(err))
	}
	var whole int64
	err = a.timed(0, func(ctx context.Context) (err error) {
		records, whole, err = study.ReadRecords(ctx, f)
		return err
	})
	if err == nil && flag != os.O_RDONLY {
		err = ledger.Mend(f, whole)
	}
	if err != nil {
		f.Close()
		return nil, nil, fmt.Errorf("cannot read %s: %w", name, wording.Bare(err))
	}
	return f, records, nil
}
