package study

import (
	"bufio"
	"context"
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
	"github.com/gridwright/gridwright/internal/work"
)

// Record is one run of a study.
type Record struct {
	Board   string     `json:"board"`
	Cells   int        `json:"cells"`
	Repeat  int        `json:"repeat"` // from 1
	Limit   float64    `json:"limit"`  // of time, in seconds
	Machine string     `json:"machine"`
	Date    string     `json:"date"` // of the run: 2026-11-21
	Task    string     `json:"task"` // the engine's spelling in the study
	Run     job.Record `json:"run"`
}

// key tells runs apart. Another puzzle under the same name, or another limit, is another run.
func (r Record) key() string {
	return fmt.Sprintf("%s\n%s\n%s\n%v\n%d", r.Run.Puzzle, r.Run.Verb, r.Task, r.Limit, r.Repeat)
}

// settled reports whether a run found what it was to find: an answer and whether it is the only
// one, or the relaxation.
func (r Record) settled() bool { return r.Run.Complete || r.Run.Status == job.Several }

// Limits on the records that are read, so that no file takes more than 1 GB of memory.
const (
	MaxRecord  = 8 << 20   // bytes of a line: the largest board with two answers has a tenth of it
	MaxRecords = 400 << 20 // bytes of memory that all may take, by the costs below
)

// recordCost is what a record costs in bytes, besides its texts and its answers.
const recordCost = 2 << 10

// cost is what a record costs in bytes.
func (r *Record) cost(line int) int {
	const list, number = 24, 8
	n := recordCost + line + list*len(r.Run.Answers)
	for _, s := range r.Run.Answers {
		n += number * len(s)
	}
	return n
}

// ReadRecords reads records, one a line. A last line that was cut short, as by a full disk, is
// left out, and how many bytes are whole is told. At the end of the context the error is a
// *work.Stopped.
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
			return nil, 0, fmt.Errorf("line %d is no record of a study", len(all)+1)
		}
		if taken += rec.cost(len(line)); taken > MaxRecords {
			return nil, 0, fmt.Errorf("line %d: the records up to here take more than %d MB of memory",
				len(all)+1, MaxRecords>>20)
		}
		all, whole = append(all, rec), whole+int64(len(line))
		w.Did(1)
		if cut {
			return all, whole, nil
		}
	}
}

// readLine reads a line with its end, which the last may lack.
func readLine(in *bufio.Reader) ([]byte, error) {
	var line []byte
	for {
		part, err := in.ReadSlice('\n')
		if len(line)+len(part) > MaxRecord {
			return nil, fmt.Errorf("it is longer than %d MB, and no record of a study", MaxRecord>>20)
		}
		line = append(line, part...)
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, err
		}
	}
}

// Progress tells how far a study is.
type Progress struct {
	Done, Total int
	Left        time.Duration // an estimate, from what the runs have taken so far
	Board, Task string        // what runs now
}

// Run makes all runs of the study that are not among the records it begins with, and hands each
// new one over. It ends with the last, with the end of ctx, or with an error of emit. A run that
// the end of ctx cut short is not handed over.
func (s *Study) Run(ctx context.Context, have []Record, setup job.Setup,
	emit func(Record) error, progress func(Progress),
) error {
	known := make(map[string]Record, len(have))
	for _, r := range have {
		if r.Run.Stop != gridwright.Faulty { // as for want of a solver: it is tried again
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
			p := Progress{Done: i, Total: len(plan), Board: board.Name, Task: task.Engine}
			if made > 0 {
				p.Left = time.Since(start) / time.Duration(made) * time.Duration(len(plan)-i)
			}
			progress(p)
			done = rec.Record
			done.Machine, done.Date = r.machine, time.Now().UTC().Format(time.DateOnly)
			limit := 0
			if task.Verb == job.Solve {
				limit = 2
			}
			done.Run = job.Run(ctx, job.Job{Verb: task.Verb, Puzzle: board.Puzzle, Engine: task.Engine,
				Limit: limit, Time: s.Time, Name: board.Name}, setup)
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

// Own gives the records that are of the study as it is now, in its order: no boards, engines and
// limits that it had before, and of a run that was made again the last.
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

// Runs is how many runs there are in the study, those that giving up may spare among them.
func (s *Study) Runs() int { return len(s.plan()) }

// planned is a run to come.
type planned struct {
	Record
	task  Task
	board Board
}

// plan lists the runs in their order: board by board, the smaller first.
func (s *Study) plan() []planned {
	var all []planned
	for _, b := range s.Boards {
		for _, t := range s.Tasks {
			if t.Kind != "" && t.Kind != b.Puzzle.Kind().Name {
				continue
			}
			for n := range s.Repeat {
				rec := Record{Board: b.Name, Cells: b.Cells, Repeat: n + 1, Limit: s.Time.Seconds(),
					Task: t.Engine}
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

// machine tells the class of the machine: system, processors and their model where it is known.
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
