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
	"os"
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

	mutex    sync.Mutex // of what follows
	compiled bool
	runtime  wazero.Runtime
	module   wazero.CompiledModule
	letters  letters
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

// compile compiles the module, unless that is done. What wazero makes of it is kept in the folder,
// too, so that the next process takes a tenth of a second instead of some. Where what is kept is
// damaged, or the folder can't be written, it is compiled without.
func (s *Solver) compile() error {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.compiled {
		return nil
	}
	f, err := load(s.folder)
	if err != nil {
		return err
	}
	if s.letters, err = readGlue(f.glue); err != nil {
		return err
	}
	ctx := context.Background() // what is compiled outlives the call that asked first
	kept := filepath.Join(s.folder, "compiled")
	if cache, err := wazero.NewCompilationCacheWithDir(kept); err == nil {
		if s.compileWith(ctx, f.wasm, s.config().WithCompilationCache(cache)) == nil {
			return nil
		}
		_ = cache.Close(ctx)
		_ = os.RemoveAll(kept) // the next process makes it anew, if it can
	}
	return s.compileWith(ctx, f.wasm, s.config())
}

func (s *Solver) config() wazero.RuntimeConfig {
	return wazero.NewRuntimeConfig().WithMemoryLimitPages(uint32(s.memory / page))
}

func (s *Solver) compileWith(ctx context.Context, wasm []byte, config wazero.RuntimeConfig) error {
	r := wazero.NewRuntimeWithConfig(ctx, config)
	m, err := r.CompileModule(ctx, wasm)
	if err == nil {
		err = provide(ctx, r, m, s.letters)
	}
	if err != nil {
		_ = r.Close(ctx) // the first error says more
		return err
	}
	s.runtime, s.module, s.compiled = r, m, true
	return nil
}
