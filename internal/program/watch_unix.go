//go:build unix

package program

import (
	"io"
	"os"
	"os/exec"
	"sync"
	"syscall"
)

// watch is a small process that waits for the end of this one. It then removes the private folder
// and kills the program and what the program has started. It covers the ends that this process
// cannot handle itself: a kill, a crash, a hard exit. It reads from a pipe whose other end only
// this process has open, so that the pipe ends when this process does.
//
// The watch leads the process group that the program joins. So the group exists before the program
// does, and the watch reaches the program from its first moment. Killing the group also ends the
// watch, so it removes the folder first. It does not reach processes that leave the group by
// starting a session.
type watch struct {
	cmd  *exec.Cmd
	pipe io.WriteCloser
	once sync.Once
}

// watchLines is the shell script of a watch. A process that ignores the request to stop may still
// write to the folder, so the script tries more than once to remove it.
const watchLines = `trap '' HUP INT QUIT TERM USR1 USR2
read -r end
kill -s TERM 0
for pause in 0 0 1 1; do
	sleep $pause
	rm -rf -- "$1"
	[ -e "$1" ] || break
done
kill -s KILL 0`

// newWatch starts the watch over a folder, or returns nil if there is no shell. The watch gets only
// the PATH from the environment.
func newWatch(folder string) *watch {
	shell, err := exec.LookPath("sh")
	if err != nil {
		return nil
	}
	cmd := exec.Command(shell, "-c", watchLines, "gridwright-watch", folder)
	cmd.Dir = "/" // it keeps no file system busy
	cmd.Env = []string{"PATH=" + os.Getenv("PATH")}
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	pipe, err := cmd.StdinPipe()
	if err != nil || cmd.Start() != nil {
		return nil
	}
	return &watch{cmd: cmd, pipe: pipe}
}

// group returns the number of the process group that the program joins; 0 stands for a new one.
func (w *watch) group() int {
	if w == nil {
		return 0
	}
	return w.cmd.Process.Pid
}

// end ends the watch, before it mistakes the end of its input for the end of this process.
func (w *watch) end() {
	if w != nil {
		w.once.Do(func() {
			w.cmd.Process.Kill()
			w.cmd.Wait()
		})
	}
}
