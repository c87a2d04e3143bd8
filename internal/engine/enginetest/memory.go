package enginetest

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
)

// child marks the separate process of a test, and childPeak names the file for that
// process's peak memory.
const (
	child     = "GRIDWRIGHT_TEST_CHILD"
	childPeak = "GRIDWRIGHT_TEST_CHILD_PEAK"
)

// Alone runs f in a separate process, which runs only the test that calls Alone, with the garbage
// collector as users have it, and returns the peak memory of the process in bytes. It skips the
// test if the system does not report it. The process fails if f fails.
func Alone(t *testing.T, f func(t *testing.T)) int64 {
	t.Helper()
	if runtime.GOOS == "js" {
		t.Skip("there are no processes in WebAssembly")
	}
	if os.Getenv(child) == t.Name() {
		f(t)
		if t.Failed() {
			t.FailNow()
		}
		figure := strconv.FormatInt(peak(t), 10)
		if err := os.WriteFile(os.Getenv(childPeak), []byte(figure), 0o666); err != nil {
			t.Fatal(err)
		}
		os.Exit(0)
	}
	if os.Getenv(child) != "" {
		return 0 // for another test of this process
	}
	peak(t)
	cmd := exec.Command(os.Args[0], "-test.run", "^"+strings.ReplaceAll(t.Name(), "/", "$/^")+"$")
	file := filepath.Join(t.TempDir(), "peak")
	cmd.Env = append(os.Environ(), child+"="+t.Name(), childPeak+"="+file, "GOGC=100")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	figure, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	n, err := strconv.ParseInt(string(figure), 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// peak returns the peak memory of this process, in bytes.
func peak(t *testing.T) int64 {
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		t.Skip("the system does not report the peak memory of a process")
	}
	for line := range strings.Lines(string(status)) {
		if kB, ok := strings.CutPrefix(line, "VmHWM:"); ok {
			kB = strings.TrimSuffix(strings.TrimSpace(kB), "kB")
			n, err := strconv.ParseInt(strings.TrimSpace(kB), 10, 64)
			if err != nil {
				t.Fatal(err)
			}
			return n << 10
		}
	}
	t.Skip("the system does not report the peak memory of a process")
	return 0
}
