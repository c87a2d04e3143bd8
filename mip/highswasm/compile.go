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

// module is the compiled module, and what an instance of it needs.
type module struct {
	runtime  wazero.Runtime
	compiled wazero.CompiledModule
	letters  letters
	unkept   error // why the next process has to compile it again; nil where it need not
}

// compile compiles the module of a folder. What wazero makes of it, machine code for this
// processor, is kept in the folder, too, so that the next process takes a tenth of a second instead
// of seconds. Where what is kept is damaged or somebody else's, or nothing can be written, it is
// compiled all the same.
func compile(folder string, memory int64) (*module, error) {
	f, err := load(folder)
	if err != nil {
		return nil, err
	}
	l, err := readGlue(f.glue)
	if err != nil {
		return nil, err
	}
	config := wazero.NewRuntimeConfig().WithMemoryLimitPages(uint32(memory / page))
	kept := filepath.Join(folder, "compiled")
	unkept := trusted(folder, kept)
	if unkept == nil {
		for range 2 {
			var m *module
			if m, unkept = compileKept(f.wasm, l, config, kept); m != nil {
				return m, nil
			}
		}
	}
	m, err := compileWith(f.wasm, l, config)
	if err != nil {
		return nil, err
	}
	m.unkept = unkept
	return m, nil
}

// compileKept compiles a module with what is kept in a folder, and keeps it there. Where that is
// damaged it goes, and there is no module, only the reason.
func compileKept(wasm []byte, l letters, config wazero.RuntimeConfig, kept string,
) (*module, error) {
	versions, _ := os.ReadDir(kept) // none yet, or not ours to read
	for _, v := range versions {
		sweep(filepath.Join(kept, v.Name()), func(name string) bool {
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

// compileWith compiles a module as configured. The context is nobody's: what is compiled outlives
// the call that asked first.
func compileWith(wasm []byte, l letters, config wazero.RuntimeConfig) (*module, error) {
	ctx := context.Background()
	r := wazero.NewRuntimeWithConfig(ctx, config)
	compiled, unkept := r.CompileModule(ctx, wasm)
	err := unkept
	if unkept != nil {
		// Where it was compiled and could not be written, as on a full disk, it is in the memory of
		// the runtime, and comes from there. Other errors come again.
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

// share lets other users read what is kept, as they read the module. It makes no difference to the
// process that compiled it, so that errors are of no interest.
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

// trusted reports why what is kept in a folder is not to be run. It is machine code, which nobody
// can check, so that no other user may have put it there.
func trusted(folder, kept string) error {
	check := func(path string, d fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) {
			return nil // nothing is kept yet, or another process has just removed it
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
