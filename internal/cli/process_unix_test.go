//go:build unix

package cli_test

import (
	"context"
	"os"
	"syscall"
	"testing"
	"time"

	"github.com/gridwright/gridwright/internal/cli"
)

// unread is an output that nobody reads.
type unread struct{}

func (unread) Write([]byte) (int, error) {
	return 0, &os.PathError{Op: "write", Path: "/dev/stdout", Err: syscall.EPIPE}
}

// TestUnread: if nobody reads the output, every command stops silently.
func TestUnread(t *testing.T) {
	// These need files or go on for ever: they are not called.
	calls := map[string]bool{"bench": true, "kind": true, "merge": true, "serve": true, "split": true, "stats": true, "study": true, "man": true, "install": true}
	for _, args := range [][]string{{"solve"}, {"solve", "--json"}, {"count"}, {"convert"}, {"check"},
		{"list", "kinds"}, {"list", "solvers"}, {"list", "formulations"}, {"list", "encodings"}, {"version"}, {"--help"}, {"help", "solve"},
		{"completion", "bash"}, {"deduce"}, {"draw", "-o", "-"}, {"generate", "latin", "3"}, {"grade"}, {"hint"},
		{"minimize"}, {"certify"}, {"model"}, {"list", "techniques"}} {
		calls[args[0]] = true
		w := newWorld("latin\n1 2\n2 1\n=\n1 2\n2 1\n")
		w.Stdout = unread{}
		if code := cli.Main(context.Background(), w.Env, args); code != 141 || w.err.Len() > 0 {
			t.Errorf("%v: exit code %d, %s", args, code, w.err.String())
		}
	}
	for _, c := range cli.Commands().Commands() {
		if !calls[c.Name()] {
			t.Errorf("this test lacks %s", c.Name())
		}
	}
	for _, args := range [][]string{{"generate"}, {"generate", "-o", "-"}} { // before they write again
		w := newWorld("")
		closed := make(chan struct{})
		close(closed)
		w.StdoutUnread = closed
		ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
		if code := cli.Main(ctx, w.Env, append(args, "latin", "4", "--count", "1000000")); code != 141 {
			t.Errorf("%v: exit code %d", args, code)
		}
		cancel()
	}
	w := newWorld("oops\n")
	w.Stderr = unread{}
	if code := cli.Main(context.Background(), w.Env, []string{"solve"}); code != 141 {
		t.Errorf("with errors that nobody reads: exit code %d", code)
	}
}
