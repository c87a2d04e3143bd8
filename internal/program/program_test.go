package program

import (
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/lin/mps"
	"github.com/gridwright/gridwright/mip"
)

// executableFile makes a file that the system would run.
func executableFile(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o700); err != nil {
		t.Fatal(err)
	}
}

func TestFind(t *testing.T) {
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("there is no sh")
	}
	folder := t.TempDir()
	solver := filepath.Join(folder, "solver")
	executableFile(t, solver, "#!/bin/sh\n")
	plain := filepath.Join(folder, "plain")
	if err := os.WriteFile(plain, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", folder+string(os.PathListSeparator)+os.Getenv("PATH"))
	t.Chdir(folder)
	for _, c := range []struct{ command, env, path, err string }{
		{"solver", "", solver, ""},
		{"solver", solver, solver, ""},
		{"absent", "solver", solver, ""},
		{"absent", "./solver", solver, ""},
		{"absent", "", "", "absent is not found on the PATH"},
		{"solver", "absent", "", "absent is not found at the path in SOLVER"},
		{"solver", "/no/such/solver", "", "/no/such/solver is not found at the path in SOLVER"},
		{"solver", plain, "", plain + " can't be run"},
		{"solver", folder, "", folder + " can't be run"},
	} {
		p := Program{Command: c.command, Env: "SOLVER"}
		path, err := p.Find(func(name string) string {
			return map[string]string{"SOLVER": c.env}[name]
		})
		if path != c.path || (err == nil) != (c.err == "") ||
			err != nil && !strings.HasPrefix(err.Error(), c.err) {
			t.Errorf("%+v: found %q, error %v", c, path, err)
		}
	}
}

// privateFolder makes a private folder for the time of a test.
func privateFolder(t *testing.T) *Folder {
	t.Helper()
	folder, err := NewFolder()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(folder.Close)
	return folder
}

// shell runs lines of the shell.
func shell(t *testing.T, ctx context.Context, r Run, lines string) (Ended, error) {
	t.Helper()
	path, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("there is no sh")
	}
	if r.Folder == nil {
		r.Folder = privateFolder(t)
	}
	r.Path, r.Solver = path, "shell"
	return r.Do(ctx, "-c", lines)
}

func TestDo(t *testing.T) {
	folder := privateFolder(t)
	var log strings.Builder
	ended, err := shell(t, t.Context(), Run{Folder: folder, Log: &log, Time: time.Minute},
		"echo out; echo err >&2; echo text >file; exit 7")
	if err != nil || ended.Exit != 7 || ended.Stopped != "" || ended.Log != "out\nerr\n" ||
		log.String() != ended.Log {
		t.Errorf("ended with %+v, %v, log %q", ended, err, log.String())
	}
	text, ok, err := Run{Folder: folder}.Read("file")
	if text != "text\n" || !ok || err != nil {
		t.Errorf("the file is %q, %v, %v", text, ok, err)
	}
	if _, ok, err := (Run{Folder: folder}).Read("absent"); ok || err != nil {
		t.Errorf("no file is %v, %v", ok, err)
	}
}

func TestDoStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	said, log := io.Pipe()
	defer log.Close()
	go func() {
		io.ReadFull(said, make([]byte, len("begun\n")))
		cancel() // now it has begun
		io.Copy(io.Discard, said)
	}()
	ended, err := shell(t, ctx, Run{Log: log}, "echo begun; exec sleep 300")
	if err != nil || ended.Stopped != mip.Interrupted || ended.Log != "begun\n" || ended.Exit != -1 {
		t.Errorf("interrupted, it ended with %+v, %v", ended, err)
	}
	if ended, err = shell(t, ctx, Run{}, "exit 1"); err != nil || ended.Stopped != mip.Interrupted {
		t.Errorf("interrupted before it began, it ended with %+v, %v", ended, err)
	}
	ended, err = shell(t, t.Context(), Run{Time: time.Nanosecond}, "exec sleep 300")
	if err != nil || ended.Stopped != mip.OutOfTime {
		t.Errorf("out of time, it ended with %+v, %v", ended, err)
	}
}

// onWrite is called by what is written to it.
type onWrite func()

func (f onWrite) Write(p []byte) (int, error) {
	f()
	return len(p), nil
}

// TestDoKilled: runs that are killed are not told to stop first, and those that were told and take
// their time are killed.
func TestDoKilled(t *testing.T) {
	for _, told := range []bool{false, true} {
		hard, kill := WithKill(t.Context())
		ctx, cancel := context.WithCancel(hard)
		defer cancel()
		folder := privateFolder(t)
		lines := 0
		ended, err := shell(t, ctx, Run{Folder: folder, Log: onWrite(func() {
			if lines++; lines == 1 && told {
				cancel()
			} else {
				kill()
			}
		})}, `trap 'echo >told; echo told' INT; sleep 300 & echo begun; wait; wait; wait`)
		if err != nil || ended.Stopped != mip.Interrupted || ended.Exit != -1 {
			t.Errorf("told %v, it ended with %+v, %v", told, ended, err)
		}
		if _, err := os.Stat(filepath.Join(folder.Path, "told")); (err == nil) != told {
			t.Errorf("it was told to stop: %v, want %v", err == nil, told)
		}
	}
}

// meddling is a context that calls a function when a run has begun, on the run's own goroutine.
type meddling struct {
	context.Context
	begun func()
}

func (m meddling) Value(key any) any {
	if _, ok := key.(killKey); ok {
		m.begun()
	}
	return m.Context.Value(key)
}

// TestDoThread: the program does not end with a thread of this process. Goroutines that take their
// thread with them would take the one that started the program, if it were not kept.
func TestDoThread(t *testing.T) {
	folder := privateFolder(t)
	ctx := meddling{t.Context(), func() {
		for range 20 {
			var ended sync.WaitGroup
			ended.Go(runtime.LockOSThread)
			ended.Wait()
		}
		if err := os.WriteFile(filepath.Join(folder.Path, "go"), nil, 0o600); err != nil {
			t.Error(err)
		}
	}}
	ended, err := shell(t, ctx, Run{Folder: folder}, "while [ ! -e go ]; do sleep 0.01; done; exit 7")
	if err != nil || ended.Exit != 7 {
		t.Errorf("it ended with %+v, %v", ended, err)
	}
}

func TestDoFaults(t *testing.T) {
	var fault *mip.Fault
	ended, err := shell(t, t.Context(), Run{}, "echo last words; kill -KILL $$")
	if !errors.As(err, &fault) || fault.What != "crashed" || fault.Log != "last words\n" ||
		ended.Log != fault.Log {
		t.Errorf("after a crash the error is %#v", err)
	}
	_, err = shell(t, t.Context(), Run{}, "exec yes")
	if !errors.As(err, &fault) || fault.What != "printed more than 256 MB and was stopped" {
		t.Errorf("after a flood the error is %v", err)
	}
	_, err = Run{Solver: "x", Path: filepath.Join(t.TempDir(), "absent"), Folder: privateFolder(t)}.Do(t.Context())
	if !errors.As(err, &fault) || fault.What != "could not be started" || fault.Solver != "x" {
		t.Errorf("without a program the error is %v", err)
	}
}

// TestDoRelative: a path is one from where the caller is, not from the folder of the run.
func TestDoRelative(t *testing.T) {
	if _, err := os.Stat("/bin/sh"); err != nil {
		t.Skip("there is no /bin/sh")
	}
	t.Chdir(t.TempDir())
	executableFile(t, "solver", "#!/bin/sh\npwd\n")
	folder := privateFolder(t)
	ended, err := Run{Path: "./solver", Folder: folder}.Do(t.Context())
	if err != nil || !strings.HasSuffix(strings.TrimSpace(ended.Log), filepath.Base(folder.Path)) {
		t.Errorf("it ran in %q, error %v", ended.Log, err)
	}
}

func TestReadFaults(t *testing.T) {
	folder := t.TempDir()
	run := Run{Solver: "x", Folder: &Folder{Path: folder}}
	if err := os.Mkdir(filepath.Join(folder, "folder"), 0o700); err != nil {
		t.Fatal(err)
	}
	huge, err := os.Create(filepath.Join(folder, "huge"))
	if err == nil {
		err = huge.Truncate(maxSolution + 1) // it takes no room on the disk
		huge.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "secret"), nil, 0); err != nil {
		t.Fatal(err)
	}
	wants := map[string]string{
		"folder":    "x left something else in place of the file folder",
		"huge":      "x wrote a file of more than 512 MB",
		"huge/file": "x left a file that can't be read",
	}
	if os.Getuid() != 0 { // root reads what it likes
		wants["secret"] = "x left a file that can't be read"
	}
	for name, want := range wants {
		text, ok, err := run.Read(name)
		var fault *mip.Fault
		if !errors.As(err, &fault) || !strings.HasPrefix(err.Error(), want) || ok || text != "" {
			t.Errorf("%s: %q, %v, %v, want %q", name, text, ok, err, want)
		}
	}
}

func TestLog(t *testing.T) {
	const chunk = 1 << 20
	calls := 0
	l := &Log{over: func() { calls++ }}
	write := func(b byte, n int) {
		if got, err := l.Write([]byte(strings.Repeat(string(b), n))); got != n || err != nil {
			t.Fatalf("%d of %d bytes written, %v", got, n, err)
		}
	}
	write('a', 3)
	write('b', keep-2) // the last of them is the first that the tail holds
	if got := l.String(); len(got) != keep+1 || !strings.HasPrefix(got, "aaab") || strings.Contains(got, "cut") {
		t.Errorf("a log of %d bytes is cut to %d", keep+1, len(got))
	}
	write('c', keep)
	write('d', 2*keep)
	write('z', 5)
	got := l.String()
	if !regexp.MustCompile(`^aaab+\n\.\.\. \d+ bytes cut \.\.\.\nd+z{5}$`).MatchString(got) {
		t.Errorf("a log that is cut begins %.20q and ends %q", got, got[len(got)-20:])
	}
	if kept := strings.Count(got, "d"); kept < keep-5 || len(got) > 4*keep {
		t.Errorf("%d bytes of the end are kept, %d in all", kept, len(got))
	}
	for range maxLog / chunk {
		write('e', chunk)
	}
	write('e', chunk)
	if calls != 1 {
		t.Errorf("more than %d bytes were told %d times", maxLog, calls)
	}
}

// failing is a destination that is full.
type failing struct{ calls *int }

func (f failing) Write([]byte) (int, error) { *f.calls++; return 0, errors.New("full") }

// TestLogTo: a destination that fails gets no more, and the log goes on without it.
func TestLogTo(t *testing.T) {
	calls := 0
	l := &Log{to: failing{&calls}}
	for range 3 {
		if n, err := l.Write([]byte("abc")); n != 3 || err != nil {
			t.Errorf("%d bytes written, %v", n, err)
		}
	}
	if calls != 1 || l.String() != "abcabcabc" {
		t.Errorf("the destination was called %d times, the log is %q", calls, l.String())
	}
}

func TestWriteModel(t *testing.T) {
	m := &lin.Model{}
	m.Binary("x")
	folder := t.TempDir()
	o := mip.Options{}
	cols, err := writeModel(context.Background(), &o, folder, "model.mps", mps.Write, m)
	if err != nil || len(cols) != 1 || cols[0] != "x" {
		t.Errorf("the columns are %q, %v", cols, err)
	}
	if text, err := os.ReadFile(filepath.Join(folder, "model.mps")); err != nil || len(text) == 0 {
		t.Errorf("the file is %q, %v", text, err)
	}
	if _, err := writeModel(context.Background(), &o, filepath.Join(folder, "absent"), "model.mps", mps.Write, m); err == nil {
		t.Error("a folder that is not there has no error")
	}
}

// TestWriteModelTime: writing counts toward the solver's time, and ends with it.
func TestWriteModelTime(t *testing.T) {
	folder, m := t.TempDir(), &lin.Model{}
	m.Binary("x")
	slow := func(ctx context.Context, _ io.Writer, _ *lin.Model) ([]string, error) {
		for w := work.Begin(ctx, "writing slowly", "nap"); ; time.Sleep(time.Millisecond) {
			if !w.Did(work.Stride) {
				return nil, w.End()
			}
		}
	}
	const limit = 20 * time.Millisecond
	o := mip.Options{Time: limit}
	_, err := writeModel(context.Background(), &o, folder, "model.mps", slow, m)
	if !errors.Is(err, context.DeadlineExceeded) || !errors.As(err, new(*work.Stopped)) {
		t.Errorf("at the limit: %v", err)
	}
	if o.Time != time.Millisecond {
		t.Errorf("%v is left of a limit that has passed", o.Time)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := writeModel(ctx, &mip.Options{}, folder, "model.mps", slow, m); !errors.Is(err, context.Canceled) {
		t.Errorf("interrupted: %v", err)
	}
	o = mip.Options{Time: time.Hour}
	nap := func(context.Context, io.Writer, *lin.Model) ([]string, error) {
		time.Sleep(limit)
		return nil, nil
	}
	if _, err := writeModel(context.Background(), &o, folder, "model.mps", nap, m); err != nil || o.Time > time.Hour-limit {
		t.Errorf("%v is left of an hour after %v, %v", o.Time, limit, err)
	}
}

// BenchmarkDo runs a program that does nothing in a private folder, which is what each solve by a
// program takes besides.
func BenchmarkDo(b *testing.B) {
	path, err := exec.LookPath("true")
	if err != nil {
		b.Skip(err)
	}
	for b.Loop() {
		folder, err := NewFolder()
		if err != nil {
			b.Fatal(err)
		}
		if _, err := (Run{Solver: "true", Path: path, Folder: folder}).Do(b.Context()); err != nil {
			b.Fatal(err)
		}
		folder.Close()
	}
}
