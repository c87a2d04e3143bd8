package highswasm

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
)

// instance is one HiGHS with its own memory.
type instance struct {
	ctx     context.Context
	host    *host
	module  api.Module
	letters letters
	highs   uint64 // the address of the solver
}

// errMemory is the error for a module that has used up its memory.
var errMemory = errors.New("out of memory")

// instance starts a module. The calls do not use the caller's context, since the host stops the
// run.
func (s *Solver) instance(ctx context.Context, h *host) (*instance, error) {
	m, err := s.ready(ctx)
	if err != nil {
		return nil, err
	}
	in := &instance{ctx: context.WithValue(context.WithoutCancel(ctx), hostKey{}, h), host: h,
		letters: m.letters}
	in.module, err = m.runtime.InstantiateModule(in.ctx, m.compiled,
		wazero.NewModuleConfig().WithName("").WithStartFunctions())
	if err != nil {
		return nil, err
	}
	if _, err = in.call("start"); err == nil {
		in.highs, err = in.call("Highs_create")
	}
	if err != nil {
		in.close()
		return nil, err
	}
	return in, nil
}

func (in *instance) close() { _ = in.module.Close(in.ctx) } // errors no longer matter

// call calls a function of the module by its C name. It returns an error for an exception or an
// abort, after which the instance can't be used.
func (in *instance) call(name string, args ...uint64) (uint64, error) {
	f := in.module.ExportedFunction(in.letters.exports[name])
	if f == nil {
		return 0, fmt.Errorf("the module has no function %s", name)
	}
	result, err := f.Call(in.ctx, args...)
	// An error of wazero ends with a trace of the module's calls, which have no names.
	switch {
	case err != nil && in.host.denied:
		return 0, errMemory
	case errors.Is(err, errThrown):
		return 0, errThrown
	case errors.Is(err, errAbort):
		return 0, errAbort
	case errors.Is(err, errLate):
		return 0, errLate
	case err != nil:
		what, _, _ := strings.Cut(err.Error(), "\n")
		return 0, fmt.Errorf("%s failed: %s", name, strings.TrimPrefix(what, "wasm error: "))
	case len(result) == 0:
		return 0, nil
	}
	return result[0], nil
}

// put allocates memory of the module and copies bytes there. The memory is freed with the instance.
func (in *instance) put(data []byte) (uint64, error) {
	at, err := in.call("malloc", uint64(max(len(data), 1)))
	if err != nil {
		return 0, err
	}
	if at == 0 || !in.module.Memory().Write(uint32(at), data) {
		return 0, errMemory
	}
	return at, nil
}

// name puts a text with a zero byte at its end.
func (in *instance) name(text string) (uint64, error) { return in.put(append([]byte(text), 0)) }

// text reads a text up to a zero byte.
func (in *instance) text(at uint32) string {
	const most = 1 << 10
	data, ok := in.module.Memory().Read(at, most)
	if !ok {
		return ""
	}
	for i, b := range data {
		if b == 0 {
			return string(data[:i])
		}
	}
	return ""
}

func (in *instance) version() (string, error) {
	at, err := in.call("Highs_version")
	return in.text(uint32(at)), err
}

// set sets an option, by the function of its type.
func (in *instance) set(function, option string, value uint64) error {
	name, err := in.name(option)
	if err != nil {
		return err
	}
	status, err := in.call(function, in.highs, name, value)
	if err == nil && int32(status) == statusError {
		err = &errOption{option}
	}
	return err
}

// setText sets an option of any type from the text of its value.
func (in *instance) setText(option, value string) error {
	text, err := in.name(value)
	if err != nil {
		return err
	}
	return in.set("Highs_setStringOptionValue", option, text)
}

// errOption is the error for an option that HiGHS does not take. Its log has the reason.
type errOption struct{ option string }

func (e *errOption) Error() string { return "it refuses the option " + e.option }

// statusError is what functions return for an error; a warning is 1.
const statusError = -1

// info reads a number that is available after a run, by the function of its type. It returns false
// if the run has none.
func (in *instance) info(function, name string) (bits uint64, ok bool, err error) {
	at, err := in.name(name)
	if err != nil {
		return 0, false, err
	}
	to, err := in.put(make([]byte, 8))
	if err != nil {
		return 0, false, err
	}
	status, err := in.call(function, in.highs, at, to)
	if err != nil || int32(status) == statusError {
		return 0, false, err
	}
	bits, ok = in.module.Memory().ReadUint64Le(uint32(to))
	return bits, ok, nil
}

// double reads a number of info.
func (in *instance) double(name string) (float64, error) {
	bits, ok, err := in.info("Highs_getDoubleInfoValue", name)
	if !ok || err != nil {
		return math.NaN(), err
	}
	return math.Float64frombits(bits), nil
}

// count reads a number of nodes or iterations, or returns 0 if there is none.
func (in *instance) count(function, name string) (int64, error) {
	bits, ok, err := in.info(function, name)
	if !ok || err != nil {
		return 0, err
	}
	if function == "Highs_getIntInfoValue" {
		bits = uint64(int64(int32(bits)))
	}
	return max(int64(bits), 0), nil // -1 if it was not counted
}
