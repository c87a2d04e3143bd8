package highswasm

import (
	"context"
	"errors"
	"math"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/gridwright/gridwright/mip"
)

// TestGlue: the names are found, and an error reports a missing one.
func TestGlue(t *testing.T) {
	js := `_malloc=wasmExports["uc"];_free=Module["_free"]=wasmExports["tc"];TTY.init();wasmExports["v"]();` +
		`wasmImports={a:___cxa_throw,$b:_fd_write}`
	for _, name := range calls {
		if strings.HasPrefix(name, "Highs_") {
			js += `;_` + name + `=Module["_` + name + `"]=wasmExports["$` + name + `"]`
		}
	}
	l, err := readGlue([]byte(js))
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"malloc": "uc", "free": "tc", "start": "v", "Highs_run": "$Highs_run"} {
		if l.exports[name] != want {
			t.Errorf("%s is %q, want %q", name, l.exports[name], want)
		}
	}
	if l.imports["a"] != "___cxa_throw" || l.imports["$b"] != "_fd_write" {
		t.Errorf("%v", l.imports)
	}
	if _, err := readGlue([]byte(strings.ReplaceAll(js, "_Highs_run", "_Highs_walk"))); err == nil ||
		!strings.Contains(err.Error(), "no function Highs_run") {
		t.Error(err)
	}
}

// TestClock: when the context ends, the clock jumps by years, and a run that continues is ended.
func TestClock(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	h := &host{ctx: ctx, start: time.Now()}
	if now := h.now(); now > time.Hour {
		t.Errorf("the clock begins at %v", now)
	}
	cancel()
	if now := h.now(); now < years {
		t.Errorf("after the end the clock says %v", now)
	}
	h.done = time.Now().Add(-2 * grace)
	defer func() {
		if err, ok := recover().(error); !ok || !errors.Is(err, errLate) {
			t.Errorf("it was not ended: %v", err)
		}
	}()
	h.now()
}

func TestStatuses(t *testing.T) {
	if s, raw, err := stopOf(7); s != mip.Optimal || raw != "Optimal" || err != nil {
		t.Errorf("%v, %q, %v", s, raw, err)
	}
	if _, _, err := stopOf(4); err == nil {
		t.Error("a solve error was taken for a result")
	}
}

// TestInstance: an unknown function, option and number are errors, and no more.
func TestInstance(t *testing.T) {
	folder, err := Folder(os.Getenv)
	if err != nil {
		t.Skip(err)
	}
	s := New(folder, 0)
	if err := s.Installed(); err != nil {
		t.Skip(err)
	}
	var log strings.Builder
	in, err := s.instance(context.Background(), &host{ctx: context.Background(), start: time.Now(), log: &log})
	if err != nil {
		t.Fatal(err)
	}
	defer in.close()
	if v, err := in.version(); err != nil || v != version {
		t.Errorf("the module is HiGHS %s, %v; this package says %s", v, err, version)
	}
	if _, err := in.call("Highs_fly"); err == nil {
		t.Error("an unknown function was called")
	}
	if err := in.set("Highs_setIntOptionValue", "wings", 2); err == nil || !strings.Contains(log.String(), "wings") {
		t.Errorf("%v; the log says %q", err, log.String())
	}
	if x, err := in.double("altitude"); err != nil || !math.IsNaN(x) {
		t.Errorf("%v, %v", x, err)
	}
	// Without a model it reads beyond its memory. The error of wazero would have a trace of calls.
	if _, err := in.call("Highs_run", 1<<32-16); err == nil || strings.Contains(err.Error(), "\n") ||
		!strings.HasPrefix(err.Error(), "Highs_run failed: ") {
		t.Errorf("after a fault the error is %q", err)
	}
}
