//go:build unix

package program

import (
	"io"
	"os"
	"os/exec"
	"sync"
	"syscall"
)

// watch is a small process that waits for the end of this one, and then removes the private folder
// and kills the program and what that has started. It catches what this process can't: being
// killed, a crash, a hard exit. It reads from a pipe whose other end this process alone has open,
// so that the end of the file is the end of this process.
//
// The watch leads the process group that the program joins. So the group is there before the
// program is, and no moment is left in which a program runs that the watch does not reach. It can
// only kill its group as its own last act, and the folder goes first. What leaves the group, by a
// session of its own, is out of its reach.
type watch struct {
	cmd  *exec.Cmd
	pipe io.WriteCloser
	once sync.Once
}

// watchLines is what a watch does, as lines of the shell. What ignores that it is to stop may write
// to the folder meanwhile, so that removing is tried more than once.
const watchLines = `trap '' HUP INT QUIT TERM USR1 USR2
read -r end
kill -s TERM 0
for pause in 0 0 1 1; do
	sleep $pause
	rm -rf -- "$1"
	[ -e "$1" ] || break
done
kill -s KILL 0`

// newWatch starts the watch over a folder, nil where there is no shell for it. Of the environment
// it gets the PATH alone.
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

// group is the number of the process group for the program, 0 for one of its own.
func (w *watch) group() int {
	if w == nil {
		return 0
	}
	return w.cmd.Process.Pid
}

// end ends the watch, before it could take the end of its input for that of this process.
func (w *watch) end() {
	if w != nil {
		w.once.Do(func() {
			w.cmd.Process.Kill()
			w.cmd.Wait()
		})
	}
}
