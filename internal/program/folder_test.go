package program

import (
	"errors"
	"os"
	"path/filepath"
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
