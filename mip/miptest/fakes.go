package miptest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/gridwright/gridwright/internal/program"
	"github.com/gridwright/gridwright/internal/sample"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
)

// Fake describes the output of a back-end's program to the suite of fakes.
type Fake struct {
	New  func(path string) mip.Solver
	File string // the name of its solution file
	// Solution is the file of a solve of FakeModel that ended so, with these values of the columns
	// and the objective's value for FakeOptimum; nil values are no point.
	Solution func(stop mip.Stop, values []string) string
	// Exact is what program.ExactFile has beside a solution file. It is nil if the program does not
	// write that file.
	Exact func(solution string) string
	// Bound returns the text of its log for a bound on FakeModel's objective. The model is minimized.
	Bound func(bound string) string
}

// FakeModel is the model of the fakes. FakeOptimum is its only optimum, with the value -5.
func FakeModel() *lin.Model {
	m := &lin.Model{Name: "fake"}
	apple, plum, salt := m.Integer("apple", 0, 1), m.Integer("plum", 0, 2), m.Continuous("salt", 0, 2)
	m.SetObj(-1, apple, salt)
	m.SetObj(-2, plum)
	m.AtMost("load", lin.Sum(apple, plum, salt), 3)
	m.AtMost("taste", lin.Sum(salt).Plus(-1, apple), 0)
	return m
}

// FakeOptimum returns the values of FakeModel's columns at its optimum.
func FakeOptimum() []string { return []string{"1", "2", "0"} }

// Fakes runs failing programs through a back-end. Each failure must be diagnosed correctly, and no
// files or processes may remain.
func Fakes(t *testing.T, f Fake) {
	t.Run("liars", func(t *testing.T) { fakeLiars(t, f) })
	t.Run("failures", func(t *testing.T) { fakeFailures(t, f) })
	t.Run("good enough", func(t *testing.T) { fakeGood(t, f) })
	t.Run("deaf", func(t *testing.T) { fakeDeaf(t, f) })
	t.Run("not there", func(t *testing.T) { fakeAbsent(t, f) })
	t.Run("no version", func(t *testing.T) { fakeVersion(t, f) })
}

// script creates a program from lines for the shell. Files may be next to it: their folder is
// $here.
func script(t testing.TB, lines string) string {
	t.Helper()
	if _, err := os.Stat("/bin/sh"); err != nil {
		t.Skip("there is no /bin/sh to run fakes")
	}
	path := filepath.Join(t.TempDir(), "fake")
	text := "#!/bin/sh\nhere=$(dirname \"$0\")\n" + lines + "\n"
	if err := os.WriteFile(path, []byte(text), 0o700); err != nil {
		t.Fatal(err)
	}
	return path
}

// script creates a fake from lines for the shell, with the file "solution" next to it.
func (f Fake) script(t *testing.T, lines, solution string) (path string) {
	t.Helper()
	path = script(t, lines)
	files := map[string]string{"solution": solution}
	if f.Exact != nil {
		files["exact"] = f.Exact(solution)
	}
	for name, text := range files {
		if err := os.WriteFile(beside(path, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return path
}

// beside names a file in the folder of a script.
func beside(script, file string) string { return filepath.Join(filepath.Dir(script), file) }

// solve solves FakeModel with a script.
func (f Fake) solve(t *testing.T, ctx context.Context, path string, o mip.Options,
) (mip.Result, error) {
	t.Helper()
	r, err := mip.Solve(ctx, f.New(path), FakeModel(), o)
	if err != nil && (r.Point != nil || r.Stop != mip.Unknown || r.Bounded) {
		t.Errorf("with an error the result is %s, its point %v", Summary(r), r.Point)
	}
	return r, err
}

// run creates a fake, and solves FakeModel with it.
func (f Fake) run(t *testing.T, lines, solution string, o mip.Options) (mip.Result, error) {
	t.Helper()
	path := f.script(t, lines, solution)
	leavesNothing(t)
	return f.solve(t, t.Context(), path, o)
}

// leavesNothing gives the test an empty folder for temporary files, and checks that it is empty at
// the end. The test must create its own folders before.
func leavesNothing(t *testing.T) {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "temporary")
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("TMPDIR", folder)
	t.Cleanup(func() {
		if left, err := os.ReadDir(folder); err != nil || len(left) > 0 {
			t.Errorf("%v is left behind, error %v", left, err)
		}
	})
}

// copies is a line that copies the solution file, and before it the file with all digits.
func (f Fake) copies() string {
	line := "cp \"$here/solution\" " + f.File
	if f.Exact != nil {
		line = "cp \"$here/exact\" " + program.ExactFile + "; " + line
	}
	return line
}

// refused checks that the error is a fault that names the solver and contains one of the words.
func (f Fake) refused(t *testing.T, err error, words ...string) {
	t.Helper()
	var fault *mip.Fault
	if !errors.As(err, &fault) {
		t.Fatalf("the error is %v, want a fault", err)
	}
	if fault.Solver != f.New("").Name() {
		t.Errorf("the fault %q is of the solver %q", err, fault.Solver)
	}
	for _, word := range words {
		if strings.Contains(err.Error(), word) {
			return
		}
	}
	t.Errorf("the fault is %q, want one of %q", err, words)
}

// fakeLiars: a solution file is rejected unless it is complete and has a point of the model.
func fakeLiars(t *testing.T, f Fake) {
	good := f.Solution(mip.Optimal, FakeOptimum())
	with := func(apple, plum, salt string) string {
		return f.Solution(mip.Optimal, []string{apple, plum, salt})
	}
	lines := strings.SplitAfter(good, "\n")
	column := len(lines) - 1 // the first line with a column, by what changes with its value
	for i, line := range strings.SplitAfter(with("0.125", "2", "0"), "\n") {
		if line != lines[i] {
			column = i
			break
		}
	}
	rest := strings.Join(lines[column+1:], "")
	before := strings.Join(lines[:column], "")
	for _, c := range sample.Of([]struct {
		name, solution string
		words          []string
	}{
		{"optimal without a point", f.Solution(mip.Optimal, nil),
			[]string{"gives no point", "solution file", "value"}},
		{"half a file", good[:len(good)/2], []string{"solution", "value"}},
		{"an empty file", "", []string{"solution file"}},
		{"garbage", "\x00\xff\x00<html>\n\n404\n", []string{"solution file"}},
		{"the model in its place", "NAME model FREE\nROWS\n N obj\n", []string{"solution file"}},
		{"no number", with("NaN", "2", "0"), []string{"NaN"}},
		{"infinite", with("inf", "2", "0"), []string{"Inf"}},
		{"both infinities", with("-inf", "2", "inf"), []string{"Inf", "NaN"}},
		{"too large a number", with("1", "2", "1e999"), []string{"1e999", "no number"}},
		{"a word for a number", with("1", "two", "0"), []string{"two", "no number"}},
		{"fractions", with("0.5", "2", "0.5"), []string{"not whole"}},
		{"beyond a bound", with("-1", "3", "0"), []string{"not in 0..1"}},
		{"a broken row", with("0", "2", "1"), []string{"row taste"}},
		{"not the value it tells", with("1", "1", "0"), []string{"but it is -3"}},
		{"a column that is lost", before + rest, []string{"solution", "value"}},
		{"a column twice", before + lines[column] + lines[column] + rest,
			[]string{"twice", "solution"}},
		{"an unknown column", before + strings.NewReplacer("apple", "pear", "j 1", "j 7").
			Replace(lines[column]) + rest, []string{"pear", `found "7"`}},
	}, 1) {
		t.Run(c.name, func(t *testing.T) {
			_, err := f.run(t, f.copies(), c.solution, mip.Options{})
			f.refused(t, err, c.words...)
		})
	}
	t.Run("a point beyond its bound", func(t *testing.T) {
		_, err := f.run(t, "cat <<'end'\n"+f.Bound("-4")+"\nend\n"+f.copies(),
			f.Solution(mip.OutOfTime, FakeOptimum()), mip.Options{})
		f.refused(t, err, "beyond its own bound -4")
	})
}

// fakeFailures: a program that writes no solution file is a fault, whatever else it does.
func fakeFailures(t *testing.T, f Fake) {
	for _, c := range sample.Of([]struct{ name, lines, word string }{
		{"no file", "exit 0", "(exit code 0) without writing its solution file"},
		{"no file and an exit code", "exit 3", "(exit code 3) without writing its solution file"},
		{"crash", "kill -SEGV $$", "crashed"},
		{"crash after a good file", f.copies() + "; kill -ABRT $$", "crashed"},
		{"a folder for a file", "mkdir " + f.File, "something else"},
		{"a pipe for a file", "mkfifo " + f.File, "something else"},
		{"no end of a file", "ln -s /dev/zero " + f.File, "something else"},
		{"a huge file", "dd if=/dev/null bs=1 seek=600000000 count=0 of=" + f.File, "more than 512 MB"},
		{"floods its output", "exec yes flood flood flood", "printed more than 256 MB"},
		{"floods by a child", "trap '' INT\nyes flood & wait", "printed more than 256 MB"},
	}, 1) {
		t.Run(c.name, func(t *testing.T) {
			_, err := f.run(t, "echo last words >&2\n"+c.lines,
				f.Solution(mip.Optimal, FakeOptimum()), mip.Options{})
			f.refused(t, err, c.word)
			if log := mip.FaultLog(err); strings.Contains(c.lines, "exit") &&
				!strings.Contains(log, "last words") {
				t.Errorf("the fault has the log %q", log)
			}
		})
	}
}

// fakeGood: a good point is accepted however else its program behaves.
func fakeGood(t *testing.T, f Fake) {
	for _, c := range sample.Of([]struct{ name, lines string }{
		{"all is well", f.copies()},
		{"exit code 1", f.copies() + "; exit 1"},
		{"closes its output", f.copies() + "; exec >&- 2>&-"},
		{"a child that holds the output", f.copies() +
			"\nsh -c 'trap \"\" INT HUP TERM; sleep 300' & echo $! >\"$here/process\""},
		{"more files than one", f.copies() + "\nmkdir -p a/b && echo >a/b/c; echo >core"},
	}, 1) {
		t.Run(c.name, func(t *testing.T) {
			path := f.script(t, c.lines, f.Solution(mip.Optimal, FakeOptimum()))
			leavesNothing(t)
			r, err := f.solve(t, t.Context(), path, mip.Options{})
			if err != nil || r.Stop != mip.Optimal || r.Obj != -5 || fmt.Sprint(r.Point) != "[1 2 0]" {
				t.Errorf("the result is %s, its point %v, the error %v", Summary(r), r.Point, err)
			}
			ends(t, beside(path, "process"))
		})
	}
}

// ends checks that the process whose number is in the file, if there is one, has ended.
func ends(t *testing.T, file string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if errors.Is(err, os.ErrNotExist) {
		return
	}
	if err != nil {
		t.Error(err)
		return
	}
	number, err := strconv.Atoi(strings.TrimSpace(string(text)))
	if err != nil {
		t.Error(err)
		return
	}
	p, err := os.FindProcess(number)
	if err != nil || p.Signal(syscall.Signal(0)) != nil {
		return
	}
	// A process that has ended but was not waited for still has a number.
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", number))
	if err == nil && !strings.Contains(string(stat), ") Z ") {
		t.Errorf("process %d goes on: %s", number, stat)
	}
}

// fakeDeaf: programs that hang are ended, by an interrupt and by their time limit, and what they
// wrote before counts. They hang at the same time.
func fakeDeaf(t *testing.T, f Fake) {
	if testing.Short() {
		t.Skip("waits for programs that hang")
	}
	const hang = "trap '' INT HUP TERM\nsleep 300 & echo $! >\"$here/process\"\necho ready\nwait"
	half := "head -c 9 \"$here/solution\" >" + f.File + "\n"
	atLast := fmt.Sprintf("trap '%s; exit 1' INT\nsleep 300 & echo ready\nwait", f.copies())
	// Writing the model also counts towards the limit, and takes a while on a busy machine.
	const short = 500 * time.Millisecond
	cases := []struct {
		name, lines, path string
		time              time.Duration
		written           mip.Stop // the status in the file of FakeOptimum
		stop              mip.Stop
		found             bool
	}{
		{name: "interrupted", lines: hang, stop: mip.Interrupted},
		{name: "interrupted behind a child", lines: "(" + hang + ") & wait", stop: mip.Interrupted},
		{name: "interrupted with half a file", lines: half + hang, stop: mip.Interrupted,
			written: mip.OutOfTime},
		{name: "out of time", lines: hang, time: short, stop: mip.OutOfTime},
		{name: "out of time with half a file", lines: half + hang, time: short,
			stop: mip.OutOfTime, written: mip.Optimal},
		{name: "out of time with a file", lines: f.copies() + "\n" + hang, time: short,
			stop: mip.OutOfTime, written: mip.OutOfTime, found: true},
		{name: "writes when interrupted", lines: atLast, stop: mip.Optimal, written: mip.Optimal,
			found: true},
	}
	for i := range cases {
		c := &cases[i]
		c.path = f.script(t, c.lines, f.Solution(c.written, FakeOptimum()))
	}
	leavesNothing(t)
	var wait sync.WaitGroup
	for _, c := range cases {
		wait.Go(func() {
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			o := mip.Options{Time: c.time}
			if c.time == 0 {
				o.Log = onWrite(cancel) // once it is ready
			}
			r, err := f.solve(t, ctx, c.path, o)
			if err != nil || r.Stop != c.stop || (r.Point != nil) != c.found || c.found && r.Obj != -5 {
				t.Errorf("%s: the result is %s, its point %v, the error %v", c.name, Summary(r), r.Point,
					err)
			}
			ends(t, beside(c.path, "process"))
		})
	}
	wait.Wait()
}

// onWrite is a writer that calls a function at each write.
type onWrite func()

func (f onWrite) Write(p []byte) (int, error) {
	f()
	return len(p), nil
}

// fakeAbsent: a program that can't be started and a folder that can't be created are errors.
func fakeAbsent(t *testing.T, f Fake) {
	folder := t.TempDir()
	plain := filepath.Join(folder, "plain")
	if err := os.WriteFile(plain, []byte("no program"), 0o600); err != nil {
		t.Fatal(err)
	}
	present := script(t, "exit 0")
	leavesNothing(t)
	for _, path := range []string{filepath.Join(folder, "absent"), plain, folder, "no-such-solver"} {
		_, err := mip.Solve(t.Context(), f.New(path), FakeModel(), mip.Options{})
		f.refused(t, err, "could not be started")
	}
	t.Setenv("TMPDIR", filepath.Join(folder, "absent"))
	_, err := mip.Solve(t.Context(), f.New(present), FakeModel(), mip.Options{})
	if err == nil || !strings.Contains(err.Error(), "cannot make a folder for the solver: "+folder) {
		t.Errorf("without a folder for temporary files the error is %v", err)
	}
}

// fakeVersion: a different program does not report a version of the solver.
func fakeVersion(t *testing.T, f Fake) {
	for lines, word := range map[string]string{"echo something else 1.0": "version",
		"kill -SEGV $$": "crashed"} {
		s, ok := f.New(script(t, lines)).(versioned)
		if !ok {
			t.Fatal("the back-end can't ask for the version")
		}
		v, err := s.Version(t.Context())
		if err == nil {
			t.Errorf("the version is %q", v)
		}
		f.refused(t, err, word)
	}
}
