package cli

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// beat is short, for tests, but long enough that on a busy machine no holder looks dead.
const beat = 200 * time.Millisecond

// TestHold: only one of several processes holds a folder, by a system lock and by beats.
func TestHold(t *testing.T) {
	ctx := context.Background()
	for name, holdIt := range map[string]func(string) (*folderLock, *holder, error){
		"system": holdFile,
		"beats": func(name string) (*folderLock, *holder, error) {
			return holdBeating(ctx, name, beat)
		},
	} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), lockName)
			first, by, err := holdIt(file)
			if errors.Is(err, errors.ErrUnsupported) {
				t.Skip(err)
			}
			if first == nil {
				t.Fatalf("not held: %v, %v", by, err)
			}
			second, by, err := holdIt(file)
			if second != nil || err != nil || by.PID != os.Getpid() || by.Since.IsZero() {
				t.Errorf("held twice: %v, %v, %v", second, by, err)
			}
			if first.lost() {
				t.Error("the first is said to have lost it")
			}
			first.release()
			if files, _ := os.ReadDir(filepath.Dir(file)); len(files) > 0 {
				t.Errorf("left behind: %v", files)
			}

			// Of many at the same time only one holds it, and in the end each has held it.
			var inside, most atomic.Int32
			var all sync.WaitGroup
			for range 8 {
				all.Go(func() {
					lock, _, err := holdIt(file)
					for ; lock == nil && err == nil; lock, _, err = holdIt(file) {
						time.Sleep(time.Millisecond)
					}
					if err != nil {
						t.Error(err)
						return
					}
					if n := inside.Add(1); n > 1 {
						most.Store(n)
					}
					time.Sleep(2 * time.Millisecond)
					inside.Add(-1)
					lock.release()
				})
			}
			all.Wait()
			if n := most.Load(); n > 0 {
				t.Errorf("%d held it at the same time", n)
			}
			if files, _ := os.ReadDir(filepath.Dir(file)); len(files) > 0 {
				t.Errorf("left behind: %v", files)
			}
		})
	}
}

// TestHoldStale: one process takes over a file that nobody touches, whatever its content. The
// former holder, if it resumes, sees that it has lost the folder.
func TestHoldStale(t *testing.T) {
	file := filepath.Join(t.TempDir(), lockName)
	for _, text := range []string{"", "{", `{"pid":1,"host":"elsewhere","since":"2020-01-01T00:00:00Z"}`} {
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		lock, by, err := holdBeating(context.Background(), file, beat)
		if lock == nil {
			t.Fatalf("%q is not taken over: %v, %v", text, by, err)
		}
		if err := os.WriteFile(file, []byte(`{"pid":1}`), 0o644); err != nil {
			t.Fatal(err)
		}
		if !lock.lost() {
			t.Error("it has not lost what is another's")
		}
		lock.release()
		if readHolder(file).PID != 1 {
			t.Error("it has removed what is another's")
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if lock, _, err := holdBeating(ctx, file, time.Hour); lock != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("an interrupt does not end the wait: %v", err)
	}
}

// TestHeld: the message states the process, since when, and its host if that is another.
func TestHeld(t *testing.T) {
	me := self()
	since := me.Since.Local().Format(time.DateTime)
	for _, tt := range []struct {
		by   holder
		want string
	}{
		{holder{}, "another study is running in f"},
		{holder{7, me.Host, me.Since}, "another study is running in f: process 7, since " + since},
		{holder{7, "elsewhere", me.Since}, "another study is running in f: process 7, since " + since + ", on elsewhere"},
	} {
		err := held("f", tt.by)
		if err.Error() != tt.want {
			t.Errorf("got %q, want %q", err, tt.want)
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
