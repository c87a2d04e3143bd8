package kinds

import (
	"context"
	"encoding/gob"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime/debug"
	"runtime/metrics"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gridwright/gridwright/board"
	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// A file of a stranger is evaluated in a process of its own, so that it takes no more memory than
// allowed and can be ended. The parent asks, and the child answers, in values of encoding/gob.

// Limits on a child.
const (
	maxMemory = 512 << 20
	maxStack  = 64 << 20
	// patience is how long the parent waits: a little longer than the child gives the file.
	patience = maxTime + 500*time.Millisecond
)

// request is what the parent asks: first for the table, with the file and its source.
type request struct {
	What         string // "open", "rules", "check", "full", "deal" or "pose"
	File, Source string
	Puzzle       string // its text; "" for that of the last request
	Answer       puzzle.Answer
	Seed         uint64
	Bare         bool
	Place        puzzle.Clue
}

// response is what the child answers.
type response struct {
	Printed string // a line that the file prints before it has an answer
	Place   string // of a fault
	Err     string
	Table   *table
	Stated  *statement
	Verdict verdict
	Text    string
	Value   int
	Ok      bool
}

// exitMemory is the exit code of a child that takes too much memory.
const exitMemory = 77

// Serve is the main function of a child: it answers a parent's requests until in ends. It limits
// the memory of the whole process for good, so it belongs into one of its own.
func Serve(in io.Reader, out io.Writer) error {
	limitSpace()
	debug.SetMaxStack(maxStack)
	debug.SetMemoryLimit(maxMemory)
	done := make(chan struct{})
	defer close(done)
	go watchMemory(done)
	from, to := gob.NewDecoder(in), gob.NewEncoder(out)
	c := &child{show: func(line string) { _ = to.Encode(response{Printed: line}) }}
	for {
		var r request
		if err := from.Decode(&r); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		answer, err := c.answer(r)
		if err != nil {
			answer = response{Err: err.Error()}
			if f := (*puzzle.Fault)(nil); errors.As(err, &f) {
				answer = response{Place: f.Place, Err: f.Err.Error()}
			}
		}
		if err := to.Encode(answer); err != nil {
			return err
		}
	}
}

// watchMemory ends the process when its heap grows beyond the limit.
func watchMemory(done chan struct{}) {
	const often = 2 * time.Millisecond
	heap := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	for t := time.NewTicker(often); ; {
		select {
		case <-done:
			return
		case <-t.C:
		}
		if metrics.Read(heap); heap[0].Value.Uint64() > maxMemory {
			os.Exit(exitMemory)
		}
	}
}

// child is the state of a child.
type child struct {
	show func(line string)
	s    *script
	kind *puzzle.Kind
	p    *board.Puzzle
}

func (c *child) answer(r request) (a response, err error) {
	if r.What == "open" {
		if c.s, err = load(r.File, r.Source, false, c.show); err != nil {
			return a, err
		}
		f, err := newFile(r.File, c.s.table, c.s)
		if err != nil {
			return a, err
		}
		c.kind = f.Kind.Kind
		return response{Table: c.s.table}, nil
	}
	if r.Puzzle != "" {
		p, err := texts.Read(r.Puzzle, []*puzzle.Kind{c.kind}, c.kind)
		if err != nil {
			return a, err
		}
		c.p = p.(*board.Puzzle)
	}
	switch r.What {
	case "rules":
		a.Stated, err = c.s.rules(c.p, r.Bare)
	case "check":
		a.Verdict, err = c.s.check(c.p, r.Answer)
	case "full":
		a.Value, a.Ok, err = c.s.full(c.p, r.Answer, r.Place)
	case "deal", "pose":
		a.Text, err = c.s.deal(c.p, r.Answer, r.Seed)
	}
	return a, err
}

// process is an evaluator in another process.
type process struct {
	ctx    context.Context
	file   string
	show   func(line string)
	begins map[string]int32 // the lines where its functions begin
	mu     sync.Mutex
	cmd    *exec.Cmd
	in     io.WriteCloser
	to     *gob.Encoder
	from   *gob.Decoder
	last   *board.Puzzle // of the last request that had an answer
	failed error         // why it has ended
}

// Start reads a file in a process of its own, within limits on memory, too. The command starts a
// program that calls Serve on its standard input and output. The process ends with ctx, or when the
// file is closed. Show is as in Open.
func Start(ctx context.Context, command []string, file, source string, show func(line string),
) (*File, error) {
	if len(source) > maxSource {
		return nil, fmt.Errorf("%s: the file has more than %d bytes", file, maxSource)
	}
	p := &process{ctx: ctx, file: file, show: show,
		cmd: exec.CommandContext(ctx, command[0], command[1:]...)}
	p.cmd.Env = append(os.Environ(), fmt.Sprintf("GOMEMLIMIT=%d", maxMemory), "GOMAXPROCS=2")
	var err error
	if p.in, err = p.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := p.cmd.Start(); err != nil {
		return nil, fmt.Errorf("%s: the process that evaluates it does not start: %w", file, err)
	}
	p.to, p.from = gob.NewEncoder(p.in), gob.NewDecoder(out)
	a, err := p.ask(request{What: "open", File: file, Source: source}, nil)
	if err != nil {
		p.end()
		return nil, err
	}
	f, err := newFile(file, a.Table, p)
	if err == nil {
		err = f.nameFault()
	}
	if err != nil {
		p.end()
		return nil, err
	}
	return f, nil
}

// Close ends the process of a file that Start has read.
func (f *File) Close() {
	if p, ok := f.from.(*process); ok {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.end()
	}
}

// end ends the process.
func (p *process) end() {
	if p.failed == nil {
		p.failed = &puzzle.Fault{Place: p.file,
			Err: errors.New("the process that evaluates it has ended")}
	}
	p.in.Close()
	_ = p.cmd.Process.Kill()
	_ = p.cmd.Wait()
}

// ask asks the child about a puzzle, which may be nil. If it does not answer in time, or ends, no
// further request gets an answer.
func (p *process) ask(r request, of *board.Puzzle) (response, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.failed != nil {
		return response{}, p.failed
	}
	if of != nil && of != p.last {
		r.Puzzle, p.last = of.String(), nil
	}
	var late atomic.Bool
	timer := time.AfterFunc(patience, func() {
		late.Store(true)
		_ = p.cmd.Process.Kill()
	})
	var a response
	err := p.to.Encode(r)
	for err == nil {
		a = response{}
		if err = p.from.Decode(&a); a.Printed == "" {
			break
		}
		if p.show != nil {
			p.show(a.Printed)
		}
	}
	stopped := timer.Stop()
	if err != nil {
		p.end()
		f := &puzzle.Fault{Place: p.file}
		if line, ok := p.begins[r.What]; ok {
			f.Place = at(p.file, line)
		}
		switch p.failed = f; {
		case p.ctx.Err() != nil:
			p.failed = &work.Stopped{Doing: "evaluating " + p.file, Err: p.ctx.Err()}
		case !stopped && late.Load():
			f.Err = fmt.Errorf("it takes more than %v", maxTime)
		case p.cmd.ProcessState.ExitCode() == exitMemory:
			f.Err = fmt.Errorf("it takes more than %d MB of memory", maxMemory>>20)
		default:
			f.Err = errors.New("it takes too much memory, or its data are nested too deeply")
		}
		return response{}, p.failed
	}
	switch {
	case a.Place != "":
		return response{}, &puzzle.Fault{Place: a.Place, Err: errors.New(a.Err)}
	case a.Err != "":
		return response{}, errors.New(a.Err)
	case a.Table != nil:
		p.begins = a.Table.Begins
	}
	p.last = of
	return a, nil
}

func (p *process) rules(of *board.Puzzle, bare bool) (*statement, error) {
	a, err := p.ask(request{What: "rules", Bare: bare}, of)
	if err == nil && a.Stated == nil {
		a.Stated = &statement{}
	}
	return a.Stated, err
}

func (p *process) check(of *board.Puzzle, s puzzle.Answer) (verdict, error) {
	a, err := p.ask(request{What: "check", Answer: s}, of)
	return a.Verdict, err
}

func (p *process) full(of *board.Puzzle, s puzzle.Answer, at puzzle.Clue) (int, bool, error) {
	a, err := p.ask(request{What: "full", Answer: s, Place: at}, of)
	return a.Value, a.Ok, err
}

func (p *process) deal(of *board.Puzzle, s puzzle.Answer, seed uint64) (string, error) {
	what := "deal"
	if s != nil {
		what = "pose"
	}
	a, err := p.ask(request{What: what, Answer: s, Seed: seed}, of)
	return a.Text, err
}
