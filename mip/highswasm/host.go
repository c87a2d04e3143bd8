package highswasm

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"time"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
)

// errThrown is the error for a C++ exception of the module. Nothing catches it, so the instance
// can't be used any more.
var (
	errThrown = errors.New("it threw an exception")
	errAbort  = errors.New("it aborted")
	errLate   = errors.New("it did not end in time")
)

// host provides an instance with a clock, a console, and more memory. The clock is used to stop it:
// if it shows that years have passed, HiGHS stops at its next check of the time limit, and keeps
// its incumbent. The checks that wazero can put into every loop would make it four times as slow.
type host struct {
	ctx    context.Context
	start  time.Time
	done   time.Time // when the context was first seen to be done
	log    io.Writer
	denied bool // whether its last request for memory was denied
}

// years is the jump of the clock that stops a run: more than any time limit.
const years = 20 * 365 * 24 * time.Hour

// grace is how long the module may continue after the jump.
const grace = 600 * time.Millisecond

// now returns the time since the start as the module sees it.
func (h *host) now() time.Duration {
	since := time.Since(h.start)
	if h.ctx.Err() == nil {
		return since
	}
	if h.done.IsZero() {
		h.done = time.Now()
	}
	if time.Since(h.done) > grace {
		panic(errLate)
	}
	return since + years
}

// The error numbers of WASI that the imports return.
const (
	errnoNoSuchFile = 44
	errnoNotATTY    = 59
	errnoNoSystem   = 52
	errnoNoSeek     = 70
)

// function is an import in Go. It takes its arguments from the stack and leaves its result there.
type function struct {
	params, results []api.ValueType
	call            func(h *host, m api.Module, stack []uint64)
}

const (
	i32 = api.ValueTypeI32
	i64 = api.ValueTypeI64
	f64 = api.ValueTypeF64
)

func valueTypes(t ...api.ValueType) []api.ValueType { return t }

// constantImport returns an import that only returns a number.
func constantImport(n int32, params ...api.ValueType) function {
	return function{params, valueTypes(i32), func(_ *host, _ api.Module, stack []uint64) {
		stack[0] = api.EncodeI32(n)
	}}
}

// nothing returns an import that does nothing.
func nothing(params ...api.ValueType) function {
	return function{params, nil, func(*host, api.Module, []uint64) {}}
}

// failingImport returns an import that makes the current call fail with an error.
func failingImport(err error, params ...api.ValueType) function {
	return function{params, nil, func(*host, api.Module, []uint64) { panic(err) }}
}

// imports holds the functions that the module calls, by their names in the JavaScript.
func imports() map[string]function {
	return map[string]function{
		"___cxa_throw": failingImport(errThrown, i32, i32, i32),
		"__abort_js":   failingImport(errAbort),
		"_exit":        failingImport(errAbort, i32),
		"_proc_exit":   failingImport(errAbort, i32),

		"_clock_time_get": {valueTypes(i32, i64, i32), valueTypes(i32), clockTime},
		"_emscripten_get_now": {nil, valueTypes(f64), func(h *host, _ api.Module, stack []uint64) {
			stack[0] = api.EncodeF64(float64(h.now()) / float64(time.Millisecond))
		}},
		"_emscripten_date_now": {nil, valueTypes(f64), func(h *host, _ api.Module, stack []uint64) {
			stack[0] = api.EncodeF64(float64(h.start.Add(h.now()).UnixMilli()))
		}},
		"_emscripten_resize_heap": {valueTypes(i32), valueTypes(i32), resizeHeap},
		"_fd_write":               {valueTypes(i32, i32, i32, i32), valueTypes(i32), write},

		"___syscall_fcntl64": constantImport(-errnoNoSystem, i32, i32, i32),
		"___syscall_ioctl":   constantImport(-errnoNotATTY, i32, i32, i32),
		"___syscall_openat":  constantImport(-errnoNoSuchFile, i32, i32, i32, i32),
		"__setitimer_js":     constantImport(0, i32, f64),
		"_fd_close":          constantImport(0, i32),
		"_fd_seek":           constantImport(errnoNoSeek, i32, i64, i32, i32),
		"_fd_read":           constantImport(errnoNoSystem, i32, i32, i32, i32),
		"_environ_get":       constantImport(0, i32, i32),
		"_environ_sizes_get": {valueTypes(i32, i32), valueTypes(i32), environSizes},

		"__tzset_js":                           nothing(i32, i32, i32, i32),
		"__emscripten_runtime_keepalive_clear": nothing(),
	}
}

// clockTime writes the time in nanoseconds.
func clockTime(h *host, m api.Module, stack []uint64) {
	m.Memory().WriteUint64Le(api.DecodeU32(stack[2]), uint64(h.now()))
	stack[0] = 0
}

// environSizes reports that there are no environment variables.
func environSizes(_ *host, m api.Module, stack []uint64) {
	m.Memory().WriteUint32Le(api.DecodeU32(stack[0]), 0)
	m.Memory().WriteUint32Le(api.DecodeU32(stack[1]), 0)
	stack[0] = 0
}

// page is the unit in which memory grows.
const page = 1 << 16

// resizeHeap lets the memory grow to a size within the limit. It grows by at least a fifth, since
// each step copies all memory.
func resizeHeap(h *host, m api.Module, stack []uint64) {
	want, have := uint64(api.DecodeU32(stack[0])), uint64(m.Memory().Size())
	stack[0] = 1
	for _, size := range []uint64{max(want, have+have/5), want} {
		if size <= have {
			return
		}
		if _, ok := m.Memory().Grow(uint32((size - have + page - 1) / page)); ok {
			h.denied = false
			return
		}
	}
	h.denied = true
	stack[0] = 0
}

// write receives what the module prints, to any file.
func write(h *host, m api.Module, stack []uint64) {
	vector, count, total := api.DecodeU32(stack[1]), api.DecodeU32(stack[2]), uint32(0)
	result := api.DecodeU32(stack[3])
	for i := range count {
		at, _ := m.Memory().ReadUint32Le(vector + 8*i)
		size, _ := m.Memory().ReadUint32Le(vector + 8*i + 4)
		if data, ok := m.Memory().Read(at, size); ok {
			_, _ = h.log.Write(data) // a log accepts everything
			total += size
		}
	}
	m.Memory().WriteUint32Le(result, total)
	stack[0] = 0
}

// hostKey is the context key of the host of a call.
type hostKey struct{}

// provide adds the imports of the compiled module to a runtime. The context of each call holds its
// host.
func provide(ctx context.Context, r wazero.Runtime, compiled wazero.CompiledModule, l letters,
) error {
	known := imports()
	builder := r.NewHostModuleBuilder("a")
	for _, f := range compiled.ImportedFunctions() {
		module, name, _ := f.Import()
		fn, ok := known[l.imports[name]]
		if module != "a" || !ok {
			return fmt.Errorf("the module needs an unknown function %s.%s", module, name)
		}
		builder.NewFunctionBuilder().WithGoModuleFunction(
			api.GoModuleFunc(func(ctx context.Context, m api.Module, stack []uint64) {
				fn.call(ctx.Value(hostKey{}).(*host), m, stack)
			}), fn.params, fn.results).Export(name)
	}
	_, err := builder.Instantiate(ctx)
	return err
}

// doubles returns numbers in the format of the module.
func doubles(x []float64) []byte {
	b := make([]byte, 0, 8*len(x))
	for _, v := range x {
		b = binary.LittleEndian.AppendUint64(b, math.Float64bits(v))
	}
	return b
}

// int32Bytes returns integers in the format of the module.
func int32Bytes(x []int32) []byte {
	b := make([]byte, 0, 4*len(x))
	for _, v := range x {
		b = binary.LittleEndian.AppendUint32(b, uint32(v))
	}
	return b
}
