package cli_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gridwright/gridwright/internal/cli"
	"github.com/gridwright/gridwright/internal/sample"
	"github.com/gridwright/gridwright/internal/work/worktest"
	"github.com/gridwright/gridwright/mip/cbc"
)

// chain returns a Futoshiki of an order in which all rows ascend.
func chain(order int) string {
	row := strings.TrimSuffix(strings.Repeat(". < ", order), " < ") + "\n"
	return "futoshiki\n" + strings.Repeat(row, order)
}

// written creates a folder with a puzzle, its model in two formats, and a solution.
func written(t *testing.T, order int) string {
	t.Helper()
	dir := t.TempDir()
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("p.txt", chain(order))
	for _, name := range []string{"m.lp", "m.mps.gz"} {
		w := newWorld("")
		args := []string{"model", "--formulation", "cumulative", "-o", filepath.Join(dir, name),
			filepath.Join(dir, "p.txt")}
		if code := cli.Main(context.Background(), w.Env, args); code != 0 {
			t.Fatalf("%s: exit code %d: %s", name, code, w.err.String())
		}
	}
	var values strings.Builder
	for i := range order {
		for j := range order {
			fmt.Fprintf(&values, "x(%d,%d,%d) 1\n", i+1, j+1, j+1)
		}
	}
	write("m.sol", values.String())
	return dir
}

// listing returns the files of a folder and their contents.
func listing(t *testing.T, dir string) string {
	t.Helper()
	files, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, f := range files {
		text, err := os.ReadFile(filepath.Join(dir, f.Name()))
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "%s %s\n", f.Name(), text)
	}
	return b.String()
}

// TestCutShort: Ctrl-C at any moment ends every command on models with exit code 3 and a message of
// what is missing, and leaves the files unchanged. GRIDWRIGHT_WHOLE tries more moments, on a
// larger model.
func TestCutShort(t *testing.T) {
	if testing.Short() {
		t.Skip("ends each command at many moments")
	}
	order := 10
	if sample.Whole() {
		order = 14
	}
	dir := written(t, order)
	at := func(name string) string { return filepath.Join(dir, name) }
	before := listing(t, dir)
	for _, tt := range []struct {
		missing string // the message at most moments
		args    []string
	}{
		{"m.lp was not written", []string{"model", "--force", "--formulation", "cumulative", "-o", at("m.lp"), at("p.txt")}},
		{"m.mps.gz was not written", []string{"model", "--force", "--formulation", "cumulative", "-o", at("m.mps.gz"), at("p.txt")}},
		{"new.lp was not written", []string{"model", "--formulation", "bigm", "-o", at("new.lp"), at("p.txt")}},
		{"the printed model is incomplete", []string{"model", "--formulation", "cumulative", at("p.txt")}},
		{"the solution was not checked", []string{"model", "--formulation", "cumulative", "--decode", at("m.sol"), at("p.txt")}},
		{"m.lp was not read", []string{"model", "read", at("m.lp")}},
		{"m.mps.gz was not read", []string{"model", "read", "--json", at("m.mps.gz")}},
		{"m.lp was not solved", []string{"solve", "--engine", "mip@cbc", at("m.lp")}},
		{"interrupted while building the model", []string{"list", "formulations", at("p.txt")}},
		{"interrupted while building the model", []string{"list", "formulations", "--json", at("p.txt")}},
	} {
		t.Run(strings.Join(tt.args[:2], " ")+", "+tt.missing, func(t *testing.T) {
			if _, err := cbc.Program().Find(os.Getenv); tt.args[0] == "solve" && err != nil {
				t.Skip(err)
			}
			ended, said, apart := 0, 0, 3
			switch {
			case sample.Whole():
				apart = 1
			case tt.args[0] == "solve": // starts a solver at each moment
				apart = 8
			}
			for end := 1; ; end += 1 + end*apart/2 {
				ctx := worktest.New(end)
				w := newWorld("")
				code := cli.Main(ctx, w.Env, tt.args)
				if ctx.Looks() < end {
					break // it finished first
				}
				all := w.out.String() + w.err.String()
				if code != 3 || strings.Contains(all, "error: ") || strings.Contains(all, "context") {
					t.Errorf("ended at look %d: exit code %d: %.300s", end, code, all)
				}
				if listing(t, dir) != before {
					t.Fatalf("ended at look %d, it has changed the files", end)
				}
				ended++
				if strings.Contains(all, tt.missing) {
					said++
				}
			}
			if ended < 3 || said < ended/2 {
				t.Errorf("of %d times it was ended, it said %d times that %s", ended, said, tt.missing)
			}
			os.Remove(at("new.lp"))
			os.Remove(at("new.lp.names"))
		})
	}
}

// TestTimeOfModels: --time ends every command on models, with a message.
func TestTimeOfModels(t *testing.T) {
	dir := written(t, 8)
	at := func(name string) string { return filepath.Join(dir, name) }
	before := listing(t, dir)
	for _, args := range [][]string{
		{"model", "--force", "-o", at("m.lp"), at("p.txt")},
		{"model", at("p.txt")},
		{"model", "--decode", at("m.sol"), at("p.txt")},
		{"model", "read", at("m.lp"), at("m.mps.gz")},
		{"model", "convert", at("m.lp"), at("new.mps.gz")},
		{"model", "convert", at("m.lp"), "-", "--to", "mps"},
		{"solve", "--engine", "mip@cbc", at("m.lp")},
		{"solve", "--engine", "mip@cbc", "--json", at("m.mps.gz")},
		{"solve", "--engine", "mip@cbc", at("p.txt")},
		{"solve", "--engine", "sat", at("p.txt")},
		{"solve", "--relax", "--engine", "mip@cbc", at("p.txt")},
		{"list", "formulations", at("p.txt")},
	} {
		if _, err := cbc.Program().Find(os.Getenv); slices.Contains(args, "mip@cbc") && err != nil {
			continue
		}
		w := newWorld("")
		code := cli.Main(context.Background(), w.Env, append(args, "--time", "1ns"))
		all := w.out.String() + w.err.String()
		if code != 3 || strings.Contains(all, "error: ") || !strings.Contains(all, "time") {
			t.Errorf("%v: exit code %d: %.300s", args, code, all)
		}
		if listing(t, dir) != before {
			t.Fatalf("%v has changed the files", args)
		}
	}
}

// TestModelNotRead: a model that was not read completely has no result and no summary of a solver.
func TestModelNotRead(t *testing.T) {
	if _, err := cbc.Program().Find(os.Getenv); err != nil {
		t.Skip(err)
	}
	name := filepath.Join(t.TempDir(), "m.lp")
	if err := os.WriteFile(name, []byte("Maximize\n 2 x\nSubject To\n x <= 1.5\nEnd\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	args := []string{"solve", "--engine", "mip@cbc", "--time", "1ns", name}
	w := newWorld("")
	code := cli.Main(context.Background(), w.Env, args)
	want := "gridwright: the time limit was reached while reading the model; " + name + " was not solved\n"
	if code != 3 || w.out.Len() > 0 || w.err.String() != want {
		t.Errorf("exit code %d:\n%s%s", code, w.out.String(), w.err.String())
	}
	w = newWorld("")
	code = cli.Main(context.Background(), w.Env, append(args, "--json"))
	out := w.out.String()
	if code != 3 || strings.Count(out, "\n") != 1 || !strings.Contains(out, `"stop":"time"`) || w.err.String() != want {
		t.Errorf("with --json, exit code %d:\n%s%s", code, out, w.err.String())
	}
}

// watched is a terminal that calls a function when it shows a pattern.
type watched struct {
	pattern *regexp.Regexp
	found   func()
	mutex   sync.Mutex
	shown   []byte
}

func (w *watched) Write(p []byte) (int, error) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	w.shown = append(w.shown, p...)
	if w.pattern.Match(w.shown) {
		w.found()
	}
	return len(p), nil
}

// TestProgressOfModels: on a terminal, building and writing show their progress. TestProgress tests
// that nothing is shown elsewhere.
func TestProgressOfModels(t *testing.T) {
	if testing.Short() {
		t.Skip("takes some seconds")
	}
	t.Parallel()
	dir := t.TempDir()
	row := strings.TrimSuffix(strings.Repeat(". < ", 64), " < ") + "\n"
	signs := strings.TrimSuffix(strings.Repeat("^   ", 64), "   ") + "\n"
	board := "futoshiki\n" + strings.TrimSuffix(strings.Repeat(row+signs, 64), signs)
	for shown, args := range map[string][]string{
		`(building|writing) the model: \d+ s, [\d,]+ terms; Ctrl-C stops`: {"model", "--formulation", "cumulative",
			"-o", filepath.Join(dir, "m.lp")},
		`stdin:1: \d+ s, (building|writing) the model, [\d,]+ terms; Ctrl-C stops`: {"solve", "--engine",
			"mip:cumulative@cbc"},
	} {
		if _, err := cbc.Program().Find(os.Getenv); err != nil && args[0] == "solve" {
			continue
		}
		pattern := regexp.MustCompile(shown)
		ctx, cancel := context.WithCancel(context.Background())
		w := newWorld(board)
		w.StderrTerminal, w.Stderr = true, &watched{pattern: pattern, found: cancel}
		cli.Main(ctx, w.Env, append(args, "--time", "300"))
		if ctx.Err() == nil {
			t.Errorf("%q shows no progress on a terminal", args)
		}
		cancel()
	}
}

// BenchmarkStop interrupts the building and writing of a model of 17 million terms, and the reading
// of one of 8 million, at many moments. It reports the longest delay until the program stops, in
// milliseconds.
func BenchmarkStop(b *testing.B) {
	dir := b.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	for name, order := range map[string]int{"p64.txt": 64, "p52.txt": 52} {
		if err := os.WriteFile(at(name), []byte(chain(order)), 0o644); err != nil {
			b.Fatal(err)
		}
	}
	w := newWorld("")
	args := []string{"model", "--formulation", "cumulative", "-o", at("m52.mps"), at("p52.txt")}
	if code := cli.Main(context.Background(), w.Env, args); code != 0 {
		b.Fatal(w.err.String())
	}
	for name, args := range map[string][]string{
		"model.lp":     {"model", "--force", "--formulation", "cumulative", "-o", at("m64.lp"), at("p64.txt")},
		"model.mps":    {"model", "--force", "--formulation", "cumulative", "-o", at("m64.mps"), at("p64.txt")},
		"read":         {"model", "read", at("m52.mps")},
		"solve":        {"solve", "--engine", "mip:cumulative@cbc", at("p64.txt")},
		"solve.mps":    {"solve", "--engine", "mip@cbc", at("m52.mps")},
		"sat":          {"solve", "--engine", "sat", at("p64.txt")},
		"formulations": {"list", "formulations", at("p64.txt")},
	} {
		b.Run(name, func(b *testing.B) {
			worst := time.Duration(0)
			for b.Loop() {
				for _, after := range []time.Duration{20, 100, 300, 600, 1000, 1500, 2000, 3000} {
					ctx, cancel := context.WithCancel(context.Background())
					var cut time.Time
					time.AfterFunc(after*time.Millisecond, func() {
						cut = time.Now()
						cancel()
					})
					w := newWorld("")
					if code := cli.Main(ctx, w.Env, args); code == 3 {
						worst = max(worst, time.Since(cut))
					}
					cancel()
				}
			}
			b.ReportMetric(float64(worst.Milliseconds()), "ms/stop")
		})
	}
}
