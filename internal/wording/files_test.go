package wording

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"testing"
)

func TestErrorsOfFiles(t *testing.T) {
	other := errors.New("other")
	path := &fs.PathError{Op: "open", Path: "a/b", Err: fs.ErrNotExist}
	link := &os.LinkError{Op: "rename", Old: "a", New: "b", Err: fs.ErrExist}
	for _, tt := range []struct {
		err           error
		bare, located string
	}{
		{path, "file does not exist", "a/b: file does not exist"},
		{fmt.Errorf("it failed: %w", path), "file does not exist", "a/b: file does not exist"},
		{link, "file already exists", "rename a b: file already exists"},
		{other, "other", "other"},
	} {
		bare, located := Bare(tt.err), Located(tt.err)
		if bare.Error() != tt.bare || located.Error() != tt.located {
			t.Errorf("%v: bare %q, located %q", tt.err, bare, located)
		}
	}
	if !errors.Is(Bare(path), fs.ErrNotExist) || !errors.Is(Located(path), fs.ErrNotExist) || Located(other) != other {
		t.Error("what lies beneath is lost")
	}
}
