// Package sattest runs other SAT solvers, if they are installed, on a formula. Only tests import
// it.
package sattest

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"

	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/sat"
)

// The exit codes on which SAT solvers agree.
const (
	satisfiable   = 10
	unsatisfiable = 20
)

// TB is the part of a test that is needed, from package testing or rapid.
type TB interface {
	Helper()
	Fatalf(format string, args ...any)
}

// Programs lists those of the solvers CaDiCaL, MiniSat and clasp that are on the PATH.
func Programs() []string {
	var found []string
	for _, name := range []string{"cadical", "minisat", "clasp"} {
		if _, err := exec.LookPath(name); err == nil {
			found = append(found, name)
		}
	}
	return found
}

// Ask returns the status that a program reports for a formula. It expands groups and rows first.
func Ask(t TB, program string, f *cnf.Formula) sat.Status {
	t.Helper()
	g, err := f.Expanded(context.Background())
	if err != nil {
		t.Fatalf("%v", err)
	}
	var b bytes.Buffer
	if err := cnf.Write(context.Background(), &b, g); err != nil {
		t.Fatalf("%v", err)
	}
	dir, err := os.MkdirTemp("", "sattest")
	if err != nil {
		t.Fatalf("%v", err)
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "formula.cnf")
	if err := os.WriteFile(file, b.Bytes(), 0o600); err != nil {
		t.Fatalf("%v", err)
	}
	out, err := exec.Command(program, file).CombinedOutput()
	var exit *exec.ExitError
	code := 0
	if errors.As(err, &exit) {
		code = exit.ExitCode()
	} else if err != nil {
		t.Fatalf("%s: %v", program, err)
	}
	switch {
	case code == satisfiable, code == satisfiable+unsatisfiable: // clasp: satisfiable, and exhausted
		return sat.Sat
	case code == unsatisfiable:
		return sat.Unsat
	}
	t.Fatalf("%s ended with the code %d:\n%s", program, code, out)
	return sat.Unknown
}
