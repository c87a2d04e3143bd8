package cnf_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/internal/sample"
	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/internal/work/worktest"
)

// repeated is a text with a start and then another part that repeats for ever.
type repeated struct{ rest, line string }

func (r *repeated) Read(p []byte) (int, error) {
	for len(r.rest) < 1<<12 {
		r.rest += strings.Repeat(r.line, 1+(1<<16)/len(r.line))
	}
	n := copy(p, r.rest)
	r.rest = r.rest[n:]
	return n, nil
}

// bombs are endless formulas by name: of empty clauses, of clauses, of one clause, and of one
// clause on many lines.
func bombs() map[string]io.Reader {
	const head = "p cnf 3 2000000000\n"
	return map[string]io.Reader{
		"empty":   &repeated{head, "0\n"},
		"clauses": &repeated{head, "1 -2 3 0\n"},
		"clause":  &repeated{head, "1 2 3\n"},
		"line":    &repeated{head, "1 2 3 "},
		"comment": &repeated{head + "c ", "endless "},
	}
}

// apart names the formula that a separate process reads.
const apart = "GRIDWRIGHT_TEST_APART"

func TestMain(m *testing.M) {
	if name := os.Getenv(apart); name != "" {
		_, err := cnf.Read(context.Background(), bombs()[name])
		status, _ := os.ReadFile("/proc/self/status")
		fmt.Printf("%v\n%s", err, status)
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// TestMemory: reading a formula never takes more than the refusal says. A separate process reads each.
// Without GRIDWRIGHT_WHOLE only the formula of clauses is read.
func TestMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("takes some seconds")
	}
	for name := range bombs() {
		if name != "clauses" && !sample.Whole() {
			continue
		}
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(os.Environ(), apart+"="+name, "GOGC=100")
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%s: %v: %s", name, err, out)
		}
		said, status, _ := strings.Cut(string(out), "\n")
		if !strings.Contains(said, work.TooMuch(cnf.MaxMemory)) && !strings.Contains(said, "longer than 64 MB") {
			t.Errorf("%s: it says %s", name, said)
		}
		_, peak, ok := strings.Cut(status, "VmHWM:")
		if !ok {
			t.Skip("this system does not report the memory of a process")
		}
		kilobytes := 0
		if _, err := fmt.Sscan(peak, &kilobytes); err != nil {
			t.Fatal(err)
		}
		t.Logf("%s: %d MB: %s", name, kilobytes>>10, said)
		if kilobytes >= work.Peak>>10 {
			t.Errorf("%s: took %d MB", name, kilobytes>>10)
		}
	}
}

// TestStops: reading, expanding and writing stop soon after the end of their contexts.
func TestStops(t *testing.T) {
	f := &cnf.Formula{Vars: 150}
	var all []cnf.Lit
	for v := range f.Vars {
		all = append(all, cnf.Pos(v))
	}
	f.AddAtMostOne(all...)
	row := cnf.Row{Lits: all, Min: 500}
	for v := range all {
		row.Coefs = append(row.Coefs, int64(v%20+1))
	}
	f.Rows = append(f.Rows, row)
	var g *cnf.Formula
	size := func() (n int) {
		for _, c := range g.Clauses {
			n += len(c)
		}
		return n
	}
	worktest.Stops(t, func(ctx context.Context) (int, error) {
		expanded, err := f.Expanded(ctx)
		if err != nil {
			return 0, err
		}
		g = expanded
		return size(), nil
	})
	worktest.Stops(t, func(ctx context.Context) (int, error) { return size(), cnf.Write(ctx, io.Discard, g) })
	var text bytes.Buffer
	if err := cnf.Write(context.Background(), &text, g); err != nil {
		t.Fatal(err)
	}
	worktest.Stops(t, func(ctx context.Context) (int, error) {
		_, err := cnf.Read(ctx, bytes.NewReader(text.Bytes()))
		return size(), err
	})
}
