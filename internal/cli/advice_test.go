package cli_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/internal/cli"
)

// TestAdvice: after solve, people are told which command shows more about several answers.
func TestAdvice(t *testing.T) {
	for text, want := range map[string]string{
		"latin\n1 . .\n. . .\n. . .\n": "shows what all answers share",
		"latin\n1 2 .\n. . .\n. . 3\n": "",
		"latin\n1 . .\n. 2 .\n. . .\n": "",
	} {
		file := filepath.Join(t.TempDir(), "board.txt")
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		w := newWorld("")
		cli.Main(t.Context(), w.Env, []string{"solve", file})
		if got := w.err.String(); !strings.Contains(got, want) || strings.Contains(got, "deduce") != (want != "") {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
