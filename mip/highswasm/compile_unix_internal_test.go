//go:build unix

package highswasm

import (
	"context"
	"os/signal"
	"path/filepath"
	"syscall"
	"testing"
)

// TestUnkept: code that can't be written, as on a full disk, is used all the same.
func TestUnkept(t *testing.T) {
	signal.Ignore(syscall.SIGXFSZ)
	defer signal.Reset(syscall.SIGXFSZ)
	var before syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &before); err != nil {
		t.Skip(err)
	}
	small := before
	small.Cur = 1
	folder := t.TempDir()
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &small); err != nil {
		t.Skip(err)
	}
	m, err := compileIn(folder, []byte(tiny), letters{}, minMemory)
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &before); err != nil {
		t.Fatal(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	kept, _ := filepath.Glob(filepath.Join(folder, "compiled", "*", "*"))
	if m.unkept == nil || len(kept) > 0 {
		t.Errorf("unkept %v, kept %q", m.unkept, kept)
	}
	if err := m.runtime.Close(context.Background()); err != nil {
		t.Error(err)
	}
}
