package filelock

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// beat is short, for tests, but long enough that on a busy machine no holder looks dead.
const beat = 200 * time.Millisecond

// TestHold: only one of several processes holds a lock file, by a system lock and by beats.
func TestHold(t *testing.T) {
	ctx := context.Background()
	for name, holdIt := range map[string]func(string) (*Held, *Holder, error){
		"system": holdFile,
		"beats": func(name string) (*Held, *Holder, error) {
			return holdBeating(ctx, name, beat)
		},
	} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "lock")
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
			if first.Lost() {
				t.Error("the first is said to have lost it")
			}
			first.Release()
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
					lock.Release()
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
// former holder, if it resumes, sees that it has lost it.
func TestHoldStale(t *testing.T) {
	file := filepath.Join(t.TempDir(), "lock")
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
		if !lock.Lost() {
			t.Error("it has not lost what is another's")
		}
		lock.Release()
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

// TestHolder: a holder is described by its process, since when, and its host if that is another.
func TestHolder(t *testing.T) {
	me := self()
	since := me.Since.Local().Format(time.DateTime)
	for _, tt := range []struct {
		by   Holder
		want string
	}{
		{Holder{}, ""},
		{Holder{7, me.Host, me.Since}, "process 7, since " + since},
		{Holder{7, "elsewhere", me.Since}, "process 7, since " + since + ", on elsewhere"},
	} {
		if got := tt.by.String(); got != tt.want {
			t.Errorf("got %q, want %q", got, tt.want)
		}
	}
}
