package lintest

import (
	"context"

	"github.com/gridwright/gridwright/lin"
)

// fataler is a test, of package testing or of rapid.
type fataler interface {
	Helper()
	Fatal(args ...any)
}

// Portable returns the portable form of a model.
func Portable(t fataler, m *lin.Model) *lin.Model {
	t.Helper()
	p, err := m.Portable(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// FileNames returns the names of columns and rows in files.
func FileNames(t fataler, m *lin.Model) lin.Names {
	t.Helper()
	n, err := m.FileNames(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return n
}
