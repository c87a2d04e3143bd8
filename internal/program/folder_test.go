package program

import (
	"errors"
	"os"
	"path/filepath"
	"sync"
	"testing"
)

func TestFolder(t *testing.T) {
	folder, err := NewFolder()
	if err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(folder.Path); err != nil || info.Mode().Perm()&0o077 != 0 {
		t.Errorf("the folder is %v, %v, want one for its owner alone", info, err)
	}
	if err := os.WriteFile(filepath.Join(folder.Path, "file"), nil, 0o600); err != nil {
		t.Error(err)
	}
	folder.Close()
	if _, err := os.Stat(folder.Path); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("it is still there: %v", err)
	}
	t.Setenv("TMPDIR", filepath.Join(t.TempDir(), "absent"))
	if _, err := NewFolder(); err == nil {
		t.Error("a folder where none can be has no error")
	}
}

// temporary gives the test its own folder for temporary files. It skips the test if folders can't be
// marked as owned.
func temporary(t *testing.T) string {
	t.Helper()
	temp := t.TempDir()
	t.Setenv("TMPDIR", temp)
	if mark, err := newMark(t.TempDir()); errors.Is(err, errors.ErrUnsupported) {
		t.Skip(err)
	} else if err != nil {
		t.Fatal(err)
	} else {
		mark.Close()
	}
	return temp
}

// dead makes a private folder whose process is no more.
func dead(t *testing.T, temp, name string) string {
	t.Helper()
	path := filepath.Join(temp, name)
	for _, err := range []error{
		os.MkdirAll(filepath.Join(path, "a", "b"), 0o700),
		os.WriteFile(filepath.Join(path, "a", "b", "model.mps"), []byte("NAME"), 0o600),
		os.WriteFile(filepath.Join(path, markFile), []byte("gridwright, process 1\n"), 0o600),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	return path
}

// TestSweep: only what is a private folder of this user, and nobody's any more, goes.
func TestSweep(t *testing.T) {
	temp := temporary(t)
	victim := t.TempDir()
	precious := filepath.Join(victim, "precious")
	there := map[string]bool{precious: true} // path -> is to stay
	mkdir := func(name string) string {
		t.Helper()
		path := filepath.Join(temp, name)
		if err := os.Mkdir(path, 0o700); err != nil {
			t.Fatal(err)
		}
		there[path] = true
		return path
	}
	write := func(path string) {
		t.Helper()
		if err := os.WriteFile(path, []byte("text"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	link := func(to, path string) {
		t.Helper()
		if err := os.Symlink(to, path); err != nil {
			t.Fatal(err)
		}
	}
	write(precious)
	// It looks like a folder to sweep, but where links lead to.
	if err := os.WriteFile(filepath.Join(victim, markFile), []byte(markText+"1\n"), 0o600); err != nil {
		t.Fatal(err)
	}

	there[dead(t, temp, prefix+"1")] = false
	linked := dead(t, temp, prefix+"2") // with links out of it
	there[linked] = false
	link(victim, filepath.Join(linked, "folder"))
	link(precious, filepath.Join(linked, "file"))

	there[dead(t, temp, "other")] = true
	write(filepath.Join(mkdir(prefix+"unmarked"), "file"))
	mkdir(prefix + "empty")
	write(filepath.Join(mkdir(prefix+"mark-of-others"), markFile)) // of the same name, and not ours
	shared := dead(t, temp, prefix+"shared")
	if err := os.Chmod(shared, 0o755); err != nil {
		t.Fatal(err)
	}
	there[shared] = true
	if err := os.Mkdir(filepath.Join(mkdir(prefix+"folder-for-mark"), markFile), 0o700); err != nil {
		t.Fatal(err)
	}
	link(filepath.Join(victim, markFile), filepath.Join(mkdir(prefix+"link-for-mark"), markFile))
	write(filepath.Join(temp, prefix+"file"))
	there[filepath.Join(temp, prefix+"file")] = true
	link(victim, filepath.Join(temp, prefix+"link-out"))
	there[filepath.Join(temp, prefix+"link-out")] = true
	link(filepath.Join(temp, "other"), filepath.Join(temp, prefix+"link-in"))
	there[filepath.Join(temp, prefix+"link-in")] = true
	link("other", filepath.Join(temp, prefix+"link-beside"))
	there[filepath.Join(temp, prefix+"link-beside")] = true
	alive, err := NewFolder()
	if err != nil {
		t.Fatal(err)
	}
	there[alive.Path] = true
	if os.Geteuid() == 0 { // root may remove anybody's folders
		foreign := dead(t, temp, prefix+"foreign")
		if err := os.Chown(foreign, 12345, 12345); err != nil {
			t.Fatal(err)
		}
		there[foreign] = true
	}

	Sweep()
	for path, want := range there {
		if _, err := os.Lstat(path); (err == nil) != want {
			t.Errorf("%s: is to stay: %v; %v", filepath.Base(path), want, err)
		}
	}
	if _, err := os.Stat(filepath.Join(temp, "other", "a", "b", "model.mps")); err != nil {
		t.Error(err)
	}
	alive.Close()
	if _, err := os.Lstat(alive.Path); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the folder that was alive: %v", err)
	}
	t.Setenv("TMPDIR", filepath.Join(temp, "absent"))
	Sweep() // where there is nothing
}

// TestSweepTogether: several may sweep and make folders at the same time, and no living folder goes.
func TestSweepTogether(t *testing.T) {
	temp := temporary(t)
	for i := range 20 {
		dead(t, temp, prefix+string(rune('a'+i)))
	}
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for range 5 {
				Sweep()
				folder, err := NewFolder()
				if err != nil {
					t.Error(err)
					return
				}
				file := filepath.Join(folder.Path, "file")
				if err := os.WriteFile(file, nil, 0o600); err != nil {
					t.Errorf("a folder went while it was in use: %v", err)
				}
				Sweep()
				if _, err := os.Stat(file); err != nil {
					t.Errorf("a folder went while it was in use: %v", err)
				}
				folder.Close()
			}
		})
	}
	all.Wait()
	if left, err := os.ReadDir(temp); err != nil || len(left) > 0 {
		t.Errorf("%v is left, %v", left, err)
	}
}
