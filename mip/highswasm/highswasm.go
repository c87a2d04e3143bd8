// Package highswasm solves models with HiGHS in this process. wazero runs the WebAssembly module of
// the npm package highs. This needs neither root access nor a C compiler.
//
// Each solve has its own instance. So several solves can run at the same time, and an exception or
// a lack of memory ends only one of them.
//
//	folder, err := highswasm.Folder(os.Getenv) // where "gridwright install highs" puts it
//	...
//	s := highswasm.New(folder, 0, highswasm.Beside()...)
//	r, err := mip.Solve(ctx, s, model, mip.Options{})
//
// Fetch installs the module from Go.
package highswasm

import (
	"context"
	"sync"

	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/mip"
)

// MaxMemory is the most memory that an instance can have, in bytes: the size of its address space.
const MaxMemory = 2 << 30

// Solver solves models by an installed module, which it compiles once.
type Solver struct {
	folder   string
	archives []string // of the package, read if the folder has no module
	memory   int64    // bytes that an instance may have

	mutex  sync.Mutex   // guards the fields below
	module *module      // nil until it is compiled
	begun  *compilation // nil while it is not being compiled
}

// compilation is one in progress. It continues if its caller is interrupted, since the next
// call needs the same module.
type compilation struct {
	done chan struct{}
	err  error // why it failed, once done is closed
}

// minMemory is the memory with which the module begins.
const minMemory = 324 * page

// New returns the solver that is installed in a folder. If none is, it uses the first of the
// archives that exists, such as Beside names one; the folder then holds compiled code alone. Each
// solve has at most memory bytes, but at least the 20 MB with which it begins; 0 means MaxMemory.
// Nothing is read before the first use.
func New(folder string, memory int64, archives ...string) *Solver {
	if memory <= 0 {
		memory = MaxMemory
	}
	return &Solver{folder: folder, archives: archives,
		memory: min(max(memory, minMemory), MaxMemory)}
}

// Name returns "highs".
func (*Solver) Name() string { return "highs" }

// Installed returns an error if the solver can't be used.
func (s *Solver) Installed() error {
	if s.compiled() != nil {
		return nil
	}
	_, _, err := s.load()
	return err
}

// Where returns the folder of the module, or the archive that has it.
func (s *Solver) Where() string {
	_, path, _ := s.load()
	return path
}

// Version returns the version of HiGHS, which the checksum of the module implies.
func (s *Solver) Version(context.Context) (string, error) {
	if err := s.Installed(); err != nil {
		return "", s.fault("can't be used", err)
	}
	return version, nil
}

// Prepare compiles the module unless it is compiled. This takes seconds the first time, and a tenth
// of a second if the compiled code is stored. When ctx ends, Prepare returns immediately; the
// compilation continues, and the next call waits for it.
func (s *Solver) Prepare(ctx context.Context) error {
	if s.compiled() != nil {
		return nil
	}
	w := work.Begin(ctx, "preparing HiGHS, once", "")
	_, err := s.ready(ctx)
	switch stopped := w.End(); {
	case err != nil && stopped != nil:
		return stopped
	case err != nil:
		return s.fault("can't be used", err)
	}
	return nil
}

// Unkept returns why the next process must compile the module again. It is nil if the compiled code
// is stored, or if nothing was compiled.
func (s *Solver) Unkept() error {
	if m := s.compiled(); m != nil {
		return m.unkept
	}
	return nil
}

// compiled returns the module, or nil if it is not compiled.
func (s *Solver) compiled() *module {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.module
}

// ready waits until the module is compiled, and returns it.
func (s *Solver) ready(ctx context.Context) (*module, error) {
	s.mutex.Lock()
	m, c := s.module, s.begun
	if m == nil && c == nil {
		c = &compilation{done: make(chan struct{})}
		s.begun = c
		go s.compile(c)
	}
	s.mutex.Unlock()
	if m != nil {
		return m, nil
	}
	select {
	case <-c.done:
		return s.compiled(), c.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// compile does the work. If it fails, the next call tries again, since the module may have been
// installed in the meantime.
func (s *Solver) compile(c *compilation) {
	m, err := s.compileModule()
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.module, s.begun, c.err = m, nil, err
	close(c.done)
}

func (s *Solver) fault(what string, err error) error {
	return &mip.Fault{Solver: s.Name(), What: what, Err: err}
}
