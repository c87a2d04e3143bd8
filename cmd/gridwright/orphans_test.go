//go:build unix

package main

import (
	"bufio"
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// asProgram is the environment variable that makes the test's executable act as the program.
const asProgram = "GRIDWRIGHT_TEST_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		main()
	}
	// A program inherits ignored signals, as under nohup, but not caught ones.
	for _, s := range []os.Signal{syscall.SIGINT, syscall.SIGHUP} {
		if signal.Ignored(s) {
			signal.Notify(make(chan os.Signal, 1), s)
		}
	}
	// Most tests wait for processes, so all can run at once. The command line has the last word.
	if err := flag.Set("test.parallel", "20"); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

// patience is how long a test waits for an expected event. It protects against hanging and measures
// nothing.
const patience = 2 * time.Minute

// Fake solvers, as shell commands. Each writes the ids of its processes to the folder $NOTES.
const (
	// note notes the script itself and a child of it.
	note = "sleep 600 & echo $$ $! >\"$NOTES/new.$$\" && mv \"$NOTES/new.$$\" \"$NOTES/$$.pids\"\n"
	// deaf and its child run forever, and ignore all signals.
	deaf = "trap '' INT HUP TERM\n" + note + "wait\nwait\n"
	// alone is a single process that runs until it is asked to stop.
	alone = "echo $$ >\"$NOTES/new.$$\" && mv \"$NOTES/new.$$\" \"$NOTES/$$.pids\"\nexec sleep 600\n"
	// waits runs until the test creates the file "go".
	waits = "while [ ! -e \"$NOTES/go\" ]; do sleep 0.05; done\n"
)

// hard is a puzzle whose model no fake answers; small has a smaller model.
const (
	hard  = "numbrix\n1 . .\n. . .\n. . .\n"
	small = "numbrix\n1 .\n. .\n"
	other = "latin\n1 .\n. .\n" // has no formulation of the name "assign-sparse"
)

// session is one run of the program, with fake solvers and private folders.
type session struct {
	t           *testing.T
	cmd         *exec.Cmd
	notes, temp string
	out, err    bytes.Buffer
}

// newSession prepares the program with arguments, and a fake for each solver that is a program.
func newSession(t *testing.T, fake string, args ...string) *session {
	t.Helper()
	shell, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("there is no sh to run fakes")
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	s := &session{t: t, notes: filepath.Join(folder, "notes"), temp: filepath.Join(folder, "temp")}
	solver := filepath.Join(folder, "solver")
	for _, err := range []error{
		os.Mkdir(s.notes, 0o700), os.Mkdir(s.temp, 0o700),
		os.WriteFile(solver, []byte("#!"+shell+"\n"+fake), 0o700),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	s.cmd = exec.Command(self, args...)
	s.cmd.Env = append(os.Environ(), asProgram+"=1", "NOTES="+s.notes, "TMPDIR="+s.temp,
		"GRIDWRIGHT_CACHE="+folder, "GRIDWRIGHT_CBC="+solver, "GRIDWRIGHT_GLPK="+solver,
		"GRIDWRIGHT_HIGHS="+solver)
	s.cmd.Stdin = strings.NewReader(hard)
	s.cmd.Stdout, s.cmd.Stderr = &s.out, &s.err
	s.cmd.WaitDelay = patience
	t.Cleanup(s.clean)
	return s
}

// clean kills the processes that a failed test has left.
func (s *session) clean() {
	if s.cmd.Process != nil && s.cmd.ProcessState == nil {
		s.cmd.Process.Kill()
		s.cmd.Wait()
	}
	for _, pid := range s.noted() {
		if alive(pid) {
			syscall.Kill(pid, syscall.SIGKILL)
		}
	}
}

func (s *session) start() {
	s.t.Helper()
	if err := s.cmd.Start(); err != nil {
		s.t.Fatal(err)
	}
}

// noted returns the processes that fakes have noted.
func (s *session) noted() []int {
	files, err := filepath.Glob(filepath.Join(s.notes, "*.pids"))
	if err != nil {
		s.t.Fatal(err)
	}
	var pids []int
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			s.t.Fatal(err)
		}
		for _, field := range strings.Fields(string(text)) {
			pid, err := strconv.Atoi(field)
			if err != nil {
				s.t.Fatal(err)
			}
			pids = append(pids, pid)
		}
	}
	return pids
}

// running waits until fakes have noted n processes.
func (s *session) running(processes int) {
	s.t.Helper()
	s.eventually("the solvers have begun", func() bool { return len(s.noted()) >= processes })
}

// send sends the program a signal.
func (s *session) send(signal os.Signal) {
	s.t.Helper()
	if err := s.cmd.Process.Signal(signal); err != nil {
		s.t.Fatal(err)
	}
}

// ends waits until the program has ended, and returns its exit code, -1 for a signal.
func (s *session) ends() int {
	s.t.Helper()
	late := time.AfterFunc(patience, func() { s.cmd.Process.Kill() })
	err := s.cmd.Wait()
	if !late.Stop() {
		s.t.Fatalf("the program went on for %v", patience)
	}
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
		s.t.Fatal(err)
	}
	return s.cmd.ProcessState.ExitCode()
}

// leavesNothing requires that all processes of the program end, and that its folders are removed.
func (s *session) leavesNothing() {
	s.t.Helper()
	for _, pid := range s.noted() {
		s.eventually(fmt.Sprintf("process %d has ended", pid), func() bool { return !alive(pid) })
	}
	s.eventually("the private folder is gone", func() bool {
		left, err := os.ReadDir(s.temp)
		if err != nil {
			s.t.Fatal(err)
		}
		return len(left) == 0
	})
}

// eventually waits for an expected event.
func (s *session) eventually(what string, is func() bool) {
	s.t.Helper()
	for end := time.Now().Add(patience / 4); !is(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			s.t.Fatalf("it never came that %s\nstdout: %s\nstderr: %s", what, &s.out, &s.err)
		}
	}
}

// alive reports whether a process runs. A zombie does not.
func alive(pid int) bool {
	if syscall.Kill(pid, 0) != nil {
		return false
	}
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	return err != nil || !strings.Contains(string(stat), ") Z ")
}

// TestSignals: a solver, its child and its folder end with the program, whatever ends that.
func TestSignals(t *testing.T) {
	for _, tt := range []struct {
		signal syscall.Signal
		exit   int
	}{{syscall.SIGINT, 3}, {syscall.SIGTERM, 3}, {syscall.SIGHUP, 3}, {syscall.SIGQUIT, 2},
		{syscall.SIGKILL, -1}} {
		t.Run(tt.signal.String(), func(t *testing.T) {
			t.Parallel()
			s := newSession(t, deaf, "solve", "--engine", "mip@cbc")
			s.start()
			s.running(2)
			s.send(tt.signal)
			if code := s.ends(); code != tt.exit {
				t.Errorf("exit code %d, want %d; %s", code, tt.exit, &s.err)
			}
			if tt.exit == 3 && !strings.Contains(s.out.String(), "interrupted") {
				t.Errorf("the output is %q", &s.out)
			}
			s.leavesNothing()
		})
	}
}

// TestSecondInterrupt: a second Ctrl-C ends a program that the first could not end, and its solver.
// Here the output is full and nobody reads it.
func TestSecondInterrupt(t *testing.T) {
	t.Parallel()
	s := newSession(t, deaf, "solve", "--engine", "mip@cbc")
	unread, output, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer unread.Close()
	defer output.Close()
	fill(t, output)
	s.cmd.Stdout = output
	s.start()
	s.running(2)
	tick := time.NewTicker(10 * time.Millisecond)
	defer tick.Stop()
	go func() {
		for s.cmd.Process.Signal(os.Interrupt) == nil { // until it ends
			<-tick.C
		}
	}()
	code := s.ends()
	status, ok := s.cmd.ProcessState.Sys().(syscall.WaitStatus)
	if !ok || !status.Signaled() || status.Signal() != syscall.SIGINT {
		t.Errorf("exit code %d, %v, want the end by SIGINT", code, s.cmd.ProcessState)
	}
	s.leavesNothing()
}

// fill writes to a pipe until it is full.
func fill(t *testing.T, w *os.File) {
	t.Helper()
	if err := w.SetWriteDeadline(time.Now().Add(200 * time.Millisecond)); err != nil {
		t.Fatal(err)
	}
	for {
		if _, err := w.Write(make([]byte, 4096)); errors.Is(err, os.ErrDeadlineExceeded) {
			return
		} else if err != nil {
			t.Fatal(err)
		}
	}
}

// TestClosedPipe: if nobody reads the output any more, the program and its running solver stop
// silently.
func TestClosedPipe(t *testing.T) {
	t.Parallel()
	fake := "if grep -q 'x(3,3' model.mps; then\n" + deaf + "fi\n" + waits
	s := newSession(t, fake, "solve", "--engine", "mip:assign-sparse@cbc", "--jobs", "3", "--to", "line")
	// The first puzzle fails immediately, the second once the test has closed the output, the third
	// never.
	s.cmd.Stdin = strings.NewReader(other + "---\n" + small + "---\n" + hard)
	s.closesPipe()
	s.goOn()
	if code := s.ends(); code != 141 {
		t.Errorf("exit code %d, want 141", code)
	}
	s.leavesNothing()
}

// closesPipe starts the program, reads the line of the first puzzle, which fails, and closes the
// pipe once two solvers run.
func (s *session) closesPipe() {
	s.t.Helper()
	s.cmd.Stdout, s.cmd.Stderr = nil, nil
	out, err := s.cmd.StdoutPipe()
	if err != nil {
		s.t.Fatal(err)
	}
	s.start()
	if line, err := bufio.NewReader(out).ReadString('\n'); line != "failed\n" {
		s.t.Fatalf("the first line is %q, %v", line, err)
	}
	s.running(2)
	out.Close()
}

// TestUnread: the same if nothing more is written.
func TestUnread(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the system does not show that nobody reads a pipe")
	}
	t.Parallel()
	s := newSession(t, deaf, "solve", "--engine", "mip:assign-sparse@cbc", "--to", "line")
	s.cmd.Stdin = strings.NewReader(other + "---\n" + hard)
	s.closesPipe()
	if code := s.ends(); code != 141 {
		t.Errorf("exit code %d, want 141", code)
	}
	s.leavesNothing()
}

// goOn lets waiting fakes continue.
func (s *session) goOn() {
	s.t.Helper()
	if err := os.WriteFile(filepath.Join(s.notes, "go"), nil, 0o600); err != nil {
		s.t.Fatal(err)
	}
}

// TestClosedErrors: the same if nobody reads the log.
func TestClosedErrors(t *testing.T) {
	t.Parallel()
	s := newSession(t, "echo begun\n"+waits+"echo more\n"+deaf, "solve", "--engine", "mip@cbc", "--log")
	s.cmd.Stderr = nil
	log, err := s.cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	s.start()
	lines := bufio.NewReader(log)
	for _, want := range []string{"solve 1\n", "begun\n"} {
		if line, err := lines.ReadString('\n'); line != want {
			t.Fatalf("the line is %q, %v; want %q", line, err, want)
		}
	}
	log.Close()
	s.goOn()
	if code := s.ends(); code != 141 || s.out.Len() > 0 {
		t.Errorf("exit code %d, want 141; the output is %q", code, &s.out)
	}
	s.leavesNothing()
}

// TestNohup: a program under nohup survives its terminal.
func TestNohup(t *testing.T) {
	t.Parallel()
	s := newSession(t, note+waits+"kill $!\n", "solve", "--engine", "mip@cbc")
	shell, err := exec.LookPath("sh")
	if err != nil {
		t.Skip(err)
	}
	s.cmd.Args = append([]string{shell, "-c", `trap '' HUP; exec "$0" "$@"`, s.cmd.Path}, s.cmd.Args[1:]...)
	s.cmd.Path = shell
	s.start()
	s.running(2)
	s.send(syscall.SIGHUP)
	s.goOn()
	if code := s.ends(); code != 2 || !strings.Contains(s.err.String(), "without writing its solution file") {
		t.Errorf("exit code %d, %s", code, &s.err)
	}
	s.leavesNothing()
}

// TestKilledWithoutShell: without a shell to watch it, a solver still ends with the killed program,
// and the next run removes its folder.
func TestKilledWithoutShell(t *testing.T) {
	if runtime.GOOS != "linux" && runtime.GOOS != "freebsd" {
		t.Skip("the system does not report the death of a parent to its children")
	}
	t.Parallel()
	s := newSession(t, alone, "solve", "--engine", "mip@cbc")
	full := s.cmd.Env
	s.cmd.Env = append(full[:len(full):len(full)], "PATH="+s.notes)
	// The fake still finds sleep.
	sleep, err := exec.LookPath("sleep")
	if err == nil {
		err = os.Symlink(sleep, filepath.Join(s.notes, "sleep"))
	}
	var mv string
	if err == nil {
		mv, err = exec.LookPath("mv")
	}
	if err == nil {
		err = os.Symlink(mv, filepath.Join(s.notes, "mv"))
	}
	if err != nil {
		t.Fatal(err)
	}
	s.start()
	s.running(1)
	s.send(syscall.SIGKILL)
	s.ends()
	for _, pid := range s.noted() {
		s.eventually("the solver has ended", func() bool { return !alive(pid) })
	}
	if left, err := os.ReadDir(s.temp); err != nil || len(left) != 1 {
		t.Fatalf("%v is left behind, %v: nothing can be swept", left, err)
	}
	next := exec.Command(s.cmd.Path, "solve", "--engine", "mip@cbc", "--time", "0.01")
	next.Env, next.Stdin = full, strings.NewReader(hard)
	if err := next.Run(); next.ProcessState.ExitCode() != 3 {
		t.Errorf("the next run: %v", err)
	}
	s.leavesNothing()
}

// TestSolversEnds: the program does not wait for a solver that does not print its version, whatever
// that solver does.
func TestSolversEnds(t *testing.T) {
	if testing.Short() {
		t.Skip("waits for solvers that hang")
	}
	for name, fake := range map[string]string{
		"hangs":  deaf,
		"floods": "trap '' INT HUP TERM\nwhile :; do echo flood flood flood flood; done\n",
		"forks":  note + "(trap '' INT HUP TERM; sleep 600) &\n",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newSession(t, fake, "list", "solvers")
			s.start()
			if code := s.ends(); code != 0 || strings.Count(s.out.String(), "not usable") != 3 {
				t.Errorf("exit code %d\n%s%s", code, &s.out, &s.err)
			}
			s.leavesNothing()
		})
	}
}

// TestSolversInterrupted: Ctrl-C cuts the list short.
func TestSolversInterrupted(t *testing.T) {
	for _, arg := range []string{"--json=false", "--json"} {
		t.Run(arg, func(t *testing.T) {
			t.Parallel()
			s := newSession(t, deaf, "list", "solvers", arg)
			s.start()
			s.running(2)
			s.send(os.Interrupt)
			if code := s.ends(); code != 3 {
				t.Errorf("exit code %d\n%s%s", code, &s.out, &s.err)
			}
			s.leavesNothing()
		})
	}
}
