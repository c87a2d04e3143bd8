package study

import (
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"time"

	"github.com/gridwright/gridwright"

	"github.com/gridwright/gridwright/internal/job"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/mip"
)

// Record is one run of a study.
type Record struct {
	Board   string     `json:"board"`
	Cells   int        `json:"cells"`
	Repeat  int        `json:"repeat"`         // from 1
	Seed    int        `json:"seed,omitempty"` // the random seed; 0 for the default
	Limit   float64    `json:"limit"`          // of time, in seconds
	Machine string     `json:"machine"`
	Date    string     `json:"date"` // of the run: 2026-11-21
	Task    string     `json:"task"` // Task.Name
	Run     job.Record `json:"run"`
}

// key identifies a run. Another puzzle of the same name, or another limit, is another run.
func (r Record) key() string {
	return fmt.Sprintf("%s\n%s\n%s\n%v\n%d\n%d", r.Run.Puzzle, r.Run.Verb, r.Task, r.Limit, r.Repeat,
		r.Seed)
}

// settled reports whether a run found everything: an answer and whether it is the only one, or the
// relaxation.
func (r Record) settled() bool { return r.Run.Complete || r.Run.Status == job.Several }

// Limits on the records that are read, so that no file takes more than 1 GB of memory.
const (
	MaxRecord  = 8 << 20   // bytes of a line: the largest board with two answers needs a tenth of it
	MaxRecords = 400 << 20 // bytes of memory for all records, by the costs below
)

// recordCost is the memory of a record in bytes, without its texts and its answers.
const recordCost = 2 << 10

// cost returns the memory of a record in bytes, given the length of its line.
func (r *Record) cost(line int) int {
	const list, number = 24, 8
	n := recordCost + line + list*len(r.Run.Answers)
	for _, s := range r.Run.Answers {
		n += number * len(s)
	}
	return n
}

// ReadRecords reads records, one per line. It leaves out an incomplete last line, as left by a full
// disk; whole is the number of bytes before it. If ctx ends, the error is a *work.Stopped.
func ReadRecords(ctx context.Context, r io.Reader) (all []Record, whole int64, err error) {
	w := work.Begin(ctx, "reading the records", "record")
	all, whole, err = readRecords(w, w.Reader(r))
	if cut := w.End(); cut != nil {
		err = cut
	}
	if err != nil {
		return nil, 0, err
	}
	return all, whole, nil
}

func readRecords(w *work.Work, r io.Reader) (all []Record, whole int64, err error) {
	in := bufio.NewReaderSize(r, 1<<16)
	taken := 0
	for {
		line, err := readLine(in)
		if err != nil && err != io.EOF {
			return nil, 0, fmt.Errorf("line %d: %w", len(all)+1, err)
		}
		var rec Record
		cut := err == io.EOF
		if err := json.Unmarshal(line, &rec); err != nil && cut {
			return all, whole, nil
		} else if err != nil {
			return nil, 0, fmt.Errorf("line %d is not a record of a study", len(all)+1)
		}
		if taken += rec.cost(len(line)); taken > MaxRecords {
			return nil, 0, fmt.Errorf("line %d: the records so far take %s", len(all)+1,
				work.TooMuch(MaxRecords))
		}
		all, whole = append(all, rec), whole+int64(len(line))
		w.Did(1)
		if cut {
			return all, whole, nil
		}
	}
}

// readLine reads a line including its end, which the last line may lack.
func readLine(in *bufio.Reader) ([]byte, error) {
	var line []byte
	for {
		part, err := in.ReadSlice('\n')
		if len(line)+len(part) > MaxRecord {
			return nil, fmt.Errorf("longer than %d MB, so not a record of a study", MaxRecord>>20)
		}
		line = append(line, part...)
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, err
		}
	}
}

// Progress is the state of a running study.
type Progress struct {
	Done, Total int
	Left        time.Duration // an estimate, from the time of the runs so far
	Board, Task string        // the current run
}

// Run performs all runs of the study that have no record yet, and passes each new record to emit.
// It returns after the last run, when ctx ends, or with an error of emit. It does not emit a run
// that the end of ctx cut short.
func (s *Study) Run(ctx context.Context, have []Record, setup Setup,
	emit func(Record) error, progress func(Progress),
) error {
	known := make(map[string]Record, len(have))
	for _, r := range have {
		if r.Run.Stop != gridwright.Faulty { // such as a missing solver: retry
			known[r.key()] = r
		}
	}
	plan := s.plan()
	r := runner{machine: machine(), sizes: map[Task]map[int]score{}}
	start, made := time.Now(), 0
	for i, rec := range plan {
		task, board := rec.task, rec.board
		if s.GiveUp && r.givesUp(task, board.Cells) {
			continue
		}
		done, ok := known[rec.Record.key()]
		if !ok {
			p := Progress{Done: i, Total: len(plan), Board: board.Name, Task: task.Name()}
			if made > 0 {
				p.Left = time.Since(start) / time.Duration(made) * time.Duration(len(plan)-i)
			}
			progress(p)
			done = s.run(ctx, rec, r.machine, setup)
			if ctx.Err() != nil {
				return nil
			}
			made++
			if err := emit(done); err != nil {
				return err
			}
		}
		r.note(task, done)
	}
	return nil
}

// RunSome performs the runs that takes accepts by their number, from 1, in their order. It passes
// each record with its number to emit, and ends as Run does. It looks at no other records, so it is
// not for a study with GiveUp.
func (s *Study) RunSome(ctx context.Context, takes func(run int) bool, setup Setup,
	emit func(int, Record) error, progress func(Progress),
) error {
	on := machine()
	plan := s.plan()
	for i, rec := range plan {
		if !takes(i + 1) {
			continue
		}
		progress(Progress{Done: i, Total: len(plan), Board: rec.board.Name, Task: rec.task.Name()})
		done := s.run(ctx, rec, on, setup)
		if ctx.Err() != nil {
			return nil
		}
		if err := emit(i+1, done); err != nil {
			return err
		}
	}
	return nil
}

// run performs one run of the plan.
func (s *Study) run(ctx context.Context, p planned, machine string, setup Setup) Record {
	done := p.Record
	done.Machine, done.Date = machine, time.Now().UTC().Format(time.DateOnly)
	limit := 0
	if p.task.Verb == job.Solve {
		limit = 2
	}
	v, err := parseVariant(p.task.Verb, strings.Fields(p.task.Flags))
	find := setup(v.options(p.Seed))
	if err != nil {
		find = func(gridwright.Engine, gridwright.Puzzle) (mip.Solver, mip.Options, error) {
			return nil, mip.Options{}, err
		}
	}
	done.Run = job.Run(ctx, job.Job{Verb: p.task.Verb, Puzzle: p.board.Puzzle,
		Engine: gridwright.Engine(p.task.Engine), WarmStart: v.warm, Objectives: v.objectives,
		Limit: limit, Time: s.Time, Name: p.board.Name, Confirm: "no"}, find) // it measures one engine
	return done
}

// Digest identifies the runs of the study, their order and their boards: two studies with the same
// digest have the same runs under the same numbers.
func (s *Study) Digest() string {
	sum := sha256.New()
	plan := s.plan()
	for _, p := range plan {
		fmt.Fprintf(sum, "%d %s\n%q\n", len(p.key()), p.key(), p.Board)
	}
	return fmt.Sprintf("%s, sha256 %.8x", wording.Count(len(plan), "run"), sum.Sum(nil))
}

// Own returns the records that belong to the study as it is now, in its order. It drops records of
// former boards, engines and limits. If a run was repeated, its last record counts.
func (s *Study) Own(records []Record) []Record {
	last := make(map[string]Record, len(records))
	for _, r := range records {
		last[r.key()] = r
	}
	var own []Record
	for _, p := range s.plan() {
		key := p.key()
		if r, ok := last[key]; ok {
			r.Board, r.Cells = p.Board, p.Cells // the name it has now
			own = append(own, r)
			delete(last, key)
		}
	}
	return own
}

// Runs returns the number of runs in the study, including those that GiveUp may skip.
func (s *Study) Runs() int { return len(s.plan()) }

// planned is a run of the plan.
type planned struct {
	Record
	task  Task
	board Board
}

// plan lists the runs in order: board by board, the smaller boards first.
func (s *Study) plan() []planned {
	var all []planned
	for _, b := range s.Boards {
		for _, t := range s.Tasks {
			if t.Kind != "" && t.Kind != b.Puzzle.Kind().Name {
				continue
			}
			for i := range max(1, t.Seeds) * s.Repeat {
				rec := Record{Board: b.Name, Cells: b.Cells, Repeat: i%s.Repeat + 1, Limit: s.Time.Seconds(),
					Task: t.Name()}
				if t.Seeds > 0 {
					rec.Seed = 1 + i/s.Repeat
				}
				rec.Run.Puzzle, rec.Run.Verb = b.Puzzle.String(), t.Verb
				all = append(all, planned{rec, t, b})
			}
		}
	}
	return all
}

// runner remembers which tasks have become hopeless.
type runner struct {
	machine string
	sizes   map[Task]map[int]score // by number of cells
}

// score counts the runs of a task on boards of a size.
type score struct{ made, settled int }

func (r *runner) note(t Task, rec Record) {
	if r.sizes[t] == nil {
		r.sizes[t] = map[int]score{}
	}
	n := r.sizes[t][rec.Cells]
	n.made++
	if rec.settled() {
		n.settled++
	}
	r.sizes[t][rec.Cells] = n
}

// givesUp reports whether the task settled less than half of the boards of some smaller size.
func (r *runner) givesUp(t Task, cells int) bool {
	for size, n := range r.sizes[t] {
		if size < cells && 2*n.settled < n.made {
			return true
		}
	}
	return false
}

// machine describes the machine: the system, the processors and their model if it is known.
func machine() string {
	m := runtime.GOOS + "/" + runtime.GOARCH + ", 1 processor"
	if n := runtime.NumCPU(); n > 1 {
		m = fmt.Sprintf("%s/%s, %d processors", runtime.GOOS, runtime.GOARCH, n)
	}
	info, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		return m
	}
	for line := range strings.Lines(string(info)) {
		if name, value, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(name) == "model name" {
			return m + ", " + strings.TrimSpace(value)
		}
	}
	return m
}
