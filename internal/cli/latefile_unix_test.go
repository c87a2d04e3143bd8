//go:build unix

package cli

import (
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestLateFileTaken: what was made while another file took the name is kept, and named.
func TestLateFileTaken(t *testing.T) {
	t.Chdir(t.TempDir())
	l, err := newLateFile("made", false)
	if err == nil {
		err = os.WriteFile("made", []byte("another\n"), 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	_, err = l.Write([]byte("a puzzle\n"))
	all, _ := filepath.Glob(".made*")
	if err == nil || !strings.Contains(err.Error(), "made already exists") || len(all) != 1 {
		t.Fatalf("%v, %v", err, all)
	}
	if h, ok := err.(hinted); !ok || !strings.HasSuffix(h.hint, all[0]) {
		t.Errorf("the hint is %q", h.hint)
	}
	for name, want := range map[string]string{"made": "another\n", all[0]: "a puzzle\n"} {
		if got, err := os.ReadFile(name); string(got) != want || err != nil {
			t.Errorf("%s has %q, %v", name, got, err)
		}
	}
	if written, err := l.close(); written || err != nil {
		t.Errorf("%v, %v", written, err)
	}
}

// TestLateFileFull: a write that fails midway leaves no half of a puzzle.
func TestLateFileFull(t *testing.T) {
	t.Chdir(t.TempDir())
	l, err := newLateFile("made", false)
	if err == nil {
		_, err = l.Write([]byte("a puzzle\n"))
	}
	var limit syscall.Rlimit
	if err != nil || syscall.Getrlimit(syscall.RLIMIT_FSIZE, &limit) != nil {
		t.Fatal(err)
	}
	signal.Ignore(syscall.SIGXFSZ)
	small := limit
	small.Cur = 20
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &small); err != nil {
		t.Skip(err)
	}
	_, err = l.Write([]byte("one that needs more room\n"))
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
		t.Fatal(err)
	}
	signal.Reset(syscall.SIGXFSZ)
	if err == nil || !strings.HasPrefix(err.Error(), "cannot write made: ") {
		t.Error(err)
	}
	if written, err := l.close(); !written || err != nil {
		t.Errorf("%v, %v", written, err)
	}
	if got, err := os.ReadFile("made"); string(got) != "a puzzle\n" || err != nil {
		t.Errorf("the file has %q, %v", got, err)
	}
}
