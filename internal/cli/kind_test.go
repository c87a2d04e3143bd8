package cli_test

import (
	"context"
	"runtime/debug"
	"testing"

	"github.com/gridwright/gridwright/internal/cli"
)

// TestEvaluateApart: what limits the process of a file with a kind does not limit a process that
// goes on to other work.
func TestEvaluateApart(t *testing.T) {
	const ask = -1
	before := debug.SetMemoryLimit(ask)
	w := newWorld("")
	code := cli.Main(context.Background(), w.Env, []string{"kind", "evaluate"})
	if after := debug.SetMemoryLimit(ask); code != 2 || after != before {
		t.Errorf("exit code %d, a memory limit of %d became %d", code, before, after)
	}
}
