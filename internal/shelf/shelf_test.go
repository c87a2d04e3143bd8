package shelf_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/internal/shelf"
)

// TestSourceLimit: a file that is too large, or has no end, is refused before it is read whole.
func TestSourceLimit(t *testing.T) {
	const most = 1 << 20
	dir := t.TempDir()
	write := func(name string, bytes int) string {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, make([]byte, bytes), 0o600); err != nil {
			t.Fatal(err)
		}
		return file
	}
	if text, err := shelf.Source(write("whole.star", most)); err != nil || len(text) != most {
		t.Errorf("%d bytes, %v", len(text), err)
	}
	names := []string{write("large.star", most+1)}
	if endless := "/dev/zero"; exists(endless) {
		names = append(names, endless)
	}
	for _, name := range names {
		if _, err := shelf.Source(name); err == nil || !strings.Contains(err.Error(), "more than 1048576 bytes") {
			t.Errorf("%s: %v", name, err)
		}
	}
	for name, says := range map[string]string{"": "has no name", filepath.Join(dir, "none.star"): "none.star: "} {
		if _, err := shelf.Source(name); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%q: %v", name, err)
		}
	}
}

func exists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}
