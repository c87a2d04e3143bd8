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
	first, err := filelock.Open(name, 0o600)
	if errors.Is(err, errors.ErrUnsupported) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	if f, err := filelock.Open(name, 0o600); !errors.Is(err, filelock.ErrLocked) {
		t.Errorf("locked twice: %v, %v", f, err)
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

// TestOpenLink: the target of a link is neither opened nor created.
func TestOpenLink(t *testing.T) {
	folder := t.TempDir()
	name, target := filepath.Join(folder, "lock"), filepath.Join(folder, "target")
	if err := os.Symlink(target, name); err != nil {
		t.Skip(err)
	}
	if f, err := filelock.Open(name, 0o600); err == nil {
		t.Errorf("opened %s", f.Name())
	}
	if _, err := os.Lstat(target); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("what the link leads to was made: %v", err)
	}
}
