package cli

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/internal/filelock"
)

// TestHeld: the message names the process, if it is known.
func TestHeld(t *testing.T) {
	by := filelock.Holder{PID: 7, Host: "elsewhere"}
	for who, want := range map[filelock.Holder]string{
		{}: "another study is running in f",
		by: "another study is running in f: " + by.String(),
	} {
		if err := held("f", who); err.Error() != want {
			t.Errorf("got %q, want %q", err, want)
		}
	}
}

// TestHoldUnwritable: a folder without write permission is an error without a holder.
func TestHoldUnwritable(t *testing.T) {
	if _, err := hold(context.Background(), filepath.Join(t.TempDir(), "nowhere")); err == nil ||
		!strings.HasPrefix(err.Error(), "cannot lock ") || slices.Contains(strings.Fields(err.Error()), "open") {
		t.Errorf("got %v", err)
	}
}

// TestHoldForeign: a file that is not a lock file is not overwritten, nor is the target of a link.
func TestHoldForeign(t *testing.T) {
	folder, victim := t.TempDir(), filepath.Join(t.TempDir(), "victim")
	for _, name := range []string{victim, filepath.Join(folder, lockName)} {
		if err := os.WriteFile(name, []byte("my own notes\n"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	refused := func(what string) {
		t.Helper()
		if _, err := hold(context.Background(), folder); err == nil || !strings.Contains(err.Error(), "not the lock") {
			t.Errorf("%s: %v", what, err)
		}
	}
	refused("a file of another's")
	if err := os.Remove(filepath.Join(folder, lockName)); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(victim, filepath.Join(folder, lockName)); err != nil {
		t.Skip(err)
	}
	refused("a link")
	if text, err := os.ReadFile(victim); err != nil || string(text) != "my own notes\n" {
		t.Errorf("the file behind the link is %q, %v", text, err)
	}
}
