package filelock

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"
)

// Only one process at a time may add to the records of a folder, or to a file of records. It holds
// a lock file beside them, which names the process. If the system has file locks, it uses one: the
// lock ends with the process, however that ends. Otherwise the process touches the file as long as
// it lives. Readers need no lock.

// Holder identifies the process that holds a lock file.
type Holder struct {
	PID   int       `json:"pid"`
	Host  string    `json:"host"`
	Since time.Time `json:"since"`
}

// self returns this process as a holder from now on.
func self() Holder {
	host, err := os.Hostname()
	if err != nil {
		host = "" // messages leave it out
	}
	return Holder{os.Getpid(), host, time.Now().Round(0)}
}

// is reports whether two holders are the same.
func (h Holder) is(other Holder) bool {
	return h.PID == other.PID && h.Host == other.Host && h.Since.Equal(other.Since)
}

// String describes the holder for a message, with its host if that is another than this one. It is
// "" for a holder that is not known.
func (h Holder) String() string {
	if h.PID == 0 {
		return ""
	}
	who := fmt.Sprintf("process %d, since %s", h.PID, h.Since.Local().Format(time.DateTime))
	if h.Host != self().Host {
		who += ", on " + h.Host
	}
	return who
}

// Held is a lock file that this process holds.
type Held struct {
	release func()
	lost    func() bool
}

// Release gives up the lock and removes its file.
func (h *Held) Release() { h.release() }

// Lost reports whether another process has taken the lock over, as may happen on systems without
// file locks while this process is suspended.
func (h *Held) Lost() bool { return h.lost() }

// ErrForeign is the error for a file that is not a lock file. It would be overwritten and removed.
var ErrForeign = errors.New("not a lock file")

// Hold locks a file of a name that serves no other purpose, until it is released or the process
// ends. It creates the file. If another process holds it, Hold returns that process instead. It
// waits only where the system has no file locks: for seconds, to see whether the holder lives, or
// until ctx ends.
func Hold(ctx context.Context, name string) (*Held, *Holder, error) {
	if err := lockable(name); err != nil {
		return nil, nil, err
	}
	lock, by, err := holdFile(name)
	if errors.Is(err, errors.ErrUnsupported) {
		lock, by, err = holdBeating(ctx, name, time.Second)
	}
	return lock, by, err
}

// lockable rejects a file that is not a lock file.
func lockable(name string) error {
	info, err := os.Lstat(name)
	switch {
	case err != nil:
		return nil // it does not exist, or opening it will report the error
	case !info.Mode().IsRegular(), info.Size() > 0 && readHolder(name).PID == 0:
		return ErrForeign
	}
	return nil
}

// holdFile holds a lock file by a lock of the system. If the lock is nil, the holder is the process
// that has it. The error is errors.ErrUnsupported if there are no such locks.
func holdFile(name string) (*Held, *Holder, error) {
	for {
		f, err := Open(name, 0o666)
		if errors.Is(err, ErrLocked) {
			by := patientHolder(name)
			return nil, &by, nil
		}
		if err != nil {
			return nil, nil, err
		}
		// The file may have been released and removed between opening and locking it.
		mine, err1 := f.Stat()
		there, err2 := os.Lstat(name)
		if err1 == nil && err2 == nil && os.SameFile(mine, there) {
			if err := writeHolder(f, self()); err != nil {
				os.Remove(name)
				f.Close()
				return nil, nil, err
			}
			return &Held{
				release: func() {
					os.Remove(name) // while locked, so that no other process's file is removed
					f.Close()
				},
				lost: func() bool { return false },
			}, nil, nil
		}
		f.Close()
	}
}

// patientHolder reads the holder of a lock file. It waits a little, since a new holder locks the
// file before it writes its name.
func patientHolder(name string) Holder {
	by := readHolder(name)
	for i := 0; by.PID == 0 && i < 10; i++ {
		time.Sleep(10 * time.Millisecond)
		by = readHolder(name)
	}
	return by
}

// writeHolder writes the holder to a lock file.
func writeHolder(f *os.File, h Holder) error {
	text, err := json.Marshal(h)
	if err != nil {
		return err
	}
	if err := f.Truncate(0); err != nil {
		return err
	}
	_, err = f.WriteAt(append(text, '\n'), 0)
	return err
}

// readHolder reads the holder from a lock file. It returns the zero holder if that fails.
func readHolder(name string) Holder {
	var h Holder
	text, err := os.ReadFile(name)
	if err != nil || json.Unmarshal(text, &h) != nil {
		return Holder{}
	}
	return h
}

// patience is the number of silent beats after which a holder counts as dead.
const patience = 3

// holdBeating holds a lock file without locks of the system: it creates the file, and touches it at
// every beat. A process that finds an untouched file takes it over. If the lock is nil, the holder
// is the process that has it.
func holdBeating(ctx context.Context, name string, beat time.Duration,
) (*Held, *Holder, error) {
	me := self()
	for {
		f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o666)
		if err == nil {
			err = writeHolder(f, me)
			if closing := f.Close(); err == nil {
				err = closing
			}
			if err != nil {
				os.Remove(name)
				return nil, nil, err
			}
			return beating(name, me, beat), nil, nil
		}
		if !errors.Is(err, fs.ErrExist) {
			return nil, nil, err
		}
		by, alive, err := watch(ctx, name, beat)
		switch {
		case errors.Is(err, fs.ErrNotExist): // it was released: try again
		case err != nil || alive:
			return nil, &by, err
		case !takeAway(name, by, me):
			return nil, &by, nil
		}
	}
}

// watch observes a lock file, and reports whether its holder touches it.
func watch(ctx context.Context, name string, beat time.Duration,
) (by Holder, alive bool, err error) {
	const looks = 4 // in a beat
	by = readHolder(name)
	first, err := os.Stat(name)
	for i := 0; err == nil && i < patience*looks; i++ {
		select {
		case <-time.After(beat / looks):
		case <-ctx.Done():
			return by, false, ctx.Err()
		}
		var now fs.FileInfo
		if now, err = os.Stat(name); err == nil && !now.ModTime().Equal(first.ModTime()) {
			return readHolder(name), true, nil
		}
	}
	return by, false, err
}

// takeAway removes the lock file of a dead holder, and reports whether the file was that holder's.
// If several processes try, one succeeds. A process that has moved the file of a new holder puts it
// back, unless a third has created another meanwhile: then the new holder sees that it has lost the
// folder.
func takeAway(name string, by, me Holder) bool {
	aside := fmt.Sprintf("%s.%d.%d", name, me.PID, me.Since.UnixNano())
	if err := os.Rename(name, aside); err != nil {
		return errors.Is(err, fs.ErrNotExist) // it is gone already
	}
	defer os.Remove(aside)
	if readHolder(aside).is(by) {
		return true
	}
	os.Link(aside, name)
	return false
}

// beating touches a lock file until it is released or belongs to another process.
func beating(name string, me Holder, beat time.Duration) *Held {
	ours := func() bool { return readHolder(name).is(me) }
	stop, stopped := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(stopped)
		for {
			select {
			case <-stop:
				return
			case <-time.After(beat):
			}
			if ours() {
				now := time.Now()
				os.Chtimes(name, now, now) // if that fails, another process may take over
			}
		}
	}()
	return &Held{
		release: func() {
			close(stop)
			<-stopped
			if ours() {
				os.Remove(name)
			}
		},
		lost: func() bool {
			by := readHolder(name)
			return by.PID != 0 && !by.is(me) // the file may be missing for a moment, see takeAway
		},
	}
}
