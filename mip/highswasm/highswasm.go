// Package highswasm solves models by HiGHS in this process: the solver as one WebAssembly module,
// of the npm package highs, run by wazero. Nothing needs to be installed by an administrator, and
// no C compiler is needed.
//
// Each solve has an instance of its own, so that several run side by side, and an exception or a
// lack of memory is the end of one solve alone.
//
//	folder, err := highswasm.Folder(os.Getenv) // where "gridwright solvers --install highs" puts it
//	...
//	s := highswasm.New(folder, 0)
//	r, err := mip.Solve(ctx, s, model, mip.Options{})
//
// Fetch installs it from a program.
package highswasm

import (
	"context"
	"sync"

	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/mip"
)

// MaxMemory is the most memory that an instance can have, in bytes: what its addresses reach.
const MaxMemory = 2 << 30

// Solver solves models by an installed module, which it compiles once.
type Solver struct {
	folder string
	memory int64 // bytes that an instance may have

	mutex  sync.Mutex // of what follows
	module *module    // nil until it is compiled
	begun  *compiling // nil while it is not being compiled
}

// compiling is the work of making a module ready. It goes on when who asked for it is gone, since
// the next will want the same.
type compiling struct {
	done chan struct{}
	err  error // why it failed, once done is closed
}

// minMemory is what the module begins with.
const minMemory = 324 * page

// New gives the solver that is installed in a folder. Each solve has memory bytes at most, but no
// less than the 20 MB that it begins with; 0 is for MaxMemory. Nothing is read before it is used.
func New(folder string, memory int64) *Solver {
	if memory <= 0 {
		memory = MaxMemory
	}
	return &Solver{folder: folder, memory: min(max(memory, minMemory), MaxMemory)}
}

// Name is "highs".
func (*Solver) Name() string { return "highs" }

// Installed reports why the solver can't be used: nil if it can.
func (s *Solver) Installed() error {
	if s.compiled() != nil {
		return nil
	}
	_, err := load(s.folder)
	return err
}

// Version gives the version of HiGHS, which is known of the module that is installed.
func (s *Solver) Version(context.Context) (string, error) {
	if err := s.Installed(); err != nil {
		return "", s.fault("can't be used", err)
	}
	return version, nil
}

// Prepare compiles the module, unless that is done: it takes seconds the first time, and a tenth of
// a second where what was compiled has been kept. The end of ctx ends the wait at once; the
// compiling goes on, and the next call waits for the same.
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

// Unkept says why the module will be compiled again by the next process: nil where what was
// compiled is kept, or nothing has been compiled.
func (s *Solver) Unkept() error {
	if m := s.compiled(); m != nil {
		return m.unkept
	}
	return nil
}

// compiled gives the module, or nil where it is not compiled.
func (s *Solver) compiled() *module {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.module
}

// ready gives the module as soon as it is compiled.
func (s *Solver) ready(ctx context.Context) (*module, error) {
	s.mutex.Lock()
	m, c := s.module, s.begun
	if m == nil && c == nil {
		c = &compiling{done: make(chan struct{})}
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

// compile does the work. Where it fails, the next call begins anew: the module may be installed by
// then.
func (s *Solver) compile(c *compiling) {
	m, err := compile(s.folder, s.memory)
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.module, s.begun, c.err = m, nil, err
	close(c.done)
}

func (s *Solver) fault(what string, err error) error {
	return &mip.Fault{Solver: s.Name(), What: what, Err: err}
}
