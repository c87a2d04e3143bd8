// Package highswasm solves models by HiGHS in this process: the solver as one WebAssembly module,
// of the npm package highs, run by wazero. Nothing needs to be installed by an administrator, and
// no C compiler is needed.
//
// Each solve has an instance of its own, so that several run side by side, and an exception or a
// lack of memory is the end of one solve alone.
package highswasm

import (
	"context"
	"io"
	"path/filepath"
	"sync"
	"time"

	"github.com/tetratelabs/wazero"

	"github.com/gridwright/gridwright/mip"
)

// MaxMemory is the most memory that an instance can have, in bytes: what its addresses reach.
const MaxMemory = 2 << 30

// Solver solves models by an installed module, which it compiles once.
type Solver struct {
	folder string
	memory int64 // bytes that an instance may have

	once    sync.Once
	err     error // of compiling
	runtime wazero.Runtime
	module  wazero.CompiledModule
	letters letters
}

// New gives the solver that is installed in a folder. Each solve has memory bytes at most; 0 is
// for MaxMemory. Nothing is read before it is used.
func New(folder string, memory int64) *Solver {
	if memory <= 0 {
		memory = MaxMemory
	}
	return &Solver{folder: folder, memory: min(memory, MaxMemory)}
}

// Name is "highs".
func (*Solver) Name() string { return "highs" }

// Installed reports why the solver can't be used: nil if it can.
func (s *Solver) Installed() error {
	_, err := load(s.folder)
	return err
}

// Version asks the module for its version.
func (s *Solver) Version(ctx context.Context) (string, error) {
	in, err := s.instance(ctx, &host{ctx: ctx, start: time.Now(), log: io.Discard})
	if err != nil {
		return "", s.fault("can't be started", err)
	}
	defer in.close()
	return in.version()
}

func (s *Solver) fault(what string, err error) error {
	return &mip.Fault{Solver: s.Name(), What: what, Err: err}
}

// compile compiles the module. What wazero makes of it is kept in the folder, too, so that the next
// process takes a tenth of a second instead of some.
func (s *Solver) compile() {
	s.once.Do(func() {
		var f files
		if f, s.err = load(s.folder); s.err != nil {
			return
		}
		if s.letters, s.err = readGlue(f.glue); s.err != nil {
			return
		}
		ctx := context.Background() // what is compiled outlives the call that asked first
		config := wazero.NewRuntimeConfig().WithMemoryLimitPages(uint32(s.memory / page))
		cache, err := wazero.NewCompilationCacheWithDir(filepath.Join(s.folder, "compiled"))
		if err == nil { // a folder that can't be written costs time, and nothing else
			config = config.WithCompilationCache(cache)
		}
		s.runtime = wazero.NewRuntimeWithConfig(ctx, config)
		if s.module, s.err = s.runtime.CompileModule(ctx, f.wasm); s.err == nil {
			s.err = provide(ctx, s.runtime, s.module, s.letters)
		}
	})
}
