package cli_test

import (
	"context"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/gridwright/gridwright"

	"github.com/gridwright/gridwright/internal/cli"
	"github.com/gridwright/gridwright/internal/job"
	"github.com/gridwright/gridwright/internal/sample"
)

// looserHard is a board without an answer, found quickly. Whether it has one by looser rules takes
// long to find out.
func looserHard(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "looser-hard.board"))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// looserSoon has no answer either, but has one with touch=free. The answer of looserEmpty leaves
// cells empty.
const (
	looserSoon  = "# name=soon\nnumberlink\n. . . 1\n1 . . .\n. . 2 .\n. 2 . .\n"
	looserEmpty = "# name=empty\nnumberlink\n1 1 .\n"
)

// TestLooserComesSecond: the verdict is shown before the search by looser rules has ended: for the
// first puzzle immediately, and for later ones in their turn.
func TestLooserComesSecond(t *testing.T) {
	const claimed = "  searched completely by sweep; --confirm auto adds an independent search\n"
	const once = "unique\n  searched completely by one program\n"
	hard := looserHard(t)
	for _, tt := range []struct {
		input, shown string
		args         []string
	}{
		{hard, "hard\nno answer\n" + claimed, nil},
		{hard, "# name=hard\n# no answer\n#   searched completely by sweep; ", []string{"--to", "text"}},
		{looserSoon + "---\n" + hard, "\n\nhard\nno answer\n" + claimed, []string{"--jobs", "1"}},
		{looserSoon + "---\n" + hard, "\n\nhard\nno answer\n" + claimed, []string{"--jobs", "2"}},
		{looserSoon + "---\n" + hard + "---\n" + hard, "\n\nhard\nno answer\n" + claimed, []string{"--jobs", "3"}},
	} {
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
		out, stdout := io.Pipe()
		w := newWorld(tt.input)
		w.Stdout = stdout
		code := make(chan int, 1)
		go func() {
			code <- cli.Main(ctx, w.Env, append([]string{"solve", "--looser", "yes"}, tt.args...))
			stdout.Close()
		}()
		var shown strings.Builder
		for buf := make([]byte, 1<<10); !strings.Contains(shown.String(), tt.shown); {
			n, err := out.Read(buf)
			shown.Write(buf[:n])
			if err != nil {
				t.Fatalf("%v: the program has ended, and %q has not been shown, but %q", tt.args, tt.shown, shown.String())
			}
		}
		if ctx.Err() != nil {
			t.Errorf("%v: the verdict was shown when all was over", tt.args)
		}
		if strings.HasPrefix(tt.input, looserSoon) && !strings.Contains(shown.String(), once) {
			t.Errorf("%v: the first puzzle's answer is not shown before: %q", tt.args, shown.String())
		}
		cancel()
		rest, _ := io.ReadAll(out)
		if got := <-code; got != 3 || !strings.Contains(string(rest), "  interrupted\n") {
			t.Errorf("%v: exit code %d, and at the end %q", tt.args, got, rest)
		}
	}
}

// TestLooserEnds: the search by looser rules ends by itself and reports so, and a batch continues.
// With GRIDWRIGHT_WHOLE it prints the same bytes with one worker as with several, as text and as JSON.
func TestLooserEnds(t *testing.T) {
	if testing.Short() {
		t.Skip("spends six search budgets")
	}
	hard, seconds := looserHard(t), regexp.MustCompile(`seconds":[-+.e0-9]+`)
	input := looserSoon + "---\n" + hard + "---\n" + looserEmpty + "---\n# name=last\nnumberlink\n1 1\n"
	for _, args := range [][]string{nil, {"--json"}} {
		if args != nil && !sample.Whole() {
			continue
		}
		var want string
		for _, jobs := range []string{"1", "3"} {
			if jobs == "3" && !sample.Whole() {
				continue
			}
			w := newWorld(input)
			code := cli.Main(context.Background(), w.Env, append([]string{"solve", "--jobs", jobs}, args...))
			got := seconds.ReplaceAllString(w.out.String(), "?")
			if jobs == "1" {
				want = got
			}
			if code != 1 || got != want {
				t.Errorf("%v: exit code %d, and with --jobs %s\n%s\nwhich was\n%s", args, code, jobs, got, want)
			}
		}
		if args == nil && (strings.Count(want, "the search budget was reached; --looser=yes lifts it\n") != 2 ||
			!strings.Contains(want, "with touch=free (paths may touch themselves):\nunique\n") ||
			!strings.Contains(want, "with touch=free (paths may touch themselves):\nno answer\n  searched "+
				"completely by one program\nwith cover=no (cells may stay empty):\nunique\n") ||
			!strings.HasSuffix(want, "unique\n  searched completely by sweep; --confirm auto adds an independent search\n")) {
			t.Errorf("not all was said:\n%s", want)
		}
	}
}

// TestLooserRecord: a record has the searches in their order, and is delayed no longer than the
// budget.
func TestLooserRecord(t *testing.T) {
	if testing.Short() {
		t.Skip("spends two search budgets")
	}
	w := newWorld(looserHard(t))
	cli.Main(context.Background(), w.Env, []string{"solve", "--json"})
	var rec job.Record
	if err := json.Unmarshal(w.out.Bytes(), &rec); err != nil {
		t.Fatal(err)
	}
	l := rec.Looser
	if rec.Status != job.None || l == nil || l.Rules != "touch=free" || l.Status != job.Unknown || l.Stop != gridwright.OutOfBudget ||
		l.Then == nil || l.Then.Rules != "cover=no" || l.Then.Stop != gridwright.OutOfBudget || l.Then.Then != nil {
		t.Errorf("the record is %s", w.out.String())
	}
}
