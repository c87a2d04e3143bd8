package filelock_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/gridwright/gridwright/internal/filelock"
)

// TestLock: one of two open files has the lock, until it is closed.
func TestLock(t *testing.T) {
	name := filepath.Join(t.TempDir(), "lock")
	first, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	if err = filelock.Lock(first); errors.Is(err, errors.ErrUnsupported) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	second, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer second.Close()
	if err := filelock.Lock(second); !errors.Is(err, filelock.ErrLocked) {
		t.Errorf("locked twice: %v", err)
	}
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	if err := filelock.Lock(second); err != nil {
		t.Errorf("not locked once it was free: %v", err)
	}
}
