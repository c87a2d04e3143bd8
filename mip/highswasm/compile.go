package highswasm

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/tetratelabs/wazero"
)

// module is the compiled module, with the data that its instances need.
type module struct {
	runtime  wazero.Runtime
	compiled wazero.CompiledModule
	letters  letters
	unkept   error // why the next process must compile it again; nil if it need not
}

// compileModule compiles the module.
func (s *Solver) compileModule() (*module, error) {
	f, _, err := s.load()
	if err != nil {
		return nil, err
	}
	l, err := readGlue(f.glue)
	if err != nil {
		return nil, err
	}
	return compileIn(s.folder, f.wasm, l, s.memory)
}

// compileIn compiles a module. It stores wazero's machine code for this processor in the folder, so
// that the next process takes a tenth of a second instead of seconds. If the stored code is damaged
// or owned by someone else, or can't be written, the module is compiled without it.
func compileIn(folder string, wasm []byte, l letters, memory int64) (*module, error) {
	config := wazero.NewRuntimeConfig().WithMemoryLimitPages(uint32(memory / page))
	kept := filepath.Join(folder, "compiled")
	unkept := os.MkdirAll(folder, 0o755) // an archive is used without one
	if unkept == nil {
		unkept = trusted(folder, kept)
	}
	if unkept == nil {
		for range 2 {
			var m *module
			if m, unkept = compileKept(wasm, l, config, kept); m != nil {
				return m, nil
			}
		}
	}
	m, err := compileWith(wasm, l, config)
	if err != nil {
		return nil, err
	}
	m.unkept = unkept
	return m, nil
}

// compileKept compiles a module with the code stored in a folder, and stores it there. If the
// stored code is damaged, it removes it and returns the reason instead of a module.
func compileKept(wasm []byte, l letters, config wazero.RuntimeConfig, kept string,
) (*module, error) {
	versions, _ := os.ReadDir(kept) // nil if there is none yet, or if it is not readable
	for _, v := range versions {
		sweepUnfinished(filepath.Join(kept, v.Name()), func(name string) bool {
			return filepath.Ext(name) == ".tmp"
		})
	}
	cache, err := wazero.NewCompilationCacheWithDir(kept)
	if err != nil {
		return nil, err
	}
	m, err := compileWith(wasm, l, config.WithCompilationCache(cache))
	if err != nil {
		_ = cache.Close(context.Background()) // the first error says more
		_ = os.RemoveAll(kept)                // is made anew
		return nil, err
	}
	if m.unkept == nil {
		share(kept)
	}
	return m, nil
}

// compileWith compiles a module as configured. It uses a background context, since the compiled
// module outlives the first call.
func compileWith(wasm []byte, l letters, config wazero.RuntimeConfig) (*module, error) {
	ctx := context.Background()
	r := wazero.NewRuntimeWithConfig(ctx, config)
	compiled, unkept := r.CompileModule(ctx, wasm)
	err := unkept
	if unkept != nil {
		// If the code was compiled but could not be written, for example to a full disk, the runtime has
		// it in memory, and the second call succeeds. Other errors occur again.
		compiled, err = r.CompileModule(ctx, wasm)
	}
	if err == nil {
		err = provide(ctx, r, compiled, l)
	}
	if err != nil {
		_ = r.Close(ctx) // the first error says more
		return nil, err
	}
	return &module{runtime: r, compiled: compiled, letters: l, unkept: unkept}, nil
}

// share lets other users read the stored code, as they can read the module. It ignores errors,
// since the process that compiled the module does not depend on it.
func share(kept string) {
	_ = filepath.WalkDir(kept, func(path string, d fs.DirEntry, err error) error {
		mode := fs.FileMode(0o644)
		if err == nil && d.IsDir() {
			mode = 0o755
		}
		if err == nil && (d.IsDir() || d.Type().IsRegular()) {
			_ = os.Chmod(path, mode)
		}
		return nil
	})
}

// trusted returns an error if the code stored in a folder must not be run. It is machine code that
// can't be checked, so no other user may have written it.
func trusted(folder, kept string) error {
	check := func(path string, d fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) {
			return nil // nothing is stored yet, or another process has just removed it
		}
		var info fs.FileInfo
		if err == nil {
			info, err = d.Info()
		}
		if err == nil && !ours(info) {
			err = fmt.Errorf("%s belongs to another user, or others may write to it", path)
		}
		return err
	}
	info, err := os.Stat(folder)
	if err == nil {
		err = check(folder, fs.FileInfoToDirEntry(info), nil)
	}
	if err == nil {
		err = filepath.WalkDir(kept, check)
	}
	return err
}
