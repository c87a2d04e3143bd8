package cli_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/internal/cli"
)

// TestConflictOnTerminal: a terminal shows 30 rows of a long conflict, and a pipe all.
func TestConflictOnTerminal(t *testing.T) {
	const rows = 40 // x1 >= 1, x2 >= x1, ..., and the last is 0
	var model strings.Builder
	model.WriteString("min\n obj: x1\nst\n")
	for i := 1; i < rows; i++ {
		fmt.Fprintf(&model, " r%d: x%d - x%d >= 0\n", i, i+1, i)
	}
	fmt.Fprintf(&model, "first: x1 >= 1\nlast: x%d <= 0\nbin\n", rows)
	for i := 1; i <= rows; i++ {
		fmt.Fprintf(&model, " x%d", i)
	}
	model.WriteString("\nend\n")
	file := filepath.Join(t.TempDir(), "chain.lp")
	if err := os.WriteFile(file, []byte(model.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, terminal := range []bool{false, true} {
		w := newWorld("")
		w.StdoutTerminal = terminal
		code := cli.Main(context.Background(), w.Env,
			[]string{"model", "conflict", "--engine", "pb", file})
		shown := strings.Count(w.out.String(), "\n  ")
		more := strings.Contains(w.out.String(), "\n  ... and 11 more; --json, or a file or pipe as the output, shows all\n")
		if code != 0 || more != terminal || !terminal && shown != 41 || terminal && shown != 31 {
			t.Errorf("terminal %v: exit code %d, %d lines:\n%s%s", terminal, code, shown, w.out.String(), w.err.String())
		}
	}
}
