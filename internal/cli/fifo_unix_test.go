//go:build unix

package cli_test

import (
	"context"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/gridwright/gridwright/internal/cli"
	"github.com/gridwright/gridwright/mip/cbc"
)

// TestPipeWithoutWriter: Ctrl-C and --time end the wait for a program that writes to a named pipe.
// -short tries one command in 4.
func TestPipeWithoutWriter(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	for _, name := range []string{"ff", "ff.lp", "log"} {
		if err := syscall.Mkfifo(at(name), 0o600); err != nil {
			t.Skip(err)
		}
	}
	for name, text := range map[string]string{"p.txt": small, "on.study": "board ff\nsolve auto\n",
		"m.lp": "min\n x\nst\n x >= 1\nend\n"} {
		if err := os.WriteFile(at(name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for i, tt := range []struct {
		pipe, said string
		args       []string
	}{
		{"ff", "", []string{"solve", at("ff")}},
		{"ff", "", []string{"count", at("p.txt"), at("ff")}},
		{"ff", "", []string{"check", at("ff")}},
		{"ff", "", []string{"check", "--answers", at("ff"), at("p.txt")}},
		{"ff", "", []string{"convert", at("ff")}},
		{"ff", "", []string{"bench", at("ff")}},
		{"ff", "", []string{"list", "formulations", at("ff")}},
		{"ff", "", []string{"model", at("ff")}},
		{"ff", "interrupted while ", []string{"model", "--decode", at("ff"), at("p.txt")}},
		{"ff", "time limit was reached", []string{"model", "--decode", at("ff"), at("p.txt"), "--time", "0.1"}},
		{"ff.lp", "ff.lp was not read", []string{"model", "read", at("ff.lp")}},
		{"ff.lp", "time limit was reached", []string{"model", "read", at("ff.lp"), "--time", "0.1"}},
		{"ff.lp", "new.mps was not written", []string{"model", "convert", at("ff.lp"), "-o", at("new.mps")}},
		{"ff.lp", "time limit was reached", []string{"model", "convert", at("ff.lp"), "-o", at("new.mps"), "--time", "0.1"}},
		{"ff.lp", "ff.lp was not solved", []string{"solve", "--engine", "mip@cbc", at("ff.lp")}},
		{"ff.lp", "time limit was reached", []string{"solve", "--engine", "mip@cbc", at("ff.lp"), "--time", "0.1"}},
		{"ff", "interrupted before the first run", []string{"study", at("ff"), "-o", at("q")}},
		{"ff", "interrupted before the first run", []string{"study", at("on.study"), "-o", at("q")}},
		{"ff", "interrupted; nothing was installed", []string{"install", "highs", "--from", at("ff")}},
		{"ff", "time limit was reached; nothing", []string{"install", "highs", "--from", at("ff"), "--time", "0.1"}},
	} {
		if testing.Short() && i%4 > 0 {
			continue
		}
		name := strings.ReplaceAll(strings.Join(tt.args, " "), dir+"/", "")
		t.Run(name, func(t *testing.T) {
			if _, err := cbc.Program().Find(os.Getenv); strings.Contains(name, "cbc") && err != nil {
				t.Skip(err)
			}
			ctx, cancel := context.WithCancel(context.Background())
			defer cancel()
			w := withCache(at("cache"))
			ended := make(chan int, 1)
			go func() { ended <- cli.Main(ctx, w.Env, tt.args) }()
			if !strings.Contains(name, "--time") {
				go interruptOpening(ctx, cancel)
			}
			select {
			case code := <-ended:
				all := w.out.String() + w.err.String()
				if code != 3 || strings.Contains(all, "error: ") || strings.Contains(all, "context") ||
					!strings.Contains(all, tt.said) {
					t.Errorf("exit code %d: %s", code, all)
				}
			case <-time.After(2 * time.Minute):
				t.Error("it still waits for the pipe")
				cancel()
			}
			f, err := os.OpenFile(at(tt.pipe), os.O_RDWR, 0) // this ends the wait
			if err != nil {
				t.Fatal(err)
			}
			defer f.Close()
			for opening() > 0 {
				time.Sleep(time.Millisecond)
			}
		})
	}
}

// opening counts the goroutines that open a file.
func opening() (n int) {
	all := make([]runtime.StackRecord, 2*runtime.NumGoroutine()+100)
	found, _ := runtime.GoroutineProfile(all)
	for _, r := range all[:found] {
		frames := runtime.CallersFrames(r.Stack())
		for more := true; more; {
			var f runtime.Frame
			if f, more = frames.Next(); strings.HasSuffix(f.Function, "internal/cli.openWithin.func1") {
				n++
			}
		}
	}
	return n
}

// interruptOpening interrupts the program once it waits for the other end of a pipe: a regular file
// is opened at once.
func interruptOpening(ctx context.Context, interrupt func()) {
	for seen := 0; seen < 5 && ctx.Err() == nil; time.Sleep(10 * time.Millisecond) {
		if seen++; opening() == 0 {
			seen = 0
		}
	}
	interrupt()
}
