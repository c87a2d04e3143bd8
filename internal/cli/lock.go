package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/gridwright/gridwright/internal/filelock"
	"github.com/gridwright/gridwright/internal/wording"
)

// Only one process at a time may add to the records of a folder. It holds a lock file there, which
// names the process. If the system has file locks, it uses one: the lock ends with the process,
// however that ends. Otherwise the process touches the file as long as it lives. Readers need no
// lock.

// lockName is the name of the lock file.
const lockName = "runs.lock"

// holder identifies the process that holds a folder.
type holder struct {
	PID   int       `json:"pid"`
	Host  string    `json:"host"`
	Since time.Time `json:"since"`
}

// self returns this process as a holder from now on.
func self() holder {
	host, err := os.Hostname()
	if err != nil {
		host = "" // messages leave it out
	}
	return holder{os.Getpid(), host, time.Now().Round(0)}
}

// is reports whether two holders are the same.
func (h holder) is(other holder) bool {
	return h.PID == other.PID && h.Host == other.Host && h.Since.Equal(other.Since)
}

// held returns the error for a folder that another process holds.
func held(folder string, by holder) error {
	who := ""
	if by.PID != 0 {
		who = fmt.Sprintf(": process %d, since %s", by.PID, by.Since.Local().Format(time.DateTime))
		if by.Host != self().Host {
			who += ", on " + by.Host
		}
	}
	return hinted{fmt.Errorf("another study is running in %s%s", folder, who),
		"wait until it ends, or choose another folder with -o"}
}

// folderLock is a folder that this process holds.
type folderLock struct {
	release func()
	lost    func() bool // reports whether another process has taken the folder over
}

// hold locks a folder for this process.
func hold(ctx context.Context, folder string) (*folderLock, error) {
	name := filepath.Join(folder, lockName)
	if err := lockable(name); err != nil {
		return nil, err
	}
	lock, by, err := holdFile(name)
	if errors.Is(err, errors.ErrUnsupported) {
		lock, by, err = holdBeating(ctx, name, time.Second)
	}
	switch {
	case err != nil && ctx.Err() == nil:
		return nil, fmt.Errorf("cannot lock %s: %w", name, wording.Bare(err))
	case err != nil:
		return nil, err
	case by != nil:
		return nil, held(folder, *by)
	}
	return lock, nil
}

// holdFile holds a lock file by a lock of the system. If the lock is nil, the holder is the process
// that has it. The error is errors.ErrUnsupported if there are no such locks.
func holdFile(name string) (*folderLock, *holder, error) {
	for {
		f, err := filelock.Open(name, 0o644)
		if errors.Is(err, filelock.ErrLocked) {
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
			return &folderLock{
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
func patientHolder(name string) holder {
	by := readHolder(name)
	for i := 0; by.PID == 0 && i < 10; i++ {
		time.Sleep(10 * time.Millisecond)
		by = readHolder(name)
	}
	return by
}

// lockable rejects a file that is not a lock file, since a lock file is overwritten and removed.
func lockable(name string) error {
	info, err := os.Lstat(name)
	switch {
	case err != nil:
		return nil // it does not exist, or opening it will report the error
	case !info.Mode().IsRegular(), info.Size() > 0 && readHolder(name).PID == 0:
		return hinted{fmt.Errorf("%s is not the lock file of a study", name),
			"move it away, or choose another folder with -o"}
	}
	return nil
}

// writeHolder writes the holder to a lock file.
func writeHolder(f *os.File, h holder) error {
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
func readHolder(name string) holder {
	var h holder
	text, err := os.ReadFile(name)
	if err != nil || json.Unmarshal(text, &h) != nil {
		return holder{}
	}
	return h
}

// patience is the number of silent beats after which a holder counts as dead.
const patience = 3

// holdBeating holds a lock file without locks of the system: it creates the file, and touches it at
// every beat. A process that finds an untouched file takes it over. If the lock is nil, the holder
// is the process that has it.
func holdBeating(ctx context.Context, name string, beat time.Duration,
) (*folderLock, *holder, error) {
	me := self()
	for {
		f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o644)
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
) (by holder, alive bool, err error) {
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
func takeAway(name string, by, me holder) bool {
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
func beating(name string, me holder, beat time.Duration) *folderLock {
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
	return &folderLock{
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
